#!/bin/sh
# `deft soak`: the table, plays that repeat, scripts that are judged again, and every option that is wrong.
. "$(dirname "$0")/expect.sh"

printf '................\n..@.......-.....\n....../#.....#..\n################\n' >room.txt

# --- nothing wrong: a table, the same each time
run 0 soak room.txt --ticks 2000 --seed 4
out_has 'world     room.txt'
grep -qE '^  ticks +2000$' out || fail 'not 2000 ticks'
grep -qE '^  inside a solid +0 +0 +0 +0$' out || fail 'inside a solid is no row'
grep -qE '^  landings +[1-9]' out || fail 'it never landed'
err_is_empty
cp out first
run 0 soak room.txt --ticks 2000 --seed 4
same out first
run 0 soak room.txt --ticks 2000 --seed 5
cmp -s out first && fail 'another seed played the same' || true
run 0 soak room.txt --ticks 1000 --shape capsule
run 0 soak room.txt --ticks 1000 --preset default --shape box
pieces() { grep 'in small pieces' out | tr -dc 0-9; }
run 0 soak room.txt --ticks 2000 --seed 4
all=$(pieces)
run 0 soak room.txt --ticks 2000 --seed 4 --pieces-every 64
[ "$(pieces)" -gt 0 ] && [ "$(pieces)" -lt "$((all / 4))" ] || fail "$(pieces) ticks of $all were played in pieces"
run 0 soak --land 1 --ticks 500
out_has 'world     land 1 (slopes)'

# --- the slowest tick and its script are told below the table, and change nothing of the play
run 0 soak room.txt --ticks 1000 --seed 4
cp out plain
run 0 soak room.txt --ticks 1000 --seed 4 --slowest
out_has 'times the median'
out_has '# deft soak room.txt --input'
head -n "$(wc -l <plain)" out | cmp -s - plain || fail 'timing changed the play'

# --- errors are counted on wish, and so are faults of any tier
run 0 soak room.txt --ticks 2000 --seed 4 --faults 5 --strict
same out first
out_has 'wrong                              P1           P2           P3           P4'

# --- every move: the states, and what the game does as words of the script
run 0 soak room.txt --moves --ticks 3000 --seed 2
out_has 'states '
grep -qE '^  dash +[1-9]' out || fail 'it never dashed'
grep -qE '^  seen [0-9]+ of [0-9]+$' out || fail 'no count of changes'
out_has '  never: '
printf '2,R,kick:3:8\n3,-dash,launch:2\n1,freeze:0.1,stagger:1:2:0.2\n4,+dash,teleport:2.5:1.5\n' >acts.input
run 0 soak room.txt --moves --input acts.input --spawn 2.5,1
out_has '10 ticks, nothing wrong'
printf '1,launch:1,launch:1,launch:1,launch:1,launch:1\n' >many.input
run 1 soak room.txt --moves --input many.input --spawn 2.5,1
err_has 'more than 4 calls of the game before one tick'

# --- going back: nothing is judged, all is played again
run 0 soak room.txt --sync-test --moves --ticks 2000 --seed 3
grep -qE '^  ahead on a guess +[1-9]' out || fail 'it played nothing ahead'
grep -qE '^  again from a copy +[1-9]' out || fail 'it played nothing again'
grep -qE '^  in small pieces +0$' out || fail 'it judged, too'
grep -qE '^  not the same again +0 +0 +0 +0$' out || fail 'not the same again is no row'
run 0 soak --land 15 --shape capsule --sync-test --ticks 1000
run 0 soak room.txt --sync-test --moves --input acts.input --spawn 2.5,1
out_has '10 ticks, nothing wrong'

# --- a script is judged: from a spawn inside the ground there is something to say
printf '3,R\n2\n' >walk.input
run 0 soak room.txt --input walk.input --spawn 2.5,1
out_has '5 ticks, nothing wrong'
run 0 soak room.txt --input walk.input --spawn 2.5,1 --hz 120 --velocity 2:30,-5 --velocity 3:0,1 --from-s 2
printf '########\n########\n########\n########\n' >full.txt
run 1 soak full.txt --input walk.input --spawn 4,1
out_has 'tick 1: inside a solid (P1): '

# --- what is wrong
run 2 soak
err_has 'it needs a level, or --land N'
run 2 soak room.txt --land 3
run 2 soak room.txt another.txt
err_has 'one level, not 2'
run 2 soak room.txt --shape ball
err_has '--shape ball: it takes box or capsule'
run 2 soak room.txt --ticks 0
err_has 'from 1 to 10^12'
run 2 soak room.txt --pieces-every 0
err_has '--pieces-every 0: it takes a whole number from 1 to 10^12'
run 2 soak room.txt --slowest --topdown
err_has '--slowest times random play'
run 2 soak room.txt --faults 0
err_has '--faults 0: it takes a whole number from 1'
run 2 soak room.txt --seed x
run 2 soak room.txt --land -1
run 2 soak room.txt --input walk.input
err_has '--input needs --spawn X,Y'
run 2 soak room.txt --spawn 1,1
err_has 'belong to --input SCRIPT'
run 2 soak room.txt --input walk.input --spawn 2,1 --velocity 0:1,1
err_has 'ticks count from 1'
run 2 soak room.txt --input walk.input --spawn 2,1 --velocity 3
run 2 soak room.txt --input walk.input --spawn 2,1 --hz 0
run 2 soak room.txt --preset no-such
run 1 soak missing.txt
err_has 'cannot read missing.txt'
run 1 soak room.txt --input missing.input --spawn 2,1
run 1 soak full.txt --ticks 10
err_has 'found no free place'
run 0 soak --help
out_has 'Usage: deft soak'

# --- seen from above
run 0 soak room.txt --topdown --ticks 2000 --seed 3
out_has 'room.txt, from above'
run 2 soak room.txt --topdown -o out.input
err_has 'seen from above there are no scripts'

# --- faults that were mended: each script is played and judged again. $1: level and options; $2: the script; $3: its ticks
mended() {
  printf "$2" >mended.input
  run 0 soak --moves --input mended.input $(printf %s "$1" | sed "s|^|$DEFT_SOURCE_DIR/shared_scenes/levels/|")
  out_has "$3 ticks, nothing wrong"
}
# a swing ends below a corner, beside a wall out of its reach: the character does not come into the wall
mended 'caves.ldtk --preset heavy-drag --spawn 33.251411053913621,13.000000003159617 --hz 50 --from-s 9331.7806111368918' \
  '1,R,H,F,C,Z,launch:5.6875\n1,R,H,F,C,Z\n' 2
# a climber follows a lift that rises above it
mended 'caves.ldtk --preset plumber-1985 --spawn 28.374999993600646,12.450000036464573 --hz 20 --from-s 468.30583333330776' '1,L,G\n1,L,U,G\n' 2
# a dash is lifted over the foot of a slope, and is exactly as steep: it lands on the slope
mended 'torture.tmj --preset quick-curve --spawn 40.625000007412176,20.624999999124903 --hz 20 --from-s 5834.0933333409084' '1,R,J,X,H,C,Z,A:141\n' 1
# a low character whose middle would be out of the water if it stood does not begin to swim
mended 'caves.ldtk --preset climber-2018 --spawn 6.8126987652372817,11.687301231772961 --hz 30 --from-s 315.52238888885762' '1,R,U,C\n' 1
# a low character below a ceiling throws its hook: it has no room to stand up where its velocity leads
mended 'caves.ldtk --preset plumber-1988 --spawn 13.324999968439194,10.949999958952349 --hz 20 --from-s 776.3598333330591' \
  '1,G,F,C\n1,U,J,G,H,F,C,Z\n' 2
# a belt carries a climber at rest past the end of its wall
mended 'gauntlet.tmj --preset ninja-2015 --spawn 150.41666667776491,10.466658746627949 --hz 120 --from-s 3724.7392777804102' '1,L,G,C\n' 1
# a character drifts off the wall that took its speed
mended 'torture.tmj --preset plumber-1985-run --spawn 62.624999991634965,14.999999996663702 --hz 60 --from-s 8282.9171111299329 --velocity 4:-0.017061204566842753,-0' \
  '1,H,F\n1,H,F,launch:1\n2,X,H,F\n' 4
# a character that runs off a floor and turns back at once is beside the ledge a moment later: the ledge assist takes it back
mended 'caves.ldtk --preset knight-2017 --spawn 11.375000002128971,2.3327724060493269 --hz 30 --from-s 1190.7547222214989 --velocity 13:58.511416674893653,15.369425884813273' \
  '1,L,J,C\n12,L,J,S,C\n' 13
# a pull of a rope ends at the corner of a ledge: the assist knows what is above and beside the rope
mended 'torture.tmj --preset hunter-1994-high --spawn 5.6698606008159622,9.1396091546162097 --hz 20 --from-s 804.4456111107786' '2,L,J,G,H,S,F,Z\n' 2
# a corner assist puts a rise beside a wall that begins there: the press that waits finds the wall a moment later
mended 'torture.tmj --preset climber-2018 --spawn 56.884579180004486,11.737672957257018 --hz 20 --from-s 6740.79738890096 --velocity 1:-2.0379402294991915,-13.142925160944207' \
  '1,L,J,G,F,Z\n' 1
# a throw along a wall comes to the part that allows a hold
mended 'gauntlet.tmj --spawn 150.37500000917308,24.000000000836543 --hz 30 --from-s 5037.0586666725203 --velocity 1:-248.26908185962077,-248.26908185962077' '1\n1,L,G\n' 2
# a jump past a moving wall, with the grab button down
mended 'factory.tmj --preset climber-2018 --spawn 15.151487106573768,13.000000003360505 --hz 20 --from-s 629.77955555556775 --velocity 1:11.25,0' \
  '3,R:0.0945,J,H\n1,R:0.0945,J,G,H\n' 4
# a glide ends a fast throw at once: the throw does not cut the tick
mended 'stage.tmj --preset robot-1991 --spawn 134.38213889720549,23.999999997827413 --hz 30 --from-s 7159.9611666808314 --velocity 3:545.9227377673509,545.9227377673509' \
  '1\n2,J,F,Z\n' 3
# a lift rises along a wall faster than the character climbs: the climb does not begin
printf '1,R,U,G\n' >lift.input
run 0 soak --land 7314 --moves --shape capsule --preset explorer --input lift.input --spawn 45.603128053900512,17.136400326572129 --hz 60 \
  --from-s 2092.2883888368855 --velocity 1:2.9999999999999991,0
out_has '1 ticks, nothing wrong'
# a wind blows a walk back on to the end of its floor at once: the walk stands there
printf '1\n' >wind.input
run 0 soak --land 24859 --moves --shape capsule --input wind.input --spawn 35.809987361449217,27.680567907670266 --hz 60 \
  --from-s 4.3999999999999897 --velocity 1:-2.4147029443607106,-1.9816954925883539
out_has '1 ticks, nothing wrong'
# the same of a dash that lands on the end of a floor, and of a walk that is as fast as the platform in its way
mended 'stage.tmj --preset climber-2018 --spawn 47.703354792030062,25.999999999185853 --hz 50 --from-s 706.92449999984285 --velocity 2:128.86920939282581,84.044058655077805' \
  '2,X,H,F\n' 2
mended 'factory.tmj --strict --preset robot-1991 --spawn 28.938844315733288,11.749999978422688 --hz 20 --from-s 1645.7844444435646' '1,R:0.6623,H\n' 1
# a ceiling that a swing grazes does not hide the wall beside it
mended 'torture.tmj --preset hunter-1994 --spawn 28.625000009104326,10.950000013166573 --hz 60 --from-s 2674.8895555540312' '1,L,H,F,A:90\n1,R,X,H,S,F,C\n' 2
