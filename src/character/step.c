/* character/step.c -- THE tick, which simulates the time from t to t + dt as a short chain of segments.
 * Within a segment one law moves the character in closed form. A segment ends at the first switch of its law,
 * press, release or contact. So jumps, edges and landings do not depend on the tick rate.
 *
 * The order of a tick is a promise of the API. step_all reads as that list.
 */
#include "character/step.h"

#include "base/needs.h"
#include "base/tolerance.h"
#include "contact/flow.h"
#include "math/dmath.h"
#include "math/frame.h"
#include "state/tick.h"
#include "tuning/fits.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

void deft__step_begin(deft__tick *tick, deft_character *self, const deft_moveset *moveset,
                      const deft_input *input, double dt)
{
    tick->self = self;
    tick->moveset = moveset;
    tick->input = input;
    tick->record = NULL;
    tick->dt = dt;
    tick->now_s = 0;
    tick->velocity = deft__to_frame(self->axes, deft__sound_velocity(self->velocity));
}

void deft__step_begin_scene(deft__tick *tick, const deft_world_view *view)
{
    const deft_character *self = tick->self;
    size_t from = offsetof(deft__tick, edge);
    tick->step_max_s = DEFT__SEGMENT_MAX_S;
    tick->wall_told = (double)self->wall;
    tick->off_wall_s = tick->off_floor_s = tick->looked_s = -1;
    tick->room_s = DEFT_FOREVER;
    tick->swung.after_s = -1;
    memset((char *)tick + from, 0, offsetof(deft__tick, scene) - from);
    deft__scene_begin(&tick->scene, view, tick->moveset, deft_character_height(self, tick->moveset),
                      self->axes, self->position, tick->dt);
    tick->scene.carrier = deft__is_grounded(self) ? self->ground_body : 0;
}

/* Tells of a teleport since the last tick. `previous` becomes the place where this tick begins. */
static void step_tell_teleport(deft__tick *tick)
{
    deft_character *self = tick->self;
    if (self->teleported != 0) {
        double x = self->position.x - self->previous.x;
        double y = self->position.y - self->previous.y;
        double distance = deft__sqrt(x * x + y * y);
        if (distance > 0) {
            deft__emit(tick, DEFT_EVENT_TELEPORTED, distance);
        }
    }
    self->previous = self->position;
    self->teleported = 0;
}

/* A hit stop takes the tick, or its beginning. The character moves in what is left of the tick. */
static void step_freeze(deft__tick *tick)
{
    deft_character *self = tick->self;
    double frozen_s = deft__min(self->freeze_s, tick->dt);
    self->freeze_s -= frozen_s;
    tick->now_s = deft__min(frozen_s, deft__min(tick->press_s, tick->release_s));
    deft__buttons_due(tick); /* of a press and a release the earlier one first */
    tick->now_s = frozen_s;
    deft__buttons_due(tick);
    tick->scene.now_s = frozen_s;
    if (tick->dt - frozen_s <= DEFT__INSTANT_S) {
        tick->now_s = tick->dt = 0;
    }
}

/* A face that turned or moved away in the last segment is not touched any more. */
static void step_settle_contacts(deft__tick *tick)
{
    /* a floor may be too steep now, and a wall or a ceiling may have pushed the character past its end */
    if (deft__is_grounded(tick->self) && tick->edge.present != 0 && deft__flow_turns(&tick->scene) &&
        deft__find_floor_below(tick, deft__sign(tick->along)).present == 0) {
        deft__leave_ground(tick, false);
    }
    deft__sense_wall(tick, tick->blocked);
}

/* What the host asks for. */
typedef struct step_call {
    deft_character *character;
    const deft_moveset *moveset;
    const deft_world_view *view;
    const deft_input *input;
    double dt;
    deft_event_list *events;  /* may be NULL */
    deft_contacts *contacts;  /* may be NULL */
    deft_step_record *record; /* may be NULL */
} step_call;

/* The tick, as a list. */
static void step_all(deft__tick *tick, const step_call *call)
{
    deft_character *character = call->character;
    const deft_moveset *moveset = call->moveset;
    deft_event_list *events = call->events;
    deft_contacts *contacts = call->contacts;
    double dt = call->dt;
    if (events != NULL) {
        events->count = events->dropped = 0;
    }
    if (contacts != NULL) {
        contacts->count = contacts->dropped = 0;
    }
    bool is_spawned = character != NULL && deft__axes_are_sound(character->axes);
    DEFT_ASSERT(is_spawned && deft__moveset_fits(moveset) && call->input != NULL);
    DEFT_ASSERT(dt >= 0 && deft__is_finite(dt));
    if (!is_spawned || !deft__moveset_fits(moveset) || call->input == NULL) {
        return;
    }
    deft__step_begin(tick, character, moveset, call->input, dt > 0 && deft__is_finite(dt) ? dt : 0);
    tick->events = events;
    tick->contacts = contacts;
    tick->record = call->record;
    deft__buttons_begin(tick); /* 1. buttons */
    if (deft__step_short(tick, call->view)) {
        return;
    }
    deft__step_begin_scene(tick, call->view);
    step_tell_teleport(tick);
    if (character->drops != 0) {
        deft__take_up_drop(tick);
    }
    if (character->freeze_s > 0) {
        step_freeze(tick);
    }
    if (tick->dt > 0) {
        deft__gather_first(tick); /* 2. gather */
        if (deft__step_along(tick)) {
            return;
        }
        if (tick->waits == DEFT__WAITS_NOT) {
            deft__ignore_crushers(tick); /* 3. free */
        }
        if (tick->waits == DEFT__WAITS_NOT) {
            deft__free(tick);
            deft__apply_abilities(tick);
            if (character->shoved != 0) {
                deft__apply_pushes(tick);
            }
            deft__sense_wall(tick, (double)character->wall); /* 4. sense */
        }
        deft__segments(tick);                 /* 5. segments */
        if (tick->waits != DEFT__WAITS_NOT) { /* the character waits, and its carrier moves on */
            character->lift_s = deft__min(character->lift_s + (tick->dt - tick->now_s), DEFT_TIMER_MAX_S);
            deft__ride_remember(tick);
        }
    }
    deft__buttons_end(tick);
    if (tick->waits != DEFT__WAITS_NOT) {
        deft__free_at_end(tick);
    } else if (tick->scene.moves && tick->dt > 0) {
        step_settle_contacts(tick);
    }
    deft__settle(tick); /* 6. settle */
}

/* ---- where the scratch of a tick is ---- */

/* A rounded character needs a larger pool than a box. */
typedef struct step_scratch_of_box {
    deft__tick tick;
    deft__pool_of_box pool;
} step_scratch_of_box;

typedef struct step_scratch {
    deft__tick tick;
    deft__pool pool;
} step_scratch;

static inline bool step_is_rounded(const deft_moveset *moveset)
{
    return moveset == NULL || moveset->radius > 0;
}

/* The two steps stay apart, so that the step of a box has a small frame. */
#if defined(__GNUC__)
#define STEP_APART __attribute__((noinline))
#else
#define STEP_APART
#endif

/* A tick in a scratch of the size that the moveset needs. */
static inline void step_in(void *scratch, const step_call *call)
{
    deft__tick *tick = (deft__tick *)scratch; /* the first member of either */
    if (step_is_rounded(call->moveset)) {
        deft__pool *pool = &((step_scratch *)scratch)->pool;
        deft__scene_use(&tick->scene, pool->faces, pool->features, DEFT__POOL_CAP);
    } else {
        deft__pool_of_box *pool = &((step_scratch_of_box *)scratch)->pool;
        deft__scene_use(&tick->scene, pool->faces, pool->features, DEFT__POOL_OF_BOX_CAP);
    }
    step_all(tick, call);
}

STEP_APART static void step_of_box(const step_call *call)
{
    step_scratch_of_box scratch;
    step_in(&scratch, call);
}

STEP_APART static void step_rounded(const step_call *call)
{
    step_scratch scratch;
    step_in(&scratch, call);
}

static inline void step_on_stack(const step_call *call)
{
    if (step_is_rounded(call->moveset)) {
        step_rounded(call);
    } else {
        step_of_box(call);
    }
}

size_t deft_scratch_size(const deft_moveset *moveset)
{
    return step_is_rounded(moveset) ? sizeof(step_scratch) : sizeof(step_scratch_of_box);
}

/* ---- the calls of the host ---- */

void deft_character_step(deft_character *character, const deft_moveset *moveset, const deft_world_view *view,
                         const deft_input *input, double dt, deft_event_list *events, deft_contacts *contacts)
{
    const step_call call = {character, moveset, view, input, dt, events, contacts, NULL};
    step_on_stack(&call);
}

void deft_character_step_in(void *scratch, size_t size, deft_character *character,
                            const deft_moveset *moveset, const deft_world_view *view, const deft_input *input,
                            double dt, deft_event_list *events, deft_contacts *contacts)
{
    const step_call call = {character, moveset, view, input, dt, events, contacts, NULL};
    bool is_aligned = scratch != NULL && (uintptr_t)scratch % sizeof(double) == 0;
    bool is_enough = is_aligned && size >= deft_scratch_size(moveset);
    DEFT_ASSERT(is_enough || size == 0);
    if (is_enough) {
        step_in(scratch, &call);
    }
}

void deft_characters_step(deft_character *characters, const deft_input *inputs, deft_event_list *events,
                          uint32_t count, const deft_moveset *moveset, const deft_world_view *view, double dt)
{
    DEFT__NEEDS_OR_RETURN((characters != NULL && inputs != NULL) || count == 0);
    for (uint32_t i = 0; i < count; i++) {
        deft_event_list *told = events != NULL ? &events[i] : NULL;
        const step_call call = {&characters[i], moveset, view, &inputs[i], dt, told, NULL, NULL};
        step_on_stack(&call);
    }
}

void deft_character_step_recorded(deft_character *character, const deft_moveset *moveset,
                                  const deft_world_view *view, const deft_input *input, double dt,
                                  deft_event_list *events, deft_contacts *contacts, deft_step_record *record)
{
    DEFT__NEEDS_OR_RETURN(record != NULL);
    const step_call call = {character, moveset, view, input, dt, events, contacts, record};
    record->count = record->dropped = 0;
    step_on_stack(&call);
}
