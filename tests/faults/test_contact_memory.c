/* tests/faults/test_contact_memory.c -- ground that is missing for less than ground.contact_memory_s does
 * not end a walk. */
#include "tests/harness/play.h"

static play p;

static deft_tuning memory_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    tuning.ground.contact_memory_s = 0.03;
    return tuning;
}

static void expect_walk(double x)
{
    assert_int_equal(p.self.state, DEFT_STATE_GROUND);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
    expect_near(p.x, x, 1e-5);
    expect_near(p.y, 0, 1e-5);
}

/* Seed 001: one physics step in which the host has no contact. */
static void a_tick_without_a_floor_interrupts_no_walk(void **state)
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
    expect_walk(9);
    play_close(&p);
}

/* A gap whose far side the feet come to within the memory: 0.2 tiles more than the body is wide, at 9
 * tiles/s. */
static void a_gap_that_is_crossed_within_the_memory_interrupts_no_walk(void **state)
{
    static const double rates[] = {20, 30, 60, 144, 240, 1000};
    deft_tuning tuning = memory_tuning();
    (void)state;
    for (int i = 0; i < 6; i++) {
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        play_box(&p, -20, -5, 0, 0, PLAY_ALL);
        play_box(&p, tuning.shape.width + 0.2, -5, 20, 0, PLAY_ALL);
        play_spawn_standing(&p, -3, 0);
        p.stick_x = 1;
        play_for(&p, 0.8, rates[i]);
        expect_walk(-3 + 0.8 * 9);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tick_without_a_floor_interrupts_no_walk),
        cmocka_unit_test(a_gap_that_is_crossed_within_the_memory_interrupts_no_walk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
