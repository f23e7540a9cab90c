#!/bin/sh
# `deft plot path` and `deft bench`: pictures of the three formats; figures without a judgement.
. "$(dirname "$0")/expect.sh"

printf '..........\n..@.......\n..........\n##########\n' >room.txt
printf '10,R\n20,R,J\n60\n' >hop.input
run 0 sim room.txt --input hop.input --trace hop.csv

run 0 plot path hop.csv --level room.txt --title 'A hop' -o hop.svg
head -c 200 hop.svg | grep -q '<svg' || fail 'no SVG'
run 0 plot path hop.csv -o hop.png
head -c 4 hop.png | grep -q 'PNG' || fail 'no PNG'
run 0 plot path hop.csv --preset climber-2018 -o named.svg
grep -q '<title>The way of climber-2018<' named.svg || fail 'no name of the tuning'
grep -q 'Tuning climber-2018' named.svg || fail 'no caption'
run 0 plot path hop.csv --preset climber-2018 --title 'A hop' -o named.svg
grep -q 'Tuning climber-2018' named.svg || fail 'a title takes the name of the tuning'
run 0 plot path hop.csv --preset default -o hop.pdf
head -c 4 hop.pdf | grep -q '%PDF' || fail 'no PDF'
cp hop.svg again.svg
run 0 plot path hop.csv --level room.txt --title 'A hop' -o hop.svg
same hop.svg again.svg

run 0 plot path hop.csv --level room.txt --title 'A hop' --dark -o dark.svg
grep -q 'rgb(7\.84[0-9]*%, *9\.41' dark.svg || fail 'no dark paper'
grep -q 'rgb(7\.84[0-9]*%, *9\.41' hop.svg && fail 'dark paper in the light' || true

# --- the key has a line of 4 px for each colour, and not for each state: both dashes have the same colour
sed 's/,jump,/,dash,/; s/,fall,/,dash_ground,/' hop.csv >dashes.csv
run 0 plot path dashes.csv -o dashes.svg
grep -q ',dash_ground,' dashes.csv || fail 'no two states of one colour'
test "$(grep -c 'stroke-width:4;.*rgb(76\.07[0-9]*%, *9\.41' dashes.svg)" = 1 || fail 'a colour is twice in the key'

# --- left, right, stop: the trace has the speeds, and the path is drawn
printf '60,L\n60,R\n60\n' >turns.input
run 0 sim --flat --input turns.input --trace turns.csv
awk -F, 'NR > 1 { if ($5 < least) least = $5; if ($5 > most) most = $5; last = $5 }
         END { exit !(least == -9 && most == 9 && last == 0) }' turns.csv || fail 'not from -9 to 9 to 0 units/s'
run 0 plot path turns.csv -o turns.svg
head -c 200 turns.svg | grep -q '<svg' || fail 'no SVG of left, right, stop'

# --- the ribbon: a box for each stretch of one state, as wide as it lasts, to the tick; one line for an assist
printf '..........\n..@.......\n..........\n####....##\n' >edge.txt
printf '22,R\n3,R,J\n40\n' >late.input # the press comes after the edge
run 0 sim edge.txt --input late.input --trace late.csv
grep -q 'assist_coyote' late.csv || fail 'no press after the edge'
run 0 plot path late.csv --level edge.txt -o late.svg
python3 -B - late.csv late.svg >ribbon <<'END' || { cat ribbon; fail 'the ribbon is not that of the trace'; }
import csv, itertools, re, sys
rows = list(csv.DictReader(open(sys.argv[1])))
lasts = [len(list(group)) for _, group in itertools.groupby(row["state"] for row in rows[1:])]
boxes = []
for d in re.findall(r' d="M ([^C]*?) Z', open(sys.argv[2]).read()):
    numbers = [float(n) for n in re.findall(r"-?[0-9.]+", d)]
    xs, ys = numbers[::2], numbers[1::2]
    if len(xs) == 4 and max(ys) - min(ys) == 24:
        boxes.append(max(xs) - min(xs))
print(lasts, boxes)
px = sum(boxes) / sum(lasts)
assert len(boxes) == len(lasts) > 3 and all(abs(box - ticks * px) < 2 * px for box, ticks in zip(boxes, lasts))
END

run 1 plot path none.csv -o none.svg
err_has 'cannot read none.csv'
is_missing none.svg
printf 'tick,x\n0,1\n' >short.csv
run 1 plot path short.csv -o short.svg
err_has 'short.csv:1: error: time_s:'
is_missing short.svg
head -c 3000 "$DEFT" >binary.csv
run 1 plot path binary.csv -o binary.svg
is_missing binary.svg
run 1 plot path hop.csv --level none.tmj -o out.svg
is_missing out.svg
run 1 plot path hop.csv -o no/such/folder/out.svg
err_has 'no/such/folder/out.svg'

# --- zones and platforms are drawn, each in a colour that nothing else has
factory=$DEFT_SOURCE_DIR/shared_scenes/levels/factory.tmj
run 0 sim "$factory" --spawn 20.5,20 --ticks 60 --trace factory.csv
run 0 plot path factory.csv --level "$factory" -o factory.svg
run 0 plot path hop.csv --level room.txt -o bare.svg
for colour in '18\.43[0-9]*%, *49\.80' '47\.84[0-9]*%, *38\.82'; do # water, platforms
    grep -qE "$colour" factory.svg || fail "no $colour in the picture"
    grep -qE "$colour" bare.svg && fail "$colour in a picture without it" || true
done
run 0 plot path factory.csv --level "$factory" --map water=empty -o dry.svg
grep -qE '18\.43[0-9]*%, *49\.80' dry.svg && fail 'the water is still there' || true

run 0 bench room.txt --ticks 1000
for scene in idle run jump; do
    grep -qE "^$scene +[0-9.]+ ns fastest +[0-9.]+ ns median" out || fail "no figures of $scene"
done
out_has 'sizeof(deft_character)'
run 0 bench room.txt --scene run --ticks 1000
grep -q '^idle' out && fail 'idle was not asked for' || true
run 0 bench --terrain 4000 --ticks 480
for shape in 'one polygon' 'one chain' 'polygons of 20' 'comb'; do
    grep -qE "^$shape +built in +[0-9.]+ ms, +[0-9.]+ MB; box [0-9.]+ ns, [0-9.]+ times; capsule [0-9.]+ ns, " out ||
        fail "no figures of $shape"
done
run 1 bench none.tmj
run 0 bench "$factory" --scene idle --ticks 1000 --map blades=empty
