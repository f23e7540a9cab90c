#!/bin/sh
# float_guard.sh ROOT -- src/base/float_guard.h refuses the modes that change bits, with a sentence; keeps a * b + c and
# the products of a turn rounding twice where the machine could fuse them; and is reached by every source of the core.
set -eu
cd "$1"
failed=0
program='#include "base/float_guard.h"
double fused(double a, double b, double c) { return a * b + c; }
void turned(double *out, const double *a, const double *b);
void turned(double *out, const double *a, const double *b)
{
    double xx = a[0] * b[0], yy = a[1] * b[1], yx = a[1] * b[0], xy = a[0] * b[1];
    out[0] = xx - yy;
    out[1] = yx + xy;
}'

refuses() {
  if said=$(echo "$program" | "$@" -x c -std=c11 -Isrc -fsyntax-only - 2>&1); then
    echo "float_guard.h accepts: $*"
    failed=1
  elif ! echo "$said" | grep -q '#error "deft: .*; .*use -'; then
    printf 'float_guard.h does not say what is wrong with %s, and what to do:\n%s\n' "$*" "$said"
    failed=1
  fi
}
refuses gcc -ffast-math
refuses clang -ffast-math
refuses gcc -ffinite-math-only
refuses clang -ffinite-math-only
refuses gcc -fassociative-math -fno-signed-zeros -fno-trapping-math
refuses gcc -freciprocal-math
refuses gcc -funsafe-math-optimizations
if command -v s390x-linux-gnu-gcc >/dev/null 2>&1; then
  refuses s390x-linux-gnu-gcc
fi
if [ "$(uname -m)" = x86_64 ]; then
  refuses gcc -m32 -mfpmath=387
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
