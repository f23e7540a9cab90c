/* plot/marks.h -- the moments on the line: take-offs, apexes with their heights, landings, assists, seconds.
 */
#ifndef DEFT_PLOT_MARKS_H
#define DEFT_PLOT_MARKS_H

#include "plot/sheet.h"

#include <cairo.h>

/// False when there is no memory.
bool deft__marks_draw(const deft_story *story, const deft_level *level, cairo_t *cr, const deft_sheet *sheet,
                      const deft_panel *panel);

#endif
