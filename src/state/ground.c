/* state/ground.c -- carried by a floor: the body follows the outline of the world under it. */
#include "state/ground.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/touch.h"
#include "math/dmath.h"
#include "state/blocked.h"
#include "state/climb.h"
#include "state/crouch.h"

#include <stddef.h>

void deft__come_down(deft__tick *tick)
{
    deft_character *self = tick->self;
    self->air_jumps = 0;
    self->coyote = 0;
    self->climb_s = 0;
    self->let_go = 0;
    self->landed_s = 0;
    self->jump_hold_s = 0;
    self->wall_s = DEFT_TIMER_MAX_S;
    self->wall_lock = 0;
    self->support = DEFT_SUPPORT_FLOOR;
}

void deft__lift_off(deft__tick *tick)
{
    tick->self->support = DEFT_SUPPORT_AIR;
    tick->self->ground_s = 0;
    tick->along_known = false;
    deft__dismount(tick);
    tick->run.present = 0;
    bool pushes = tick->scene.moves && deft__v2_dot(tick->wall.flow, tick->wall.normal) > 0;
    if (pushes && tick->blocked * tick->wall.normal.x < 0 &&
        deft__touch_again(&tick->scene, &tick->wall) != NULL) { /* what pushes it off the ground pushes on */
        tick->run = tick->wall;
        return;
    }
    deft__sense_wall(tick, tick->blocked, false);
}

void deft__leave_ground(deft__tick *tick, bool launched)
{
    bool staggers = tick->self->state == DEFT_STATE_STAGGER_DOWN;
    double speed = deft__sqrt(deft__v2_dot(tick->velocity, tick->velocity));
    deft__emit(tick, DEFT_EVENT_LEFT_GROUND, speed);
    tick->self->air_from = deft__tick_height(tick);
    tick->off_ground_s = launched ? tick->off_ground_s : tick->now_s;
    uint32_t goes_on_in = deft__state_row(tick)->lands_in;
    uint32_t falls_in = launched || goes_on_in == 0 ? (uint32_t)DEFT_STATE_FALL : goes_on_in;
    deft__change_state(tick, staggers ? (uint32_t)DEFT_STATE_STAGGER : falls_in);
    tick->self->coyote = launched || staggers ? 0 : 1;
}

/* The speed along the ground at the start of a tick. A velocity that the host changed, so that it points away
 * from the ground, is a launch: false. */
static bool ground_read_speed(deft__tick *tick)
{
    deft__v2 normal = deft__to_frame(tick->self->axes, tick->self->ground_normal);
    deft__v2 tangent = deft__v2_make(normal.y, -normal.x);
    double size = deft__abs(tick->velocity.x) + deft__abs(tick->velocity.y);
    double away = deft__v2_dot(tick->velocity, normal);
    if (DEFT__RARELY(away > DEFT__LEAN * size) && away > DEFT__NOTICED * tick->moveset->tile) {
        return false;
    }
    double along = tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL
                       ? tick->velocity.x
                       : deft__v2_dot(tick->velocity, tangent);
    tick->along = along / deft__slope_ratio(tick->moveset, tangent, along);
    if (DEFT__RARELY(away < -DEFT__LEAN * size)) { /* the ground takes what the host pushed into it */
        tick->velocity = deft__v2_sub(tick->velocity, deft__v2_scale(normal, away));
    }
    tick->along_known = true;
    return true;
}

/* The way along a belt, which may take it the other way than it goes itself. */
static double ground_way_on_belt(const deft__tick *tick)
{
    deft__v2 own = deft__v2_scale(deft__walk_axis(tick, &tick->run, tick->along), tick->along);
    return deft__v2_dot(deft__v2_sub(own, tick->run.flow), tick->run.tangent);
}

/* The way that the body is about to go along the ground: what pushes it has the say. */
static double ground_direction(const deft__tick *tick)
{
    if (deft__is_pushed(tick)) {
        return -tick->blocked;
    }
    double way = tick->along;
    if (tick->run.present != 0 && DEFT__RARELY(tick->run.surface != 0 || tick->scene.zone_count != 0)) {
        way = ground_way_on_belt(tick);
    }
    if (!(way > 0 || way < 0)) {
        bool is_held = tick->along > 0 || tick->along < 0; /* in its place, on a belt */
        way = is_held ? tick->stick_x * deft__full_walk(tick) - tick->along : tick->stick_x;
    }
    return way > 0 ? 1 : (way < 0 ? -1 : 0);
}

bool deft__ground_holds(deft__tick *tick)
{
    bool launched = !tick->along_known && !ground_read_speed(tick);
    bool starts = tick->now_s <= 0 && tick->self->landed_s > 0;
    if (DEFT__RARELY(launched) || (starts && deft__ride_is_lost(tick)) ||
        DEFT__RARELY(tick->scene.moves && deft__ride_outruns(tick) && !deft__is_held_down(tick))) {
        deft__leave_ground(tick, launched);
        return false;
    }
    return true;
}

DEFT__EACH_TICK void deft__ground_decide(deft__tick *tick)
{
    if (!deft__ground_holds(tick)) {
        return;
    }
    if (DEFT__RARELY(tick->self->crouched != 0) &&
        tick->self->state == DEFT_STATE_GROUND) { /* who comes down low stays low */
        deft__try_crouch(tick);
        return;
    }
    if (!deft__try_drop(tick) && !deft__try_actions(tick) &&
        !(deft__can(tick, DEFT_ABILITY_CLIMB) && deft__try_climb_up(tick))) {
        deft__try_crouch(tick);
    }
}

/* Puts the body down on a floor that is within the snap. What was beside it higher up may not be there. */
static deft__run ground_snap(deft__tick *tick, double direction, double facing)
{
    if (!deft__snap_down(&tick->scene)) {
        return deft__no_run();
    }
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, direction, facing);
    if (DEFT__RARELY(tick->blocked != 0) && run.present != 0) {
        tick->self->ground_normal = deft__to_host(tick->self->axes, run.normal);
        deft__sense_wall(tick, tick->blocked, true);
    }
    return run;
}

/* How a body goes along a floor that carries it, or is pushed along it. */
static deft__v2 ground_goes(const deft__tick *tick, const deft__run *run)
{
    bool by_wall = deft__is_pushed(tick) && tick->wall.normal.y < tick->moveset->slope_cos;
    double own = deft__is_pushed(tick) ? deft__own_speed(tick, tick->blocked, tick->along) : tick->along;
    deft__v2 axis = deft__walk_axis(tick, run, by_wall ? -tick->blocked : own);
    deft_vec2d way;
    way.x = axis.x;
    way.y = axis.y;
    return deft__v2_scale(axis, by_wall ? deft__wall_speed(tick, way) : own);
}

/* The floor that the body comes to at once on its way: the first that a sweep meets or, where a wall that
 * holds it back is in the way as well, the one that it has just come on to. */
static bool ground_comes_to(deft__tick *tick, const deft__run *run, deft__v2 way, deft__run *out)
{
    double near_by = tick->moveset->contact * DEFT__END;
    deft__hit hit;
    if (!deft__scene_sweep(&tick->scene, deft__v2_scale(way, DEFT__AT_ONCE_S), DEFT__AT_ONCE_S, &hit) ||
        deft__face_gap(hit.face, tick->scene.feet) > near_by) {
        return false;
    }
    if (deft__face_is_floor(hit.face, tick->moveset)) {
        *out = deft__run_of(&tick->scene, hit.face, hit.obstacle);
        return true;
    }
    *out = tick->run;
    return deft__is_blocked(tick) && out->present != 0 && out->gathering == tick->scene.gatherings &&
           !deft__run_is_same(out, run) && out->normal.y >= tick->moveset->slope_cos &&
           deft__v2_dot(deft__v2_sub(way, out->flow), out->normal) < 0 &&
           deft__abs(deft__v2_dot(out->normal, tick->scene.feet) - out->offset) <= near_by;
}

/* Among what moves: where a floor would take the body at once into a more level one, or into the one that it
 * has just come on to, that other one, if on that it rises off this one. So who stands on a slope that sinks
 * past a floor stays on the floor. What held the body back here may not hold it there. */
static deft__run ground_that_rises(deft__tick *tick, const deft__run *run)
{
    deft__v2 way = deft__v2_add(run->flow, ground_goes(tick, run));
    deft__run other;
    if (!ground_comes_to(tick, run, way, &other)) {
        return *run;
    }
    deft__v2 own = ground_goes(tick, &other);
    if (deft__run_is_same(&tick->run, &other) ? !deft__rises_off(tick, run, &other, own)
                                              : !deft__rises_to_level(tick, run, &other, own)) {
        return *run;
    }
    tick->run = other;
    deft__sense_wall(tick, tick->blocked, true);
    return other;
}

/* The floor that carries the body on: touching, or within the snap; none where it is to leave the ground. */
DEFT__EACH_TICK static deft__run ground_next(deft__tick *tick)
{
    double direction = ground_direction(tick);
    double facing = (double)tick->self->facing;
    bool fast = deft__is_crest_fast(tick) && !deft__is_held_down(tick);
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, direction, facing);
    if (DEFT__RARELY(fast) && run.present != 0 && deft__crest_throws(tick, &run, direction)) {
        run.present = 0;
        return run;
    }
    if (DEFT__RARELY(run.present == 0) && deft__is_pushed(tick) && tick->wall.normal.y < -DEFT__LEAN) {
        run = deft__floor_past_end(tick, direction);
    }
    if (DEFT__RARELY(run.present == 0) && deft__stops_at_floor_end(tick, direction, &run)) {
        tick->blocked = direction;
    }
    if (DEFT__RARELY(run.present == 0) && !fast) {
        run = ground_snap(tick, direction, facing);
    }
    if (DEFT__RARELY(tick->scene.moves) && run.present != 0) {
        run = ground_that_rises(tick, &run);
    }
    return run;
}

DEFT__EACH_TICK bool deft__ground_follow(deft__tick *tick)
{
    deft__run run = ground_next(tick);
    if (DEFT__RARELY(tick->blocked * tick->stick_x > 0) && deft__try_step_up(tick, tick->blocked)) {
        run = ground_next(tick);
    }
    if (DEFT__RARELY(run.present == 0)) {
        deft__leave_ground(tick, false);
        return false;
    }
    run = deft__floor_under_middle(tick, &run);
    tick->scene.carrier = run.body;
    deft__stand_on(tick, &run);
    return true;
}

DEFT__EACH_TICK void deft__ground_law(deft__tick *tick, deft__law *out)
{
    if (!deft__ground_follow(tick)) {
        deft__decide_anew(tick, out);
        return;
    }
    deft__walk(tick, &tick->run, out);
    if (DEFT__RARELY(tick->moveset->repeat_s > 0) && tick->self->jump_kind != 0) {
        double wait = tick->moveset->repeat_s - tick->self->jump_s;
        out->until_s = wait > 0 ? deft__min(out->until_s, wait) : out->until_s;
    }
    out->until_s = deft__min(out->until_s, deft__ride_until(tick, &tick->run));
}

void deft__rest_law(deft__tick *tick, deft__law *out)
{
    double stick_x = tick->stick_x;
    tick->stick_x = 0;
    bool holds = deft__ground_follow(tick);
    if (holds) {
        deft__walk(tick, &tick->run, out);
        out->until_s = deft__min(out->until_s, deft__ride_until(tick, &tick->run));
    }
    tick->stick_x = stick_x;
    if (!holds) {
        deft__decide_anew(tick, out);
    }
}

void deft__ground_settle(deft__tick *tick)
{
    double floor_turns = deft__flow_turn_rate(&tick->scene, tick->run.body);
    double wall_turns = deft__is_blocked(tick) ? deft__flow_turn_rate(&tick->scene, tick->wall.body) : 0;
    bool may_be_past_end = deft__is_pushed(tick) && tick->wall.normal.y < -DEFT__LEAN;
    if (!(deft__abs(floor_turns) > 0 || deft__abs(wall_turns) > 0 || may_be_past_end)) {
        return;
    }
    double facing = (double)tick->self->facing;
    /* who walks off its end, as far as that has turned by now, is off it: at rest an end carries farther. No
     * small test shows it: the end must come to lie under the foot by a hundredth of the skin. */
    double direction = ground_direction(tick);
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, direction, facing);
    if (run.present == 0 && deft__snap_down(&tick->scene)) {
        run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, direction, facing);
    }
    if (DEFT__RARELY(run.present == 0)) {
        deft__leave_ground(tick, false);
    }
}

const deft_state_row deft__ground_row = {
    "ground",
    DEFT_STATE_BIT(DEFT_STATE_JUMP) | DEFT_STATE_BIT(DEFT_STATE_FALL) |
        DEFT_STATE_BIT(DEFT_STATE_DASH_GROUND) | DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_REACH) |
        DEFT_STATE_BIT(DEFT_STATE_CROUCH) | DEFT_STATE_BIT(DEFT_STATE_LADDER) |
        DEFT_STATE_BIT(DEFT_STATE_CLIMB) | DEFT_STATE_BIT(DEFT_STATE_SWIM),
    0,
    DEFT_REALM_GROUND,
    0,
    NULL,
    NULL,
    deft__ground_decide,
    deft__ground_law,
    NULL};
