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
    {"dash.cooldown_s", "dash.time_s", -HUGE_VAL, "ability.dash", 1,
     NULL}, /* the default dash has no freeze */
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

/* Not even at a terminal speed at which no fall takes so little time. */
static void a_fall_by_the_gravity_of_the_cut_has_no_wish_that_could_be_wrong(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * 2; i++) {
        deft_tuning tuning;
        deft_moveset moveset;
        deft_diag_list found;
        deft_tuning_default(&tuning);
        tuning.fall.shape = i % 2 == 0 ? DEFT_FALL_SHAPE_TIME : DEFT_FALL_SHAPE_DISTANCE;
        tuning.fall.time_s = tuning.fall.distance = 0.1;
        tuning.fall.speed_max = tuning.fall.fast_speed_max = 1;
        tuning.wall.slide_speed = 0.5;
        tuning.fall.use_cut_gravity = i / 2;
        const deft_result result = deft_moveset_build(&moveset, &tuning, &found);
        assert_int_equal(result, i / 2 == 0 ? DEFT_ERROR_CONTENT : DEFT_OK);
        assert_true(i / 2 == 0 ? found.errors > 0 : found.count == 0);
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

/* The finding about a range that a real parameter has with this value; an empty one when there is none. */
static deft_diag range_at(const deft_param *param, double value)
{
    static deft_diag_list found;
    deft_tuning tuning;
    deft_moveset moveset;
    deft_diag none;
    deft_tuning_default(&tuning);
    deft_tuning_set(&tuning, param, value);
    (void)deft_moveset_build(&moveset, &tuning, &found);
    for (uint32_t i = 0; i < found.count; i++) {
        const deft_diag *diag = &found.items[i];
        bool is_range = diag->id == DEFT_DIAG_OUT_OF_RANGE || diag->id == DEFT_DIAG_SUSPICIOUS;
        if (is_range && strcmp(diag->field, param->path) == 0) {
            return *diag;
        }
    }
    memset(&none, 0, sizeof none);
    return none;
}

static bool is_told(const deft_param *param, double value, const deft_diag *told)
{
    const deft_diag other = range_at(param, value);
    return other.field[0] != '\0' && other.id == told->id && other.min == told->min && other.max == told->max;
}

/* The end of the range is not told, and the next number past it is. An open end is told, and the next number
 * before it is not. */
static void expect_end(const deft_param *param, const deft_diag *told)
{
    const double past = told->value >= told->max ? HUGE_VAL : -HUGE_VAL;
    const double end = past > 0 ? told->max : told->min;
    const bool is_open =
        past > 0 ? param->max_open && end == param->max : param->min_open && end == param->min;
    if (is_told(param, is_open ? nextafter(end, -past) : end, told) ||
        !is_told(param, is_open ? end : nextafter(end, past), told)) {
        fail_msg("%s: %.17g is told as an end of the range", param->path, end);
    }
    /* the default is in the range, and the lower end is one, too, where the value is above the upper */
    assert_true(told->min <= param->default_value && param->default_value <= told->max);
    if (past > 0) {
        assert_false(range_at(param, nextafter(told->min, HUGE_VAL)).id == told->id);
        assert_true(range_at(param, nextafter(told->min, -HUGE_VAL)).field[0] != '\0');
    }
}

/* With the end that the message names a tuning has that finding no more. */
static void the_end_that_a_finding_tells_is_the_end_of_the_range(void **state)
{
    int ends = 0;
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        static const double values[] = {-1e6, 0, 1e-9, 0.25, 0.99, 2, 30, 1e6, 1e15};
        const deft_param *param = deft_param_at(i);
        for (size_t k = 0; param->type == DEFT_PARAM_REAL && k < sizeof values / sizeof values[0]; k++) {
            const deft_diag told = range_at(param, values[k]);
            if (told.field[0] != '\0') {
                assert_true(told.value == values[k] && (told.value <= told.min || told.value >= told.max));
                expect_end(param, &told);
                ends++;
            }
        }
    }
    assert_true(ends > 200);
}

/* A jump in the air of 1e-13 is below what can be computed with. It counts only where there is
 * such a jump. */
static void an_air_jump_that_nothing_can_compute_with_is_refused(void **state)
{
    (void)state;
    for (int count = 0; count < 2; count++) {
        deft_tuning tuning;
        static deft_diag_list found;
        deft_moveset moveset;
        deft_tuning_default(&tuning);
        tuning.air_jump.count = count;
        tuning.air_jump.height = 1e-13;
        tuning.jump.cut = DEFT_CUT_NONE;
        assert_int_equal(deft_moveset_build(&moveset, &tuning, &found),
                         count > 0 ? DEFT_ERROR_CONTENT : DEFT_OK);
        assert_int_equal(found.errors, count);
        if (count > 0) {
            assert_string_equal(found.items[0].field, "air_jump.height");
            assert_non_null(strstr(found.items[0].text, "the jump comes out with launch speed"));
        }
    }
}

/* A jump by its gravity g to a height h takes sqrt(2 h / g) to its apex. */
static void a_jump_is_asked_about_that_takes_a_time_that_no_game_uses(void **state)
{
    static const double times_s[] = {0.05, 0.119, 0.121, 0.2, 0.7, 1.19, 1.21, 2};
    static deft_diag_list found;
    (void)state;
    for (size_t i = 0; i < sizeof times_s / sizeof times_s[0]; i++) {
        deft_tuning tuning;
        deft_moveset moveset;
        uint32_t asked = 0;
        deft_tuning_default(&tuning);
        tuning.jump.shape = DEFT_JUMP_SHAPE_GRAVITY;
        tuning.jump.gravity = 2 * tuning.jump.height / (times_s[i] * times_s[i]);
        assert_int_equal(deft_moveset_build(&moveset, &tuning, &found), DEFT_OK);
        for (uint32_t k = 0; k < found.count; k++) {
            asked += strstr(found.items[k].text, "games use 0.12 to 1.2 s") != NULL ? 1 : 0;
        }
        assert_int_equal(asked, times_s[i] < 0.12 || times_s[i] > 1.2 ? 1 : 0);
    }
}

/* A wrong number is told, and nothing else: no move is judged by it, where all moves are there. */
static void nothing_is_concluded_from_a_wrong_number_of_a_move(void **state)
{
    static deft_diag_list found;
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        const double values[] = {(double)NAN, HUGE_VAL, -HUGE_VAL, 1e300, -1e300};
        for (size_t k = 0; param->type == DEFT_PARAM_REAL && k < sizeof values / sizeof values[0]; k++) {
            deft_tuning tuning;
            deft_moveset moveset;
            deft_tuning_default(&tuning);
            for (size_t a = 0; a < deft_param_count(); a++) {
                if (strncmp(deft_param_at(a)->path, "ability.", 8) == 0) {
                    deft_tuning_set(&tuning, deft_param_at(a), 1);
                }
            }
            tuning.air_jump.count = 1;
            assert_int_equal(deft_moveset_build(&moveset, &tuning, &found), DEFT_OK);
            assert_int_equal(found.count, 0);
            deft_tuning_set(&tuning, param, values[k]);
            if (values[k] >= param->min && values[k] <= param->max) {
                continue; /* no wrong number */
            }
            (void)deft_moveset_build(&moveset, &tuning, &found);
            if (found.count != 1 || strcmp(found.items[0].field, param->path) != 0) {
                fail_msg("%s = %g: %u findings", param->path, values[k], found.count);
            }
        }
    }
}

/* Of a pair in the wrong order the finding has the value, and the range from 0 to the other one. */
static void a_pair_in_the_wrong_order_is_told_with_its_range(void **state)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_diag_list found;
    (void)state;
    deft_tuning_default(&tuning);
    tuning.fall.speed_max = 22;
    tuning.fall.fast_speed_max = 10;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, &found), DEFT_OK);
    assert_int_equal(found.count, 1);
    assert_int_equal(found.items[0].id, DEFT_DIAG_MIN_ABOVE_MAX);
    assert_true(found.items[0].value == 22 && found.items[0].min == 0 && found.items[0].max == 10);
}

static void a_crouch_lower_than_two_corners_is_told(void **state)
{
    (void)state;
    for (int low = 0; low < 2; low++) {
        deft_tuning tuning;
        deft_moveset moveset;
        deft_diag_list found;
        deft_tuning_default(&tuning);
        tuning.ability.crouch = 1;
        tuning.shape.corner_radius = 0.25;
        tuning.shape.crouch_height = low ? 0.4375 : 0.5;
        assert_int_equal(deft_moveset_build(&moveset, &tuning, &found), DEFT_OK);
        assert_int_equal(found.warnings, low);
        if (low) {
            char sentence[400];
            deft_diag_text(sentence, sizeof sentence, &found.items[0]);
            assert_string_equal(sentence,
                                "shape.crouch_height: 0.4375 is less than two corners of the character "
                                "(0.5), which it crouches to; raise it to that, or lower "
                                "shape.corner_radius");
            assert_true(moveset.crouch.height == 0.5);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_is_asked_about_that_takes_a_time_that_no_game_uses),
        cmocka_unit_test(nothing_is_concluded_from_a_wrong_number_of_a_move),
        cmocka_unit_test(a_warning_begins_past_the_number_that_it_names),
        cmocka_unit_test(the_end_that_a_finding_tells_is_the_end_of_the_range),
        cmocka_unit_test(what_is_off_has_no_warning),
        cmocka_unit_test(a_gravity_that_nothing_can_compute_with_is_refused),
        cmocka_unit_test(an_air_jump_that_nothing_can_compute_with_is_refused),
        cmocka_unit_test(a_fall_by_the_gravity_of_the_cut_has_no_wish_that_could_be_wrong),
        cmocka_unit_test(a_pair_in_the_wrong_order_is_told_with_its_range),
        cmocka_unit_test(a_crouch_lower_than_two_corners_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
