/* math/vec.h -- the vector of the inside: two doubles in the character's own frame.
 *
 * x points to the character's right, y to its up. Vectors of the host (deft_vec2d, deft_pos) become one at
 * the door (math/frame.h); nothing behind the door knows the host's axes.
 */
#ifndef DEFT_MATH_VEC_H
#define DEFT_MATH_VEC_H

#include "base/float_guard.h"
#include "math/dmath.h"

typedef struct deft__v2 {
    double x, y;
} deft__v2;

static inline deft__v2 deft__v2_make(double x, double y)
{
    deft__v2 v;
    v.x = x;
    v.y = y;
    return v;
}

static inline deft__v2 deft__v2_add(deft__v2 a, deft__v2 b)
{
    return deft__v2_make(a.x + b.x, a.y + b.y);
}

static inline deft__v2 deft__v2_sub(deft__v2 a, deft__v2 b)
{
    return deft__v2_make(a.x - b.x, a.y - b.y);
}

static inline deft__v2 deft__v2_scale(deft__v2 a, double factor)
{
    return deft__v2_make(a.x * factor, a.y * factor);
}

static inline double deft__v2_dot(deft__v2 a, deft__v2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline double deft__v2_size(deft__v2 a)
{
    return deft__sqrt(deft__v2_dot(a, a));
}

static inline bool deft__v2_is_zero(deft__v2 a)
{
    return a.x == 0 && a.y == 0;
}

static inline bool deft__v2_is_same(deft__v2 a, deft__v2 b)
{
    return a.x == b.x && a.y == b.y;
}

/* The perpendicular product a.x b.y - a.y b.x: positive when b lies to the left of a. */
static inline double deft__v2_perp(deft__v2 a, deft__v2 b)
{
    return a.x * b.y - a.y * b.x;
}

#endif
