/* tests/exactness/test_seeds.c -- the worked numbers of the five seeds, through a whole character. Seeds 000
 * and 002 are in pixels, the others in units. */
#include "ticks.h"

static play p;

/* A tuning in pixels of 16-pixel tiles, all of whose answers are instant. */
static deft_tuning pixel_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    deft_tuning_scale(&tuning, 16);
    tuning.unit = DEFT_UNIT_PX;
    return tuning;
}

static void stand_on_a_floor(const deft_tuning *tuning)
{
    play_open(&p, tuning, &play_home);
    p.alone = true;
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
}

/* Ticks up to `until_s`. */
static void run_until(ticks *clock, double until_s)
{
    if (clock->count == 0) {
        ticks_next(clock);
    }
    for (; clock->start_s < until_s - 1e-9; ticks_next(clock)) {
        play_tick(&p, clock->dt);
    }
}

/* 000: 800 px/s in 0.75 s and back, quadratic curves: a run-up of 400 px, a stop of 200 px. The full stop
 * comes at 0.75 s (bug B1 of the seed: it came at 0.5625 s, from 50 px/s). */
static void seed_000_runs_up_400_and_stops_in_200(void **state)
{
    deft_tuning tuning = pixel_tuning();
    (void)state;
    tuning.run.speed = 800;
    tuning.run.attack = tuning.run.release = play_curve(0.75, 2);
    for (int r = 0; r < TICKS_RATES; r++) {
        ticks clock = ticks_at(ticks_rates[r]);
        stand_on_a_floor(&tuning);
        p.stick_x = 1;
        run_until(&clock, 1);
        assert_true(p.vx == 800);
        expect_near(p.x - 800 * 0.25, 400, 400 * 1e-5);
        double from = p.x;
        p.stick_x = 0;
        while (p.vx > 0) {
            double v = p.vx;
            double start_s = clock.start_s;
            play_tick(&p, clock.dt);
            ticks_next(&clock);
            /* still on its curve: (1 - t / T)^2 of 800 */
            double left = 1 - (start_s - 1) / 0.75;
            expect_near(v, 800 * left * left, 1e-6);
        }
        assert_true(clock.start_s >= 1.75 - 1e-9 && clock.start_s < 1.75 + 0.0501);
        expect_near(p.x - from, 200, 200 * 1e-5);
        play_close(&p);
    }
}

/* 000: any input sets the heading at once and keeps the speed. */
static void seed_000_flips_its_heading_when_asked_to(void **state)
{
    deft_tuning tuning = pixel_tuning();
    (void)state;
    tuning.run.speed = 800;
    tuning.run.attack = tuning.run.release = play_curve(0.75, 2);
    tuning.run.snap_heading = 1;
    stand_on_a_floor(&tuning);
    p.stick_x = 1;
    play_ticks(&p, 60, 1.0 / 60);
    p.stick_x = -1;
    play_tick(&p, 1.0 / 60);
    assert_true(p.vx == -800);
    play_close(&p);
}

/* 001: 98.75 % of the difference is lost in a second, 35.48 % in 0.1 s; top speed 6. */
static void seed_001_loses_35_percent_in_a_tenth(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.run.speed = 6;
    tuning.run.attack = tuning.run.release = tuning.run.turn = play_drag(0.9875, 0);
    for (int r = 0; r < TICKS_RATES; r++) {
        ticks clock = ticks_at(ticks_rates[r]);
        if (ticks_rates[r] == 24 || ticks_rates[r] == 75 || ticks_rates[r] == 144 || ticks_rates[r] <= 0) {
            continue; /* no tick of these ends at 0.1 s */
        }
        stand_on_a_floor(&tuning);
        p.stick_x = 1;
        run_until(&clock, 0.1);
        expect_near(p.vx / 6, 0.3548, 5e-5);
        expect_near(p.vx / 6, 1 - pow(0.0125, 0.1), 1e-9);
        run_until(&clock, 1);
        expect_near(p.vx / 6, 0.9875, 1e-9);
        run_until(&clock, 4);
        assert_true(p.vx == 6); /* and not for ever nearly so */
        p.stick_x = 0;
        run_until(&clock, 4.1);
        expect_near(p.vx / 6, 1 - 0.3548, 5e-5);
        run_until(&clock, 5);
        expect_near(p.vx / 6, 0.0125, 1e-9);
        run_until(&clock, 8);
        assert_true(p.vx == 0);
        play_close(&p);
    }
}

/* 001: below the threshold a body stops at once, and starts with it at once. */
static void seed_001_has_a_threshold_on_both_sides(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.run.speed = 6;
    tuning.run.attack = tuning.run.release = tuning.run.turn = play_drag(0.9875, 0.1);
    stand_on_a_floor(&tuning);
    double k = -log(0.0125);
    p.stick_x = 1;
    play_tick(&p, 1.0 / 60);
    expect_near(p.vx, 6 - 5.4 * exp(-k / 60), 1e-9);
    play_ticks(&p, 240, 1.0 / 60);
    p.stick_x = 0;
    double stop_s = log(1 / 0.1) / k;
    play_ticks(&p, (int)(stop_s * 60), 1.0 / 60);
    assert_true(p.vx > 0.6);
    play_tick(&p, 1.0 / 60);
    assert_true(p.vx == 0);
    play_close(&p);
}

/* Jumps with the button down for down_s, and reports apex and landing. */
static void jump_for(const deft_tuning *tuning, double rate, double down_s, play_event *apex,
                     play_event *landed)
{
    ticks clock = ticks_at(rate);
    stand_on_a_floor(tuning);
    p.stick_x = 1;
    run_until(&clock, 1);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    for (; play_count(&p, DEFT_EVENT_LANDED) == 0; ticks_next(&clock)) {
        double at = (1 + down_s - clock.start_s) / clock.dt;
        if (at >= 0 && at < 1) {
            play_release(&p, DEFT_ACTION_JUMP, at);
        }
        assert_true(clock.start_s < 10);
        play_tick(&p, clock.dt);
    }
    *apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
    *landed = play_event_at(&p, DEFT_EVENT_LANDED, 0);
}

/* 002: 300 px, 90 px for a tap, 0.5 s to the apex: v0 1200, gravity 2400, tap gravity 8000, which is that of
 * the fall. */
static void seed_002_jumps_300_and_taps_90(void **state)
{
    deft_tuning tuning = pixel_tuning();
    play_event apex, landed;
    (void)state;
    tuning.run.speed = 600;
    tuning.jump.shape = DEFT_JUMP_SHAPE_TIME;
    tuning.jump.cut = DEFT_CUT_GRAVITY;
    tuning.jump.height = 300;
    tuning.jump.height_min = 90;
    tuning.jump.time_to_apex_s = 0.5;
    tuning.fall.use_cut_gravity = 1;
    tuning.fall.speed_max = 0;
    deft_moveset moveset = play_moveset(&tuning);
    expect_near(moveset.jump.launch_speed, 1200, 1e-9);
    expect_near(moveset.jump.gravity, 2400, 1e-9);
    expect_near(moveset.jump.cut_gravity, 8000, 1e-9);
    for (int r = 0; r < TICKS_RATES; r++) {
        jump_for(&tuning, ticks_rates[r], 9, &apex, &landed);
        expect_near(apex.value, 300, 300 * 1e-5);
        expect_near(apex.time_s, 1.5, 1e-5);
        expect_near(landed.time_s, 1.5 + sqrt(2 * 300 / 8000.0), 1e-5);
        assert_true(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).value == moveset.jump.launch_speed);
        play_close(&p);
        jump_for(&tuning, ticks_rates[r], 0, &apex, &landed);
        expect_near(apex.value, 90, 90e-5);
        expect_near(apex.time_s, 1 + 1200 / 8000.0, 1e-5);
        play_close(&p);
    }
}

/* 003: 5 units high and 5 far at full speed; the fall as far as its own wish; 0.25 s to run, 0.125 s to turn,
 * 0.25 s to stop, and 0.375 s from full speed to full speed the other way. */
static void seed_003_jumps_5_high_and_5_far(void **state)
{
    deft_tuning tuning;
    play_event apex, landed;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.run.speed = 8;
    tuning.run.attack = tuning.run.release = play_curve(0.25, 1);
    tuning.run.turn = play_curve(0.125, 1);
    tuning.air.attack = tuning.air.release = tuning.run.attack;
    tuning.air.turn = tuning.run.turn;
    tuning.jump.shape = DEFT_JUMP_SHAPE_DISTANCE;
    tuning.jump.height = tuning.jump.distance_to_apex = 5;
    tuning.jump.height_min = 2;
    tuning.fall.shape = DEFT_FALL_SHAPE_DISTANCE;
    tuning.fall.distance = 3;
    tuning.fall.speed_max = 0;
    for (int r = 0; r < TICKS_RATES; r++) {
        jump_for(&tuning, ticks_rates[r], 9, &apex, &landed);
        expect_near(apex.value, 5, 5e-5);
        expect_near(apex.time_s, 1 + 5 / 8.0, 1e-5);
        expect_near(landed.time_s, 1 + 8 / 8.0, 1e-5);
        expect_near(p.x - 8 * (p.time_s - landed.time_s), 8 * 0.125 + 8 * 0.75 + 8,
                    1e-4); /* run-up, run, jump */
        play_close(&p);
        jump_for(&tuning, ticks_rates[r], 0, &apex, &landed);
        expect_near(apex.value, 2, 2e-5);
        play_close(&p);
    }
}

static void seed_003_turns_in_three_eighths_of_a_second(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.run.speed = 8;
    tuning.run.attack = tuning.run.release = play_curve(0.25, 1);
    tuning.run.turn = play_curve(0.125, 1);
    for (int hz = 24; hz <= 1000; hz = hz == 24    ? 120
                                       : hz == 120 ? 1000
                                                   : 1001) { /* 0.125 s ends a tick of these */
        stand_on_a_floor(&tuning);
        double dt = 1.0 / hz;
        p.stick_x = 1;
        play_ticks(&p, hz / 8, dt);
        expect_near(p.vx, 4, 1e-9);
        play_ticks(&p, hz / 8, dt);
        expect_near(p.vx, 8, 1e-9);
        p.stick_x = -1;
        play_ticks(&p, hz / 8, dt);
        expect_near(p.vx, 0, 1e-9);
        play_ticks(&p, hz / 4, dt);
        expect_near(p.vx, -8, 1e-9);
        p.stick_x = 0;
        play_ticks(&p, hz / 4, dt);
        expect_near(p.vx, 0, 1e-9);
        play_close(&p);
    }
}

/* 004: the cut by speed, v_min = sqrt(2 g h_min). The button matters only before tau* = (v0 - v_min) / g; let
 * go at tau, the jump is v0 tau - g tau^2 / 2 + h_min high (F6). The fall has its own multiple of gravity. */
static void seed_004_cuts_the_velocity(void **state)
{
    deft_tuning tuning;
    play_event apex, landed;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.jump.cut = DEFT_CUT_SPEED;
    tuning.jump.height = 4;
    tuning.jump.height_min = 1;
    tuning.jump.time_to_apex_s = 0.4;
    tuning.fall.gravity_ratio = 2;
    tuning.fall.speed_max = 0;
    double g = 2 * 4 / (0.4 * 0.4);
    double v0 = g * 0.4;
    double matters_s = (v0 - sqrt(2 * g)) / g;
    const double taus[] = {0, 0.03, 0.1, 0.19, matters_s - 1e-3, matters_s + 1e-3, 0.3, 1};
    for (size_t i = 0; i < sizeof taus / sizeof taus[0]; i++) {
        for (int r = 0; r < TICKS_RATES; r++) {
            jump_for(&tuning, ticks_rates[r], taus[i], &apex, &landed);
            double tau = taus[i];
            double height = tau < matters_s ? v0 * tau - g * tau * tau / 2 + 1 : 4;
            expect_near(apex.value, height, 4e-5);
            expect_near(landed.time_s - apex.time_s, sqrt(height / g), 1e-5);
            assert_int_equal(play_count(&p, DEFT_EVENT_JUMP_CUT), tau < 0.4 ? 1 : 0);
            play_close(&p);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_000_runs_up_400_and_stops_in_200),
        cmocka_unit_test(seed_000_flips_its_heading_when_asked_to),
        cmocka_unit_test(seed_001_loses_35_percent_in_a_tenth),
        cmocka_unit_test(seed_001_has_a_threshold_on_both_sides),
        cmocka_unit_test(seed_002_jumps_300_and_taps_90),
        cmocka_unit_test(seed_003_jumps_5_high_and_5_far),
        cmocka_unit_test(seed_003_turns_in_three_eighths_of_a_second),
        cmocka_unit_test(seed_004_cuts_the_velocity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
