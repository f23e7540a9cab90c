/* tests/world/test_weld.c -- points that are nearer than a crack become one, wherever they are. */
#include "world/outline.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define CLUSTERS 300
#define POINTS   4 /* of a cluster at most */
#define REACH    (1.0 / 1024)
#define SQUARE   (16 * REACH) /* of the table that finds what is near */

static uint64_t seed = 3;

static double between(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(seed >> 11) / 9007199254740992.0);
}

static deft_pos points[CLUSTERS * POINTS], firsts[CLUSTERS];

/* Welds clusters that lie on corners and borders of squares, or between. All points of a cluster are `apart`
 * from its first one. Returns how many moved. */
static uint32_t weld(uint32_t count, double apart)
{
    static uint32_t table[4 * CLUSTERS * POINTS];
    for (int i = 0; i < CLUSTERS; i++) { /* far from each other */
        double x = SQUARE * (10 * (i % 20) - 777777) + (i % 3 == 0 ? between(0, SQUARE) : 0);
        double y = SQUARE * (10 * (i / 20) + 123457) + (i % 5 == 0 ? between(0, SQUARE) : 0);
        firsts[i].x = x + between(-0.4, 0.4) * REACH;
        firsts[i].y = y + between(-0.4, 0.4) * REACH;
        points[i] = firsts[i];
    }
    for (uint32_t i = CLUSTERS; i < count; i++) {
        deft_pos first = firsts[i % CLUSTERS];
        double along_x = i % 2 == 0 ? 1 : between(-1, 1);
        double along_y = i % 2 == 0 ? between(-1, 1) : 1;
        points[i].x = first.x + (between(0, 1) < 0.5 ? -1 : 1) * along_x * apart;
        points[i].y = first.y + (between(0, 1) < 0.5 ? -1 : 1) * along_y * apart;
    }
    uint32_t slots = deft__outline_weld_slots(count);
    assert_true(slots <= sizeof table / sizeof table[0]);
    return deft__outline_weld(points, count, REACH, table, slots);
}

static void what_is_nearer_than_the_reach_is_one_point(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        assert_int_equal(weld(CLUSTERS * POINTS, 0.99 * REACH), CLUSTERS * (POINTS - 1));
        for (int k = 0; k < CLUSTERS * POINTS; k++) {
            assert_true(points[k].x == firsts[k % CLUSTERS].x && points[k].y == firsts[k % CLUSTERS].y);
        }
    }
}

static void what_is_farther_than_the_reach_stays(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        assert_int_equal(weld(2 * CLUSTERS, 1.01 * REACH), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_nearer_than_the_reach_is_one_point),
        cmocka_unit_test(what_is_farther_than_the_reach_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
