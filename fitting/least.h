/* fitting/least.h -- least squares by MINPACK (cminpack). A build without cminpack has none.
 */
#ifndef FITTING_LEAST_H
#define FITTING_LEAST_H

#include <stdbool.h>

typedef struct fitting_squares {
    int count;   ///< numbers
    int rows;    ///< differences
    int tries;   ///< steps at most, each with as many calls as there are numbers
    double less; ///< a smaller change of the sum ends it, as a share
    /// Writes the differences at a place, and where the place really is: a number may have steps, and is
    /// reflected at the ends of its range.
    void (*differences)(void *user, double *at, double *out);
    void *user;
} fitting_squares;

/// True when the build has cminpack.
bool fitting_has_least(void);
/// Goes on from `at` to the least sum of squares. False without memory.
bool fitting_least(const fitting_squares *squares, double *at);

#endif
