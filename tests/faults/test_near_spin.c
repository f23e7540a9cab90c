/* tests/faults/test_near_spin.c -- a rounded character runs over one-way tiles beside a body that turns. The
 * body touches nothing, so the run is the same as without it. */
#include "tests/harness/riding.h"

static riding r;

static void a_run_over_tiles_beside_a_body_that_turns_stays_level(void **state)
{
    static const double radii[] = {0.1, 0.2, SCENARIO_HALF_WIDTH};
    (void)state;
    for (int i = 0; i < 3 * 10 * RIDING_RATES; i++) {
        const scenario at = {&scenario_box, riding_places[i % RIDING_PLACES], 1 / riding_rates[i / 30]};
        deft_tuning tuning = scenario_tuning();
        const double above[] = {5, scenario_box.height + 0.2, 0, 0.005}; /* a bar */
        tuning.shape.corner_radius = radii[i % 3];
        tuning.ground.step_height = 0.3; /* so far up the character looks */
        tuning.ground.uphill_ratio = 0.5;
        tuning.ground.downhill_ratio = 2;
        riding_open(&r, &tuning, &at);
        for (int tile = -1; tile < 12; tile++) {
            play_one_way(&r.p, tile, -0.25, tile + 1, 0);
        }
        riding_box(&r, 6, 0.05, riding_turns, above);
        riding_spawn_standing(&r, 0.02 * (i / 3 % 10), 0);
        r.p.stick_x = 1;
        while (r.p.x < 6) {
            riding_tick(&r);
            assert_true(play_is_grounded(&r.p));
            expect_near(r.p.vy, 0, 1e-9);
            assert_true(r.p.vx <= SCENARIO_WALK * (1 + 1e-6));
        }
        riding_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_over_tiles_beside_a_body_that_turns_stays_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
