/* io/tiled_clip.h -- what of a convex polygon is in a tile. */
#ifndef DEFT__IO_TILED_CLIP_H
#define DEFT__IO_TILED_CLIP_H

#include "deft/world.h"

/// Clips a convex polygon to the square from 0 to `size` on both axes. Returns how many pieces are left of
/// it: 0 or 1, or 2 when there would be more than 8 corners. `out` has room for 2. Of these `exposed` is not
/// set.
uint32_t deft__tiled_clip(const deft_convex *polygon, double size, deft_convex *out);

/// The area, positive when corners turn from x towards y.
double deft__tiled_area(const deft_pos *points, uint32_t count);

#endif
