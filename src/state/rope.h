/* state/rope.h -- a hook that holds, and the rope to it (state/grapple.c). */
#ifndef DEFT_STATE_ROPE_H
#define DEFT_STATE_ROPE_H

#include "state/tick.h"

/* True in a state of the grapple. */
bool deft__rope_is_out(const deft_character *self);

/* Where the hook is after_s from now, from the present middle of the character, in a frame at rest. False
 * when the body that the hook held is gone. */
bool deft__rope_arm(const deft__tick *tick, double after_s, deft__v2 *out);

/* The pendulum time_s from now, with its angle and its rate at that very instant. */
deft_swing_state deft__rope_after(const deft__tick *tick, double time_s);
/* The way of the feet as the pendulum swings for time_s; `arm` is where the hook is in the frame. */
deft__v2 deft__rope_swung(deft__tick *tick, deft__v2 arm, double time_s);
/* How far the swing of the next time_s may lead from both of its ends; and that of the next segment. */
double deft__rope_strays(const deft__tick *tick, double time_s);
double deft__rope_reach(const deft__tick *tick);

/* The pendulum swings on for that time, and gives its velocity. If deft__rope_swung was last asked for that
 * time, the pendulum is not integrated again. */
void deft__rope_advance(deft__tick *tick, double time_s);

/* Throws the hook, if the button asks for it and the hook finds a hold. */
bool deft__try_grapple(deft__tick *tick);

/* Begins with a hook of the host, at `anchor`. */
void deft__rope_attach(deft__tick *tick);

#endif
