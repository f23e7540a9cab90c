/* state/fly.c -- flying: straight on, or steered by the stick. */
#include "base/rarely.h"
#include "base/tolerance.h"
#include "math/dmath.h"
#include "motion/friction.h"
#include "motion/hang.h"
#include "motion/steer.h"
#include "state/blocked.h"
#include "state/tick.h"
#include "state/walls.h"

void deft__fly_straight(deft__tick *tick, deft__law *out)
{
    deft__ride_air(tick, false);
    deft__go_straight(out, tick->velocity);
    out->wish = DEFT__WISH_FLIGHT;
    out->until_s = deft__press_waits_s(tick);
}

void deft__hover(deft__tick *tick, deft__law *out)
{
    deft__ride_air(tick, false);
    deft__go_straight(out, deft__v2_make(0, 0));
    out->wish = DEFT__WISH_FLIGHT;
    out->until_s = deft__press_waits_s(tick);
}

/* Steers the horizontal part to the stick. */
static void fly_steer(deft__tick *tick, const deft_steering *steering, double full, deft__law *out)
{
    out->steered = true;
    deft__steer(&out->path.along, steering, &tick->self->motion.steer, tick->velocity.x, tick->stick_x * full,
                full);
    out->path.until_s = deft__min(out->path.along.until_s, out->path.up.until_s);
    out->until_s = DEFT_FOREVER;
}

/* After a wall jump: no steering at all, or a part of the stick's push. */
static void fly_locked(deft__tick *tick, double full, deft__law *out)
{
    double until_s = DEFT_FOREVER;
    double control = deft__wall_jump_control(tick, &until_s);
    double speed = tick->velocity.x;
    if (control > 0) {
        deft_steering eased = deft__steering_scaled(&tick->moveset->air, control);
        fly_steer(tick, &eased, full, out);
    } else {
        out->steered = out->pushed = false;
        out->path.along = deft__linear(speed, 0, DEFT_FOREVER, speed);
        out->path.until_s = out->path.up.until_s;
    }
    out->until_s = until_s;
}

/* True in the band of an apex hang, where its gravity acts. */
static bool fly_hangs(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool has_arc =
        self->state == DEFT_STATE_JUMP || (self->state == DEFT_STATE_FALL && !(tick->velocity.y > 0));
    return has_arc && self->jump_kind != 0 && deft__jump_is_held(tick) &&
           deft__arc_hangs(deft__arc_of(tick), tick->velocity.y);
}

void deft__fly(deft__tick *tick, const deft_piece *up, deft__law *out)
{
    const deft_moveset *moveset = tick->moveset;
    double full = deft__full_speed(tick, moveset->air.speed);
    deft__ride_air(tick, true);
    if (tick->self->kept_speed > 0 || tick->self->kept_speed < 0) {
        deft__restore_speed(tick);
    }
    if (moveset->hang_speed_bonus_ratio > 0 && fly_hangs(tick)) {
        full *= 1 + moveset->hang_speed_bonus_ratio;
    }
    if (tick->self->state == DEFT_STATE_GLIDE) {
        full *= moveset->glide.air_ratio;
    }
    deft__go_straight(out, tick->velocity);
    out->wish = DEFT__WISH_FLIGHT;
    out->path.up = *up;
    if (DEFT__RARELY(tick->self->wall_lock != 0)) {
        fly_locked(tick, full, out);
    } else {
        fly_steer(tick, &moveset->air, full, out);
    }
    out->until_s = deft__min(out->until_s, deft__press_waits_s(tick));
}
