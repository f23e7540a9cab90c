/* state/jumps.c -- what states share of presses, events and jumps: off the ground and in the air, off walls,
 * and down through a one-way floor. */
#include "base/tolerance.h"
#include "contact/flow.h"
#include "contact/one_way.h"
#include "contact/report.h"
#include "input/aim.h"
#include "math/dmath.h"
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
    bool carried = tick->edge.present != 0;
    deft__emit_of(tick, kind, value, carried ? tick->edge.body : 0, carried ? tick->edge.feature : 0);
}

void deft__give_up(deft__tick *tick, uint32_t missing)
{
    deft__emit_of(tick, DEFT_EVENT_OVERFLOW, (double)missing, 0, 0);
    tick->waits = DEFT__WAITS_OVERFLOW;
}

bool deft__touched_faces_fit(deft__tick *tick)
{
    uint32_t missing = deft__find_touching(&tick->scene)->missing;
    if (missing != 0) {
        deft__give_up(tick, missing);
    }
    return missing == 0;
}

double deft__tick_height(const deft__tick *tick)
{
    deft_pos at = deft__scene_position(&tick->scene);
    return at.x * tick->self->axes.up.x + at.y * tick->self->axes.up.y;
}

deft__v2 deft__aimed(const deft__tick *tick)
{
    return tick->input->aim != DEFT_AIM_NONE
               ? deft__to_frame(tick->self->axes, deft__aim_way(tick->input->aim))
               : deft__v2_make(tick->stick_x, tick->stick_y);
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

const deft_arc *deft__arc_of(const deft__tick *tick)
{
    if (tick->self->jump_kind == DEFT_EVENT_JUMPED_AIR) {
        return &tick->moveset->air_jump;
    }
    return tick->self->jump_kind == DEFT_EVENT_JUMPED_WALL ? &tick->moveset->wall.jump : &tick->moveset->jump;
}

bool deft__jump_is_held(const deft__tick *tick)
{
    return tick->self->jump_s < tick->self->jump_hold_s;
}

/* A jump out of a wedge below a face that leans over goes along that face. The direction is the one nearest
 * to up that digs into nothing. The jump is as high as any. */
static void jumps_turn_out_of_wedge(deft__tick *tick)
{
    const deft__touching *touching = deft__find_touching(&tick->scene);
    deft__v2 none = deft__v2_make(0, 0);
    deft__v2 up = tick->velocity;
    double aside = deft__digs_into_any(&tick->scene, up, none) ? DEFT_FOREVER : 0;
    for (uint32_t i = 0; i < touching->count; i++) {
        deft__v2 tangent = deft__face_tangent(touching->faces[i].face);
        deft__v2 along = deft__v2_make(up.y * tangent.x / tangent.y, up.y);
        if (deft__abs(tangent.y) > DEFT__LEAN && deft__abs(along.x) < aside) {
            tick->velocity = along;
            aside = deft__abs(along.x);
        }
    }
}

/* Takes off. A released button counts as held for as long as it was down, so a tap stays a tap. */
static void jumps_take_off(deft__tick *tick, deft_event_kind kind, bool pressed)
{
    deft_character *self = tick->self;
    bool down = deft__holds(tick, DEFT_ACTION_JUMP);
    if (tick->edge.present == 0 && deft__is_grounded(self)) { /* a press at the start of a tick */
        tick->edge = deft__find_floor(tick, 0);
    }
    self->jump_kind = (uint8_t)kind;
    self->spared = kind == DEFT_EVENT_JUMPED_GROUND ? self->spared : 0;
    self->jump_s = 0;
    self->jump_hold_s = down ? DEFT_FOREVER : self->jump_press_s;
    self->launch_speed = deft__arc_of(tick)->launch_speed;
    if (kind != DEFT_EVENT_JUMPED_WALL) { /* which has a direction of its own */
        tick->velocity.x += tick->moveset->boost_speed * tick->stick_x;
    }
    tick->velocity.y = self->launch_speed;
    double lift = kind == DEFT_EVENT_JUMPED_COYOTE ? deft__ride_leaving(tick).y : 0;
    tick->velocity.y += lift;
    if (self->support == DEFT_SUPPORT_WEDGE) {
        jumps_turn_out_of_wedge(tick);
    }
    self->air_from = deft__tick_height(tick);
    self->coyote = 0;
    self->wall_s = DEFT_TIMER_MAX_S;
    self->wall_lock = 0;
    bool may_hold = deft__can(tick, DEFT_ABILITY_WALL_HOLD) || deft__can(tick, DEFT_ABILITY_CLIMB);
    if (may_hold && kind != DEFT_EVENT_JUMPED_WALL) { /* the wall beside the character, or 0 */
        deft__v2 feet = tick->scene.feet;
        deft__hit wall;
        double side = deft__first_side(tick);
        side = deft__find_wall(tick, feet, 0, side, 0, &wall) ? side : -side;
        self->wall_side = (int8_t)(deft__find_wall(tick, feet, 0, side, 0, &wall) ? side : 0);
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

/* True a moment after the character walked off an edge: a jump still counts as off the ground. */
static bool jumps_have_ground(const deft__tick *tick)
{
    double window_s = deft__max(tick->moveset->coyote_s, tick->moveset->contact_memory_s);
    return tick->self->coyote != 0 && deft__is_within(tick->self->ground_s, window_s);
}

bool deft__look_aside(deft__tick *tick, deft__reach reach, deft__v2 move, double time_s)
{
    uint32_t gatherings = tick->scene.gatherings;
    bool fits = deft__scene_look_aside(&tick->scene, reach, move, time_s);
    if (tick->scene.gatherings != gatherings) {
        deft__sense_wall(tick, tick->blocked);
    }
    return fits;
}

/* True when the fall ends on a floor within landing_forgiveness_s. Then a press waits for the ground. */
static bool jumps_lands_soon(deft__tick *tick)
{
    double soon = tick->moveset->landing_forgiveness_s;
    if (!(soon > 0) || tick->velocity.y > 0) {
        return false;
    }
    deft_piece fall;
    deft__fall_piece(tick, &fall);
    double first = deft__min(soon, fall.until_s);
    double drop = deft_piece_distance(&fall, first) + fall.end_speed * (soon - first);
    deft__v2 move = deft__v2_make(tick->velocity.x * soon, deft__max(drop, -tick->moveset->travel_max));
    move.x = deft__clamp(move.x, -tick->moveset->travel_max, tick->moveset->travel_max);
    deft__reach none = {0, 0, 0};
    deft__hit hit;
    return deft__look_aside(tick, none, move, soon) && deft__scene_sweep(&tick->scene, move, soon, &hit) &&
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

/* Off the ground, off the edge a moment ago, in the air. */
static bool jumps_try(deft__tick *tick)
{
    deft_character *self = tick->self;
    bool stands =
        deft__is_grounded(self) || self->support == DEFT_SUPPORT_WEDGE || self->state == DEFT_STATE_LADDER;
    bool pressed = deft__press_is_live(tick, DEFT_ACTION_JUMP);
    bool repeats = tick->moveset->repeat_s > 0 && deft__holds(tick, DEFT_ACTION_JUMP) &&
                   self->jump_kind != 0 && self->jump_s >= tick->moveset->repeat_s;
    deft_event_kind kind = stands
                               ? DEFT_EVENT_JUMPED_GROUND
                               : (jumps_have_ground(tick) ? DEFT_EVENT_JUMPED_COYOTE : DEFT_EVENT_JUMPED_AIR);
    double late = self->ground_s;
    if (!pressed && !(stands && repeats)) {
        return false;
    }
    if (kind == DEFT_EVENT_JUMPED_AIR) {
        if (self->air_jumps >= tick->moveset->air_jump_count) {
            return false;
        }
        bool is_new = self->pressed_s[DEFT_ACTION_JUMP] <= DEFT__INSTANT_S;
        if (is_new ? jumps_lands_soon(tick) : deft__press_waits_s(tick) < DEFT_FOREVER) {
            self->spared = 1;
            return false;
        }
        self->air_jumps++;
    }
    jumps_take_off(tick, kind, pressed);
    if (kind == DEFT_EVENT_JUMPED_COYOTE) {
        deft__emit(tick, DEFT_EVENT_ASSIST_COYOTE, late);
    }
    return true;
}

/* ---- jumps off a wall, by height and angle (F10), and the control that comes back after them ---- */

/* Control comes back in this many equal steps, each the mean of its part of the line. So every piece has a
 * closed form. */
#define WALL_JUMP_EASE_STEPS 8

/* True for the side of a ledge that the character walked off a moment ago: the jump is then the ledge's. */
static bool wall_jump_is_ledge(const deft__tick *tick, const deft__hit *wall)
{
    deft__edge edge = deft__edge_of(&tick->scene, wall->face, wall->obstacle);
    return jumps_have_ground(tick) && deft__tick_height(tick) + deft__wall_goes_on(tick, edge, true) <=
                                          tick->self->air_from + tick->moveset->touch;
}

/* The nearest wall to jump off; of two alike the one that is tried first. A wall that is only near counts at
 * the very press. A press that waits, waits for a touch. So the jump begins at the same place at every rate.
 */
static bool wall_jump_find(deft__tick *tick, deft__hit *out)
{
    bool is_new = tick->self->pressed_s[DEFT_ACTION_JUMP] <= DEFT__INSTANT_S;
    double reach = is_new ? tick->moveset->wall.reach : 0;
    bool found = false;
    deft__reach beside = {0, 0, tick->moveset->wall.reach};
    (void)deft__look_aside(tick, beside, deft__v2_make(0, 0), 0);
    double side = deft__first_side(tick);
    for (int i = 0; i < 2; i++, side = -side) {
        deft__hit wall;
        bool is_felt = is_new || tick->self->support == DEFT_SUPPORT_WALL || tick->blocked * side > 0;
        if (is_felt && deft__find_wall(tick, tick->scene.feet, 0, side, reach, &wall) &&
            !wall_jump_is_ledge(tick, &wall) && (!found || wall.t < out->t - tick->moveset->contact)) {
            *out = wall;
            found = true;
        }
    }
    return found;
}

/* Jumps at the angle's sideways speed. The stick does not steer for a while, unless it is at rest. */
static void wall_jump_off(deft__tick *tick, double side)
{
    deft_character *self = tick->self;
    bool is_neutral = !(tick->stick_x > 0 || tick->stick_x < 0);
    bool locks = tick->moveset->wall.lock_s > 0 || tick->moveset->wall.lock_ease_s > 0;
    tick->blocked = tick->wall_told = 0;
    tick->velocity.x = -side * tick->moveset->wall.away_speed;
    self->kept_speed = 0;
    if (self->state == DEFT_STATE_CLIMB) {
        self->climb_s = deft__min(self->climb_s + tick->moveset->climb.jump_cost_s, DEFT_TIMER_MAX_S);
    }
    self->wall_side = (int8_t)(side > 0 ? 1 : -1);
    jumps_take_off(tick, DEFT_EVENT_JUMPED_WALL, true);
    self->facing = (int8_t)(side > 0 ? -1 : 1);
    self->wall_lock = (int8_t)(is_neutral || !locks ? 0 : self->facing);
}

bool deft__try_wall_jump(deft__tick *tick)
{
    const deft_character *self = tick->self;
    deft__hit wall = {0, NULL, NULL, NULL};
    if (!deft__can(tick, DEFT_ABILITY_WALL_JUMP) || !deft__press_is_live(tick, DEFT_ACTION_JUMP) ||
        deft__is_grounded(self) || self->support == DEFT_SUPPORT_WEDGE) {
        return false;
    }
    if (wall_jump_find(tick, &wall)) {
        tick->edge = deft__edge_of(&tick->scene, wall.face, wall.obstacle);
        wall_jump_off(tick, wall.face->normal.x > 0 ? -1 : 1);
        if (wall.t > tick->moveset->contact) {
            deft__emit_of(tick, DEFT_EVENT_ASSIST_WALL_REACH, wall.t, wall.obstacle->body,
                          wall.obstacle->feature);
        }
    } else if (deft__is_within(self->wall_s, tick->moveset->wall.coyote_s)) {
        double late = self->wall_s;
        wall_jump_off(tick, (double)self->wall_side);
        deft__emit(tick, DEFT_EVENT_ASSIST_COYOTE, late);
    } else {
        return false;
    }
    tick->edge.present = 0;
    return true;
}

double deft__wall_jump_control(deft__tick *tick, double *until_s)
{
    deft_character *self = tick->self;
    const deft_walls *wall = &tick->moveset->wall;
    double left_s = wall->lock_s - self->jump_s;
    double step_s = wall->lock_ease_s / WALL_JUMP_EASE_STEPS;
    bool is_stopped = deft__is_blocked(tick); /* the character came to another wall */
    for (int i = 0; i <= WALL_JUMP_EASE_STEPS && !is_stopped; i++, left_s += step_s) {
        if (left_s > DEFT__INSTANT_S) {
            *until_s = left_s;
            return i > 0 ? (i - 0.5) / WALL_JUMP_EASE_STEPS : 0;
        }
    }
    self->wall_lock = 0;
    return 1;
}

bool deft__try_actions(deft__tick *tick)
{
    if (tick->self->buffered == 0 && !(tick->moveset->repeat_s > 0)) { /* mostly no action is asked for */
        return false;
    }
    return deft__try_dash(tick) || deft__try_grapple(tick) || deft__try_wall_jump(tick) || jumps_try(tick) ||
           deft__try_slam(tick);
}

/* ---- drops: down through the one-way floor that carries the character, to below that floor ---- */

void deft__take_up_drop(deft__tick *tick)
{
    const deft_character *self = tick->self;
    deft__drop *drop = &tick->scene.drop;
    drop->present = self->drops != 0;
    drop->all = self->drops == DEFT__DROPS_ALL && tick->stick_y < -DEFT__STICK_ASKS;
    drop->body = self->drop_body;
    drop->from = self->drop_from;
    drop->normal = deft__to_frame(self->axes, self->drop_normal);
    deft__scene_forget(&tick->scene);
}

void deft__begin_drop(deft__tick *tick, uint32_t body, deft__v2 normal, deft__drops through)
{
    deft_character *self = tick->self;
    self->drops = (uint8_t)through;
    self->drop_body = body;
    self->drop_normal = deft__to_host(self->axes, normal);
    self->drop_from = deft__scene_position(&tick->scene);
    deft__take_up_drop(tick);
    (void)deft__scene_look(&tick->scene, deft__v2_make(0, 0),
                           0); /* what comes at once must not find the floor there */
}

bool deft__try_drop(deft__tick *tick)
{
    deft__v2 normal;
    if (!deft__can(tick, DEFT_ABILITY_DROP_THROUGH) || !(tick->stick_y < -DEFT__STICK_ASKS) ||
        !deft__press_is_live(tick, DEFT_ACTION_JUMP) ||
        !deft__stands_on_one_way(&tick->scene, tick->scene.feet, 0, &normal)) {
        return false;
    }
    deft__act_on_press(tick, DEFT_ACTION_JUMP);
    uint32_t body = deft__floor_body(tick);
    double floor_speed = deft__flow_of_body(&tick->scene, body, tick->scene.feet).y;
    bool all = tick->moveset->drop_through == DEFT_DROP_ALL;
    deft__begin_drop(tick, body, normal, all ? DEFT__DROPS_ALL : DEFT__DROPS_ONE);
    tick->velocity.y = deft__min(tick->velocity.y, 0); /* not up through the slope below the character */
    deft__leave_ground(tick, true);
    /* a floor that goes down does not outrun a drop through it, whatever platform.leave gives */
    tick->velocity.y = floor_speed < 0 ? deft__min(tick->velocity.y, floor_speed) : tick->velocity.y;
    return true;
}

bool deft__drop_is_over(const deft__tick *tick, const deft__then *then)
{
    return !deft__drop_goes_on(&tick->scene, then->feet, then->time_s);
}

void deft__end_drop(deft__tick *tick)
{
    deft_character *self = tick->self;
    bool known = deft__scene_covers(&tick->scene, deft__v2_make(0, 0), 0);
    if (!deft__is_grounded(self) && !(known && !deft__drop_goes_on(&tick->scene, tick->scene.feet, 0))) {
        return;
    }
    self->drops = 0;
    self->drop_body = 0;
    self->drop_from.x = self->drop_from.y = 0;
    self->drop_normal.x = self->drop_normal.y = 0;
    deft__take_up_drop(tick);
}
