/* measure/probe_slope.c -- slopes and steps that are walked. */
#include "measure/probes.h"

#include <math.h>

#define ROUNDING      1e-6 /* grains: libraries round tangents differently */
#define HALF_TURN_RAD 3.14159265358979323846
#define HALF_TURN_DEG 180.0
#define DROP          0.25 /* how far above the slope the character is dropped, tiles */
#define REST_S        1.0  /* time after which a character that slides has slid */
#define DRIFT_MAX     1e-3 /* tiles; less is no slide */
#define STAND_REACH   64.0 /* how far the slope goes each way where nothing runs, tiles; a power of two */
#define STEP_MAX      (16 * STAGE_GRAIN)

#define TOO_STEEP "the slope is too steep to stand on"

/* Dropped on a slope up to the right, which rises by `rise` over `run`. */
static void drop_on_slope(measure_taker *taker, double rise, double run)
{
    measure_stage stage = measure_stage_slope(rise, run);
    const double lift = taker->half_width * rise / run;
    stage.spawn.y = ceil((lift + DROP) * STAGE_GRAIN) / STAGE_GRAIN;
    measure_play_open(&taker->play, &stage);
}

/* Does a slope of `k` degrees carry the character? It is as steep, or less by what the grain takes. */
static bool stands_on_slope(measure_taker *taker, void *user, int32_t k)
{
    (void)user;
    measure_play *play = &taker->play;
    const double tangent = tan(k * HALF_TURN_RAD / HALF_TURN_DEG);
    const double run =
        tangent > 1.0 ? ceil(STAND_REACH / tangent * STAGE_GRAIN - ROUNDING) / STAGE_GRAIN : STAND_REACH;
    const double rise =
        tangent > 1.0 ? STAND_REACH : floor(STAND_REACH * tangent * STAGE_GRAIN + ROUNDING) / STAGE_GRAIN;
    drop_on_slope(taker, rise, run);
    measure_play_hold(play, "", measure_ticks(taker, REST_S));
    const double from = measure_play_now(play)->x;
    measure_play_hold(play, "", measure_ticks(taker, REST_S));
    return measure_play_now(play)->support == DEFT_SUPPORT_FLOOR &&
           fabs(measure_play_now(play)->x - from) < DRIFT_MAX;
}

/* How far a slope must go for a run to full speed, at three times the speed on the flat, and for a second
 * more. */
static double run_reach(const measure_taker *taker)
{
    const double wanted = 3.0 * (taker->run_up_way + taker->full_speed);
    double reach = STAND_REACH;
    while (reach < wanted && reach < STAGE_FAR) {
        reach *= 2.0;
    }
    return reach;
}

static void take_speed(measure_taker *taker, const char *name, double run, const char *stick, measure_id id)
{
    measure_play *play = &taker->play;
    const double reach = run_reach(taker);
    drop_on_slope(taker, reach / run, reach);
    measure_play_hold(play, "", measure_ticks(taker, REST_S));
    const bool stands = measure_play_now(play)->support == DEFT_SUPPORT_FLOOR;
    (void)measure_play_steady(play, stick, PLAY_BOTH, PROBE_LIMIT_S);
    const measure_row *now = measure_play_now(play);
    measure_done(taker, name);
    if (taker->run_up == 0) {
        measure_none(taker, id, "the stick does not move the character: run.speed is 0");
    } else if (!stands) {
        measure_none(taker, id, TOO_STEEP);
    } else {
        measure_set(taker, id, sqrt(now->vx * now->vx + now->rise * now->rise) / taker->full_speed);
    }
}

/* Does a run get over a step of `k` grains without a jump? */
static bool walks_up_step(measure_taker *taker, void *user, int32_t k)
{
    (void)user;
    measure_play *play = &taker->play;
    const double top = (double)k / STAGE_GRAIN;
    measure_stage stage = measure_stage_edge();
    measure_stage_box(&stage, 0.0, -64.0, STAGE_FAR, top);
    stage.spawn.x = -ceil(taker->run_up_way + 2.0 * taker->half_width);
    measure_play_open(play, &stage);
    measure_settle(taker);
    measure_play_hold(play, "R", taker->run_up);
    const uint32_t last = play->ticks + measure_ticks(taker, 1.0);
    while (play->ticks < last && measure_play_now(play)->x < 1.0 && !play->failed) {
        measure_play_hold(play, "R", 1);
    }
    return measure_play_now(play)->x > taker->half_width &&
           measure_play_now(play)->support == DEFT_SUPPORT_FLOOR;
}

void measure_slopes(measure_taker *taker)
{
    const int32_t steepest = measure_search(taker, "slope.stand", stands_on_slope, NULL, 89);
    measure_set(taker, MEASURE_SLOPE_STEEPEST, steepest > 0 ? steepest : 0);
    take_speed(taker, "slope.up_27", 2.0, "R", MEASURE_SLOPE_UP_27);
    take_speed(taker, "slope.down_27", 2.0, "L", MEASURE_SLOPE_DOWN_27);
    take_speed(taker, "slope.up_45", 1.0, "R", MEASURE_SLOPE_UP_45);
    take_speed(taker, "slope.down_45", 1.0, "L", MEASURE_SLOPE_DOWN_45);
    if (taker->run_up == 0) {
        measure_none(taker, MEASURE_STEP_WALK_MAX, "the stick does not move the character: run.speed is 0");
        return;
    }
    const int32_t step = measure_search(taker, "step.walk", walks_up_step, NULL, STEP_MAX);
    measure_set(taker, MEASURE_STEP_WALK_MAX, step > 0 ? (double)step / STAGE_GRAIN : 0.0);
}
