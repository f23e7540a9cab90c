/* fitting/model.h -- a tuning with free numbers, and how far its play is from a recording.
 *
 * A number is the logarithm of what it stands for: a parameter; of drag the rate; of a curve, in place of the
 * time, the way that the response takes from the motion. The exponent of a curve hardly changes that way.
 */
#ifndef FITTING_MODEL_H
#define FITTING_MODEL_H

#include "fitting/fit.h"
#include "fitting/plays.h"

#define MODEL_EXACT 1e-5 /* tiles: a finer difference is none */

/// Which motions are compared, and whose numbers are free.
typedef enum model_part {
    MODEL_HEIGHT, ///< jumps and falls
    MODEL_GROUND, ///< x after some time on the ground
    MODEL_X,      ///< x; jumps and falls are as they are
    MODEL_ALL
} model_part;

/// Tunings that explain a recording without inputs, each with inputs of its own.
typedef struct fitting_other {
    deft_tuning tuning;
    fitting_law ground, air;
    double rms;
    bool is_x; ///< about x; else only about jumps
} fitting_other;

#define FITTING_OTHERS_MAX 16

typedef struct fitting_others {
    fitting_other list[FITTING_OTHERS_MAX];
    uint32_t count;
} fitting_others;

typedef struct fitting_model {
    const fitting_recording *recording;
    fitting_plays *plays; ///< of the recording
    uint32_t used;        ///< rows
    uint32_t window; ///< 0: places are compared; else ways over so many rows, each of which shows one motion
    model_part part;
    deft_tuning tuning;
    fitting_law ground, air;
    bool has_fall_limit;                ///< fall.speed_max is free
    bool holds_exponents;               ///< those of curves are not free
    double doubts[FITTING_NUMBERS_MAX]; ///< of the jump's numbers: how far off each is with the other of two
                                        ///< models that fit
    const deft_param *params[FITTING_NUMBERS_MAX];
    int exponents[FITTING_NUMBERS_MAX]; ///< of the time of a curve: which number is its exponent; -1
    uint32_t count;
    const fitting_others *others; ///< NULL: the inputs are recorded
    double *x, *height;           ///< of the play
    double *room;                 ///< 2 rows
    double squares;               ///< the sum of the differences' squares
} fitting_model;

/// Frees the numbers of a part, under the model's laws.
void model_open(fitting_model *model, model_part part, uint32_t window);
/// The tuning's numbers.
void model_read(const fitting_model *model, double *at);
/// What a number has that is no part of its size: of the time of a curve, the logarithm of the way.
double model_way(const fitting_model *model, uint32_t i, const double *at);
/// The tuning with other numbers.
void model_write(const fitting_model *model, const double *at, deft_tuning *out);
/// What a number usually is, in a tuning; `spread` is the deviation. False when there is no usual number. The
/// recording tells most numbers much better. The usual ones keep the others from the ends of their ranges.
bool model_usual(const fitting_model *model, uint32_t i, const deft_tuning *tuning, double *usual,
                 double *spread);
/// Writes the differences of x, then those of height: play less recording. What the part leaves out is 0.
void model_differ(const fitting_model *model, const deft_tuning *tuning, double *out);
/// The same without taking off means or ways. False when the tuning does not build.
bool model_offset(const fitting_model *model, const deft_tuning *tuning, double *out);
/// The same of a play that is within a bound in each row. False when none is; the play ends at once.
bool model_offset_within(const fitting_model *model, const deft_tuning *tuning, const fitting_bound *bound,
                         double *out);
double model_squares(const fitting_model *model, const deft_tuning *tuning);
/// Takes the squares of the model's own tuning; returns the root of their mean.
double model_rms(fitting_model *model);
/// True for differences as small as rounding makes them.
bool model_is_rounding(const fitting_model *model, double rms);
/// How far a parameter is off in other explanations that are about as good, as a share of its size; infinite
/// where one has another law. 0 when the inputs are recorded.
double fitting_others_off(const fitting_model *model, const deft_param *param);
void fitting_others_add(fitting_others *others, const fitting_model *model, double rms, bool is_x);
/// Fits the free numbers; the tuning becomes the best. False without memory.
bool model_fit(fitting_model *model, int tries);
/// Gives the three responses of a group a law and one strength.
void model_set_law(deft_tuning *tuning, bool is_ground, fitting_law law, double time_s);
/// Gives one response of a group (attack, turn, release) a strength.
void model_set_strength(deft_tuning *tuning, bool is_ground, int part, double time_s, double exponent);
/// Gives it what is usual.
void model_set_usual(fitting_model *model, bool is_ground, int part);
/// The time of a response.
double model_time(const deft_tuning *tuning, bool is_ground, int part);

#endif
