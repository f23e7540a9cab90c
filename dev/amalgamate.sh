#!/bin/sh
# amalgamate.sh OUT_DIR -- writes the core as two files to copy into a game: deft.h and deft.c, C11 and C++17.
# Each header stands whole, behind those that it includes; each table (.inl) wherever it is included. What a game may leave
# out stands between #ifndef DEFT_WITHOUT_... and #endif. The sources follow in
# the order of the layers. System headers move to the top, because deft.c has C linkage throughout, also as C++.
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

# expand SYSTEM FILE...: prints the files behind the headers that they include. `known` (a file) lists the headers that are
# printed already; SYSTEM (a file) collects the system headers instead of printing them, unless it is /dev/null.
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
    function included(line) {
      sub(/^#include "/, "", line)
      sub(/".*/, "", line)
      return line
    }
    function emit(path,   line, target, text, part) {
      if (path in seen) return
      if (path !~ /\.inl$/) {
        seen[path] = 1
        print path >> known
      }
      text = "\n/* ---- " path " */\n"
      while ((getline line < path) > 0) {
        target = line ~ /^#include "/ ? resolve(included(line), path) : ""
        if (target ~ /\.inl$/) text = text table(target)
        else if (target != "") emit(target)
        else if (line ~ /^#include </ && system_list != "/dev/null") print line >> system_list
        else text = text line "\n"
      }
      close(path)
      part = toupper(part_of(path))
      printf "%s", part == "" ? text : "\n#ifndef DEFT_WITHOUT_" part text "#endif\n"
    }
    function part_of(path) {
      return match(path, /(predict|topdown|trace)(\/|\.h$)/) ? substr(path, RSTART, RLENGTH - (path ~ /^src/ ? 1 : 2)) : ""
    }
    function table(path,   line, text) {
      text = "/* ---- " path " */\n"
      while ((getline line < path) > 0) text = text (line ~ /^#include "/ ? table(resolve(included(line), path)) : line "\n")
      close(path)
      return text
    }
    BEGIN {
      while ((getline line < known) > 0) seen[line] = 1
      close(known)
      for (i = 2; i < ARGC; ++i) emit(ARGV[i])
    }' "$@" | cat -s
}

# contents FILE: what each header in it is about, by the first line of each.
contents() {
  echo '/* In this file, in this order; each part begins with its name:'
  echo ' *'
  sed -n '/^\/\* deft\/[a-z_]*\.h -- /{s|^/\*| *  |; s| \*/$||; p;}' "$1"
  echo ' */'
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
  echo
  sed '/\*\//q' include/deft/deft.h
  echo
  # shellcheck disable=SC2046 # a list of words
  expand /dev/null include/deft/character.h $(sed -n 's|^#include "\(.*\)"|include/\1|p' include/deft/deft.h) >"$out/.body"
  contents "$out/.body"
  cat "$out/.body"
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
