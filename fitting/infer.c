/* fitting/infer.c -- see fitting/infer.h. */
#include "fitting/infer.h"

#include "fitting/infer_parts.h"
#include "fitting/laws.h"
#include "fitting/shifts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NOISE_MIN   1e-3 /* tiles */
#define FINE_ENOUGH 2e-3 /* tiles: positions with less noise leave one explanation */
#define COARSE      0.12 /* tiles: the noise that is assumed while the numbers are far off */
#define WIDTH_SCAN  24   /* ways that are kept from row to row */
#define WIDTH_FEW   48
#define WIDTH_MANY  100
#define LAWS        (FITTING_LAW_COUNT * FITTING_LAW_COUNT)
#define LAWS_TRIED  5 /* pairs of laws, the likeliest first */
#define ROUNDS      2
#define TRIES       10

/* The mean differences of the model's play: how far the first row is off. */
static void take_offsets(const fitting_model *model, fitting_inputs *inputs)
{
    const fitting_row *rows = model->recording->rows;
    (void)fitting_play(model->plays, model->recording->count, &model->tuning, model->x, model->height);
    inputs->x_off = inputs->height_off = 0.0;
    for (uint32_t i = 0; i < model->used; ++i) {
        inputs->x_off += (model->x[i] - rows[i].x) / model->used;
        inputs->height_off += (model->height[i] - rows[i].height) / model->used;
    }
    const double half = 0.5 * model->recording->grain + 2.0 * inputs->noise;
    inputs->x_off = fmin(fmax(inputs->x_off, -half), half);
    inputs->height_off = fmin(fmax(inputs->height_off, -half), half);
}

/* Takes a tuning when its inputs explain the recording better. */
static bool take_nearer(fitting_inputs *inputs, const deft_tuning *tuning, double *least, deft_tuning *best)
{
    if (!fitting_inputs_follow(inputs, tuning, false, WIDTH_SCAN)) {
        return false;
    }
    if (inputs->cost < *least) {
        *least = inputs->cost;
        *best = *tuning;
    }
    return true;
}

/* Takes the strengths with which the recording is met best: of attack, then of turn and release together, as
 * each can play the other's part. At first both groups are alike, then the air is on its own. */
static bool scan(fitting_model *model, fitting_inputs *inputs, fitting_law law, double *least)
{
    static const double times[] = {0.05, 0.09, 0.15, 0.23, 0.34, 0.5};
    const double exponent = law == FITTING_LAW_CURVE ? 2.0 : 1.0;
    *least = (double)INFINITY;
    for (int pass = 0; pass < 2; ++pass) {
        deft_tuning best = model->tuning;
        for (int i = 0; i < 6 + 36; ++i) {
            deft_tuning tuning = i < 6 ? model->tuning : best;
            for (int group = pass; group < 2; ++group) {
                if (i < 6) {
                    model_set_strength(&tuning, group == 0, 0, times[i], exponent);
                } else {
                    model_set_strength(&tuning, group == 0, 1, times[(i - 6) / 6], exponent);
                    model_set_strength(&tuning, group == 0, 2, times[(i - 6) % 6], exponent);
                }
            }
            if (!take_nearer(inputs, &tuning, least, &best)) {
                return false;
            }
        }
        model->tuning = best;
    }
    return true;
}

/* Goes from number to number, with inputs that follow, by ever smaller steps. */
static bool sharpen(fitting_model *model, fitting_inputs *inputs, double noise)
{
    static const double steps[] = {0.2, 0.1};
    double at[FITTING_NUMBERS_MAX];
    model_open(model, MODEL_X, 0);
    model_read(model, at);
    for (int level = 0; level < 2; ++level) {
        inputs->noise = fmax(noise, COARSE);
        if (!fitting_inputs_follow(inputs, &model->tuning, false, WIDTH_SCAN)) {
            return false;
        }
        double least = inputs->cost;
        for (uint32_t k = 0; k < model->count; ++k) {
            const double step = k == 0 ? 0.2 * steps[level] : steps[level]; /* the speed is near */
            for (int way = -1; way <= 1; way += 2) {
                deft_tuning tuning;
                const double before = at[k];
                at[k] += way * step;
                model_write(model, at, &tuning);
                if (!fitting_inputs_follow(inputs, &tuning, false, WIDTH_SCAN)) {
                    return false;
                }
                if (inputs->cost < least) {
                    least = inputs->cost;
                    model->tuning = tuning;
                } else {
                    at[k] = before;
                }
            }
        }
    }
    return fitting_inputs_follow(inputs, &model->tuning, false, WIDTH_FEW);
}

/* The numbers for the inputs, and shifts of the inputs. */
static bool settle(fitting_model *model, fitting_inputs *inputs)
{
    model->holds_exponents = true;
    model_open(model, MODEL_ALL, 0);
    if (!model_fit(model, TRIES)) {
        return false;
    }
    model->holds_exponents = false;
    model_open(model, MODEL_ALL, 0);
    return model_fit(model, TRIES) && fitting_shifts_improve(model, inputs->recording, true, true);
}

/* Inputs and numbers in turn, with ever less noise. */
static bool anneal(fitting_model *model, fitting_inputs *inputs, double noise)
{
    static const double noises[] = {0.12, 0.07, 0.04, 0.025};
    for (int level = 0; level < 4; ++level) {
        inputs->noise = fmax(noise, noises[level]);
        if ((level > 0 && !fitting_inputs_follow(inputs, &model->tuning, false, WIDTH_FEW)) ||
            !settle(model, inputs)) {
            return false;
        }
        take_offsets(model, inputs);
        if (model_rms(model) < INFER_FINE * noise) {
            break;
        }
    }
    return true;
}

/* Pairs of laws with strengths that are near, each with the cost of its inputs in `squares`. */
static bool guess_laws(const fitting_model *model, fitting_inputs *inputs, fitting_model all[LAWS])
{
    deft_tuning near[FITTING_LAW_COUNT];
    for (int law = 0; law < FITTING_LAW_COUNT; ++law) {
        fitting_model other = *model;
        double cost = 0.0;
        model_set_law(&other.tuning, true, (fitting_law)law, 0.18);
        model_set_law(&other.tuning, false, (fitting_law)law, 0.18);
        if (!scan(&other, inputs, (fitting_law)law, &cost)) {
            return false;
        }
        near[law] = other.tuning;
    }
    for (int i = 0; i < LAWS; ++i) {
        all[i] = *model;
        all[i].ground = (fitting_law)(i / FITTING_LAW_COUNT);
        all[i].air = (fitting_law)(i % FITTING_LAW_COUNT);
        all[i].tuning = near[all[i].ground];
        all[i].tuning.air = near[all[i].air].air;
        if (!fitting_inputs_follow(inputs, &all[i].tuning, false, WIDTH_SCAN)) {
            return false;
        }
        all[i].squares = inputs->cost;
    }
    return true;
}

/* Tries pairs of laws until one explains the recording; leaves the best. */
static bool find_responses(fitting_model *model, fitting_inputs *inputs, double noise, fitting_row *rows,
                           fitting_others *others)
{
    fitting_model all[LAWS], best = *model;
    const size_t size = inputs->recording->count * sizeof *rows;
    inputs->noise = fmax(noise, COARSE);
    if (!guess_laws(model, inputs, all)) {
        return false;
    }
    double least = (double)INFINITY;
    for (int k = 0; k < LAWS_TRIED; ++k) {
        int first = 0;
        for (int i = 1; i < LAWS; ++i) {
            first = all[i].squares < all[first].squares ? i : first;
        }
        fitting_model other = all[first];
        all[first].squares = (double)INFINITY;
        if (!sharpen(&other, inputs, noise) || !anneal(&other, inputs, noise)) {
            return false;
        }
        const double rms = model_rms(&other);
        fitting_others_add(others, &other, rms, true);
        if (rms < least) {
            least = rms;
            best = other;
            memcpy(rows, inputs->recording->rows, size);
        }
        if (least < INFER_FINE * noise && noise < FINE_ENOUGH) {
            break;
        }
    }
    *model = best;
    memcpy(inputs->recording->rows, rows, size);
    return true;
}

/* All inputs anew, from numbers that are near; then laws, numbers and inputs once more. */
static bool look_again(fitting_model *model, fitting_inputs *inputs, double noise)
{
    for (int round = 0; round < ROUNDS && model_rms(model) >= INFER_FINE * noise; ++round) {
        fitting_laws laws;
        take_offsets(model, inputs);
        inputs->noise = fmax(noise, 4.0 * model_rms(model));
        if (!fitting_inputs_follow(inputs, &model->tuning, true, WIDTH_FEW) ||
            !fitting_inputs_follow(inputs, &model->tuning, false, WIDTH_MANY) ||
            !fitting_laws_again(model, &laws) ||
            !fitting_shifts_improve(model, inputs->recording, true, true)) {
            return false;
        }
    }
    return true;
}

bool fitting_infer(fitting_model *model, fitting_recording *recording, fitting_others *others)
{
    const double noise = fmax(recording->grain / sqrt(12.0), NOISE_MIN);
    fitting_inputs inputs = {.recording = recording, .noise = noise};
    fitting_row *rows = (fitting_row *)calloc(recording->count, sizeof *rows);
    for (uint32_t i = 0; i < recording->count; ++i) {
        fitting_inputs_write(&recording->rows[i], 0, false);
    }
    bool has_memory = rows != NULL && infer_jumps(model, &inputs, noise, others);
    const double speed = infer_fastest(model, false);
    model->tuning.run.speed = speed > 0.0 ? speed : model->tuning.run.speed;
    has_memory = has_memory && find_responses(model, &inputs, noise, rows, others) &&
                 look_again(model, &inputs, noise);
    free(rows);
    return has_memory;
}
