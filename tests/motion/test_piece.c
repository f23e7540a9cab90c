/* tests/motion/test_piece.c -- speed and displacement of a piece against closed forms in long double. */
#include "drive.h"
#include "motion/accelerate.h"

/* The model is long double on purpose: clang would name every promotion to it. */
#pragma GCC diagnostic ignored "-Wdouble-promotion"

static deft_piece piece_of(deft_piece_kind kind, double base, double amplitude, double rate)
{
    deft_piece piece;
    memset(&piece, 0, sizeof piece);
    piece.kind = (uint32_t)kind;
    piece.base = base;
    piece.amplitude = amplitude;
    piece.rate = rate;
    piece.until_s = DEFT_FOREVER;
    return piece;
}

/* v = base + amplitude (phase - t/T)^p up to the end of the curve. */
static deft_piece power_of(double base, double amplitude, double time_s, double exponent, double phase)
{
    deft_piece piece = piece_of(DEFT_PIECE_POWER, base, amplitude, 1 / time_s);
    piece.exponent = exponent;
    piece.phase = phase;
    piece.until_s = phase * time_s;
    piece.end_speed = base;
    return piece;
}

static void constant_and_linear_pieces_are_school_physics(void **state)
{
    deft_piece walk = piece_of(DEFT_PIECE_CONSTANT, 3, 0, 0), fall = piece_of(DEFT_PIECE_LINEAR, 2, 0, -10);
    (void)state;
    assert_true(deft_piece_speed(&walk, 5) == 3 && deft_piece_distance(&walk, 5) == 15);
    assert_true(deft_piece_acceleration_max(&walk, 5) == 0);
    assert_true(deft_piece_speed(&fall, 0.5) == -3 &&
                deft_piece_distance(&fall, 0.5) == 2 * 0.5 - 10 * 0.25 / 2);
    assert_true(deft_piece_acceleration_max(&fall, 5) == 10);
}

/* At the end of its curve a power has one speed left. */
static void a_power_without_a_phase_is_a_constant(void **state)
{
    static const double exponents[] = {1, 1.7, 2, 3, 8};
    (void)state;
    for (int i = 0; i < 5; i++) {
        deft_piece piece = power_of(3, -9, 0.5, exponents[i], 0);
        piece.rate = 0;
        piece.until_s = DEFT_FOREVER;
        assert_true(deft_piece_distance(&piece, 5) == 15);
    }
}

static void the_speed_at_the_end_is_the_end_speed(void **state)
{
    deft_piece piece = power_of(9, -9, 0.1, 2.3, 0.7);
    (void)state;
    piece.end_speed = 8.5;
    assert_true(deft_piece_speed(&piece, piece.until_s) == 8.5);
    assert_true(deft_piece_speed(&piece, piece.until_s * 2) == 8.5);
    assert_true(deft_piece_speed(&piece, piece.until_s * 0.999) > 8.5);
}

/* The displacement of a curve that starts at rest, by the binomial series of its integral in long double:
 * V t sum_k C(p, k) (-1)^(k+1) q^k / (k + 1), q = t / T. */
static long double attack_from_rest(long double full, long double time_s, long double p, long double t)
{
    long double q = t / time_s, term = 1, sum = 0;
    int k;
    for (k = 1; k <= 400; k++) {
        term *= -(p - (long double)(k - 1)) / (long double)k * q;
        sum -= term / (long double)(k + 1);
    }
    return full * t * sum;
}

static void a_half_millisecond_of_a_ten_second_curve_keeps_its_digits(void **state)
{
    static const double exponents[] = {1, 1.5, 2, 2.7, 3, 4, 5.5, 8};
    static const double times[] = {0.0005, 0.001, 0.016, 0.05, 0.5, 2, 4, 7};
    size_t i, j;
    (void)state;
    for (i = 0; i < sizeof exponents / sizeof exponents[0]; i++) {
        for (j = 0; j < sizeof times / sizeof times[0]; j++) {
            deft_piece piece = power_of(12, -12, 10, exponents[i], 1);
            long double truth = attack_from_rest(12, 10, exponents[i], times[j]);
            double value = deft_piece_distance(&piece, times[j]);
            expect_close((double)(value / truth - 1), 0, 2e-15);
        }
    }
}

static void a_release_covers_the_integral_of_its_curve(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 20000; i++) {
        double p = i % 3 == 0 ? 1 + i / 3 % 8 : drive_random(1, 8);
        double time_s = exp(drive_random(-4, 2)), phase = drive_random(0.01, i % 5 ? 1 : 3);
        double t = drive_random(0, 1) * phase * time_s;
        deft_piece piece = power_of(0, 7, time_s, p, phase);
        long double rate = 1 / time_s;
        long double end = (long double)phase - rate * t;
        long double truth = 7 * (powl(phase, p + 1.0L) - powl(end, p + 1.0L)) / (rate * (p + 1.0L));
        expect_close(deft_piece_distance(&piece, t), (double)truth, 1e-14 * 7 * pow(phase, p) * t);
        expect_close((double)(deft_piece_distance(&piece, t) / truth), 1, 1e-13);
        expect_close(deft_piece_speed(&piece, t), (double)(7 * powl(end, p)), 1e-14 * 7 * pow(phase, p));
    }
}

static void the_whole_curve_is_one_over_p_plus_one(void **state)
{
    double p;
    (void)state;
    for (p = 1; p <= 8; p += 0.25) {
        deft_piece stop = power_of(0, 5, 0.8, p, 1), start = power_of(5, -5, 0.8, p, 1);
        expect_close(deft_piece_distance(&stop, 0.8), 5 * 0.8 / (p + 1), 1e-14);
        expect_close(deft_piece_distance(&start, 0.8), 5 * 0.8 * p / (p + 1), 1e-14);
    }
}

static void an_exponential_covers_the_integral_of_its_decay(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 20000; i++) {
        double k = exp(drive_random(-7, 3)), t = exp(drive_random(-8, 2));
        double base = drive_random(-9, 9), amplitude = drive_random(-9, 9);
        deft_piece piece = piece_of(DEFT_PIECE_EXPONENTIAL, base, amplitude, k);
        long double decay = expm1l(-(long double)k * t);
        long double truth = (long double)base * t - (long double)amplitude * decay / k;
        expect_close(deft_piece_distance(&piece, t), (double)truth, 1e-14 * t * 18);
        expect_close(deft_piece_speed(&piece, t), (double)(base + amplitude * (1 + decay)), 1e-14 * 18);
    }
}

/* From rest a tick is a small part of the time in which the speed builds up; it must not lose digits. */
static void a_slow_exponential_from_rest_keeps_its_digits(void **state)
{
    (void)state;
    for (int i = 0; i < 2000; i++) {
        double rate = exp(drive_random(-5, 1.6)), t = i == 0 ? 0.0005 : exp(drive_random(-8, -3));
        deft_piece piece = piece_of(DEFT_PIECE_EXPONENTIAL, 6, -6, rate);
        long double x = (long double)rate * t, term = x / 2, share = 0;
        for (int k = 3; k < 30; k++) { /* 1 - (1 - e^-x) / x */
            share += term;
            term *= -x / k;
        }
        expect_close((double)(deft_piece_distance(&piece, t) / (6 * t * share)), 1, 2e-15);
    }
}

static void the_largest_acceleration_is_where_a_curve_starts(void **state)
{
    static const double exponents[] = {1, 1.5, 2, 3, 6.5};
    size_t i;
    (void)state;
    for (i = 0; i < sizeof exponents / sizeof exponents[0]; i++) {
        deft_piece piece = power_of(9, -9, 0.25, exponents[i], 0.8);
        double slope = (deft_piece_speed(&piece, 1e-7) - deft_piece_speed(&piece, 0)) / 1e-7;
        double most = deft_piece_acceleration_max(&piece, 0.1);
        expect_close(slope / most, 1, 1e-5);
    }
    expect_close(deft_piece_acceleration_max(
                     &(deft_piece){
                         .kind = DEFT_PIECE_EXPONENTIAL, .base = 6, .amplitude = -4, .rate = 3, .until_s = 9},
                     1),
                 12, 1e-15);
}

/* By central differences: what a piece says of its acceleration and of the instant of a speed is what its
 * speed does. */
static void acceleration_and_instant_are_those_of_the_speed(void **state)
{
    const deft_piece pieces[] = {
        piece_of(DEFT_PIECE_CONSTANT, 3, 0, 0),
        piece_of(DEFT_PIECE_LINEAR, 2, 0, -10),
        piece_of(DEFT_PIECE_LINEAR, -2, 0, 7),
        piece_of(DEFT_PIECE_EXPONENTIAL, 9, -6, 2.5),
        piece_of(DEFT_PIECE_EXPONENTIAL, 0, 8, 0.75),
        power_of(9, -9, 1.5, 2, 1),
        power_of(0, 9, 1.5, 3, 0.875),
        power_of(9, -9, 2, 1.5, 1),
        power_of(0, 5, 1.25, 1, 1),
    };
    const double h = 1e-5;
    (void)state;
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        const deft_piece *piece = &pieces[i];
        bool is_quadratic = true;
        for (double t = 0.1; t < 0.95; t += 0.2) {
            double slope = (deft_piece_speed(piece, t + h) - deft_piece_speed(piece, t - h)) / (2 * h);
            assert_true(fabs(deft__piece_acceleration(piece, t) - slope) < 1e-6 * (1 + fabs(slope)));
            if (piece->kind != DEFT_PIECE_CONSTANT) {
                assert_true(fabs(deft__piece_when(piece, deft_piece_speed(piece, t)) - t) < 1e-6);
            }
            double bend = deft__piece_acceleration(piece, t + h) - deft__piece_acceleration(piece, t);
            is_quadratic = is_quadratic && bend == 0;
        }
        bool is_line = piece->kind != DEFT_PIECE_POWER && piece->kind != DEFT_PIECE_EXPONENTIAL;
        assert_int_equal(deft__piece_is_quadratic(piece), is_line);
        assert_true(is_quadratic || !is_line);
        assert_true(deft__piece_acceleration(piece, piece->until_s) == 0);
    }
}

/* A speed on the other side of the start is there at once, and one past the end of the curve never comes. */
static void a_speed_that_a_piece_does_not_come_to_is_there_at_once_or_at_its_end(void **state)
{
    const deft_piece pieces[] = {
        piece_of(DEFT_PIECE_EXPONENTIAL, 9, -6, 2.5),
        piece_of(DEFT_PIECE_EXPONENTIAL, 0, 8, 0.75),
        power_of(9, -9, 1.5, 2, 1),
        power_of(0, 9, 1.5, 3, 0.875),
        power_of(0, 5, 1.25, 1, 1),
    };
    (void)state;
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        const deft_piece *piece = &pieces[i];
        const double first = deft_piece_speed(piece, 0), last = piece->base;
        assert_true(deft__piece_when(piece, first) == 0);
        assert_true(deft__piece_when(piece, first - (last - first)) == 0);
        assert_true(deft__piece_when(piece, last + (last - first)) == piece->until_s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constant_and_linear_pieces_are_school_physics),
        cmocka_unit_test(a_power_without_a_phase_is_a_constant),
        cmocka_unit_test(the_speed_at_the_end_is_the_end_speed),
        cmocka_unit_test(a_half_millisecond_of_a_ten_second_curve_keeps_its_digits),
        cmocka_unit_test(a_release_covers_the_integral_of_its_curve),
        cmocka_unit_test(the_whole_curve_is_one_over_p_plus_one),
        cmocka_unit_test(an_exponential_covers_the_integral_of_its_decay),
        cmocka_unit_test(a_slow_exponential_from_rest_keeps_its_digits),
        cmocka_unit_test(acceleration_and_instant_are_those_of_the_speed),
        cmocka_unit_test(a_speed_that_a_piece_does_not_come_to_is_there_at_once_or_at_its_end),
        cmocka_unit_test(the_largest_acceleration_is_where_a_curve_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
