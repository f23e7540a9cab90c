/* geometry/faces.h -- a feature's edges and outermost corners, grown by the character's box into faces. The
 * feature is `at` on the axis of the face's normal, and from `low` to `high` on the other axis. A corner has
 * `low` equal to `high`. The caller sets the kind.
 */
#ifndef DEFT_GEOMETRY_FACES_H
#define DEFT_GEOMETRY_FACES_H

#include "geometry/obstacle.h"
#include "math/dmath.h"

static inline void deft__face_to_left(deft__face *face, double at, double low, double high, deft__shape shape)
{
    face->normal = deft__v2_make(-1, 0);
    face->facet = 0;
    face->offset = shape.half_width - at;
    face->from = low - shape.height;
    face->to = high;
}

static inline void deft__face_to_right(deft__face *face, double at, double low, double high,
                                       deft__shape shape)
{
    face->normal = deft__v2_make(1, 0);
    face->facet = 0;
    face->offset = at + shape.half_width;
    face->from = -high;
    face->to = shape.height - low;
}

static inline void deft__face_down(deft__face *face, double at, double low, double high, deft__shape shape)
{
    face->normal = deft__v2_make(0, -1);
    face->facet = 0;
    face->offset = shape.height - at;
    face->from = -high - shape.half_width;
    face->to = shape.half_width - low;
}

static inline void deft__face_up(deft__face *face, double at, double low, double high, deft__shape shape)
{
    face->normal = deft__v2_make(0, 1);
    face->facet = 0;
    face->offset = at;
    face->from = low - shape.half_width;
    face->to = high + shape.half_width;
}

/* The face of a slanted edge from `a` to `b`, with the inside to the left. */
static inline void deft__face_of_slant(deft__face *face, deft__v2 a, deft__v2 b, deft__shape shape)
{
    deft__v2 edge = deft__v2_sub(b, a);
    double length = deft__sqrt(deft__v2_dot(edge, edge));
    face->normal = deft__v2_make(edge.y / length, -edge.x / length);
    face->facet = 0;
    /* the corner of the box against the normal touches the edge */
    deft__v2 reach = deft__v2_make(face->normal.x > 0 ? -shape.half_width : shape.half_width,
                                   face->normal.y > 0 ? 0 : shape.height);
    deft__v2 tangent = deft__face_tangent(face);
    double at_a = deft__v2_dot(tangent, a);
    double at_b = deft__v2_dot(tangent, b);
    double shift = deft__v2_dot(tangent, reach);
    face->offset = deft__max(deft__v2_dot(face->normal, a), deft__v2_dot(face->normal, b)) -
                   deft__v2_dot(face->normal, reach);
    face->from = deft__min(at_a, at_b) - shift;
    face->to = deft__max(at_a, at_b) - shift;
}

#endif
