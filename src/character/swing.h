/* character/swing.h -- the sweep of a swing: chords of its arc. */
#ifndef DEFT_CHARACTER_SWING_H
#define DEFT_CHARACTER_SWING_H

#include "character/segment.h"

/* How far a swing takes the feet in time_s. */
deft__v2 deft__swing_moved(const deft__tick *tick, double time_s);

/* deft__segment_sweep for a law that swings. */
deft__segment deft__swing_sweep(deft__tick *tick, double time_s, deft__v2 ahead);

#endif
