/* world/bodies.h -- the bodies of the built-in world that move: platforms, doors, lifts.
 *
 * Slots and pieces lie in the world's block. An id is a slot and how often it was used before, so that
 * the id of a removed body never means another body.
 */
#ifndef DEFT_WORLD_BODIES_H
#define DEFT_WORLD_BODIES_H

#include "deft/world.h"
#include "world/bins.h"

/* A convex piece, or a segment with where its chain comes from and goes on to: relative to the body's place,
 * before it is turned. */
typedef struct deft__body_piece {
    deft_pos points[DEFT_FEATURE_POINTS_CAP];
    deft_vec2 one_way;
    uint32_t id;
    uint16_t surface;
    uint8_t flags, count;
    uint8_t exposed;
    uint8_t reserved[7];
} deft__body_piece;

typedef struct deft__body_slot {
    deft_body_motion motion; /* in this tick */
    double reach;            /* of the farthest corner, from the place */
    uint32_t first_piece, piece_count;
    uint16_t revision;
    uint8_t is_used;
    uint8_t reserved[5];
} deft__body_slot;

typedef struct deft__bodies {
    deft__body_slot *slots;
    deft__body_piece *pieces; /* in no order of the slots, without gaps */
    uint32_t capacity, piece_capacity;
    uint32_t piece_count;
    uint32_t reserved;
    double tile_size; /* of the world: what is one place in an outline */
    deft__bins bins;  /* of the boxes in which the bodies are in this tick */
} deft__bodies;

/* Bytes for that many, and laying them out at `at` (aligned for a double). */
uint64_t deft__bodies_bytes(uint32_t capacity, uint32_t piece_capacity);
void deft__bodies_begin(deft__bodies *bodies, void *at, uint32_t capacity, uint32_t piece_capacity,
                        double tile_size);

/* The deft_gather_fn and deft_body_fn of bodies. Gathering goes on counting at `count`. */
uint32_t deft__bodies_gather(const deft__bodies *bodies, deft_pos origin, const deft_box *region,
                             deft_feature *out, uint32_t capacity, uint32_t count);
bool deft__bodies_motion(const deft__bodies *bodies, uint32_t body, deft_body_motion *out);

/* Makes convex pieces of a body's outlines. Each outline is checked, welded, cleaned and taken apart as free
 * ground is. None is cut across, since a body is handed out whole. Writes the pieces to `out`, which has room
 * for so many. False, with findings, when an outline is no shape or there is no room. */
bool deft__body_shape_make(deft__body_piece *out, uint32_t capacity, uint32_t *count,
                           const deft_body_def *def, uint32_t surface_count, double tile_size,
                           deft_diag_list *diags);

#endif
