#!/bin/sh
# valgrind.sh [TEST...] -- the quick tests of the release build under memcheck, or those named (room_thing): what is read
# before it is written, and what is not given back. Ends with 1 on a finding.
set -eu
cd "$(dirname "$0")/.."
slow='character_(assists|climb|crouch|dash|dash_meets|grapple|ground_rules|ladder|ledge|query_box|swim|wall)|geometry_rounded'
slow="$slow|levels_(bundled|gauntlet)|motion_exactness|trace_replay|tuning_presets|world_(chains|ground|outlines)"
# Under valgrind there is one rounding mode, nothing is flushed to zero, and a long double is a double.
other='base_selftest|motion_piece'

./dev/packages.sh test
echo "deft: building the preset release"
./dev/build.sh release
if [ $# -eq 0 ]; then
  # shellcheck disable=SC2046 # a list of words
  set -- $(ls tests/*/test_*.c | sed 's,tests/\(.*\)/test_\(.*\)\.c,\1_\2,' |
    grep -E '^(base|character|files|geometry|input|levels|motion|predict|trace|tuning|world)_' | grep -E -v "^($slow|$other)")
fi
out=build/valgrind
mkdir -p $out
echo "deft: $# tests under memcheck"
printf '%s\n' "$@" | xargs -P 2 -n 1 sh -c '
  valgrind --quiet --error-exitcode=9 --leak-check=full --log-file="'$out'/$0.txt" \
    "build/release/tests/test_${0%%_*}" "${0#*_}" >"'$out'/$0.log" 2>&1 || { echo "$0:"; cat "'$out'/$0.txt"; tail -n 5 "'$out'/$0.log"; exit 1; }'
echo "deft: nothing found"
