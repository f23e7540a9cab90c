/* state/kickback.c -- rising from a kick or a spring: a jump without a button, so no release can cut it. */
#include "state/tick.h"

#include <stddef.h>

/* The apex hang is judged by the speed at the start. */
static void kickback_enter(deft__tick *tick)
{
    tick->self->launch_speed = tick->velocity.y > 0 ? tick->velocity.y : 0;
}

static void kickback_decide(deft__tick *tick)
{
    if (tick->velocity.y <= 0) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    deft__try_actions(tick);
}

static void kickback_law(deft__tick *tick, deft__law *out)
{
    double gravity = tick->moveset->jump.gravity;
    double rise = tick->velocity.y;
    deft_piece up = deft__linear(rise, -gravity, rise / gravity, 0);
    deft__fly(tick, &up, out);
}

const deft_state_row deft__kickback_row = {
    "kickback",
    DEFT_STATE_BIT(DEFT_STATE_GROUND) | DEFT_STATE_BIT(DEFT_STATE_JUMP) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
        DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_REACH) | DEFT_STATE_BIT(DEFT_STATE_DASH) |
        DEFT_STATE_BIT(DEFT_STATE_SLAM_WINDUP),
    0,
    DEFT_REALM_AIR,
    DEFT_STATE_GROUND,
    kickback_enter,
    NULL,
    kickback_decide,
    kickback_law,
    NULL};
