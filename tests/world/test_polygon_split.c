/* Polygons split into convex pieces: same area, same places, every piece convex, few of them. */
#include "deft/world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_convex pieces[DEFT_POLYGON_POINTS_CAP];

static double cross(deft_pos a, deft_pos b, deft_pos c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static double area_of(const deft_pos *points, uint32_t count)
{
    double twice = 0.0;
    for (uint32_t i = 1; i + 1 < count; ++i) {
        twice += cross(points[0], points[i], points[i + 1]);
    }
    return 0.5 * twice;
}

static bool is_in_piece(const deft_convex *piece, deft_pos point)
{
    for (uint32_t i = 0; i < piece->count; ++i) {
        if (cross(piece->points[i], piece->points[(i + 1) % piece->count], point) < 0.0) {
            return false;
        }
    }
    return true;
}

/* Even-odd rule. */
static bool is_in_polygon(const deft_pos *points, uint32_t count, deft_pos point)
{
    bool is_inside = false;
    for (uint32_t i = 0, j = count - 1; i < count; j = i, ++i) {
        deft_pos a = points[i];
        deft_pos b = points[j];
        if ((a.y > point.y) != (b.y > point.y) &&
            point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) {
            is_inside = !is_inside;
        }
    }
    return is_inside;
}

static uint32_t split_and_check(const deft_pos *points, uint32_t count)
{
    static deft_diag_list diags;
    deft_diag_clear(&diags);
    uint32_t made = deft_polygon_split(pieces, DEFT_POLYGON_POINTS_CAP, points, count, 16.0, &diags);
    if (made == 0 || diags.count > 0) {
        fail_msg("%u parts: %s", (unsigned)made, diags.items[0].text);
    }
    double area = 0.0;
    for (uint32_t p = 0; p < made; ++p) {
        assert_in_range(pieces[p].count, 3, DEFT_FEATURE_POINTS_CAP);
        for (uint32_t i = 0; i < pieces[p].count; ++i) {
            uint32_t next = (i + 1) % pieces[p].count;
            assert_true(cross(pieces[p].points[i], pieces[p].points[next],
                              pieces[p].points[(i + 2) % pieces[p].count]) >= 0.0);
        }
        area += area_of(pieces[p].points, pieces[p].count);
    }
    double expected = fabs(area_of(points, count));
    assert_true(fabs(area - expected) <= 1e-9 * expected);
    for (int i = 0; i < 500; ++i) {
        const deft_pos point = {rand() % 1601 / 100.0 + 0.00123, rand() % 1601 / 100.0 + 0.00321};
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
    const deft_pos triangle[] = {{0, 16}, {16, 0}, {16, 16}};
    const deft_pos clockwise[] = {{0, 0}, {0, 16}, {16, 16}, {16, 0}};
    const deft_pos octagon[] = {{5, 0}, {11, 0}, {16, 5}, {16, 11}, {11, 16}, {5, 16}, {0, 11}, {0, 5}};
    assert_int_equal(split_and_check(triangle, 3), 1);
    assert_int_equal(split_and_check(clockwise, 4), 1);
    assert_int_equal(split_and_check(octagon, 8), 1);
    assert_int_equal(pieces[0].count, 8);
}

static void idle_corners_are_left_out(void **state)
{
    (void)state;
    const deft_pos square[] = {{0, 0}, {4, 0}, {16, 0}, {16, 0}, {16, 16}, {8, 16}, {0, 16}, {0, 0}};
    assert_int_equal(split_and_check(square, 8), 1);
    assert_int_equal(pieces[0].count, 4);
}

static void concave_polygons_become_few_pieces(void **state)
{
    (void)state;
    const deft_pos ell[] = {{0, 0}, {8, 0}, {8, 4}, {4, 4}, {4, 16}, {0, 16}};
    const deft_pos arrow[] = {{0, 0}, {16, 8}, {0, 16}, {6, 8}};
    const deft_pos comb[] = {{0, 16}, {0, 0},   {2, 0},  {2, 12}, {5, 12},  {5, 0},   {7, 0},
                             {7, 12}, {10, 12}, {10, 0}, {12, 0}, {12, 12}, {16, 12}, {16, 16}};
    assert_int_equal(split_and_check(ell, 6), 2);
    assert_int_equal(split_and_check(arrow, 4), 2);
    assert_in_range(split_and_check(comb, 14), 4, 16); /* at most four times the fewest */
}

static void many_corners_are_cut_to_eight_a_piece(void **state)
{
    (void)state;
    deft_pos circle[64];
    for (int i = 0; i < 64; ++i) {
        circle[i].x = 8.0 + 8.0 * cos(i * 3.14159265358979 / 32.0);
        circle[i].y = 8.0 + 8.0 * sin(i * 3.14159265358979 / 32.0);
    }
    assert_in_range(split_and_check(circle, 64), 8, 21);
    uint32_t most = 0;
    for (uint32_t made = split_and_check(circle, 64), p = 0; p < made; ++p) {
        most = pieces[p].count > most ? pieces[p].count : most;
    }
    assert_int_equal(most, DEFT_FEATURE_POINTS_CAP);
}

/* A star-shaped polygon is simple by construction. */
static void random_polygons_keep_their_area_and_places(void **state)
{
    (void)state;
    srand(3);
    for (int round = 0; round < 300; ++round) {
        deft_pos points[40];
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

/* Each edge of the polygon is an exposed edge of one part, and no part has another. */
/* From every corner on, either way round: where a ring is cut first depends on where it begins. */
static void split_from_each_corner(const deft_pos *points, uint32_t count)
{
    deft_pos turned[DEFT_POLYGON_POINTS_CAP];
    for (uint32_t first = 0; first < 2 * count; ++first) {
        for (uint32_t i = 0; i < count; ++i) {
            turned[i] = points[(first / 2 + (first % 2 == 0 ? i : count - i)) % count];
        }
        (void)split_and_check(turned, count);
    }
}

/* Rings with holes, which a slit joins to the outside: the slit is passed twice, and has no area. And rings
 * that come back to a corner or to an edge of their own. */
static void rings_that_touch_themselves_are_filled(void **state)
{
    (void)state;
    const deft_pos frame[] = {{0, 0}, {16, 0}, {16, 16}, {0, 16}, {0, 0},
                              {4, 4}, {4, 12}, {12, 12}, {12, 4}, {4, 4}};
    const deft_pos frame_with_a_long_slit[] = {{0, 8}, {0, 0},  {16, 0},  {16, 16}, {0, 16}, {0, 8}, {2, 8},
                                               {6, 8}, {6, 10}, {10, 10}, {10, 6},  {6, 6},  {6, 8}, {2, 8}};
    const deft_pos two_holes[] = {{0, 8},  {0, 0},  {16, 0}, {16, 16}, {0, 16}, {0, 8},   {2, 8},
                                  {2, 10}, {6, 10}, {6, 8},  {9, 8},   {9, 10}, {13, 10}, {13, 6},
                                  {9, 6},  {9, 8},  {6, 8},  {6, 6},   {2, 6},  {2, 8}};
    const deft_pos corner_to_corner[] = {{0, 0}, {8, 0}, {8, 8}, {16, 8}, {16, 16}, {8, 16}, {8, 8}, {0, 8}};
    const deft_pos tip_to_tip[] = {{0, 0}, {8, 8}, {16, 0}, {16, 16}, {8, 8}, {0, 16}};
    const deft_pos three_leaves[] = {{8, 8},  {16, 4}, {16, 12}, {8, 8}, {12, 16},
                                     {4, 16}, {8, 8},  {0, 12},  {0, 4}};
    const deft_pos tip_on_edge[] = {{0, 0}, {16, 0}, {16, 16}, {8, 0}, {0, 16}};
    const deft_pos leaf_in_a_corner[] = {{0, 0}, {16, 0}, {16, 16}, {0, 16}, {0, 0}, {4, 10}, {10, 4}};
    split_from_each_corner(frame, 10);
    split_from_each_corner(frame_with_a_long_slit, 14);
    split_from_each_corner(two_holes, 20);
    split_from_each_corner(corner_to_corner, 8);
    split_from_each_corner(tip_to_tip, 6);
    split_from_each_corner(three_leaves, 9);
    split_from_each_corner(tip_on_edge, 5);
    split_from_each_corner(leaf_in_a_corner, 7);
}

static void edges_of_the_polygon_are_exposed(void **state)
{
    (void)state;
    const deft_pos ell[] = {{0, 0}, {8, 0}, {8, 4}, {4, 4}, {4, 16}, {0, 16}};
    static deft_diag_list diags;
    deft_diag_clear(&diags);
    const uint32_t made = deft_polygon_split(pieces, DEFT_POLYGON_POINTS_CAP, ell, 6, 16.0, &diags);
    double length = 0.0;
    for (uint32_t p = 0; p < made; ++p) {
        for (uint32_t i = 0; i < pieces[p].count; ++i) {
            const deft_pos a = pieces[p].points[i], b = pieces[p].points[(i + 1u) % pieces[p].count];
            length += (pieces[p].exposed >> i & 1) != 0 ? hypot(b.x - a.x, b.y - a.y) : 0.0;
        }
    }
    assert_true(fabs(length - 48.0) < 1e-12); /* 8 + 4 + 4 + 12 + 4 + 16 */
}

/* What fits is written, the number is that of all. */
static void parts_beyond_the_room_are_counted(void **state)
{
    (void)state;
    const deft_pos ell[] = {{0, 0}, {8, 0}, {8, 4}, {4, 4}, {4, 16}, {0, 16}};
    memset(pieces, 0, sizeof pieces);
    assert_int_equal(deft_polygon_split(pieces, 1, ell, 6, 16.0, NULL), 2);
    assert_true(pieces[0].count >= 3 && pieces[1].count == 0);
    assert_int_equal(deft_polygon_split(NULL, 0, ell, 6, 16.0, NULL), 2);
}

static void expect_fault(const deft_pos *points, uint32_t count, const char *word)
{
    static deft_diag_list diags;
    char text[512];
    deft_diag_clear(&diags);
    assert_int_equal(deft_polygon_split(pieces, DEFT_POLYGON_POINTS_CAP, points, count, 16.0, &diags), 0);
    assert_int_equal(diags.errors, 1);
    deft_diag_text(text, sizeof text, &diags.items[0]);
    if (strstr(text, word) == NULL) {
        fail_msg("missing '%s' in: %s", word, text);
    }
}

static void polygons_that_are_none_are_refused(void **state)
{
    (void)state;
    const deft_pos bow[] = {{0, 0}, {16, 16}, {16, 0}, {0, 12}};
    const deft_pos even_bow[] = {{0, 0}, {16, 16}, {16, 0}, {0, 16}};
    const deft_pos crossed[] = {{0, 0}, {8, 8}, {16, 16}, {16, 0}, {8, 8}, {0, 12}};
    const deft_pos line[] = {{0, 0}, {8, 8}, {16, 16}};
    const deft_pos spike[] = {{0, 0}, {16, 0}, {0, 0}, {16, 0}};
    const deft_pos point[] = {{5, 5}, {5, 5}, {5, 5}, {5, 5}};
    const deft_pos tail[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {0, 4}, {12, 4}, {0, 3.9}};
    const deft_pos bad[] = {{0, 0}, {8, (double)NAN}, {8, 8}};
    const deft_pos far[] = {{0, 0}, {8, 1e13}, {8, 8}};
    expect_fault(bow, 4, "crosses itself near (6.");
    expect_fault(even_bow, 4, "no area");
    expect_fault(crossed, 6, "crosses itself");
    expect_fault(line, 3, "no area");
    expect_fault(spike, 4, "no area");
    expect_fault(point, 4, "no area");
    expect_fault(tail, 7, "crosses");
    expect_fault(bad, 3, "points[1]: the corner is not a number");
    expect_fault(far, 3, "points[1]: the corner is not a number, or farther");
    expect_fault(bow, 2, "count: 2 is out of range; it must be from 3 to 256");
    expect_fault(bow, 257, "count: 257 is out of range");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convex_polygons_stay_whole),
        cmocka_unit_test(idle_corners_are_left_out),
        cmocka_unit_test(concave_polygons_become_few_pieces),
        cmocka_unit_test(many_corners_are_cut_to_eight_a_piece),
        cmocka_unit_test(random_polygons_keep_their_area_and_places),
        cmocka_unit_test(rings_that_touch_themselves_are_filled),
        cmocka_unit_test(edges_of_the_polygon_are_exposed),
        cmocka_unit_test(parts_beyond_the_room_are_counted),
        cmocka_unit_test(polygons_that_are_none_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
