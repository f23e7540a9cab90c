/* state/wall_jump.c -- off a wall, by height and angle (F10), and the control that comes back after it. */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "state/blocked.h"
#include "state/walls.h"

/* Control comes back in this many equal steps, each the mean of its part of the line. So every piece has a
 * closed form. */
#define WALL_JUMP_EASE_STEPS 8

/* True for the side of a ledge that the character walked off a moment ago: the jump is then the ledge's. */
static bool wall_jump_is_ledge(const deft__tick *tick, const deft__wall *wall)
{
    const deft_character *self = tick->self;
    double window_s = deft__max(tick->moveset->coyote_s, tick->moveset->contact_memory_s);
    deft__run run = deft__run_of(&tick->scene, wall->hit.face, wall->hit.obstacle);
    return self->coyote != 0 && deft__is_within(self->ground_s, window_s) &&
           deft__tick_height(tick) + deft__wall_goes_on(tick, run, true) <=
               self->air_from + tick->moveset->touch;
}

static bool wall_jump_reaches(const deft__tick *tick, double side, bool is_new, deft__wall *wall)
{
    double reach = is_new ? tick->moveset->wall.reach : 0;
    bool is_felt = is_new || tick->self->support == DEFT_SUPPORT_WALL || tick->blocked * side > 0;
    return is_felt && deft__find_wall(tick, tick->scene.feet, side, reach, wall) &&
           !wall_jump_is_ledge(tick, wall);
}

/* Of two walls alike, first the one that the character hangs on. Then comes the one that the stick points to,
 * then the one ahead. */
static double wall_jump_side(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    if (self->support == DEFT_SUPPORT_WALL) {
        return (double)self->wall_side;
    }
    double side = tick->stick_x > 0 || tick->stick_x < 0 ? tick->stick_x : (double)self->facing;
    return side > 0 ? 1 : -1;
}

/* The nearest wall to jump off. A wall that is only near counts at the very press. A press that waits, waits
 * for a touch. So the jump begins at the same place at every rate. */
static bool wall_jump_find(deft__tick *tick, deft__wall *out)
{
    bool is_new = tick->self->pressed_s[DEFT_ACTION_JUMP] <= DEFT__INSTANT_S;
    double side = wall_jump_side(tick);
    deft__wall other;
    tick->scene.reach_aside = deft__max(tick->scene.reach_aside, tick->moveset->wall.reach);
    if (!deft__look_aside(tick, deft__v2_make(0, 0), 0)) {
        return false;
    }
    bool found = wall_jump_reaches(tick, side, is_new, out);
    bool hangs = tick->self->support == DEFT_SUPPORT_WALL;
    if (found && (hangs || out->distance <= tick->moveset->contact)) {
        return true;
    }
    if (wall_jump_reaches(tick, -side, is_new, &other) &&
        (!found || other.distance < out->distance - tick->moveset->contact)) {
        *out = other;
        found = true;
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
    deft__take_off(tick, DEFT_EVENT_JUMPED_WALL, true);
    self->facing = (int8_t)(side > 0 ? -1 : 1);
    self->wall_lock = (int8_t)(is_neutral || !locks ? 0 : self->facing);
}

bool deft__try_wall_jump(deft__tick *tick)
{
    const deft_character *self = tick->self;
    deft__wall wall;
    if (!deft__can(tick, DEFT_ABILITY_WALL_JUMP) || !deft__press_is_live(tick, DEFT_ACTION_JUMP) ||
        deft__is_grounded(self) || self->support == DEFT_SUPPORT_WEDGE) {
        return false;
    }
    if (wall_jump_find(tick, &wall)) {
        double reached = wall.distance > tick->moveset->contact ? wall.distance : 0;
        tick->run = deft__run_of(&tick->scene, wall.hit.face, wall.hit.obstacle);
        wall_jump_off(tick, wall.side);
        if (reached > 0) {
            deft__emit_of(tick, DEFT_EVENT_ASSIST_WALL_REACH, reached, wall.hit.obstacle->body,
                          wall.hit.obstacle->feature);
        }
    } else if (deft__is_within(self->wall_s, tick->moveset->wall.coyote_s)) {
        double late = self->wall_s;
        wall_jump_off(tick, (double)self->wall_side);
        deft__emit(tick, DEFT_EVENT_ASSIST_COYOTE, late);
    } else {
        return false;
    }
    tick->run.present = 0;
    return true;
}

double deft__wall_jump_control(deft__tick *tick, double *until_s)
{
    deft_character *self = tick->self;
    const deft_walls *wall = &tick->moveset->wall;
    double left_s = wall->lock_s - self->jump_s;
    double step_s = wall->lock_ease_s / WALL_JUMP_EASE_STEPS;
    bool is_stopped = deft__is_blocked(tick); /* the character came to another wall */
    if (!is_stopped && left_s > DEFT__INSTANT_S) {
        *until_s = left_s;
        return 0;
    }
    for (int i = 0; i < WALL_JUMP_EASE_STEPS && !is_stopped; i++) {
        left_s += step_s;
        if (left_s > DEFT__INSTANT_S) {
            *until_s = left_s;
            return (i + 0.5) / WALL_JUMP_EASE_STEPS;
        }
    }
    self->wall_lock = 0;
    return 1;
}
