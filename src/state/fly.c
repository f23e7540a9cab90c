/* state/fly.c -- flying: straight on, or steered by the stick. */
#include "state/fly.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "math/dmath.h"
#include "motion/friction.h"
#include "motion/hang.h"
#include "motion/steer.h"
#include "state/blocked.h"
#include "state/ceiling.h"
#include "state/pinch.h"
#include "state/walls.h"

/* What holds it back: in a wedge it came to that before the other side. */
static deft__run fly_held_by(const deft__tick *tick)
{
    bool is_other = tick->run.normal.x * tick->blocked >= 0 && tick->wall.normal.x * tick->blocked < 0 &&
                    tick->wall.gathering == tick->scene.gatherings;
    return is_other ? tick->wall : tick->run;
}

/* What a straight flight along a wall follows of it: its end is to be noticed, and it may push. A flight
 * away from it is done with it. */
static void fly_along_wall(deft__tick *tick, deft__law *out)
{
    double wall = deft__wall_speed(tick, out->path.along_axis);
    deft__v2 own = deft__v2_sub(tick->velocity, tick->wall.flow);
    if (deft__v2_dot(own, tick->wall.normal) > DEFT__GRAZE * (deft__abs(own.x) + deft__abs(own.y))) {
        tick->blocked = 0;
        tick->wall_told = 0;
        return;
    }
    out->run = fly_held_by(tick);
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
    if (deft__is_blocked(tick) && tick->run.present != 0 && tick->run.gathering == tick->scene.gatherings) {
        fly_along_wall(tick, out);
    }
}

/* After a wall jump: not at all, or with a part of the push. */
static void fly_locked(deft__tick *tick, double full, deft__law *out)
{
    double until_s = DEFT_FOREVER;
    double control = deft__wall_jump_control(tick, &until_s);
    double speed = tick->velocity.x;
    if (control > 0) {
        deft_steering eased = deft__steering_scaled(&tick->moveset->air, control);
        deft__steer_or_rest(tick, &eased, &tick->velocity.x, tick->stick_x * full, full, out);
    } else {
        out->steered = out->pushed = false;
        out->path.along = deft__linear(speed, 0, DEFT_FOREVER, speed);
        out->path.until_s = out->path.up.until_s;
    }
    out->until_s = until_s;
}

/* True in the band of an apex hang: where its gravity holds, and no longer. */
static bool fly_hangs(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool has_arc =
        self->state == DEFT_STATE_JUMP || (self->state == DEFT_STATE_FALL && !(tick->velocity.y > 0));
    return has_arc && self->jump_kind != 0 && deft__jump_is_held(tick) &&
           deft__arc_hangs(deft__arc_of(tick), tick->velocity.y);
}

void deft__fly_free(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    const deft_moveset *moveset = tick->moveset;
    double full = deft__full_speed(tick, moveset->air.speed);
    deft__renew_wall(tick);
    if (moveset->hang_speed_bonus_ratio > 0 && fly_hangs(tick)) {
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
    out->waits = out->swings = false;
    if (DEFT__RARELY(tick->self->state == DEFT_STATE_STAGGER)) {
        out->steered = out->pushed = false;
        out->path.along = deft__stagger_along(tick);
        out->path.until_s = deft__min(out->path.along.until_s, up->until_s);
        out->until_s = DEFT_FOREVER;
    } else if (DEFT__RARELY(tick->self->wall_lock != 0)) {
        fly_locked(tick, full, out);
    } else {
        deft__steer_or_rest(tick, &moveset->air, &tick->velocity.x, tick->stick_x * full, full, out);
    }
    out->until_s = deft__min(out->until_s, deft__press_waits_s(tick));
    out->run.present = 0;
    if (deft__is_blocked(tick)) {
        out->run = fly_held_by(tick);
        deft__v2 along = tick->run.tangent;
        if (deft__abs(along.x) > DEFT__LEAN / 2 &&
            deft__abs(along.x) <= 2 * DEFT__LEAN) { /* a wall, but for a hair */
            out->path.up_axis.x = along.x / along.y;
        }
    }
    deft__hold_at_ceiling(tick, out);
}

/* Held by a leaning face that comes on: it goes along with that, not past it as past a wall. */
static void fly_with_leaning(const deft__tick *tick, const deft__run *run, deft__law *out)
{
    deft__go_straight(out, run->flow);
    out->run = *run;
    out->pushed = true;
    out->until_s = deft__press_waits_s(tick);
}

void deft__fly(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    deft__run run;
    bool leaves = false;
    if (DEFT__RARELY(tick->pinched) && deft__pinch_flight(tick, up, out)) {
        return;
    }
    deft__ride_air(tick, true);
    if (tick->self->kept_speed > 0 || tick->self->kept_speed < 0) {
        deft__restore_speed(tick);
    }
    if (deft__touches_leaning(tick, &run)) {
        if (deft__digs_into_leaning(tick, &run)) {
            tick->blocked = 0;
        } else if (deft__follow_leaning(tick, &run, up, out)) {
            return;
        } else if (deft__is_blocked(tick) && deft__v2_dot(run.flow, run.normal) > 0) {
            fly_with_leaning(tick, &run, out);
            return;
        } else {
            leaves = !deft__is_blocked(tick);
        }
    }
    if (tick->self->support == DEFT_SUPPORT_STEEP && (tick->velocity.y > 0 || tick->scene.moves)) {
        tick->self->support = DEFT_SUPPORT_AIR;
    }
    deft__fly_free(tick, up, out);
    if (leaves) {
        deft__leave_leaning(tick, &run, out);
    }
}
