/* tests/faults/test_turned_bump.c -- a walker whose heading turns away from a wall goes on along it, also
 * where the wall leaves the walker, or a belt the wall, at just the speed that the walker has across the
 * wall. */
#include "tests/harness/walks.h"

#define HALF 0.375
#define PI   3.14159265358979323846

/* A wall leaves at 2 units/s, or a belt leads away from it. The walker comes to it at 4 units/s. The stick
 * turned along the wall 0.1 s before that, so the heading has come to 18 degrees. The wall takes of the speed
 * across it all but 2 units/s, and leaves 4 sin(18) along it. From there the speed only grows, and the
 * heading turns to the wall's own direction. */
static void a_heading_that_turns_along_a_wall_that_leaves_goes_on_along_it(void **state)
{
    const double radius = 4 / PI;
    const double bump_s = 0.1;
    const double runs_up = 4 * 0.5 * 2 / 3;
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        bool is_belt = i % 2 == 0;
        deft_tuning tuning = walks_plain();
        tuning.topdown.speed = 4;
        tuning.topdown.attack.time_s = 0.5;
        tuning.topdown.turn_rate_deg_s = 180;
        double wall = HALF + radius * sin(PI * bump_s) - 2 * (1 + bump_s); /* at first */
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], -2 - runs_up, 0);
        walks_mover(&w, wall, -9, wall + 9, 20);
        if (is_belt) {
            walks_ground(&w, -2, 0, 0, -50, -50, 50, 50);
        }
        while (w.time_s < 1 - 1e-9) { /* then it has gone to (0, 0), and the belt carried it */
            walks_tick_pushed(&w, 1, 0, is_belt ? 0 : 2, 0);
        }
        while (w.time_s < 1.5 - 1e-9) {
            walks_tick_pushed(&w, 0, 1, is_belt ? 0 : 2, 0);
        }
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
        assert_true(w.y >= radius * (1 - cos(PI * bump_s)) + 0.4 * 4 * sin(PI * bump_s) - 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_heading_that_turns_along_a_wall_that_leaves_goes_on_along_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
