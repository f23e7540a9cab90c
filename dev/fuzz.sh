#!/bin/sh
# fuzz.sh FUZZER SECONDS [RANDOM_SEED] -- runs a libFuzzer program from the seeds in fuzz/seeds/. What it learns and
# the inputs that broke it stay beside the program.
set -eu
fuzzer=${1:?usage: fuzz.sh FUZZER SECONDS [RANDOM_SEED]}
seconds=${2:?usage: fuzz.sh FUZZER SECONDS [RANDOM_SEED]}
random_seed=${3:-0}
root=$(cd "$(dirname "$0")/.." && pwd)
name=$(basename "$fuzzer")
seeds=$root/fuzz/seeds/${name#fuzz_}
found=$fuzzer.found
corpus=$fuzzer.corpus
mkdir -p "$found" "$corpus"
[ -d "$seeds" ] || seeds=
exec "$fuzzer" -max_total_time="$seconds" -seed="$random_seed" -timeout=0 -rss_limit_mb=2048 -print_final_stats=1 \
  -artifact_prefix="$found/" "$corpus" $seeds
