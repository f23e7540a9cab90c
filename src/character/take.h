/* character/take.h -- 1. take: presses and releases, each at its instant, go into the buffers. */
#ifndef DEFT_CHARACTER_TAKE_H
#define DEFT_CHARACTER_TAKE_H

#include "state/tick.h"

/* Reads the tick's input: stick, instants, and presses and releases that are due at once. */
void deft__take(deft__tick *tick);

/* Takes the presses and releases that are due by now. */
void deft__take_due(deft__tick *tick);

/* At the tick's end: takes what is left; the input says which buttons are down. */
void deft__take_rest(deft__tick *tick);

#endif
