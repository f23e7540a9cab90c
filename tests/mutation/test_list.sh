#!/bin/sh
# Each way of tests/mutation/list to break the core still stands where it says, once, and names tests that are there. So do
# the breaks of tests/mutation/no_effect.
set -eu
cd "$DEFT_SOURCE_DIR"
exec dev/mutation.sh check
