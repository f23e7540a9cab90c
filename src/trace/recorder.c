/* trace/recorder.c -- steps a character or a walker, and writes down what went into the tick. That is what
 * the host changed since the last tick, how bodies move, and the input. A check of the new state follows. */
#include "base/needs.h"
#include "trace/bytes.h"
#include "trace/fields.h"
#include "trace/head.h"
#include "trace/slots.h"
#include "trace/watch.h"

#include <string.h>

#define RECORDER_STATE_TICKS 600u
#define RECORDER_TICK_SIZE   22u /* at the dearest: with an input and a check */
#define RECORDER_BODY_SIZE   (6u + 16 + 16 + 8 + 8)
#define RECORDER_PATCH_SIZE  10u /* at the dearest */

/* ---- the block ---- */

/* Whatever the host does between two ticks, one of them fits. */
static size_t recorder_least_slot(const deft_record_options *options)
{
    return deft__slots_key_size(options->is_topdown, options->body_capacity) +
           (size_t)RECORDER_BODY_SIZE * options->body_capacity +
           RECORDER_PATCH_SIZE * deft__trace_field_count(options->is_topdown) + DEFT__MOVESET_SIZE +
           RECORDER_TICK_SIZE + 8 + deft__trace_state_size(options->is_topdown) + DEFT__SEAL_SIZE;
}

static size_t recorder_fixed_size(const deft_record_options *options)
{
    size_t size = sizeof(deft_recorder) + sizeof(deft__told) * options->body_capacity;
    return size + deft__head_size(options);
}

size_t deft_recorder_size(const deft_record_options *options, uint64_t ticks)
{
    DEFT__NEEDS(options != NULL, 0);
    double state = (double)deft__trace_state_size(options->is_topdown);
    double each = RECORDER_TICK_SIZE + (options->tick_s > 0 ? 0 : 8) + DEFT__SEAL_SIZE / 32.0 +
                  state / (double)(options->state_ticks != 0 ? options->state_ticks : RECORDER_STATE_TICKS);
    double least = (double)recorder_least_slot(options);
    double slot = least + each * ((double)ticks / (DEFT__SLOT_COUNT - 1) + 1);
    double size = (double)recorder_fixed_size(options) + DEFT__SLOT_COUNT * (slot + 1);
    return size < (double)(SIZE_MAX / 2) ? (size_t)size : 0;
}

deft_recorder *deft_recorder_start(void *block, size_t size, const deft_record_options *options,
                                   deft_diag_list *diags)
{
    DEFT__NEEDS(
        (block != NULL || size == 0) && options != NULL && options->tuning_count <= DEFT_TRACE_TUNINGS, NULL);
    deft_diag_clear(diags);
    size_t fixed = recorder_fixed_size(options);
    if (size < fixed || (size - fixed) / DEFT__SLOT_COUNT < recorder_least_slot(options)) {
        deft__head_find(
            diags, DEFT_SEVERITY_ERROR, "block",
            "the block is too small for a recording: deft_recorder_size says how large it must be");
        return NULL;
    }
    deft_recorder *r = (deft_recorder *)block;
    memset(r, 0, sizeof *r);
    r->told = (deft__told *)(void *)(r + 1);
    r->head = (uint8_t *)(void *)(r->told + options->body_capacity);
    r->head_size = deft__head_size(options);
    r->slots = r->head + r->head_size;
    r->slot_size = (size - fixed) / DEFT__SLOT_COUNT;
    r->told_capacity = options->body_capacity;
    r->check_ticks = options->check_ticks != 0 ? options->check_ticks : 1;
    r->state_ticks = options->state_ticks != 0 ? options->state_ticks : RECORDER_STATE_TICKS;
    r->is_topdown = options->is_topdown;
    r->is_ring = options->is_ring;
    r->sees = options->sees;
    r->tick_s = options->tick_s;
    return deft__head_put(r->head, options, diags) ? r : NULL;
}

/* ---- one tick ---- */

/* Fields whose bits are not those that the last tick left. */
static void recorder_put_patches(deft_recorder *r, const void *state)
{
    for (size_t i = 0; i < deft__trace_field_count(r->is_topdown); i++) {
        const deft_field *field = deft__trace_field_at(r->is_topdown, i);
        uint64_t now = deft__trace_field_get(state, field);
        uint8_t *at;
        if (now != deft__trace_field_get(&r->last, field) &&
            (at = deft__slots_room(r, 2 + (size_t)field->size)) != NULL) {
            at = deft__bytes_put(deft__bytes_put(at, DEFT__OP_PATCH, 1), i, 1);
            (void)deft__bytes_put(at, now, field->size);
        }
    }
}

/* Most ticks the host does nothing. */
static bool recorder_is_untouched(const deft_recorder *r, const void *state)
{
    const uint8_t *a = (const uint8_t *)state;
    const uint8_t *b = (const uint8_t *)&r->last;
    const uint32_t size = deft__trace_state_size(r->is_topdown);
    uint64_t differs = 0;
    for (uint32_t i = 0; i < size; i += 8) {
        uint64_t x;
        uint64_t y;
        memcpy(&x, a + i, 8);
        memcpy(&y, b + i, 8);
        differs |= x ^ y;
    }
    return differs == 0;
}

static void recorder_put_moveset(deft_recorder *r, const deft_moveset *moveset)
{
    uint8_t *at = deft__slots_room(r, DEFT__MOVESET_SIZE);
    if (at != NULL) {
        at = deft__bytes_put(at, DEFT__OP_MOVESET, 1);
        at = deft__bytes_put(at, moveset->machine != 0 ? DEFT__OWN_STATES : 0, 1);
        (void)deft__bytes_put(at, moveset->hash, 8);
    }
}

static bool recorder_stands(const deft__told *told)
{
    const deft_body_motion *m = &told->pose.motion;
    return told->is_known != 0 && deft__bits(m->from.x) == deft__bits(told->stood.x) &&
           deft__bits(m->from.y) == deft__bits(told->stood.y) &&
           deft__bits(m->from.x) == deft__bits(m->to.x) && deft__bits(m->from.y) == deft__bits(m->to.y) &&
           deft__bits(m->from_rad) == deft__bits(told->stood_rad) &&
           deft__bits(m->from_rad) == deft__bits(m->to_rad);
}

static void recorder_put_body(deft_recorder *r, const deft_body_pose *pose)
{
    const deft_body_motion *m = &pose->motion;
    bool moves = deft__bits(m->from.x) != deft__bits(m->to.x) || deft__bits(m->from.y) != deft__bits(m->to.y);
    bool is_turned = deft__bits(m->from_rad) != 0;
    bool turns = deft__bits(m->from_rad) != deft__bits(m->to_rad);
    uint8_t *at = deft__slots_room(r, 22u + (moves ? 16 : 0) + (is_turned ? 8 : 0) + (turns ? 8 : 0));
    if (at == NULL) {
        return;
    }
    at = deft__bytes_put(deft__bytes_put(at, DEFT__OP_BODY, 1), pose->body, 4);
    at = deft__bytes_put(at,
                         (moves ? DEFT__BODY_MOVES : 0) | (is_turned ? DEFT__BODY_ANGLE : 0) |
                             (turns ? DEFT__BODY_TURNS : 0),
                         1);
    at = deft__bytes_put_real(deft__bytes_put_real(at, m->from.x), m->from.y);
    at = moves ? deft__bytes_put_real(deft__bytes_put_real(at, m->to.x), m->to.y) : at;
    at = is_turned ? deft__bytes_put_real(at, m->from_rad) : at;
    (void)(turns ? deft__bytes_put_real(at, m->to_rad) : at);
}

/* What happened to the body and around it before the tick. */
static void recorder_before(deft_recorder *r, const void *state, const deft_moveset *moveset,
                            const deft_world_view *view)
{
    if (r->tick == 0) {
        memcpy(&r->last, state, deft__trace_state_size(r->is_topdown));
        r->moveset_hash = moveset->hash;
        r->has_machine = moveset->machine != 0;
        r->last_input = *deft_input_none();
    }
    if (!recorder_is_untouched(r, state)) {
        recorder_put_patches(r, state);
    }
    if (moveset->hash != r->moveset_hash || (moveset->machine != 0) != r->has_machine) {
        recorder_put_moveset(r, moveset);
    }
    for (uint32_t i = 0; i < r->told_count; i++) {
        if (!recorder_stands(&r->told[i])) {
            recorder_put_body(r, &r->told[i].pose);
        }
    }
    r->view = view;
    r->is_sealed = false;
}

/* The halves of an input that are not those of the last. */
static uint32_t recorder_input_mask(const deft_input *a, const deft_input *b)
{
    return (a->stick_x != b->stick_x ? 1u : 0) | (a->stick_y != b->stick_y ? 2u : 0) |
           (a->aim != b->aim ? 4u : 0) | (a->held != b->held ? 8u : 0) |
           (a->pressed != b->pressed ? 16u : 0) | (a->released != b->released ? 32u : 0) |
           (a->press_at != b->press_at ? 64u : 0) | (a->release_at != b->release_at ? 128u : 0);
}

static uint8_t *recorder_put_input(uint8_t *at, const deft_input *input, uint32_t mask)
{
    const uint16_t halves[8] = {
        (uint16_t)input->stick_x, (uint16_t)input->stick_y, (uint16_t)input->aim, input->held,
        input->pressed,           input->released,          input->press_at,      input->release_at};
    at = deft__bytes_put(at, mask, 1);
    for (uint32_t i = 0; i < 8; i++) {
        at = (mask >> i & 1) != 0 ? deft__bytes_put(at, halves[i], 2) : at;
    }
    return at;
}

/* The record that closes the tick. */
static void recorder_put_tick(deft_recorder *r, const void *state, const deft_input *input, double dt)
{
    uint32_t mask = recorder_input_mask(input, &r->last_input);
    uint32_t flags = (deft__bits(dt) != deft__bits(r->last_dt) ? DEFT__TICK_DT : 0) |
                     (mask != 0 ? DEFT__TICK_INPUT : 0) |
                     ((r->tick + 1) % r->check_ticks == 0 ? DEFT__TICK_CHECK : 0) |
                     (r->state_age + 1 >= r->state_ticks ? DEFT__TICK_STATE : 0);
    uint8_t bytes[RECORDER_TICK_SIZE + 8];
    uint8_t *end = deft__bytes_put(bytes, flags, 1);
    end = (flags & DEFT__TICK_DT) != 0 ? deft__bytes_put_real(end, dt) : end;
    end = mask != 0 ? recorder_put_input(end, input, mask) : end;
    if ((flags & DEFT__TICK_CHECK) != 0) {
        uint64_t hash = r->is_topdown ? deft_topdown_hash((const deft_topdown *)state)
                                      : deft_character_hash((const deft_character *)state);
        end = deft__bytes_put(end, hash & 0xFFFFFFFFu, 4);
    }
    uint32_t size = (uint32_t)(end - bytes);
    bool has_state = (flags & DEFT__TICK_STATE) != 0;
    uint8_t *at = deft__slots_room(r, size + (has_state ? deft__trace_state_size(r->is_topdown) : 0));
    if (at != NULL) {
        memcpy(at, bytes, size);
        if (has_state) {
            (void)deft__trace_state_put(at + size, r->is_topdown, state);
        }
        r->state_age = has_state ? 0 : r->state_age + 1;
    }
}

static void recorder_after(deft_recorder *r, const void *state, const deft_moveset *moveset,
                           const deft_input *input, double dt)
{
    double time_s = dt > 0 && deft__is_finite(dt) ? dt : 0; /* as the step takes it */
    recorder_put_tick(r, state, input, time_s);
    r->time_s = deft__trace_time(r->tick_s, r->tick, r->time_s, time_s);
    r->tick++;
    r->last_dt = time_s;
    r->last_input = *input;
    r->moveset_hash = moveset->hash;
    r->has_machine = moveset->machine != 0;
    memcpy(&r->last, state, deft__trace_state_size(r->is_topdown));
    for (uint32_t i = 0; i < r->told_count; i++) {
        deft__told *told = &r->told[i];
        told->is_known = 1;
        told->stood = told->pose.motion.from = told->pose.motion.to;
        told->stood_rad = told->pose.motion.from_rad = told->pose.motion.to_rad;
    }
    if (!r->is_full) {
        deft__slots_commit(r);
    }
}

void deft_recorder_step(deft_recorder *r, deft_character *character, const deft_moveset *moveset,
                        const deft_world_view *view, const deft_input *input, double dt,
                        deft_event_list *events, deft_contacts *contacts)
{
    DEFT__NEEDS_OR_RETURN(r != NULL && !r->is_topdown && character != NULL && moveset != NULL &&
                          input != NULL);
    recorder_before(r, character, moveset, view);
    if (r->sees && view != NULL) {
        deft_world_view watched = deft__watch_view(r);
        deft_character_step(character, moveset, &watched, input, dt, events, contacts);
    } else {
        deft_character_step(character, moveset, view, input, dt, events, contacts);
    }
    recorder_after(r, character, moveset, input, dt);
}

void deft_recorder_step_topdown(deft_recorder *r, deft_topdown *walker, const deft_moveset *moveset,
                                const deft_world_view *view, const deft_input *input, double dt,
                                deft_event_list *events, deft_contacts *contacts)
{
    DEFT__NEEDS_OR_RETURN(r != NULL && r->is_topdown && walker != NULL && moveset != NULL && input != NULL);
    recorder_before(r, walker, moveset, view);
    if (r->sees && view != NULL) {
        deft_world_view watched = deft__watch_view(r);
        deft_topdown_step(walker, moveset, &watched, input, dt, events, contacts);
    } else {
        deft_topdown_step(walker, moveset, view, input, dt, events, contacts);
    }
    recorder_after(r, walker, moveset, input, dt);
}

/* ---- around it ---- */

/* Hosts tell of their bodies in the same order in every tick: the i-th is looked for from the i-th place on.
 */
static deft__told *recorder_told(deft_recorder *r, uint32_t body, uint32_t i)
{
    for (uint32_t k = 0; k < r->told_count; k++) {
        deft__told *told = &r->told[(i + k) % r->told_count];
        if (told->pose.body == body) {
            return told;
        }
    }
    DEFT_ASSERT(r->told_count < r->told_capacity);
    if (r->told_count == r->told_capacity) {
        return NULL;
    }
    deft__told *told = &r->told[r->told_count++];
    memset(told, 0, sizeof *told);
    return told;
}

void deft_recorder_bodies(deft_recorder *r, const deft_body_pose *poses, uint32_t count)
{
    DEFT__NEEDS_OR_RETURN(r != NULL && (poses != NULL || count == 0));
    for (uint32_t i = 0; i < count; i++) {
        deft__told *told = recorder_told(r, poses[i].body, i);
        if (told != NULL) {
            told->pose = poses[i];
        }
    }
}

uint64_t deft_recorder_ticks(const deft_recorder *r)
{
    DEFT__NEEDS(r != NULL, 0);
    return r->tick;
}

uint64_t deft_recorder_held(const deft_recorder *r)
{
    DEFT__NEEDS(r != NULL, 0);
    uint64_t ticks = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        ticks += r->table[(r->oldest + i) % DEFT__SLOT_COUNT].ticks;
    }
    return ticks;
}

bool deft_recorder_is_full(const deft_recorder *r)
{
    DEFT__NEEDS(r != NULL, false);
    return r->is_full;
}
