/* plot/feel/actor.h -- the player of a tuning in tiles, and what the pictures keep of its plays. */
#ifndef DEFT_PLOT_FEEL_ACTOR_H
#define DEFT_PLOT_FEEL_ACTOR_H

#include "measure/play.h"
#include "plot/feel/feel.h"

/// How long a play waits for something that may never come, s.
#define FEEL_LIMIT_S 12.0

typedef struct feel_actor {
    deft_tuning tuning; ///< at 1 unit = 1 tile
    deft_moveset moveset;
    measure_play play;
} feel_actor;

/// Makes the player of a tuning. It needs feel_actor_free in any case.
deft_result feel_actor_init(feel_actor *actor, const deft_tuning *tuning, double rate_hz,
                            deft_diag_list *diags);
void feel_actor_free(feel_actor *actor);

/// Puts a new character on a stage, and lets it rest there for 0.1 s.
void feel_actor_enter(feel_actor *actor, const measure_stage *stage);
/// Holds letters for a time, rounded to whole ticks.
void feel_actor_hold(feel_actor *actor, const char *letters, double time_s);
/// Runs to the right from rest until the speed is steady. Returns the ticks that this took.
uint32_t feel_actor_run_up(feel_actor *actor);

/// Adds the finding that memory is missing. Returns DEFT_ERROR_MEMORY.
deft_result feel_no_memory(deft_diag_list *diags);

#endif
