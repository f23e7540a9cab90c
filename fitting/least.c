/* fitting/least.c -- see fitting/least.h. Derivatives are taken by differences. */
#include "fitting/least.h"

#include <cminpack.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEP      1e-4 /* of a number that is near 1, for derivatives */
#define CLOSE     1e-7 /* a smaller change of the sum or of the place ends it */
#define NO_EFFECT 1e-6 /* of the largest effect of a number */

static int call(void *user, int rows, int count, const double *at, double *out, int flag)
{
    const fitting_squares *squares = (const fitting_squares *)user;
    (void)rows;
    (void)count;
    (void)flag;
    squares->differences(squares->user, at, out);
    return 0;
}

bool fitting_has_least(void)
{
    return true;
}

/* Deviations from the triangle that MINPACK leaves. */
static void deviate(const fitting_squares *squares, double square, double *triangle, const int *order,
                    double *work, double *deviations)
{
    const int count = squares->count;
    const double degrees = squares->rows > count ? squares->rows - count : 1;
    const double first = fabs(triangle[0]);
    bool has_effect[64];
    for (int k = 0; k < count; ++k) {
        has_effect[order[k] - 1] = fabs(triangle[k * squares->rows + k]) > NO_EFFECT * first;
    }
    covar(count, triangle, squares->rows, order, NO_EFFECT, work);
    for (int k = 0; k < count; ++k) {
        const double variance = triangle[k * squares->rows + k];
        deviations[k] = has_effect[k] ? sqrt(variance * square / degrees) : (double)INFINITY;
    }
}

bool fitting_least(const fitting_squares *squares, double *at, double *deviations)
{
    const size_t count = (size_t)squares->count, rows = (size_t)squares->rows;
    double *block = (double *)calloc(rows * (count + 2) + 5 * count, sizeof *block);
    int *order = (int *)calloc(count, sizeof *order);
    if (block == NULL || order == NULL) {
        free(block);
        free(order);
        return false;
    }
    double *differences = block, *last = block + rows, *triangle = block + 2 * rows;
    double *scale = triangle + rows * count, *turned = scale + count, *work = turned + count;
    int tries = 0;
    (void)lmdif(call, (void *)squares, squares->rows, squares->count, at, differences, CLOSE, CLOSE, 0.0,
                squares->tries * (squares->count + 1), STEP * STEP, scale, 1, 1.0, 0, &tries, triangle,
                squares->rows, order, turned, work, work + count, work + 2 * count, last);
    double square = 0.0;
    for (size_t i = 0; i < rows; ++i) {
        square += differences[i] * differences[i];
    }
    deviate(squares, square, triangle, order, work, deviations);
    free(block);
    free(order);
    return true;
}
