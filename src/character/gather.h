/* character/gather.h -- what is known of the world around the body. */
#ifndef DEFT_CHARACTER_GATHER_H
#define DEFT_CHARACTER_GATHER_H

#include "state/tick.h"

/* 2. bodies: gathers the world around the body and its way ahead, as it stands at t; less far where the view
 * has more than fits. Ends the tick where not even the body's own place fits. */
void deft__gather_first(deft__tick *tick);

/* What steps and assists may ask about beside a move, as the body is now: nothing, mostly. To be asked before
 * deft__scene_covers. */
void deft__gather_reach(deft__tick *tick);

/* The way `ahead`, in time_s, leads out of what was gathered: gathers anew, or lets the tick go less far. */
void deft__gather_anew(deft__tick *tick, deft__v2 ahead, double time_s);

/* Nothing can be known of the world around the body, `missing` features too many: it stays where it is. */
void deft__give_up(deft__tick *tick, uint32_t missing);

#endif
