/* contact/touching.h -- all faces that the character touches, and which motions dig into them.
 *
 * A motion digs into a convex obstacle when it digs into all touched faces of the obstacle. So past a convex
 * corner a motion need only leave one of the faces.
 */
#ifndef DEFT_CONTACT_TOUCHING_H
#define DEFT_CONTACT_TOUCHING_H

#include "contact/support.h"

/* The edge that is a touched face. */
static inline deft__edge deft__edge_touched(const deft__scene *scene, const deft__touched *face)
{
    return deft__edge_of(scene, face->face, face->obstacle);
}

/* The list of the scene, in the order of classes. Within a class the more upward face is first, then geometry
 * decides. So a mirrored or re-ordered world has the same list. The list is made once, and again where the
 * feet or the faces have moved. The calls below ask the list as it was made last. */
const deft__touching *deft__find_touching(deft__scene *scene);

/* True when a motion digs into that face: the motion goes in, or leaves and comes back within
 * DEFT__MOMENT_S. */
bool deft__digs_into_face(const deft__scene *scene, const deft__touched *face, deft__v2 velocity,
                          deft__v2 acceleration);
/* The same of that face's obstacle, and of any obstacle of the list. A motion past the end of a one-way's
 * face digs into nothing: the faces beyond do not act. */
bool deft__digs_into_obstacle(const deft__scene *scene, const deft__touched *face, deft__v2 velocity,
                              deft__v2 acceleration);
bool deft__digs_into_any(const deft__scene *scene, deft__v2 velocity, deft__v2 acceleration);

/* True when a motion at `velocity` in the frame leaves the face at once, past an end. A face in line with
 * the face continues it. */
bool deft__goes_past_end(const deft__scene *scene, const deft__touched *face, deft__v2 velocity,
                         deft__v2 acceleration);

/* The velocity of the common point of two faces of different obstacles, if it digs into nothing. False else,
 * and when the two close in and leave no room. */
bool deft__holds_between(const deft__scene *scene, const deft__touched *a, const deft__touched *b,
                         deft__v2 *out);

/* Two faces that hold the character together, and the velocity of their common point in the frame. */
typedef struct deft__corner {
    const deft__touched *a, *b;
    deft__v2 velocity;
} deft__corner;

/* True when the pair may be the corner of a motion: with `mutual` only where each face sends the motion into
 * the other. */
typedef bool deft__corner_test(const void *motion, const deft__touched *a, const deft__touched *b,
                               bool mutual);

/* Finds the first pair that passes the test, and whose common point digs into nothing and past no end. */
bool deft__find_corner(const deft__scene *scene, deft__corner_test *passes, const void *motion, bool mutual,
                       deft__corner *out);

/* How fast two faces of different obstacles close in on the character between them; 0 when they do not. */
double deft__closes_in(const deft__touched *a, const deft__touched *b);

/* The two faces that close in fastest, and how fast; NULL and 0 when none do. */
double deft__closing_pair(const deft__scene *scene, const deft__touched **a, const deft__touched **b);

#endif
