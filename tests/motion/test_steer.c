/* tests/motion/test_steer.c -- which law holds when: targets, turns, overspeed, phases, mirrors. */
#include "drive.h"
#include "motion/friction.h"

static deft_steering quick(void)
{
    return drive_steering(9, drive_curve(0.25, 2), drive_curve(0.125, 1), drive_curve(0.2, 3));
}

static deft_piece steer_at(const deft_steering *law, double v, double target)
{
    deft_steer_state state;
    memset(&state, 0, sizeof state);
    deft_piece piece;
    deft_steer(&piece, law, &state, v, target, law->speed);
    return piece;
}

static void the_stick_scales_the_target_and_not_the_time(void **state)
{
    deft_steering law = quick();
    deft_piece piece = steer_at(&law, 0, 3);
    (void)state;
    assert_true(piece.until_s == 0.25 && piece.end_speed == 3);
    expect_close(deft_piece_speed(&piece, 0.125), 3 * 0.75, 1e-15);
}

static void a_target_beyond_full_speed_is_full_speed(void **state)
{
    deft_steering law = quick();
    deft_piece piece = steer_at(&law, 0, -20);
    (void)state;
    assert_true(piece.end_speed == -9);
}

static void a_lowered_target_is_reached_on_the_release_curve(void **state)
{
    deft_steering law = quick();
    deft_piece piece = steer_at(&law, 9, 4.5);
    (void)state;
    /* v = 9 w^3: half speed at w = 2^(-1/3) */
    expect_close(piece.until_s, 0.2 * (1 - pow(0.5, 1 / 3.0)), 1e-15);
    assert_true(deft_piece_speed(&piece, piece.until_s) == 4.5);
    expect_close(deft_piece_speed(&piece, piece.until_s * (1 - 1e-12)), 4.5, 1e-9);
    piece = steer_at(&law, 4.5, 4.5);
    assert_int_equal(piece.kind, DEFT_PIECE_CONSTANT);
    assert_true(piece.until_s == DEFT_FOREVER);
}

static void a_turn_goes_down_to_zero_and_then_attacks(void **state)
{
    deft_steering law = quick();
    deft_piece piece = steer_at(&law, 9, -9);
    (void)state;
    assert_true(piece.until_s == 0.125 && piece.end_speed == 0);
    piece = steer_at(&law, 4.5, -1); /* whatever the target */
    assert_true(piece.until_s == 0.0625 && piece.end_speed == 0);
    piece = steer_at(&law, 0, -9);
    assert_true(piece.until_s == 0.25 && piece.end_speed == -9);
}

static void overspeed_bleeds_slower_while_it_is_pushed(void **state)
{
    deft_steering law = quick();
    deft_piece go = steer_at(&law, 18, 9), stop = steer_at(&law, 18, 0), back = steer_at(&law, -18, -3);
    (void)state;
    assert_int_equal(go.kind, DEFT_PIECE_LINEAR);
    assert_true(go.rate == -4.5 && go.until_s == 2 && go.end_speed == 9);
    assert_true(stop.rate == -18 && stop.until_s == 0.5 && stop.end_speed == 9);
    assert_true(back.rate == 4.5 && back.until_s == 2 && back.end_speed == -9);
}

static void overspeed_may_never_bleed_or_at_once(void **state)
{
    deft_steering law = quick();
    deft_piece piece;
    (void)state;
    law.overspeed_pushed = 0;
    law.overspeed_release = DEFT_FOREVER;
    piece = steer_at(&law, 18, 9);
    assert_int_equal(piece.kind, DEFT_PIECE_CONSTANT);
    assert_true(piece.base == 18 && piece.until_s == DEFT_FOREVER);
    piece = steer_at(&law, 18, 0);
    assert_int_equal(piece.kind, DEFT_PIECE_POWER);
    assert_true(deft_piece_speed(&piece, 0) == 9 && piece.until_s == 0.2);
}

static void what_is_lost_at_once_is_so_on_any_ground(void **state)
{
    deft_steering law = quick();
    (void)state;
    law.overspeed_pushed = 3;
    law.overspeed_release = DEFT_FOREVER;
    deft_steering ice = deft__steering_scaled(&law, 0.25);
    assert_true(ice.overspeed_pushed == 0.75 && ice.overspeed_release == DEFT_FOREVER);
}

static void overspeed_against_the_stick_takes_the_turn_curve(void **state)
{
    deft_steering law = quick();
    deft_piece piece = steer_at(&law, 18, -9);
    (void)state;
    assert_int_equal(piece.kind, DEFT_PIECE_POWER);
    assert_true(piece.phase == 2 && piece.until_s == 0.25 && piece.end_speed == 0);
    law.turn = drive_curve(0.125, 2);
    piece = steer_at(&law, 36, -9);
    assert_true(piece.phase == 2 && piece.until_s == 0.25);
    expect_close(deft_piece_speed(&piece, 0.125), 9, 1e-14);
}

static void a_snapped_heading_flips_the_speed_and_then_follows_the_law(void **state)
{
    deft_steering law = quick();
    deft_piece piece;
    (void)state;
    law.snap_heading = 1;
    piece = steer_at(&law, 9, -9);
    assert_int_equal(piece.kind, DEFT_PIECE_CONSTANT);
    assert_true(piece.base == -9);
    piece = steer_at(&law, 9, -4.5); /* faster than asked for: released, in the new direction */
    assert_true(deft_piece_speed(&piece, 0) == -9 && piece.end_speed == -4.5);
    piece = steer_at(&law, 3, -9);
    expect_close(deft_piece_speed(&piece, 0), -3, 1e-14);
    assert_true(piece.end_speed == -9);
    piece = steer_at(&law, 18, -9);
    assert_true(piece.base == -18 && piece.rate == 4.5);
}

static void an_instant_turn_stands_and_then_attacks(void **state)
{
    deft_steering law = quick();
    deft_piece piece;
    (void)state;
    law.turn = drive_instant();
    piece = steer_at(&law, 9, -9);
    assert_true(deft_piece_speed(&piece, 0) == 0 && piece.end_speed == -9 && piece.until_s == 0.25);
}

static void no_speed_at_all_keeps_what_momentum_there_is(void **state)
{
    deft_steering law = quick();
    deft_piece piece;
    (void)state;
    law.speed = 0; /* air.speed_ratio 0: a jump without air control */
    law.overspeed_pushed = law.overspeed_release = 0;
    piece = steer_at(&law, 7, 0);
    assert_int_equal(piece.kind, DEFT_PIECE_CONSTANT);
    assert_true(piece.base == 7);
    piece = steer_at(&law, 0, 0);
    assert_true(piece.base == 0 && piece.until_s == DEFT_FOREVER);
}

/* With p = 8 the last third of the attack lies within 2e-4 of full speed, and the last hundredth within a
 * double's last bit: only a kept phase ends the curve on time. */
static void a_curve_ends_on_time_though_its_speed_says_nothing(void **state)
{
    deft_steering law = quick();
    int i;
    (void)state;
    law.attack = drive_curve(0.5, 8);
    for (i = 0; i < DRIVE_RATES; i++) {
        drive_runner runner = drive_runner_at(&law, 0);
        double t = 0, ended = 0;
        while (t < 1) {
            double dt = 1 / drive_rates[i];
            deft_piece piece;
            deft_steer(&piece, &law, &runner.state, runner.v, 9, 9);
            if (piece.kind == DEFT_PIECE_POWER) {
                ended = t + piece.until_s;
            }
            drive_run(&runner, 9, dt);
            t += dt;
        }
        expect_close(ended, 0.5, 1e-13);
    }
}

static void a_speed_changed_from_outside_is_seen(void **state)
{
    deft_steering law = quick();
    drive_runner runner = drive_runner_at(&law, 0);
    deft_piece piece;
    (void)state;
    drive_run(&runner, 9, 0.125);
    expect_close(runner.v, 6.75, 1e-14);
    deft_steer(&piece, &law, &runner.state, 1.71, 9, 9); /* 9 (1 - 0.9^2), as after a bump */
    expect_close(piece.phase, 0.9, 1e-14);
    expect_close(deft_piece_speed(&piece, 0), 1.71, 1e-14);
}

static void a_phase_outlives_rounding_but_not_another_curve(void **state)
{
    deft_steering law = quick();
    drive_runner runner = drive_runner_at(&law, 0);
    double phase;
    deft_piece piece;
    (void)state;
    drive_run(&runner, 9, 0.1);
    phase = runner.state.phase;
    deft_steer(&piece, &law, &runner.state, runner.v * (1 + 1e-12), 9, 9);
    assert_true(piece.phase == phase);
    law.attack.time_s = 1; /* as when the body leaves the ground: the phase is a share, and stays */
    deft_steer(&piece, &law, &runner.state, runner.v, 9, 9);
    assert_true(piece.phase == phase);
    law.attack.exponent = 1; /* another curve: read from the speed */
    deft_steer(&piece, &law, &runner.state, runner.v, 9, 9);
    expect_close(piece.phase, 1 - runner.v / 9, 1e-15);
    deft_steer(&piece, &law, &runner.state, runner.v, 8, 9); /* another target */
    expect_close(piece.phase, 1 - runner.v / 8, 1e-15);
    deft_steer(&piece, &law, &runner.state, runner.v, 0, 9); /* a release */
    expect_close(piece.phase, pow(runner.v / 9, 1 / 3.0), 1e-15);
    deft_steer(&piece, &law, &runner.state, runner.v, 0,
               18); /* another full speed, as when the run button goes */
    expect_close(piece.phase, pow(runner.v / 18, 1 / 3.0), 1e-15);
}

/* On a slope the speed is read back from a velocity, a bit off: that is no new motion. */
static void a_rounded_speed_at_its_target_stays_there(void **state)
{
    deft_steering law = quick();
    double target, bits;
    (void)state;
    for (target = 9; target > 2; target -= 4) {
        for (bits = -4; bits <= 4; bits++) {
            deft_piece piece = steer_at(&law, target * (1 + bits * 0x1p-52), target);
            assert_int_equal(piece.kind, DEFT_PIECE_CONSTANT);
            assert_true(piece.base == target && piece.until_s == DEFT_FOREVER);
        }
    }
}

static deft_response any_response(void)
{
    double which = drive_random(0, 3), time_s;
    if (which < 0.4) {
        return drive_instant();
    }
    if (which < 1.4) {
        double loss = drive_random(0.2, 0.9999);
        return drive_drag(loss, drive_random(0, 0.5));
    }
    time_s = exp(drive_random(-4, 1));
    return drive_curve(time_s, which < 2 ? 1 + floor(drive_random(0, 3)) : drive_random(1, 8));
}

static deft_steering any_steering(void)
{
    deft_response attack = any_response(), turn = any_response(), release = any_response();
    deft_steering law = drive_steering(drive_random(1, 20), attack, turn, release);
    law.overspeed_release = drive_random(0, 60);
    law.overspeed_pushed = drive_random(0, 30);
    law.snap_heading = drive_random(0, 1) < 0.2;
    return law;
}

static void left_is_right_to_the_bit(void **state)
{
    int i, tick;
    (void)state;
    for (i = 0; i < 500; i++) {
        deft_steering law = any_steering();
        double v = drive_random(-2, 2) * law.speed;
        drive_runner one = drive_runner_at(&law, v), other = drive_runner_at(&law, -v);
        double target = 0;
        for (tick = 0; tick < 200; tick++) {
            double dt = drive_dt(0);
            if (tick % 10 == 0) {
                target = round(drive_random(-1.4, 1.4)) * drive_random(0.2, 1) * law.speed;
            }
            drive_run(&one, target, dt);
            drive_run(&other, -target, dt);
            assert_true(one.v == -other.v && one.x == -other.x && one.state.phase == other.state.phase);
        }
    }
}

/* Seed 000: movement stands apart: a speed and a time go in, a speed comes out. Whatever the time is. */
static void any_division_of_a_tick_gives_the_same_motion(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 20000; i++) {
        deft_steering law = any_steering();
        double v = drive_random(-1.5, 1.5) * law.speed;
        double target = round(drive_random(-1.4, 1.4)) * drive_random(0.1, 1) * law.speed;
        drive_runner whole = drive_runner_at(&law, v), parts = whole;
        double dt = drive_dt(0), done = 0;
        while (done < dt) {
            double part = fmin(drive_random(0, 0.5) * dt, dt - done);
            drive_run(&parts, target, part);
            done += part;
        }
        drive_run(&whole, target, dt);
        expect_close(parts.v, whole.v, 1e-12 * law.speed);
        expect_close(parts.x, whole.x, 1e-12 * law.speed * dt);
    }
}

/* What takes no time is done by the first call. The second one finds a law that began already. */
static void asked_again_before_time_passes_the_law_is_the_same_to_the_bit(void **state)
{
    (void)state;
    for (int i = 0; i < 5000; i++) {
        deft_steering law = any_steering();
        drive_runner runner = drive_runner_at(&law, drive_random(-1.5, 1.5) * law.speed);
        double target = round(drive_random(-1.4, 1.4)) * drive_random(0.1, 1) * law.speed;
        drive_run(&runner, target, drive_dt(0));
        target = drive_random(0, 1) < 0.5 ? target : round(drive_random(-1.4, 1.4)) * law.speed;
        deft_piece first, again;
        memset(&first, 0, sizeof first);
        memset(&again, 0, sizeof again);
        deft_steer(&first, &law, &runner.state, runner.v, target, law.speed);
        double v = deft_piece_speed(&first, 0);
        assert_true(runner.state.speed == v);
        deft_steer(&again, &law, &runner.state, v, target, law.speed);
        assert_memory_equal(&first, &again, sizeof first);
    }
}

static void a_drag_without_a_threshold_stops_too(void **state)
{
    deft_steering law = quick();
    deft_piece piece;
    (void)state;
    law.release = drive_drag(0.9875, 0);
    piece = steer_at(&law, 9, 0);
    expect_close(piece.until_s, log(1e4) / law.release.rate, 1e-14);
    assert_true(deft_piece_speed(&piece, piece.until_s) == 0);
}

/* Every law comes to rest in the time that it promises, and then stays. */
static void every_stop_is_finite(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 500; i++) {
        deft_steering law = any_steering();
        drive_runner runner = drive_runner_at(&law, drive_random(-1, 1) * law.speed);
        double longest =
            law.release.kind == DEFT_RESPONSE_DRAG ? log(1e4) / law.release.rate : law.release.time_s;
        double t = 0;
        while (t <= longest * (1 + 1e-9)) {
            double dt = drive_dt(0);
            drive_run(&runner, 0, dt);
            t += dt;
        }
        assert_true(runner.v == 0);
        t = runner.x;
        drive_run(&runner, 0, 1);
        assert_true(runner.v == 0 && runner.x == t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stick_scales_the_target_and_not_the_time),
        cmocka_unit_test(a_target_beyond_full_speed_is_full_speed),
        cmocka_unit_test(a_lowered_target_is_reached_on_the_release_curve),
        cmocka_unit_test(a_turn_goes_down_to_zero_and_then_attacks),
        cmocka_unit_test(overspeed_bleeds_slower_while_it_is_pushed),
        cmocka_unit_test(overspeed_may_never_bleed_or_at_once),
        cmocka_unit_test(what_is_lost_at_once_is_so_on_any_ground),
        cmocka_unit_test(overspeed_against_the_stick_takes_the_turn_curve),
        cmocka_unit_test(a_snapped_heading_flips_the_speed_and_then_follows_the_law),
        cmocka_unit_test(an_instant_turn_stands_and_then_attacks),
        cmocka_unit_test(no_speed_at_all_keeps_what_momentum_there_is),
        cmocka_unit_test(a_curve_ends_on_time_though_its_speed_says_nothing),
        cmocka_unit_test(a_speed_changed_from_outside_is_seen),
        cmocka_unit_test(a_phase_outlives_rounding_but_not_another_curve),
        cmocka_unit_test(a_rounded_speed_at_its_target_stays_there),
        cmocka_unit_test(left_is_right_to_the_bit),
        cmocka_unit_test(any_division_of_a_tick_gives_the_same_motion),
        cmocka_unit_test(asked_again_before_time_passes_the_law_is_the_same_to_the_bit),
        cmocka_unit_test(a_drag_without_a_threshold_stops_too),
        cmocka_unit_test(every_stop_is_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
