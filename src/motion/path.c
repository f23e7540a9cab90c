/* motion/path.c -- two pieces at a right angle or along a slope, and when they reach a line.
 *
 * Landing is solved on the curve itself, not on the chords that are swept. Newton's method stays inside a
 * bracket. A bisection replaces each step that does not at least halve the last step. The iterates are the
 * same on every machine, and their number is bounded.
 */
#include "motion/path.h"

#include "math/dmath.h"

/* Bisection alone needs about 60 halvings to pass from a second to the last bit of a double. */
#define PATH_REACH_TURNS 128
/* A step this small, relative, is rounding. */
#define PATH_REACH_LAST_BIT 0x1p-52

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

double deft__path_reach(const deft__path *path, deft__v2 axis, double value, double t0, double t1)
{
    double along = deft__v2_dot(axis, path->along_axis);
    double up = deft__v2_dot(axis, path->up_axis);
    double low = t0, high = t1, t, step;
    double start = deft__path_along(path, axis, t0);
    double end = deft__path_along(path, axis, t1);
    double side = start < value ? 1 : -1;
    int turn;
    if (start == value) {
        return t0;
    }
    if (!((end - value) * side > 0)) {
        return t1;
    }
    t = t0 + (t1 - t0) * ((value - start) / (end - start));
    step = t1 - t0;
    for (turn = 0; turn < PATH_REACH_TURNS; turn++) {
        double place = deft__path_along(path, axis, t);
        double speed = along * deft_piece_speed(&path->along, t) + up * deft_piece_speed(&path->up, t);
        double missing = value - place;
        double next = t + missing / speed;
        if (missing * side > 0) {
            low = t;
        } else {
            high = t;
        }
        if (missing == 0 || deft__abs(next - t) <= PATH_REACH_LAST_BIT * t) {
            break;
        }
        if (!(next >= low && next <= high) || deft__abs(next - t) > step / 2) {
            next = low + (high - low) / 2;
        }
        step = deft__abs(next - t);
        if (step == 0) {
            break;
        }
        t = next;
    }
    return t;
}
