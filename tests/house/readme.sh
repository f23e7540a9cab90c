#!/bin/sh
# readme.sh ROOT -- the README's first program is the one in examples/01_hello.c, word for word.
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
