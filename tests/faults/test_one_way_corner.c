/* tests/faults/test_one_way_corner.c -- a rounded foot at the corner of a one-way slides off it. */
#include "tests/harness/scenario.h"

#include <math.h>

static play p;

/* The round foot starts at rest, and touches the corner of a one-way at that angle from straight up. Returns
 * how far the character falls in 0.5 s. */
static double falls_from(double angle_deg, double hz)
{
    const double radius = SCENARIO_HALF_WIDTH;
    const double angle = angle_deg * acos(-1.0) / 180;
    const double y = radius * (cos(angle) - 1);
    deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
    play_open(&p, &tuning, &play_home);
    play_one_way(&p, 0, -1, 4, 0);
    play_spawn(&p, -radius * sin(angle), y);
    play_for(&p, 0.5, hz);
    const double fallen = y - p.y;
    play_close(&p);
    return fallen;
}

static void a_round_foot_never_stays_at_the_corner_of_a_one_way(void **state)
{
    static const double rates[] = {1000, 60, 20};
    (void)state;
    for (int i = 0; i < 3; i++) {
        for (double angle = 54; angle < 90;
             angle += 0.25) { /* the facets of the foot end within this range */
            assert_true(falls_from(angle, rates[i]) > 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_foot_never_stays_at_the_corner_of_a_one_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
