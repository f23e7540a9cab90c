/* geometry/facets.h -- a feature as a body with rounded corners sees it.
 *
 * A rounded body is its inner box with a quarter of a polygon at each corner: its facets (deft_facets). Grown
 * by the inner box, a feature is a convex polygon; grown by the facets as well, its faces stand farther out,
 * and between two of them, around the corner at which they met, stand the facets that look between the two.
 * So the obstacle of a rounded body is a convex polygon, as that of a box is.
 *
 *                  ________                   ________      the faces of the inner box meet in points; moved
 *                 |        |                 /        \     out, they leave a corner to the facets
 */
#ifndef DEFT_GEOMETRY_FACETS_H
#define DEFT_GEOMETRY_FACETS_H

#include "deft/moveset.h"
#include "geometry/obstacle.h"

/* Of a rounded body: what a feature may have of faces. */
#define DEFT__FACETED_PER_OBSTACLE_CAP (DEFT__FACES_PER_OBSTACLE_CAP + 4 * DEFT_FACETS_CAP)

/* Where the feet may be: a corner that is nowhere near has no facets, for no face is touched there. */
typedef struct deft__feet_box {
    double left, right, bottom, top;
} deft__feet_box;

/* Makes the obstacle of a rounded body from that of its inner box, which stands on its own feet: moves the
 * faces, and appends at most 4 * DEFT_FACETS_CAP facets, of kind VERTEX. They are HIDDEN beside a face that
 * is; those of a one-way act within 60 degrees of the face that acts. */
void deft__obstacle_round(deft__obstacle *obstacle, deft__face *faces, const deft_facets *facets,
                          const deft__feet_box *near);

/* Of a segment that goes along `way`, and whose chain goes on along `onward` from its end: where that turns
 * away from a side, and both sides look between the same two axes, the facets that look between them act. */
void deft__round_joint(const deft__obstacle *obstacle, deft__face *faces, deft__v2 way, deft__v2 onward);

/* The cosine of the angle from a facet to the next. */
double deft__facets_turn(const deft_facets *facets);

/* The centre of the arc that a facet stands for, as the feet see it. */
deft__v2 deft__facet_center(const deft_facets *facets, const deft__face *face);

/* Where the arc's facets reach farthest along a slanted normal, from its centre: an end of one, or the middle
 * of one that looks so. */
deft__v2 deft__facets_tip(const deft_facets *facets, deft__v2 normal);

/* Where the row of facets ends that `face` is one of, clockwise or not: the face at that end, itself when it
 * is no facet. Those that a neighbour covers end it. */
const deft__face *deft__facet_last(const deft__obstacle *obstacle, const deft__face *faces,
                                   const deft__face *face, bool clockwise);

#endif
