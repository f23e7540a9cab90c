/* state/grapple.c -- the hook flies, the character swings on its rope, the character is pulled to the hook.
 *
 * A rope is like the ground: the frame goes with the body that the hook holds, and velocities are relative to
 * the hook.
 */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/line.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "state/tick.h"

#include <stddef.h>
#include <string.h>

/* ---- a hook that holds, and the rope to it ---- */

bool deft__rope_is_out(const deft_character *self)
{
    return self->state == DEFT_STATE_GRAPPLE_REACH || self->state == DEFT_STATE_GRAPPLE_SWING ||
           self->state == DEFT_STATE_GRAPPLE_PULL;
}

bool deft__rope_arm(const deft__tick *tick, double after_s, deft__v2 *out)
{
    const deft_character *self = tick->self;
    deft_pos at;
    *out = deft__v2_make(0, 0);
    if (!deft__anchor_place(tick->scene.view, self->hook_body, self->anchor, deft__tick_share(tick, after_s),
                            &at)) {
        return false;
    }
    *out = deft__v2_sub(deft__way_between(self->axes, tick->scene.origin, at), deft__tick_feet(tick));
    out->y -= tick->moveset->height / 2;
    return deft__v2_dot(*out, *out) <= DEFT__ROPE_MOST * DEFT__ROPE_MOST;
}

/* The longest segment in which the hook moves straight. On a body that turns the hook goes round. */
static double rope_until(const deft__tick *tick)
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

/* While the body is in the scene, the hook is as fast as the body to the bit. Else rounding would let the
 * body close in on the character. */
deft__v2 deft__rope_flow(const deft__tick *tick)
{
    const deft__scene *scene = &tick->scene;
    uint32_t body = tick->self->hook_body;
    deft__v2 now;
    deft__v2 then;
    double time_s = rope_until(tick);
    if (deft__flow_moves(scene, body) && deft__flow_turn_rate(scene, body) == 0) {
        return deft__flow_of_body(scene, body, scene->feet);
    }
    if (body == 0 || !deft__rope_arm(tick, 0, &now) || !deft__rope_arm(tick, time_s, &then)) {
        return deft__v2_make(0, 0);
    }
    return deft__v2_scale(deft__v2_sub(then, now), 1 / time_s);
}

deft__swung deft__rope_after(const deft__tick *tick, double time_s)
{
    const deft_grapple *grapple = &tick->moveset->grapple;
    deft__swung then = tick->swung;
    if (then.after_s == time_s) {
        return then;
    }
    then.after_s = time_s;
    then.step = tick->self->motion.swing;
    deft_pendulum pendulum = {grapple->gravity, then.step.length, grapple->pump};
    deft_pendulum_advance(&pendulum, &then.step, time_s);
    deft_pendulum_now(&then.angle, &then.rate, &pendulum, &then.step);
    deft__sin_cos(then.angle, &then.sine, &then.cosine);
    return then;
}

deft__v2 deft__rope_swung(deft__tick *tick, deft__v2 arm, double time_s)
{
    deft__swung then = deft__rope_after(tick, time_s);
    tick->swung = then;
    return deft__v2_make(arm.x + then.step.length * then.sine, arm.y - then.step.length * then.cosine);
}

/* The largest speed of the swing within time_s. */
static double rope_speed(const deft__tick *tick, double time_s)
{
    double most = tick->moveset->grapple.gravity * (1 + tick->moveset->grapple.pump);
    return deft__v2_size(tick->velocity) + most * time_s;
}

/* How long the next segment of a swing may be. The arc is no longer than one gathering reaches. */
static double rope_span_s(const deft__tick *tick)
{
    double time_s = deft__min(tick->dt - tick->now_s, tick->step_max_s);
    return deft__min(time_s, tick->moveset->travel_max / rope_speed(tick, time_s));
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
    return deft__rope_strays(tick, rope_span_s(tick));
}

void deft__rope_advance(deft__tick *tick, double time_s)
{
    deft__swung now = deft__rope_after(tick, time_s);
    tick->self->motion.swing = now.step;
    tick->velocity = deft__v2_scale(deft__v2_make(now.cosine, now.sine), now.step.length * now.rate);
    tick->swung = now;
    tick->swung.after_s = 0;
}

/* The pendulum starts anew from the place of the character, with the part of its velocity that goes round the
 * hook. */
static void rope_take_up(deft__tick *tick)
{
    deft_swing_state *swing = &tick->self->motion.swing;
    deft__v2 arm;
    tick->swung.after_s = -1;
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

/* Leaves the rope, unless the next state keeps it. The character keeps its velocity in the world, and all of
 * the rope is forgotten. */
static void rope_end(deft__tick *tick)
{
    deft_character *self = tick->self;
    if (tick->heads_for == DEFT_STATE_GRAPPLE_SWING || tick->heads_for == DEFT_STATE_GRAPPLE_PULL) {
        return;
    }
    if (self->support == DEFT_SUPPORT_ROPE) {
        tick->velocity = deft__v2_add(tick->velocity, tick->scene.flow);
    }
    deft__flow_follow(&tick->scene, deft__v2_make(0, 0));
    deft__emit_of(tick, DEFT_EVENT_GRAPPLE_END, deft__v2_size(tick->velocity), self->hook_body, 0);
    memset(&self->motion.swing, 0, sizeof self->motion.swing);
    self->anchor.x = self->anchor.y = 0;
    self->hook_body = 0;
    self->grips = 0;
    self->support = DEFT_SUPPORT_AIR;
    self->air_from = deft__tick_height(tick);
    self->ground_s = 0;
}

/* Lets go of the rope: the character falls, faster by grapple.release_boost. */
static void rope_release(deft__tick *tick)
{
    double boost = tick->moveset->grapple.release_boost;
    deft__change_state(tick, DEFT_STATE_FALL);
    double speed = deft__v2_size(tick->velocity);
    if (boost > 0 && speed > 0) {
        tick->velocity = deft__v2_scale(tick->velocity, (speed + boost) / speed);
    }
}

/* Lets go when the player asks for it: by the release of a button that was down at the throw, else by a
 * press. True when it did. */
static bool rope_try_release(deft__tick *tick)
{
    bool pressed = tick->self->grips == 0 && deft__press_is_live(tick, DEFT_ACTION_GRAPPLE);
    if (pressed) {
        deft__use_press(tick, DEFT_ACTION_GRAPPLE);
    } else if (tick->self->grips == 0 || deft__holds(tick, DEFT_ACTION_GRAPPLE)) {
        return false;
    }
    rope_release(tick);
    return true;
}

/* A place that a hook holds. */
typedef struct rope_hook {
    deft_pos anchor; /* units, host's axes; on a body: in the body's axes, from its place */
    uint32_t body, feature;
    double distance; /* units, from the middle of the character */
} rope_hook;

/* Throws the hook where the player points, without aim and stick up and ahead, at most grapple.range far.
 * False when it meets nothing, or first meets what no hook holds. Of two pieces met at once the smaller id
 * counts. */
static bool rope_throw(deft__tick *tick, rope_hook *out)
{
    deft__v2 way = deft__aimed(tick);
    double size = tick->input->aim != DEFT_AIM_NONE ? 1 : deft__v2_size(way);
    way = size > 0 ? deft__v2_scale(way, 1 / size)
                   : deft__v2_make(tick->self->facing * DEFT__SQRT_HALF, DEFT__SQRT_HALF);
    deft__scene *scene = &tick->scene;
    const deft_moveset *moveset = tick->moveset;
    double range = moveset->grapple.range;
    double own = DEFT__DEEP * deft__min(moveset->half_width, moveset->height / 2);
    deft__v2 from = deft__tick_feet(tick);
    from.y += moveset->height / 2;
    uint32_t room = deft__scene_room(scene);
    deft__line line;
    line.view = scene->view;
    line.ignored = scene->ignored;
    line.features = deft__scene_spare(scene, room);
    line.capacity = room;
    line.from = deft__place_after(scene->axes, scene->origin, from);
    line.way = deft__to_host(scene->axes, deft__v2_scale(way, range));
    line.moved = deft__tick_share(tick, 0);
    line.least = own / range; /* outside of the character */
    deft__entry entry;
    deft_feature met;
    if (scene->view == NULL || scene->view->gather == NULL ||
        deft__line_meets(&line, &entry, &met) != DEFT_QUERY_FOUND) {
        return false;
    }
    const deft_surface *surface = deft__surface_of(scene, met.surface);
    out->body = met.body;
    out->feature = met.id;
    out->distance = range * entry.share;
    out->anchor.x = line.from.x + line.way.x * entry.share;
    out->anchor.y = line.from.y + line.way.y * entry.share;
    (void)deft__anchor_fix(scene->view, met.body, line.moved, &out->anchor);
    return surface == NULL || (surface->flags & DEFT_SURFACE_NO_GRAPPLE) == 0;
}

static void rope_begin(deft__tick *tick, const rope_hook *hook)
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
    rope_hook hook;
    if (!deft__can(tick, DEFT_ABILITY_GRAPPLE) || !deft__press_is_live(tick, DEFT_ACTION_GRAPPLE) ||
        !deft__may_change_to(tick, DEFT_STATE_GRAPPLE_REACH)) {
        return false;
    }
    if (!rope_throw(tick, &hook)) {
        deft__use_press(tick, DEFT_ACTION_GRAPPLE);
        return false;
    }
    deft__act_on_press(tick, DEFT_ACTION_GRAPPLE);
    deft__change_state(tick, DEFT_STATE_GRAPPLE_REACH);
    rope_begin(tick, &hook);
    return true;
}

/* A hook that can hold nothing is not thrown. The host's call has changed the anchor, so a character that was
 * on its way to another one falls. */
void deft__rope_attach(deft__tick *tick, deft_pos anchor, uint32_t body)
{
    deft_character *self = tick->self;
    deft__v2 arm;
    rope_hook hook = {anchor, body, 0, 0};
    bool holds = deft__can(tick, DEFT_ABILITY_GRAPPLE) &&
                 deft__anchor_fix(tick->scene.view, hook.body, 0, &hook.anchor);
    self->anchor = hook.anchor;
    self->hook_body = body;
    if (holds && deft__rope_arm(tick, 0, &arm)) {
        hook.distance = deft__v2_size(arm);
        deft__change_state(tick, DEFT_STATE_GRAPPLE_REACH);
        rope_begin(tick, &hook);
    } else if (deft__rope_is_out(self) || self->state == DEFT_STATE_LEDGE_CLIMB) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else {
        self->anchor.x = self->anchor.y = 0;
        self->hook_body = 0;
    }
}

/* ---- the hook flies: the character and its velocity wait, so that it falls into no spike meanwhile ---- */

static void reach_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__end_jump(self);
    memset(&self->motion.swing, 0, sizeof self->motion.swing);
}

static double reach_left_s(const deft__tick *tick)
{
    return deft__left_s(tick, tick->self->motion.swing.length / tick->moveset->grapple.reach_speed);
}

static void reach_decide(deft__tick *tick)
{
    deft__v2 arm;
    double least = DEFT__ROPE_LEAST * deft__min(tick->moveset->half_width, tick->moveset->height / 2);
    bool holds = deft__rope_arm(tick, 0, &arm);
    bool arrives = reach_left_s(tick) <= DEFT__INSTANT_S;
    if (!holds || (arrives && deft__v2_dot(arm, arm) < least * least)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (arrives) {
        deft__change_state(tick, DEFT_STATE_GRAPPLE_SWING);
    }
}

static void reach_law(deft__tick *tick, deft__law *out)
{
    deft__ride_air(tick, false);
    tick->blocked = 0;
    deft__go_straight(out, deft__v2_make(0, 0));
    out->wish = DEFT__WISH_WAIT;
    out->until_s = reach_left_s(tick);
}

DEFT__ROW(grapple_reach, DEFT__TO(GRAPPLE_SWING) | DEFT__TO(FALL), DEFT__NEEDS_TO(GRAPPLE), BARE, GROUND,
          reach_enter, rope_end, reach_decide, reach_law, deft__meet_and_fall);

/* ---- the pull: a straight line at a constant speed, without gravity ---- */

static void pull_decide(deft__tick *tick)
{
    deft__v2 arm;
    if (!deft__rope_arm(tick, 0, &arm)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (!rope_try_release(tick) &&
               deft__v2_dot(arm, arm) <= tick->moveset->contact * tick->moveset->contact * DEFT__AT_HOOK) {
        rope_release(tick);
    }
}

static void pull_law(deft__tick *tick, deft__law *out)
{
    double speed = tick->moveset->grapple.pull_speed;
    deft__v2 arm;
    tick->blocked = tick->wall_told = 0;
    (void)deft__rope_arm(tick, 0, &arm);
    deft__flow_follow(&tick->scene, deft__rope_flow(tick));
    double distance = deft__v2_size(arm);
    tick->velocity = deft__v2_scale(arm, speed / distance);
    deft__go_straight(out, tick->velocity);
    out->until_s = deft__min(distance / speed, rope_until(tick));
}

DEFT__ROW(grapple_pull, DEFT__TO(FALL), DEFT__NEEDS_TO(GRAPPLE), BARE, GROUND, NULL, rope_end, pull_decide,
          pull_law, deft__meet_and_fall);

/* ---- the swing: a pendulum while the rope is taut, free flight while it is slack ---- */

/* The share by which the rope would be too long after t of free flight. */
static double swing_stretch(const deft__tick *tick, double t)
{
    double length = tick->self->motion.swing.length;
    deft__v2 arm;
    (void)deft__rope_arm(tick, t, &arm);
    double drop = tick->moveset->grapple.gravity * t / 2;
    deft__v2 out = deft__v2_make(tick->velocity.x * t - arm.x, (tick->velocity.y - drop) * t - arm.y);
    return (deft__v2_dot(out, out) / (length * length) - 1) / 2;
}

static bool swing_gets_taut(const deft__tick *tick, const deft__then *then)
{
    return swing_stretch(tick, then->time_s) > DEFT__ROPE_GIVES + deft__max(swing_stretch(tick, 0), 0);
}

/* The pull of the rope, as a share of the character's weight. A negative one would have to push. */
static double swing_tension(const deft__tick *tick, double after_s)
{
    deft__swung then = deft__rope_after(tick, after_s);
    return then.rate * then.rate * then.step.length / tick->moveset->grapple.gravity + then.cosine;
}

static bool swing_gets_slack(const deft__tick *tick, const deft__then *then)
{
    return swing_tension(tick, then->time_s) < -DEFT__ROPE_GIVES;
}

/* True when the character surely stays below its hook, where no rope is slack. */
static bool swing_stays_below(const deft__tick *tick, double time_s)
{
    deft__swung now = deft__rope_after(tick, 0);
    double square = tick->moveset->grapple.gravity / now.step.length;
    double gains = (square + tick->moveset->grapple.pump * deft__sqrt(square)) * time_s;
    return deft__abs(now.angle) + (deft__abs(now.rate) + gains) * time_s < DEFT__PI / 2;
}

/* A hook that the host put farther away makes the rope longer. */
static void swing_tighten(deft__tick *tick)
{
    double stretch = swing_stretch(tick, 0);
    if (stretch > DEFT__ROPE_PULLED) {
        tick->self->motion.swing.length *= 1 + stretch;
    }
    deft__flow_follow(&tick->scene, deft__rope_flow(tick));
    tick->velocity = deft__v2_sub(tick->velocity, tick->scene.flow);
    rope_take_up(tick);
}

static void swing_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__v2 arm;
    self->support = DEFT_SUPPORT_ROPE;
    self->grips = deft__holds(tick, DEFT_ACTION_GRAPPLE) ? 1 : 0;
    (void)deft__rope_arm(tick, 0, &arm);
    self->motion.swing.length = deft__v2_size(arm);
    swing_tighten(tick);
}

/* The push of the stick along the swing begins anew when the stick changes. */
static void swing_push(deft__tick *tick)
{
    deft_swing_state *swing = &tick->self->motion.swing;
    int32_t push = (int32_t)(tick->stick_x * DEFT_PENDULUM_PUSH_MAX);
    if (push != swing->push) {
        deft__swung now = deft__rope_after(tick, 0);
        deft_pendulum_set(swing, now.angle, now.rate);
        tick->swung.after_s = -1;
        swing->push = push;
    }
}

/* Makes the velocity relative to the hook as it moves from now on. The pendulum starts anew with a velocity
 * that is not its own: the hook has turned, or the host has changed the velocity. */
static void swing_follow(deft__tick *tick)
{
    deft__v2 velocity = deft__v2_add(tick->velocity, tick->scene.flow);
    if (tick->self->motion.swing.slack == 0) {
        deft__flow_follow(&tick->scene, deft__rope_flow(tick));
        velocity = deft__v2_sub(velocity, tick->scene.flow);
        deft__rope_advance(tick, 0);
        deft__v2 own = tick->velocity;
        double size = deft__abs(velocity.x) + deft__abs(velocity.y) + deft__abs(own.x) + deft__abs(own.y);
        if (deft__abs(velocity.x - own.x) + deft__abs(velocity.y - own.y) > DEFT__GRAZE * size) {
            tick->velocity = velocity;
            rope_take_up(tick);
        }
    }
}

/* The acceleration that takes the pendulum to its place a moment later, relative to its hook. On a slack rope
 * it is gravity. */
static deft__v2 swing_pull(deft__tick *tick)
{
    double time_s = DEFT__MOMENT_S;
    if (tick->self->motion.swing.slack != 0) {
        return deft__v2_make(0, -tick->moveset->grapple.gravity);
    }
    deft__v2 arm;
    (void)deft__rope_arm(tick, 0, &arm);
    deft__v2 bends =
        deft__v2_sub(deft__rope_swung(tick, arm, time_s), deft__v2_scale(tick->velocity, time_s));
    return deft__v2_scale(bends, 2 / (time_s * time_s));
}

/* True for a face that comes to the character with that velocity, relative to the hook: it takes the
 * character off its rope. */
static bool swing_is_opposed(const deft__tick *tick, deft__v2 normal, deft__v2 flow)
{
    return deft__v2_dot(normal, flow) > DEFT__STILL * tick->moveset->tile;
}

/* True when the pull digs into what the character touches. A taut rope holds it at their common point. */
static bool swing_is_held(deft__tick *tick)
{
    return deft__find_touching(&tick->scene)->count > 0 &&
           deft__digs_into_any(&tick->scene, tick->velocity, swing_pull(tick));
}

/* A rope that would have to push becomes slack. */
static void swing_slackens(deft__tick *tick)
{
    deft_swing_state *swing = &tick->self->motion.swing;
    if (swing->slack != 0 || !(swing_tension(tick, 0) < -DEFT__ROPE_GIVES / 2)) {
        return;
    }
    tick->velocity = deft__v2_add(tick->velocity, tick->scene.flow);
    deft__ride_air(tick, false);
    swing->slack = 1;
}

/* True when a face that the pull digs into ends the swing. A floor does, and one that moves against the rope.
 * Below a slack rope steep ground does, too. */
static bool swing_is_over(deft__tick *tick)
{
    const deft__touching *touching = &tick->scene.touching;
    bool slack = tick->self->motion.swing.slack != 0;
    deft__v2 pull = swing_pull(tick);
    for (uint32_t i = 0; i < touching->count; i++) {
        const deft__touched *face = &touching->faces[i];
        bool ends = face->kind == DEFT__CLASS_FLOOR || (slack && face->kind == DEFT__CLASS_STEEP) ||
                    swing_is_opposed(tick, face->normal, face->flow);
        if (ends && deft__digs_into_obstacle(&tick->scene, face, tick->velocity, pull)) {
            return true;
        }
    }
    return false;
}

/* A character that a taut rope holds stops. What holds it then, at rest, may be another face. False when the
 * swing ends. */
static bool swing_goes_on(deft__tick *tick)
{
    while (swing_is_held(tick)) {
        if (swing_is_over(tick)) {
            deft__change_state(tick, DEFT_STATE_FALL);
            return false;
        }
        if (tick->self->motion.swing.slack != 0 || deft__v2_is_zero(tick->velocity)) {
            return true;
        }
        tick->velocity = deft__v2_make(0, 0);
        rope_take_up(tick);
        swing_slackens(tick);
    }
    return true;
}

static void swing_decide(deft__tick *tick)
{
    const deft_swing_state *swing = &tick->self->motion.swing;
    deft__v2 arm;
    swing_follow(tick);
    if (!deft__rope_arm(tick, 0, &arm)) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    if (rope_try_release(tick)) {
        return;
    }
    if (deft__press_is_live(tick, DEFT_ACTION_JUMP)) {
        deft__act_on_press(tick, DEFT_ACTION_JUMP);
        deft__change_state(tick, DEFT_STATE_GRAPPLE_PULL);
        return;
    }
    swing_push(tick);
    /* a flight nearer to the hook leaves the rope slack, even where the rope has stretched */
    if (swing->slack != 0 && swing_stretch(tick, 0) > DEFT__ROPE_TAUT &&
        deft__v2_dot(deft__v2_sub(tick->velocity, deft__rope_flow(tick)), arm) <= 0) {
        swing_tighten(tick);
        if (!swing_goes_on(tick)) { /* what the rope leaves of the velocity may lead into a wall */
            return;
        }
    }
    swing_slackens(tick);
    (void)swing_goes_on(tick);
}

static void swing_law(deft__tick *tick, deft__law *out)
{
    tick->blocked = tick->wall_told = 0;
    if (tick->self->motion.swing.slack != 0) {
        double gravity = tick->moveset->grapple.gravity;
        double rise = tick->velocity.y;
        deft_piece along = deft__piece_constant(tick->velocity.x, DEFT_FOREVER);
        deft_piece up =
            rise > 0 ? deft__rise_piece(rise, gravity) : deft__linear(rise, -gravity, DEFT_FOREVER, rise);
        deft__coast(tick, &along, &up, out);
        deft__end_ahead(tick, out, swing_gets_taut);
        return;
    }
    deft__go_straight(out, tick->velocity);
    if (swing_is_held(tick)) {
        out->wish = DEFT__WISH_WAIT;
        return;
    }
    out->until_s = deft__min(rope_until(tick), rope_span_s(tick));
    if (!swing_stays_below(tick, out->until_s)) {
        deft__end_ahead(tick, out, swing_gets_slack);
    }
    out->wish = DEFT__WISH_SWING;
}

/* Walls and ceilings stop a swing, and it starts anew from rest. Ground ends a swing, and so does what moves
 * against it. */
static bool swing_meet(deft__tick *tick, const deft__hit *hit)
{
    deft_contact_kind kind = deft__face_contact_kind(hit->face, tick->moveset);
    deft__v2 flow = deft__obstacle_flow(&tick->scene, hit->obstacle);
    double into = -deft__v2_dot(tick->velocity, hit->face->normal);
    bool slack = tick->self->motion.swing.slack != 0;
    bool lands =
        kind == DEFT_CONTACT_FLOOR || (kind == DEFT_CONTACT_STEEP && (slack || tick->velocity.y <= 0));
    if (lands || swing_is_opposed(tick, hit->face->normal, flow)) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return false;
    }
    if (slack) {
        return false;
    }
    tick->velocity = deft__v2_make(0, 0);
    rope_take_up(tick);
    if (into > DEFT__NOTICED * tick->moveset->tile) {
        deft__emit_of(tick, kind == DEFT_CONTACT_CEILING ? DEFT_EVENT_BONKED : DEFT_EVENT_HIT_WALL, into,
                      hit->obstacle->body, hit->obstacle->feature);
    }
    return true;
}

DEFT__ROW(grapple_swing, DEFT__TO(GRAPPLE_PULL) | DEFT__TO(FALL), DEFT__NEEDS_TO(GRAPPLE), BARE, GROUND,
          swing_enter, rope_end, swing_decide, swing_law, swing_meet);
