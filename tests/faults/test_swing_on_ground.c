/* tests/faults/test_swing_on_ground.c -- a rope that holds to the ground below the character. It would have
 * to push, so it is slack, and the ground ends the swing at the instant at which the hook holds. Such a swing
 * went on along the ground, some to the end of the tick and some for as long as the rope. */
#include "tests/harness/play.h"

static play p;

static const double rates[] = {20, 30, 60, 144, 1000};
#define RATES (sizeof rates / sizeof rates[0])

/* A whole number of ticks at each rate but 144 Hz, which plays the rest as one more tick. */
#define AFTER_S 0.2

/* A character in empty space that has a hook. */
static void open_hook(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    tuning.ability.grapple = 1;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
}

/* A wall from `bottom` up, which the character at x = 0 touches on that side. Returns where. */
static double open_wall(double side, double bottom)
{
    open_hook();
    const double at = side * p.moveset.half_width;
    play_box(&p, fmin(at, at + 2 * side), bottom, fmax(at, at + 2 * side), 20, PLAY_ALL);
    return at;
}

/* Down to the floor, after a run of that time. Gives the place some time later. */
static double throw_down(double run_s, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.grapple = 1;
    play_open_standing(&p, &tuning);
    p.stick_x = 1;
    play_for(&p, run_s, rate);
    p.stick_x = 0;
    p.stick_y = -1;
    play_press(&p, DEFT_ACTION_GRAPPLE, 0);
    play_release(&p, DEFT_ACTION_GRAPPLE, 1);
    play_for(&p, AFTER_S, rate);
    const double holds_s = run_s + p.moveset.height / 2 / p.moveset.grapple.reach_speed;
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_END, 0).time_s, holds_s, 1e-6);
    expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, holds_s, 1e-6);
    const double x = p.x;
    play_close(&p);
    return x;
}

/* From rest on, and at each speed of a run up to the whole speed. */
static void a_hook_in_the_floor_below_a_run_ends_at_the_instant_at_which_it_holds(void **state)
{
    (void)state;
    for (double run_s = 0; run_s < 0.3; run_s += 0.05) {
        const double x = throw_down(run_s, rates[0]);
        for (size_t r = 1; r < RATES; r++) {
            expect_near(throw_down(run_s, rates[r]), x, 1e-5);
        }
    }
}

/* A slope of 63 degrees, 2 up and 1 aside. */
#define RISE 2.0

/* The character is beside the slope, and goes down along it with that speed. The hook flies so far down along
 * the slope and so far into it. The rope stops a way straight to the hook, and the slope a fast way round the
 * hook. */
static void hook_slope_below(double side, double speed, double down, double in, double rate)
{
    const double length = sqrt(1 + RISE * RISE);
    const double down_x = -side / length;
    const double down_y = -RISE / length;
    open_hook();
    const double half = p.moveset.half_width;
    play_triangle(&p, side * (half - 20), -20 * RISE, side * (half + 20), -20 * RISE, side * (half + 20),
                  20 * RISE);
    play_spawn(&p, 0, 0);
    play_set_velocity(&p, speed * down_x, speed * down_y);
    const deft_pos hook = {down * down_x - in * down_y * side,
                           p.moveset.height / 2 + down * down_y + in * down_x * side};
    assert_true(deft_character_attach(&p.self, &p.moveset, &hook, 0));
    play_for(&p, AFTER_S, rate);
    const double holds_s = hypot(down, in) / p.moveset.grapple.reach_speed;
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_END, 0).time_s, holds_s, 1e-6);
    const double slid_s = AFTER_S - holds_s; /* from rest */
    const double slid = p.moveset.fall.gravity * RISE / length * slid_s * slid_s / 2;
    expect_near(p.x, down_x * slid, 1e-4);
    expect_near(p.y, down_y * slid, 1e-4);
    play_close(&p);
}

static void a_slack_rope_ends_on_steep_ground_at_the_instant_at_which_its_hook_holds(void **state)
{
    (void)state;
    for (size_t r = 0; r < RATES; r++) {
        for (double side = -1; side <= 1; side += 2) {
            hook_slope_below(side, 0, 1, 0.5, rates[r]);
            hook_slope_below(side, 5, 1, 0, rates[r]);
            hook_slope_below(side, 20, 1, 0, rates[r]);
            hook_slope_below(side, 30, 1, -0.5, rates[r]);
        }
    }
}

/* A wall is on the one side, and the hook below on the other side. A fall beside the wall has too little
 * speed for a taut rope. The rope leaves what goes round the hook, and the wall leaves the vertical part of
 * that. */
static void fall_beside_wall(double side, double rate)
{
    const double speed = 3;
    const double length = sqrt(2);
    (void)open_wall(side, -20);
    play_spawn(&p, 0, 0);
    play_set_velocity(&p, 0, -speed);
    const deft_pos hook = {-side, p.moveset.height / 2 - 1}; /* at 45 degrees */
    assert_true(deft_character_attach(&p.self, &p.moveset, &hook, 0));
    play_for(&p, 0.15, rate);
    const double fell_s = 0.15 - length / p.moveset.grapple.reach_speed;
    const double left = speed / 2; /* the square of the sine of 45 degrees */
    assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
    expect_near(p.x, 0, 1e-4);
    expect_near(p.y, -left * fell_s - p.moveset.grapple.gravity * fell_s * fell_s / 2, 1e-4);
    play_close(&p);
}

static void a_slack_rope_beside_a_wall_leaves_the_fall_that_goes_round_the_hook(void **state)
{
    (void)state;
    for (size_t r = 0; r < RATES; r++) {
        fall_beside_wall(1, rates[r]);
        fall_beside_wall(-1, rates[r]);
    }
}

/* The character stands on a floor beside a wall, and the hook holds the wall beside it. The swing begins with
 * a speed upwards, which the wall stops. At rest the character is on the floor. */
static void rise_beside_hook(double side, double speed, double rate)
{
    const double wall = open_wall(side, 0);
    play_box(&p, -20, -2, 20, 0, PLAY_ALL);
    play_spawn_standing(&p, 0, 0);
    play_set_velocity(&p, 0, speed);
    const deft_pos hook = {wall, p.moveset.height / 2};
    assert_true(deft_character_attach(&p.self, &p.moveset, &hook, 0));
    play_for(&p, 0.1, rate);
    const double holds_s = p.moveset.half_width / p.moveset.grapple.reach_speed;
    assert_int_equal(play_count(&p, DEFT_EVENT_GRAPPLE_END), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_GRAPPLE_END, 0).time_s, holds_s, 1e-6);
    assert_int_equal(p.self.state, DEFT_STATE_GROUND);
    play_close(&p);
}

static void a_swing_that_a_wall_stops_on_the_floor_ends_at_that_instant(void **state)
{
    static const double speeds[] = {0, 1, 8, 20};
    (void)state;
    for (size_t r = 0; r < RATES; r++) {
        for (int i = 0; i < 4; i++) {
            rise_beside_hook(1, speeds[i], rates[r]);
            rise_beside_hook(-1, speeds[i], rates[r]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hook_in_the_floor_below_a_run_ends_at_the_instant_at_which_it_holds),
        cmocka_unit_test(a_slack_rope_ends_on_steep_ground_at_the_instant_at_which_its_hook_holds),
        cmocka_unit_test(a_slack_rope_beside_a_wall_leaves_the_fall_that_goes_round_the_hook),
        cmocka_unit_test(a_swing_that_a_wall_stops_on_the_floor_ends_at_that_instant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
