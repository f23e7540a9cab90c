/* tests/motion/test_seeds.c -- the worked numbers of the five seeds, and their bugs. */
#include "drive.h"

/* Runs from rest at full push for t seconds in ticks of 1/rate, the last one shorter. */
static drive_runner run_for(const deft_steering *law, double v, double target, double t, double rate)
{
    drive_runner runner = drive_runner_at(law, v);
    while (t > 0) {
        double dt = drive_dt(rate);
        dt = dt < t ? dt : t;
        drive_run(&runner, target, dt);
        t -= dt;
    }
    return runner;
}

static deft_steering seed_000(void)
{
    deft_response curve = drive_curve(0.75, 2);
    deft_steering law = drive_steering(800, curve, curve, curve);
    law.snap_heading = 1;
    return law;
}

static void seed_000_runs_up_in_400_and_stops_in_200(void **state)
{
    deft_steering law = seed_000();
    int i;
    (void)state;
    for (i = -1; i < DRIVE_RATES; i++) {
        double rate = i < 0 ? 0 : drive_rates[i];
        drive_runner up = run_for(&law, 0, 800, 0.75, rate), stop = run_for(&law, 800, 0, 0.75, rate);
        expect_close(up.x, 400, 1e-10);
        expect_close(up.v, 800, 1e-9);
        expect_close(stop.x, 200, 1e-10);
        expect_close(stop.v, 0, 1e-9);
    }
}

static void seed_000_is_at_rest_at_exactly_three_quarters_of_a_second(void **state)
{
    deft_steering law = seed_000();
    deft_steer_state steer;
    deft_piece piece;
    (void)state;
    memset(&steer, 0, sizeof steer);
    deft_steer(&piece, &law, &steer, 800, 0, 800);
    assert_true(piece.until_s == 0.75);
    assert_true(deft_piece_speed(&piece, 0.75) == 0);
    expect_close(deft_piece_speed(&piece, 0.5625), 50, 1e-12); /* where B1 cut it off: 6.25 % */
    assert_true(deft_piece_speed(&piece, 0.7499) > 0);
    memset(&steer, 0, sizeof steer);
    deft_steer(&piece, &law, &steer, 0, 800, 800);
    assert_true(piece.until_s == 0.75 && deft_piece_speed(&piece, 0.75) == 800);
}

/* B1: with a stop time above 1 s seed 000 never came to rest. */
static void a_stop_longer_than_a_second_ends(void **state)
{
    deft_steering law = seed_000();
    drive_runner runner;
    int i;
    (void)state;
    law.release.time_s = 1.5;
    for (i = 0; i < DRIVE_RATES; i++) {
        runner = run_for(&law, 800, 0, 1.5 + 1e-9, drive_rates[i]);
        assert_true(runner.v == 0);
        expect_close(runner.x, 800 * 1.5 / 3, 1e-9);
    }
}

/* B2: a time of 0 divided by zero. */
static void a_time_of_zero_is_an_instant_response(void **state)
{
    deft_response none = drive_curve(0, 2);
    deft_steering law = drive_steering(800, none, none, none);
    drive_runner runner = drive_runner_at(&law, 0);
    (void)state;
    drive_run(&runner, 800, 0.01);
    assert_true(runner.v == 800 && runner.x == 8);
    drive_run(&runner, -400, 0.01);
    assert_true(runner.v == -400 && runner.x == 4);
    drive_run(&runner, 0, 0.01);
    assert_true(runner.v == 0 && runner.x == 4);
}

/* Edge case 1, of seed 000: the square root of a tiny negative. */
static void speeds_around_full_speed_never_give_a_nan(void **state)
{
    deft_steering law = seed_000();
    double v;
    int i;
    (void)state;
    for (i = -20, v = 800 - 20 * 0x1p-43; i <= 20; i++, v += 0x1p-43) {
        drive_runner push = run_for(&law, v, 800, 0.1, 60), go = run_for(&law, v, 0, 0.75, 60);
        expect_close(push.v, 800, 1e-11);
        expect_close(push.x, 80, 1e-9);
        expect_close(go.x, 200, 1e-9);
    }
}

static void seed_000_flips_its_heading_and_keeps_its_speed(void **state)
{
    deft_steering law = seed_000();
    drive_runner runner = run_for(&law, 800, -800, 0.1, 60);
    (void)state;
    assert_true(runner.v == -800);
    expect_close(runner.x, -80, 1e-12);
}

static deft_steering seed_001(double threshold_ratio)
{
    deft_response drag = drive_drag(0.9875, threshold_ratio);
    return drive_steering(6, drag, drag, drag);
}

static void seed_001_loses_35_48_percent_in_a_tenth_of_a_second(void **state)
{
    deft_steering law = seed_001(0.0001);
    int i;
    (void)state;
    for (i = -1; i < DRIVE_RATES; i++) {
        double rate = i < 0 ? 0 : drive_rates[i];
        drive_runner stop = run_for(&law, 6, 0, 0.1, rate), start = run_for(&law, 0, 6, 0.1, rate);
        expect_close(stop.v / 6, 1 - 0.3548, 5e-5);
        expect_close(start.v / 6, 0.3548, 1e-4);
        expect_close(run_for(&law, 6, 0, 1, rate).v, 6 * 0.0125, 1e-12);
        assert_true(run_for(&law, 0, 6, 5, rate).v == 6); /* top speed */
    }
}

static void seed_001_has_a_threshold_with_two_sides(void **state)
{
    deft_steering law = seed_001(0.1); /* 0.6 units/s */
    deft_steer_state steer;
    deft_piece piece;
    (void)state;
    memset(&steer, 0, sizeof steer);
    deft_steer(&piece, &law, &steer, 0, 6, 6); /* pushed: up to it at once */
    expect_close(deft_piece_speed(&piece, 0), 0.6, 1e-15);
    deft_steer(&piece, &law, &steer, 0, 0.3, 6); /* but not above a gentle target */
    assert_true(deft_piece_speed(&piece, 0) == 0.3);
    deft_steer(&piece, &law, &steer, 0.59, 0, 6); /* not pushed: stands at once */
    assert_true(deft_piece_speed(&piece, 0) == 0);
    deft_steer(&piece, &law, &steer, 0.59, -6, 6); /* against: stands, then is pushed */
    expect_close(deft_piece_speed(&piece, 0), -0.6, 1e-15);
    deft_steer(&piece, &law, &steer, 6, 0, 6); /* a finite stop: ln(V/s)/k */
    expect_close(piece.until_s, log(10) / law.release.rate, 1e-14);
    assert_true(deft_piece_speed(&piece, piece.until_s) == 0);
    deft_steer(&piece, &law, &steer, 0, 6, 6); /* a finite start: ln((V - s)/(e V))/k */
    expect_close(piece.until_s, log(0.9 / 1e-4) / law.attack.rate, 1e-14);
    assert_true(deft_piece_speed(&piece, piece.until_s) == 6);
}

static void a_drag_turn_stands_at_the_threshold_and_goes_on(void **state)
{
    deft_steering law = seed_001(0.1);
    deft_steer_state steer;
    deft_piece piece;
    (void)state;
    memset(&steer, 0, sizeof steer);
    deft_steer(&piece, &law, &steer, 6, -6, 6);
    expect_close(piece.until_s, log(12 / 6.6) / law.turn.rate, 1e-14);
    assert_true(deft_piece_speed(&piece, piece.until_s) == 0);
    deft_steer_advance(&steer, &piece, piece.until_s);
    deft_steer(&piece, &law, &steer, 0, -6, 6);
    expect_close(deft_piece_speed(&piece, 0), -0.6, 1e-15);
}

static void seed_002_jumps_300_or_90_high(void **state)
{
    deft_arc arc;
    deft_piece piece;
    (void)state;
    memset(&arc, 0, sizeof arc);
    arc.launch_speed = 2 * 300 / 0.5;                                 /* F1 */
    arc.gravity = 2 * 300 / (0.5 * 0.5);                              /* F1 */
    arc.cut_gravity = arc.launch_speed * arc.launch_speed / (2 * 90); /* F5 */
    assert_true(arc.launch_speed == 1200 && arc.gravity == 2400 && arc.cut_gravity == 8000);
    deft_arc_rise(&piece, &arc, 1200, true, 0);
    assert_true(piece.until_s == 0.5 && piece.end_speed == 0 && deft_piece_distance(&piece, 0.5) == 300);
    deft_arc_rise(&piece, &arc, 1200, false, 0);
    assert_true(piece.until_s == 0.15);
    expect_close(deft_piece_distance(&piece, piece.until_s), 90, 1e-13);
}

/* Seed 004 names it, too, without numbers: varying acceleration and deceleration. */
static void seed_002_and_003_accelerate_evenly(void **state)
{
    deft_steering law = drive_steering(10, drive_curve(0.25, 1), drive_curve(0.125, 1), drive_curve(0.25, 1));
    int i;
    (void)state;
    for (i = -1; i < DRIVE_RATES; i++) {
        double rate = i < 0 ? 0 : drive_rates[i];
        expect_close(run_for(&law, 0, 10, 0.1, rate).v, 4, 1e-13); /* 40 units/s^2 */
        expect_close(run_for(&law, 0, 10, 0.25, rate).x, 10 * 0.25 / 2, 1e-13);
        expect_close(run_for(&law, 10, 0, 0.1, rate).v, 6, 1e-13);
        expect_close(run_for(&law, 10, 0, 0.25, rate).x, 10 * 0.25 / 2, 1e-13);
        expect_close(run_for(&law, 10, -10, 0.1, rate).v, 2, 1e-13); /* actively: 80 units/s^2 */
        /* a full reversal is 0.125 + 0.25 s */
        expect_close(run_for(&law, 10, -10, 0.375, rate).v, -10, 1e-12);
        expect_close(run_for(&law, 10, -10, 0.375, rate).x, 10 * 0.125 / 2 - 10 * 0.25 / 2, 1e-12);
    }
}

static void seed_003_jumps_5_high_and_5_far(void **state)
{
    double run = 10, height = 5, far = 5;
    deft_arc arc;
    deft_piece piece;
    (void)state;
    memset(&arc, 0, sizeof arc);
    arc.launch_speed = 2 * height * run / far;          /* F2 */
    arc.gravity = 2 * height * run * run / (far * far); /* F2 */
    deft_arc_rise(&piece, &arc, arc.launch_speed, true, 0);
    assert_true(run * piece.until_s == far);
    assert_true(deft_piece_distance(&piece, piece.until_s) == height);
}

static void seed_004_cuts_to_the_speed_of_the_minimum_height(void **state)
{
    double height = 4, low = 1, time_s = 0.4, hold;
    deft_arc arc;
    (void)state;
    memset(&arc, 0, sizeof arc);
    arc.launch_speed = 2 * height / time_s;
    arc.gravity = arc.cut_gravity = 2 * height / (time_s * time_s);
    arc.cut_speed = sqrt(2 * arc.gravity * low);
    for (hold = 0; hold < 0.4; hold += 0.01) {
        deft_piece held;
        deft_arc_rise(&held, &arc, arc.launch_speed, true, 0);
        double v = deft_piece_speed(&held, hold), y = deft_piece_distance(&held, hold);
        double f6 =
            v > arc.cut_speed ? arc.launch_speed * hold - arc.gravity * hold * hold / 2 + low : height;
        deft_piece cut;
        deft_arc_rise(&cut, &arc, fmin(v, arc.cut_speed), false, hold);
        expect_close(y + deft_piece_distance(&cut, cut.until_s), f6, 1e-13);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_000_runs_up_in_400_and_stops_in_200),
        cmocka_unit_test(seed_000_is_at_rest_at_exactly_three_quarters_of_a_second),
        cmocka_unit_test(a_stop_longer_than_a_second_ends),
        cmocka_unit_test(a_time_of_zero_is_an_instant_response),
        cmocka_unit_test(speeds_around_full_speed_never_give_a_nan),
        cmocka_unit_test(seed_000_flips_its_heading_and_keeps_its_speed),
        cmocka_unit_test(seed_001_loses_35_48_percent_in_a_tenth_of_a_second),
        cmocka_unit_test(seed_001_has_a_threshold_with_two_sides),
        cmocka_unit_test(a_drag_turn_stands_at_the_threshold_and_goes_on),
        cmocka_unit_test(seed_002_jumps_300_or_90_high),
        cmocka_unit_test(seed_002_and_003_accelerate_evenly),
        cmocka_unit_test(seed_003_jumps_5_high_and_5_far),
        cmocka_unit_test(seed_004_cuts_to_the_speed_of_the_minimum_height),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
