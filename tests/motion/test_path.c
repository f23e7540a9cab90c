/* tests/motion/test_path.c -- two pieces together, and the instant at which they reach a line. */
#include "drive.h"
#include "motion/path.h"

/* The model is long double on purpose: clang would name every promotion to it. */
#pragma GCC diagnostic ignored "-Wdouble-promotion"

static deft_piece constant(double v)
{
    deft_piece piece;
    memset(&piece, 0, sizeof piece);
    piece.kind = DEFT_PIECE_CONSTANT;
    piece.base = piece.end_speed = v;
    piece.until_s = DEFT_FOREVER;
    return piece;
}

static deft_piece linear(double v, double rate)
{
    deft_piece piece = constant(v);
    piece.kind = DEFT_PIECE_LINEAR;
    piece.rate = rate;
    return piece;
}

static deft__path path_of(deft_piece along, deft_piece up)
{
    deft__path path;
    memset(&path, 0, sizeof path);
    path.along = along;
    path.up = up;
    path.along_axis.x = 1;
    path.up_axis.y = 1;
    path.until_s = fmin(along.until_s, up.until_s);
    return path;
}

static const deft__v2 x_axis = {1, 0}, y_axis = {0, 1};

static void a_path_adds_its_pieces_along_its_axes(void **state)
{
    deft__path path = path_of(constant(3), linear(8, -10));
    deft__v2 at, v;
    (void)state;
    path.along_axis.x = 0.8; /* along a slope, gravity straight down */
    path.along_axis.y = 0.6;
    at = deft__path_at(&path, 0.5);
    v = deft__path_velocity(&path, 0.5);
    expect_close(at.x, 1.2, 1e-15);
    expect_close(at.y, 0.9 + 8 * 0.5 - 10 * 0.25 / 2, 1e-15);
    expect_close(v.x, 2.4, 1e-15);
    expect_close(v.y, 1.8 + 3, 1e-15);
}

static void a_landing_is_solved_to_the_last_bits(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 20000; i++) {
        double v = drive_random(0, 20), g = drive_random(1, 100), ground = drive_random(-30, 0);
        deft__path path = path_of(constant(5), linear(v, -g));
        long double V = v, G = g;
        long double t = (V + sqrtl(V * V - 2 * G * (long double)ground)) / G;
        double apex = v / g, end = (double)t * drive_random(1.0001, 2);
        double found = deft__path_reach(&path, y_axis, ground, apex, end);
        /* where the speed is small, the place's last bit moves the instant by more than its own */
        double slack = 4e-16 * ((double)t + (v * end + 30 + g * end * end) / (g * ((double)t - apex)));
        expect_close(found, (double)t, slack);
    }
}

/* The flat end of a curve with a high exponent is where Newton's method alone crawls. */
static void a_curve_that_flattens_out_is_solved_too(void **state)
{
    double p;
    (void)state;
    for (p = 1; p <= 8; p += 0.5) {
        deft_piece stop = linear(0, 0);
        deft__path path;
        double share;
        stop.kind = DEFT_PIECE_POWER;
        stop.amplitude = 10;
        stop.exponent = p;
        stop.phase = 1;
        stop.rate = 1 / 0.8;
        stop.until_s = 0.8;
        path = path_of(stop, constant(0));
        for (share = 0.01; share < 1; share += 0.0099) {
            double whole = 10 * 0.8 / (p + 1);
            double t = deft__path_reach(&path, x_axis, whole * share, 0, 0.8);
            double left = pow(1 - share, 1 / (p + 1)); /* of the phase */
            expect_close(t, 0.8 * (1 - left), 1e-14 / pow(left, p));
        }
    }
}

static void an_exponential_is_solved_too(void **state)
{
    deft_piece glide = linear(0, 4);
    deft__path path;
    double t;
    (void)state;
    glide.kind = DEFT_PIECE_EXPONENTIAL;
    glide.amplitude = -6;
    path = path_of(glide, linear(0, -9));
    for (t = 0.001; t < 3; t *= 1.1) {
        double place = -6 * (1 - exp(-4 * t)) / 4;
        expect_close(deft__path_reach(&path, x_axis, place, 0, 3), t, 1e-15 * exp(4 * t));
    }
}

static void what_is_not_reached_ends_at_the_end(void **state)
{
    deft__path path = path_of(constant(2), constant(0));
    (void)state;
    assert_true(deft__path_reach(&path, x_axis, 100, 0, 1) == 1);
    assert_true(deft__path_reach(&path, x_axis, -1, 0, 1) == 1);
    assert_true(deft__path_reach(&path, y_axis, 1, 0, 1) == 1);
    assert_true(deft__path_reach(&path, x_axis, 1, 0.5, 0.75) == 0.5); /* there already */
    assert_true(deft__path_reach(&path, x_axis, 1, 0, 0.5) == 0.5);
    assert_true(deft__path_reach(&path, x_axis, 0, 0, 1) == 0);
}

static void left_and_right_are_reached_at_the_same_bits(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 2000; i++) {
        double v = drive_random(-3, 9), a = drive_random(0, 40), place = drive_random(0.01, 20);
        deft__path right = path_of(linear(v, a), constant(0)), left = path_of(linear(-v, -a), constant(0));
        double t = deft__path_reach(&right, x_axis, place, 0, 10);
        assert_true(t == deft__path_reach(&left, x_axis, -place, 0, 10));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_adds_its_pieces_along_its_axes),
        cmocka_unit_test(a_landing_is_solved_to_the_last_bits),
        cmocka_unit_test(a_curve_that_flattens_out_is_solved_too),
        cmocka_unit_test(an_exponential_is_solved_too),
        cmocka_unit_test(what_is_not_reached_ends_at_the_end),
        cmocka_unit_test(left_and_right_are_reached_at_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
