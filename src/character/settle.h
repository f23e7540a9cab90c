/* character/settle.h -- the end of a tick: the state takes over what the scratch found. */
#ifndef DEFT_CHARACTER_SETTLE_H
#define DEFT_CHARACTER_SETTLE_H

#include "state/tick.h"

/* Writes position, velocity, ground, facing and pose back to the character, and the contacts to the caller.
 */
void deft__settle(deft__tick *tick);
/* The same for a walk of x on a level floor of plain tiles, with nothing else in reach. It needs no scene. */
void deft__settle_level(deft__tick *tick, double x);

#endif
