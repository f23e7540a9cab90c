/* tests/faults/test_glass_climb.c -- a wall whose upper part allows no wall moves. A climb goes no farther up
 * than the seam, and a fall takes hold where the lower part begins: at the same height at every rate. */
#include "tests/harness/play.h"

static play p;

/* Begins beside the wall at that height, with the grab button down, at rest or thrown down. Returns the
 * height 0.15 s later. The seam is at 0. */
static double play_beside_glass(double from, double thrown, double rate)
{
    static const deft_surface glass = {1, 0, DEFT_SURFACE_NO_WALL_JUMP, 0};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.climb = 1;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    play_box(&p, -4, 0, -tuning.shape.width / 2, 9, PLAY_ALL & ~PLAY_BOTTOM);
    p.features[PLAY_MAIN][0].surface = 1;
    play_box(&p, -4, -9, -tuning.shape.width / 2, 0, PLAY_ALL & ~PLAY_TOP);
    p.views[PLAY_MAIN].surfaces = &glass;
    p.views[PLAY_MAIN].surface_count = 1;
    play_spawn(&p, 0, from);
    if (thrown != 0) {
        play_set_velocity(&p, 0, thrown);
    }
    p.stick_x = -1;
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_for(&p, 0.15, rate);
    const double y = p.y;
    play_close(&p);
    return y;
}

static const double rates[] = {1000, 240, 60, 20};

static void a_climb_ends_at_a_wall_that_allows_none_at_every_rate(void **state)
{
    (void)state;
    const double first = play_beside_glass(-0.1, 0, rates[0]);
    assert_true(first > 0); /* it climbed */
    for (int i = 1; i < 4; i++) {
        expect_near(play_beside_glass(-0.1, 0, rates[i]), first, 1e-3);
    }
}

static void a_fall_takes_hold_where_the_wall_begins_to_allow_it_at_every_rate(void **state)
{
    (void)state;
    const double first = play_beside_glass(0.3, -6, rates[0]);
    assert_true(first > -0.01 && first < 0.29); /* it fell past the seam, and climbs up again */
    for (int i = 1; i < 4; i++) {
        expect_near(play_beside_glass(0.3, -6, rates[i]), first, 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_climb_ends_at_a_wall_that_allows_none_at_every_rate),
        cmocka_unit_test(a_fall_takes_hold_where_the_wall_begins_to_allow_it_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
