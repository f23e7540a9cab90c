/* geometry/facets.h -- a feature as a character with rounded corners meets it.
 *
 * A rounded character is an inner box with a quarter of a polygon at each corner: its facets (deft_facets).
 * Grown by the inner box, a feature is a convex polygon. Grown by the facets too, its faces move out. Facets
 * fill the corner between two such faces. So a rounded character's obstacle is a convex polygon, as a box's
 * is.
 *
 *                  ________                   ________      the faces of the inner box meet in points; moved
 *                 |        |                 /        \     out, they leave a corner to the facets
 */
#ifndef DEFT_GEOMETRY_FACETS_H
#define DEFT_GEOMETRY_FACETS_H

#include "geometry/obstacle.h"

/* Most faces of a feature for a rounded character. */
#define DEFT__FACETED_PER_OBSTACLE_CAP (DEFT__FACES_PER_OBSTACLE_CAP + 4 * DEFT_FACETS_CAP)

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
