/* topdown/step.c -- the walker's tick. It simulates the time from t to t + dt as a short chain of segments:
 * in each a course moves the body in closed form; a segment ends at the first end of a curve, of a turn of
 * the heading, of a wall, at the border of ground that moves, or at a contact.
 *
 * deft_topdown_step, at the end, reads as the order of a tick.
 */
#include "contact/border.h"
#include "contact/flow.h"
#include "contact/report.h"
#include "contact/slide.h"
#include "contact/touch.h"
#include "contact/zones.h"
#include "math/dmath.h"
#include "topdown/walk.h"

#include <stddef.h>

/* A long tick is walked in pieces of at most this, s. */
#define WALK_PIECE_MAX_S 0.05
/* Most segments in such a piece (along a rounded corner they are short); past that the slide loop. */
#define WALK_SEGMENTS_MAX 400
/* Most segments in a row without time, and in a tick. */
#define WALK_IDLE_MAX 24
#define WALK_TICK_MAX 65536
/* Of its way in a segment, how far a wall that turns may leave the walker at most. */
#define WALK_TURNED (1.0 / 32)
/* A bump slower than this, tiles/s, is none: no event tells of it. */
#define WALK_NOTICED 0.05

void deft__walk_emit(deft__walker *walk, deft_event_kind kind, double value, uint32_t body, uint32_t feature)
{
    deft__event_add(walk->events, kind, deft__min(walk->now_s, walk->dt), value, body, feature);
}

/* ---- the stick ---- */

/* A full push, give or take the steps of the input's numbers, is full. */
#define WALK_FULL (1 - 1e-4)

static void walk_take_stick(deft__walker *walk, const deft_input *input)
{
    deft_vec2d stick;
    stick.x = (double)input->stick_x / 32767;
    stick.y = (double)input->stick_y / 32767;
    deft__v2 own = deft__to_frame(walk->self->axes, stick);
    double size = deft__sqrt(deft__v2_dot(own, own));
    double zone = walk->moveset->deadzone;
    double push = size > zone ? deft__min((size - zone) / (1 - zone), 1) : 0;
    walk->asked_push = push > WALK_FULL ? 1 : push;
    walk->asked = push > 0 ? deft__v2_scale(own, 1 / size) : deft__v2_make(0, 0);
}

/* ---- the world as it stands ---- */

static void walk_give_up(deft__walker *walk, uint32_t missing)
{
    deft__walk_emit(walk, DEFT_EVENT_OVERFLOW, (double)missing, 0, 0);
    walk->over = true;
}

static void walk_gather(deft__walker *walk)
{
    double ahead_s = deft__min(walk->dt, WALK_PIECE_MAX_S);
    double most = walk->moveset->travel_max;
    deft__v2 ahead = deft__v2_scale(deft__walk_velocity(walk), ahead_s);
    ahead.x = deft__clamp(ahead.x, -most, most);
    ahead.y = deft__clamp(ahead.y, -most, most);
    for (;;) {
        uint32_t missing = deft__scene_look(&walk->scene, ahead, ahead_s);
        if (missing == 0) {
            return;
        }
        if (deft__abs(ahead.x) + deft__abs(ahead.y) <= walk->moveset->skin) {
            walk_give_up(walk, missing);
            return;
        }
        ahead = deft__v2_scale(ahead, 0.5);
    }
}

static void walk_look(deft__walker *walk)
{
    uint32_t missing = deft__scene_look(&walk->scene, deft__v2_make(0, 0), 0);
    if (missing != 0) {
        walk_give_up(walk, missing);
    }
}

/* ---- out of what overlaps ---- */

void deft__walk_crush(deft__walker *walk, uint32_t pusher, uint32_t other, double depth)
{
    deft_event_list *events = walk->events;
    uint32_t count = events != NULL ? events->count : 0;
    deft__walk_emit(walk, DEFT_EVENT_CRUSHED, depth, pusher, 0);
    if (events != NULL && events->count > count) {
        events->items[count].other = other;
    }
    walk->self->crushed_by = pusher;
    walk->scene.ignored[0] = pusher;
    deft__scene_forget(&walk->scene); /* to be gathered without it */
    if (walk->moveset->crush != DEFT_CRUSH_PASS) {
        deft__flow_set(&walk->scene, deft__v2_make(0, 0), walk->scene.feet);
        walk->speed = 0;
        walk->knock = deft__v2_make(0, 0);
        walk->over = true;
    }
}

/* A body that crushed the walker is not there for it until the two are apart. */
static void walk_part(deft__walker *walk)
{
    uint32_t body = walk->self->crushed_by;
    if (body == 0) {
        return;
    }
    if (deft__inside_body(&walk->scene, body, walk->moveset->contact) == 0) {
        walk->self->crushed_by = 0;
        return;
    }
    walk->scene.ignored[0] = body;
    deft__scene_forget(&walk->scene);
    walk->over = walk->moveset->crush == DEFT_CRUSH_STOP;
    walk_look(walk);
}

/* What else than the pusher is in its way, and moves; 0 nothing. */
static uint32_t walk_other(const deft__walker *walk, uint32_t pusher)
{
    const deft__scene *scene = &walk->scene;
    uint32_t other = 0;
    for (uint32_t i = 0; i < scene->obstacle_count; i++) {
        const deft__obstacle *obstacle = &scene->obstacles[i];
        const deft__face *faces = &scene->faces[obstacle->first_face];
        if (obstacle->body != 0 && obstacle->body != pusher && (other == 0 || obstacle->body < other) &&
            deft__least_overlap(obstacle, faces, scene->feet, -walk->moveset->contact, true) != NULL) {
            other = obstacle->body;
        }
    }
    return other;
}

/* Out of what overlaps, or crushed by it. */
static void walk_free(deft__walker *walk)
{
    deft__v2 before = walk->scene.feet;
    double depth = deft__depenetrate(&walk->scene);
    if (!(depth > 0)) {
        if (!deft__v2_is_same(before, walk->scene.feet)) {
            walk_look(walk);
        }
        return;
    }
    uint32_t body = deft__inside_body(&walk->scene, 0, -walk->moveset->touch);
    walk->scene.feet = before;
    body = body != 0 ? body : deft__inside_body(&walk->scene, 0, -walk->moveset->touch);
    if (body != 0) {
        deft__walk_crush(walk, body, walk_other(walk, body), depth);
    } else {
        deft__walk_emit(walk, DEFT_EVENT_STUCK, depth, 0, 0);
        walk->speed = 0;
        walk->knock = deft__v2_make(0, 0);
        walk->over = true;
    }
}

/* ---- segments ---- */

static deft__v2 walk_moved(const void *course, double t)
{
    return deft__course_moved((const deft__course *)course, t);
}

/* How long the course may run: until the tick's end, its own next switch, no farther than one gather reaches,
 * and to the border of ground that moves. `ahead` is how far it takes the feet. */
static double walk_until(const deft__walker *walk, const deft__course *course, deft__v2 *ahead)
{
    double most = walk->moveset->travel_max;
    double time_s = deft__min(walk->dt - walk->now_s, deft__min(walk->step_max_s, course->until_s));
    time_s = deft__min(time_s, deft__flow_until(&walk->scene));
    /* a switch that is due within rounding is taken by passing it: time always goes on */
    time_s = deft__max(time_s, DEFT__WALK_INSTANT_S);
    *ahead = deft__course_moved(course, time_s);
    for (int i = 0; i < 64 && (deft__abs(ahead->x) > most || deft__abs(ahead->y) > most); i++) {
        time_s *= 0.5;
        *ahead = deft__course_moved(course, time_s);
    }
    return time_s;
}

static double walk_to_border(const deft__walker *walk, const deft__course *course, double time_s)
{
    deft__way way;
    way.moved = walk_moved;
    way.course = course;
    way.start = deft__v2_add(walk->scene.feet, walk->scene.drift);
    way.flow = walk->scene.flow;
    double bend = course->straight ? 0 : deft__course_bend(course);
    return deft__border_until(&walk->scene, DEFT_ZONE_CONVEYOR, &way, bend, time_s);
}

/* The velocity after time_s, and the phase that goes with it. */
static void walk_take(deft__walker *walk, const deft__course *course, double time_s)
{
    walk->heading = deft__course_heading(course, time_s);
    walk->speed = deft__max(deft_piece_speed(&course->own, time_s), 0);
    walk->knock = deft__v2_scale(course->knock_axis, deft_piece_speed(&course->knock, time_s));
    deft_steer_advance(&walk->self->steer, &course->own, time_s);
    if (!deft__v2_is_zero(walk->follows)) {
        deft__v2 own = deft__v2_scale(walk->heading, walk->speed);
        deft__walk_set_own(walk, deft__v2_add(own, walk->follows));
    }
}

/* Something is in the way: the velocity goes along it from now on. */
static void walk_meet(deft__walker *walk, const deft__hit *hit)
{
    deft__v2 normal = hit->face->normal;
    deft__contacts_add(walk->contacts, &walk->scene, hit->face, hit->obstacle);
    double own = -deft__v2_dot(deft__walk_velocity(walk), normal);
    double into = deft__walk_clip(walk, normal, deft__walk_wall_speed(walk, hit->obstacle, normal));
    if (into > 0 && own > WALK_NOTICED * walk->moveset->tile && !walk->walled) {
        deft__walk_emit(walk, DEFT_EVENT_HIT_WALL, own, hit->obstacle->body, hit->obstacle->feature);
    }
}

/* What cannot be walked in segments goes through the slide loop. */
static void walk_slide(deft__walker *walk, const deft__course *course, double time_s)
{
    deft__v2 velocity = deft__walk_velocity(walk);
    deft__v2 before = velocity;
    deft__v2 ahead = deft__course_moved(course, time_s);
    deft__slide(&walk->scene, ahead, &velocity, false, walk->contacts);
    deft__flow_pass(&walk->scene, time_s);
    if (!deft__v2_is_same(before, velocity)) {
        walk->speed = deft__sqrt(deft__v2_dot(velocity, velocity));
        walk->heading = walk->speed > 0 ? deft__v2_scale(velocity, 1 / walk->speed) : walk->heading;
        walk->knock = deft__v2_make(0, 0);
    }
}

/* The way of a segment was straight, and the wall that it follows turned: it keeps to that. */
static void walk_keep_to(deft__walker *walk, const deft__course *course, deft__v2 from)
{
    deft__run wall = course->wall;
    deft__hit hit;
    if (deft__flow_turn_rate(&walk->scene, wall.body) == 0 ||
        deft__touch_again(&walk->scene, &wall) == NULL) {
        return;
    }
    deft__v2 moved = deft__v2_sub(walk->scene.feet, from);
    double gap = deft__v2_dot(wall.normal, walk->scene.feet) - wall.offset;
    double most = walk->moveset->touch + WALK_TURNED * deft__sqrt(deft__v2_dot(moved, moved));
    if (gap > walk->moveset->contact / 4 && gap <= most) {
        deft__v2 move = deft__v2_scale(wall.normal, -gap);
        double t = deft__scene_sweep(&walk->scene, move, 0, &hit) ? hit.t : 1;
        walk->scene.feet = deft__v2_add(walk->scene.feet, deft__v2_scale(move, t));
    }
}

/* One segment. False when the world around it must be looked at first. */
static bool walk_segment(deft__walker *walk, bool gives_up)
{
    deft__course course;
    deft__v2 ahead;
    deft__hit hit;
    deft__walk_dash_decide(walk);
    deft__walk_sense(walk);
    if (walk->over) {
        return true;
    }
    deft__walk_course(walk, &course);
    double time_s = walk_until(walk, &course, &ahead);
    if (!deft__scene_covers(&walk->scene, ahead, time_s)) {
        uint32_t missing = deft__scene_look(&walk->scene, ahead, time_s);
        if (missing != 0 && time_s <= DEFT__WALK_INSTANT_S) {
            walk_give_up(walk, missing);
        } else if (missing != 0) { /* go less far */
            walk->step_max_s = time_s * 0.5;
            walk_look(walk);
        }
        return false;
    }
    deft__v2 from = deft__v2_add(walk->scene.feet, walk->scene.drift);
    deft__v2 started = walk->scene.feet;
    bool turns = deft__flow_turns(&walk->scene);
    if (walk->scene.zone_count != 0) {
        time_s = deft__max(walk_to_border(walk, &course, time_s), DEFT__WALK_INSTANT_S);
    }
    bool meets = false;
    if (gives_up) {
        walk_slide(walk, &course, time_s);
    } else {
        meets = deft__walk_sweep(walk, &course, &time_s, &hit);
        walk_take(walk, &course, time_s);
    }
    walk->now_s += time_s;
    deft__walk_dash_age(walk, time_s);
    if (meets) {
        walk_meet(walk, &hit);
    }
    if (turns || (gives_up && walk->scene.moves)) { /* a turn is no straight way */
        deft__flow_land(&walk->scene);
        walk_free(walk);
        walk_keep_to(walk, &course, started);
    }
    if (walk->scene.zone_count != 0) {
        deft__zones_come(&walk->scene, walk->self->zones, from, walk->events,
                         deft__min(walk->now_s, walk->dt));
    }
    return true;
}

static void walk_segments(deft__walker *walk)
{
    double piece_from_s = 0;
    uint32_t idle = 0;
    uint32_t in_piece = 0;
    for (uint32_t count = 0; walk->dt - walk->now_s > DEFT__WALK_INSTANT_S && !walk->over; count++) {
        double began_s = walk->now_s;
        bool gives_up = in_piece >= WALK_SEGMENTS_MAX || idle >= WALK_IDLE_MAX;
        if (gives_up) {
            deft__walk_emit(walk, DEFT_EVENT_OVERFLOW, 0, 0, 0);
        }
        (void)walk_segment(walk, gives_up);
        bool goes_on = walk->now_s - began_s > DEFT__WALK_INSTANT_S;
        idle = goes_on ? 0 : idle + 1;
        in_piece = gives_up ? 0 : in_piece + 1;
        if (walk->now_s - piece_from_s >= WALK_PIECE_MAX_S) {
            in_piece = 0;
            piece_from_s = walk->now_s;
        }
        walk->over = walk->over || count == WALK_TICK_MAX || idle > 2 * WALK_IDLE_MAX;
    }
}

/* ---- the tick ---- */

deft__v2 deft__walk_vector(deft_axes axes, deft_vec2d v)
{
    bool is_sound = deft__is_finite(v.x) && deft__is_finite(v.y);
    return is_sound ? deft__to_frame(axes, v) : deft__v2_make(0, 0);
}

static void walk_begin(deft__walker *walk, deft_topdown *self, const deft_moveset *moveset,
                       const deft_world_view *view, const deft_input *input, double dt)
{
    walk->self = self;
    walk->moveset = moveset;
    walk->input = input;
    walk->dt = dt;
    walk->now_s = 0;
    walk->step_max_s = WALK_PIECE_MAX_S;
    walk->steering = moveset->topdown.steering;
    walk->turn_rad_s = moveset->topdown.turn_rad_s;
    walk->ground = deft__v2_make(0, 0);
    walk->heading = deft__walk_vector(self->axes, self->heading);
    walk->knock = deft__walk_vector(self->axes, self->knock);
    walk->speed = deft__is_finite(self->speed) && self->speed > 0 ? self->speed : 0;
    memset(&walk->wall, 0, sizeof walk->wall);
    walk->follows = walk->beside = deft__v2_make(0, 0);
    walk->stands = false;
    walk->walled = self->walled != 0;
    walk->over = false;
    self->dash_s = deft__is_finite(self->dash_s) ? self->dash_s : 0;
    self->dash_press_s = deft__is_finite(self->dash_press_s) ? self->dash_press_s : 0;
    bool pressed = (input->pressed >> DEFT_ACTION_DASH & 1) != 0;
    walk->press_s = pressed ? (double)input->press_at / 65535 * dt : DEFT_FOREVER;
    walk_take_stick(walk, input);
    deft__scene_begin(&walk->scene, view, moveset, moveset->height, self->axes, self->position, dt);
}

/* The host put the body somewhere else since the last tick. */
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
    DEFT_ASSERT(walker != NULL && moveset != NULL && input != NULL);
    DEFT_ASSERT(dt >= 0 && deft__is_finite(dt));
    if (walker == NULL || moveset == NULL || input == NULL) {
        return;
    }
    deft__walker walk;
    walk_begin(&walk, walker, moveset, view, input, dt > 0 && deft__is_finite(dt) ? dt : 0);
    walk.events = events;
    walk.contacts = contacts;
    if (events != NULL) {
        events->count = events->dropped = 0;
    }
    if (contacts != NULL) {
        contacts->count = contacts->dropped = 0;
    }
    walk_tell_teleport(&walk);
    if (!(walk.dt > 0)) {
        deft__walk_dash_age(&walk, 0);
        return;
    }
    walk_gather(&walk); /* 1. the world */
    if (!walk.over) {
        walk_part(&walk); /* 2. out of what overlaps */
    }
    if (!walk.over) {
        walk_free(&walk);
    }
    deft__walk_dash_heed(&walk); /* 3. what the host gave and took */
    walk_segments(&walk);        /* 4. segments */
    walk_settle(&walk);          /* 5. settle */
}
