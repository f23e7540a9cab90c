/* state/dash_rules.c -- the directions that a dash can take, and what gives its charges back. */
#include "state/dash_rules.h"

#include "base/tolerance.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "state/tick.h"

bool deft__dash_nearest(deft__v2 wish, uint32_t directions, deft__v2 *out)
{
    double wide = deft__abs(wish.x);
    double tall = deft__abs(wish.y);
    double right = deft__sign(wish.x);
    double up = deft__sign(wish.y);
    double most = directions == DEFT_DASH_DIRECTIONS_8 ? DEFT__TAN_EIGHTH : 1;
    if (!(wide > 0 || tall > 0) || (directions == DEFT_DASH_DIRECTIONS_2 && !(wide > 0))) {
        return false;
    }
    if (directions == DEFT_DASH_DIRECTIONS_FREE) {
        *out = deft__v2_scale(wish, 1 / deft__sqrt(deft__v2_dot(wish, wish)));
    } else if (directions == DEFT_DASH_DIRECTIONS_2 || tall <= most * wide) {
        *out = deft__v2_make(right, 0);
    } else if (directions == DEFT_DASH_DIRECTIONS_4 || wide <= most * tall) {
        *out = deft__v2_make(0, up);
    } else {
        *out = deft__v2_make(right * DEFT__SQRT_HALF, up * DEFT__SQRT_HALF);
    }
    return true;
}

/* How long after the press of the last dash the next charge comes back. */
static double charges_back_s(const deft__charges *charges, const deft_dash *dash)
{
    if (dash->refill == DEFT_DASH_REFILL_TIME) {
        return dash->refill_s * (charges->back + 1);
    }
    return charges->touches ? dash->refill_s : DEFT_FOREVER;
}

void deft__charges_refill(deft__charges *charges, const deft_dash *dash)
{
    while (charges->used != 0 && charges->since_s + DEFT__INSTANT_S >= charges_back_s(charges, dash)) {
        charges->back++;
        charges->used = dash->refill == DEFT_DASH_REFILL_TIME ? (uint8_t)(charges->used - 1) : 0;
    }
}

double deft__charges_ready_s(const deft__charges *charges, const deft_dash *dash)
{
    double back_s = charges->used < dash->charges ? 0 : charges_back_s(charges, dash);
    return deft__max(dash->cooldown_s, back_s) - charges->since_s;
}
