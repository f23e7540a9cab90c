/* tests/geometry/test_ray.c -- a straight line against outlines, by school geometry: where it comes in, and
 * past what. */
#include "geometry/ray.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const deft__v2 square[] = {{1, 1}, {3, 1}, {3, 3}, {1, 3}};
static const deft__v2 square_clockwise[] = {{1, 1}, {1, 3}, {3, 3}, {3, 1}};

static void assert_meets(const deft__v2 *corners, uint32_t count, deft__v2 from, deft__v2 way,
                         double expected)
{
    double share = -1;
    assert_true(deft__ray_meets(corners, count, from, way, &share));
    assert_true(fabs(share - expected) < 1e-15);
}

static void assert_passes(const deft__v2 *corners, uint32_t count, deft__v2 from, deft__v2 way)
{
    double share;
    assert_false(deft__ray_meets(corners, count, from, way, &share));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_enters_where_it_crosses_the_outline),
        cmocka_unit_test(a_line_passes_a_corner_that_it_does_not_come_to),
        cmocka_unit_test(a_line_crosses_a_segment_from_either_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
