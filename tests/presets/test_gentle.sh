#!/bin/sh
# The climber's preset plays the gentle level by its script to the right end, at every tick rate; all presets go through it at random.
. "$(dirname "$0")/../command/expect.sh"
level=$DEFT_SOURCE_DIR/shared_scenes/levels/gentle.tmj

for hz in 30 60 144; do
    run 0 sim "$level" --preset climber-2018 --input "$DEFT_SOURCE_DIR/shared_scenes/scripts/climber.input" --hz $hz
    out_has 'jumps     7: 6 from the ground, 1 by coyote time'
    out_has 'end       (78.5, 17), ground'
done

run 0 presets --json
for preset in $(sed -n 's/.*"id": "\(.*\)",/\1/p' out); do
    run 0 sim "$level" --preset "$preset" --random 3 --seconds 20
    if grep -q '^trouble' out; then fail "trouble"; fi
done
