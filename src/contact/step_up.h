/* contact/step_up.h -- up a step that stops a walk. */
#ifndef DEFT_CONTACT_STEP_UP_H
#define DEFT_CONTACT_STEP_UP_H

#include "contact/scene.h"

/* Puts a body that something solid stops on its way to `side` (-1, 1) on the floor above it, when that is at
 * most `most` higher and there is room for the body: up, a hair forward and down, all of it
 * swept. False, and nothing moved, when it cannot. */
bool deft__step_up(deft__scene *scene, double side, double most);

#endif
