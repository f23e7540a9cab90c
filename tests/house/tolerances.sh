#!/bin/sh
# tolerances.sh ROOT -- src/base/tolerance.h is where the numbers that decide geometry stand. The rooms that use them
# hold few of their own: at most `bound` outside of it, and the bound only falls. What counts is every number but 0, 1, 2,
# 0.5, capacities (_CAP), and what stands between brackets: sizes of arrays and places in them. What is small (1e-6)
# or a share of the skin (touch / 4) is refused wherever it stands.
set -eu
cd "$1"
bound=9
# shellcheck disable=SC2016 # an awk program
numbers='
  {
    line = $0
    gsub(/"[^"]*"/, "", line)
    if (inside) {
      if (!sub(/^.*\*\//, "", line)) next
      inside = 0
    }
    gsub(/\/\*[^*]*\*\//, "", line)
    if (sub(/\/\*.*$/, "", line)) inside = 1
    if (line ~ /^#define [A-Z_]+_CAP /) next
    while (gsub(/\[[^][]*\]/, "", line)) {
    }
    rest = line
    while (match(rest, /(^|[^A-Za-z0-9_.])[0-9][0-9A-Za-z.]*([eE]-[0-9]+)?/)) {
      number = substr(rest, RSTART, RLENGTH)
      rest = substr(rest, RSTART + RLENGTH)
      sub(/^[^0-9]/, "", number)
      plain = number
      sub(/[uUlLfF]+$/, "", plain)
      if (plain !~ /^(0|1|2|0\.5|0\.0|1\.0|2\.0)$/) print FILENAME ":" FNR ": " number ": " $0
    }
  }'
list=$(for room in geometry contact state character topdown; do
  for file in src/"$room"/*.[ch]; do awk "$numbers" "$file"; done
done)
failed=0
if echo "$list" | grep -E ': [0-9.]+e-[0-9]+: '; then
  echo "these are tolerances: name them in src/base/tolerance.h"
  failed=1
fi
if grep -nE '(^|[^A-Za-z0-9_])(touch|contact|reach) / ([3-9]|[0-9]{2})' src/geometry/*.c src/contact/*.c src/state/*.c src/character/*.c src/topdown/*.c; then
  echo "these are shares of the skin: name them in src/base/tolerance.h"
  failed=1
fi
count=$(echo "$list" | wc -l)
if [ "$count" -ne "$bound" ]; then
  [ "$count" -lt "$bound" ] || echo "$list"
  echo "$count numbers outside of src/base/tolerance.h, where $bound are known; when they are fewer, write that number here"
  failed=1
fi
exit $failed
