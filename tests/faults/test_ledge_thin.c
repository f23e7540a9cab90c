/* tests/faults/test_ledge_thin.c -- a character lets go of a thin ledge and pushes to it. It falls in below
 * the ledge while its hands still reach the top, and does not grab the ledge again, at any rate. */
#include "tests/harness/play.h"

static play p;

static const double rates[] = {1000, 144, 60, 30, 20};

/* Hangs, lets go, and pushes to the ledge from the instant on at which it fell so far. Then its side is below
 * the ledge. A head with this radius is beside the ledge. */
static void fall_in_below(double radius, double fallen, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    tuning.ability.ledge = tuning.ability.wall_slide = 1;
    tuning.shape.corner_radius = radius;
    play_open(&p, &tuning, &play_home);
    play_box(&p, tuning.shape.width / 2, -radius - 0.1, 5, 0, PLAY_ALL);
    play_spawn(&p, 0, 0.01 - tuning.shape.height);
    p.stick_x = 1;
    play_for(&p, 0.1, rate);
    assert_int_equal(p.self.state, DEFT_STATE_LEDGE);
    p.stick_y = -1;
    play_for(&p, sqrt(2 * fallen / p.moveset.fall.gravity), rate);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    p.stick_y = 0;
    play_for(&p, 0.2, rate);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    assert_true(p.x > 0.1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), 1);
    play_close(&p);
}

static void a_character_that_falls_in_below_a_ledge_it_let_go_of_does_not_grab_it_again(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        for (int k = 1; k <= 40; k++) {
            fall_in_below(0, 0.1 + k * 0.002, rates[i]);
            fall_in_below(0.375, 0.1 + k * 0.002, rates[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_falls_in_below_a_ledge_it_let_go_of_does_not_grab_it_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
