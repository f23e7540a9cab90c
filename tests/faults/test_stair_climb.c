/* tests/faults/test_stair_climb.c -- a character pulls itself up on a stair that is as wide as itself, with
 * the grab button down and the stick up: it climbs the next wall from the instant at which it stands on the
 * stair.
 */
#include "tests/harness/play.h"

static play p;

/* Climbs for 1 s, and returns the height. */
static double climb_stair(double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.climb = tuning.ability.ledge = 1;
    const double side = tuning.shape.width / 2;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    play_floor(&p);
    play_box(&p, side, 0, side + tuning.shape.width, 2, PLAY_ALL);
    play_box(&p, side + tuning.shape.width, 0, side + 4, 20, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.stick_x = p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_for(&p, 1, rate);
    const double y = p.y;
    play_close(&p);
    return y;
}

static void a_climb_goes_on_up_the_wall_behind_a_stair_at_every_rate(void **state)
{
    (void)state;
    const double first = climb_stair(1000);
    assert_true(first > 2.5);
    expect_near(climb_stair(240), first, 1e-3);
    expect_near(climb_stair(60), first, 1e-3);
    expect_near(climb_stair(20), first, 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_climb_goes_on_up_the_wall_behind_a_stair_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
