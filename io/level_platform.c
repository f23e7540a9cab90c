/* io/level_platform.c -- where a level's platforms are.
 *
 * A place depends on the time alone, so it does not matter how time was cut into ticks. The arithmetic is
 * that which every machine rounds alike: + - * /, sqrt, and fmod, which is exact.
 */
#include "deft/io/level.h"

#include <math.h>

static double leg_length(deft_pos from, deft_pos to)
{
    double x = to.x - from.x;
    double y = to.y - from.y;
    return sqrt(x * x + y * y);
}

/* The point after path[index]; that after the last is the first. */
static deft_pos leg_end(const deft_level_platform *platform, uint32_t index)
{
    return platform->path[index + 1 < platform->path_count ? index + 1 : 0];
}

/* The legs of one way: a ping-pong has none from the last point to the first. */
static uint32_t leg_count(const deft_level_platform *platform)
{
    return platform->ping_pong ? platform->path_count - 1 : platform->path_count;
}

/* How far along the path the centre is, from 0 to `length`. */
static double distance_at(const deft_level_platform *platform, double length, double time_s)
{
    double way = time_s * platform->speed;
    double round = platform->ping_pong ? 2.0 * length : length;
    double along = way - way == 0.0 ? fmod(way, round) : 0.0;
    along = along < 0.0 ? along + round : along;
    return along > length ? round - along : along;
}

deft_pos deft_level_platform_at(const deft_level_platform *platform, double time_s)
{
    uint32_t legs = leg_count(platform);
    double length = 0.0;
    for (uint32_t i = 0; i < legs; ++i) {
        length += leg_length(platform->path[i], leg_end(platform, i));
    }
    if (!(length > 0.0)) {
        return platform->path[0];
    }
    double left = distance_at(platform, length, time_s);
    for (uint32_t i = 0; i < legs; ++i) {
        deft_pos from = platform->path[i];
        deft_pos to = leg_end(platform, i);
        double leg = leg_length(from, to);
        if (left < leg) {
            double ratio = left / leg;
            deft_pos at = {from.x + (to.x - from.x) * ratio, from.y + (to.y - from.y) * ratio};
            return at;
        }
        left -= leg;
    }
    return leg_end(platform, legs - 1);
}
