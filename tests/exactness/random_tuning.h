/* tests/exactness/random_tuning.h -- valid tunings of all shapes, drawn from the parameter table: a parameter
 * that is new there is drawn here. */
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

/* A real number: mostly near the default, else anywhere in a range that games use whole, or an end of it.
 * Lengths and speeds have no such range: they end far beyond any game. */
static inline double random_real(uint64_t *random, const deft_param *param)
{
    bool is_bounded = param->max <= 100;
    bool is_time = strcmp(param->unit, "s") == 0;
    double least = param->min_open ? 1e-3 : param->min;
    double most = param->max_open ? param->max - 1e-3 : param->max;
    double size = param->default_value > 0           ? param->default_value
                  : param->scale == DEFT_SCALE_SPEED ? 4
                                                     : 0.4;
    double choice = play_random(random, 0, 1);
    if (choice < 0.1 && (is_bounded || !param->min_open)) {
        return isinf(most) || (is_bounded && choice < 0.05) ? most : least;
    }
    if (choice < 0.4 && is_bounded) {
        return play_random(random, least, most);
    }
    if (isinf(size)) {
        return choice < 0.6 ? size : play_random(random, least, 2);
    }
    size *= is_time ? random_log(random, 1.0 / 16, 4) : random_log(random, 0.25, 4);
    return fmin(fmax(size, least), most);
}

/* Any value of a row: of counts the small ones. */
static inline double random_value(uint64_t *random, const deft_param *param)
{
    if (param->type == DEFT_PARAM_REAL) {
        return random_real(random, param);
    }
    return param->min + play_random_below(random, (int)(fmin(param->max - param->min, 3)) + 1);
}

/* What a wish about the body leaves to others. */
static inline void random_agree_with_body(uint64_t *random, deft_tuning *t)
{
    double least = fmin(t->shape.width, t->shape.height);
    t->shape.corner_radius = random_chance(random, 0.5) ? 0 : play_random(random, 0, 0.5) * least;
    t->shape.skin = least * random_log(random, 1e-4, 1e-2);
    t->shape.crouch_height = t->shape.height * play_random(random, 0.3, 1);
    t->assist.corner_up = t->shape.width * play_random(random, 0, 0.5);
    t->assist.corner_side = t->shape.height * play_random(random, 0, 0.5);
    t->assist.ledge = t->shape.height * play_random(random, 0, 0.5);
    t->ledge.grab_reach = t->shape.height * play_random(random, 0, 0.5);
    t->wall.reach = t->shape.width * play_random(random, 0, 1);
    t->ground.step_height = random_chance(random, 0.5) ? 0 : t->shape.height * play_random(random, 0, 1);
}

/* Four wishes shape a jump, and each pair of them is to give one that a game could have. */
static inline void random_agree_with_jump(uint64_t *random, deft_tuning *t)
{
    double height = random_log(random, 0.3, 8);
    double time_s = random_log(random, 0.12, 0.9);
    t->jump.height = height;
    t->jump.time_to_apex_s = time_s;
    t->jump.distance_to_apex = t->run.speed * time_s;
    t->jump.gravity = 2 * height / (time_s * time_s);
    t->jump.launch_speed = 2 * height / time_s;
    t->jump.height_min = height * play_random(random, 0.1, 0.9);
    t->air_jump.height = height * play_random(random, 0.3, 1.2);
    t->air_jump.height_min = t->air_jump.height * play_random(random, 0.1, 0.9);
    t->fall.time_s = time_s * play_random(random, 0.4, 1.6);
    t->fall.distance = t->run.speed * t->fall.time_s;
    if (random_chance(random, 0.6)) {
        t->jump.hang_speed_ratio = 0;
    }
}

/* Draws until a tuning is one that deft_moveset_build takes. */
static inline deft_tuning random_tuning(uint64_t *random)
{
    static deft_moveset moveset;
    deft_tuning t;
    deft_tuning_default(&t);
    do {
        for (size_t i = 0; i < deft_param_count(); i++) {
            deft_tuning_set(&t, deft_param_at(i), random_value(random, deft_param_at(i)));
        }
        random_agree_with_body(random, &t);
        random_agree_with_jump(random, &t);
        if (random_chance(random, 0.3)) {
            deft_tuning_scale(&t, 16);
        }
    } while (!play_try_moveset(&moveset, &t));
    return t;
}

#endif
