/* state/ledge_hang.c -- hanging from a ledge, until the player goes up, lets go, or jumps off; and the way
 * up: straight up, then aside, at one speed, in exactly ledge.climb_s. Where there is only room for a low
 * character it crouches first, if it can, and ends in a crouch.
 *
 * The goal of the way up is remembered as a place on the ledge's body. So every tick knows the rest of the
 * way, and the character gets there whatever carries it.
 */
#include "base/tolerance.h"
#include "contact/anchor.h"
#include "math/dmath.h"
#include "state/crouch.h"
#include "state/walls.h"

#include <stddef.h>

/* Moves feet up by `up`, then aside by the width of the character, or less where something is in the way.
 * There a floor must be at most `most` below, with the middle of the character over the ledge. The floor is
 * `drop` below. */
static bool mount_over(const deft__tick *tick, deft__v2 *feet, double side, double up, double most,
                       double *drop)
{
    const deft__scene *scene = &tick->scene;
    deft__v2 lift = deft__v2_make(0, up);
    deft__v2 over = deft__v2_make(2 * side * scene->shape.half_width, 0);
    deft__hit hit;
    if (deft__scene_sweep_then(scene, *feet, lift, 0, true, &hit)) {
        return false;
    }
    *feet = deft__v2_add(*feet, lift);
    double share = deft__scene_sweep_then(scene, *feet, over, 0, true, &hit) ? hit.t : 1;
    *feet = deft__v2_add(*feet, deft__v2_scale(over, share));
    if (2 * scene->shape.half_width * share < scene->shape.half_width - tick->moveset->touch ||
        !deft__scene_sweep_then(scene, *feet, deft__v2_make(0, -most), 0, true, &hit) ||
        !deft__face_is_floor(hit.face, tick->moveset)) {
        return false;
    }
    *drop = most * hit.t;
    return true;
}

/* The way up of the character as tall as it is now, from `aside` of its feet; false when there is none.
 * Ground that rises behind the ledge may be higher than the ledge's top. */
static bool mount_finds_way(const deft__tick *tick, deft__v2 aside, double side, double above, deft__v2 *out)
{
    deft__v2 start = deft__v2_add(tick->scene.feet, aside);
    deft__v2 feet = start;
    double cosine = tick->moveset->slope_cos;
    double steepest = deft__sqrt(deft__max(1 - cosine * cosine, 0)) / cosine;
    double rise = deft__min(2 * tick->moveset->half_width * steepest, tick->scene.shape.height / 2);
    double down = deft__max(2 * tick->scene.radius, DEFT__PROBE * tick->moveset->contact);
    double drop;
    bool stands = mount_over(tick, &feet, side, above, down, &drop);
    if (!stands) {
        feet = start;
        stands = mount_over(tick, &feet, side, above + rise, rise + down, &drop);
        feet = start;
        stands = stands && mount_over(tick, &feet, side, above + rise - drop, down, &drop);
    }
    *out = deft__v2_sub(feet, start);
    return stands;
}

bool deft__way_up_ledge(deft__tick *tick, deft__v2 aside, double side, double above, deft__way_up *out)
{
    out->low = false;
    if (mount_finds_way(tick, aside, side, above, &out->way)) {
        return true;
    }
    if (tick->self->crouched == 0 && deft__can(tick, DEFT_ABILITY_CROUCH)) {
        double blocked = tick->blocked; /* perhaps by a wall that is above a low character */
        deft__make_low(tick, true);
        out->low = mount_finds_way(tick, aside, side, above, &out->way);
        deft__make_low(tick, false);
        deft__sense_wall(tick, blocked);
    }
    return out->low;
}

static double mount_share(const deft__tick *tick)
{
    return tick->scene.tick_s > 0 ? tick->scene.now_s / tick->scene.tick_s : 0;
}

bool deft__try_pull_up(deft__tick *tick, double side, double above)
{
    deft_character *self = tick->self;
    deft__way_up up;
    if (!deft__may_change_to(tick, DEFT_STATE_LEDGE_CLIMB) || !deft__look_over_ledge(tick) ||
        !deft__way_up_ledge(tick, deft__v2_make(0, 0), side, above, &up)) {
        return false;
    }
    deft_pos from = deft__scene_position(&tick->scene);
    deft_vec2d host = deft__to_host(self->axes, up.way);
    deft_pos anchor;
    anchor.x = from.x + host.x;
    anchor.y = from.y + host.y;
    uint32_t body = tick->edge.body;
    if (!deft__anchor_fix(tick->scene.view, body, mount_share(tick), &anchor)) {
        return false;
    }
    if (self->state != DEFT_STATE_LEDGE) {
        deft__emit(tick, DEFT_EVENT_LEDGE_ON, 0);
    }
    if (up.low) {
        deft__make_low(tick, true);
    }
    deft__change_state(tick, DEFT_STATE_LEDGE_CLIMB);
    self->anchor = anchor;
    self->hook_body = body;
    return true;
}

/* The rest of the way, in the frame; false when its goal is gone. */
static bool mount_left(const deft__tick *tick, deft__v2 *out)
{
    const deft_character *self = tick->self;
    deft_pos at;
    if (!deft__anchor_place(tick->scene.view, self->hook_body, self->anchor, mount_share(tick), &at)) {
        return false;
    }
    deft_pos from = deft__scene_position(&tick->scene);
    deft_vec2d left;
    left.x = at.x - from.x;
    left.y = at.y - from.y;
    *out = deft__to_frame(self->axes, left);
    return true;
}

static void mount_enter(deft__tick *tick)
{
    deft__wall_freeze(tick);
    tick->blocked = tick->wall_told = 0;
    tick->self->coyote = 0;
}

static void mount_exit(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__emit_of(tick, DEFT_EVENT_LEDGE_OFF, deft__v2_size(tick->velocity), self->hook_body, 0);
    if (tick->heads_for != DEFT_STATE_GRAPPLE_REACH) { /* a hook of the host uses these fields already */
        self->anchor.x = self->anchor.y = 0;
        self->hook_body = 0;
    }
}

/* The way is done. The character stands there at rest, or falls if the floor is gone. */
static void mount_finish(deft__tick *tick)
{
    double side = (double)tick->self->wall_side;
    deft__edge floor = deft__find_floor(tick, side);
    if (floor.present == 0 &&
        deft__snap_down(&tick->scene, NULL)) { /* a rounded foot, on ground that falls */
        floor = deft__find_floor(tick, side);
    }
    deft__wall_freeze(tick);
    if (floor.present == 0) {
        deft__change_state(tick, DEFT_STATE_FALL);
        return;
    }
    deft__land(tick, &floor, 0);
    tick->along = 0; /* the climb has come along already */
    tick->velocity = deft__v2_make(0, 0);
}

static void mount_decide(deft__tick *tick)
{
    deft__v2 left;
    if (!mount_left(tick, &left) || !deft__ride_ledge(tick, tick->self->hook_body)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (tick->self->state_s >= tick->moveset->ledges.climb_s - DEFT__INSTANT_S) {
        mount_finish(tick);
    }
}

static void mount_law(deft__tick *tick, deft__law *out)
{
    deft__v2 left = deft__v2_make(0, 0);
    double left_s = tick->moveset->ledges.climb_s - tick->self->state_s;
    tick->edge.present = 0;
    (void)deft__ride_ledge(tick, tick->self->hook_body);
    (void)mount_left(tick, &left);
    bool rises = left.y > tick->moveset->touch;
    left.y = deft__abs(left.y) <= tick->moveset->touch ? 0 : left.y; /* what rounding left is no way */
    double up_s = rises ? left_s * left.y / (left.y + deft__abs(left.x)) : left_s;
    tick->velocity = deft__v2_scale(rises ? deft__v2_make(0, left.y) : left, 1 / up_s);
    deft__go_straight(out, tick->velocity);
    out->until_s = up_s;
}

/* Something came into the way. */
static bool mount_meet(deft__tick *tick, const deft__hit *hit)
{
    if (deft__face_is_floor(hit->face, tick->moveset)) {
        deft__wall_freeze(tick);
    }
    return deft__meet_and_fall(tick, hit);
}

DEFT__ROW(ledge_climb, DEFT__TO(GROUND) | DEFT__TO(FALL), DEFT__NEEDS_TO(LEDGE), WALL, GROUND, mount_enter,
          mount_exit, mount_decide, mount_law, mount_meet);

static void hang_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__wall_freeze(tick);
    deft__use_press(tick, DEFT_ACTION_GRAB);
    self->facing = self->wall_side;
    self->air_jumps = 0;
    self->coyote = 0;
    self->let_go = 0;
}

static void hang_exit(deft__tick *tick)
{
    if (tick->heads_for != DEFT_STATE_LEDGE_CLIMB) {
        deft__emit(tick, DEFT_EVENT_LEDGE_OFF, deft__v2_size(tick->velocity));
    }
}

/* True while the character touches its wall, and an edge of that wall is level with its head. */
static bool hang_holds(deft__tick *tick)
{
    return deft__keep_wall(tick, 0) && deft__is_at_ledge(tick, (double)tick->self->wall_side) &&
           deft__ride_ledge(tick, tick->edge.body);
}

static bool hang_is_let_go(const deft__tick *tick)
{
    bool grabs = deft__holds(tick, DEFT_ACTION_GRAB);
    bool drops = tick->stick_y < -DEFT__STICK_ASKS || deft__holds(tick, DEFT_ACTION_CROUCH);
    return drops || (!grabs && tick->stick_x * (double)tick->self->wall_side < 0);
}

/* Goes down the wall, if the character can climb and still holds on; else it falls. */
static void hang_drop(deft__tick *tick)
{
    bool grabs = deft__holds(tick, DEFT_ACTION_GRAB);
    bool climbs = grabs && deft__can(tick, DEFT_ABILITY_CLIMB) && !deft__is_tired(tick);
    tick->self->let_go = 1;
    if (climbs) {
        deft__change_state(tick, DEFT_STATE_CLIMB);
    } else {
        deft__change_state(tick, DEFT_STATE_FALL);
        tick->off_wall_s = -1; /* the character let go of the ledge, not of its wall */
    }
}

static void hang_decide(deft__tick *tick)
{
    double side = (double)tick->self->wall_side;
    bool jumps = deft__press_is_live(tick, DEFT_ACTION_JUMP);
    if (tick->stick_x * side < 0 && deft__try_wall_jump(tick)) {
        return;
    }
    if (!hang_holds(tick)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (hang_is_let_go(tick)) {
        hang_drop(tick);
    } else if ((jumps || tick->stick_y > DEFT__STICK_ASKS) &&
               deft__try_pull_up(tick, side, tick->scene.shape.height) && jumps) {
        deft__use_press(tick, DEFT_ACTION_JUMP);
    }
}

static void hang_law(deft__tick *tick, deft__law *out)
{
    (void)deft__ride_ledge(tick, tick->edge.body);
    deft__go_straight(out, deft__v2_make(0, 0));
}

DEFT__ROW(ledge, DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(LEDGE_CLIMB) | DEFT__TO(CLIMB),
          DEFT__NEEDS_TO(LEDGE), WALL, GROUND, hang_enter, hang_exit, hang_decide, hang_law,
          deft__meet_and_fall);
