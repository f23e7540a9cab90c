/* state/rope.h -- a hook that holds, and the rope to it: what the states of the grapple share.
 *
 * A rope is like the ground: the frame goes with the body that the hook holds, and velocities are relative to
 * the hook.
 */
#ifndef DEFT_STATE_ROPE_H
#define DEFT_STATE_ROPE_H

#include "state/tick.h"

/* True in a state of the grapple. */
bool deft__rope_is_out(const deft_character *self);

/* Where the hook is after_s from now, from the present middle of the character, in a frame at rest. False
 * when the body that the hook held is gone. */
bool deft__rope_arm(const deft__tick *tick, double after_s, deft__v2 *out);

/* The frame goes with the hook for the next time_s. */
void deft__rope_ride(deft__tick *tick, double time_s);

/* The longest segment in which the hook moves straight. On a body that turns the hook goes round. */
double deft__rope_until(const deft__tick *tick);

/* The pendulum time_s from now: its state, angle and rate. */
deft_swing_state deft__rope_after(const deft__tick *tick, double time_s, double *angle, double *rate);
/* The way of the feet as the pendulum swings for time_s; `arm` is where the hook is in the frame. */
deft__v2 deft__rope_swung(const deft__tick *tick, deft__v2 arm, double time_s);
/* How long the next segment of a swing may be. Its arc is no longer than one gathering reaches. */
double deft__rope_span_s(const deft__tick *tick);
/* How far the swing of the next time_s may lead from both of its ends; and that of the next segment. */
double deft__rope_strays(const deft__tick *tick, double time_s);
double deft__rope_reach(const deft__tick *tick);
/* The velocity of the hook, which that of the character is relative to. */
deft__v2 deft__rope_carried(const deft__tick *tick);

/* The pendulum swings on for that time, and gives its velocity. */
void deft__rope_advance(deft__tick *tick, double time_s);

/* The pendulum starts anew from the place of the character, with the part of its velocity that goes round the
 * hook. */
void deft__rope_take_up(deft__tick *tick);

/* Leaves the rope, unless the next state keeps it. The character keeps its velocity in the world, and all of
 * the rope is forgotten. */
void deft__rope_end(deft__tick *tick);

/* Lets go of the rope: the character falls, faster by grapple.release_boost. The first does so when the
 * player asks for it: by the release of a button that was down at the throw, else by a press. True when it
 * did. */
bool deft__rope_try_release(deft__tick *tick);
void deft__rope_release(deft__tick *tick);

/* Throws the hook, if the button asks for it and the hook finds a hold. */
bool deft__try_grapple(deft__tick *tick);

/* Begins with a hook of the host, at `anchor`. */
void deft__rope_attach(deft__tick *tick);

#endif
