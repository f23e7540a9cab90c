/* character/meet.h -- 5e. classify: what it means for the body that something was in its way. */
#ifndef DEFT_CHARACTER_MEET_H
#define DEFT_CHARACTER_MEET_H

#include "state/tick.h"

/* The body has come to `hit`: it lands, walks on, stops, slides, or bumps its head. */
void deft__meet(deft__tick *tick, const deft__hit *hit);

#endif
