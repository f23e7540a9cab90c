/* fitting/draws.h -- places drawn from a box of rows: all numbers with which each difference is within
 * a bound.
 *
 * Rounding says of a row only that the true position is within half a step. All numbers that respect this in
 * each row explain the recording equally well. So what the recording says of a number is how far the number
 * ranges among them. The differences are taken as linear in the numbers. Usual numbers are likelier, which
 * matters only for numbers that range far.
 */
#ifndef FITTING_DRAWS_H
#define FITTING_DRAWS_H

#include <stdbool.h>

#define DRAWS_NUMBERS_MAX 40

typedef struct fitting_box {
    int rows, count;           ///< the rows are an even number
    const double *differences; ///< of each row at the middle
    const double *slopes;      ///< rows x count: how a row changes with each number
    const double *reach;       ///< of each number: it goes so far from the middle at most
    const double *usual;       ///< of each number: the way from the middle to what it usually is
    const double *spread;      ///< of each number: its deviation from there; infinite: nothing is usual
    double bound;              ///< of each row's difference
} fitting_box;

/// Draws `wanted` places, at least 150, as ways from the middle; each has `count` numbers. Returns the
/// bound that was reached: the box's own, or about the smallest where no place is within it. Below 0 without
/// memory.
double fitting_draw(const fitting_box *box, int wanted, double *out);
/// The way from the middle to the analytic centre, and about how far each number ranges there: the deviation.
/// Takes a tenth of a draw. Returns the bound, as a draw does. `room`: two numbers for each row.
double fitting_centre(const fitting_box *box, double *room, double *way, double *deviations);
/// The way from the middle to about the least of the largest difference, which is returned. `room`: a number
/// for each row.
double fitting_draw_least(const fitting_box *box, double *room, double *way);
/// Draws places where each row has a normal error instead: the bound is its standard deviation. `room`: a
/// number for each row.
void fitting_draw_normal(const fitting_box *box, int wanted, double *room, double *out);

#endif
