#!/bin/sh
# lint.sh [SOURCE...] -- clang-tidy (.clang-tidy), cppcheck (dev/cppcheck.txt) and gcc's analyzer over what is shipped, or
# over the sources named; prints what they find, and then ends with 1.
set -eu
cd "$(dirname "$0")/.."
./dev/packages.sh lint
[ $# -gt 0 ] || set -- src/*/*.c io/*.c plot/*.c plot/feel/*.c measure/*.c fitting/*.c oracle/*.c tools/*.c tools/*/*.c
# Assertions are on: what they promise, the judges may believe.
SEEN="-std=c11 -Iinclude -Isrc -I. -Ioracle $(pkg-config --cflags jansson libxml-2.0 libzstd zlib cairo fontconfig)"
export SEEN
status=0

# One source at a time: in a second one version 14 takes every va_list for uninitialized.
echo "deft: clang-tidy"
printf '%s\n' "$@" | xargs -P 2 -n 1 sh -c 'clang-tidy --quiet "$0" -- $SEEN 2>/dev/null' || status=1

echo "deft: cppcheck"
cppcheck -j 2 --quiet --std=c11 --enable=warning,style,performance,portability --inline-suppr --error-exitcode=1 \
  --suppressions-list=dev/cppcheck.txt -DNDEBUG -D__GNUC__=12 -Iinclude -Isrc -I. -Ioracle \
  --template='{file}:{line}: {message} [{id}]' "$@" || status=1

# gcc 12 loses the owner of what a copied struct points to; of leaks and wrong frees the sanitizers and valgrind tell.
echo "deft: gcc -fanalyzer"
printf '%s\n' "$@" | xargs -P 2 -n 1 sh -c '
  gcc -O1 -fanalyzer -Wno-analyzer-malloc-leak -Wno-analyzer-free-of-non-heap -Werror -ffp-contract=off $SEEN -c "$0" -o /dev/null' || status=1
exit $status
