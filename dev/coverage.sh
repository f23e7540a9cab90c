#!/bin/sh
# coverage.sh [CTEST ARGUMENTS] -- runs the tests over a core that counts, and tells how many of its lines and branches
# ran; line by line in build/coverage/report/. The longest (soak, exactness.scripts) are left out. Ends with 1 below
# COVERAGE_BRANCHES percent of the branches.
set -eu
cd "$(dirname "$0")/.."
out=build/coverage
long='soak\.|exactness\.scripts'

./dev/packages.sh lint
echo "deft: building the preset coverage"
./dev/build.sh coverage
find $out -name '*.gcda' -exec rm {} +
echo "deft: running the tests"
status=0
if [ $# -gt 0 ]; then
  ctest --test-dir $out -j2 "$@" >$out/tests.txt 2>&1 || status=1
else
  ctest --test-dir $out -j2 -E "$long" >$out/tests.txt 2>&1 || status=1
fi
[ $status = 0 ] || sed -n '/tests passed/,$p' $out/tests.txt

# Left out: branches of lines that hold no code, which the compiler makes of calls.
rm -rf $out/report
mkdir $out/report
gcovr --root . --filter src/ --object-directory $out --exclude-unreachable-branches --print-summary \
  --html-details $out/report/index.html --json $out/report/coverage.json --txt $out/report/files.txt \
  --fail-under-branch "${COVERAGE_BRANCHES:-95}" $out || status=1
exit $status
