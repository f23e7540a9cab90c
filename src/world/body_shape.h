/* world/body_shape.h -- makes convex pieces of a body's outlines: checked, welded, cleaned and taken apart as
 * free ground is, but never cut across, since a body is handed out whole.
 */
#ifndef DEFT_WORLD_BODY_SHAPE_H
#define DEFT_WORLD_BODY_SHAPE_H

#include "world/bodies.h"

/* Writes the pieces to `out`, which has room for so many. False, with findings, when an outline is no shape
 * or there is no room. */
bool deft__body_shape_make(deft__body_piece *out, uint32_t capacity, uint32_t *count,
                           const deft_body_def *def, uint32_t surface_count, double tile_size,
                           deft_diag_list *diags);

#endif
