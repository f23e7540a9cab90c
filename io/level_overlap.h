/* io/level_overlap.h -- which of many boxes are in one place? */
#ifndef DEFT__IO_LEVEL_OVERLAP_H
#define DEFT__IO_LEVEL_OVERLAP_H

#include "deft/world.h"

/// How many pairs are told by name.
#define DEFT__OVERLAPS_LISTED 8

/// Pairs of boxes that have more than their border in common.
typedef struct deft__overlaps {
    uint64_t count;  ///< all of them
    uint32_t listed; ///< how many `pairs` has
    uint32_t pairs[DEFT__OVERLAPS_LISTED]
                  [2]; ///< of the boxes that begin first in y: their numbers, the smaller first
} deft__overlaps;

/// Finds all pairs. Boxes without an area overlap none. False when there is no memory.
bool deft__level_overlaps(deft__overlaps *out, const deft_box *boxes, uint32_t count);

#endif
