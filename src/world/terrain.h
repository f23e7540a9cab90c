/* world/terrain.h -- the free ground and the zones of the built-in world: convex pieces and segments in a
 * tree of boxes.
 *
 * A piece's corners are places in the world, in double, and pieces that meet share them; a query subtracts
 * its origin and rounds to float once, so that both sides of a seam get the same bits. A slanted edge is
 * never longer than `length_max`, so that both its ends are near whatever touches it.
 *
 * The tree is packed: pieces sorted along a curve that keeps neighbours together, a box over every eight of
 * them, a box over every eight of those, and so on. It costs a handful of boxes a query, however large the
 * world is.
 */
#ifndef DEFT_WORLD_TERRAIN_H
#define DEFT_WORLD_TERRAIN_H

#include "world/outline.h"
#include "world/ring.h"

#define TERRAIN_FAN        8U
#define TERRAIN_LEVELS_CAP 12
#define TERRAIN_NOTHING    UINT32_MAX

/* A convex polygon; or, with a count of 2, a segment, whose corners 2 and 3 are where its chain comes from
 * and goes on to, TERRAIN_NOTHING at an end. */
typedef struct terrain_piece {
    uint32_t first_corner;
    uint32_t owner;
    uint8_t count;
    uint8_t exposed;
    uint8_t reserved[2];
} terrain_piece;

typedef struct deft__terrain {
    const deft_pos *points;
    const uint32_t *corners; /* numbers of points */
    const terrain_piece *pieces;
    const deft__outline *owners; /* the outlines, then the zones */
    const deft_box *boxes;       /* level 0: of the pieces, as sorted; level 1: of eight of those; ... */
    const uint32_t *order;       /* the piece of every box of level 0 */
    uint32_t piece_count;
    uint32_t level_count;
    uint32_t level_first[TERRAIN_LEVELS_CAP]; /* the first box of every level */
    uint32_t level_size[TERRAIN_LEVELS_CAP];
    uint32_t first_zone; /* owners from here on are zones */
    uint32_t reserved;
    double reach;    /* a query looks this much farther than its box: more than rounding */
    deft_box bounds; /* of the outlines; min > max when there are none */
} deft__terrain;

/* The same while it is being built, and what is needed only then. */
typedef struct terrain_work {
    deft_pos *points;
    uint32_t *corners;
    terrain_piece *pieces;
    deft__outline *owners;
    deft_box *boxes;
    uint32_t *order;
    ring_link *links; /* from here on: needed while building */
    uint32_t *previous, *starts, *crossings;
    uint32_t *table, *keys;
    uint32_t point_capacity, table_slots;
    uint32_t piece_count, corner_count;
    uint32_t current; /* owner */
    uint32_t reserved;
} terrain_work;

/* Bytes that the free ground and zones of a definition within its limits take. `points` is what
 * deft__outline_check_limits counted. */
uint64_t deft__terrain_bytes(const deft_world_def *def, uint32_t points);

/* Builds them in the room that deft__terrain_bytes asks for, from a definition that deft__outline_check
 * passed. False, with findings, when an outline or a zone is no shape. */
bool deft__terrain_fill(deft__terrain *terrain, char *at, const deft_world_def *def, uint32_t points,
                        deft_diag_list *diags);

/* Boxes and keys of the tree over so many pieces. */
uint32_t deft__tree_boxes(uint32_t pieces);

/* Sorts the pieces into a tree. `keys` is room for four numbers a piece. */
void deft__tree_build(deft__terrain *terrain, deft_box *boxes, uint32_t *order, uint32_t *keys);

/* A walk through the pieces whose box touches a box. */
typedef struct deft__tree_walk {
    const deft__terrain *terrain;
    deft_box region;
    uint32_t waiting;
    uint32_t level[TERRAIN_FAN * TERRAIN_LEVELS_CAP];
    uint32_t node[TERRAIN_FAN * TERRAIN_LEVELS_CAP];
} deft__tree_walk;

void deft__tree_begin(deft__tree_walk *walk, const deft__terrain *terrain, const deft_box *region);

/* The next piece; TERRAIN_NOTHING when there are no more. */
uint32_t deft__tree_next(deft__tree_walk *walk);

/* Hides the edges of solid pieces that other solid pieces cover whole. */
void deft__terrain_hide_covered(const deft__terrain *terrain, terrain_piece *pieces, double same_place);

/* What the terrain has to say to a deft_gather_fn. */
uint32_t deft__terrain_collect(const deft__terrain *terrain, deft_pos origin, const deft_box *region,
                               deft_feature *out, uint32_t capacity);

static inline deft_pos deft__terrain_corner(const deft__terrain *terrain, const terrain_piece *piece,
                                            uint32_t index)
{
    return terrain->points[terrain->corners[piece->first_corner + (index < piece->count ? index : 0)]];
}

#endif
