/* oracle/sync.c -- the last ticks as they were, and what they become when they are played again. */
#include "sync.h"

#include "checks.h"
#include "deft/io/script.h"

#include <stdlib.h>
#include <string.h>

/* A tick as it was. */
typedef struct sync_tick {
    oracle_cue cue;
    double from_s;        /* the world's time before it */
    deft_character start; /* before what the game did */
    deft_character end;
    deft_event_list events;
    deft_contacts contacts;
} sync_tick;

struct oracle_sync {
    sync_tick kept[ORACLE_SYNC_TICKS];
    uint32_t count; /* since the spawn */
    uint64_t random;
};

oracle_sync *oracle_sync_make(void)
{
    oracle_sync *sync = calloc(1, sizeof *sync);
    if (sync == NULL) {
        abort();
    }
    return sync;
}

void oracle_sync_free(oracle_sync *sync)
{
    free(sync);
}

void oracle_sync_spawn(oracle_sync *sync)
{
    sync->count = 0;
    sync->random = 1;
}

static uint32_t below(oracle_sync *sync, uint32_t count)
{
    return (uint32_t)(deft_random_unit(&sync->random) * count);
}

static double play_tick(oracle_stage *stage, const oracle_cue *cue, double from_s, deft_character *character,
                        deft_event_list *events, deft_contacts *contacts)
{
    const oracle_play *play = stage->play;
    double to_s = oracle_stage_enter(stage, character, cue, from_s);
    deft_character_step(character, play->moveset, &play->view, &cue->input, cue->dt, events, contacts);
    return to_s;
}

/* Input that a wrong guess might have. */
static void draw_guess(oracle_sync *sync, const deft_character *now, deft_input *out)
{
    *out = *deft_input_none();
    out->stick_x = (int16_t)((int32_t)below(sync, 3) * 32767 - 32767);
    out->stick_y = (int16_t)((int32_t)below(sync, 3) * 32767 - 32767);
    out->aim = below(sync, 4) == 0 ? (int16_t)((int32_t)below(sync, 65535) - 32767) : (int16_t)DEFT_AIM_NONE;
    out->held = (uint16_t)(now->held ^ DEFT_ACTION_BIT(below(sync, DEFT_ACTION_COUNT)));
    out->pressed = (uint16_t)(out->held & ~now->held);
    out->released = (uint16_t)(now->held & ~out->held);
    out->press_at = (uint16_t)below(sync, 65536);
    out->release_at = (uint16_t)below(sync, 65536);
}

static void run_ahead(oracle_stage *stage, const deft_character *from, const oracle_cue *last)
{
    oracle_sync *sync = stage->sync;
    deft_character guessed = *from;
    oracle_cue cue;
    double time_s = stage->time_s;
    deft_event_list events;
    memset(&cue, 0, sizeof cue);
    cue.dt = last->dt;
    for (uint32_t left = 1 + below(sync, ORACLE_SYNC_TICKS); left > 0; left--) {
        draw_guess(sync, &guessed, &cue.input);
        time_s = play_tick(stage, &cue, time_s, &guessed, &events, NULL);
        stage->watch.ahead_ticks++;
    }
}

/* Writes what differs first; false when nothing does. */
static bool tell_difference(const sync_tick *was, const deft_character *end, const deft_event_list *events,
                            const deft_contacts *contacts, char *out, size_t capacity)
{
    for (size_t i = 0; i < deft_character_field_count(); i++) {
        const deft_field *field = deft_character_field_at(i);
        const char *a = (const char *)&was->end + field->offset;
        const char *b = (const char *)end + field->offset;
        if (memcmp(a, b, field->size) != 0) {
            double x = 0;
            double y = 0;
            memcpy(&x, a, field->type == 'f' ? sizeof x : 0);
            memcpy(&y, b, field->type == 'f' ? sizeof y : 0);
            (void)snprintf(out, capacity, "%s (%.17g, and then %.17g)", field->name, x, y);
            return true;
        }
    }
    uint32_t least = events->count < was->events.count ? events->count : was->events.count;
    for (uint32_t i = 0; i < least; i++) {
        const deft_event *a = &was->events.items[i];
        const deft_event *b = &events->items[i];
        if (memcmp(a, b, sizeof *a) != 0) {
            (void)snprintf(out, capacity, "event %u (%s at %.17g s, and then %s at %.17g s)", i + 1,
                           deft_event_name((deft_event_kind)a->kind), a->at_s,
                           deft_event_name((deft_event_kind)b->kind), b->at_s);
            return true;
        }
    }
    if (events->count != was->events.count || events->dropped != was->events.dropped) {
        (void)snprintf(out, capacity, "the number of events (%u, and then %u)", was->events.count,
                       events->count);
        return true;
    }
    if (contacts->count != was->contacts.count ||
        memcmp(contacts->items, was->contacts.items, contacts->count * sizeof contacts->items[0]) != 0) {
        (void)snprintf(out, capacity, "the contacts (%u, and then %u)", was->contacts.count, contacts->count);
        return true;
    }
    return false;
}

/* Plays the last `back` ticks again. */
static oracle_fault play_again(oracle_stage *stage, uint32_t back)
{
    oracle_sync *sync = stage->sync;
    char what[256];
    deft_character character = sync->kept[(sync->count - back) % ORACLE_SYNC_TICKS].start;
    for (uint32_t i = sync->count - back; i < sync->count; i++) {
        const sync_tick *was = &sync->kept[i % ORACLE_SYNC_TICKS];
        deft_event_list events;
        deft_contacts contacts;
        (void)play_tick(stage, &was->cue, was->from_s, &character, &events, &contacts);
        stage->watch.again_ticks++;
        if (tell_difference(was, &character, &events, &contacts, what, sizeof what)) {
            return oracle_cry(&stage->watch, ORACLE_NOT_AGAIN, "%u tick%s back, of tick %u again differs %s",
                              back, back == 1 ? "" : "s", i + 1 - (sync->count - back), what);
        }
    }
    return ORACLE_FINE;
}

oracle_fault oracle_sync_step(oracle_stage *stage, oracle_tick *tick, const oracle_cue *cue)
{
    oracle_sync *sync = stage->sync;
    const oracle_play *play = stage->play;
    sync_tick *kept = &sync->kept[sync->count % ORACLE_SYNC_TICKS];
    kept->cue = *cue;
    kept->from_s = stage->time_s;
    kept->start = tick->before;
    stage->time_s = oracle_stage_enter(stage, &tick->before, cue, stage->time_s);
    tick->input = cue->input;
    tick->dt = cue->dt;
    tick->after = tick->before;
    if (play->coverage != NULL) {
        oracle_coverage_record(play->coverage);
    }
    deft_character_step(&tick->after, play->moveset, &play->view, &tick->input, tick->dt, &tick->events,
                        &tick->contacts);
    oracle_coverage_rest();
    stage->watch.ticks++;
    stage->watch.floor_ticks += tick->after.support == DEFT_SUPPORT_FLOOR;
    kept->end = tick->after;
    kept->events = tick->events;
    kept->contacts = tick->contacts;
    sync->count++;
    run_ahead(stage, &tick->after, cue);
    uint32_t most = sync->count < ORACLE_SYNC_TICKS ? sync->count : ORACLE_SYNC_TICKS;
    return play_again(stage, 1 + below(sync, most));
}
