/* The parameter table: it agrees with the struct, with itself, and with the names people type. */
#include "deft/moveset.h"
#include "tests/matrix/session.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static const deft_param *param_of(const char *path)
{
    const deft_param *param = deft_param_find(path);
    if (param == NULL) {
        fail_msg("no parameter %s", path);
    }
    return param;
}

static size_t param_size(const deft_param *param)
{
    return param->type == DEFT_PARAM_REAL ? sizeof(double) : sizeof(int32_t);
}

/* Every byte of deft_tuning belongs to exactly one row; what does not is the 4 bytes after an int32 that
 * stands before a double. */
static void the_table_covers_every_byte_of_the_struct_once(void **state)
{
    (void)state;
    unsigned char owner[sizeof(deft_tuning)];
    size_t covered = 2 * sizeof(uint32_t), padding = 0; /* size and version are no parameters */
    memset(owner, 0, sizeof owner);
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        assert_int_equal(param->offset % param_size(param), 0);
        for (size_t k = 0; k < param_size(param); k++) {
            owner[param->offset + k]++;
            covered++;
        }
    }
    for (size_t at = 2 * sizeof(uint32_t); at < sizeof owner; at += sizeof(int32_t)) {
        for (size_t k = 1; k < sizeof(int32_t); k++) {
            assert_int_equal(owner[at + k], owner[at]);
        }
        assert_true(owner[at] <= 1);
        if (owner[at] == 0) {
            assert_int_equal(at % sizeof(double), sizeof(int32_t));
            padding += sizeof(int32_t);
        }
    }
    assert_int_equal(covered + padding, sizeof(deft_tuning));
    /* Singles before a double: unit, eight kinds, snap_heading, shape and cut of jump, air_jump.count, fall's
     * shape and use_cut_gravity, slope_speed, crest, steep_slide, leave and crush, coyote_hover, needs_push,
     * dash's directions and jump_out, jump_off, opposite, the last ability. */
    assert_int_equal(padding, 27 * sizeof(int32_t));
}

static void rows_stand_in_the_order_of_the_struct_and_in_the_group_of_their_name(void **state)
{
    (void)state;
    uint32_t before = 0;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        const size_t group = strlen(param->group);
        assert_true(i == 0 || param->offset > before);
        before = param->offset;
        assert_int_equal(strncmp(param->path, param->group, group), 0);
        if (group == 0) {
            assert_null(strchr(param->path, '.'));
        } else {
            assert_int_equal(param->path[group], '.');
        }
        assert_true(strlen(param->summary) > 10 && strlen(param->summary) < 110);
        assert_ptr_equal(deft_param_find(param->path), param);
    }
    assert_null(deft_param_at(deft_param_count()));
}

static void units_types_and_scales_fit_each_other(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        const char *units[] = {"", "length", "speed", "acceleration"};
        if (param->scale != DEFT_SCALE_NONE) {
            assert_string_equal(param->unit, units[param->scale]);
            assert_int_equal(param->type, DEFT_PARAM_REAL);
        } else {
            assert_string_not_equal(param->unit, "length");
            assert_string_not_equal(param->unit, "speed");
        }
        assert_int_equal(param->type == DEFT_PARAM_CHOICE, param->choices[0] != '\0');
        const size_t path = strlen(param->path);
        assert_int_equal(strcmp(param->unit, "s") == 0, strcmp(param->path + path - 2, "_s") == 0 &&
                                                            strcmp(param->path + path - 5, "per_s") != 0 &&
                                                            strcmp(param->path + path - 5, "deg_s") != 0);
    }
}

static void every_default_is_legal_and_stands_in_the_struct(void **state)
{
    (void)state;
    deft_tuning tuning;
    memset(&tuning, 0xa5, sizeof tuning);
    deft_tuning_default(&tuning);
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        const double value = param->default_value;
        assert_true(param->min < param->max);
        assert_true(param->min_open ? value > param->min : value >= param->min);
        assert_true(param->max_open ? value < param->max : value <= param->max);
        assert_true(deft_tuning_get(&tuning, param) == value);
    }
    assert_true(tuning.jump.height == 3.2);
    assert_true(tuning.run.attack.exponent == 2);
    assert_true(tuning.air.overspeed_pushed_s > 1e300);
    assert_int_equal(tuning.fall.shape, DEFT_FALL_SHAPE_RATIO);
    assert_int_equal(tuning.input.opposite, DEFT_OPPOSITE_LAST);
}

static void two_defaults_are_equal_byte_by_byte(void **state)
{
    (void)state;
    deft_tuning a, b;
    memset(&a, 0xff, sizeof a);
    memset(&b, 0, sizeof b);
    deft_tuning_default(&a);
    deft_tuning_default(&b);
    assert_memory_equal(&a, &b, sizeof a);
}

static void a_value_set_is_the_value_read_and_touches_nothing_else(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        deft_tuning a, b;
        const deft_param *param = deft_param_at(i);
        deft_tuning_default(&a);
        b = a;
        deft_tuning_set(&b, param, 3);
        assert_true(deft_tuning_get(&b, param) == 3);
        deft_tuning_set(&b, param, param->default_value);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

static void whole_numbers_are_cut_towards_zero_and_kept_out_of_range(void **state)
{
    (void)state;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    const deft_param *count = param_of("air_jump.count");
    deft_tuning_set(&tuning, count, 2.9);
    assert_int_equal(tuning.air_jump.count, 2);
    deft_tuning_set(&tuning, count, -0.9);
    assert_int_equal(tuning.air_jump.count, 0);
    deft_tuning_set(&tuning, count, 1e300);
    assert_true(tuning.air_jump.count > 255);
    deft_tuning_set(&tuning, count, -1e300);
    assert_true(tuning.air_jump.count < 0);
    deft_tuning_set(&tuning, count, (double)NAN);
    assert_true(tuning.air_jump.count < 0);
}

static void only_whole_paths_are_found(void **state)
{
    (void)state;
    assert_non_null(deft_param_find("jump.height"));
    assert_null(deft_param_find("jump.heigh"));
    assert_null(deft_param_find("jump.height_minimum"));
    assert_null(deft_param_find("height"));
    assert_null(deft_param_find(""));
    assert_null(deft_param_find(NULL));
}

static void assert_nearest(const char *typed, const char *meant)
{
    const deft_param *nearest = deft_param_nearest(typed);
    if (nearest == NULL || strcmp(nearest->path, meant) != 0) {
        fail_msg("%s: expected %s, got %s", typed, meant, nearest == NULL ? "nothing" : nearest->path);
    }
}

static void a_mistyped_name_finds_the_one_that_was_meant(void **state)
{
    (void)state;
    assert_nearest("jump.hieght", "jump.height");
    assert_nearest("jump.Height", "jump.height");
    assert_nearest("jump.heigth_min", "jump.height_min");
    assert_nearest("jump.time_to_apex", "jump.time_to_apex_s");
    assert_nearest("run.atack.time_s", "run.attack.time_s");
    assert_nearest("air.release.los_per_s", "air.release.loss_per_s");
    assert_nearest("coyote_s", "assist.coyote_s");
    assert_nearest("assist.coyote", "assist.coyote_s");
    assert_nearest("slope_limit_deg", "ground.slope_limit_deg");
    assert_nearest("dead_zone", "input.deadzone");
    assert_nearest("airjump.count", "air_jump.count");
    assert_nearest("unti", "unit");
    assert_nearest("JUMP.HEIGHT", "jump.height");
}

static void a_word_that_others_use_finds_the_parameter(void **state)
{
    (void)state;
    assert_nearest("acceleration", "run.attack.time_s");
    assert_nearest("accelaration", "run.attack.time_s");
    assert_nearest("run.acceleration", "run.attack.time_s");
    assert_nearest("air.acceleration", "air.attack.time_s");
    assert_nearest("player.acceleration", "run.attack.time_s");
    assert_nearest("friction", "run.release.time_s");
    assert_nearest("air.friction", "air.release.time_s");
    assert_nearest("run.deceleration", "run.release.time_s");
    assert_nearest("jump.apex_time", "jump.time_to_apex_s");
    assert_nearest("run.max_speed", "run.speed");
    assert_nearest("fall.max_speed", "fall.speed_max");
    assert_nearest("maxSpeed", "run.speed");
    assert_nearest("double_jump", "air_jump.count");
    assert_nearest("jump.double_jump", "air_jump.count");
    assert_nearest("double_jump.count", "air_jump.count");
    assert_nearest("coyote", "assist.coyote_s");
    assert_nearest("jump.coyote_time", "assist.coyote_s");
    assert_nearest("jump.min_height", "jump.height_min");
    assert_nearest("min_height", "jump.height_min");
    assert_nearest("sprint", "run.fast_ratio");
    assert_nearest("sprint.speed", "run.fast_ratio");
    assert_nearest("jump.gap", "jump.distance_to_apex");
    assert_nearest("gap.x", "jump.distance_to_apex");
    assert_nearest("terminal_velocity", "fall.speed_max");
    assert_nearest("jump.gravity", "jump.gravity");
    assert_nearest("fall.gravity", "fall.gravity_ratio");
}

/* Each row of the table of synonyms belongs to a parameter, whose nearest name by each of its words is found,
 * with the parameter's group before it, to be that parameter. */
static void every_synonym_finds_its_parameter(void **state)
{
    (void)state;
    size_t rows = 0;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        const char *words = deft_param_synonyms(param);
        rows += *words != '\0';
        while (*words != '\0') {
            char path[128];
            const size_t length = strcspn(words, "|");
            assert_true(length > 0);
            (void)snprintf(path, sizeof path, "%s.%.*s", param->group, (int)length, words);
            assert_nearest(path, param->path);
            words += length + (words[length] == '|');
        }
    }
    size_t written = 0;
#define DEFT_SYNONYMS(member, words) written++;
#include "tuning/synonyms.inl"
    assert_int_equal(rows, written);
}

static void a_mistyped_preset_finds_the_one_that_was_meant(void **state)
{
    (void)state;
    const char *const cases[][2] = {{"defualt", "default"},         {"climber2018", "climber-2018"},
                                    {"Knight-2017", "knight-2017"}, {"knight-2018", "knight-2017"},
                                    {"hedgehog", "hedgehog-1991"},  {"plumber-1986", "plumber-1985"},
                                    {"ninja-plus", "ninja-2015"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const deft_preset_info *nearest = deft_preset_nearest(cases[i][0]);
        assert_non_null(nearest);
        assert_string_equal(nearest->id, cases[i][1]);
    }
    assert_null(deft_preset_nearest("xyzzy"));
    assert_null(deft_preset_nearest(""));
    assert_null(deft_preset_nearest(NULL));
}

static void a_name_that_is_like_none_finds_nothing(void **state)
{
    (void)state;
    char endless[4096];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_null(deft_param_nearest("xyzzy"));
    assert_null(deft_param_nearest(""));
    assert_null(deft_param_nearest(NULL));
    assert_null(deft_param_nearest(endless));
    assert_null(deft_param_nearest("\x80\xff\xfe"));
}

static bool is_active(const deft_tuning *tuning, const char *path)
{
    return deft_param_is_active(tuning, param_of(path));
}

static void selectors_decide_which_wishes_count(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    assert_true(is_active(&t, "jump.time_to_apex_s") && is_active(&t, "jump.height"));
    assert_false(is_active(&t, "jump.distance_to_apex") || is_active(&t, "jump.gravity"));
    t.jump.shape = DEFT_JUMP_SHAPE_SPEED;
    assert_true(is_active(&t, "jump.gravity") && is_active(&t, "jump.launch_speed"));
    assert_false(is_active(&t, "jump.height") || is_active(&t, "jump.time_to_apex_s"));
    t.jump.shape = 99;
    assert_false(is_active(&t, "jump.gravity") || is_active(&t, "jump.height"));
    assert_true(is_active(&t, "run.attack.time_s"));
    assert_false(is_active(&t, "run.attack.loss_per_s"));
    t.run.attack.kind = DEFT_RESPONSE_DRAG;
    assert_true(is_active(&t, "run.attack.loss_per_s") && is_active(&t, "run.release.time_s"));
    t.run.snap_heading = 1;
    assert_false(is_active(&t, "run.turn.time_s") || is_active(&t, "run.turn.kind"));
    assert_true(is_active(&t, "air.turn.time_s"));
}

static void conditions_join_and_count(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    assert_false(is_active(&t, "air_jump.height"));
    t.air_jump.count = 2;
    assert_true(is_active(&t, "air_jump.height") && is_active(&t, "air_jump.height_min"));
    t.jump.cut = DEFT_CUT_NONE;
    assert_false(is_active(&t, "air_jump.height_min"));
    assert_true(is_active(&t, "fall.gravity_ratio"));
    t.fall.use_cut_gravity = 1;
    assert_false(is_active(&t, "fall.gravity_ratio") || is_active(&t, "fall.shape"));
}

/* Every condition names selectors and choices that exist: some tuning satisfies it, and some other does not.
 */
static void every_condition_can_hold_and_can_fail(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        bool held = false, failed = false;
        /* Selectors are few: try every value of every pair of selectors. */
        for (size_t a = 0; a < deft_param_count(); a++) {
            for (size_t b = 0; b < deft_param_count(); b++) {
                const deft_param *first = deft_param_at(a), *second = deft_param_at(b);
                if (strstr(param->active_when, first->path) == NULL ||
                    strstr(param->active_when, second->path) == NULL) {
                    continue;
                }
                for (int k = 0; k < 16; k++) {
                    deft_tuning tuning;
                    deft_tuning_default(&tuning);
                    deft_tuning_set(&tuning, first, k / 4);
                    deft_tuning_set(&tuning, second, k % 4);
                    const bool active = deft_param_is_active(&tuning, param);
                    held = held || active;
                    failed = failed || !active;
                }
            }
        }
        const bool always = param->active_when[0] == '\0';
        if (!always && !(held && failed)) {
            fail_msg("%s: %s", param->path, param->active_when);
        }
    }
}

static void scaling_multiplies_what_has_a_length_and_nothing_else(void **state)
{
    (void)state;
    deft_tuning a, b;
    deft_tuning_default(&a);
    b = a;
    deft_tuning_scale(&b, 16);
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        const double factor = param->scale == DEFT_SCALE_NONE ? 1 : 16;
        assert_true(deft_tuning_get(&b, param) == deft_tuning_get(&a, param) * factor);
    }
    assert_true(b.units_per_tile == 16 && b.jump.gravity == 800 && b.run.speed == 144);
    assert_true(b.jump.time_to_apex_s == a.jump.time_to_apex_s);
}

/* Another value of a parameter, the `which`th one. False when there is none. */
static bool set_other(deft_tuning *t, const deft_param *param, int which)
{
    static const double ratios[] = {1.25, 0.8, 0.5};
    double value = deft_tuning_get(t, param);
    double other = value == 0 || isinf(value) ? 0.25 + which : value * ratios[which % 3];
    if (param->type != DEFT_PARAM_REAL) {
        other = which;
    }
    deft_tuning_set(t, param, other);
    return which < 3 && other != value;
}

static bool is_seen_in(const deft_tuning *tuning, const deft_param *param)
{
    static deft_diag_list found;
    deft_moveset moveset;
    assert_int_equal(deft_moveset_build(&moveset, tuning, &found), DEFT_OK);
    const uint64_t hash = moveset.hash;
    bool is_seen = false;
    for (int which = 0; which < 3 && deft_param_is_active(tuning, param); which++) {
        deft_tuning t = *tuning;
        is_seen = is_seen || (set_other(&t, param, which) &&
                              deft_moveset_build(&moveset, &t, &found) == DEFT_OK && moveset.hash != hash);
    }
    return is_seen;
}

/* A parameter that is lost on the way to the moveset changes nothing for the player. `unit` is a word for
 * people. */
static void each_parameter_changes_the_moveset(void **state)
{
    (void)state;
    int lost = 0;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        bool is_seen = strcmp(param->path, "unit") == 0;
        for (size_t k = 0; k < deft_preset_count() + 100 && !is_seen; k++) {
            deft_tuning tuning = session_wild_tuning(k);
            if (k < deft_preset_count()) {
                assert_int_equal(deft_tuning_preset(&tuning, deft_preset_at(k)->id), DEFT_OK);
            }
            is_seen = is_seen_in(&tuning, param);
        }
        if (!is_seen) {
            print_error("%s never changes the moveset\n", param->path);
            lost++;
        }
    }
    assert_int_equal(lost, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_covers_every_byte_of_the_struct_once),
        cmocka_unit_test(rows_stand_in_the_order_of_the_struct_and_in_the_group_of_their_name),
        cmocka_unit_test(units_types_and_scales_fit_each_other),
        cmocka_unit_test(every_default_is_legal_and_stands_in_the_struct),
        cmocka_unit_test(two_defaults_are_equal_byte_by_byte),
        cmocka_unit_test(a_value_set_is_the_value_read_and_touches_nothing_else),
        cmocka_unit_test(whole_numbers_are_cut_towards_zero_and_kept_out_of_range),
        cmocka_unit_test(only_whole_paths_are_found),
        cmocka_unit_test(a_mistyped_name_finds_the_one_that_was_meant),
        cmocka_unit_test(a_word_that_others_use_finds_the_parameter),
        cmocka_unit_test(every_synonym_finds_its_parameter),
        cmocka_unit_test(a_mistyped_preset_finds_the_one_that_was_meant),
        cmocka_unit_test(a_name_that_is_like_none_finds_nothing),
        cmocka_unit_test(selectors_decide_which_wishes_count),
        cmocka_unit_test(conditions_join_and_count),
        cmocka_unit_test(every_condition_can_hold_and_can_fail),
        cmocka_unit_test(each_parameter_changes_the_moveset),
        cmocka_unit_test(scaling_multiplies_what_has_a_length_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
