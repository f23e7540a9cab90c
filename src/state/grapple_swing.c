/* state/grapple_swing.c -- on the rope: a pendulum while the rope is taut, free flight while it is slack. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "motion/constant.h"
#include "state/rope.h"

#include <stddef.h>

/* Halvings that find an instant of a swing. */
#define SWING_HALVINGS 50

/* The share by which the rope would be too long after t of free flight. */
static double swing_stretch(const deft__tick *tick, double t)
{
    double length = tick->self->motion.swing.length;
    deft__v2 arm;
    if (!deft__rope_arm(tick, t, &arm)) {
        return 0;
    }
    double drop = tick->moveset->grapple.gravity * t / 2;
    deft__v2 out = deft__v2_make(tick->velocity.x * t - arm.x, (tick->velocity.y - drop) * t - arm.y);
    return (deft__v2_dot(out, out) / (length * length) - 1) / 2;
}

/* True when a flight does not take the character nearer to its hook. A flight nearer to the hook leaves the
 * rope slack, even where the rope has stretched. */
static bool swing_is_drawn_out(const deft__tick *tick)
{
    double soon_s = deft__rope_until(tick);
    deft__v2 arm;
    deft__v2 then;
    if (!deft__rope_arm(tick, 0, &arm) || !deft__rope_arm(tick, soon_s, &then)) {
        return false;
    }
    deft__v2 hook = deft__v2_scale(deft__v2_sub(then, arm), 1 / soon_s);
    return deft__v2_dot(deft__v2_sub(tick->velocity, hook), arm) <= 0;
}

/* When a free flight comes to the end of the rope; `most` when it does not until then. */
static double swing_free_s(const deft__tick *tick, double most)
{
    double low = 0;
    double high = 0;
    double gives = DEFT__ROPE_GIVES + deft__max(swing_stretch(tick, 0), 0);
    do {
        low = high;
        high = deft__min(low + DEFT_PENDULUM_STEP_S / 2, most);
    } while (high < most && swing_stretch(tick, high) <= gives);
    if (swing_stretch(tick, high) <= gives) {
        return most;
    }
    for (int i = 0; i < SWING_HALVINGS; i++) {
        double middle = low + (high - low) / 2;
        bool is_taut = swing_stretch(tick, middle) > gives;
        low = is_taut ? low : middle;
        high = is_taut ? middle : high;
    }
    return high;
}

/* The pull of the rope, as a share of the character's weight. A negative one would have to push. */
static double swing_tension(const deft_pendulum *pendulum, const deft_swing_state *swing, double after_s)
{
    deft_swing_state then = *swing;
    double angle;
    double rate;
    deft_pendulum_advance(pendulum, &then, after_s);
    deft_pendulum_now(&angle, &rate, pendulum, &then);
    return rate * rate * pendulum->length / pendulum->gravity + deft__cos(angle);
}

/* True when a velocity leads into a face that the character touches. */
static bool swing_touches(const deft__tick *tick, deft__v2 velocity, deft__hit *hit)
{
    double speed = deft__sqrt(deft__v2_dot(velocity, velocity));
    deft__v2 probe = deft__v2_scale(velocity, DEFT__PROBE * tick->moveset->contact / speed);
    return speed > 0 && deft__scene_sweep(&tick->scene, probe, 0, hit) && hit->t <= 0.5;
}

/* True when the velocity `flow` of a face, relative to the hook, is large enough to stop a swing. */
static bool swing_is_opposed(const deft__tick *tick, deft__v2 flow)
{
    return deft__abs(flow.x) + deft__abs(flow.y) > DEFT__NOTICED * tick->moveset->tile;
}

/* True when a moving hook draws the character into a touched face that stays behind. */
static bool swing_is_drawn_in(const deft__tick *tick)
{
    deft__hit hit;
    deft__v2 moved = deft__v2_add(tick->velocity, tick->scene.flow);
    if (deft__v2_is_zero(tick->scene.flow) || !swing_touches(tick, moved, &hit)) {
        return false;
    }
    deft__v2 flow = deft__flow_of_hit(&tick->scene, &hit);
    return swing_is_opposed(tick, flow) &&
           deft__v2_dot(deft__v2_sub(tick->velocity, flow), hit.face->normal) < 0;
}

/* The rope may leave a velocity that leads into a wall. Between the two the character stops. A hook that the
 * host put farther away makes the rope longer. */
static void swing_tighten(deft__tick *tick)
{
    double stretch = swing_stretch(tick, 0);
    if (stretch > DEFT__ROPE_PULLED) {
        tick->self->motion.swing.length *= 1 + stretch;
    }
    deft__rope_ride(tick, deft__rope_until(tick));
    tick->velocity = deft__v2_sub(tick->velocity, tick->scene.flow);
    deft__rope_take_up(tick);
    deft__hit hit;
    if (swing_touches(tick, tick->velocity, &hit)) {
        tick->velocity = deft__v2_make(0, 0);
        deft__rope_take_up(tick);
    }
}

static void swing_slacken(deft__tick *tick)
{
    tick->velocity = deft__v2_add(tick->velocity, tick->scene.flow);
    deft__ride_air(tick, false);
    tick->self->motion.swing.slack = 1;
}

static void swing_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__v2 arm;
    self->support = DEFT_SUPPORT_ROPE;
    self->grips = (uint8_t)(self->held >> DEFT_ACTION_GRAPPLE & 1);
    if (deft__rope_arm(tick, 0, &arm)) {
        self->motion.swing.length = deft__sqrt(deft__v2_dot(arm, arm));
    }
    tick->along_known = true;
    swing_tighten(tick);
}

/* The push of the stick along the swing begins anew when the stick changes. */
static void swing_push(deft__tick *tick)
{
    deft_swing_state *swing = &tick->self->motion.swing;
    int32_t push = (int32_t)(tick->stick_x * DEFT_PENDULUM_PUSH_MAX);
    if (push != swing->push) {
        deft_pendulum pendulum = deft__rope_pendulum(tick);
        double angle;
        double rate;
        deft_pendulum_now(&angle, &rate, &pendulum, swing);
        deft_pendulum_set(swing, angle, rate);
        swing->push = push;
    }
}

/* At the start of a tick: the velocity of the state, relative to the hook as it moves in this tick. The host
 * has changed a velocity that is not the pendulum's own. */
static void swing_read(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__v2 velocity = tick->velocity;
    tick->along_known = true;
    if (self->motion.swing.slack != 0) {
        return;
    }
    if (!(self->lift_s > 0)) {
        velocity = deft__v2_add(velocity, deft__to_frame(self->axes, self->lift));
    }
    deft__rope_ride(tick, deft__rope_until(tick));
    velocity = deft__v2_sub(velocity, tick->scene.flow);
    deft__rope_pass(tick, 0);
    deft__v2 own = tick->velocity;
    double size = deft__abs(velocity.x) + deft__abs(velocity.y) + deft__abs(own.x) + deft__abs(own.y);
    if (deft__abs(velocity.x - own.x) + deft__abs(velocity.y - own.y) > DEFT__GRAZE * size) {
        tick->velocity = velocity;
        deft__rope_take_up(tick);
    }
}

/* Later in the tick: the velocity of a hook that goes round has changed. */
static void swing_follow(deft__tick *tick)
{
    deft__v2 before = tick->scene.flow;
    if (tick->self->hook_body == 0 || tick->self->motion.swing.slack != 0) {
        return;
    }
    deft__rope_ride(tick, deft__rope_until(tick));
    deft__v2 change = deft__v2_sub(before, tick->scene.flow);
    double size = deft__abs(before.x) + deft__abs(before.y);
    if (deft__abs(change.x) + deft__abs(change.y) > DEFT__GRAZE * size) {
        tick->velocity = deft__v2_add(tick->velocity, change);
        deft__rope_take_up(tick);
    }
}

/* The direction, a unit vector, in which the rope pulls a character at rest. None for a character that
 * swings, or hangs straight down. */
static deft__v2 swing_sets_out(const deft__tick *tick)
{
    const deft_swing_state *swing = &tick->self->motion.swing;
    deft_pendulum pendulum = deft__rope_pendulum(tick);
    if (swing->rate > 0 || swing->rate < 0 || swing->carried_s > 0) {
        return deft__v2_make(0, 0);
    }
    double pull = deft_pendulum_pull(&pendulum, swing->push, swing->angle, 0);
    double side = pull > 0 ? 1 : (pull < 0 ? -1 : 0);
    return deft__v2_make(side * deft__cos(swing->angle), side * deft__sin(swing->angle));
}

/* True when a face holds a swing: the pull of the pendulum digs into the face, and its velocity does not. */
static bool swing_is_held(const deft__tick *tick)
{
    deft__touching touching;
    if (tick->self->motion.swing.slack != 0) {
        return false;
    }
    deft__find_touching(&tick->scene, &touching);
    return touching.count > 0 && !deft__digs(&tick->scene, &touching, tick->velocity, deft__v2_make(0, 0)) &&
           deft__digs(&tick->scene, &touching, tick->velocity, deft__rope_pull(tick));
}

/* A character at rest stands where the rope pulls it on to a floor under its feet, whatever else is in its
 * way. */
static void swing_stand(deft__tick *tick)
{
    deft__v2 way = swing_sets_out(tick);
    if (tick->self->motion.swing.slack != 0 || deft__v2_is_zero(way)) {
        return;
    }
    deft__run floor = deft__find_floor(tick, way.x > 0 ? 1 : (way.x < 0 ? -1 : 0));
    if (floor.present != 0 && deft__v2_dot(way, floor.normal) < 0) {
        deft__change_state(tick, DEFT_STATE_FALL);
        (void)deft__skims_on_to_floor(tick);
    }
}

static void swing_decide(deft__tick *tick)
{
    deft_swing_state *swing = &tick->self->motion.swing;
    deft_pendulum pendulum = deft__rope_pendulum(tick);
    deft__v2 arm;
    if (!tick->along_known) {
        swing_read(tick);
    } else {
        swing_follow(tick);
    }
    if (!deft__rope_arm(tick, 0, &arm)) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    if (deft__rope_is_let_go(tick)) {
        deft__rope_release(tick);
        return;
    }
    if (deft__press_is_live(tick, DEFT_ACTION_JUMP)) {
        deft__act_on_press(tick, DEFT_ACTION_JUMP);
        deft__rope_go_on(tick, DEFT_STATE_GRAPPLE_PULL);
        return;
    }
    swing_push(tick);
    if (swing->slack != 0 && swing_stretch(tick, 0) > DEFT__ROPE_TAUT && swing_is_drawn_out(tick)) {
        swing_tighten(tick);
        if (swing_is_drawn_in(tick)) {
            deft__change_state(tick, DEFT_STATE_FALL);
            return;
        }
    }
    if (swing->slack == 0 && swing_tension(&pendulum, swing, 0) < -DEFT__ROPE_GIVES / 2) {
        swing_slacken(tick);
    }
    if (!deft__v2_is_zero(tick->velocity) &&
        swing_is_held(tick)) { /* a rope and a face: the character rests at their common point */
        tick->velocity = deft__v2_make(0, 0);
        deft__rope_take_up(tick);
    }
    swing_stand(tick);
}

static void swing_slack_law(deft__tick *tick, deft__law *out)
{
    double gravity = tick->moveset->grapple.gravity;
    double rise = tick->velocity.y;
    deft_piece along = deft__piece_constant(tick->velocity.x, DEFT_FOREVER);
    deft_piece up = rise > 0 ? deft__linear(rise, -gravity, rise / gravity, 0)
                             : deft__linear(rise, -gravity, DEFT_FOREVER, rise);
    deft__coast(tick, &along, &up, out);
    out->until_s = swing_free_s(tick, deft__max(tick->dt - tick->now_s, DEFT__INSTANT_S));
}

/* A part of the swing, and the box of its way. */
typedef struct swing_plan {
    double time_s;
    deft__v2 low, high;
} swing_plan;

/* Looks ahead along the swing for at most `most`, to where the rope goes slack. */
static swing_plan swing_look_ahead(const deft__tick *tick, deft__v2 arm, double most)
{
    deft_pendulum pendulum = deft__rope_pendulum(tick);
    const deft_swing_state *swing = &tick->self->motion.swing;
    swing_plan plan;
    plan.low = plan.high = deft__v2_make(0, 0);
    plan.time_s = 0;
    while (plan.time_s < most) {
        double from = plan.time_s;
        plan.time_s = deft__min(from + DEFT_PENDULUM_STEP_S, most);
        deft__v2 at = deft__rope_swung(tick, arm, plan.time_s);
        plan.low = deft__v2_make(deft__min(plan.low.x, at.x), deft__min(plan.low.y, at.y));
        plan.high = deft__v2_make(deft__max(plan.high.x, at.x), deft__max(plan.high.y, at.y));
        if (swing_tension(&pendulum, swing, plan.time_s) < -DEFT__ROPE_GIVES) {
            double to = plan.time_s;
            for (int i = 0; i < SWING_HALVINGS; i++) {
                double middle = from + (to - from) / 2;
                bool pushes = swing_tension(&pendulum, swing, middle) < -DEFT__ROPE_GIVES;
                from = pushes ? from : middle;
                to = pushes ? middle : to;
            }
            plan.time_s = to;
            break;
        }
    }
    return plan;
}

/* True when all around a part of the swing is gathered, to both sides alike. */
static bool swing_is_gathered(deft__tick *tick, const swing_plan *plan)
{
    deft__scene *scene = &tick->scene;
    /* an arc leaves the box of its points by less than this */
    double bulge = deft__min(tick->self->motion.swing.length, tick->moveset->travel_max) * DEFT__TURN_MAX;
    scene->reach_aside = deft__max(plan->high.x, -plan->low.x) + bulge;
    scene->reach_up = 0;
    bool is_gathered = deft__scene_look(scene, deft__v2_make(0, plan->low.y - bulge), plan->time_s) == 0 &&
                       deft__scene_look(scene, deft__v2_make(0, plan->high.y + bulge), plan->time_s) == 0;
    scene->reach_aside = 0;
    return is_gathered;
}

/* Gathers what the swing may meet; returns how long the swing may go on. */
static double swing_gather(deft__tick *tick, double most)
{
    double far = tick->moveset->travel_max;
    deft__v2 arm = deft__v2_make(0, 0);
    for (int i = 0; i < SWING_HALVINGS; i++, most *= 0.5) {
        (void)deft__rope_arm(tick, 0, &arm);
        swing_plan plan = swing_look_ahead(tick, arm, most);
        bool is_short = plan.high.x - plan.low.x <= far && plan.high.y - plan.low.y <= far;
        if (is_short && swing_is_gathered(tick, &plan)) {
            return plan.time_s;
        }
    }
    return most;
}

static void swing_law(deft__tick *tick, deft__law *out)
{
    tick->self->support = DEFT_SUPPORT_ROPE;
    tick->blocked = 0;
    tick->wall_told = 0;
    if (tick->self->motion.swing.slack != 0) {
        swing_slack_law(tick, out);
        return;
    }
    if (tick->hangs || swing_is_held(tick)) {
        deft__go_straight(out, deft__v2_make(0, 0));
        out->wish = DEFT__WISH_WAIT;
        return;
    }
    double until_s = swing_gather(tick, deft__min(deft__rope_until(tick), DEFT__SEGMENT_MAX_S));
    deft__go_straight(out, tick->velocity);
    out->wish = DEFT__WISH_SWING;
    out->until_s = until_s;
}

/* How much a pendulum from rest moves out of a face: 1 is straight away from it. */
static double swing_away(const deft__tick *tick, deft__v2 normal)
{
    const deft_swing_state *swing = &tick->self->motion.swing;
    deft_pendulum pendulum = deft__rope_pendulum(tick);
    double side = deft_pendulum_pull(&pendulum, swing->push, swing->angle, 0) > 0 ? 1 : -1;
    return side * (deft__cos(swing->angle) * normal.x + deft__sin(swing->angle) * normal.y);
}

/* Walls and ceilings stop a swing, and it starts anew from rest. Ground ends a swing, and so does what moves
 * against it. */
static bool swing_meet(deft__tick *tick, const deft__hit *hit)
{
    deft_contact_kind kind = deft__face_contact_kind(hit->face, tick->moveset);
    deft__v2 flow = deft__flow_of_hit(&tick->scene, hit);
    double into = -deft__v2_dot(tick->velocity, hit->face->normal);
    double noticed = DEFT__NOTICED * tick->moveset->tile;
    bool slack = tick->self->motion.swing.slack != 0;
    bool lands =
        kind == DEFT_CONTACT_FLOOR || (kind == DEFT_CONTACT_STEEP && (slack || tick->velocity.y <= 0));
    if (lands || swing_is_opposed(tick, flow)) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return false;
    }
    if (slack) {
        return false;
    }
    tick->velocity = deft__v2_make(0, 0);
    deft__rope_take_up(tick);
    tick->hangs = swing_away(tick, hit->face->normal) < DEFT__GETS_AWAY;
    if (into > noticed) {
        deft__emit_of(tick, kind == DEFT_CONTACT_CEILING ? DEFT_EVENT_BONKED : DEFT_EVENT_HIT_WALL, into,
                      hit->obstacle->body, hit->obstacle->feature);
    }
    return true;
}

const deft_state_row deft__grapple_swing_row = {"grapple_swing",
                                                DEFT_STATE_BIT(DEFT_STATE_GRAPPLE_PULL) |
                                                    DEFT_STATE_BIT(DEFT_STATE_FALL),
                                                DEFT_ABILITY_BIT(DEFT_ABILITY_GRAPPLE),
                                                DEFT_REALM_BARE,
                                                DEFT_STATE_GROUND,
                                                swing_enter,
                                                deft__rope_end,
                                                swing_decide,
                                                swing_law,
                                                swing_meet};
