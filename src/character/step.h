/* character/step.h -- how a tick begins. */
#ifndef DEFT_CHARACTER_STEP_H
#define DEFT_CHARACTER_STEP_H

#include "state/tick.h"

/* Clears the scratch of a tick and reads the state into it. The caller sets events and contacts. */
void deft__step_begin(deft__tick *tick, deft_character *self, const deft_moveset *moveset,
                      const deft_world_view *view, const deft_input *input, double dt);

#endif
