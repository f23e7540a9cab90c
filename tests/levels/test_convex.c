/* Polygons split into convex pieces: same area, same places, every piece convex, few of them. */
#include "io/level_convex.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft__convex pieces[DEFT__CONVEX_POINTS_MAX];

static double cross(deft_vec2d a, deft_vec2d b, deft_vec2d c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool is_in_piece(const deft__convex *piece, deft_vec2d point)
{
    for (uint32_t i = 0; i < piece->count; ++i) {
        if (cross(piece->points[i], piece->points[(i + 1) % piece->count], point) < 0.0) {
            return false;
        }
    }
    return true;
}

/* Even-odd rule. */
static bool is_in_polygon(const deft_vec2d *points, uint32_t count, deft_vec2d point)
{
    bool is_inside = false;
    for (uint32_t i = 0, j = count - 1; i < count; j = i, ++i) {
        deft_vec2d a = points[i];
        deft_vec2d b = points[j];
        if ((a.y > point.y) != (b.y > point.y) &&
            point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) {
            is_inside = !is_inside;
        }
    }
    return is_inside;
}

static uint32_t split_and_check(const deft_vec2d *points, uint32_t count)
{
    const char *fault = NULL;
    uint32_t made = deft__convex_split(points, count, pieces, &fault);
    if (fault != NULL) {
        fail_msg("the polygon %s", fault);
    }
    double area = 0.0;
    for (uint32_t p = 0; p < made; ++p) {
        assert_in_range(pieces[p].count, 3, DEFT_FEATURE_POINTS_CAP);
        for (uint32_t i = 0; i < pieces[p].count; ++i) {
            uint32_t next = (i + 1) % pieces[p].count;
            assert_true(cross(pieces[p].points[i], pieces[p].points[next],
                              pieces[p].points[(i + 2) % pieces[p].count]) >= 0.0);
        }
        area += deft__convex_area(pieces[p].points, pieces[p].count);
    }
    double expected = fabs(deft__convex_area(points, count));
    assert_true(fabs(area - expected) <= 1e-9 * expected);
    for (int i = 0; i < 500; ++i) {
        const deft_vec2d point = {rand() % 1601 / 100.0 + 0.00123, rand() % 1601 / 100.0 + 0.00321};
        int covered = 0;
        for (uint32_t p = 0; p < made; ++p) {
            covered += is_in_piece(&pieces[p], point);
        }
        assert_int_equal(covered, is_in_polygon(points, count, point));
    }
    return made;
}

static void convex_polygons_stay_whole(void **state)
{
    (void)state;
    const deft_vec2d triangle[] = {{0, 16}, {16, 0}, {16, 16}};
    const deft_vec2d clockwise[] = {{0, 0}, {0, 16}, {16, 16}, {16, 0}};
    const deft_vec2d octagon[] = {{5, 0}, {11, 0}, {16, 5}, {16, 11}, {11, 16}, {5, 16}, {0, 11}, {0, 5}};
    assert_int_equal(split_and_check(triangle, 3), 1);
    assert_int_equal(split_and_check(clockwise, 4), 1);
    assert_int_equal(split_and_check(octagon, 8), 1);
    assert_int_equal(pieces[0].count, 8);
}

static void idle_corners_are_left_out(void **state)
{
    (void)state;
    const deft_vec2d square[] = {{0, 0}, {4, 0}, {16, 0}, {16, 0}, {16, 16}, {8, 16}, {0, 16}, {0, 0}};
    assert_int_equal(split_and_check(square, 8), 1);
    assert_int_equal(pieces[0].count, 4);
}

static void concave_polygons_become_few_pieces(void **state)
{
    (void)state;
    const deft_vec2d ell[] = {{0, 0}, {8, 0}, {8, 4}, {4, 4}, {4, 16}, {0, 16}};
    const deft_vec2d arrow[] = {{0, 0}, {16, 8}, {0, 16}, {6, 8}};
    const deft_vec2d comb[] = {{0, 16}, {0, 0},   {2, 0},  {2, 12}, {5, 12},  {5, 0},   {7, 0},
                               {7, 12}, {10, 12}, {10, 0}, {12, 0}, {12, 12}, {16, 12}, {16, 16}};
    assert_int_equal(split_and_check(ell, 6), 2);
    assert_int_equal(split_and_check(arrow, 4), 2);
    assert_in_range(split_and_check(comb, 14), 4, 7);
}

static void many_corners_are_cut_to_eight_a_piece(void **state)
{
    (void)state;
    deft_vec2d circle[64];
    for (int i = 0; i < 64; ++i) {
        circle[i].x = 8.0 + 8.0 * cos(i * 3.14159265358979 / 32.0);
        circle[i].y = 8.0 + 8.0 * sin(i * 3.14159265358979 / 32.0);
    }
    assert_in_range(split_and_check(circle, 64), 8, 21);
}

/* A star-shaped polygon is simple by construction. */
static void random_polygons_keep_their_area_and_places(void **state)
{
    (void)state;
    srand(3);
    for (int round = 0; round < 300; ++round) {
        deft_vec2d points[40];
        uint32_t count = 3 + (uint32_t)rand() % 38;
        for (uint32_t i = 0; i < count; ++i) {
            double angle = 6.28318530717958 * i / count;
            double radius = 1.0 + rand() % 700 / 100.0;
            points[i].x = 8.0 + radius * cos(angle);
            points[i].y = 8.0 + radius * sin(angle);
        }
        (void)split_and_check(points, count);
    }
}

static void expect_fault(const deft_vec2d *points, uint32_t count, const char *word)
{
    const char *fault = NULL;
    assert_int_equal(deft__convex_split(points, count, pieces, &fault), 0);
    assert_non_null(fault);
    assert_non_null(strstr(fault, word));
}

static void polygons_that_are_none_are_refused(void **state)
{
    (void)state;
    const deft_vec2d bow[] = {{0, 0}, {16, 16}, {16, 0}, {0, 16}};
    const deft_vec2d pinched[] = {{0, 0}, {8, 8}, {16, 0}, {16, 16}, {8, 8}, {0, 16}};
    const deft_vec2d line[] = {{0, 0}, {8, 8}, {16, 16}};
    const deft_vec2d spike[] = {{0, 0}, {16, 0}, {0, 0}, {16, 0}};
    const deft_vec2d point[] = {{5, 5}, {5, 5}, {5, 5}, {5, 5}};
    const deft_vec2d tail[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {0, 4}, {12, 4}, {0, 3.9}};
    expect_fault(bow, 4, "crosses");
    expect_fault(pinched, 6, "touches");
    expect_fault(line, 3, "no area");
    expect_fault(spike, 4, "no area");
    expect_fault(point, 4, "no area");
    expect_fault(tail, 7, "crosses");
    expect_fault(bow, 2, "corners");
    expect_fault(bow, 257, "corners");
}

static void clipping_keeps_what_is_in_the_tile(void **state)
{
    (void)state;
    const deft__convex inside = {{{1, 1}, {15, 1}, {15, 15}}, 3};
    const deft__convex outside = {{{17, 1}, {25, 1}, {25, 15}}, 3};
    const deft__convex across = {{{-4, 4}, {20, 4}, {20, 12}, {-4, 12}}, 4};
    const deft__convex touching = {{{16, 0}, {20, 0}, {20, 16}, {16, 16}}, 4};
    deft__convex out[2];
    assert_int_equal(deft__convex_clip(&inside, 16.0, out), 1);
    assert_memory_equal(out[0].points, inside.points, 3 * sizeof(deft_vec2d));
    assert_int_equal(deft__convex_clip(&outside, 16.0, out), 0);
    assert_int_equal(deft__convex_clip(&touching, 16.0, out), 0);
    assert_int_equal(deft__convex_clip(&across, 16.0, out), 1);
    assert_true(deft__convex_area(out[0].points, out[0].count) == 16.0 * 8.0);
}

/* An octagon whose corners all stick out has up to 12 corners when clipped. */
static void clipping_splits_what_gets_too_many_corners(void **state)
{
    (void)state;
    deft__convex ring = {{{0, 0}}, 8};
    for (int i = 0; i < 8; ++i) {
        ring.points[i].x = 8.0 + 9.0 * cos((i + 0.3) * 0.785398163397448);
        ring.points[i].y = 8.0 + 9.0 * sin((i + 0.3) * 0.785398163397448);
    }
    deft__convex out[2];
    assert_int_equal(deft__convex_clip(&ring, 16.0, out), 2);
    assert_true(out[0].count == 8 && out[1].count >= 3);
    for (int i = 0; i < 2000; ++i) {
        const deft_vec2d point = {rand() % 2000 / 100.0 - 2.0, rand() % 2000 / 100.0 - 2.0};
        bool is_wanted =
            is_in_piece(&ring, point) && point.x > 0 && point.y > 0 && point.x < 16 && point.y < 16;
        assert_int_equal(is_in_piece(&out[0], point) || is_in_piece(&out[1], point), is_wanted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convex_polygons_stay_whole),
        cmocka_unit_test(idle_corners_are_left_out),
        cmocka_unit_test(concave_polygons_become_few_pieces),
        cmocka_unit_test(many_corners_are_cut_to_eight_a_piece),
        cmocka_unit_test(random_polygons_keep_their_area_and_places),
        cmocka_unit_test(polygons_that_are_none_are_refused),
        cmocka_unit_test(clipping_keeps_what_is_in_the_tile),
        cmocka_unit_test(clipping_splits_what_gets_too_many_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
