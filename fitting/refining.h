/* fitting/refining.h -- the tunings around one that explains a recording: how the play changes with each
 * number, and places drawn among those that explain it, too.
 *
 * A place is the model's numbers, then how far the first row is off, in x and in height.
 */
#ifndef FITTING_REFINING_H
#define FITTING_REFINING_H

#include "fitting/draws.h"
#include "fitting/model.h"

#define REFINING_INSIDE    1.0001 /* of half a step: within the rounding */
#define REFINING_LOWER     0.97   /* a way that lowers the largest difference by less does not lead on */
#define REFINING_DRAWS_FEW 150
#define REFINING_DRAWS     400

typedef struct refining {
    const fitting_model *model;
    double half; ///< of the step of rounding; 0: there is none
    int rows, count;
    double at[DRAWS_NUMBERS_MAX];
    double steps[DRAWS_NUMBERS_MAX]; ///< for slopes
    double reach[DRAWS_NUMBERS_MAX]; ///< how far from here a place may be
    double usual[DRAWS_NUMBERS_MAX]; ///< of the last box
    double spread[DRAWS_NUMBERS_MAX];
    double *differences, *slopes; ///< of the last box
    double *stepped;              ///< room for twice the rows
    double *bends;                ///< of each row: how far plays are off the slopes
    double *places;               ///< ways from here
} refining;

/// The model's place. False without memory.
bool refining_open(refining *of, const fitting_model *model);
void refining_close(refining *of);

/// Writes the differences of a play whose first row is at the place's; returns the largest.
double refining_differ(const refining *of, const deft_tuning *tuning, const double *at, double *out);
double refining_differ_at(const refining *of, const double *at, double *out);
/// Writes them when the largest is within a bound. Returns the largest; infinite when it is not within the
/// bound: such a play ends at once.
double refining_differ_within(const refining *of, const double *at, double bound, double *out);
/// Moves the first row so that the differences reach as far up as down. Returns the largest.
double refining_centre(refining *of);
/// The box of numbers around the place. Slopes are the means of both sides. Where one side has a cliff, such
/// as a press that comes a tick too early, they are those of the other side.
fitting_box refining_box(refining *of, double bound);
/// Draws places from a box, as fitting_draw does. Counts as ticks in the effort of the search. False without
/// memory.
bool refining_draw(refining *of, const fitting_box *box, int wanted);
/// The centre of a box; the steps become how far the numbers range around it.
void refining_to_centre(refining *of, const fitting_box *box, double *way);
/// The middle of the few places drawn; the steps become their spread.
void refining_middle(refining *of, double *middle);
/// Goes by a way as far as no difference grows over the bound. Returns the largest difference.
double refining_go(refining *of, const double *way, double most);
/// Goes to where the largest difference is about least, as long as that leads on. Returns what it is there;
/// `straight` becomes what the slopes say that it may be. Slopes cost two plays a number. With `keeps_slopes`
/// those of a step serve the next steps, too, as long as they lead on. Without, the way stays in the part of
/// the set where it began: slopes of another part lead away from it.
double refining_enter(refining *of, bool keeps_slopes, double *straight);
/// The tuning of a place drawn.
void refining_write(const refining *of, int place, deft_tuning *out);

#endif
