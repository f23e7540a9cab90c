/* state/ledge.h -- ledges: the upper ends of walls, where there is room to stand.
 *
 * A character hangs from a ledge with its head level with the top, and its side to the wall. That is always
 * the same place, so a picture of hands fits. Hanging is a state of the wall's realm. The wall carries the
 * character as any wall does; only belts do not.
 */
#ifndef DEFT_STATE_LEDGE_H
#define DEFT_STATE_LEDGE_H

#include "state/tick.h"

/* The way from the feet to a place on a ledge: up by way.y first, then aside by way.x. */
typedef struct deft__way_up {
    deft__v2 way;
    bool low; /* only a crouched character fits there */
} deft__way_up;

/* Takes hold of a ledge in reach, if the player wants that; true when it did. */
bool deft__try_ledge_grab(deft__tick *tick);

/* Ends the law of a fall where a ledge comes into reach. */
void deft__look_for_ledge(const deft__tick *tick, deft__law *law);

/* The height above the feet of the corner at the upper end of a wall, with all that continues the wall. */
double deft__wall_top(const deft__scene *scene, deft__run wall);

/* True when the character touches a wall on that side that ends level with its head. */
bool deft__is_at_ledge(const deft__tick *tick, double side);

/* Gathers all that decides whether there is room on a ledge on that side. False when not all fits. */
bool deft__look_over_ledge(deft__tick *tick);

/* The way from `aside` of the feet to the ledge whose top is `above` over there; upright where possible.
 * False when the way is too narrow, or leads to no floor. The scene may be gathered anew. */
bool deft__way_up_ledge(deft__tick *tick, deft__v2 aside, double side, double above, deft__way_up *out);

/* Begins to climb the ledge whose top is `above` over the feet; true when it did. */
bool deft__try_pull_up(deft__tick *tick, double side, double above);

/* The frame goes with the body of the ledge, whatever belts there are; false when that body turns. */
bool deft__ride_ledge(deft__tick *tick, uint32_t body);

#endif
