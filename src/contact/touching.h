/* contact/touching.h -- every face that the character touches now, and which motions they leave to it.
 *
 * The list is made anew at each event of a tick and never remembered. A motion digs into a convex obstacle
 * when it digs into all faces of the obstacle that are touched: around a convex corner it need lead out of
 * one.
 */
#ifndef DEFT_CONTACT_TOUCHING_H
#define DEFT_CONTACT_TOUCHING_H

#include "contact/support.h"

/* What a face is to a character, in the order in which faces are asked. */
typedef enum deft__class {
    DEFT__CLASS_FLOOR,    /* carries the character */
    DEFT__CLASS_STEEP,    /* looks up, and is too steep or too slippery to stand on */
    DEFT__CLASS_CEILING,  /* level, and looks down */
    DEFT__CLASS_OVERHANG, /* looks down, and leans */
    DEFT__CLASS_WALL,     /* upright */
    DEFT__CLASS_BOUND     /* hidden: it bounds its obstacle, and stops nothing */
} deft__class;

/* A face that is touched. */
typedef struct deft__touched {
    deft__run run; /* its velocity, in the frame, is run.flow */
    const deft__face *face;
    const deft__obstacle *obstacle;
    double gap;    /* of the feet */
    double at;     /* tangent . feet */
    uint32_t kind; /* a deft__class */
    uint32_t reserved;
} deft__touched;

/* Most faces of a list. Around a corner each obstacle has two; coincident ones are one. */
#define DEFT__TOUCHING_CAP 16

typedef struct deft__touching {
    uint32_t count;
    uint32_t reserved;
    deft__touched faces[DEFT__TOUCHING_CAP];
} deft__touching;

deft__class deft__class_of(const deft__face *face, const deft_moveset *moveset);

/* Makes the list, in the order of classes; within one the more upward face is first, and then geometry
 * decides, so that neither a mirror nor the order of a gather shows. */
void deft__find_touching(const deft__scene *scene, deft__touching *out);

/* True when a motion digs into that face: it goes into it, or it leaves and comes back within
 * DEFT__MOMENT_S. */
bool deft__digs_into(const deft__scene *scene, const deft__touched *face, deft__v2 velocity,
                     deft__v2 acceleration);
/* The same of the obstacle whose face that is, and of any obstacle of the list. */
bool deft__digs_at(const deft__scene *scene, const deft__touching *touching, const deft__touched *face,
                   deft__v2 velocity, deft__v2 acceleration);
bool deft__digs(const deft__scene *scene, const deft__touching *touching, deft__v2 velocity,
                deft__v2 acceleration);

/* True when a motion leaves the face at once, past one of its ends: `velocity` in the frame. What
 * continues the face belongs to it. */
bool deft__goes_past_end(const deft__scene *scene, const deft__touched *face, deft__v2 velocity,
                         deft__v2 acceleration);

/* The velocity of the point that two faces have in common. False when they close in and leave no room, or lie
 * in one line. */
bool deft__common_velocity(const deft__touched *a, const deft__touched *b, deft__v2 *out);

#endif
