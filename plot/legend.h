/* plot/legend.h -- what stands around the panels: title, axes, the key to lines and marks, the scale. */
#ifndef DEFT_PLOT_LEGEND_H
#define DEFT_PLOT_LEGEND_H

#include "plot/sheet.h"

#include <cairo.h>

/// The story in one line: time, way, jumps, assists.
void deft__legend_summary(const deft_story *story, char *out, size_t capacity);

void deft__legend_draw_title(cairo_t *cr, const deft_sheet *sheet, const char *title, const char *summary);
/// A line at the bottom.
void deft__legend_draw_caption(cairo_t *cr, const deft_sheet *sheet, const char *caption);
/// Grid and frame of a panel; the numbers are the trace's x and y.
void deft__legend_draw_grid(cairo_t *cr, const deft_sheet *sheet, const deft_panel *panel);
void deft__legend_draw_axes(cairo_t *cr, const deft_sheet *sheet, const deft_panel *panel);

/// What the picture has of a level and needs words.
typedef struct deft_legend_level {
    bool has_one_way, has_platform;
} deft_legend_level;

/// Draws the key below the panels and returns how high it is; a sheet without height only measures. A colour
/// is named once, with all states that have it.
double deft__legend_draw_key(cairo_t *cr, const deft_sheet *sheet, const deft_story *story,
                             deft_legend_level level, bool measure);

#endif
