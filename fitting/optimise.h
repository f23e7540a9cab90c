/* fitting/optimise.h -- the optimisers of NLopt, behind one call. A build without NLopt has none.
 */
#ifndef FITTING_OPTIMISE_H
#define FITTING_OPTIMISE_H

#include <stdbool.h>
#include <stdint.h>

/// What to make small, over numbers from 0 to 1. No derivatives are asked for.
typedef struct fitting_goal {
    uint32_t count; ///< numbers
    uint32_t limit_count;
    uint32_t tries_max;
    double step; ///< the first one
    double (*cost)(void *user, const double *at);
    /// NULL: no limits, and the cost may have steps. Else writes `limit_count` numbers, which are at most 0
    /// where the limits hold.
    void (*limits)(void *user, const double *at, double *out);
    bool (*is_over)(void *user); ///< asked before each place; NULL: never
    bool is_global;              ///< there are other valleys than that of `at`: all are looked through
    void *user;
} fitting_goal;

/// True when the build has NLopt.
bool fitting_has_optimiser(void);
/// Goes on from `at` to a lower cost, within the limits: COBYLA; without limits Sbplx, or CRS2 of a global
/// goal. `at` becomes the last place. The goal remembers the best: it sees every place.
void fitting_optimise(const fitting_goal *goal, double *at);

#endif
