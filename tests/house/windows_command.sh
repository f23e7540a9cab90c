#!/bin/sh
# windows_command.sh ROOT AMALGAMATION SCRATCH DEFT -- io, plot and the command on Windows. All their files compile by
# mingw without a warning. What reads and writes files, and the command, print the same under wine as here. Debian has
# no jansson, libxml2, zstd and cairo for mingw: a function of theirs ends the program with its name.
set -eu
command -v x86_64-w64-mingw32-gcc >/dev/null 2>&1 && [ -x /usr/lib/wine/wine64 ] || {
  echo 'skipped: mingw and wine come with the group matrix of packages.txt'
  exit 77
}
root=$1
amalgamation=$2
scratch=$3
deft=$4
rm -rf "$scratch"
mkdir -p "$scratch/headers" "$scratch/objects" "$scratch/here" "$scratch/there"
cd "$scratch"

fail() {
  echo "failed: $*"
  exit 1
}

wine() {
  WINEDEBUG=-all WINEPREFIX=$scratch/wine /usr/lib/wine/wine64 "$@"
}

# The headers of the libraries, which are the same for every system, away from those of Linux. What libxml2 wants of
# iconv and ICU is not used.
for folder in $(pkg-config --cflags-only-I jansson libxml-2.0 zlib libzstd cairo fontconfig) -I/usr/include; do
  folder=${folder#-I}
  for name in jansson.h zlib.h zconf.h zstd.h zstd_errors.h libxml fontconfig; do
    [ ! -e "$folder/$name" ] || cp -r "$folder/$name" headers
  done
  [ ! -e "$folder/cairo.h" ] || cp "$folder"/cairo*.h headers
done
cp "$(echo '#include <jansson_config.h>' | cc -E - | sed -n 's/^# [0-9]* "\(.*jansson_config.h\)".*/\1/p' | head -1)" headers
mkdir headers/unicode
echo 'typedef void *iconv_t;' >headers/iconv.h
echo 'typedef struct UConverter UConverter; typedef unsigned short UChar;' >headers/unicode/ucnv.h

warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror'
# mingw: formats are judged as those of msvcrt, and its isfinite() takes a double for a float.
warnings="$warnings -Wno-format -Wno-format-extra-args -Wno-float-conversion"
compile="x86_64-w64-mingw32-gcc -std=c11 -ffp-contract=off -D__USE_MINGW_ANSI_STDIO=1 -DLIBXML_STATIC $warnings -I$root/include -I$root
  -I$root/oracle -isystem $scratch/headers"
(cd "$root" && find io plot measure fitting oracle tools -name '*.c' -not -path 'tools/manual/*' -not -path fitting/optimise.c -not -path fitting/least.c | sort) >files
# shellcheck disable=SC2086 # a list of words
xargs -P2 -I@ sh -c "$(echo $compile)"' -c "$0/$1" -o "objects/$(echo "$1" | tr / _).o"' "$root" @ <files >log 2>&1 || {
  cat log
  fail 'a file does not compile by mingw'
}
x86_64-w64-mingw32-gcc -std=c11 -ffp-contract=off -c "$amalgamation/deft.c" -o objects/core.o

# Reading and writing files.
file_objects='io_file.c io_file_text.c io_finding.c io_system.c'
# shellcheck disable=SC2086,SC2046
{
  cc -std=c11 -I"$root/include" -I"$root" "$root/tests/house/windows_files.c" \
    $(for name in $file_objects; do echo "$root/io/${name#io_}"; done) "$amalgamation/deft.c" -o here/files -lm
  $(echo $compile) "$root/tests/house/windows_files.c" $(for name in $file_objects; do echo "objects/$name.o"; done) \
    objects/core.o -o there/files.exe
}
mkdir here/in there/in
(cd here && ./files >out)
(cd there && wine ./files.exe >out 2>log) || fail "files.exe under wine: $(cat there/log)"
tr -d '\r' <there/out | diff here/out - || fail 'files are read and written otherwise under wine (>) than here (<)'
[ -z "$(find here there -name '*.tmp')" ] || fail 'a temporary file is left'

# The command.
for object in objects/*.o; do x86_64-w64-mingw32-nm "$object"; done >symbols
awk '$2 ~ /[TDBRC]/ { print $3 }' symbols | sort -u >defined
awk '$1 == "U" && $2 ~ /^(json_|xml|inflate|deflate|crc32|uncompress|compress|ZSTD_|cairo_|Fc)/ { print $2 }' symbols |
  sort -u | comm -23 - defined >missing
{
  printf '%s\n' '#include <stdio.h>' '#include <stdlib.h>' \
    '#define MISSING(name) void name(void); void name(void) { (void)puts(#name " is not in this build"); exit(9); }'
  sed 's/.*/MISSING(&)/' missing
} >missing.c
x86_64-w64-mingw32-gcc missing.c objects/*.o -o there/deft.exe >log 2>&1 || {
  cat log
  fail 'the command does not link'
}

# both ARGUMENT...: prints the same here and under wine, with the same status.
both() {
  here_status=0
  there_status=0
  (cd here && "$deft" "$@" </dev/null >out 2>err) || here_status=$?
  (cd there && wine ./deft.exe "$@" </dev/null >out 2>err) || there_status=$?
  [ $here_status -eq $there_status ] || fail "deft $* under wine: status $there_status instead of $here_status: $(cat there/err)"
  for stream in out err; do
    diff here/$stream there/$stream || fail "deft $* prints otherwise under wine (>) than here (<)"
  done
}

# same FILE...: a file that was written is the same.
same() {
  for file in "$@"; do
    cmp "here/$file" "there/$file" || fail "$file is not what it is here"
  done
}

for place in here there; do
  printf '%s\n' '......' '@.....' '###.##' >$place/level.txt
  printf '%s\n' '0.5s,R' '0.3s,R,J' '1s,R' >$place/run.input
done
both --version
both help sim
both presets
both check run.input
both check level.txt
both check missing.tmj
both sim missing/level.txt
both sim level.txt --input run.input --trace run.csv --record run.dtrace
both sim level.txt --input run.input --trace -
both sim level.txt --input run.input --trace run.input
both sim level.txt --input run.input --trace new.csv --record ./new.csv
both replay run.dtrace --csv again.csv
both measure --probes probes
both measure --probes missing/probes
both diff default --lock feel.lock
both diff default --lock feel.lock --write
both diff climber-2018 --lock feel.lock --write
both soak level.txt --ticks 2000
same run.csv run.dtrace again.csv feel.lock $(cd here && echo probes/*)
(cd there && wine ./deft.exe check '.\level.txt' >out 2>err && wine ./deft.exe sim 'probes\..\level.txt' --ticks 9 >out 2>err) ||
  fail "a path as Windows spells it: $(cat there/out there/err)"
[ -z "$(find here there -name '*.tmp')" ] || fail 'a temporary file is left'
echo "$(wc -l <files) files compile; files and the command do the same under wine"
