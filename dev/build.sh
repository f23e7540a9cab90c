#!/bin/sh
# build.sh PRESET... -- configures and builds presets; silent when all is well, the tools' words when not.
set -eu
cd "$(dirname "$0")/.."
mkdir -p build
for preset in "$@"; do
  log=build/$preset.log
  if ! cmake --preset "$preset" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
  if ! cmake --build --preset "$preset" >"$log" 2>&1; then
    grep -v '^\[[0-9]*/[0-9]*\] ' "$log" >&2
    exit 1
  fi
done
