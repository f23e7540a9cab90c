/* character/step.c -- THE tick. It simulates the time from t to t + dt as a short chain of segments: within a
 * segment one law moves the body in closed form; a segment ends at the first switch of its law, press,
 * release or contact. That is what makes jumps, edges and landings independent of the tick rate.
 *
 * The order of a tick is a promise of the API; deft_character_step, at the end, reads as that list.
 */
#include "character/segment.h"
#include "character/settle.h"
#include "contact/slide.h"
#include "math/dmath.h"

#include <stddef.h>

/* A long tick is walked in pieces of at most this, s. */
#define STEP_SEGMENT_MAX_S 0.05
/* Most segments in such a piece; past that, the rest of it goes through the slide loop. */
#define STEP_SEGMENTS_MAX 16
/* A bump slower than this, tiles/s, is rounding and no event. */
#define STEP_NOTICED 1e-5
/* Time below this is none, s. */
#define STEP_INSTANT_S 1e-12

/* ---- 1. take: presses and releases go into the buffers ---- */

static void step_press(deft_character *self, uint16_t actions)
{
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        if ((actions >> i & 1) != 0) {
            self->pressed_s[i] = 0;
            self->pressed_for_s[i] = 0;
        }
    }
    self->buffered = (uint16_t)(self->buffered | actions);
    self->held = (uint16_t)(self->held | actions);
}

static void step_release(deft_character *self, uint16_t actions)
{
    self->held = (uint16_t)(self->held & ~actions);
    if ((actions >> DEFT_ACTION_JUMP & 1) != 0) {
        self->jump_hold_s = deft__min(self->jump_hold_s, self->jump_s);
    }
}

/* The presses and releases that are due now. */
static void step_take_due(deft__tick *tick)
{
    if (tick->press_s <= tick->now_s + STEP_INSTANT_S) {
        tick->press_s = DEFT_FOREVER;
        step_press(tick->self, tick->input->pressed);
        if (tick->release_s >= DEFT_FOREVER) {
            step_release(tick->self, tick->taps);
        }
    }
    if (tick->release_s <= tick->now_s + STEP_INSTANT_S) {
        tick->release_s = DEFT_FOREVER;
        step_release(tick->self, (uint16_t)(tick->input->released & tick->self->held));
    }
}

/* At the tick's end what is down is what the input says. */
static void step_take_rest(deft__tick *tick)
{
    tick->now_s = tick->dt;
    step_take_due(tick);
    step_release(tick->self, (uint16_t)(tick->self->held & ~tick->input->held));
    tick->self->held = tick->input->held;
}

static double step_dead_zone(double value, double zone)
{
    double size = deft__abs(value);
    if (size <= zone) {
        return 0;
    }
    double ratio = deft__min((size - zone) / (1 - zone), 1);
    return value < 0 ? -ratio : ratio;
}

static void step_take(deft__tick *tick)
{
    const deft_input *input = tick->input;
    deft_vec2d stick;
    stick.x = (double)input->stick_x / 32767;
    stick.y = (double)input->stick_y / 32767;
    deft__v2 own = deft__to_frame(tick->self->axes, stick);
    tick->stick_x = step_dead_zone(own.x, tick->moveset->deadzone);
    tick->stick_y = step_dead_zone(own.y, tick->moveset->deadzone);
    tick->press_s = input->pressed != 0 ? (double)input->press_at / 65535 * tick->dt : DEFT_FOREVER;
    tick->release_s = input->released != 0 ? (double)input->release_at / 65535 * tick->dt : DEFT_FOREVER;
    /* the instants are shared by all actions: one that was up and is both pressed and released is a tap */
    uint16_t both = (uint16_t)(input->pressed & input->released);
    tick->taps = (uint16_t)(both & ~tick->self->held);
    uint16_t was_down = (uint16_t)((input->held | input->released) & ~input->pressed);
    tick->self->held = (uint16_t)(was_down | (both & tick->self->held));
    step_take_due(tick);
}

/* ---- 2. bodies, 4. sense: the world at t ---- */

/* Gathers what a move can touch, unless it is there already. False, with an event, when it does not fit. */
static bool step_look(deft__tick *tick, deft__v2 move)
{
    uint32_t missing = deft__scene_look(&tick->scene, move);
    if (missing != 0) {
        deft__emit(tick, DEFT_EVENT_OVERFLOW, (double)missing);
    }
    return missing == 0;
}

static void step_sense(deft__tick *tick)
{
    double ahead_s = deft__min(tick->dt, STEP_SEGMENT_MAX_S);
    double most = tick->moveset->travel_max;
    deft__v2 ahead = deft__v2_scale(tick->velocity, ahead_s);
    ahead.x = deft__clamp(ahead.x, -most, most);
    ahead.y = deft__clamp(ahead.y, -most, most);
    while (!step_look(tick, ahead)) {
        if (deft__abs(ahead.x) + deft__abs(ahead.y) <= tick->moveset->skin) {
            tick->over = true;
            return;
        }
        ahead = deft__v2_scale(ahead, 0.5);
    }
}

/* ---- 3. free: out of what overlaps, also when idle ---- */

static void step_free(deft__tick *tick)
{
    deft__v2 before = tick->scene.feet;
    double depth = deft__depenetrate(&tick->scene);
    if (tick->scene.feet.x < before.x || tick->scene.feet.x > before.x || tick->scene.feet.y < before.y ||
        tick->scene.feet.y > before.y) {
        tick->over = !step_look(tick, deft__v2_make(0, 0));
    }
    if (depth > 0) {
        deft__emit(tick, DEFT_EVENT_STUCK, depth);
        tick->velocity = deft__v2_make(0, 0);
        tick->over = true;
    }
}

/* A wall that the body was pressed against still holds it back if it is still there. */
static void step_sense_wall(deft__tick *tick)
{
    double side = (double)tick->self->wall;
    if (!(side > 0 || side < 0)) {
        return;
    }
    bool grounded = tick->self->state == DEFT_STATE_GROUND;
    deft__hit hit;
    if (!deft__scene_sweep(&tick->scene, deft__v2_make(side * 2 * tick->moveset->contact, 0), &hit) ||
        hit.t > 0.5 || deft__face_is_floor(hit.face, tick->moveset)) {
        return;
    }
    if (!grounded && deft__face_contact_kind(hit.face, tick->moveset) != DEFT_CONTACT_WALL) {
        return;
    }
    tick->blocked = side;
    if (!grounded) {
        tick->run = deft__run_of(&tick->scene, hit.face, hit.obstacle);
    }
}

/* ---- 5. segments ---- */

/* How long the law may run: until the tick's end, its own next switch, the next press or release, and no
 * farther than one gather reaches. */
static double step_until(const deft__tick *tick, const deft__law *law, bool *is_cut, deft__v2 *ahead)
{
    double time_s = deft__min(tick->dt - tick->now_s, deft__min(law->path.until_s, law->until_s));
    time_s = deft__min(time_s, deft__min(tick->press_s, tick->release_s) - tick->now_s);
    *is_cut = time_s > tick->step_max_s;
    time_s = deft__max(deft__min(time_s, tick->step_max_s), 0);
    for (int i = 0; i < 64; i++) {
        deft_vec2d moved = deft_path_at(&law->path, time_s);
        *ahead = deft__v2_make(moved.x, moved.y);
        if (deft__abs(moved.x) <= tick->moveset->travel_max &&
            deft__abs(moved.y) <= tick->moveset->travel_max) {
            break;
        }
        *is_cut = true;
        time_s *= 0.5;
    }
    return time_s;
}

static double step_age(double timer, double time_s)
{
    return deft__min(timer + time_s, DEFT_TIMER_MAX_S);
}

/* Time passes for everything that counts it. */
static void step_advance(deft__tick *tick, double time_s)
{
    deft_character *self = tick->self;
    double window = tick->moveset->buffer_s + 1e-6;
    tick->now_s += time_s;
    self->jump_s = step_age(self->jump_s, time_s);
    self->ground_s = step_age(self->ground_s, time_s);
    self->state_s = step_age(self->state_s, time_s);
    self->pose_s = step_age(self->pose_s, time_s);
    self->landed_s = step_age(self->landed_s, time_s);
    for (int i = 0; i < DEFT_ACTION_COUNT; i++) {
        self->pressed_s[i] = step_age(self->pressed_s[i], time_s);
    }
    for (uint32_t down = self->held, i = 0; down != 0; down >>= 1, i++) {
        if ((down & 1) != 0 && i < DEFT_ACTION_COUNT) {
            self->pressed_for_s[i] = step_age(self->pressed_for_s[i], time_s);
        }
    }
    for (uint32_t waiting = self->buffered, i = 0; waiting != 0; waiting >>= 1, i++) {
        if ((waiting & 1) != 0 && (i >= DEFT_ACTION_COUNT || self->pressed_s[i] > window)) {
            self->buffered = (uint16_t)(self->buffered & ~(1u << i));
        }
    }
}

/* The velocity that the law has after time_s, and the phases that go with it. */
static void step_take_velocity(deft__tick *tick, const deft__law *law, double time_s)
{
    deft_vec2d velocity = deft_path_velocity(&law->path, time_s);
    bool rose = tick->velocity.y > 0;
    tick->velocity = deft__v2_make(velocity.x, velocity.y);
    if (law->steered) {
        deft_steer_advance(&tick->self->steer, &law->path.along, time_s);
    }
    if (tick->self->state == DEFT_STATE_GROUND) {
        tick->along = deft_piece_speed(&law->path.along, time_s);
    } else if (rose && tick->velocity.y <= 0) {
        deft__emit(tick, DEFT_EVENT_APEX, deft__tick_height(tick) - tick->self->air_from);
    }
}

static void step_land(deft__tick *tick, const deft__hit *hit)
{
    double impact = -deft__v2_dot(tick->velocity, hit->face->normal);
    tick->along = tick->velocity.x;
    deft__change_state(tick, DEFT_STATE_GROUND);
    tick->along_known = true;
    deft__run run = deft__run_of(&tick->scene, hit->face, hit->obstacle);
    deft__stand_on(tick, &run);
    deft__emit(tick, DEFT_EVENT_LANDED, deft__max(impact, 0));
}

/* A body on the ground stops at whatever is not a floor; another floor it walks on to. */
static void step_meet_on_ground(deft__tick *tick, const deft__hit *hit)
{
    if (deft__face_is_floor(hit->face, tick->moveset)) {
        deft__run run = deft__run_of(&tick->scene, hit->face, hit->obstacle);
        deft__stand_on(tick, &run);
        return;
    }
    if (deft__abs(tick->along) > STEP_NOTICED * tick->moveset->tile) {
        deft__emit(tick, DEFT_EVENT_HIT_WALL, deft__abs(tick->along));
    }
    tick->blocked = hit->face->normal.x > 0 ? -1 : 1;
    tick->along = 0;
    tick->velocity = deft__v2_make(0, 0);
}

/* A body in the air lands, slides on steep ground, is stopped by a wall or bumps its head. */
static void step_meet_in_air(deft__tick *tick, const deft__hit *hit)
{
    deft_contact_kind kind = deft__face_contact_kind(hit->face, tick->moveset);
    double into = -deft__v2_dot(tick->velocity, hit->face->normal);
    double noticed = STEP_NOTICED * tick->moveset->tile;
    if (kind == DEFT_CONTACT_FLOOR) {
        step_land(tick, hit);
        return;
    }
    if (into > 0) {
        tick->velocity = deft__v2_add(tick->velocity, deft__v2_scale(hit->face->normal, into));
    }
    tick->run = deft__run_of(&tick->scene, hit->face, hit->obstacle);
    if (kind == DEFT_CONTACT_STEEP) {
        tick->rest_slides = tick->self->support == DEFT_SUPPORT_STEEP;
        tick->self->support = DEFT_SUPPORT_STEEP;
        if (tick->self->state != DEFT_STATE_FALL && tick->velocity.y <= 0) {
            deft__change_state(tick, DEFT_STATE_FALL);
        }
    } else if (kind == DEFT_CONTACT_WALL) {
        tick->velocity.x = 0;
        tick->blocked = hit->face->normal.x > 0 ? -1 : 1;
        if (into > noticed) {
            deft__emit(tick, DEFT_EVENT_HIT_WALL, into);
        }
    } else {
        tick->rest_slides = deft__abs(hit->face->normal.x) > 0;
        if (into > noticed) {
            deft__emit(tick, DEFT_EVENT_BONKED, into);
        }
    }
}

/* ---- e. classify: what the end of the segment means ---- */
static void step_classify(deft__tick *tick, const deft__segment *segment)
{
    if (segment->end != DEFT__SEGMENT_HIT) {
        if (segment->end == DEFT__SEGMENT_RUN) {
            tick->blocked = 0;
        }
        return;
    }
    deft__contacts_add(tick->contacts, &tick->scene, segment->hit.face, segment->hit.obstacle);
    if (tick->self->state == DEFT_STATE_GROUND) {
        step_meet_on_ground(tick, &segment->hit);
    } else {
        step_meet_in_air(tick, &segment->hit);
    }
}

/* The rest of a piece of the tick in one go: for ticks with too many segments, and motion along leaning
 * ceilings. */
static void step_slide(deft__tick *tick, const deft__law *law, double time_s)
{
    deft_vec2d moved = deft_path_at(&law->path, time_s);
    deft_vec2d velocity = deft_path_velocity(&law->path, time_s);
    tick->velocity = deft__v2_make(velocity.x, velocity.y);
    bool grounded = tick->self->state == DEFT_STATE_GROUND;
    deft__slide(&tick->scene, deft__v2_make(moved.x, moved.y), &tick->velocity, grounded, tick->contacts);
    tick->along_known = false;
    if (grounded) {
        deft_vec2d normal = deft__to_host(tick->self->axes, tick->run.normal);
        tick->self->ground_normal = normal;
    }
}

static void step_segments(deft__tick *tick)
{
    uint32_t count = 0;
    double counted_from_s = 0;
    while (tick->dt - tick->now_s > STEP_INSTANT_S && !tick->over) {
        double began_s = tick->now_s;
        const deft__state_row *state = deft__state_row_of(tick->self->state);
        state->decide(tick); /* a. decide */
        deft__law law;
        deft__state_row_of(tick->self->state)->law(tick, &law); /* b. law */
        bool is_cut = false;
        deft__v2 ahead;
        double time_s = step_until(tick, &law, &is_cut, &ahead); /* c. until */
        if (!deft__scene_covers(&tick->scene, deft__scene_swept(&tick->scene, ahead))) {
            if (!step_look(tick, ahead)) {
                tick->step_max_s = time_s * 0.5;
                tick->over = time_s <= STEP_INSTANT_S;
            }
            continue; /* faces were gathered anew: look for the support again */
        }
        if (tick->rest_slides) {
            step_slide(tick, &law, time_s);
            tick->rest_slides = false;
            step_advance(tick, time_s);
        } else {
            deft__segment segment = deft__segment_sweep(tick, &law, time_s, ahead); /* d. sweep */
            step_advance(tick, segment.time_s);
            step_take_velocity(tick, &law, segment.time_s);
            step_classify(tick, &segment); /* e. classify */
        }
        step_take_due(tick);
        bool took_time = tick->now_s > began_s;
        if ((is_cut && took_time) || tick->now_s - counted_from_s > STEP_SEGMENT_MAX_S) {
            count = 0;
            counted_from_s = tick->now_s;
        } else if (++count == STEP_SEGMENTS_MAX) {
            deft__emit(tick, DEFT_EVENT_OVERFLOW, 0);
            tick->rest_slides = true;
            count = 0;
        }
    }
}

static void step_begin(deft__tick *tick, deft_character *self, const deft_moveset *moveset,
                       const deft_world_view *view, const deft_input *input, double dt)
{
    deft_vec2d velocity = self->velocity;
    if (!deft__is_finite(velocity.x) || !deft__is_finite(velocity.y)) {
        velocity.x = velocity.y = 0;
    }
    tick->self = self;
    tick->moveset = moveset;
    tick->input = input;
    tick->dt = dt;
    tick->now_s = 0;
    tick->step_max_s = STEP_SEGMENT_MAX_S;
    tick->velocity = deft__to_frame(self->axes, velocity);
    tick->along = 0;
    memset(&tick->run, 0, sizeof tick->run);
    tick->blocked = 0;
    tick->along_known = false;
    tick->rest_slides = false;
    tick->over = false;
    deft__scene_begin(&tick->scene, view, moveset, self->axes, self->position);
    self->previous = self->position;
    self->teleported = 0;
}

void deft_character_step(deft_character *character, const deft_moveset *moveset, const deft_world_view *view,
                         const deft_input *input, double dt, deft_event_list *events, deft_contacts *contacts)
{
    DEFT_ASSERT(character != NULL && moveset != NULL && input != NULL);
    DEFT_ASSERT(dt >= 0 && deft__is_finite(dt));
    if (character == NULL || moveset == NULL || input == NULL) {
        return;
    }
    deft__tick tick;
    step_begin(&tick, character, moveset, view, input, dt > 0 && deft__is_finite(dt) ? dt : 0);
    tick.events = events;
    tick.contacts = contacts;
    if (events != NULL) {
        events->count = events->dropped = 0;
    }
    if (contacts != NULL) {
        contacts->count = contacts->dropped = 0;
    }
    step_take(&tick); /* 1. take */
    if (tick.dt > 0) {
        step_sense(&tick); /* 2. bodies and 4. sense: the world at t */
        if (!tick.over) {
            step_free(&tick); /* 3. free */
            step_sense_wall(&tick);
        }
        step_segments(&tick); /* 5. segments */
    }
    step_take_rest(&tick);
    deft__settle(&tick); /* 6. settle */
}
