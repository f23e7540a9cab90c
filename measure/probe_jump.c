/* measure/measure_jump.c -- jumps on flat ground: how high and how long for each press, and how far. */
#include "measure/probes.h"

#include <math.h>

#define NO_LANDING "the jump does not land within 12 s"
#define NO_RISE    "the press does not jump"
#define POINT_CAP  2048

/* Rests or runs up on flat ground, and leaves the play there. */
static void take_position(measure_taker *taker, bool at_a_run)
{
    const measure_stage flat = measure_stage_flat();
    measure_play_open(&taker->play, &flat);
    measure_settle(taker);
    measure_play_hold(&taker->play, "R", at_a_run ? taker->run_up : 0);
}

/* Holds jump for some ticks, then only `off`, to the landing. Returns whether it lands. */
static bool jump(measure_taker *taker, const char *on, const char *off, uint32_t held)
{
    measure_play *play = &taker->play;
    const uint32_t from = play->ticks;
    for (uint32_t i = 0; i < held && measure_play_event(play, from, DEFT_EVENT_LANDED) == NULL; ++i) {
        measure_play_hold(play, on, 1);
    }
    return measure_play_event(play, from, DEFT_EVENT_LANDED) != NULL ||
           measure_play_until(play, off, DEFT_EVENT_LANDED, PROBE_LIMIT_S);
}

static void set_event(measure_taker *taker, measure_id id, const measure_event *event, double value,
                      const char *why)
{
    if (id != MEASURE_COUNT && event != NULL) {
        measure_set(taker, id, value);
    } else if (id != MEASURE_COUNT) {
        measure_none(taker, id, why);
    }
}

/* Height, rise and time in the air of the jump pressed after the row `from`. */
static void note_jump(measure_taker *taker, uint32_t from, measure_id apex, measure_id rise, measure_id air)
{
    const measure_play *play = &taker->play;
    const measure_event *top = measure_play_event(play, from, DEFT_EVENT_APEX);
    const measure_event *end = measure_play_event(play, from, DEFT_EVENT_LANDED);
    set_event(taker, apex, top, top != NULL ? top->value : 0.0, NO_RISE);
    set_event(taker, rise, top, top != NULL ? measure_play_time(play, top, from) : 0.0, NO_RISE);
    set_event(taker, air, end, end != NULL ? measure_play_time(play, end, from) : 0.0, NO_LANDING);
}

static void note_way(measure_taker *taker, uint32_t from, measure_id way)
{
    const measure_play *play = &taker->play;
    const measure_event *end = measure_play_event(play, from, DEFT_EVENT_LANDED);
    set_event(taker, way, end, end != NULL ? measure_play_place(play, end) - play->rows[from].x : 0.0,
              NO_LANDING);
}

static void take_jump(measure_taker *taker, const char *name, uint32_t held, measure_id apex, measure_id rise,
                      measure_id air)
{
    take_position(taker, false);
    const uint32_t from = taker->play.ticks;
    (void)jump(taker, "J", "", held);
    measure_done(taker, name);
    note_jump(taker, from, apex, rise, air);
}

static void take_full(measure_taker *taker)
{
    const measure_play *play = &taker->play;
    take_jump(taker, "jump.full", measure_ticks(taker, PROBE_LIMIT_S), MEASURE_JUMP_FULL_APEX,
              MEASURE_JUMP_FULL_RISE, MEASURE_JUMP_FULL_AIR);
    const uint32_t from = measure_ticks(taker, PROBE_SETTLE_S);
    const measure_event *top = measure_play_event(play, from, DEFT_EVENT_APEX);
    uint32_t moved = from + 1;
    while (moved < play->ticks && play->rows[moved].height <= play->rows[from].height) {
        ++moved;
    }
    set_event(taker, MEASURE_JUMP_RESPONSE, top, moved - from, NO_RISE);
    taker->full_rise_ticks = top != NULL ? top->tick - from : 0;
    taker->full_apex = top != NULL ? top->value : 0.0;
}

/* Presses of 1, 2, 3 ... ticks, until one is as high as a press that never ends. */
static void take_heights(measure_taker *taker)
{
    measure_play *play = &taker->play;
    double before = -1.0;
    uint32_t heights = 0, held = 0;
    take_position(taker, false);
    const measure_mark rest = measure_play_mark(play);
    while (taker->full_rise_ticks > 0 && !play->failed) {
        char name[32];
        held += 1;
        measure_play_rewind(play, &rest);
        (void)jump(taker, "J", "", held);
        (void)snprintf(name, sizeof name, "jump.held.%03u", held);
        measure_done(taker, name);
        const measure_event *top = measure_play_event(play, rest.ticks, DEFT_EVENT_APEX);
        const double height = top != NULL ? floor(top->value * STAGE_GRAIN + 0.5) : 0.0;
        heights += height != before ? 1 : 0;
        before = height;
        if (held > taker->full_rise_ticks || (top != NULL && top->value >= taker->full_apex * (1.0 - 1e-9))) {
            break;
        }
    }
    if (taker->full_rise_ticks > 0) {
        measure_set(taker, MEASURE_JUMP_HOLD_MAX, held);
        measure_set(taker, MEASURE_JUMP_HEIGHTS, heights);
    } else {
        measure_none(taker, MEASURE_JUMP_HOLD_MAX, NO_RISE);
        measure_none(taker, MEASURE_JUMP_HEIGHTS, NO_RISE);
    }
}

/* Presses of other lengths than the full one. */
static void take_presses(measure_taker *taker)
{
    const measure_id nowhere = MEASURE_COUNT;
    take_jump(taker, "jump.half", (taker->full_rise_ticks + 1) / 2, MEASURE_JUMP_HALF_APEX,
              MEASURE_JUMP_HALF_RISE, MEASURE_JUMP_HALF_AIR);
    take_jump(taker, "jump.50ms", measure_ticks(taker, 0.05), MEASURE_JUMP_50_APEX, MEASURE_JUMP_50_RISE,
              MEASURE_JUMP_50_AIR);
    take_jump(taker, "jump.tap", 1, MEASURE_JUMP_TAP_APEX, MEASURE_JUMP_TAP_RISE, MEASURE_JUMP_TAP_AIR);
    take_jump(taker, "jump.100ms", measure_ticks(taker, 0.1), MEASURE_JUMP_100_APEX, nowhere, nowhere);
    take_jump(taker, "jump.150ms", measure_ticks(taker, 0.15), MEASURE_JUMP_150_APEX, nowhere, nowhere);
    take_jump(taker, "jump.200ms", measure_ticks(taker, 0.2), MEASURE_JUMP_200_APEX, nowhere, nowhere);
    take_jump(taker, "jump.300ms", measure_ticks(taker, 0.3), MEASURE_JUMP_300_APEX, nowhere, nowhere);
}

void measure_jump(measure_taker *taker)
{
    take_full(taker);
    if (measure_wants(taker, MEASURE_JUMP_HALF_APEX, MEASURE_JUMP_300_APEX)) {
        take_presses(taker);
    }
    if (measure_wants(taker, MEASURE_JUMP_HOLD_MAX, MEASURE_JUMP_HEIGHTS)) {
        take_heights(taker);
    }
}

/* A jump with the stick to the right, from rest or off a run. */
static uint32_t take_far(measure_taker *taker, const char *name, bool at_a_run, uint32_t held, measure_id way)
{
    take_position(taker, at_a_run);
    const uint32_t from = taker->play.ticks;
    (void)jump(taker, "RJ", "R", held);
    measure_done(taker, name);
    note_way(taker, from, way);
    return from;
}

/* The landing points of jumps off a run: jump is let go after one time, the stick turned back after another,
 * in steps of 1/30 s. */
static void take_landings(measure_taker *taker)
{
    measure_play *play = &taker->play;
    double points[POINT_CAP];
    uint32_t count = 0;
    const uint32_t step = measure_ticks(taker, 1.0 / 30.0), last = measure_ticks(taker, 1.0);
    take_position(taker, true);
    const measure_mark running = measure_play_mark(play);
    for (uint32_t held = step; held < taker->full_rise_ticks + step; held += step) {
        for (uint32_t turned = step; turned <= last && !play->failed; turned += step) {
            char name[48];
            measure_play_rewind(play, &running);
            for (uint32_t i = 0;
                 i < last && measure_play_event(play, running.ticks, DEFT_EVENT_LANDED) == NULL; ++i) {
                measure_play_hold(play, i < turned ? i < held ? "RJ" : "R" : i < held ? "LJ" : "L", 1);
            }
            (void)snprintf(name, sizeof name, "jump.landing.%03u.%03u", held, turned);
            measure_done(taker, name);
            const measure_event *end = measure_play_event(play, running.ticks, DEFT_EVENT_LANDED);
            const double point = end != NULL ? floor(measure_play_place(play, end) * 16.0) : 0.0;
            uint32_t i = 0;
            while (i < count && points[i] != point) {
                ++i;
            }
            if (end != NULL && i == count && count < POINT_CAP) {
                points[count++] = point;
            }
            if (end != NULL && play->ticks - running.ticks <= turned) {
                break; /* it lands before the stick turns: a later turn is the same jump */
            }
        }
    }
    measure_set(taker, MEASURE_JUMP_LANDINGS, count);
}

/* A full jump, and at its apex an air jump. */
static uint32_t take_air_jump(measure_taker *taker, const char *name, bool at_a_run)
{
    measure_play *play = &taker->play;
    take_position(taker, at_a_run);
    const uint32_t from = play->ticks;
    (void)measure_play_until(play, at_a_run ? "RJ" : "J", DEFT_EVENT_APEX, PROBE_LIMIT_S);
    measure_play_hold(play, at_a_run ? "R" : "", 1);
    (void)measure_play_until(play, at_a_run ? "RJ" : "J", DEFT_EVENT_LANDED, PROBE_LIMIT_S);
    measure_done(taker, name);
    return from;
}

static void take_air_jumps(measure_taker *taker)
{
    const measure_play *play = &taker->play;
    if (taker->tuning->air_jump.count == 0) {
        measure_none(taker, MEASURE_AIR_JUMP_APEX, "air_jump.count is 0");
        measure_none(taker, MEASURE_AIR_JUMP_TOTAL, "air_jump.count is 0");
        measure_none(taker, MEASURE_AIR_JUMP_AIR, "air_jump.count is 0");
        measure_none(taker, MEASURE_AIR_JUMP_WAY, "air_jump.count is 0");
        return;
    }
    uint32_t from = take_air_jump(taker, "air_jump", false);
    const measure_event *pressed = measure_play_event(play, from, DEFT_EVENT_JUMPED_AIR);
    const measure_event *top =
        pressed != NULL ? measure_play_event(play, pressed->tick, DEFT_EVENT_APEX) : NULL;
    double highest = 0.0;
    if (top != NULL) {
        highest = play->rows[pressed->tick - 1].height + top->value - play->rows[from].height;
    }
    set_event(taker, MEASURE_AIR_JUMP_APEX, top, top != NULL ? top->value : 0.0, NO_RISE);
    set_event(taker, MEASURE_AIR_JUMP_TOTAL, top, highest, NO_RISE);
    from = take_air_jump(taker, "air_jump.run", true);
    note_jump(taker, from, MEASURE_COUNT, MEASURE_COUNT, MEASURE_AIR_JUMP_AIR);
    note_way(taker, from, MEASURE_AIR_JUMP_WAY);
}

void measure_jump_far(measure_taker *taker)
{
    const uint32_t forever = measure_ticks(taker, PROBE_LIMIT_S);
    (void)take_far(taker, "jump.stand", false, forever, MEASURE_JUMP_STAND_WAY);
    (void)take_far(taker, "jump.run_50ms", true, measure_ticks(taker, 0.05), MEASURE_JUMP_RUN_50_WAY);
    (void)take_far(taker, "jump.run_tap", true, 1, MEASURE_JUMP_RUN_TAP_WAY);
    const uint32_t from = take_far(taker, "jump.run", true, forever, MEASURE_JUMP_RUN_WAY);
    note_jump(taker, from, MEASURE_JUMP_RUN_APEX, MEASURE_COUNT, MEASURE_JUMP_RUN_AIR);
    if (measure_wants(taker, MEASURE_JUMP_LANDINGS, MEASURE_JUMP_LANDINGS)) {
        take_landings(taker);
    }
    take_air_jumps(taker);
}
