/* measure/measure_dash.c -- moves of one button: dash, glide, slam. */
#include "measure/probes.h"

#include <math.h>

#define MASHED_PAIRS_S 6.0
#define TEN_TILES      10.0

/* A straight fall from rest, for a moment. */
static void fall(measure_taker *taker)
{
    const measure_stage air = measure_stage_air();
    measure_play_open(&taker->play, &air);
    measure_settle(taker);
}

/* The dash pressed after the row `from`, whose end is an event. */
static void note_dash(measure_taker *taker, uint32_t from, const measure_event *end)
{
    const measure_play *play = &taker->play;
    double fastest = 0.0;
    uint32_t moved = from + 1;
    for (uint32_t i = from + 1; i <= end->tick; ++i) {
        fastest = fmax(fastest, play->rows[i].vx);
    }
    while (moved < end->tick && play->rows[moved].x <= play->rows[from].x) {
        ++moved;
    }
    /* Up to its end it goes on as fast as at the end of the tick before. */
    const measure_row *before = &play->rows[end->tick - 1];
    measure_set(taker, MEASURE_DASH_WAY, before->x + before->vx * end->at_s - play->rows[from].x);
    measure_set(taker, MEASURE_DASH_TIME, measure_play_time(play, end, from));
    measure_set(taker, MEASURE_DASH_RESPONSE, moved - from);
    measure_set(taker, MEASURE_DASH_SPEED, fastest);
    measure_set(taker, MEASURE_DASH_EXIT, end->value);
}

/* Dashes once. Returns the row of the press. */
static uint32_t dash(measure_taker *taker, const char *name, const char *press, const char *stick)
{
    measure_play *play = &taker->play;
    fall(taker);
    const uint32_t from = play->ticks;
    measure_play_hold(play, press, 1);
    if (measure_play_event(play, from, DEFT_EVENT_DASH_END) == NULL) {
        (void)measure_play_until(play, stick, DEFT_EVENT_DASH_END, PROBE_LIMIT_S);
    }
    measure_done(taker, name);
    return from;
}

/* From dash to dash, the button mashed on the ground. */
static void take_again(measure_taker *taker)
{
    measure_play *play = &taker->play;
    const measure_stage flat = measure_stage_flat();
    measure_play_open(play, &flat);
    measure_settle(taker);
    const uint32_t last = play->ticks + measure_ticks(taker, MASHED_PAIRS_S);
    const measure_event *first = NULL, *second = NULL;
    while (second == NULL && play->ticks < last && !play->failed) {
        measure_play_hold(play, "RX", 1);
        measure_play_hold(play, "R", 1);
        first = measure_play_event(play, 0, DEFT_EVENT_DASH_START);
        second = first != NULL ? measure_play_event(play, first->tick, DEFT_EVENT_DASH_START) : NULL;
    }
    measure_done(taker, "dash.again");
    if (second != NULL) {
        measure_set(taker, MEASURE_DASH_AGAIN, second->tick - first->tick);
    } else {
        measure_none(taker, MEASURE_DASH_AGAIN, "no second dash comes within 6 s");
    }
}

static void take_up(measure_taker *taker)
{
    const measure_play *play = &taker->play;
    const uint32_t from = dash(taker, "dash.up", "UX", "U");
    const measure_event *end = measure_play_event(play, from, DEFT_EVENT_DASH_END);
    if (taker->tuning->dash.directions == DEFT_DASH_DIRECTIONS_2) {
        measure_none(taker, MEASURE_DASH_UP, "dash.directions is 2");
    } else if (end == NULL) {
        measure_none(taker, MEASURE_DASH_UP, "the press does not dash");
    } else {
        const measure_row *before = &play->rows[end->tick - 1];
        measure_set(taker, MEASURE_DASH_UP,
                    before->height + before->rise * end->at_s - play->rows[from].height);
    }
}

static void take_dash(measure_taker *taker)
{
    const measure_id ids[] = {MEASURE_DASH_WAY,   MEASURE_DASH_TIME, MEASURE_DASH_RESPONSE,
                              MEASURE_DASH_SPEED, MEASURE_DASH_EXIT, MEASURE_DASH_AGAIN,
                              MEASURE_DASH_UP};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; ++i) {
        measure_none(taker, ids[i],
                     measure_has(taker, DEFT_ABILITY_DASH) ? "the press does not dash"
                                                           : "ability.dash is off");
    }
    if (!measure_has(taker, DEFT_ABILITY_DASH)) {
        return;
    }
    const uint32_t from = dash(taker, "dash", "RX", "R");
    const measure_event *end = measure_play_event(&taker->play, from, DEFT_EVENT_DASH_END);
    if (end != NULL) {
        note_dash(taker, from, end);
    }
    take_again(taker);
    take_up(taker);
}

static void take_glide(measure_taker *taker)
{
    measure_play *play = &taker->play;
    if (!measure_has(taker, DEFT_ABILITY_GLIDE)) {
        measure_none(taker, MEASURE_GLIDE_SPEED, "ability.glide is off");
        return;
    }
    fall(taker);
    const bool is_steady = measure_play_steady(play, "F", PLAY_UPWARDS, PROBE_LIMIT_S);
    measure_done(taker, "glide");
    if (is_steady) {
        measure_set(taker, MEASURE_GLIDE_SPEED, 0.0 - measure_play_now(play)->rise);
    } else {
        measure_none(taker, MEASURE_GLIDE_SPEED,
                     "the glide gets faster for 12 s: there is no terminal speed");
    }
}

static void take_slam(measure_taker *taker)
{
    measure_play *play = &taker->play;
    if (!measure_has(taker, DEFT_ABILITY_SLAM)) {
        measure_none(taker, MEASURE_SLAM_SPEED, "ability.slam is off");
        measure_none(taker, MEASURE_SLAM_TEN, "ability.slam is off");
        return;
    }
    fall(taker);
    const uint32_t from = play->ticks;
    const double top = measure_play_now(play)->height;
    double fastest = 0.0;
    while (measure_play_now(play)->height > top - TEN_TILES &&
           play->ticks < from + measure_ticks(taker, PROBE_LIMIT_S) && !play->failed) {
        measure_play_hold(play, play->ticks == from ? "S" : "", 1);
        fastest = fmax(fastest, 0.0 - measure_play_now(play)->rise);
    }
    measure_done(taker, "slam");
    measure_set(taker, MEASURE_SLAM_SPEED, fastest);
    measure_set(taker, MEASURE_SLAM_TEN, play->ticks - from);
}

void measure_dash(measure_taker *taker)
{
    take_dash(taker);
    take_glide(taker);
    take_slam(taker);
}
