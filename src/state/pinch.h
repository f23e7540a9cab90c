/* state/pinch.h -- in the air among what moves, where two things leave a body no way along either. */
#ifndef DEFT_STATE_PINCH_H
#define DEFT_STATE_PINCH_H

#include "state/tick.h"

/* A body that would go on at `velocity` leans on `held` and came to `met`. True when it is pinched between
 * them: then it goes where the two meet, and its velocity is that of their meeting point. Else it goes on
 * along the one that leads away from the other; or, where each sends it into the other, along both, as long
 * as its flight is held there. */
bool deft__pinch(deft__tick *tick, const deft__run *held, const deft__run *met, deft__v2 velocity);

/* The law of a pinched body in flight, with `up` as the vertical part, until the instant from which that does
 * not press it into both any more; false, and it is pinched no more, when that is now. */
bool deft__pinch_flight(deft__tick *tick, const deft_piece *up, deft__law *out);

/* True while a body stands in a wedge of which a side moves: it goes with it; `parts` tells whether its sides
 * part, so that it falls behind them: then it stands no more. And the wedge's law. */
bool deft__pinch_stands(deft__tick *tick, bool *parts);
void deft__pinch_rest(deft__tick *tick, deft__law *out);

/* After a segment; of such a law: corners have turned by a little; back to where both are touched. */
void deft__pinch_settle(deft__tick *tick);

#endif
