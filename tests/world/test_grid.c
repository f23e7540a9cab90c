/* The built-in world: what a query finds, where it says it is, and which edges can be touched. */
#include "deft/world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define FEATURES 512
#define KINDS    9
#define PIECES   12

/* Kinds of tiles, by the letter in a drawing: full, slope that rises right, lower half (y from 0 to 1/2),
 * one-way, two halves that make a whole, a full tile that was put there twice, a wide post at one side and a
 * narrow one at the other. */
static const char kind_letters[] = " #/_-=2Hh";

typedef struct scene {
    deft_world *world;
    deft_world_view view;
    uint16_t cells[64];
    deft_feature found[FEATURES];
    uint32_t count;
} scene;

static deft_tile_piece box_piece(float min_x, float min_y, float max_x, float max_y)
{
    deft_tile_piece piece;
    deft_tile_piece_full(&piece);
    piece.points[0] = (deft_vec2){min_x, min_y};
    piece.points[1] = (deft_vec2){max_x, min_y};
    piece.points[2] = (deft_vec2){max_x, max_y};
    piece.points[3] = (deft_vec2){min_x, max_y};
    return piece;
}

/* Draws a world with rows from top to bottom, y up, and (0, 0) at the corner of the last row. */
static void scene_draw(scene *it, const char *const *lines, uint32_t rows, double tile_size, deft_pos origin)
{
    deft_tile_piece pieces[PIECES];
    deft_tile_piece_full(&pieces[0]);
    deft_tile_piece_slope(&pieces[1], true, deft_axes_y_up());
    pieces[2] = box_piece(0.0f, 0.0f, 1.0f, 0.5f);
    deft_tile_piece_one_way(&pieces[3], 0.25, deft_axes_y_up());
    pieces[4] = box_piece(0.0f, 0.0f, 1.0f, 0.5f);
    pieces[5] = box_piece(0.0f, 0.5f, 1.0f, 1.0f);
    deft_tile_piece_full(&pieces[6]);
    deft_tile_piece_full(&pieces[7]);
    pieces[8] = box_piece(0.0f, 0.0f, 0.25f, 1.0f);
    pieces[9] = box_piece(0.5f, 0.0f, 1.0f, 1.0f);
    pieces[10] = box_piece(0.0f, 0.0f, 0.5f, 1.0f);
    pieces[11] = box_piece(0.75f, 0.0f, 1.0f, 1.0f);
    const deft_tile_kind kinds[KINDS] = {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {3, 1},
                                         {4, 2}, {6, 2}, {8, 2}, {10, 2}};
    deft_world_def def;
    memset(&def, 0, sizeof def);
    def.columns = (uint32_t)strlen(lines[0]);
    def.rows = rows;
    def.tile_size = tile_size;
    def.origin = origin;
    for (uint32_t row = 0; row < rows; ++row) {
        for (uint32_t column = 0; column < def.columns; ++column) {
            const char *letter = strchr(kind_letters, lines[rows - 1 - row][column]);
            assert_non_null(letter);
            it->cells[row * def.columns + column] = (uint16_t)(letter - kind_letters);
        }
    }
    def.cells = it->cells;
    def.kinds = kinds;
    def.kind_count = KINDS;
    def.pieces = pieces;
    def.piece_count = PIECES;
    deft_diag_list diags;
    deft_diag_clear(&diags);
    size_t size = deft_world_size(&def);
    assert_true(size > 0);
    it->world = deft_world_build(malloc(size), size, &def, &diags);
    assert_int_equal(diags.errors, 0);
    assert_non_null(it->world);
    deft_world_view_of(&it->view, it->world);
}

static void scene_ask(scene *it, deft_pos origin, double min_x, double min_y, double max_x, double max_y)
{
    const deft_box region = {min_x, min_y, max_x, max_y};
    memset(it->found, 0, sizeof it->found);
    it->count = it->view.gather(it->view.user, &origin, &region, it->found, FEATURES);
    assert_true(it->count <= FEATURES);
}

static void scene_draw_unit(scene *it, const char *const *lines, uint32_t rows)
{
    scene_draw(it, lines, rows, 1.0, (deft_pos){0.0, 0.0});
    deft_box all;
    deft_world_bounds(&all, it->world);
    scene_ask(it, (deft_pos){0.0, 0.0}, all.min_x, all.min_y, all.max_x, all.max_y);
}

/* The edge from (x0, y0) to (x1, y1), in either direction, of a feature of the cell: 1 exposed, 0 hidden.
 * Fails when there is none. */
static int edge_of(const scene *it, uint32_t column, uint32_t row, float x0, float y0, float x1, float y1)
{
    for (uint32_t f = 0; f < it->count; ++f) {
        const deft_feature *feature = &it->found[f];
        if (feature->id != (row << 16 | column)) {
            continue;
        }
        for (uint32_t i = 0; i < feature->count; ++i) {
            deft_vec2 a = feature->points[i];
            deft_vec2 b = feature->points[(i + 1) % feature->count];
            bool is_forward = a.x == x0 && a.y == y0 && b.x == x1 && b.y == y1;
            bool is_backward = a.x == x1 && a.y == y1 && b.x == x0 && b.y == y0;
            if (is_forward || is_backward) {
                return feature->exposed >> i & 1;
            }
        }
    }
    fail_msg("cell (%u, %u) has no edge (%g, %g) to (%g, %g)", column, row, (double)x0, (double)y0,
             (double)x1, (double)y1);
    return -1;
}

static void scene_free(scene *it)
{
    free(it->world);
}

static void query_returns_the_tiles_that_touch_the_box(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {"#  #", "    ", "#/ -"};
    scene_draw(&it, lines, 3, 1.0, (deft_pos){0.0, 0.0});
    scene_ask(&it, (deft_pos){0.0, 0.0}, 1.2, 0.2, 1.8, 1.8);
    assert_int_equal(it.count, 1);
    assert_int_equal(it.found[0].id, 1);
    assert_int_equal(it.found[0].count, 3);
    assert_int_equal(it.found[0].flags, DEFT_FEATURE_SOLID);
    assert_int_equal(it.found[0].body, 0);
    scene_ask(&it, (deft_pos){0.0, 0.0}, 3.5, 0.5, 3.5, 2.5);
    assert_int_equal(it.count, 2);
    assert_int_equal(it.found[0].id, 3);
    assert_int_equal(it.found[0].flags, DEFT_FEATURE_ONE_WAY);
    assert_true(it.found[0].one_way.x == 0.0f && it.found[0].one_way.y == 1.0f);
    assert_int_equal(it.found[1].id, 2 << 16 | 3);
    scene_free(&it);
}

static void query_includes_tiles_that_the_box_only_touches(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {"###", "###", "###"};
    scene_draw(&it, lines, 3, 1.0, (deft_pos){0.0, 0.0});
    scene_ask(&it, (deft_pos){0.0, 0.0}, 1.0, 1.0, 2.0, 2.0);
    assert_int_equal(it.count, 9);
    scene_ask(&it, (deft_pos){0.0, 0.0}, 1.1, 1.1, 1.9, 1.9);
    assert_int_equal(it.count, 1);
    scene_free(&it);
}

static void corners_are_rounded_once_from_double(void **state)
{
    (void)state;
    srand(5);
    for (int round = 0; round < 100; ++round) {
        scene it;
        const char *const lines[] = {"/#"};
        const deft_pos origin = {-1234567.8 + (double)rand() / RAND_MAX, 98765.4 - (double)rand() / RAND_MAX};
        const deft_pos feet = {origin.x + 1.4, origin.y + 0.7}; /* at the corner, where every digit shows */
        scene_draw(&it, lines, 1, 0.7, origin);
        scene_ask(&it, feet, feet.x - 2.0, feet.y - 2.0, feet.x + 2.0, feet.y + 2.0);
        assert_int_equal(it.count, 2);
        float expected_x = (float)((1.0 + 1.0) * 0.7 + origin.x - feet.x);
        float expected_y = (float)((0.0 + 1.0) * 0.7 + origin.y - feet.y);
        assert_true(it.found[1].points[2].x == expected_x);
        assert_true(it.found[1].points[2].y == expected_y);
        scene_free(&it);
    }
}

static void neighbouring_tiles_share_corners_to_the_bit(void **state)
{
    (void)state;
    srand(7);
    for (int round = 0; round < 200; ++round) {
        scene it;
        const char *const lines[] = {"##/", "#/#"};
        double tile_size = 0.01 + (double)rand() / RAND_MAX * 40.0;
        deft_pos origin = {((double)rand() / RAND_MAX - 0.5) * 2e6, ((double)rand() / RAND_MAX - 0.5) * 2e6};
        deft_pos feet = {origin.x + (double)rand() / RAND_MAX * tile_size, origin.y + tile_size * 0.3};
        scene_draw(&it, lines, 2, tile_size, origin);
        scene_ask(&it, feet, origin.x, origin.y, origin.x + 3 * tile_size, origin.y + 2 * tile_size);
        assert_int_equal(it.count, 6);
        /* (1, 1) is a corner of the full tile (0, 0), of the slope (1, 0) and of the full tiles above. */
        deft_vec2 corner = it.found[0].points[2];
        assert_memory_equal(&corner, &it.found[3].points[1], sizeof corner);
        assert_memory_equal(&corner, &it.found[4].points[0], sizeof corner);
        /* (1, 0) of the full tile and of the slope. */
        assert_memory_equal(&it.found[0].points[1], &it.found[1].points[0], sizeof corner);
        scene_free(&it);
    }
}

static void edges_between_full_tiles_are_hidden(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {" # ", "###"};
    scene_draw_unit(&it, lines, 2);
    assert_int_equal(edge_of(&it, 1, 0, 1, 0, 1, 1), 0);
    assert_int_equal(edge_of(&it, 1, 0, 2, 0, 2, 1), 0);
    assert_int_equal(edge_of(&it, 1, 0, 1, 1, 2, 1), 0);
    assert_int_equal(edge_of(&it, 1, 1, 1, 1, 2, 1), 0);
    assert_int_equal(edge_of(&it, 0, 0, 0, 1, 1, 1), 1);
    assert_int_equal(edge_of(&it, 1, 1, 1, 1, 1, 2), 1);
    assert_int_equal(edge_of(&it, 1, 1, 1, 2, 2, 2), 1);
    scene_free(&it);
}

static void edges_on_the_border_of_the_world_are_exposed(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {"#"};
    scene_draw_unit(&it, lines, 1);
    assert_int_equal(it.found[0].exposed, 0xF);
    scene_free(&it);
}

static void a_slope_hides_only_what_it_covers(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {" /#", "###"};
    scene_draw_unit(&it, lines, 2);
    assert_int_equal(edge_of(&it, 1, 1, 1, 1, 2, 1), 0); /* its floor, on the full tile below */
    assert_int_equal(edge_of(&it, 1, 0, 1, 1, 2, 1), 0); /* and that tile's top */
    assert_int_equal(edge_of(&it, 1, 1, 2, 1, 2, 2), 0); /* its high side, at the full tile to the right */
    assert_int_equal(edge_of(&it, 2, 1, 2, 1, 2, 2), 0);
    assert_int_equal(edge_of(&it, 1, 1, 1, 1, 2, 2), 1); /* its face */
    assert_int_equal(edge_of(&it, 0, 0, 0, 1, 1, 1), 1); /* the floor before it */
    scene_free(&it);
}

static void a_half_tile_does_not_hide_the_side_of_a_full_one(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {"#_"};
    scene_draw_unit(&it, lines, 1);
    assert_int_equal(edge_of(&it, 0, 0, 1, 0, 1, 1), 1);
    assert_int_equal(edge_of(&it, 1, 0, 1, 0, 1, 0.5f), 0);
    scene_free(&it);
}

static void two_halves_hide_as_much_as_a_whole(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {"#="};
    scene_draw_unit(&it, lines, 1);
    assert_int_equal(edge_of(&it, 0, 0, 1, 0, 1, 1), 0);
    assert_int_equal(edge_of(&it, 1, 0, 1, 0.5f, 2, 0.5f), 0); /* the seam inside the cell */
    assert_int_equal(edge_of(&it, 1, 0, 1, 1, 2, 1), 1);
    scene_free(&it);
}

static void a_gap_between_two_parts_of_a_tile_is_open(void **state)
{
    (void)state;
    static const char *const lines[][2] = {{"H", "#"}, {"h", "#"}};
    for (int i = 0; i < 2; i++) {
        float left = i == 0 ? 0.25f : 0.5f;
        scene it;
        scene_draw_unit(&it, lines[i], 2);
        assert_int_equal(edge_of(&it, 0, 0, 0, 1, 1, 1), 1);
        assert_int_equal(edge_of(&it, 0, 1, 0, 1, left, 1), 0);
        assert_int_equal(edge_of(&it, 0, 1, left + 0.25f, 1, 1, 1), 0);
        scene_free(&it);
    }
}

static void a_tile_that_is_there_twice_stays_exposed(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {"2"};
    scene_draw_unit(&it, lines, 1);
    assert_int_equal(it.count, 2);
    assert_int_equal(it.found[0].exposed, 0xF);
    assert_int_equal(it.found[1].exposed, 0xF);
    scene_free(&it);
}

static void one_ways_hide_nothing_and_are_never_hidden(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {" # ", "#-#"};
    scene_draw_unit(&it, lines, 2);
    assert_int_equal(edge_of(&it, 1, 0, 1, 1, 2, 1), 1);
    assert_int_equal(edge_of(&it, 1, 0, 1, 0.75f, 1, 1), 1);
    assert_int_equal(edge_of(&it, 0, 0, 1, 0, 1, 1), 1);
    assert_int_equal(edge_of(&it, 1, 1, 1, 1, 2, 1), 1);
    scene_free(&it);
}

static void overflow_is_counted_and_nothing_is_written_past_the_end(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {"########", "########"};
    scene_draw(&it, lines, 2, 1.0, (deft_pos){0.0, 0.0});
    const deft_box region = {-5.0, -5.0, 20.0, 20.0};
    memset(it.found, 0x5A, sizeof it.found);
    assert_int_equal(it.view.gather(it.view.user, &(deft_pos){0.0, 0.0}, &region, it.found, 3), 16);
    assert_int_equal(it.found[2].count, 4);
    assert_int_equal(it.found[3].count, 0x5A);
    assert_int_equal(it.view.gather(it.view.user, &(deft_pos){0.0, 0.0}, &region, NULL, 0), 16);
    scene_free(&it);
}

static void outside_of_the_grid_is_empty(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {"####", "####"};
    const double places[] = {-1e9, 1e9, -1e300, 1e300, -HUGE_VAL, HUGE_VAL, (double)NAN, -0.1, 4.1};
    scene_draw(&it, lines, 2, 1.0, (deft_pos){0.0, 0.0});
    for (size_t i = 0; i < sizeof places / sizeof *places; ++i) {
        double at = places[i];
        scene_ask(&it, (deft_pos){0.0, 0.0}, at, 0.5, at, 0.5);
        assert_int_equal(it.count, 0);
        scene_ask(&it, (deft_pos){0.0, 0.0}, 0.5, at, 0.5, at);
        assert_int_equal(it.count, 0);
    }
    scene_ask(&it, (deft_pos){0.0, 0.0}, -HUGE_VAL, -1e300, HUGE_VAL, 1e300);
    assert_int_equal(it.count, 8);
    scene_ask(&it, (deft_pos){0.0, 0.0}, 3.0, 0.0, 1.0, 2.0); /* inside out */
    assert_int_equal(it.count, 0);
    scene_free(&it);
}

/* What touches a box, from the drawing alone. */
static bool cell_is_touched(uint32_t column, uint32_t row, const deft_box *box)
{
    return (double)column <= box->max_x && (double)column + 1.0 >= box->min_x && (double)row <= box->max_y &&
           (double)row + 1.0 >= box->min_y;
}

static void query_is_a_superset_of_brute_force(void **state)
{
    (void)state;
    scene it;
    const char *const lines[] = {"# #/ -# ", "_/# #-/#", "## -/_ #", "/-_### #"};
    scene_draw(&it, lines, 4, 1.0, (deft_pos){0.0, 0.0});
    srand(11);
    for (int round = 0; round < 100000; ++round) {
        double x = (double)rand() / RAND_MAX * 10.0 - 1.0;
        double y = (double)rand() / RAND_MAX * 6.0 - 1.0;
        if (round % 3 == 0) {
            x = floor(x);
            y = floor(y * 2.0) / 2.0;
        }
        const deft_box box = {x, y, x + (double)(rand() % 5) * 0.5, y + (double)rand() / RAND_MAX * 2.0};
        scene_ask(&it, (deft_pos){x, y}, box.min_x, box.min_y, box.max_x, box.max_y);
        bool is_found[4][8] = {{false}};
        for (uint32_t i = 0; i < it.count; ++i) {
            is_found[it.found[i].id >> 16][it.found[i].id & 0xFFFF] = true;
        }
        for (uint32_t row = 0; row < 4; ++row) {
            for (uint32_t column = 0; column < 8; ++column) {
                bool is_tile = it.cells[row * 8 + column] != 0;
                if (is_tile && cell_is_touched(column, row, &box)) {
                    assert_true(is_found[row][column]);
                }
                assert_true(is_tile || !is_found[row][column]);
            }
        }
    }
    scene_free(&it);
}

static void a_null_world_is_empty_space(void **state)
{
    (void)state;
    deft_world_view view;
    deft_world_view_of(&view, NULL);
    assert_null(view.gather);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(query_returns_the_tiles_that_touch_the_box),
        cmocka_unit_test(query_includes_tiles_that_the_box_only_touches),
        cmocka_unit_test(corners_are_rounded_once_from_double),
        cmocka_unit_test(neighbouring_tiles_share_corners_to_the_bit),
        cmocka_unit_test(edges_between_full_tiles_are_hidden),
        cmocka_unit_test(edges_on_the_border_of_the_world_are_exposed),
        cmocka_unit_test(a_slope_hides_only_what_it_covers),
        cmocka_unit_test(a_half_tile_does_not_hide_the_side_of_a_full_one),
        cmocka_unit_test(two_halves_hide_as_much_as_a_whole),
        cmocka_unit_test(a_gap_between_two_parts_of_a_tile_is_open),
        cmocka_unit_test(a_tile_that_is_there_twice_stays_exposed),
        cmocka_unit_test(one_ways_hide_nothing_and_are_never_hidden),
        cmocka_unit_test(overflow_is_counted_and_nothing_is_written_past_the_end),
        cmocka_unit_test(outside_of_the_grid_is_empty),
        cmocka_unit_test(query_is_a_superset_of_brute_force),
        cmocka_unit_test(a_null_world_is_empty_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
