#!/bin/sh
# luajit.sh EXAMPLE JSON LIBRARY IO_ARCHIVE DEFT -- a level is played from LuaJIT by a binding that is made of deft-api.json alone, then
# one from a file, which must end as the command ends it. Then a field is taken out of the binding, which the example must see.
set -eu
binding=$(mktemp)
lacking=$(mktemp)
io=$(mktemp)
trap 'rm -f "$binding" "$lacking" "$io"' EXIT
python3 -B "$1/cdef.py" "$2" >"$binding"
luajit "$1/play.lua" "$binding" "$3" | grep -qx 'it stands on the block at [67]\.[0-9]*' || {
  echo "the play from LuaJIT does not end on the block"
  exit 1
}
cc -shared -o "$io" -Wl,--whole-archive "$4" -Wl,--no-whole-archive "$3" $(pkg-config --libs jansson libxml-2.0 zlib libzstd) -lm
level=$1/../../shared_scenes/levels/factory.tmj
script=$1/../../shared_scenes/scripts/gentle.input
by_lua=$(luajit "$1/level.lua" "$binding" "$3" "$io" "$level" "$script" | sed -n 's/^hash //p')
by_command=$("$5" sim "$level" --input "$script" | sed -n 's/^hash  *//p')
if [ -z "$by_lua" ] || [ "$by_lua" != "$by_command" ]; then
  echo "a level from a file ends with $by_lua in LuaJIT, and with $by_command in the command"
  exit 1
fi
sed '/^    deft_vec2d ground_normal;/d' "$binding" >"$lacking"
if said=$(luajit "$1/play.lua" "$lacking" "$3" 2>&1) || ! echo "$said" | grep -q 'is not laid out'; then
  echo "a binding that lacks a field is not seen; it said: $said"
  exit 1
fi
