/* world/ring_ears.h -- which corner of a ring to cut off next: an ear, a triangle that nothing of the ring is
 * in.
 */
#ifndef DEFT_WORLD_RING_EARS_H
#define DEFT_WORLD_RING_EARS_H

#include "world/ring.h"
#include "world/tree.h"

/* The corners of a ring that is taken apart. A place is a corner's number along the ring as it was. */
typedef struct ring_ears {
    const ring_pool *pool;
    uint32_t *at;            /* the point of every place */
    uint32_t *sorted;        /* the same points along the curve of world/tree.h */
    uint32_t *rank;          /* of every place in that order */
    uint32_t *after, *ahead; /* circles of places: a dent and the corners that wait for it */
    uint32_t levels;         /* of both trees: 0 has a node for each corner */
    uint32_t first[TREE_LEVELS_CAP];
    uint32_t size[TREE_LEVELS_CAP];
} ring_ears;

/* Begins with a ring of at least four corners, whose links go both ways. */
void deft__ears_begin(ring_ears *ears, const ring_pool *pool, uint32_t start, uint32_t count);

/* The corner to cut off next, as seen from `start`; RING_NONE when there is none. It is the first fat ear,
 * else the fattest. When each ear is touched by the ring itself, it is the first corner without an area, and
 * then `is_flat`. When there is none of these either, it is the best ear that is only touched. */
uint32_t deft__ears_next(ring_ears *ears, uint32_t start, bool *is_flat);

/* Takes a corner out of the ring. */
void deft__ears_unlink(ring_ears *ears, uint32_t point, uint32_t is_real);

#endif
