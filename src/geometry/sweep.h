/* geometry/sweep.h -- the exact sweep of the character against one obstacle, and the overlap with one.
 *
 * The touching rule: a face within `touch` of the feet that is not approached separates the pair for the
 * whole sweep. So floors made of tiles are flat. Without the rule rounding makes every seam a wall.
 */
#ifndef DEFT_GEOMETRY_SWEEP_H
#define DEFT_GEOMETRY_SWEEP_H

#include "geometry/obstacle.h"

/* The end of a sweep. */
typedef struct deft__hit {
    double t;                  /* 0 to 1 of the displacement */
    const deft__face *face;    /* the face to slide along */
    const deft__face *entered; /* the last face passed: the feet cross its line at t */
    const deft__obstacle *obstacle;
} deft__hit;

/* Sweeps the feet from `feet` by `move`. True, and `out` filled, when the obstacle is met at some t in [0,
 * 1]. `faces` are the obstacle's own. An overlap at the start is no hit, so the character may leave. */
bool deft__sweep(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet, deft__v2 move,
                 double touch, deft__hit *out);

/* True when `a` is to be taken before `b`: the earlier one. At one instant only geometry decides, so
 * mirrored and re-ordered worlds agree. The order is kind, upwardness, offset, length, distance of the
 * middle from the feet. Ids are last. */
bool deft__hit_before(const deft__hit *a, const deft__hit *b, deft__v2 feet);

/* The face of least penetration, as in a test by separating axes: the one that the feet are least deep
 * behind. NULL when the feet are `reach` or more outside of any face. `hidden_too` says whether hidden faces
 * count. */
const deft__face *deft__nearest_face(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet,
                                     double reach, bool hidden_too);

/* True when the feet are at most `deep` behind a face that is not hidden. */
bool deft__obstacle_shows(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet,
                          double deep);

/* True when an obstacle stops what comes from `feet`. A one-way does only where it shows a face there. */
bool deft__obstacle_acts(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet,
                         double touch);

#endif
