/* tests/faults/test_tired_climb.c -- a character without stamina that lands beside its wall gets its stamina
 * back, and climbs from the instant of the landing. */
#include "tests/harness/play.h"

static play p;

/* Climbs until the stamina is used up, falls, and lands. Returns the height 0.5 s after the start. */
static double climb_again(double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.climb = tuning.ability.wall_slide = 1;
    tuning.climb.stamina_s = 0.2;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    play_floor(&p);
    play_box(&p, -4, 0, -tuning.shape.width / 2, 9, PLAY_ALL);
    play_spawn(&p, 0, 0.1);
    p.stick_x = -1;
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_for(&p, 0.5, rate);
    assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
    const double y = p.y;
    play_close(&p);
    return y;
}

static void a_body_that_lands_beside_its_wall_climbs_at_once_at_every_rate(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    const double first = climb_again(rates[0]);
    for (int i = 1; i < 4; i++) {
        expect_near(climb_again(rates[i]), first, 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_lands_beside_its_wall_climbs_at_once_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
