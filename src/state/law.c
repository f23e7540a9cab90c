/* state/law.c -- the parts of laws, a law relative to what moves, and flights: straight on, or steered. */
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

void deft__fly_straight(deft__tick *tick, bool waits, deft__law *out)
{
    deft__ride_air(tick, false);
    deft__go_straight(out, waits ? deft__v2_make(0, 0) : tick->velocity);
    out->wish = DEFT__WISH_FLIGHT;
    out->keeps_level = true;
    out->until_s = deft__press_waits_s(tick);
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
