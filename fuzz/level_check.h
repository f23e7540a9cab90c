/* What must hold of any level, whatever bytes it was made of. */
#ifndef DEFT_FUZZ_LEVEL_CHECK_H
#define DEFT_FUZZ_LEVEL_CHECK_H

#include "deft/io/level.h"

#include <stdlib.h>

#define LEVEL_FEATURES 1024

static inline void level_require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static inline void level_check_feature(const deft_feature *feature)
{
    level_require(feature->count >= 2 && feature->count <= DEFT_FEATURE_POINTS_CAP);
    level_require(feature->flags == DEFT_FEATURE_SOLID || feature->flags == DEFT_FEATURE_ONE_WAY ||
                  feature->flags == DEFT_FEATURE_ZONE);
    level_require(feature->body != 0 || feature->count == 2 || (feature->exposed >> feature->count) == 0);
}

/* Its surfaces are numbered, and its platforms are where their paths are. */
static inline void level_check_parts(deft_level *level)
{
    for (uint32_t i = 0; i < level->outline_count; ++i) {
        level_require(level->outlines[i].surface <= level->surface_count && level->outlines[i].count >= 2);
    }
    for (uint32_t i = 0; i < level->zone_count; ++i) {
        level_require(level->zones[i].def.zone.kind < DEFT_ZONE_COUNT && level->zones[i].def.count >= 3);
    }
    deft_level_tick(level, 0.0, 0.5);
    deft_level_tick(level, 1e9, 1e9 + 1.0);
    for (uint32_t i = 0; i < level->platform_count; ++i) {
        const deft_level_platform *platform = &level->platforms[i];
        deft_pos at;
        deft_level_platform_at(&at, platform, 1e9 + 1.0);
        deft_body_motion motion;
        level_require(deft_world_body_motion(&motion, level->world, platform->body));
        level_require(motion.to.x == at.x && motion.to.y == at.y &&
                      platform->surface <= level->surface_count);
    }
}

/* Either a level and no error, or no level and a reason. Takes the level down. */
static inline void level_check(deft_level *level, const deft_diag_list *diags)
{
    char text[512];
    for (uint32_t i = 0; i < diags->count; ++i) {
        level_require(deft_diag_text(text, sizeof text, &diags->items[i]) > 0);
    }
    level_require((level == NULL) == (diags->errors > 0));
    if (level == NULL) {
        return;
    }
    static deft_feature features[LEVEL_FEATURES];
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    deft_box box;
    deft_world_bounds(&box, level->world);
    deft_pos origin = {box.min_x, box.min_y};
    uint32_t count = view.gather(view.user, &origin, &box, features, LEVEL_FEATURES);
    level_require(count >= level->solid_tiles);
    level_require(level->solid_tiles + level->outline_count + level->platform_count > 0);
    for (uint32_t i = 0; i < count && i < LEVEL_FEATURES; ++i) {
        level_check_feature(&features[i]);
    }
    for (uint32_t i = 1; i < level->spawn_count; ++i) {
        level_require(level->spawns[i - 1].id <= level->spawns[i].id);
    }
    level_check_parts(level);
    deft_level_free(level);
}

#endif
