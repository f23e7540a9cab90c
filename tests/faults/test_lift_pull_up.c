/* tests/faults/test_lift_pull_up.c -- no pull-up begins where the lift below rises faster than the pull-up.
 */
#include "tests/harness/riding.h"

static riding r;

#define LIFT_SPEED 5.0

/* A lift carries a character past the top of a wall to that side. The character holds grab and up all the
 * time. */
static void is_carried_past_a_ledge(double rate, double side)
{
    const scenario s = {&scenario_box, &play_home, 1 / rate};
    const double numbers[] = {0, -SCENARIO_HEIGHT - 1, 0, LIFT_SPEED};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = tuning.ability.ledge = 1;
    tuning.climb.up_speed = 1.2 * LIFT_SPEED;
    tuning.ledge.climb_s = 0.5; /* for its height and width: slower than the lift */
    riding_open(&r, &tuning, &s);
    double left = side > 0 ? SCENARIO_HALF_WIDTH : -4;
    play_box(&r.p, left, -9, left + 4 - SCENARIO_HALF_WIDTH, 0, PLAY_ALL);
    riding_box(&r, SCENARIO_HALF_WIDTH, 1, riding_straight, numbers);
    r.p.alone = true;
    riding_spawn(&r, 0, -SCENARIO_HEIGHT);
    r.p.stick_x = side;
    r.p.stick_y = 1;
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    riding_until(&r, 0.2);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LEDGE_ON), 0);
    assert_in_range(play_count(&r.p, DEFT_EVENT_LANDED), 0, 1);
    riding_close(&r);
}

static void a_lift_that_overtakes_a_pull_up_carries_the_character_at_every_rate(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    for (int i = 0; i < 4; i++) {
        is_carried_past_a_ledge(rates[i], -1);
        is_carried_past_a_ledge(rates[i], 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lift_that_overtakes_a_pull_up_carries_the_character_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
