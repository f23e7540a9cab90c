#!/bin/sh
# readme.sh ROOT -- what README.md says is so: its first program is examples/01_hello.c, word for word, and the size of the state.
set -eu
cd "$1"
awk '/^```c$/ { inside = 1; next } /^```/ { if (inside) exit } inside' README.md >"$2/readme.c"
awk 'code || !/^( \*|\/\*|$)/ { code = 1; print }' examples/01_hello.c >"$2/hello.c"
if [ ! -s "$2/readme.c" ]; then
  echo 'README.md has no program: ```c ... ```'
  exit 1
fi
diff -u "$2/hello.c" "$2/readme.c" || {
  echo "README.md: copy the program of examples/01_hello.c (without its head comment)"
  exit 1
}
size=$(sed -n 's/.*sizeof(deft_character) == \([0-9]*\).*/\1/p' src/character/fields.c)
for place in 'README.md:The state is # bytes' 'docs/state.md:no padding, # of them'; do
  words=$(echo "${place#*:}" | sed "s/#/$size/")
  grep -q "$words" "${place%%:*}" || {
    echo "${place%%:*}: the character's state has another size now; say \"$words\""
    exit 1
  }
done
