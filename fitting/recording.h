/* fitting/recording.h -- the recorded positions of a character on flat ground, and what was pressed.
 */
#ifndef FITTING_RECORDING_H
#define FITTING_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FITTING_LETTERS_CAP 12
#define FITTING_WHY_CAP     512
#define FITTING_ROWS_MAX    36000 /* ten minutes at 60 Hz */
/* Without inputs: */
#define FITTING_INFER_ROWS_MAX 1200
#define FITTING_INFER_HZ_MAX   125

/// The feet after a tick, and the buttons that were down in it.
typedef struct fitting_row {
    double time_s, x, height;          ///< x and height: tiles from the first row, height upwards
    char letters[FITTING_LETTERS_CAP]; ///< of the input script, without commas
} fitting_row;

/// Zero-fill it; free it in any case.
typedef struct fitting_recording {
    fitting_row *rows;
    uint32_t count;
    double rate_hz;
    bool has_no_inputs; ///< positions alone: the letters are empty
    double grain;       ///< the step to which the positions are rounded, tiles; 0: none is seen
} fitting_recording;

/// Reads a CSV with a head. The columns are found by name: x, y, input, and time_s (or t) unless `rate_hz` is
/// given (above 0). Without the column input the recording has no inputs. `unit` is the length of a tile in
/// the file. Whether y points up is seen from the jumps. False, and `why` says what is wrong and where.
bool fitting_recording_read(fitting_recording *out, const char *path, double unit, double rate_hz,
                            char why[FITTING_WHY_CAP]);
void fitting_recording_free(fitting_recording *recording);

#endif
