/* geometry/rounded.h -- a feature as a body with rounded corners sees it.
 *
 * A rounded body is its inner box, swept by a disc of the corners' radius. Grown by the inner box, a feature
 * is a convex polygon again; pushed out by the radius, its faces stand where they did, and between two of
 * them the outline is an arc about the polygon's corner. An obstacle of a rounded body has its faces, which
 * end where the arcs begin, and the arcs. A circle and a capsule are the bodies whose inner box is a point or
 * a line.
 *
 *                  ________              the faces alone meet in points: the obstacle is what they bound,
 * less /        \ arc         what lies between a point and its arc face  |          |
 */
#ifndef DEFT_GEOMETRY_ROUNDED_H
#define DEFT_GEOMETRY_ROUNDED_H

#include "base/rarely.h"
#include "geometry/obstacle.h"

#define DEFT__CORNERS_PER_OBSTACLE_CAP DEFT__FACES_PER_OBSTACLE_CAP

/* A rounded corner: at most a quarter of a circle, and never on both sides of an axis. */
struct deft__corner {
    /* The tangent where it was met or asked about last, of kind CORNER, or HIDDEN for a corner that a
     * neighbour covers: good until the next question. It stands first, so that the face of an arc leads to
     * its arc. */
    deft__face face;
    deft__v2 center;
    deft__v2 first, last; /* the normals at its ends, clockwise from the one to the other */
    double radius;
    bool first_acts, last_acts; /* of a one-way: it acts only on what comes against the face at such an end */
};

/* The arc that a face is the tangent of, or NULL. */
static inline const deft__corner *deft__corner_of(const deft__face *face)
{
    return DEFT__RARELY(face->kind == DEFT__FACE_CORNER) ? (const deft__corner *)(const void *)face : NULL;
}

/* How far the feet are outside the circle of an arc. */
double deft__corner_gap(const deft__corner *arc, deft__v2 feet);

/* Clockwise angle from one unit vector to another, less than half a turn either way; and a vector turned. */
double deft__clockwise(deft__v2 from, deft__v2 to);
deft__v2 deft__turned_clockwise(deft__v2 v, double angle);

/* Sets the arc's face to the tangent that looks along `normal`; `from` and `to` are as far away as the arc is
 * long on that side. */
void deft__corner_touch(deft__corner *arc, deft__v2 normal);

/* The arc whose sector the feet are in, by no less than `-loose`; NULL when they are beside a face or inside.
 */
deft__corner *deft__corner_around(const deft__obstacle *obstacle, deft__v2 feet, double loose);

/* How deep below the outline a way may go that only brushes it: at a corner, at one that a neighbour covers.
 */
typedef struct deft__dips {
    double corner, hidden;
} deft__dips;

/* True when the whole line of a move, which comes to the obstacle from where `normal` looks, dips into it by
 * no more than that: so it does not matter where the move begins. */
bool deft__is_brushed(const deft__obstacle *obstacle, deft__v2 normal, deft__v2 feet, deft__v2 move,
                      deft__dips dips);

/* When a move from `feet` goes into the circle of an arc: 0 to 1, and the arc's face is the tangent there. A
 * way that dips into it by less than rounding passes. */
bool deft__corner_meet(const deft__obstacle *obstacle, deft__corner *arc, deft__v2 feet, deft__v2 move,
                       double touch, double *t);

/* Makes the rounded obstacle from the one that the inner box, standing on its own feet, would see: moves
 * the faces, and writes at most DEFT__CORNERS_PER_OBSTACLE_CAP arcs. */
void deft__obstacle_round(deft__obstacle *obstacle, deft__face *faces, deft__corner *corners, double radius);

/* Of a segment that goes along `way`, and whose chain goes on along `onward` from its end: where that turns
 * away from a side, and both sides look between the same two axes, the arc at their corner, which no side of
 * the box stands for, acts from the one to the other. */
void deft__round_joint(deft__obstacle *obstacle, const deft__face *faces, deft__v2 way, deft__v2 onward);

#endif
