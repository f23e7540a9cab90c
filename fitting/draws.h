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
    int rows, count;
    const double *differences; ///< of each row at the middle
    const double *slopes;      ///< rows x count: how a row changes with each number
    const double *reach;       ///< of each number: it goes so far from the middle at most
    const double *usual;       ///< of each number: the way from the middle to what it usually is
    const double *spread;      ///< of each number: its deviation from there; infinite: nothing is usual
    double bound;              ///< of each row's difference
} fitting_box;

/// Axes in which a box is about round: axis k is column k. Zero-fill them; a draw leaves those of its box,
/// from which the next draw of a box like it starts.
typedef struct fitting_axes {
    bool are_known;
    double columns[DRAWS_NUMBERS_MAX * DRAWS_NUMBERS_MAX];
} fitting_axes;

/// Draws `wanted` places, at least 150, as ways from the middle; each has `count` numbers. Returns the
/// bound that was reached: the box's own, or the smallest that was found when none is within it. Below 0
/// without memory.
double fitting_draw(const fitting_box *box, fitting_axes *axes, int wanted, double *out);
/// The way from the middle to about the least of the largest difference, which is returned. `room`: a number
/// for each row.
double fitting_draw_least(const fitting_box *box, double *room, double *way);
/// Draws places where each row has a normal error instead: the bound is its standard deviation.
void fitting_draw_normal(const fitting_box *box, int wanted, double *out);

#endif
