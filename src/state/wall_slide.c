/* state/wall_slide.c -- down a wall that the stick pushes to: slower than a fall, or slowed down to that.
 * Where the stick turns away the slide pauses, so that there is time to aim and jump (seed 004). */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/ledge.h"
#include "state/walls.h"

#include <stddef.h>

static void wall_slide_decide(deft__tick *tick)
{
    double side = (double)tick->self->wall_side;
    if (deft__try_actions(tick) || deft__try_ledge_grab(tick) || deft__try_hold(tick)) {
        return;
    }
    bool keeps = deft__keep_wall(tick, true);
    bool slides = deft__may_slide(tick, side);
    if (keeps && !slides && tick->stick_x * side < 0 && tick->moveset->wall.sticky_s > 0) {
        deft__change_state(tick, DEFT_STATE_WALL_STICK);
    } else if (!keeps || !slides) {
        deft__change_state(tick, DEFT_STATE_FALL);
    }
}

/* How long the character still sticks where it touched the wall. */
static double wall_slide_wait_s(const deft__tick *tick)
{
    return tick->moveset->wall.slide_delay_s - tick->self->state_s;
}

static void wall_slide_enter(deft__tick *tick)
{
    if (wall_slide_wait_s(tick) > 0) {
        deft__wall_freeze(tick);
    }
}

/* The speed goes on a line from that at the touch to the slide's, in slide_time_s. But no more than gravity
 * speeds the character up. The rest of a line is the same line, so nothing is remembered. */
static deft_piece wall_slide_piece(const deft__tick *tick)
{
    const deft_walls *wall = &tick->moveset->wall;
    double gravity = tick->moveset->fall.gravity;
    double end = 0 - wall->slide_speed;
    double missing = wall->slide_speed + tick->velocity.y;
    double left_s = wall->slide_time_s + wall_slide_wait_s(tick);
    bool is_over = left_s <= DEFT__INSTANT_S;
    if (deft__abs(missing) <= DEFT__GRAZE * wall->slide_speed || (missing < 0 && is_over)) {
        return deft__linear(end, 0, DEFT_FOREVER, end);
    }
    double pull = is_over ? gravity : deft__min(missing / left_s, gravity);
    return deft__linear(tick->velocity.y, -pull, missing / pull, end);
}

static void wall_slide_law(deft__tick *tick, deft__law *out)
{
    double wait_s = wall_slide_wait_s(tick);
    deft__wall_rest(tick, out);
    if (wait_s > DEFT__INSTANT_S) {
        out->until_s = deft__min(out->until_s, wait_s);
        return;
    }
    out->path.up = wall_slide_piece(tick);
    out->path.until_s = out->path.up.until_s;
}

const deft_state_row deft__wall_slide_row = {
    "wall_slide",
    DEFT_STATE_BIT(DEFT_STATE_JUMP) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
        DEFT_STATE_BIT(DEFT_STATE_WALL_STICK) | DEFT_STATE_BIT(DEFT_STATE_WALL_HOLD) |
        DEFT_STATE_BIT(DEFT_STATE_LEDGE) | DEFT_STATE_BIT(DEFT_STATE_CLIMB),
    DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_SLIDE),
    DEFT_REALM_WALL,
    DEFT_STATE_GROUND,
    wall_slide_enter,
    NULL,
    wall_slide_decide,
    wall_slide_law,
    deft__wall_meet};

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
