/* geometry/ray.h -- a straight line against one convex piece of the world. */
#ifndef DEFT_GEOMETRY_RAY_H
#define DEFT_GEOMETRY_RAY_H

#include "deft/math.h"
#include "math/vec.h"

/* The share of `way`, from 0 to 1, after which a line that starts outside enters a polygon of 3 or more
 * corners, of either winding, or crosses the segment of 2. False when it does neither. */
bool deft__ray_meets(const deft__v2 *corners, uint32_t count, deft__v2 from, deft__v2 way, double *share);

#endif
