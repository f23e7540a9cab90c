#!/bin/sh
# windows.sh ROOT AMALGAMATION SCRATCH -- the core as a DLL, by mingw: it exports the names of the public headers and no
# other, and a game that uses it prints under wine the hash that the game prints here.
set -eu
command -v x86_64-w64-mingw32-gcc >/dev/null 2>&1 && [ -x /usr/lib/wine/wine64 ] || {
  echo 'skipped: mingw and wine come with the group matrix of packages.txt'
  exit 77
}
root=$1
amalgamation=$2
scratch=$3
game=$root/tests/house/consumer
rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"
. "$root/tests/house/quietly.sh"

quietly cmake -G Ninja -S "$game" -B dll -DSUBPROJECT="$root" -DBUILD_SHARED_LIBS=ON -DDEFT_WERROR=ON \
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O0 -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc \
  -DCMAKE_RC_COMPILER=x86_64-w64-mingw32-windres -DCMAKE_RUNTIME_OUTPUT_DIRECTORY="$scratch/bin"
quietly cmake --build dll

cat "$root"/include/deft/*.h | grep -v '^#' | grep -A 3 'DEFT_API' | grep -o 'deft_[a-z0-9_]*(' | tr -d '(' | sort -u >declared
x86_64-w64-mingw32-objdump -p bin/libdeft.dll | awk '/\[Ordinal\/Name Pointer\]/ { on = 1; next } on && NF < 3 { exit }
  on { print $NF }' | sort -u >exported
grep -qx deft_version exported || { echo 'the DLL does not export deft_version'; exit 1; }
comm -13 declared exported >stray
[ ! -s stray ] || { echo "the DLL exports what no public header declares: $(cat stray)"; exit 1; }

quietly cc -std=c11 '-DDEFT_CONSUMER_HEADER="deft.h"' -I "$amalgamation" "$game/main.c" "$amalgamation/deft.c" -o here -lm
expected=$(./here)
WINEDEBUG=-all WINEPREFIX=$scratch/wine /usr/lib/wine/wine64 bin/consumer.exe >raw 2>log || {
  cat raw log
  echo 'failed: the game under wine'
  exit 1
}
hash=$(tr -d '\r' <raw)
[ "$hash" = "$expected" ] || { echo "the game prints $hash under wine instead of $expected"; exit 1; }
echo "$expected everywhere"
