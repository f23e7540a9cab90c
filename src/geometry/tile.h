/* geometry/tile.h -- obstacles of tiles: what deft__obstacle_make has to find out about a feature anew every
 * time, a world of tiles knows beforehand of each kind of tile. A plan says which corners and edges make
 * which face; growing a tile then is filling in its corners. The same faces, to the bit.
 */
#ifndef DEFT_GEOMETRY_TILE_H
#define DEFT_GEOMETRY_TILE_H

#include "geometry/obstacle.h"

/* Corners of a plan differ by at least this much on an axis, in tiles, or not at all. Rounded to float within
 * DEFT__TILES_AROUND of the feet they do so, too: the order of the corners is that of the plan. */
#define DEFT__TILES_AROUND 64

/* A face of a tile. */
typedef struct deft__tile_face {
    uint8_t from, to; /* the corners of its edge: of a side of the box, the one with the lower coordinate
                         first; of a slant, the inside to the left. One corner twice for a side on a corner */
    uint8_t edges;    /* bits of the tile's edges: it can be touched while one of them is exposed */
    uint8_t kind;     /* what it is then, a deft__face_kind */
} deft__tile_face;

typedef struct deft__tile_plan {
    uint8_t corner_count; /* 0: there is no plan for this shape */
    uint8_t slant_count;
    uint8_t is_rectangle;
    uint8_t reserved;
    deft__tile_face sides[4]; /* as in a deft__obstacle: left, right, down, up */
    deft__tile_face slants[DEFT_FEATURE_POINTS_CAP];
} deft__tile_plan;

/* Plans a convex piece whose corners are given in tiles, in the frame. */
void deft__tile_plan_make(deft__tile_plan *out, const deft__v2 *corners, uint32_t count);

/* Makes the obstacle, all but its ids and its place in a pool, of a planned piece with these corners in the
 * frame; of a rectangle, of the first and the third. */
void deft__tile_grow(deft__obstacle *out, deft__face *faces, const deft__tile_plan *plan, uint32_t exposed,
                     const deft__v2 *corners, deft__shape shape);
void deft__tile_grow_rectangle(deft__obstacle *out, deft__face *faces, const deft__tile_plan *plan,
                               uint32_t exposed, deft__v2 first, deft__v2 third, deft__shape shape);

#endif
