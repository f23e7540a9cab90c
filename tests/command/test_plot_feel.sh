#!/bin/sh
# `deft plot velocity` and the other pictures of tunings: their numbers are those of `deft measure`, and the same command
# gives the same bytes in each format.
. "$(dirname "$0")/expect.sh"

# drawn KIND ARGS...: the picture as SVG, PNG and PDF, twice the same bytes, and dark; leaves $KIND.svg. Only a thorough run
# makes the other formats of each kind, and else those of `velocity`: all kinds are painted by the same functions.
drawn() {
    kind=$1
    shift
    if ! is_thorough && [ "$kind" != velocity ]; then
        run 0 plot "$kind" "$@" -o "$kind.svg"
        err_is_empty
        grep -q 'width="800"' "$kind.svg" || fail "$kind.svg is not 800 px wide"
        return
    fi
    for format in svg png pdf; do
        run 0 plot "$kind" "$@" -o "$kind.$format"
        err_is_empty
        is_sanitized && continue
        run 0 plot "$kind" "$@" -o "again.$format"
        same "$kind.$format" "again.$format"
    done
    run 0 plot "$kind" "$@" --dark -o dark.png
    cmp -s "$kind.png" dark.png && fail "$kind.png is the same in the dark" || true
    grep -qa CreationDate "$kind.pdf" && fail 'the PDF has a date, which the next one will not have' || true
    head -c 4 "$kind.png" | grep -q PNG || fail 'no PNG'
    head -c 4 "$kind.pdf" | grep -q '%PDF' || fail 'no PDF'
    grep -q 'width="800"' "$kind.svg" || fail "$kind.svg is not 800 px wide"
}

# says KIND WORDS: the description of a picture has these words
says() {
    sed -n 's:.*<desc>\(.*\)</desc>.*:\1:p' "$1.svg" | grep -qF -- "$2" || {
        grep -o '<desc>.*</desc>' "$1.svg"
        fail "$1.svg does not say: $2"
    }
}

# measured PRESET: what `deft measure` prints, measured once
measured() {
    [ -e "measured.$1" ] || "$DEFT" measure --preset "$1" >"measured.$1"
    cat "measured.$1"
}

# metric PRESET ID COLUMN: one number of that
metric() { measured "$1" | awk -v id="$2" -v column="$3" '$1 == id { print $column }'; }

# tiles PRESET ID: the same in tiles, to two places
tiles() {
    measured "$1" | awk -v id="$2" '$1 == id { printf "%.2f", $3 ~ /^tiles/ ? $2 : $4 }'
}

# --- velocity: speed over time
drawn velocity --preset quick-curve --preset heavy-drag
for preset in quick-curve heavy-drag default; do
    run 0 plot velocity --preset $preset -o velocity.svg
    says velocity "attack $(metric $preset run.to_100 4) s, release $(metric $preset run.stop 4) s, turn $(metric $preset run.turn_to_100 4) s"
done
run 0 plot velocity --preset robot-1987 -o velocity.svg
says velocity 'robot-1987: '
# seed 000: full speed after T_A, and rest after T_R, both 0.75 s
run 0 plot velocity --preset quick-curve -o velocity.svg
says velocity 'quick-curve: 12.50 tiles/s, attack 0.750 s, release 0.750 s'
# seed 001: "Without thresholding" the stop is asymptotic; "With thresholding" it ends
for threshold in 0 0.1; do
    cat >drag.json <<EOF
{ "deft_tuning": 1, "preset": "heavy-drag", "run": {
    "attack": { "kind": "drag", "loss_per_s": 0.9875, "threshold_ratio": $threshold },
    "release": { "kind": "drag", "loss_per_s": 0.9875, "threshold_ratio": $threshold } } }
EOF
    run 0 plot velocity drag.json -o velocity.svg
    sed -n 's:.*release \([0-9.]*\) s.*:\1:p' velocity.svg >release.$threshold
done
awk 'NR == 1 { without = $1 } END { exit !($1 < 0.6 && without > 2) }' release.0 release.0.1 ||
    fail "the threshold does not end the stop: $(cat release.0 release.0.1)"
run 0 plot velocity --rate 1000 -o velocity.svg
says velocity 'attack 0.250 s'
run 1 plot velocity none.json -o none.svg
err_has 'none.json'
is_missing none.svg
run 1 plot velocity -o no/such/folder/out.svg
err_has 'no/such/folder/out.svg'
cp drag.json drag.svg
run 2 plot velocity drag.svg -o drag.svg

# --- jump: the arcs from a tap to a full press, and the windows
drawn jump --preset two-gravity
for preset in two-gravity default climber-2018; do
    run 0 plot jump --preset $preset -o jump.svg
    err_is_empty
    says jump "tiles up after $(metric $preset jump.full.rise 2) s, lands "
    says jump " tiles on after $(metric $preset jump.run.air 2) s"
    says jump "coyote time $(metric $preset assist.coyote 2) ticks"
    says jump "buffer $(metric $preset assist.buffer 2) ticks"
done
run 0 plot jump -o jump.svg
says jump "held to the landing: 3.20 tiles up after 0.360 s, lands 5.80 tiles on after 0.645 s"
says jump "held 0.017 s: 1.29 tiles up after $(metric default jump.tap.rise 2) s, lands 2.84 tiles on after"
# seed 002: its largest jump is 300 px of 64 px tiles
run 0 plot jump --preset two-gravity -o jump.svg
says jump 'held to the landing: 4.69 tiles up after 0.500 s'
# a press longer than needed gives the full jump again, so no arc of the fan is longer: all five differ
run 0 plot jump --preset knight-2017 -o jump.svg
[ "$(grep -o 'lands [0-9.]* tiles on' jump.svg | sort -u | wc -l)" -eq 5 ] || fail 'two arcs of the fan are the same'
run 0 plot jump --preset two-gravity --preset default -o jump.svg
says jump 'two-gravity, held to the landing: 4.69 tiles up'
says jump 'default, held 0.017 s: 1.29 tiles up'
# two jumps that are almost the same: each apex and landing has its number, on a rim of paper
mkdir a b
printf '{ "deft_tuning": 1, "jump": { "height": 3.3, "height_min": 1.2 } }' >a/near.json
run 0 plot jump --preset default a/near.json -o jump.svg
[ "$(grep -c 'stroke-opacity:0.9' jump.svg)" -eq 8 ] || fail 'not all eight numbers are drawn'
# a file is called by its name, and by its path where two have one name
says jump '. near.json, held to the landing: 3.30 tiles up'
cp a/near.json b
run 0 plot jump a/near.json b/near.json -o jump.svg
says jump 'a/near.json, held to the landing: 3.30 tiles up'
says jump 'b/near.json, held to the landing: 3.30 tiles up'
# a tuning that cannot run, and one that cannot jump far, are drawn too
printf '{ "deft_tuning": 1, "preset": "default", "run": { "speed": 0 }, "assist": { "coyote_s": 0, "buffer_s": 0 } }\n' >still.json
run 0 plot jump still.json -o jump.svg
run 0 plot velocity still.json -o velocity.svg

# --- rates: deft's paths lie on each other at every rate; a textbook controller's do not
drawn rates --preset default
for preset in default knight-2017 plumber-1985; do
    run 0 plot rates --preset $preset -o rates.svg
    for rate in 20 40 60 100 240 1000; do
        says rates "$rate Hz: deft strays by 0.000 tiles"
    done
    sed -n 's:.*<desc>\(.*\)</desc>.*:\1:p' rates.svg | grep -o 'controller by [0-9.]*[0-9]' | awk '
        { strays[NR] = $3 }
        END { exit !(NR == 6 && strays[1] > strays[3] && strays[3] > strays[5] && strays[5] > 0 && strays[6] == 0) }' ||
        fail "the textbook controller does not get better with the rate: $preset"
done
run 0 plot rates still.json -o rates.svg

# --- curve: half of full speed is where each law's formula puts it (docs/reference/motion.md)
drawn curve --preset explorer
run 0 plot curve --preset climber-2018 -o short.svg # so short that the drag loses all but nothing in a second
run 0 plot curve --rate 1000 -o curve.svg
says curve 'curve, exponent 2: half of full speed after 0.074 s, and again 0.074 s after the release' # 0.25 (1 - sqrt 0.5)
says curve 'curve, exponent 4: half of full speed after 0.040 s'                                      # 0.25 (1 - 0.5^(1/4))
says curve 'drag: half of full speed after 0.038 s, and again 0.038 s after the release'              # 0.25 ln 2 / ln 100
says curve 'instant: half of full speed after 0.001 s'
run 0 plot curve still.json -o curve.svg

# --- timing: the last press that clears a narrow gap is the last of coyote time; too wide a gap is said so
drawn timing --preset default
for preset in default two-gravity; do
    run 0 plot timing --preset $preset --gap 2 -o timing.svg
    says timing "the last press that clears it, held: tick $(metric $preset assist.coyote 2)"
done
run 0 plot timing --gap 6.5 -o timing.svg # gap.run.level is 6.750
says timing 'tick'
rm timing.svg
run 0 plot timing --preset plumber-1985 --gap 1 -o timing.svg
grep -q '<title>A gap of 1 tile<' timing.svg || fail 'no gap of 1 tile'
rm timing.svg
run 1 plot timing --gap 9 -o timing.svg
err_has 'no press clears a gap of 9 tiles at a run; choose a narrower one with --gap'
is_missing timing.svg
run 1 plot timing still.json -o timing.svg
is_missing timing.svg

# --- reach: as high and as far as the moves go
drawn reach --preset default
for preset in default climber-2018 plumber-1985; do
    run 0 plot reach --preset $preset -o reach.svg
    says reach "a jump: $(measured $preset |
        awk '$1 == "jump.run.apex" { printf "%.2f", $3 == "tiles" ? $2 : $4 }') tiles up"
done
run 0 plot reach -o reach.svg
grep -q 'a dash' reach.svg && fail 'a dash that the tuning does not have' || true
run 0 plot reach --preset knight-2017 -o reach.svg
says reach 'jumps in the air: '
says reach 'a dash: '
run 1 plot reach still.json -o still.svg
err_has 'the character does not run off a ledge'
is_missing still.svg

# --- walls: the numbers are those of `deft measure`; a tuning without such a move says so
drawn walls --preset climber-2018
for preset in climber-2018 knight-2017; do
    run 0 plot walls --preset $preset -o walls.svg
    says walls "jump, stick at rest: $(tiles $preset wall.jump.apex) tiles up, $(tiles $preset wall.jump.away) away"
    says walls "slide: $(tiles $preset wall.slide_speed) tiles/s down"
done
run 0 plot walls --preset climber-2018 -o walls.svg
says walls "climb up: $(tiles climber-2018 climb.up_speed) tiles/s, $(tiles climber-2018 climb.height) tiles up, lets go"
says walls 'jump, stick to the wall: 3.56 tiles up, 4.22 away, back after 0.8'
says walls 'jump, stick away: 3.56 tiles up, 5.12 away, not back after 3 s'
# a flight is played for 3 s, so it comes back to the wall below what the panel shows
run 0 plot walls --preset cube-2010 -o walls.svg
grep -q 'stick to the wall: [0-9.]* tiles up, [0-9.]* away, back after' walls.svg || fail 'the flight ends before the wall'
run 1 plot walls -o none.svg
err_has 'default: error: ability: the tuning has no move on walls: switch on ability.wall_slide'
is_missing none.svg

# --- dash: the same, and the cancel by a jump
drawn dash --preset climber-2018
for preset in climber-2018 climber-2015; do
    run 0 plot dash --preset $preset -o dash.svg
    says dash "in the air, stick held: $(tiles $preset dash.distance) tiles in $(metric $preset dash.duration 2) s, up to $(tiles $preset dash.speed) tiles/s, leaves with $(tiles $preset dash.exit_speed)"
    says dash 'on the ground, jump halfway: '
    grep -o 'up to [0-9.]* tiles/s, leaves with [0-9.]*' dash.svg | awk '$7 + 0 > $3 + 0 { exit 1 }' || fail 'a dash leaves faster than it ever was'
done
printf '{ "deft_tuning": 1, "preset": "climber-2018", "dash": { "jump_out": false } }\n' >stays.json
run 0 plot dash stays.json -o dash.svg
grep -q 'jump halfway' dash.svg && fail 'a cancel that the tuning does not have' || true
run 1 plot dash -o none.svg
err_has 'the tuning does not dash: switch ability.dash on'
is_missing none.svg

# --- grapple: the hook flies at its speed, the swing has the energy of its height, and the pull its own speed
printf '{ "deft_tuning": 1, "preset": "default", "ability": { "grapple": true },
          "grapple": { "range": 8, "reach_speed": 60, "pull_speed": 26 } }\n' >hook.json
drawn grapple hook.json
says grapple 'reach: 8.00 tiles; here the hook holds at 6.00, after 0.1' # 6 / 60 s, and the tick's end
says grapple 'pull, by jump on the rope: up to 26.00 tiles/s'
says grapple 'let go 18 degrees past the lowest point'
run 1 plot grapple -o none.svg
err_has 'default: error: ability.grapple: the tuning has no hook: switch ability.grapple on'
is_missing none.svg

# --- diff -o: the tunings over each other, with the words of velocity and of jump; what is printed stays the same
for format in svg png pdf; do
    run 0 diff default knight-2017 -o both.$format
    run 0 diff default knight-2017 -o again.$format
    same both.$format again.$format
done
cp out printed
run 0 diff default knight-2017 --dark -o dark.png
same out printed
cmp -s both.png dark.png && fail 'it is the same in the dark' || true
run 0 diff default knight-2017
same out printed
for kind in velocity jump; do
    run 0 plot $kind --preset default --preset knight-2017 -o $kind.svg
    sed -n 's:.*<desc>[^.]*\. \(.*\)</desc>.*:\1:p' $kind.svg >words
    says both "$(sed 's/^.*is held\. //; s/^.*full speed\. //' words)"
done
run 2 diff default knight-2017 -o both.jpg
err_has "a picture's name ends in .svg, .png or .pdf"
run 2 diff default --lock feel.lock -o both.png
err_has 'they do not go with --lock'
run 2 diff default knight-2017 --dark
err_has '--dark is for a picture'
run 2 diff default stays.json -o stays.json

# --- states: of the machine that `deft describe` prints, what the abilities of a tuning allow
drawn states --preset climber-2018
"$DEFT" describe --states dot >machine
grep -c -- '->' machine >all
# possible STATES...: how many changes there are between these
possible() {
    awk -v states=" $* the_game " '$2 == "->" && index(states, " " $1 " ") && index(states, " " $3 " ")' machine | wc -l
}
free='ground jump fall kickback stagger stagger_down ladder swim'
run 0 plot states -o states.svg
says states "the tuning can be in 9 of 26 states, and change in $(possible $free jump_cut) ways"
run 0 plot states --preset climber-2018 -o states.svg
says states "in 15 of 26 states, and change in $(possible $free jump_cut wall_slide wall_stick dash dash_ground climb climb_hop) ways"
printf '{ "deft_tuning": 1, "preset": "default", "jump": { "cut": "none" } }\n' >nocut.json
run 0 plot states nocut.json -o states.svg
says states "in 8 of 26 states, and change in $(possible $free) ways"
# a play: its changes are counted, and none is one that the tuning cannot make
run 0 sim --flat --preset climber-2018 --random 7 --seconds 20 --trace play.csv
run 0 plot states --preset climber-2018 play.csv -o states.svg
says states "how often the trace does: $(awk -F, 'NR > 2 && $7 != last { n++; ways[last " " $7] } { last = $7 }
    END { printf "%d changes, in %d ways", n, length(ways) }' play.csv)"
run 2 plot states --rate 100 -o states.svg
err_has 'takes no --rate'
run 1 plot states none.csv -o none.svg
err_has 'none.csv'
is_missing none.svg
