#!/bin/sh
# slack.sh ROOT -- a literal tolerance above 1e-3 in a test has its reason in words on its line, or on the one above.
# A bound that is written as what it follows from (1e-5 * way, 1 / hz, 2 * touch) needs no words.
set -eu
cd "$1"
find tests -name '*.[ch]' | sort | xargs awk '
  FNR == 1 { statement = above = "" }
  {
    if (statement == "" && $0 ~ /^ *((NEAR|[a-z_]*(near|nearest))\(|assert_true\(.*fabs\()/) {
      before = above
      at = FNR
      statement = " "
    }
    above = $0
    if (statement == "") next
    statement = statement $0
    if ($0 !~ /;/) next
    loose = 0
    if (statement ~ /^ *assert_true/) {
      while (match(statement, /fabs\([^;<=>]* <=? [0-9][0-9.e-]*[ )]/)) {
        bound = substr(statement, RSTART, RLENGTH - 1)
        statement = substr(statement, 1, RSTART - 1) substr(statement, RSTART + 1)
        sub(/.* /, "", bound)
        if (bound + 0 > loose) loose = bound + 0
      }
    } else if (match(statement, /, *[0-9][0-9.e-]*\);/)) {
      loose = substr(statement, RSTART + 1, RLENGTH - 3) + 0
    }
    if (loose > 1e-3 && before statement !~ /\/\*|\*\//) {
      print FILENAME ":" at ": " loose " has no reason in words beside it"
      ++count
    }
    statement = ""
  }
  END {
    print count + 0 " literal tolerances above 1e-3 without a reason"
    exit count > 0
  }'
