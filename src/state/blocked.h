/* state/blocked.h -- a wall that holds the body back, as what walks and what flies asks about it. */
#ifndef DEFT_STATE_BLOCKED_H
#define DEFT_STATE_BLOCKED_H

#include "state/tick.h"

/* True while a wall holds the body back. */
static inline bool deft__is_blocked(const deft__tick *tick)
{
    return tick->blocked > 0 || tick->blocked < 0;
}

/* True while there is something on that side of the body. A body that rises or falls along what blocks it may
 * have passed the end of that. */
bool deft__stands_beside(const deft__scene *scene, double side);

#endif
