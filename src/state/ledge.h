/* state/ledge.h -- ledges: the upper ends of walls, where there is room to stand.
 *
 * Who hangs from a ledge has its head level with the top, and its side to the wall: always the same place, so
 * that a picture of hands fits. It is a state of the wall's realm, which carries it like any wall; only belts
 * do not.
 */
#ifndef DEFT_STATE_LEDGE_H
#define DEFT_STATE_LEDGE_H

#include "state/tick.h"

/* The upper end of a wall beside the body. */
typedef struct deft__ledge {
    double side;  /* -1 or 1: where it is */
    double above; /* how high above the feet, units */
    double aside; /* how far the wall is from the body, units */
    deft__v2 normal;
    deft__v2 flow; /* its velocity in the frame */
} deft__ledge;

/* From where the feet are to where they stand on a ledge: up by way.y first, then aside by way.x. */
typedef struct deft__way_up {
    deft__v2 way;
    bool low; /* only a body that crouches fits there */
} deft__way_up;

/* Takes hold of a ledge that is in reach, if the player wants that; true when it did. */
bool deft__try_ledge_grab(deft__tick *tick);

/* Ends the law of a fall where on its way a ledge comes into reach. */
void deft__look_for_ledge(const deft__tick *tick, deft__law *law);

/* How high the corner at the upper end of a wall is above the feet, of all that continues it. */
double deft__wall_top(const deft__scene *scene, deft__run wall);

/* True when the body touches a piece of wall on that side which ends level with its head. */
bool deft__has_edge(const deft__tick *tick, double side);

/* Gathers all that decides whether there is room on a ledge on that side. False when not all fits. */
bool deft__look_over_ledge(deft__tick *tick);

/* The way to the ledge whose top is so far above the feet; upright if it can be. False when the body does not
 * fit through there, or nobody stands there. What was gathered may be gathered anew. */
bool deft__way_up_ledge(deft__tick *tick, double side, double above, deft__way_up *out);

/* Pulls itself up on the ledge whose top is so far above the feet; true when it does. */
bool deft__try_pull_up(deft__tick *tick, double side, double above);

/* The frame goes with the body that the ledge is of, whatever belts there are; false when that turns. */
bool deft__ride_ledge(deft__tick *tick, uint32_t body);

#endif
