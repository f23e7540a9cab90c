/* topdown/sense.h -- the faces that a walker touches, and what they leave of its motion.
 *
 * The list of touched faces and what digs into them are those of a character (contact/touching.h).
 */
#ifndef DEFT_TOPDOWN_SENSE_H
#define DEFT_TOPDOWN_SENSE_H

#include "contact/touching.h"
#include "topdown/walk.h"

/* What holds a walker back: a face to slide along, or two that meet in a corner. */
typedef struct deft__hold {
    uint32_t count; /* of the faces; 0: the motion is free, or stuck */
    bool is_stuck;  /* no face and no corner lets the walker go on */
    uint8_t reserved[3];
    const deft__touched *faces[2];
    deft__v2 corner; /* the velocity of the corner in the world */
} deft__hold;

/* What holds back a walker that wishes to go by one heading, and goes along a face by another. The first
 * candidate that digs into nothing is the answer: the wish itself, along one face, with the common point of
 * two. Of two faces of a convex obstacle the one that takes less of the wish counts. Without `steers` only
 * the velocities count. */
void deft__sense_answer(const deft__walker *walk, deft__v2 wish, deft__v2 goes, bool steers, deft__hold *out);

/* True when the heading turns to the stick at once. */
bool deft__sense_turns_at_once(const deft__walker *walk);
/* The velocity now, in the frame, with that heading. */
deft__v2 deft__sense_velocity(const deft__walker *walk, deft__v2 heading);

/* The speed in the world, along its normal, of a touched face. */
double deft__sense_face_speed(const deft__walker *walk, const deft__touched *face);
/* The speed of the walker across a face that moves away in front; else 0. */
double deft__sense_follows(const deft__walker *walk, const deft__touched *face);

/* A heading that turns at once takes the speed along, unless a wall is in that way. Along a wall the
 * motion turns round, with at most the stick's speed along the wall. Where an attack takes no time, the
 * walker has the speed of the stick before. */
void deft__sense_head(deft__walker *walk);
/* Takes away what goes into touched faces. A corner leaves only its own velocity. True when a wall was met.
 */
bool deft__sense_clip(deft__walker *walk);
/* Slides along the face that holds the walker back, stands in its corner, or goes free. Faces that close in
 * crush the walker. */
void deft__sense_hold_back(deft__walker *walk);

#endif
