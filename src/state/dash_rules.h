/* state/dash_rules.h -- the rules of a dash in side view and from above: its directions, its charges. */
#ifndef DEFT_STATE_DASH_RULES_H
#define DEFT_STATE_DASH_RULES_H

#include "deft/moveset.h"
#include "math/vec.h"

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
