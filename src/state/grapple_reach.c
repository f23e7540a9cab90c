/* state/grapple_reach.c -- the hook flies. The character waits where it is, so that it falls into no spike
 * meanwhile. The velocity of the character waits, too. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/rope.h"

#include <stddef.h>
#include <string.h>

static void reach_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    self->support = DEFT_SUPPORT_AIR;
    self->coyote = 0;
    self->jump_hold_s = 0;
    memset(&self->motion.swing, 0, sizeof self->motion.swing);
}

static double reach_left_s(const deft__tick *tick)
{
    return tick->self->motion.swing.length / tick->moveset->grapple.reach_speed - tick->self->state_s;
}

static bool reach_is_nothing(const deft__tick *tick, deft__v2 arm)
{
    double least = DEFT__ROPE_LEAST * deft__min(tick->moveset->half_width, tick->moveset->height / 2);
    return deft__v2_dot(arm, arm) < least * least;
}

static void reach_decide(deft__tick *tick)
{
    deft__v2 arm;
    bool holds = deft__rope_arm(tick, 0, &arm);
    bool arrives = reach_left_s(tick) <= DEFT__INSTANT_S;
    if (!holds || (arrives && reach_is_nothing(tick, arm))) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (arrives) {
        deft__rope_go_on(tick, DEFT_STATE_GRAPPLE_SWING);
    }
}

static void reach_law(deft__tick *tick, deft__law *out)
{
    deft__ride_air(tick, false);
    tick->blocked = 0;
    deft__go_straight(out, deft__v2_make(0, 0));
    out->wish = DEFT__WISH_WAIT;
    out->until_s = reach_left_s(tick);
}

/* Whatever comes to the waiting character knocks the hook loose. */
static bool reach_meet(deft__tick *tick, const deft__hit *hit)
{
    (void)hit;
    deft__change_state(tick, DEFT_STATE_FALL);
    return false;
}

const deft_state_row deft__grapple_reach_row = {"grapple_reach",
                                                DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_SWING) |
                                                    DEFT_STATE_BIT(DEFT_STATE_FALL),
                                                DEFT_ABILITY_BIT(DEFT_ABILITY_GRAPPLE),
                                                DEFT_REALM_BARE,
                                                DEFT_STATE_GROUND,
                                                reach_enter,
                                                deft__rope_end,
                                                reach_decide,
                                                reach_law,
                                                reach_meet};
