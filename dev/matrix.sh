#!/bin/sh
# matrix.sh -- plays the sessions of tests/matrix/ on every compiler and machine of the table below and compares their
# hashes with tests/matrix/golden.txt. A row whose tools are not there is skipped, and says why. Ends with 1 when a row
# differs. What is built stays in build/matrix/.
#   matrix.sh build ROW OUT FROM   builds one row into OUT; FROM has deft.c and deft.h, or is a library of the core
#   matrix.sh check ROW OUT        plays and compares it
#   matrix.sh golden [SINCE]       writes the golden file, and the file of tests/matrix/changes that must say why. SINCE is
#                                  the commit to compare with: the last one that changed either, or the one named
#   matrix.sh paths OUT            plays the row gcc-O2: its lines to OUT/gcc-O2.txt, where it goes to OUT/paths
set -eu
cd "$(dirname "$0")/.."
golden=tests/matrix/golden.txt
changes=tests/matrix/changes
safe='-std=c11 -ffp-contract=off'

# row | compiler and flags | what runs it. The two rows `files` are built as deft.c is without any flag; in the row
# `memory` reading unwritten memory ends the program.
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
    rm -f "$2/$1"*.gcda
    compile "$(echo "$flags" | sed 's/-fprofile-use/-fprofile-generate/')" "$2/$1" "$core"
    "$2/$1.run" >/dev/null
  fi
  layouts= # each row also compiles what deft-api.json says of the structs
  [ ! -f "$2/api.c" ] || layouts=$2/api.c
  # shellcheck disable=SC2086 # one word, or none
  compile "$flags" "$2/$1" "$core" $layouts
}

# compile FLAGS NAME CORE SOURCE...: NAME.run, and NAME.o where the core is a source
compile() {
  compiler=$1
  name=$2
  linked=$3
  shift 3
  if [ "${linked%.c}" != "$linked" ]; then
    # shellcheck disable=SC2086 # a list of words
    $compiler -DNDEBUG -Iinclude -c "$linked" -o "$name.o"
    linked=$name.o
  fi
  # shellcheck disable=SC2086 # a list of words
  $compiler -DNDEBUG -Iinclude tests/matrix/*.c "$@" "$linked" -o "$name.run" -lm
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

# paths OUT
paths() {
  mkdir -p "$1"
  ./dev/amalgamate.sh "$1"
  build gcc-O2 "$1" "$1"
  "$1/gcc-O2.run" --paths "$1/paths" >"$1/gcc-O2.txt"
}

# digest FILE
digest() {
  cksum <"$1" | cut -d ' ' -f 1
}

# words FILE: the words above the digests of a file of changes.
words() {
  sed '/^golden:/,$d' "$1"
}

# unknown COMMIT: the files of changes that the commit does not have.
unknown() {
  for file in $changes/*.md; do
    git cat-file -e "$1:$file" 2>/dev/null || echo "$file"
  done
}

# change COMMIT OLD NEW: writes the file of changes, from the commit's golden file to that of the folder NEW. A file that
# the commit does not have is of the same change: its words and its name stay.
change() {
  name=change
  text=$(printf '# FILL IN what moves differently\n\nFILL IN why, and in which plays it shows.\n')
  for file in $(unknown "$1"); do
    name=$(basename "$file" .md | sed 's/^[0-9]*-//')
    text=$(words "$file")
    rm "$file"
  done
  file=$changes/$(printf %04d $(($(git ls-tree --name-only "$1" $changes/ | wc -l) + 1)))-$name.md
  {
    printf '%s\n\ngolden: %s\nreplaces: %s\n\n' "$text" "$(digest "$3/gcc-O2.txt")" "$(digest "$2/golden.txt")"
    "$3/gcc-O2.run" --compare "$2/paths" "$3/paths"
  } >"$file"
  echo "deft: wrote $golden and $file"
  sed -n '/ sessions differ/,/^$/p' "$file"
}

# Plays the sessions with the core of the last change and with this one.
bless() {
  out=build/matrix
  commit=$(git rev-parse --verify "${1:-$(git log -1 --format=%H -- $golden $changes)}^{commit}")
  old=$out/since-$commit
  if [ ! -f "$old/golden.txt" ]; then
    rm -rf $out/since-*
    mkdir -p "$old/tree"
    git archive "$commit" dev include src tests/matrix LICENSE | tar -x -C "$old/tree"
    "$old/tree/dev/matrix.sh" paths "$PWD/$old"
    cmp "$old/gcc-O2.txt" "$old/tree/$golden" || {
      echo "deft: the core of $commit does not play its golden file: name another commit" >&2
      exit 1
    }
    mv "$old/tree/$golden" "$old/golden.txt"
  fi
  paths $out
  if cmp -s $out/gcc-O2.txt "$old/golden.txt"; then
    cp "$old/golden.txt" $golden
    echo "deft: no session differs from commit $commit"
    return
  fi
  cp $out/gcc-O2.txt $golden
  change "$commit" "$old" $out
  tests/house/golden.sh . || true
}

everything() {
  out=build/matrix
  status=0
  ./dev/packages.sh matrix || echo "deft: rows that need them are skipped"
  mkdir -p $out
  ./dev/amalgamate.sh $out
  rm -f $out/api.c
  ./dev/api.sh check $out/api.c || echo "deft: the layouts of structs are not checked"
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
      echo "Meant: make golden writes the hashes and a file in $changes; say there why."
      exit 1
    }
    ;;
  golden) bless "${2:-}" ;;
  paths) paths "$2" ;;
  *)
    echo "usage: matrix.sh [build ROW OUT FROM | check ROW OUT | golden [SINCE] | paths OUT]" >&2
    exit 2
    ;;
esac
