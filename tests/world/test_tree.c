/* tests/world/test_tree.c -- the tree of boxes over a grid of cells. */ #include "world/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define SIDE  64U
#define CELLS (SIDE * SIDE)
#define BOXES 4681U /* 4096 and 512 and 64 and 8 and 1 */

    static uint32_t cells[CELLS];
static deft_box boxes[BOXES];
static uint32_t order[CELLS], keys[3 * CELLS];

static double between(uint64_t *random, double low, double high)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(*random >> 40) / (1 << 24);
}

static deft_box box_of_cell(const void *user, uint32_t item)
{
    const uint32_t cell = ((const uint32_t *)user)[item];
    const double x = cell % SIDE, y = cell / SIDE;
    const deft_box box = {x, y, x + 1, y + 1};
    return box;
}

static void build(deft__tree *tree)
{
    const deft__tree_room room = {boxes, order, keys};
    uint64_t random = 1;
    for (uint32_t i = 0; i < CELLS; i++) { /* shuffled */
        const uint32_t at = (uint32_t)between(&random, 0, i + 1);
        cells[i] = cells[at];
        cells[at] = i;
    }
    assert_int_equal(deft__tree_boxes(CELLS), BOXES);
    deft__tree_build(tree, &room, CELLS, box_of_cell, cells);
}

/* Of a square of 2^n cells a side, each part of the curve that begins at a multiple of 8^k fills a block of
 * 8^k cells, which is a square or two of them. */
static void a_box_over_the_cells_of_a_grid_is_over_nothing_else(void **state)
{
    deft__tree tree;
    uint32_t filled = 1;
    (void)state;
    build(&tree);
    assert_int_equal(tree.level_count, 5);
    for (uint32_t level = 0; level < tree.level_count; level++, filled *= TREE_FAN) {
        assert_int_equal(tree.level_size[level], CELLS / filled);
        for (uint32_t node = 0; node < tree.level_size[level]; node++) {
            const deft_box *box = &tree.boxes[tree.level_first[level] + node];
            const double wide = box->max_x - box->min_x, tall = box->max_y - box->min_y;
            assert_true(wide * tall == filled);
            assert_true(wide == tall || wide == 2 * tall || tall == 2 * wide);
        }
    }
}

static void a_walk_comes_to_exactly_the_cells_that_touch_its_region(void **state)
{
    deft__tree tree;
    uint64_t random = 2;
    (void)state;
    build(&tree);
    for (int k = 0; k < 200; k++) {
        const double x = between(&random, -3, 67), y = between(&random, -3, 67);
        const double size = between(&random, 0, 8);
        const deft_box region = {x, y, x + size, y + size};
        bool is_met[CELLS] = {false};
        deft__tree_walk walk;
        deft__tree_begin(&walk, &tree, &region);
        for (uint32_t item; (item = deft__tree_next(&walk)) != TREE_NOTHING;) {
            assert_false(is_met[item]);
            is_met[item] = true;
        }
        for (uint32_t i = 0; i < CELLS; i++) {
            const deft_box box = box_of_cell(cells, i);
            const bool touches = box.min_x <= region.max_x && box.max_x >= region.min_x &&
                                 box.min_y <= region.max_y && box.max_y >= region.min_y;
            assert_int_equal(is_met[i], touches);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_over_the_cells_of_a_grid_is_over_nothing_else),
        cmocka_unit_test(a_walk_comes_to_exactly_the_cells_that_touch_its_region),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
