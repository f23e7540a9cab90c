/* state/wall_hold.c -- frozen on a wall for as long as the grab button is down. */
#include "state/ledge.h"
#include "state/walls.h"

#include <stddef.h>

static void wall_hold_decide(deft__tick *tick)
{
    double side = (double)tick->self->wall_side;
    if (deft__try_actions(tick) || deft__try_ledge_grab(tick)) {
        return;
    }
    bool keeps = deft__keep_wall(tick, false);
    bool holds = (tick->self->held >> DEFT_ACTION_GRAB & 1) != 0;
    if (keeps && !holds && deft__may_slide(tick, side)) {
        deft__change_state(tick, DEFT_STATE_WALL_SLIDE);
    } else if (!keeps || !holds) {
        deft__change_state(tick, DEFT_STATE_FALL);
    }
}

static void wall_hold_law(deft__tick *tick, deft__law *out)
{
    deft__wall_rest(tick, out);
}

const deft_state_row deft__wall_hold_row = {
    "wall_hold",
    DEFT_STATE_BIT(DEFT_STATE_JUMP) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
        DEFT_STATE_BIT(DEFT_STATE_WALL_SLIDE) | DEFT_STATE_BIT(DEFT_STATE_LEDGE),
    DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_HOLD),
    DEFT_REALM_WALL,
    DEFT_STATE_GROUND,
    deft__wall_freeze,
    NULL,
    wall_hold_decide,
    wall_hold_law,
    deft__wall_meet};
