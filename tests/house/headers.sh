#!/bin/sh
# headers.sh ROOT -- every public header compiles alone, as C11 and as C++17, by gcc and by clang; and every
# source of the core, which the build takes in one piece, includes what it uses.
set -eu
cd "$1/include"
warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wvla -Werror'
failed=0
for header in $(find deft -name '*.h' | sort); do
  for compiler in 'gcc -std=c11 -x c' 'clang -std=c11 -x c' 'g++ -std=c++17 -x c++' 'clang++ -std=c++17 -x c++'; do
    # shellcheck disable=SC2086 # lists of words
    if ! echo "#include \"$header\"" | $compiler $warnings -I. -fsyntax-only -; then
      echo "$header does not stand alone: $compiler"
      failed=1
    fi
  done
done
cd ../src
for source in $(find . -name '*.c' | sort); do
  if ! gcc -std=c11 -Wall -Wextra -Werror -I../include -I. -fsyntax-only "$source"; then
    echo "src/$source does not stand alone"
    failed=1
  fi
done
exit $failed
