/* plot/sheet.h -- where things stand on the paper: panels, scale, and the way from units to pixels.
 *
 * A level that is much wider than high is cut into panels, one below the other, read like lines of text.
 */
#ifndef DEFT_PLOT_SHEET_H
#define DEFT_PLOT_SHEET_H

#include "plot/story.h"

#define DEFT_PANEL_CAP 8

/// A window on the level.
typedef struct deft_panel {
    double x, y, width, height;        ///< px
    double min_u, max_u, min_v, max_v; ///< units
} deft_panel;

typedef struct deft_sheet {
    deft_axes axes;
    double px;                      ///< pixels per unit
    double body_width, body_height; ///< units
    double body_radius;             ///< of its corners; 0: a box
    double width, height;           ///< px, of the whole picture
    double margin, header, footer;
    deft_panel panels[DEFT_PANEL_CAP];
    size_t panel_count;
} deft_sheet;

/// Lays out the panels around the story; `footer` px stay free below them.
void deft__sheet_lay_out(deft_sheet *sheet, const deft_story *story, const deft_plot_path *plot,
                         deft_axes axes);
/// Makes room for a footer of so many px below the panels.
void deft__sheet_add_footer(deft_sheet *sheet, double footer);

double deft__panel_x(const deft_sheet *sheet, const deft_panel *panel, double u);
double deft__panel_y(const deft_sheet *sheet, const deft_panel *panel, double v);
/// True when a place is in the panel, with `slack` units around it.
bool deft__panel_holds(const deft_panel *panel, double u, double v, double slack);

/// The host's coordinate at u (or v): what the trace's columns say.
double deft__sheet_host(deft_vec2d axis, double along);

#endif
