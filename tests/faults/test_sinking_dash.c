/* tests/faults/test_sinking_dash.c -- a dash meets the side of a body that sinks faster than a fall, and the
 * ledge assist lifts the character on to it. The character leaves such a floor at once, and does not land
 * there again. */
#include "tests/faults/held.h"

static void dash_on_to(double above, double way, double rate)
{
    const double sinks = 1.2 * SCENARIO_FALL_MAX, met_s = 0.03;
    deft_tuning tuning = scenario_tuning();
    tuning.ability.dash = 1;
    tuning.dash.freeze_s = 0;
    tuning.assist.ledge = 0.5;
    tuning.platform.leave = DEFT_LEAVE_ALL;
    held_open(&tuning, rate);
    const double ahead = r.p.moveset.dash.speed * met_s + SCENARIO_HALF_WIDTH;
    const double numbers[] = {way * (ahead + 4), above + sinks * met_s - 4, 0, -sinks};
    riding_box(&r, 4, 4, riding_straight, numbers);
    riding_spawn(&r, 0, 0);
    r.p.stick_x = way;
    play_press(&r.p, DEFT_ACTION_DASH, 0);
    riding_until(&r, 0.1);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_ASSIST_LEDGE), 1);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 1);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
    riding_close(&r);
}

static void a_dash_leaves_a_body_that_outruns_it_once(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        for (double above = 0.05; above < 0.5; above += 0.1) {
            dash_on_to(above, 1, held_rates[i]);
            dash_on_to(above, -1, held_rates[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dash_leaves_a_body_that_outruns_it_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
