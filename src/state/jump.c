/* state/jump.c -- rising from a jump: while the button is held, or counts as held, and after its release. */
#include "math/dmath.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

/* A press that ends before the take-off is a tap from the first instant. */
static void jump_enter(deft__tick *tick)
{
    if (!deft__jump_is_held(tick) && tick->moveset->cut != DEFT_CUT_NONE) {
        deft__change_state(tick, DEFT_STATE_JUMP_CUT);
    }
}

static void jump_decide(deft__tick *tick)
{
    if (!deft__jump_is_held(tick) && tick->moveset->cut != DEFT_CUT_NONE) {
        deft__change_state(tick, DEFT_STATE_JUMP_CUT);
        return;
    }
    if (tick->velocity.y <= 0) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    if (!deft__try_actions(tick)) {
        deft__try_wall(tick);
    }
}

static void jump_law(deft__tick *tick, deft__law *out)
{
    const deft_character *self = tick->self;
    bool held = deft__jump_is_held(tick) || tick->moveset->cut == DEFT_CUT_NONE;
    deft_piece up;
    deft_arc_rise(&up, deft__arc_of(tick), tick->velocity.y, held, self->jump_s);
    deft__fly(tick, &up, out);
    if (deft__jump_is_held(tick)) {
        out->until_s = deft__min(out->until_s, self->jump_hold_s - self->jump_s);
    }
}

const deft_state_row deft__jump_row = {
    "jump",
    DEFT_STATE_BIT(DEFT_STATE_GROUND) | DEFT_STATE_BIT(DEFT_STATE_JUMP) |
        DEFT_STATE_BIT(DEFT_STATE_JUMP_CUT) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
        DEFT_STATE_BIT(DEFT_STATE_DASH) | DEFT_STATE_BIT(DEFT_STATE_WALL_HOLD) |
        DEFT_STATE_BIT(DEFT_STATE_SLAM_WINDUP) | DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_REACH) |
        DEFT_STATE_BIT(DEFT_STATE_LADDER) | DEFT_STATE_BIT(DEFT_STATE_CLIMB) |
        DEFT_STATE_BIT(DEFT_STATE_SWIM),
    0,
    DEFT_REALM_AIR,
    DEFT_STATE_GROUND,
    jump_enter,
    NULL,
    jump_decide,
    jump_law,
    NULL};

static void jump_cut_enter(deft__tick *tick)
{
    if (tick->moveset->cut == DEFT_CUT_SPEED) {
        tick->velocity.y = deft__min(tick->velocity.y, deft__arc_of(tick)->cut_speed);
    }
    deft__emit(tick, DEFT_EVENT_JUMP_CUT, deft__tick_height(tick) - tick->self->air_from);
}

static void jump_cut_decide(deft__tick *tick)
{
    if (tick->velocity.y <= 0) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    if (!deft__try_actions(tick)) {
        deft__try_wall(tick);
    }
}

static void jump_cut_law(deft__tick *tick, deft__law *out)
{
    deft_piece up;
    deft_arc_rise(&up, deft__arc_of(tick), tick->velocity.y, false, tick->self->jump_s);
    deft__fly(tick, &up, out);
}

const deft_state_row deft__jump_cut_row = {
    "jump_cut",
    DEFT_STATE_BIT(DEFT_STATE_GROUND) | DEFT_STATE_BIT(DEFT_STATE_JUMP) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
        DEFT_STATE_BIT(DEFT_STATE_DASH) | DEFT_STATE_BIT(DEFT_STATE_WALL_HOLD) |
        DEFT_STATE_BIT(DEFT_STATE_SLAM_WINDUP) | DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_REACH) |
        DEFT_STATE_BIT(DEFT_STATE_LADDER) | DEFT_STATE_BIT(DEFT_STATE_CLIMB) |
        DEFT_STATE_BIT(DEFT_STATE_SWIM),
    0,
    DEFT_REALM_AIR,
    DEFT_STATE_GROUND,
    jump_cut_enter,
    NULL,
    jump_cut_decide,
    jump_cut_law,
    NULL};
