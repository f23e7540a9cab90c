/* measure/stage.c -- see measure/stage.h. */
#include "measure/stage.h"

#include <stdlib.h>

#define DEEP 64.0 /* how far down ground goes, tiles */

void measure_stage_box(measure_stage *stage, double left, double bottom, double right, double top)
{
    deft_pos *points = stage->points[stage->count++];
    points[0] = (deft_pos){left, bottom};
    points[1] = (deft_pos){right, bottom};
    points[2] = (deft_pos){right, top};
    points[3] = (deft_pos){left, top};
}

measure_stage measure_stage_air(void)
{
    measure_stage stage = {.count = 0, .spawn = {0.0, 0.0}};
    measure_stage_box(&stage, -STAGE_FAR, STAGE_FAR, -STAGE_FAR + 1.0, STAGE_FAR + 1.0);
    return stage;
}

measure_stage measure_stage_flat(void)
{
    measure_stage stage = {.count = 0, .spawn = {0.0, 0.0}};
    measure_stage_box(&stage, -STAGE_FAR, -DEEP, STAGE_FAR, 0.0);
    return stage;
}

measure_stage measure_stage_edge(void)
{
    measure_stage stage = {.count = 0, .spawn = {0.0, 0.0}};
    measure_stage_box(&stage, -STAGE_FAR, -DEEP, 0.0, 0.0);
    return stage;
}

measure_stage measure_stage_slope(double rise, double run)
{
    measure_stage stage = {.count = 1, .spawn = {0.0, 0.0}};
    deft_pos *points = stage.points[0];
    points[0] = (deft_pos){-run, -rise - DEEP};
    points[1] = (deft_pos){run, -rise - DEEP};
    points[2] = (deft_pos){run, rise};
    points[3] = (deft_pos){-run, -rise};
    return stage;
}

deft_world *measure_stage_build(const measure_stage *stage, void **block, size_t *size)
{
    deft_pos points[STAGE_SHAPES_MAX][4];
    deft_outline outlines[STAGE_SHAPES_MAX];
    for (uint32_t i = 0; i < stage->count; ++i) {
        for (int k = 0; k < 4; ++k) {
            points[i][k] = (deft_pos){stage->points[i][k].x, -stage->points[i][k].y};
        }
        outlines[i] = (deft_outline){.points = points[i],
                                     .count = 4,
                                     .id = i + 1,
                                     .flags = DEFT_FEATURE_SOLID,
                                     .kind = DEFT_OUTLINE_POLYGON};
    }
    const deft_world_def def = {.tile_size = 1.0, .outlines = outlines, .outline_count = stage->count};
    const size_t needed = deft_world_size(&def);
    if (needed > *size) {
        void *more = realloc(*block, needed);
        if (more == NULL) {
            return NULL;
        }
        *block = more;
        *size = needed;
    }
    return deft_world_build(*block, *size, &def, NULL);
}
