/* tests/scenarios/scenario.h -- what the scenarios of collision.md share: their body, and their rates and
 * places.
 *
 * The table's numbers are in pixels, 16 to a tile; here 1 unit is 1 tile. Its body is 12 x 22 px and walks
 * 120 px/s, with gravity 900 px/s^2, launch speed 330 px/s, terminal speed 600 px/s. By the rulings sizes
 * include the skin: a body at rest has its feet at the floor (the table's y = s is y = top here), and it fits
 * a gap of its own size. Every tick is also played mirrored, re-ordered and again (play.h), which is G5, G7
 * and G8 of the table.
 */
#ifndef DEFT_TESTS_SCENARIOS_SCENARIO_H
#define DEFT_TESTS_SCENARIOS_SCENARIO_H

#include "tests/character/play.h"

#define SCENARIO_GRAVITY    PLAY_PX(900)
#define SCENARIO_LAUNCH     PLAY_PX(330)
#define SCENARIO_FALL_MAX   PLAY_PX(600)
#define SCENARIO_WALK       PLAY_PX(120)
#define SCENARIO_HALF_WIDTH PLAY_PX(6)
#define SCENARIO_HEIGHT     PLAY_PX(22)

static const double scenario_rates[] = {20, 60, 240};
#define SCENARIO_RATES 3

/* The table's body. Speeds answer the stick at once, so that they are the table's from the first tick on. */
static inline deft_tuning scenario_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.body.width = 2 * SCENARIO_HALF_WIDTH;
    tuning.body.height = SCENARIO_HEIGHT;
    tuning.run.speed = SCENARIO_WALK;
    play_steer_instantly(&tuning);
    tuning.jump.shape = DEFT_JUMP_SHAPE_SPEED;
    tuning.jump.gravity = SCENARIO_GRAVITY;
    tuning.jump.launch_speed = SCENARIO_LAUNCH;
    tuning.jump.cut = DEFT_CUT_NONE;
    tuning.fall.gravity_ratio = 1;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = SCENARIO_FALL_MAX;
    tuning.ground.snap = PLAY_PX(4);
    return tuning;
}

/* A body without weight, for straight tracks: its gravity moves it by less than 1e-9 units in a second.
 * Whatever speed the host gives it is above its full speed, and never bleeds. */
static inline deft_tuning scenario_weightless(void)
{
    deft_tuning tuning = scenario_tuning();
    tuning.jump.shape = DEFT_JUMP_SHAPE_GRAVITY;
    tuning.jump.height = 1;
    tuning.jump.gravity = 2e-9;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 0;
    tuning.run.speed = 1e-3;
    tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = HUGE_VAL;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
    tuning.ground.snap = 0;
    return tuning;
}

/* Drop and speed of a fall from rest that started `time` ago. */
static inline double scenario_fall_speed(double time)
{
    return fmin(SCENARIO_GRAVITY * time, SCENARIO_FALL_MAX);
}

static inline double scenario_drop(double time)
{
    double capped_at = SCENARIO_FALL_MAX / SCENARIO_GRAVITY;
    double before = fmin(time, capped_at);
    return SCENARIO_GRAVITY * before * before / 2 + SCENARIO_FALL_MAX * (time - before);
}

typedef void (*scenario_run)(const play_place *place, double dt);

/* Plays a scenario in every place at every rate. */
static inline void scenario_play(scenario_run run)
{
    for (int p = 0; p < PLAY_PLACES; p++) {
        for (int r = 0; r < SCENARIO_RATES; r++) {
            run(play_places[p], 1 / scenario_rates[r]);
        }
    }
}

#endif
