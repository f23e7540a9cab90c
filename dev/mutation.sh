#!/bin/sh
# mutation.sh [list [PATTERN] | check | --only SEED:N] -- breaks the core and sees whether the quick suite fails.
# Alone: MUTANTS (300) random breaks of ROOMS (all), drawn by SEED (this week), and the share that the tests catch. Ends
# with 1 when that is below MUTATION_FLOOR percent (0).
# list: each break of tests/mutation/list, or those that the PATTERN is found in. Ends with 1 when one survives.
# check: the texts of the list and of no_effect, nothing is built. --only: one random break, as the report names it.
set -eu
cd "$(dirname "$0")/.."
case ${1:-draw} in
  check) exec python3 -B dev/mutation/main.py check ;;
  draw | list) ;;
  --only)
    shift
    set -- only "$@"
    ;;
  *)
    sed -n '2,6s/^# //p' "$0" >&2
    exit 2
    ;;
esac
[ "$(uname -s)" = Linux ] || {
  echo 'deft: mutation needs Linux: prlimit bounds each test, and the linker of GNU names the shared core' >&2
  exit 2
}
[ $# -gt 0 ] || set -- draw

# The quick tests of the release suite, compiled as there with assertions off: an assertion would catch more breaks.
# Optimised a little, so that a broken file compiles fast.
./dev/packages.sh test
echo "deft: building the tests with a core that can be exchanged"
out=build/mutation
mkdir -p $out
{
  cmake --preset dev -B $out -DCMAKE_C_COMPILER=gcc "-DCMAKE_C_FLAGS_DEBUG=-O1 -DNDEBUG" -DDEFT_MUTATION=ON -DDEFT_PRESET= \
    -DDEFT_BUILD_CHECKS=OFF -DDEFT_BUILD_EXAMPLES=OFF -DDEFT_INSTALL=OFF -DDEFT_WERROR=OFF &&
    cmake --build $out
} >$out/build.log 2>&1 || {
  grep -v '^\[[0-9]*/[0-9]*\] ' $out/build.log >&2
  exit 1
}
unset DEFT_TESTS # the quick extents
CCACHE_DISABLE=1 exec python3 -B dev/mutation/main.py "$@"
