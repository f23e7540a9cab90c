/* tools/plot_path.c -- `deft plot path`: the path of a trace over its level. */
#include "deft/plot.h"
#include "tools/plot.h"

#include <stdio.h>
#include <stdlib.h>

static int read_and_draw(const plot_request *wanted, const deft_level *level, const tool_tuning *tuning)
{
    char title[160], caption[200];
    const char *name = tool_short_label(tuning, 1, 0);
    (void)snprintf(title, sizeof title, "The way of %s", name);
    (void)snprintf(caption, sizeof caption, "Tuning %s; lengths in the units of the trace.", name);
    deft_plot_path plot = {.level = level,
                           .moveset = &tuning->moveset,
                           .title = wanted->title != NULL ? wanted->title : title,
                           .caption = caption,
                           .is_dark = wanted->is_dark};
    deft_trace_row *rows = NULL;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_result result = deft_csv_read(&rows, &plot.row_count, wanted->trace, &diags);
    if (result != DEFT_OK) {
        tool_report("plot", wanted->trace, &diags, result);
        return TOOL_WRONG;
    }
    plot.rows = rows;
    result = deft_plot_path_write(&plot, wanted->out, &diags);
    deft_io_free(rows);
    tool_report("plot", wanted->out, &diags, result);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}

int plot_path(const plot_request *wanted)
{
    tool_tuning tuning;
    deft_level *level = NULL;
    int status = tool_tuning_take("plot", wanted->tuning, wanted->presets[0], &tuning);
    if (status != TOOL_FINE) {
        return status;
    }
    if (wanted->level != NULL) {
        level = tool_level_take("plot", wanted->level, &wanted->wish);
        if (level == NULL) {
            return TOOL_WRONG;
        }
    }
    const char *const outputs[TOOL_FILES_MAX] = {wanted->out};
    status = level != NULL ? tool_outputs_judge_level("plot", wanted->level, level, outputs) : TOOL_FINE;
    if (status == TOOL_FINE) {
        status = tool_tuning_fit("plot", level != NULL ? level->tile_size : 1.0, &tuning);
    }
    if (status == TOOL_FINE) {
        status = read_and_draw(wanted, level, &tuning);
    }
    deft_level_free(level);
    return status;
}
