/* contact/one_way.h -- one-way floors: how slanted ones join, and the way down through the one that carries
 * the character, and through no other. */
#ifndef DEFT_CONTACT_ONE_WAY_H
#define DEFT_CONTACT_ONE_WAY_H

#include "contact/scene.h"

/* Hides the upper tips of slanted one-ways from which another one rises. Such a tip is inside the
 * platform. A character below the surface must not land on the tip, not even after a drop. */
void deft__join_one_ways(deft__scene *scene);

/* True when a floor is under feet that are there, time_s from now. Until then bodies are taken to go straight
 * on. */
bool deft__floor_then(const deft__scene *scene, deft__v2 feet, double time_s, deft__hit *out);

/* True when only one-way floors carry a character with its feet there, time_s from now. Until then bodies
 * are taken to go straight on. `normal` is that of the floor. */
bool deft__stands_on_one_way(const deft__scene *scene, deft__v2 feet, double time_s, deft__v2 *normal);

/* Hides an obstacle that the scene's drop goes through. A drop through all hides every one-way. Else the
 * drop hides one-ways of the same moving body. In the static world it hides one-ways in the line of the
 * dropped floor, tile by tile. */
void deft__drop_hide(const deft__scene *scene, const deft__obstacle *obstacle, deft__face *faces);

/* True while a character with its feet there, time_s from now, is in the dropped floor or just above it.
 * Until then bodies are taken to go straight on. */
bool deft__drop_goes_on(const deft__scene *scene, deft__v2 feet, double time_s);

#endif
