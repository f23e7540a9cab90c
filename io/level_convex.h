/* io/level_convex.h -- any simple polygon as a few convex ones, which is all that the core knows. */
#ifndef DEFT__IO_LEVEL_CONVEX_H
#define DEFT__IO_LEVEL_CONVEX_H

#include "deft/world.h"

/// The most corners of a polygon to split.
#define DEFT__CONVEX_POINTS_MAX 256

/// A convex polygon, its area positive: corners turn from x towards y.
typedef struct deft__convex {
    deft_vec2d points[DEFT_FEATURE_POINTS_CAP];
    uint32_t count;
} deft__convex;

/// Splits a polygon, in either winding, into convex pieces of at most 8 corners: ears are cut off, then
/// neighbouring pieces are joined again as long as they stay convex (Hertel and Mehlhorn). `out` has room for
/// DEFT__CONVEX_POINTS_MAX pieces. Corners in one place and corners on a straight line are left out. Returns
/// how many pieces, or 0 with a sentence in `*fault`.
uint32_t deft__convex_split(const deft_vec2d *points, uint32_t count, deft__convex *out, const char **fault);

/// Clips a convex polygon to the square from 0 to `size` on both axes. Returns how many pieces are left of
/// it: 0 or 1, or 2 when there would be more than 8 corners. `out` has room for 2.
uint32_t deft__convex_clip(const deft__convex *polygon, double size, deft__convex *out);

/// The area, positive when corners turn from x towards y.
double deft__convex_area(const deft_vec2d *points, uint32_t count);

#endif
