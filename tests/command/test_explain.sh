#!/bin/sh
# `deft explain`, `deft describe` and `deft presets`: for people and for programs.
. "$(dirname "$0")/expect.sh"

# Is it JSON? The schema's own test is in tests/files; here a parser that is surely there will do.
is_json() {
    run_with "$(cat out)" 1 check - # it is no tuning, but its syntax is fine
    grep -q 'not valid JSON' out && fail 'it is no JSON' || true
}

run 0 explain --preset default
out_has 'jump.launch_speed'
out_has '2 h / t'
out_has 'jump.height, jump.time_to_apex_s'
run 0 explain --preset default --json
out_has '"name": "jump.gravity"'
is_json

# how far the jumps go is what measure says, and a tap is higher than jump.height_min
run 0 measure --preset default --json
cp out measured
run 0 explain --preset default
what='comparing the reach with the metrics'
row=$(awk '/^full jump at a run/ { print $6, $7, $8, $9 }' out)
wanted=$(for id in jump.run.apex jump.run.air jump.run.distance gap.run.level; do
    sed -n "/\"id\": \"$id\"/,/\"text\"/s/.*\"text\": \"\(.*\)\".*/\1/p" measured
done | tr '\n' ' ')
[ "$row " = "$wanted" ] || fail "the reach is $row, the metrics are $wanted"
out_has 'jump.height_min, 1.100 tiles, is the height of a press that ends at once.'
out_has 'one of a tick rises 1.290 tiles, one of 50 ms 1.643 tiles.'
grep -q '^full and air jump' out && fail 'there is no air jump' || true
run 0 explain --preset knight-2017
out_has 'full and air jump at a run'
out_has 'The distance of a wall jump'
run 0 explain --preset climber-2015 # jump.cut is none
grep -q '^jump.height_min, ' out && fail 'no press makes its jump lower' || true
run 0 explain --preset default --json
out_has '"name": "gap.run.level"'

# 2 h / t^2 and 2 h / t of 300 in 0.5 s, and the way back
printf '{"deft_tuning": 1, "jump": {"height": 300, "time_to_apex_s": 0.5}}' >high.json
run 0 explain high.json
grep -qE '^jump\.gravity +2400 ' out || fail 'not 2400'
grep -qE '^jump\.launch_speed +1200 ' out || fail 'not 1200'
run 0 explain --gravity 2400 --jump-speed 1200
grep -qE '^jump\.height +300 ' out || fail 'not 300'
grep -qE '^jump\.time_to_apex_s +0\.5 ' out || fail 'not 0.5'
run 0 explain --height 300 --time-to-apex 0.5 --json
out_has '"gravity": 2400'
out_has '"launch_speed": 1200'
is_json
run 0 explain --height 5 --jump-speed 10
grep -qE '^jump\.gravity +10 ' out || fail 'not 10'
run_with '{"deft_tuning": 1}' 0 explain -

printf '{"deft_tuning": 1, "jump": {"height": -1}}' >bad.json
run 1 explain bad.json
out_is_empty
err_has 'bad.json:1:29: error: jump.height:'
run 1 explain none.json
err_has 'cannot read none.json'

run 0 describe
out_has 'jump.time_to_apex_s'
run 0 describe --json
out_has '"path": "jump.height"'
is_json
run 0 describe jump.height
out_has 'jump.height: apex of a jump whose button stays down'
out_has 'default      3.2'
out_has 'slider       0.1 to 20 by 0.1'
out_has 'for          everybody'
out_has 'counts when  jump.shape=time|distance|gravity'
out_has 'also called  max_height, '
run 0 describe jump.height --json
out_has '"path": "jump.height"'
[ "$(grep -c '"path"' out)" -eq 1 ] || fail 'more than one parameter'
out_has '"is_basic": true'
out_has '"can_be_never": false'
is_json
run 0 describe run.overspeed_release_s --json
out_has '"can_be_never": true'
run 0 describe friction # another's word
out_has 'run.release.time_s'
grep -q '^jump.height ' out && fail 'a jump has no friction' || true
run 0 describe COYOTE --json
out_has '"path": "assist.coyote_s"'
is_json
run 0 describe --schema
out_has 'https://json-schema.org/draft/2020-12/schema'
is_json

run 0 presets
grep -q '^default *style ' out || fail 'no default'
grep -q '^climber-2018 *validated  *8  *60 ' out || fail 'a preset without kind, units or rate'
run 0 presets --json
is_json
for preset in $(sed -n 's/.*"id": "\(.*\)",/\1/p' out); do
    run 0 explain --preset "$preset"
    err_is_empty
    echo "{ \"deft_tuning\": 1, \"preset\": \"$preset\" }" >"$preset.json"
    run 0 check "$preset.json"
    out_is_empty
done
