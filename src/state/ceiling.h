/* state/ceiling.h -- what a level ceiling does to a rise: ceiling.response. */
#ifndef DEFT_STATE_CEILING_H
#define DEFT_STATE_CEILING_H

#include "state/tick.h"

/* The upward speed that a level ceiling, which goes up at `flow`, leaves of a rise. */
double deft__ceiling_leaves(const deft__tick *tick, double rise, double flow);

/* Keeps a flight below a ceiling for as long as its arc would rise. */
void deft__hold_at_ceiling(const deft__tick *tick, const deft__touching *touching, deft__law *law);

#endif
