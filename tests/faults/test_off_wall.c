/* tests/faults/test_off_wall.c -- a wall carries a climber against a second wall on the same side, and goes
 * on. The climber holds on to the second wall at once. */
#include "tests/harness/riding.h"

static riding r;

static void hold_second_wall(double rate)
{
    const double speed = 2, reaches_s = 0.055, ends_s = 0.2;
    const double numbers[] = {-SCENARIO_HALF_WIDTH - 1, 0.5, -speed, 0};
    const scenario s = {&scenario_box, &play_home, 1 / rate};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = 1;
    tuning.climb.stamina_s = 10;
    riding_open(&r, &tuning, &s);
    play_box(&r.p, -4, -9, -SCENARIO_HALF_WIDTH - speed * reaches_s, 0.4, PLAY_ALL);
    riding_box(&r, 1, 2, riding_straight, numbers);
    riding_spawn(&r, 0, 0);
    r.p.alone = true;
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    riding_until(&r, ends_s);
    assert_int_equal(r.p.self.state, DEFT_STATE_CLIMB);
    expect_near(r.p.x, -speed * reaches_s, 1e-5);
    expect_near(r.p.y, 0, 1e-5);
    riding_close(&r);
}

static void a_climber_that_one_wall_gives_to_another_does_not_fall_between_them(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    for (int i = 0; i < 4; i++) {
        hold_second_wall(rates[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_climber_that_one_wall_gives_to_another_does_not_fall_between_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
