/* topdown/sense.h -- the faces around a walker, for the files that sense them. */
#ifndef DEFT_TOPDOWN_SENSE_H
#define DEFT_TOPDOWN_SENSE_H

#include "topdown/walk.h"

#define DEFT__SENSE_FACE_CAP 16

/* A touched face, and its speed along its normal and its tangent, in the world. */
typedef struct deft__sense_face {
    deft__hit on;
    double wall, slip;
} deft__sense_face;

typedef struct deft__sense {
    deft__sense_face faces[DEFT__SENSE_FACE_CAP];
    uint32_t count;
    double rest;   /* a speed below this counts as 0 */
    double hair;   /* a length below this counts as 0 */
    deft__v2 feet; /* of two equal faces the nearer counts */
} deft__sense;

/* The walker's way in the world. Where the velocity neither closes in on a face nor leaves it, the wish
 * decides. */
typedef struct deft__sense_way {
    deft__v2 now, next;
} deft__sense_way;

/* What holds the walker back: a face to slide along, or two that meet in a corner. All NULL: nothing. */
typedef struct deft__sense_hold {
    const deft__sense_face *best, *corner, *blocker;
} deft__sense_hold;

static inline deft__sense_way deft__sense_way_of(deft__v2 now, deft__v2 next)
{
    deft__sense_way way = {now, next};
    return way;
}

static inline deft__v2 deft__sense_in_world(const deft__walker *walk, deft__v2 against_ground)
{
    return deft__v2_add(against_ground, walk->ground);
}

/* Lists all touched faces. */
void deft__sense_look(const deft__walker *walk, deft__sense *all);
/* How fast a velocity in the world closes in on a face. */
double deft__sense_closing(const deft__sense_face *face, deft__v2 velocity);
/* At a corner of a convex obstacle two of its faces are touched. The way past the corner is the face that
 * the walker closes in on less. True when this is that face. */
bool deft__sense_is_way_past(const deft__sense *all, const deft__sense_face *face, deft__sense_way way);
/* The face that a velocity closes in on fastest, or NULL. Of two equal faces geometry decides. */
const deft__sense_face *deft__sense_fastest(const deft__sense *all, deft__v2 velocity,
                                            const deft__obstacle *but);
/* True when the face moves towards what stands on the ground. */
bool deft__sense_pushes(const deft__walker *walk, const deft__sense *all, const deft__sense_face *face);
/* The speed of the walker across a face that moves away in front; else 0. */
double deft__sense_follows(const deft__walker *walk, const deft__sense_face *face);

/* A heading that turns at once takes the speed along, unless a wall is in that way. Along a wall the
 * motion turns round, with at most the stick's speed along the wall. */
void deft__sense_head(deft__walker *walk, const deft__sense *all);
/* Takes away what goes into touched faces. Faces that send the velocity into each other leave nothing. */
void deft__sense_clip(deft__walker *walk, const deft__sense *all);

/* Of the faces that the stick or a mover presses the walker to, the one pressed most that lets the walker
 * slide. By the walker's velocity, or with `by_wish` by the stick alone. */
deft__sense_hold deft__sense_pick(const deft__walker *walk, const deft__sense *all, bool by_wish);
/* Slides along the holding face, stands in its corner, or goes free. */
void deft__sense_hold_back(deft__walker *walk, const deft__sense *all);

#endif
