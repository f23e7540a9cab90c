/* contact/border.h -- where air or ground begins to move, and where it ends: the borders of zones that push.
 */
#ifndef DEFT_CONTACT_BORDER_H
#define DEFT_CONTACT_BORDER_H

#include "contact/scene.h"

/* A way of the feet: what `moved` says of `course` after t seconds, in a frame that goes on. */
typedef struct deft__way {
    deft__v2 (*moved)(const void *course, double t);
    const void *course;
    deft__v2 start, flow; /* feet and drift at its start; the frame's velocity */
} deft__way;

/* How long a way of time_s takes until the body is in or out of a zone of that kind which does something, and
 * was not before; time_s when it is not. `bend` is the way's largest acceleration; DEFT_FOREVER for one that
 * is to be looked at as often as can be. */
double deft__border_until(const deft__scene *scene, deft_zone_kind kind, const deft__way *way, double bend,
                          double time_s);

#endif
