/* tests/faults/test_ledge_passed.c -- a fall past a ledge has the ledge in reach for less than a thousandth
 * of a second. It grabs the ledge at that instant, at every rate. */
#include "tests/harness/riding.h"

static riding r;
static play p;

static const double rates[] = {1000, 144, 60, 30, 20};

#define SIDE  0.375
#define REACH 0.2
/* Between two ticks at every rate. */
#define COMES_S 0.1103

/* Flies at `speed` to the wall of a ledge at y = 0, without a fall at first. After COMES_S the wall is
 * `aside` from the character, and the ledge `over` its head. */
static void fly_to_ledge(double speed, double aside, double over, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.ledge = 1;
    tuning.ledge.grab_reach = REACH;
    tuning.run.speed = speed;
    play_open(&p, &tuning, &play_home);
    play_box(&p, SIDE, -20, 5, 0, PLAY_ALL);
    const double fallen = p.moveset.fall.gravity * COMES_S * COMES_S / 2;
    play_spawn(&p, SIDE - tuning.shape.width / 2 - aside - speed * COMES_S,
               fallen - tuning.shape.height - over);
    p.stick_x = 1;
    play_for(&p, 0.2, rate);
}

static void expect_grab_then(double aside, double over)
{
    const play_event on = play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0);
    expect_near(on.time_s, COMES_S, 1e-5);
    expect_near(on.value, hypot(aside, over), 1e-4);
    play_close(&p);
}

/* The wall comes within reach just before the ledge is too high. */
static void a_fall_that_has_a_ledge_in_reach_for_a_moment_grabs_it_at_every_rate(void **state)
{
    static const double less[] = {0.001, 0.003, 0.005};
    (void)state;
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 3; k++) {
            fly_to_ledge(9, REACH, REACH - less[k], rates[i]);
            expect_grab_then(REACH, REACH - less[k]);
        }
        fly_to_ledge(9, REACH, REACH + less[0], rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), 0);
        play_close(&p);
    }
}

static void a_flight_that_is_level_with_a_ledge_just_before_its_wall_grabs_it_at_every_rate(void **state)
{
    static const double aside[] = {0.003, 0.01, 0.02};
    (void)state;
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 3; k++) {
            fly_to_ledge(20, aside[k], 0, rates[i]);
            expect_grab_then(aside[k], 0);
        }
    }
}

/* The wall comes within reach of a character that falls straight down, just before the ledge is too high. */
static void a_ledge_that_comes_to_a_fall_for_a_moment_is_grabbed_at_every_rate(void **state)
{
    const double speed = 5, less = 0.003;
    (void)state;
    for (int i = 0; i < 5; i++) {
        const scenario s = {&scenario_box, &play_home, 1 / rates[i]};
        const double numbers[] = {SCENARIO_HALF_WIDTH + REACH + 1 + speed * COMES_S, -2, -speed, 0};
        deft_tuning tuning = scenario_tuning();
        tuning.ability.ledge = 1;
        tuning.ledge.grab_reach = REACH;
        riding_open(&r, &tuning, &s);
        riding_box(&r, 1, 2, riding_straight, numbers);
        riding_spawn(&r, 0, scenario_drop(COMES_S) - SCENARIO_HEIGHT - REACH + less);
        r.p.alone = true;
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        riding_until(&r, 0.15);
        assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE);
        const play_event on = play_event_at(&r.p, DEFT_EVENT_LEDGE_ON, 0);
        expect_near(on.time_s, COMES_S, 1e-4); /* poses tell speeds */
        riding_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fall_that_has_a_ledge_in_reach_for_a_moment_grabs_it_at_every_rate),
        cmocka_unit_test(a_flight_that_is_level_with_a_ledge_just_before_its_wall_grabs_it_at_every_rate),
        cmocka_unit_test(a_ledge_that_comes_to_a_fall_for_a_moment_is_grabbed_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
