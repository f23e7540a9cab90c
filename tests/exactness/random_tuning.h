/* tests/exactness/random_tuning.h -- valid tunings of all shapes. */
#ifndef DEFT_TESTS_EXACTNESS_RANDOM_TUNING_H
#define DEFT_TESTS_EXACTNESS_RANDOM_TUNING_H

#include "tests/harness/play.h"

static inline double random_log(uint64_t *random, double low, double high)
{
    return exp(play_random(random, log(low), log(high)));
}

static inline bool random_chance(uint64_t *random, double chance)
{
    return play_random(random, 0, 1) < chance;
}

static inline deft_response_tuning random_response(uint64_t *random)
{
    switch (play_random_below(random, 8)) {
    case 0:
        return play_instant();
    case 1:
    case 2:
        return play_drag(1 - random_log(random, 1e-4, 0.9),
                         random_chance(random, 0.3) ? 0 : play_random(random, 0, 0.5));
    default: {
        double time_s = random_chance(random, 0.1) ? play_random(random, 1, 10) : random_log(random, 0.01, 1);
        int exponent = play_random_below(random, 4);
        return play_curve(time_s, exponent < 3 ? 1 + exponent : play_random(random, 1, 8));
    }
    }
}

static inline void random_jump(uint64_t *random, deft_tuning *t)
{
    double height = random_log(random, 0.3, 8);
    double time_s = random_log(random, 0.12, 0.9);
    t->jump.shape = play_random_below(random, 4);
    t->jump.height = height;
    t->jump.time_to_apex_s = time_s;
    t->jump.distance_to_apex = t->run.speed * time_s;
    t->jump.gravity = 2 * height / (time_s * time_s);
    t->jump.launch_speed = 2 * height / time_s;
    t->jump.cut = play_random_below(random, 4);
    t->jump.height_min = height * play_random(random, 0.1, 0.9);
    if (random_chance(random, 0.4)) {
        t->jump.hang_speed_ratio = play_random(random, 0.05, 0.9);
        t->jump.hang_gravity_ratio = play_random(random, 0.05, 1);
    }
    t->air_jump.count = play_random_below(random, 3);
    t->air_jump.height = height * play_random(random, 0.3, 1.2);
    t->air_jump.height_min = t->air_jump.height * play_random(random, 0.1, 0.9);
    t->fall.shape = play_random_below(random, 3);
    t->fall.time_s = time_s * play_random(random, 0.4, 1.6);
    t->fall.distance = t->run.speed * t->fall.time_s;
    t->fall.gravity_ratio = random_log(random, 0.4, 4);
    t->fall.speed_max = random_chance(random, 0.3) ? 0 : random_log(random, 4, 60);
    t->fall.use_cut_gravity = random_chance(random, 0.15);
}

/* Draws until a tuning is one that deft_moveset_build takes. */
static inline deft_tuning random_tuning(uint64_t *random)
{
    static deft_moveset moveset;
    deft_tuning t;
    do {
        deft_tuning_default(&t);
        t.body.width = play_random(random, 0.3, 1.5);
        t.body.height = play_random(random, 0.3, 2);
        t.assist.corner_side = 0; /* its default is more than half of a low body */
        t.run.speed = random_log(random, 1, 20);
        t.run.attack = random_response(random);
        t.run.turn = random_response(random);
        t.run.release = random_response(random);
        t.run.overspeed_release_s = play_random(random, 0, 1);
        t.run.overspeed_pushed_s = play_random(random, 0, 2);
        t.run.snap_heading = random_chance(random, 0.15);
        t.air.speed_ratio = play_random(random, 0.2, 1.5);
        t.air.attack = random_response(random);
        t.air.turn = random_response(random);
        t.air.release = random_response(random);
        t.air.overspeed_release_s = play_random(random, 0, 1);
        t.air.overspeed_pushed_s = random_chance(random, 0.5) ? HUGE_VAL : play_random(random, 0, 2);
        t.input.deadzone = play_random(random, 0, 0.5);
        random_jump(random, &t);
        if (random_chance(random, 0.3)) {
            deft_tuning_scale(&t, 16);
        }
    } while (!play_try_moveset(&moveset, &t));
    return t;
}

#endif
