/* state/fly.h -- flights that a stick steers, free ones and such as press into a face that leans. */
#ifndef DEFT_STATE_FLY_H
#define DEFT_STATE_FLY_H

#include "state/tick.h"

/* A free flight: steered along the horizontal, `up` along the vertical. */
void deft__fly_free(deft__tick *tick, const deft_piece *up, deft__law *out);

/* The sideways part of a flight that nobody steers (state/stagger.c). */
deft_piece deft__stagger_along(const deft__tick *tick);

/* The leaning face that the body touches in flight: steep ground on the way up, a leaning ceiling, a corner
 * that holds it back (state/leaning.c). */
bool deft__touches_leaning(deft__tick *tick, deft__run *run);

/* True when a throw, or a jump, goes into the leaning face that the body touches: so it meets it, as it would
 * have a hair earlier, and loses there what it does not get by. */
bool deft__digs_into_leaning(const deft__tick *tick, const deft__run *run);

/* A flight that presses into a leaning face goes along it with the smaller of its two parts: neither grows,
 * so that steep ground and ceilings neither throw a jump higher nor eat it. False when it leads off, or is to
 * be stopped. */
bool deft__follow_leaning(deft__tick *tick, const deft__run *run, const deft_piece *up, deft__law *out);

/* The flight that leads off a ceiling which turns begins as fast as that pushes it down, no faster: what
 * still goes into it, until gravity has turned it away, would meet it at once, and again. */
void deft__leave_leaning(const deft__tick *tick, const deft__run *run, deft__law *out);

/* What is left of a velocity along a leaning face with this tangent. Steep ground and leaning ceilings are no
 * ramps: neither component grows, so that what runs into one stops and what grazes one goes on; only a slide
 * down steep ground may gain. */
deft__v2 deft__glance(deft__v2 v, deft__v2 tangent, bool may_gain);

#endif
