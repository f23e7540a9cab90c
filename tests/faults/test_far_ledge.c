/* tests/faults/test_far_ledge.c -- a character pulls itself up from a wall that rises, over its top, on to
 * still ground behind it. Soon the wall is far below, and carries the character all the same. */
#include "tests/faults/held.h"

#define WALL_SPEED 3.0
#define WALL_TOP   0.03
#define LEDGE      0.5

static void is_carried_up(double rate)
{
    const double numbers[] = {-SCENARIO_HALF_WIDTH - 1, WALL_TOP - 1, 0, WALL_SPEED};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = tuning.ability.ledge = 1;
    tuning.ledge.climb_s = 0.25;
    held_open(&tuning, rate);
    play_box(&r.p, -SCENARIO_HALF_WIDTH - 1.1, LEDGE - 1, -SCENARIO_HALF_WIDTH - 0.1, LEDGE, PLAY_ALL);
    riding_box(&r, 1, 1, riding_straight, numbers);
    r.p.stick_y = 1;
    held_grab(0, -1);
    riding_until(&r, 0.08);
    /* the way of the pull-up: up to the ledge, and aside by its width */
    const double speed = (LEDGE + 2 * SCENARIO_HALF_WIDTH) / tuning.ledge.climb_s;
    assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE_CLIMB);
    expect_near(r.p.vy, speed, 1e-5);
    expect_near(r.p.y, (speed + WALL_SPEED) * r.p.time_s, 1e-5);
}

static void a_wall_that_rises_carries_a_pull_up_from_its_top(void **state)
{
    (void)state;
    held_each(is_carried_up);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_that_rises_carries_a_pull_up_from_its_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
