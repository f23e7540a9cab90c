/* io/tiled_things.c -- from objects of a map, in pixels and turned, to outlines, zones and platforms in
 * units.
 */
#include "io/tiled_things.h"

#include "io/tiled_read.h"
#include "io/tiled_shape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Turned corners are kept on a grid of 2^-20 pixels, coarse enough that the last bits of sin and cos, which
 * differ between machines, do not matter. */
#define THINGS_GRID 1048576.0

/* The corners in units, in new memory; NULL when there is none. */
static deft_pos *thing_corners(const deft__tiled_thing *thing, double px_per_unit)
{
    deft_vec2d right = deft__tiled_rotation(thing->rotation_deg);
    bool is_exact = right.x == 0.0 || right.y == 0.0;
    deft_pos *corners = (deft_pos *)malloc(thing->point_count * sizeof *corners);
    for (uint32_t i = 0; corners != NULL && i < thing->point_count; ++i) {
        deft_vec2d point = thing->points[i];
        double x = thing->x + point.x * right.x - point.y * right.y;
        double y = thing->y + point.x * right.y + point.y * right.x;
        corners[i].x = (is_exact ? x : floor(x * THINGS_GRID + 0.5) / THINGS_GRID) / px_per_unit;
        corners[i].y = (is_exact ? y : floor(y * THINGS_GRID + 0.5) / THINGS_GRID) / px_per_unit;
    }
    return corners;
}

static bool thing_surface(deft__level_plan *plan, const deft__tiled_thing *thing, uint16_t *out,
                          deft_diag_list *diags)
{
    deft_surface surface = deft__tiled_surface_in_units(&thing->surface, plan->px_per_unit);
    return deft__level_plan_surface(plan, &surface, out, diags);
}

static bool thing_to_outline(deft__level_plan *plan, const deft__tiled_thing *thing, const deft_pos *corners,
                             deft_diag_list *diags)
{
    deft_outline outline;
    memset(&outline, 0, sizeof outline);
    outline.points = corners;
    outline.count = thing->point_count;
    outline.id = thing->id;
    outline.kind = thing->is_line ? DEFT_OUTLINE_CHAIN : DEFT_OUTLINE_POLYGON;
    outline.flags = thing->is_one_way ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    deft_pos first = corners[0], last = corners[outline.count - 1];
    if (thing->is_line && outline.count > 3 && first.x == last.x && first.y == last.y) {
        outline.kind = DEFT_OUTLINE_LOOP;
        outline.count -= 1;
    }
    if (thing->is_one_way) { /* the object's up, where y points down */
        deft_vec2d right = deft__tiled_rotation(thing->rotation_deg);
        outline.one_way.x = (float)right.y;
        outline.one_way.y = (float)-right.x;
    }
    return thing_surface(plan, thing, &outline.surface, diags) &&
           deft__level_plan_outline(plan, &outline, thing->place, diags);
}

static bool thing_to_zone(deft__level_plan *plan, const deft__tiled_thing *thing, const deft_pos *corners,
                          deft_diag_list *diags)
{
    deft_level_zone zone;
    memset(&zone, 0, sizeof zone);
    zone.id = thing->id;
    memcpy(zone.name, thing->name, sizeof zone.name);
    zone.def.zone.kind = deft__level_word_zone(thing->word);
    zone.def.zone.tag = thing->tag;
    zone.def.zone.push.x = thing->push.x / plan->px_per_unit;
    zone.def.zone.push.y = thing->push.y / plan->px_per_unit;
    zone.def.zone.friction_ratio = thing->zone_friction;
    zone.def.points = corners;
    zone.def.count = thing->point_count;
    return deft__level_plan_zone(plan, &zone, thing->place, diags);
}

static bool thing_to_platform(deft__level_plan *plan, const deft__tiled_thing *thing, const deft_pos *corners,
                              deft_diag_list *diags)
{
    deft_level_platform platform;
    memset(&platform, 0, sizeof platform);
    platform.id = thing->id;
    memcpy(platform.name, thing->name, sizeof platform.name);
    platform.width = thing->width / plan->px_per_unit;
    platform.height = thing->height / plan->px_per_unit;
    platform.speed = thing->speed / plan->px_per_unit;
    platform.path = corners;
    platform.path_count = thing->point_count;
    platform.ping_pong = thing->is_ping_pong;
    platform.one_way = thing->is_one_way;
    return thing_surface(plan, thing, &platform.surface, diags) &&
           deft__level_plan_platform(plan, &platform, thing->place, diags);
}

bool deft__tiled_things_plan(deft__level_plan *plan, const deft__tiled_map *map, deft_diag_list *diags)
{
    bool is_sound = true;
    for (uint32_t i = 0; is_sound && i < map->thing_count; ++i) {
        const deft__tiled_thing *thing = &map->things[i];
        deft_pos *corners = thing_corners(thing, plan->px_per_unit);
        if (corners == NULL) {
            return deft__level_no_memory(diags);
        }
        is_sound = thing->word == DEFT__WORD_SOLID      ? thing_to_outline(plan, thing, corners, diags)
                   : thing->word == DEFT__WORD_PLATFORM ? thing_to_platform(plan, thing, corners, diags)
                                                        : thing_to_zone(plan, thing, corners, diags);
        free(corners);
    }
    return is_sound;
}
