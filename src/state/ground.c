/* state/ground.c -- carried by a floor: the body follows the outline of the world under it. */
#include "base/rarely.h"
#include "contact/drop.h"
#include "contact/flow.h"
#include "contact/touch.h"
#include "geometry/rounded.h"
#include "math/dmath.h"
#include "state/ahead.h"
#include "state/climb.h"
#include "state/crouch.h"
#include "state/tick.h"

#include <stddef.h>

/* Places on a corner at which it may be seen that it throws off who walks over it. */
#define GROUND_LOOKS 8
/* Thrown off so soon is thrown off at once, s: over so short a way nothing rolls. */
#define GROUND_SOON_S 1e-9
/* Most states that a segment may try. */
#define GROUND_ANEWS_MAX 8

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

/* Walking off an edge opens coyote time; being launched does not, nor does falling off one staggered. */
static void ground_leave(deft__tick *tick, bool launched)
{
    bool staggers = tick->self->state == DEFT_STATE_STAGGER_DOWN;
    double speed = deft__sqrt(deft__v2_dot(tick->velocity, tick->velocity));
    deft__emit(tick, DEFT_EVENT_LEFT_GROUND, speed);
    tick->self->air_from = deft__tick_height(tick);
    uint32_t goes_on_in = deft__state_row(tick)->lands_in;
    uint32_t falls_in = launched || goes_on_in == 0 ? (uint32_t)DEFT_STATE_FALL : goes_on_in;
    deft__change_state(tick, staggers ? (uint32_t)DEFT_STATE_STAGGER : falls_in);
    if (tick->scene.radius > 0 && tick->self->state == DEFT_STATE_FALL &&
        !launched) { /* over a corner that grew too steep */
        tick->self->support = DEFT_SUPPORT_STEEP;
    }
    tick->self->coyote = launched || staggers ? 0 : 1;
}

/* True when what carries the body is a corner, which is no slope. */
static bool ground_is_corner(const deft__tick *tick, double way)
{
    return tick->scene.radius > 0 &&
           deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, way, (double)tick->self->facing).radius > 0;
}

/* The speed along the ground at the start of a tick. A velocity that the host changed, so that it points away
 * from the ground, is a launch: false. */
static bool ground_read_speed(deft__tick *tick)
{
    deft__v2 normal = deft__to_frame(tick->self->axes, tick->self->ground_normal);
    deft__v2 tangent = deft__v2_make(normal.y, -normal.x);
    double size = deft__abs(tick->velocity.x) + deft__abs(tick->velocity.y);
    double away = deft__v2_dot(tick->velocity, normal);
    if (DEFT__RARELY(away > 1e-4 * size) && away > DEFT__NOTICED * tick->moveset->tile) {
        return false;
    }
    double along = tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL
                       ? tick->velocity.x
                       : deft__v2_dot(tick->velocity, tangent);
    tick->along =
        ground_is_corner(tick, along) ? along : along / deft__slope_ratio(tick->moveset, tangent, along);
    if (DEFT__RARELY(away < -1e-4 * size)) { /* the ground takes what the host pushed into it */
        tick->velocity = deft__v2_sub(tick->velocity, deft__v2_scale(normal, away));
    }
    tick->along_known = true;
    return true;
}

static bool ground_is_pushed(const deft__tick *tick)
{
    bool is_blocked = tick->blocked > 0 || tick->blocked < 0;
    return DEFT__RARELY(is_blocked) && deft__v2_dot(tick->wall.flow, tick->wall.normal) > 0;
}

/* The way along a belt, which may take it the other way than it goes itself. */
static double ground_way_on_belt(const deft__tick *tick)
{
    deft__v2 own = deft__v2_scale(deft__walk_axis(tick, &tick->run, tick->along), tick->along);
    return deft__v2_dot(deft__v2_sub(own, tick->run.flow), tick->run.tangent);
}

/* How fast a round foot rolls along a face that turns under it, also of a body at rest; one that starts has
 * the say itself. What is a floor of a corner does not turn with it. */
static double ground_rolls(const deft__tick *tick)
{
    bool goes = tick->along > 0 || tick->along < 0;
    bool starts = !goes && tick->blocked == 0 && (tick->stick_x > 0 || tick->stick_x < 0);
    return starts || tick->run.radius > 0
               ? 0
               : tick->scene.radius * deft__flow_turn_rate(&tick->scene, tick->run.body);
}

/* The way that the body is about to go along the ground: what pushes it has the say. */
static double ground_direction(const deft__tick *tick)
{
    if (ground_is_pushed(tick)) {
        return -tick->blocked;
    }
    double way = tick->along;
    bool moves = tick->scene.moves && tick->scene.radius > 0;
    if (tick->run.present != 0 &&
        DEFT__RARELY(tick->run.surface != 0 || tick->scene.zone_count != 0 || moves)) {
        way = ground_way_on_belt(tick) + ground_rolls(tick);
    }
    way = way > 0 || way < 0 ? way : tick->stick_x;
    return way > 0 ? 1 : (way < 0 ? -1 : 0);
}

/* Down and jump on one-way floors drops through them. Where anything solid carries, too, it is a jump. */
static bool ground_drop(deft__tick *tick)
{
    deft__v2 normal;
    deft_character *self = tick->self;
    if (!deft__can(tick, DEFT_ABILITY_DROP_THROUGH) || !(tick->stick_y < -0.5) ||
        !deft__press_is_live(tick, DEFT_ACTION_JUMP) || !deft__stands_on_one_way(&tick->scene, &normal)) {
        return false;
    }
    deft__act_on_press(tick, DEFT_ACTION_JUMP);
    uint32_t body = tick->run.present != 0 ? tick->run.body : self->ground_body;
    double floor_speed = deft__flow_of_body(&tick->scene, body, tick->scene.feet).y;
    deft__begin_drop(tick, body, normal);
    tick->velocity.y = deft__min(tick->velocity.y, 0); /* not up through the slope that it leaves */
    ground_leave(tick, true);
    /* a floor that goes down does not outrun who drops through it, whatever platform.leave gives */
    tick->velocity.y = floor_speed < 0 ? deft__min(tick->velocity.y, floor_speed) : tick->velocity.y;
    return true;
}

bool deft__ground_holds(deft__tick *tick)
{
    bool launched = !tick->along_known && !ground_read_speed(tick);
    bool starts = tick->now_s <= 0 && tick->self->landed_s > 0;
    if (DEFT__RARELY(launched) || (starts && deft__ride_is_lost(tick)) ||
        DEFT__RARELY(tick->scene.moves && deft__ride_outruns(tick))) {
        ground_leave(tick, launched);
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
    if (!ground_drop(tick) && !deft__try_actions(tick) &&
        !(deft__can(tick, DEFT_ABILITY_CLIMB) && deft__try_climb_up(tick))) {
        deft__try_crouch(tick);
    }
}

/* True when slippery ground goes on from here, up: it is a wall to who walks. */
static bool ground_gets_slippery(deft__tick *tick, double direction)
{
    deft__run ahead = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, direction, direction);
    if (ahead.present != DEFT__RUN_SLIPPERY || !(ahead.normal.x * direction < 0)) {
        return false;
    }
    tick->wall = ahead;
    return true;
}

/* At the very end of a face, with something in the way beyond it, a body stays on the face. */
static bool ground_is_stopped_at_end(deft__tick *tick, double direction, deft__run *run)
{
    deft__run end = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, direction);
    deft__hit hit;
    double probe = 2 * tick->moveset->contact * direction;
    if (end.present != 0 && ground_gets_slippery(tick, direction)) {
        *run = end;
        return true;
    }
    if (end.present == 0 || !deft__scene_sweep(&tick->scene, deft__v2_scale(end.tangent, probe), 0, &hit) ||
        hit.t > 0.5 || deft__face_is_floor(hit.face, tick->moveset) ||
        deft__v2_dot(deft__flow_of_hit(&tick->scene, &hit), hit.face->normal) < 0) { /* it goes on ahead */
        return false;
    }
    deft__note_wall(tick, &hit);
    *run = end;
    return true;
}

/* True when the body is too fast to follow the ground where it bends down. */
static bool ground_is_fast(const deft__tick *tick)
{
    double most = tick->moveset->crest_speed;
    return deft__v2_dot(tick->velocity, tick->velocity) > most * most;
}

/* True when the next face bends down from the one that the body was on. A corner that is touched beside the
 * floor which it ends in is one with that: they part by less than rounding. */
static bool ground_bends_down(const deft__tick *tick, const deft__run *next, double direction)
{
    deft__v2 before = tick->run.present != 0 ? tick->run.normal
                                             : deft__to_frame(tick->self->axes, tick->self->ground_normal);
    double apart = tick->scene.radius * (1 - deft__v2_dot(next->normal, before));
    bool is_one = tick->scene.radius > 0 && apart <= tick->moveset->contact;
    return !is_one && direction * deft__v2_dot(next->tangent, before) < -DEFT__LEAN;
}

/* True when who leaves the ground here does not fall at once: the option coyote_hover. */
static bool ground_hovers_off(const deft__tick *tick)
{
    return tick->moveset->coyote_hover != 0 && tick->self->state != DEFT_STATE_STAGGER_DOWN;
}

/* The velocity, in the world, with which the body leaves the ground, with what the leaving policy gives. */
static deft__v2 ground_leaves_with(const deft__tick *tick)
{
    deft__v2 off = deft__v2_add(tick->velocity, deft__ride_leaving(tick));
    return deft__v2_make(off.x, ground_hovers_off(tick) ? deft__max(off.y, 0) : off.y);
}

/* True when something else is in the way as soon as the body leaves the ground, as it all goes on then. */
static bool ground_is_held_down(const deft__tick *tick)
{
    double size = deft__abs(tick->velocity.x) + deft__abs(tick->velocity.y);
    double time_s = 2 * tick->moveset->contact / size;
    deft__v2 off = deft__v2_sub(ground_leaves_with(tick), tick->scene.flow);
    deft__hit hit;
    return deft__scene_sweep(&tick->scene, deft__v2_scale(off, time_s), time_s, &hit);
}

/* The first part of a flight off the ground. */
static deft_piece ground_flight(const deft__tick *tick, double rise)
{
    double gravity = tick->moveset->jump.gravity;
    if (rise > 0) {
        return deft__linear(rise, -gravity, rise / gravity, 0);
    }
    return ground_hovers_off(tick) ? deft__linear(0, 0, tick->moveset->coyote_s, 0)
                                   : deft_arc_fall(&tick->moveset->fall, NULL, rise, tick->stick_y < -0.5);
}

/* True when a fast body is thrown off the corner that it is on: it is not where it would fall back on to it,
 * nor where that, as it goes on, would catch it, with what the leaving policy gives; nor back on to a floor
 * that pushes it up. */
static bool ground_is_thrown_off(deft__tick *tick, const deft__run *corner)
{
    deft__v2 before = tick->velocity;
    deft__run wall = tick->wall;
    deft__run off = *corner;
    off.flow = deft__v2_add(off.flow, tick->scene.flow); /* all as the world sees it, in which it flies */
    tick->wall.flow = deft__v2_add(wall.flow, tick->scene.flow);
    tick->wall.gathering = tick->scene.gatherings - 1; /* nor is it found again in the frame meanwhile */
    tick->velocity = ground_leaves_with(tick);
    deft_piece up = ground_flight(tick, tick->velocity.y);
    bool thrown = corner->radius > 0 && deft__flies_off(tick, &off, &up);
    deft__run under = tick->wall;
    bool is_floor = tick->blocked != 0 && under.normal.y >= tick->moveset->slope_cos;
    bool pushes = deft__v2_dot(wall.flow, wall.normal) > 0; /* a speed that is none of its own */
    thrown = thrown && !(is_floor && (pushes || !deft__flies_off(tick, &under, &up)));
    tick->velocity = before;
    tick->wall = wall;
    return thrown;
}

/* The speed along ground with this tangent that the law has after `t`: one that a wall pushes counts along
 * the wall's normal. */
static double ground_speed_after(const deft__law *law, deft__v2 tangent, double t)
{
    double speed = deft_piece_speed(&law->path.along, t);
    return law->rolls == DEFT__ROLL_BY_WALL ? speed / deft__v2_dot(law->by, tangent) : speed;
}

/* Where the scene stands in a tick. */
typedef struct ground_moment {
    deft__v2 feet, flow, drift;
    double now_s;
} ground_moment;

/* Puts the scene where the law is after `t`, on the corner that `run` is by then: what turns carries the body
 * another way there. Returns where it stood. */
static ground_moment ground_look_ahead(deft__scene *scene, const deft__law *law, const deft__run *run,
                                       double t)
{
    ground_moment before = {scene->feet, scene->flow, scene->drift, scene->now_s};
    double rate = deft__flow_turn_rate(scene, run->body);
    if (DEFT__RARELY(rate < 0 || rate > 0)) {
        deft__v2 at = deft__touch_of_run(scene, &law->run, rate);
        deft__v2 now = deft__flow_of_body(scene, run->body, at);
        scene->now_s += t;
        scene->drift = deft__v2_add(scene->drift, deft__v2_scale(scene->flow, t));
        scene->feet = deft__v2_add(run->center, deft__v2_scale(run->normal, run->radius));
        at = deft__touch_of_run(scene, run, rate);
        deft__v2 then = deft__flow_of_body(scene, run->body, at);
        scene->flow = deft__v2_add(scene->flow, deft__v2_sub(then, now));
    }
    return before;
}

static void ground_look_back(deft__scene *scene, const ground_moment *before)
{
    scene->feet = before->feet;
    scene->flow = before->flow;
    scene->drift = before->drift;
    scene->now_s = before->now_s;
}

/* True when the body will be thrown off the corner that the law rolls over, after `t`. */
static bool ground_throws_after(deft__tick *tick, const deft__law *law, double t)
{
    deft__v2 velocity = tick->velocity;
    deft__v2 normal = deft__roll_normal(law, deft_piece_distance(&law->path.along, t));
    deft__run run = deft__roll_turned(&law->run, normal);
    ground_moment before = ground_look_ahead(&tick->scene, law, &run, t);
    double speed = ground_speed_after(law, run.tangent, t);
    tick->velocity = law->rolls == DEFT__ROLL_BY_X
                         ? deft__v2_make(speed, speed * run.tangent.y / run.tangent.x)
                         : deft__v2_scale(run.tangent, speed);
    bool thrown = ground_is_fast(tick) && ground_is_thrown_off(tick, &run);
    tick->velocity = velocity;
    ground_look_back(&tick->scene, &before);
    return thrown;
}

/* True when the law has left the corner that it rolls over, after `t`. */
static bool ground_is_past_corner(deft__tick *tick, const deft__law *law, double t)
{
    (void)tick;
    const deft__run *run = &law->run;
    deft__v2 then = deft__roll_normal(law, deft_piece_distance(&law->path.along, t));
    double turned = run->radius * deft__clockwise(run->normal, then);
    double start =
        deft__v2_dot(run->tangent, deft__v2_add(run->center, deft__v2_scale(run->normal, run->radius)));
    return turned > run->to - start || turned < run->from - start;
}

/* Until when, at most `most`, the law rolls over the corner. */
static double ground_on_corner_s(deft__tick *tick, const deft__law *law, double most)
{
    double low = 0;
    double high = most;
    if (!ground_is_past_corner(tick, law, most)) {
        return most;
    }
    deft__narrow_ahead(tick, law, ground_is_past_corner, &low, &high);
    return low;
}

/* When a walk over a corner becomes so fast that it is thrown off. */
static double ground_thrown_s(deft__tick *tick, const deft__law *law)
{
    double low = 0;
    double high = deft__min(tick->dt - tick->now_s, law->path.until_s);
    if (law->rolls == DEFT__ROLL_NOT || !(tick->moveset->crest_speed < DEFT_FOREVER)) {
        return DEFT_FOREVER;
    }
    if (ground_throws_after(tick, law, 0)) {
        return 0;
    }
    /* it may be too fast only on the way: not at the end, where the ground goes on */
    double most = ground_on_corner_s(tick, law, high);
    bool thrown = false;
    high = 0;
    for (int i = 1; i <= GROUND_LOOKS && !thrown; i++) {
        low = high;
        high = most * i / GROUND_LOOKS;
        thrown = ground_throws_after(tick, law, high);
    }
    if (!thrown) {
        return DEFT_FOREVER;
    }
    deft__narrow_ahead(tick, law, ground_throws_after, &low, &high);
    return high > GROUND_SOON_S ? high : 0;
}

/* Puts the body down on a floor that is within the snap. What was beside it higher up may not be there. */
static deft__run ground_snap(deft__tick *tick, double direction, double facing)
{
    deft__run run;
    memset(&run, 0, sizeof run);
    if (!deft__snap_down(&tick->scene)) {
        return run;
    }
    run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, direction, facing);
    if (DEFT__RARELY(tick->blocked != 0) && run.present != 0) {
        tick->self->ground_normal = deft__to_host(tick->self->axes, run.normal);
        deft__sense_wall(tick, tick->blocked, true);
    }
    return run;
}

/* The floor from the end of which what leans over it pushes the body: it carries on until that is past the
 * end without a doubt. Else who is held down there, and steered back, would meet it again at once. */
static deft__run ground_over_end(const deft__tick *tick, double direction)
{
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, direction);
    double *end = direction > 0 ? &run.to : &run.from;
    double over = tick->moveset->touch / 2;
    double left = (*end - deft__v2_dot(run.tangent, tick->scene.feet)) * direction + over;
    if (run.present != 0 && (run.radius > 0 || !(left > tick->moveset->contact / 16))) {
        run.present = 0;
    }
    *end += direction * over;
    return run;
}

/* What carries a fast body turned on since the last segment began: by now it carries it another way, and
 * would throw it off that way. What still goes into its corner is the rounding of where the feet were put. */
static void ground_turned_on(deft__tick *tick, deft__run *run)
{
    deft__ride(tick, run);
    double size = deft__abs(tick->velocity.x) + deft__abs(tick->velocity.y);
    double away = deft__v2_dot(tick->velocity, run->normal);
    if (run->radius > 0 && away < 0 && away >= -1e-4 * size) { /* as in ground_read_speed */
        tick->velocity = deft__v2_sub(tick->velocity, deft__v2_scale(run->normal, away));
    }
}

/* The floor that carries the body on: touching, or within the snap; none where it is to leave the ground. */
DEFT__EACH_TICK static deft__run ground_next(deft__tick *tick)
{
    double direction = ground_direction(tick);
    double facing = (double)tick->self->facing;
    bool fast = ground_is_fast(tick);
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, direction, facing);
    if (DEFT__RARELY(fast) && tick->scene.moves && run.present != 0 && run.body == tick->scene.carrier) {
        ground_turned_on(tick, &run);
    }
    if (run.present != 0 && DEFT__RARELY(fast) &&
        (ground_bends_down(tick, &run, direction) || ground_is_thrown_off(tick, &run)) &&
        !ground_is_held_down(tick)) {
        run.present = 0;
        return run;
    }
    if (DEFT__RARELY(run.present == 0) && ground_is_pushed(tick) && tick->wall.normal.y < -DEFT__LEAN) {
        run = ground_over_end(tick, direction);
    }
    if (DEFT__RARELY(run.present == 0) && ground_is_stopped_at_end(tick, direction, &run)) {
        tick->blocked = direction;
    }
    if (DEFT__RARELY(run.present == 0) && !fast) {
        run = ground_snap(tick, direction, facing);
    }
    return run;
}

bool deft__ground_follow(deft__tick *tick)
{
    deft__run run = ground_next(tick);
    if (DEFT__RARELY(tick->blocked * tick->stick_x > 0) && deft__try_step_up(tick, tick->blocked)) {
        run = ground_next(tick);
    }
    if (DEFT__RARELY(run.present == 0)) {
        ground_leave(tick, false);
        return false;
    }
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
    double thrown_s = ground_thrown_s(tick, out);
    if (DEFT__RARELY(!(thrown_s > 0))) { /* it is that fast at once */
        deft__run run = tick->run;
        bool by_x =
            out->rolls == DEFT__ROLL_BY_WALL && tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL;
        tick->along = ground_speed_after(out, run.tangent, 0) * (by_x ? run.tangent.x : 1);
        deft__stand_on(tick, &run);
        thrown_s = ground_is_held_down(tick) ? DEFT_FOREVER : 0;
    }
    if (DEFT__RARELY(!(thrown_s > 0))) {
        ground_leave(tick, false);
        deft__decide_anew(tick, out);
        return;
    }
    out->until_s = deft__min(out->until_s, thrown_s);
}

void deft__decide_anew(deft__tick *tick, deft__law *out)
{
    if (++tick->anews > GROUND_ANEWS_MAX) {
        deft__emit(tick, DEFT_EVENT_OVERFLOW, 0);
        tick->over = true;
        deft__go_straight(out, deft__v2_make(0, 0));
        return;
    }
    deft__decide(tick);
    deft__state_row(tick)->law(tick, out);
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
    if (!(deft__abs(deft__flow_turn_rate(&tick->scene, tick->run.body)) > 0)) {
        return;
    }
    double facing = (double)tick->self->facing;
    deft__run run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, facing);
    if (run.present == 0 && deft__snap_down(&tick->scene)) {
        run = deft__find_support(&tick->scene, DEFT__SUPPORT_FLOOR, 0, facing);
    }
    if (DEFT__RARELY(run.present == 0)) {
        ground_leave(tick, false);
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
