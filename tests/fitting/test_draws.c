/* tests/fitting/test_draws.c -- places drawn from a box are spread evenly over all of it. The expectations
 * are the means and variances of even spreads. */
#include "fitting/draws.h"
#include "tests/harness/play.h"

#include <math.h>

#define DRAWN 20000
#define ROWS  4 /* an even number; the last says nothing in some */

/* Four deviations of the mean and of the variance of 20000 draws, of which every fourth is new. */
#define NEAR_MEAN     0.03
#define NEAR_VARIANCE 0.02

static const double reach[2] = {10, 10}, usual[2], nothing_usual[2] = {(double)INFINITY, (double)INFINITY};
static double places[DRAWN][2];

/* Mean and variance of a number. */
static void spread_of(int number, double *mean, double *variance)
{
    *mean = *variance = 0;
    for (int i = 0; i < DRAWN; i++) {
        *mean += places[i][number] / DRAWN;
        *variance += places[i][number] * places[i][number] / DRAWN;
    }
    *variance -= *mean * *mean;
}

/* The corners are (1, 1), (-1, 1) and (1, -1): half of a square. */
static void a_triangle_is_drawn_evenly(void **state)
{
    (void)state;
    static const double slopes[ROWS * 2] = {1, 0, 0, 1, 1, 1, 0, 0}, differences[ROWS] = {0, 0, -1, 0};
    fitting_box box = {ROWS, 2, differences, slopes, reach, usual, nothing_usual, 1};
    assert_true(fitting_draw(&box, DRAWN, places[0]) == 1);
    for (int number = 0; number < 2; number++) {
        double mean, variance;
        spread_of(number, &mean, &variance);
        assert_true(fabs(mean - 1.0 / 3) < NEAR_MEAN);
        assert_true(fabs(variance - 2.0 / 9) < NEAR_VARIANCE);
    }
    for (int i = 0; i < DRAWN; i++) {
        assert_true(fmax(fabs(places[i][0]), fabs(places[i][1])) <
                    1 + 1e-9); /* the bound, but for rounding */
        assert_true(places[i][0] + places[i][1] > -1e-9);
    }
}

/* A slanted and very thin box: a thousand times as long as wide. */
static void a_thin_box_is_drawn_evenly(void **state)
{
    (void)state;
    static const double slopes[ROWS * 2] = {1, 1, 1000, -1000, 0, 0, 0, 0},
                                      differences[ROWS] = {0.5, 200, 0, 0};
    fitting_box box = {ROWS, 2, differences, slopes, reach, usual, nothing_usual, 1};
    double room[2 * ROWS], centre[2], deviations[2], mean, variance;
    assert_true(fitting_draw(&box, DRAWN, places[0]) == 1);
    spread_of(0, &mean, &variance);
    assert_true(fabs(mean - (-0.5 - 0.2) / 2) < NEAR_MEAN);
    assert_true(fabs(variance - 0.25 / 3) < NEAR_VARIANCE); /* half of a number that is even within +-1 */
    assert_true(fitting_centre(&box, room, centre, deviations) == 1);
    const double half = 0.5; /* of the box's length */
    assert_true(fabs(centre[0] - (-0.5 - 0.2) / 2) <
                half / 10); /* steps shorter than a tenth end the way there */
    assert_true(fabs(centre[1] - (-0.5 + 0.2) / 2) < half / 10); /* the same */
    assert_true(deviations[0] > 0.5 * sqrt(0.25 / 3) && deviations[0] < 2 * sqrt(0.25 / 3));
}

/* Two rows contradict each other: the least of their largest difference is 3. */
static void an_empty_box_is_widened_to_the_least_difference(void **state)
{
    (void)state;
    static const double slopes[ROWS * 2] = {1, 0, 1, 0, 0, 1, 0, 0}, differences[ROWS] = {5, -1, 0, 0};
    fitting_box box = {ROWS, 2, differences, slopes, reach, usual, nothing_usual, 1};
    const double bound = fitting_draw(&box, 200, places[0]);
    assert_true(bound >= 3 && bound < 3 * 1.05);
    for (int i = 0; i < 200; i++) {
        assert_true(fabs(places[i][0] + 2) < bound - 3 + 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_triangle_is_drawn_evenly),
        cmocka_unit_test(a_thin_box_is_drawn_evenly),
        cmocka_unit_test(an_empty_box_is_widened_to_the_least_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
