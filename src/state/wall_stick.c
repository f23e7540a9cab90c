/* state/wall_stick.c -- a slide pauses on the wall when the stick turns away, so that there is time to aim
 * and jump (seed 004). */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/ledge.h"
#include "state/walls.h"

#include <stddef.h>

static void wall_stick_decide(deft__tick *tick)
{
    double side = (double)tick->self->wall_side;
    if (deft__try_actions(tick) || deft__try_ledge_grab(tick) || deft__try_hold(tick)) {
        return;
    }
    bool is_over = tick->self->state_s >= tick->moveset->wall.sticky_s - DEFT__INSTANT_S;
    if (!deft__keep_wall(tick, false) || is_over) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (deft__may_slide(tick, side)) {
        deft__change_state(tick, DEFT_STATE_WALL_SLIDE);
    }
}

static void wall_stick_law(deft__tick *tick, deft__law *out)
{
    deft__wall_rest(tick, out);
    out->until_s = deft__min(out->until_s, tick->moveset->wall.sticky_s - tick->self->state_s);
}

const deft_state_row deft__wall_stick_row = {
    "wall_stick",
    DEFT_STATE_BIT(DEFT_STATE_JUMP) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
        DEFT_STATE_BIT(DEFT_STATE_WALL_SLIDE) | DEFT_STATE_BIT(DEFT_STATE_WALL_HOLD) |
        DEFT_STATE_BIT(DEFT_STATE_LEDGE) | DEFT_STATE_BIT(DEFT_STATE_CLIMB),
    DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_SLIDE),
    DEFT_REALM_WALL,
    DEFT_STATE_GROUND,
    deft__wall_freeze,
    NULL,
    wall_stick_decide,
    wall_stick_law,
    deft__wall_meet};
