/* state/rope.h -- a hook that holds, and the rope to it: what the states of the grapple share.
 *
 * A body on a rope stands to the hook as one on the ground to its floor: the frame goes with what the hook
 * holds on to, and velocities are against it.
 */
#ifndef DEFT_STATE_ROPE_H
#define DEFT_STATE_ROPE_H

#include "state/tick.h"

/* True in a state of the grapple. */
bool deft__rope_is_out(const deft_character *self);

/* Where the hook is after_s from now: from the middle of the body as it stands now, in a frame at rest. False
 * when what it held on to is gone. */
bool deft__rope_arm(const deft__tick *tick, double after_s, deft__v2 *out);

/* The frame goes with the hook for the next time_s. */
void deft__rope_ride(deft__tick *tick, double time_s);

/* The longest segment in which a hook's way is straight: one on a body that turns goes round. */
double deft__rope_until(const deft__tick *tick);

/* The pendulum that the body is. */
deft_pendulum deft__rope_pendulum(const deft__tick *tick);

/* Where the feet go, from where they are, as the pendulum goes on for time_s; `arm` is where the hook is in
 * the frame. */
deft__v2 deft__rope_swung(const deft__tick *tick, deft__v2 arm, double time_s);
/* The acceleration that takes the pendulum, at tick->velocity, to where it is a moment later: units/s^2,
 * against its hook. */
deft__v2 deft__rope_pull(const deft__tick *tick);

/* Time passes for the pendulum; the velocity is what it says. */
void deft__rope_pass(deft__tick *tick, double time_s);

/* The pendulum starts anew from where the body is and from its velocity, as far as that goes round. */
void deft__rope_take_up(deft__tick *tick);

/* From one state of the grapple to the next: the rope stays. */
void deft__rope_go_on(deft__tick *tick, deft_state to);

/* On leaving the rope (not on going on): the velocity is what it was in the world, and what belongs to the
 * rope is forgotten. */
void deft__rope_end(deft__tick *tick);

/* True when the player lets go of the rope; then the body falls, a little faster by grapple.release_boost. A
 * rope that was thrown with the button still down is let go with the button, any other one by a press. */
bool deft__rope_is_let_go(deft__tick *tick);
void deft__rope_release(deft__tick *tick);

/* Throws the hook, when the button asks for it and it finds a hold. */
bool deft__try_grapple(deft__tick *tick);

/* A hook of the host: `anchor` is where it put it. */
void deft__rope_attach(deft__tick *tick);

#endif
