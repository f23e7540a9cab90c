/* tests/character/test_wall_hold.c -- holding on to a wall by a button. */
#include "walls.h"

/* Seed 003: "you can hold a button at any point to freeze in place", while rising, too. */
static void a_hold_freezes_a_rise_a_fall_and_a_slide_at_once(void **state)
{
    static const double speeds[] = {12, -12, -4};
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < 3 * WALLS_RATES; i++) {
        double rate = walls_rates[i % WALLS_RATES];
        walls_touch(&tuning);
        p.stick_x = i / WALLS_RATES == 2 ? 1 : 0;
        play_set_velocity(&p, 0, speeds[i / WALLS_RATES]);
        walls_seconds(0.05, rate);
        double speed = p.vy;
        double y = p.y;
        play_press(&p, DEFT_ACTION_GRAB, 0.5);
        play_tick(&p, 1 / rate);
        walls_expect_state(DEFT_STATE_WALL_HOLD);
        double gravity = speed > 0 ? p.moveset.jump.gravity : p.moveset.fall.gravity;
        gravity = i / WALLS_RATES == 2 ? 0 : gravity;
        expect_near(p.y, y + speed * 0.5 / rate - gravity * 0.125 / (rate * rate), 1e-5);
        y = p.y;
        walls_seconds(0.5, rate);
        assert_true(p.y == y && p.vy == 0 && p.x == 0);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WALL);
        play_close(&p);
    }
}

static void a_hold_lasts_as_long_as_the_button_whatever_the_stick_does(void **state)
{
    static const double sticks[] = {-1, 0, 1, -0.5};
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_touch(&tuning);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    for (int i = 0; i < 40; i++) {
        p.stick_x = sticks[i % 4];
        play_tick(&p, DT);
        walls_expect_state(DEFT_STATE_WALL_HOLD);
    }
    p.stick_x = 1;
    play_release(&p, DEFT_ACTION_GRAB, 0);
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    expect_near(p.vy, -p.moveset.fall.gravity * DT, 1e-9);
    play_close(&p);
}

/* The jump that led to the wall is over: its apex hang does not come back, though its button is still down.
 */
static void a_hold_without_slides_lets_go_into_a_fall(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.ability.wall_slide = 0;
    tuning.jump.hang_speed_ratio = 0.5;
    tuning.jump.hang_gravity_ratio = 0.3;
    walls_open(&tuning, 0, 50);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 8, DT);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_ticks(&p, 5, DT);
    walls_expect_state(DEFT_STATE_WALL_HOLD);
    play_release(&p, DEFT_ACTION_GRAB, 0);
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_FALL);
    expect_near(p.vy, -p.moveset.fall.gravity * DT, 1e-9);
    play_close(&p);
}

/* The button may be down before the wall comes. */
static void a_held_button_grabs_the_wall_at_the_touch(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_steer_instantly(&tuning);
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -100, 100);
        play_spawn(&p, -1.7, 0);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        double touch_s = 1.7 / tuning.run.speed;
        walls_seconds(0.5, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_HOLD);
        expect_near(p.y, -p.moveset.fall.gravity * touch_s * touch_s / 2, 1e-5);
        expect_near(p.x, 0, 1e-6);
        play_close(&p);
    }
}

/* The button may be down while the body jumps off the ground beside a wall: the jump is not eaten. */
static void a_button_down_since_before_the_jump_holds_from_the_apex_on(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, 0, 50);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_tick(&p, DT);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(0.4, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_HOLD);
        expect_near(p.y, tuning.jump.height, 1e-5);
        play_close(&p);
    }
}

/* In the corner of steep ground and a wall. */
static void a_hold_feels_the_wall_over_steep_ground(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -5, 50);
        play_triangle(&p, -1, -5, WALLS_SIDE, -5, WALLS_SIDE, 0);
        play_spawn(&p, -0.5, -1.5);
        play_set_velocity(&p, 5, 14);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(0.2, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_HOLD);
        double y = p.y;
        walls_seconds(0.1, walls_rates[i]);
        assert_true(p.y == y);
        play_close(&p);
    }
}

static void a_hold_needs_a_wall_and_the_air(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_open(&tuning, -100, 100);
    play_spawn(&p, -0.05, 0);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_ticks(&p, 5, DT);
    walls_expect_state(DEFT_STATE_FALL);
    play_close(&p);
    walls_open(&tuning, 0, 100);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_ticks(&p, 5, DT);
    assert_true(play_is_grounded(&p));
    play_close(&p);
}

static void a_hold_ends_when_the_ability_is_taken(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.ability.wall_slide = 0;
    walls_touch(&tuning);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_ticks(&p, 5, DT);
    walls_set_ability(DEFT_ABILITY_WALL_HOLD, false);
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_FALL);
    expect_near(p.vy, -p.moveset.fall.gravity * DT, 1e-9);
    play_close(&p);
}

/* What is pressed and let go while a hit stop freezes the character is over when the stop ends. */
static void a_tap_within_a_hit_stop_takes_no_hold(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        double tick_s = 1 / walls_rates[i / 2];
        walls_touch(&tuning);
        p.stick_x = 0;
        play_set_velocity(&p, 0, -12);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            deft_character_freeze(play_body_in(&p, w), tick_s / 2);
        }
        play_press(&p, DEFT_ACTION_GRAB, 0.1);
        play_release(&p, DEFT_ACTION_GRAB, i % 2 == 0 ? 0.3 : 0.7);
        play_tick(&p, tick_s);
        expect_near(p.vy,
                    i % 2 == 0 ? fmax(-12 - p.moveset.fall.gravity * tick_s / 2, -p.moveset.fall.speed_max)
                               : -p.moveset.fall.gravity * 0.3 * tick_s,
                    1e-4);
        play_close(&p);
    }
}

/* Where the air steers at once, a kick away from the wall has no speed left at the next instant: the hand
 * that holds the button never leaves the wall, at any rate. */
static void a_kick_that_the_stick_stops_at_once_does_not_end_a_hold(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_steer_instantly(&tuning);
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        double side = i < WALLS_RATES ? 1 : -1;
        play_open(&p, &tuning, &play_home);
        play_box(&p, side > 0 ? WALLS_SIDE : -WALLS_SIDE - 2, -100, side > 0 ? WALLS_SIDE + 2 : -WALLS_SIDE,
                 100, PLAY_ALL);
        play_spawn(&p, 0, 0);
        p.stick_x = side;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(0.2, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_WALL_HOLD);
        double y = p.y;
        p.stick_x = 0;
        play_kick(&p, -3 * side, 0);
        walls_seconds(0.2, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_WALL_HOLD);
        assert_int_equal(p.self.wall, (int)side);
        expect_near(p.y, y, 1e-9);
        expect_near(p.x, 0, 1e-6);
        play_close(&p);
    }
}

/* A kick along the wall or into it does not part the hand from the wall: the hold goes on from the same
 * instant on, at the same place. */
static void a_kick_that_does_not_lead_off_the_wall_does_not_end_a_hold(void **state)
{
    static const double kicks[][2] = {{0, 4}, {0, -4}, {3, 0}, {3, 4}, {3, -4}};
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < 2 * 5 * WALLS_RATES; i++) {
        const double *kick = kicks[i % 5];
        tuning.ability.climb = i / 5 % 2;
        walls_touch(&tuning);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(0.25, walls_rates[i / 10]);
        deft_state holds = tuning.ability.climb != 0 ? DEFT_STATE_CLIMB : DEFT_STATE_WALL_HOLD;
        walls_expect_state(holds);
        double y = p.y + (kick[1] > 0 ? kick[1] * kick[1] / (2 * p.moveset.jump.gravity) : 0);
        p.stick_x = 0;
        play_kick(&p, kick[0], kick[1]);
        walls_seconds(0.25, walls_rates[i / 10]);
        walls_expect_state(holds);
        expect_near(p.y, y, 1e-5);
        expect_near(p.x, 0, 1e-6);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hold_freezes_a_rise_a_fall_and_a_slide_at_once),
        cmocka_unit_test(a_hold_lasts_as_long_as_the_button_whatever_the_stick_does),
        cmocka_unit_test(a_hold_without_slides_lets_go_into_a_fall),
        cmocka_unit_test(a_held_button_grabs_the_wall_at_the_touch),
        cmocka_unit_test(a_button_down_since_before_the_jump_holds_from_the_apex_on),
        cmocka_unit_test(a_hold_feels_the_wall_over_steep_ground),
        cmocka_unit_test(a_hold_needs_a_wall_and_the_air),
        cmocka_unit_test(a_kick_that_the_stick_stops_at_once_does_not_end_a_hold),
        cmocka_unit_test(a_kick_that_does_not_lead_off_the_wall_does_not_end_a_hold),
        cmocka_unit_test(a_hold_ends_when_the_ability_is_taken),
        cmocka_unit_test(a_tap_within_a_hit_stop_takes_no_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
