/* Outlines that cross themselves are refused, and no others. */
#include "ground.h"

static void a_crossing_is_found_among_many_edges(void **state)
{
    (void)state;
    static deft_pos points[4002];
    for (int i = 0; i < 4000; i++) {
        points[i] = (deft_pos){i * 0.5, sin(i * 0.7)};
    }
    points[4000] = (deft_pos){1999.5, -5};
    points[4001] = (deft_pos){0, -5};
    ground g;
    ground_open(&g);
    ground_polygon(&g, points, 4002);
    ground_build(&g);
    ground_close(&g);
    points[1234].y = -5.01;
    ground_expect_error(&g, "outlines[0]", "crosses itself");
    points[1234].y = -4.99;
    ground_build(&g);
    ground_close(&g);
}

/* A wavy line, and below it a straight one of as many edges, turned by quarters. One point of the wave comes
 * down through the straight line. */
static void a_crossing_is_found_at_each_place_and_each_way_up(void **state)
{
    static const int places[] = {1, 2, 57, 100, 151, 198};
    (void)state;
    for (int i = 0; i < 48; i++) {
        static deft_pos points[400];
        int at = places[i / 8];
        for (int k = 0; k < 400; k++) {
            deft_pos wave = {k < 200 ? k * 0.5 : (399 - k) * 0.5 + 0.1, k < 200 ? sin(k * 0.7) : -5};
            wave.y = k == at ? -5.01 : wave.y;
            deft_pos quarters[] = {wave, {-wave.y, wave.x}, {-wave.x, -wave.y}, {wave.y, -wave.x}};
            points[k] = quarters[i / 2 % 4];
        }
        ground g;
        ground_open(&g);
        (void)ground_outline(&g, i % 2 == 0 ? DEFT_OUTLINE_POLYGON : DEFT_OUTLINE_CHAIN, points, 400);
        ground_expect_error(&g, "outlines[0]", "crosses itself");
    }
}

static double side_of(deft_pos a, deft_pos b, deft_pos c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Whether two edges without a common corner cross, by looking at each pair. */
static bool crosses_itself(const deft_pos *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 2; k < count && k - i < count - 1; k++) {
            deft_pos a = points[i], b = points[i + 1];
            deft_pos c = points[k], d = points[(k + 1) % count];
            if (side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0) {
                return true;
            }
        }
    }
    return false;
}

/* Stars have most of their corners to one side of their middle. Two of them near each other change places,
 * so that their edges may cross. */
static void an_outline_is_refused_exactly_if_two_of_its_edges_cross(void **state)
{
    (void)state;
    uint64_t seed = 83;
    uint32_t refused = 0;
    for (uint32_t round = 0; round < 400; round++) {
        static deft_pos points[700];
        uint32_t count = 260 + round;
        double turned = ground_random(&seed, 0, 6.28), lean = ground_random(&seed, 1, 3);
        for (uint32_t i = 0; i < count; i++) {
            double angle = turned + 6.283 * pow((i + ground_random(&seed, 0.2, 0.8)) / count, lean);
            double radius = ground_random(&seed, 150, 200);
            points[i] = (deft_pos){radius * cos(angle), radius * sin(angle)};
        }
        if (round % 4 != 0) {
            uint32_t at = (uint32_t)ground_random(&seed, 0, count - 5);
            uint32_t other = at + round % 4;
            deft_pos kept = points[at];
            points[at] = points[other];
            points[other] = kept;
        }
        ground g;
        ground_open(&g);
        ground_polygon(&g, points, count);
        if (crosses_itself(points, count)) {
            ground_expect_error(&g, "outlines[0]", "crosses itself");
            refused++;
        } else {
            ground_build(&g);
            ground_close(&g);
        }
    }
    assert_true(refused > 50 && refused < 350); /* and at least as many are built */
}

/* A spike comes down through the floor of a pit. Of a chain it only touches the floor by less than 1/65536 of
 * a tile, within which points are one, and crosses the floor by more. The lengths of the edges have no part
 * in that. */
static void a_crossing_is_deeper_than_points_are_apart_whatever_the_lengths_are(void **state)
{
    (void)state;
    for (int i = 0; i < 4 * 9 * 5; i++) {
        static const double depths[] = {0.25, 0.9, 1.1, 4};
        const double depth = depths[i % 4] / 65536;
        const double half = pow(4, i / 4 % 9 - 3), tall = pow(8, i / 36 - 1); /* of the pit */
        const double wide = half / 4;                                         /* of the spike, at its root */
        const deft_pos points[] = {{-half, 0},  {half, 0},     {half, tall}, {wide, tall},
                                   {0, -depth}, {-wide, tall}, {-half, tall}};
        ground g;
        ground_open(&g);
        (void)ground_outline(&g, DEFT_OUTLINE_CHAIN, points, 7);
        if (depths[i % 4] > 1) {
            ground_expect_error(&g, "outlines[0]", "crosses itself near (");
            ground_open(&g);
            ground_polygon(&g, points, 7);
            ground_expect_error(&g, "outlines[0]", "crosses itself near (");
        } else {
            ground_build(&g);
            ground_close(&g);
            ground_open(&g);
            ground_polygon(&g, points, 7);
            const bool only_touches = ground_try(&g); /* by rounding */
            ground_close(&g);
            if (!only_touches) {
                ground_open(&g);
                ground_polygon(&g, points, 7);
                ground_expect_error(&g, "outlines[0]", "crosses itself near (");
            }
        }
    }
}

/* The last point is right of a wall, the first left of it. */
static void the_edge_that_closes_a_polygon_may_cross_none(void **state)
{
    (void)state;
    const deft_pos points[] = {{0, 0}, {0, 3}, {1, 3}, {1, -1}, {2, -1}, {2, 0}};
    ground g;
    ground_open(&g);
    ground_polygon(&g, points, 6);
    ground_expect_error(&g, "outlines[0]", "crosses itself near (1, 0)");
    ground_open(&g);
    (void)ground_outline(&g, DEFT_OUTLINE_CHAIN, points, 6);
    ground_build(&g);
    ground_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crossing_is_found_among_many_edges),
        cmocka_unit_test(a_crossing_is_found_at_each_place_and_each_way_up),
        cmocka_unit_test(an_outline_is_refused_exactly_if_two_of_its_edges_cross),
        cmocka_unit_test(a_crossing_is_deeper_than_points_are_apart_whatever_the_lengths_are),
        cmocka_unit_test(the_edge_that_closes_a_polygon_may_cross_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
