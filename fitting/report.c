/* fitting/report.c -- see fitting/refine.h: how near each number is. */
#include "fitting/laws.h"
#include "fitting/likely.h"
#include "fitting/members.h"
#include "fitting/refine.h"
#include "fitting/refining.h"

#include <math.h>
#include <string.h>

#define SURE    3.0 /* deviations: 99 of 100 are within */
#define SHOWN   0.3 /* of the value */
#define IDLE    0.2
#define BENDS   30 /* plays */
#define LESS    3.0
#define MEMBERS 12 /* that are looked for */
#define GUESSED                                                                                              \
    3.0 /* inputs that are inferred, and do not play within the rounding, are not the true ones              \
         */

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
        if (refining_differ_within(of, at, bound, of->stepped) <= bound) {
            return true;
        }
    }
    return false;
}

/* The size of a model's number in a tuning. */
static double size_of(const fitting_model *model, uint32_t i, const deft_tuning *tuning)
{
    return fitting_size(model->params[i], deft_tuning_get(tuning, model->params[i]));
}

/* How far a number's size ranges among the places drawn: the deviation. */
static void deviations_of(const refining *of, double out[FITTING_NUMBERS_MAX])
{
    const fitting_model *model = of->model;
    double sums[FITTING_NUMBERS_MAX] = {0.0}, squares[FITTING_NUMBERS_MAX] = {0.0};
    for (int n = 0; n < REFINING_DRAWS; ++n) {
        deft_tuning tuning;
        refining_write(of, n, &tuning);
        for (uint32_t i = 0; i < model->count; ++i) {
            const double off = size_of(model, i, &tuning) - size_of(model, i, &model->tuning);
            sums[i] += off / REFINING_DRAWS;
            squares[i] += off * off / REFINING_DRAWS;
        }
    }
    for (uint32_t i = 0; i < model->count; ++i) {
        out[i] = sqrt(fmax(squares[i] - sums[i] * sums[i], 0.0));
    }
}

/* True when the tuning is near the right one at best: the right one plays within the rounding in each row. So
 * it is when the search for other parts of the set did not come to its end. */
static bool is_near_only(const fitting_model *model, bool is_rounded, double rms)
{
    return is_rounded ? !fitting_plays_may_go_on(model->plays)
                      : model->others != NULL || model_is_rounding(model, rms);
}

/* Why a number is not shown. */
static const char *why_open(const fitting_model *model, bool is_without_effect, double share)
{
    return is_without_effect                       ? "any value explains the rows"
           : model->others != NULL && isinf(share) ? "other inputs and another law explain the rows, too"
           : model->others != NULL                 ? "other inputs explain the rows with other values"
           : isinf(share)                          ? "another law explains the rows, too"
                                                   : "far other values explain the rows";
}

static void report(const refining *of, bool is_rounded, double bound, const double *deviations,
                   const double *rivals, fitting_fit *out)
{
    const fitting_model *model = of->model;
    out->count = model->count;
    for (uint32_t i = 0; i < model->count; ++i) {
        const deft_param *param = model->params[i];
        const double value = deft_tuning_get(&model->tuning, param), size = fitting_size(param, value);
        const int jump = jump_number(param);
        const double doubt = jump < 0 ? 0.0 : model->doubts[jump];
        const double guessed = model->others != NULL && !is_rounded ? GUESSED : 1.0;
        const double least = is_near_only(model, is_rounded, out->rms) ? FITTING_SURE : 0.0;
        const double own = fmax(guessed * (SURE * sqrt(pow(deviations[i] / size, 2.0) + doubt * doubt) +
                                           fitting_others_off(model, param)),
                                least);
        const double share = fmax(own, rivals[i]);
        const double per_size = size == value ? 1.0 : 1.0 - value; /* of a loss: its change with the rate */
        const bool is_without_effect = is_idle(of, i, bound), is_shown = share < SHOWN && !is_without_effect;
        out->numbers[i] = (fitting_number){param,
                                           value,
                                           share * size * per_size,
                                           share,
                                           is_shown,
                                           is_shown && share < FITTING_SURE,
                                           is_shown ? NULL : why_open(model, is_without_effect, share)};
    }
    if (!model->has_fall_limit && model->tuning.fall.speed_max > 0.0) {
        out->numbers[out->count++] = (fitting_number){deft_param_find("fall.speed_max"),
                                                      model->tuning.fall.speed_max,
                                                      (double)INFINITY,
                                                      (double)INFINITY,
                                                      false,
                                                      false,
                                                      "no fall is faster"};
    }
}

/* The noise of a row, as if rows were not alike. Differences as small as rounding makes them, of a play that
 * is not within the rounding, are those of numbers near the right ones: they say less than noise would. */
static double noise_of(const fitting_model *model)
{
    const double rms = sqrt(model_squares(model, &model->tuning) / (2.0 * model->used));
    const double alike = fmin(fmax(fitting_laws_pattern(model), 0.0), 0.99);
    const double less = model_is_rounding(model, rms) ? LESS : 1.0;
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
        if (!number->is_shown && refining_differ(of, &other, of->at, of->stepped) <= bound) {
            out->tuning = other;
            number->value = deft_tuning_get(&other, number->param);
        }
    }
}

/* How far plays at places drawn are off what the slopes say: of each row the mean. */
static void take_bends(refining *of)
{
    memset(of->bends, 0, (size_t)of->rows * sizeof *of->bends);
    for (int n = 0; n < BENDS; ++n) {
        const double *way = of->places + n * (REFINING_DRAWS_FEW / BENDS) * of->count;
        double at[DRAWS_NUMBERS_MAX];
        for (int i = 0; i < of->count; ++i) {
            at[i] = of->at[i] + way[i];
        }
        (void)refining_differ_at(of, at, of->stepped);
        for (int r = 0; r < of->rows; ++r) {
            double straight = of->differences[r];
            for (int i = 0; i < of->count; ++i) {
                straight += of->slopes[r * of->count + i] * way[i];
            }
            of->bends[r] += fabs(of->stepped[r] - straight) / BENDS;
        }
    }
}

/* Widens the box in each row by its bend: the row shrinks. */
static void widen(refining *of, double bound)
{
    for (int r = 0; r < of->rows; ++r) {
        const double less = bound / (bound + of->bends[r]);
        of->differences[r] *= less;
        for (int i = 0; i < of->count; ++i) {
            of->slopes[r * of->count + i] *= less;
        }
    }
}

/* The deviations among the places that are within the rounding, in the part of the set around the place.
 * False without memory. */
static bool take_rounded(refining *of, double bound, double *deviations)
{
    double middle[DRAWS_NUMBERS_MAX];
    fitting_box box = refining_box(of, bound);
    if (!refining_draw(of, &box, REFINING_DRAWS_FEW)) {
        return false;
    }
    refining_middle(of, middle);
    take_bends(of);
    box = refining_box(of, bound);
    widen(of, bound);
    if (!refining_draw(of, &box, REFINING_DRAWS)) {
        return false;
    }
    deviations_of(of, deviations);
    return true;
}

/* A member that is out of the ranges of the numbers shows another part of the set. Then the ranges hold that
 * part, too. False without memory. */
static bool hold_member(refining *of, double bound, const double *member, double *deviations)
{
    const fitting_model *model = of->model;
    double start[DRAWS_NUMBERS_MAX], offs[FITTING_NUMBERS_MAX], there[FITTING_NUMBERS_MAX];
    deft_tuning tuning;
    bool is_in = true;
    memcpy(start, of->at, sizeof start);
    for (int i = 0; i < of->count; ++i) {
        of->at[i] += member[i];
    }
    model_write(model, of->at, &tuning);
    for (uint32_t i = 0; i < model->count; ++i) {
        offs[i] = fabs(size_of(model, i, &tuning) - size_of(model, i, &model->tuning));
        is_in = is_in && offs[i] <= SURE * deviations[i];
    }
    const bool has_memory = is_in || take_rounded(of, bound, there);
    for (uint32_t i = 0; i < model->count && has_memory && !is_in; ++i) {
        deviations[i] = fmax(deviations[i], offs[i] / SURE + there[i]);
    }
    memcpy(of->at, start, sizeof start);
    return has_memory;
}

/* Looks for other parts of the set, from the places that take_rounded drew. False without memory. */
static bool hold_members(refining *of, double bound, double *deviations)
{
    double members[MEMBERS * DRAWS_NUMBERS_MAX];
    const int found = members_find(of, bound, MEMBERS, members);
    bool has_memory = found >= 0;
    for (int n = 0; n < found && has_memory; ++n) {
        has_memory = hold_member(of, bound, members + n * of->count, deviations);
    }
    return has_memory;
}

/* The deviations of errors by chance. */
static void take_noise(refining *of, double noise, double *deviations)
{
    for (int round = 0; round < 2; ++round) {
        const fitting_box box = refining_box(of, noise);
        fitting_draw_normal(&box, REFINING_DRAWS, of->stepped, of->places);
        if (round == 0) {
            double middle[DRAWS_NUMBERS_MAX];
            refining_middle(of, middle);
        }
    }
    deviations_of(of, deviations);
}

/* Widens the deviations to what a walk of real plays shows. False without memory. */
static bool hold_likely(refining *of, double noise, double *deviations)
{
    const fitting_model *model = of->model;
    double squares[FITTING_NUMBERS_MAX] = {0.0};
    if (!likely_walk(of, noise)) {
        return false;
    }
    for (int n = 0; n < LIKELY_PLACES; ++n) {
        deft_tuning tuning;
        refining_write(of, n, &tuning);
        for (uint32_t i = 0; i < model->count; ++i) {
            const double off = size_of(model, i, &tuning) - size_of(model, i, &model->tuning);
            squares[i] += off * off / LIKELY_PLACES;
        }
    }
    for (uint32_t i = 0; i < model->count; ++i) {
        deviations[i] = fmax(deviations[i], sqrt(squares[i]));
    }
    return true;
}

/* Which of a model's numbers a parameter is; -1: none. */
static int number_of(const fitting_model *model, const deft_param *param)
{
    for (uint32_t i = 0; i < model->count; ++i) {
        if (model->params[i] == param) {
            return (int)i;
        }
    }
    return -1;
}

/* The bound of a place that is within the rounding. */
static double bound_of(const refining *of, double most)
{
    return fmax(of->half, most) * REFINING_INSIDE;
}

/* How far each number may be off when a rival is the right model, as a share of its size; infinite when the
 * rival does not have the number. Rivals of a model within the rounding are, too. */
static bool take_rival(const fitting_model *model, const fitting_model *rival, bool is_rounded,
                       double *shares)
{
    refining of;
    double deviations[FITTING_NUMBERS_MAX];
    bool has_memory = true;
    if (!refining_open(&of, rival)) {
        return false;
    }
    const double most = refining_centre(&of);
    if (is_rounded) {
        has_memory = take_rounded(&of, bound_of(&of, most), deviations);
    } else {
        take_noise(&of, noise_of(rival), deviations);
    }
    for (uint32_t i = 0; i < model->count && has_memory; ++i) {
        const double size = size_of(model, i, &model->tuning);
        const int k = number_of(rival, model->params[i]);
        const double off =
            k < 0 ? (double)INFINITY
                  : (fabs(size_of(model, i, &rival->tuning) - size) + SURE * deviations[k]) / size;
        shares[i] = fmax(shares[i], off);
    }
    refining_close(&of);
    return has_memory;
}

bool fitting_refine_report(const fitting_model *model, bool is_rounded, const fitting_rivals *rivals,
                           const deft_tuning *start, fitting_fit *out)
{
    refining of;
    double deviations[FITTING_NUMBERS_MAX], shares[FITTING_NUMBERS_MAX] = {0.0};
    for (uint32_t i = 0; i < rivals->count; ++i) {
        if (!take_rival(model, &rivals->list[i], is_rounded, shares)) {
            return false;
        }
    }
    if (!refining_open(&of, model)) {
        return false;
    }
    const double most = refining_centre(&of);
    const double bound = is_rounded ? bound_of(&of, most) : 1.01 * most;
    bool has_memory = true;
    if (is_rounded) {
        has_memory = take_rounded(&of, bound, deviations) && hold_members(&of, bound, deviations);
    } else {
        take_noise(&of, noise_of(model), deviations);
        has_memory = hold_likely(&of, noise_of(model), deviations);
    }
    if (has_memory) {
        report(&of, is_rounded, bound, deviations, shares, out);
        put_back(&of, bound, start, out);
    }
    refining_close(&of);
    return has_memory;
}
