/* geometry/tile.h -- obstacles of tiles. deft__obstacle_make examines each feature anew. A world of tiles
 * knows its kinds of tiles beforehand, so a plan says which corners and edges make which face. To grow a tile
 * is to fill in its corners. The faces are the same, to the bit.
 */
#ifndef DEFT_GEOMETRY_TILE_H
#define DEFT_GEOMETRY_TILE_H

#include "geometry/obstacle.h"

/* A face of a tile. */
typedef struct deft__tile_face {
    uint8_t from, to; /* the corners of its edge: of a side the lower one first, of a slant the inside to the
                         left; or one corner twice */
    uint8_t edges;    /* bits of the tile's edges: the face can be touched while one is exposed */
    uint8_t kind;     /* its kind then, a deft__face_kind */
} deft__tile_face;

typedef struct deft__tile_plan {
    uint8_t corner_count; /* 0: there is no plan for this shape */
    uint8_t slant_count;
    uint8_t is_rectangle;
    uint8_t reserved;
    deft__tile_face sides[DEFT__SIDES]; /* as in a deft__obstacle: left, right, down, up */
    deft__tile_face slants[DEFT_FEATURE_POINTS_CAP];
} deft__tile_plan;

/* Plans a convex piece whose corners are given in tiles, in the frame. */
void deft__tile_plan_make(deft__tile_plan *out, const deft__v2 *corners, uint32_t count);

/* Makes the obstacle of a planned piece with these corners in the frame, without its ids and its place in
 * a pool. A rectangle has its first and third corner. */
void deft__tile_grow(deft__obstacle *out, deft__face *faces, const deft__tile_plan *plan, uint32_t exposed,
                     const deft__v2 *corners, deft__shape shape);
void deft__tile_grow_rectangle(deft__obstacle *out, deft__face *faces, const deft__tile_plan *plan,
                               uint32_t exposed, deft__v2 first, deft__v2 third, deft__shape shape);

#endif
