/* contact/bypass.h -- past the corner of what stops a body. */
#ifndef DEFT_CONTACT_BYPASS_H
#define DEFT_CONTACT_BYPASS_H

#include "contact/support.h"

/* The face to get past: that which was met or, of a rounded corner of a level ceiling, that ceiling. */
deft__run deft__bypass_run(const deft__scene *scene, const deft__hit *hit);
/* The same of an upright wall. */
deft__run deft__bypass_wall_run(const deft__scene *scene, const deft__hit *hit);

/* How far the feet are from the end of the face that they came to, and of all that continue it, along its
 * tangent (way 1) or against it (-1); with the rounded corner there, from where that is upright. Lengthens
 * the run. */
double deft__bypass_distance(const deft__scene *scene, deft__run *run, double way);
/* The same of a body that is lower by `less`, for which there are gaps in what continues it. */
double deft__bypass_distance_low(const deft__scene *scene, deft__run *run, double way, double less);

/* How far on past the face the body goes until it is beside the corner, a rounded one with its widest part.
 */
double deft__bypass_onward(const deft__scene *scene, const deft__run *run);

/* Moves the feet so far along the face, and no farther, when nothing is in the way there and nothing but a
 * floor holds the body back behind the corner. False, and nothing moved, when it cannot. */
bool deft__bypass(deft__scene *scene, const deft__run *run, double way, double distance);

/* True when a box that is at `feet` in time_s can do that then, `rise` up along an upright wall on that side
 * (-1, 1). Nothing moves. */
bool deft__ledge_is_free_then(const deft__scene *scene, deft__v2 feet, double side, double rise,
                              double time_s);

#endif
