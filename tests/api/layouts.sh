#!/bin/sh
# layouts.sh ROOT FILE -- the C file of deft-api.json compiles for every kind of machine that a compiler here knows: each
# struct is laid out as the JSON says. Nothing of a C library is needed. Then one offset at a time is made wrong, which the
# compiler must see.
set -eu
root=$1
file=$2
failed=0
compiles() {
  # shellcheck disable=SC2086 # a list of words
  $1 -std=c11 -ffreestanding -DNDEBUG -I"$root/include" -fsyntax-only -x c -
}
for compiler in gcc 'gcc -m32' clang 'clang --target=i386-linux-gnu' 'clang --target=armv7-linux-gnueabihf' \
  'clang --target=aarch64-linux-gnu' 'clang --target=riscv64-linux-gnu' 'clang --target=s390x-linux-gnu' \
  'clang --target=wasm32'; do
  compiles "$compiler" <"$file" || {
    echo "deft-api.json is wrong for: $compiler"
    failed=1
  }
done
for field in 'deft_character, velocity' 'deft_world_view, zones' 'deft_tuning, dash.jump_out'; do
  wrong=$(sed "s/\\(offsetof($field), [0-9]*\\)/\\11/" "$file")
  [ "$wrong" != "$(cat "$file")" ] || { echo "nothing tells where $field is"; failed=1; }
  if echo "$wrong" | compiles gcc 2>/dev/null; then
    echo "a wrong place of $field is not seen"
    failed=1
  fi
done
exit $failed
