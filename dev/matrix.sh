#!/bin/sh
# matrix.sh -- plays the sessions of tests/matrix/ on every compiler and machine of the table below and compares their
# hashes with tests/matrix/golden.txt. A row whose tools are not there is skipped, and says why. Ends with 1 when a row
# differs. What is built stays in build/matrix/.
#   matrix.sh build ROW OUT FROM   builds one row into OUT; FROM has deft.c and deft.h, or is a library of the core
#   matrix.sh check ROW OUT        plays and compares it
#   matrix.sh golden               writes the golden file anew, and says what CHANGELOG.md must tell
set -eu
cd "$(dirname "$0")/.."
golden=tests/matrix/golden.txt
safe='-std=c11 -ffp-contract=off'

# row | compiler and flags | what runs it. The two rows `files` are built as deft.c is by who knows of no flag; in the row
# `memory` reading what nobody has written ends the program.
table() {
  cat <<ROWS
gcc-O0     | gcc $safe -O0 |
gcc-O2     | gcc $safe -O2 |
gcc-O3     | gcc $safe -O3 |
gcc-native | gcc $safe -O3 -march=native |
gcc-trained | gcc $safe -O3 -march=native -fprofile-use -Wno-missing-profile |
clang-O0     | clang $safe -O0 |
clang-O2     | clang $safe -O2 |
clang-O3     | clang $safe -O3 |
clang-native | clang $safe -O3 -march=native |
clang-memory | clang $safe -O1 -fsanitize=memory |
gcc-files    | gcc -O3 -march=native |
clang-files  | clang -O3 -march=native |
tcc     | tcc -std=c11 |
musl    | musl-gcc $safe -O2 -static |
i386    | gcc $safe -O2 -m32 -msse2 -mfpmath=sse |
aarch64 | aarch64-linux-gnu-gcc $safe -O2 -static | qemu-aarch64
aarch64-files | aarch64-linux-gnu-gcc -O3 -static | qemu-aarch64
armhf   | arm-linux-gnueabihf-gcc $safe -O2 -static | qemu-arm
riscv64 | riscv64-linux-gnu-gcc $safe -O2 -static | qemu-riscv64
s390x   | s390x-linux-gnu-gcc $safe -fexcess-precision=fast -O2 -static | qemu-s390x
mingw   | x86_64-w64-mingw32-gcc $safe -O2 -static | env WINEDEBUG=-all WINEPREFIX=$PWD/build/matrix/wine /usr/lib/wine/wine64
wasm    | clang --target=wasm32-wasi $safe -O2 -Wl,-z,stack-size=262144 | node --no-warnings tests/matrix/wasi.mjs
ROWS
}

# field ROW N: a field of a row, without the blanks around it.
field() {
  table | awk -F '|' -v row="$1" -v n="$2" '{
    name = $1; gsub(/ /, "", name)
    if (name == row) { value = $n; gsub(/^ +| +$/, "", value); print value; found = 1 }
  } END { exit !found }' || {
    echo "deft: the matrix has no row '$1'" >&2
    exit 2
  }
}

build() {
  core=$3
  [ ! -d "$3" ] || core=$3/deft.c
  flags=$(field "$1" 2)
  if [ "${flags#*-fprofile-use}" != "$flags" ]; then # counts first what runs, and is then laid out by that
    rm -f "$2/$1".run*.gcda
    compile "$(echo "$flags" | sed 's/-fprofile-use/-fprofile-generate/')" "$2/$1.run" "$core"
    "$2/$1.run" >/dev/null
  fi
  compile "$flags" "$2/$1.run" "$core"
}

# compile FLAGS PROGRAM CORE
compile() {
  # shellcheck disable=SC2086 # a list of words
  $1 -DNDEBUG -Iinclude tests/matrix/*.c "$3" -o "$2" -lm
}

play() {
  # shellcheck disable=SC2046
  $(field "$1" 3) "$2/$1.run" >"$2/$1.raw"
  tr -d '\r' <"$2/$1.raw" >"$2/$1.txt"
}

# lacks ROW OUT: why the row cannot be built and run here, whatever is built; nothing when it can.
lacks() {
  printf '#include <stdio.h>\nint main(void) { return puts("here") < 0; }\n' >"$2/probe.c"
  # shellcheck disable=SC2046
  if ! $(field "$1" 2) "$2/probe.c" -o "$2/probe.run" >"$2/probe.txt" 2>&1; then
    echo "'$(field "$1" 2 | cut -d ' ' -f 1)' builds nothing: $(head -n 1 "$2/probe.txt")"
  elif ! $(field "$1" 3) "$2/probe.run" >"$2/probe.txt" 2>&1; then
    echo "'$(field "$1" 3)' runs nothing: $(head -n 1 "$2/probe.txt")"
  fi
}

# verdict ROW OUT: `equal`, or the first session that differs.
verdict() {
  awk 'NR == FNR { golden[NR] = $0; count = NR; next }
    $0 != golden[FNR] && bad == "" { bad = FNR <= count ? golden[FNR] : $0 }
    END {
      if (bad == "" && FNR < count) bad = golden[FNR + 1]
      split(bad, word, " ")
      print bad == "" ? "equal" : "differs from the session " word[1] " on"
    }' $golden "$2/$1.txt"
}

# judge ROW OUT: prints how it went.
judge() {
  if ! build "$1" "$2" "$2" >"$2/$1.log" 2>&1; then
    echo "does not build: $(grep -m 1 error "$2/$1.log" || head -n 1 "$2/$1.log")"
  elif ! play "$1" "$2" 2>"$2/$1.log"; then
    echo "does not run: $(head -n 1 "$2/$1.log")"
  else
    verdict "$1" "$2"
  fi
}

everything() {
  out=build/matrix
  status=0
  ./dev/packages.sh matrix || echo "deft: rows that need them are skipped"
  mkdir -p $out
  ./dev/amalgamate.sh $out
  awk '{ ticks += $2 } END { print "deft: each row plays " NR " sessions, " ticks " ticks" }' $golden
  for row in $(table | cut -d '|' -f 1); do
    reason=$(lacks "$row" $out)
    if [ -n "$reason" ]; then
      said="skipped: $reason"
    else
      said=$(judge "$row" $out)
      [ "$said" = equal ] || status=1
    fi
    printf '%-13s  %-16s %s\n' "$row" "$said" "$(field "$row" 2 | sed 's/ *-std=c11 -ffp-contract=off//')"
  done
  return $status
}

case ${1:-} in
  '') everything ;;
  build) build "$2" "$3" "$4" ;;
  check)
    play "$2" "$3"
    said=$(verdict "$2" "$3")
    echo "$2: $said"
    [ "$said" = equal ] || {
      echo "The same tuning moves differently. Not meant: find out why this row differs, or all of them do."
      echo "Meant: make golden, and tell of it in CHANGELOG.md under FEEL."
      exit 1
    }
    ;;
  golden)
    mkdir -p build/matrix
    ./dev/amalgamate.sh build/matrix
    build gcc-O2 build/matrix build/matrix
    play gcc-O2 build/matrix
    cp build/matrix/gcc-O2.txt $golden
    tests/house/golden.sh . || true
    ;;
  *)
    echo "usage: matrix.sh [build ROW OUT FROM | check ROW OUT | golden]" >&2
    exit 2
    ;;
esac
