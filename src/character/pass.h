/* character/pass.h -- time passes. */
#ifndef DEFT_CHARACTER_PASS_H
#define DEFT_CHARACTER_PASS_H

#include "state/tick.h"

/* time_s passes for everything that counts it. */
void deft__pass(deft__tick *tick, double time_s);

/* The velocity that the law has after time_s, and the phases that go with it. */
void deft__pass_velocity(deft__tick *tick, const deft__law *law, double time_s);

#endif
