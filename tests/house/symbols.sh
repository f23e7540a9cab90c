#!/bin/sh
# symbols.sh LIBRARY ASSERTING BY_CLANG -- the shared library exports deft_ names only, and the core needs nothing of libc but
# memcpy, memset, memmove, sqrt and sqrtf, however it is optimised (clang calls floor and the like of its own accord); where
# assertions are on also the one function that says which failed. ASSERTING is an object of the core with assertions,
# BY_CLANG one that clang optimised.
set -eu
[ "$(uname -s)" = Linux ] || {
  echo 'skipped: it reads the symbols of an ELF library with the nm and ld of GNU'
  exit 77
}
library=$1
asserting=$2
by_clang=$3
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

# needs NAME FILE OPTION ASSERTS: nothing but these, what a loader adds, and the function of assert.
needs() {
  # shellcheck disable=SC2086 # one word, or none
  needed=$(nm $3 -u "$2" | awk '{ print $NF }' | sed 's/@.*//' |
    grep -Evx "memcpy|memset|memmove|sqrt|sqrtf|_GLOBAL_OFFSET_TABLE_|_ITM_.*|__gmon_start__|__cxa_finalize|$4" || true)
  if [ -n "$needed" ]; then
    echo "the core, by $1, needs:" $needed
    failed=1
  fi
}

needs 'this build' "$library" -D none
needs 'gcc -O0' "$asserting" '' __assert_fail
needs 'clang -O2 -DNDEBUG' "$by_clang" '' none
exit $failed
