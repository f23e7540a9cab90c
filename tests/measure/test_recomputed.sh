#!/bin/sh
# All metrics again from raw traces, by a script of its own: recompute.py. With DEFT_TESTS=thorough every preset, and more rates.
. "$(dirname "$0")/../command/expect.sh"

cat >all.json <<'T'
{ "deft_tuning": 1, "preset": "default", "air_jump": { "count": 1 }, "run": { "fast_ratio": 1.5 }, "dash": { "time_s": 0.155 },
  "ground": { "step_height": 0.3, "uphill_ratio": 0.7, "downhill_ratio": 1.2 },
  "ability": { "wall_slide": true, "wall_jump": true, "dash": true, "glide": true, "slam": true, "crouch": true, "climb": true } }
T

# again RATE TUNING...
again() {
    what="recomputing $*"
    rate=$1
    shift
    rm -rf probes
    python3 -B "$DEFT_SOURCE_DIR/tests/measure/recompute.py" "$DEFT" "$folder/probes" "$rate" "$@" >out 2>err ||
        fail 'the traces say other things'
}

again 60 all.json
again 50 --preset climber-2018
[ "${DEFT_TESTS:-}" = thorough ] || exit 0
for rate in 20 30 144 240; do
    again $rate all.json
done
run 0 presets --json
for preset in $(sed -n 's/.*"id": "\(.*\)",/\1/p' out); do
    again 60 --preset "$preset"
done
