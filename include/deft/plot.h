/* deft/plot.h -- pictures of how a character moves, by cairo: SVG, PNG and PDF from one drawing. */
#ifndef DEFT_PLOT_H
#define DEFT_PLOT_H

#include "deft/io.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a path picture shows.
typedef struct deft_plot_path {
    const deft_level *level;     ///< the level to draw; NULL draws none @nullable
    const deft_moveset *moveset; ///< gives the size of the character
    const deft_trace_row *rows;  ///< of the path, by ascending time @length row_count
    size_t row_count;            ///< how many `rows` has
    const char *title;           ///< NULL for none @nullable
    const char *caption;         ///< a line at the bottom: the tuning's name, say; NULL for none @nullable
    bool is_dark;                ///< true: light lines on dark paper
} deft_plot_path;

/// How many bytes a struct of the plot library has, by its name: "deft_plot_path". Returns 0 for an unknown
/// struct. A NULL name is a host bug (assert) and gives 0.
DEFT_API size_t deft_plot_struct_size(const char *name);

/// The alignment in bytes of a struct of the plot library, by its name. Returns 0 where deft_plot_struct_size
/// does.
DEFT_API size_t deft_plot_struct_align(const char *name);

/// Draws the way of a character over its level. The picture shows arcs with outlines of the character, marks
/// for jumps, landings and assists, a legend and a scale. The suffix of `path` says the format: .svg, .png or
/// .pdf. An error leaves no half-written file.
DEFT_API deft_result deft_plot_path_write(const deft_plot_path *plot, const char *path,
                                          deft_diag_list *diags);

/// Frees what cairo and fontconfig keep for the next picture. Call it at the end of a program, so that a leak
/// checker finds nothing. No cairo object may exist then, not even one of yours.
DEFT_API void deft_plot_release(void);

#ifdef __cplusplus
}
#endif

#endif
