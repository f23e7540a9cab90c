#!/bin/sh
# `deft sim`: runs that repeat, spawns, lengths, traces, and every input that is wrong.
. "$(dirname "$0")/expect.sh"

printf '..........\n..@.......\n.......=..\n##########\n' | tr '=' '-' >room.txt

# --- the same command gives the same run, another seed another
run 0 sim --flat --random 7 --ticks 2000 --trace a.csv
cp out first
run 0 sim --flat --random 7 --ticks 2000 --trace b.csv
same a.csv b.csv
same out first
run 0 sim --flat --random 8 --ticks 2000 --trace c.csv
cmp -s a.csv c.csv && fail 'another seed played the same' || true
run 0 sim --flat --random 7 --dt-jitter 1 --ticks 500 --trace d.csv
run 0 sim --flat --random 7 --dt-jitter 1 --ticks 500 --trace e.csv
same d.csv e.csv

# --- the summary
printf '30,R\n20,R,J\n60,R\n30\n' >hop.input
run 0 sim --flat --input hop.input
out_has 'tuning    default'
out_has 'in 140 ticks at 60 Hz'
out_has 'jumps     1: 1 from the ground, 0 by coyote time, 0 in the air'
out_has 'the highest 3.1' # 20 ticks of 21.6 to the apex: nearly 3.2
grep -qE '^hash      [0-9a-f]{16}$' out || fail 'no hash'
err_is_empty
printf '30,R\n30,R,J\n60,R\n' >high.input
run 0 sim --flat --input high.input
out_has 'the highest 3.2 units'

# --- the moves that a tuning switches on, by their letters
echo '{ "deft_tuning": 1, "ability": { "dash": true, "glide": true, "slam": true } }' >moves.json
printf '1,R,X\n20,R\n10,J\n30,F\n1,S\n60\n' >moves.input
run 0 sim --flat --tuning moves.json --input moves.input --trace -
for word in dash_start dash_end ,dash_ground, ,glide, slam_start ,slam_windup, ,slam_fall, slam_land ,slam_recovery,; do
    out_has "$word"
done
run 0 sim --flat --input moves.input --trace -
grep -qE 'dash|glide|slam' out && fail 'moves that are off do something'

# a full jump lasts 0.6447 s; pressed again 36 ticks after the first press, the second press waits 0.0447 s
printf '10\n26,J\n10\n10,J\n60\n' >early.input
run 0 sim --flat --input early.input
out_has 'jumps     2: 2 from the ground'
out_has 'assists   buffer 1 (0.0446'
# the feet leave the edge half-way through a tick; the press comes three and a half ticks later
printf '..@.......\n####......\n##########\n' >edge.txt
printf '20\n21,R\n10,R,J\n' >late.input
run 0 sim edge.txt --input late.input
out_has 'jumps     1: 0 from the ground, 1 by coyote time, 0 in the air'
out_has 'assists   coyote time 1 (0.05833 s in all, 0.05833 s at most)'

# --- how long
run 0 sim --flat
out_has 'in 600 ticks'
run 0 sim --flat --ticks 45
out_has 'in 45 ticks'
run 0 sim --flat --seconds 2 --hz 50
out_has '2 s in 100 ticks at 50 Hz'
run 0 sim --flat --input hop.input --ticks 10
out_has 'in 10 ticks'
run 0 sim --flat --input hop.input --seconds 10
out_has 'in 600 ticks'
printf '0.5s,R\n' >seconds.input
run 0 sim --flat --input seconds.input --hz 144
out_has '0.5 s in 72 ticks'

# --- the trace: header, the spawn, a row a tick
run 0 sim --flat --ticks 3 --trace t.csv
[ "$(wc -l <t.csv)" -eq 5 ] || fail 'not five lines'
[ "$(head -1 t.csv)" = 'tick,time_s,x,y,vx,vy,state,support,facing,input,events,hash,event_s,event_values' ] || fail 'another header'
sed -n 2p t.csv | grep -q '^0,0,0,0,0,0,' || fail 'row 0 is not the spawn'
run 0 sim --flat --ticks 3 --trace -
same out t.csv
err_has 'in 3 ticks'

# --- spawns
run 0 sim room.txt --ticks 60
out_has 'end       (2.5, 1'
run 0 sim room.txt --spawn 5,2 --ticks 60
out_has 'end       (5, 1'
printf '....\n####\n' >no_spawn.txt
run 1 sim no_spawn.txt
err_has 'has no spawn'
run 0 sim no_spawn.txt --spawn 1,1 --ticks 5
run 1 sim room.txt --spawn 5,0.2
err_has 'it would overlap solid ground'
out_is_empty

# --- a body that leaves the level: where, when, and only if it did not come back
printf '....@...\n########\n' >island.txt
printf '200,R\n' >away.input
run 0 sim island.txt --input away.input
out_has "left      the level's bounds, to the right, after "
printf '3,R\n200\n' >stay.input
run 0 sim island.txt --input stay.input
grep -q '^left' out && fail 'it never left' || true
printf '..@....#\n.......#\n' >pit.txt
run 0 sim pit.txt --ticks 60
out_has "left      the level's bounds, below it, after "
run 0 sim pit.txt --ticks 5
grep -q '^left' out && fail 'it is still inside' || true
printf '10\n30,J\n60\n' >hop_out.input # above the upper edge, and back
run 0 sim island.txt --input hop_out.input
grep -q '^left' out && fail 'it came back' || true
run 0 sim island.txt --input hop_out.input --ticks 30
out_has "left      the level's bounds, above it, after "
run 0 sim --flat --input away.input
grep -q '^left' out && fail 'an endless floor has no bounds' || true

# --- the summary for programs
run 0 sim island.txt --input away.input --json
cp out summary.json
out_has '"left_level": true'
out_has '"left": "to the right"'
out_has '"ticks": 200'
run 1 check summary.json # it is no tuning, but it is JSON
out_has 'deft_tuning: is missing'
run 0 sim --flat --input hop.input
hash=$(sed -n 's/^hash      //p' out)
run 0 sim --flat --input hop.input --json
out_has "\"hash\": \"$hash\""
out_has '"jumped_ground": {'
out_has '"level": "--flat"'
run 0 sim --flat --input hop.input --json --trace -
err_has "\"hash\": \"$hash\""
run 0 sim --flat --topdown --random 18446744073709551615 --dt-jitter 3 --json
out_has '"random_seed": "18446744073709551615"'

# --- a tuning in pixels is fitted to the level's tiles, and the summary says so
printf '{"deft_tuning": 1, "unit": "px", "units_per_tile": 16, "jump": {"height": 51.2}}' >px.json
run 0 sim --flat --tuning px.json --input high.input
out_has 'scaled by 0.0625'
out_has 'the highest 3.2 units'

# --- levels of our own
for level in "$DEFT_SOURCE_DIR"/shared_scenes/levels/*.tmj; do
    [ -e "$level" ] || continue
    run 0 sim "$level" --random 1 --ticks 600 --trace one.csv
    run 0 sim "$level" --random 1 --ticks 600 --trace two.csv
    same one.csv two.csv
done

# --- a program that reads the summary also finds there why there is none
head -c 1100000 /dev/zero | tr '\0' ' ' >large.json
for case in none.tmj '--flat --tuning none.json' '--flat --input none.input'; do
    run 1 sim $case --json
    name=${case##* }
    err_has "cannot read $name: No such file or directory"
    out_has "\"file\": \"$name\""
    out_has '"errors": 1'
    out_has "\"sentence\": \"cannot read $name: No such file or directory\""
    cp out findings.json
    run 1 check findings.json # it is no tuning, but it is JSON
    out_has 'findings.json: error: deft_tuning: is missing'
done
run 1 sim --flat --tuning large.json --json
out_has 'cannot read large.json: it is larger than such a file may be, 1 MiB: it has 1100000 bytes; make it smaller'
printf '..?.\n####\n' >odd.txt
run 1 sim odd.txt --json
out_has '"line": 1'
err_has "odd.txt:1:3: error: '?' is not a tile"
run 1 sim --flat --tuning none.json --json --trace - # the summary would go to standard error
out_is_empty
err_has '"sentence": "cannot read none.json: No such file or directory"'
run 1 sim --flat --tuning none.json
out_is_empty

# --- standard input is read once
run_with '5,R' 2 sim --flat --input - --tuning -
err_has '--tuning and --input are both standard input, which can be read once; give one of them by the path of a file'
run_with '5,R' 2 sim - --input -
err_has 'the level and --input are both standard input'
run_with '5,R' 2 soak - --tuning -
err_has 'the level and --tuning are both standard input'
mkfifo once
run 2 sim once --tuning once
err_has 'the level and --tuning are both the pipe once, which can be read once; give one of them by the path of a file'
printf '5,R' | "$DEFT" sim --flat --input /dev/stdin --tuning - >out 2>err && fail 'it read a pipe twice' || true
err_has '--tuning and --input are both standard input'
run_with '5,R' 0 sim --flat --input -
mkdir -p twice # a folder is no pipe
run 1 diff twice twice
err_has 'cannot read twice: Is a directory'
for case in '- -' 'run.dtrace - -'; do
    run_with '' 2 check $case
    err_has 'it is given standard input (-) twice, which can be read once'
done
run_with '' 2 replay - -
err_has 'the recording and the level are both standard input'
run_with '' 2 film - - -o never.gif
err_has 'the recording and the level are both standard input'
run_with '' 2 plot path - --level - -o never.svg
err_has 'the trace and --level are both standard input'
run_with '' 2 diff - -
err_has 'the first tuning and the second one are both standard input'
run_with '' 2 fit - --tuning -
err_has 'the recording and --tuning are both standard input'

# --- what is wrong is said on standard error, with exit status 1, and leaves nothing
run 1 sim none.tmj
err_has 'cannot read none.tmj: No such file or directory'
run 1 sim level.png
run 1 sim --flat --tuning none.json
err_has 'cannot read none.json'
run 1 sim --flat --input none.input
err_has 'cannot read none.input'
printf '{"deft_tuning": 1, "jump": {"height": "x"}}' >bad.json
run 1 sim --flat --tuning bad.json --trace never.csv
err_has 'bad.json:1:29: error: jump.height:'
is_missing never.csv
printf '5,R\n5,Q\n' >bad.input
run 1 sim --flat --input bad.input --trace never.csv
err_has 'bad.input:2:3: error: Q:'
is_missing never.csv
run 1 sim --flat --ticks 5 --trace no/such/folder/t.csv
err_has 'cannot write no/such/folder/t.csv: No such file or directory'
mkdir folder
run 1 sim --flat --ticks 5 --trace folder
err_has 'cannot write folder'
[ -z "$(ls folder)" ] || fail 'something was left in the folder'
if [ -c /dev/full ]; then # opened by the shell: a full disk that nothing can replace
    what='deft sim --flat --ticks 5 --trace - >/dev/full'
    status=0
    "$DEFT" sim --flat --ticks 5 --trace - >/dev/full 2>err || status=$?
    [ "$status" -eq 1 ] || fail "exit status $status, not 1"
    err_has 'No space left'
fi

# --- platforms move with the time of the run, whatever its rate: the rider of the ferry ends at the same place
factory=$DEFT_SOURCE_DIR/shared_scenes/levels/factory.tmj
for hz in 60 240; do
    run 0 sim "$factory" --spawn 22,18.5 --seconds 8 --hz $hz
    out_has ', 18.75), ground'
done
run 2 sim --flat --map dirt=solid
err_has '--flat has no names'
run 2 sim "$factory" --map dirt
err_has '--map dirt: it takes two names'
caves=$DEFT_SOURCE_DIR/shared_scenes/levels/caves.ldtk
run 0 sim "$caves" --ticks 10
out_has 'caves.ldtk: 96 x 28 tiles, y down, 1 unit = 16 px'
run 0 sim "$caves" --room East --ticks 10
out_has 'caves.ldtk: 48 x 28 tiles'
run 1 sim "$caves" --room North --ticks 10
err_has "room: the project has no level 'North'; it has West, East"

# --- Ctrl-C keeps the old trace and leaves no temporary file
echo old >kept.csv
"$DEFT" sim --flat --random 1 --ticks 100000000 --trace kept.csv >out 2>err &
pid=$!
while ! ls kept.csv.*.tmp >/dev/null 2>&1; do sleep 0.05; done
kill -TERM "$pid"
status=0
wait "$pid" || status=$?
what='an interrupted run'
[ "$status" -eq 1 ] || fail "exit status $status, not 1"
[ "$(cat kept.csv)" = old ] || fail 'the old trace is gone'
[ "$(ls kept.csv*)" = kept.csv ] || fail 'a temporary file is left'

# --- seen from above: seed 000's run-up and stop, 4 + 2 tiles, and the same up; random play repeats
printf '0.75s,R\n0.75s\n0.75s,U\n0.75s\n' >walk.input
run 0 sim --flat --topdown --input walk.input --hz 144
out_has 'end       (6, 6), seen from above'
printf '3,R\n1,launch:3\n3,freeze:0.1,kick:1:0\n' >fly.input # the command says which calls a walker does not have
run 0 sim --flat --topdown --input fly.input
out_has 'ignored   2 calls that a walker seen from above does not have'
printf '0.1s,X\n0.5s\n0.1s,+dash\n0.1s,R,X\n2.4s\n0.1s,U,X\n2.4s\n' >dash.input # off at first; 4 tiles, and nothing is left
printf '{"deft_tuning": 1, "dash": {"exit_ratio": 0}, "topdown": {"attack": {"time_s": 0}}}' >dash.json
run 0 sim --flat --topdown --input dash.input --tuning dash.json --trace dash.csv
out_has 'dashes    2'
grep -q ',dash,floor,1,"R,X",dash_start' dash.csv || fail 'the trace does not tell of the dash'
run 0 sim room.txt --topdown --random 3 --ticks 3000 --trace f.csv
run 0 sim room.txt --topdown --random 3 --ticks 3000 --trace g.csv
same f.csv g.csv
grep -q 'trouble' out && fail 'trouble in a small room' || true
