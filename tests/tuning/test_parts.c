/* tests/tuning/test_parts.c -- lengths that the character's own size limits. */
#include "deft/moveset.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define WIDTH  0.5
#define HEIGHT 0.875
#define PARTS  6

static const struct {
    const char *path;
    double most;
    const char *words;
} parts[PARTS] = {
    {"assist.corner_up", WIDTH / 2, "from 0 to 0.25, half the character's width"},
    {"assist.corner_side", HEIGHT / 2, "from 0 to 0.4375, half the character's height"},
    {"assist.ledge", HEIGHT / 2, "from 0 to 0.4375, half the character's height"},
    {"ledge.grab_reach", HEIGHT / 2, "from 0 to 0.4375, half the character's height"},
    {"wall.reach", WIDTH, "from 0 to 0.5, the character's width"},
    {"ground.step_height", HEIGHT, "from 0 to 0.875, the character's height"},
};

static deft_diag_list found;

/* The finding about a parameter that has this value; NULL when there is none. */
static const deft_diag *finding(const char *path, double width, double value)
{
    deft_tuning t;
    deft_moveset moveset;
    deft_tuning_default(&t);
    t.shape.width = width;
    t.shape.height = HEIGHT;
    t.shape.skin = WIDTH / 128;
    t.shape.corner_radius = 0;
    t.shape.crouch_height = HEIGHT / 2;
    for (int i = 0; i < PARTS; i++) {
        deft_tuning_set(&t, deft_param_find(parts[i].path), 0);
    }
    deft_tuning_set(&t, deft_param_find(path), value);
    deft_diag_clear(&found);
    (void)deft_moveset_build(&moveset, &t, &found);
    for (uint32_t i = 0; i < found.count; i++) {
        if (strcmp(found.items[i].field, path) == 0 && found.items[i].severity == DEFT_SEVERITY_ERROR) {
            return &found.items[i];
        }
    }
    return NULL;
}

static void a_part_is_at_most_as_large_as_what_it_is_a_part_of(void **state)
{
    (void)state;
    for (int i = 0; i < PARTS; i++) {
        assert_null(finding(parts[i].path, WIDTH, parts[i].most));
        const deft_diag *above = finding(parts[i].path, WIDTH, parts[i].most * 1.01);
        assert_non_null(above);
        assert_true(above->id == DEFT_DIAG_OUT_OF_RANGE && above->min == 0 && above->max == parts[i].most);
        assert_true(above->value == parts[i].most * 1.01);
        assert_string_equal(above->text, parts[i].words);
    }
}

/* Where the size is no number, or the part is none, only that is told. */
static void a_part_of_what_is_no_size_is_not_judged(void **state)
{
    (void)state;
    for (int i = 0; i < PARTS; i++) {
        assert_null(finding(parts[i].path, (double)NAN, 100));
        const deft_diag *none = finding(parts[i].path, WIDTH, HUGE_VAL);
        assert_true(none != NULL && none->id == DEFT_DIAG_NOT_FINITE);
    }
}

/* Of each parameter that is a real number, whatever else is asked of it. */
static void a_number_that_is_not_finite_is_told_once(void **state)
{
    (void)state;
    static const double none[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    size_t told = 0;
    for (size_t i = 0; i < 3 * deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i / 3);
        deft_tuning t;
        deft_moveset moveset;
        uint32_t count = 0;
        deft_tuning_default(&t);
        if (param->type != DEFT_PARAM_REAL || !deft_param_is_active(&t, param)) {
            continue;
        }
        deft_tuning_set(&t, param, none[i % 3]);
        deft_diag_clear(&found);
        (void)deft_moveset_build(&moveset, &t, &found);
        for (uint32_t k = 0; k < found.count; k++) {
            count += strcmp(found.items[k].field, param->path) == 0;
        }
        if (count > 1 || (count == 0 && param->max < HUGE_VAL)) {
            fail_msg("%s = %g is told %d times", param->path, none[i % 3], (int)count);
        }
        told += count;
    }
    assert_true(told > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_is_at_most_as_large_as_what_it_is_a_part_of),
        cmocka_unit_test(a_number_that_is_not_finite_is_told_once),
        cmocka_unit_test(a_part_of_what_is_no_size_is_not_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
