/* state/walk.c -- walking: along the ground as the stick says, or on as it goes; and coming down to it. */
#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/round_corner.h"
#include "geometry/rounded.h"
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
    /* a corner is no slope: its tangent turns under the body */
    return run->radius > 0 ? axis : deft__v2_scale(axis, deft__slope_ratio(tick->moveset, run->tangent, way));
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
    if (!tick->scene.moves || (wall->radius > 0 && deft__abs(wall->normal.y) > DEFT__LEAN)) {
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

/* How a corner that goes by is touched by feet that are `out` from its centre: as it looks there; or, where
 * it has pushed the body as far aside as it will reach, and comes on, with its side. Zero when it is not
 * touched. */
static deft__v2 walk_corner_normal(const deft__tick *tick, const deft__run *ground, const deft__corner *arc)
{
    deft__v2 out = deft__v2_sub(tick->scene.feet, arc->center);
    double touch = tick->moveset->touch;
    deft__v2 side = deft__v2_scale(ground->tangent, -tick->blocked);
    if (deft__abs(deft__corner_gap(arc, tick->scene.feet)) <= touch) {
        return deft__v2_scale(out, 1 / deft__sqrt(deft__v2_dot(out, out)));
    }
    bool is_beside = deft__abs(deft__v2_dot(out, side) - arc->radius) <= touch;
    bool comes = deft__v2_dot(tick->wall.flow, side) > 0;
    return is_beside && comes ? side : deft__v2_make(0, 0);
}

/* A corner that goes by looks another way all the time: takes it as it is touched now. False when it is not
 * touched any more. */
static bool walk_touches_corner(deft__tick *tick, const deft__run *ground)
{
    const deft__scene *scene = &tick->scene;
    deft__run *wall = &tick->wall;
    double touch = tick->moveset->touch;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        bool is_it = obstacle->body == wall->body && obstacle->feature == wall->feature;
        const deft__corner *arc =
            is_it ? deft__corner_around(obstacle, scene->feet, touch * DEFT__END) : NULL;
        deft__v2 normal = arc != NULL ? walk_corner_normal(tick, ground, arc) : deft__v2_make(0, 0);
        if (arc == NULL || deft__v2_is_zero(normal)) {
            continue;
        }
        wall->center = arc->center;
        wall->normal = normal;
        wall->tangent = deft__v2_make(normal.y, -normal.x);
        return normal.y < tick->moveset->slope_cos || deft__v2_dot(wall->flow, normal) > 0;
    }
    return false;
}

/* How far around a corner that gives way, along its tangent towards `past`, it is no floor; a hair more. */
static double walk_corner_left(const deft__tick *tick, double past)
{
    const deft__run *wall = &tick->wall;
    double floor = deft__lean_of(tick->moveset->slope_cos);
    double left = deft__atan2(deft__abs(wall->normal.x), wall->normal.y) - floor;
    return past * wall->normal.x < 0 ? wall->radius * deft__max(left, 0) + tick->moveset->contact
                                     : DEFT_FOREVER;
}

/* How long a corner that goes by pushes, or gives way, as it does now: never on past its side, nor to where
 * it is a floor. */
static double walk_corner_goes_s(const deft__tick *tick, const deft__run *ground, const deft__law *law)
{
    const deft__run *wall = &tick->wall;
    if (!(wall->radius > 0)) {
        return DEFT_FOREVER;
    }
    deft_vec2d axis = law->path.along_axis;
    double pushed = deft__wall_speed(tick, axis);
    deft__v2 past = deft__v2_sub(deft__v2_make(axis.x * pushed, axis.y * pushed), wall->flow);
    double around = deft__v2_dot(wall->tangent, past);
    double turn = DEFT__TURN_PUSH * wall->radius;
    double most = law->pushed ? turn : deft__min(turn / 2, walk_corner_left(tick, around));
    double around_s = around > 0 || around < 0 ? most / deft__abs(around) : DEFT_FOREVER;
    double aside = deft__abs(deft__v2_dot(ground->tangent, past));
    double left = wall->radius * (1 - deft__abs(deft__v2_dot(ground->tangent, wall->normal)));
    double aside_s = law->pushed && aside > 0 ? deft__max(left, tick->moveset->touch) / aside : DEFT_FOREVER;
    return deft__min(around_s, aside_s);
}

/* One that is gone holds nobody back; what is behind it may. */
static void walk_heed_wall(deft__tick *tick, const deft__run *ground)
{
    if (!deft__is_blocked(tick)) {
        return;
    }
    deft__renew_wall(tick);
    bool comes = deft__v2_dot(tick->wall.flow, tick->wall.normal) > 0;
    bool turns =
        tick->wall.radius > 0 && !deft__v2_is_zero(tick->wall.flow) && !(comes && ground->radius > 0);
    if (DEFT__RARELY(turns) && !walk_touches_corner(tick, ground)) {
        tick->blocked = tick->wall_told = 0;
        return;
    }
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
    out->rolls = DEFT__ROLL_NOT;
}

void deft__walk_on(deft__tick *tick, const deft__run *run, deft__law *out)
{
    walk_frame(run, out);
    if (DEFT__RARELY(run->radius > 0)) {
        bool by_x = tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL;
        out->rolls = by_x ? DEFT__ROLL_BY_X : DEFT__ROLL_ALONG;
    }
    out->path.along = deft__linear(tick->along, 0, DEFT_FOREVER, tick->along);
    out->path.along_axis = walk_axis_of(deft__walk_axis(tick, run, tick->along));
    out->path.until_s = out->until_s = DEFT_FOREVER;
    out->steered = false;
    out->pushed = false;
}

/* True when a wall that pushes the body over a corner, which turns away under it, outruns what steering does
 * over a moment that is the same at every rate. */
static bool walk_is_outrun(const deft__tick *tick, const deft__law *steered)
{
    const deft__run *run = &steered->run;
    deft__law law = *steered;
    bool by_x = tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL;
    law.rolls = by_x ? DEFT__ROLL_BY_X : DEFT__ROLL_ALONG;
    double moment_s = deft__min(DEFT__MOMENT_S, law.path.until_s);
    deft__v2 then = deft__roll_normal(&law, deft_piece_distance(&law.path.along, moment_s));
    double ahead = run->radius * deft__v2_dot(tick->wall.normal, deft__v2_sub(then, run->normal));
    return ahead < deft__v2_dot(tick->wall.normal, deft__v2_sub(tick->wall.flow, run->flow)) * moment_s;
}

/* Steers a walk, or lets it rest against a wall, which may push; over a corner until it gets away from it. */
static void walk_steer(deft__tick *tick, const deft_steering *steering, double full, deft__law *out)
{
    double side = tick->blocked;
    deft_steer_state before = tick->self->motion.steer;
    bool pushes = deft__is_pushed(tick) && out->run.radius > 0;
    deft__steer_or_rest(tick, steering, &tick->along, tick->stick_x * full, full, out);
    if (DEFT__RARELY(pushes) && out->steered && walk_is_outrun(tick, out)) {
        tick->self->motion.steer = before;
        tick->blocked = side;
        out->steered = false;
        out->pushed = true;
        out->path.along = deft__linear(tick->along, 0, DEFT_FOREVER, tick->along);
        out->path.until_s = DEFT_FOREVER;
        tick->along = 0; /* a push is none of its own */
    }
}

/* Where a wall is level with the corner that the body rolls over, it says nothing of the speed: halfway there
 * the body looks again whether it still holds that back. */
static double walk_to_level_s(const deft__run *run, deft__v2 wall, double comes)
{
    double along = deft__v2_dot(wall, run->normal);
    double level = deft__abs(along);
    double halfway = deft__sqrt((1 + level) / 2) - level;
    return along * comes > 0 ? run->radius * halfway / deft__abs(comes) : DEFT_FOREVER;
}

/* True when by then a wall that pushes the body over a corner does that more slowly than the body goes
 * itself. */
static bool walk_gets_away(const deft__tick *tick, const deft__law *law, double time_s)
{
    double side = tick->blocked;
    double full = deft__full_walk(tick);
    double target = tick->stick_x * full;
    deft__law then = *law;
    deft_steering scaled;
    deft_steer_state steer = tick->self->motion.steer;
    bool ends;
    double count;
    then.run = deft__roll_turned(&law->run, deft__roll_goal(law, time_s, &ends, &count));
    deft_vec2d axis = walk_axis_of(deft__walk_axis(tick, &then.run, -side));
    double pushed = deft__wall_speed(tick, axis);
    if (pushed * side >= 0 || (target - pushed) * side >= 0) { /* between the two, or slower */
        return false;
    }
    const deft_steering *steering = walk_on_surface(tick, &then.run, &scaled);
    deft__steer(&then.path.along, steering, &steer, pushed, target, full);
    then.path.until_s = then.path.along.until_s;
    return !walk_is_outrun(tick, &then);
}

/* The walk of a body that a wall holds back, or that turns away from it. True when a wall that pushes over a
 * corner, or goes on ahead there, says how far. */
static bool walk_by_wall(deft__tick *tick, const deft_steering *steering, double full, deft__law *out)
{
    const deft__run *run = &out->run;
    double comes = deft__v2_dot(tick->wall.flow, tick->wall.normal);
    double wall_way = comes < 0 ? tick->blocked : -tick->blocked; /* it goes on ahead, or the other way */
    out->path.along_axis = walk_axis_of(deft__walk_axis(tick, run, wall_way));
    walk_steer(tick, steering, full, out);
    if (out->steered) {
        return false;
    }
    out->until_s = deft__min(out->until_s, walk_wall_passes_s(tick, run));
    double turns_s = run->radius > 0 && comes > 0 ? DEFT_FOREVER : walk_corner_goes_s(tick, run, out);
    out->until_s = deft__min(out->until_s, turns_s);
    double across = deft__v2_dot(tick->wall.normal, run->tangent);
    bool goes = run->radius > 0 && (comes > 0 || comes < 0) && deft__abs(across) > DEFT__LEAN;
    if (goes) {
        out->rolls = DEFT__ROLL_BY_WALL;
        out->by = tick->wall.normal;
        out->path.along = deft__linear(comes, 0, DEFT_FOREVER, comes);
        out->path.along_axis = walk_axis_of(deft__v2_scale(run->tangent, 1 / across));
        out->until_s = deft__min(out->until_s, walk_to_level_s(run, out->by, comes));
    }
    if (DEFT__RARELY(goes && out->pushed)) {
        deft__end_ahead(tick, out, walk_gets_away, true);
    }
    return goes;
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
    } else if (walk_by_wall(tick, steering, full, out)) {
        return;
    }
    if (DEFT__RARELY(low && out->steered)) {
        deft__slide_crouched(tick, full, walk_friction(tick, run), out);
    }
    if (DEFT__RARELY(run->radius > 0)) {
        bool by_x = tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL;
        out->rolls = by_x ? DEFT__ROLL_BY_X : DEFT__ROLL_ALONG;
    }
    /* a piece never changes its sign */
    double speed = deft_piece_speed(&out->path.along, 0);
    double way = speed > 0 || speed < 0 ? speed : tick->stick_x;
    out->path.along_axis = walk_axis_of(deft__walk_axis(tick, run, way));
}
