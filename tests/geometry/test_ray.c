/* tests/geometry/test_ray.c -- a straight line against outlines, by school geometry: where it enters, and
 * which outline comes first. */
#include "deft/world_view.h"
#include "geometry/ray.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const deft__v2 square[] = {{1, 1}, {3, 1}, {3, 3}, {1, 3}};
static const deft__v2 square_clockwise[] = {{1, 1}, {1, 3}, {3, 3}, {3, 1}};

/* Every side can be touched: of a polygon, and of a segment. */
#define ALL 0xFF

static void assert_meets(const deft__v2 *corners, uint32_t count, deft__v2 from, deft__v2 way,
                         double expected)
{
    deft__entry entry = {-1, {0, 0}};
    assert_true(deft__ray_enters(corners, count, ALL, from, way, &entry));
    assert_true(fabs(entry.share - expected) < 1e-15);
    assert_true(fabs(hypot(entry.normal.x, entry.normal.y) - 1) < 1e-15);
    assert_true(entry.normal.x * way.x + entry.normal.y * way.y < 0);
}

static void assert_passes(const deft__v2 *corners, uint32_t count, deft__v2 from, deft__v2 way)
{
    deft__entry entry;
    assert_false(deft__ray_enters(corners, count, ALL, from, way, &entry));
}

static void a_line_enters_where_it_crosses_the_outline(void **state)
{
    const deft__v2 left = {-1, 2}, right = {5, 2}, below = {2, -3}, corner = {0, 0.5};
    (void)state;
    assert_meets(square, 4, left, deft__v2_make(8, 0), 0.25);
    assert_meets(square_clockwise, 4, left, deft__v2_make(8, 0), 0.25);
    assert_meets(square, 4, right, deft__v2_make(-4, 0), 0.5);
    assert_meets(square, 4, below, deft__v2_make(0, 16), 0.25);
    /* from (0, 0.5) along (4, 2): x = 1 at a quarter, where y = 1 */
    assert_meets(square, 4, corner, deft__v2_make(4, 2), 0.25);
}

/* It comes in front of one side only after it has left another behind. */
static void a_line_passes_a_corner_that_it_does_not_come_to(void **state)
{
    const deft__v2 from = {0, 2};
    (void)state;
    assert_passes(square, 4, from, deft__v2_make(4, 6));
    assert_passes(square, 4, from, deft__v2_make(4, -6));
    assert_passes(square_clockwise, 4, from, deft__v2_make(4, 6));
    assert_passes(square, 4, from, deft__v2_make(-4, 0));  /* away */
    assert_passes(square, 4, from, deft__v2_make(0.5, 0)); /* too short */
    assert_passes(square, 4, from, deft__v2_make(0, 9));   /* beside */
}

static void a_line_crosses_a_segment_from_either_side(void **state)
{
    const deft__v2 wall[] = {{2, 0}, {2, 4}}, turned[] = {{2, 4}, {2, 0}};
    const deft__v2 left = {0, 1}, right = {4, 1}, above = {0, 5};
    (void)state;
    assert_meets(wall, 2, left, deft__v2_make(8, 0), 0.25);
    assert_meets(turned, 2, left, deft__v2_make(8, 0), 0.25);
    assert_meets(wall, 2, right, deft__v2_make(-4, 0), 0.5);
    assert_meets(turned, 2, right, deft__v2_make(-4, 0), 0.5);
    assert_passes(wall, 2, above, deft__v2_make(8, 0));
    assert_passes(wall, 2, left, deft__v2_make(1, 0));
    assert_passes(wall, 2, left, deft__v2_make(-8, 0));
    assert_passes(wall, 2, left, deft__v2_make(0, 8)); /* along it */
}

/* The normal of the side that it comes in by: left, right, below. */
static void an_entry_tells_the_side(void **state)
{
    const deft__v2 left = {-1, 2}, right = {5, 2}, below = {2, -3};
    const deft__v2 wall[] = {{2, 0}, {2, 4}};
    deft__entry entry;
    (void)state;
    assert_true(deft__ray_enters(square, 4, ALL, left, deft__v2_make(8, 1), &entry));
    assert_true(entry.normal.x == -1 && entry.normal.y == 0);
    assert_true(deft__ray_enters(square_clockwise, 4, ALL, right, deft__v2_make(-8, 0), &entry));
    assert_true(entry.normal.x == 1 && entry.normal.y == 0);
    assert_true(deft__ray_enters(square, 4, ALL, below, deft__v2_make(0, 8), &entry));
    assert_true(entry.normal.x == 0 && entry.normal.y == -1);
    assert_true(deft__ray_enters(wall, 2, ALL, left, deft__v2_make(8, 0), &entry));
    assert_true(entry.normal.x == -1 && entry.normal.y == 0);
}

/* From left to right it comes to the front of a segment that goes up. */
static void a_segment_is_met_from_its_exposed_side(void **state)
{
    const deft__v2 wall[] = {{2, 0}, {2, 4}};
    const deft__v2 left = {0, 1}, right = {4, 1};
    deft__entry entry;
    (void)state;
    assert_true(deft__ray_enters(wall, 2, DEFT_SEGMENT_FRONT, left, deft__v2_make(8, 0), &entry));
    assert_false(deft__ray_enters(wall, 2, DEFT_SEGMENT_FRONT, right, deft__v2_make(-8, 0), &entry));
    assert_true(deft__ray_enters(wall, 2, DEFT_SEGMENT_BACK, right, deft__v2_make(-8, 0), &entry));
    assert_false(deft__ray_enters(wall, 2, DEFT_SEGMENT_BACK, left, deft__v2_make(8, 0), &entry));
}

/* Bits 0 to 3: below, right, above, left. */
static void a_line_that_begins_inside_is_met_where_it_begins(void **state)
{
    const deft__v2 middle = {2, 2}, on_left = {1, 2};
    deft__entry entry = {-1, {9, 9}};
    (void)state;
    assert_true(deft__ray_enters(square, 4, ALL, middle, deft__v2_make(5, 0), &entry));
    assert_true(entry.share == 0 && entry.normal.x == 0 && entry.normal.y == 0);
    assert_true(deft__ray_enters(square, 4, ALL, middle, deft__v2_make(0, 0), &entry));
    assert_false(deft__ray_enters(square, 4, ALL, on_left, deft__v2_make(0, 0), &entry));
    assert_false(deft__ray_enters(square, 4, ALL, on_left, deft__v2_make(-1, 0), &entry));
    assert_true(deft__ray_enters(square, 4, 7, on_left, deft__v2_make(0, 0), &entry)); /* on a seam */
}

/* Along the top it is not in; down a seam, which is the square's right side, it is. */
static void a_line_that_only_touches_passes_but_not_down_a_seam(void **state)
{
    const deft__v2 on_top = {0, 3}, over_seam = {3, 5};
    deft__entry entry;
    (void)state;
    assert_false(deft__ray_enters(square, 4, ALL, on_top, deft__v2_make(9, 0), &entry));
    assert_true(deft__ray_enters(square, 4, ALL & ~2u, over_seam, deft__v2_make(0, -4), &entry));
    assert_true(entry.share == 0.5 && entry.normal.y == 1);
    assert_false(deft__ray_enters(square, 4, ALL, over_seam, deft__v2_make(0, -4), &entry));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_enters_where_it_crosses_the_outline),
        cmocka_unit_test(a_line_passes_a_corner_that_it_does_not_come_to),
        cmocka_unit_test(a_line_crosses_a_segment_from_either_side),
        cmocka_unit_test(an_entry_tells_the_side),
        cmocka_unit_test(a_segment_is_met_from_its_exposed_side),
        cmocka_unit_test(a_line_that_begins_inside_is_met_where_it_begins),
        cmocka_unit_test(a_line_that_only_touches_passes_but_not_down_a_seam),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
