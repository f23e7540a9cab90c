/* geometry/obstacle.h -- a feature grown by the character's box.
 *
 * A box among convex features moves as a point among features grown by that box (the Minkowski sum of feature
 * and mirrored box). The point is the feet: the middle of the box's lower side. A grown feature is an
 * intersection of half-planes, its faces. So a sweep compares a few quotients, exactly, without iteration.
 *
 *            left face ____________ the top of a slope tile, grown: its own two faces are the slope
 *                     /            |  and the right side; left, top and bottom come from its
 *         slope face /             |  extreme corners (kind VERTEX: the box's side on a corner)
 *                   |______________|
 *
 * A segment is grown in the same way. The two sides of a segment are opposite faces, and the ends are
 * corners. Where a chain goes on beyond an end, the corner at the end cannot be touched from there.
 *
 * A rounded character is an inner box with a quarter of a polygon at each corner: its facets (deft_facets).
 * Grown by the inner box, a feature is a convex polygon. Grown by the facets too, its faces move out. Facets
 * fill the corner between two such faces. So a rounded character's obstacle is a convex polygon, as a box's
 * is.
 *
 *                  ________                   ________      the faces of the inner box meet in points; moved
 *                 |        |                 /        \     out, they leave a corner to the facets
 *
 * Places are in the character's frame, relative to the origin of the gather. Doubles are made from the
 * feature's floats.
 */
#ifndef DEFT_GEOMETRY_OBSTACLE_H
#define DEFT_GEOMETRY_OBSTACLE_H

#include "deft/moveset.h"
#include "deft/world.h"
#include "math/frame.h"

#include <stddef.h>

/* A rectangle in the frame. */
typedef struct deft__rect {
    double left, right, bottom, top;
} deft__rect;

/* The character's shape for the geometry: a box that stands on its feet. */
typedef struct deft__shape {
    double half_width, height;
} deft__shape;

/* What features are grown by. */
typedef struct deft__growth {
    deft__shape box;           /* of rounded corners the inner box */
    const deft_facets *facets; /* NULL: a box */
    deft__rect near;           /* where the feet may be: a far corner gets no facets */
} deft__growth;

typedef enum deft__face_kind {
    DEFT__FACE_EDGE,   /* an exposed edge of the feature */
    DEFT__FACE_SLIDE,  /* the same where slippery ground leans: never a floor */
    DEFT__FACE_VERTEX, /* a side of the box, or a facet, against a corner of the feature */
    DEFT__FACE_HIDDEN  /* covered by a neighbour: bounds the solid, and nothing slides along it */
} deft__face_kind;

/* A half-plane: outside is normal . feet >= offset. */
typedef struct deft__face {
    deft__v2 normal; /* unit, outward */
    double offset;
    double from, to; /* the touched extent: tangent . feet, tangent = the normal turned clockwise */
    uint32_t kind;   /* a deft__face_kind */
    uint16_t facet;  /* 1: a facet of a rounded corner */
    /* of a facet, the faces of its obstacle that meet at the corner; gentle is the more upward one */
    uint8_t gentle, steep;
} deft__face;

/* The sides of the box, and an obstacle's first faces. Slanted edges follow, then the facets. */
typedef enum deft__side {
    DEFT__SIDE_LEFT,
    DEFT__SIDE_RIGHT,
    DEFT__SIDE_DOWN,
    DEFT__SIDE_UP,
    DEFT__SIDES
} deft__side;

#define DEFT__FACES_PER_OBSTACLE_CAP (DEFT_FEATURE_POINTS_CAP + DEFT__SIDES)
/* The same for a rounded character. */
#define DEFT__FACETED_PER_OBSTACLE_CAP (DEFT__FACES_PER_OBSTACLE_CAP + DEFT__SIDES * DEFT_FACETS_CAP)

/* Most faces of an obstacle that is grown so. */
static inline uint32_t deft__growth_faces(const deft__growth *by)
{
    return DEFT__FACES_PER_OBSTACLE_CAP + (by->facets != NULL ? DEFT__SIDES * by->facets->count : 0);
}

typedef struct deft__obstacle {
    double left, right, bottom, top; /* grown bounds */
    uint32_t first_face, face_count; /* in the scene's pool */
    uint32_t body, feature;
    uint16_t surface;
    uint8_t one_way; /* 1: acts only on feet outside one of its faces that are not hidden */
    uint8_t reserved[5];
} deft__obstacle;

/* The direction of a slide on the face: right on a floor, up on a wall to the right. */
static inline deft__v2 deft__face_tangent(const deft__face *face)
{
    return deft__v2_make(face->normal.y, -face->normal.x);
}

/* The distance of the feet outside of the face; negative is overlap. */
static inline double deft__face_gap(const deft__face *face, deft__v2 feet)
{
    return deft__v2_dot(face->normal, feet) - face->offset;
}

/* True when the feet are at most that far outside of the bounds. */
static inline bool deft__obstacle_is_near(const deft__obstacle *obstacle, deft__v2 feet, double by)
{
    return feet.x >= obstacle->left - by && feet.x <= obstacle->right + by &&
           feet.y >= obstacle->bottom - by && feet.y <= obstacle->top + by;
}

/* The box around a way that begins at `at`, and larger by `by`. */
static inline deft__rect deft__rect_around(deft__v2 at, deft__v2 way, double by)
{
    deft__rect around = {at.x + deft__min(way.x, 0) - by, at.x + deft__max(way.x, 0) + by,
                         at.y + deft__min(way.y, 0) - by, at.y + deft__max(way.y, 0) + by};
    return around;
}

/* True when the bounds of an obstacle reach into a box. */
static inline bool deft__obstacle_is_in(const deft__obstacle *obstacle, const deft__rect *box)
{
    return box->bottom < obstacle->top && box->top > obstacle->bottom && box->right > obstacle->left &&
           box->left < obstacle->right;
}

/* The place of the feet on the face's line, that far along the tangent. */
static inline deft__v2 deft__face_point(const deft__face *face, double along)
{
    return deft__v2_add(deft__v2_scale(face->normal, face->offset),
                        deft__v2_scale(deft__face_tangent(face), along));
}

/* The bounds of an obstacle are its first faces. */
static inline void deft__obstacle_bound(deft__obstacle *obstacle, const deft__face *faces)
{
    obstacle->left = -faces[DEFT__SIDE_LEFT].offset;
    obstacle->right = faces[DEFT__SIDE_RIGHT].offset;
    obstacle->bottom = -faces[DEFT__SIDE_DOWN].offset;
    obstacle->top = faces[DEFT__SIDE_UP].offset;
}

/* Twice the area of a polygon, negative when its corners go round clockwise; 0 for fewer than three. */
double deft__twice_area(const deft__v2 *corners, uint32_t count);

/* Which corners and edges of a convex feature make which face of its obstacle. A feature is planned where it
 * is grown. A kind of tile is planned once. */
typedef struct deft__plan_face {
    uint8_t from, to; /* the corners of its edge: of a side the lower one first, of a slant the inside to the
                         left; or one corner twice */
    uint8_t edges;    /* bits of the feature's edges: the face can be touched while one is exposed */
    uint8_t kind;     /* its kind then, a deft__face_kind */
} deft__plan_face;

typedef struct deft__plan {
    uint32_t face_count;
    deft__plan_face faces[DEFT__FACES_PER_OBSTACLE_CAP]; /* the sides first */
} deft__plan;

/* Plans a segment or a convex polygon, whose corners are in the frame. False without a length or an area. */
bool deft__plan_make(deft__plan *out, const deft__v2 *corners, uint32_t count);

/* Makes the obstacle of a planned feature with these corners for a box, without its ids and its place in a
 * pool. */
void deft__obstacle_grow(deft__obstacle *out, deft__face *faces, const deft__plan *plan, uint32_t exposed,
                         const deft__v2 *corners, deft__shape box);

/* Makes it a one-way, which keeps its sides as bounds. Only edges that face with its direction act, and the
 * corners at their ends. */
void deft__obstacle_one_way(deft__obstacle *obstacle, deft__face *faces, deft__v2 facing);

/* The place of a piece of a moving body: its feature turned about a point, then shifted. */
typedef struct deft__placement {
    deft__v2 about, shift;
    double cosine, sine;
} deft__placement;

/* A point of the piece, and a direction. */
deft__v2 deft__placed(const deft__placement *placement, deft__v2 point);
deft__v2 deft__turned(const deft__placement *placement, deft__v2 direction);

/* A corner of a feature, in the frame relative to the feature's origin. */
deft__v2 deft__feature_corner(const deft_feature *feature, uint32_t i, deft_axes axes);

/* Makes an obstacle of a feature, with at most deft__growth_faces written to `faces`. A
 * feature without an area, or a segment without a length, has no faces, and nothing touches it.
 * `placement` may be NULL; a segment has none. */
void deft__obstacle_make(deft__obstacle *out, deft__face *faces, const deft_feature *feature, deft_axes axes,
                         const deft__growth *by, const deft__placement *placement);

/* ---- rounded corners ---- */

/* Makes the obstacle of a rounded character from that of its inner box, whose feet are its own. Moves the
 * faces, and appends at most 4 * DEFT_FACETS_CAP facets of kind VERTEX. Beside a hidden face they are
 * HIDDEN. The facets of a one-way act within 60 degrees of the face that acts. */
void deft__obstacle_round(deft__obstacle *obstacle, deft__face *faces, const deft__growth *by);

/* The centre of the corner that a facet rounds, in the space of the feet. */
deft__v2 deft__facet_center(const deft_facets *facets, const deft__face *face);

/* The farthest point of a corner's facets along a slanted normal, from the centre. An end of a facet, or
 * the middle of a facet with that normal. */
deft__v2 deft__facets_tip(const deft_facets *facets, deft__v2 normal);

#endif
