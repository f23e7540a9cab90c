/* tests/faults/test_contact_memory.c -- ground that is missing for less than ground.contact_memory_s costs a
 * walk neither way nor speed. The events tell that it left the ground. */
#include "tests/harness/play.h"

#define SPEED 9.0

static play p;

static deft_tuning memory_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    tuning.run.speed = SPEED;
    tuning.ground.contact_memory_s = 0.03;
    return tuning;
}

/* The walk is where it would be on ground without an end, and was off its floor between two instants. */
static void expect_walk(double x, double left_s, double landed_s)
{
    assert_int_equal(p.self.state, DEFT_STATE_GROUND);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, left_s, 1e-5);
    expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, landed_s, 1e-5);
    expect_near(p.x, x, 1e-5);
    expect_near(p.y, 0, 1e-5);
    expect_near(p.vx, SPEED, 1e-9);
}

/* Seed 001: one physics step in which the host has no contact. */
static void a_tick_without_a_floor_costs_a_walk_neither_way_nor_speed(void **state)
{
    deft_tuning tuning = memory_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    p.alone = true;
    p.stick_x = 1;
    play_ticks(&p, 30, 1.0 / 60);
    p.arrays[PLAY_MAIN].count = 0;
    play_ticks(&p, 1, 1.0 / 60);
    p.arrays[PLAY_MAIN].count = 1;
    play_ticks(&p, 29, 1.0 / 60);
    expect_walk(SPEED, 30.0 / 60, 31.0 / 60);
    play_close(&p);
}

/* A gap that is 0.2 tiles wider than the body. The far side lifts the feet by what they fell. */
static void a_gap_that_is_crossed_within_the_memory_costs_a_walk_neither_way_nor_speed(void **state)
{
    static const double rates[] = {20, 30, 60, 144, 240, 1000};
    deft_tuning tuning = memory_tuning();
    const double half = tuning.shape.width / 2;
    (void)state;
    for (int i = 0; i < 6; i++) {
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        play_box(&p, -20, -5, 0, 0, PLAY_ALL);
        play_box(&p, tuning.shape.width + 0.2, -5, 20, 0, PLAY_ALL);
        play_spawn_standing(&p, -3, 0);
        p.stick_x = 1;
        play_for(&p, 0.8, rates[i]);
        expect_walk(-3 + 0.8 * SPEED, (3 + half) / SPEED, (3 + half + 0.2) / SPEED);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tick_without_a_floor_costs_a_walk_neither_way_nor_speed),
        cmocka_unit_test(a_gap_that_is_crossed_within_the_memory_costs_a_walk_neither_way_nor_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
