/* geometry/obstacle.h -- a feature as the body's point of view: grown by the body's box.
 *
 * A box among convex features moves as a point among the same features grown by that box (the Minkowski sum
 * of the feature and the mirrored box). The point is the body's feet: bottom centre. A grown feature is the
 * meeting of half-planes, its faces, so that a sweep is a comparison of a few quotients: exact, never
 * iterated.
 *
 *            left face ____________ the top of a slope tile, grown: its own two faces are the slope
 *                     /            |  and the right side; left, top and bottom come from its
 *         slope face /             |  extreme corners (kind VERTEX: the box's side on a corner)
 *                   |______________|
 *
 * A segment is grown alike: its two sides are the faces, one opposite the other, and its ends are corners.
 * Where a chain goes on beyond an end, the end's corner cannot be touched from there.
 *
 * All in the character's frame, relative to the origin of the gather; doubles made from the feature's floats.
 */
#ifndef DEFT_GEOMETRY_OBSTACLE_H
#define DEFT_GEOMETRY_OBSTACLE_H

#include "deft/world.h"
#include "math/frame.h"

/* The body as the geometry sees it: a box that stands on its feet. */
typedef struct deft__shape {
    double half_width, height;
} deft__shape;

typedef enum deft__face_kind {
    DEFT__FACE_EDGE,   /* an exposed edge of the feature */
    DEFT__FACE_SLIDE,  /* the same where slippery ground leans: no floor, however little */
    DEFT__FACE_VERTEX, /* a side of the box, or a facet of a rounded one, against a corner of the feature */
    DEFT__FACE_HIDDEN  /* covered by a neighbour: bounds the solid, but nothing is ever pushed along it */
} deft__face_kind;

/* A half-plane: normal . feet >= offset is outside. */
typedef struct deft__face {
    deft__v2 normal; /* unit, outward */
    double offset;
    double from, to; /* where it is touched: tangent . feet, tangent = the normal turned clockwise */
    uint32_t kind;   /* a deft__face_kind */
    uint32_t facet;  /* 1: a facet of a rounded corner (geometry/facets.h) */
} deft__face;

/* The first four faces look left, right, down and up; those of slanted edges follow, then the facets. */
#define DEFT__FACE_TOP               3
#define DEFT__FACES_PER_OBSTACLE_CAP (DEFT_FEATURE_POINTS_CAP + 4)

typedef struct deft__obstacle {
    double left, right, bottom, top; /* grown bounds */
    uint32_t first_face, face_count; /* in the scene's pool */
    uint32_t body, feature;
    uint16_t surface;
    uint8_t one_way; /* 1: it acts only on what comes from outside one of its faces that are not hidden */
    uint8_t reserved[5];
} deft__obstacle;

/* Along which a body slides on the face: right on a floor, up on a wall that stands to the right. */
static inline deft__v2 deft__face_tangent(const deft__face *face)
{
    return deft__v2_make(face->normal.y, -face->normal.x);
}

/* How far the feet are outside the face; negative is overlap. */
static inline double deft__face_gap(const deft__face *face, deft__v2 feet)
{
    return deft__v2_dot(face->normal, feet) - face->offset;
}

/* Where a piece of a moving body is, against where its feature says: turned about a point, then shifted. */
typedef struct deft__placement {
    deft__v2 about, shift;
    double cosine, sine;
} deft__placement;

/* A point of the piece, and a direction. */
deft__v2 deft__placed(const deft__placement *placement, deft__v2 point);
deft__v2 deft__turned(const deft__placement *placement, deft__v2 direction);

/* Makes an obstacle of a feature, with at most DEFT__FACES_PER_OBSTACLE_CAP faces written to `faces`. A
 * feature without an area, or a segment without a length, makes an obstacle without faces, which nothing
 * touches. `placement` may be NULL; a segment has none. */
void deft__obstacle_make(deft__obstacle *out, deft__face *faces, const deft_feature *feature, deft_axes axes,
                         deft__shape shape, const deft__placement *placement);

#endif
