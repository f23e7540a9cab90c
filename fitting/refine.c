/* fitting/refine.c -- see fitting/refine.h. Slopes are taken over about as far as the recording leaves a
 * number open, so that a kink of the motion within that way counts. */
#include "fitting/refine.h"

#include "fitting/draws.h"
#include "fitting/laws.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEP_FIRST 2e-3 /* of a number, for slopes */
#define STEP_MIN   1e-4
#define STEP_MAX   0.02
#define REACH      1.5 /* of a logarithm: a number is within a factor of about 4 */
#define INSIDE     1.0001
#define ROUNDED    1.01 /* of half a step: larger differences are noise */
#define ROUNDS     2    /* in which the middle is looked for from inside of the box */
#define ROUNDS_MAX 8
#define DRAWS_FEW  150
#define DRAWS_ALL  400
#define SURE       3.0 /* deviations: 99 of 100 are within */
#define SHOWN      0.3 /* of the value */
#define IDLE       0.2
#define LESS       3.0
#define GUESSED                                                                                              \
    3.0 /* inputs that are inferred, and do not play within the rounding, are not the true ones              \
         */

/* The places of a box: the model's numbers, then how far the first row is off, in x and in height. */
typedef struct refining {
    const fitting_model *model;
    double half; /* of the step of rounding; 0: there is none */
    int rows, count;
    double at[DRAWS_NUMBERS_MAX], steps[DRAWS_NUMBERS_MAX], reach[DRAWS_NUMBERS_MAX];
    double *differences, *stepped, *slopes, *places;
} refining;

static bool refining_open(refining *of, const fitting_model *model)
{
    const size_t rows = 2 * (size_t)model->used, count = model->count + 2;
    double *block = (double *)calloc(rows * (count + 2) + DRAWS_ALL * count, sizeof *block);
    if (block == NULL) {
        return false;
    }
    *of = (refining){
        .model = model, .half = 0.5 * model->recording->grain, .rows = (int)rows, .count = (int)count};
    of->differences = block;
    of->stepped = block + rows;
    of->slopes = block + 2 * rows;
    of->places = of->slopes + rows * count;
    model_read(model, of->at);
    for (int i = 0; i < of->count; ++i) {
        of->steps[i] = STEP_FIRST;
        of->reach[i] = i < of->count - 2 ? REACH : of->half > 0.0 ? of->half : 1.0;
    }
    return true;
}

static void refining_close(refining *of)
{
    free(of->differences);
}

/* Writes the differences of a play whose first row is at the place's; returns the largest. */
static double differ(const refining *of, const deft_tuning *tuning, const double *at, double *out)
{
    const int used = of->rows / 2;
    double most = 0.0;
    (void)model_offset(of->model, tuning, out);
    for (int n = 0; n < of->rows; ++n) {
        out[n] += at[of->count - (n < used ? 2 : 1)];
        most = fmax(most, fabs(out[n]));
    }
    return most;
}

static double differ_at(const refining *of, const double *at, double *out)
{
    deft_tuning tuning;
    model_write(of->model, at, &tuning);
    return differ(of, &tuning, at, out);
}

/* The box of numbers around the place. */
static fitting_box box_at(refining *of, double bound)
{
    (void)differ_at(of, of->at, of->differences);
    for (int k = 0; k < of->count; ++k) {
        double at[DRAWS_NUMBERS_MAX];
        memcpy(at, of->at, sizeof at);
        for (int way = -1; way <= 1; way += 2) {
            at[k] = of->at[k] + way * of->steps[k];
            (void)differ_at(of, at, of->stepped);
            for (int n = 0; n < of->rows; ++n) {
                const double before = way < 0 ? 0.0 : of->slopes[n * of->count + k];
                of->slopes[n * of->count + k] = before + way * of->stepped[n] / (2.0 * of->steps[k]);
            }
        }
    }
    return (fitting_box){of->rows, of->count, of->differences, of->slopes, of->reach, bound};
}

/* The middle of the places drawn; the steps become their spread. */
static void middle_of(refining *of, double *middle)
{
    for (int i = 0; i < of->count; ++i) {
        double sum = 0.0, square = 0.0;
        for (int n = 0; n < DRAWS_FEW; ++n) {
            const double way = of->places[n * of->count + i];
            sum += way / DRAWS_FEW;
            square += way * way / DRAWS_FEW;
        }
        middle[i] = sum;
        of->steps[i] = fmin(fmax(sqrt(square), STEP_MIN), STEP_MAX);
    }
}

/* Goes towards a place as far as no difference grows over the bound. Returns the largest difference. */
static double go(refining *of, const double *middle, double most)
{
    for (double share = 1.0; share > 0.1; share /= 2.0) {
        double at[DRAWS_NUMBERS_MAX];
        for (int i = 0; i < of->count; ++i) {
            at[i] = of->at[i] + share * middle[i];
        }
        const double here = differ_at(of, at, of->stepped);
        if (here <= fmax(most, of->half * INSIDE)) {
            memcpy(of->at, at, sizeof at);
            return here;
        }
    }
    return most;
}

bool fitting_refine_middle(fitting_model *model, bool *is_rounded)
{
    refining of;
    *is_rounded = false;
    if (model->recording->grain <= 0.0) {
        return true;
    }
    if (!refining_open(&of, model)) {
        return false;
    }
    double most = differ_at(&of, of.at, of.stepped);
    bool has_memory = true;
    for (int round = 0, inside = 0; round < ROUNDS_MAX && inside < ROUNDS && has_memory; ++round) {
        double middle[DRAWS_NUMBERS_MAX];
        const fitting_box box = box_at(&of, of.half * INSIDE);
        has_memory = fitting_draw(&box, DRAWS_FEW, of.places) >= 0.0;
        if (has_memory) {
            middle_of(&of, middle);
            most = go(&of, middle, most);
            inside += most <= of.half * INSIDE ? 1 : 0;
        }
    }
    *is_rounded = most <= ROUNDED * of.half;
    if (*is_rounded) {
        deft_tuning best;
        model_write(model, of.at, &best);
        model->tuning = best;
    }
    refining_close(&of);
    return has_memory;
}

/* Which of the numbers that MODEL_HEIGHT frees a parameter is; -1: none. */
static int jump_number(const deft_param *param)
{
    static const char *const jump[] = {"jump.height", "jump.time_to_apex_s", "fall.gravity_ratio",
                                       "jump.height_min"};
    for (int i = 0; i < 4; ++i) {
        if (strcmp(param->path, jump[i]) == 0) {
            return i;
        }
    }
    return -1;
}

/* True when the recording is met as well with a number that alone is a fifth larger, or smaller. Slopes do
 * not tell of that at the end of a range in which the number has no effect. */
static bool is_idle(const refining *of, uint32_t number, double bound)
{
    for (int way = -1; way <= 1; way += 2) {
        double at[DRAWS_NUMBERS_MAX];
        memcpy(at, of->at, sizeof at);
        at[number] += way * IDLE;
        if (differ_at(of, at, of->stepped) <= bound) {
            return true;
        }
    }
    return false;
}

/* How far a number's size ranges among the places drawn: the deviation. */
static void deviations_of(const refining *of, double out[FITTING_NUMBERS_MAX])
{
    const fitting_model *model = of->model;
    double sums[FITTING_NUMBERS_MAX] = {0.0}, squares[FITTING_NUMBERS_MAX] = {0.0};
    for (int n = 0; n < DRAWS_ALL; ++n) {
        double at[DRAWS_NUMBERS_MAX];
        deft_tuning tuning;
        for (int i = 0; i < of->count; ++i) {
            at[i] = of->at[i] + of->places[n * of->count + i];
        }
        model_write(model, at, &tuning);
        for (uint32_t i = 0; i < model->count; ++i) {
            const deft_param *param = model->params[i];
            const double off = fitting_size(param, deft_tuning_get(&tuning, param)) -
                               fitting_size(param, deft_tuning_get(&model->tuning, param));
            sums[i] += off / DRAWS_ALL;
            squares[i] += off * off / DRAWS_ALL;
        }
    }
    for (uint32_t i = 0; i < model->count; ++i) {
        out[i] = sqrt(fmax(squares[i] - sums[i] * sums[i], 0.0));
    }
}

static void report(const refining *of, bool is_rounded, double bound, fitting_fit *out)
{
    const fitting_model *model = of->model;
    double deviations[FITTING_NUMBERS_MAX];
    deviations_of(of, deviations);
    out->count = model->count;
    for (uint32_t i = 0; i < model->count; ++i) {
        const deft_param *param = model->params[i];
        const double value = deft_tuning_get(&model->tuning, param), size = fitting_size(param, value);
        const int jump = jump_number(param);
        const double doubt = jump < 0 ? 0.0 : model->doubts[jump];
        const double guessed = model->others != NULL && !is_rounded ? GUESSED : 1.0;
        const double share = guessed * (SURE * sqrt(pow(deviations[i] / size, 2.0) + doubt * doubt) +
                                        fitting_others_off(model, param));
        const double per_size = size == value ? 1.0 : 1.0 - value; /* of a loss: its change with the rate */
        const bool is_shown = share < SHOWN && !is_idle(of, i, bound);
        out->numbers[i] =
            (fitting_number){param, value,    share * size * per_size,
                             share, is_shown, is_shown && share < FITTING_SURE && guessed == 1.0};
    }
    if (!model->has_fall_limit && model->tuning.fall.speed_max > 0.0) {
        out->numbers[out->count++] = (fitting_number){deft_param_find("fall.speed_max"),
                                                      model->tuning.fall.speed_max,
                                                      (double)INFINITY,
                                                      (double)INFINITY,
                                                      false,
                                                      false};
    }
}

/* The noise of a row, as if rows were not alike. Differences as small as rounding makes them, of a play that
 * is not within the rounding, are those of numbers near the right ones: they say less than noise would. */
static double noise_of(const fitting_model *model)
{
    const double rms = sqrt(model_squares(model, &model->tuning) / (2.0 * model->used));
    const double alike = fmin(fmax(fitting_laws_pattern(model), 0.0), 0.99);
    const double less = rms < 1.2 * model->recording->grain / sqrt(12.0) ? LESS : 1.0;
    return less * fmax(rms, MODEL_EXACT) * sqrt((1.0 + alike) / (1.0 - alike));
}

/* Puts numbers that are not shown back to the start, where the play stays within the bound. */
static void put_back(const refining *of, double bound, const deft_tuning *start, fitting_fit *out)
{
    out->tuning = of->model->tuning;
    for (uint32_t i = 0; i < out->count; ++i) {
        fitting_number *number = &out->numbers[i];
        deft_tuning other = out->tuning;
        deft_tuning_set(&other, number->param, deft_tuning_get(start, number->param));
        other.jump.height_min = fmin(other.jump.height_min, other.jump.height);
        if (!number->is_shown && differ(of, &other, of->at, of->stepped) <= bound) {
            out->tuning = other;
            number->value = deft_tuning_get(&other, number->param);
        }
    }
}

bool fitting_refine_report(const fitting_model *model, bool is_rounded, const deft_tuning *start,
                           fitting_fit *out)
{
    refining of;
    if (!refining_open(&of, model)) {
        return false;
    }
    /* The places of the first row are the middle of the differences. */
    (void)differ_at(&of, of.at, of.differences);
    for (int axis = 0; axis < 2; ++axis) {
        double low = (double)INFINITY, high = -(double)INFINITY;
        for (int n = axis * of.rows / 2; n < (axis + 1) * of.rows / 2; ++n) {
            low = fmin(low, of.differences[n]);
            high = fmax(high, of.differences[n]);
        }
        of.at[of.count - 2 + axis] = -0.5 * (low + high);
    }
    const double most = differ_at(&of, of.at, of.stepped);
    bool has_memory = true;
    for (int round = 0; round < 2 && has_memory; ++round) {
        const fitting_box box = box_at(&of, is_rounded ? fmax(of.half, most) * INSIDE : noise_of(model));
        if (is_rounded) {
            has_memory = fitting_draw(&box, round == 0 ? DRAWS_FEW : DRAWS_ALL, of.places) >= 0.0;
        } else {
            fitting_draw_normal(&box, DRAWS_ALL, of.places);
        }
        if (round == 0) {
            double middle[DRAWS_NUMBERS_MAX];
            middle_of(&of, middle);
        }
    }
    if (has_memory) {
        const double bound = is_rounded ? fmax(of.half, most) * INSIDE : 1.01 * most;
        report(&of, is_rounded, bound, out);
        put_back(&of, bound, start, out);
    }
    refining_close(&of);
    return has_memory;
}
