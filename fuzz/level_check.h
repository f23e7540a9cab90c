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
    level_require(feature->count >= 3 && feature->count <= DEFT_FEATURE_POINTS_CAP);
    level_require(feature->flags == DEFT_FEATURE_SOLID || feature->flags == DEFT_FEATURE_ONE_WAY);
    level_require((feature->exposed >> feature->count) == 0);
}

/* Either a level and no error, or no level and a reason. Takes the level down. */
static inline void level_check(deft_level *level, const deft_diag_list *diags)
{
    char text[512];
    for (uint32_t i = 0; i < diags->count; ++i) {
        level_require(deft_diag_text(&diags->items[i], text, sizeof text) > 0);
    }
    level_require((level == NULL) == (diags->errors > 0));
    if (level == NULL) {
        return;
    }
    static deft_feature features[LEVEL_FEATURES];
    deft_world_view view = deft_world_view_of(level->world);
    deft_box box = deft_world_bounds(level->world);
    deft_pos origin = {box.min_x, box.min_y};
    uint32_t count = view.gather(view.user, origin, &box, features, LEVEL_FEATURES);
    level_require(count >= level->solid_tiles && level->solid_tiles > 0);
    for (uint32_t i = 0; i < count && i < LEVEL_FEATURES; ++i) {
        level_check_feature(&features[i]);
    }
    for (uint32_t i = 1; i < level->spawn_count; ++i) {
        level_require(level->spawns[i - 1].id <= level->spawns[i].id);
    }
    deft_level_free(level);
}

#endif
