/* tests/faults/test_lift_climb.c -- a climber below a lift that rises slower than it climbs follows the lift.
 */
#include "tests/faults/held.h"

#define LIFT_SPEED 2.0
#define FROM_S     0.05

static void climb_below(double rate)
{
    const double lift[] = {0, SCENARIO_HEIGHT + 1, 0, LIFT_SPEED, FROM_S, 9};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = 1;
    tuning.climb.up_speed = 3;
    held_open(&tuning, rate);
    play_box(&r.p, -4, -9, -SCENARIO_HALF_WIDTH, 9, PLAY_ALL);
    riding_box(&r, SCENARIO_HALF_WIDTH, 1, riding_while, lift);
    held_grab(0, -1);
    riding_until(&r, FROM_S);
    r.p.stick_y = 1;
    while (r.p.time_s < 0.5) {
        riding_tick(&r);
        expect_near(r.p.y, LIFT_SPEED * (r.p.time_s - FROM_S), 1e-3);
    }
}

static void a_climber_below_a_lift_follows_it_at_every_rate(void **state)
{
    (void)state;
    held_each(climb_below);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_climber_below_a_lift_follows_it_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
