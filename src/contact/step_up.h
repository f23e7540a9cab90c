/* contact/step_up.h -- up a step that stops a walk. */
#ifndef DEFT_CONTACT_STEP_UP_H
#define DEFT_CONTACT_STEP_UP_H

#include "contact/scene.h"

/* Puts a body that something solid stops on its way to `side` (-1, 1) on the floor above it, when that is at
 * most `most` higher and there is room for the body: up, a hair forward and down, all of it swept; `height`
 * is how much higher it is. A rounded body is put on the corner of that floor, as far forward as it stands
 * there. False, and nothing moved, when it cannot. */
bool deft__step_up(deft__scene *scene, double side, double most, double *height);

/* True when a body that is at `feet` in time_s can do that then, with a hair to spare. Nothing moves. */
bool deft__step_holds_then(const deft__scene *scene, deft__v2 feet, double side, double most, double time_s);

#endif
