/* character/decide.h -- 5a. decide: the transitions of the states. */
#ifndef DEFT_CHARACTER_DECIDE_H
#define DEFT_CHARACTER_DECIDE_H

#include "state/tick.h"

/* Lets the machine, the zones and the state act on what is pressed and touched at this instant. */
void deft__decide(deft__tick *tick);

#endif
