/* fitting/least.h -- least squares by MINPACK (cminpack). A build without cminpack has none.
 */
#ifndef FITTING_LEAST_H
#define FITTING_LEAST_H

#include <stdbool.h>

typedef struct fitting_squares {
    int count; ///< numbers
    int rows;  ///< differences
    int tries; ///< steps at most, each with as many calls as there are numbers
    /// Writes the differences at a place.
    void (*differences)(void *user, const double *at, double *out);
    void *user;
} fitting_squares;

/// True when the build has cminpack.
bool fitting_has_least(void);
/// Goes on from `at` to the least sum of squares. False without memory.
bool fitting_least(const fitting_squares *squares, double *at);

#endif
