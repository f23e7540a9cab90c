/* contact/overlap.h -- moves the character in no time: to what is in the way, and out of overlap. */
#ifndef DEFT_CONTACT_OVERLAP_H
#define DEFT_CONTACT_OVERLAP_H

#include "contact/scene.h"

/* Moves the feet until something is in the way. Returns the face in the way, or NULL. */
const deft__face *deft__shift(deft__scene *scene, deft__v2 move);

/* Pushes the character out of overlaps, by at most half of it per pass, in 4 passes. Returns the depth
 * that is left, 0 when the character is free. */
double deft__depenetrate(deft__scene *scene);

/* True when the character is in a solid deeper than the rounding at a seam. */
bool deft__scene_is_inside(const deft__scene *scene);

/* A body, not the static world, that the character is nearer to than `gap`. A negative gap means deeper
 * inside. Of several bodies the deepest one that is not ignored; 0 none. `only`: no other body than this, 0
 * any. */
uint32_t deft__inside_body(const deft__scene *scene, uint32_t only, double gap);

#endif
