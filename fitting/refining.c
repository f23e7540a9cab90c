/* fitting/refining.c -- see fitting/refining.h. Slopes are taken over about as far as the recording leaves a
 * number open, so that a kink of the motion within that way counts. */
#include "fitting/refining.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEP_FIRST 2e-3 /* of a number, for slopes */
#define STEP_MIN   1e-4
#define STEP_MAX   0.02
#define CLIFF      4.0 /* of the squares of a step to one side: the other side is too steep */
#define DRAW       100 /* plays: as long takes a draw, which also grows with the rows */
#define CENTRE     20  /* the same of a centre */
#define REACH      1.5 /* of a logarithm: a number is within a factor of about 4 */

bool refining_open(refining *of, const fitting_model *model)
{
    const size_t rows = 2 * (size_t)model->used, count = model->count + 2;
    double *block = (double *)calloc(rows * (count + 4) + REFINING_DRAWS * count, sizeof *block);
    if (block == NULL) {
        return false;
    }
    *of = (refining){
        .model = model, .half = 0.5 * model->recording->grain, .rows = (int)rows, .count = (int)count};
    of->differences = block;
    of->stepped = block + rows;
    of->bends = block + 3 * rows;
    of->slopes = block + 4 * rows;
    of->places = of->slopes + rows * count;
    model_read(model, of->at);
    for (int i = 0; i < of->count; ++i) {
        of->steps[i] = STEP_FIRST;
        of->reach[i] = i < of->count - 2 ? REACH : of->half > 0.0 ? of->half : 1.0;
    }
    return true;
}

void refining_close(refining *of)
{
    free(of->differences);
}

/* Adds the first row's place to the differences; returns the largest. */
static double put_first(const refining *of, const double *at, double *out)
{
    double most = 0.0;
    for (int n = 0; n < of->rows; ++n) {
        out[n] += at[of->count - (n < of->rows / 2 ? 2 : 1)];
        most = fmax(most, fabs(out[n]));
    }
    return most;
}

double refining_differ(const refining *of, const deft_tuning *tuning, const double *at, double *out)
{
    (void)model_offset(of->model, tuning, out);
    return put_first(of, at, out);
}

double refining_differ_at(const refining *of, const double *at, double *out)
{
    deft_tuning tuning;
    model_write(of->model, at, &tuning);
    return refining_differ(of, &tuning, at, out);
}

double refining_differ_within(const refining *of, const double *at, double bound, double *out)
{
    const fitting_bound rows = {at[of->count - 2], at[of->count - 1], bound};
    deft_tuning tuning;
    model_write(of->model, at, &tuning);
    const bool is_within = model_offset_within(of->model, &tuning, &rows, out);
    return is_within ? put_first(of, at, out) : (double)INFINITY;
}

double refining_centre(refining *of)
{
    (void)refining_differ_at(of, of->at, of->differences);
    for (int axis = 0; axis < 2; ++axis) {
        double low = (double)INFINITY, high = -(double)INFINITY;
        for (int n = axis * of->rows / 2; n < (axis + 1) * of->rows / 2; ++n) {
            low = fmin(low, of->differences[n]);
            high = fmax(high, of->differences[n]);
        }
        of->at[of->count - 2 + axis] -= 0.5 * (low + high);
    }
    return refining_differ_at(of, of->at, of->stepped);
}

/* How much a play differs from that at the place: the squares. */
static double change(const refining *of, const double *stepped)
{
    double sum = 0.0;
    for (int n = 0; n < of->rows; ++n) {
        sum += (stepped[n] - of->differences[n]) * (stepped[n] - of->differences[n]);
    }
    return sum;
}

/* Takes what is usual around the place. */
static void take_usual(refining *of)
{
    deft_tuning here;
    model_write(of->model, of->at, &here);
    for (int k = 0; k < of->count; ++k) {
        double usual, spread;
        const bool is_usual =
            k < of->count - 2 && model_usual(of->model, (uint32_t)k, &here, &usual, &spread);
        of->usual[k] = is_usual ? usual - of->at[k] : 0.0;
        of->spread[k] = is_usual ? spread : (double)INFINITY;
    }
}

/* The box of the slopes as they are, around the place. */
static fitting_box box_here(refining *of, double bound)
{
    take_usual(of);
    (void)refining_differ_at(of, of->at, of->differences);
    return (fitting_box){of->rows,  of->count, of->differences, of->slopes,
                         of->reach, of->usual, of->spread,      bound};
}

fitting_box refining_box(refining *of, double bound)
{
    const fitting_box box = box_here(of, bound);
    for (int k = of->count - 2; k < of->count; ++k) { /* the first row's place */
        for (int n = 0; n < of->rows; ++n) {
            const bool is_x = n < of->rows / 2;
            of->slopes[n * of->count + k] = is_x == (k == of->count - 2) ? 1.0 : 0.0;
        }
    }
    for (int k = 0; k < of->count - 2; ++k) {
        double at[DRAWS_NUMBERS_MAX], changes[2], *const sides[2] = {of->stepped, of->stepped + of->rows};
        memcpy(at, of->at, sizeof at);
        for (int side = 0; side < 2; ++side) {
            at[k] = of->at[k] + (side == 0 ? -of->steps[k] : of->steps[k]);
            (void)refining_differ_at(of, at, sides[side]);
            changes[side] = change(of, sides[side]);
        }
        const double *low = changes[0] > CLIFF * changes[1] ? of->differences : sides[0];
        const double *high = changes[1] > CLIFF * changes[0] ? of->differences : sides[1];
        const double way = low == sides[0] && high == sides[1] ? 2.0 * of->steps[k] : of->steps[k];
        for (int n = 0; n < of->rows; ++n) {
            of->slopes[n * of->count + k] = (high[n] - low[n]) / way;
        }
    }
    return box;
}

bool refining_draw(refining *of, const fitting_box *box, int wanted)
{
    of->model->plays->effort += DRAW * (uint64_t)of->model->used;
    return fitting_draw(box, wanted, of->places) >= 0.0;
}

static double step_of(double deviation)
{
    return fmin(fmax(deviation, STEP_MIN), STEP_MAX);
}

void refining_to_centre(refining *of, const fitting_box *box, double *way)
{
    double deviations[DRAWS_NUMBERS_MAX];
    of->model->plays->effort += CENTRE * (uint64_t)of->model->used;
    (void)fitting_centre(box, of->stepped, way, deviations);
    for (int i = 0; i < of->count; ++i) {
        of->steps[i] = step_of(deviations[i]);
    }
}

void refining_middle(refining *of, double *middle)
{
    for (int i = 0; i < of->count; ++i) {
        double sum = 0.0, square = 0.0;
        for (int n = 0; n < REFINING_DRAWS_FEW; ++n) {
            const double way = of->places[n * of->count + i];
            sum += way / REFINING_DRAWS_FEW;
            square += way * way / REFINING_DRAWS_FEW;
        }
        middle[i] = sum;
        of->steps[i] = step_of(sqrt(square));
    }
}

double refining_go(refining *of, const double *way, double most)
{
    const double bound = fmax(most, of->half * REFINING_INSIDE);
    for (double share = 1.0; share > 0.1; share /= 2.0) {
        double at[DRAWS_NUMBERS_MAX];
        memcpy(at, of->at, sizeof at);
        for (int i = 0; i < of->count; ++i) {
            at[i] += share * way[i];
        }
        const double here = refining_differ_within(of, at, bound, of->stepped);
        if (here <= bound) {
            memcpy(of->at, at, sizeof at);
            return here;
        }
    }
    return most;
}

double refining_enter(refining *of, bool keeps_slopes, double *straight)
{
    bool is_new = true;
    double most = refining_differ_at(of, of->at, of->stepped);
    bool leads_on = true;
    *straight = most;
    while (most > of->half && leads_on) {
        double way[DRAWS_NUMBERS_MAX];
        const fitting_box box = is_new ? refining_box(of, of->half) : box_here(of, of->half);
        *straight = fitting_draw_least(&box, of->stepped, way);
        const double before = most;
        most = refining_go(of, way, most);
        const bool leads = most < REFINING_LOWER * before;
        leads_on = leads || !is_new;
        is_new = !leads || !keeps_slopes;
    }
    return most;
}

void refining_write(const refining *of, int place, deft_tuning *out)
{
    double at[DRAWS_NUMBERS_MAX];
    for (int i = 0; i < of->count; ++i) {
        at[i] = of->at[i] + of->places[place * of->count + i];
    }
    model_write(of->model, at, out);
}
