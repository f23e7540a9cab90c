/* world/polygon.h -- small outlines, which are tried for crossings and taken apart on the stack. */
#ifndef DEFT_WORLD_POLYGON_H
#define DEFT_WORLD_POLYGON_H

#include "world/outline.h"
#include "world/ring.h"

/* Twice as many boxes as runs of four edges. */
#define POLYGON_BOXES (DEFT_POLYGON_POINTS_CAP / 2)

/* What is needed meanwhile. */
typedef struct deft__polygon_room {
    ring_link links[DEFT_POLYGON_POINTS_CAP];
    uint32_t previous[DEFT_POLYGON_POINTS_CAP];
    deft_box boxes[POLYGON_BOXES];
    char sentence[OUTLINE_SENTENCE];
} deft__polygon_room;

/* What is wrong with a cleaned outline that crosses itself; else NULL. */
const char *deft__polygon_fault(deft__polygon_room *room, const deft__outline *outline,
                                const deft_pos *points, double tile_size);

/* Hands out the convex parts of a cleaned polygon. Returns NULL, or what is wrong with it after all. */
const char *deft__polygon_take_apart(deft__polygon_room *room, const deft__outline *outline, deft_pos *points,
                                     double tile_size, ring_take take, void *user);

#endif
