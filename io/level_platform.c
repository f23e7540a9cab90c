/* io/level_platform.c -- where a level's platforms are, and the bodies that go there.
 *
 * A place depends on the time alone, so it does not matter how time was cut into ticks. The arithmetic
 * rounds alike on every machine: + - * /, sqrt, and fmod, which is exact.
 */
#include "io/level_build.h"

#include <math.h>
#include <string.h>

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

void deft_level_platform_at(deft_pos *out, const deft_level_platform *platform, double time_s)
{
    const bool is_sound = out != NULL && platform != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound) {
        return;
    }
    uint32_t legs = leg_count(platform);
    double length = 0.0;
    for (uint32_t i = 0; i < legs; ++i) {
        length += leg_length(platform->path[i], leg_end(platform, i));
    }
    *out = length > 0.0 ? leg_end(platform, legs - 1) : platform->path[0];
    if (!(length > 0.0)) {
        return;
    }
    double left = distance_at(platform, length, time_s);
    for (uint32_t i = 0; i < legs; ++i) {
        deft_pos from = platform->path[i];
        deft_pos to = leg_end(platform, i);
        double leg = leg_length(from, to);
        if (left < leg) {
            double ratio = left / leg;
            out->x = from.x + (to.x - from.x) * ratio;
            out->y = from.y + (to.y - from.y) * ratio;
            return;
        }
        left -= leg;
    }
}

/* The body of a platform, at the start of its path. 0, with a finding, when the world does not take it. */
static uint32_t platform_body(deft_world *world, deft_axes axes, const deft_level_platform *platform,
                              deft_diag_list *diags)
{
    double x = 0.5 * platform->width, y = 0.5 * platform->height;
    const deft_pos corners[4] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    deft_outline outline;
    deft_body_def def;
    memset(&outline, 0, sizeof outline);
    memset(&def, 0, sizeof def);
    outline.points = corners;
    outline.count = 4;
    outline.id = platform->id;
    outline.surface = platform->surface;
    outline.kind = DEFT_OUTLINE_POLYGON;
    outline.flags = platform->one_way ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    outline.one_way.x = platform->one_way ? (float)axes.up.x : 0.0f;
    outline.one_way.y = platform->one_way ? (float)axes.up.y : 0.0f;
    def.outlines = &outline;
    def.outline_count = 1;
    deft_level_platform_at(&def.at, platform, 0.0);
    return deft_world_body_add(world, &def, diags);
}

bool deft__level_add_bodies(deft__level_plan *plan, deft_world *world, deft_diag_list *diags)
{
    bool is_sound = true;
    for (uint32_t i = 0; i < plan->platform_count; ++i) {
        deft_level_platform *platform = &plan->platforms[i];
        deft_diag_list found;
        deft_diag_clear(&found);
        platform->body = platform_body(world, plan->axes, platform, &found);
        deft__level_pass_findings(plan, plan->platform_places.items[i], &found, diags);
        is_sound = is_sound && platform->body != 0;
    }
    return is_sound;
}

void deft_level_tick(deft_level *level, double from_s, double to_s)
{
    DEFT_ASSERT(level != NULL);
    if (level == NULL) {
        return;
    }
    for (uint32_t i = 0; from_s != level->time_s && i < level->platform_count; ++i) {
        const deft_level_platform *platform = &level->platforms[i];
        deft_pos from;
        deft_level_platform_at(&from, platform, from_s);
        (void)deft_world_body_teleport(level->world, platform->body, &from, 0.0);
    }
    deft_world_tick(level->world);
    for (uint32_t i = 0; i < level->platform_count; ++i) {
        const deft_level_platform *platform = &level->platforms[i];
        deft_pos to;
        deft_level_platform_at(&to, platform, to_s);
        (void)deft_world_body_move(level->world, platform->body, &to, 0.0);
    }
    level->time_s = to_s;
}
