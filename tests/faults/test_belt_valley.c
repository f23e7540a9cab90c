/* tests/faults/test_belt_valley.c -- a belt carries a walker in a valley of two walls, against which the
 * stick points, and an attack takes no time. The walker went up one wall by its speed of before, and was back
 * at once: it stayed in place, but each tick used up its segments. */
#include "tests/harness/walks.h"

static void a_belt_in_a_valley_leaves_a_walker_at_rest(void **state)
{
    static const double slopes[] = {0.2, 0.4375, 1};
    (void)state;
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        const double slope = slopes[i % 3];
        const double left[] = {-20, 20 * slope, -20, -3, 0, -3, 0, 0};
        const double right[] = {0, -3, 20, -3, 20, 20 * slope, 0, 0};
        deft_tuning tuning = walks_at_once();
        double bottom = tuning.shape.width / 2 * slope; /* where both lower corners of the box touch */
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], 0, bottom + 0.5);
        walks_feature(&w, left, 4, DEFT_FEATURE_SOLID, 0, 0);
        walks_feature(&w, right, 4, DEFT_FEATURE_SOLID, 0, 0);
        walks_ground(&w, -1, 0, 0, -50, -50, 50, 50);
        walks_for(&w, 1, 0, -1);
        NEAR(w.x, 0, 1e-5);
        NEAR(w.y, bottom, 1e-5);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_belt_in_a_valley_leaves_a_walker_at_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
