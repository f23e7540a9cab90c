/* tests/faults/test_lift_wall.c -- a lift carries a character up to beside a wall, with grab and the stick
 * up. The climb begins where the character comes beside the wall, at every rate. */
#include "tests/harness/riding.h"

static riding r;

static void climb_from_lift(double rate)
{
    const double comes_s = 0.07;
    const double numbers[] = {0, -0.5, 0, 1};
    const scenario s = {&scenario_box, &play_home, 1 / rate};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = 1;
    riding_open(&r, &tuning, &s);
    play_box(&r.p, SCENARIO_HALF_WIDTH, SCENARIO_HEIGHT + comes_s, 9, 9, PLAY_ALL);
    riding_box(&r, SCENARIO_HALF_WIDTH - 0.01, 0.5, riding_straight, numbers);
    riding_spawn(&r, 0, 0);
    r.p.stick_y = 1;
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    riding_until(&r, 0.1);
    assert_int_equal(r.p.self.state, DEFT_STATE_CLIMB);
    expect_near(r.p.self.state_s, r.p.time_s - comes_s, 1e-3);
    riding_close(&r);
}

static void a_character_on_a_lift_climbs_a_wall_as_soon_as_it_comes_beside_it(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    for (int i = 0; i < 4; i++) {
        climb_from_lift(rates[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_on_a_lift_climbs_a_wall_as_soon_as_it_comes_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
