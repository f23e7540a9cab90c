#!/bin/sh
# `deft solve`: wishes become a tuning that plays as wished, or a conflict; what is wrong is said in words.
. "$(dirname "$0")/expect.sh"

if "$DEFT" solve run.speed=8 2>&1 | grep -q 'built without NLopt'; then
    run 1 solve run.speed=8
    err_has 'libnlopt-dev'
    exit 0
fi

# the tuning that is written measures as the wishes say, and only what serves them has changed
run 0 solve jump.full.apex=3.5 run.stop=0.1s -o hero.json
err_is_empty
grep -qE '^  jump\.full\.apex=3\.5 +3\.200 +3\.500  tiles$' out || fail 'no apex before and after'
grep -qE '^  jump\.height +3\.2 +3\.5  length$' out || fail 'no parameter before and after'
cp out text
run 0 solve jump.full.apex=3.5 run.stop=0.1s
same out text
run 0 measure hero.json
grep -qE '^  jump\.full\.apex +3\.500 tiles ' out || fail 'the tuning measures otherwise'
grep -qE '^  run\.stop +6 ticks ' out || fail 'the tuning measures otherwise'
run 0 solve --tuning hero.json jump.full.apex=3.5
out_has 'hero.json meets all wishes as it is.'
run 0 solve jump.full.apex=3.5 -o -
err_has 'wishes'
out_has '"height": 3.5'

# in pixels, and with a parameter of one's own choice
run 0 solve --preset climber-2018 jump.full.apex=30px --free jump
grep -qE '^  jump\.height ' out || fail 'no jump.height'
run 0 solve run.speed=8 --json
out_has '"solved": true'
out_has '"path": "run.speed"'

# a conflict names its members only, and writes nothing
run 1 solve 'jump.tap.apex>=3' jump.full.apex=2.5 run.speed=8 -o none.json
is_missing none.json
out_has 'No tuning was found for these 2 wishes together.'
sed -n '/take no part/,$p' out | grep -q '^  run.speed=8$' || fail 'run.speed is not named as harmless'
run 1 solve dash.distance=4
out_has 'ability.dash is off'
run 1 solve 'jump.tap.apex>=3' jump.full.apex=2.5 --json
out_has '"solved": false'
out_has '"in_conflict": true'

run 2 solve
err_has 'it takes wishes, such as jump.full.apex=3.5'
run 2 solve jump.full.apx=3
err_has 'there is no metric jump.full.apx; did you mean jump.full.apex?'
run 2 solve jump.height=3
err_has 'jump.height is a parameter, which the command finds; wish for a metric, such as jump.full.apex'
run 2 solve jump.full.apex=3kg
err_has "jump.full.apex=3kg: the unit 'kg' does not fit; jump.full.apex takes tiles"
run 2 solve run.speed=8 --free run.spede
err_has 'there is no parameter or group run.spede; did you mean run.speed?'
run 2 solve run.speed=8 --free jmp
err_has 'there is no parameter or group jmp; did you mean jump?'
run 2 solve run.speed=8 --free jump.gravity
err_has 'it counts when jump.shape=gravity|speed'
run 2 solve run.speed=8 --free jump.shape
err_has 'it cannot move'
run 2 solve run.speed=8 --tuning hero.json -o hero.json
err_has 'hero.json would be written over hero.json'
run 1 solve run.speed=8 -o none/hero.json
err_has 'none/hero.json'
