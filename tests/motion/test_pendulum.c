/* tests/motion/test_pendulum.c -- the pendulum of a rope: period, energy, push, and the grid of its steps. */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static const double pi = 3.14159265358979323846;

static deft_swing_state hang(double angle, double rate)
{
    deft_swing_state state;
    memset(&state, 0, sizeof state);
    deft_pendulum_set(&state, angle, rate);
    return state;
}

static double energy_of(const deft_pendulum *law, const deft_swing_state *state)
{
    double angle;
    double rate;
    deft_pendulum_now(&angle, &rate, law, state);
    return deft_pendulum_energy(law, angle, rate);
}

static void expect_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance)) {
        fail_msg("%.17g is not %.17g within %g", value, expected, tolerance);
    }
}

/* Gauss: T = 2 pi sqrt(length / gravity) / agm(1, cos(amplitude / 2)). */
static double period_of(const deft_pendulum *law, double amplitude)
{
    double a = 1;
    double b = cos(amplitude / 2);
    for (int i = 0; i < 8; i++) {
        double mean = (a + b) / 2;
        b = sqrt(a * b);
        a = mean;
    }
    return 2 * pi * sqrt(law->length / law->gravity) / a;
}

static void a_swing_comes_back_after_its_period(void **state)
{
    const double amplitudes[] = {0.01, 0.5, pi / 2, 2.5};
    const deft_pendulum law = {50, 5, 0};
    (void)state;
    for (int i = 0; i < 4; i++) {
        deft_swing_state swing = hang(amplitudes[i], 0);
        double angle;
        double rate;
        deft_pendulum_advance(&law, &swing, period_of(&law, amplitudes[i]));
        deft_pendulum_now(&angle, &rate, &law, &swing);
        expect_near(angle, amplitudes[i], 1e-6);
        expect_near(rate, 0, 1e-6);
    }
}

static void energy_holds_for_a_minute_at_every_rate(void **state)
{
    const double rates[] = {20, 30, 60, 144, 240, 1000};
    const double lengths[] = {0.5, 2, 8};
    (void)state;
    for (int l = 0; l < 3; l++) {
        const deft_pendulum law = {49.4, lengths[l], 0.3};
        double first_angle = 0;
        for (int r = 0; r < 6; r++) {
            deft_swing_state swing = hang(pi / 2, 0);
            double before = energy_of(&law, &swing);
            int ticks = (int)lround(60 * rates[r]);
            for (int i = 0; i < ticks; i++) {
                deft_pendulum_advance(&law, &swing, 1 / rates[r]);
                assert_true(swing.carried_s >= 0 && swing.carried_s < DEFT_PENDULUM_STEP_S);
            }
            expect_near(energy_of(&law, &swing), before, 1e-5);
            double angle;
            double rate;
            deft_pendulum_now(&angle, &rate, &law, &swing);
            first_angle = r == 0 ? angle : first_angle;
            expect_near(angle, first_angle, 1e-9);
        }
    }
}

/* A swing is in the middle of a step at most ticks' ends: what split ticks leave there makes no difference.
 */
static void split_times_lead_to_the_same_place(void **state)
{
    const deft_pendulum law = {50, 3, 0.5};
    deft_swing_state whole = hang(-1, 2);
    deft_swing_state split = whole;
    (void)state;
    whole.push = split.push = DEFT_PENDULUM_PUSH_MAX;
    uint32_t seed = 7;
    for (int i = 0; i < 600; i++) {
        double left = 1.0 / 60;
        deft_pendulum_advance(&law, &whole, left);
        while (left > 0) {
            seed = seed * 1664525u + 1013904223u;
            double part = fmin(left, (double)(seed >> 16) / 65536 * 0.01 + 1e-5);
            deft_pendulum_advance(&law, &split, part);
            left -= part;
        }
    }
    double a;
    double b;
    double rate_a;
    double rate_b;
    deft_pendulum_now(&a, &rate_a, &law, &whole);
    deft_pendulum_now(&b, &rate_b, &law, &split);
    expect_near(a, b, 1e-7);
    expect_near(rate_a, rate_b, 1e-6);
}

/* A push along the motion adds at most `pump` of a level rope's energy in a second, never more than to a
 * level rope; one against it takes nothing. */
static void a_push_along_the_swing_adds_energy(void **state)
{
    const deft_pendulum law = {50, 5, 0.3};
    deft_swing_state pushed = hang(0, 0);
    (void)state;
    pushed.push = DEFT_PENDULUM_PUSH_MAX;
    double before = 0;
    for (int i = 0; i < 40; i++) {
        deft_pendulum_advance(&law, &pushed, 0.5);
        double now = energy_of(&law, &pushed);
        assert_true(now >= before - 1e-6 && now <= before + 0.5 * 0.3 + 1e-6 && now < 1 + 1e-3);
        before = now;
    }
    assert_true(before > 0.95);
    deft_swing_state against = hang(0, -3);
    against.push = DEFT_PENDULUM_PUSH_MAX;
    double fast = energy_of(&law, &against);
    deft_pendulum_advance(&law, &against, 0.2);
    expect_near(energy_of(&law, &against), fast, 1e-9);
}

static void a_mirrored_swing_is_the_mirror_image(void **state)
{
    const deft_pendulum law = {50, 5, 0.3};
    deft_swing_state right = hang(0.7, 1.25);
    deft_swing_state left = hang(-0.7, -1.25);
    (void)state;
    right.push = 20000;
    left.push = -20000;
    for (int i = 0; i < 1000; i++) {
        deft_pendulum_advance(&law, &right, 1.0 / 144);
        deft_pendulum_advance(&law, &left, 1.0 / 144);
        assert_true(right.angle == -left.angle && right.rate == -left.rate);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swing_comes_back_after_its_period),
        cmocka_unit_test(energy_holds_for_a_minute_at_every_rate),
        cmocka_unit_test(split_times_lead_to_the_same_place),
        cmocka_unit_test(a_push_along_the_swing_adds_energy),
        cmocka_unit_test(a_mirrored_swing_is_the_mirror_image),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
