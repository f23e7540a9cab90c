/* contact/join.h -- joins slanted one-ways. */
#ifndef DEFT_CONTACT_JOIN_H
#define DEFT_CONTACT_JOIN_H

#include "contact/scene.h"

/* Hides the upper tips of slanted one-ways from which another one rises. Such a tip is inside the
 * platform. A character below the surface must not land on the tip, not even after a drop. */
void deft__join_one_ways(deft__scene *scene);

#endif
