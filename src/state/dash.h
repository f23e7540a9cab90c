/* state/dash.h -- dash, glide and slam: moves that suspend gravity, or help it. */
#ifndef DEFT_STATE_DASH_H
#define DEFT_STATE_DASH_H

#include "state/tick.h"

/* A dash (state/dash.c): a straight line of dash.distance in dash.time_s, in the air or along a floor. */

/* True when the button, the charges and the place allow a dash: then the dash has begun. */
bool deft__try_dash(deft__tick *tick);
/* The unit vector of a dash: of the ways that it can take the nearest to stick or aim. Without those it goes
 * where the character looks (state/dash.c). */
deft__v2 deft__dash_way(const deft__tick *tick);
/* How long until charges and cooldown allow a dash; 0 or less: now. */
double deft__dash_ready_s(const deft__tick *tick);
/* How long a press of the dash waits for the cooldown or a charge; DEFT_FOREVER without a press. */
double deft__dash_waits_s(const deft__tick *tick);
/* Gives back the charges that are due. */
void deft__refill_dash(deft__tick *tick);

/* A glide (state/air.c). */

/* True for a fall that glides, or will from its next decision on. A look ahead must count both as a glide. */
bool deft__is_gliding(const deft__tick *tick);
/* The upward speed of a character that glides from now on. */
double deft__glide_capped(const deft__tick *tick);

/* A slam (state/slam.c): the character hangs, falls, and stands. */

/* True when a slam began. */
bool deft__try_slam(deft__tick *tick);

/* The charges of a character: how many are used up, and how many came back (refill time) since the last press
 * of a dash. */
typedef struct deft__charges {
    double since_s;
    uint8_t used, back;
    bool touches; /* the character touches what gives charges back */
    uint8_t reserved[5];
} deft__charges;

/* The unit vector nearest to a wish, of the given directions (a deft_dash_directions). False when the wish
 * says none of them. */
bool deft__dash_nearest(deft__v2 wish, uint32_t directions, deft__v2 *out);

/* Gives back the charges that are due. */
void deft__charges_refill(deft__charges *charges, const deft_dash *dash);
/* How long until cooldown and charges allow a dash, if the character stays where it is; 0 or less: now. */
double deft__charges_ready_s(const deft__charges *charges, const deft_dash *dash);

#endif
