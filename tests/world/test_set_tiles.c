/* A world whose tiles change in play is the world that would be built of the tiles as they are then. */
#include "deft/character.h"
#include "deft/world.h"
#include "world/world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define COLUMNS 9u
#define ROWS    7u
#define CHANGES 2000
/* Empty, full, a slope, a lower half, a one-way, two halves that make a whole, ice. */
#define KINDS 7

typedef struct tiles {
    uint16_t cells[COLUMNS * ROWS];
    deft_world *world;
    void *block;
} tiles;

static void tiles_build(tiles *it)
{
    const deft_tile_kind kinds[KINDS] = {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 2}, {6, 1}};
    deft_tile_piece pieces[7];
    deft_surface ice;
    deft_world_def def;
    for (int i = 0; i < 7; i++) {
        deft_tile_piece_full(&pieces[i]);
    }
    deft_tile_piece_slope(&pieces[1], true, deft_axes_y_up());
    deft_tile_piece_one_way(&pieces[3], 0.25, deft_axes_y_up());
    pieces[2].points[2].y = pieces[2].points[3].y = 0.5f;
    pieces[4].points[2].y = pieces[4].points[3].y = 0.5f;
    pieces[5].points[0].y = pieces[5].points[1].y = 0.5f;
    pieces[6].surface = 1;
    memset(&ice, 0, sizeof ice);
    ice.friction_ratio = 0.1;
    memset(&def, 0, sizeof def);
    def.columns = COLUMNS;
    def.rows = ROWS;
    def.tile_size = 1;
    def.cells = it->cells;
    def.kinds = kinds;
    def.kind_count = KINDS;
    def.pieces = pieces;
    def.piece_count = 7;
    def.surfaces = &ice;
    def.surface_count = 1;
    size_t size = deft_world_size(&def);
    it->block = malloc(size);
    assert_non_null(it->block);
    it->world = deft_world_build(it->block, size, &def, NULL);
    assert_non_null(it->world);
}

static uint32_t draw(uint64_t *random, uint32_t below)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 33) % below;
}

static void assert_same_cells(const tiles *a, const tiles *b)
{
    const deft__grid *one = &a->world->grid;
    const deft__grid *other = &b->world->grid;
    assert_memory_equal(one->cells, other->cells, (size_t)one->stride * (ROWS + 2) * sizeof *one->cells);
}

static void any_changes_make_the_world_that_is_built_of_the_cells(void **state)
{
    tiles changed;
    uint64_t random = 5;
    (void)state;
    memset(&changed, 0, sizeof changed);
    tiles_build(&changed);
    for (int i = 0; i < CHANGES; i++) {
        uint32_t column = draw(&random, COLUMNS);
        uint32_t row = draw(&random, ROWS);
        uint32_t columns = 1 + draw(&random, 3) * draw(&random, 2);
        uint32_t rows = 1 + draw(&random, 3) * draw(&random, 2);
        uint16_t kind = (uint16_t)draw(&random, KINDS);
        bool fits = column + columns <= COLUMNS && row + rows <= ROWS;
        assert_int_equal(deft_world_set_tiles(changed.world, column, row, columns, rows, kind), fits);
        for (uint32_t r = row; fits && r < row + rows; r++) {
            for (uint32_t c = column; c < column + columns; c++) {
                changed.cells[r * COLUMNS + c] = kind;
            }
        }
        assert_int_equal(deft_world_tile(changed.world, column, row), changed.cells[row * COLUMNS + column]);
        tiles built = changed;
        tiles_build(&built);
        assert_same_cells(&changed, &built);
        free(built.block);
    }
    free(changed.block);
}

static void what_is_outside_or_unknown_changes_nothing(void **state)
{
    tiles it;
    tiles same;
    (void)state;
    memset(&it, 0, sizeof it);
    it.cells[3] = 1;
    tiles_build(&it);
    same = it;
    tiles_build(&same);
    assert_false(deft_world_set_tiles(it.world, COLUMNS, 0, 1, 1, 1));
    assert_false(deft_world_set_tiles(it.world, 0, ROWS, 1, 1, 1));
    assert_false(deft_world_set_tiles(it.world, COLUMNS - 1, 0, 2, 1, 1));
    assert_false(deft_world_set_tiles(it.world, 1, 1, UINT32_MAX, 1, 1));
    assert_false(deft_world_set_tiles(it.world, 1, 1, 1, UINT32_MAX, 1));
    assert_false(deft_world_set_tiles(it.world, 1, 1, 0, 1, 1));
    assert_false(deft_world_set_tiles(it.world, 1, 1, 1, 1, KINDS));
    assert_same_cells(&it, &same);
    assert_int_equal(deft_world_tile(it.world, 3, 0), 1);
    assert_int_equal(deft_world_tile(it.world, COLUMNS, 0), 0);
    assert_int_equal(deft_world_tile(it.world, 0, ROWS), 0);
    free(it.block);
    free(same.block);
}

/* Rests for a second, and returns the height. */
static double rest(deft_character *hero, const deft_moveset *moveset, const deft_world *world)
{
    deft_world_view view;
    deft_world_view_of(&view, world);
    for (int i = 0; i < 60; i++) {
        deft_character_step(hero, moveset, &view, deft_input_none(), 1.0 / 60, NULL, NULL);
    }
    return hero->position.y;
}

static void a_floor_that_breaks_drops_the_character_on_to_the_next(void **state)
{
    tiles it;
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character hero;
    deft_pos at = {4.5, 3};
    (void)state;
    memset(&it, 0, sizeof it);
    tiles_build(&it);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    assert_true(deft_world_set_tiles(it.world, 0, 0, COLUMNS, 1, 1));
    assert_true(deft_world_set_tiles(it.world, 2, 2, 5, 1, 1));
    deft_character_spawn(&hero, &moveset, &at, deft_axes_y_up());
    assert_true(rest(&hero, &moveset, it.world) == 3);
    assert_true(deft_world_set_tiles(it.world, 2, 2, 5, 1, 0));
    assert_true(fabs(rest(&hero, &moveset, it.world) - 1) < 1e-6);
    free(it.block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_changes_make_the_world_that_is_built_of_the_cells),
        cmocka_unit_test(what_is_outside_or_unknown_changes_nothing),
        cmocka_unit_test(a_floor_that_breaks_drops_the_character_on_to_the_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
