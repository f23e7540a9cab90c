#!/bin/sh
# golden.sh ROOT -- a change of tests/matrix/golden.txt has a file of its own in tests/matrix/changes, in which words say
# why. The files are a chain: each names the digest of golden.txt that it leaves (`golden:`) and the digest that it
# replaces (`replaces:`), and the newest one names the digest of golden.txt as it is. A file stays as it was added: where
# git knows when that was, git is asked.
set -eu
cd "$1"
changes=tests/matrix/changes
digest=$(cksum <tests/matrix/golden.txt | cut -d ' ' -f 1)
failed=0

fault() {
  echo "$1: $2"
  failed=1
}

# value FILE KEY: what the one line `KEY: value` of the file says.
value() {
  sed -n "s/^$2: *//p" "$1" | tr '\n' ' ' | sed 's/ $//'
}

# The files as they were added, the newest first: `FILE COMMIT BLOB`; nothing where git does not know them.
added=$(git log --diff-filter=A --raw --no-abbrev --no-renames --relative --format='commit %H' -- "$changes" 2>/dev/null |
  awk '$1 == "commit" { commit = $2 } /^:/ { print $6, commit, $4 }' || true)

number=0
last=none
for file in "$changes"/*.md; do
  number=$((number + 1))
  case ${file##*/} in
    "$(printf %04d $number)"-?*.md) ;;
    *) fault "$file" "the files are numbered from 0001 on, one after the other: expected $(printf %04d $number)-NAME.md" ;;
  esac
  [ "$(value "$file" replaces)" = "$last" ] ||
    fault "$file" "replaces: $(value "$file" replaces), but the file before it leaves golden: $last"
  last=$(value "$file" golden)
  words=$(sed '/^golden:/,$d' "$file" | wc -w)
  if [ "$words" -lt 12 ] || grep -q 'FILL IN' "$file"; then
    fault "$file" "say above the digests, in at least 12 words, what moves differently and why"
  fi
  [ $number = 1 ] || grep -q '^[0-9]* of [0-9]* sessions differ' "$file" ||
    fault "$file" "say which sessions differ, and how far their paths part: ./dev/matrix.sh golden writes that below the digests"
  was=$(echo "$added" | grep "^$file " | tail -n 1) || true
  if [ -n "$was" ] && [ "${was##* }" != "$(git hash-object "$file")" ]; then
    commit=${was#* }
    fault "$file" "it is not what commit $(git rev-parse --short "${commit% *}") added: put it back, and describe a new change in a new file"
  fi
done
if [ "$last" != "$digest" ]; then
  fault tests/matrix/golden.txt "its digest is $digest, but the newest file of $changes leaves golden: $last"
  echo "The same tuning moves differently. Meant: ./dev/matrix.sh golden writes golden.txt and a new file for $changes."
fi
exit $failed
