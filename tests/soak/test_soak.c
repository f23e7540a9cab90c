/* tests/soak/test_soak.c -- up to 250 000 ticks of random play for a box and a capsule, with every invariant
 * checked on every tick. The worlds are the shared levels, a room of text with all its characters, and
 * generated land of every kind of tile. Others are generated levels, some with bodies that move. `make soak`
 * plays longer.
 */
#include "arena.h"
#include "deft/io/level.h"
#include "moves.h"
#include "play.h"
#include "terrain.h"
#include "tests/harness/extent.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TICKS_EACH (uint64_t) extent_of(1000, 4000, 20000)

static const char room[] = "############################\n"
                           "#..........................#\n"
                           "#......@...................#\n"
                           "#.....................---..#\n"
                           "#...../\\........./#\\.......#\n"
                           "#..--/##\\....../\\###....\\###\n"
                           "#...........#.../....#.....#\n"
                           "#..#...--...##......##.\\...#\n"
                           "#..#.#......###.../####....#\n"
                           "############.###.###########\n";

static void play(const char *name, deft_world_view view, deft_box bounds, deft_axes axes,
                 const deft_moveset *moveset, uint64_t seed)
{
    oracle_score score;
    oracle_play game;
    memset(&score, 0, sizeof score);
    memset(&game, 0, sizeof game);
    game.name = name;
    game.view = view;
    game.bounds = bounds;
    game.axes = axes;
    game.moveset = moveset;
    game.seed = seed;
    game.ticks = TICKS_EACH;
    game.faults_max = 3;
    game.shown_max = 1;
    bool fine = oracle_play_run(&game, &score);
    oracle_score_print(name, &score);
    assert_true(fine);
    /* a soak in which nothing happened proves nothing */
    assert_true(score.ticks == TICKS_EACH);
    assert_true(score.floor > TICKS_EACH / 20 && score.split > TICKS_EACH / 20 &&
                score.dashes > TICKS_EACH / 100);
    assert_true(score.doubtful < TICKS_EACH / 100);
}

static void play_land(oracle_land land, const char *name, const deft_moveset *moveset, uint64_t seed,
                      deft_axes axes)
{
    oracle_terrain terrain;
    oracle_plan plan = {land, seed, 64, 40, 1, {-8, -8}, axes};
    oracle_terrain_make(&terrain, &plan);
    play(name, terrain.view, terrain.bounds, axes, moveset, seed);
    oracle_terrain_free(&terrain);
}

static void play_level(deft_level *level, const char *name)
{
    deft_moveset moveset = oracle_moveset(0);
    deft_world_view view;
    deft_box bounds;
    assert_non_null(level);
    deft_world_view_of(&view, level->world);
    deft_world_bounds(&bounds, level->world);
    play(name, view, bounds, level->axes, &moveset, 1);
    deft_level_free(level);
}

static void play_shared(const char *file)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/shared_scenes/levels/%s", DEFT_SOURCE_DIR, file);
    play_level(deft_level_load(path, 0, NULL), file);
}

static void a_room_of_text_holds(void **state)
{
    (void)state;
    play_level(deft_level_parse_text(room, sizeof room - 1, 0, NULL), "text room");
}

static void the_shared_levels_hold(void **state)
{
    (void)state;
    play_shared("gentle.tmj");
    play_shared("stage.tmj");
    play_shared("torture.tmj");
}

static void generated_land_holds(void **state)
{
    deft_moveset moveset = oracle_moveset(0);
    (void)state;
    play_land(ORACLE_LAND_NOISE, "noise", &moveset, 1, *deft_axes_y_up());
    play_land(ORACLE_LAND_BLOCKS, "blocks", &moveset, 2, *deft_axes_y_down());
    play_land(ORACLE_LAND_HILLS, "hills", &moveset, 3, *deft_axes_y_up());
}

static void other_bodies_hold(void **state)
{
    (void)state;
    for (uint64_t variety = 1; variety <= 4; variety++) {
        deft_moveset moveset = oracle_moveset(variety);
        play_land(variety % 2 != 0 ? ORACLE_LAND_NOISE : ORACLE_LAND_HILLS, "another body", &moveset, variety,
                  variety % 2 != 0 ? *deft_axes_y_up() : *deft_axes_y_down());
    }
}

static void play_arenas(uint64_t first, uint64_t last, uint64_t ticks)
{
    oracle_score sum;
    memset(&sum, 0, sizeof sum);
    for (uint64_t i = 2 * first; i < 2 * last + 2; i++) {
        deft_moveset moveset = oracle_shaped_moveset(0, i % 2 != 0);
        oracle_arena arena;
        oracle_score score;
        oracle_play game;
        memset(&score, 0, sizeof score);
        oracle_arena_make(&arena, i / 2);
        oracle_arena_play(&game, &arena);
        game.moveset = &moveset;
        game.seed = 2;
        game.ticks = ticks;
        game.faults_max = 1;
        game.shown_max = 1;
        assert_true(oracle_play_run(&game, &score));
        oracle_score_add(&sum, &score);
        oracle_arena_free(&arena);
    }
    oracle_score_print("arenas", &sum);
    assert_true(sum.ticks == 2 * (last - first + 1) * ticks);
    assert_true(sum.floor > sum.ticks / 4 && sum.landings > 0 && sum.jumps > 0);
    assert_true(first < ORACLE_STYLES || sum.rides > 0);
}

static void generated_levels_hold_for_both_shapes(void **state)
{
    (void)state;
    play_arenas(0, 3, (uint64_t)extent_of(200, 600, 3000));
    play_arenas(5, ORACLE_STYLES - 1, (uint64_t)extent_of(200, 600, 3000));
}

static void levels_where_bodies_move_hold_for_both_shapes(void **state)
{
    (void)state;
    play_arenas(ORACLE_STYLES, ORACLE_STYLES, (uint64_t)extent_of(200, 500, 1500));
    play_arenas(ORACLE_STYLES + 2, ORACLE_STYLES + 2, (uint64_t)extent_of(200, 500, 1500));
    play_arenas(2 * ORACLE_STYLES - 1, 2 * ORACLE_STYLES - 1, (uint64_t)extent_of(200, 500, 1500));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_of_text_holds),
        cmocka_unit_test(the_shared_levels_hold),
        cmocka_unit_test(generated_land_holds),
        cmocka_unit_test(other_bodies_hold),
        cmocka_unit_test(generated_levels_hold_for_both_shapes),
        cmocka_unit_test(levels_where_bodies_move_hold_for_both_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
