/* io/script_runs.h -- a parsed input script: its lines, each a run of ticks or seconds. */
#ifndef DEFT__IO_SCRIPT_RUNS_H
#define DEFT__IO_SCRIPT_RUNS_H

#include "deft/io/script.h"

/// The letters of the buttons, in the order of deft_action.
#define DEFT__SCRIPT_BUTTONS "JXGHSFCZ1234"

/// One line of a script. Stick and aim are in the character's frame: x to its right, y up.
typedef struct deft__script_run {
    double length; ///< ticks or seconds, > 0
    double stick_x, stick_y;
    double aim_deg;    ///< counter-clockwise from the character's right
    double pace;       ///< of time
    uint32_t triggers; ///< of the script, up to the end of this line
    uint16_t buttons;
    bool in_seconds;
    bool has_aim;
} deft__script_run;

struct deft_script {
    deft__script_run *runs;
    deft_trigger *triggers; ///< of all lines, in their order
    uint32_t count, trigger_count;
};

/// Reads the bytes of a script's file. NULL, with findings, when they are none that plays something.
deft_script *deft__script_of_file(const char *text, size_t size, deft_diag_list *diags);

/// True when an item of a line is meant to be a trigger.
bool deft__trigger_is_meant(const char *item);
/// Reads one; returns NULL, or the sentence that says what is wrong with it.
const char *deft__trigger_read(const char *item, deft_trigger *out);

#endif
