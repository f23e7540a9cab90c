#!/bin/sh
# abi_catch.sh ROOT SCRATCH -- abi.sh names a function that is gone and a struct that changed since the newest tag, and lets
# pass a new function, an unchanged library, and a change under another minor version.
set -eu
here=$1/tests/house
tree=$2/tree
command -v abidiff >/dev/null 2>&1 || {
  echo 'skipped: abidiff comes with abigail-tools, of the group check of packages.txt'
  exit 77
}
rm -rf "$2"
mkdir -p "$tree/include/deft" "$tree/src/base"
cd "$tree"

# write MINOR FIELDS FUNCTION...: a library with a struct and functions that take it.
write() {
  {
    printf '#define DEFT_VERSION_MAJOR 3\n#define DEFT_VERSION_MINOR %s\ntypedef struct deft_thing { %s } deft_thing;\n' "$1" "$2"
    shift 2
    printf '__attribute__((visibility("default"))) int %s(const deft_thing *thing);\n' "$@"
  } >include/deft/base.h
  {
    echo '#include "deft/base.h"'
    printf 'int %s(const deft_thing *thing) { return thing->a; }\n' "$@"
  } >src/base/thing.c
}
expect() {
  status=0
  "$here/abi.sh" "$tree" "$tree/../scratch" >../said 2>&1 || status=$?
  [ $status -eq "$1" ] && grep -q "$2" ../said || {
    printf 'abi.sh ends with %s, not with %s and "%s"; it said:\n' $status "$1" "$2"
    cat ../said
    exit 1
  }
}
git init -q .
expect 77 'no tag'
write 1 'int a;' deft_keep deft_leave
git add .
git config user.name deft
git config user.email deft@localhost
git commit -qm release
git tag v3.0.9
git tag v3.0.10
expect 0 'as in v3.0.10'
write 1 'int a;' deft_come deft_keep deft_leave
expect 0 'as in v3.0.10'
write 1 'int a;' deft_keep
expect 1 'deft_leave'
write 1 'int a; int b;' deft_keep deft_leave
expect 1 'deft_thing'
write 1 'struct deft_inner *inner; int a;' deft_keep deft_leave
echo 'struct deft_inner { int b; };' >>src/base/thing.c
git commit -qam 'a private type'
git tag v3.0.11
sed 's/int b;/int b, c;/' src/base/thing.c >../thing.c
cp ../thing.c src/base
expect 0 'as in v3.0.11'
write 2 'int a; int b;' deft_keep
expect 0 'under another name'
