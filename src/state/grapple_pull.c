/* state/grapple_pull.c -- pulled to the hook: a straight line at a constant speed, without gravity. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/rope.h"

#include <stddef.h>

static void pull_decide(deft__tick *tick)
{
    deft__v2 arm;
    if (!deft__rope_arm(tick, 0, &arm)) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    if (deft__rope_is_let_go(tick) ||
        deft__v2_dot(arm, arm) <= tick->moveset->contact * tick->moveset->contact * DEFT__AT_HOOK) {
        deft__rope_release(tick);
    }
}

static void pull_law(deft__tick *tick, deft__law *out)
{
    double speed = tick->moveset->grapple.pull_speed;
    double time_s = deft__rope_until(tick);
    deft__v2 arm = deft__v2_make(0, 1);
    tick->self->support = DEFT_SUPPORT_ROPE;
    tick->blocked = 0;
    tick->wall_told = 0;
    tick->along_known = true; /* relative to the hook */
    (void)deft__rope_arm(tick, 0, &arm);
    deft__rope_ride(tick, time_s);
    double distance = deft__sqrt(deft__v2_dot(arm, arm));
    tick->velocity = deft__v2_scale(arm, speed / distance);
    deft__go_straight(out, tick->velocity);
    out->until_s = deft__min(distance / speed, time_s);
}

/* The pull goes on until something is in the way. */
static bool pull_meet(deft__tick *tick, const deft__hit *hit)
{
    (void)hit;
    deft__change_state(tick, DEFT_STATE_FALL);
    return false;
}

const deft_state_row deft__grapple_pull_row = {"grapple_pull",
                                               DEFT_STATE_BIT(DEFT_STATE_FALL),
                                               DEFT_ABILITY_BIT(DEFT_ABILITY_GRAPPLE),
                                               DEFT_REALM_BARE,
                                               DEFT_STATE_GROUND,
                                               NULL,
                                               deft__rope_end,
                                               pull_decide,
                                               pull_law,
                                               pull_meet};
