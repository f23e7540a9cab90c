/* The ready-made pieces, in all eight frames that are aligned with the axes. */
#include "deft/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static const deft_axes frames[] = {
    {{1, 0}, {0, 1}}, {{1, 0}, {0, -1}}, {{-1, 0}, {0, 1}}, {{-1, 0}, {0, -1}},
    {{0, 1}, {1, 0}}, {{0, 1}, {-1, 0}}, {{0, -1}, {1, 0}}, {{0, -1}, {-1, 0}},
};

/* How far a corner is to the right of (up from) the middle of the tile, in a frame. */
static double along(deft_vec2d axis, deft_vec2 point)
{
    return ((double)point.x - 0.5) * axis.x + ((double)point.y - 0.5) * axis.y;
}

static void a_full_tile_is_the_unit_square(void **state)
{
    (void)state;
    deft_tile_piece piece;
    deft_tile_piece_full(&piece);
    assert_int_equal(piece.count, 4);
    assert_int_equal(piece.flags, DEFT_FEATURE_SOLID);
    assert_true(piece.points[0].x == 0.0f && piece.points[0].y == 0.0f);
    assert_true(piece.points[2].x == 1.0f && piece.points[2].y == 1.0f);
}

static void a_slope_stands_on_its_floor_and_rises_the_way_it_says(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof frames / sizeof *frames; ++f) {
        for (int rises_right = 0; rises_right < 2; ++rises_right) {
            deft_tile_piece piece;
            deft_tile_piece_slope(&piece, rises_right != 0, &frames[f]);
            assert_int_equal(piece.count, 3);
            int low = 0;
            for (int i = 0; i < 3; ++i) {
                double up = along(frames[f].up, piece.points[i]);
                double right = along(frames[f].right, piece.points[i]);
                assert_true(up == 0.5 || up == -0.5);
                low += up == -0.5 ? 1 : 0;
                assert_true(up == -0.5 || right == (rises_right ? 0.5 : -0.5));
            }
            assert_int_equal(low, 2);
        }
    }
}

static void a_one_way_lies_along_the_upper_edge_and_faces_up(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof frames / sizeof *frames; ++f) {
        deft_tile_piece piece;
        deft_tile_piece_one_way(&piece, 0.25, &frames[f]);
        assert_int_equal(piece.flags, DEFT_FEATURE_ONE_WAY);
        assert_true((double)piece.one_way.x == frames[f].up.x && (double)piece.one_way.y == frames[f].up.y);
        int top = 0;
        for (int i = 0; i < 4; ++i) {
            double up = along(frames[f].up, piece.points[i]);
            assert_true(up == 0.5 || up == 0.25);
            top += up == 0.5 ? 1 : 0;
        }
        assert_int_equal(top, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_tile_is_the_unit_square),
        cmocka_unit_test(a_slope_stands_on_its_floor_and_rises_the_way_it_says),
        cmocka_unit_test(a_one_way_lies_along_the_upper_edge_and_faces_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
