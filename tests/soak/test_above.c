/* tests/soak/test_above.c -- random play seen from above, with every tick checked: the shared levels and
 * generated land, with bodies that move and kicks, box and capsule. `deft soak --topdown` plays anything. */
#include "above.h"
#include "arena.h"
#include "deft/io/level.h"
#include "moves.h"
#include "terrain.h"
#include "tests/harness/extent.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TICKS_EACH        (uint64_t) extent_of(2000, 12000, 12000)
#define TICKS_OF_AN_ARENA (uint64_t) extent_of(100, 1000, 1000)

static oracle_above_score sum;

static void play(oracle_play *game, const char *name, const deft_moveset *moveset, uint64_t ticks)
{
    game->name = name;
    game->moveset = moveset;
    game->seed = 1;
    game->ticks = ticks;
    game->faults_max = 3;
    game->shown_max = 3;
    assert_true(oracle_above_run(game, &sum));
}

static void play_level(const char *file)
{
    char path[512];
    deft_moveset moveset = oracle_moveset(0);
    oracle_play game;
    (void)snprintf(path, sizeof path, "%s/shared_scenes/levels/%s", DEFT_SOURCE_DIR, file);
    deft_level *level = deft_level_load(path, 0, NULL);
    assert_non_null(level);
    memset(&game, 0, sizeof game);
    deft_world_view_of(&game.view, level->world);
    deft_world_bounds(&game.bounds, level->world);
    game.axes = level->axes;
    play(&game, file, &moveset, TICKS_EACH);
    deft_level_free(level);
}

static void play_land(oracle_land land, const char *name, uint64_t variety, bool acts, deft_axes axes)
{
    deft_moveset moveset = oracle_moveset(variety);
    oracle_terrain terrain;
    oracle_plan plan = {land, 1 + variety, 64, 40, 1, {-8, -8}, axes};
    oracle_play game;
    oracle_terrain_make(&terrain, &plan);
    memset(&game, 0, sizeof game);
    game.view = terrain.view;
    game.bounds = terrain.bounds;
    game.axes = axes;
    game.acts = acts;
    play(&game, name, &moveset, TICKS_EACH);
    oracle_terrain_free(&terrain);
}

static void the_shared_levels_hold_from_above(void **state)
{
    (void)state;
    memset(&sum, 0, sizeof sum);
    play_level("stage.tmj");
    play_level("torture.tmj");
    play_level("gentle.tmj");
    oracle_above_table(stdout, &sum);
    /* a soak in which nothing happened proves nothing */
    assert_true(sum.dashes > sum.ticks / 100 && sum.walled > sum.ticks / 10 && sum.free > sum.ticks / 20 &&
                sum.split > sum.ticks / 2 && sum.doubtful < sum.ticks / 500);
}

static void generated_land_holds_from_above(void **state)
{
    (void)state;
    memset(&sum, 0, sizeof sum);
    for (uint64_t variety = 0; variety < 3; variety++) {
        deft_axes axes = variety % 2 == 0 ? *deft_axes_y_up() : *deft_axes_y_down();
        play_land(ORACLE_LAND_NOISE, "noise", variety, false, axes);
        play_land(ORACLE_LAND_HILLS, "hills", variety, false, axes);
        play_land(ORACLE_LAND_BLOCKS, "blocks, and kicks", variety, true, axes);
    }
    oracle_above_table(stdout, &sum);
    assert_true(sum.kicks > sum.ticks / 500 && sum.knocked > sum.ticks / 50 && sum.walled > sum.ticks / 10);
}

static void play_arena(uint64_t land, bool is_capsule, bool acts)
{
    deft_moveset moveset = oracle_shaped_moveset(0, is_capsule);
    oracle_arena arena;
    oracle_play game;
    oracle_arena_make(&arena, land);
    oracle_arena_play(&game, &arena);
    game.acts = acts;
    play(&game, arena.name, &moveset, TICKS_OF_AN_ARENA);
    oracle_arena_free(&arena);
}

/* Two rounds of all styles, the second one with bodies that move. */
static void whatever_moves_and_kicks_holds_from_above(void **state)
{
    (void)state;
    memset(&sum, 0, sizeof sum);
    for (uint64_t land = 1; land <= 2 * ORACLE_STYLES; land++) {
        for (int k = 0; k < 4; k++) {
            play_arena(land, k % 2 != 0, k / 2 != 0);
        }
    }
    oracle_above_table(stdout, &sum);
    assert_true(sum.knocked > 0 && sum.walled > sum.ticks / 20);
    /* a sanitized build plays a tenth, each game too short to expect what is rare in it */
    if (TICKS_OF_AN_ARENA >= 1000) {
        assert_true(sum.kicks > sum.ticks / 200 && sum.knocked > sum.ticks / 40 &&
                    sum.walled > sum.ticks / 10 && sum.crushes > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shared_levels_hold_from_above),
        cmocka_unit_test(generated_land_holds_from_above),
        cmocka_unit_test(whatever_moves_and_kicks_holds_from_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
