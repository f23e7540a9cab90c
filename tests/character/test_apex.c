/* tests/character/test_apex.c -- an apex is told with its height above where the flight began, however it
 * began. */
#include "zoned.h"

#define DT    0.001
#define FELL  3.0 /* above the ground; each flight but the first begins after a fall from there */
#define WALL  1.0
#define WATER 20.0 /* a pool and its surface are far to the right */

static play p;

static void tick_with_press(deft_action action)
{
    play_press(&p, action, 0);
    play_tick(&p, DT);
}

static void fall_to(double y)
{
    while (p.y > y) {
        play_tick(&p, DT);
    }
}

/* Each begins a flight that rises, and returns the height of the feet there. */

static double by_a_jump_off_the_ground(void)
{
    play_ticks(&p, 600, DT);
    assert_true(play_is_grounded(&p));
    tick_with_press(DEFT_ACTION_JUMP);
    return 0;
}

static double by_a_jump_in_the_air(void)
{
    fall_to(2);
    double y = p.y;
    tick_with_press(DEFT_ACTION_JUMP);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 1);
    return y;
}

static double by_a_jump_off_a_wall(void)
{
    play_teleport(&p, WALL - p.moveset.half_width, 4);
    p.stick_x = 1;
    fall_to(3.5);
    double y = p.y;
    tick_with_press(DEFT_ACTION_JUMP);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    return y;
}

static double by_a_kick(void)
{
    fall_to(2);
    double y = p.y;
    play_kick(&p, 1, 20);
    return y;
}

static double by_a_stagger(void)
{
    fall_to(2);
    double y = p.y;
    play_stagger(&p, 0, 20, 1);
    return y;
}

static double by_a_dash_up_off_the_ground(void)
{
    play_ticks(&p, 600, DT);
    p.stick_y = 1;
    tick_with_press(DEFT_ACTION_DASH);
    return 0;
}

static double by_the_host_off_the_ground(void)
{
    play_ticks(&p, 600, DT);
    play_set_velocity(&p, 0, 10);
    return 0;
}

static double by_the_host_after_a_teleport(void)
{
    play_teleport(&p, -3, 5);
    play_set_velocity(&p, 0, 10);
    return 5;
}

static double by_a_rope_that_is_let_go(void)
{
    deft_pos hook = {-4, 6};
    play_teleport(&p, 0, 6 - p.moveset.height / 2);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_pos at = {hook.x * play_signs[w] * play_scales[w], hook.y * play_scales[w]};
        assert_true(deft_character_attach(play_body_in(&p, w), play_moveset_in(&p, w), &at, 0));
    }
    play_ticks(&p, 100, DT);
    assert_int_equal(p.self.state, DEFT_STATE_GRAPPLE_SWING);
    play_set_velocity(&p, 0, 10);
    play_tick(&p, DT);
    double y = p.y;
    tick_with_press(DEFT_ACTION_GRAPPLE);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    return y;
}

static double by_a_jump_out_of_water(void)
{
    play_teleport(&p, WATER, -p.moveset.height / 2);
    play_ticks(&p, 20, DT);
    assert_int_equal(p.self.state, DEFT_STATE_SWIM);
    double y = p.y;
    tick_with_press(DEFT_ACTION_JUMP);
    return y;
}

static double on_a_ladder(void)
{
    play_teleport(&p, -5, 2);
    p.stick_y = 1;
    play_ticks(&p, 100, DT);
    assert_int_equal(p.self.state, DEFT_STATE_LADDER);
    p.stick_y = 0;
    return p.y;
}

static double by_a_jump_off_a_ladder(void)
{
    double y = on_a_ladder();
    tick_with_press(DEFT_ACTION_JUMP);
    return y;
}

/* The flight begins where the ladder ends, and not where the last one did. */
static double by_the_host_past_the_side_of_a_ladder(void)
{
    double y = on_a_ladder();
    p.stick_x = 1;
    while (p.self.state != DEFT_STATE_FALL) {
        assert_true(p.time_s < 1);
        play_tick(&p, DT);
    }
    play_set_velocity(&p, 0, 10);
    return y;
}

static double by_a_climb_that_is_let_go(void)
{
    play_teleport(&p, WALL - p.moveset.half_width, 3);
    p.stick_y = 1;
    tick_with_press(DEFT_ACTION_GRAB);
    play_ticks(&p, 100, DT);
    assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
    double y = p.y;
    play_set_velocity(&p, 0, 10);
    play_release(&p, DEFT_ACTION_GRAB, 0);
    return y;
}

static void its_height_counts_from_where_the_flight_began(void **state)
{
    static double (*const begins[])(void) = {
        by_a_jump_off_the_ground,
        by_a_jump_in_the_air,
        by_a_jump_off_a_wall,
        by_a_kick,
        by_a_stagger,
        by_a_dash_up_off_the_ground,
        by_the_host_off_the_ground,
        by_the_host_after_a_teleport,
        by_a_rope_that_is_let_go,
        by_a_jump_out_of_water,
        by_a_jump_off_a_ladder,
        by_the_host_past_the_side_of_a_ladder,
        by_a_climb_that_is_let_go,
    };
    (void)state;
    for (int i = 0; i < (int)(sizeof begins / sizeof begins[0]); i++) {
        deft_tuning tuning;
        deft_tuning_default(&tuning);
        play_forgive_nothing(&tuning);
        play_steer_instantly(&tuning);
        tuning.ability.wall_jump = tuning.ability.dash = tuning.ability.grapple = tuning.ability.climb = 1;
        tuning.air_jump.count = 1;
        zoned_open(&p, &tuning);
        play_box(&p, -9, -1, 9, 0, PLAY_ALL);
        play_box(&p, WALL, 0, 9, 30, PLAY_ALL);
        zoned_add(&p, DEFT_ZONE_WATER, WATER - 3, -6, WATER + 3, 0);
        zoned_add(&p, DEFT_ZONE_LADDER, -5.5, 0, -4.5, 9);
        play_spawn(&p, 0, FELL);
        play_tick(&p, DT);
        double from = begins[i]();
        double highest = p.y;
        p.log_count = 0;
        while (play_count(&p, DEFT_EVENT_APEX) == 0) {
            play_tick(&p, DT);
            highest = fmax(highest, p.y);
            assert_true(p.log_count < PLAY_LOG_CAP && p.time_s < 9);
        }
        /* between two ticks it is higher by no more than gravity gives in half of one */
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, highest - from, 1e-4);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_height_counts_from_where_the_flight_began),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
