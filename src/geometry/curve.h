/* geometry/curve.h -- the exact sweep of a point along a curve against one obstacle.
 *
 * A point goes along a path, and the obstacle goes straight on. The gap to a face is then a function of time,
 * made of the path's two pieces and a constant speed, and every root of it can be isolated: a sweep of the
 * curve needs no chords.
 */
#ifndef DEFT_GEOMETRY_CURVE_H
#define DEFT_GEOMETRY_CURVE_H

#include "geometry/obstacle.h"
#include "motion/path.h"

/* A way of the feet past something that goes straight on at `flow`. */
typedef struct deft__curve {
    const deft__path *path;
    deft__v2 start; /* the feet at time 0 */
    deft__v2 flow;  /* the velocity of what the way goes past, units/s */
} deft__curve;

/* The box around the way of a curve until `time_s`, as what goes at `flow` sees it. */
typedef struct deft__curve_box {
    double left, right, bottom, top;
} deft__curve_box;
deft__curve_box deft__curve_around(const deft__curve *curve, double time_s);

/* The first instant in [0, time_s] at which the feet come into the obstacle; DEFT__NEVER when they do not.
 * The feet are in it when they are deeper than `touch` behind every face. The instant is the last one at
 * which they are outside of a face, so that a face which is touched and not approached keeps the two apart.
 * Feet that begin in it are not met. A one-way obstacle is met only through a face that is not hidden. */
double deft__curve_enters(const deft__curve *curve, const deft__obstacle *obstacle, const deft__face *faces,
                          double time_s, double touch);

#endif
