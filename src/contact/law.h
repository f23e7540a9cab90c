/* contact/law.h -- how a character moves until something changes: the wish of a state, and what the
 * touched faces leave of that wish. */
#ifndef DEFT_CONTACT_LAW_H
#define DEFT_CONTACT_LAW_H

#include "contact/support.h"
#include "motion/path.h"

/* The kind of a wish decides what the touched faces do. */
typedef enum deft__wish {
    DEFT__WISH_FLIGHT, /* along the horizontal and the vertical: each class of face has an answer */
    DEFT__WISH_FLOAT,  /* without weight, as a swim: a face leaves the part along it */
    DEFT__WISH_WALK,   /* along a floor: already made for the floor and for what holds the walk back */
    DEFT__WISH_FIXED,  /* along what the state found: what comes into its way is an impact */
    DEFT__WISH_WAIT,   /* the character and its velocity wait */
    DEFT__WISH_SWING,  /* around a hook, as a pendulum (state/grapple.c) */
    DEFT__WISH_NONE    /* no wish: something happened meanwhile, and the state is asked again */
} deft__wish;

typedef struct deft__law {
    deft__path path;
    deft__edge edge;  /* the followed or holding face; the law ends at its end */
    deft__edge also;  /* the second holding face */
    double until_s;   /* the state's own timers, from now */
    uint32_t wish;    /* a deft__wish */
    bool steered;     /* path.along is a curve of self->motion.steer */
    bool pushed;      /* the speed along comes from a push, none from the character */
    bool holds_rise;  /* a ceiling holds the rise: the upward speed is held_rise */
    bool keeps_level; /* a flight without weight: it lands on a floor that it goes along */
    bool no_rise;     /* a float at the surface, or at the top: no face leads it up */
    deft_piece held_rise;
    deft__v2 target;              /* of a float: the velocity that it steers to */
    const struct deft_swim *pace; /* how fast it does; NULL: at once */
} deft__law;

#endif
