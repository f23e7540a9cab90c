/* state/climb.h -- climbing walls by the grab button, as long as the stamina lasts. */
#ifndef DEFT_STATE_CLIMB_H
#define DEFT_STATE_CLIMB_H

#include "base/tolerance.h"
#include "state/tick.h"

/* True when no stamina (climb.stamina_s) is left. */
static inline bool deft__is_tired(const deft__tick *tick)
{
    return tick->self->climb_s >= tick->moveset->climb.stamina_s - DEFT__INSTANT_S;
}

/* The stamina that a second costs now. */
static inline double deft__climb_cost(const deft__tick *tick)
{
    return tick->velocity.y > 0 ? tick->moveset->climb.up_cost_ratio : 1;
}

/* Climbs off the ground up the wall beside the character: grab held and the stick up. True when it did. */
bool deft__try_climb_up(deft__tick *tick);

#endif
