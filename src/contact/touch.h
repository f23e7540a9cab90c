/* contact/touch.h -- the point where the character is touched. */
#ifndef DEFT_CONTACT_TOUCH_H
#define DEFT_CONTACT_TOUCH_H

#include "contact/support.h"

/* The point of the character, in the frame, that a run touches: a corner of its shape. Where a side of the
 * box lies flat on a face, the end that rises when the face turns by `turn` radians a second. A facet
 * touches at its corner of the world. */
deft__v2 deft__touch_of_run(const deft__scene *scene, const deft__run *run, double turn);

/* The same for the face of an obstacle that the character touches, or would: the face with the largest
 * gap. */
deft__v2 deft__touch_of_obstacle(const deft__scene *scene, const deft__obstacle *obstacle, double turn);

/* Finds the face of a run again after its body turned and the frame took another flow. Returns the face,
 * or NULL. With NULL at most the flow of the run is new. */
const deft__face *deft__touch_again(const deft__scene *scene, deft__run *run);

#endif
