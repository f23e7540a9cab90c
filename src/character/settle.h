/* character/settle.h -- the end of a tick: the state takes over what the scratch found. */
#ifndef DEFT_CHARACTER_SETTLE_H
#define DEFT_CHARACTER_SETTLE_H

#include "state/tick.h"

/* Writes position, velocity, ground, facing and pose back to the character, and the contacts to the caller.
 */
void deft__settle(deft__tick *tick);

#endif
