/* character/count.h -- how many segments a tick had so far, and the bounds that end it. */
#ifndef DEFT_CHARACTER_COUNT_H
#define DEFT_CHARACTER_COUNT_H

#include "base/tolerance.h"
#include "state/tick.h"

/* Most borders of zones in a piece at which a segment ends. A character that is blown out of a zone, and
 * steers back in, would cross the border for ever. */
#define DEFT__BORDERS_MAX 6

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
 * ended its segments. Past the bound the rest of the piece goes through the slide loop (tick->gives_up). */
void deft__count_round(deft__tick *tick, deft__count *count, double began_s, deft__v2 from, double piece_s);

/* Counts a round. A round that only looked around is no segment, but it counts, so the loop ends in any
 * world. */
void deft__count_idle(deft__tick *tick, deft__count *count, bool took_time);

#endif
