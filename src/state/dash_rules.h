/* state/dash_rules.h -- what a dash is in side view and seen from above alike: its directions, its charges.
 */
#ifndef DEFT_STATE_DASH_RULES_H
#define DEFT_STATE_DASH_RULES_H

#include "deft/moveset.h"
#include "math/vec.h"

/* The charges of a body: how many are used up, how many came back since the last dash (refill time), and
 * since when that is, from its press on. */
typedef struct deft__charges {
    double since_s;
    uint8_t used, back;
    bool touches; /* it touches what gives them back */
    uint8_t reserved[5];
} deft__charges;

/* The unit vector nearest to a wish, of so many directions (a deft_dash_directions). False when the wish says
 * none of them. */
bool deft__dash_nearest(deft__v2 wish, uint32_t directions, deft__v2 *out);

/* Gives back what is due. */
void deft__charges_refill(deft__charges *charges, const deft_dash *dash);
/* How long until cooldown and charges allow a dash, if the body stays where it is; 0 or less: now. */
double deft__charges_ready_s(const deft__charges *charges, const deft_dash *dash);

#endif
