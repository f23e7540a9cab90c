/* state/slam.c -- straight down out of the air: the character hangs for a moment, falls, and stands where it
 * landed.
 */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/dash.h"

#include <stddef.h>

/* The press must be in the air, after the last jump. An earlier press would cut the jump short. */
bool deft__try_slam(deft__tick *tick)
{
    const deft_character *self = tick->self;
    bool slides = self->support == DEFT_SUPPORT_STEEP && tick->velocity.y <= 0;
    bool stands =
        deft__is_grounded(self) || (self->support == DEFT_SUPPORT_WEDGE && self->state == DEFT_STATE_FALL);
    if (!deft__press_is_live(tick, DEFT_ACTION_SLAM) || !deft__can(tick, DEFT_ABILITY_SLAM) || slides ||
        stands || !(self->pressed_s[DEFT_ACTION_SLAM] < deft__min(self->ground_s, self->jump_s)) ||
        !deft__may_change_to(tick, DEFT_STATE_SLAM_WINDUP)) {
        return false;
    }
    deft__act_on_press(tick, DEFT_ACTION_SLAM);
    deft__change_state(tick, DEFT_STATE_SLAM_WINDUP);
    return true;
}

/* ---- windup ---- */

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
    deft__fly_straight(tick, true, out); /* only what comes to the character moves it */
    out->until_s = deft__left_s(tick, tick->moveset->slam.windup_s);
}

DEFT__ROW(slam_windup, DEFT__TO(GROUND) | DEFT__TO(SLAM_FALL) | DEFT__TO(FALL), DEFT__NEEDS_TO(SLAM), AIR,
          GROUND, slam_windup_enter, NULL, slam_windup_decide, slam_windup_law, NULL);

/* ---- fall ---- */

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
    deft__fly_straight(tick, false, out);
}

DEFT__ROW(slam_fall, DEFT__TO(SLAM_RECOVERY) | DEFT__TO(FALL), DEFT__NEEDS_TO(SLAM), AIR, SLAM_RECOVERY,
          slam_fall_enter, NULL, slam_fall_decide, slam_fall_law, NULL);

/* ---- recovery ---- */

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
