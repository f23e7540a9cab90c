/* contact/bypass.h -- moves the character past the corner of a face that stops it. */
#ifndef DEFT_CONTACT_BYPASS_H
#define DEFT_CONTACT_BYPASS_H

#include "contact/support.h"

/* The face to get past: the face that was met. For a facet of a corner in which a side along `normal` ends,
 * that side. */
deft__edge deft__bypass_edge(const deft__scene *scene, const deft__hit *hit, deft__v2 normal);

/* How far the feet are from the end of the face, along its tangent (way 1) or against it (-1). Faces that
 * continue the face count, and lengthen `edge`. A rounded corner counts from where the corner is upright.
 * For a character that is lower by `less` the faces may have gaps. */
double deft__bypass_distance(const deft__scene *scene, deft__edge *edge, double way, double less);

/* How far past the face the character goes to be beside the corner, with the widest part of a rounded one. */
double deft__bypass_onward(const deft__scene *scene, const deft__edge *edge);

/* Moves the feet by that distance along the face. Nothing may be in the way there. Behind the corner only
 * a floor may hold the character back. False, and nothing moved, when the move is not free. */
bool deft__bypass(deft__scene *scene, const deft__edge *edge, double way, double distance);

/* True when a box at `feet` in time_s can rise by `rise` along an upright wall on that side (-1, 1), and
 * past the end. Nothing moves. */
bool deft__ledge_is_free_then(const deft__scene *scene, deft__v2 feet, double side, double rise,
                              double time_s);

#endif
