/* state/dash.h -- dash, glide and slam: moves that let gravity wait, or help it. */
#ifndef DEFT_STATE_DASH_H
#define DEFT_STATE_DASH_H

#include "state/tick.h"

/* A dash (state/dash.c): a straight line of dash.distance in dash.time_s, in the air or along a floor. */

/* True when the button, the charges and the place allowed one: then it has begun. */
bool deft__try_dash(deft__tick *tick);
/* Its unit vector: the way nearest to what stick or aim say, of those that it can take; else where the body
 * looks (state/dash_ready.c). */
deft__v2 deft__dash_way(const deft__tick *tick);
/* How long until charges and cooldown allow one; 0 or less: now. */
double deft__dash_ready_s(const deft__tick *tick);
/* How long a press of it waits for the cooldown or a charge; DEFT_FOREVER when none does. */
double deft__dash_waits_s(const deft__tick *tick);
/* Gives charges back that are due. */
void deft__refill_dash(deft__tick *tick);

/* A glide (state/glide.c). */

/* True when a fall became one. */
bool deft__try_glide(deft__tick *tick);
/* True for a fall that glides, or will from its next decision on: who looks ahead must take it for that. */
bool deft__is_gliding(const deft__tick *tick);
/* The speed up of a body that glides from now on. */
double deft__glide_capped(const deft__tick *tick);

/* A slam (state/slam.c): it hangs, falls, and stands. */

/* True when one began. */
bool deft__try_slam(deft__tick *tick);

#endif
