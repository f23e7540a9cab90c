/* tests/character/test_hatch.c -- a ladder whose top is level with the floors beside it. */
#include "zoned.h"

static play p;

/* A floor to both sides of a ladder, 1.2 tiles apart, at the height of its top; between them a one-way, or
 * nothing. */
static void open_hatch(const deft_tuning *tuning, bool has_lid)
{
    zoned_open(&p, tuning);
    play_box(&p, -9, -9, -0.6, 0, PLAY_ALL);
    play_box(&p, 0.6, -9, 9, 0, PLAY_ALL);
    if (has_lid) {
        play_one_way(&p, -0.6, -0.2, 0.6, 0);
    }
    zoned_add(&p, DEFT_ZONE_LADDER, -0.6, -9, 0.6, 0);
}

static void a_walk_takes_hold_of_the_ladder_under_a_hatch_once(void **state)
{
    static const double sticks[] = {1, 0.75, 0.5};
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.input.deadzone = 0;
    for (int i = 0; i < 3 * ZONED_RATES; i++) {
        double stick = sticks[i / ZONED_RATES];
        open_hatch(&tuning, true);
        play_spawn_standing(&p, -2, 0);
        p.stick_x = stick;
        p.stick_y = -1;
        zoned_until(&p, 0.5, 1 / zoned_rates[i % ZONED_RATES]);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        assert_int_equal(play_count(&p, DEFT_EVENT_LADDER_ON), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_LADDER_OFF), 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        play_close(&p);
    }
}

/* The stick climbs along the axis on which it is farther out: aside, there is nothing to hold for. */
static void a_stick_farther_aside_than_down_walks_over_a_hatch(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_hatch(&tuning, true);
        play_spawn_standing(&p, -2, 0);
        p.stick_x = 1;
        p.stick_y = -0.9;
        zoned_until(&p, 0.5, 1 / zoned_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LADDER_ON), 0);
        expect_near(p.x, -2 + 0.5 * tuning.run.speed, 1e-5);
        play_close(&p);
    }
}

/* From the top of a ladder aside on to a floor: a climb aside is as fast as one up, and a walk begins where
 * the floor does. */
static void a_climb_aside_becomes_a_walk_where_the_floor_begins(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_hatch(&tuning, false);
        play_spawn(&p, 0, -1);
        p.stick_y = 1;
        zoned_until(&p, 0.5, 1 / zoned_rates[i]);
        expect_near(p.y, 0, 1e-5);
        p.stick_y = 0;
        p.stick_x = 1;
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        double comes_s = (0.6 - p.moveset.half_width) / p.moveset.ladder.up_speed;
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, 0.5 + comes_s, 1e-4);
        expect_near(p.x, 0.6 - p.moveset.half_width + (0.5 - comes_s) * tuning.run.speed, 1e-3);
        play_close(&p);
    }
}

/* The snap goes aside at its own speed, and ends where the character stands: it is no run. */
static void a_climb_that_comes_down_while_it_snaps_stands_still(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ladder.snap_speed = 6;
    tuning.run.release.time_s = 1;
    tuning.run.release.kind = DEFT_RESPONSE_CURVE;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        play_floor(&p);
        zoned_add(&p, DEFT_ZONE_LADDER, -0.6, 0, 0.6, 9);
        play_spawn(&p, 0, 2);
        p.stick_y = 1;
        play_tick(&p, 1e-3);
        p.stick_y = -1;
        zoned_until(&p, p.time_s + (p.y - 0.05) / p.moveset.ladder.down_speed, 1.0 / 60);
        p.stick_x = 1;
        p.stick_y = 0;
        zoned_until(&p, p.time_s + 0.3 / p.moveset.ladder.up_speed, 1.0 / 60);
        expect_near(p.x, 0.3, 1e-4);
        expect_near(p.y, 0.05, 1e-4);
        p.stick_x = 0;
        p.stick_y = -1;
        zoned_until(&p, p.time_s + 0.5, 1 / zoned_rates[i]);
        double down_s = 0.05 / p.moveset.ladder.down_speed;
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(p.x, 0.3 - 6 * down_s, 1e-3);
        play_close(&p);
    }
}

/* Two columns of ladder tiles side by side are one net, also to a character in one column: it keeps its own
 * width from the side of the net. */
static void a_net_of_columns_is_as_wide_as_all_of_them(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ladder.snap_speed = 6;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_LADDER, 0, -9, 1, 9);
        zoned_add(&p, DEFT_ZONE_LADDER, 1, -9, 2, 9);
        play_spawn(&p, 0.2, 0);
        p.stick_y = 1;
        zoned_until(&p, 0.3, 1 / zoned_rates[i]);
        expect_near(p.x, 2 * p.moveset.half_width, 1e-4);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_takes_hold_of_the_ladder_under_a_hatch_once),
        cmocka_unit_test(a_stick_farther_aside_than_down_walks_over_a_hatch),
        cmocka_unit_test(a_climb_aside_becomes_a_walk_where_the_floor_begins),
        cmocka_unit_test(a_climb_that_comes_down_while_it_snaps_stands_still),
        cmocka_unit_test(a_net_of_columns_is_as_wide_as_all_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
