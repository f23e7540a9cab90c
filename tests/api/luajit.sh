#!/bin/sh
# luajit.sh EXAMPLE JSON LIBRARY -- a level is played from LuaJIT by a binding that is made of deft-api.json alone; then a field
# is taken out of the binding, which the example must see.
set -eu
binding=$(mktemp)
lacking=$(mktemp)
trap 'rm -f "$binding" "$lacking"' EXIT
python3 -B "$1/cdef.py" "$2" >"$binding"
luajit "$1/play.lua" "$binding" "$3" | grep -qx 'it stands on the block at [67]\.[0-9]*' || {
  echo "the play from LuaJIT does not end on the block"
  exit 1
}
sed '/^    deft_vec2d ground_normal;/d' "$binding" >"$lacking"
if said=$(luajit "$1/play.lua" "$lacking" "$3" 2>&1) || ! echo "$said" | grep -q 'is not laid out'; then
  echo "a binding that lacks a field is not seen; it said: $said"
  exit 1
fi
