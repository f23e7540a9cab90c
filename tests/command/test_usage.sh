#!/bin/sh
# Help and version everywhere; a wrong command line is exit status 2, on standard error, with a way to help.
. "$(dirname "$0")/expect.sh"

run 0 --help
out_has 'Usage: deft VERB'
err_is_empty
run 0 --version
grep -qE '^deft [0-9]+\.[0-9]+\.[0-9]+$' out || fail 'no version'
run 2
err_has 'Usage: deft VERB'
out_is_empty

run 0 -V
cp out version
run 0 --version
same out version
run 0 help
cp out help
run 0 --help
same out help
run 0 -h
same out help

verbs='check explain describe presets sim replay soak plot film measure diff bench help'
for verb in $verbs; do
    run 0 "$verb" --help
    out_has "Usage: deft $verb"
    out_has 'Exit status: 0 fine'
    err_is_empty
    cp out help
    run 0 help "$verb"
    same out help
    run 2 "$verb" --no-such-option
    err_has 'there is no option --no-such-option'
    err_has "Try: deft $verb --help"
    out_is_empty
done
run 2 help sim plot
run 2 help frobnicate
err_has 'there is no verb frobnicate'
for verb in '' $verbs; do # no line of any help is wider than a terminal
    run 0 help $verb
    [ "$(wc -L <out)" -le 80 ] || fail 'a line is wider than 80 columns'
done

# --- names are whole: the beginning of one is refused, with the name that it may mean
run 2 sim --fla
err_has 'there is no option --fla; did you mean --flat?'
run 2 sim --flat --record-w
err_has 'there is no option --record-w; did you mean --record-world?'
run 2 sim --flat --tick=5
err_has 'there is no option --tick; did you mean --ticks?'
run 2 sim --flat --tick 5
err_has 'there is no option --tick; did you mean --ticks?'
run 2 sim --flat --tick
err_has 'there is no option --tick; did you mean --ticks?'
run 2 sim --flat --ticks
err_has '--ticks needs a value'
run 2 sim --flat=yes
err_has '--flat takes no value'
run 2 sim --dtjitter 3
err_has 'did you mean --dt-jitter?'
run 2 sim -x
err_has 'there is no option -x'
run 2 --versoin
err_has 'there is no option --versoin; did you mean --version?'
run 0 sim --flat --ticks=5
out_has 'in 5 ticks'
run 1 sim --ticks 5 -- --flat # a file of that name
err_has 'cannot read --flat'

run 2 frobnicate
err_has 'there is no verb frobnicate'
for slip in chekc:check exlpain:explain desc:describe preset:presets Sim:sim rplay:replay; do
    run 2 "${slip%:*}"
    err_has "there is no verb ${slip%:*}; did you mean ${slip#*:}?"
done
for verb in soak play; do
    run 2 "$verb"
done

run 2 check
run 2 check one.json two.png
run 2 check level.png
err_has 'no suffix that says what it is'
run 2 describe --json --schema
run 2 describe jump.heigth
err_has 'there is no parameter jump.heigth; did you mean jump.height?'
run 2 describe jump run
run 2 describe --schema jump
run 2 presets all
run 2 explain
run 2 explain a.json --preset default
run 2 explain --preset
err_has '--preset needs a value'
run 2 explain --preset no-such
err_has 'there is no preset no-such; `deft presets` lists them'
run 2 explain --preset knigth-2017
err_has 'there is no preset knigth-2017; did you mean knight-2017?'
run 2 sim --flat --preset robot
err_has 'there is no preset robot; did you mean robot-1987?'
run 2 explain --height 3
err_has 'it takes two'
run 2 explain --height 3 --gravity 10 --jump-speed 4
run 2 explain --height 0 --gravity 10
run 2 explain --height nan --gravity 10
run 2 explain --height 3 --height 4

run 2 sim
err_has 'either a level or --flat'
run 2 sim --flat level.tmj
run 2 sim one.tmj two.tmj
run 2 sim --flat --ticks 10 --seconds 1
err_has '--ticks and --seconds exclude each other'
run 2 sim --flat --input a.input --random 1
run 2 sim --flat --tuning a.json --preset default
run 2 sim --flat --preset no-such
run 2 sim --flat --ticks 0
run 2 sim --flat --ticks ten
run 2 sim --flat --ticks -5
run 2 sim --flat --seconds inf
run 2 sim --flat --hz 0
run 2 sim --flat --hz 1e9
run 2 sim --flat --random -1
run 2 sim --flat --dt-jitter 1.5
run 2 sim --flat --spawn 3
run 2 sim --flat --spawn 3,nan
run 2 sim --flat --spawn 1e300,0
run 2 sim --flat --px-per-unit 16

run 2 plot
run 2 plot circle trace.csv -o out.svg
err_has 'there is no kind of picture circle; `deft help plot` lists them'
run 2 plot velocty -o out.svg
err_has 'there is no kind of picture velocty; did you mean velocity?'
run 2 plot velocity
err_has '-o OUT.svg'
run 2 plot velocity --level room.txt -o out.svg
err_has 'draws tunings, not a trace'
run 2 plot velocity a.json b.json c.json d.json e.json f.json g.json -o out.svg
err_has 'draws up to 6 tunings, not 7'
run 2 plot rates a.json b.json -o out.svg
err_has 'draws 1 tuning, not 2'
run 2 plot rates --rate 60 -o out.svg
err_has 'takes no --rate'
run 2 plot timing --rate 240 -o out.svg
err_has 'takes a --rate up to 120'
run 2 plot jump --gap 3 -o out.svg
err_has '--gap is for `deft plot timing`'
run 2 plot timing --gap 0 -o out.svg
run 2 plot velocity --rate 5 -o out.svg
err_has 'from 10 to 1000'
run 2 plot path trace.csv --rate 60 -o out.svg
err_has 'takes no --rate'
run 2 plot path -o out.svg
run 2 plot path trace.csv
err_has '-o OUT.svg'
run 2 plot path trace.csv -o out.gif
err_has 'ends in .svg, .png or .pdf'
run 2 plot path trace.csv -o out.svg --px-per-unit 16
run 2 bench --scene swim
run 2 bench --ticks 0
for edges in 399 4000001 many; do
    run 2 bench --terrain $edges
    err_has "--terrain $edges: it takes a whole number from 400 to 4000000"
done
for more in 'stage.tmj' '--scene run' '--map a=solid' '--room a'; do
    run 2 bench --terrain 400 $more
    err_has '--terrain makes its own ground'
done
