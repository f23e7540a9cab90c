/* contact/hook.h -- where a hook may hold: found by a line through the world. */
#ifndef DEFT_CONTACT_HOOK_H
#define DEFT_CONTACT_HOOK_H

#include "contact/scene.h"

/* A place that a hook holds on to. */
typedef struct deft__hook {
    deft_pos anchor; /* units, host's axes; of a body: in its own axes, from its place */
    uint32_t body, feature;
    double distance; /* units, from where it was thrown */
} deft__hook;

/* Throws a hook from `from` (in the frame) along the unit vector `way`, at most grapple.range far, through
 * the world as it stands at now_s of the tick. False when it meets nothing, or first what no hook holds on
 * to. Of two pieces that it meets at once the one of the smaller id counts. */
bool deft__hook_throw(const deft__scene *scene, deft__v2 from, deft__v2 way, double now_s, deft__hook *out);

#endif
