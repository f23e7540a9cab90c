/* tests/tuning/test_limits.c -- a warning that one number is above or below another begins where it says: at
 * the other number there is none, and the next number past it has one. */
#include "deft/moveset.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

typedef struct limit {
    const char *path, *other;
    double way;         /* HUGE_VAL: the warning is above the other number; -HUGE_VAL: below it */
    const char *on;     /* what must be more than 0 for the warning; NULL: nothing */
    double on_value;    /* then */
    const char *blames; /* what the warning stands at; NULL: at `path` */
} limit;

static const limit limits[] = {
    {"run.overspeed_pushed_s", "run.overspeed_release_s", -HUGE_VAL, NULL, 0, NULL},
    {"air.overspeed_pushed_s", "air.overspeed_release_s", -HUGE_VAL, NULL, 0, NULL},
    {"assist.landing_forgiveness_s", "assist.buffer_s", HUGE_VAL, "air_jump.count", 1, NULL},
    {"ground.snap", "shape.skin", -HUGE_VAL, NULL, 0, NULL},
    {"wall.slide_speed", "fall.speed_max", HUGE_VAL, NULL, 0, NULL},
    {"wall.jump_height", "jump.height", HUGE_VAL, "ability.wall_jump", 1, NULL},
    {"fall.fast_speed_max", "fall.speed_max", -HUGE_VAL, NULL, 0, "fall.speed_max"},
    {"slam.speed", "fall.speed_max", -HUGE_VAL, "ability.slam", 1, NULL},
};

static const deft_param *param_of(const char *path)
{
    const deft_param *param = deft_param_find(path);
    assert_non_null(param);
    return param;
}

/* How many findings there are at that number, all of them of the row's. */
static uint32_t findings_at(const limit *row, double value, double on_value)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_diag_list found;
    deft_tuning_default(&tuning);
    deft_tuning_set(&tuning, param_of(row->path), value);
    if (row->on != NULL) {
        deft_tuning_set(&tuning, param_of(row->on), on_value);
    }
    assert_int_equal(deft_moveset_build(&moveset, &tuning, &found), DEFT_OK);
    for (uint32_t i = 0; i < found.count; i++) {
        assert_string_equal(found.items[i].field, row->blames != NULL ? row->blames : row->path);
    }
    return found.count;
}

static void a_warning_begins_past_the_number_that_it_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const limit *row = &limits[i];
        deft_tuning tuning;
        deft_tuning_default(&tuning);
        const double other = deft_tuning_get(&tuning, param_of(row->other));
        const double past = nextafter(other, row->way);
        if (findings_at(row, other, row->on_value) != 0 || findings_at(row, past, row->on_value) != 1) {
            fail_msg("%s at %s: %u findings, past it: %u", row->path, row->other,
                     findings_at(row, other, row->on_value), findings_at(row, past, row->on_value));
        }
    }
}

static void what_is_off_has_no_warning(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const limit *row = &limits[i];
        if (row->on != NULL) {
            deft_tuning tuning;
            deft_tuning_default(&tuning);
            const double other = deft_tuning_get(&tuning, param_of(row->other));
            assert_int_equal(findings_at(row, nextafter(other, row->way), 0), 0);
        }
    }
}

/* A jump of 1.5e-11 in 5 s has a gravity of 1.2e-12; a fall of half as much has less than 1e-12. */
static void a_gravity_that_nothing_can_compute_with_is_refused(void **state)
{
    static deft_diag_list found;
    deft_moveset moveset;
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.jump.height = tuning.jump.height_min = 1.5e-11;
    tuning.jump.time_to_apex_s = 5;
    tuning.jump.cut = DEFT_CUT_NONE;
    tuning.fall.gravity_ratio = 1;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, &found), DEFT_OK);
    tuning.fall.gravity_ratio = 0.5;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, &found), DEFT_ERROR_CONTENT);
    assert_non_null(strstr(found.items[0].text, "the fall comes out with gravity"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_warning_begins_past_the_number_that_it_names),
        cmocka_unit_test(what_is_off_has_no_warning),
        cmocka_unit_test(a_gravity_that_nothing_can_compute_with_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
