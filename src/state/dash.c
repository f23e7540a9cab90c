/* state/dash.c -- moves at one speed, without gravity: a dash straight ahead, in the air or along a floor;
 * and a slam straight down out of the air.
 *
 * A dash may stand still first (dash.freeze_s), and its direction is read when the dash starts to move. From
 * then on the character has the speed of the dash, and faces change that speed as any other. A dash that
 * comes to a floor at a slant goes on along the floor. At a wall or a ceiling the dash goes on with what the
 * face leaves of the speed. A face that takes more than half of the speed ends the dash.
 */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/tick.h"

#include <stddef.h>

/* deft_character.dash_phase */
enum { DASH_NONE, DASH_STILL, DASH_GOES, DASH_STOPPED };

/* A face ends a dash when it leaves less than this share of its speed. */
#define DASH_LEAST_RATIO 0.5

static bool dash_touches_refill(const deft__tick *tick)
{
    uint8_t support = tick->self->support;
    bool walled = support == DEFT_SUPPORT_WALL || deft__is_blocked(tick);
    return support == DEFT_SUPPORT_FLOOR || support == DEFT_SUPPORT_WEDGE ||
           (walled && tick->moveset->dash.refill == DEFT_DASH_REFILL_GROUND_WALL);
}

void deft__refill_dash(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft__charges_refill(&tick->moveset->dash, self->dash_s, dash_touches_refill(tick), &self->dashes,
                         &self->dash_refills);
}

/* How long until charges and cooldown allow a dash; 0 or less: now. */
static double dash_charged_s(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    return deft__charges_ready_s(&tick->moveset->dash, self->dash_s, dash_touches_refill(tick), self->dashes,
                                 self->dash_refills);
}

static bool dash_is_asked(const deft__tick *tick)
{
    return tick->self->dash_phase == DASH_NONE && deft__press_is_live(tick, DEFT_ACTION_DASH) &&
           deft__can(tick, DEFT_ABILITY_DASH);
}

double deft__dash_waits_s(const deft__tick *tick)
{
    double wait = dash_is_asked(tick) ? dash_charged_s(tick) : 0;
    return wait > DEFT__INSTANT_S ? wait : DEFT_FOREVER;
}

/* ---- start and end ---- */

/* The unit vector of a dash: of the ways that it can take the nearest to stick or aim. Without those it goes
 * where the character looks. */
static deft__v2 dash_way(const deft__tick *tick)
{
    deft__v2 way;
    return deft__dash_nearest(deft__aimed(tick), tick->moveset->dash.directions, &way)
               ? way
               : deft__v2_make((double)tick->self->facing, 0);
}

/* From the ground along the floor, unless the direction leads up off it. Straight down there is no way. */
static void dash_go(deft__tick *tick)
{
    deft_character *self = tick->self;
    double speed = tick->moveset->dash.speed;
    deft__v2 way = dash_way(tick);
    deft__v2 normal = deft__floor_normal(tick);
    self->dash_phase = DASH_GOES;
    self->facing = way.x > 0 ? 1 : (way.x < 0 ? -1 : self->facing);
    tick->blocked = tick->wall_told = 0; /* what it meets stops it anew */
    deft__emit(tick, DEFT_EVENT_DASH_START, speed);
    tick->velocity = deft__v2_scale(way, speed);
    if (deft__is_grounded(self) && way.y > 0 && deft__v2_dot(way, normal) > DEFT__LEAN) {
        self->air_from = deft__tick_height(tick);
        deft__change_state(tick, DEFT_STATE_DASH);
    } else if (deft__is_grounded(self)) {
        tick->along = deft__sign(way.x) * speed;
        tick->along_known = true;
        tick->velocity = deft__v2_scale(deft__v2_make(normal.y, -normal.x), tick->along);
    }
}

/* Straight down is a way only in the air, for a press in the air. A press on the ground would use up the jump
 * that follows. */
static bool dash_has_way(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    deft__v2 way = dash_way(tick);
    bool flies = !deft__is_grounded(self) && self->pressed_s[DEFT_ACTION_DASH] < self->ground_s;
    return flies || way.y >= 0 || way.x > 0 || way.x < 0;
}

bool deft__try_dash(deft__tick *tick)
{
    deft_character *self = tick->self;
    bool grounded = deft__is_grounded(self);
    deft_state to = grounded ? DEFT_STATE_DASH_GROUND : DEFT_STATE_DASH;
    if (!dash_is_asked(tick)) {
        return false;
    }
    deft__refill_dash(tick);
    if (dash_charged_s(tick) > DEFT__INSTANT_S || !deft__may_change_to(tick, to) || !dash_has_way(tick)) {
        return false;
    }
    deft__act_on_press(tick, DEFT_ACTION_DASH);
    self->dash_phase = DASH_STILL;
    self->dash_s = 0;
    self->dash_refills = 0;
    self->dashes++;
    self->jump_hold_s = 0;
    self->support = grounded ? self->support : (uint8_t)DEFT_SUPPORT_AIR;
    tick->along = 0;
    tick->velocity = deft__v2_make(0, 0);
    deft__change_state(tick, to);
    return true;
}

/* How long the dash stays in its phase. */
static double dash_left_s(const deft__tick *tick)
{
    const deft_dash *dash = &tick->moveset->dash;
    double goes_s = tick->self->dash_phase == DASH_STILL ? 0 : dash->time_s;
    return dash->freeze_s + goes_s - tick->self->dash_s;
}

/* Starts to move when it is time; false when the dash is over. */
static bool dash_goes_on(deft__tick *tick)
{
    const deft_character *self = tick->self;
    if (self->dash_phase == DASH_STILL && dash_left_s(tick) <= DEFT__INSTANT_S) {
        dash_go(tick);
    }
    bool stands = deft__is_grounded(self) && !(tick->along > 0 || tick->along < 0);
    return self->dash_phase == DASH_STILL ||
           (self->dash_phase == DASH_GOES && dash_left_s(tick) > DEFT__INSTANT_S && !stands);
}

/* The end of a dash: some of its speed stays, and the steering then slows it down. */
static void dash_stop(deft__tick *tick)
{
    const deft_dash *dash = &tick->moveset->dash;
    if (deft__is_grounded(tick->self)) {
        tick->along *= dash->exit_ratio;
        tick->velocity = deft__v2_scale(tick->velocity, dash->exit_ratio);
        deft__change_state(tick, DEFT_STATE_GROUND);
        return;
    }
    tick->velocity.x *= dash->exit_ratio;
    tick->velocity.y *= tick->velocity.y > 0 ? dash->exit_up_ratio : dash->exit_ratio;
    deft__change_state(tick, DEFT_STATE_FALL);
}

static void dash_exit(deft__tick *tick)
{
    deft_character *self = tick->self;
    if (tick->heads_for == DEFT_STATE_DASH || tick->heads_for == DEFT_STATE_DASH_GROUND) {
        return;
    }
    bool went = self->dash_phase != DASH_STILL;
    self->dash_phase = DASH_NONE;
    if (went) {
        deft__emit(tick, DEFT_EVENT_DASH_END, deft__v2_size(tick->velocity));
    }
}

/* ---- the two states ---- */

/* A jump out of a dash keeps its speed. The jump must be pressed after the dash: of two buttons at once the
 * dash wins. A second press of the dash is dropped then, or it would end the jump. */
static void dash_decide(deft__tick *tick)
{
    const deft_character *self = tick->self;
    if (!dash_goes_on(tick)) {
        dash_stop(tick);
    } else if (self->dash_phase == DASH_GOES && tick->moveset->dash.jump_out != 0 &&
               self->pressed_s[DEFT_ACTION_JUMP] < self->dash_s && deft__try_actions(tick)) {
        deft__use_press(tick, DEFT_ACTION_DASH);
    }
}

/* Goes straight on at the present velocity, or `waits` at rest. Neither gravity nor stick nor wind bends this
 * flight. */
static void dash_fly_straight(deft__tick *tick, bool waits, deft__law *out)
{
    deft__ride_air(tick, false);
    deft__go_straight(out, waits ? deft__v2_make(0, 0) : tick->velocity);
    out->wish = DEFT__WISH_FLIGHT;
    out->keeps_level = true;
    out->until_s = deft__press_waits_s(tick);
}

static void dash_law(deft__tick *tick, deft__law *out)
{
    dash_fly_straight(tick, tick->self->dash_phase == DASH_STILL, out);
    out->until_s = deft__min(out->until_s, dash_left_s(tick));
}

static bool dash_meet(deft__tick *tick, const deft__hit *hit)
{
    deft_character *self = tick->self;
    deft__v2 normal = hit->face->normal;
    bool is_floor = deft__face_is_floor(hit->face, tick->moveset);
    bool leans = !is_floor && deft__abs(normal.x) > DEFT__LEAN && deft__abs(normal.y) > DEFT__LEAN;
    deft__v2 own = deft__v2_sub(tick->velocity, deft__obstacle_flow(&tick->scene, hit->obstacle));
    double along = deft__v2_dot(own, deft__face_tangent(hit->face));
    double least = DASH_LEAST_RATIO * DASH_LEAST_RATIO * deft__v2_dot(own, own);
    bool stops = deft__is_grounded(self) ? !is_floor : leans || along * along < least;
    if (self->dash_phase == DASH_GOES && stops) {
        self->dash_phase = DASH_STOPPED;
    }
    return false;
}

static void dash_ground_law(deft__tick *tick, deft__law *out)
{
    if (tick->self->dash_phase == DASH_STILL) {
        deft__ground_go(tick, 0, out);
    } else if (deft__ground_follow(tick, 0, tick->along)) {
        deft__walk_on(tick, out);
    } else {
        deft__ask_again(out);
    }
    out->until_s = deft__min(out->until_s, dash_left_s(tick));
}

DEFT__ROW(dash, DEFT__TO(DASH_GROUND) | DEFT__TO(JUMP) | DEFT__TO(FALL), DEFT__NEEDS_TO(DASH), AIR,
          DASH_GROUND, NULL, dash_exit, dash_decide, dash_law, dash_meet);

DEFT__ROW(dash_ground, DEFT__TO(DASH) | DEFT__TO(GROUND) | DEFT__TO(JUMP) | DEFT__TO(FALL),
          DEFT__NEEDS_TO(DASH), GROUND, DASH, NULL, dash_exit, dash_decide, dash_ground_law, dash_meet);

/* ---- the slam: the character hangs for a moment, falls, and stands where it landed ---- */

/* The press must be in the air, after the last jump. An earlier press would cut the jump short. */
bool deft__try_slam(deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool slides = self->support == DEFT_SUPPORT_STEEP && tick->velocity.y <= 0;
    bool stands = deft__is_grounded(self) || self->support == DEFT_SUPPORT_WEDGE;
    if (!deft__press_is_live(tick, DEFT_ACTION_SLAM) || !deft__can(tick, DEFT_ABILITY_SLAM) || slides ||
        stands || !(self->pressed_s[DEFT_ACTION_SLAM] < deft__min(self->ground_s, self->jump_s)) ||
        !deft__may_change_to(tick, DEFT_STATE_SLAM_WINDUP)) {
        return false;
    }
    deft__act_on_press(tick, DEFT_ACTION_SLAM);
    deft__change_state(tick, DEFT_STATE_SLAM_WINDUP);
    return true;
}

static void slam_windup_enter(deft__tick *tick)
{
    deft_character *self = tick->self;
    tick->velocity = deft__v2_make(0, 0);
    deft__end_jump(self);
    self->air_from = deft__tick_height(tick);
    deft__emit(tick, DEFT_EVENT_SLAM_START, tick->moveset->slam.speed);
}

static void slam_windup_decide(deft__tick *tick)
{
    if (deft__left_s(tick, tick->moveset->slam.windup_s) <= DEFT__INSTANT_S) {
        deft__change_state(tick, DEFT_STATE_SLAM_FALL);
    }
}

static void slam_windup_law(deft__tick *tick, deft__law *out)
{
    dash_fly_straight(tick, true, out); /* only what comes to the character moves it */
    out->until_s = deft__left_s(tick, tick->moveset->slam.windup_s);
}

DEFT__ROW(slam_windup, DEFT__TO(GROUND) | DEFT__TO(SLAM_FALL) | DEFT__TO(FALL), DEFT__NEEDS_TO(SLAM), AIR,
          GROUND, slam_windup_enter, NULL, slam_windup_decide, slam_windup_law, NULL);

static void slam_fall_enter(deft__tick *tick)
{
    tick->velocity = deft__v2_make(0, -tick->moveset->slam.speed);
}

static void slam_fall_decide(deft__tick *tick)
{
    if (tick->velocity.y >= 0) {
        deft__change_state(tick, DEFT_STATE_FALL);
    }
}

static void slam_fall_law(deft__tick *tick, deft__law *out)
{
    dash_fly_straight(tick, false, out);
}

DEFT__ROW(slam_fall, DEFT__TO(SLAM_RECOVERY) | DEFT__TO(FALL), DEFT__NEEDS_TO(SLAM), AIR, SLAM_RECOVERY,
          slam_fall_enter, NULL, slam_fall_decide, slam_fall_law, NULL);

static void slam_recovery_enter(deft__tick *tick)
{
    tick->along = 0;
    deft__emit(tick, DEFT_EVENT_SLAM_LAND, tick->self->air_from - deft__tick_height(tick));
}

static void slam_recovery_decide(deft__tick *tick)
{
    if (deft__left_s(tick, tick->moveset->slam.recovery_s) <= DEFT__INSTANT_S) {
        deft__change_state(tick, DEFT_STATE_GROUND);
    }
}

static void slam_recovery_law(deft__tick *tick, deft__law *out)
{
    deft__ground_go(tick, 0, out);
    out->until_s = deft__min(out->until_s, deft__left_s(tick, tick->moveset->slam.recovery_s));
}

DEFT__ROW(slam_recovery, DEFT__TO(GROUND) | DEFT__TO(FALL), DEFT__NEEDS_TO(SLAM), GROUND, FALL,
          slam_recovery_enter, NULL, slam_recovery_decide, slam_recovery_law, NULL);

/* ---- the rules that side view and view from above share: directions, and what gives charges back ---- */

bool deft__dash_nearest(deft__v2 wish, uint32_t directions, deft__v2 *out)
{
    double wide = deft__abs(wish.x);
    double tall = deft__abs(wish.y);
    double right = deft__sign(wish.x);
    double up = deft__sign(wish.y);
    double most = directions == DEFT_DASH_DIRECTIONS_8 ? DEFT__TAN_EIGHTH : 1;
    if (!(wide > 0 || tall > 0) || (directions == DEFT_DASH_DIRECTIONS_2 && !(wide > 0))) {
        return false;
    }
    if (directions == DEFT_DASH_DIRECTIONS_FREE) {
        *out = deft__v2_scale(wish, 1 / deft__sqrt(deft__v2_dot(wish, wish)));
    } else if (directions == DEFT_DASH_DIRECTIONS_2 || tall <= most * wide) {
        *out = deft__v2_make(right, 0);
    } else if (directions == DEFT_DASH_DIRECTIONS_4 || wide <= most * tall) {
        *out = deft__v2_make(0, up);
    } else {
        *out = deft__v2_make(right * DEFT__SQRT_HALF, up * DEFT__SQRT_HALF);
    }
    return true;
}

/* How long after the press of the last dash the next charge comes back. */
static double charges_back_s(const deft_dash *dash, bool touches, uint8_t back)
{
    if (dash->refill == DEFT_DASH_REFILL_TIME) {
        return dash->refill_s * (back + 1);
    }
    return touches ? dash->refill_s : DEFT_FOREVER;
}

void deft__charges_refill(const deft_dash *dash, double since_s, bool touches, uint8_t *used, uint8_t *back)
{
    while (*used != 0 && since_s + DEFT__INSTANT_S >= charges_back_s(dash, touches, *back)) {
        (*back)++;
        *used = dash->refill == DEFT_DASH_REFILL_TIME ? (uint8_t)(*used - 1) : 0;
    }
}

double deft__charges_ready_s(const deft_dash *dash, double since_s, bool touches, uint8_t used, uint8_t back)
{
    double back_s = used < dash->charges ? 0 : charges_back_s(dash, touches, back);
    return deft__max(dash->cooldown_s, back_s) - since_s;
}
