/* state/crouch.h -- a character that crouches, and stands up again where it has room. */
#ifndef DEFT_STATE_CROUCH_H
#define DEFT_STATE_CROUCH_H

#include "base/rarely.h"
#include "state/tick.h"

/* On the ground: crouches when the player wants to, or when the character is low already. */
void deft__try_crouch(deft__tick *tick);

/* Makes the law of a crouched walk faster than `full` a slide on ground of that friction, unless the stick is
 * against it. */
void deft__slide_crouched(const deft__tick *tick, double push, double full, double friction, deft__law *out);

/* Makes the character low, or as tall as it stands, whatever room there is; the feet stay. */
void deft__make_low(deft__tick *tick, bool low);
/* Stands up where there is room. */
void deft__stand_up(deft__tick *tick);
/* Ends the law where the character would have room to stand up. */
void deft__look_for_room(const deft__tick *tick, deft__law *law);

/* A low character in any state but the crouch stands up as soon as it can; but not on its way to where it
 * cannot. */
static inline void deft__unfold(deft__tick *tick)
{
    if (DEFT__RARELY(tick->self->crouched != 0) && tick->self->state != DEFT_STATE_CROUCH &&
        tick->self->state != DEFT_STATE_LEDGE_CLIMB) {
        deft__stand_up(tick);
    }
}

/* The same on the way of a law, so that it happens at its own instant. */
static inline void deft__unfold_in_time(const deft__tick *tick, deft__law *law)
{
    if (DEFT__RARELY(tick->self->crouched != 0) && tick->self->state != DEFT_STATE_LEDGE_CLIMB) {
        deft__look_for_room(tick, law);
    }
}

#endif
