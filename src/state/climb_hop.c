/* state/climb_hop.c -- over the top of a climbed wall: the character rises, and is pulled on to the top. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

static void hop_enter(deft__tick *tick)
{
    tick->velocity.y += tick->moveset->climb.hop_speed;
    tick->self->launch_speed = tick->moveset->climb.hop_speed;
    tick->self->coyote = 0;
}

static double hop_left_s(const deft__tick *tick)
{
    return tick->moveset->climb.hop_s - tick->self->state_s;
}

static void hop_decide(deft__tick *tick)
{
    if (hop_left_s(tick) <= DEFT__INSTANT_S) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    deft__try_actions(tick);
}

/* The pull to the wall waits until the foot is clear of the corner. */
static deft_piece hop_aside(const deft__tick *tick)
{
    double speed = tick->velocity.x;
    double pull = tick->moveset->climb.hop_pull * (double)tick->self->wall_side;
    double waits_s = tick->moveset->climb.hop_wait_s - tick->self->state_s;
    double left_s = hop_left_s(tick);
    if (waits_s > DEFT__INSTANT_S) {
        return deft__linear(speed, 0, waits_s, speed);
    }
    if (speed * pull < 0) { /* the speed turns first */
        left_s = deft__min(left_s, -speed / pull);
    }
    return deft__linear(speed, pull, left_s, speed + pull * left_s);
}

static void hop_law(deft__tick *tick, deft__law *out)
{
    double gravity = tick->moveset->jump.gravity;
    double rise = tick->velocity.y;
    deft_piece along = hop_aside(tick);
    deft_piece up = deft__linear(rise, -gravity, rise / gravity, 0);
    if (!(rise > 0)) {
        deft_arc_fall(&up, &tick->moveset->fall, NULL, rise, false);
    }
    deft__ride_air(tick, true);
    deft__coast(tick, &along, &up, out);
}

static bool hop_meet(deft__tick *tick, const deft__hit *hit)
{
    (void)hit;
    deft__change_state(tick, DEFT_STATE_FALL);
    return false;
}

const deft_state_row deft__climb_hop_row = {
    "climb_hop",
    DEFT_STATE_BIT(DEFT_STATE_GROUND) | DEFT_STATE_BIT(DEFT_STATE_JUMP) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
        DEFT_STATE_BIT(DEFT_STATE_DASH) | DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_REACH),
    DEFT_ABILITY_BIT(DEFT_ABILITY_CLIMB),
    DEFT_REALM_AIR,
    DEFT_STATE_GROUND,
    hop_enter,
    NULL,
    hop_decide,
    hop_law,
    hop_meet};
