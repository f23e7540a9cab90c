/* tests/faults/test_glass_climb.c -- a body climbs up a wall whose upper part allows no wall moves. It goes
 * no farther up than the seam holds it: to the same height at every rate. */
#include "tests/harness/play.h"

static play p;

/* Climbs past the seam. Returns the height 0.15 s later. */
static double climb_to_glass(double rate)
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
    play_spawn(&p, 0, -0.1);
    p.stick_x = -1;
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_for(&p, 0.15, rate);
    const double y = p.y;
    play_close(&p);
    return y;
}

static void a_climb_ends_at_a_wall_that_allows_none_at_every_rate(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    const double first = climb_to_glass(rates[0]);
    for (int i = 1; i < 4; i++) {
        expect_near(climb_to_glass(rates[i]), first, 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_climb_ends_at_a_wall_that_allows_none_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
