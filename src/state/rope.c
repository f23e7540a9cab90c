/* state/rope.c -- a hook that holds, and the rope to it. */
#include "state/rope.h"

#include "base/tolerance.h"
#include "contact/anchor.h"
#include "contact/flow.h"
#include "contact/hook.h"
#include "input/aim.h"
#include "math/dmath.h"

#include <stddef.h>
#include <string.h>

bool deft__rope_is_out(const deft_character *self)
{
    return self->state == DEFT_STATE_GRAPPLE_REACH || self->state == DEFT_STATE_GRAPPLE_SWING ||
           self->state == DEFT_STATE_GRAPPLE_PULL;
}

bool deft__rope_arm(const deft__tick *tick, double after_s, deft__v2 *out)
{
    const deft_character *self = tick->self;
    double share = tick->dt > 0 ? (tick->now_s + after_s) / tick->dt : 0;
    deft_pos at;
    *out = deft__v2_make(0, 0);
    if (!deft__anchor_place(tick->scene.view, self->hook_body, self->anchor, share, &at)) {
        return false;
    }
    deft_vec2d from_origin;
    from_origin.x = at.x - tick->scene.origin.x;
    from_origin.y = at.y - tick->scene.origin.y;
    deft__v2 feet = deft__v2_add(tick->scene.feet, tick->scene.drift);
    *out = deft__v2_sub(deft__to_frame(self->axes, from_origin), feet);
    out->y -= tick->moveset->height / 2;
    return deft__v2_dot(*out, *out) <= DEFT__ROPE_MOST * DEFT__ROPE_MOST;
}

void deft__rope_ride(deft__tick *tick, double time_s)
{
    deft__v2 now;
    deft__v2 then;
    deft__v2 flow = deft__v2_make(0, 0);
    if (tick->self->hook_body != 0 && time_s > 0 && deft__rope_arm(tick, 0, &now) &&
        deft__rope_arm(tick, time_s, &then)) {
        flow = deft__v2_scale(deft__v2_sub(then, now), 1 / time_s);
        /* to the bit as fast as its body: else rounding would let that body close in on the character */
        deft__v2 body = deft__flow_of_body(&tick->scene, tick->self->hook_body, tick->scene.feet);
        deft__v2 apart = deft__v2_sub(body, flow);
        if (deft__abs(apart.x) + deft__abs(apart.y) <=
            DEFT__GRAZE * (deft__abs(flow.x) + deft__abs(flow.y))) {
            flow = body;
        }
    }
    if (!deft__v2_is_same(flow, tick->scene.flow)) {
        deft__flow_set(&tick->scene, flow, tick->scene.feet);
    }
}

double deft__rope_until(const deft__tick *tick)
{
    deft_body_motion motion;
    const deft_world_view *view = tick->scene.view;
    uint32_t body = tick->self->hook_body;
    double left_s = deft__max(tick->dt - tick->now_s, DEFT__INSTANT_S);
    if (body == 0 || view == NULL || view->body == NULL || !view->body(view->user, body, &motion)) {
        return left_s;
    }
    double turn = deft__abs(motion.to_rad - motion.from_rad);
    return turn > DEFT__TURN_MAX ? deft__min(left_s, tick->dt * DEFT__TURN_MAX / turn) : left_s;
}

deft_swing_state deft__rope_after(const deft__tick *tick, double time_s, double *angle, double *rate)
{
    deft_swing_state swing = tick->self->motion.swing;
    deft_pendulum pendulum = {tick->moveset->grapple.gravity, swing.length, tick->moveset->grapple.pump};
    deft_pendulum_advance(&pendulum, &swing, time_s);
    deft_pendulum_now(angle, rate, &pendulum, &swing);
    return swing;
}

deft__v2 deft__rope_swung(const deft__tick *tick, deft__v2 arm, double time_s)
{
    double angle;
    double rate;
    deft__v2 way;
    double length = deft__rope_after(tick, time_s, &angle, &rate).length;
    deft__sin_cos(angle, &way.x, &way.y);
    return deft__v2_make(arm.x + length * way.x, arm.y - length * way.y);
}

/* The largest speed of the swing within time_s. */
static double rope_speed(const deft__tick *tick, double time_s)
{
    double most = tick->moveset->grapple.gravity * (1 + tick->moveset->grapple.pump);
    return deft__v2_size(tick->velocity) + most * time_s;
}

double deft__rope_span_s(const deft__tick *tick)
{
    double time_s = deft__min(tick->dt - tick->now_s, tick->step_max_s);
    double far = tick->moveset->travel_max;
    double speed = rope_speed(tick, time_s);
    return speed * time_s > far ? far / speed : time_s;
}

double deft__rope_strays(const deft__tick *tick, double time_s)
{
    return rope_speed(tick, time_s) * time_s / 2;
}

double deft__rope_reach(const deft__tick *tick)
{
    if (tick->self->state != DEFT_STATE_GRAPPLE_SWING || tick->self->motion.swing.slack != 0) {
        return 0;
    }
    return deft__rope_strays(tick, deft__rope_span_s(tick));
}

void deft__rope_advance(deft__tick *tick, double time_s)
{
    double angle;
    double rate;
    tick->self->motion.swing = deft__rope_after(tick, time_s, &angle, &rate);
    double speed = tick->self->motion.swing.length * rate;
    deft__v2 way;
    deft__sin_cos(angle, &way.y, &way.x);
    tick->velocity = deft__v2_scale(way, speed);
}

void deft__rope_take_up(deft__tick *tick)
{
    deft_swing_state *swing = &tick->self->motion.swing;
    deft__v2 arm;
    if (!deft__rope_arm(tick, 0, &arm)) {
        return;
    }
    double length = deft__v2_size(arm);
    double speed = (arm.y * tick->velocity.x - arm.x * tick->velocity.y) / length;
    double angle = deft__atan2(-arm.x, arm.y);
    double side = speed != 0 ? speed : (double)tick->self->facing;
    if (arm.x == 0 && side < 0) { /* above the hook both sides are possible: take that of the motion */
        angle = -angle;
    }
    deft_pendulum_set(swing, angle, speed / swing->length);
    swing->slack = 0;
    deft__rope_advance(tick, 0);
}

deft__v2 deft__rope_carried(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    if (tick->along_known) {
        return tick->scene.flow;
    }
    return self->support == DEFT_SUPPORT_ROPE && !(self->lift_s > 0) ? deft__to_frame(self->axes, self->lift)
                                                                     : deft__v2_make(0, 0);
}

void deft__rope_end(deft__tick *tick)
{
    deft_character *self = tick->self;
    if (tick->heads_for == DEFT_STATE_GRAPPLE_SWING || tick->heads_for == DEFT_STATE_GRAPPLE_PULL) {
        return;
    }
    tick->velocity = deft__v2_add(tick->velocity, deft__rope_carried(tick));
    if (!deft__v2_is_zero(tick->scene.flow)) {
        deft__flow_set(&tick->scene, deft__v2_make(0, 0), tick->scene.feet);
    }
    deft__emit_of(tick, DEFT_EVENT_GRAPPLE_END, deft__v2_size(tick->velocity), self->hook_body, 0);
    memset(&self->motion.swing, 0, sizeof self->motion.swing);
    self->anchor.x = self->anchor.y = 0;
    self->hook_body = 0;
    self->grips = 0;
    self->support = DEFT_SUPPORT_AIR;
    self->air_from = deft__tick_height(tick);
    self->ground_s = 0;
    tick->along_known = false;
}

bool deft__rope_try_release(deft__tick *tick)
{
    bool pressed = tick->self->grips == 0 && deft__press_is_live(tick, DEFT_ACTION_GRAPPLE);
    if (pressed) {
        deft__use_press(tick, DEFT_ACTION_GRAPPLE);
    } else if (tick->self->grips == 0 || deft__holds(tick, DEFT_ACTION_GRAPPLE)) {
        return false;
    }
    deft__rope_release(tick);
    return true;
}

void deft__rope_release(deft__tick *tick)
{
    double boost = tick->moveset->grapple.release_boost;
    deft__change_state(tick, DEFT_STATE_FALL);
    double speed = deft__v2_size(tick->velocity);
    if (boost > 0 && speed > 0) {
        tick->velocity = deft__v2_scale(tick->velocity, (speed + boost) / speed);
    }
}

/* The direction of the hook: of the aim, else of the stick, else up and ahead. */
static deft__v2 rope_aim(const deft__tick *tick)
{
    deft__v2 stick = deft__v2_make(tick->stick_x, tick->stick_y);
    double size = deft__v2_size(stick);
    if (tick->input->aim != DEFT_AIM_NONE) {
        return deft__to_frame(tick->self->axes, deft__aim_way(tick->input->aim));
    }
    return size > 0 ? deft__v2_scale(stick, 1 / size)
                    : deft__v2_make(tick->self->facing * DEFT__SQRT_HALF, DEFT__SQRT_HALF);
}

/* The hook flies to its hold. */
static void rope_begin(deft__tick *tick, const deft__hook *hook)
{
    tick->self->anchor = hook->anchor;
    tick->self->hook_body = hook->body;
    tick->self->motion.swing.length = hook->distance;
    deft__emit_of(tick, DEFT_EVENT_GRAPPLE_START, hook->distance, hook->body, hook->feature);
}

/* Throws the hook at the first possible instant, and once. Else a hook out of reach would catch later, at an
 * instant that depends on the rate. */
bool deft__try_grapple(deft__tick *tick)
{
    deft__hook hook;
    if (!deft__can(tick, DEFT_ABILITY_GRAPPLE) || !deft__press_is_live(tick, DEFT_ACTION_GRAPPLE) ||
        !deft__may_change_to(tick, DEFT_STATE_GRAPPLE_REACH)) {
        return false;
    }
    deft__v2 from = deft__v2_make(tick->scene.feet.x, tick->scene.feet.y + tick->moveset->height / 2);
    if (!deft__hook_throw(&tick->scene, from, rope_aim(tick), tick->now_s, &hook)) {
        deft__use_press(tick, DEFT_ACTION_GRAPPLE);
        return false;
    }
    deft__act_on_press(tick, DEFT_ACTION_GRAPPLE);
    deft__change_state(tick, DEFT_STATE_GRAPPLE_REACH);
    rope_begin(tick, &hook);
    return true;
}

void deft__rope_attach(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__v2 arm;
    deft__hook hook = {self->anchor, self->hook_body, 0, 0};
    deft__change_state(tick, DEFT_STATE_GRAPPLE_REACH);
    bool holds = deft__can(tick, DEFT_ABILITY_GRAPPLE) &&
                 deft__anchor_fix(tick->scene.view, hook.body, 0, &hook.anchor);
    self->anchor = hook.anchor;
    self->hook_body = hook.body;
    if (!holds || !deft__rope_arm(tick, 0, &arm)) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    hook.distance = deft__v2_size(arm);
    rope_begin(tick, &hook);
}
