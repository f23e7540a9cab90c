/* contact/round_corner.h -- a body with rounded corners that stands or leans on a corner of the world. */
#ifndef DEFT_CONTACT_ROUND_CORNER_H
#define DEFT_CONTACT_ROUND_CORNER_H

#include "contact/support.h"

/* The tangent of the corner, when the body touches it; NULL when it does not, when a neighbour covers it, or
 * when what the body touches is a face from which the corner falls away. Ends where its slope changes class:
 * floor, steep, neither. */
const deft__face *deft__corner_touched(const deft__scene *scene, deft__corner *arc);

/* The angle from up to a unit vector that reaches this far up, radians. */
double deft__lean_of(double up);

/* Shortens the tangent to the part of the arc that is of the class its normal is of. */
void deft__corner_clip(deft__corner *arc, const deft_moveset *moveset);
/* The same where a sweep came to: an arc is followed as far as it is what was met. */
void deft__corner_clip_met(deft__scene *scene, const deft__hit *hit);

/* True when an arc is around that center, and looks that way somewhere. */
bool deft__corner_is_at(const deft__corner *arc, deft__v2 center, deft__v2 normal, double loose);

/* The normal at which a corner ends on that side of `normal`: of all arcs that share it the first, where a
 * face goes on. Which of them was met may be rounding. What is followed may end before, where it is no longer
 * what was met. */
deft__v2 deft__corner_end(const deft__scene *scene, deft__v2 center, deft__v2 normal, bool clockwise);

/* Of all that the body touches, but for `met`, what a move along `way` digs into most. False when there is
 * nothing. */
bool deft__touched_against(const deft__scene *scene, const deft__face *met, deft__v2 way, deft__run *out);

#endif
