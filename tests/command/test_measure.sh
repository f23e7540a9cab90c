#!/bin/sh
# `deft measure`: text, Markdown and JSON say the same; what is wrong is said in words; probes are files that sim plays.
. "$(dirname "$0")/expect.sh"

run 0 measure
cp out text
err_is_empty
run 0 measure --preset default
same out text
run 0 measure --rate 60
same out text
grep -qE '^  jump\.full\.apex +3\.200 tiles ' text || fail 'no apex of 3.2 tiles'
grep -qE '^  run\.to_100 +15 ticks +0\.250 s ' text || fail 'no 15 ticks to full speed'
grep -q '^Dash: none, ability.dash is off$' text || fail 'a move that is off is not none'
what='looking for tabs and trailing blanks'
grep -nE '[[:space:]]$' text && fail 'a line ends in blanks' || true

run 0 measure --markdown
grep -q '^| `jump.full.apex` | 3.200 tiles | | height with the button held |$' out || fail 'another row'
grep -q '^| `dash.distance` | none | | ability.dash is off |$' out || fail 'another row of none'
run 0 measure --json
out_has '"id": "jump.full.apex"'
out_has '"text": "3.200"'
out_has '"none": "ability.dash is off"'
run 0 measure --list
out_has 'jump.full.apex'
[ "$(grep -c '^[a-z_]*\.' out)" -ge 40 ] || fail 'fewer than 40 metrics'
cp out list
run 0 measure --list --json
out_has '"probe": "gap.run"'
[ "$(grep -c '"unit"' out)" -eq "$(sed '/^probe /,$d' list | grep -c '^[a-z_]*\.')" ] || fail 'another number of metrics'

# some of them alone, with the heading of their group
run 0 measure --only jump.full.apex,gap.run.level --only dash
[ "$(grep -v 'ticks a second$' out | awk 'NF { print $1 }' | tr '\n' ' ')" = 'Jumping jump.full.apex Gaps gap.run.level Dash: ' ] || fail 'other lines'
run 0 measure --only dash.distance --markdown
[ "$(grep -c '^| `' out)" -eq 1 ] || fail 'not one row'
run 0 measure --only jump.full --json
[ "$(grep -c '"id"' out)" -eq 3 ] || fail 'not three metrics'
run 2 measure --only jum.full.apex
err_has 'no metric begins with jum.full.apex; did you mean jump.full.apex?'
run 2 measure --list --only jump
err_has 'it takes no tuning, no --only and no --probes'

# in pixels the tuning's own unit comes first
run 0 measure --preset climber-2018
out_has '60 ticks a second; a tile is 8 px'
grep -qE '^  jump\.full\.apex +28\.50 px +3\.563 tiles ' out || fail 'no 28.5 px'
run_with '{"deft_tuning": 1, "jump": {"height": 2}}' 0 measure -
grep -qE '^  jump\.full\.apex +2\.000 tiles ' out || fail 'no 2 tiles'

# each probe is played by sim to the same state: recompute.py does so for all
run 0 measure --probes probes
same out text
for file in run.tmj run.input probes.json gap.run.level.most.tmj gap.run.level.more.input; do
    [ -s "probes/$file" ] || fail "there is no probes/$file"
done
run 0 check probes/run.tmj
out_is_empty
run 0 check probes/run.input
out_is_empty

run 2 measure --rate 5
err_has 'it takes a number from 10 to 1000'
run 2 measure --json --markdown
err_has '--markdown excludes --json and --list'
run 2 measure a.json --preset default
err_has 'one tuning file or --preset ID'
run 2 measure --list --preset default
err_has 'it takes no tuning'
run 2 measure --preset climber
err_has 'did you mean climber-2018?'
run 1 measure none.json
err_has 'cannot read none.json'
out_is_empty
printf '{"deft_tuning": 1, "jump": {"height": -1}}' >bad.json
run 1 measure bad.json
err_has 'bad.json:1:29: error: jump.height:'
touch plain
run 1 measure --probes plain/there
err_has 'cannot make the folder plain/there'
run 1 measure --probes plain
err_has 'plain'

# what no probe can play is refused in words, and at once; explain still explains
printf '{"deft_tuning": 1, "run": {"speed": 30000}, "jump": {"height": 1e7}}' >fast.json
run 1 measure fast.json
err_has 'fast.json: error: run.speed: gives 30000 tiles/s, and a measurement plays up to 10000; is units_per_tile right?'
err_has 'jump.height: gives'
out_is_empty
run 0 explain fast.json
out_has 'run.speed                         30000 units/s'
out_has 'reach: not measured: run.speed: gives 30000 tiles/s'
printf '{"deft_tuning": 1, "run": {"speed": 0.001}}' >slow.json
run 0 measure slow.json
grep -qE '^  assist\.coyote +6 ticks ' out || fail 'a slow run has another coyote time'
