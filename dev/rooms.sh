#!/bin/sh
# rooms.sh [--layers] -- the rooms of src/, lowest first: the order of deft.c, and the law of tests/house/layers.sh.
# A room may use the rooms of the lines above its own, and nothing beside it. (math stands on base.)
layers='base
math
motion input
geometry
tuning world
contact
state
character topdown
trace predict query'
if [ "${1:-}" = --layers ]; then
  echo "$layers"
else
  echo "$layers" | tr ' ' '\n'
fi
