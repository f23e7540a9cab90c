/* world/piece_fault.h -- what is wrong with a piece, which must be convex, as all that the core is handed. */
#ifndef DEFT_WORLD_PIECE_FAULT_H
#define DEFT_WORLD_PIECE_FAULT_H

#include "base/float_guard.h"
#include "deft/world_view.h"
#include "math/vec.h"

/* The corners of a piece in double. */
static inline void deft__piece_corners(deft__v2 out[DEFT_FEATURE_POINTS_CAP], const deft_vec2 *points,
                                       uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        out[i] = deft__v2_make((double)points[i].x, (double)points[i].y);
    }
}

/* What is wrong with corners, at least 3 and at most DEFT_FEATURE_POINTS_CAP, as a convex polygon, in a
 * sentence; NULL: nothing. Two corners as near as `same_place` are one, and one that is dented by no more is
 * not. */
const char *deft__piece_fault(const deft_vec2 *points, uint32_t count, double same_place, double area_min);

#endif
