/* trace/replay.c -- steps a recording again, tick by tick, and finds where it parts from what was recorded.
 */
#include "base/needs.h"
#include "trace/bytes.h"
#include "trace/fields.h"
#include "trace/record.h"

#include <string.h>

static void *replay_state(deft_replay *replay)
{
    return replay->trace->is_topdown ? (void *)&replay->walker : (void *)&replay->character;
}

static bool replay_end(deft_replay *replay, const char *problem)
{
    replay->problem = problem;
    replay->at = replay->tick_to = replay->trace->end;
    replay->pose_at = replay->gather_at = replay->trace->end;
    replay->pose_left = 0;
    return false;
}

/* The bits of a field as its value. */
static uint64_t replay_value(const deft_field *field, uint64_t bits)
{
    uint64_t sign = field->type == 'i' && field->size < 8 ? UINT64_C(1) << (8 * field->size - 1) : 0;
    return (bits ^ sign) - sign;
}

/* As the hash sees it: the two zeros are one. */
static bool replay_is_alike(const deft_field *field, uint64_t a, uint64_t b)
{
    return a == b || (field->type == 'f' && (a | b) << 1 == 0);
}

static void replay_part(deft_replay *replay)
{
    if (replay->divergence.tick == 0) {
        replay->divergence.tick = replay->tick;
    }
}

/* Compares the state with the one recorded at `at`. */
static void replay_compare(deft_replay *replay, size_t at)
{
    const deft_trace *trace = replay->trace;
    deft_divergence *d = &replay->divergence;
    bool is_alike = true;
    for (uint32_t i = 0; i < trace->field_count; i++) {
        const deft_field *field = deft__trace_field_of(trace, i);
        if (field != NULL) {
            uint64_t recorded = deft__bytes_get(trace->bytes + at, trace->field_size[i]);
            uint64_t replayed = deft__trace_field_get(replay_state(replay), field);
            if (is_alike && !replay_is_alike(field, recorded, replayed)) {
                is_alike = false;
                replay_part(replay);
                if (d->field == NULL) {
                    d->field = field;
                    d->field_tick = replay->tick;
                    d->recorded = replay_value(field, recorded);
                    d->replayed = replay_value(field, replayed);
                }
            }
        }
        at += trace->field_size[i];
    }
    if (d->tick == 0) { /* else a difference was seen: now, or before */
        d->alike = replay->tick;
    }
}

/* ---- taking up a tick ---- */

static deft_input replay_take_input(deft__bytes *in, deft_input input, uint32_t mask)
{
    uint16_t halves[8] = {
        (uint16_t)input.stick_x, (uint16_t)input.stick_y, (uint16_t)input.aim, input.held,
        input.pressed,           input.released,          input.press_at,      input.release_at};
    for (uint32_t i = 0; i < 8; i++) {
        halves[i] = (mask >> i & 1) != 0 ? (uint16_t)deft__bytes_take(in, 2) : halves[i];
    }
    memcpy(&input.stick_x, &halves[0], 2);
    memcpy(&input.stick_y, &halves[1], 2);
    memcpy(&input.aim, &halves[2], 2);
    input.held = halves[3];
    input.pressed = halves[4];
    input.released = halves[5];
    input.press_at = halves[6];
    input.release_at = halves[7];
    return input;
}

/* A group begins: where a replay begins, too, it takes all over; else it compares. */
static void replay_key(deft_replay *replay, const deft__record *record)
{
    const deft_trace *trace = replay->trace;
    deft__bytes in = {trace->bytes, record->at + 1, record->next, false};
    bool begins = record->at == trace->records;
    uint32_t flags = (uint32_t)deft__bytes_take(&in, 1);
    uint64_t tick = deft__bytes_take(&in, 8);
    double time_s = deft__bytes_take_real(&in);
    double dt = deft__bytes_take_real(&in);
    deft_input input = replay_take_input(&in, *deft_input_none(), 255);
    uint64_t hash = deft__bytes_take(&in, 8);
    uint32_t poses = (uint32_t)deft__bytes_take(&in, 4);
    size_t state = in.at + (size_t)DEFT__POSE_SIZE * poses;
    if (begins) {
        replay->tick = tick;
        replay->time_s = time_s;
        replay->pose_at = in.at;
        replay->pose_left = poses;
        replay->divergence.alike = tick;
        deft__trace_state_get(trace, trace->bytes + state, replay_state(replay));
    } else {
        replay_compare(replay, state);
    }
    replay->dt = dt;
    replay->input = input;
    replay->moveset_hash = hash;
    replay->has_own_states = (flags & DEFT__OWN_STATES) != 0;
}

static void replay_patch(deft_replay *replay, size_t at)
{
    const deft_trace *trace = replay->trace;
    uint32_t i = trace->bytes[at + 1];
    const deft_field *field = deft__trace_field_of(trace, i);
    if (field != NULL) {
        deft__trace_field_set(replay_state(replay), field,
                              deft__bytes_get(trace->bytes + at + 2, trace->field_size[i]));
    }
}

/* The record that closes the tick. */
static void replay_tick(deft_replay *replay, const deft__record *record)
{
    deft__bytes in = {replay->trace->bytes, record->at + 1, record->next, false};
    replay->has = record->flags;
    replay->dt = (record->flags & DEFT__TICK_DT) != 0 ? deft__bytes_take_real(&in) : replay->dt;
    if ((record->flags & DEFT__TICK_INPUT) != 0) {
        uint32_t mask = (uint32_t)deft__bytes_take(&in, 1);
        replay->input = replay_take_input(&in, replay->input, mask);
    }
    replay->check = (record->flags & DEFT__TICK_CHECK) != 0 ? (uint32_t)deft__bytes_take(&in, 4) : 0;
    replay->state_at = in.at;
}

void deft_replay_start(deft_replay *out, const deft_trace *trace)
{
    DEFT__NEEDS_OR_RETURN(out != NULL && trace != NULL);
    memset(out, 0, sizeof *out);
    out->trace = trace;
    out->at = out->tick_to = trace->records;
    /* fields that the trace does not know have what a spawn gives them */
    deft_tuning tuning;
    deft_moveset moveset;
    deft_pos home = {0, 0};
    deft_tuning_default(&tuning);
    (void)deft_moveset_build(&moveset, &tuning, NULL);
    deft_character_spawn(&out->character, &moveset, &home, deft_axes_y_up());
    deft_topdown_spawn(&out->walker, &moveset, &home, deft_axes_y_up());
}

bool deft_replay_next(deft_replay *replay)
{
    DEFT__NEEDS(replay != NULL, false);
    const deft_trace *trace = replay->trace;
    deft__record record;
    replay->tick_from = replay->at;
    replay->pose_left = 0;
    do {
        if (replay->at >= trace->end) {
            return replay_end(replay, replay->problem);
        }
        (void)deft__record_read(trace, replay->at, trace->end, &record);
        if (record.op == DEFT__OP_KEY) {
            replay_key(replay, &record);
        } else if (record.op == DEFT__OP_PATCH) {
            replay_patch(replay, record.at);
        } else if (record.op == DEFT__OP_MOVESET) {
            replay->has_own_states = (trace->bytes[record.at + 1] & DEFT__OWN_STATES) != 0;
            replay->moveset_hash = deft__bytes_get(trace->bytes + record.at + 2, 8);
        } else if (record.op == DEFT__OP_END) {
            return replay_end(replay, NULL);
        } else if (record.op == 0) {
            replay_tick(replay, &record);
        }
        replay->at = record.next;
    } while (record.op != 0);
    replay->tick_to = record.at;
    replay->gather_at = replay->tick_from;
    replay->gather_last = 0;
    replay->pose_at = replay->pose_left != 0 ? replay->pose_at : replay->tick_from;
    bool is_sound = trace->is_topdown ? deft__trace_walker_is_sound(&replay->walker)
                                      : deft__trace_character_is_sound(&replay->character);
    return is_sound ||
           replay_end(replay,
                      "the trace holds an impossible state: numbers that are not finite, axes not at a right "
                      "angle, or unknown choices");
}

/* ---- the step ---- */

void deft_replay_step(deft_replay *replay, const deft_moveset *moveset, const deft_world_view *view,
                      deft_event_list *events, deft_contacts *contacts)
{
    DEFT__NEEDS_OR_RETURN(replay != NULL && moveset != NULL && replay->problem == NULL);
    const deft_trace *trace = replay->trace;
    uint64_t hash;
    if (trace->is_topdown) {
        deft_topdown_step(&replay->walker, moveset, view, &replay->input, replay->dt, events, contacts);
        hash = deft_topdown_hash(&replay->walker);
    } else {
        deft_character_step(&replay->character, moveset, view, &replay->input, replay->dt, events, contacts);
        hash = deft_character_hash(&replay->character);
    }
    replay->time_s = deft__trace_time(trace->tick_s, replay->tick, replay->time_s, replay->dt);
    replay->tick++;
    if ((replay->has & DEFT__TICK_CHECK) != 0 && !trace->is_foreign) {
        if ((uint32_t)hash != replay->check) {
            replay_part(replay);
        } else if (replay->divergence.tick == 0) {
            replay->divergence.alike = replay->tick;
        }
    }
    if ((replay->has & DEFT__TICK_STATE) != 0) {
        replay_compare(replay, replay->state_at);
    }
}
