/* measure/probe_assist.c -- forgiveness: which press ticks still count, and how far a head may be under an
 * edge. */
#include "measure/probes.h"

#include <math.h>

#define WINDOW_MAX_S  3.0
#define AIR_JUMPS_MAX 8
#define PASSAGE_MAX_S 60.0

/* A run over the edge, and where it is. */
typedef struct edge_run {
    double start_x;
    uint32_t last; /* ticks up to the last tick that begins on the ground */
} edge_run;

static void run_over_edge(measure_taker *taker, const edge_run *wanted, uint32_t ticks)
{
    measure_stage stage = measure_stage_edge();
    stage.spawn.x = wanted->start_x;
    measure_play_open(&taker->play, &stage);
    measure_settle(taker);
    measure_play_hold(&taker->play, "R", ticks);
}

/* Is the character still on the ground at the end of the run-up, `k` parts further on? */
static bool stays_on(measure_taker *taker, void *user, int32_t k)
{
    const edge_run *wanted = (const edge_run *)user;
    const edge_run further = {wanted->start_x + k / PROBE_EDGE_GRAIN, wanted->last};
    run_over_edge(taker, &further, wanted->last);
    return measure_play_now(&taker->play)->support == DEFT_SUPPORT_FLOOR;
}

/* Does a press `k` ticks after the last tick on the ground jump from it? */
static bool coyote_jumps(measure_taker *taker, void *user, int32_t k)
{
    const edge_run *wanted = (const edge_run *)user;
    measure_play *play = &taker->play;
    run_over_edge(taker, wanted, wanted->last + (uint32_t)k);
    const uint32_t from = play->ticks;
    measure_play_hold(play, "RJ", 1);
    return measure_play_event(play, from, DEFT_EVENT_JUMPED_GROUND) != NULL ||
           measure_play_event(play, from, DEFT_EVENT_JUMPED_COYOTE) != NULL;
}

static void take_coyote(measure_taker *taker)
{
    const int32_t window = (int32_t)measure_ticks(taker, WINDOW_MAX_S);
    edge_run wanted = {floor((-taker->run_up_way - taker->half_width) * PROBE_EDGE_GRAIN) / PROBE_EDGE_GRAIN,
                       taker->run_up};
    if (taker->run_up == 0) {
        measure_none(taker, MEASURE_COYOTE, "the stick does not move the character: run.speed is 0");
        return;
    }
    const int32_t most = (int32_t)ceil(4.0 * taker->half_width * PROBE_EDGE_GRAIN);
    const int32_t on = measure_bisect(taker, stays_on, &wanted, 0, most + 1);
    wanted.start_x += on / PROBE_EDGE_GRAIN;
    const int32_t last = measure_search(taker, "assist.coyote", coyote_jumps, &wanted, window);
    if (last >= window) {
        measure_none(taker, MEASURE_COYOTE, "a press still jumps 3 s after the edge");
    } else if (last >= 0) {
        measure_set(taker, MEASURE_COYOTE, last);
    } else {
        measure_none(taker, MEASURE_COYOTE, "no jump from the edge is possible");
    }
}

/* A full jump and all air jumps, up to the tick before a number of ticks. */
static void come_down(measure_taker *taker, uint32_t ticks)
{
    measure_play *play = &taker->play;
    const measure_stage flat = measure_stage_flat();
    measure_play_open(play, &flat);
    measure_settle(taker);
    (void)measure_play_until(play, "J", DEFT_EVENT_APEX, PROBE_LIMIT_S);
    for (int32_t i = 0; i < taker->tuning->air_jump.count; ++i) {
        measure_play_hold(play, "", 1);
        measure_play_hold(play, "J", 1);
    }
    if (ticks > play->ticks) {
        measure_play_hold(play, "", ticks - play->ticks);
    }
}

/* Does a press in the `k`th tick up to the landing, counted from 1, jump again? */
static bool buffered_jumps(measure_taker *taker, void *user, int32_t k)
{
    const uint32_t landing = *(const uint32_t *)user;
    measure_play *play = &taker->play;
    come_down(taker, landing - (uint32_t)k);
    const uint32_t from = play->ticks;
    measure_play_hold(play, "J", landing + 1 - from);
    return measure_play_event(play, from, DEFT_EVENT_JUMPED_GROUND) != NULL;
}

static void take_buffer(measure_taker *taker)
{
    measure_play *play = &taker->play;
    if (taker->tuning->air_jump.count > AIR_JUMPS_MAX) {
        measure_none(taker, MEASURE_BUFFER, "every press in the air is an air jump");
        return;
    }
    if (taker->tuning->jump.repeat_s > 0.0) {
        measure_none(taker, MEASURE_BUFFER, "jump.repeat_s is on: a button that is down jumps again");
        return;
    }
    come_down(taker, 0);
    const uint32_t used = play->ticks + 1;
    if (!measure_play_until(play, "", DEFT_EVENT_LANDED, PROBE_LIMIT_S)) {
        measure_none(taker, MEASURE_BUFFER, "the jump does not land within 12 s");
        return;
    }
    uint32_t landing = play->ticks;
    const int32_t most = (int32_t)(landing - used);
    const int32_t last = measure_search(taker, "assist.buffer", buffered_jumps, &landing, most);
    if (last >= most) {
        measure_none(taker, MEASURE_BUFFER, "every press on the way down still jumps");
    } else {
        measure_set(taker, MEASURE_BUFFER, last > 0 ? last : 0);
    }
}

/* A ceiling whose end is at x = 0, as high as a head is half-way up a full jump. */
static measure_stage ceiling_stage(const measure_taker *taker)
{
    measure_stage stage = measure_stage_flat();
    const double low = ceil((taker->height + 0.5 * taker->full_apex) * STAGE_GRAIN) / STAGE_GRAIN;
    measure_stage_box(&stage, -STAGE_FAR, low, 0.0, low + 64.0);
    return stage;
}

/* Does a jump pass whose head is `k` grains under the ceiling? */
static bool passes_overlap(measure_taker *taker, void *user, int32_t k)
{
    (void)user;
    measure_play *play = &taker->play;
    measure_stage stage = ceiling_stage(taker);
    stage.spawn.x = taker->half_width - (double)k / STAGE_GRAIN;
    measure_play_open(play, &stage);
    measure_settle(taker);
    const uint32_t from = play->ticks;
    (void)measure_play_until(play, "J", DEFT_EVENT_APEX, PROBE_LIMIT_S);
    return measure_play_event(play, from, DEFT_EVENT_BONKED) == NULL;
}

/* A jump off a run under the ceiling, pressed after a number of ticks at full speed. */
typedef struct corner {
    measure_mark running;
    bool alone; /* without help */
} corner;

/* Is the press of the `k`th tick still too early? */
static bool is_too_early(measure_taker *taker, void *user, int32_t k)
{
    const corner *wanted = (const corner *)user;
    measure_play *play = &taker->play;
    measure_play_rewind(play, &wanted->running);
    measure_play_hold(play, "R", (uint32_t)k);
    const uint32_t from = play->ticks;
    (void)measure_play_until(play, "RJ", DEFT_EVENT_APEX, PROBE_LIMIT_S);
    return measure_play_event(play, from, DEFT_EVENT_BONKED) != NULL ||
           (wanted->alone && measure_play_event(play, from, DEFT_EVENT_ASSIST_CORNER) != NULL);
}

static void take_corner_ticks(measure_taker *taker)
{
    measure_stage stage = ceiling_stage(taker);
    corner wanted = {.alone = false};
    /* The press of tick 0 has its apex under the ceiling. */
    const double rise_way = taker->full_speed * taker->full_rise_ticks * taker->play.dt;
    const double way = ceil(taker->run_up_way + rise_way + 4.0 * taker->half_width + 1.0);
    stage.spawn.x = -way;
    measure_play_open(&taker->play, &stage);
    measure_settle(taker);
    measure_play_hold(&taker->play, "R", taker->run_up);
    wanted.running = measure_play_mark(&taker->play);
    const double passage_s = 2.0 * way / taker->full_speed;
    if (passage_s > PASSAGE_MAX_S) {
        measure_none(taker, MEASURE_CORNER_TICKS, "a run takes more than a minute to pass the ceiling's end");
        return;
    }
    const int32_t most = (int32_t)measure_ticks(taker, passage_s);
    const int32_t helped = measure_search(taker, "assist.corner.helped", is_too_early, &wanted, most);
    wanted.alone = true;
    const int32_t alone = measure_search(taker, "assist.corner.alone", is_too_early, &wanted, most);
    measure_set(taker, MEASURE_CORNER_TICKS, alone - helped);
}

void measure_assists(measure_taker *taker)
{
    if (measure_wants(taker, MEASURE_COYOTE, MEASURE_COYOTE)) {
        take_coyote(taker);
    }
    if (!measure_wants(taker, MEASURE_BUFFER, MEASURE_CORNER_OVERLAP)) {
        return;
    }
    if (taker->full_rise_ticks == 0) {
        measure_none(taker, MEASURE_BUFFER, "the press does not jump");
        measure_none(taker, MEASURE_CORNER_OVERLAP, "the press does not jump");
        measure_none(taker, MEASURE_CORNER_TICKS, "the press does not jump");
        return;
    }
    take_buffer(taker);
    const int32_t width = (int32_t)floor(2.0 * taker->half_width * STAGE_GRAIN);
    const int32_t most = measure_search(taker, "assist.overlap", passes_overlap, NULL, width);
    measure_set(taker, MEASURE_CORNER_OVERLAP, most > 0 ? (double)most / STAGE_GRAIN : 0.0);
    if (taker->run_up > 0) {
        take_corner_ticks(taker);
    } else {
        measure_none(taker, MEASURE_CORNER_TICKS, "the stick does not move the character: run.speed is 0");
    }
}
