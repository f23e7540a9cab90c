/* contact/law.h -- how a character moves until something changes: the wish of a state, and what the faces
 * that it touches leave of the wish. */
#ifndef DEFT_CONTACT_LAW_H
#define DEFT_CONTACT_LAW_H

#include "contact/support.h"
#include "motion/path.h"

/* What a wish is made of, and so what the touched faces do to it. */
typedef enum deft__wish {
    DEFT__WISH_FLIGHT, /* along the horizontal and the vertical: each class of face has an answer */
    DEFT__WISH_WALK,   /* along a floor: made for the floor, and for what holds the walk back, already */
    DEFT__WISH_FIXED,  /* along what the state found: only what comes into its way counts */
    DEFT__WISH_WAIT,   /* no way: the character waits, and so does its velocity */
    DEFT__WISH_SWING   /* around a hook, as a pendulum (state/rope.h) */
} deft__wish;

typedef struct deft__law {
    deft__path path;
    deft__run run;   /* the face that it follows, or that holds it: where it ends, the law ends */
    deft__run also;  /* the second face that holds it */
    double until_s;  /* the state's own timers, from now */
    uint32_t wish;   /* a deft__wish */
    bool steered;    /* path.along is a curve of self->motion.steer */
    bool pushed;     /* the speed along is that of what pushes, none of the character's own */
    bool holds_rise; /* the upward speed is that of held_rise, not of the path: a ceiling is in the way */
    deft_piece held_rise;
} deft__law;

#endif
