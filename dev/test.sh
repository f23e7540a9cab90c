#!/bin/sh
# test.sh [CTEST ARGUMENTS] -- builds release (gcc) and asan (clang), then runs all tests of both under one summary.
set -eu
cd "$(dirname "$0")/.."
./dev/packages.sh test
for preset in release asan; do
  echo "deft: building the preset $preset"
  ./dev/build.sh $preset
done
# One tree for ctest, so that there is one run, one summary and one status.
echo 'subdirs(release asan)' >build/CTestTestfile.cmake
echo "deft: running the tests"
exec ctest --test-dir build -j2 --output-on-failure "$@"
