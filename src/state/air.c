/* state/air.c -- free flights: the rise of a jump, before and after the release of its button; the rise from
 * a kick; the fall, which is also the slide on steep ground; and the glide. */
#include "math/dmath.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

/* What may follow the rise of a jump. */
#define AIR_RISE_NEXT                                                                                        \
    (DEFT__TO(GROUND) | DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(DASH) | DEFT__TO(WALL_HOLD) |             \
     DEFT__TO(SLAM_WINDUP) | DEFT__TO(GRAPPLE_REACH) | DEFT__TO(LADDER) | DEFT__TO(CLIMB) | DEFT__TO(SWIM))

/* ---- rises: of a jump, before and after the release of its button; and of a kick or a spring ---- */

static void rise_decide(deft__tick *tick)
{
    if (tick->velocity.y <= 0) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else {
        (void)deft__try_moves(tick);
    }
}

/* A press that ended before the take-off is a tap from the first instant. */
static void jump_decide(deft__tick *tick)
{
    if (!deft__jump_is_held(tick) && tick->moveset->cut != DEFT_CUT_NONE) {
        deft__change_state(tick, DEFT_STATE_JUMP_CUT);
    } else {
        rise_decide(tick);
    }
}

DEFT__ROW(jump, AIR_RISE_NEXT | DEFT__TO(JUMP_CUT), 0, AIR, GROUND, NULL, NULL, jump_decide, deft__flight_law,
          NULL);

static void jump_cut_enter(deft__tick *tick)
{
    if (tick->moveset->cut == DEFT_CUT_SPEED) {
        tick->velocity.y = deft__min(tick->velocity.y, deft__arc_of(tick)->cut_speed);
    }
    deft__emit(tick, DEFT_EVENT_JUMP_CUT, deft__tick_height(tick) - tick->self->air_from);
}

DEFT__ROW(jump_cut, AIR_RISE_NEXT, 0, AIR, GROUND, jump_cut_enter, NULL, rise_decide, deft__flight_law, NULL);

/* The apex hang is judged by the speed at the start. */
static void kickback_enter(deft__tick *tick)
{
    tick->self->launch_speed = tick->velocity.y > 0 ? tick->velocity.y : 0;
}

DEFT__ROW(kickback,
          DEFT__TO(GROUND) | DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(GRAPPLE_REACH) | DEFT__TO(DASH) |
              DEFT__TO(SLAM_WINDUP),
          0, AIR, GROUND, kickback_enter, NULL, rise_decide, deft__flight_law, NULL);

/* ---- the fall: past the apex, off an edge, launched ---- */

/* The option coyote_hover: no gravity while the coyote window is open. */
static bool fall_hovers(const deft__tick *tick)
{
    return tick->self->coyote != 0 && tick->moveset->coyote_hover != 0 && tick->velocity.y <= 0 &&
           tick->moveset->coyote_s > tick->self->ground_s;
}

/* A glide never stops a rise. */
static bool glide_is_wished(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    return deft__holds(tick, DEFT_ACTION_GLIDE) && deft__can(tick, DEFT_ABILITY_GLIDE) &&
           tick->velocity.y <= 0 && self->support == DEFT_SUPPORT_AIR;
}

static void fall_decide(deft__tick *tick)
{
    if (!deft__try_ledge_beside(tick) && !deft__try_moves(tick) && !fall_hovers(tick) &&
        glide_is_wished(tick)) {
        deft__change_state(tick, DEFT_STATE_GLIDE);
    }
}

void deft__rise(const deft__tick *tick, double speed, double time_s, deft_piece *out)
{
    uint32_t state = tick->self->state;
    if (state == DEFT_STATE_JUMP || state == DEFT_STATE_JUMP_CUT) {
        bool is_whole = deft__jump_is_held(tick) || tick->moveset->cut == DEFT_CUT_NONE;
        deft_arc_rise(out, deft__arc_of(tick), speed, is_whole, time_s);
    } else { /* no button cuts the rise of a kick, or of a launch */
        *out = deft__rise_piece(speed, tick->moveset->jump.gravity);
    }
}

/* The vertical part of a free flight. Returns for how long from now on it holds: as the button does. */
static double air_up(deft__tick *tick, deft_piece *up)
{
    const deft_character *self = tick->self;
    const deft_moveset *moveset = tick->moveset;
    bool is_held = deft__jump_is_held(tick);
    if (tick->velocity.y > 0) {
        deft__rise(tick, tick->velocity.y, self->jump_s, up);
    } else if (fall_hovers(tick)) {
        tick->velocity.y = 0;
        *up = deft__linear(0, 0, moveset->coyote_s - self->ground_s, 0);
    } else {
        deft_arc_fall(up, &moveset->fall, is_held ? deft__arc_of(tick) : NULL, tick->velocity.y,
                      tick->stick_y < -DEFT__STICK_ASKS);
    }
    return is_held ? self->jump_hold_s - self->jump_s : DEFT_FOREVER;
}

void deft__flight_law(deft__tick *tick, deft__law *out)
{
    deft_piece up;
    double until_s = air_up(tick, &up);
    deft__fly(tick, &up, out);
    out->keeps_level = fall_hovers(tick);
    out->until_s = deft__min(out->until_s, until_s);
}

bool deft__flies_on(deft__tick *tick, deft_piece *up, double *until_s)
{
    uint32_t state = tick->self->state;
    bool rises =
        state == DEFT_STATE_JUMP_CUT ||
        (state == DEFT_STATE_JUMP && (deft__jump_is_held(tick) || tick->moveset->cut == DEFT_CUT_NONE));
    bool falls = state == DEFT_STATE_FALL && tick->moveset->coyote_hover == 0 &&
                 !(deft__holds(tick, DEFT_ACTION_GLIDE) && deft__can(tick, DEFT_ABILITY_GLIDE));
    if (!falls && !(rises && tick->velocity.y > 0)) {
        return false;
    }
    *until_s = air_up(tick, up);
    return true;
}

DEFT__ROW(fall,
          DEFT__TO(GROUND) | DEFT__TO(JUMP) | DEFT__TO(WALL_SLIDE) | DEFT__TO(WALL_HOLD) | DEFT__TO(DASH) |
              DEFT__TO(SLAM_WINDUP) | DEFT__TO(GLIDE) | DEFT__TO(GRAPPLE_REACH) | DEFT__TO(LADDER) |
              DEFT__TO(LEDGE) | DEFT__TO(CLIMB) | DEFT__TO(SWIM),
          0, AIR, GROUND, NULL, NULL, fall_decide, deft__flight_law, NULL);

/* ---- the glide: a fall that is slow while its button is down; it never stops a rise ---- */

/* A faster fall is slowed at once. */
static double glide_capped(const deft__tick *tick)
{
    return deft__max(tick->velocity.y, -tick->moveset->glide.fall.speed_max);
}

void deft__fall_piece(const deft__tick *tick, deft_piece *out)
{
    bool glides = glide_is_wished(tick) &&
                  (tick->self->state == DEFT_STATE_GLIDE || deft__may_change_to(tick, DEFT_STATE_GLIDE));
    deft_arc_fall(out, glides ? &tick->moveset->glide.fall : &tick->moveset->fall, NULL,
                  glides ? glide_capped(tick) : tick->velocity.y, false);
}

static void glide_enter(deft__tick *tick)
{
    deft__use_press(tick, DEFT_ACTION_GLIDE);
    tick->velocity.y = glide_capped(tick);
}

static void glide_decide(deft__tick *tick)
{
    if (!glide_is_wished(tick)) {
        deft__change_state(tick, DEFT_STATE_FALL);
    } else if (!deft__try_ledge_beside(tick)) {
        (void)deft__try_moves(tick);
    }
}

static void glide_law(deft__tick *tick, deft__law *out)
{
    deft_piece up;
    deft__fall_piece(tick, &up);
    deft__fly(tick, &up, out);
}

DEFT__ROW(glide,
          DEFT__TO(GROUND) | DEFT__TO(JUMP) | DEFT__TO(FALL) | DEFT__TO(DASH) | DEFT__TO(SLAM_WINDUP) |
              DEFT__TO(LEDGE),
          DEFT__NEEDS_TO(GLIDE), AIR, GROUND, glide_enter, NULL, glide_decide, glide_law, NULL);
