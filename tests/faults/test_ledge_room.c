/* tests/faults/test_ledge_room.c -- a body that moves makes room at a ledge in reach, or over it. The grab
 * and the pull up come at that instant, at every rate. */
#include "tests/harness/riding.h"

static riding r;

static const double rates[] = {1000, 240, 60, 20};

/* Opens a world whose wall ends at y = 0, on the left of x = 0. */
static void ledge_open(const deft_tuning *tuning, double rate)
{
    const scenario s = {&scenario_box, &play_home, 1 / rate};
    riding_open(&r, tuning, &s);
    play_box(&r.p, -4, -9, -SCENARIO_HALF_WIDTH, 0, PLAY_ALL);
    r.p.alone = true;
}

/* A character slides down a wall past its top while a lift is just below its feet. The lift goes down.
 * Returns the instant of the grab. */
static double grab_above_lift(double rate)
{
    const double numbers[] = {0, -SCENARIO_HEIGHT - 1.11, 0, -2.5};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.wall_slide = tuning.ability.ledge = 1;
    tuning.wall.slide_speed = 0.5;
    tuning.ledge.grab_reach = 0.2;
    ledge_open(&tuning, rate);
    riding_box(&r, 1, 1, riding_straight, numbers);
    riding_spawn(&r, 0, -SCENARIO_HEIGHT);
    r.p.stick_x = -1;
    play_set_velocity(&r.p, 0, -0.5);
    riding_until(&r, 0.1);
    const double at_s = play_event_at(&r.p, DEFT_EVENT_LEDGE_ON, 0).time_s;
    riding_close(&r);
    return at_s;
}

static void a_ledge_above_a_lift_is_grabbed_at_the_same_instant_at_every_rate(void **state)
{
    (void)state;
    const double first = grab_above_lift(rates[0]);
    for (int i = 1; i < 4; i++) {
        expect_near(grab_above_lift(rates[i]), first, 1e-3);
    }
}

/* A platform slides off the top of the wall of a character that climbs, or hangs, and wants to go up. The
 * character stands on the ledge with half its width. A ceiling behind the ledge leaves room for a low one. */
static void room_over_ledge(double rate, bool climbs, bool low)
{
    const double speed = 2, room_s = 0.03;
    const double numbers[] = {-2 * SCENARIO_HALF_WIDTH - 2 + speed * room_s, 0.6, -speed, 0};
    deft_tuning tuning = scenario_tuning();
    tuning.ability.ledge = 1;
    tuning.ability.climb = climbs;
    tuning.climb.up_speed = 0.5;
    tuning.ability.crouch = low;
    ledge_open(&tuning, rate);
    if (low) {
        play_box(&r.p, -4, tuning.shape.crouch_height + 0.1, -1.5 * SCENARIO_HALF_WIDTH, 9, PLAY_ALL);
    }
    riding_box(&r, 2, 0.5, riding_straight, numbers);
    riding_spawn(&r, 0, -SCENARIO_HEIGHT);
    r.p.stick_y = 1;
    play_press(&r.p, DEFT_ACTION_GRAB, 0);
    riding_until(&r, 0.1);
    assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE_CLIMB);
    assert_int_equal(r.p.self.crouched, low);
    expect_near(r.p.self.state_s, r.p.time_s - room_s, 1e-3);
    riding_close(&r);
}

static void a_pull_up_comes_as_soon_as_a_platform_makes_room_over_the_ledge(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        room_over_ledge(rates[i], true, false);
        room_over_ledge(rates[i], true, true);
        room_over_ledge(rates[i], false, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ledge_above_a_lift_is_grabbed_at_the_same_instant_at_every_rate),
        cmocka_unit_test(a_pull_up_comes_as_soon_as_a_platform_makes_room_over_the_ledge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
