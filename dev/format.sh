#!/bin/sh
# format.sh [--check] -- formats all C sources by .clang-format, or names those that it would change.
set -eu
cd "$(dirname "$0")/.."
mode=-i
[ "${1:-}" = --check ] && mode='--dry-run --Werror'
# shellcheck disable=SC2086 # a list of words
find . -path ./build -prune -o -name '*.[ch]' -print0 | xargs -0 clang-format $mode
