/* tests/soak/shipped.h -- plays of what is shipped: each preset on each level, and on generated lands. */
#ifndef DEFT_TESTS_SOAK_SHIPPED_H
#define DEFT_TESTS_SOAK_SHIPPED_H

#include "deft/io/level.h"
#include "oracle/arena.h"
#include "oracle/play.h"

#include <stdio.h>
#include <string.h>

static const char *const shipped_levels[] = {"caves.ldtk", "factory.tmj", "gauntlet.tmj",
                                             "gentle.tmj", "stage.tmj",   "torture.tmj"};

/* Plays one preset. `play` has its world, of such tiles, and nothing else; `place` is the number of the level
 * or of the land. */
typedef void (*shipped_play_fn)(void *user, oracle_play *play, size_t place, size_t preset, double tile);

static inline void shipped_move_level(void *level, double from_s, double to_s)
{
    deft_level_tick(level, from_s, to_s);
}

/* Each preset on each level. False when a level cannot be loaded. */
static inline bool shipped_play_levels(shipped_play_fn plays, void *user)
{
    for (size_t i = 0; i < sizeof shipped_levels / sizeof shipped_levels[0]; i++) {
        char path[512];
        (void)snprintf(path, sizeof path, "%s/shared_scenes/levels/%s", DEFT_SOURCE_DIR, shipped_levels[i]);
        deft_level *level = deft_level_load(path, 0, NULL);
        if (level == NULL) {
            return false;
        }
        for (size_t k = 0; k < deft_preset_count(); k++) {
            oracle_play play;
            memset(&play, 0, sizeof play);
            play.name = shipped_levels[i];
            deft_world_view_of(&play.view, level->world);
            deft_world_bounds(&play.bounds, level->world);
            play.axes = level->axes;
            play.move = shipped_move_level;
            play.move_user = level;
            plays(user, &play, i, k, level->tile_size);
        }
        deft_level_free(level);
    }
    return true;
}

/* One preset on one generated land. */
static inline void shipped_play_land(shipped_play_fn plays, void *user, uint64_t land, size_t preset)
{
    oracle_arena arena;
    oracle_play play;
    oracle_arena_make(&arena, land);
    oracle_arena_play(&play, &arena);
    plays(user, &play, land, preset, 1);
    oracle_arena_free(&arena);
}

#endif
