#!/bin/sh
# catch.sh ROOT SCRATCH -- the checks of this folder see what they look for: each fault is planted in a small tree and
# must be named. A check that nothing can fail checks nothing.
set -eu
root=$1
tree=$2/tree
here=$root/tests/house
failed=0

# plant FILE TEXT: a fresh small tree, with one fault.
plant() {
  rm -rf "$tree"
  mkdir -p "$tree/src/base" "$tree/src/math" "$tree/tests" "$tree/tools" "$tree/examples" "$tree/io" "$tree/plot" \
    "$tree/docs/guide"
  cp -R "$root/include" "$root/dev" "$root/.clang-format" "$tree"
  cp "$root/src/base/float_guard.h" "$tree/src/base"
  printf '#include "base/float_guard.h"\n\nextern int deft_sound;\n' >"$tree/src/math/sound.c"
  printf '```c\nint main(void)\n{\n    return 0;\n}\n```\n' >"$tree/README.md"
  printf '/* hello */\n\nint main(void)\n{\n    return 0;\n}\n' >"$tree/examples/01_hello.c"
  printf '```c\nint start;\n```\n\nand\n\n```c\nint end;\n```\n' >"$tree/docs/guide/start.md"
  printf '/* a game */\n\nint start;\n\nint end;\n' >"$tree/examples/13_sdl2_game.c"
  for recipe in one two three four five; do
    printf '\n```c\nint %s;\n```\n' $recipe >>"$tree/docs/guide/cookbook.md"
    printf 'int %s;\n' $recipe >>"$tree/examples/14_recipes.c"
  done
  [ $# -eq 0 ] || printf '%s\n' "$2" >>"$tree/$1"
}
# change_text SCRIPT FILE
change_text() {
  sed "$1" "$2" >"$2.new"
  mv "$2.new" "$2"
}
# sees NAME CHECK...: the check must fail, and name it.
sees() {
  name=$1
  shift
  if said=$("$@" 2>&1) || ! echo "$said" | grep -q "$name"; then
    printf '%s does not name the planted %s; it said:\n%s\n' "$1" "$name" "$said"
    failed=1
  fi
}
sound() {
  "$@" >"$tree/said" 2>&1 || {
    echo "$1 finds fault with a sound tree:"
    cat "$tree/said"
    failed=1
  }
}

plant
for check in layers float_guard marks; do # the headers are those of house.headers
  sound "$here/$check.sh" "$tree"
done
sound "$here/readme.sh" "$tree" "$tree"
rm -rf "$tree/include" "$tree"/*.c # formatted or not, they are not this tree's
sound "$tree/dev/format.sh" --check

plant src/base/upward.c '#include "math/vec.h"'
sees src/base/upward.c "$here/layers.sh" "$tree"
mkdir "$tree/src/motion" "$tree/src/input"
echo '#include "input/buffer.h"' >"$tree/src/motion/sideways.c"
sees src/motion/sideways.c "$here/layers.sh" "$tree"
plant src/math/printing.c '#include <stdio.h>'
sees src/math/printing.c "$here/layers.sh" "$tree"
plant src/math/reading.c '#include "deft/io.h"'
sees src/math/reading.c "$here/layers.sh" "$tree"
plant include/deft/math.h '#include "math/vec.h"'
sees include/deft/math.h "$here/layers.sh" "$tree"
plant tools/inside.c '#include "math/vec.h"'
sees tools/inside.c "$here/layers.sh" "$tree"
mkdir "$tree/src/helpers"
echo 'int x;' >"$tree/src/helpers/x.c"
sees src/helpers "$here/layers.sh" "$tree"

plant
rm "$tree"/include/deft/*.h # so that each is quick
echo 'deft_pos deft_lost(void);' >"$tree/include/deft/lost.h"
sees deft/lost.h "$here/headers.sh" "$tree"
echo 'static inline int *deft_null(void) { return (void *)0; }' >"$tree/include/deft/c_only.h"
sees deft/c_only.h "$here/headers.sh" "$tree"

plant src/math/unguarded.c 'extern int deft_unguarded;'
sees src/math/unguarded.c "$here/float_guard.sh" "$tree"
plant
grep -v FP_CONTRACT "$root/src/base/float_guard.h" >"$tree/src/base/float_guard.h"
sees 'fusing' "$here/float_guard.sh" "$tree"
plant src/math/later.c "/* TO""DO: later */"
sees src/math/later.c "$here/marks.sh" "$tree"
plant src/math/off.c "#if ""0"
sees src/math/off.c "$here/marks.sh" "$tree"
plant src/math/mine.c "/* /ho""me/me/deft */"
sees src/math/mine.c "$here/marks.sh" "$tree"

plant
mkdir -p "$tree/docs/pictures" "$tree/fuzz/seeds/game"
cp "$root/docs/pictures/start.png" "$tree/docs/pictures"
cp "$root/fuzz/seeds/game/play_01.bytes" "$tree/fuzz/seeds/game"
sound python3 -B "$here/binary.py" "$tree"
printf '\177ELF\002\001\001\000' >"$tree/built"
sees 'built: a program' python3 -B "$here/binary.py" "$tree"
mv "$tree/built" "$tree/fuzz/seeds/game/built.bytes"
sees 'built.bytes: a program' python3 -B "$here/binary.py" "$tree"
mv "$tree/fuzz/seeds/game/built.bytes" "$tree/docs/pictures/built.png"
sees 'built.png: named as a picture' python3 -B "$here/binary.py" "$tree"
mv "$tree/docs/pictures/built.png" "$tree/docs/pictures/built.gif"
sees 'built.gif: named as a picture' python3 -B "$here/binary.py" "$tree"
mv "$tree/docs/pictures/start.png" "$tree/docs/pictures/built.gif"
sees 'built.gif: named as a picture' python3 -B "$here/binary.py" "$tree"
cp "$root/docs/pictures/moves.gif" "$tree/docs/pictures/built.gif"
mv "$tree/fuzz/seeds/game/play_01.bytes" "$tree/src"
sees 'play_01.bytes: no text' python3 -B "$here/binary.py" "$tree"

plant
mkdir "$tree/tests/matrix"
echo 'default.box.hills 1200 0123456789abcdef' >"$tree/tests/matrix/golden.txt"
mkdir "$tree/tests/matrix/changes"
digest=$(cksum <"$tree/tests/matrix/golden.txt" | cut -d ' ' -f 1)
# change FILE GOLDEN REPLACES [TITLE]
change() {
  title=${4:-Bodies fall a little faster than they did, since gravity is now what the table of parameters says.}
  printf '# %s\n\ngolden: %s\nreplaces: %s\n\n1 of 1 sessions differ, 0 are new.\n' "$title" "$2" "$3" >"$tree/tests/matrix/changes/$1"
}
# changes: a sound chain of three.
changes() {
  rm -f "$tree"/tests/matrix/changes/*
  change 0001-first.md 11 none
  change 0002-second.md 22 11
  change 0003-third.md "$digest" 22
}
changes
sound "$here/golden.sh" "$tree"
change 0003-third.md 33 22
sees "digest is $digest" "$here/golden.sh" "$tree"
changes
rm "$tree/tests/matrix/changes/0003-third.md"
sees "digest is $digest" "$here/golden.sh" "$tree"
change 0002-second.md "$digest" 11 # an old file's digest, with the newest left
change 0003-third.md 33 22
sees 0003-third.md "$here/golden.sh" "$tree"
changes
change 0002-second.md 23 11
sees 0003-third.md "$here/golden.sh" "$tree"
changes
change 0003-other.md "$digest" "$digest"
sees 0003-third.md "$here/golden.sh" "$tree"
changes
sed -i '/sessions differ/d' "$tree/tests/matrix/changes/0003-third.md"
sees 'which sessions differ' "$here/golden.sh" "$tree"
changes
change 0003-third.md "$digest" 22 'Why?'
sees 'in at least 12 words' "$here/golden.sh" "$tree"
changes
change 0003-third.md "$digest" 22 'FILL IN what moves differently and why, and in which plays it shows, if it shows'
sees 'in at least 12 words' "$here/golden.sh" "$tree"
changes
commit() {
  git -C "$tree" add tests
  git -C "$tree" -c user.name=deft -c user.email=deft@example.org commit -qm "$1"
}
git init -q "$tree"
commit 'The chain'
sound "$here/golden.sh" "$tree"
echo 'default.box.hills 1200 0123456789abcdee' >"$tree/tests/matrix/golden.txt"
other=$(cksum <"$tree/tests/matrix/golden.txt" | cut -d ' ' -f 1)
change 0003-third.md "$other" 22 # another golden file, the newest digest swapped
sees 0003-third.md "$here/golden.sh" "$tree"
commit 'The same, told to git'
sees 0003-third.md "$here/golden.sh" "$tree"
change 0003-third.md "$digest" 22
change 0004-fourth.md "$other" "$digest"
sound "$here/golden.sh" "$tree"

for line in 'sed'' -i s/a/b/ file' 'readlink'' -f file' 'stat'' -c %s file' 'cut -c 1 /''proc/cpuinfo' 'nm'' -D library' \
  'date'' -d tomorrow' 'find'' . -printf %p'; do
  plant dev/ugly.sh "$line"
  sees dev/ugly.sh:1: "$here/portable.sh" "$tree"
done
plant dev/ugly.sh '[ "$(uname -s)" = Linux ] || exit 77'
echo 'nm'' -D library' >>"$tree/dev/ugly.sh"
sound "$here/portable.sh" "$tree"
plant tests/CMakeLists.txt 'target_link_options(a PRIVATE -W''l,--gc-sections)'
sees tests/CMakeLists.txt:1: "$here/portable.sh" "$tree"

plant src/math/ugly.c 'int   ugly ;'
sees src/math/ugly.c "$tree/dev/format.sh" --check
plant README.md ''
change_text 's/^int main/long main/' "$tree/README.md"
sees 'long main' "$here/readme.sh" "$tree" "$tree"
plant docs/guide/start.md ''
change_text 's/^int end/long end/' "$tree/docs/guide/start.md"
sees 'long end' "$here/readme.sh" "$tree" "$tree"
mkdir "$tree/docs/reference"
cp "$root/docs/reference/first-functions.md" "$tree/docs/reference"
sound "$here/first.sh" "$tree"
change_text 's/deft_character_pose/deft_character_dance/' "$tree/docs/reference/first-functions.md"
sees 'no deft_character_dance' "$here/first.sh" "$tree"
for page in $(seq 20); do echo 'The character runs.' >"$tree/docs/guide/$page.md"; done
touch "$tree/docs/README.md"
for source in $(seq 100); do echo '/* The character runs. */' >"$tree/src/math/$source.c"; done
sound python3 -B "$here/words.py" "$tree"
echo '/* a b c d e f g h i j k l m n o p q r s t u v w x y z. */' >"$tree/src/math/1.c"
sees '1.c:1: 26 words' python3 -B "$here/words.py" "$tree"
rm "$tree/src/math/1.c"
echo 'Whoever is pushed falls.' >"$tree/docs/guide/moves.md"
sees Whoever python3 -B "$here/words.py" "$tree"
echo 'a b c d e f g h i j k l m n o p q r s t u v w x y z.' >"$tree/docs/guide/moves.md"
sees '26 words' python3 -B "$here/words.py" "$tree"
echo '/// It moves.' >"$tree/include/deft/a.h"
sees '"It"' python3 -B "$here/words.py" "$tree"
echo 'int x; ///< a b c d e f g h i j k l m n o p q r s t u v w x y z' >"$tree/include/deft/a.h"
sees '26 words' python3 -B "$here/words.py" "$tree"
rm "$tree/include/deft/a.h"
plant src/math/ugly.c '/* Whoever asks. */'
sees ugly.c:1: python3 -B "$here/words.py" "$tree"
plant docs/guide/cookbook.md ''
change_text 's/^int four/long four/' "$tree/docs/guide/cookbook.md"
sees 'long four' "$here/readme.sh" "$tree" "$tree"

plant src/math/flooring.c 'double floor(double); double deft_f(double x); double deft_f(double x) { return floor(x) + 1.0; }'
echo 'int deft_version(void); int stray(void); int deft_version(void) { return 1; } int stray(void) { return 1; }' |
  gcc -shared -fPIC -x c - -o "$tree/stray.so"
echo 'int x;' >"$tree/sound.c"
gcc -std=c11 -c "$tree/src/math/flooring.c" -o "$tree/flooring.o"
gcc -std=c11 -c "$tree/sound.c" -o "$tree/sound.o"
sees floor "$here/symbols.sh" "$tree/stray.so" "$tree/flooring.o" "$tree/sound.o"
sees floor "$here/symbols.sh" "$tree/stray.so" "$tree/sound.o" "$tree/flooring.o"
sees stray "$here/symbols.sh" "$tree/stray.so" "$tree/sound.o" "$tree/sound.o"
exit $failed
