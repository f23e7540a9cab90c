/* fitting/refine.h -- the last step of a fit: the middle of what a recording allows, and how far it ranges.
 *
 * Rounding says of each row that the true place is within half a step. Where a play is within it in all rows,
 * the numbers become the middle of those that are, and a deviation is how they spread there. Otherwise the
 * errors are noise: the numbers stay those of the least squares.
 */
#ifndef FITTING_REFINE_H
#define FITTING_REFINE_H

#include "fitting/laws.h"

/// Goes to the middle; all numbers are free. `is_rounded` tells whether all rows are within half a step.
/// False without memory.
bool fitting_refine_middle(fitting_model *model, bool *is_rounded);
/// The same, from a play that is not within the rounding, by walks of real plays: they lead over cliffs that
/// slopes do not see. False without memory.
bool fitting_refine_walk(fitting_model *model, bool *is_rounded);
/// Takes, of the tunings that explain the first `before` rows, the one that explains all used rows best:
/// where the later rows do not follow, the play may be on the wrong side of a cliff. False without memory.
bool fitting_refine_choose(fitting_model *model, uint32_t before);
/// Writes each number, how near the true one is, and the tuning: a number that is not shown goes back to the
/// start where the play allows it. A number is as near as all rivals leave it. False without memory.
bool fitting_refine_report(const fitting_model *model, bool is_rounded, const fitting_rivals *rivals,
                           const deft_tuning *start, fitting_fit *out);

#endif
