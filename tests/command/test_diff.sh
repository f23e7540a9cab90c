#!/bin/sh
# `deft diff`: what differs between two tunings; locks that pass, fail, move, and say what is wrong with them.
. "$(dirname "$0")/expect.sh"

cat >high.json <<'T'
{ "deft_tuning": 1, "preset": "default", "jump": { "height": 4 } }
T

# --- two tunings
run 0 diff default default
out_has 'no parameter differs'
out_has 'no metric differs'
run 0 diff default high.json
err_is_empty
grep -qE '^  jump\.height +3\.2 +4  length$' out || fail 'no row of the parameter'
grep -qE '^  jump\.full\.apex +3\.200 +4\.000  tiles +\+0\.800 +\+25\.0 %$' out || fail 'no row of the metric'
grep -q 'run\.speed' out && fail 'what is the same is listed' || true
grep -n ' $' out && fail 'a line ends in blanks' || true
run 0 diff default high.json --json
out_has '"path": "jump.height"'
out_has '"id": "jump.full.apex"'
run 0 diff climber-2015 knight-2017 # other tiles; a choice, a wish that does not count, a metric that is not there
out_has 'knight-2017 is scaled by 8'
grep -qE '^  jump\.cut +none +hold$' out || fail 'no choice'
grep -qE '^  jump\.height_min +- +[0-9.]+  length$' out || fail 'no wish without effect'
grep -qE '^  air_jump\.apex +none +[0-9.]+  px$' out || fail 'no metric without value'

# --- a lock
run 1 diff default --lock feel.lock
err_has 'there is no lock feel.lock; add --write to make it'
run 0 diff default --lock feel.lock --write
out_has 'feel.lock: written'
run 0 diff default --lock feel.lock
out_has 'metrics of default are in their bands'
[ "$(grep -c '^[a-z_]*\.' feel.lock)" -ge 40 ] || fail 'the lock has fewer than 40 bands'
cp feel.lock before.lock
run 1 diff high.json --lock feel.lock
grep -qE '^feel\.lock:[0-9]+: error: jump\.full\.apex: is 4\.000 tiles, not from 3\.13[0-9]* to 3\.26[0-9]*: ' out || fail 'no finding'
out_has 'left their bands'
err_is_empty
same feel.lock before.lock
run 1 diff high.json --lock feel.lock --json
out_has '"is_inside": false'

# --- --write moves what was left, and keeps all else
cat >own.lock <<'T'
deft_lock 1
rate_hz 60
units_per_tile 1
# the levels are built for this
jump.full.apex 3.1 3.3   # tiles
run.speed 1 100
dash.distance none
T
run 0 diff default --lock own.lock
out_has 'all 3 metrics'
run 1 diff high.json --lock own.lock
run 0 diff high.json --lock own.lock --write
out_has '1 of 3 bands are moved'
sed 's/^jump.full.apex .*/jump.full.apex 3.1 3.3   # tiles/' own.lock >put_back
grep -qE '^jump\.full\.apex +3\.919 +4\.081  # tiles$' own.lock || grep -qE '^jump\.full\.apex +3\.920 +4\.081  # tiles$' own.lock ||
    fail 'the band is not around 4'
printf 'deft_lock 1\nrate_hz 60\nunits_per_tile 1\n# the levels are built for this\njump.full.apex 3.1 3.3   # tiles\nrun.speed 1 100\ndash.distance none\n' >kept
same put_back kept
run 0 diff high.json --lock own.lock

# a metric that is to be none, and is not; one that is not to be, and is
run 1 diff knight-2017 --lock own.lock
out_has 'dash.distance: is 5'
out_has 'not none'
printf 'deft_lock 1\nrate_hz 60\nunits_per_tile 1\ndash.distance 4 5\n' >dash.lock
run 1 diff default --lock dash.lock
out_has 'dash.distance: is none (ability.dash is off), not from 4 to 5'

# --- what is wrong with a lock: all at once, by line
printf 'deft_lock 2\nrate_hz 5\nunits_per_tile 0\njump.full.apx 1 2\nrun.speed 2 1\nrun.stop 1 x\nrun.turn 1 2\nrun.turn 1 2\n' >bad.lock
run 1 diff default --lock bad.lock
out_is_empty
err_has 'bad.lock:1: error: deft_lock: this version reads locks of version 1'
err_has 'bad.lock:2: error: rate_hz: it is a number from 10 to 1000'
err_has 'bad.lock:3: error: units_per_tile: it is a number above 0'
err_has 'bad.lock:4: error: jump.full.apx: there is no such metric; did you mean jump.full.apex?'
err_has 'bad.lock:5: error: run.speed: a band is two numbers, the smaller first, or the word none'
err_has 'bad.lock:6: error: run.stop: a band is two numbers'
err_has 'bad.lock:8: error: run.turn: line 7 has a band for it already'
cp bad.lock before.lock
run 1 diff default --lock bad.lock --write
same bad.lock before.lock
printf 'deft_lock 1\nrate_hz 60\nunits_per_tile 1\n' >empty.lock
run 1 diff default --lock empty.lock
err_has 'has no band, so it checks nothing'
printf 'deft_lock 1\nunits_per_tile 1\nrun.speed 1 100\n' >no_rate.lock
run 1 diff default --lock no_rate.lock
err_has 'rate_hz: the line is missing'
run 1 diff default --lock high.json
err_has 'this is no lock'
run 1 diff climber-2018 --lock own.lock
err_has 'has lengths for 1 units per tile, and climber-2018 has 8'
head -c 2000000 /dev/zero | tr '\0' 'x' >long.lock
run 1 diff default --lock long.lock
err_has 'longer than 1 MB'

run 2 diff default
err_has 'it takes two tunings, or one and --lock FILE'
run 2 diff default high.json --write
err_has '--write needs --lock FILE'
run 2 diff default high.json --lock feel.lock
err_has 'with --lock it takes one tuning'
run 2 diff default --lock feel.lock --rate 30
err_has 'leave --rate out'
run 2 diff default --lock feel.lock --json --write
run 2 diff defualt high.json
err_has 'did you mean default?'
run 1 diff default none.json
err_has 'cannot read none.json'
run 2 diff high.json --lock high.json --write
err_has 'high.json'
