#!/bin/sh
# selftest.sh ROOT SCRATCH -- deft_selftest() sees builds that compute otherwise, where the guard of the sources is gone:
# each is built, run, and must be told of. What this machine cannot build or run is left out.
set -eu
cd "$1"
out=$2
rm -rf "$out"
mkdir -p "$out/base"
sed '/^#error/d; /^#pragma/d' src/base/float_guard.h >"$out/base/float_guard.h"
cp src/base/selftest.c "$out/selftest.c"
cat >"$out/main.c" <<'C'
#include "deft/base.h"
#include <stdio.h>
int main(void)
{
    const char *verdict = deft_selftest();
    return puts(verdict != NULL ? verdict : "sound") < 0;
}
C
failed=0

# says WORD RUNNER COMPILER...: the program as built must say a sentence with WORD.
says() {
  word=$1
  runner=$2
  shift 2
  if ! command -v "$1" >/dev/null 2>&1 || ! "$@" "$out/main.c" -Iinclude -S -o /dev/null 2>/dev/null; then
    echo "left out: $*"
    return
  fi
  "$@" -I"$out" -Iinclude "$out/selftest.c" "$out/main.c" -o "$out/program" -lm 2>"$out/error" || {
    echo "left out, it does not link: $*"
    return
  }
  # shellcheck disable=SC2086 # a list of words
  said=$($runner "$out/program" 2>&1) || said="it does not run: $said"
  case $said in
    *"$word"*) ;;
    *)
      echo "deft_selftest does not tell of '$word' when built by: $*"
      echo "it says: $said"
      failed=1
      ;;
  esac
}

says sound '' gcc -std=c11 -O2
says sound '' clang -std=c11 -O2 -ffp-contract=off
if grep -qw fma /proc/cpuinfo 2>/dev/null; then
  says 'fuses a * b' '' gcc -std=gnu11 -O2 -march=haswell
  says 'fuses a * b' '' gcc -std=c11 -O3 -march=haswell -ffp-contract=off
  says 'fuses a * b' '' clang -std=gnu11 -O2 -march=haswell -ffp-contract=fast
fi
if [ "$(uname -m)" = x86_64 ]; then
  says 'x87' '' gcc -m32 -mfpmath=387 -std=c11 -O2
  says 'build' '' gcc -std=c11 -O2 -ffast-math
fi

# Every part of fast-math that changes bits, by itself: the self-test tells of it, also where the guard of the sources is
# gone. The other parts change none: -fno-math-errno and -fno-trapping-math only leave out what C says of errno and flags.
parts() {
  cat <<PARTS
reorders   | clang gcc | -fassociative-math -fno-signed-zeros -fno-trapping-math
reciprocal | clang gcc | -freciprocal-math
build      | clang gcc | -funsafe-math-optimizations
build      | clang gcc | -ffast-math
build      | clang gcc | -Ofast
build      | clang     | -ffp-model=fast
zero       | clang gcc | -fno-signed-zeros
NaN        | clang gcc | -ffinite-math-only
NaN        | clang     | -fno-honor-nans
build      | gcc       | -fsingle-precision-constant
PARTS
}
parts >"$out/parts"
while IFS='|' read -r word compilers flags; do
  for compiler in $compilers; do
    for level in -O1 -O2 -O3; do
      # shellcheck disable=SC2086 # a list of words
      says "${word%% *}" '' $compiler -std=c11 $level $flags
    done
  done
done <"$out/parts"
# A linker that is told of fast-math turns denormals off for the whole program, whatever its objects were built with.
for compiler in gcc clang; do
  for source in selftest main; do
    $compiler -std=c11 -O2 -ffp-contract=off -I"$out" -Iinclude -c "$out/$source.c" -o "$out/$source.o"
  done
  $compiler -ffast-math "$out/selftest.o" "$out/main.o" -o "$out/program" -lm
  said=$("$out/program")
  case $(uname -m),$said in
    x86_64,*'flushed to zero'*) ;;
    x86_64,*)
      echo "deft_selftest does not tell of 'flushed to zero' when linked by $compiler -ffast-math; it says: $said"
      failed=1
      ;;
  esac
done
if command -v qemu-aarch64 >/dev/null 2>&1; then
  says 'fuses a * b' qemu-aarch64 aarch64-linux-gnu-gcc -std=gnu11 -O2 -static
fi
exit $failed
