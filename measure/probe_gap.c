/* measure/probe_gap.c -- gaps and steps: real ground, made wider or higher until the character fails. */
#include "measure/probes.h"

#include <math.h>

#define GAP_MAX_GRAINS (4096 * STAGE_GRAIN)
#define HEIGHT_SLACK   0.02 /* feet this near to the top stand on it, tiles */
#define TOO_HIGH       "the jump does not get up there"
#define TOO_WIDE       "the gap is wider than 4096 tiles"
#define NO_GAP         "no gap is cleared"
#define NO_EDGE        "no jump from the edge is possible"

typedef struct gap {
    bool at_a_run;
    bool with_air_jump; /* at the apex */
    uint32_t held;      /* ticks of the press, at most */
    double rise;        /* of the far platform above the near one, tiles */
    double start_x;     /* of the run-up, whose last tick on the ground begins at the edge */
} gap;

/* Up to the press: on the near platform at rest, or at the end of the run-up. */
static void approach(measure_taker *taker, const measure_stage *stage, bool at_a_run)
{
    measure_play_open(&taker->play, stage);
    measure_settle(taker);
    measure_play_hold(&taker->play, "R", at_a_run ? taker->run_up : 0);
}

/* Can the jump still begin on the ground, with the run-up `k` parts further on? */
static bool jumps_from_edge(measure_taker *taker, void *user, int32_t k)
{
    const gap *wanted = (const gap *)user;
    measure_stage stage = measure_stage_edge();
    stage.spawn.x = wanted->start_x + k / PROBE_EDGE_GRAIN;
    approach(taker, &stage, wanted->at_a_run);
    const uint32_t from = taker->play.ticks;
    measure_play_hold(&taker->play, "RJ", 1);
    return measure_play_event(&taker->play, from, DEFT_EVENT_JUMPED_GROUND) != NULL;
}

/* Moves the start so that the press is as near to the edge as it can be. False when there is no jump at all.
 */
static bool place_start(measure_taker *taker, gap *wanted)
{
    const double way = wanted->at_a_run ? taker->run_up_way : 0.0;
    wanted->start_x = floor((-way - taker->half_width) * PROBE_EDGE_GRAIN) / PROBE_EDGE_GRAIN;
    const int32_t most = (int32_t)ceil(4.0 * taker->half_width * PROBE_EDGE_GRAIN);
    if (!jumps_from_edge(taker, wanted, 0)) {
        return false;
    }
    wanted->start_x += measure_bisect(taker, jumps_from_edge, wanted, 0, most + 1) / PROBE_EDGE_GRAIN;
    return true;
}

static measure_stage gap_stage(const gap *wanted, int32_t k)
{
    const double width = (double)k / STAGE_GRAIN;
    measure_stage stage = measure_stage_edge();
    stage.spawn.x = wanted->start_x;
    measure_stage_box(&stage, width, wanted->rise - 64.0, STAGE_FAR, wanted->rise);
    return stage;
}

/* Flights over a gap; each begins where the play stood before its press. */
typedef struct flight {
    const gap *wanted;
    measure_mark start;
    int32_t least; /* grains: any narrower and the far platform would touch the character before the press */
} flight;

/* Did the tick that was just played bring the feet on to a top? A button that is down may have jumped off
 * again. */
static bool is_on(const measure_play *play, double top)
{
    const measure_row *now = measure_play_now(play);
    const bool lands = measure_play_event(play, play->ticks - 1, DEFT_EVENT_LANDED) != NULL;
    return (now->support == DEFT_SUPPORT_FLOOR && fabs(now->height - top) < HEIGHT_SLACK) ||
           (lands && now->height > top - HEIGHT_SLACK);
}

/* What the hands hold in the next tick of a flight. */
static const char *hands_of(const flight *of, const measure_play *play)
{
    const measure_event *top = measure_play_event(play, of->start.ticks, DEFT_EVENT_APEX);
    const bool lets_go = of->wanted->with_air_jump && top != NULL && top->tick == play->ticks;
    return lets_go || play->ticks - of->start.ticks >= of->wanted->held ? "R" : "RJ";
}

/* Does the flight over a gap of `least` and `more` grains end on the far platform? */
static bool clears_gap(measure_taker *taker, void *user, int32_t more)
{
    const flight *of = (const flight *)user;
    measure_play *play = &taker->play;
    const int32_t k = of->least + more;
    const measure_stage stage = gap_stage(of->wanted, k);
    const double left = (double)k / STAGE_GRAIN - taker->half_width - HEIGHT_SLACK;
    const double bottom = fmin(0.0, of->wanted->rise) - 1.0;
    measure_play_rewind(play, &of->start);
    measure_play_set_stage(play, &stage);
    const uint32_t last = play->ticks + measure_ticks(taker, PROBE_LIMIT_S);
    while (play->ticks < last && measure_play_now(play)->height > bottom && !play->failed) {
        measure_play_hold(play, hands_of(of, play), 1);
        if (play->ticks > of->start.ticks + 1 && is_on(play, of->wanted->rise) &&
            measure_play_now(play)->x >= left) {
            return true;
        }
    }
    return false;
}

static void take_gap(measure_taker *taker, const char *name, gap *wanted, double rise, measure_id id)
{
    flight of;
    of.wanted = wanted;
    wanted->rise = rise;
    const measure_stage stage = gap_stage(wanted, GAP_MAX_GRAINS);
    approach(taker, &stage, wanted->at_a_run);
    of.start = measure_play_mark(&taker->play);
    of.least = (int32_t)ceil((measure_play_now(&taker->play)->x + taker->half_width) * STAGE_GRAIN) + 1;
    const int32_t most = measure_search(taker, name, clears_gap, &of, GAP_MAX_GRAINS);
    if (most >= GAP_MAX_GRAINS) {
        measure_none(taker, id, TOO_WIDE);
    } else if (most >= 0) {
        measure_set(taker, id, (double)(of.least + most) / STAGE_GRAIN);
    } else {
        measure_none(taker, id, rise > 0.0 ? TOO_HIGH : NO_GAP);
    }
}

static void take_gaps(measure_taker *taker, bool at_a_run)
{
    static const struct {
        const char *name;
        double rise;
        measure_id run, stand;
    } rows[] = {{"up_3", 3.0, MEASURE_GAP_RUN_UP_3, MEASURE_GAP_STAND_UP_3},
                {"up_2", 2.0, MEASURE_GAP_RUN_UP_2, MEASURE_GAP_STAND_UP_2},
                {"up_1", 1.0, MEASURE_GAP_RUN_UP_1, MEASURE_GAP_STAND_UP_1},
                {"level", 0.0, MEASURE_GAP_RUN_LEVEL, MEASURE_GAP_STAND_LEVEL},
                {"down_1", -1.0, MEASURE_GAP_RUN_DOWN_1, MEASURE_GAP_STAND_DOWN_1},
                {"down_2", -2.0, MEASURE_GAP_RUN_DOWN_2, MEASURE_GAP_STAND_DOWN_2},
                {"down_4", -4.0, MEASURE_GAP_RUN_DOWN_4, MEASURE_GAP_STAND_DOWN_4}};
    gap wanted = {.at_a_run = at_a_run, .held = measure_ticks(taker, PROBE_LIMIT_S)};
    const bool jumps = place_start(taker, &wanted);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const measure_id id = at_a_run ? rows[i].run : rows[i].stand;
        char name[32];
        (void)snprintf(name, sizeof name, "gap.%s.%s", at_a_run ? "run" : "stand", rows[i].name);
        if (!measure_wants(taker, id, id)) {
            continue;
        }
        if (jumps) {
            take_gap(taker, name, &wanted, rows[i].rise, id);
        } else {
            measure_none(taker, id, NO_EDGE);
        }
    }
}

/* Gaps to a platform at the same height, by jumps of other kinds. */
static void take_other_gaps(measure_taker *taker)
{
    gap wanted = {.at_a_run = true};
    const bool jumps = place_start(taker, &wanted);
    const bool has_air_jump = taker->tuning->air_jump.count > 0;
    const struct {
        const char *name;
        measure_id id;
        bool with_air_jump;
        uint32_t held;
    } rows[] = {{"gap.run_50ms.level", MEASURE_GAP_RUN_50, false, measure_ticks(taker, 0.05)},
                {"gap.run_tap.level", MEASURE_GAP_RUN_TAP, false, 1},
                {"gap.air_jump.level", MEASURE_GAP_AIR_JUMP, true, measure_ticks(taker, PROBE_LIMIT_S)}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        wanted.with_air_jump = rows[i].with_air_jump;
        wanted.held = rows[i].held;
        if (!measure_wants(taker, rows[i].id, rows[i].id)) {
            continue;
        }
        if (wanted.with_air_jump && !has_air_jump) {
            measure_none(taker, rows[i].id, "air_jump.count is 0");
        } else if (!jumps) {
            measure_none(taker, rows[i].id, NO_EDGE);
        } else {
            take_gap(taker, rows[i].name, &wanted, 0.0, rows[i].id);
        }
    }
}

/* Does a jump from beside a step of k grains get on it? */
static bool jumps_on_step(measure_taker *taker, void *user, int32_t k)
{
    (void)user;
    measure_play *play = &taker->play;
    measure_stage stage = measure_stage_edge();
    const double top = (double)k / STAGE_GRAIN;
    measure_stage_box(&stage, 0.0, -64.0, STAGE_FAR, top);
    stage.spawn.x = 0.0 - taker->half_width - PROBE_BESIDE;
    approach(taker, &stage, false);
    const uint32_t from = play->ticks;
    measure_play_hold(play, "RJ", 1);
    const uint32_t last = from + measure_ticks(taker, PROBE_LIMIT_S);
    while (play->ticks < last && !play->failed && measure_play_event(play, from, DEFT_EVENT_LANDED) == NULL) {
        measure_play_hold(play, "RJ", 1);
    }
    return is_on(play, top) && measure_play_now(play)->x > -taker->half_width;
}

static void take_step(measure_taker *taker)
{
    const int32_t most = measure_search(taker, "jump.step", jumps_on_step, NULL, GAP_MAX_GRAINS);
    if (most <= 0) {
        measure_none(taker, MEASURE_JUMP_STEP_MAX, "no step is climbed");
        measure_none(taker, MEASURE_LEDGE_GAIN, "no step is climbed");
        return;
    }
    const double highest = (double)most / STAGE_GRAIN;
    measure_set(taker, MEASURE_JUMP_STEP_MAX, highest);
    measure_set(taker, MEASURE_LEDGE_GAIN, fmax(0.0, highest - taker->full_apex));
}

void measure_gaps(measure_taker *taker)
{
    if (measure_wants(taker, MEASURE_JUMP_STEP_MAX, MEASURE_JUMP_STEP_MAX) ||
        measure_wants(taker, MEASURE_LEDGE_GAIN, MEASURE_LEDGE_GAIN)) {
        take_step(taker);
    }
    if (measure_wants(taker, MEASURE_GAP_RUN_UP_3, MEASURE_GAP_RUN_DOWN_4)) {
        take_gaps(taker, true);
    }
    if (measure_wants(taker, MEASURE_GAP_STAND_UP_3, MEASURE_GAP_STAND_DOWN_4)) {
        take_gaps(taker, false);
    }
    if (measure_wants(taker, MEASURE_GAP_RUN_50, MEASURE_GAP_AIR_JUMP)) {
        take_other_gaps(taker);
    }
}
