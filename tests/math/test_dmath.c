/* tests/math/test_dmath.c -- our elementary functions against the C library's in long double. */
#include "math/dmath.h"

#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

// clang-format off
#include <cmocka.h>
// clang-format on

/* The model is long double on purpose: clang would name every promotion to it. */
#pragma GCC diagnostic ignored "-Wdouble-promotion"

#define TOLERANCE (2 * DBL_EPSILON) /* dmath.h: two units of the last place */

static uint64_t random_state = 1;

/* xorshift64*: the tests' own, so that a run can be repeated anywhere. */
static double random_between(double low, double high)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return low + (high - low) * (double)(random_state * UINT64_C(0x2545f4914f6cdd1d) >> 11) * 0x1p-53;
}

/* Worst relative error so far; fails at once, naming the argument, when it is beyond the promise. */
static void expect_near(const char *what, double x, double value, long double truth)
{
    long double error = fabsl(((long double)value - truth) / truth);
    if (truth == 0 ? value != 0 : !(error <= TOLERANCE)) {
        fail_msg("%s(%.17g) = %.17g, should be %.20Lg: relative error %.3Lg", what, x, value, truth, error);
    }
}

static void exp_and_expm1_are_exact_over_their_range(void **state)
{
    int i;
    (void)state;
    for (i = -700 * 64; i <= 700 * 64; i++) {
        double x = i / 64.0;
        expect_near("exp", x, deft__exp(x), expl(x));
        expect_near("expm1", x, deft__expm1(x), expm1l(x));
    }
    for (i = 0; i < 200000; i++) {
        double x = random_between(-700, 700);
        double tiny = random_between(-1, 1) * exp(random_between(-700, 0));
        expect_near("exp", x, deft__exp(x), expl(x));
        expect_near("expm1", x, deft__expm1(x), expm1l(x));
        expect_near("exp", tiny, deft__exp(tiny), expl(tiny));
        expect_near("expm1", tiny, deft__expm1(tiny), expm1l(tiny));
    }
}

static void exp_beyond_its_range_is_defined(void **state)
{
    (void)state;
    assert_true(deft__exp(0) == 1);
    assert_true(deft__expm1(0) == 0);
    assert_true(deft__exp(710) == HUGE_VAL);
    for (double x = 709.8; x < 4000; x *= 1.01) {
        assert_true(deft__exp(x) == HUGE_VAL && deft__expm1(x) == HUGE_VAL);
        assert_true(deft__exp(-1.06 * x) == 0 && deft__expm1(-x) == -1);
    }
    assert_true(deft__exp(HUGE_VAL) == HUGE_VAL);
    assert_true(deft__exp(-746) == 0);
    assert_true(deft__exp(-HUGE_VAL) == 0);
    assert_true(deft__expm1(-HUGE_VAL) == -1);
    assert_true(deft__expm1(HUGE_VAL) == HUGE_VAL);
    assert_true(isnan(deft__exp(NAN)));
    assert_true(isnan(deft__expm1(NAN)));
    /* denormal results keep the bits that a denormal has */
    assert_true(fabs(deft__exp(-740) - exp(-740)) <= 5e-324);
    assert_true(deft__exp(709.7) < HUGE_VAL);
    expect_near("exp", 709.7, deft__exp(709.7), expl((long double)709.7));
}

static void log_is_exact_over_all_doubles(void **state)
{
    int i;
    (void)state;
    for (i = -1074; i <= 1023; i++) {
        double power = ldexp(1, i);
        expect_near("log", power, deft__log(power), logl(power));
        expect_near("log", power * 1.3, deft__log(power * 1.3), logl(power * 1.3));
        expect_near("log", power * 1.7, deft__log(power * 1.7), logl(power * 1.7));
    }
    for (i = 0; i < 200000; i++) {
        double wide = exp(random_between(-745, 709));
        double around = random_between(0.4, 2.2);
        double close = 1 + random_between(-1, 1) * exp(random_between(-37, 0)) * 0.5;
        expect_near("log", wide, deft__log(wide), logl(wide));
        expect_near("log", around, deft__log(around), logl(around));
        expect_near("log", close, deft__log(close), logl(close));
    }
    assert_true(deft__log(1) == 0);
    assert_true(deft__log(0) == -HUGE_VAL);
    assert_true(deft__log(HUGE_VAL) == HUGE_VAL);
    assert_true(isnan(deft__log(-1)));
    assert_true(isnan(deft__log(NAN)));
}

static void log1p_is_exact_from_just_above_minus_one(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 200000; i++) {
        double tiny = random_between(-1, 1) * exp(random_between(-740, 0));
        double around = random_between(-0.999, 3);
        double wide = exp(random_between(0, 690));
        double edge = -1 + exp(random_between(-34.5, 0));
        expect_near("log1p", tiny, deft__log1p(tiny), log1pl(tiny));
        expect_near("log1p", around, deft__log1p(around), log1pl(around));
        expect_near("log1p", wide, deft__log1p(wide), log1pl(wide));
        expect_near("log1p", edge, deft__log1p(edge), log1pl(edge));
    }
    expect_near("log1p", -1 + 1e-15, deft__log1p(-1 + 1e-15), log1pl(-1 + 1e-15));
    expect_near("log1p", 1e300, deft__log1p(1e300), log1pl(1e300));
    expect_near("log1p", 1.7e308, deft__log1p(1.7e308), log1pl(1.7e308));
    assert_true(deft__log1p(0) == 0);
    assert_true(deft__log1p(-1) == -HUGE_VAL);
    assert_true(isnan(deft__log1p(-1.5)));
    assert_true(isnan(deft__log1p(NAN)));
    assert_true(deft__log1p(HUGE_VAL) == HUGE_VAL);
}

static void pow_is_exact_where_the_exponent_is_large(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 300000; i++) {
        double base = exp(random_between(-69, 69));
        double exponent = random_between(-64, 64);
        if (fabs(log(base) * exponent) < 705) {
            expect_near("pow", base, deft__pow(base, exponent), powl(base, exponent));
        }
        base = random_between(0, 1); /* as response curves use it */
        exponent = random_between(1, 9);
        expect_near("pow", base, deft__pow(base, exponent), powl(base, exponent));
        expect_near("pow", base, deft__pow(base, 1 / exponent), powl(base, 1 / exponent));
    }
    assert_true(deft__pow(0, 2.5) == 0);
    assert_true(deft__pow(0, 0) == 1);
    assert_true(deft__pow(0, -1) == HUGE_VAL);
    assert_true(deft__pow(1, 63.7) == 1);
    assert_true(deft__pow(2, 10) == 1024);
    assert_true(deft__pow(1e30, 60) == HUGE_VAL);
    assert_true(deft__pow(1e30, -60) == 0);
    assert_true(isnan(deft__pow(-2, 2)));
    assert_true(isnan(deft__pow(2, NAN)));
    assert_true(isnan(deft__pow(NAN, 2)));
}

/* Next to a zero of the wave the absolute error counts. */
static void expect_wave(const char *what, double x, double value, long double truth)
{
    if (fabsl((long double)value - truth) > TOLERANCE) {
        fail_msg("%s(%.17g) = %.17g, should be %.20Lg", what, x, value, truth);
    }
    if (fabsl(truth) > 1e-3L) {
        expect_near(what, x, value, truth);
    }
}

static void sin_and_cos_are_exact_to_a_million_radians(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 200000; i++) {
        double small = random_between(-7, 7);
        double large = random_between(-1e6, 1e6);
        double corner = random_between(-600000, 600000);
        double tiny = exp(random_between(-700, -1));
        corner = (double)(long)corner * 1.5707963267948966; /* at the multiples of a quarter turn */
        expect_wave("sin", small, deft__sin(small), sinl(small));
        expect_wave("cos", small, deft__cos(small), cosl(small));
        expect_wave("sin", large, deft__sin(large), sinl(large));
        expect_wave("cos", large, deft__cos(large), cosl(large));
        expect_wave("sin", corner, deft__sin(corner), sinl(corner));
        expect_wave("cos", corner, deft__cos(corner), cosl(corner));
        expect_near("sin", tiny, deft__sin(tiny), sinl(tiny));
    }
    assert_true(deft__sin(0) == 0);
    assert_true(deft__cos(0) == 1);
    assert_true(deft__sin(-1.25) == -deft__sin(1.25));
    assert_true(isnan(deft__sin(HUGE_VAL)));
    assert_true(isnan(deft__cos(NAN)));
    assert_true(deft__sin(1e300) == 0 && deft__cos(1e300) == 1);
}

static void sine_and_cosine_at_once_have_the_same_bits(void **state)
{
    static const double special[] = {0, -0.0, 1e300, HUGE_VAL, -HUGE_VAL, NAN};
    (void)state;
    for (size_t i = 0; i < 20000; i++) {
        double x = i < sizeof special / sizeof *special ? special[i] : random_between(-100, 100);
        double sine;
        double cosine;
        deft__sin_cos(x, &sine, &cosine);
        assert_true(deft__bits(sine) == deft__bits(deft__sin(x)));
        assert_true(deft__bits(cosine) == deft__bits(deft__cos(x)));
    }
}

static void atan2_is_exact_in_all_quadrants(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 200000; i++) {
        double y = random_between(-2, 2), x = random_between(-2, 2);
        double scale = exp(random_between(-300, 300));
        expect_near("atan2", y / x, deft__atan2(y, x), atan2l(y, x));
        expect_near("atan2", y / x, deft__atan2(y * scale, x), atan2l(y * scale, x));
        expect_near("atan2", y / x, deft__atan2(y * 1e-9, x), atan2l(y * 1e-9, x));
    }
    for (i = 0; i < 64; i++) {
        double t = i / 32.0 - 1; /* the seams between the pieces of the table */
        expect_near("atan2", t, deft__atan2(t, 1), atan2l(t, 1));
        expect_near("atan2", t, deft__atan2(1, t), atan2l(1, t));
        expect_near("atan2", t, deft__atan2(-1, t), atan2l(-1, t));
    }
}

static void atan2_at_its_corners_is_defined(void **state)
{
    (void)state;
    assert_true(deft__atan2(0, 0) == 0);
    assert_true(deft__atan2(0, 1) == 0);
    assert_true(deft__atan2(0, -1) == DEFT__PI);
    assert_true(deft__atan2(-0.0, -1) == DEFT__PI);
    assert_true(deft__atan2(1, 0) == DEFT__PI / 2);
    assert_true(deft__atan2(-1, 0) == -DEFT__PI / 2);
    assert_true(deft__atan2(1, 1) == DEFT__PI / 4);
    assert_true(deft__atan2(HUGE_VAL, HUGE_VAL) == DEFT__PI / 4);
    assert_true(deft__atan2(HUGE_VAL, 1) == DEFT__PI / 2);
    assert_true(deft__atan2(5e-324, 5e-324) == DEFT__PI / 4);
    assert_true(deft__atan2(1e308, 1e308) == DEFT__PI / 4);
    assert_true(isnan(deft__atan2(NAN, 1)));
    assert_true(isnan(deft__atan2(1, NAN)));
}

static void small_functions_treat_zeros_and_nan_as_they_say(void **state)
{
    (void)state;
    assert_true(deft__is_finite(DBL_MAX) && deft__is_finite(-DBL_MAX) && deft__is_finite(5e-324));
    assert_false(deft__is_finite(HUGE_VAL));
    assert_false(deft__is_finite(-HUGE_VAL));
    assert_false(deft__is_finite(NAN));
    assert_true(deft__abs(-3.5) == 3.5 && deft__abs(3.5) == 3.5);
    assert_int_equal(deft__bits(deft__abs(-0.0)), 0);
    assert_true(deft__min(1, 2) == 1 && deft__max(1, 2) == 2);
    assert_true(deft__clamp(5, 0, 1) == 1 && deft__clamp(-5, 0, 1) == 0 && deft__clamp(0.5, 0, 1) == 0.5);
    assert_true(deft__clamp(NAN, 0, 1) == 0);
    assert_true(deft__sqrt(2) == 1.4142135623730951);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_and_expm1_are_exact_over_their_range),
        cmocka_unit_test(exp_beyond_its_range_is_defined),
        cmocka_unit_test(log_is_exact_over_all_doubles),
        cmocka_unit_test(log1p_is_exact_from_just_above_minus_one),
        cmocka_unit_test(pow_is_exact_where_the_exponent_is_large),
        cmocka_unit_test(sin_and_cos_are_exact_to_a_million_radians),
        cmocka_unit_test(sine_and_cosine_at_once_have_the_same_bits),
        cmocka_unit_test(atan2_is_exact_in_all_quadrants),
        cmocka_unit_test(atan2_at_its_corners_is_defined),
        cmocka_unit_test(small_functions_treat_zeros_and_nan_as_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
