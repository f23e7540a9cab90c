/* contact/scene.h -- what was gathered around a body, in its own frame, and the questions asked of it.
 *
 * The frame's origin is where the feet were at the gather, so that the geometry is as exact a million units
 * from the world's origin as next to it. `feet` is the place now, relative to that origin.
 */
#ifndef DEFT_CONTACT_SCENE_H
#define DEFT_CONTACT_SCENE_H

#include "deft/event.h"
#include "deft/moveset.h"
#include "geometry/rounded.h"
#include "geometry/sweep.h"

#define DEFT__SCENE_OBSTACLE_CAP 96
#define DEFT__SCENE_FACE_CAP     512
#define DEFT__SCENE_CORNER_CAP   512

/* A rectangle in the frame. */
typedef struct deft__rect {
    double left, right, bottom, top;
} deft__rect;

typedef struct deft__scene {
    const deft_world_view *view; /* may be NULL: empty space */
    const deft_moveset *moveset;
    deft_axes axes;
    deft__shape shape;
    double radius;     /* of the body's corners; 0: a box */
    deft_pos origin;   /* host's axes */
    deft__rect region; /* the body may touch anything in here; empty before the first gather */
    deft__v2 feet;
    uint32_t obstacle_count, face_count;
    uint32_t gatherings;   /* how often the origin was moved */
    uint32_t corner_count; /* 0 for a box */
    deft__obstacle obstacles[DEFT__SCENE_OBSTACLE_CAP];
    deft__face faces[DEFT__SCENE_FACE_CAP];
    deft__corner corners[DEFT__SCENE_CORNER_CAP];
} deft__scene;

/* Starts with no region gathered. */
void deft__scene_begin(deft__scene *scene, const deft_world_view *view, const deft_moveset *moveset,
                       deft_axes axes, deft_pos feet);

/* Where the feet are, in the world. */
deft_pos deft__scene_position(const deft__scene *scene);

/* The body's box now, and the box that a move sweeps. */
deft__rect deft__scene_body(const deft__scene *scene);
deft__rect deft__scene_swept(const deft__scene *scene, deft__v2 move);
bool deft__scene_covers(const deft__scene *scene, deft__rect rect);

/* Moves the origin to the feet and gathers `rect` (given relative to the old origin). Returns the number of
 * features or faces that did not fit, 0 when all did; when some did not, the scene keeps no region. */
uint32_t deft__scene_gather(deft__scene *scene, deft__rect rect);

/* Makes sure that the scene holds everything that a move of the feet can touch, ground.snap below included:
 * gathers anew when it does not. Returns what deft__scene_gather does. */
uint32_t deft__scene_look(deft__scene *scene, deft__v2 move);

/* The first obstacle in the way of a move of the feet: a line, or a chord of a curve, from which the curve
 * strays by at most `strays` (see deft__sweep). */
bool deft__scene_sweep(const deft__scene *scene, deft__v2 move, deft__hit *out);
bool deft__scene_sweep_chord(const deft__scene *scene, deft__v2 move, double strays, deft__hit *out);

/* True when a face is one that a body can stand on. */
static inline bool deft__face_is_floor(const deft__face *face, const deft_moveset *moveset)
{
    return face->normal.y >= moveset->slope_cos;
}

/* True when it carries, but is too steep to stand on. */
bool deft__face_is_steep(const deft__face *face, const deft_moveset *moveset);
deft_contact_kind deft__face_contact_kind(const deft__face *face, const deft_moveset *moveset);

/* Adds a contact to the list unless it stands there already. */
void deft__contacts_add(deft_contacts *contacts, const deft__scene *scene, const deft__face *face,
                        const deft__obstacle *obstacle);

#endif
