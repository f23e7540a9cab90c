/* state/pinch_hold.h -- for how long two things hold a body that is pinched between them. */
#ifndef DEFT_STATE_PINCH_HOLD_H
#define DEFT_STATE_PINCH_HOLD_H

#include "state/pinch_judge.h"

/* Around a corner a place is found in so many tries, each of which squares how far off it is. */
#define DEFT__PINCH_TRIES 4

/* What would take a pinched body on: a flight with `up` as its vertical part, in that wind; or, where it
 * stands in a wedge and `up` is NULL, its weight. */
typedef struct deft__pinch_pull {
    const deft_piece *up;
    deft__v2 wind;
} deft__pinch_pull;

/* What it follows now; who is about to part from one of the two does so. */
deft__pinch_way deft__pinch_pulled_now(deft__tick *tick, const deft__pinch_pull *pull);

/* The law of a body that both hold: as they meet, until it comes to an end of one, or parts from one. */
void deft__pinch_hold(deft__tick *tick, const deft__pinch_pull *pull, deft__law *out);

#endif
