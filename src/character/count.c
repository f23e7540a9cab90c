/* character/count.c -- the bounds that end a tick, whatever the world is like. */
#include "character/count.h"

#include "base/rarely.h"
#include "base/tolerance.h"
#include "math/dmath.h"

/* Most segments in a piece, on one part of the way as long as the character, or as its corner radius. Past
 * that the rest of the piece goes through the slide loop. */
#define COUNT_SEGMENTS_MAX 16

/* Most pieces of a tick: past that the speed is absurd, and the tick ends. */
#define COUNT_PIECES_MAX 4096

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

void deft__count_idle(deft__tick *tick, deft__count *count, bool took_time)
{
    count->idle = took_time ? 0 : count->idle + 1;
    if (DEFT__RARELY(count->pieces == COUNT_PIECES_MAX || count->idle == 4 * COUNT_SEGMENTS_MAX)) {
        deft__emit(tick, DEFT_EVENT_OVERFLOW, 0);
        tick->over = true;
    }
}

void deft__count_round(deft__tick *tick, deft__count *count, double began_s, deft__v2 from, double piece_s)
{
    bool took_time = tick->now_s > began_s;
    /* as far as each of its segments on such a part may go */
    bool is_far = count_is_past(tick, from, 1.0 / COUNT_SEGMENTS_MAX);
    if (DEFT__RARELY(took_time && tick->now_s - count->piece_from_s >= piece_s - DEFT__INSTANT_S)) {
        count->segments = count->borders = 0;
        count->pieces++;
        count->piece_from_s = tick->now_s;
        count->stretch_from = deft__v2_add(tick->scene.feet, tick->scene.drift);
    } else if (count_is_past(tick, count->stretch_from, 1)) { /* what the character met there is behind it */
        count->segments = 0;
        count->stretch_from = deft__v2_add(tick->scene.feet, tick->scene.drift);
    } else if (DEFT__RARELY(!is_far && ++count->segments == COUNT_SEGMENTS_MAX)) {
        deft__emit(tick, DEFT_EVENT_OVERFLOW, 0);
        tick->gives_up = true;
        count->segments = 0;
    }
    deft__count_idle(tick, count, took_time);
}
