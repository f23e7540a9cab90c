/* plot/track.h -- the way of the character: a line through its middle, coloured by state, and outlines of the
 * character.
 */
#ifndef DEFT_PLOT_TRACK_H
#define DEFT_PLOT_TRACK_H

#include "plot/sheet.h"

#include <cairo.h>

/// Seconds between two outlines: the shortest round time in which a running character clears its last
/// outline.
double deft__track_ghost_step(const deft_story *story, const deft_sheet *sheet);

void deft__track_draw_ghosts(const deft_story *story, cairo_t *cr, const deft_sheet *sheet,
                             const deft_panel *panel);
void deft__track_draw_line(const deft_story *story, cairo_t *cr, const deft_sheet *sheet,
                           const deft_panel *panel);

#endif
