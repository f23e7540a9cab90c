/* state/blocked.h -- a wall that holds the character back, as walks and flights ask about it. */
#ifndef DEFT_STATE_BLOCKED_H
#define DEFT_STATE_BLOCKED_H

#include "state/tick.h"

/* True while a wall holds the character back. */
static inline bool deft__is_blocked(const deft__tick *tick)
{
    return tick->blocked > 0 || tick->blocked < 0;
}

/* True while there is a face on that side of the character. A rise or a fall along a wall may have passed the
 * end of the wall. */
bool deft__stands_beside(const deft__scene *scene, double side);

#endif
