/* tests/faults/test_pull_at_wall.c -- a character on a floor, under a wall that leans, is pulled into it. At
 * one instant the hook holds, the pull begins and ends, and the character stands. It kept a speed of
 * rounding, whose end is due at once. So the core took all segments of the tick for as short, and ran out of
 * them. */
#include "tests/harness/play.h"

static play p;

/* The wall leans over the character, whose head touches it. */
#define LEAN 0.1

static void pull_into_wall(double side, double up, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.grapple = 1;
    tuning.ground.step_height = 0.3;
    tuning.run.attack.kind = DEFT_RESPONSE_INSTANT;
    tuning.run.release = (deft_response_tuning){.kind = DEFT_RESPONSE_CURVE, .time_s = 0.2, .exponent = 1};
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    play_box(&p, -20, -4, 20, 0, PLAY_ALL);
    const double half = tuning.shape.width / 2;
    const double high = tuning.shape.height;
    play_triangle(&p, side * (half + LEAN * (high + 1)), -1, side * (half + 20), 4,
                  side * (half - LEAN * (8 - high)), 8);
    play_spawn(&p, 0, 0);
    play_for(&p, 0.1, rate);
    const deft_pos hook = {4 * side, tuning.shape.height / 2 + up};
    assert_true(deft_character_attach(&p.self, &p.moveset, &hook, 0));
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_for(&p, 0.2, rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    assert_true(play_is_grounded(&p));
    expect_near(p.x, 0, 1e-5);
    play_close(&p);
}

static void a_pull_into_a_wall_ends_at_once_at_every_rate(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    for (int i = 0; i < 4; i++) {
        for (double up = -1e-15; up > -1e-8; up *= 4) { /* rounding only */
            pull_into_wall(1, up, rates[i]);
            pull_into_wall(-1, up, rates[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pull_into_a_wall_ends_at_once_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
