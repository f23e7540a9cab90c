#!/bin/sh
# `deft sim --record` and `deft replay`: the same run again, and every way in which it is not.
. "$(dirname "$0")/expect.sh"

levels=$DEFT_SOURCE_DIR/shared_scenes/levels

# same_again SIM_ARGUMENTS...: records and replays; the rows of both are the same bytes
same_again() {
    run 0 sim "$@" --record run.dtrace --trace sim.csv
    grep '^hash' out >hash
    run 0 replay run.dtrace --csv replay.csv
    out_has 'to the last bit'
    err_is_empty
    grep '^hash' out | cmp -s - hash || fail 'another hash'
    same sim.csv replay.csv
}

# --- the same run: floors, platforms, other rates, seen from above, with and without the level
same_again --flat --random 7 --ticks 700
same_again "$levels/stage.tmj" --random 2 --ticks 2000
same_again "$levels/factory.tmj" --random 3 --ticks 2000
same_again "$levels/factory.tmj" --random 4 --ticks 2000 --record-world
same_again "$levels/caves.ldtk" --random 5 --ticks 900 --dt-jitter 3 --hz 50
same_again "$levels/stage.tmj" --topdown --random 6 --ticks 900 --record-states 10
same_again --flat --topdown --random 6
same_again "$levels/stage.tmj" --input "$DEFT_SOURCE_DIR/shared_scenes/scripts/stage.input"
printf '20,R\n10,R,kick:4:9\n0.4s,R,launch:3\n20,stagger:-6:4:0.2\n30,R,+dash,freeze:0.1\n1,R,X\n30,R,time:0.5\n9,teleport:5:2\n40,J\n' >game.input
same_again --flat --input game.input
grep -q kicked sim.csv && grep -q staggered sim.csv && grep -q dash_start sim.csv && grep -q teleported sim.csv ||
    fail 'the game did nothing'
printf '20,R\n10,R,kick:4:9\n30,R,time:0.5\n9,teleport:5:2\n40,U\n' >walk.input
same_again --flat --topdown --input walk.input

# --- a recording is the same bytes every time, and nothing is left beside it
run 0 sim --flat --random 7 --record a.dtrace
run 0 sim --flat --random 7 --record b.dtrace
same a.dtrace b.dtrace
run 0 sim --flat --random 7 --record -
cmp -s out a.dtrace || fail 'standard output is another trace'
err_has 'hash'
set -- *.tmp
is_missing "$1"

# --- the level: another file of the same, a level that changed, a level that is gone
printf '..........\n..@.......\n##########\n' >room.txt
run 0 sim room.txt --random 1 --ticks 50 --record room.dtrace
run 0 check room.dtrace
out_is_empty
mv room.txt elsewhere.txt
run 1 replay room.dtrace
err_has 'room.txt'
run 0 replay room.dtrace elsewhere.txt
printf '..........\n..@...#...\n##########\n' >room.txt
run 1 replay room.dtrace
err_has 'room.txt is not the level that was recorded'
run 0 sim elsewhere.txt --random 1 --ticks 50 --record room.dtrace --record-world
rm elsewhere.txt
run 0 replay room.dtrace
out_has 'what the trace saw of it'

# --- cut off: what is whole is replayed
head -c 3000 a.dtrace >cut.dtrace
run 0 replay cut.dtrace
err_has 'warning: records: the trace is cut off or damaged behind byte'
err_has 'ticks before are whole and can be replayed'
run 0 check cut.dtrace
out_has 'ticks before are whole and can be replayed'
head -c 100 a.dtrace >cut.dtrace
run 1 replay cut.dtrace
err_has 'cut off in its head'
run 1 check cut.dtrace
run 1 check missing.dtrace
printf 'no trace at all, but long enough to be one' >none.dtrace
run 1 replay none.dtrace
err_has 'this is not a trace'

# --- it differs: a byte of the recording is changed, and its check made right (gzip has the same one)
# change OFFSET_FROM_SEAL: turns the lowest bit of the byte so many before the last group's seal
change() {
    size=$(wc -c <run.dtrace)
    head=$(od -An -tu4 -j12 -N4 run.dtrace | tr -d ' ')
    seal=$((size - 14 - 5))
    byte=$(od -An -tu1 -j$((seal - $1)) -N1 run.dtrace | tr -d ' ')
    byte=$((byte % 2 == 0 ? byte + 1 : byte - 1))
    printf "\\$(printf '%03o' "$byte")" | dd of=run.dtrace bs=1 seek=$((seal - $1)) conv=notrunc 2>dd.err
    tail -c +$((head + 1)) run.dtrace | head -c $((seal - head)) | gzip -c | tail -c 8 | head -c 4 |
        dd of=run.dtrace bs=1 seek=$((seal + 1)) conv=notrunc 2>dd.err
}
run 0 sim --flat --ticks 30 --record run.dtrace
change 1 # in the check of the last tick
run 1 replay run.dtrace
out_has 'differs   first after tick 30; after tick 29 it was the same'
out_has 'field     unknown: the trace has no whole state from there on; record with --record-states 1'
run 0 sim --flat --ticks 30 --record run.dtrace --record-states 30
run 0 bench "$DEFT_SOURCE_DIR/shared_scenes/levels/stage.tmj" --ticks 1
change "$(sed -n 's/.*sizeof(deft_character) \([0-9]*\) bytes.*/\1/p' out)" # in position.x, which stands first in the state
run 1 replay run.dtrace
out_has 'differs   first after tick 30'
out_has 'field     after tick 30 position.x is 4.9406564584124654e-324 in the trace, 0 here'

# --- wrong command lines and files
run 2 replay
run 2 replay a.dtrace b c
run 2 replay a.dtrace --px-per-unit 0
run 2 replay a.dtrace --nonsense
run 0 replay --help
out_has 'Usage: deft replay TRACE'
run 1 replay missing.dtrace
err_has 'cannot read missing.dtrace'
run 1 replay a.dtrace --csv missing/out.csv
err_has 'cannot write missing/out.csv'
run 1 sim --flat --record missing/out.dtrace
err_has 'cannot write missing/out.dtrace'
run 2 sim --flat --record-world
err_has '--record-states need --record'
run 2 sim --flat --record - --trace -
run 2 sim --flat --record a.dtrace --record-states 0
