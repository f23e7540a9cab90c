/* tests/faults/test_turned_ledge.c -- the hands do not hold a ledge of a body that turns, so no pull-up
 * begins there. Beside such a body a climb off the ground goes as without the ability. */
#include "tests/faults/held.h"

#define CORNER_TOP 0.5 /* above the floor: below the head */
#define PATH_TICKS 512

/* Where a character goes that climbs from the floor at the corner of a box that turns. */
static int path_beside(double rate, double turn, bool can_ledge, double *path)
{
    const double half = 2, lean = 5 * SCENARIO_DEGREES;
    const double left = half * (cos(lean) + sin(lean)), up = half * (cos(lean) - sin(lean));
    const double box[] = {SCENARIO_HALF_WIDTH + left, CORNER_TOP - up, lean, turn};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.climb = 1;
    tuning.ability.ledge = can_ledge ? 1 : 0;
    int ticks = 0;
    held_open(&tuning, rate);
    play_box(&r.p, -9, -9, SCENARIO_HALF_WIDTH + 0.2, 0, PLAY_ALL);
    riding_box(&r, half, half, riding_turns, box);
    riding_spawn_standing(&r, 0, 0);
    r.p.stick_x = 1;
    r.p.stick_y = 1;
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    while (r.p.time_s < 0.25) {
        riding_tick(&r);
        assert_true(r.p.self.state != DEFT_STATE_LEDGE_CLIMB);
        path[2 * ticks] = r.p.x;
        path[2 * ticks + 1] = r.p.y;
        ticks++;
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LEDGE_ON), 0);
    assert_true(r.p.y > 0);
    riding_close(&r);
    return ticks;
}

static void a_ledge_that_turns_is_no_ledge_at_every_rate(void **state)
{
    static double with[2 * PATH_TICKS], without[2 * PATH_TICKS];
    (void)state;
    for (int i = 0; i < 8; i++) {
        double turn = i / 4 == 0 ? 0.05 : -0.05;
        int ticks = path_beside(held_rates[i % 4], turn, true, with);
        assert_int_equal(path_beside(held_rates[i % 4], turn, false, without), ticks);
        for (int k = 0; k < 2 * ticks; k++) {
            expect_near(with[k], without[k], 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ledge_that_turns_is_no_ledge_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
