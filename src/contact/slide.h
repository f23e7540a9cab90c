/* contact/slide.h -- moving a body in no time: up to what it meets, along that, and out of an overlap. */
#ifndef DEFT_CONTACT_SLIDE_H
#define DEFT_CONTACT_SLIDE_H

#include "contact/scene.h"

/* Most rounds of a slide: each round uses the move up or adds a plane, and two planes end it. */
#define DEFT__SLIDE_ROUNDS 4

/* Moves the feet, or as far as nothing is in the way; then what is, else NULL. */
const deft__face *deft__shift(deft__scene *scene, deft__v2 move);

/* Moves the feet by `move`, sliding along what is met; `velocity` loses what goes into each plane. A grounded
 * body treats whatever is not a floor as a wall: it never climbs it. Contacts may be NULL. Returns the number
 * of rounds used. */
uint32_t deft__slide(deft__scene *scene, deft__v2 move, deft__v2 *velocity, bool grounded,
                     deft_contacts *contacts);

/* Pushes the body out of what it overlaps, at most half a body per pass and 4 passes. Returns the depth that
 * is left, 0 when it is free. */
double deft__depenetrate(deft__scene *scene);

/* True when the body is inside of something solid, deeper than rounding at a seam. */
bool deft__scene_is_inside(const deft__scene *scene);

/* A body other than the static world that the character is nearer to than `gap`, negative: deeper inside; of
 * several the one that it is in deepest; 0 none. `only`: no other than this, 0 any. */
uint32_t deft__inside_body(const deft__scene *scene, uint32_t only, double gap);

#endif
