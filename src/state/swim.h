/* state/swim.h -- in zones that are water. */
#ifndef DEFT_STATE_SWIM_H
#define DEFT_STATE_SWIM_H

#include "state/tick.h"

/* Begins to swim where the character is deep enough; true when it did. To be asked where zones are. */
bool deft__try_swim(deft__tick *tick);

/* Ends the law where the character would begin to swim. */
void deft__look_for_water(const deft__tick *tick, deft__law *law);

#endif
