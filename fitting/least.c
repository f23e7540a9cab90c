/* fitting/least.c -- see fitting/least.h. Derivatives are taken by differences, with as many calls as there
 * are numbers. After a step that went about as they said, they are only corrected by what the step showed
 * (Broyden). */
#include "fitting/least.h"

#include <cminpack.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEP   1e-4 /* of a number that is near 1, for derivatives */
#define LONGER 4    /* times that a step is made longer */
#define CLOSE  1e-8 /* a smaller change of the place ends it, as a share */
#define TRUE   0.3  /* of a step's change: the derivatives missed no more */

typedef struct least {
    const fitting_squares *squares;
    double *slopes;  /* rows x count by number, at the place */
    double *here;    /* the differences there */
    double *stepped; /* room for differences */
    double *at;      /* the place of the slopes */
    double *aside;   /* room for a place */
    double *settled; /* where the last differences really were */
    int calls, most; /* those of squares->differences */
    bool has_slopes;
} least;

/* Writes the differences a step beside the place; returns how far the step really led. It is longer where a
 * number has longer steps. */
static double step_aside(least *of, const double *at, int k)
{
    const fitting_squares *squares = of->squares;
    double *aside = of->aside, wanted = STEP * fmax(fabs(at[k]), STEP), step = 0.0;
    for (int round = 0; round < LONGER && step < 0.5 * wanted; ++round) {
        memcpy(aside, at, (size_t)squares->count * sizeof *at);
        wanted *= round > 0 ? 4.0 : 1.0;
        aside[k] += wanted;
        squares->differences(squares->user, aside, of->stepped);
        of->calls += 1;
        step = fabs(aside[k] - of->settled[k]);
    }
    return step;
}

static void take_slopes(least *of, const double *at)
{
    const fitting_squares *squares = of->squares;
    for (int k = 0; k < squares->count; ++k) {
        const double step = step_aside(of, at, k);
        for (int n = 0; n < squares->rows; ++n) {
            of->slopes[k * squares->rows + n] = step > 0.0 ? (of->stepped[n] - of->here[n]) / step : 0.0;
        }
    }
    of->has_slopes = true;
}

/* Corrects the slopes by what a step from the place showed. False where they missed it. */
static bool correct(least *of, const double *at, const double *differences)
{
    const fitting_squares *squares = of->squares;
    double way = 0.0, change = 0.0, missed = 0.0;
    for (int n = 0; n < squares->rows; ++n) {
        double told = 0.0;
        for (int k = 0; k < squares->count; ++k) {
            told += of->slopes[k * squares->rows + n] * (at[k] - of->at[k]);
        }
        of->stepped[n] = differences[n] - of->here[n] - told;
        missed += of->stepped[n] * of->stepped[n];
        change += (differences[n] - of->here[n]) * (differences[n] - of->here[n]);
    }
    for (int k = 0; k < squares->count; ++k) {
        way += (at[k] - of->at[k]) * (at[k] - of->at[k]);
    }
    if (missed > TRUE * TRUE * change || way <= 0.0) {
        return false;
    }
    for (int k = 0; k < squares->count; ++k) {
        const double share = (at[k] - of->at[k]) / way;
        for (int n = 0; n < squares->rows; ++n) {
            of->slopes[k * squares->rows + n] += share * of->stepped[n];
        }
    }
    return true;
}

static int call(void *user, int rows, int count, const double *at, double *differences, double *slopes,
                int between, int flag)
{
    least *of = (least *)user;
    if (of->calls >= of->most) {
        return -1;
    }
    if (flag == 1) {
        memcpy(of->settled, at, (size_t)count * sizeof *at);
        of->squares->differences(of->squares->user, of->settled, differences);
        of->calls += 1;
        return 0;
    }
    const bool is_corrected = of->has_slopes && correct(of, at, differences);
    memcpy(of->here, differences, (size_t)rows * sizeof *of->here);
    memcpy(of->at, at, (size_t)count * sizeof *at);
    if (!is_corrected) {
        take_slopes(of, at);
    }
    for (int k = 0; k < count; ++k) {
        memcpy(slopes + (size_t)k * (size_t)between, of->slopes + (size_t)k * (size_t)rows,
               (size_t)rows * sizeof *slopes);
    }
    return 0;
}

bool fitting_has_least(void)
{
    return true;
}

bool fitting_least(const fitting_squares *squares, double *at)
{
    const size_t count = (size_t)squares->count, rows = (size_t)squares->rows;
    double *block = (double *)calloc(rows * (2 * count + 4) + 8 * count, sizeof *block);
    int *order = (int *)calloc(count, sizeof *order);
    const bool has_memory = block != NULL && order != NULL;
    if (has_memory) {
        least of = {.squares = squares, .slopes = block, .most = squares->tries * (squares->count + 1)};
        of.here = of.slopes + rows * count;
        of.stepped = of.here + rows;
        double *differences = of.stepped + rows, *last = differences + rows, *triangle = last + rows;
        double *scale = triangle + rows * count, *turned = scale + count, *work = turned + count;
        of.at = work + 3 * count;
        of.aside = of.at + count;
        of.settled = of.aside + count;
        int tries = 0, slopes = 0;
        (void)lmder(call, &of, squares->rows, squares->count, at, differences, triangle, squares->rows,
                    squares->less, CLOSE, 0.0, of.most, scale, 1, 1.0, 0, &tries, &slopes, order, turned,
                    work, work + count, work + 2 * count, last);
    }
    free(block);
    free(order);
    return has_memory;
}
