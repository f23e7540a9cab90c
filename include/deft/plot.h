/* deft/plot.h -- pictures of how a character moves, by cairo: SVG, PNG and PDF from one drawing. */
#ifndef DEFT_PLOT_H
#define DEFT_PLOT_H

#include "deft/io.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a path picture shows.
typedef struct deft_plot_path {
    const deft_level *level;     ///< NULL draws no level
    const deft_moveset *moveset; ///< for the size of the character
    const deft_trace_row *rows;  ///< of the path, by time
    size_t row_count;            ///< how many `rows` has
    const char *title;           ///< NULL for none
} deft_plot_path;

/// Bytes of a deft_plot_path, for bindings.
DEFT_API size_t deft_plot_path_size(void);

/// Draws the way of a body over its level: arcs with ghosts of the character, jumps, landings and assists
/// marked, a legend and a scale. The suffix of `path` says the format: .svg, .png or .pdf. Nothing
/// half-written is left on an error.
DEFT_API deft_result deft_plot_path_write(const deft_plot_path *plot, const char *path,
                                          deft_diag_list *diags);

/// Gives back what cairo and fontconfig keep for the next picture. For the end of a program, so that a leak
/// checker stays quiet; no object of cairo's may be alive then, yours neither.
DEFT_API void deft_plot_release(void);

#ifdef __cplusplus
}
#endif

#endif
