/* state/ahead.h -- what states ask about the way of a law, and about what touches the character beside it. */
#ifndef DEFT_STATE_AHEAD_H
#define DEFT_STATE_AHEAD_H

#include "state/tick.h"

/* True when a condition holds after that time on the way of a law. */
typedef bool deft__ahead_test(const deft__tick *tick, const deft__law *law, double time_s);

/* Ends the law at the first look from which on the test gives `wanted`. A condition that holds only between
 * two looks is not seen. Looks are a sixteenth of a segment or of a tile apart. */
void deft__end_ahead(const deft__tick *tick, deft__law *law, deft__ahead_test *test, bool wanted);

/* How far the law takes the feet, except for a swing. */
deft__v2 deft__way_ahead(const deft__law *law, double time_s);
/* The sum of feet and drift after that time on the way of a law. */
deft__v2 deft__feet_ahead(const deft__tick *tick, const deft__law *law, double time_s);

#endif
