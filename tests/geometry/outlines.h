/* tests/geometry/outlines.h -- outlines of tiles and of other features, and a feature that is grown from one
 * by a box. */
#ifndef DEFT_TESTS_GEOMETRY_OUTLINES_H
#define DEFT_TESTS_GEOMETRY_OUTLINES_H

#include "geometry/obstacle.h"

#include <string.h>

typedef struct outline {
    uint32_t count;
    deft_vec2 corner[DEFT_FEATURE_POINTS_CAP];
} outline;

/* Tiles: a full one, slopes to both sides, a half slope in two pieces, a slab, one with no edge along an
 * axis, and one of eight corners. Counter-clockwise. */
static const outline outlines[] = {
    {4, {{2, 1}, {3, 1}, {3, 2}, {2, 2}}},
    {3, {{2, 1}, {3, 1}, {3, 2}}},
    {3, {{2, 1}, {3, 1}, {2, 2}}},
    {3, {{2, 1}, {3, 1}, {3, 1.5f}}},
    {4, {{2, 1}, {3, 1}, {3, 2}, {2, 1.5f}}},
    {4, {{-1, -0.25f}, {0.5f, -0.25f}, {0.5f, 0}, {-1, 0}}},
    {4, {{0, -1}, {1, 0}, {0, 1}, {-1, 0}}},
    {8, {{1, 0}, {2, 0}, {3, 1}, {3, 2}, {2, 3}, {1, 3}, {0, 2}, {0, 1}}},
};
#define OUTLINES (sizeof outlines / sizeof outlines[0])

static const deft__growth outline_growth = {{0.375, 0.95}, NULL, {0, 0, 0, 0}};

/* Edge i is exposed where bit i of `exposed` is set. */
static inline void outline_grow(deft__obstacle *out, deft__face *faces, const outline *shape,
                                uint32_t exposed, deft_axes axes)
{
    deft_feature feature;
    memset(&feature, 0, sizeof feature);
    feature.flags = DEFT_FEATURE_SOLID;
    feature.count = (uint8_t)shape->count;
    feature.exposed = (uint8_t)exposed;
    memcpy(feature.points, shape->corner, sizeof shape->corner);
    deft__obstacle_make(out, faces, &feature, axes, &outline_growth, NULL);
}

#endif
