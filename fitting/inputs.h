/* fitting/inputs.h -- the buttons of a recording that has only positions: those with which a tuning's play is
 * nearest to it. The stick is full or free, and jump is the only button.
 *
 * A jump is one of the arcs that the tuning has, by how long the button is held. The arcs that lie on the
 * heights best are found for all rows at once. The stick is then followed from row to row: of the ways that
 * the real character can go, those nearest to the recording are kept.
 */
#ifndef FITTING_INPUTS_H
#define FITTING_INPUTS_H

#include "fitting/recording.h"
#include "measure/measure.h"

typedef struct fitting_inputs {
    fitting_recording *recording; ///< its letters are written
    double noise;                 ///< of a position, tiles: the deviation that is expected
    double x_off, height_off;     ///< how far the first row is off, tiles
    double cost; ///< of what was found last: squares of the differences in units of the noise, and changes
} fitting_inputs;

/// Writes when jump is down, from arcs that begin and end on the ground between rows. The stick is let go
/// everywhere. False without memory.
bool fitting_inputs_jumps(fitting_inputs *inputs, const deft_tuning *tuning);
/// Writes when jump is down, and lets go of the stick everywhere; or where the stick is, and jump stays as it
/// is. `width`: how many ways are kept from row to row. False without memory.
bool fitting_inputs_follow(fitting_inputs *inputs, const deft_tuning *tuning, bool is_jump, uint32_t width);

/// One row's buttons: the stick is -1, 0 or 1.
void fitting_inputs_write(fitting_row *row, int stick, bool is_jump);
int fitting_inputs_stick_of(const fitting_row *row);
bool fitting_inputs_jump_of(const fitting_row *row);

#endif
