/* state/ground.h -- what the files of walking ask of each other: the ground, its crests, ends and drops. */
#ifndef DEFT_STATE_GROUND_H
#define DEFT_STATE_GROUND_H

#include "state/tick.h"

/* Leaves the ground. Walking off an edge opens coyote time; being launched does not, nor does falling off one
 * staggered. */
void deft__leave_ground(deft__tick *tick, bool launched);

/* True when the character is too fast to follow the ground where the ground bends down. */
bool deft__is_crest_fast(const deft__tick *tick);

/* True when a fast character that goes to `direction` leaves the ground here: `run`, which carries it next, bends
 * down faster than gravity pulls, and nothing holds it down. The frame may go with the run anew. */
bool deft__crest_throws(deft__tick *tick, deft__run *run, double direction);

/* Down and jump on one-way floors drops through them. Where anything solid carries, too, it is a jump. */
bool deft__try_drop(deft__tick *tick);

#endif
