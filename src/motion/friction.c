/* motion/friction.c -- ground of another friction: all changes of the character's own speed take longer.
 */
#include "motion/friction.h"

#include "math/dmath.h"

/* The range of friction_ratio, above 0. */
#define FRICTION_MAX 10

static void friction_scale(deft_response *response, double ratio)
{
    response->time_s /= ratio;
    response->rate *= ratio;
}

/* A loss without duration has none on any ground. */
static double friction_bleed(double bleed, double ratio)
{
    return bleed < DEFT_FOREVER ? deft__min(bleed * ratio, DEFT_FOREVER) : DEFT_FOREVER;
}

deft_steering deft__steering_scaled(const deft_steering *law, double ratio)
{
    deft_steering scaled = *law;
    friction_scale(&scaled.attack, ratio);
    friction_scale(&scaled.turn, ratio);
    friction_scale(&scaled.release, ratio);
    scaled.overspeed_release = friction_bleed(law->overspeed_release, ratio);
    scaled.overspeed_pushed = friction_bleed(law->overspeed_pushed, ratio);
    return scaled;
}

const deft_steering *deft__steering_on(const deft_steering *law, double ratio, deft_steering *scaled)
{
    if (!(ratio > 0 && ratio <= FRICTION_MAX) || !(ratio < 1 || ratio > 1)) {
        return law;
    }
    *scaled = deft__steering_scaled(law, ratio);
    return scaled;
}
