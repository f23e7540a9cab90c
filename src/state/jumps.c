/* state/jumps.c -- what states share of presses, events and jumps. */
#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/report.h"
#include "math/dmath.h"
#include "state/dash.h"
#include "state/rope.h"
#include "state/tick.h"
#include "state/walls.h"

#include <stddef.h>

bool deft__is_within(double elapsed_s, double window_s)
{
    return elapsed_s <= window_s + DEFT__AT_ONCE_S;
}

void deft__emit_of(deft__tick *tick, deft_event_kind kind, double value, uint32_t body, uint32_t feature)
{
    deft__event_add(tick->events, kind, deft__min(tick->now_s, tick->dt), value, body, feature);
}

void deft__emit(deft__tick *tick, deft_event_kind kind, double value)
{
    bool carried = tick->run.present != 0;
    deft__emit_of(tick, kind, value, carried ? tick->run.body : 0, carried ? tick->run.feature : 0);
}

double deft__tick_height(const deft__tick *tick)
{
    deft_pos at = deft__scene_position(&tick->scene);
    return at.x * tick->self->axes.up.x + at.y * tick->self->axes.up.y;
}

bool deft__press_is_live(const deft__tick *tick, deft_action action)
{
    return (tick->self->buffered >> action & 1) != 0 &&
           deft__is_within(tick->self->pressed_s[action], tick->moveset->buffer_s);
}

void deft__use_press(deft__tick *tick, deft_action action)
{
    tick->self->buffered = (uint16_t)(tick->self->buffered & ~DEFT_ACTION_BIT(action));
}

/* A ground jump that spared an air jump waited because of the landing forgiveness. */
void deft__act_on_press(deft__tick *tick, deft_action action)
{
    double waited = tick->self->pressed_s[action];
    bool spared = action == DEFT_ACTION_JUMP && tick->self->spared != 0;
    tick->self->spared = 0;
    deft__use_press(tick, action);
    if (!deft__is_within(waited, 0)) {
        deft__emit(tick, spared ? DEFT_EVENT_ASSIST_LANDING : DEFT_EVENT_ASSIST_BUFFER, waited);
    }
}

void deft__tell_hang(deft__tick *tick)
{
    const deft_arc *arc = deft__arc_of(tick);
    if (tick->self->state != DEFT_STATE_JUMP || !deft__jump_is_held(tick) || !(arc->hang_speed > 0) ||
        !(arc->hang_ratio < 1)) {
        return;
    }
    deft__emit(tick, DEFT_EVENT_ASSIST_HANG, arc->hang_speed / arc->gravity * (1 / arc->hang_ratio - 1));
}

const deft_arc *deft__arc_of(const deft__tick *tick)
{
    switch (tick->self->jump_kind) {
    case DEFT_EVENT_JUMPED_AIR:
        return &tick->moveset->air_jump;
    case DEFT_EVENT_JUMPED_WALL:
        return &tick->moveset->wall.jump;
    default:
        return &tick->moveset->jump;
    }
}

bool deft__jump_is_held(const deft__tick *tick)
{
    return tick->self->jump_s < tick->self->jump_hold_s;
}

/* Takes off. A released button counts as held for as long as it was down, so a tap stays a tap. */
void deft__take_off(deft__tick *tick, deft_event_kind kind, bool pressed)
{
    deft_character *self = tick->self;
    bool down = deft__holds(tick, DEFT_ACTION_JUMP);
    self->jump_kind = (uint8_t)kind;
    self->spared = kind == DEFT_EVENT_JUMPED_GROUND ? self->spared : 0;
    self->jump_s = 0;
    self->jump_hold_s = down || !pressed ? DEFT_FOREVER : self->jump_press_s;
    self->launch_speed = deft__arc_of(tick)->launch_speed;
    if (kind != DEFT_EVENT_JUMPED_WALL) { /* which has a direction of its own */
        tick->velocity.x += tick->moveset->boost_speed * tick->stick_x;
    }
    tick->velocity.y = self->launch_speed;
    double lift = kind == DEFT_EVENT_JUMPED_COYOTE ? deft__ride_late_rise(tick) : 0;
    tick->velocity.y += lift;
    self->air_from = deft__tick_height(tick);
    self->coyote = 0;
    self->wall_s = DEFT_TIMER_MAX_S;
    self->wall_lock = 0;
    bool may_hold = deft__can(tick, DEFT_ABILITY_WALL_HOLD) || deft__can(tick, DEFT_ABILITY_CLIMB);
    if (may_hold && kind != DEFT_EVENT_JUMPED_WALL) {
        self->wall_side = deft__wall_beside(tick);
    }
    deft__emit(tick, kind, self->launch_speed);
    if (lift > 0) {
        deft__emit(tick, DEFT_EVENT_ASSIST_LIFT, lift);
    }
    if (pressed) {
        deft__act_on_press(tick, DEFT_ACTION_JUMP);
    }
    deft__change_state(tick, DEFT_STATE_JUMP);
}

DEFT__EACH_TICK bool deft__try_actions(deft__tick *tick)
{
    if (DEFT__MOSTLY(tick->self->buffered == 0) &&
        !(tick->moveset->repeat_s > 0)) { /* mostly no action is asked for */
        return false;
    }
    return deft__try_dash(tick) || deft__try_grapple(tick) || deft__try_wall_jump(tick) ||
           deft__try_ground_jump(tick) || deft__try_coyote_jump(tick) || deft__try_air_jump(tick) ||
           deft__try_slam(tick);
}

bool deft__try_ground_jump(deft__tick *tick)
{
    const deft_character *self = tick->self;
    if (!deft__is_grounded(self) && self->support != DEFT_SUPPORT_WEDGE && self->state != DEFT_STATE_LADDER) {
        return false;
    }
    bool pressed = deft__press_is_live(tick, DEFT_ACTION_JUMP);
    bool repeats = tick->moveset->repeat_s > 0 && deft__holds(tick, DEFT_ACTION_JUMP) &&
                   self->jump_kind != 0 && self->jump_s >= tick->moveset->repeat_s;
    if (!pressed && !repeats) {
        return false;
    }
    deft__take_off(tick, DEFT_EVENT_JUMPED_GROUND, pressed);
    return true;
}

bool deft__try_coyote_jump(deft__tick *tick)
{
    double late = tick->self->ground_s;
    double window_s = deft__max(tick->moveset->coyote_s, tick->moveset->contact_memory_s);
    if (tick->self->coyote == 0 || !deft__is_within(late, window_s) ||
        !deft__press_is_live(tick, DEFT_ACTION_JUMP)) {
        return false;
    }
    deft__take_off(tick, DEFT_EVENT_JUMPED_COYOTE, true);
    deft__emit(tick, DEFT_EVENT_ASSIST_COYOTE, late);
    return true;
}

bool deft__look_aside(deft__tick *tick, deft__v2 move, double time_s)
{
    uint32_t gatherings = tick->scene.gatherings;
    uint32_t missing = deft__scene_look(&tick->scene, move, time_s);
    if (tick->scene.gatherings != gatherings) {
        deft__sense_wall(tick, tick->blocked, deft__is_grounded(tick->self));
    }
    return missing == 0;
}

/* True when the fall ends on a floor within landing_forgiveness_s. Then a press waits for the ground. */
static bool jumps_lands_soon(deft__tick *tick)
{
    double soon = tick->moveset->landing_forgiveness_s;
    if (!(soon > 0) || tick->velocity.y > 0) {
        return false;
    }
    bool glides = deft__is_gliding(tick);
    deft_piece fall;
    deft_arc_fall(&fall, glides ? &tick->moveset->glide.fall : &tick->moveset->fall, NULL,
                  glides ? deft__glide_capped(tick) : tick->velocity.y, false);
    double first = deft__min(soon, fall.until_s);
    double drop = deft_piece_distance(&fall, first) + fall.end_speed * (soon - first);
    deft__v2 move = deft__v2_make(tick->velocity.x * soon, deft__max(drop, -tick->moveset->travel_max));
    move.x = deft__clamp(move.x, -tick->moveset->travel_max, tick->moveset->travel_max);
    deft__hit hit;
    return deft__look_aside(tick, move, soon) && deft__scene_sweep(&tick->scene, move, soon, &hit) &&
           deft__face_is_floor(hit.face, tick->moveset);
}

/* A press in the air with a jump left acts at once, or waits for the ground for at most
 * landing_forgiveness_s. That is judged at the instant of the press. Returns how long the press still waits;
 * DEFT_FOREVER without one. */
double deft__press_waits_s(const deft__tick *tick)
{
    double left = tick->moveset->landing_forgiveness_s - tick->self->pressed_s[DEFT_ACTION_JUMP];
    bool waits = tick->self->air_jumps < tick->moveset->air_jump_count && left > DEFT__INSTANT_S &&
                 deft__press_is_live(tick, DEFT_ACTION_JUMP);
    return waits ? left : DEFT_FOREVER;
}

bool deft__try_air_jump(deft__tick *tick)
{
    if (deft__is_grounded(tick->self) || tick->self->air_jumps >= tick->moveset->air_jump_count ||
        !deft__press_is_live(tick, DEFT_ACTION_JUMP)) {
        return false;
    }
    bool is_new = tick->self->pressed_s[DEFT_ACTION_JUMP] <= DEFT__INSTANT_S;
    if (is_new ? jumps_lands_soon(tick) : deft__press_waits_s(tick) < DEFT_FOREVER) {
        tick->self->spared = 1;
        return false;
    }
    tick->self->air_jumps++;
    deft__take_off(tick, DEFT_EVENT_JUMPED_AIR, true);
    return true;
}
