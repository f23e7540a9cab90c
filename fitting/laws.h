/* fitting/laws.h -- which laws a recording shows, and numbers that are near. */
#ifndef FITTING_LAWS_H
#define FITTING_LAWS_H

#include "fitting/model.h"

/// How well each law fits: the root of the mean square of the differences in x.
typedef struct fitting_laws {
    double ground_rms[FITTING_LAW_COUNT], air_rms[FITTING_LAW_COUNT]; ///< with the best law of the other
} fitting_laws;

/// Models with another law on the ground or in the air that explain noise about as well. Of rounded
/// positions: the model with a limit of the fall, where its play is within the rounding, too.
typedef struct fitting_rivals {
    fitting_model list[2 * FITTING_LAW_COUNT];
    uint32_t count;
    bool is_compared;            ///< the laws were once
    const fitting_model *better; ///< of the list: it explains the recording better than the model; or NULL
} fitting_rivals;

/// Finds laws and numbers; all numbers are free afterwards. False without memory.
bool fitting_laws_find(fitting_model *model, fitting_laws *out);
/// Looks once more, from laws and numbers that were found; takes what is better. False without memory.
bool fitting_laws_again(fitting_model *model, fitting_laws *out);
/// Finds the rivals of a model whose numbers are all free and fitted: each law is searched anew beside the
/// model's other numbers. False without memory.
bool fitting_laws_rivals(const fitting_model *model, fitting_laws *laws, fitting_rivals *out);
/// Gives the fall a limit that counts, and fits the heights with it. False without memory.
bool fitting_laws_limit_fall(fitting_model *model);
/// How alike neighbouring differences are, from -1 to 1, of model->room. Those of a right law are alike only
/// when the character is slow.
double fitting_laws_pattern(const fitting_model *model);

#endif
