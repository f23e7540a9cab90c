/* state/ladder.h -- climbing in zones that are ladders. */
#ifndef DEFT_STATE_LADDER_H
#define DEFT_STATE_LADDER_H

#include "state/tick.h"

/* The stick takes hold of a ladder that the body is at; true when it did. To be asked where zones are. */
bool deft__try_ladder(deft__tick *tick);

/* Ends the law where on its way the stick would take hold of a ladder. */
void deft__look_for_ladder(const deft__tick *tick, deft__law *law);

#endif
