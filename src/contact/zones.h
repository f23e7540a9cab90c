/* contact/zones.h -- the zones around the character. A gather has them too, and they stop no motion. */
#ifndef DEFT_CONTACT_ZONES_H
#define DEFT_CONTACT_ZONES_H

#include "base/bounds.h"
#include "base/tolerance.h"
#include "contact/scene.h"
#include "geometry/curve.h"

/* For a gather: grows a piece of a zone, and keeps it in the scene unless it has no area. False when the
 * scene is full. */
bool deft__zone_add(deft__scene *scene, const deft_feature *feature);

/* The zone of a piece; NULL for a number that the world does not know. */
const deft_zone *deft__zone_of(const deft__scene *scene, uint32_t piece);

/* A piece of a zone of a kind that a character at `at` (a sum of feet and drift) is in; the scene's
 * zone_count without one. The sides are inset by `inset.x`, bottom and top by `inset.y`. What touches is
 * in. */
uint32_t deft__zones_around(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, deft__v2 inset);

/* How far up and down from there, by height, a character would stay in zones of that kind. */
void deft__zones_reach(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, deft__v2 inset,
                       double *low, double *high);

/* The places of the middle, left and right, between the sides of the nearest zone of that kind beside the
 * character. Pieces that touch are one. False without a zone, when a side slants, and half way between two
 * zones. */
bool deft__zones_sides(const deft__scene *scene, deft_zone_kind kind, deft__v2 at, double *left,
                       double *right);

/* The sum of the pushes, in the frame, of the zones of a kind that the character is in. */
deft__v2 deft__zones_push(const deft__scene *scene, deft_zone_kind kind);

/* The least friction_ratio of the zones of moving ground that the character is in; 0 when none has one. */
double deft__zones_friction(const deft__scene *scene);

/* Tells of zones that the character came into on its way, which began at began_s, and adds them to the
 * state's list of DEFT_ZONE_MEMORY. The way is that of the sum of feet and drift, past zones that flow
 * against the frame. Tells of listed zones that the character left, and removes them. `events` may be NULL.
 */
void deft__zones_come(const deft__scene *scene, uint16_t *memory, const deft__curve *way,
                      deft_event_list *events, double began_s);
void deft__zones_go(const deft__scene *scene, uint16_t *memory, deft_event_list *events, double at_s);

/* How long the character follows a way until it enters or leaves a zone of that kind that acts. There air or
 * ground begins or ceases to move. The whole time of the way when there is no such border. */
double deft__border_until(const deft__scene *scene, deft_zone_kind kind, const deft__curve *way);

/* How long a segment is at least that ends at a border, after so many others in its piece of the tick. */
static inline double deft__border_least_s(uint32_t borders)
{
    return borders < DEFT__BORDERS_MAX ? DEFT__INSTANT_S : DEFT__SEGMENT_MAX_S / DEFT__BORDER_PARTS;
}

#endif
