/* topdown/gather.c -- gathers the world around a walker, at the start of a tick and at later places.
 */
#include "base/tolerance.h"
#include "math/dmath.h"
#include "topdown/walk.h"

void deft__walk_give_up(deft__walker *walk, uint32_t missing)
{
    deft__walk_emit(walk, DEFT_EVENT_OVERFLOW, (double)missing, 0, 0);
    walk->waits = DEFT__WAITS_OVERFLOW;
}

void deft__walk_gather(deft__walker *walk)
{
    double ahead_s = deft__min(walk->dt, DEFT__SEGMENT_MAX_S);
    double most = walk->moveset->travel_max;
    deft__v2 ahead = deft__v2_scale(deft__walk_velocity(walk), ahead_s);
    ahead.x = deft__clamp(ahead.x, -most, most);
    ahead.y = deft__clamp(ahead.y, -most, most);
    for (;;) {
        uint32_t missing = deft__scene_look(&walk->scene, ahead, ahead_s);
        if (missing == 0) {
            return;
        }
        if (deft__abs(ahead.x) + deft__abs(ahead.y) <= walk->moveset->skin) {
            deft__walk_give_up(walk, missing);
            return;
        }
        ahead = deft__v2_scale(ahead, 0.5);
    }
}

void deft__walk_look(deft__walker *walk)
{
    uint32_t missing = deft__scene_look(&walk->scene, deft__v2_make(0, 0), 0);
    if (missing != 0) {
        deft__walk_give_up(walk, missing);
    }
}
