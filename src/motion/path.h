/* motion/path.h -- two pieces at a right angle or along a slope: where the character is after t seconds. */
#ifndef DEFT_MOTION_PATH_H
#define DEFT_MOTION_PATH_H

#include "deft/motion.h"
#include "math/vec.h"
#include "motion/constant.h"

typedef struct deft__path {
    deft_piece along, up;         /* `up` may be a constant 0 */
    deft__v2 along_axis, up_axis; /* unit vectors */
    double until_s;               /* the earlier end of the two */
} deft__path;

/* A path of constant velocity, without an end. */
static inline deft__path deft__path_straight(deft__v2 velocity)
{
    deft__path path;
    path.along = deft__piece_constant(velocity.x, DEFT_FOREVER);
    path.up = deft__piece_constant(velocity.y, DEFT_FOREVER);
    /* unit vectors also at rest: relative motion is measured along them */
    path.along_axis = deft__v2_make(1, 0);
    path.up_axis = deft__v2_make(0, 1);
    path.until_s = DEFT_FOREVER;
    return path;
}

/* Displacement after t seconds, 0 <= t <= until_s. */
deft__v2 deft__path_at(const deft__path *path, double t);

/* Velocity at t seconds. */
deft__v2 deft__path_velocity(const deft__path *path, double t);

/* axis . (displacement after t seconds), to the last bit as deft__path_reach counts it. So a caller and
 * deft__path_reach agree whether a path is past a value. */
double deft__path_along(const deft__path *path, deft__v2 axis, double t);

/* The first instant in [t0, t1] at which axis . (displacement since 0) reaches `value`, to the last bits
 * of a double. The path must be on one side at t0 and on the other at t1; else t1. */
double deft__path_reach(const deft__path *path, deft__v2 axis, double value, double t0, double t1);

#endif
