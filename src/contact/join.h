/* contact/join.h -- where one-ways that lean go on into each other. */
#ifndef DEFT_CONTACT_JOIN_H
#define DEFT_CONTACT_JOIN_H

#include "contact/scene.h"

/* Hides the upper tips of leaning one-ways from which another one rises: such a tip is inside the platform,
 * and a body that is below its surface must neither land on it nor, after a drop, be caught by it. */
void deft__join_one_ways(deft__scene *scene);

#endif
