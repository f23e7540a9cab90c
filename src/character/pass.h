/* character/pass.h -- time goes on. */
#ifndef DEFT_CHARACTER_PASS_H
#define DEFT_CHARACTER_PASS_H

#include "state/tick.h"

/* Adds time_s to every timer. */
void deft__age(deft__tick *tick, double time_s);
/* Lets time_s pass: for the timers, for the faces that hold the character, and for what carries it. */
void deft__pass(deft__tick *tick, double time_s);

/* Sets the velocity that the law has after time_s, and its phases. */
void deft__pass_velocity(deft__tick *tick, const deft__law *law, double time_s);

#endif
