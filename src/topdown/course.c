/* topdown/course.c -- where a course leads.
 *
 * A constant heading gives a closed form. A heading that turns while the speed changes is integrated by the
 * Gauss-Legendre rule of eight points over eighths of a radian. The error is below 1e-12 of the way, so every
 * tick rate sees the same path.
 */
#include "base/bounds.h"
#include "base/tolerance.h"
#include "math/dmath.h"
#include "math/gauss.h"
#include "math/root.h"
#include "motion/accelerate.h"
#include "motion/constant.h"
#include "topdown/walk.h"

/* A unit vector turned counter-clockwise. A mirrored vector turned by the opposite angle is the mirror
 * image. */
static deft__v2 course_turned(deft__v2 v, double angle)
{
    double c = deft__cos(angle);
    double s = deft__sin(angle);
    return deft__v2_make(v.x * c - v.y * s, v.y * c + v.x * s);
}

static double course_distance(const deft_piece *piece, double t)
{
    double held_s = deft__min(t, piece->until_s);
    return deft_piece_distance(piece, held_s) + (t - held_s) * piece->end_speed;
}

deft__v2 deft__course_heading(const deft__course *course, double t)
{
    if (!(course->turn < 0 || course->turn > 0)) {
        return course->heading;
    }
    return t >= course->turn_s ? course->headed : course_turned(course->heading, course->turn * t);
}

static deft__v2 course_own(const deft__course *course, double t)
{
    return deft__v2_scale(deft__course_heading(course, t), deft_piece_speed(&course->own, t));
}

static deft__v2 course_turning(const deft__course *course, double t)
{
    double spans = deft__min(deft__abs(course->turn) * t / DEFT__COURSE_TURN, DEFT__WAY_SUMS_MAX - 1);
    uint32_t count = (uint32_t)spans + 1;
    double half = t / (2 * (double)count);
    deft__v2 sum = deft__v2_make(0, 0);
    for (uint32_t i = 0; i < count; i++) {
        double middle = half * (2 * (double)i + 1);
        for (uint32_t k = 0; k < DEFT__GAUSS_POINTS; k++) {
            deft__v2 before = course_own(course, middle - half * deft__gauss_points[k]);
            deft__v2 after = course_own(course, middle + half * deft__gauss_points[k]);
            sum = deft__v2_add(sum, deft__v2_scale(deft__v2_add(before, after), deft__gauss_weights[k]));
        }
    }
    return deft__v2_scale(sum, half);
}

deft__v2 deft__course_moved(const deft__course *course, double t)
{
    if (t == course->ahead_s) {
        return course->ahead;
    }
    deft__v2 own = course->turn < 0 || course->turn > 0
                       ? course_turning(course, t)
                       : deft__v2_scale(course->heading, course_distance(&course->own, t));
    return deft__v2_add(own, deft__v2_scale(course->knock_axis, course_distance(&course->knock, t)));
}

deft__v2 deft__course_velocity(const deft__course *course, double t)
{
    return deft__v2_add(course_own(course, t),
                        deft__v2_scale(course->knock_axis, deft_piece_speed(&course->knock, t)));
}

deft__v2 deft__course_acceleration(const deft__course *course)
{
    deft__v2 heading = course->heading;
    deft__v2 across = deft__v2_make(-heading.y, heading.x);
    double speed = deft_piece_speed(&course->own, 0);
    deft__v2 own = deft__v2_add(deft__v2_scale(heading, deft__piece_acceleration(&course->own, 0)),
                                deft__v2_scale(across, course->turn * speed));
    return deft__v2_add(own, deft__v2_scale(course->knock_axis, deft__piece_acceleration(&course->knock, 0)));
}

double deft__course_bend(const deft__course *course)
{
    const deft_piece *own = &course->own;
    double top = deft__max(deft__abs(deft_piece_speed(own, 0)), deft__abs(own->end_speed));
    return deft_piece_acceleration_max(own, 0) + deft_piece_acceleration_max(&course->knock, 0) +
           deft__abs(course->turn) * top;
}

/* A place on an axis that drifts from t0 on, and a course past it. */
typedef struct course_past {
    const deft__course *course;
    deft__v2 axis;
    double drift, place, t0;
} course_past;

static double course_is_past_by(const void *of, double t)
{
    const course_past *past = (const course_past *)of;
    return deft__v2_dot(past->axis, deft__course_moved(past->course, t)) - past->drift * (t - past->t0) -
           past->place;
}

double deft__course_reach(const deft__course *course, deft__v2 axis, double drift, double value, double t0,
                          double t1)
{
    course_past past = {course, axis, drift, value, t0};
    return deft__root(course_is_past_by, &past, t0, t1);
}
