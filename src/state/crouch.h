/* state/crouch.h -- a character that crouches, and stands up again where it has room. */
#ifndef DEFT_STATE_CROUCH_H
#define DEFT_STATE_CROUCH_H

#include "state/tick.h"

/* On the ground: crouches when the player wants to, or when the character is low already. */
void deft__try_crouch(deft__tick *tick);

/* Makes the law of a crouched walk faster than `full` a slide on ground of that friction, unless the stick is
 * against it. */
void deft__slide_crouched(const deft__tick *tick, double push, double full, double friction, deft__law *out);

/* Makes the character low, or as tall as it stands, whatever room there is; the feet stay. */
void deft__make_low(deft__tick *tick, bool low);
/* A low character in any state but the crouch stands up as soon as it can; but not on its way to where it
 * cannot. The second one ends the law at the instant at which there is room. */
void deft__unfold(deft__tick *tick);
void deft__look_for_room(const deft__tick *tick, deft__law *law);

#endif
