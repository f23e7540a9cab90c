/* plot/feel/parts.h -- speed over time, and the arcs of jumps, as parts of a picture: `deft plot` draws one
 * of them, `deft diff -o` both.
 */
#ifndef DEFT_PLOT_FEEL_PARTS_H
#define DEFT_PLOT_FEEL_PARTS_H

#include "plot/feel/chart.h"

typedef struct velocity_part velocity_part;
typedef struct jump_part jump_part;

/// Plays the tunings of the wish. Free `out` in any case; an error says why.
deft_result velocity_part_play(velocity_part **out, const feel_wish *wish, deft_diag_list *diags);
/// How high the part is with its key, px.
double velocity_part_height(const velocity_part *part);
void velocity_part_draw(chart *out, const velocity_part *part, double top);
void velocity_part_free(velocity_part *part);

/// The same of jumps.
deft_result jump_part_play(jump_part **out, const feel_wish *wish, deft_diag_list *diags);
double jump_part_height(const jump_part *part, const feel_wish *wish);
void jump_part_draw(chart *out, const jump_part *part, double top);
void jump_part_free(jump_part *part);

#endif
