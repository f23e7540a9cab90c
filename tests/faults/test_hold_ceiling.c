/* tests/faults/test_hold_ceiling.c -- a wall that rises lifts the character that holds it to a ceiling. */
#include "tests/faults/held.h"

static void is_lifted_to_a_ceiling(double rate)
{
    const double wall[] = {1, 0, 0, 4};
    const double top = 0.5; /* the feet, with the head at the ceiling */
    deft_tuning tuning = scenario_tuning();
    tuning.ability.wall_hold = 1;
    held_open(&tuning, rate);
    riding_box(&r, 1, 20, riding_straight, wall);
    play_box(&r.p, -9, top + SCENARIO_HEIGHT, -SCENARIO_HALF_WIDTH / 2, 9, PLAY_ALL);
    held_grab(-SCENARIO_HALF_WIDTH, 1);
    riding_until(&r, 0.5);
    expect_near(r.p.y, top, 1e-3);
    assert_int_equal(r.p.self.state, DEFT_STATE_WALL_HOLD);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_BONKED), 0); /* as at the end of a climb */
}

static void a_wall_that_rises_holds_a_character_under_a_ceiling_at_every_rate(void **state)
{
    (void)state;
    held_each(is_lifted_to_a_ceiling);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_that_rises_holds_a_character_under_a_ceiling_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
