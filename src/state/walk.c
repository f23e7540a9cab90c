/* state/walk.c -- walking: along the ground as the stick says, or on as it goes; and coming down to it. */
#include "base/rarely.h"
#include "base/tolerance.h"
#include "math/dmath.h"
#include "motion/friction.h"
#include "motion/steer.h"
#include "state/ahead.h"
#include "state/blocked.h"
#include "state/crouch.h"
#include "state/tick.h"

#include <stddef.h>

DEFT__EACH_TICK double deft__slope_ratio(const deft_moveset *moveset, deft__v2 tangent, double way)
{
    double rise = way > 0 ? tangent.y : (way < 0 ? -tangent.y : 0);
    double power = rise > 0 ? moveset->uphill_power : moveset->downhill_power;
    return DEFT__RARELY(power > 0 || power < 0) ? deft__exp(power * deft__abs(rise)) : 1;
}

DEFT__EACH_TICK deft__v2 deft__walk_axis(const deft__tick *tick, const deft__run *run, double way)
{
    deft__v2 axis = run->tangent;
    if (axis.y == 0) {
        return axis;
    }
    if (tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL) {
        axis = deft__v2_make(1, run->tangent.y / run->tangent.x);
    }
    return deft__v2_scale(axis, deft__slope_ratio(tick->moveset, run->tangent, way));
}

void deft__stand_on(deft__tick *tick, const deft__run *run)
{
    tick->run = *run;
    deft__ride(tick, &tick->run);
    tick->velocity = deft__v2_scale(deft__walk_axis(tick, run, tick->along), tick->along);
    tick->self->support = DEFT_SUPPORT_FLOOR;
}

void deft__land(deft__tick *tick, const deft__run *run, double impact)
{
    tick->along = tick->velocity.x - deft__ride_taken(tick, run).x;
    deft__change_state(tick, deft__state_row(tick)->lands_in);
    tick->along_known = true;
    if (deft__is_within(tick->self->lift_s, tick->moveset->lift_storage_s)) {
        tick->self->lift_s = DEFT_TIMER_MAX_S; /* what another floor gave is the body's own by now */
    }
    deft__stand_on(tick, run);
    deft__emit(tick, DEFT_EVENT_LANDED, deft__max(impact, 0));
}

/* The friction of what is under the feet, of that of plain ground. */
static double walk_friction(const deft__tick *tick, const deft__run *run)
{
    const deft_surface *surface = deft__surface_of(&tick->scene, run->surface);
    return surface != NULL ? surface->friction_ratio : 1;
}

/* How the ground steers, with the friction of what is under the feet; `scaled` is room for it. */
static const deft_steering *walk_on_surface(const deft__tick *tick, const deft__run *run,
                                            deft_steering *scaled)
{
    return deft__steering_on(&tick->moveset->ground, walk_friction(tick, run), scaled);
}

static deft_vec2d walk_axis_of(deft__v2 axis)
{
    deft_vec2d same;
    same.x = axis.x;
    same.y = axis.y;
    return same;
}

/* A wall that goes by, or that it is pushed along: how far until the body is past its end, and how fast. */
typedef struct walk_passing {
    double left; /* until the end is as near as what is not felt; DEFT_FOREVER when it never is */
    double speed;
} walk_passing;

static walk_passing walk_passes(const deft__tick *tick, const deft__run *ground)
{
    const deft__run *wall = &tick->wall;
    walk_passing passing = {DEFT_FOREVER, 0};
    if (!tick->scene.moves) {
        return passing;
    }
    deft__v2 axis = deft__walk_axis(tick, ground, tick->blocked);
    double pushed = deft__wall_speed(tick, walk_axis_of(axis));
    deft__v2 along = deft__v2_sub(deft__v2_scale(axis, pushed), wall->flow);
    double speed = deft__v2_dot(wall->tangent, along);
    if (speed > 0 || speed < 0) {
        double at = deft__v2_dot(wall->tangent, tick->scene.feet);
        /* one that leans is met again before that */
        double loose = tick->moveset->touch / (deft__abs(wall->normal.y) > DEFT__LEAN ? -2 : 8);
        passing.left = (speed > 0 ? wall->to - at : at - wall->from) - loose;
        passing.speed = deft__abs(speed);
    }
    return passing;
}

/* What is left of that is none, or enough to wait for. */
static bool walk_is_left(const deft__tick *tick, double left)
{
    return left > tick->moveset->touch * DEFT__PASSED;
}

/* How long until a wall that goes by is gone from beside a body that rests against it, or has sunk so far
 * that it is a step. A tip is felt a little longer. */
static double walk_wall_passes_s(const deft__tick *tick, const deft__run *ground)
{
    const deft_moveset *moveset = tick->moveset;
    walk_passing passing = walk_passes(tick, ground);
    double left = passing.left;
    double step = moveset->step_height - moveset->contact - moveset->touch / 2;
    bool sinks = tick->wall.flow.y < 0 && deft__abs(tick->wall.normal.y) <= DEFT__LEAN;
    bool steps = sinks && step > 0 && tick->stick_x * tick->blocked > 0 && left > step;
    left -= steps ? step : (walk_is_left(tick, left) ? 0 : -moveset->touch);
    return left < DEFT_FOREVER / 2 && walk_is_left(tick, left) ? left / passing.speed : DEFT_FOREVER;
}

/* One that is gone holds nobody back; what is behind it may. */
static void walk_heed_wall(deft__tick *tick, const deft__run *ground)
{
    if (!deft__is_blocked(tick)) {
        return;
    }
    deft__renew_wall(tick);
    if (!walk_is_left(tick, walk_passes(tick, ground).left)) {
        deft__sense_wall(tick, tick->blocked, true);
        tick->wall_told = deft__is_blocked(tick) ? tick->wall_told : 0;
    }
}

/* The part of a walk's law that does not depend on its speed. */
static void walk_frame(const deft__run *run, deft__law *out)
{
    out->path.up_axis.x = 0;
    out->path.up_axis.y = 1;
    out->path.up = deft__rest();
    out->run = *run;
    out->straight = true;
    out->waits = out->swings = false;
}

void deft__walk_on(deft__tick *tick, const deft__run *run, deft__law *out)
{
    walk_frame(run, out);
    out->path.along = deft__linear(tick->along, 0, DEFT_FOREVER, tick->along);
    out->path.along_axis = walk_axis_of(deft__walk_axis(tick, run, tick->along));
    out->path.until_s = out->until_s = DEFT_FOREVER;
    out->steered = false;
    out->pushed = false;
}

/* The walk of a body that a wall holds back, or that turns away from it. */
static void walk_by_wall(deft__tick *tick, const deft_steering *steering, double full, deft__law *out)
{
    const deft__run *run = &out->run;
    double comes = deft__v2_dot(tick->wall.flow, tick->wall.normal);
    double wall_way = comes < 0 ? tick->blocked : -tick->blocked; /* it goes on ahead, or the other way */
    out->path.along_axis = walk_axis_of(deft__walk_axis(tick, run, wall_way));
    deft__steer_or_rest(tick, steering, &tick->along, tick->stick_x * full, full, out);
    if (!out->steered) {
        out->until_s = deft__min(out->until_s, walk_wall_passes_s(tick, run));
    }
}

DEFT__EACH_TICK void deft__walk(deft__tick *tick, const deft__run *run, deft__law *out)
{
    bool low = tick->self->crouched != 0;
    double full = deft__full_walk(tick);
    deft_steering scaled;
    const deft_steering *steering = walk_on_surface(tick, run, &scaled);
    walk_heed_wall(tick, run);
    walk_frame(run, out);
    if (!deft__is_blocked(tick)) {
        deft__steer_or_rest(tick, steering, &tick->along, tick->stick_x * full, full, out);
    } else {
        walk_by_wall(tick, steering, full, out);
    }
    if (DEFT__RARELY(low && out->steered)) {
        deft__slide_crouched(tick, full, walk_friction(tick, run), out);
    }
    /* a piece never changes its sign */
    double speed = deft_piece_speed(&out->path.along, 0);
    double way = speed > 0 || speed < 0 ? speed : tick->stick_x;
    out->path.along_axis = walk_axis_of(deft__walk_axis(tick, run, way));
}
