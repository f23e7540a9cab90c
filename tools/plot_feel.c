/* tools/plot_feel.c -- `deft plot velocity` and the other pictures of tunings. */
#include "tools/plot.h"

int plot_feel(const plot_request *wanted, feel_draw *draw, char *const *files, int count)
{
    static tool_tuning tunings[FEEL_SUBJECTS_MAX];
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
        wish.subjects[i] = (feel_subject){tunings[i].label, &tunings[i].tuning};
    }
    deft_diag_clear(&diags);
    const deft_result result = draw(&wish, wanted->out, &diags);
    tool_report("plot", wanted->out, &diags, result);
    return result == DEFT_OK ? TOOL_FINE : TOOL_WRONG;
}
