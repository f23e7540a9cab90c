/* state/moves.c -- the moves that states share: walking, steering, and flying. */
#include "contact/flow.h"
#include "contact/touch.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "motion/friction.h"
#include "motion/steer.h"
#include "state/crouch.h"
#include "state/rope.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

/* Full speed now: the run button raises it. */
static double moves_full_speed(const deft__tick *tick, double base)
{
    return (tick->self->held >> DEFT_ACTION_RUN & 1) != 0 ? base * tick->moveset->fast_ratio : base;
}

double deft__slope_ratio(const deft_moveset *moveset, deft__v2 tangent, double way)
{
    double rise = way > 0 ? tangent.y : (way < 0 ? -tangent.y : 0);
    double power = rise > 0 ? moveset->uphill_power : moveset->downhill_power;
    return power > 0 || power < 0 ? deft__exp(power * deft__abs(rise)) : 1;
}

deft__v2 deft__walk_axis(const deft__tick *tick, const deft__run *run, double way)
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
    deft__change_state(tick, deft__lands_in(tick));
    tick->along_known = true;
    if (deft__is_within(tick->self->lift_s, tick->moveset->lift_storage_s)) {
        tick->self->lift_s = DEFT_TIMER_MAX_S; /* what another floor gave is the body's own by now */
    }
    deft__stand_on(tick, run);
    deft__emit(tick, DEFT_EVENT_LANDED, deft__max(impact, 0));
}

deft_piece deft__linear(double speed, double rate, double until_s, double end_speed)
{
    deft_piece piece = deft__piece_constant(speed, until_s);
    piece.kind = (uint32_t)(rate > 0 || rate < 0 ? DEFT_PIECE_LINEAR : DEFT_PIECE_CONSTANT);
    piece.rate = rate;
    piece.end_speed = end_speed;
    return piece;
}

deft_piece deft__rest(void)
{
    return deft__piece_constant(0, DEFT_FOREVER);
}

void deft__go_straight(deft__law *out, deft__v2 velocity)
{
    out->path.along = deft__piece_constant(velocity.x, DEFT_FOREVER);
    out->path.along_axis.x = 1; /* unit vectors also at rest: what flows past is seen along them */
    out->path.along_axis.y = 0;
    out->path.up = deft__piece_constant(velocity.y, DEFT_FOREVER);
    out->path.up_axis.x = 0;
    out->path.up_axis.y = 1;
    out->path.until_s = DEFT_FOREVER;
    out->until_s = DEFT_FOREVER;
    out->run.present = 0;
    out->steered = false;
    out->straight = true;
    out->pushed = false;
    out->rolls = DEFT__ROLL_NOT;
}

void deft__note_wall(deft__tick *tick, const deft__hit *hit)
{
    tick->wall = deft__run_of(&tick->scene, hit->face, hit->obstacle);
}

/* What is near the body on its way along `way`; a corner that it is on is in no way: it is followed. */
static bool moves_probe(const deft__tick *tick, deft__v2 way, double side, bool grounded, deft__hit *hit)
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

void deft__sense_wall(deft__tick *tick, double side, bool grounded)
{
    tick->blocked = 0;
    if (!(side > 0 || side < 0)) {
        return;
    }
    deft__v2 way = deft__v2_make(1, 0);
    if (grounded) {
        deft__v2 ground = deft__to_frame(tick->self->axes, tick->self->ground_normal);
        way = deft__v2_make(ground.y, -ground.x);
    }
    deft__hit hit;
    if (!moves_probe(tick, way, side, grounded, &hit) || hit.t > 0.5 ||
        deft__face_is_floor(hit.face, tick->moveset)) {
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

/* What blocks goes on as it does from now on. */
static void moves_renew_wall(deft__tick *tick)
{
    if (tick->scene.moves && (tick->blocked > 0 || tick->blocked < 0)) {
        (void)deft__touch_again(&tick->scene, &tick->wall);
    }
}

/* The speed along an axis at which the wall that blocks goes. */
static double moves_wall_speed(const deft__tick *tick, deft_vec2d axis)
{
    double across = tick->wall.normal.x * axis.x + tick->wall.normal.y * axis.y;
    double speed = deft__v2_dot(tick->wall.normal, tick->wall.flow);
    return deft__abs(across) > DEFT__LEAN ? speed / across + 0.0 : 0; /* no -0 of a wall at rest */
}

/* True when a wall holds the body back: it takes the speed towards it at once, and holds until the stick or
 * the speed turns away. `wall` is how fast it goes itself. */
static bool moves_is_blocked(deft__tick *tick, double *speed, double target, double wall)
{
    double side = tick->blocked;
    if (!(side > 0 || side < 0)) {
        return false;
    }
    bool known = deft__is_grounded(tick->self) || tick->run.gathering == tick->scene.gatherings;
    if (known && (*speed - wall) * side > 0) {
        *speed = wall;
    }
    /* what follows a wall that goes on ahead, or leans by a hair, is not left behind for that */
    bool strays = tick->scene.moves || deft__abs(tick->wall.normal.y) > DEFT__LEAN / 2;
    double behind = strays ? DEFT__NOTICED * tick->moveset->tile : 0;
    bool away = (target - wall) * side < 0 || (*speed - wall) * side < -behind;
    if (known && !away) {
        return true;
    }
    tick->wall_told = away ? 0 : tick->wall_told;
    tick->blocked = 0;
    return false;
}

/* Steers along an axis, or rests against a wall, which may push. */
static void moves_steer(deft__tick *tick, const deft_steering *steering, double *speed, double target,
                        double full, deft__law *out)
{
    double wall = moves_wall_speed(tick, out->path.along_axis);
    out->steered = !moves_is_blocked(tick, speed, target, wall);
    out->pushed = !out->steered && wall * tick->blocked < 0;
    if (out->steered) {
        deft__steer(&out->path.along, steering, &tick->self->steer, *speed, target, full);
    } else {
        out->path.along = deft__linear(wall, 0, DEFT_FOREVER, wall);
    }
    out->path.until_s = deft__min(out->path.along.until_s, out->path.up.until_s);
    out->until_s = DEFT_FOREVER;
}

/* The friction of what is under the feet, of that of plain ground. */
static double moves_friction(const deft__tick *tick, const deft__run *run)
{
    const deft_surface *surface = deft__surface_of(&tick->scene, run->surface);
    return surface != NULL ? surface->friction_ratio : 1;
}

/* How the ground steers, with the friction of what is under the feet; `scaled` is room for it. */
static const deft_steering *moves_on_surface(const deft__tick *tick, const deft__run *run,
                                             deft_steering *scaled)
{
    return deft__steering_on(&tick->moveset->ground, moves_friction(tick, run), scaled);
}

/* How long until a wall that goes by has sunk away from beside a body that rests against it, or so far that
 * it is a step. */
static double moves_wall_passes_s(const deft__tick *tick)
{
    const deft__run *wall = &tick->wall;
    double side = tick->blocked;
    double sinks = -wall->flow.y;
    if (!tick->scene.moves || !(sinks > 0) || deft__abs(wall->normal.y) > DEFT__LEAN) {
        return DEFT_FOREVER;
    }
    double top = (side > 0 ? wall->to : -wall->from) - tick->scene.feet.y;
    double step = tick->moveset->step_height - tick->moveset->contact;
    bool steps = tick->stick_x * side > 0 && top > step;
    return top > 0 ? (steps ? top - step : top) / sinks : DEFT_FOREVER;
}

static deft_vec2d moves_axis(deft__v2 axis)
{
    deft_vec2d same;
    same.x = axis.x;
    same.y = axis.y;
    return same;
}

/* The part of a walk's law that does not depend on its speed. */
static void moves_walk_frame(const deft__run *run, deft__law *out)
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
    moves_walk_frame(run, out);
    if (run->radius > 0) {
        bool by_x = tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL;
        out->rolls = by_x ? DEFT__ROLL_BY_X : DEFT__ROLL_ALONG;
    }
    out->path.along = deft__linear(tick->along, 0, DEFT_FOREVER, tick->along);
    out->path.along_axis = moves_axis(deft__walk_axis(tick, run, tick->along));
    out->path.until_s = out->until_s = DEFT_FOREVER;
    out->steered = false;
    out->pushed = false;
}

/* What a straight flight along a wall follows of it: its end is to be noticed, and it may push. A flight
 * away from it is done with it. */
static void moves_lean_on(deft__tick *tick, deft__law *out)
{
    double wall = moves_wall_speed(tick, out->path.along_axis);
    deft__v2 own = deft__v2_sub(tick->velocity, tick->wall.flow);
    if (deft__v2_dot(own, tick->wall.normal) > 1e-9 * (deft__abs(own.x) + deft__abs(own.y))) {
        tick->blocked = 0;
        tick->wall_told = 0;
        return;
    }
    out->run = tick->run;
    out->pushed = wall * tick->blocked < 0;
    if (out->pushed) {
        out->path.along = deft__linear(wall, 0, DEFT_FOREVER, wall);
    }
}

void deft__fly_straight(deft__tick *tick, deft__law *out)
{
    deft__ride_air(tick, false);
    deft__go_straight(out, tick->velocity);
    out->until_s = deft__press_waits_s(tick);
    if ((tick->blocked > 0 || tick->blocked < 0) && tick->run.present != 0 &&
        tick->run.gathering == tick->scene.gatherings) {
        moves_lean_on(tick, out);
    }
}

void deft__walk(deft__tick *tick, const deft__run *run, deft__law *out)
{
    bool low = tick->self->crouched != 0;
    double full = moves_full_speed(tick, low ? tick->moveset->crouch.speed : tick->moveset->ground.speed);
    moves_renew_wall(tick);
    /* a wall that blocks pushes the other way, or goes on ahead */
    double comes = deft__v2_dot(tick->wall.flow, tick->wall.normal);
    double wall_way = comes < 0 ? tick->blocked : -tick->blocked;
    moves_walk_frame(run, out);
    out->path.along_axis = moves_axis(deft__walk_axis(tick, run, wall_way));
    deft_steering scaled;
    moves_steer(tick, moves_on_surface(tick, run, &scaled), &tick->along, tick->stick_x * full, full, out);
    if (!out->steered) {
        out->until_s = deft__min(out->until_s, moves_wall_passes_s(tick));
    }
    if (low && out->steered) {
        deft__slide_crouched(tick, full, moves_friction(tick, run), out);
    }
    /* a wall that pushes over a corner, or goes on ahead there, says how far */
    double across = deft__v2_dot(tick->wall.normal, run->tangent);
    bool goes = tick->blocked * run->radius != 0 && (comes > 0 || comes < 0);
    if (goes && !out->steered && deft__abs(across) > DEFT__LEAN) {
        out->rolls = DEFT__ROLL_BY_WALL;
        out->by = tick->wall.normal;
        out->path.along = deft__linear(comes, 0, DEFT_FOREVER, comes);
        out->path.along_axis = moves_axis(deft__v2_scale(run->tangent, 1 / across));
        return;
    }
    if (run->radius > 0) {
        bool by_x = tick->moveset->slope_speed == DEFT_SLOPE_SPEED_HORIZONTAL;
        out->rolls = by_x ? DEFT__ROLL_BY_X : DEFT__ROLL_ALONG;
    }
    /* a piece never changes its sign */
    double speed = deft_piece_speed(&out->path.along, 0);
    double way = speed > 0 || speed < 0 ? speed : tick->stick_x;
    out->path.along_axis = moves_axis(deft__walk_axis(tick, run, way));
}

/* After a wall jump: not at all, or with a part of the push. */
static void moves_steer_locked(deft__tick *tick, double full, deft__law *out)
{
    double until_s = DEFT_FOREVER;
    double control = deft__wall_jump_control(tick, &until_s);
    double speed = tick->velocity.x;
    if (control > 0) {
        deft_steering eased = deft__steering_scaled(&tick->moveset->air, control);
        moves_steer(tick, &eased, &tick->velocity.x, tick->stick_x * full, full, out);
    } else {
        out->steered = out->pushed = false;
        out->path.along = deft__linear(speed, 0, DEFT_FOREVER, speed);
        out->path.until_s = out->path.up.until_s;
    }
    out->until_s = until_s;
}

/* A free flight: steered along the horizontal, `up` along the vertical. */
static void moves_fly_free(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    const deft_moveset *moveset = tick->moveset;
    double full = moves_full_speed(tick, moveset->air.speed);
    moves_renew_wall(tick);
    if (moveset->hang_speed_bonus_ratio > 0 && deft__jump_is_held(tick) && tick->self->jump_kind != 0 &&
        deft__abs(tick->velocity.y) <= deft__arc_of(tick)->hang_speed) {
        full *= 1 + moveset->hang_speed_bonus_ratio;
    }
    if (tick->self->state == DEFT_STATE_GLIDE) {
        full *= moveset->glide.air_ratio;
    }
    out->path.along_axis.x = 1;
    out->path.along_axis.y = 0;
    out->path.up_axis.x = 0;
    out->path.up_axis.y = 1;
    out->path.up = *up;
    out->straight = false;
    out->rolls = DEFT__ROLL_NOT;
    if (tick->self->wall_lock != 0) {
        moves_steer_locked(tick, full, out);
    } else {
        moves_steer(tick, &moveset->air, &tick->velocity.x, tick->stick_x * full, full, out);
    }
    out->until_s = deft__min(out->until_s, deft__press_waits_s(tick));
    out->run.present = 0;
    if (tick->blocked > 0 || tick->blocked < 0) {
        out->run = tick->run;
        deft__v2 along = tick->run.tangent;
        if (deft__abs(along.x) > DEFT__LEAN / 2 &&
            deft__abs(along.x) <= 2 * DEFT__LEAN) { /* a wall, but for a hair */
            out->path.up_axis.x = along.x / along.y;
        }
    }
}

/* Where a flight gets to, as the face sees it. */
static deft__v2 moves_against(const deft__law *flight, const deft__run *run, double time_s)
{
    deft_vec2d then = deft_path_at(&flight->path, time_s);
    return deft__v2_make(then.x - run->flow.x * time_s, then.y - run->flow.y * time_s);
}

/* How far off a corner a short way leads. */
static double moves_off_corner(const deft__run *run, deft__v2 moved)
{
    return deft__v2_dot(run->normal, moved) + deft__v2_dot(moved, moved) / (2 * run->radius);
}

/* Where a free flight gets to in a moment that is the same at every rate; true when it leads off the face.
 * Leaves the curve's state as that flight has it. */
static bool moves_flight(deft__tick *tick, const deft__run *run, const deft_piece *up, deft__law *flight,
                         deft__v2 *moved)
{
    double blocked = tick->blocked;
    double told = tick->wall_told;
    double sideways = tick->velocity.x;
    const deft__run *wall = &tick->wall;
    bool is_other = wall->body != run->body || wall->feature != run->feature;
    bool is_pushed = run->radius > 0 && is_other && deft__v2_dot(wall->flow, wall->normal) > 0;
    tick->blocked = is_pushed ? blocked : 0; /* off a corner a wall that comes takes it */
    moves_fly_free(tick, up, flight);
    tick->blocked = blocked;
    tick->wall_told = told;
    tick->velocity.x = sideways;
    deft_vec2d at_once = deft_path_velocity(&flight->path, 0);
    double moment_s = deft__min(DEFT__MOMENT_S, flight->path.until_s);
    *moved = moves_against(flight, run, moment_s);
    at_once.x -= run->flow.x; /* all against the face */
    at_once.y -= run->flow.y;
    double size = deft__abs(at_once.x) + deft__abs(at_once.y);
    double away = deft__v2_dot(run->normal, *moved);
    double lean = 1e-9;
    if (run->radius > 0) { /* the corner bends away; its normal is as exact as the place of the feet */
        double give = tick->moveset->contact / 4;
        away = moves_off_corner(run, *moved) - give;
        lean = 1e-6;
        /* nor does it come back before */
        away = deft__min(away, moves_off_corner(run, moves_against(flight, run, moment_s / 8)) + give / 64);
    }
    return run->normal.x * at_once.x + run->normal.y * at_once.y >= -lean * size && away > 0;
}

bool deft__flies_off(deft__tick *tick, const deft__run *run, const deft_piece *up)
{
    deft_steer_state steer = tick->self->steer;
    deft__law flight;
    deft__v2 moved;
    bool leads_off = moves_flight(tick, run, up, &flight, &moved);
    tick->self->steer = steer;
    return leads_off;
}

/* The leaning face that the body touches in flight: steep ground on the way up, a leaning ceiling, a corner
 * that holds it back. */
static bool moves_touches_leaning(deft__tick *tick, deft__run *run)
{
    if (tick->self->support == DEFT_SUPPORT_STEEP && (tick->velocity.y > 0 || tick->scene.moves)) {
        double way = tick->velocity.x > 0 ? 1 : (tick->velocity.x < 0 ? -1 : 0);
        *run = deft__find_support(&tick->scene, DEFT__SUPPORT_STEEP, way, (double)tick->self->facing);
        return run->present != 0 && tick->velocity.y > run->flow.y; /* up it, whatever it does */
    }
    *run = tick->run;
    if (run->radius > 0 && deft__abs(deft__v2_dot(run->normal, deft__v2_sub(tick->scene.feet, run->center)) -
                                     run->radius) > tick->moveset->contact) {
        return false;
    }
    bool leans = run->normal.y < -DEFT__LEAN && deft__abs(run->normal.x) > DEFT__LEAN;
    return (tick->blocked > 0 || tick->blocked < 0) && run->present != 0 &&
           run->gathering == tick->scene.gatherings && (leans || run->radius > 0);
}

/* By how much the sideways part of a flight would take a body along a face faster than the upward part. A
 * corner turns meanwhile. */
static double moves_lead(const deft__law *flight, const deft__run *run, double t)
{
    deft__v2 tangent = run->tangent;
    if (run->radius > 0) {
        bool by_x = flight->rolls == DEFT__ROLL_BY_X;
        double moved = by_x ? deft_piece_distance(&flight->path.along, t) - run->flow.x * t
                            : deft_piece_distance(&flight->path.up, t) - run->flow.y * t;
        deft__v2 normal = deft__roll_normal(flight, moved);
        tangent = deft__v2_make(normal.y, -normal.x);
    }
    return deft__abs((deft_piece_speed(&flight->path.along, t) - run->flow.x) / tangent.x) -
           deft__abs((deft_piece_speed(&flight->path.up, t) - run->flow.y) / tangent.y);
}

/* How long the part that is the smaller one over the next moment (`lead` is the sign of the other's lead over
 * it) stays the smaller one, at most `most`. Where the two start alike, the moment decides. */
static double moves_even_s(const deft__tick *tick, const deft__law *flight, const deft__run *run, double lead)
{
    double most = deft__min(tick->dt - tick->now_s, flight->path.until_s);
    bool differ = lead * moves_lead(flight, run, 0) > DEFT__NOTICED * tick->moveset->tile;
    double low = differ ? 0 : DEFT__MOMENT_S;
    double high = most;
    if (!(low < most) || !(lead * moves_lead(flight, run, most) < 0)) {
        return deft__max(DEFT__MOMENT_S, most); /* it may be the flight's next piece that tells */
    }
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (lead * moves_lead(flight, run, middle) > 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

/* True when a flight leads off a corner once it has lost what it presses sideways into it; it loses that. */
static bool moves_glances_off(deft__tick *tick, const deft__run *run, const deft_piece *up,
                              const deft__law *pressing)
{
    deft_vec2d at_once = deft_path_velocity(&pressing->path, 0);
    double sideways = at_once.y / run->tangent.y * run->tangent.x;
    double before = tick->velocity.x;
    if (!(sideways * at_once.x > 0) || !(deft__abs(sideways) < deft__abs(at_once.x))) {
        return false;
    }
    deft__law flight;
    deft__v2 moved;
    tick->velocity.x = sideways;
    bool leads_off = moves_flight(tick, run, up, &flight, &moved);
    tick->velocity.x = leads_off ? sideways : before;
    return leads_off;
}

/* A flight that presses into a leaning face goes along it with the smaller of its two parts: neither grows,
 * so that steep ground and ceilings neither throw a jump higher nor eat it. False when it leads off, or is to
 * be stopped. */
static bool moves_follow(deft__tick *tick, const deft__run *run, const deft_piece *up, deft__law *out)
{
    deft_steer_state steer = tick->self->steer;
    deft__v2 moved;
    bool leads_off = moves_flight(tick, run, up, out, &moved);
    if (run->radius > 0 && !leads_off) {
        deft_steer_state pressed = tick->self->steer;
        leads_off = moves_glances_off(tick, run, up, out);
        tick->self->steer = pressed;
    }
    double by_x = moved.x / run->tangent.x;
    double by_y = moved.y / run->tangent.y;
    /* where a corner begins, upright, it is followed up or down all the same */
    bool is_stopped =
        run->radius > 0 ? !(by_x * by_y > 0) && deft__abs(run->tangent.x) > DEFT__LEAN : by_x * by_y < 0;
    if (leads_off || is_stopped) {
        tick->blocked = leads_off ? 0 : tick->blocked;
        tick->self->steer = steer;
        return false;
    }
    if (run->normal.x * tick->blocked > 0) { /* it leads away from the wall on its other side */
        tick->blocked = 0;
        tick->wall_told = 0;
    }
    out->run = *run;
    out->rolls = DEFT__ROLL_BY_X;
    double lead = moves_lead(out, run, 0); /* where they start alike, the moment tells */
    bool differ = deft__abs(lead) > DEFT__NOTICED * tick->moveset->tile;
    bool sideways = differ ? lead < 0 : deft__abs(by_x) < deft__abs(by_y);
    out->rolls = sideways ? DEFT__ROLL_BY_X : DEFT__ROLL_BY_Y;
    out->until_s = moves_even_s(tick, out, run, sideways ? -1 : 1);
    out->straight = true;
    out->pushed = false;
    tick->run = *run;
    if (!(run->radius > 0)) {
        out->rolls = DEFT__ROLL_NOT;
    } else if (!deft__press_on_corner(tick, moved, out)) {
        tick->self->steer = steer;
        return false;
    }
    if (sideways) {
        double lean = run->tangent.y / run->tangent.x;
        double drift = run->flow.y - run->flow.x * lean;
        out->path.along_axis.y = lean;
        out->path.up = deft__rest();
        if (drift < 0 || drift > 0) { /* the face itself goes on */
            out->path.up = deft__linear(1, 0, DEFT_FOREVER, 1);
            out->path.up_axis.y = drift;
            out->straight = false;
        }
        out->path.until_s = out->path.along.until_s;
    } else {
        double lean = run->tangent.x / run->tangent.y;
        double drift = run->flow.x - run->flow.y * lean;
        out->path.along = deft__rest();
        out->path.up_axis.x = lean;
        if (drift < 0 || drift > 0) {
            out->path.along = deft__linear(1, 0, DEFT_FOREVER, 1);
            out->path.along_axis.x = drift;
            out->straight = false;
        }
        out->path.until_s = up->until_s;
        out->steered = false;
        tick->self->steer = steer;
    }
    return true;
}

/* True when a throw, or a jump, goes into the leaning face that the body touches: so it meets it, as it would
 * have a hair earlier, and loses there what it does not get by. */
static bool moves_digs(const deft__tick *tick, const deft__run *run)
{
    deft__v2 own = deft__v2_sub(tick->velocity, run->flow);
    double into = -deft__v2_dot(own, run->normal);
    return into > 1e-4 * (deft__abs(own.x) + deft__abs(own.y)) &&
           into > DEFT__NOTICED * tick->moveset->tile && deft__abs(run->normal.y) > DEFT__LEAN;
}

void deft__fly(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    deft__run run;
    deft__ride_air(tick, true);
    if (tick->self->kept_speed > 0 || tick->self->kept_speed < 0) {
        deft__restore_speed(tick);
    }
    if (moves_touches_leaning(tick, &run)) {
        if (moves_digs(tick, &run)) {
            tick->blocked = 0;
        } else if (moves_follow(tick, &run, up, out)) {
            return;
        }
    }
    if (tick->self->support == DEFT_SUPPORT_STEEP && (tick->velocity.y > 0 || tick->scene.moves)) {
        tick->self->support = DEFT_SUPPORT_AIR;
    }
    moves_fly_free(tick, up, out);
}
