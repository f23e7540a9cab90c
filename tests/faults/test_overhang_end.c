/* tests/faults/test_overhang_end.c -- a fall slides along an overhang, down to where a wall goes on. The
 * stick presses the character to the wall at once. A ledge is there, and no room on it. */
#include "tests/harness/play.h"

static play p;

static double fall_past_end(double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.ledge = tuning.ability.crouch = 1;
    tuning.air.attack.kind = DEFT_RESPONSE_INSTANT;
    const double half = tuning.shape.width / 2;
    const double above = 0.1;
    play_open(&p, &tuning, &play_home);
    play_box(&p, 0, -9, 1, 0, PLAY_ALL);
    play_triangle(&p, 0, 0, 0, 1, -0.5, 1);
    play_spawn(&p, -half - above / 2, above - tuning.shape.height);
    play_set_velocity(&p, 1, -2);
    p.stick_x = p.stick_y = 1;
    p.input.held = 1u << DEFT_ACTION_GRAB;
    play_ticks(&p, (int)(rate * 0.1), 1 / rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    const double y = p.y;
    play_close(&p);
    return y;
}

static void a_fall_goes_on_from_an_overhang_along_the_wall_below_it_at_every_rate(void **state)
{
    (void)state;
    const double first = fall_past_end(1000);
    expect_near(fall_past_end(240), first, 1e-5);
    expect_near(fall_past_end(60), first, 1e-5);
    expect_near(fall_past_end(20), first, 1e-5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fall_goes_on_from_an_overhang_along_the_wall_below_it_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
