#!/bin/sh
# calls.sh COMPILER ROOT OUT -- writes the calls of every public function, made of the headers (calls.awk).
set -eu
for header in deft io plot; do
  echo "#include \"deft/$header.h\""
done | "$1" -E -P -I"$2/include" -x c - | awk -f "$2/tests/wrong/calls.awk" >"$3"
