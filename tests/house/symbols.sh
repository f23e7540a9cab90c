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

# needs NAME SYMBOLS ASSERTS: of what nm prints, nothing but these, what a loader adds, and the function of assert.
needs() {
  needed=$(awk '{ print $NF }' "$2" | sed 's/@.*//' |
    grep -Evx "memcpy|memset|memmove|sqrt|sqrtf|_GLOBAL_OFFSET_TABLE_|_ITM_.*|__gmon_start__|__cxa_finalize|$3" || true)
  if [ -n "$needed" ]; then
    echo "the core, by $1, needs:" $needed
    failed=1
  fi
}

mkdir -p "$scratch"
nm -D -u "$library" >"$scratch/library"
needs 'this build' "$scratch/library" none
for compiler in 'gcc -O0' 'clang -O3 -DNDEBUG'; do
  case $compiler in *NDEBUG) asserts=none ;; *) asserts=__assert_fail ;; esac
  unit=$scratch/$(echo "$compiler" | tr -d ' -')
  find "$root/src" -name '*.c' | sort | sed 's/.*/#include "&"/' >"$unit.c"
  # shellcheck disable=SC2086 # a list of words
  $compiler -std=c11 -fPIC -ffp-contract=off -fno-math-errno -I"$root/include" -I"$root/src" -c "$unit.c" -o "$unit.o"
  nm -u "$unit.o" >"$unit.needed"
  needs "$compiler" "$unit.needed" "$asserts"
done
exit $failed
