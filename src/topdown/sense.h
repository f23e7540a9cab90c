/* topdown/sense.h -- the faces around a walker, between the files that sense them. */
#ifndef DEFT_TOPDOWN_SENSE_H
#define DEFT_TOPDOWN_SENSE_H

#include "topdown/walk.h"

#define DEFT__SENSE_FACES_MAX 16

/* A face that is touched, and its own speed along its normal and along its tangent, in the world. */
typedef struct deft__sense_face {
    deft__hit on;
    double wall, slip;
} deft__sense_face;

typedef struct deft__sense {
    deft__sense_face faces[DEFT__SENSE_FACES_MAX];
    uint32_t count;
    double rest;   /* below this a speed is none */
    double hair;   /* and a length */
    deft__v2 feet; /* of two alike the nearer counts */
} deft__sense;

/* Where it goes, in the world: by its velocity now; where that goes neither to nor fro, by its wish. */
typedef struct deft__sense_way {
    deft__v2 now, next;
} deft__sense_way;

/* What holds it back: a face along which it can go, or two that meet in a corner; all NULL: nothing. */
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

/* All that is touched. */
void deft__sense_look(const deft__walker *walk, deft__sense *all);
/* How fast a velocity in the world closes in on a face. */
double deft__sense_closing(const deft__sense_face *face, deft__v2 velocity);
/* An obstacle is convex: at a corner of it, where two of its faces are touched, the one that is closed in on
 * less is the way past it. True when this is the face. */
bool deft__sense_is_way_past(const deft__sense *all, const deft__sense_face *face, deft__sense_way way);
/* The face that a velocity closes in on fastest; of two alike the one that geometry puts first. NULL: none.
 */
const deft__sense_face *deft__sense_fastest(const deft__sense *all, deft__v2 velocity,
                                            const deft__obstacle *but);
/* True when the face comes at what stands on the ground. */
bool deft__sense_pushes(const deft__walker *walk, const deft__sense *all, const deft__sense_face *face);
/* How fast its own motion across a face is that goes away in front of it; else 0. */
double deft__sense_follows(const deft__walker *walk, const deft__sense_face *face);

/* A heading that turns at once takes the speed along, unless a wall is in that way: along a wall it turns
 * round, and is at most as fast as the stick can point along it. */
void deft__sense_head(deft__walker *walk, const deft__sense *all);
/* Takes away what goes into anything that is touched; between faces that turn it to each other it ends. */
void deft__sense_clip(deft__walker *walk, const deft__sense *all);

/* Of the faces that the stick, or what moves, presses it to, the one that it is pressed to most of those
 * along which it can go; with its velocity, or as the stick alone would have it. */
deft__sense_hold deft__sense_pick(const deft__walker *walk, const deft__sense *all, bool by_wish);
/* Slides along what holds it back, stands in its corner, or goes free. */
void deft__sense_hold_back(deft__walker *walk, const deft__sense *all);

#endif
