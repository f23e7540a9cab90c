/* fitting/infer_jump.c -- when jump is down, and the numbers of the jump: see fitting/infer.h. */
#include "fitting/infer_parts.h"
#include "fitting/shifts.h"

#include <math.h>

#define COARSE  0.04 /* tiles: the noise that is assumed while the numbers are far off */
#define WIDTH   48   /* ways that are kept from row to row */
#define ROUNDS  6
#define GUESSES 4
#define TRIES   20

double infer_fastest(const fitting_model *model, bool is_fall)
{
    const fitting_row *rows = model->recording->rows;
    const uint32_t span = is_fall ? 4 : (uint32_t)fmax(4.0, model->recording->rate_hz * 0.1);
    double most = 0.0;
    for (uint32_t i = span; i < model->used; ++i) {
        most =
            fmax(most, is_fall ? rows[i - span].height - rows[i].height : fabs(rows[i].x - rows[i - span].x));
    }
    return most * model->recording->rate_hz / span;
}

typedef struct guess {
    deft_tuning tuning;
    double cost;
} guess;

/* Keeps a guess among the best, of which no two have the same key. */
static void keep_guess(guess best[GUESSES], const guess *one, int key, int keys[GUESSES])
{
    int worst = 0;
    for (int i = 0; i < GUESSES; ++i) {
        if (keys[i] == key) {
            worst = i;
            break;
        }
        worst = best[i].cost > best[worst].cost ? i : worst;
    }
    if (one->cost < best[worst].cost) {
        best[worst] = *one;
        keys[worst] = key;
    }
}

/* The tunings of a grid whose arcs lie on the heights best. */
static bool guess_jump(fitting_model *model, fitting_inputs *inputs, guess best[GUESSES])
{
    static const double rises[] = {0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.45, 0.5, 0.58};
    static const double ratios[] = {1.0, 1.4, 1.8, 2.4}, taps[] = {0.2, 0.35, 0.5, 0.7};
    int keys[GUESSES] = {-1, -1, -1, -1};
    for (int i = 0; i < GUESSES; ++i) {
        best[i] = (guess){model->tuning, (double)INFINITY};
    }
    for (int i = 0; i < 9 * 16; ++i) {
        guess one = {.tuning = model->tuning};
        one.tuning.jump.time_to_apex_s = rises[i / 16];
        one.tuning.fall.gravity_ratio = ratios[i / 4 % 4];
        one.tuning.jump.height_min = taps[i % 4] * one.tuning.jump.height;
        if (!fitting_inputs_jumps(inputs, &one.tuning)) {
            return false;
        }
        one.cost = inputs->cost;
        keep_guess(best, &one, i / 16 * 4 + i % 4, keys);
    }
    return true;
}

/* Jumps and their numbers in turn, from a guess. */
static bool find_jumps(fitting_model *model, fitting_inputs *inputs, double noise)
{
    inputs->noise = fmax(noise, COARSE);
    for (int round = 0; round < ROUNDS; ++round) {
        if (!fitting_inputs_follow(inputs, &model->tuning, true, WIDTH)) {
            return false;
        }
        model_open(model, MODEL_HEIGHT, 0);
        if (!model_fit(model, TRIES) || !fitting_shifts_improve(model, inputs->recording, true, false)) {
            return false;
        }
        const double rms = model_rms(model);
        if (rms < INFER_FINE * noise) {
            break;
        }
        inputs->noise = fmax(noise, fmin(0.5 * inputs->noise, 2.0 * rms));
    }
    return true;
}

bool infer_jumps(fitting_model *model, fitting_inputs *inputs, double noise, fitting_others *others)
{
    guess guesses[GUESSES];
    double highest = 0.0;
    for (uint32_t i = 0; i < model->used; ++i) {
        highest = fmax(highest, model->recording->rows[i].height);
    }
    if (highest < 0.25) {
        return true;
    }
    model->tuning.jump.height = highest;
    model->tuning.fall.speed_max = infer_fastest(model, true); /* else long falls make a low gravity */
    model->has_fall_limit = true;
    inputs->noise = fmax(noise, COARSE);
    if (!guess_jump(model, inputs, guesses)) {
        return false;
    }
    fitting_model best = *model;
    best.squares = (double)INFINITY;
    for (int i = 0; i < GUESSES; ++i) {
        fitting_model other = *model;
        other.tuning = guesses[i].tuning;
        if (!find_jumps(&other, inputs, noise)) {
            return false;
        }
        fitting_others_add(others, &other, model_rms(&other), false);
        best = other.squares < best.squares ? other : best;
    }
    *model = best;
    return true;
}
