/* tests/seeds/test_known_bugs.c -- the bugs B1 to B9, which seeds 000 and 002 carry: deft has none of them.
 */
#include "seeds.h"

/* B1, seed 000: its test for the end of a stop compared with t_stop. With 0.75 s it cut the motion at 0.5625
 * s, from 50 of 800 px/s; with more than 1 s it never stopped. */
static void b01_a_stop_takes_all_of_its_time_and_ends(void **state)
{
    static const double stops[] = {0.75, 1.5};
    deft_tuning tuning = seeds_pixels();
    (void)state;
    tuning.run.speed = 800;
    for (int i = 0; i < 2 * SEEDS_RATES; i++) {
        double rate = seeds_rates[i / 2];
        double stop_s = stops[i % 2];
        tuning.run.release = play_curve(stop_s, 2);
        seeds_stand(&tuning);
        p.stick_x = 1;
        play_tick(&p, DT);
        double from = p.x;
        p.stick_x = 0;
        seeds_for(0.5625, rate);
        expect_near(p.vx, 800 * (1 - 0.5625 / stop_s) * (1 - 0.5625 / stop_s), 1e-6);
        seeds_for(stop_s - 0.5625, rate);
        expect_near(p.x - from, 800 * stop_s / 3, 1e-3);
        play_tick(&p, DT);
        assert_true(p.vx == 0);
        play_close(&p);
    }
}

/* B2, seed 000: a time of 0, the instant controller that it discusses, divided by zero. */
static void b02_a_time_of_nothing_is_at_once(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.run.attack = tuning.run.turn = tuning.run.release = play_curve(0, 2);
    tuning.air.attack = tuning.air.turn = tuning.air.release = play_curve(0, 2);
    for (int air = 0; air < 2; air++) {
        seeds_stand(&tuning);
        if (air != 0) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
        }
        static const double sticks[] = {1, -1, 0, 1, 0};
        double x = 0;
        for (int i = 0; i < 5; i++) {
            p.stick_x = sticks[i];
            play_tick(&p, DT);
            x += 9 * sticks[i] * DT;
            expect_near(p.vx, 9 * sticks[i], 0);
            expect_near(p.x, x, 1e-6);
        }
        assert_true(play_is_grounded(&p) == (air == 0));
        play_close(&p);
    }
}

/* B3, seed 000: a reversal flipped all of the speed in one tick, there was no turn curve, and none for the
 * air. Here a turn goes through zero on a curve of its own, on the ground and in the air. */
static void b03_a_turn_goes_through_zero_on_its_own_curve(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.run.turn = play_curve(0.125, 1);
    tuning.run.attack = play_curve(0.25, 1);
    tuning.air.turn = play_curve(0.25, 1);
    for (int i = 0; i < 2 * SEEDS_RATES; i++) {
        bool air = i % 2 != 0;
        double rate = seeds_rates[i / 2];
        double turn_s = air ? 0.25 : 0.125;
        seeds_stand(&tuning);
        p.stick_x = 1;
        play_ticks(&p, 30, DT);
        if (air) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
            play_tick(&p, DT);
        }
        double from = p.x;
        p.stick_x = -1;
        seeds_for(turn_s / 2, rate);
        expect_near(p.vx, 4.5, 1e-9);
        seeds_for(turn_s / 2, rate);
        expect_near(p.vx, 0, 1e-9);
        expect_near(p.x - from, 9 * turn_s / 2, 1e-5);
        play_close(&p);
    }
}

/* B4, seed 002: its last listing never moved the body. Here every tick does, on the ground, off the ledge and
 * in the coyote jump that the listing was about: by the mean of its speeds, where acceleration is constant.
 */
static void b04_every_tick_moves_the_body(void **state)
{
    deft_tuning tuning = seeds_002();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -5000, -100, 0, 0, PLAY_ALL);
    play_spawn_standing(&p, -200, 0);
    p.stick_x = 1;
    int judged = 0;
    for (int i = 0; i < 90; i++) {
        double x = p.x, y = p.y, vx = p.vx, vy = p.vy;
        if (p.self.state == DEFT_STATE_FALL && play_count(&p, DEFT_EVENT_JUMPED_COYOTE) == 0) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
        }
        play_tick(&p, DT);
        bool one_law = p.events.count == 0 && (p.vx < 600 || vx >= 600);
        if (one_law) {
            expect_near(p.x - x, (vx + p.vx) / 2 * DT, 1e-3);
            expect_near(p.y - y, (vy + p.vy) / 2 * DT, 1e-3);
            assert_true(p.x > x);
            judged++;
        }
    }
    assert_true(judged > 80);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 1);
    play_close(&p);
}

/* B5, seed 002: its first listing multiplied a speed by delta before a mover that does so again: at 60 Hz a
 * 60th of it. Here a speed is a speed at every rate, and no way
 * per tick, as seed 000 says. */
static void b05_a_speed_is_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = seeds_pixels();
    (void)state;
    tuning.run.speed = 2500;
    for (int r = 0; r < SEEDS_RATES; r++) {
        seeds_stand(&tuning);
        p.stick_x = 1;
        seeds_for(0.5, seeds_rates[r]);
        assert_true(p.vx == 2500);
        expect_near(p.x, 1250, 1250 * 1e-5);
        play_close(&p);
    }
}

/* B6, seed 002: a reversal was no quicker than a start, speed from outside was clamped to 600 at once, and a
 * stick at 0.3 still reached 600. */
static void b06_turns_kicks_and_sticks_have_their_due(void **state)
{
    deft_tuning tuning = seeds_002();
    (void)state;
    tuning.run.turn = play_curve(0.12, 1);
    tuning.run.overspeed_pushed_s = 1.2;
    tuning.input.deadzone = 0;
    seeds_stand(&tuning);
    p.stick_x = 0.3;
    play_ticks(&p, 120, DT);
    expect_near(p.vx, 180, 600 * 0.5 / 32767); /* the stick has 16 bits */
    p.stick_x = 1;
    play_ticks(&p, 60, DT);
    assert_true(p.vx == 600);
    p.stick_x = -1;
    play_ticks(&p, 6, DT);
    expect_near(p.vx, 600 - 600 * 0.1 / 0.12, 1e-6); /* 5000 px/s^2, twice as hard as it starts */
    play_close(&p);
    seeds_stand(&tuning);
    p.stick_x = 1;
    play_ticks(&p, 60, DT);
    play_kick(&p, 300, 0);
    play_ticks(&p, 6, DT);
    expect_near(p.vx, 900 - 600 * 0.1 / 1.2, 1e-6);
    play_close(&p);
}

/* B7, seed 002: gravity skipped the tick of the jump. Of 300 px wished it rose 320 at 30 Hz, 310 at 60 and
 * 305 at 120; with the other order 280, 290 and 295. */
static void b07_a_jump_is_as_high_as_wished_at_every_rate(void **state)
{
    deft_tuning tuning = seeds_002();
    (void)state;
    for (int r = 0; r < SEEDS_RATES; r++) {
        double highest = 0;
        seeds_stand(&tuning);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        seeds_for(0.5, seeds_rates[r]);
        highest = p.y; /* all of these rates but 144 end a tick here, and it in a shorter one */
        expect_near(highest, 300, 300 * 1e-5);
        play_tick(&p, DT);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, 300, 300 * 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).time_s, 0.5, 1e-9);
        play_close(&p);
    }
}

/* B8, seed 002: a press in the air was used up and lost. Here it waits for the ground. */
static void b08_a_press_in_the_air_waits_for_the_ground(void **state)
{
    deft_tuning tuning = seeds_002();
    (void)state;
    for (int r = 0; r < SEEDS_RATES; r++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0, 8000.0 * 0.3 * 0.3 / 2); /* lands after 0.3 s */
        seeds_for(0.2, seeds_rates[r]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        seeds_for(0.2, seeds_rates[r]);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, 0.3, 1e-6);
        play_close(&p);
    }
}

/* B9, seed 002: polling misses a press that is released within one frame. The latch keeps both edges, with
 * their instants, and the jump is the tap that it was. */
static void b09_a_tap_within_one_frame_is_a_tap(void **state)
{
    deft_tuning tuning = seeds_002();
    deft_latch latch;
    (void)state;
    deft_latch_clear(&latch);
    seeds_stand(&tuning);
    deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0.25);
    deft_latch_button(&latch, DEFT_ACTION_JUMP, false, 0.75);
    deft_latch_take(&p.input, &latch, DEFT_OPPOSITE_LAST, deft_axes_y_up());
    play_ticks(&p, 60, DT);
    double held_s = DT / 2;
    double left = 1200 - 2400 * held_s;
    expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, DT / 4, 1e-6);
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, 300 - left * left * (1 / 4800.0 - 1 / 16000.0),
                1e-2); /* F5; instants have 16 bits */
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b01_a_stop_takes_all_of_its_time_and_ends),
        cmocka_unit_test(b02_a_time_of_nothing_is_at_once),
        cmocka_unit_test(b03_a_turn_goes_through_zero_on_its_own_curve),
        cmocka_unit_test(b04_every_tick_moves_the_body),
        cmocka_unit_test(b05_a_speed_is_the_same_at_every_rate),
        cmocka_unit_test(b06_turns_kicks_and_sticks_have_their_due),
        cmocka_unit_test(b07_a_jump_is_as_high_as_wished_at_every_rate),
        cmocka_unit_test(b08_a_press_in_the_air_waits_for_the_ground),
        cmocka_unit_test(b09_a_tap_within_one_frame_is_a_tap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
