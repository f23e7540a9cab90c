/* tests/seeds/seeds.h -- what the tests of the five seeds share. */
#ifndef DEFT_TESTS_SEEDS_SEEDS_H
#define DEFT_TESTS_SEEDS_SEEDS_H

#include "tests/harness/play.h"

#define DT (1.0 / 60)

static play p;

static const double seeds_rates[] = {20, 30, 60, 120, 144, 1000};
#define SEEDS_RATES ((int)(sizeof seeds_rates / sizeof seeds_rates[0]))

/* Ticks at this rate, and what is left of the time in a shorter one. */
static inline void seeds_for(double time_s, double rate)
{
    int ticks = (int)(time_s * rate + 1e-6);
    play_ticks(&p, ticks, 1 / rate);
    if (time_s - ticks / rate > 1e-9) {
        play_tick(&p, time_s - ticks / rate);
    }
}

/* All answers instant, nothing forgiven by distance: tiles. */
static inline deft_tuning seeds_plain(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    return tuning;
}

/* The same in pixels, 100 a tile. */
static inline deft_tuning seeds_pixels(void)
{
    deft_tuning tuning = seeds_plain();
    deft_tuning_scale(&tuning, 100);
    tuning.unit = DEFT_UNIT_PX;
    return tuning;
}

/* Seed 002 as it ends: 600 px/s at 2500 and 2250 px/s^2, 300 px in 0.5 s, a tap of 90, no terminal speed. */
static inline deft_tuning seeds_002(void)
{
    deft_tuning tuning = seeds_pixels();
    tuning.run.speed = 600;
    tuning.run.attack = tuning.air.attack = play_curve(600.0 / 2500, 1);
    tuning.run.release = tuning.air.release = play_curve(600.0 / 2250, 1);
    tuning.run.turn = tuning.air.turn = tuning.run.attack;
    tuning.jump.height = 300;
    tuning.jump.height_min = 90;
    tuning.jump.time_to_apex_s = 0.5;
    tuning.fall.use_cut_gravity = 1;
    tuning.fall.speed_max = 0;
    return tuning;
}

static inline void seeds_stand(const deft_tuning *tuning)
{
    play_open(&p, tuning, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
}

/* Runs to the right off a ledge; the body has just left it, `far` units above the next floor. */
static inline void seeds_leave_a_ledge(const deft_tuning *tuning, double far)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, -5000, -1, 0, 0, PLAY_ALL);
    play_box(&p, -5000, -far - 1, 90000, -far, PLAY_ALL);
    play_spawn_standing(&p, -tuning->shape.width / 2, 0);
    p.stick_x = 1;
    while (play_is_grounded(&p)) {
        assert_true(p.time_s < 3);
        play_tick(&p, DT);
    }
}

#endif
