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

/* A body at `at` (a sum of feet and drift) is in a zone of a kind as far as its sides, inset by `inset.x`,
 * and its bottom and top, inset by `inset.y`, reach into it; what touches is in. A piece of such a zone; the
 * scene's zone_count when there is none. */
uint32_t deft__zones_around(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, deft__v2 inset);

/* How far up and down from there, by height, it would stay in zones of that kind. */
void deft__zones_reach(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, deft__v2 inset,
                       double *low, double *high);

/* The places of the middle, left and right, between the sides of the zone of that kind that is nearest to a
 * body beside it; pieces that touch are one. False when there is none, when its sides lean, and half way
 * between two. */
bool deft__zones_sides(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, double *left,
                       double *right);

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
