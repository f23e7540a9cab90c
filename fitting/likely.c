/* fitting/likely.c -- see fitting/likely.h: slice sampling. A step goes along a way, to a place drawn evenly
 * from an interval. The interval shrinks towards the last place until the new one is likely enough. */
#include "fitting/likely.h"

#include "fitting/chance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEPS_EACH 3   /* between two places that are kept */
#define SHRINKS    10  /* places that a step tries */
#define WIDE       4.0 /* the interval, of the way between two places drawn */
#define ALONE      3.0 /* the same of a step that changes one number alone */

typedef struct walk {
    refining *of;
    double at[DRAWS_NUMBERS_MAX], way[DRAWS_NUMBERS_MAX];
    double noise, unlikely; /* how unlikely the place is: half the squares */
    uint64_t random;
} walk;

/* Half the squares of a play's differences, in deviations of the noise, and of the numbers from what is
 * usual. */
static double unlikely_at(const walk *w, const double *at)
{
    const refining *of = w->of;
    double sum = 0.0;
    (void)refining_differ_at(of, at, of->stepped);
    for (int n = 0; n < of->rows; ++n) {
        sum += of->stepped[n] * of->stepped[n] / (w->noise * w->noise);
    }
    for (int i = 0; i < of->count; ++i) {
        const double far = (at[i] - of->at[i] - of->usual[i]) / of->spread[i];
        sum += far * far;
    }
    return 0.5 * sum;
}

/* Draws a way: between two places drawn, or of one number of it. */
static void turn(walk *w, bool is_alone)
{
    const refining *of = w->of;
    const double *one = of->places + (int)(fitting_chance(&w->random) * REFINING_DRAWS) * of->count;
    const double *other = of->places + (int)(fitting_chance(&w->random) * REFINING_DRAWS) * of->count;
    const int number = (int)(fitting_chance(&w->random) * of->count);
    for (int i = 0; i < of->count; ++i) {
        w->way[i] = !is_alone ? one[i] - other[i] : i == number ? ALONE * (one[i] - other[i]) : 0.0;
    }
}

static bool is_in_reach(const refining *of, const double *at)
{
    for (int i = 0; i < of->count; ++i) {
        if (fabs(at[i] - of->at[i]) > of->reach[i]) {
            return false;
        }
    }
    return true;
}

static void walk_on(walk *w, bool is_alone)
{
    turn(w, is_alone);
    const double most = w->unlikely - log(1.0 - fitting_chance(&w->random));
    double low = -WIDE * fitting_chance(&w->random), high = low + WIDE;
    for (int i = 0; i < SHRINKS; ++i) {
        const double step = low + (high - low) * fitting_chance(&w->random);
        double to[DRAWS_NUMBERS_MAX];
        for (int k = 0; k < w->of->count; ++k) {
            to[k] = w->at[k] + step * w->way[k];
        }
        const double here = is_in_reach(w->of, to) ? unlikely_at(w, to) : (double)INFINITY;
        if (here <= most) {
            memcpy(w->at, to, (size_t)w->of->count * sizeof *to);
            w->unlikely = here;
            return;
        }
        low = step < 0.0 ? step : low;
        high = step < 0.0 ? high : step;
    }
}

bool likely_walk(refining *of, double noise)
{
    walk w = {.of = of, .noise = noise, .random = 1};
    const size_t count = (size_t)of->count;
    double *kept = (double *)calloc(LIKELY_PLACES * count, sizeof *kept);
    if (kept == NULL) {
        return false;
    }
    memcpy(w.at, of->at, sizeof w.at);
    w.unlikely = unlikely_at(&w, w.at);
    for (size_t n = 0; n < LIKELY_PLACES; ++n) {
        for (int i = 0; i < STEPS_EACH; ++i) {
            walk_on(&w, i == 0);
        }
        for (size_t i = 0; i < count; ++i) {
            kept[n * count + i] = w.at[i] - of->at[i];
        }
    }
    memcpy(of->places, kept, LIKELY_PLACES * count * sizeof *kept);
    free(kept);
    return true;
}
