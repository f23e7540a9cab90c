/* tools/check_list.c -- what a level holds, one thing a line, as the loader understood it. */
#include "tools/tool.h"

#include <inttypes.h>

static const char *const zone_names[DEFT_ZONE_COUNT] = {"trigger", "ladder",   "water",
                                                        "wind",    "conveyor", "death"};

static deft_box box_of(const deft_pos *points, uint32_t count)
{
    deft_box box = {points[0].x, points[0].y, points[0].x, points[0].y};
    for (uint32_t i = 1; i < count; ++i) {
        box.min_x = points[i].x < box.min_x ? points[i].x : box.min_x;
        box.max_x = points[i].x > box.max_x ? points[i].x : box.max_x;
        box.min_y = points[i].y < box.min_y ? points[i].y : box.min_y;
        box.max_y = points[i].y > box.max_y ? points[i].y : box.max_y;
    }
    return box;
}

static void list_name(uint32_t id, const char *name)
{
    (void)printf(*name != '\0' ? " %u '%s'" : " %u", (unsigned)id, name);
}

static void list_surface(uint16_t surface)
{
    if (surface != 0) {
        (void)printf(", surface %u", (unsigned)surface);
    }
    (void)fputc('\n', stdout);
}

static void list_outline(const deft_outline *outline)
{
    static const char *const kinds[] = {"polygon", "chain", "loop"};
    const deft_box box = box_of(outline->points, outline->count);
    (void)printf("ground    %u: %s%s of %u corners from (%.6g, %.6g) to (%.6g, %.6g)", (unsigned)outline->id,
                 outline->flags == DEFT_FEATURE_ONE_WAY ? "one-way " : "", kinds[outline->kind],
                 (unsigned)outline->count, box.min_x, box.min_y, box.max_x, box.max_y);
    list_surface(outline->surface);
}

static void list_platform(const deft_level_platform *platform)
{
    (void)fputs("platform ", stdout);
    list_name(platform->id, platform->name);
    (void)printf(": %.6g x %.6g, %.6g units/s, %u points from (%.6g, %.6g)%s%s", platform->width,
                 platform->height, platform->speed, (unsigned)platform->path_count, platform->path[0].x,
                 platform->path[0].y, platform->ping_pong ? ", there and back" : ", round",
                 platform->one_way ? ", one-way" : "");
    list_surface(platform->surface);
}

static void list_zone(const deft_level_zone *zone)
{
    const deft_zone *what = &zone->def.zone;
    const deft_box box = box_of(zone->def.points, zone->def.count);
    (void)printf("%-9s", zone_names[what->kind]);
    list_name(zone->id, zone->name);
    (void)printf(": from (%.6g, %.6g) to (%.6g, %.6g)", box.min_x, box.min_y, box.max_x, box.max_y);
    if (what->tag != 0) {
        (void)printf(", tag %u", (unsigned)what->tag);
    }
    if (what->kind == DEFT_ZONE_WIND || what->kind == DEFT_ZONE_CONVEYOR) {
        (void)printf(", push (%.6g, %.6g)", what->push.x, what->push.y);
    }
    (void)fputc('\n', stdout);
}

static void list_surface_entry(uint32_t index, const deft_surface *surface)
{
    (void)printf("surface   %u: friction %.6g", (unsigned)index, surface->friction_ratio);
    if (surface->conveyor_speed != 0.0) {
        (void)printf(", conveyor %.6g units/s", surface->conveyor_speed);
    }
    (void)printf("%s%s%s", (surface->flags & DEFT_SURFACE_SLIPPERY) != 0 ? ", slippery" : "",
                 (surface->flags & DEFT_SURFACE_NO_WALL_JUMP) != 0 ? ", no wall jump" : "",
                 (surface->flags & DEFT_SURFACE_NO_GRAPPLE) != 0 ? ", no grapple" : "");
    if (surface->tag != 0) {
        (void)printf(", tag %u", (unsigned)surface->tag);
    }
    (void)fputc('\n', stdout);
}

void tool_list_level(const deft_level *level)
{
    (void)printf(
        "level     %u x %u cells, %u of them solid; units per tile %.6g, pixels per unit %.6g; y %s; hash "
        "%016" PRIx64 "\n",
        (unsigned)level->columns, (unsigned)level->rows, (unsigned)level->solid_tiles, level->tile_size,
        level->px_per_unit, level->axes.up.y > 0.0 ? "up" : "down", level->hash);
    for (uint32_t i = 0; i < level->spawn_count; ++i) {
        (void)fputs("spawn    ", stdout);
        list_name(level->spawns[i].id, level->spawns[i].name);
        (void)printf(": (%.6g, %.6g)\n", level->spawns[i].feet.x, level->spawns[i].feet.y);
    }
    for (uint32_t i = 0; i < level->surface_count; ++i) {
        list_surface_entry(i + 1, &level->surfaces[i]);
    }
    for (uint32_t i = 0; i < level->outline_count; ++i) {
        list_outline(&level->outlines[i]);
    }
    for (uint32_t i = 0; i < level->platform_count; ++i) {
        list_platform(&level->platforms[i]);
    }
    for (uint32_t i = 0; i < level->zone_count; ++i) {
        list_zone(&level->zones[i]);
    }
}
