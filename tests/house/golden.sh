#!/bin/sh
# golden.sh ROOT -- who changes how the same tuning moves says so: the digest of the golden hashes stands in an entry of
# CHANGELOG.md's first FEEL section, in one with words of its own.
set -eu
cd "$1"
digest=$(cksum <tests/matrix/golden.txt | cut -d ' ' -f 1)
said=$(awk '
  /^##/ { feel = $2 == "FEEL" && !sections++ }
  /^- / { entry++; inside = 1 }
  /^$/ { inside = 0 }
  feel && inside { text[entry] = text[entry] " " $0 }
  END { for (i = 1; i <= entry; i++) print text[i] }' CHANGELOG.md |
  sed -n "s/(golden $digest)//p" | wc -w)
if [ "$said" -lt 6 ]; then
  echo "tests/matrix/golden.txt changed. Add an entry under FEEL of CHANGELOG.md's Unreleased that says what now moves"
  echo "differently, or why the hashes changed though nothing does, and that ends with: (golden $digest)"
  exit 1
fi
