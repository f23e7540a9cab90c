/* measure/stage.h -- the small worlds of probes: a few pieces of ground in tiles, y up, and a spawn. */
#ifndef MEASURE_STAGE_H
#define MEASURE_STAGE_H

#include "deft/world.h"

/// How far ground reaches where it has no end, tiles.
#define STAGE_FAR 65536.0
/// The finest measure of ground, in parts of a tile: a pixel of the map that is written out.
#define STAGE_GRAIN 64

#define STAGE_SHAPES_MAX 3

typedef struct measure_stage {
    deft_pos points[STAGE_SHAPES_MAX][4]; ///< tiles, y up
    uint32_t count;
    deft_pos spawn; ///< the feet, tiles, y up
} measure_stage;

/// An empty stage. Its only ground is a small block far behind and above, as a level must have some.
measure_stage measure_stage_air(void);
/// A floor at height 0 without end.
measure_stage measure_stage_flat(void);
/// A floor at height 0 that ends at x = 0.
measure_stage measure_stage_edge(void);
/// A slope up to the right through (0, 0), `rise` up over `run`, both whole grains.
measure_stage measure_stage_slope(double rise, double run);

void measure_stage_box(measure_stage *stage, double left, double bottom, double right, double top);

/// The world of the stage in the host's axes y-down, in `*block`, which is made larger when it must. NULL
/// without memory.
deft_world *measure_stage_build(const measure_stage *stage, void **block, size_t *size);

#endif
