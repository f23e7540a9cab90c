/* fitting/members.c -- see fitting/members.h. A step goes along the way between two places drawn from the
 * box, to a place drawn evenly from an interval. The interval shrinks towards the last place until the new
 * place is within the bound (slice sampling). */
#include "fitting/members.h"

#include "fitting/chance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WIDER   1.25 /* the bound of a walk, of the members' */
#define STEPS   10   /* of a walk */
#define LONGER  2.0  /* the interval in which a step looks, of what the slopes allow */
#define LONGEST 8.0  /* the same of each fourth step */
#define SHRINKS 8    /* places that a step tries */

typedef struct walk {
    const refining *of;
    double at[DRAWS_NUMBERS_MAX], way[DRAWS_NUMBERS_MAX];
    double *now, *along; /* of each row: the difference here, and its change with the way */
    double bound;
    uint64_t random;
} walk;

/* Draws a way, and takes the changes of the rows along it. */
static void turn(walk *w)
{
    const refining *of = w->of;
    const int one = (int)(fitting_chance(&w->random) * REFINING_DRAWS_FEW);
    const int other = (int)(fitting_chance(&w->random) * REFINING_DRAWS_FEW);
    for (int i = 0; i < of->count; ++i) {
        w->way[i] = of->places[one * of->count + i] - of->places[other * of->count + i];
    }
    for (int n = 0; n < of->rows; ++n) {
        w->along[n] = 0.0;
        for (int i = 0; i < of->count; ++i) {
            w->along[n] += of->slopes[n * of->count + i] * w->way[i];
        }
    }
}

/* The interval of steps that the slopes allow, made longer. */
static void take_interval(const walk *w, double longer, double *low, double *high)
{
    double least = -LONGEST, most = LONGEST;
    for (int n = 0; n < w->of->rows; ++n) {
        if (w->along[n] != 0.0) {
            const double middle = -w->now[n] / w->along[n], reach = fabs(w->bound / w->along[n]);
            least = fmax(least, middle - reach);
            most = fmin(most, middle + reach);
        }
    }
    least = fmin(least, 0.0);
    most = fmax(most, 0.0);
    const double middle = 0.5 * (least + most), half = 0.5 * longer * (most - least);
    *low = middle - half;
    *high = middle + half;
}

/* True when the play a step along the way is within the bound; `of->stepped` has its differences. */
static bool is_within(const walk *w, double step, double *to)
{
    const refining *of = w->of;
    for (int i = 0; i < of->count; ++i) {
        to[i] = w->at[i] + step * w->way[i];
        if (fabs(to[i] - of->at[i]) > of->reach[i]) {
            return false;
        }
    }
    return refining_differ_within(of, to, w->bound, of->stepped) <= w->bound;
}

static void walk_on(walk *w, double longer)
{
    const refining *of = w->of;
    double low, high, to[DRAWS_NUMBERS_MAX];
    turn(w);
    take_interval(w, longer, &low, &high);
    for (int i = 0; i < SHRINKS; ++i) {
        const double step = low + (high - low) * fitting_chance(&w->random);
        if (is_within(w, step, to)) {
            memcpy(w->at, to, (size_t)of->count * sizeof *to);
            memcpy(w->now, of->stepped, (size_t)of->rows * sizeof *w->now);
            return;
        }
        low = step < 0.0 ? step : low;
        high = step < 0.0 ? high : step;
    }
}

int members_find(refining *of, double bound, int wanted, double *out)
{
    walk w = {.of = of, .bound = WIDER * bound, .random = 1};
    double start[DRAWS_NUMBERS_MAX];
    int found = 0;
    w.now = (double *)calloc(2 * (size_t)of->rows, sizeof *w.now);
    if (w.now == NULL) {
        return -1;
    }
    w.along = w.now + of->rows;
    memcpy(start, of->at, sizeof start);
    for (int n = 0; n < wanted && fitting_plays_may_go_on(of->model->plays); ++n) {
        double straight;
        memcpy(w.at, of->at, sizeof w.at);
        (void)refining_differ_at(of, of->at, w.now);
        for (int i = 0; i < STEPS; ++i) {
            walk_on(&w, i % 4 == 0 ? LONGEST : LONGER);
        }
        memcpy(of->at, w.at, sizeof w.at);
        const bool is_member = refining_enter(of, false, &straight) <= bound;
        for (int i = 0; i < of->count && is_member; ++i) {
            out[found * of->count + i] = of->at[i] - start[i];
        }
        found += is_member ? 1 : 0;
        if (!is_member) {
            memcpy(of->at, start, sizeof start);
        }
    }
    memcpy(of->at, start, sizeof start);
    free(w.now);
    return found;
}
