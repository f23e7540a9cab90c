/* What of a convex polygon is in a tile: the same places, in pieces of at most 8 corners. */
#include "io/tiled_clip.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static bool is_in_piece(const deft_convex *piece, deft_pos point)
{
    for (uint32_t i = 0; i < piece->count; ++i) {
        const deft_pos a = piece->points[i], b = piece->points[(i + 1u) % piece->count];
        if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) < 0.0) {
            return false;
        }
    }
    return true;
}

static void clipping_keeps_what_is_in_the_tile(void **state)
{
    (void)state;
    const deft_convex inside = {{{1, 1}, {15, 1}, {15, 15}}, 3, 0, {0}};
    const deft_convex outside = {{{17, 1}, {25, 1}, {25, 15}}, 3, 0, {0}};
    const deft_convex across = {{{-4, 4}, {20, 4}, {20, 12}, {-4, 12}}, 4, 0, {0}};
    const deft_convex touching = {{{16, 0}, {20, 0}, {20, 16}, {16, 16}}, 4, 0, {0}};
    deft_convex out[2];
    assert_int_equal(deft__tiled_clip(&inside, 16.0, out), 1);
    assert_memory_equal(out[0].points, inside.points, 3 * sizeof(deft_pos));
    assert_int_equal(deft__tiled_clip(&outside, 16.0, out), 0);
    assert_int_equal(deft__tiled_clip(&touching, 16.0, out), 0);
    assert_int_equal(deft__tiled_clip(&across, 16.0, out), 1);
    assert_true(deft__tiled_area(out[0].points, out[0].count) == 16.0 * 8.0);
}

/* An octagon whose corners all stick out has up to 12 corners when clipped. */
static void clipping_splits_what_gets_too_many_corners(void **state)
{
    (void)state;
    deft_convex ring = {{{0, 0}}, 8, 0, {0}};
    for (int i = 0; i < 8; ++i) {
        ring.points[i].x = 8.0 + 9.0 * cos((i + 0.3) * 0.785398163397448);
        ring.points[i].y = 8.0 + 9.0 * sin((i + 0.3) * 0.785398163397448);
    }
    deft_convex out[2];
    assert_int_equal(deft__tiled_clip(&ring, 16.0, out), 2);
    assert_true(out[0].count == 8 && out[1].count >= 3);
    for (int i = 0; i < 2000; ++i) {
        const deft_pos point = {rand() % 2000 / 100.0 - 2.0, rand() % 2000 / 100.0 - 2.0};
        bool is_wanted =
            is_in_piece(&ring, point) && point.x > 0 && point.y > 0 && point.x < 16 && point.y < 16;
        assert_int_equal(is_in_piece(&out[0], point) || is_in_piece(&out[1], point), is_wanted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clipping_keeps_what_is_in_the_tile),
        cmocka_unit_test(clipping_splits_what_gets_too_many_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
