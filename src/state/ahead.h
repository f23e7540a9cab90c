/* state/ahead.h -- what states ask about the way of a law, and about what touches the body beside it. */
#ifndef DEFT_STATE_AHEAD_H
#define DEFT_STATE_AHEAD_H

#include "state/tick.h"

/* Whether something holds after that time on the way of a law. */
typedef bool deft__ahead_test(const deft__tick *tick, const deft__law *law, double time_s);

/* Ends the law at the first instant, of so many looks, from which on the test gives `wanted`. What holds only
 * between two looks, a sixteenth of a segment or of a tile apart, is not seen. */
void deft__end_ahead(const deft__tick *tick, deft__law *law, deft__ahead_test *test, bool wanted);

/* How far the law takes the feet, but for a swing. */
deft__v2 deft__way_ahead(const deft__law *law, double time_s);
/* The sum of feet and drift after that time on the way of a law. */
deft__v2 deft__feet_ahead(const deft__tick *tick, const deft__law *law, double time_s);

/* True at the end of a face, and of all that continue it, of who goes on past it. */
bool deft__is_past_end(const deft__scene *scene, deft__run run, deft__v2 way);
/* For a character that floats: what it touches takes the part of the velocity that goes into it, or gives its
 * own; floors are left out, since they are landed on. In a corner nothing is left. */
deft__v2 deft__clip_by_touch(deft__tick *tick, deft__v2 velocity);
/* A law that goes along a face which took a part of the velocity ends where that ends: there it has all of it
 * again. Round corners end at no instant. */
void deft__end_with_touch(const deft__tick *tick, const deft__run *face, deft__law *law);

#endif
