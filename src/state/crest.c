/* state/crest.c -- over a crest, where the ground bends down: who is faster than ground.crest_speed flies
 * off.
 *
 * A face that bends down throws off where it begins. A corner, which a rounded body rolls over, throws off at
 * the place where a free flight leads away from it: that is looked for ahead, and the law ends there.
 */
#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/touch.h"
#include "math/dmath.h"
#include "state/ahead.h"
#include "state/ground.h"

#include <stddef.h>

/* Places on a corner at which it may be seen that it throws off who walks over it. */
#define CREST_LOOKS 8

bool deft__is_crest_fast(const deft__tick *tick)
{
    double most = tick->moveset->crest_speed;
    return deft__v2_dot(tick->velocity, tick->velocity) > most * most;
}

/* True when the next face bends down from the one that the body was on. A corner that is touched beside the
 * floor which it ends in is one with that: they part by less than rounding. */
static bool crest_begins(const deft__tick *tick, const deft__run *next, double direction)
{
    deft__v2 before = tick->run.present != 0 ? tick->run.normal
                                             : deft__to_frame(tick->self->axes, tick->self->ground_normal);
    double apart = tick->scene.radius * (1 - deft__v2_dot(next->normal, before));
    bool is_one = tick->scene.radius > 0 && apart <= tick->moveset->contact;
    return !is_one && direction * deft__v2_dot(next->tangent, before) < -DEFT__LEAN;
}

/* True when who leaves the ground here does not fall at once: the option coyote_hover. */
static bool crest_hovers_off(const deft__tick *tick)
{
    return tick->moveset->coyote_hover != 0 && tick->self->state != DEFT_STATE_STAGGER_DOWN;
}

/* The velocity, in the world, with which the body leaves the ground, with what the leaving policy gives. */
static deft__v2 crest_leaves_with(const deft__tick *tick)
{
    deft__v2 off = deft__v2_add(tick->velocity, deft__ride_leaving(tick));
    return deft__v2_make(off.x, crest_hovers_off(tick) ? deft__max(off.y, 0) : off.y);
}

/* True when something else is in the way as soon as the body leaves the ground, as it all goes on then. */
static bool crest_is_held_down(const deft__tick *tick)
{
    double size = deft__abs(tick->velocity.x) + deft__abs(tick->velocity.y);
    double time_s = 2 * tick->moveset->contact / size;
    deft__v2 off = deft__v2_sub(crest_leaves_with(tick), tick->scene.flow);
    deft__hit hit;
    return deft__scene_sweep(&tick->scene, deft__v2_scale(off, time_s), time_s, &hit);
}

/* The first part of a flight off the ground. */
static deft_piece crest_flight(const deft__tick *tick, double rise)
{
    double gravity = tick->moveset->jump.gravity;
    if (rise > gravity * DEFT__INSTANT_S) {
        return deft__linear(rise, -gravity, rise / gravity, 0);
    }
    deft_piece up = deft__linear(0, 0, tick->moveset->coyote_s, 0);
    if (!crest_hovers_off(tick)) {
        deft_arc_fall(&up, &tick->moveset->fall, NULL, rise, tick->stick_y < -0.5);
    }
    return up;
}

/* True when a fast body is thrown off the corner that it is on: it is not where it would fall back on to it,
 * nor where that, as it goes on, would catch it, with what the leaving policy gives; nor back on to a floor
 * that pushes it up. */
static bool crest_is_thrown_off(deft__tick *tick, const deft__run *corner)
{
    deft__v2 before = tick->velocity;
    deft__run wall = tick->wall;
    deft__run off = *corner;
    off.flow = deft__v2_add(off.flow, tick->scene.flow); /* all as the world sees it, in which it flies */
    tick->wall.flow = deft__v2_add(wall.flow, tick->scene.flow);
    tick->wall.gathering = tick->scene.gatherings - 1; /* nor is it found again in the frame meanwhile */
    tick->velocity = crest_leaves_with(tick);
    deft_piece up = crest_flight(tick, tick->velocity.y);
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
static double crest_speed_after(const deft__law *law, deft__v2 tangent, double t)
{
    double speed = deft_piece_speed(&law->path.along, t);
    return law->rolls == DEFT__ROLL_BY_WALL ? speed / deft__v2_dot(law->by, tangent) : speed;
}

/* Where the scene stands in a tick. */
typedef struct crest_moment {
    deft__v2 feet, flow, drift;
    double now_s;
} crest_moment;

/* Puts the scene where the law is after `t`, on the corner that `run` is by then: what turns carries the body
 * another way there, and so does a belt. Returns where it stood. */
static crest_moment crest_look_ahead(deft__tick *tick, const deft__law *law, deft__run *run, double t)
{
    deft__scene *scene = &tick->scene;
    crest_moment before = {scene->feet, scene->flow, scene->drift, scene->now_s};
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
    if (DEFT__RARELY(scene->moves)) {
        deft__v2 belt = deft__v2_sub(deft__belt(tick, run), deft__belt(tick, &law->run));
        scene->flow = deft__v2_add(scene->flow, belt);
        run->flow = deft__v2_sub(run->flow, belt);
    }
    return before;
}

static void crest_look_back(deft__scene *scene, const crest_moment *before)
{
    scene->feet = before->feet;
    scene->flow = before->flow;
    scene->drift = before->drift;
    scene->now_s = before->now_s;
}

/* The corner that the law rolls over, and the velocity there, as they are after `t`. */
static deft__v2 crest_after(const deft__law *law, double t, deft__run *run)
{
    *run = deft__roll_turned(&law->run, deft__roll_normal(law, deft_piece_distance(&law->path.along, t)));
    double speed = crest_speed_after(law, run->tangent, t);
    return law->rolls == DEFT__ROLL_BY_X ? deft__v2_make(speed, speed * run->tangent.y / run->tangent.x)
                                         : deft__v2_scale(run->tangent, speed);
}

/* True when the body will be fast on the corner that the law rolls over, after `t`. */
static bool crest_fast_after(deft__tick *tick, const deft__law *law, double t)
{
    deft__run run;
    deft__v2 velocity = tick->velocity;
    tick->velocity = crest_after(law, t, &run);
    bool fast = deft__is_crest_fast(tick);
    tick->velocity = velocity;
    return fast;
}

/* True when it will be thrown off it. */
static bool crest_throws_after(deft__tick *tick, const deft__law *law, double t)
{
    deft__run run;
    deft__v2 velocity = tick->velocity;
    deft__v2 then = crest_after(law, t, &run);
    crest_moment before = crest_look_ahead(tick, law, &run, t);
    tick->velocity = then;
    bool thrown = deft__is_crest_fast(tick) && crest_is_thrown_off(tick, &run);
    tick->velocity = velocity;
    crest_look_back(&tick->scene, &before);
    return thrown;
}

/* True when the law has left the corner that it rolls over, after `t`. */
static bool crest_is_past_corner(deft__tick *tick, const deft__law *law, double t)
{
    (void)tick;
    const deft__run *run = &law->run;
    deft__v2 then = deft__roll_normal(law, deft_piece_distance(&law->path.along, t));
    double turned = run->radius * deft__clockwise(run->normal, then);
    double start =
        deft__v2_dot(run->tangent, deft__v2_add(run->center, deft__v2_scale(run->normal, run->radius)));
    return turned > run->to - start || turned < run->from - start;
}

/* True when the way since then is longer than any corner, which is a quarter of a circle, and would go around
 * it. */
static bool crest_is_far(deft__tick *tick, const deft__law *law, double t)
{
    (void)tick;
    return deft__abs(deft_piece_distance(&law->path.along, t)) > 2 * law->run.radius;
}

/* Until when, at most `most`, the law rolls over the corner. */
static double crest_on_corner_s(deft__tick *tick, const deft__law *law, double most)
{
    double low = 0;
    double high = most;
    if (crest_is_far(tick, law, most)) {
        deft__narrow_ahead(tick, law, crest_is_far, &low, &high);
        most = low;
    }
    low = 0;
    high = most;
    if (!crest_is_past_corner(tick, law, most)) {
        return most;
    }
    deft__narrow_ahead(tick, law, crest_is_past_corner, &low, &high);
    return low;
}

/* When something begins to be so between two instants, as a few looks show; DEFT_FOREVER when it does not. */
static double crest_begins_s(deft__tick *tick, const deft__law *law, deft__ahead_try *is_so, double from_s,
                             double until_s)
{
    double low = from_s;
    double high = from_s;
    bool soon = is_so(tick, law, from_s);
    for (int i = 1; i <= CREST_LOOKS && !soon; i++) {
        low = high;
        high = from_s + (until_s - from_s) * i / CREST_LOOKS;
        soon = is_so(tick, law, high);
    }
    if (!soon) {
        return DEFT_FOREVER;
    }
    deft__narrow_ahead(tick, law, is_so, &low, &high);
    return high;
}

/* When a walk over a corner is first so fast that it is thrown off. */
static double crest_first_s(deft__tick *tick, const deft__law *law)
{
    if (DEFT__MOSTLY(law->rolls == DEFT__ROLL_NOT) || !(tick->moveset->crest_speed < DEFT_FOREVER)) {
        return DEFT_FOREVER;
    }
    /* it may be thrown only on the way: not at the end, where the ground goes on; nor for long */
    double most = deft__min(tick->dt - tick->now_s, law->path.until_s);
    most = crest_on_corner_s(tick, law, most);
    double fast_s = crest_begins_s(tick, law, crest_fast_after, 0, most);
    double first_s =
        fast_s < DEFT_FOREVER ? crest_begins_s(tick, law, crest_throws_after, fast_s, most) : DEFT_FOREVER;
    return first_s > DEFT__SOON_S ? first_s : 0;
}

/* What carries a fast body turned on since the last segment began, or its belt goes around the corner on
 * which the body is: by now it carries it another way, and would throw it off that way. What still goes into
 * its corner is the rounding of where the feet were put. */
static void crest_turned_on(deft__tick *tick, deft__run *run)
{
    bool turns = deft__flow_turn_rate(&tick->scene, run->body) != 0;
    if (run->body != tick->scene.carrier || !(turns || run->radius > 0)) {
        return; /* the ground bends here, and carried it the way that it came */
    }
    deft__ride(tick, run);
    double size = deft__abs(tick->velocity.x) + deft__abs(tick->velocity.y);
    double away = deft__v2_dot(tick->velocity, run->normal);
    if (run->radius > 0 && away < 0 && away >= -DEFT__LEAN * size) { /* as in ground_read_speed */
        tick->velocity = deft__v2_sub(tick->velocity, deft__v2_scale(run->normal, away));
    }
}

bool deft__crest_throws(deft__tick *tick, deft__run *run, double direction)
{
    if (tick->scene.moves) {
        crest_turned_on(tick, run);
    }
    return (crest_begins(tick, run, direction) || crest_is_thrown_off(tick, run)) &&
           !crest_is_held_down(tick);
}

DEFT__EACH_TICK double deft__crest_thrown_s(deft__tick *tick, const deft__law *law)
{
    double thrown_s = crest_first_s(tick, law);
    if (DEFT__MOSTLY(thrown_s > 0)) {
        return thrown_s;
    }
    if (deft__is_held_down(tick)) {
        return DEFT_FOREVER;
    }
    /* it is that fast at once: as the law has it by then */
    deft__run run = tick->run;
    bool by_x = law->rolls == DEFT__ROLL_BY_WALL && tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL;
    tick->along = crest_speed_after(law, run.tangent, 0) * (by_x ? run.tangent.x : 1);
    deft__stand_on(tick, &run);
    return crest_is_held_down(tick) ? DEFT_FOREVER : 0;
}
