/* tests/math/test_root.c -- the place at which a function passes zero. */
#include "math/root.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A function, the place of its root, and how often it was asked. */
typedef struct asked {
    double (*value)(double at, double root);
    double root, sign;
    int *calls;
} asked;

static double asked_at(const void *of, double at)
{
    const asked *self = (const asked *)of;
    (*self->calls)++;
    return self->sign * self->value(at, self->root);
}

static double straight(double at, double root)
{
    return 3 * (at - root);
}

/* Falls to the root faster and faster, as a character does. */
static double fall(double at, double root)
{
    return (at - root) * (at + root + 0.01);
}

static double decay(double at, double root)
{
    return -exp(-5 * root) * expm1(-5 * (at - root));
}

/* Nearly level before the root, and steep after it: a straight line from end to end says little. */
static double knee(double at, double root)
{
    return at < root ? 1e-3 * (at - root) : 1e3 * (at - root);
}

static double step(double at, double root)
{
    return at < root ? -1 : 1;
}

static double flat(double at, double root)
{
    double way = at - root;
    return way * way * way * way * way;
}

static double (*const functions[])(double, double) = {straight, fall, decay, knee, step, flat};
/* Of these the straight line through the ends of the bracket says more with each step. */
#define SMOOTH 3

static int calls;

static void a_root_is_found_to_the_last_bits_from_both_sides(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        for (int k = 1; k < 100; k++) {
            for (int sign = -1; sign <= 1; sign += 2) {
                asked of = {functions[i], k / 100.0 / 60, sign, &calls};
                double high = 1 / 60.0;
                double bits = high * 0x1p-50;
                double found = deft__root(asked_at, &of, 0, high);
                if (functions[i] != flat && !(fabs(found - of.root) <= bits)) {
                    fail_msg("function %d: found %.17g for %.17g", (int)i, found, of.root);
                }
                assert_true(sign * asked_at(&of, found) >= 0);        /* past the root, or there */
                assert_true(sign * asked_at(&of, found - bits) <= 0); /* and not long past it */
            }
        }
    }
}

static void the_other_sign_gives_the_same_bits(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        asked one = {functions[i], 0.007, 1, &calls};
        asked other = {functions[i], 0.007, -1, &calls};
        assert_true(deft__root(asked_at, &one, 0.001, 0.05) == deft__root(asked_at, &other, 0.001, 0.05));
    }
}

static void smooth_functions_take_few_steps_and_no_function_many(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        for (int k = 1; k < 100; k++) {
            asked of = {functions[i], k / 100.0 / 60, 1, &calls};
            calls = 0;
            (void)deft__root(asked_at, &of, 0, 1 / 60.0);
            if (calls > (i < SMOOTH ? 16 : 4 * 52)) { /* halvings alone take 52 */
                fail_msg("function %d asked %d times for a root at %g", (int)i, calls, of.root);
            }
        }
    }
    asked line = {straight, 0.004, 1, &calls};
    calls = 0;
    (void)deft__root(asked_at, &line, 0, 1 / 60.0);
    assert_true(calls <= 5); /* both ends, the root, and one on its other side */
}

static void without_a_root_the_answer_is_the_upper_end(void **state)
{
    asked of = {straight, 0.5, 1, &calls};
    (void)state;
    assert_true(deft__root(asked_at, &of, 0, 0.25) == 0.25);
    assert_true(deft__root(asked_at, &of, 0.75, 1) == 1);
    of.root = NAN;
    assert_true(deft__root(asked_at, &of, 0, 1) == 1);
}

static void a_root_at_an_end_is_that_end(void **state)
{
    asked of = {straight, 0.25, 1, &calls};
    (void)state;
    assert_true(deft__root(asked_at, &of, 0.25, 1) == 0.25);
    assert_true(deft__root(asked_at, &of, 0, 0.25) == 0.25);
    assert_true(deft__root(asked_at, &of, 0.25, 0.25) == 0.25);
}

static double places[64]; /* where the function was asked */
static int place_count;

/* Passes zero at the square root of 2; with `of`, mirrored about 1.5. */
static double square_at(const void *of, double at)
{
    double x = of != NULL ? 3 - at : at;
    places[place_count++] = at;
    return of != NULL ? 2 - x * x : x * x - 2;
}

/* Between the ends 1 and 2 the values are -1 and 2. The line between them passes zero at 4/3, with -2/9, and
 * the next one at 7/5, with -1/25. The end 2 then stays a second time: it counts 1 - (1/25) / (2/9) as much.
 */
static void the_first_steps_are_those_of_the_lines(void **state)
{
    const double less = 2 * (1 - 9 / 50.0);
    const double steps[] = {4 / 3.0, 7 / 5.0, 7 / 5.0 + 3 / 5.0 * (1 / 25.0) / (1 / 25.0 + less)};
    (void)state;
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        place_count = 0;
        (void)deft__root(square_at, mirrored != 0 ? places : NULL, 1, 2);
        for (int i = 0; i < 3; i++) {
            assert_true(fabs(places[2 + i] - (mirrored != 0 ? 3 - steps[i] : steps[i])) < 1e-15);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_root_is_found_to_the_last_bits_from_both_sides),
        cmocka_unit_test(the_other_sign_gives_the_same_bits),
        cmocka_unit_test(smooth_functions_take_few_steps_and_no_function_many),
        cmocka_unit_test(without_a_root_the_answer_is_the_upper_end),
        cmocka_unit_test(a_root_at_an_end_is_that_end),
        cmocka_unit_test(the_first_steps_are_those_of_the_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
