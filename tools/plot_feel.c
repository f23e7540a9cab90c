/* tools/plot_feel.c -- `deft plot velocity` and the other pictures of tunings. */
#include "tools/plot.h"

/* Counts the changes of state in a trace. */
static int take_play(const char *path, feel_taken *out)
{
    deft_trace_row *rows = NULL;
    size_t count = 0;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    const deft_result result = deft_csv_read(&rows, &count, path, &diags);
    if (result != DEFT_OK) {
        tool_report("plot", path, &diags, result);
        return TOOL_WRONG;
    }
    for (size_t i = 1; i < count; ++i) {
        const uint32_t from = rows[i - 1].state, to = rows[i].state;
        if (from != to && from < DEFT_STATE_COUNT && to < DEFT_STATE_COUNT) {
            out->times[from][to] += 1;
        }
    }
    deft_io_free(rows);
    return TOOL_FINE;
}

int plot_feel(const plot_request *wanted, feel_draw *draw, char *const *files, int count)
{
    static tool_tuning tunings[FEEL_SUBJECTS_MAX];
    static feel_taken taken;
    feel_wish wish = {.rate_hz = wanted->rate_hz > 0.0 ? wanted->rate_hz : 60.0,
                      .gap = wanted->gap,
                      .is_dark = wanted->is_dark,
                      .title = wanted->title};
    const uint32_t given = wanted->preset_count + (uint32_t)count;
    deft_diag_list diags;
    wish.count = given > 0 ? given : 1;
    for (uint32_t i = 0; i < wish.count; ++i) {
        const bool is_preset = i < wanted->preset_count || given == 0;
        const int status = is_preset
                               ? tool_tuning_take("plot", NULL, wanted->presets[i], &tunings[i])
                               : tool_tuning_take("plot", files[i - wanted->preset_count], NULL, &tunings[i]);
        if (status != TOOL_FINE) {
            return status;
        }
    }
    for (uint32_t i = 0; i < wish.count; ++i) {
        wish.subjects[i] = (feel_subject){tool_short_label(tunings, wish.count, i), &tunings[i].tuning};
    }
    if (draw == feel_states && wanted->trace != NULL) {
        const int status = take_play(wanted->trace, &taken);
        if (status != TOOL_FINE) {
            return status;
        }
        wish.taken = &taken;
    }
    deft_diag_clear(&diags);
    const deft_result result = draw(&wish, wanted->out, &diags);
    tool_report("plot", result == DEFT_ERROR_CONTENT ? tunings[0].label : wanted->out, &diags, result);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}
