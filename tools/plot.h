/* tools/plot.h -- what the kinds of `deft plot` share: what was asked for. */
#ifndef DEFT_TOOLS_PLOT_H
#define DEFT_TOOLS_PLOT_H

#include "plot/feel/feel.h"
#include "tools/tool.h"

typedef struct plot_request {
    const char *trace, *out, *level, *tuning, *title;
    const char *presets[FEEL_SUBJECTS_MAX];
    uint32_t preset_count;
    bool is_dark;
    double rate_hz; ///< 0: not given
    double gap;     ///< tiles; 0: not given
    tool_level_wish wish;
} plot_request;

/// Draws a trace. Returns an exit status and says why.
int plot_path(const plot_request *wanted);
/// Draws how tunings move: the presets of the request, then `files`. Returns an exit status and says why.
int plot_feel(const plot_request *wanted, feel_draw *draw, char *const *files, int count);

#endif
