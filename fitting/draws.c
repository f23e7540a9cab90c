/* fitting/draws.c -- see fitting/draws.h: coordinate hit-and-run in axes in which the box is about round. The
 * walk begins at the box's analytic centre. The axes are first those of the barrier there, then those of
 * places already drawn. */
#include "fitting/draws.h"

#include "fitting/chance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WIDER        1.01
#define CENTRES      30  /* steps to the analytic centre */
#define CENTRED      0.1 /* the length of a step, in the barrier's measure, that is the last */
#define SWEEPS_ROUND 60  /* from which new axes are taken */
#define ROUNDS       2
#define SWEEPS_EACH  2   /* between two places that are kept */
#define FAR          6.0 /* deviations of a row's difference among places drawn */
#define POWERS       40  /* rounds in which the largest differences get ever more weight */
#define POWER_FIRST  2.0
#define POWER_MORE   1.2
#define POWER_MAX    200.0
#define LIGHT        1e-5  /* a smaller weight of a row is none */
#define FLAT         1e-12 /* a row with a smaller slope along an axis does not bound the step */

typedef struct walk {
    const fitting_box *box;
    double *axes;   /* count x count: axis k is column k */
    int *rows;      /* those that may bound a step */
    int row_count;  /* even */
    double *turned; /* rows x count by axis: slopes along the axes */
    double *widths; /* the same: their inverse, 0 for none */
    double *now;    /* of each row: the difference here */
    double at[DRAWS_NUMBERS_MAX];
    double bound;
    uint64_t random;
} walk;

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

/* Adds the squares of the rows' slopes, each with its weight, to the lower triangle of a matrix. */
static void add_squares(const fitting_box *box, const double *weights, double *matrix)
{
    for (int n = 0; n < box->rows; ++n) {
        const double *slopes = box->slopes + n * box->count;
        for (int i = 0; i < box->count && weights[n] > 0.0; ++i) {
            const double weighted = weights[n] * slopes[i];
            for (int k = 0; k <= i && weighted != 0.0; ++k) {
                matrix[i * box->count + k] += weighted * slopes[k];
            }
        }
    }
}

/* Solves root^T x = x, in place. */
static void solve_up(const double *root, int count, double *x)
{
    for (int i = count - 1; i >= 0; --i) {
        for (int n = i + 1; n < count; ++n) {
            x[i] -= root[n * count + i] * x[n];
        }
        x[i] /= root[i * count + i];
    }
}

/* Solves root x = x, in place. */
static void solve_down(const double *root, int count, double *x)
{
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < i; ++k) {
            x[i] -= root[i * count + k] * x[k];
        }
        x[i] /= root[i * count + i];
    }
}

/* Axes in which a sum of squares is round: the inverse of its transposed root. */
static void axes_of(const double *root, int count, double *axes)
{
    double column[DRAWS_NUMBERS_MAX];
    for (int k = 0; k < count; ++k) {
        memset(column, 0, sizeof column);
        column[k] = 1.0;
        solve_up(root, count, column);
        for (int i = 0; i < count; ++i) {
            axes[i * count + k] = column[i];
        }
    }
}

/* The way to the least sum of squares, each with its weight: normal equations, by their root. cminpack has
 * the squares by QR alone, which takes twice the work, and no library in use has the largest difference.
 */
static void weighted_least(const fitting_box *box, const double *weights, double *way)
{
    const int count = box->count;
    double root[DRAWS_NUMBERS_MAX * DRAWS_NUMBERS_MAX] = {0.0};
    for (int i = 0; i < count; ++i) {
        root[i * count + i] = box->bound * box->bound / (box->reach[i] * box->reach[i]);
        way[i] = 0.0;
    }
    for (int n = 0; n < box->rows; ++n) {
        for (int i = 0; i < count && weights[n] > 0.0; ++i) {
            way[i] -= weights[n] * box->slopes[n * count + i] * box->differences[n];
        }
    }
    add_squares(box, weights, root);
    root_of(root, count);
    solve_down(root, count, way);
    solve_up(root, count, way);
}

double fitting_draw_least(const fitting_box *box, double *room, double *way)
{
    double power = POWER_FIRST, most = 1.0;
    memset(way, 0, sizeof *way * (size_t)box->count);
    for (int n = 0; n < box->rows; ++n) {
        room[n] = 1.0;
    }
    for (int round = 0; round < POWERS; ++round) {
        double next[DRAWS_NUMBERS_MAX];
        weighted_least(box, room, next);
        for (int i = 0; i < box->count; ++i) {
            way[i] += (next[i] - way[i]) / (power - 1.0);
        }
        most = 1e-300;
        for (int n = 0; n < box->rows; ++n) {
            room[n] = box->differences[n];
            for (int i = 0; i < box->count; ++i) {
                room[n] += box->slopes[n * box->count + i] * way[i];
            }
            most = fmax(most, fabs(room[n]));
        }
        power = fmin(power * POWER_MORE, POWER_MAX);
        const double light = pow(LIGHT, 1.0 / (power - 2.0));
        for (int n = 0; n < box->rows; ++n) {
            const double share = fabs(room[n]) / most;
            room[n] = share > light ? pow(share, power - 2.0) : 0.0;
        }
    }
    return most;
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
    for (int n = 0; n < of->row_count; ++n) {
        const double *slopes = box->slopes + of->rows[n] * count;
        double now = box->differences[of->rows[n]];
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
            of->widths[k * box->rows + n] = fabs(sum) > FLAT ? 1.0 / sum : 0.0;
        }
    }
}

/* Leaves out rows that are far within the bound at all places drawn. */
static void leave_out(walk *of, const double *places, int drawn)
{
    const fitting_box *box = of->box;
    int kept = 0;
    for (int n = 0; n < of->row_count; ++n) {
        const double *slopes = box->slopes + of->rows[n] * box->count;
        double sum = 0.0, square = 0.0;
        for (int p = 0; p < drawn; ++p) {
            double now = box->differences[of->rows[n]];
            for (int i = 0; i < box->count; ++i) {
                now += slopes[i] * places[p * box->count + i];
            }
            sum += now / drawn;
            square += now * now / drawn;
        }
        if (fabs(sum) + FAR * sqrt(fmax(square - sum * sum, 0.0)) > of->bound) {
            of->rows[kept++] = of->rows[n];
        }
    }
    of->rows[kept] = of->rows[0]; /* once more is as good, should the number be odd */
    of->row_count = kept + kept % 2;
}

/* What a step along an axis may be, so that each row stays within +-bound. The halves of the rows are two
 * chains of comparisons that do not wait for each other. */
static void narrow(const walk *of, int axis, double *low, double *high)
{
    const int half = of->row_count / 2;
    const double *widths = of->widths + axis * of->box->rows;
    double lows[2] = {*low, *low}, highs[2] = {*high, *high};
    for (int n = 0; n < half; ++n) {
        for (int k = 0; k < 2; ++k) {
            const double width = widths[n + k * half];
            if (width != 0.0) {
                const double middle = -of->now[n + k * half] * width, reach = fabs(of->bound * width);
                lows[k] = middle - reach > lows[k] ? middle - reach : lows[k];
                highs[k] = middle + reach < highs[k] ? middle + reach : highs[k];
            }
        }
    }
    *low = fmax(lows[0], lows[1]);
    *high = fmin(highs[0], highs[1]);
}

/* Narrows a step along an axis to where a place is at least as likely as a share, drawn, of the last place:
 * slice sampling. How likely numbers are falls off from the usual ones as a normal law does. */
static void narrow_usual(walk *of, int axis, double *low, double *high)
{
    const fitting_box *box = of->box;
    double square = 0.0, product = 0.0;
    for (int i = 0; i < box->count; ++i) {
        const double along = of->axes[i * box->count + axis] / box->spread[i];
        square += along * along;
        product += along * (box->usual[i] - of->at[i]) / box->spread[i];
    }
    if (square > FLAT) {
        const double middle = product / square;
        const double reach = sqrt(middle * middle - 2.0 * log(1.0 - fitting_chance(&of->random)) / square);
        *low = fmax(*low, middle - reach);
        *high = fmin(*high, middle + reach);
    }
}

/* One step along each axis, evenly within what is allowed. */
static void sweep(walk *of)
{
    const fitting_box *box = of->box;
    for (int k = 0; k < box->count; ++k) {
        const double *slopes = of->turned + k * box->rows;
        double *now = of->now, low = -1e9, high = 1e9;
        narrow(of, k, &low, &high);
        for (int i = 0; i < box->count; ++i) {
            const double along = of->axes[i * box->count + k];
            if (along * along > FLAT * FLAT) {
                const double middle = -of->at[i] / along, half = fabs(box->reach[i] / along);
                low = fmax(low, middle - half);
                high = fmin(high, middle + half);
            }
        }
        narrow_usual(of, k, &low, &high);
        low = fmin(low, 0.0); /* here is allowed, but for rounding */
        high = fmax(high, 0.0);
        const double step = low + (high - low) * fitting_chance(&of->random);
        for (int n = 0; n < of->row_count; ++n) {
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
    for (int n = 0; n < of->row_count; ++n) {
        most = fmax(most, fabs(of->now[n]));
    }
    return most;
}

/* The differences of the rows at a way from the middle. */
static void differ(const fitting_box *box, const double *way, double *out)
{
    for (int n = 0; n < box->rows; ++n) {
        out[n] = box->differences[n];
        for (int i = 0; i < box->count; ++i) {
            out[n] += box->slopes[n * box->count + i] * way[i];
        }
    }
}

/* Goes to where the largest difference is about least. The bound becomes the box's own, or one a little above
 * that difference: there must be room to walk. `room`: a number for each row. */
static void enter(walk *of, double *room)
{
    const fitting_box *box = of->box;
    double share = 1.0;
    (void)fitting_draw_least(box, room, of->at);
    for (int i = 0; i < box->count; ++i) {
        share = fmin(share, box->reach[i] / (WIDER * fmax(fabs(of->at[i]), box->reach[i] / WIDER)));
    }
    for (int i = 0; i < box->count; ++i) {
        of->at[i] *= share;
    }
    differ(box, of->at, of->now);
    of->bound = fmax(WIDER * largest(of), box->bound);
}

/* The barrier of a number within +-bound: -log(bound - x) - log(bound + x). Adds to its first derivative, and
 * to its second. */
static void add_barrier(double x, double bound, double *first, double *second)
{
    const double high = 1.0 / (bound - x), low = 1.0 / (bound + x);
    *first += high - low;
    *second += high * high + low * low;
}

/* Goes to the analytic centre by damped Newton steps, which stay in the box. The last root is that of the
 * barrier's second derivative. `room`: a number for each row. */
static void centre(walk *of, double *room, double *root)
{
    const fitting_box *box = of->box;
    const int count = box->count;
    double far = 1.0;
    for (int step = 0; step < CENTRES && far > CENTRED; ++step) {
        double way[DRAWS_NUMBERS_MAX];
        memset(root, 0, sizeof *root * (size_t)(count * count));
        for (int i = 0; i < count; ++i) {
            const double precision = 1.0 / (box->spread[i] * box->spread[i]);
            way[i] = isinf(box->spread[i]) ? 0.0 : precision * (of->at[i] - box->usual[i]);
            root[i * count + i] = precision;
            add_barrier(of->at[i], box->reach[i], &way[i], &root[i * count + i]);
        }
        differ(box, of->at, of->now);
        for (int n = 0; n < box->rows; ++n) {
            double first = 0.0;
            room[n] = 0.0;
            add_barrier(of->now[n], of->bound, &first, &room[n]);
            for (int i = 0; i < count; ++i) {
                way[i] += first * box->slopes[n * count + i];
            }
        }
        add_squares(box, room, root);
        root_of(root, count);
        solve_down(root, count, way);
        far = 0.0;
        for (int i = 0; i < count; ++i) {
            far += way[i] * way[i];
        }
        far = sqrt(far);
        solve_up(root, count, way);
        for (int i = 0; i < count; ++i) {
            of->at[i] -= way[i] / (1.0 + far);
        }
    }
}

double fitting_centre(const fitting_box *box, double *room, double *way, double *deviations)
{
    double root[DRAWS_NUMBERS_MAX * DRAWS_NUMBERS_MAX];
    walk of = {.box = box, .row_count = box->rows, .now = room + box->rows};
    enter(&of, room);
    centre(&of, room, root);
    memcpy(way, of.at, sizeof *way * (size_t)box->count);
    for (int i = 0; i < box->count; ++i) {
        double column[DRAWS_NUMBERS_MAX] = {0.0}, square = 0.0;
        column[i] = 1.0;
        solve_down(root, box->count, column);
        for (int k = i; k < box->count; ++k) {
            square += column[k] * column[k];
        }
        deviations[i] = sqrt(square);
    }
    return of.bound;
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
        leave_out(of, out, kept);
        turn(of);
    }
    for (int n = 0; n < wanted; ++n) {
        for (int i = 0; i < SWEEPS_EACH; ++i) {
            sweep(of);
        }
        memcpy(out + n * count, of->at, sizeof *out * (size_t)count);
    }
}

static void walk_close(walk *of)
{
    free(of->turned);
    free(of->rows);
}

/* False without memory. */
static bool walk_open(walk *of, const fitting_box *box, double *axes)
{
    const size_t count = (size_t)box->count, rows = (size_t)box->rows;
    *of = (walk){.box = box, .axes = axes, .row_count = box->rows, .random = 1};
    of->rows = (int *)calloc(rows + 1, sizeof *of->rows);
    of->turned = (double *)calloc(2 * rows * count + rows, sizeof *of->turned);
    if (of->turned == NULL || of->rows == NULL) {
        walk_close(of);
        return false;
    }
    of->widths = of->turned + rows * count;
    of->now = of->widths + rows * count;
    for (int n = 0; n < box->rows; ++n) {
        of->rows[n] = n;
    }
    return true;
}

double fitting_draw(const fitting_box *box, int wanted, double *out)
{
    double axes[DRAWS_NUMBERS_MAX * DRAWS_NUMBERS_MAX], root[DRAWS_NUMBERS_MAX * DRAWS_NUMBERS_MAX];
    walk of;
    if (!walk_open(&of, box, axes)) {
        return -1.0;
    }
    enter(&of, of.turned);
    centre(&of, of.turned, root);
    axes_of(root, box->count, axes);
    turn(&of);
    draw(&of, wanted, out);
    walk_close(&of);
    return of.bound;
}

void fitting_draw_normal(const fitting_box *box, int wanted, double *room, double *out)
{
    const int count = box->count;
    double axes[DRAWS_NUMBERS_MAX * DRAWS_NUMBERS_MAX], root[DRAWS_NUMBERS_MAX * DRAWS_NUMBERS_MAX] = {0.0};
    uint64_t random = 1;
    for (int n = 0; n < box->rows; ++n) {
        room[n] = 1.0 / (box->bound * box->bound);
    }
    for (int i = 0; i < count; ++i) {
        root[i * count + i] = 1.0 / (box->reach[i] * box->reach[i]);
    }
    add_squares(box, room, root);
    root_of(root, count);
    axes_of(root, count, axes);
    memset(out, 0, sizeof *out * (size_t)(wanted * count));
    for (int n = 0; n < wanted; ++n) {
        for (int k = 0; k < count; ++k) {
            const double far = sqrt(-2.0 * log(1.0 - fitting_chance(&random)));
            const double step = far * cos(6.283185307179586 * fitting_chance(&random));
            for (int i = 0; i < count; ++i) {
                out[n * count + i] += step * axes[i * count + k];
            }
        }
    }
}
