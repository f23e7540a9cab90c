/* state/pinch_judge.h -- which of two things a body in the air follows that would go on into them. */
#ifndef DEFT_STATE_PINCH_JUDGE_H
#define DEFT_STATE_PINCH_JUDGE_H

#include "state/tick.h"

/* Where a body would go on: steered, and on steep ground, where the stick does not help. Either is how fast
 * it goes after `for_s`, in which a corner bends away from who goes at `now`. */
typedef struct deft__pinch_drive {
    deft__v2 steered, slides, now;
    double for_s;
} deft__pinch_drive;

/* What a body that would go on at a drive follows of the two (tick->pinch): none, one of them, or, where each
 * sends it into the other, both. */
typedef enum deft__pinch_way {
    DEFT__PINCH_FREE,
    DEFT__PINCH_FIRST,
    DEFT__PINCH_SECOND,
    DEFT__PINCH_BOTH
} deft__pinch_way;

deft__pinch_way deft__pinch_judge(const deft__tick *tick, const deft__pinch_drive *drive);

/* The same of one that sinks in between two slopes, at once or a hop later, and of any other. */
deft__pinch_way deft__pinch_judge_falling(const deft__tick *tick, deft__v2 velocity, bool sinks);

/* What a face leaves of the drive: as when it is met (character/meet.c). */
deft__v2 deft__pinch_left_of(const deft__tick *tick, const deft__pinch_drive *drive, const deft__run *run);

/* Solves a . out = left, b . out = right, where a and b are not parallel. */
deft__v2 deft__pinch_solve(deft__v2 a, deft__v2 b, double left, double right);

/* True when there is one point at which both are touched. */
bool deft__pinch_crosses(const deft__run *a, const deft__run *b);

/* How that point goes; false where they leave no room for it, or crush. */
bool deft__pinch_meeting(const deft__run *a, const deft__run *b, deft__v2 *out);

#endif
