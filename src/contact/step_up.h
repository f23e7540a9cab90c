/* contact/step_up.h -- lifts the character on to a step that stops its walk. */
#ifndef DEFT_CONTACT_STEP_UP_H
#define DEFT_CONTACT_STEP_UP_H

#include "contact/scene.h"

/* Puts a character that something solid stops on its way to `side` (-1, 1) on the floor above. The floor
 * may be at most `most` higher. Up, a little forward and down must be free: all three are swept. `height`
 * is how much higher the floor is. A rounded character goes as far forward as it needs to stand on the
 * corner. False, and nothing moved, when there is no such step. */
bool deft__step_up(deft__scene *scene, double side, double most, double *height);

/* The same test with the feet at `feet` in time_s, and with a little to spare. Nothing moves. */
bool deft__step_holds_then(const deft__scene *scene, deft__v2 feet, double side, double most, double time_s);

#endif
