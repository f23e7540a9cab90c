/* tests/faults/test_lift_ledge.c -- a character slides down a wall past its top while a lift is just below
 * its feet. The lift goes down. The ledge is grabbed when the feet hang free, at the same instant at every
 * rate. */
#include "tests/harness/riding.h"

static riding r;

/* Returns the instant of the grab. */
static double grab_above_lift(double rate)
{
    const scenario s = {&scenario_box, &play_home, 1 / rate};
    const double numbers[] = {0, -SCENARIO_HEIGHT - 1.11, 0, -2.5};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.wall_slide = tuning.ability.ledge = 1;
    tuning.wall.slide_speed = 0.5;
    tuning.ledge.grab_reach = 0.2;
    riding_open(&r, &tuning, &s);
    play_box(&r.p, -4, -9, -SCENARIO_HALF_WIDTH, 0, PLAY_ALL);
    riding_box(&r, 1, 1, riding_straight, numbers);
    r.p.alone = true;
    riding_spawn(&r, 0, -SCENARIO_HEIGHT);
    r.p.stick_x = -1;
    play_set_velocity(&r.p, 0, -0.5);
    riding_until(&r, 0.1);
    const double at_s = play_event_at(&r.p, DEFT_EVENT_LEDGE_ON, 0).time_s;
    riding_close(&r);
    return at_s;
}

static void a_ledge_above_a_lift_is_grabbed_at_the_same_instant_at_every_rate(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    const double first = grab_above_lift(rates[0]);
    for (int i = 1; i < 4; i++) {
        expect_near(grab_above_lift(rates[i]), first, 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ledge_above_a_lift_is_grabbed_at_the_same_instant_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
