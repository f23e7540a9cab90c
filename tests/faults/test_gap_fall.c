/* tests/faults/test_gap_fall.c -- a capsule falls into the gap between a corner and the corner of a box that goes
 * away from it: it comes 0.002 tiles deeper at 20 Hz than at 1000 Hz. */
#include "tests/harness/riding.h"

static riding r;

static deft_pos fall(double dt)
{
    static const double box[] = {-0.955174, 0.124495, -1.70876, -2.78742};
    const scenario s = {&scenario_capsule, &play_home, dt};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.width = 2 * scenario_capsule.half_width;
    tuning.shape.height = scenario_capsule.height;
    tuning.shape.corner_radius = scenario_capsule.corner_radius;
    play_steer_instantly(&tuning);
    riding_open(&r, &tuning, &s);
    play_box(&r.p, 0, -3, 2, 0, PLAY_ALL);
    riding_box(&r, 0.5, 0.397228, riding_straight, box);
    riding_spawn(&r, -0.0351382, 0.124495);
    r.p.stick_x = -1;
    riding_until(&r, 0.5);
    deft_pos feet = {r.p.x, r.p.y};
    riding_close(&r);
    return feet;
}

static void who_falls_into_a_gap_that_opens_gets_as_far_at_every_rate(void **state)
{
    (void)state;
    deft_pos exact = fall(0.001);
    deft_pos feet = fall(0.05);
    expect_near(feet.x, exact.x, 1e-4);
    expect_near(feet.y, exact.y, 1e-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_falls_into_a_gap_that_opens_gets_as_far_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
