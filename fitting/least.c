/* fitting/least.c -- see fitting/least.h. Derivatives are taken by differences. */
#include "fitting/least.h"

#include <cminpack.h>
#include <stdlib.h>

#define STEP  1e-4 /* of a number that is near 1, for derivatives */
#define LESS  1e-6 /* a smaller change of the sum ends it, as a share */
#define CLOSE 1e-8 /* and so does a smaller change of the place */

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

bool fitting_least(const fitting_squares *squares, double *at)
{
    const size_t count = (size_t)squares->count, rows = (size_t)squares->rows;
    double *block = (double *)calloc(rows * (count + 2) + 5 * count, sizeof *block);
    int *order = (int *)calloc(count, sizeof *order);
    const bool has_memory = block != NULL && order != NULL;
    if (has_memory) {
        double *differences = block, *last = block + rows, *triangle = block + 2 * rows;
        double *scale = triangle + rows * count, *turned = scale + count, *work = turned + count;
        int tries = 0;
        (void)lmdif(call, (void *)squares, squares->rows, squares->count, at, differences, LESS, CLOSE, 0.0,
                    squares->tries * (squares->count + 1), STEP * STEP, scale, 1, 1.0, 0, &tries, triangle,
                    squares->rows, order, turned, work, work + count, work + 2 * count, last);
    }
    free(block);
    free(order);
    return has_memory;
}
