/* fitting/shifts.h -- inputs that were inferred, changed a little: presses and releases some rows earlier or
 * later.
 *
 * With slopes of the numbers, and the effect of each change by so many rows, the question which shifts
 * explain the recording best is one of least squares in whole numbers.
 */
#ifndef FITTING_SHIFTS_H
#define FITTING_SHIFTS_H

#include "fitting/model.h"

/// Shifts changes of the inputs as long as the free numbers then explain the recording better. `recording` is
/// the model's. False without memory.
bool fitting_shifts_improve(fitting_model *model, fitting_recording *recording, bool is_jump, bool is_stick);

#endif
