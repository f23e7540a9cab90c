/* oracle/bodies.h -- the bodies of a world that move, and what is where at an instant of a tick.
 *
 * Shapes are read once through the public view and turned back into each body's own frame; from then on a
 * body is where its motion, read anew every tick, says. Bodies that are added later are not known. The
 * checks look at a small world: the solids that stand near the tick, and the bodies at one instant.
 */
#ifndef ORACLE_BODIES_H
#define ORACLE_BODIES_H

#include "solids.h"

/* A piece of a body, relative to its place, unturned, in the frame. */
typedef struct oracle_piece {
    oracle_point corner[DEFT_FEATURE_POINTS_CAP];
    oracle_point facing;
    uint32_t count, id, body;
    uint16_t surface;
    bool one_way;
} oracle_piece;

typedef struct oracle_bodies {
    deft_axes axes;
    oracle_piece *pieces;
    size_t count;
} oracle_bodies;

/* Finds the bodies within `bounds` (host's axes). */
void oracle_bodies_find(oracle_bodies *out, const deft_world_view *view, deft_box bounds, double chunk,
                        deft_axes axes);
void oracle_bodies_free(oracle_bodies *bodies);

/* A piece after a share of the tick. False when its body is gone. */
bool oracle_bodies_piece_at(const oracle_bodies *bodies, size_t piece, const deft_world_view *view,
                            double share, oracle_solid *out);

/* How far any point of a piece goes in the tick, at most. */
double oracle_bodies_travel(const oracle_bodies *bodies, size_t piece, const deft_world_view *view);

/* The velocity of a piece's body at a point, after a tick of dt. */
oracle_point oracle_bodies_flow(const oracle_bodies *bodies, size_t piece, const deft_world_view *view,
                                oracle_point at, double dt);

/* ---- the world around a tick ---- */

#define ORACLE_GONE_MAX 8

typedef struct oracle_scene {
    const oracle_world *whole; /* what stands, all of it */
    const oracle_bodies *bodies;
    const deft_world_view *view;
    oracle_world still; /* what stands near the tick */
    oracle_world now;   /* and the bodies with it */
    size_t capacity;
    size_t *near; /* the pieces that come near the tick */
    size_t near_count;
    double travel;                  /* the farthest that anything near goes in the tick */
    uint32_t gone[ORACLE_GONE_MAX]; /* bodies that are not there for the character */
    uint32_t gone_count;
    bool are_gone; /* all of them */
} oracle_scene;

/* Whose memory it is: free it with oracle_scene_free. */
void oracle_scene_start(oracle_scene *scene, const oracle_world *whole, const oracle_bodies *bodies,
                        const deft_world_view *view);
void oracle_scene_free(oracle_scene *scene);
/* Begins a tick that stays within `region`. */
void oracle_scene_enter(oracle_scene *scene, oracle_rect region);
/* From here on a body is not there. */
void oracle_scene_forget(oracle_scene *scene, uint32_t body);
void oracle_scene_forget_all(oracle_scene *scene);
bool oracle_scene_has(const oracle_scene *scene, size_t piece);
/* `now` becomes: what stands alone; that and the bodies after a share of the tick; that and the room that the
 * bodies sweep in the whole tick, which is no ground. */
void oracle_scene_show_still(oracle_scene *scene);
void oracle_scene_show_at(oracle_scene *scene, double share);
void oracle_scene_show_swept(oracle_scene *scene);

#endif
