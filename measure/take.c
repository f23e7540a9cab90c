/* measure/take.c -- all probes, one after the other, and what they share. */
#include "measure/probes.h"

#include <math.h>
#include <string.h>

#define ROUNDING 1e-9
#define NAME_CAP 96

void measure_set(measure_taker *taker, measure_id id, double value)
{
    taker->out->values[id] = (measure_value){value, NULL};
}

void measure_none(measure_taker *taker, measure_id id, const char *why)
{
    taker->out->values[id] = (measure_value){0.0, why};
}

bool measure_wants(const measure_taker *taker, measure_id first, measure_id last)
{
    bool is_wanted = taker->wanted == NULL;
    for (int i = (int)first; i <= (int)last && !is_wanted; ++i) {
        is_wanted = taker->wanted[i];
    }
    return is_wanted;
}

void measure_done(measure_taker *taker, const char *name)
{
    if (taker->sink != NULL && !taker->play.failed) {
        taker->sink->probe(taker->sink->user, name, &taker->play);
    }
}

void measure_done_part(measure_taker *taker, const char *name, const char *part)
{
    char whole[NAME_CAP];
    (void)snprintf(whole, sizeof whole, "%s.%s", name, part);
    measure_done(taker, whole);
}

uint32_t measure_ticks(const measure_taker *taker, double time_s)
{
    const double ticks = ceil(time_s * taker->rate_hz - ROUNDING);
    return ticks > 1.0 ? (uint32_t)ticks : 1;
}

void measure_settle(measure_taker *taker)
{
    measure_play_hold(&taker->play, "", measure_ticks(taker, PROBE_SETTLE_S));
}

bool measure_has(const measure_taker *taker, deft_ability ability)
{
    return (taker->moveset.abilities & DEFT_ABILITY_BIT(ability)) != 0;
}

int32_t measure_bisect(measure_taker *taker, measure_try *works, void *user, int32_t low, int32_t high)
{
    while (high - low > 1 && !taker->play.failed) {
        const int32_t middle = low + (high - low) / 2;
        if (works(taker, user, middle)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

int32_t measure_search(measure_taker *taker, const char *name, measure_try *works, void *user, int32_t max)
{
    int32_t low = -1, high = 1;
    while (high <= max && !taker->play.failed && works(taker, user, high)) {
        low = high;
        high *= 2;
    }
    const int32_t most = measure_bisect(taker, works, user, low, high <= max ? high : max + 1);
    if (taker->sink != NULL) {
        if (most >= 0) {
            (void)works(taker, user, most);
            measure_done_part(taker, name, "most");
        }
        if (most < max) {
            (void)works(taker, user, most + 1);
            measure_done_part(taker, name, "more");
        }
    }
    return most;
}

uint32_t measure_row_at_speed(const measure_play *play, uint32_t from, double way, double speed)
{
    for (uint32_t i = from + 1; i <= play->ticks; ++i) {
        if (way * play->rows[i].vx >= speed - ROUNDING * fabs(speed)) {
            return i;
        }
    }
    return 0;
}

/* The probes that are wanted, and those of the run and the full jump, which later ones use. */
static void take_all(measure_taker *taker)
{
    static const struct {
        void (*take)(measure_taker *taker);
        measure_id first, last;
    } probes[] = {{measure_air, MEASURE_AIR_SPEED, MEASURE_AIR_TURN_WAY},
                  {measure_fall, MEASURE_FALL_SPEED_MAX, MEASURE_FALL_FAST_MAX},
                  {measure_jump, MEASURE_RUN_SPEED, (measure_id)(MEASURE_COUNT - 1)},
                  {measure_jump_far, MEASURE_JUMP_STAND_WAY, MEASURE_AIR_JUMP_WAY},
                  {measure_gaps, MEASURE_JUMP_STEP_MAX, MEASURE_LEDGE_GAIN},
                  {measure_assists, MEASURE_COYOTE, MEASURE_CORNER_OVERLAP},
                  {measure_walls, MEASURE_WALL_SLIDE_SPEED, MEASURE_CLIMB_HEIGHT},
                  {measure_dash, MEASURE_DASH_WAY, MEASURE_SLAM_TEN},
                  {measure_slopes, MEASURE_SLOPE_STEEPEST, MEASURE_STEP_WALK_MAX}};
    measure_run(taker);
    for (size_t i = 0; i < sizeof probes / sizeof probes[0]; ++i) {
        if (measure_wants(taker, probes[i].first, probes[i].last)) {
            probes[i].take(taker);
        }
    }
}

static deft_result take(measure_report *out, const deft_tuning *tuning, double rate_hz, const bool *wanted,
                        const measure_sink *sink, deft_diag_list *diags)
{
    deft_tuning in_tiles = *tuning;
    measure_taker taker;
    memset(&taker, 0, sizeof taker);
    memset(out, 0, sizeof *out);
    out->rate_hz = rate_hz;
    out->units_per_tile = tuning->units_per_tile;
    out->unit = (deft_unit)tuning->unit;
    if (tuning->units_per_tile != 1.0) {
        deft_tuning_scale(&in_tiles, 1.0 / tuning->units_per_tile);
    }
    const deft_result result = deft_moveset_build(&taker.moveset, &in_tiles, diags);
    if (result != DEFT_OK || !measure_can_play(&in_tiles, &taker.moveset, diags)) {
        return DEFT_ERROR_CONTENT;
    }
    taker.tuning = &in_tiles;
    taker.rate_hz = rate_hz;
    taker.out = out;
    taker.sink = sink;
    taker.wanted = wanted;
    taker.half_width = 0.5 * in_tiles.shape.width;
    taker.height = in_tiles.shape.height;
    if (measure_play_init(&taker.play, &taker.moveset, rate_hz)) {
        take_all(&taker);
    }
    const bool failed = taker.play.failed;
    measure_play_free(&taker.play);
    return failed ? DEFT_ERROR_MEMORY : DEFT_OK;
}

deft_result measure_take(measure_report *out, const deft_tuning *tuning, double rate_hz,
                         const measure_sink *sink, deft_diag_list *diags)
{
    return take(out, tuning, rate_hz, NULL, sink, diags);
}

deft_result measure_take_some(measure_report *out, const deft_tuning *tuning, double rate_hz,
                              const bool wanted[MEASURE_COUNT], deft_diag_list *diags)
{
    const deft_result result = take(out, tuning, rate_hz, wanted, NULL, diags);
    for (int i = 0; i < MEASURE_COUNT; ++i) {
        if (!wanted[i]) {
            out->values[i] = (measure_value){0.0, "it was not measured"};
        }
    }
    return result;
}
