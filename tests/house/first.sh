#!/bin/sh
# first.sh ROOT -- the page of the first thirty functions has thirty, each in the header that it names, and they are those at
# the top of deft/deft.h.
set -eu
cd "$1"
page=docs/reference/first-functions.md
failed=0
rows=$(sed -n 's/^| `\(deft_[a-z_]*\)` |.*| `\([a-z_/]*\.h\)` |$/\1 \2/p' $page)
number=$(echo "$rows" | wc -l)
if [ "$number" -ne 30 ]; then
  echo "$page: it has $number functions, not 30"
  failed=1
fi
for row in $(echo "$rows" | tr ' ' :); do
  grep -q "^DEFT_API .*[ *]${row%%:*}(" "include/deft/${row##*:}" || {
    echo "$page: include/deft/${row##*:} declares no ${row%%:*}"
    failed=1
  }
done
of_page=$(echo "$rows" | cut -d' ' -f1 | sort)
of_header=$(sed '/\*\//q' include/deft/deft.h | grep -o 'deft_[a-z_]*' | sort)
if [ "$of_page" != "$of_header" ]; then
  echo "include/deft/deft.h: at its top are not the functions of $page:"
  { echo "$of_page"; echo "$of_header"; } | sort | uniq -u
  failed=1
fi
exit $failed
