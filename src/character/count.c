/* character/count.c -- the bounds that end a tick, whatever the world is like (base/bounds.h). */
#include "character/count.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "character/gather.h"
#include "math/dmath.h"

/* True when the character is farther from a place than a share of its own size. Around a corner each facet
 * has segments of its own, so there the radius counts. */
static bool count_is_past(const deft__tick *tick, deft__v2 from, double share)
{
    deft__v2 at = deft__v2_add(tick->scene.feet, tick->scene.drift);
    deft__v2 way = deft__v2_sub(at, from);
    double size = tick->moveset->travel_max / 8;
    double radius = tick->moveset->radius;
    return deft__abs(way.x) + deft__abs(way.y) > share * (radius > 0 ? deft__min(radius, size) : size);
}

void deft__count_idle(deft__tick *tick, deft__count *count)
{
    if (DEFT__RARELY(++count->idle == DEFT__ROUNDS_MAX)) {
        deft__give_up(tick, 0);
    }
}

/* Too many segments: nothing accelerates from now on. If that is so already, the character waits. */
static void count_is_full(deft__tick *tick, deft__count *count)
{
    count->segments = 0;
    if (tick->gives_up) {
        deft__give_up(tick, 0);
    } else {
        deft__emit(tick, DEFT_EVENT_OVERFLOW, 0);
        tick->gives_up = true;
    }
}

void deft__count_segment(deft__tick *tick, deft__count *count, double began_s, deft__v2 from, double piece_s)
{
    bool took_time = tick->now_s > began_s;
    /* as far as each of its segments on such a part may go */
    bool is_far = count_is_past(tick, from, 1.0 / DEFT__SEGMENTS_MAX);
    if (DEFT__RARELY(took_time && tick->now_s - count->piece_from_s >= piece_s - DEFT__INSTANT_S)) {
        count->segments = count->borders = 0;
        count->piece_from_s = tick->now_s;
        count->stretch_from = deft__v2_add(tick->scene.feet, tick->scene.drift);
        tick->gives_up = false;
        if (++count->pieces == DEFT__PIECES_MAX) {
            deft__give_up(tick, 0);
        }
    } else if (count_is_past(tick, count->stretch_from, 1)) { /* what the character met there is behind it */
        count->segments = 0;
        count->stretch_from = deft__v2_add(tick->scene.feet, tick->scene.drift);
    } else if (DEFT__RARELY(!is_far && ++count->segments == DEFT__SEGMENTS_MAX)) {
        count_is_full(tick, count);
    }
    if (took_time) {
        count->idle = 0;
    } else {
        deft__count_idle(tick, count);
    }
}
