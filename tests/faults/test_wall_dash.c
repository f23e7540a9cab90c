/* tests/faults/test_wall_dash.c -- a dash into a wall, at the lower end of a slide down it, does not use up
 * the tick's segments. */
#include "tests/harness/play.h"

static play p;

/* A round body slides down a wall of two tiles, from this height above the end. */
static void dash_into(double above, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.height = tuning.shape.width;
    tuning.shape.corner_radius = tuning.shape.width / 2;
    tuning.ability.wall_slide = tuning.ability.dash = 1;
    tuning.ability.crouch = tuning.ability.ledge = 1;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    play_box(&p, -0.5, 0, 0, 0.5, PLAY_ALL & ~PLAY_TOP);
    play_box(&p, -0.5, 0.5, 0, 1, PLAY_ALL & ~PLAY_BOTTOM);
    play_spawn(&p, tuning.shape.corner_radius, above - tuning.shape.corner_radius);
    play_set_velocity(&p, 0, -3);
    p.stick_x = -1;
    play_for(&p, 0.05, rate);
    play_press(&p, DEFT_ACTION_DASH, 0);
    play_for(&p, 0.05, rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 1);
    play_close(&p);
}

static void a_dash_into_a_wall_never_uses_up_the_segments(void **state)
{
    static const double rates[] = {20, 60, 240, 1000};
    (void)state;
    for (int i = 0; i < 4; i++) {
        for (int j = 1; j <= 30; j++) {
            dash_into(0.01 * j, rates[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dash_into_a_wall_never_uses_up_the_segments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
