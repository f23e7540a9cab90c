/* fitting/infer.h -- the inputs of a recording without them, together with a tuning: inputs and numbers are
 * looked for in turn, until neither changes.
 */
#ifndef FITTING_INFER_H
#define FITTING_INFER_H

#include "fitting/model.h"

/// Writes the letters of `recording`, which is the model's, and brings the tuning near. Other explanations
/// that are about as good are written to `others`. False without memory.
bool fitting_infer(fitting_model *model, fitting_recording *recording, fitting_others *others);

#endif
