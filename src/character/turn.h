/* character/turn.h -- bodies that turned during a segment, and what touches them. */
#ifndef DEFT_CHARACTER_TURN_H
#define DEFT_CHARACTER_TURN_H

#include "state/tick.h"

/* A segment counts a turning body as straight. At its end the character touches what the law followed. */
void deft__turn(deft__tick *tick, deft__law *law);

/* A turn is not straight: at the end the character comes out of overlaps,
 * or is crushed. A standing character stands on. */
void deft__leave_moved(deft__tick *tick);

#endif
