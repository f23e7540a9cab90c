#!/bin/sh
# symbols.sh ROOT SCRATCH LIBRARY -- the shared library exports deft_ names only, and the core needs nothing of libc but
# memcpy, memset, memmove, sqrt and sqrtf, however it is optimised (clang calls floor and the like at -O3); where
# assertions are on also the one function that says which failed.
set -eu
[ "$(uname -s)" = Linux ] || {
  echo 'skipped: it reads the symbols of an ELF library with the nm and ld of GNU'
  exit 77
}
root=$1
scratch=$2
library=$3
failed=0

exported=$(nm -D --defined-only "$library" | awk '{ print $NF }' | sed 's/@.*//')
stray=$(echo "$exported" | grep -Ev '^deft_[a-z]' || true)
if [ -n "$stray" ]; then
  echo "the shared library exports names that are not deft_:" $stray
  failed=1
fi
if ! echo "$exported" | grep -qx deft_version; then
  echo "the shared library does not export deft_version"
  failed=1
fi

for compiler in 'gcc -O0' 'gcc -O3 -DNDEBUG' 'clang -O3 -DNDEBUG'; do
  case $compiler in *NDEBUG) asserts=none ;; *) asserts=__assert_fail ;; esac
  objects=$scratch/$(echo "$compiler" | tr -d ' -')
  rm -rf "$objects"
  mkdir -p "$objects"
  (
    cd "$objects"
    # shellcheck disable=SC2086 # a list of words
    find "$root/src" -name '*.c' | sort | awk '{ o = $0; gsub(/\//, "_", o); print $0, o ".o" }' |
      xargs -P2 -L1 sh -c "$compiler"' -std=c11 -fPIC -ffp-contract=off -fno-math-errno -I"$0/include" -I"$0/src" \
        -c "$1" -o "$2"' "$root"
    ld -r -o core.o _*.c.o
  )
  needed=$(nm -u "$objects/core.o" | awk '{ print $NF }' |
    grep -Evx "memcpy|memset|memmove|sqrt|sqrtf|_GLOBAL_OFFSET_TABLE_|$asserts" || true)
  if [ -n "$needed" ]; then
    echo "the core, by $compiler, needs:" $needed
    failed=1
  fi
done
exit $failed
