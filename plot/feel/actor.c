/* plot/feel/actor.c -- see plot/feel/actor.h. */
#include "plot/feel/actor.h"

#include "plot/picture.h"

#include <math.h>
#include <string.h>

#define SETTLE_S 0.1

deft_result feel_no_memory(deft_diag_list *diags)
{
    deft__picture_say(diags, "picture", "there is not enough memory to draw it");
    return DEFT_ERROR_MEMORY;
}

deft_result feel_actor_init(feel_actor *actor, const deft_tuning *tuning, double rate_hz,
                            deft_diag_list *diags)
{
    memset(actor, 0, sizeof *actor);
    actor->tuning = *tuning;
    actor->tuning.unit = DEFT_UNIT_TILE;
    if (tuning->units_per_tile != 1.0) {
        deft_tuning_scale(&actor->tuning, 1.0 / tuning->units_per_tile);
    }
    const deft_result result = deft_moveset_build(&actor->moveset, &actor->tuning, diags);
    if (result != DEFT_OK) {
        return result;
    }
    deft_diag_clear(diags); /* warnings, which came with the tuning before it was scaled */
    return measure_play_init(&actor->play, &actor->moveset, rate_hz) ? DEFT_OK : feel_no_memory(diags);
}

void feel_actor_free(feel_actor *actor)
{
    measure_play_free(&actor->play);
}

void feel_actor_hold(feel_actor *actor, const char *letters, double time_s)
{
    measure_play_hold(&actor->play, letters, (uint32_t)lround(time_s / actor->play.dt));
}

void feel_actor_enter(feel_actor *actor, const measure_stage *stage)
{
    measure_play_open(&actor->play, stage);
    feel_actor_hold(actor, "", SETTLE_S);
}

uint32_t feel_actor_run_up(feel_actor *actor)
{
    const uint32_t from = actor->play.ticks;
    (void)measure_play_steady(&actor->play, "R", PLAY_SIDEWAYS, FEEL_LIMIT_S);
    return actor->play.ticks - from;
}
