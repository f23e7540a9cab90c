/* contact/zones.h -- the zones around a body: gathered with the rest, asked apart, never in the way. */
#ifndef DEFT_CONTACT_ZONES_H
#define DEFT_CONTACT_ZONES_H

#include "contact/scene.h"

/* For a gather: takes the zones out of `features` and keeps them in the scene; returns how many of `count`
 * are left. Adds to `missing` what did not fit. */
uint32_t deft__zones_part(deft__scene *scene, deft_feature *features, uint32_t count, uint32_t *missing);

/* What a piece of a zone is part of; NULL for a number that the world does not know. */
const deft_zone *deft__zone_of(const deft__scene *scene, uint32_t piece);

/* True when the body came into the piece on its way from `from` (a sum of feet and drift) to where it is. */
bool deft__zone_is_touched(const deft__scene *scene, uint32_t piece, deft__v2 from);

/* True when the body's box is in the zone of that index. */
bool deft__zone_holds(const deft__scene *scene, uint32_t zone);

/* The sum of the pushes of the zones of a kind that the body is in, in the frame. */
deft__v2 deft__zones_push(const deft__scene *scene, deft_zone_kind kind);

/* The least friction_ratio of the zones of moving ground that the body is in; 0 when none has one. */
double deft__zones_friction(const deft__scene *scene);

/* Tells of the zones that the body came into on its way from `from` (feet and drift), and puts them into the
 * state's list of DEFT_ZONE_MEMORY; tells of those of the list that it is out of, and takes them out.
 * `events` may be NULL. */
void deft__zones_come(const deft__scene *scene, uint16_t *memory, deft__v2 from, deft_event_list *events,
                      double at_s);
void deft__zones_go(const deft__scene *scene, uint16_t *memory, deft_event_list *events, double at_s);

#endif
