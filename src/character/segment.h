/* character/segment.h -- the sweep of one segment: along its curve, through the world, to its first end. */
#ifndef DEFT_CHARACTER_SEGMENT_H
#define DEFT_CHARACTER_SEGMENT_H

#include "state/tick.h"

/* What became of a segment. */
typedef struct deft__segment {
    deft_step_end end;
    double time_s; /* how long the segment lasted */
} deft__segment;

/* How far a law takes the feet; past the law's end, straight on. */
deft__v2 deft__law_moved(const deft__tick *tick, const deft__law *law, double time_s);

/* The way on to a face over a gap, or an overlap, of rounding only. Straight up or down for a character that
 * stands on the face, since a wall may be beside it. */
deft__v2 deft__way_on_to(const deft__tick *tick, deft__v2 normal, double gap);

/* Moves the feet along the law for at most `time_s`, a way of `ahead`. */
deft__segment deft__segment_sweep(deft__tick *tick, deft__law *law, double time_s, deft__v2 ahead);

#endif
