/* derive_grapple.c -- a hook and its rope: wishes as they are, and the gravity of a jump. */
#include "tuning/derive.h"

deft_grapple deft__derive_grapple(const deft_tuning *tuning, const deft_arc *jump)
{
    deft_grapple grapple;
    grapple.range = tuning->grapple.range;
    grapple.reach_speed = tuning->grapple.reach_speed;
    grapple.pull_speed = tuning->grapple.pull_speed;
    grapple.gravity = jump->gravity;
    grapple.pump = tuning->grapple.pump;
    grapple.release_boost = tuning->grapple.release_boost;
    return grapple;
}
