/* motion/path.c -- two pieces at a right angle or along a slope, and when they reach a line.
 *
 * Landing is solved on the curve itself, not on the chords that are swept.
 */
#include "motion/path.h"

#include "math/root.h"

deft__v2 deft__path_at(const deft__path *path, double t)
{
    double along = deft_piece_distance(&path->along, t);
    double up = deft_piece_distance(&path->up, t);
    return deft__v2_add(deft__v2_scale(path->along_axis, along), deft__v2_scale(path->up_axis, up));
}

deft__v2 deft__path_velocity(const deft__path *path, double t)
{
    double along = deft_piece_speed(&path->along, t);
    double up = deft_piece_speed(&path->up, t);
    return deft__v2_add(deft__v2_scale(path->along_axis, along), deft__v2_scale(path->up_axis, up));
}

double deft__path_along(const deft__path *path, deft__v2 axis, double t)
{
    double along = deft__v2_dot(axis, path->along_axis);
    double up = deft__v2_dot(axis, path->up_axis);
    return along * deft_piece_distance(&path->along, t) + up * deft_piece_distance(&path->up, t);
}

/* A place on an axis, and a path past it. */
typedef struct path_past {
    const deft__path *path;
    deft__v2 axis;
    double place;
} path_past;

static double path_is_past_by(const void *of, double t)
{
    const path_past *past = (const path_past *)of;
    return deft__path_along(past->path, past->axis, t) - past->place;
}

double deft__path_reach(const deft__path *path, deft__v2 axis, double value, double t0, double t1)
{
    path_past past = {path, axis, value};
    return deft__root(path_is_past_by, &past, t0, t1);
}
