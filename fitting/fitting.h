/* fitting/fitting.h -- from wishes in metrics to a tuning. The real character judges: every tuning that is
 * tried plays the probes of `deft measure` that the wishes need. The search is NLopt's.
 *
 * Units    bands of wishes are those of measure_value: tiles, ticks, s. The tuning stays in its own units.
 * Replay   the same problem gives the same answer.
 */
#ifndef FITTING_FITTING_H
#define FITTING_FITTING_H

#include "measure/measure.h"

#define FITTING_WISHES_MAX 32
#define FITTING_FREE_MAX   64 /* parameters that may move */
#define FITTING_TEXT_CAP   96

/* wish.c */

/// One wish: the metric is from `low` to `high`; either may be infinite.
typedef struct fitting_wish {
    measure_id id;
    double low, high;
    char text[FITTING_TEXT_CAP]; ///< as it was written
} fitting_wish;

/// What numbers of a written wish mean.
typedef struct fitting_units {
    double units_per_tile, rate_hz;
    const char *length; ///< name of the tuning's unit: "tiles", "px", "m", "units"
} fitting_units;

/// Reads METRIC=VALUE, METRIC=VALUE+-TOLERANCE, METRIC=LOW..HIGH, METRIC<=VALUE or METRIC>=VALUE. A number
/// may have a unit. Without a tolerance VALUE is a band of 1 % to each side, and at least fitting_grain.
/// False, and `why` says what is wrong.
bool fitting_wish_read(fitting_wish *out, const char *text, const fitting_units *units, char why[256]);
/// The smallest half of a band around a wished value.
double fitting_grain(measure_unit unit);
/// How far a measured value is outside of the band, as a share of the wished value. 0: the wish holds.
double fitting_miss(const fitting_wish *wish, const measure_value *value);

/* levers.c */

/// The parameters that move a metric, the strongest first, those that the tuning's choices make count.
/// Returns how many were written, at most `capacity`.
uint32_t fitting_levers(const deft_param **out, uint32_t capacity, measure_id id, const deft_tuning *tuning);

/* space.c */

/// The tunings that a search may try: some parameters of a tuning, each a number from 0 to 1, from the lower
/// end of its slider to the upper. Small values are finer than large ones.
typedef struct fitting_space {
    const deft_tuning *start;
    const deft_param *params[FITTING_FREE_MAX];
    double low[FITTING_FREE_MAX], span[FITTING_FREE_MAX]; ///< of the values
    uint32_t count;
} fitting_space;

void fitting_space_start(fitting_space *space, const deft_tuning *start);
/// Adds a parameter that is not there yet. One without a slider, or over the most, is left out.
void fitting_space_add(fitting_space *space, const deft_param *param);
void fitting_space_read(const fitting_space *space, const deft_tuning *tuning, double *out);
void fitting_space_write(const fitting_space *space, const double *at, deft_tuning *out);

/* search.c */

typedef struct fitting_problem {
    const deft_tuning *start; ///< it builds
    double rate_hz;
    const fitting_wish *wishes;
    uint32_t wish_count;                  ///< at most FITTING_WISHES_MAX
    const deft_param *const *free_params; ///< which may move; NULL: the levers of each wish
    uint32_t free_count;
    bool (*is_stopped)(void); ///< NULL: the search runs to its end
} fitting_problem;

/// A tuning, and how it plays.
typedef struct fitting_try {
    deft_tuning tuning;
    measure_report report;
    double miss;      ///< the sum over the wishes; 0: all hold
    uint32_t tunings; ///< played so far
} fitting_try;

/// The bits of all wishes.
uint32_t fitting_all(const fitting_problem *problem);
/// Plays the wishes' probes. True when all those of `wanted` (bits) hold.
bool fitting_judge(const fitting_problem *problem, uint32_t wanted, fitting_try *at);
/// Looks for the tuning nearest to the start at which the wishes of `wanted` (bits) hold. False when none was
/// found; then `out` is the one that misses least.
bool fitting_search(const fitting_problem *problem, uint32_t wanted, fitting_try *out);
/// Brings parameters back to the start, and rounds the others, where all wishes still hold.
void fitting_tidy(const fitting_problem *problem, fitting_try *at);

/* solve.c */

typedef struct fitting_answer {
    bool is_met;
    fitting_try best;  ///< the tuning that was found, or the one that misses least
    uint32_t conflict; ///< bits of the wishes that contradict each other: no tuning was found for all of
                       ///< them, but for all without any one of them
    fitting_try without[FITTING_WISHES_MAX]; ///< of each wish in conflict: the tuning for the others
} fitting_answer;

/// Solves, or finds the conflict. False when it was stopped.
bool fitting_solve(const fitting_problem *problem, fitting_answer *out);

#endif
