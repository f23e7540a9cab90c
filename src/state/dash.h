/* state/dash.h -- dash, glide and slam: moves that suspend gravity, or help it. */
#ifndef DEFT_STATE_DASH_H
#define DEFT_STATE_DASH_H

#include "state/tick.h"

/* A dash (state/dash.c): a straight line of dash.distance in dash.time_s, in the air or along a floor. */

/* True when the button, the charges and the place allow a dash: then the dash has begun. */
bool deft__try_dash(deft__tick *tick);
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

/* The unit vector nearest to a wish, of the given directions (a deft_dash_directions). False when the wish
 * says none of them. */
bool deft__dash_nearest(deft__v2 wish, uint32_t directions, deft__v2 *out);

/* Gives back the charges that are due since_s after the last press of a dash. By time, some of the `used`
 * ones come back, and `back` counts how many did. By touch, all come back where the character `touches` what
 * gives them back. */
void deft__charges_refill(const deft_dash *dash, double since_s, bool touches, uint8_t *used, uint8_t *back);
/* How long until cooldown and charges allow a dash, if the character stays where it is; 0 or less: now. */
double deft__charges_ready_s(const deft_dash *dash, double since_s, bool touches, uint8_t used, uint8_t back);

#endif
