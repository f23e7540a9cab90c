/* contact/touch.h -- where the body is touched by what is around it. */
#ifndef DEFT_CONTACT_TOUCH_H
#define DEFT_CONTACT_TOUCH_H

#include "contact/support.h"

/* The point of the body, in the frame, that a run touches: a corner of its shape. A side of
 * the box that lies flat on a face is touched where the face comes up as it turns, at `turn` radians a
 * second; a facet is touched at the corner of the world that it stands at. */
deft__v2 deft__touch_of_run(const deft__scene *scene, const deft__run *run, double turn);

/* The same for the face of an obstacle that the body touches, or would: the one that it is farthest out of.
 */
deft__v2 deft__touch_of_obstacle(const deft__scene *scene, const deft__obstacle *obstacle, double turn);

/* What became of a run while its body turned and the frame took up another flow; the face that it goes on
 * along, or NULL when there is none: then only its flow is new, or nothing. */
const deft__face *deft__touch_again(const deft__scene *scene, deft__run *run);

#endif
