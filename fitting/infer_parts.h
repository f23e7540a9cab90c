/* fitting/infer_parts.h -- what the parts of fitting/infer.h share. */
#ifndef FITTING_INFER_PARTS_H
#define FITTING_INFER_PARTS_H

#include "fitting/infer.h"
#include "fitting/inputs.h"

#define INFER_FINE 1.15 /* of the noise: nothing is left to look for */

/// The fastest way over some rows, tiles/s: of x, or of falls.
double infer_fastest(const fitting_model *model, bool is_fall);
/// Jumps and their numbers, from the best of many guesses. False without memory.
bool infer_jumps(fitting_model *model, fitting_inputs *inputs, double noise, fitting_others *others);

#endif
