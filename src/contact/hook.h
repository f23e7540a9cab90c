/* contact/hook.h -- finds the place that a thrown hook holds. */
#ifndef DEFT_CONTACT_HOOK_H
#define DEFT_CONTACT_HOOK_H

#include "contact/scene.h"

/* A place that a hook holds. */
typedef struct deft__hook {
    deft_pos anchor; /* units, host's axes; on a body: in the body's axes, from its place */
    uint32_t body, feature;
    double distance; /* units, from the start of the throw */
} deft__hook;

/* Throws a hook from `from` (in the frame) along the unit vector `way`, at most grapple.range far. The
 * world stands as at now_s of the tick. False when the hook meets nothing, or first meets what no hook
 * holds. Of two pieces met at once the smaller id counts. */
bool deft__hook_throw(deft__scene *scene, deft__v2 from, deft__v2 way, double now_s, deft__hook *out);

#endif
