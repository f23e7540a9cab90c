/* world/terrain.h -- the free ground and the zones of the built-in world: convex pieces and segments in a
 * tree of boxes.
 *
 * A piece's corners are places in the world, in double, and pieces that meet share them; a query subtracts
 * its origin and rounds to float once, so that both sides of a seam get the same bits. A slanted edge is
 * never longer than `length_max`, so that both its ends are near whatever touches it.
 */
#ifndef DEFT_WORLD_TERRAIN_H
#define DEFT_WORLD_TERRAIN_H

#include "world/outline.h"
#include "world/ring.h"

/* A convex polygon; or, with a count of 2, a segment. Corners 2 and 3 of a segment are where its chain comes
 * from and goes on to; at an end of the chain its own corner. */
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
    deft__tree tree;             /* of the pieces */
    uint32_t first_zone;         /* owners from here on are zones */
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
