/* state/climb.h -- climbing walls by the grab button, as long as the stamina lasts. */
#ifndef DEFT_STATE_CLIMB_H
#define DEFT_STATE_CLIMB_H

#include "base/tolerance.h"
#include "state/tick.h"

/* True when nothing of climb.stamina_s is left. */
static inline bool deft__is_tired(const deft__tick *tick)
{
    return tick->self->climb_s >= tick->moveset->climb.stamina_s - DEFT__INSTANT_S;
}

/* How much of the stamina a second takes now. */
static inline double deft__climb_cost(const deft__tick *tick)
{
    return tick->velocity.y > 0 ? tick->moveset->climb.up_cost_ratio : 1;
}

/* Off the ground and up the wall beside the body: grab held and the stick up; true when it did. */
bool deft__try_climb_up(deft__tick *tick);

#endif
