/* contact/seams.h -- faces of different surfaces in one line: ice beside stone, a belt beside both. */
#ifndef DEFT_CONTACT_SEAMS_H
#define DEFT_CONTACT_SEAMS_H

#include "contact/support.h"

/* False for a wall whose surface forbids wall moves. */
bool deft__surface_allows_walls(const deft__scene *scene, uint16_t surface);

/* True when the character tells two surfaces apart on a face with this normal. On what carries it any two
 * differ. On walls only those differ of which one forbids wall moves. */
bool deft__surfaces_part(const deft__scene *scene, deft__v2 normal, uint16_t a, uint16_t b);

/* The character is wide, so near a seam it touches both faces. Shortens the edge of one face so that one of
 * the two has each place. On a floor the seam is where the middle of the character is over it. Of two walls
 * the one that allows wall moves has the places of both. */
void deft__part_at_seams(const deft__scene *scene, deft__edge *edge);

/* A probe from `feet` hit a wall that forbids wall moves. Where another wall has the place, from its seam on,
 * the hit becomes one of that wall. */
void deft__hit_at_seam(const deft__scene *scene, deft__v2 feet, deft__hit *hit);

#endif
