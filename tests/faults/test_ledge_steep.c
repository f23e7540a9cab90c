/* tests/faults/test_ledge_steep.c -- where steep ground begins at the very corner of a wall there is no
 * ledge. The ledge assist does not put the character there. Rounding does not decide whether it does. */
#include "tests/harness/play.h"

static play p;

static const double rates[] = {20, 30, 60, 144, 1000};
#define RATES 5

/* The character falls from this height against a wall on its left. A floor that rises a little to the left
 * begins at the wall's upper end. With `steep`, so does steep ground, which covers the floor. True when the
 * assist puts the character on the floor. */
static bool falls_against_a_wall(double height, bool steep, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.assist.ledge = 0.2;
    play_open(&p, &tuning, &play_shifted);
    p.alone = true;
    const double left = -p.moveset.half_width - 0.1;
    const double wall[] = {left, 0, left - 3, 0.41, left - 3, -3, left, -3};
    const double ground[] = {left, 0, left - 0.25, 2, left - 3, 2, left - 3, 0.41};
    play_polygon(&p, 4, wall, PLAY_ALL);
    if (steep) {
        play_polygon(&p, 4, ground, PLAY_ALL);
    }
    play_spawn(&p, 0, height);
    p.stick_x = -1;
    play_for(&p, 0.2, rate);
    const bool is_put_on = play_count(&p, DEFT_EVENT_ASSIST_LEDGE) > 0;
    assert_true(play_count(&p, DEFT_EVENT_HIT_WALL) > 0 || is_put_on);
    play_close(&p);
    return is_put_on;
}

static void steep_ground_at_the_end_of_a_wall_is_no_ledge(void **state)
{
    (void)state;
    for (int i = 0; i < 24; i++) {
        for (int r = 0; r < RATES; r++) {
            const double height = 0.07 + 0.0031 * i;
            assert_true(falls_against_a_wall(height, false, rates[r]));
            assert_false(falls_against_a_wall(height, true, rates[r]));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steep_ground_at_the_end_of_a_wall_is_no_ledge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
