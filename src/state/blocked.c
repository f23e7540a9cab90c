/* state/blocked.c -- a wall that holds the body back: what it is, and when the body turns away from it. */
#include "state/blocked.h"

#include "base/rarely.h"
#include "contact/flow.h"
#include "contact/touch.h"
#include "math/dmath.h"
#include "motion/steer.h"

void deft__note_wall(deft__tick *tick, const deft__hit *hit)
{
    tick->wall = deft__run_of(&tick->scene, hit->face, hit->obstacle);
}

bool deft__is_ploughed(const deft__tick *tick, const deft__hit *hit, deft__v2 tangent, double along)
{
    double across = deft__v2_dot(hit->face->normal, tangent);
    return deft__abs(across) > DEFT__LEAN && along * across >= 0 &&
           deft__v2_dot(deft__flow_of_hit(&tick->scene, hit), hit->face->normal) > 0;
}

/* What is near the body on its way along `way`; a corner that it is on is in no way: it is followed. */
static bool blocked_probe(const deft__tick *tick, deft__v2 way, double side, bool grounded, deft__hit *hit)
{
    double far = side * 2 * tick->moveset->contact;
    if (!deft__scene_sweep(&tick->scene, deft__v2_scale(way, far), 0, hit)) {
        return false;
    }
    deft_contact_kind kind = deft__face_contact_kind(hit->face, tick->moveset);
    if (hit->face->kind != DEFT__FACE_CORNER ||
        kind != (grounded ? DEFT_CONTACT_FLOOR : DEFT_CONTACT_STEEP)) {
        return true;
    }
    deft__v2 past = deft__v2_scale(deft__face_tangent(hit->face), far);
    return deft__scene_sweep(&tick->scene, past, 0, hit);
}

void deft__feel_wall(deft__tick *tick, double side, bool grounded)
{
    deft__v2 way = deft__v2_make(1, 0);
    if (grounded) { /* of a floor that carries since now the state does not know yet */
        deft__v2 known = deft__to_frame(tick->self->axes, tick->self->ground_normal);
        deft__v2 ground = tick->run.present != 0 ? tick->run.normal : known;
        way = deft__v2_make(ground.y, -ground.x);
    }
    deft__hit hit;
    double along = tick->along_known ? tick->along : deft__v2_dot(tick->velocity, way);
    if (!blocked_probe(tick, way, side, grounded, &hit) || hit.t > 0.5 ||
        (deft__face_is_floor(hit.face, tick->moveset) &&
         !(grounded && deft__is_ploughed(tick, &hit, way, along)))) {
        return;
    }
    deft__note_wall(tick, &hit);
    if (grounded) {
        tick->blocked = side;
    } else if (!deft__face_is_steep(hit.face, tick->moveset)) {
        tick->blocked = side;
        tick->run = deft__run_of(&tick->scene, hit.face, hit.obstacle);
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
    deft_steer_state steer = tick->self->steer;
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
        deft__steer(&out->path.along, steering, &tick->self->steer, *speed, target, full);
    } else {
        out->path.along = deft__linear(wall, 0, DEFT_FOREVER, wall);
    }
    out->path.until_s = deft__min(out->path.along.until_s, out->path.up.until_s);
    out->until_s = DEFT_FOREVER;
}
