/* world/polygon.h -- small outlines, which are cleaned and taken apart on the stack. */
#ifndef DEFT_WORLD_POLYGON_H
#define DEFT_WORLD_POLYGON_H

#include "world/outline.h"
#include "world/ring.h"

/* What is needed meanwhile. */
typedef struct deft__polygon_room {
    ring_link links[DEFT_POLYGON_POINTS_CAP];
    uint32_t previous[DEFT_POLYGON_POINTS_CAP];
    union {
        struct {
            deft_box boxes[DEFT_POLYGON_POINTS_CAP + DEFT_POLYGON_POINTS_CAP / 4];
            uint32_t order[DEFT_POLYGON_POINTS_CAP], keys[3 * DEFT_POLYGON_POINTS_CAP];
        } clean;
        struct {
            double worths[DEFT_POLYGON_POINTS_CAP + DEFT_POLYGON_POINTS_CAP / 4];
            deft_box boxes[DEFT_POLYGON_POINTS_CAP / 4];
            uint32_t numbers[5 * DEFT_POLYGON_POINTS_CAP];
        } ears; /* afterwards */
    } use;
    char sentence[OUTLINE_SENTENCE];
} deft__polygon_room;

/* Cleans an outline, and hands out the convex parts of a polygon. Returns NULL, or what is wrong with it. */
const char *deft__polygon_take(deft__polygon_room *room, deft__outline *outline, deft_pos *points,
                               double tile_size, deft__outline_counts *counts, ring_take take, void *user);

#endif
