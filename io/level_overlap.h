/* io/level_overlap.h -- are two of many boxes in one place? */
#ifndef DEFT__IO_LEVEL_OVERLAP_H
#define DEFT__IO_LEVEL_OVERLAP_H

#include "deft/world.h"

typedef enum deft__overlap { DEFT__OVERLAP_NONE, DEFT__OVERLAP_FOUND, DEFT__OVERLAP_NO_MEMORY } deft__overlap;

/// Looks for two boxes that have more than their border in common. `pair` comes back as their numbers, the
/// smaller first. Boxes without an area overlap none.
deft__overlap deft__level_overlap(const deft_box *boxes, uint32_t count, uint32_t pair[2]);

#endif
