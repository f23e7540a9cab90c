/* character/gather.h -- what is known of the world around the character. */
#ifndef DEFT_CHARACTER_GATHER_H
#define DEFT_CHARACTER_GATHER_H

#include "state/tick.h"

/* 2. bodies: gathers the world around the character and its way ahead, at t. Goes less far where the view has
 * more than fits. Ends the tick where not even the character's own place fits. */
void deft__gather_first(deft__tick *tick);

/* Sets how far steps and assists may ask beside a move; mostly nothing. To be asked before
 * deft__scene_covers. */
void deft__gather_reach(deft__tick *tick);

/* The way `ahead`, in time_s, leads out of what was gathered. Gathers anew, or lets the tick go less far. */
void deft__gather_anew(deft__tick *tick, deft__v2 ahead, double time_s);

#endif
