#!/bin/sh
# without.sh AMALGAMATION SCRATCH -- the core without the parts that a game may leave out: each combination compiles without a
# warning, and what is left out is not declared.
set -eu
amalgamation=$1
scratch=$2
mkdir -p "$scratch"
: "${CC:=cc}"

compiles() { # compiles FILE WITHOUT...
  file=$1
  shift
  flags=
  for part in "$@"; do
    flags="$flags -DDEFT_WITHOUT_$part"
  done
  # shellcheck disable=SC2086 # a list of words
  $CC -std=c11 -fsyntax-only -Wall -Wextra -Werror -I "$amalgamation" $flags "$file" 2>"$scratch/log"
}

for parts in PREDICT TRACE TEXTS 'TRACE PREDICT' 'TOPDOWN TRACE' 'TOPDOWN TRACE PREDICT TEXTS'; do
  # shellcheck disable=SC2086 # a list of words
  compiles "$amalgamation/deft.c" $parts || {
    cat "$scratch/log"
    echo "the core does not compile without $parts"
    exit 1
  }
done
for pair in PREDICT:deft_predict_path TRACE:deft_trace_open TOPDOWN:deft_topdown_step; do
  part=${pair%%:*}
  printf '#include "deft.h"\nint main(void)\n{\n    return %s == 0;\n}\n' "${pair#*:}" >"$scratch/call.c"
  if compiles "$scratch/call.c" "$part" TRACE; then
    echo "deft.h still declares ${pair#*:} without $part"
    exit 1
  fi
  grep -q "${pair#*:}" "$scratch/log"
done
if compiles "$amalgamation/deft.c" TOPDOWN || ! grep -q 'define DEFT_WITHOUT_TRACE' "$scratch/log"; then
  echo 'DEFT_WITHOUT_TOPDOWN alone is not refused with what to do'
  exit 1
fi
