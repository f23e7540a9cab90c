/* contact/bypass.h -- past the corner of what stops a body. */
#ifndef DEFT_CONTACT_BYPASS_H
#define DEFT_CONTACT_BYPASS_H

#include "contact/support.h"

/* How far the feet are from the end of the face that they came to, and of all that continue it, along its
 * tangent (way 1) or against it (-1). */
double deft__bypass_distance(const deft__scene *scene, const deft__hit *hit, double way);

/* Moves the feet so far along the face, and no farther, when nothing is in the way there and nothing but a
 * floor holds the body back behind the corner. False, and nothing moved, when it cannot. */
bool deft__bypass(deft__scene *scene, const deft__hit *hit, double way, double distance);

#endif
