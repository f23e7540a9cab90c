/* tests/faults/test_belt_foot.c -- a character stands at the foot of a wall whose belt goes down faster than
 * the character climbs. Climbing would lead into the floor, so it stands. */
#include "tests/harness/play.h"

static play p;

/* Presses grab with the stick up for 0.1 s. Returns the height then. */
static double climb_on_belt(double belt)
{
    const deft_surface surface = {1, (float)belt, 0, 0};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.climb = 1;
    tuning.climb.up_speed = 3;
    play_open(&p, &tuning, &play_home);
    play_box(&p, 0, 0, 1, 9, PLAY_ALL);
    p.features[PLAY_MAIN][0].surface = 1;
    play_box(&p, -9, -1, 0, 0, PLAY_ALL);
    p.alone = true;
    p.views[PLAY_MAIN].surfaces = &surface;
    p.views[PLAY_MAIN].surface_count = 1;
    play_spawn_standing(&p, -tuning.shape.width / 2, 0);
    p.stick_y = 1;
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_ticks(&p, 6, 1.0 / 60);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    const double y = p.y;
    play_close(&p);
    return y;
}

static void a_climb_begins_at_the_foot_of_a_belt_only_where_it_leads_up(void **state)
{
    (void)state;
    expect_near(climb_on_belt(-2), (3 - 2) * 0.1, 1e-6);
    expect_near(climb_on_belt(2), (3 + 2) * 0.1, 1e-6);
    expect_near(climb_on_belt(-5), 0, 1e-6);
    assert_int_equal(p.self.state, DEFT_STATE_GROUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_climb_begins_at_the_foot_of_a_belt_only_where_it_leads_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
