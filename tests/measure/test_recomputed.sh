#!/bin/sh
# All metrics again from raw traces, by a script of its own: recompute.py. With DEFT_TESTS=thorough more presets and rates, and odd tunings.
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
[ "${DEFT_TESTS:-}" = thorough ] || exit 0
again 50 --preset climber-2018
for rate in 20 144; do
    again $rate all.json
done
for wishes in '"run": { "speed": 0 }' '"run": { "speed": 0.05 }' '"run": { "speed": 9000 }' '"jump": { "repeat_s": 0.01 }' \
    '"jump": { "height": 0.02, "height_min": 0.01 }' '"assist": { "coyote_s": 0.5, "buffer_s": 0.5 }' \
    '"air": { "speed_ratio": 0 }, "dash": { "directions": "2" }, "ability": { "dash": true }' \
    '"shape": { "corner_radius": 0.37 }, "units_per_tile": 12.3' '"ground": { "slope_limit_deg": 30, "crest": "fly" }'; do
    echo "{ \"deft_tuning\": 1, $wishes }" >odd.json
    again 60 odd.json
done
for preset in quick-curve heavy-drag two-gravity hedgehog-1991 cube-2010; do
    again 60 --preset $preset
done
