/* world/ring.h -- polygons as rings of linked points, cut until every part is convex and near by.
 *
 * A ring goes round counter-clockwise. Every point knows whether the edge from it to the next is part of the
 * outline, or a cut, which nothing can touch. A ring with many corners is cut in two along an axis, a long
 * slanted edge across. No edge is cut near its end: a short edge would lose its direction when its corners
 * are rounded to floats. The two sides of a cut share their corners to the bit. A ring with few corners is
 * taken apart into triangles, and those are put together again while they stay convex.
 *
 *      /\    /\  /\                /\  :  /\  /\
 *     /  \__/  \/  \      ->      /  \_:_/  \/  \    one cut, through the long edge between two hills
 *     |____________|              |____:________|
 */
#ifndef DEFT_WORLD_RING_H
#define DEFT_WORLD_RING_H

#include "base/float_guard.h"
#include "deft/world.h"
#include "math/vec.h"

#define RING_CORNERS_FEW 16U
#define RING_NONE        UINT32_MAX

/* A point's place in its ring. */
typedef struct ring_link {
    uint32_t next;
    uint32_t is_real : 1; /* the edge to the next point is part of the outline */
    uint32_t is_dent : 1; /* while it is taken apart: the ring does not turn left here */
    uint32_t is_shut : 1; /* and a dent lies in its triangle, not only on its edge */
    uint32_t stamp : 29;  /* the cut that last saw it; while it is taken apart its number along the ring */
} ring_link;

/* A convex part of a ring. */
typedef struct ring_part {
    uint32_t corners[DEFT_FEATURE_POINTS_CAP];
    uint8_t count;
    uint8_t exposed;
    uint8_t reserved[2];
} ring_part;

/* Where the rings of a world are cut. The arrays are the caller's. */
typedef struct ring_pool {
    deft_pos *points;
    ring_link *links;
    uint32_t *previous; /* used while a ring is taken apart, and so are three more */
    double *worths;     /* deft__tree_boxes of the corners */
    deft_box *boxes;    /* as many, less one a corner */
    uint32_t *numbers;  /* five a corner */
    uint32_t *starts;   /* a stack of rings that wait: a point of each */
    uint32_t *crossings;
    uint32_t count, capacity; /* points; one may grow */
    uint32_t waiting;
    uint32_t stamp;
    double length_good; /* an edge that is cut into parts this long is cut well */
    double same_place;
    double in_line; /* what sticks out of a line by less lies on it */
} ring_pool;

/* Where to cut a ring: x (axis 0) or y (axis 1) at a place. */
typedef struct ring_cut {
    double at, score;
    uint32_t axis;
    uint32_t crossings; /* edges that it goes through */
} ring_cut;

/* Links points first to first + count - 1 into a ring, with real edges, and lets it wait. */
void deft__ring_add(ring_pool *pool, uint32_t first, uint32_t count);

/* True, with a place in `cut`, when the ring should be cut in two before it is taken apart. */
bool deft__ring_choose_cut(const ring_pool *pool, uint32_t start, ring_cut *cut);

typedef enum ring_outcome {
    RING_DONE,
    RING_FULL,   /* no points are left to cut with; the ring is as it was */
    RING_TWISTED /* it crosses itself */
} ring_outcome;

/* Cuts a ring; the parts wait. */
ring_outcome deft__ring_split(ring_pool *pool, uint32_t start, const ring_cut *cut);

/* Takes the convex parts. */
typedef void (*ring_take)(void *user, const ring_part *part);

/* Takes a ring apart. False when it crosses itself. */
bool deft__ring_take_apart(const ring_pool *pool, uint32_t start, ring_take take, void *user);

/* Twice the area of a triangle, positive counter-clockwise. */
static inline double deft__ring_turn(deft_pos a, deft_pos b, deft_pos c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

#endif
