#!/bin/sh
# play.sh -- the main job: a character plays a bundled level, driven by an input script, and its way is drawn.
# LEVEL, SCRIPT and TUNING may name other files; the results stand in build/play/.
set -eu
cd "$(dirname "$0")/.."
level=${LEVEL:-shared_scenes/levels/gentle.tmj}
script=${SCRIPT:-shared_scenes/scripts/gentle.input}
preset=${PRESET:-default}
moves=--preset=$preset
[ -z "${TUNING:-}" ] || moves=--tuning=$TUNING

./dev/packages.sh play
echo "deft: building the command"
./dev/build.sh command
deft=build/command/deft
name=$(basename "$level" | sed 's/\.[^.]*$//')
out=build/play/$name
mkdir -p build/play
echo "deft: playing $level with $script"
$deft sim "$level" "$moves" --input "$script" --trace "$out.csv"
$deft plot path "$out.csv" --level "$level" "$moves" --title "A script plays the $name level" -o "$out.svg"
$deft plot path "$out.csv" --level "$level" "$moves" --title "A script plays the $name level" -o "$out.png"
echo "deft: wrote $out.csv, $out.svg and $out.png"
echo "deft: the command that did it is $deft; try: $deft help"
echo "deft: to play yourself, in a browser: make web"
