/* tests/soak/shipped.h -- plays of what is shipped: each preset with every move, on each level and on the
 * generated lands. */
#ifndef DEFT_TESTS_SOAK_SHIPPED_H
#define DEFT_TESTS_SOAK_SHIPPED_H

#include "arena.h"
#include "deft/io/level.h"
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SHIPPED_FAULTS_MAX 1000000u

/* The seeds of the plays: those up to 100 were looked at while the core and its bounds were made. */
#define SHIPPED_SEED 101

static const char *const shipped_levels[] = {"caves.ldtk", "factory.tmj", "gauntlet.tmj",
                                             "gentle.tmj", "stage.tmj",   "torture.tmj"};

static inline void shipped_move_level(void *level, double from_s, double to_s)
{
    deft_level_tick(level, from_s, to_s);
}

/* A preset in a world of such tiles, every ability on. */
static inline deft_moveset shipped_moveset(const char *preset, double tile)
{
    deft_tuning tuning;
    deft_moveset moveset;
    assert_int_equal(deft_tuning_preset(&tuning, preset), DEFT_OK);
    deft_tuning_fit(&tuning, tile);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    moveset.abilities = (1u << DEFT_ABILITY_COUNT) - 1;
    return moveset;
}

/* Adds the play of one preset in a world. Faults do not end it; the first of each kind is printed. */
static inline void shipped_play(oracle_play *play, const char *preset, double tile, uint64_t seed,
                                uint64_t ticks, oracle_score *sum)
{
    static oracle_coverage coverage;
    deft_moveset moveset = shipped_moveset(preset, tile);
    oracle_score score;
    memset(&score, 0, sizeof score);
    oracle_coverage_begin(&coverage, &moveset, &play->view);
    play->coverage = &coverage;
    play->moveset = &moveset;
    play->acts = true;
    play->seed = seed;
    play->ticks = ticks;
    play->faults_max = SHIPPED_FAULTS_MAX;
    play->shown_max = 1;
    (void)oracle_play_run(play, &score);
    assert_int_equal(score.ticks, ticks);
    oracle_score_add(sum, &score);
}

static inline void shipped_play_levels(oracle_score *sum, uint64_t ticks)
{
    for (size_t i = 0; i < sizeof shipped_levels / sizeof shipped_levels[0]; i++) {
        char path[512];
        (void)snprintf(path, sizeof path, "%s/shared_scenes/levels/%s", DEFT_SOURCE_DIR, shipped_levels[i]);
        deft_level *level = deft_level_load(path, 0, NULL);
        assert_non_null(level);
        for (size_t k = 0; k < deft_preset_count(); k++) {
            oracle_play play;
            memset(&play, 0, sizeof play);
            play.name = shipped_levels[i];
            deft_world_view_of(&play.view, level->world);
            deft_world_bounds(&play.bounds, level->world);
            play.axes = level->axes;
            play.move = shipped_move_level;
            play.move_user = level;
            shipped_play(&play, deft_preset_at(k)->id, level->tile_size, SHIPPED_SEED + k, ticks, sum);
        }
        deft_level_free(level);
    }
}

/* Each preset on a land of its own, of the numbers in which bodies move. */
static inline void shipped_play_lands(oracle_score *sum, uint64_t ticks)
{
    for (size_t k = 0; k < deft_preset_count(); k++) {
        oracle_arena arena;
        oracle_play play;
        memset(&play, 0, sizeof play);
        oracle_arena_make(&arena,
                          ORACLE_STYLES + k % ORACLE_STYLES + 2 * ORACLE_STYLES * (k / ORACLE_STYLES));
        play.name = arena.name;
        play.view = arena.view;
        play.bounds = arena.bounds;
        play.axes = arena.axes;
        play.move = oracle_arena_move;
        play.move_user = &arena;
        shipped_play(&play, deft_preset_at(k)->id, 1, SHIPPED_SEED + k, ticks, sum);
        oracle_arena_free(&arena);
    }
}

#endif
