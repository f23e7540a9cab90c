/* character/count.h -- how many segments a tick had so far, and the bounds that end it. */
#ifndef DEFT_CHARACTER_COUNT_H
#define DEFT_CHARACTER_COUNT_H

#include "base/bounds.h"
#include "state/tick.h"

/* A piece of a tick is at most DEFT__SEGMENT_MAX_S long. */
typedef struct deft__count {
    uint32_t segments; /* in this piece, and on this part of the way */
    uint32_t pieces;
    uint32_t idle;    /* rounds in a row that took no time */
    uint32_t borders; /* of zones that push, crossed in this piece */
    double piece_from_s;
    deft__v2 stretch_from;
} deft__count;

/* True before the first segment is counted. */
static inline bool deft__count_is_fresh(const deft__count *count)
{
    return count->segments == 0 && count->pieces == 0;
}

/* Counts a segment that began at `began_s` with the feet at `from`. A piece is over after `piece_s`, whatever
 * ended its segments. */
void deft__count_segment(deft__tick *tick, deft__count *count, double began_s, deft__v2 from, double piece_s);

/* Counts a round that only looked around. */
void deft__count_idle(deft__tick *tick, deft__count *count);

#endif
