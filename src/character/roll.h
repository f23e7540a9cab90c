/* character/roll.h -- a body with rounded corners follows a corner of the world: it rolls over it. */
#ifndef DEFT_CHARACTER_ROLL_H
#define DEFT_CHARACTER_ROLL_H

#include "character/segment.h"

/* deft__segment_sweep for a law that rolls. Turns the law's axes and the run of the tick to where it ends. */
deft__segment deft__roll_sweep(deft__tick *tick, deft__law *law, double time_s);

#endif
