/* tests/faults/test_pressed_tip.c -- a bar comes down on a box at the tip of a slope, and pushes the box off
 * the tip. The stick leads up the slope, and the ledge assist would lift the box back, up to the bar. */
#include "tests/harness/riding.h"

static riding r;

static void a_box_that_a_bar_pushes_off_a_tip_is_not_lifted_into_the_bar(void **state)
{
    const double slope[] = {0, 0, 1, 0, 1, 1};
    const double half = SCENARIO_HALF_WIDTH;
    const double thick = 0.25;
    (void)state;
    for (int i = 0; i < 100 * RIDING_RATES; i++) {
        const scenario at = {&scenario_box, riding_places[i % RIDING_PLACES], 1 / riding_rates[i / 100]};
        deft_tuning tuning = scenario_tuning();
        tuning.ground.slope_limit_deg = 50;
        tuning.assist.ledge = 0.5;
        /* the bar touches the head of the box, and its right end is above the middle of the box */
        const double aside = 0.01 * (i / 20 % 5), up = 0.02 + 0.4 * aside;
        const double bar[] = {-2 * half - 0.5, up + scenario_box.height + thick / 2, 0, -1 - 0.5 * (i % 20)};
        riding_open(&r, &tuning, &at);
        play_polygon(&r.p, 3, slope, PLAY_ALL);
        riding_box(&r, half + 0.5, thick / 2, riding_straight, bar);
        riding_spawn(&r, -half - aside, up);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.3) {
            riding_tick(&r);
            double under = bar[1] + bar[3] * r.p.time_s - thick / 2;
            assert_true(r.p.y + scenario_box.height <= under + 1e-4 || r.p.x >= 0);
        }
        riding_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_that_a_bar_pushes_off_a_tip_is_not_lifted_into_the_bar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
