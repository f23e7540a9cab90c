/* state/ladder.h -- climbing in zones that are ladders. */
#ifndef DEFT_STATE_LADDER_H
#define DEFT_STATE_LADDER_H

#include "state/tick.h"

/* Takes hold of a ladder if the stick asks for it; true when it did. To be asked where zones are. */
bool deft__try_ladder(deft__tick *tick);

/* Ends the law where the stick would take hold of a ladder. */
void deft__look_for_ladder(const deft__tick *tick, deft__law *law);

#endif
