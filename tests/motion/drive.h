/* tests/motion/drive.h -- walks the laws of motion as a tick does: piece after piece, until dt is used up. */
#ifndef DEFT_TESTS_MOTION_DRIVE_H
#define DEFT_TESTS_MOTION_DRIVE_H

#include "deft/motion.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static const double drive_rates[] = {20, 24, 30, 50, 60, 75, 100, 120, 144, 240, 1000};

#define DRIVE_RATES ((int)(sizeof drive_rates / sizeof drive_rates[0]))

static uint64_t drive_random_state = 0x2545f4914f6cdd1d;

/* xorshift64*. */
static inline double drive_random(double low, double high)
{
    drive_random_state ^= drive_random_state >> 12;
    drive_random_state ^= drive_random_state << 25;
    drive_random_state ^= drive_random_state >> 27;
    return low + (high - low) * (double)(drive_random_state * UINT64_C(0x2545f4914f6cdd1d) >> 11) * 0x1p-53;
}

/* The length of the next tick: 1/60 s and the like, or for a rate of 0 anything from 0.5 to 50 ms. */
static inline double drive_dt(double rate)
{
    return rate > 0 ? 1 / rate : drive_random(0.0005, 0.05);
}

typedef struct drive_runner {
    const deft_steering *law;
    deft_steer_state state;
    double v, x, full;
} drive_runner;

static inline drive_runner drive_runner_at(const deft_steering *law, double v)
{
    drive_runner runner;
    memset(&runner, 0, sizeof runner);
    runner.law = law;
    runner.v = v;
    runner.full = law->speed;
    return runner;
}

/* One tick of dt seconds with the stick at `target`. */
static inline void drive_run(drive_runner *runner, double target, double dt)
{
    int segments = 0;
    while (dt > 0) {
        deft_piece piece;
        deft_steer(&piece, runner->law, &runner->state, runner->v, target, runner->full);
        double step = dt < piece.until_s ? dt : piece.until_s;
        assert_true(++segments <= 8);
        runner->x += deft_piece_distance(&piece, step);
        runner->v = deft_piece_speed(&piece, step);
        deft_steer_advance(&runner->state, &piece, step);
        dt -= step;
    }
}

static inline deft_response drive_response(deft_response_kind kind)
{
    deft_response response;
    memset(&response, 0, sizeof response);
    response.kind = (uint32_t)kind;
    return response;
}

static inline deft_response drive_instant(void)
{
    return drive_response(DEFT_RESPONSE_INSTANT);
}

static inline deft_response drive_curve(double time_s, double exponent)
{
    deft_response response = drive_response(DEFT_RESPONSE_CURVE);
    response.time_s = time_s;
    response.exponent = exponent;
    return response;
}

static inline deft_response drive_drag(double loss_per_s, double threshold_ratio)
{
    deft_response response = drive_response(DEFT_RESPONSE_DRAG);
    response.rate = -log(1 - loss_per_s);
    response.threshold_ratio = threshold_ratio;
    return response;
}

/* Overspeed bleeds one full speed in 0.5 s, in 2 s while pushed. */
static inline deft_steering drive_steering(double speed, deft_response attack, deft_response turn,
                                           deft_response release)
{
    deft_steering law;
    memset(&law, 0, sizeof law);
    law.speed = speed;
    law.overspeed_release = speed / 0.5;
    law.overspeed_pushed = speed / 2;
    law.attack = attack;
    law.turn = turn;
    law.release = release;
    return law;
}

static inline void expect_close(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance)) {
        fail_msg("%.17g should be %.17g, within %g (off by %g)", value, expected, tolerance,
                 value - expected);
    }
}

#endif
