/* state/law.c -- the parts of laws, a law relative to what moves, steered flights, and the instants at which
 * a law ends early. */
#include "base/bounds.h"
#include "base/tolerance.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "motion/friction.h"
#include "motion/hang.h"
#include "motion/steer.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

deft_piece deft__linear(double speed, double rate, double until_s, double end_speed)
{
    deft_piece piece = deft__piece_constant(speed, until_s);
    piece.kind = (uint32_t)(rate > 0 || rate < 0 ? DEFT_PIECE_LINEAR : DEFT_PIECE_CONSTANT);
    piece.rate = rate;
    piece.end_speed = end_speed;
    return piece;
}

deft_piece deft__rise_piece(double speed, double gravity)
{
    return deft__linear(speed, -gravity, speed / gravity, 0);
}

deft_piece deft__exponential(double base, double amplitude, double rate, double until_s, double end_speed)
{
    deft_piece piece = deft__piece_constant(base, until_s);
    piece.kind = DEFT_PIECE_EXPONENTIAL;
    piece.amplitude = amplitude;
    piece.rate = rate;
    piece.end_speed = end_speed;
    return piece;
}

void deft__go_straight(deft__law *out, deft__v2 velocity)
{
    out->path = deft__path_straight(velocity);
    out->until_s = DEFT_FOREVER;
    out->edge = out->also = deft__no_edge();
    out->wish = DEFT__WISH_FIXED;
    out->steered = false;
    out->pushed = false;
    out->holds_rise = out->keeps_level = out->no_rise = false;
    out->target = deft__v2_make(0, 0);
    out->pace = NULL;
}

double deft__law_rise(const deft__law *law, double time_s)
{
    return law->holds_rise ? deft_piece_speed(&law->held_rise, time_s)
                           : deft__path_velocity(&law->path, time_s).y;
}

deft__path deft__law_against(const deft__law *law, deft__v2 normal, deft__v2 flow)
{
    deft__path path = law->path;
    double speed = deft__v2_dot(normal, flow);
    double up = deft__v2_dot(path.up_axis, normal);
    if (speed < 0 || speed > 0) {
        double along = deft__v2_dot(path.along_axis, normal);
        /* the upward piece has no phases, so a constant speed can be added; the axis may be a speed, too */
        double length = deft__v2_dot(path.up_axis, path.up_axis);
        if (up * up > length * deft__min(0.25, along * along)) {
            path.up.base -= speed / up;
            path.up.end_speed -= speed / up;
        } else {
            path.along.base -= speed / along;
        }
    }
    return path;
}

void deft__coast(deft__tick *tick, const deft_piece *along, const deft_piece *up, deft__law *out)
{
    deft__go_straight(out, tick->velocity);
    out->wish = DEFT__WISH_FLIGHT;
    out->path.along = *along;
    out->path.up = *up;
    out->path.until_s = deft__min(along->until_s, up->until_s);
}

deft_piece deft__float_piece(const deft_swim *pace, double speed, double target)
{
    double size = deft__abs(speed);
    double missing = target - speed;
    bool is_at_once = pace == NULL || !(pace->speed > 0) || !(pace->rate < DEFT_FOREVER);
    if (!is_at_once && size > pace->speed * (1 + DEFT__GRAZE)) {
        return deft__exponential(0, speed, pace->drag, deft__log(size / pace->speed) / pace->drag,
                                 speed > 0 ? pace->speed : -pace->speed);
    }
    if (is_at_once || deft__abs(missing) <= DEFT__GRAZE * pace->speed) {
        return deft__linear(target, 0, DEFT_FOREVER, target);
    }
    double rate = missing > 0 ? pace->rate : -pace->rate;
    double end = speed * target < 0 ? 0 : target; /* a piece goes one way, and ends at a turn */
    return deft__linear(speed, rate, (end - speed) / rate, end);
}

void deft__float(deft__tick *tick, deft__v2 target, const deft_swim *pace, deft__law *out)
{
    deft_piece along = deft__float_piece(pace, tick->velocity.x, target.x);
    deft_piece up = deft__float_piece(pace, tick->velocity.y, target.y);
    deft__coast(tick, &along, &up, out);
    out->wish = DEFT__WISH_FLOAT;
    out->target = target;
    out->pace = pace;
}

double deft__full_flight(const deft__tick *tick)
{
    const deft_moveset *moveset = tick->moveset;
    const deft_character *self = tick->self;
    double full = deft__full_speed(tick, moveset->air.speed);
    bool has_arc =
        self->state == DEFT_STATE_JUMP || (self->state == DEFT_STATE_FALL && !(tick->velocity.y > 0));
    if (moveset->hang_speed_bonus_ratio > 0 && has_arc && deft__jump_is_held(tick) &&
        deft__arc_hangs(deft__arc_of(tick), tick->velocity.y)) { /* where the gravity of the hang acts */
        full *= 1 + moveset->hang_speed_bonus_ratio;
    }
    return self->state == DEFT_STATE_GLIDE ? full * moveset->glide.air_ratio : full;
}

void deft__fly(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    deft__ride_air(tick, true);
    if (tick->self->kept_speed > 0 || tick->self->kept_speed < 0) {
        deft__restore_speed(tick);
    }
    double full = deft__full_flight(tick);
    deft_steering eased;
    const deft_steering *steering = &tick->moveset->air;
    deft__go_straight(out, tick->velocity);
    out->wish = DEFT__WISH_FLIGHT;
    out->path.up = *up;
    out->steered = true;
    if (tick->self->wall_lock != 0) { /* after a wall jump the stick has no effect, or a part of it */
        double control = deft__wall_jump_control(tick, &out->until_s);
        out->steered = control > 0;
        eased = deft__steering_scaled(steering, out->steered ? control : 1);
        steering = &eased;
    }
    if (out->steered) {
        deft__steer(&out->path.along, steering, &tick->self->motion.steer, tick->velocity.x,
                    tick->stick_x * full, full);
    }
    out->path.until_s = deft__min(out->path.along.until_s, out->path.up.until_s);
    out->until_s = deft__min(out->until_s, deft__press_waits_s(tick));
}

/* ---- ahead ---- */

deft__then deft__now(const deft__tick *tick)
{
    deft__then now = {deft__v2_make(0, 0), tick->scene.feet, tick->velocity, 0};
    return now;
}

deft__then deft__after(const deft__tick *tick, const deft__law *law, double time_s)
{
    deft__v2 moved = deft__path_at(&law->path, time_s);
    deft__v2 velocity = {deft__path_velocity(&law->path, time_s).x, deft__law_rise(law, time_s)};
    deft__then then = {moved, deft__v2_add(tick->scene.feet, moved), velocity, time_s};
    return then;
}

static bool ahead_holds(const deft__tick *tick, const deft__law *law, deft__ahead_test *test, double time_s)
{
    deft__then then = deft__after(tick, law, time_s);
    return test(tick, &then);
}

void deft__end_ahead(const deft__tick *tick, deft__law *law, deft__ahead_test *test)
{
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    double low = 0;
    double high = 0;
    bool found = false;
    if (law->wish == DEFT__WISH_SWING) {
        return;
    }
    deft__v2 way = deft__path_at(&law->path, most);
    double tiles = (deft__abs(way.x) + deft__abs(way.y)) / tick->moveset->tile;
    int looks = (int)deft__clamp(tiles * DEFT__AHEAD_MIN, DEFT__AHEAD_MIN, DEFT__AHEAD_MAX);
    for (int i = 1; i <= looks && !found; i++) {
        low = high;
        high = most * i / looks;
        found = ahead_holds(tick, law, test, high);
    }
    for (int i = 0; i < DEFT__HALVINGS && found; i++) {
        double middle = (low + high) / 2;
        bool is_after = ahead_holds(tick, law, test, middle);
        low = is_after ? low : middle;
        high = is_after ? middle : high;
    }
    if (found) { /* a place is only as exact as a float: the motion goes on until it is there */
        law->until_s = deft__min(law->until_s, deft__max(high, DEFT__LOOK_S));
    }
}

static bool ahead_is_in_line(const deft__tick *tick, double gap)
{
    return gap <= tick->moveset->contact && gap >= -tick->moveset->touch;
}

/* How far in that direction the feet are behind all other faces of the obstacle: there only `face` is
 * touched. */
static double ahead_over(const deft__tick *tick, const deft__obstacle *obstacle, const deft__face *face,
                         deft__v2 way)
{
    const deft__face *faces = &tick->scene.faces[obstacle->first_face];
    double deep = (1 + DEFT__END) * tick->moveset->contact;
    double over = 0;
    for (uint32_t i = 0; i < obstacle->face_count; i++) {
        double into = -deft__v2_dot(way, faces[i].normal);
        if (&faces[i] != face && into > DEFT__LEAN) {
            over = deft__max(over, (deft__face_gap(&faces[i], tick->scene.feet) + deep) / into);
        }
    }
    return over;
}

/* When the law comes over the end of a face that moves with `flow`, at most `most`. The face must be in line
 * then: the flight goes above or below one that leans. */
static double ahead_comes_over_s(const deft__tick *tick, const deft__law *law, const deft__obstacle *obstacle,
                                 const deft__face *face, double most)
{
    deft__v2 tangent = deft__face_tangent(face);
    deft__v2 flow = deft__obstacle_flow(&tick->scene, obstacle);
    deft__path path = deft__law_against(law, tangent, flow);
    double moved = deft__path_along(&path, tangent, most);
    double way = deft__sign(moved);
    double over = ahead_over(tick, obstacle, face, deft__v2_scale(tangent, way));
    if (!(over > 0) || !(over < deft__abs(moved))) {
        return most;
    }
    double time_s = deft__path_reach(&path, tangent, way * over, 0, most);
    deft__v2 then = deft__v2_add(
        tick->scene.feet, deft__v2_sub(deft__path_at(&law->path, time_s), deft__v2_scale(flow, time_s)));
    return ahead_is_in_line(tick, deft__face_gap(face, then)) ? time_s : most;
}

void deft__look_for_floor_in_line(const deft__tick *tick, deft__law *law)
{
    const deft__scene *scene = &tick->scene;
    double most = deft__min(tick->dt - tick->now_s, deft__min(law->until_s, law->path.until_s));
    for (uint32_t i = 0; law->keeps_level && i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        const deft__face *face = &scene->faces[obstacle->first_face];
        for (uint32_t k = 0; k < obstacle->face_count; k++, face++) {
            if (face->kind != DEFT__FACE_HIDDEN && deft__face_is_floor(face, tick->moveset) &&
                ahead_is_in_line(tick, deft__face_gap(face, scene->feet))) {
                double over_s = ahead_comes_over_s(tick, law, obstacle, face, most);
                law->until_s = over_s < most ? deft__min(law->until_s, over_s) : law->until_s;
            }
        }
    }
}
