/* geometry/sweep.h -- the exact sweep of the body against one obstacle, and how deep it overlaps one.
 *
 * The touching rule: a face within `touch` of the body that is not approached separates the pair for the
 * whole sweep. With it, floors made of tiles are flat; without it, every seam is a wall of rounding errors.
 */
#ifndef DEFT_GEOMETRY_SWEEP_H
#define DEFT_GEOMETRY_SWEEP_H

#include "geometry/obstacle.h"

/* Where a sweep ends. */
typedef struct deft__hit {
    double t;                  /* 0 to 1 of the displacement */
    const deft__face *face;    /* what to slide along */
    const deft__face *entered; /* the last face passed: its line is crossed at t */
    const deft__obstacle *obstacle;
} deft__hit;

/* Sweeps the feet from `feet` by `move`. True, and `out` filled, when the obstacle is met at some t in [0,
 * 1]. `faces` are the obstacle's own. An obstacle that is overlapped from the start is not met: the body may
 * leave it. A move that is a chord of a curve says by how much it `strays` from it at most: then also what
 * only the curve may meet is met, for the caller to aim at on the curve; at the chord's ends nothing is
 * added. */
bool deft__sweep(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet, deft__v2 move,
                 double strays, double touch, deft__hit *out);

/* True when `a` is to be taken before `b`: earlier first; of two at one instant by geometry only, so that
 * mirrored and re-ordered worlds agree: the more upward face (floor, ceiling, wall), its offset, its
 * interval, the nearer one to the feet, the less leaning, ids last. */
bool deft__hit_before(const deft__hit *a, const deft__hit *b, deft__v2 feet);

/* The face of least overlap of an obstacle that the body is inside of by more than `touch`, else NULL.
 * `hidden_too` says whether hidden faces count. */
const deft__face *deft__least_overlap(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet,
                                      double touch, bool hidden_too);

/* True when an obstacle is in the way of what comes from there: a one-way only where a face that acts is not
 * deeper than `touch`. */
bool deft__obstacle_acts(const deft__obstacle *obstacle, const deft__face *faces, deft__v2 feet,
                         double touch);

#endif
