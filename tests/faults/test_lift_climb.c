/* tests/faults/test_lift_climb.c -- a climber below a lift that rises slower than it climbs follows the lift.
 */
#include "tests/harness/riding.h"

static riding r;

#define LIFT_SPEED 2.0
#define FROM_S     0.05

static void climb_below(double rate)
{
    const scenario s = {&scenario_box, &play_home, 1 / rate};
    const double numbers[] = {0, SCENARIO_HEIGHT + 1, 0, LIFT_SPEED, FROM_S, 9};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = 1;
    tuning.climb.up_speed = 3;
    riding_open(&r, &tuning, &s);
    play_box(&r.p, -4, -9, -SCENARIO_HALF_WIDTH, 9, PLAY_ALL);
    riding_box(&r, SCENARIO_HALF_WIDTH, 1, riding_while, numbers);
    r.p.alone = true;
    riding_spawn(&r, 0, 0);
    r.p.stick_x = -1;
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    riding_until(&r, FROM_S);
    r.p.stick_y = 1;
    while (r.p.time_s < 0.5) {
        riding_tick(&r);
        expect_near(r.p.y, LIFT_SPEED * (r.p.time_s - FROM_S), 1e-3);
    }
    riding_close(&r);
}

static void a_climber_below_a_lift_follows_it_at_every_rate(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    for (int i = 0; i < 4; i++) {
        climb_below(rates[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_climber_below_a_lift_follows_it_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
