#!/bin/sh
# readme.sh ROOT SCRATCH -- programs in pages are those of examples/, word for word: the first block of README.md, all
# blocks of docs/guide/start.md one after the other, and each block of docs/guide/cookbook.md somewhere.
set -eu
cd "$1"
scratch=$2
failed=0

# same PAGE BLOCKS EXAMPLE: BLOCKS is `first` or `all`
same() {
  awk -v blocks="$2" '/^```c$/ { inside = 1; next } /^```/ { if (inside && blocks == "first") exit; inside = 0 } inside' \
    "$1" | grep -v '^$' >"$scratch/page.c" || true
  awk 'code || !/^( \*|\/\*|$)/ { code = 1; print }' "examples/$3" | grep -v '^$' >"$scratch/example.c"
  if [ ! -s "$scratch/page.c" ]; then
    echo "$1 has no program: \`\`\`c ... \`\`\`"
    failed=1
  elif ! diff -u "$scratch/example.c" "$scratch/page.c"; then
    echo "$1: copy the program of examples/$3 (without its head comment)"
    failed=1
  fi
}
same README.md first 01_hello.c
same docs/guide/start.md all 13_sdl2_game.c

number=0
while number=$((number + 1)) && awk -v number=$number '/^```c$/ { inside = ++n == number; next } /^```/ { inside = 0 } inside' \
  docs/guide/cookbook.md >"$scratch/block.c" && [ -s "$scratch/block.c" ]; do
  awk 'NR == FNR { block = block $0 "\n"; next } { text = text $0 "\n" } END { exit index(text, block) == 0 }' \
    "$scratch/block.c" examples/14_recipes.c || {
    cat "$scratch/block.c"
    echo "docs/guide/cookbook.md: this block is not in examples/14_recipes.c: copy it from there"
    failed=1
  }
done
if [ $number -le 5 ]; then
  echo "docs/guide/cookbook.md has only $((number - 1)) blocks"
  failed=1
fi
exit $failed
