/* geometry/curve.h -- the exact sweep of a point along a curve against one obstacle.
 *
 * The point follows a path, and the obstacle goes straight on. So the gap to a face is a function of time,
 * made of the path's two pieces and a constant speed. Each root of the gap can be isolated, so the sweep
 * needs no chords.
 */
#ifndef DEFT_GEOMETRY_CURVE_H
#define DEFT_GEOMETRY_CURVE_H

#include "geometry/obstacle.h"
#include "motion/path.h"

/* A way of the feet in [0, time_s], past an obstacle that goes straight on at `flow`. */
typedef struct deft__curve {
    const deft__path *path;
    deft__v2 start; /* the feet at time 0 */
    deft__v2 flow;  /* the velocity of the obstacle, units/s */
    double time_s;
    double along, up; /* the distances of the two pieces of the path in that time */
} deft__curve;

/* A curve past obstacles that go at `flow`. */
deft__curve deft__curve_of(const deft__path *path, deft__v2 start, deft__v2 flow, double time_s);

/* The box around the curve, relative to the obstacle. */
deft__rect deft__curve_around(const deft__curve *curve);

/* The first instant at which the feet come into the obstacle; DEFT__NEVER without one. The
 * feet are inside when they are deeper than `touch` behind every face. The instant is the last one outside
 * of a face. So a face that is touched and not approached keeps the feet out. Feet that begin inside meet
 * nothing. A one-way is met only through a face that is not hidden. */
double deft__curve_enters(const deft__curve *curve, const deft__obstacle *obstacle, const deft__face *faces,
                          double touch);

/* The first instant at which the feet are `depth` deep in an obstacle. For feet that count as inside, the
 * first instant at which they are as far outside. DEFT__NEVER without one. */
double deft__curve_crosses(const deft__curve *curve, const deft__obstacle *obstacle, const deft__face *faces,
                           double depth, bool is_inside);

/* The first instant from `from` on at which the feet are at most `depth` deep in the obstacle of a character
 * that is `taller`. DEFT__NEVER without one. */
double deft__curve_leaves(const deft__curve *curve, const deft__obstacle *obstacle, const deft__face *faces,
                          double depth, double taller, double from);

#endif
