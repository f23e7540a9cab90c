#!/bin/sh
# abi.sh ROOT SCRATCH -- the shared library of the core beside that of the last release, the newest tag v*: a game that was
# linked with the release must run with this one. abidiff names each function that is gone and each type that changed. Until
# the minor version changes, and with it the name of the library, a change is a fault; afterwards it is only printed.
set -eu
root=$1
scratch=$2
skip() {
  echo "skipped: $1"
  exit 77
}
command -v abidiff >/dev/null 2>&1 || skip 'abidiff comes with abigail-tools, of the group check of packages.txt'
git -C "$root" rev-parse --git-dir >/dev/null 2>&1 || skip 'the last release is found by a tag, and this is no clone'
tag=$(git -C "$root" tag --list 'v[0-9]*' --merged HEAD --sort=-v:refname | head -1)
[ -n "$tag" ] || skip 'no tag v* names a release yet'

rm -rf "$scratch"
mkdir -p "$scratch/release"
git -C "$root" archive "$tag" include src | tar -x -C "$scratch/release"

# make_library TREE OUT: the core with what abidiff reads of types.
make_library() {
  find "$1/src" -name '*.c' | sort | sed 's/.*/#include "&"/' >"$2.c"
  cc -std=c11 -g -fPIC -shared -fvisibility=hidden -ffp-contract=off -DDEFT_SHARED -DDEFT_BUILD -I"$1/include" -I"$1/src" \
    "$2.c" -o "$2" -lm
}
make_library "$scratch/release" "$scratch/release.so"
make_library "$root" "$scratch/present.so"

# name TREE: what the name of the library ends with.
name() {
  sed -n 's/^#define DEFT_VERSION_M[AI][A-Z]* *\([0-9]*\).*/\1/p' "$1/include/deft/base.h" | tr '\n' .
}
# A type of src/ is known to games by its pointer only.
printf '[suppress_type]\n  source_location_not_regexp = include/deft/\n  drop = yes\n' >"$scratch/private"
status=0
abidiff --no-added-syms --suppressions "$scratch/private" "$scratch/release.so" "$scratch/present.so" >"$scratch/report" 2>&1 || status=$?
[ $status -eq 0 ] && {
  echo "as in $tag"
  exit 0
}
cat "$scratch/report"
if [ $((status & 3)) -eq 0 ] && [ "$(name "$scratch/release")" != "$(name "$root")" ]; then
  echo "the library changed since $tag, under another name, as it may"
  exit 0
fi
echo "the library changed since $tag: take the change back, or raise the minor version in include/deft/base.h"
exit 1
