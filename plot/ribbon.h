/* plot/ribbon.h -- the states of a path over time, as a coloured ribbon below the panels, with its assists.
 */
#ifndef DEFT_PLOT_RIBBON_H
#define DEFT_PLOT_RIBBON_H

#include "plot/sheet.h"

#include <cairo.h>

/// How high the ribbon is, px; 0 for a path without a duration.
double deft__ribbon_height(const deft_story *story);
/// Draws the ribbon, its upper edge at y.
void deft__ribbon_draw(const deft_story *story, const deft_plot_path *plot, cairo_t *cr,
                       const deft_sheet *sheet, double y);

#endif
