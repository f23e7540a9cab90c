#!/bin/sh
# `deft fit`: a trace gives its parameters back, also in whole pixels with y down; what is wrong is said in words.
. "$(dirname "$0")/expect.sh"

printf 'time_s,x,y\n' >none.csv
if "$DEFT" fit none.csv 2>&1 | grep -q 'built without cminpack'; then
    exit 0
fi

cat >secret.json <<'END'
{ "deft_tuning": 1, "preset": "default", "run": { "speed": 8 }, "jump": { "height": 3.5, "height_min": 1.4 } }
END
printf '0.3s,R\n0.3s\n0.2s,L\n0.3s,R\n0.5s,R,J\n0.4s\n0.1s,L,J\n0.6s,L\n0.3s\n' >moves.input
run 0 sim --flat --tuning secret.json --input moves.input --trace run.csv
awk -F, 'NR == 1 { print "time_s,x,y,input"; next } { split($0, part, "\"")
    printf "%s,%.0f,%.0f,\"%s\"\n", $2, 100 + 16 * $3, 300 - 16 * $4, part[2] }' run.csv >px.csv

run 0 fit run.csv -o -
mv out found.json
mv err out
grep -qE '^  jump\.height +3\.5 ' out || fail 'another height'
sed -n '/^open in this recording/,$p' out >open
grep -qE '^  air\.turn\.time_s +0\.2 +s +any value explains the rows$' open || fail 'a turn that was not played is fitted'
run 0 check found.json
run 0 fit px.csv --tile 16
grep -qE '^  jump\.height +5[56]\.' out || fail 'the height is not in pixels'
out_has 'rounding to 1 makes up to 0.289'

# a wall that the play does not have: the longest search
if is_thorough; then
    awk -F, 'NR > 1 && $2 > 120 { $2 = 120 } { print }' OFS=, px.csv >wall.csv
    run 1 fit wall.csv --tile 16 -o wall.json --json
    out_has '"explained": false'
    is_missing wall.json
fi

run 1 fit none.csv
err_has 'there are 0 rows; a fit needs 30'

# the columns of a thing that stands still
awk -F, 'NR > 1 { $2 = 120; $3 = 300 } { print }' OFS=, px.csv >still.csv
run 1 fit still.csv --tile 16 -o still.json
err_has 'still.csv: x and y are the same in all rows: nothing moves'
is_missing still.json

# positions alone
printf '0.1s\n0.4s,R\n0.3s\n0.4s,L\n0.4s,R\n0.3s\n' >blind.input
run 0 sim --flat --tuning secret.json --input blind.input --trace blind.csv
awk -F, 'NR == 1 { print "t,x,y"; next } { printf "%s,%s,%s\n", $2, $3, $4 }' blind.csv >positions.csv
run 0 fit positions.csv
out_has 'The inputs were inferred from the positions'
grep -qE '^  jump\.height .* any value explains the rows$' out || fail 'a jump that was not played is fitted'
grep -qE '^  run\.speed +(8|7\.99|8\.00)' out || fail 'another speed'
awk 'BEGIN { print "x,y"; for (i = 0; i < 1300; ++i) print i ",0" }' >long.csv
run 1 fit long.csv --rate 60
err_has '1300 rows are too many to infer the inputs; cut the recording to 1200'
run 1 fit positions.csv --rate 200
err_has 'rows a second are too many to infer the inputs'
printf 'x,y,input\n1,2,R\n1,b,R\n' >bad.csv
run 1 fit bad.csv
err_has 'there is no column time_s, and no --rate'
run 1 fit bad.csv --rate 60
err_has "bad.csv:3: y: 'b' is no number"
printf 'x,y,input\n1,2,Q\n' >bad.csv
run 1 fit bad.csv --rate 60
err_has "bad.csv:2: input: 'Q' has something else than the letters"
printf 'x,y,input\n1,2,R\n' >bad.csv
run 1 fit bad.csv --rate 60
err_has 'there are 1 rows; a fit needs 30'
run 1 fit missing.csv
err_has 'missing.csv: cannot be read'
: >empty.csv
run 1 fit empty.csv
err_has 'the file is empty'
run 2 fit
err_has 'it takes one recording'
run 2 fit run.csv -o run.csv
err_has 'run.csv would be written over run.csv'
