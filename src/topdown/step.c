/* topdown/step.c -- the walker's tick. The tick simulates the time from t to t + dt as a short chain of
 * segments. In each a course moves the walker in closed form. A segment ends at the first end of a curve, of
 * a turn of the heading, or of a wall. A segment also ends at the border of moving ground, and at a contact.
 *
 * deft_topdown_step, at the end, reads as the order of a tick.
 */
#include "base/tolerance.h"
#include "contact/report.h"
#include "contact/zones.h"
#include "input/read.h"
#include "math/dmath.h"
#include "topdown/walk.h"
#include "tuning/fits.h"

#include <stddef.h>

void deft__walk_emit(deft__walker *walk, deft_event_kind kind, double value, uint32_t body, uint32_t feature)
{
    deft__event_add(walk->events, kind, deft__min(walk->now_s, walk->dt), value, body, feature);
}

/* ---- the stick ---- */

static void walk_take_stick(deft__walker *walk, const deft_input *input)
{
    deft__v2 own = deft__to_frame(walk->self->axes, deft__input_stick(input));
    double size = deft__sqrt(deft__v2_dot(own, own));
    double zone = walk->moveset->deadzone;
    double push = size > zone ? deft__min((size - zone) / (1 - zone), 1) : 0;
    walk->asked_push = push > DEFT__FULL_PUSH ? 1 : push;
    walk->asked = push > 0 ? deft__v2_scale(own, 1 / size) : deft__v2_make(0, 0);
}

/* ---- segments ---- */

static void walk_segments(deft__walker *walk)
{
    double piece_from_s = 0;
    uint32_t in_piece = 0;
    for (uint32_t count = 0; walk->dt - walk->now_s > DEFT__INSTANT_S && walk->waits == DEFT__WAITS_NOT;
         count++) {
        if (in_piece == DEFT__WALKER_SEGMENTS_MAX || count == DEFT__WALKER_TICK_MAX) {
            deft__walk_give_up(walk, 0);
            return;
        }
        deft__walk_segment(walk);
        in_piece++;
        if (walk->now_s - piece_from_s >= DEFT__SEGMENT_MAX_S) {
            in_piece = walk->borders = 0;
            piece_from_s = walk->now_s;
        }
    }
}

/* ---- the tick ---- */

deft__v2 deft__walk_vector(deft_axes axes, deft_vec2d v)
{
    return deft__to_frame(axes, deft__sound_velocity(v));
}

static void walk_begin(deft__walker *walk, deft_topdown *self, const deft_moveset *moveset,
                       const deft_world_view *view, const deft_input *input, double dt)
{
    walk->self = self;
    walk->moveset = moveset;
    walk->input = input;
    walk->dt = dt;
    walk->now_s = 0;
    walk->step_max_s = DEFT__SEGMENT_MAX_S;
    walk->heading = deft__walk_vector(self->axes, self->heading);
    walk->knock = deft__walk_vector(self->axes, self->knock);
    walk->speed = deft__is_finite(self->speed) ? deft__clamp(self->speed, 0, DEFT_SPEED_MAX) : 0;
    walk->walled = self->walled != 0;
    walk->waits = DEFT__WAITS_NOT;
    walk->borders = 0;
    self->dash_s = deft__is_finite(self->dash_s) ? self->dash_s : 0;
    self->dash_press_s = deft__is_finite(self->dash_press_s) ? self->dash_press_s : 0;
    bool pressed = (input->pressed >> DEFT_ACTION_DASH & 1) != 0;
    walk->press_s = pressed ? deft__input_instant_s(input->press_at, dt) : DEFT_FOREVER;
    walk_take_stick(walk, input);
    deft__scene_begin(&walk->scene, view, moveset, moveset->height, self->axes, self->position, dt);
}

/* The host put the walker elsewhere since the last tick. */
static void walk_tell_teleport(deft__walker *walk)
{
    deft_topdown *self = walk->self;
    double x = self->position.x - self->previous.x;
    double y = self->position.y - self->previous.y;
    double distance = deft__sqrt(x * x + y * y);
    if (self->teleported != 0 && distance > 0) {
        deft__walk_emit(walk, DEFT_EVENT_TELEPORTED, distance, 0, 0);
    }
    self->previous = self->position;
    self->teleported = 0;
}

static void walk_settle(deft__walker *walk)
{
    deft_topdown *self = walk->self;
    double rest_s = deft__max(walk->dt - walk->now_s, 0);
    walk->now_s = walk->dt;
    deft__walk_dash_age(walk, rest_s);
    if (walk->asked_push > 0 && !deft__walk_dashes(walk)) {
        self->facing = deft__to_host(self->axes, walk->asked);
        walk->heading = walk->speed > 0 ? walk->heading : walk->asked;
    }
    self->position = deft__scene_position(&walk->scene);
    self->heading = deft__to_host(self->axes, walk->heading);
    self->knock = deft__to_host(self->axes, walk->knock);
    self->velocity = deft__to_host(self->axes, deft__walk_velocity(walk));
    self->speed = walk->speed;
    self->walled = walk->walled ? 1 : 0;
    deft__zones_go(&walk->scene, self->zones, walk->events, walk->dt);
    deft__contacts_touching(walk->contacts, &walk->scene);
}

void deft_topdown_step(deft_topdown *walker, const deft_moveset *moveset, const deft_world_view *view,
                       const deft_input *input, double dt, deft_event_list *events, deft_contacts *contacts)
{
    if (events != NULL) {
        events->count = events->dropped = 0;
    }
    if (contacts != NULL) {
        contacts->count = contacts->dropped = 0;
    }
    bool is_spawned = walker != NULL && deft__axes_are_sound(walker->axes);
    DEFT_ASSERT(is_spawned && deft__moveset_fits(moveset) && input != NULL);
    DEFT_ASSERT(dt >= 0 && deft__is_finite(dt));
    if (!is_spawned || !deft__moveset_fits(moveset) || input == NULL) {
        return;
    }
    deft__walker walk;
    deft__pool pool;
    deft__scene_use(&walk.scene, pool.faces, pool.features, DEFT__POOL_CAP);
    walk_begin(&walk, walker, moveset, view, input, dt > 0 && deft__is_finite(dt) ? dt : 0);
    walk.events = events;
    walk.contacts = contacts;
    walk_tell_teleport(&walk);
    if (!(walk.dt > 0)) {
        deft__walk_dash_age(&walk, 0);
        return;
    }
    deft__walk_gather(&walk); /* 1. the world */
    if (walk.waits == DEFT__WAITS_NOT) {
        deft__walk_part(&walk); /* 2. out of overlaps */
    }
    if (walk.waits == DEFT__WAITS_NOT) {
        deft__walk_free(&walk);
    }
    deft__walk_dash_apply_ability(&walk); /* 3. what the host switched on and off */
    walk_segments(&walk);                 /* 4. segments */
    if (walk.waits != DEFT__WAITS_NOT) {
        deft__walk_free_at_end(&walk);
    }
    walk_settle(&walk); /* 5. settle */
}
