/* state/fall.c -- in the air in any way but the rise of a jump: past the apex, off an edge, launched. Also
 * the slide on ground too steep to stand on. */
#include "base/rarely.h"
#include "math/dmath.h"
#include "state/dash.h"
#include "state/ledge.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

/* The option coyote_hover: no gravity while the coyote window is open. */
bool deft__is_hovering(const deft__tick *tick)
{
    return tick->self->coyote != 0 && tick->moveset->coyote_hover != 0 && tick->velocity.y <= 0 &&
           tick->moveset->coyote_s > tick->self->ground_s;
}

static void fall_decide(deft__tick *tick)
{
    /* a hover off an edge does not approach the floor that it comes over */
    bool skims = deft__is_hovering(tick) && tick->self->ground_s > 0;
    bool is_down = (skims && deft__skims_on_to_floor(tick)) || deft__try_ledge_beside(tick);
    if (!is_down && !deft__try_actions(tick) && !deft__try_wall(tick) && !deft__is_hovering(tick)) {
        deft__try_glide(tick);
    }
}

deft_piece deft__fall_piece(deft__tick *tick, const deft_arc *hang)
{
    const deft_character *self = tick->self;
    const deft_fall *fall = &tick->moveset->fall;
    if (tick->velocity.y > 0) { /* launched: no button cuts this rise */
        double gravity = tick->moveset->jump.gravity;
        return deft__linear(tick->velocity.y, -gravity, tick->velocity.y / gravity, 0);
    }
    if (deft__is_hovering(tick)) {
        double hover_s = tick->moveset->coyote_s - self->ground_s;
        tick->velocity.y = 0;
        return deft__linear(0, 0, hover_s, 0);
    }
    deft_piece piece;
    deft_arc_fall(&piece, fall, hang, tick->velocity.y, tick->stick_y < -0.5);
    return piece;
}

void deft__fall_law(deft__tick *tick, deft__law *out)
{
    const deft_character *self = tick->self;
    const deft_arc *hang = self->jump_kind != 0 && deft__jump_is_held(tick) ? deft__arc_of(tick) : NULL;
    deft_piece up = deft__fall_piece(tick, hang);
    deft__fly(tick, &up, out);
    if (hang != NULL) {
        out->until_s = deft__min(out->until_s, self->jump_hold_s - self->jump_s);
    }
}

const deft_state_row deft__fall_row = {
    "fall",
    DEFT_STATE_BIT(DEFT_STATE_GROUND) | DEFT_STATE_BIT(DEFT_STATE_JUMP) |
        DEFT_STATE_BIT(DEFT_STATE_WALL_SLIDE) | DEFT_STATE_BIT(DEFT_STATE_WALL_HOLD) |
        DEFT_STATE_BIT(DEFT_STATE_DASH) | DEFT_STATE_BIT(DEFT_STATE_SLAM_WINDUP) |
        DEFT_STATE_BIT(DEFT_STATE_GLIDE) | DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_REACH) |
        DEFT_STATE_BIT(DEFT_STATE_LADDER) | DEFT_STATE_BIT(DEFT_STATE_LEDGE) |
        DEFT_STATE_BIT(DEFT_STATE_CLIMB) | DEFT_STATE_BIT(DEFT_STATE_SWIM),
    0,
    DEFT_REALM_AIR,
    DEFT_STATE_GROUND,
    NULL,
    NULL,
    fall_decide,
    deft__fall_law,
    NULL};
