#!/bin/sh
# float_guard.sh ROOT -- src/base/float_guard.h refuses the modes that change bits, keeps a * b + c rounding twice where
# the machine could fuse it, and is reached by every source of the core.
set -eu
cd "$1"
failed=0
program='#include "base/float_guard.h"
double fused(double a, double b, double c) { return a * b + c; }'

refuses() {
  if echo "$program" | "$@" -x c -std=c11 -Isrc -fsyntax-only - 2>/dev/null; then
    echo "float_guard.h accepts: $*"
    failed=1
  fi
}
refuses gcc -ffast-math
refuses clang -ffast-math
refuses gcc -ffinite-math-only
refuses clang -ffinite-math-only
refuses gcc -fassociative-math -fno-signed-zeros -fno-trapping-math
refuses gcc -freciprocal-math
if [ "$(uname -m)" = x86_64 ]; then
  for compiler in 'gcc -std=gnu11' 'clang -std=gnu11' 'g++ -std=gnu++17' 'clang++ -std=gnu++17'; do
    case $compiler in *++*) language=c++ ;; *) language=c ;; esac
    # shellcheck disable=SC2086 # a list of words
    if echo "$program" | $compiler -O3 -march=haswell -x $language -Isrc -S -o - - | grep -q vfm; then
      echo "float_guard.h does not stop $compiler from fusing a * b + c"
      failed=1
    fi
  done
fi
for source in src/*/*.c; do
  if ! gcc -MM -Iinclude -Isrc "$source" | grep -q base/float_guard.h; then
    echo "$source: include \"base/float_guard.h\" at the top of a header of its room"
    failed=1
  fi
done
exit $failed
