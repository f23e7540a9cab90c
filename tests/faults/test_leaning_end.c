/* tests/faults/test_leaning_end.c -- a character slides down a steep face and off its lower end, with the
 * stick to that end. The slide down the end begins at the same instant at every rate. */
#include "tests/harness/play.h"

static play p;

/* Returns the height 0.1 s later. */
static double slide_off(double rate)
{
    const double corners[] = {0, 0, 1, 0, 1, 1, 0.5, 1};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.wall_slide = 1;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    play_polygon(&p, 4, corners, PLAY_ALL);
    play_spawn(&p, 0.3 - tuning.shape.width / 2, 0.6);
    play_set_velocity(&p, -12, -24);
    p.stick_x = 1;
    play_for(&p, 0.1, rate);
    const double y = p.y;
    play_close(&p);
    return y;
}

static void a_slide_begins_at_the_lower_end_of_steep_ground_at_every_rate(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    const double first = slide_off(rates[0]);
    for (int i = 1; i < 4; i++) {
        expect_near(slide_off(rates[i]), first, 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slide_begins_at_the_lower_end_of_steep_ground_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
