#!/bin/sh
# amalgamate.sh OUT_DIR -- writes the core as two files to copy into a game: deft.h and deft.c, C11 and C++17.
# Each header is expanded where it is first included, each table (.inl) wherever it is; the sources follow in the order
# of the layers. System headers move to the top, because deft.c has C linkage throughout, also as C++.
set -eu
out=${1:?usage: amalgamate.sh OUT_DIR}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/.."

version=$(awk '/^#define DEFT_VERSION_(MAJOR|MINOR|PATCH) / { v = v dot $3; dot = "." } END { print v }' include/deft/base.h)
licence() {
  echo "/* $1 -- deft $version, a 2D character controller. $2"
  echo ' *'
  sed 's/^/ * /; s/ $//' LICENSE
  echo ' */'
}

# expand FILE...: prints the files with their quoted includes in place. `known` (a file) lists the headers that are
# already expanded; `system` (a file) collects the system headers instead of printing them, unless it is /dev/null.
expand() {
  awk -v known="$out/.known" -v system_list="$1" '
    function resolve(name, from,   folder, candidate, line) {
      folder = from
      sub(/[^\/]*$/, "", folder)
      candidate = name ~ /^deft\// ? "include/" name : "src/" name
      if ((getline line < candidate) < 0) candidate = folder name
      close(candidate)
      return candidate
    }
    function emit(path,   line, name, target) {
      print "/* ---- " path " */"
      while ((getline line < path) > 0) {
        if (line ~ /^#include "/) {
          name = line
          sub(/^#include "/, "", name)
          sub(/".*/, "", name)
          target = resolve(name, path)
          if (target ~ /\.inl$/) emit(target)
          else if (!(target in seen)) {
            seen[target] = 1
            print target >> known
            emit(target)
          }
        } else if (line ~ /^#include </ && system_list != "/dev/null") print line >> system_list
        else print line
      }
      close(path)
    }
    BEGIN {
      while ((getline line < known) > 0) seen[line] = 1
      close(known)
      for (i = 2; i < ARGC; ++i) {
        seen[ARGV[i]] = 1
        print ARGV[i] >> known
        emit(ARGV[i])
      }
    }' "$@"
}

sources=
for room in $(./dev/rooms.sh); do
  for source in src/"$room"/*.c; do
    [ -f "$source" ] && sources="$sources $source"
  done
done

: >"$out/.known"
: >"$out/.system"
{
  licence deft.h "Compile deft.c once beside it."
  expand /dev/null include/deft/deft.h
} >"$out/deft.h"
# shellcheck disable=SC2086 # a list of words
expand "$out/.system" $sources >"$out/.body"
{
  licence deft.c "The whole core; the switches are explained in deft.h."
  expand /dev/null src/base/float_guard.h
  echo '#include "deft.h"'
  sort -u "$out/.system"
  printf '%s\n' '#ifdef __cplusplus' 'extern "C" {' '#endif'
  cat "$out/.body"
  printf '%s\n' '#ifdef __cplusplus' '}' '#endif'
} >"$out/deft.c"
rm -f "$out/.known" "$out/.system" "$out/.body"
