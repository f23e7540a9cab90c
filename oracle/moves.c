/* oracle/moves.c -- tunings drawn at random from what games use, so that no test holds for one body only. */
#include "moves.h"

#include "deft/io/script.h"

#include <math.h>
#include <stdlib.h>

static double between(uint64_t *random, double low, double high)
{
    return low + (high - low) * deft_random_unit(random);
}

static int32_t one_of(uint64_t *random, int count)
{
    return (int32_t)(deft_random_unit(random) * count);
}

static void vary(deft_tuning *tuning, uint64_t *random)
{
    tuning->shape.width = between(random, 0.3, 1.6);
    tuning->shape.height = between(random, 0.4, 2.4);
    tuning->ground.snap = between(random, 0, 0.6);
    tuning->ground.slope_limit_deg = between(random, 20, 70);
    tuning->ground.slope_speed = one_of(random, 2);
    tuning->run.speed = between(random, 2, 20);
    tuning->run.fast_ratio = between(random, 1, 2);
    tuning->run.attack.kind = one_of(random, 3);
    tuning->run.turn.kind = one_of(random, 3);
    tuning->run.release.kind = one_of(random, 3);
    tuning->run.snap_heading = one_of(random, 2);
    tuning->air.speed_ratio = between(random, 0.3, 1.5);
    tuning->air.attack.kind = one_of(random, 3);
    tuning->air.release.kind = one_of(random, 3);
    tuning->jump.height = between(random, 1.5, 5);
    tuning->jump.height_min = between(random, 0.5, 1.4);
    tuning->jump.cut = one_of(random, 4);
    tuning->jump.hang_speed_ratio = one_of(random, 2) * between(random, 0.05, 0.5);
    tuning->jump.hang_gravity_ratio = between(random, 0.3, 1);
    tuning->fall.gravity_ratio = between(random, 0.5, 3);
    tuning->assist.coyote_hover = one_of(random, 2);
    tuning->air_jump.count = one_of(random, 3);
    tuning->ground.uphill_ratio = between(random, 0.4, 1.2);
    tuning->ground.downhill_ratio = between(random, 0.8, 2);
    tuning->ground.step_height = one_of(random, 2) * between(random, 0, 0.6) * tuning->shape.height;
    tuning->ground.crest = one_of(random, 2);
    tuning->ground.crest_speed = between(random, 0, 1) * tuning->run.speed;
    tuning->ground.steep_slide = one_of(random, 2);
    tuning->assist.corner_up = between(random, 0, 0.5) * tuning->shape.width;
    tuning->assist.ledge = between(random, 0, 0.5) * tuning->shape.height;
    tuning->ability.crouch = one_of(random, 2);
    tuning->shape.crouch_height = between(random, 0.4, 1) * tuning->shape.height;
    tuning->crouch.slide_loss_per_s = between(random, 0, 0.99);
}

static void shape(deft_tuning *tuning, bool is_capsule)
{
    tuning->shape.corner_radius = is_capsule ? fmin(tuning->shape.width, tuning->shape.height) / 2 : 0;
}

deft_moveset oracle_moveset(uint64_t variety)
{
    return oracle_shaped_moveset(variety, false);
}

deft_moveset oracle_shaped_moveset(uint64_t variety, bool is_capsule)
{
    deft_tuning tuning = oracle_shaped_tuning(variety, is_capsule);
    deft_moveset moveset;
    (void)deft_moveset_build(&moveset, &tuning, NULL);
    return moveset;
}

deft_tuning oracle_shaped_tuning(uint64_t variety, bool is_capsule)
{
    deft_tuning tuning;
    deft_moveset moveset;
    uint64_t random = variety;
    deft_tuning_default(&tuning);
    shape(&tuning, is_capsule);
    while (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK || (variety != 0 && random == variety)) {
        deft_tuning_default(&tuning);
        vary(&tuning, &random);
        shape(&tuning, is_capsule);
    }
    return tuning;
}
