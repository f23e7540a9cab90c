/* plot/places.h -- what in a level is no ground: zones, tinted and named, and platforms with their paths. */
#ifndef DEFT_PLOT_PLACES_H
#define DEFT_PLOT_PLACES_H

#include "plot/labels.h"

#include <cairo.h>

/// Tints the zones. A NULL level has none. Draw the terrain over them, and then the names.
void deft__places_draw_zones(const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                             const deft_panel *panel);

/// Names the zones that have room for it.
void deft__places_draw_names(const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                             const deft_panel *panel);

/// Keeps labels off these names.
void deft__places_take_names(const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                             const deft_panel *panel, deft_labels *labels);

/// Draws the platforms where they start, and dashed the paths of their centres.
void deft__places_draw_platforms(const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                                 const deft_panel *panel);

/// Draws what stands for a platform in a key: where it starts, and where it goes.
void deft__places_draw_platform_key(cairo_t *cr, double x, double y, double width);

/// Draws a platform with its centre at a place, units.
void deft__places_draw_platform(const deft_level_platform *platform, deft_pos at, cairo_t *cr,
                                const deft_sheet *sheet, const deft_panel *panel);

#endif
