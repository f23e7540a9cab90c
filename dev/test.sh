#!/bin/sh
# test.sh [CTEST ARGUMENTS] -- builds release (gcc) and asan (clang), then runs the quick tests of both under one summary.
# DEFT_TESTS=thorough: what `make check` runs, every test in its full extent and what is only checked there.
set -eu
cd "$(dirname "$0")/.."
group=test
[ "${DEFT_TESTS:-}" != thorough ] || group=check
./dev/packages.sh $group
for preset in release asan; do
  echo "deft: building the preset $preset"
  ./dev/build.sh $preset
done
if [ "${DEFT_TESTS:-}" = thorough ]; then
  echo "deft: building what is only checked: the amalgamation, the sessions by other compilers, the fuzzers"
  for preset in release asan; do
    cmake --build --preset $preset --target deft_checks >build/checks.log 2>&1 || {
      grep -v '^\[[0-9]*/[0-9]*\] ' build/checks.log >&2
      exit 1
    }
  done
  set -- -C check "$@"
fi
# One tree for ctest, so that there is one run, one summary and one status.
echo 'subdirs(release asan)' >build/CTestTestfile.cmake
echo "deft: running the tests"
ulimit -t 600 # seconds of processor time, each process: no test is limited by the clock
exec ctest --test-dir build -j2 --output-on-failure "$@"
