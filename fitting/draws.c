/* fitting/draws.c -- see fitting/draws.h: coordinate hit-and-run in axes in which the box is about round. The
 * axes are first those of least squares, then those of places already drawn. */
#include "fitting/draws.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SWEEPS_IN    400 /* at most, until all rows are within the bound */
#define SWEEPS_AXES  40  /* after which new axes are taken on the way there */
#define WIDER        1.01
#define SWEEPS_ROUND 60 /* from which new axes are taken */
#define ROUNDS       3
#define SWEEPS_EACH  2 /* between two places that are kept */

typedef struct walk {
    const fitting_box *box;
    double *axes;   /* count x count: axis k is column k */
    double *turned; /* rows x count by axis: slopes along the axes */
    double *now;    /* of each row: the difference here */
    double at[DRAWS_NUMBERS_MAX];
    double bound;
    uint64_t random;
} walk;

/* A number from 0 to 1: splitmix64. */
static double random_of(walk *of)
{
    of->random += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = of->random;
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    mixed ^= mixed >> 31;
    return (double)(mixed >> 11) * 0x1p-53;
}

/* The lower triangle of a symmetric matrix's root (Cholesky), in place. */
static void root_of(double *matrix, int count)
{
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k <= i; ++k) {
            double sum = matrix[i * count + k];
            for (int n = 0; n < k; ++n) {
                sum -= matrix[i * count + n] * matrix[k * count + n];
            }
            matrix[i * count + k] = i == k ? sqrt(fmax(sum, 1e-24)) : sum / matrix[k * count + k];
        }
        for (int k = i + 1; k < count; ++k) {
            matrix[i * count + k] = 0.0;
        }
    }
}

/* Axes of least squares: the inverse of the transposed root of slopes' squares. */
static void first_axes(walk *of)
{
    const int count = of->box->count;
    double root[DRAWS_NUMBERS_MAX * DRAWS_NUMBERS_MAX];
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            double sum = i == k ? 1.0 / (of->box->reach[i] * of->box->reach[i]) : 0.0;
            for (int n = 0; n < of->box->rows; ++n) {
                sum +=
                    of->box->slopes[n * count + i] * of->box->slopes[n * count + k] / (of->bound * of->bound);
            }
            root[i * count + k] = sum;
        }
    }
    root_of(root, count);
    memset(of->axes, 0, sizeof *of->axes * (size_t)(count * count));
    for (int k = 0; k < count; ++k) { /* solve root^T column = unit */
        for (int i = count - 1; i >= 0; --i) {
            double sum = i == k ? 1.0 : 0.0;
            for (int n = i + 1; n < count; ++n) {
                sum -= root[n * count + i] * of->axes[n * count + k];
            }
            of->axes[i * count + k] = sum / root[i * count + i];
        }
    }
}

/* Axes from the spread of places. */
static void drawn_axes(walk *of, const double *places, int drawn)
{
    const int count = of->box->count;
    double mean[DRAWS_NUMBERS_MAX] = {0.0};
    for (int n = 0; n < drawn; ++n) {
        for (int i = 0; i < count; ++i) {
            mean[i] += places[n * count + i] / drawn;
        }
    }
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            double sum = 0.0;
            for (int n = 0; n < drawn; ++n) {
                sum += (places[n * count + i] - mean[i]) * (places[n * count + k] - mean[k]) / drawn;
            }
            of->axes[i * count + k] = sum;
        }
    }
    root_of(of->axes, count);
}

/* Slopes along the axes; the differences here, anew. */
static void turn(walk *of)
{
    const fitting_box *box = of->box;
    const int count = box->count;
    for (int n = 0; n < box->rows; ++n) {
        const double *slopes = box->slopes + n * count;
        double now = box->differences[n];
        for (int i = 0; i < count; ++i) {
            now += slopes[i] * of->at[i];
        }
        of->now[n] = now;
        for (int k = 0; k < count; ++k) {
            double sum = 0.0;
            for (int i = 0; i < count; ++i) {
                sum += slopes[i] * of->axes[i * count + k];
            }
            of->turned[k * box->rows + n] = sum;
        }
    }
}

/* What a range of steps may be, so that value + step * slope stays within +-bound. */
static inline void narrow(double value, double slope, double bound, double *low, double *high)
{
    if (slope * slope > 1e-24) {
        const double inverse = 1.0 / slope, middle = -value * inverse, half = fabs(bound * inverse);
        *low = middle - half > *low ? middle - half : *low;
        *high = middle + half < *high ? middle + half : *high;
    }
}

/* One step along each axis, evenly within what is allowed. */
static void sweep(walk *of)
{
    const fitting_box *box = of->box;
    for (int k = 0; k < box->count; ++k) {
        const double *slopes = of->turned + k * box->rows, bound = of->bound;
        double *now = of->now, low = -1e9, high = 1e9;
        for (int n = 0; n < box->rows; ++n) {
            narrow(now[n], slopes[n], bound, &low, &high);
        }
        for (int i = 0; i < box->count; ++i) {
            narrow(of->at[i], of->axes[i * box->count + k], box->reach[i], &low, &high);
        }
        low = fmin(low, 0.0); /* here is allowed, but for rounding */
        high = fmax(high, 0.0);
        const double step = low + (high - low) * random_of(of);
        for (int n = 0; n < box->rows; ++n) {
            now[n] += step * slopes[n];
        }
        for (int i = 0; i < box->count; ++i) {
            of->at[i] += step * of->axes[i * box->count + k];
        }
    }
}

static double largest(const walk *of)
{
    double most = 0.0;
    for (int n = 0; n < of->box->rows; ++n) {
        most = fmax(most, fabs(of->now[n]));
    }
    return most;
}

/* Lowers the bound with the walk until all rows are within the box's own. A bound that cannot be lowered
 * further is widened a little: there must be room to walk. */
static void enter(walk *of, double *places)
{
    const int count = of->box->count;
    for (int i = 0; i < SWEEPS_IN && of->bound > of->box->bound; ++i) {
        sweep(of);
        of->bound = fmax(largest(of), of->box->bound);
        memcpy(places + i % SWEEPS_AXES * count, of->at, sizeof *places * (size_t)count);
        if (i % SWEEPS_AXES == SWEEPS_AXES - 1) {
            of->bound *= of->bound > of->box->bound ? WIDER : 1.0;
            for (int n = 0; n < SWEEPS_AXES; ++n) {
                sweep(of);
                memcpy(places + n * count, of->at, sizeof *places * (size_t)count);
            }
            drawn_axes(of, places, SWEEPS_AXES);
            turn(of);
        }
    }
    of->bound *= of->bound > of->box->bound ? WIDER : 1.0;
}

static void draw(walk *of, int wanted, double *out)
{
    const int count = of->box->count;
    for (int round = 0; round < ROUNDS; ++round) {
        const int sweeps = SWEEPS_ROUND << round;
        const int kept = sweeps < wanted ? sweeps : wanted;
        for (int n = 0; n < kept; ++n) {
            sweep(of);
            memcpy(out + n * count, of->at, sizeof *out * (size_t)count);
        }
        drawn_axes(of, out, kept);
        turn(of);
    }
    for (int n = 0; n < wanted; ++n) {
        for (int i = 0; i < SWEEPS_EACH; ++i) {
            sweep(of);
        }
        memcpy(out + n * count, of->at, sizeof *out * (size_t)count);
    }
}

double fitting_draw(const fitting_box *box, int wanted, double *out)
{
    const size_t count = (size_t)box->count, rows = (size_t)box->rows;
    double *block = (double *)calloc(count * count + rows * count + rows, sizeof *block);
    if (block == NULL) {
        return -1.0;
    }
    walk of = {.box = box, .axes = block, .turned = block + count * count, .random = 1};
    of.now = of.turned + rows * count;
    memcpy(of.now, box->differences, rows * sizeof *of.now);
    of.bound = fmax(largest(&of), box->bound);
    first_axes(&of);
    turn(&of);
    enter(&of, out);
    draw(&of, wanted, out);
    free(block);
    return of.bound;
}

void fitting_draw_normal(const fitting_box *box, int wanted, double *out)
{
    const int count = box->count;
    double axes[DRAWS_NUMBERS_MAX * DRAWS_NUMBERS_MAX];
    walk of = {.box = box, .axes = axes, .bound = box->bound, .random = 1};
    first_axes(&of);
    memset(out, 0, sizeof *out * (size_t)(wanted * count));
    for (int n = 0; n < wanted; ++n) {
        for (int k = 0; k < count; ++k) {
            const double far = sqrt(-2.0 * log(1.0 - random_of(&of)));
            const double step = far * cos(6.283185307179586 * random_of(&of));
            for (int i = 0; i < count; ++i) {
                out[n * count + i] += step * axes[i * count + k];
            }
        }
    }
}
