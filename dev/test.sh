#!/bin/sh
# test.sh [CTEST ARGUMENTS] -- builds release (gcc) and asan (clang), then runs the quick tests of both under one summary.
# DEFT_TESTS=thorough: what `make check` runs, every test in its full extent and what is only checked there. Where the quick
# tests passed and no file is newer, it leaves out the tests that have one extent.
set -eu
cd "$(dirname "$0")/.."
passed=build/quick-passed
group=test
side=2
if [ "${DEFT_TESTS:-}" = thorough ]; then
  group=check
  side=3 # on two cores: some of what is only checked waits, such as a browser
fi
./dev/packages.sh $group

# side_by_side COMMAND...: runs the command for both presets at once, so that both cores have work until the end.
side_by_side() {
  status=0
  "$@" release &
  first=$!
  "$@" asan || status=1
  wait $first || status=1
  return $status
}

checks() {
  cmake --build --preset "$1" --target deft_checks >"build/checks-$1.log" 2>&1 || {
    grep -v '^\[[0-9]*/[0-9]*\] ' "build/checks-$1.log" >&2
    return 1
  }
}

mkdir -p build
if [ "${DEFT_TESTS:-}" != thorough ] && [ $# -eq 0 ]; then
  rm -f $passed
  : >$passed-soon
fi
echo "deft: building the presets release and asan"
side_by_side ./dev/build.sh
if [ "${DEFT_TESTS:-}" = thorough ]; then
  echo "deft: building what is only checked: the amalgamation, the sessions by other compilers, the fuzzers"
  side_by_side checks
  if [ -e $passed ] && [ -z "$(find . \( -name .git -o -path ./build \) -prune -o -type f -newer $passed -print)" ]; then
    echo "deft: leaving out what the quick tests have just played in full"
    set -- -LE '^once$' "$@"
  fi
  set -- -C check "$@"
fi
# One tree for ctest, so that there is one run, one summary and one status.
echo 'subdirs(release asan)' >build/CTestTestfile.cmake
echo "deft: running the tests"
ulimit -t 600 # seconds of processor time, each process: no test is limited by the clock
ctest --test-dir build -j$side --output-on-failure "$@"
if [ $# -eq 0 ]; then
  mv $passed-soon $passed
fi
