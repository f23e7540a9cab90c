#!/bin/sh
# amalgamation.sh ROOT AMALGAMATION SCRATCH -- deft.h and deft.c, copied into a game: they compile without a warning as
# C11 and as C++17 by gcc and by clang, and the game prints the same hash also for a machine that could fuse
# a * b + c. clang fuses at -O0 already; gcc only with -fexpensive-optimizations. deft.h declares every function of deft.c
# that a game can call. The rows of tests/matrix play more, and optimise more; the rooms' tests play what g++ made of deft.c.
set -eu
game=$1/tests/house/consumer/main.c
amalgamation=$2
scratch=$3
rm -rf "$scratch"
mkdir -p "$scratch"
cp "$amalgamation/deft.h" "$amalgamation/deft.c" "$scratch"
cp "$game" "$scratch/main.c"
cd "$scratch"
warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wvla -Werror'
native=
if grep -qw fma /proc/cpuinfo 2>/dev/null && [ "$(uname -m)" = x86_64 ]; then
  native=-march=haswell
fi
# shellcheck disable=SC2086 # a list of words
gcc -std=c11 $warnings -Wmissing-prototypes -fsyntax-only deft.c || {
  echo 'failed: gcc -std=c11'
  exit 1
}
expected=
for compiler in "gcc -std=gnu11 -O1 -fexpensive-optimizations $native -x c" "clang -std=c11 -O0 $native -x c" \
  "clang++ -std=c++17 -O0 $native -x c++"; do
  # shellcheck disable=SC2086 # lists of words
  $compiler $warnings '-DDEFT_CONSUMER_HEADER="deft.h"' main.c deft.c -o game -x none -lm || {
    echo "failed: $compiler"
    exit 1
  }
  hash=$(./game) || {
    echo "$compiler: the game is wrong"
    exit 1
  }
  : "${expected:=$hash}"
  if [ "$hash" != "$expected" ]; then
    echo "$compiler: $hash instead of $expected"
    exit 1
  fi
done
echo "$expected everywhere"
