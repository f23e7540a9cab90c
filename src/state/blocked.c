/* state/blocked.c -- a wall that holds the body back: what it is, and when the body turns away from it. */
#include "state/blocked.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/against.h"
#include "contact/flow.h"
#include "contact/touch.h"
#include "math/dmath.h"
#include "motion/steer.h"

void deft__note_wall(deft__tick *tick, const deft__hit *hit)
{
    tick->wall = deft__run_of(&tick->scene, hit->face, hit->obstacle);
}

static bool blocked_is_beside(const deft__scene *scene, const deft__face *face, double side)
{
    double reach = scene->moveset->skin;
    double gap = deft__face_gap(face, scene->feet);
    double along = deft__v2_dot(deft__face_tangent(face), scene->feet);
    return face->kind != DEFT__FACE_HIDDEN && face->normal.x * side < 0 && deft__abs(gap) <= reach &&
           along >= face->from - reach && along <= face->to + reach;
}

bool deft__stands_beside(const deft__scene *scene, double side)
{
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        for (uint32_t k = 0; k < obstacle->face_count; k++) {
            if (blocked_is_beside(scene, &scene->faces[obstacle->first_face + k], side)) {
                return true;
            }
        }
    }
    return false;
}

/* True when what holds the body back on its ground would not on that floor: from there it comes back at once.
 */
static bool blocked_there_only(const deft__tick *tick, const deft__run *next)
{
    return deft__is_blocked(tick) && tick->wall.normal.y < tick->moveset->slope_cos &&
           deft__v2_dot(tick->wall.normal, next->tangent) * tick->blocked >= -DEFT__LEAN;
}

double deft__own_speed(const deft__tick *tick, double side, double along)
{
    double full = deft__full_walk(tick);
    double target = tick->stick_x * full;
    return (target - along) * side < 0 ? target : along;
}

bool deft__rises_off(const deft__tick *tick, const deft__run *run, const deft__run *next, deft__v2 own)
{
    deft__v2 way = deft__v2_add(own, deft__v2_sub(next->flow, run->flow));
    return deft__v2_dot(way, run->normal) > DEFT__STILL * tick->moveset->tile &&
           !blocked_there_only(tick, next);
}

/* True of a ground that is steeper than the next: then that does not carry the body any more. */
static bool blocked_is_steeper(const deft__run *run, const deft__run *next)
{
    return next->normal.y > run->normal.y;
}

/* True when the ground goes away from under the body, faster than the next one comes. */
static bool blocked_sinks(const deft__tick *tick, const deft__run *run, const deft__run *next)
{
    deft__v2 frame = tick->scene.flow;
    double sinks = -deft__v2_dot(deft__v2_add(run->flow, frame), run->normal);
    double comes = deft__v2_dot(deft__v2_add(next->flow, frame), next->normal);
    return sinks > deft__max(comes, 0);
}

bool deft__rises_to_level(const deft__tick *tick, const deft__run *run, const deft__run *next, deft__v2 own)
{
    return blocked_is_steeper(run, next) && deft__rises_off(tick, run, next, own);
}

bool deft__is_ploughed(const deft__tick *tick, const deft__hit *hit, const deft__run *run, double along)
{
    deft__run next = deft__run_of(&tick->scene, hit->face, hit->obstacle);
    double across = deft__v2_dot(next.normal, run->tangent);
    if (deft__abs(across) <= DEFT__NEAR_PARALLEL || along * across < 0 ||
        deft__v2_dot(next.flow, next.normal) <= 0) {
        return false;
    }
    bool lets_go = blocked_is_steeper(run, &next) || blocked_sinks(tick, run, &next);
    deft__v2 own = deft__v2_scale(deft__walk_axis(tick, &next, along), along);
    return !(lets_go && deft__rises_off(tick, run, &next, own));
}

/* The ground that carries the body; of one that does since now the state does not know more yet. */
static deft__run blocked_ground(const deft__tick *tick)
{
    if (tick->run.present != 0) {
        return tick->run;
    }
    deft__run ground = deft__no_run();
    ground.normal = deft__to_frame(tick->self->axes, tick->self->ground_normal);
    ground.tangent = deft__v2_make(ground.normal.y, -ground.normal.x);
    ground.body = tick->self->ground_body;
    ground.flow =
        deft__v2_sub(deft__flow_of_body(&tick->scene, ground.body, tick->scene.feet), tick->scene.flow);
    return ground;
}

/* What is near the body on its way along `way`. */
static bool blocked_probe(const deft__tick *tick, deft__v2 way, double side, deft__hit *hit)
{
    double far = side * 2 * tick->moveset->contact;
    return deft__scene_sweep(&tick->scene, deft__v2_scale(way, far), 0, hit);
}

/* What is behind a floor that is near the body: that sinks out of its way, or is gone along. False when
 * nothing is that holds it back. */
static bool blocked_beyond(const deft__tick *tick, double side, deft__hit *hit)
{
    deft__v2 past = deft__v2_scale(deft__face_tangent(hit->face), side * 2 * tick->moveset->contact);
    return deft__scene_sweep(&tick->scene, past, 0, hit) && hit->t <= 0.5 &&
           !deft__face_is_floor(hit->face, tick->moveset);
}

/* The wall that a body touches as well as steep ground on the same side: which of the two is met first may be
 * rounding. */
static bool blocked_above(const deft__tick *tick, const deft__face *steep, double side, deft__run *out)
{
    return deft__touched_against(&tick->scene, steep, deft__v2_make(side, 0), out) &&
           deft__abs(out->normal.y) <= DEFT__WALL_LEAN;
}

void deft__feel_wall(deft__tick *tick, double side, bool grounded)
{
    deft__run ground = blocked_ground(tick);
    deft__v2 way = grounded ? ground.tangent : deft__v2_make(1, 0);
    deft__hit hit;
    double along = tick->along_known ? tick->along : deft__v2_dot(tick->velocity, way);
    if (!blocked_probe(tick, way, side, &hit) || hit.t > 0.5) {
        return;
    }
    bool is_floor = deft__face_is_floor(hit.face, tick->moveset) &&
                    !(grounded && deft__is_ploughed(tick, &hit, &ground, deft__own_speed(tick, side, along)));
    if (is_floor && !(grounded && tick->scene.moves && blocked_beyond(tick, side, &hit))) {
        return;
    }
    deft__note_wall(tick, &hit);
    bool is_steep = !grounded && deft__face_is_steep(hit.face, tick->moveset);
    deft__run wall;
    if (is_steep && blocked_above(tick, hit.face, side, &wall)) {
        tick->wall = wall;
        is_steep = false;
    }
    if (!is_steep) {
        tick->blocked = side;
        tick->run = grounded ? tick->run : tick->wall;
    }
}

void deft__renew_wall(deft__tick *tick)
{
    if (DEFT__RARELY(tick->scene.moves) && deft__is_blocked(tick)) {
        (void)deft__touch_again(&tick->scene, &tick->wall);
    }
}

double deft__wall_speed(const deft__tick *tick, deft_vec2d axis)
{
    double across = tick->wall.normal.x * axis.x + tick->wall.normal.y * axis.y;
    double speed = deft__v2_dot(tick->wall.normal, tick->wall.flow);
    return deft__abs(across) > DEFT__LEAN ? speed / across + 0.0 : 0; /* no -0 of a wall at rest */
}

/* True when steering keeps up with a wall that goes on ahead at `wall`, faster than before, over a moment
 * that is the same at every rate. */
static bool blocked_keeps_up(const deft__tick *tick, const deft_steering *steering, double speed,
                             double target, double full, double wall)
{
    deft_steer_state steer = tick->self->motion.steer;
    deft_piece piece;
    deft__steer(&piece, steering, &steer, speed, target, full);
    double moment_s = deft__min(DEFT__MOMENT_S, piece.until_s);
    return (deft_piece_distance(&piece, moment_s) - wall * moment_s) * tick->blocked >= 0;
}

/* True when a wall holds the body back: it takes the speed towards it at once, and holds until the stick or
 * the speed turns away. `wall` is how fast it goes itself. */
static bool blocked_holds(deft__tick *tick, const deft_steering *steering, double *speed, double target,
                          double full, double wall)
{
    double side = tick->blocked;
    if (!deft__is_blocked(tick)) {
        return false;
    }
    bool known = deft__is_grounded(tick->self) || tick->run.gathering == tick->scene.gatherings;
    if (known && (*speed - wall) * side > 0) {
        *speed = wall;
    }
    /* what follows a wall that goes on ahead, or leans by a hair, is not left behind for that */
    bool strays = tick->scene.moves || deft__abs(tick->wall.normal.y) > DEFT__LEAN / 2;
    double behind = strays ? DEFT__NOTICED * tick->moveset->tile : 0;
    bool away = (target - wall) * side < 0 ||
                ((*speed - wall) * side < -behind &&
                 !(tick->scene.moves && blocked_keeps_up(tick, steering, *speed, target, full, wall)));
    if (known && !away) {
        *speed = wall * side < 0 ? 0 : *speed; /* a push is none of its own */
        return true;
    }
    tick->wall_told = away ? 0 : tick->wall_told;
    tick->blocked = 0;
    return false;
}

DEFT__EACH_TICK void deft__steer_or_rest(deft__tick *tick, const deft_steering *steering, double *speed,
                                         double target, double full, deft__law *out)
{
    double wall = deft__is_blocked(tick) ? deft__wall_speed(tick, out->path.along_axis) : 0;
    out->steered = !blocked_holds(tick, steering, speed, target, full, wall);
    out->pushed = !out->steered && wall * tick->blocked < 0;
    if (out->steered) {
        deft__steer(&out->path.along, steering, &tick->self->motion.steer, *speed, target, full);
    } else {
        out->path.along = deft__linear(wall, 0, DEFT_FOREVER, wall);
    }
    out->path.until_s = deft__min(out->path.along.until_s, out->path.up.until_s);
    out->until_s = DEFT_FOREVER;
}
