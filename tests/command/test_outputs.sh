#!/bin/sh
# An output that is an input, or two outputs that are one file, is refused before anything is written; a full disk is
# said to be full.
. "$(dirname "$0")/expect.sh"

printf '..........\n..@.......\n##########\n' >room.txt
printf '5,R\n' >run.input
printf '{"deft_tuning": 1}' >hero.json
cp room.txt kept.txt
cp run.input kept.input
cp hero.json kept.json
ln -s room.txt alias.txt
ln room.txt hard.txt
mkdir deep
for name in before out err; do : >$name; done
: >after

# refused OUTPUT ARGUMENTS...: exit status 2, the inputs stay, nothing new is there
refused() {
    output=$1
    shift
    ls >before
    run 2 "$@"
    err_has "$output"
    out_is_empty
    ls >after
    same before after
    same room.txt kept.txt
    same run.input kept.input
    same hero.json kept.json
}

for name in room.txt ./room.txt deep/../room.txt alias.txt hard.txt "$PWD/room.txt"; do
    for option in --trace --record; do
        refused "$name would be written over room.txt, which is read" sim room.txt --ticks 5 "$option" "$name"
    done
done
refused 'run.input would be written over' sim --flat --input run.input --trace run.input
refused 'hero.json would be written over' sim --flat --tuning hero.json --record hero.json
refused 'one file; write to two' sim --flat --ticks 5 --trace new.csv --record ./new.csv
refused 'one file; write to two' sim --flat --ticks 5 --trace new.csv --record deep/../new.csv
refused 'one file; write to two' sim --flat --ticks 5 --trace - --record -
: >there.csv
refused 'one file; write to two' sim --flat --ticks 5 --trace there.csv --record ./there.csv
refused 'room.txt would be written over' soak room.txt --ticks 10 -o room.txt
refused 'run.input would be written over' soak room.txt --input run.input --spawn 2.5,1 -o run.input
rm there.csv

run 0 sim room.txt --ticks 5 --trace run.csv --record run.dtrace
cp run.dtrace kept.dtrace
refused 'run.dtrace would be written over' replay run.dtrace --csv ./run.dtrace
refused 'room.txt would be written over' replay run.dtrace --csv room.txt
same run.dtrace kept.dtrace
cp run.csv run.svg
refused 'run.svg would be written over' plot path run.svg -o ./run.svg

# --- files that a level refers to: an external tileset, its image, a template
cp "$DEFT_SOURCE_DIR"/tests/levels/data/cave_tsj.tmj "$DEFT_SOURCE_DIR"/tests/levels/data/cave.* .
cp cave.tsj kept.tsj
cp cave.png kept.png
refused 'cave.tsj would be written over cave.tsj, which the level refers to' sim cave_tsj.tmj --ticks 5 --trace cave.tsj
refused 'cave.tsj, which the level refers to' sim cave_tsj.tmj --ticks 5 --record deep/../cave.tsj
refused 'cave.tsj, which the level refers to' soak cave_tsj.tmj --ticks 5 -o cave.tsj
run 0 sim --flat --ticks 5 --trace way.csv
refused 'cave.png, which the level refers to' plot path way.csv --level cave_tsj.tmj -o cave.png
same cave.tsj kept.tsj
same cave.png kept.png
printf '<template><object class="solid" width="16" height="16"/></template>' >block.tx
cp block.tx kept.tx
printf '%s' '<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16"><objectgroup id="1">' \
    '<object id="1" template="block.tx" x="8" y="8"/></objectgroup></map>' >made.tmx
refused 'block.tx, which the level refers to' sim made.tmx --spawn 5,0 --ticks 5 --trace block.tx
same block.tx kept.tx

# --- what only looks alike is fine: other names, devices, a trace over an old one
run 0 sim room.txt --ticks 5 --trace run.csv --record run.dtrace
run 0 sim --flat --ticks 5 --trace new.csv --record deep/new.csv
run 0 sim --flat --ticks 5 --trace /dev/null --record /dev/null
run_with '5,R' 0 sim --flat --input - --trace -

# --- a full disk, at once and after more than a buffer holds, as a device and as standard output
if [ -c /dev/full ]; then
    for ticks in 5 5000; do
        for option in --trace --record; do
            run 1 sim --flat --random 1 --ticks $ticks "$option" /dev/full
            err_has 'cannot write /dev/full: No space left on device'
        done
        what="deft sim --ticks $ticks --trace - >/dev/full"
        status=0
        "$DEFT" sim --flat --ticks $ticks --trace - >/dev/full 2>err || status=$?
        [ "$status" -eq 1 ] || fail "exit status $status, not 1"
        err_has 'cannot write standard output: No space left on device'
    done
    for words in 'describe' 'describe --json' 'describe --schema' 'presets' 'help' '--version' 'check --json hero.json'; do
        what="deft $words >/dev/full"
        status=0
        "$DEFT" $words >/dev/full 2>err || status=$?
        [ "$status" -eq 1 ] || fail "exit status $status, not 1"
        err_has 'cannot write standard output: No space left on device'
    done
fi
