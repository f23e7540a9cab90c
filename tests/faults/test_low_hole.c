/* tests/faults/test_low_hole.c -- a low character dashes below a hole that is hardly wider than the
 * character. It stands up there at any tick rate, and the far wall of the hole ends the dash. */
#include "tests/harness/play.h"

static play p;

static void a_low_dash_stands_up_in_a_hole_of_its_own_width(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    static const double wider[] = {0.02, 0.005, 0.001};
    (void)state;
    for (int i = 0; i < 4 * 3 * 2; i++) {
        deft_tuning tuning;
        deft_tuning_default(&tuning);
        tuning.ability.dash = tuning.ability.crouch = 1;
        tuning.shape.corner_radius = i / 12 != 0 ? tuning.shape.width / 4 : 0;
        play_forgive_nothing(&tuning);
        double dt = 1 / rates[i % 4];
        double from = 5.3;
        double to = from + tuning.shape.width + wider[i / 4 % 3];
        double low = tuning.shape.crouch_height + 0.1;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -9, -1, 19, 0, PLAY_ALL);
        play_box(&p, 1, low, from, low + 5, PLAY_ALL);
        play_box(&p, to, low, 19, low + 5, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        p.input.held = 1u << DEFT_ACTION_CROUCH;
        p.stick_x = 1; /* below the ceiling, nearer to the hole than a dash leads */
        play_ticks(&p, (int)(0.8 / dt), dt);
        p.stick_x = 0;
        p.input.held = 0; /* there is no room to stand up */
        play_ticks(&p, (int)(0.2 / dt), dt);
        assert_true(p.x > 2 && p.x < 4);
        play_press(&p, DEFT_ACTION_JUMP, 0.9 * dt);
        play_tick(&p, dt);
        play_press(&p, DEFT_ACTION_DASH, 0.1 * dt);
        play_ticks(&p, (int)(0.5 / dt), dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 1);
        expect_near(p.x, to - tuning.shape.width / 2, 1e-5);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_low_dash_stands_up_in_a_hole_of_its_own_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
