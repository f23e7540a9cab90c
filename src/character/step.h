/* character/step.h -- how a tick begins. */
#ifndef DEFT_CHARACTER_STEP_H
#define DEFT_CHARACTER_STEP_H

#include "state/tick.h"

/* Begins a tick: what its input and its timers need. The caller sets events and contacts. */
void deft__step_begin(deft__tick *tick, deft_character *self, const deft_moveset *moveset,
                      const deft_input *input, double dt);
/* Reads the rest of the state, and begins the scene around the character, which is empty yet. */
void deft__step_look_round(deft__tick *tick, const deft_world_view *view);

#endif
