/* state/ground.h -- what the files of walking ask of each other: the ground, its crests, ends and drops. */
#ifndef DEFT_STATE_GROUND_H
#define DEFT_STATE_GROUND_H

#include "state/tick.h"

/* Leaves the ground. A walk off an edge opens coyote time. A launch does not, nor does a staggered fall. */
void deft__leave_ground(deft__tick *tick, bool launched);

/* True when the character is too fast to follow the ground where the ground bends down. */
bool deft__is_crest_fast(const deft__tick *tick);

/* True when a fast character that goes to `direction` leaves the ground here. The next face, `run`, bends
 * down faster than gravity pulls, and nothing holds the character down. */
bool deft__crest_throws(const deft__tick *tick, const deft__run *run, double direction);

/* Down and jump on one-way floors drops through them. Where a solid floor carries, too, it is a jump. */
bool deft__try_drop(deft__tick *tick);

#endif
