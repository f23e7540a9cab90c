/* contact/drop.h -- down through the one-way floor that carries a body, and through no other. */
#ifndef DEFT_CONTACT_DROP_H
#define DEFT_CONTACT_DROP_H

#include "contact/scene.h"

/* True when only one-way floors carry a body with its feet there, time_s from now, all else having gone
 * straight on; `normal` is that of the floor. */
bool deft__stands_on_one_way(const deft__scene *scene, deft__v2 feet, double time_s, deft__v2 *normal);

/* Makes nothing of an obstacle that the scene's drop goes through: any one-way where it drops through all;
 * else one of the same moving body or, in the static world, one whose face lies in the line of the floor that
 * was dropped through, tile by tile. */
void deft__drop_hide(const deft__scene *scene, const deft__obstacle *obstacle, deft__face *faces);

/* True while a body with its feet there, time_s from now, is in what it drops through, or just above it, all
 * else having gone straight on. */
bool deft__drop_goes_on(const deft__scene *scene, deft__v2 feet, double time_s);

#endif
