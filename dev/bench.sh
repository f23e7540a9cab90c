#!/bin/sh
# bench.sh [OPTIONS OF deft_bench] -- builds the command's core, plain Release, and measures it beside other movers. The
# table is kept in build/bench.txt, for a later `make bench COMPARE=FILE`.
set -eu
cd "$(dirname "$0")/.."
./dev/packages.sh bench
cmake --preset command >build/bench.log 2>&1 && cmake --build --preset command --target deft_bench >>build/bench.log 2>&1 || {
  grep -v '^\[[0-9]*/[0-9]*\] ' build/bench.log >&2
  exit 1
}
status=0
build/command/bench/deft_bench "$@" >build/bench.new || status=$?
cat build/bench.new
mv build/bench.new build/bench.txt
exit $status
