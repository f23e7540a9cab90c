/* tests/exactness/test_random_tuning.c -- the tunings that the tests of exactness play draw every parameter
 * of the table. */
#include "random_tuning.h"

#define TUNINGS    400
#define VALUES_MAX 16

/* The different values that a parameter was drawn at. */
typedef struct drawn {
    double values[VALUES_MAX];
    uint32_t count;
} drawn;

static void note(drawn *of, double value)
{
    for (uint32_t i = 0; i < of->count; i++) {
        if (!(of->values[i] < value) && !(of->values[i] > value)) {
            return;
        }
    }
    if (of->count < VALUES_MAX) {
        of->values[of->count++] = value;
    }
}

/* How many values a parameter must be seen at: all of a choice, several of a number. */
static uint32_t expected(const deft_param *param)
{
    return param->type == DEFT_PARAM_REAL ? VALUES_MAX : (uint32_t)fmin(param->max - param->min, 3) + 1;
}

static void every_parameter_of_the_table_is_drawn(void **state)
{
    static drawn seen[256];
    uint64_t random = 1;
    (void)state;
    assert_in_range(deft_param_count(), 1, 256);
    for (int k = 0; k < TUNINGS; k++) {
        deft_tuning tuning = random_tuning(&random);
        for (size_t i = 0; i < deft_param_count(); i++) {
            note(&seen[i], deft_tuning_get(&tuning, deft_param_at(i)));
        }
    }
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        if (seen[i].count < expected(param)) {
            fail_msg("%s was drawn at %u values of %u", param->path, seen[i].count, expected(param));
        }
    }
}

static void both_ends_of_every_bounded_range_are_drawn(void **state)
{
    uint64_t random = 2;
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        double least = HUGE_VAL, most = -HUGE_VAL;
        for (int k = 0; k < 400; k++) {
            double value = random_value(&random, param);
            assert_true(value >= param->min && value <= param->max);
            assert_true((value > param->min || !param->min_open) && (value < param->max || !param->max_open));
            least = fmin(least, value);
            most = fmax(most, value);
        }
        if (param->max <= 3) {
            assert_true(least <= param->min + 1e-3 && most >= param->max - 1e-3);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_parameter_of_the_table_is_drawn),
        cmocka_unit_test(both_ends_of_every_bounded_range_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
