/* geometry/ray.h -- a straight line against one convex piece of the world. */
#ifndef DEFT_GEOMETRY_RAY_H
#define DEFT_GEOMETRY_RAY_H

#include "deft/math.h"
#include "math/vec.h"

/* Where a line enters a piece. */
typedef struct deft__entry {
    double share;    /* of the way, 0 to 1; 0 for a line that begins inside */
    deft__v2 normal; /* out of the side that the line enters by, unit vector; (0, 0) for a start inside */
} deft__entry;

/* True when a line from `from` along `way` enters a polygon of 3 or more corners, of either winding, or
 * crosses the segment of 2. A touch counts, but not along a side of `exposed` (bits as in deft_feature). A
 * segment counts from its exposed sides. A line may enter by two sides at once, as at a seam; then the
 * exposed side counts. */
bool deft__ray_enters(const deft__v2 *corners, uint32_t count, uint32_t exposed, deft__v2 from, deft__v2 way,
                      deft__entry *out);

#endif
