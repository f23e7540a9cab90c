/* character/turn.h -- what turned during a segment, and the body that touches it. */
#ifndef DEFT_CHARACTER_TURN_H
#define DEFT_CHARACTER_TURN_H

#include "state/tick.h"

/* A segment takes what turns for straight. At its end that stands where it is, and the character goes on to
 * touch what the law followed. */
void deft__turn(deft__tick *tick, deft__law *law);

/* A turn is no straight way, and the slide loop knows no time: what they left inside comes out, or is
 * crushed; who stands goes on to stand. */
void deft__leave_moved(deft__tick *tick);

#endif
