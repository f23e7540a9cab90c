/* contact/border.h -- the borders of zones that push: where air or ground begins to move, and ends.
 */
#ifndef DEFT_CONTACT_BORDER_H
#define DEFT_CONTACT_BORDER_H

#include "contact/scene.h"

/* A way of the feet in a moving frame: `moved` gives the place on `course` after t seconds. */
typedef struct deft__way {
    deft__v2 (*moved)(const void *course, double t);
    const void *course;
    deft__v2 start, flow; /* feet and drift at the start; the frame's velocity */
} deft__way;

/* How long the character follows a way of time_s until it enters or leaves a zone of that kind that acts;
 * else time_s. `bend` is the largest acceleration of the way. DEFT_FOREVER asks for the most chords. */
double deft__border_until(const deft__scene *scene, deft_zone_kind kind, const deft__way *way, double bend,
                          double time_s);

#endif
