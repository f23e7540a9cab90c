/* fitting/fit.h -- from a recording to the parameters that explain it: the real character plays the recorded
 * buttons. First the squares of the differences in position are made least. Where the positions are rounded,
 * the parameters then become the middle of those whose play is within the rounding in each row.
 *
 * Units    lengths are tiles; the tuning has 1 unit = 1 tile.
 * Replay   the same recording gives the same answer.
 */
#ifndef FITTING_FIT_H
#define FITTING_FIT_H

#include "fitting/recording.h"
#include "measure/measure.h"

#define FITTING_NUMBERS_MAX 32
#define FITTING_SURE        0.01 /* of a value */

/// Which law a response is fitted by.
typedef enum fitting_law {
    FITTING_LAW_LINEAR, ///< a curve of exponent 1
    FITTING_LAW_CURVE,  ///< a curve of any exponent
    FITTING_LAW_DRAG,
    FITTING_LAW_COUNT
} fitting_law;

extern const char *const fitting_law_names[FITTING_LAW_COUNT];

/// A parameter that was fitted.
typedef struct fitting_number {
    const deft_param *param;
    double value;
    double within; ///< the true value is so near 99 times of 100; infinite: the recording does not show it
    double share;  ///< that as a share of the value; of a loss, of its rate: fitting_size
    bool is_shown; ///< the share is less than 3 tenths
    bool is_sure;  ///< the share is less than FITTING_SURE
    const char *why_open; ///< why it is not shown; NULL when it is
} fitting_number;

typedef struct fitting_fit {
    deft_tuning tuning; ///< parameters that are not shown stay as the start has them
    fitting_law ground, air;
    double ground_rms[FITTING_LAW_COUNT], air_rms[FITTING_LAW_COUNT]; ///< with the best law of the other
    bool is_rounded; ///< the differences are no more than rounding
    fitting_number numbers[FITTING_NUMBERS_MAX];
    uint32_t count;
    double rms;        ///< of the differences in x and height
    double expected;   ///< what the rounding alone gives; 0: the positions are not rounded
    bool is_explained; ///< the law fits as well as the rounding, or noise without a pattern, lets any
    uint32_t held_out; ///< rows at the end that the fit did not use; 0: the recording is too short
    double held_error; ///< the largest difference there
    uint64_t ticks;    ///< played once the inputs are known, and what takes as long: the effort
} fitting_fit;

/// The least share of the recording that is fitted when a part is held out, and how long that part is.
#define FITTING_HELD_ROWS 120

/// Fits. `start` builds, has 1 unit = 1 tile, and the choices of jump, cut and abilities. DEFT_ERROR_MEMORY
/// without memory.
deft_result fitting_fit_take(fitting_fit *out, const fitting_recording *recording, const deft_tuning *start);

/// What a share of a value is taken of: the value; of a loss per second, the rate -ln(1 - loss).
double fitting_size(const deft_param *param, double value);

/// Plays the recorded buttons; writes x and height of each row, from the first row. False when the tuning
/// does not build.
bool fitting_fit_play(const fitting_recording *recording, const deft_tuning *tuning, double *x,
                      double *height);

#endif
