/* Sliders of parameters: where they begin and end, how far a notch goes, and which parameters have none. */
#include "deft/tuning.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static bool is_number(const deft_param *param)
{
    return param->type == DEFT_PARAM_REAL || param->type == DEFT_PARAM_COUNT;
}

/* The value of a parameter in a preset, at 1 unit = 1 tile. */
static double preset_value(size_t preset, const deft_param *param)
{
    deft_tuning tuning;
    assert_int_equal(deft_tuning_preset(&tuning, deft_preset_at(preset)->id), DEFT_OK);
    const double value = deft_tuning_get(&tuning, param);
    return param->scale == DEFT_SCALE_NONE ? value : value / tuning.units_per_tile;
}

static void numbers_have_a_slider_and_choices_have_none(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        deft_slider slider = {7, 8, 9};
        assert_int_equal(deft_param_slider(&slider, deft_param_at(i)), is_number(deft_param_at(i)));
        if (!is_number(deft_param_at(i))) {
            assert_true(slider.min == 7 && slider.max == 8 && slider.step == 9);
        }
    }
}

static void both_ends_of_a_slider_are_accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        deft_slider slider;
        if (!deft_param_slider(&slider, param)) {
            continue;
        }
        assert_true(param->min_open ? slider.min > param->min : slider.min == param->min);
        assert_true(param->max_open ? slider.max < param->max : slider.max <= param->max);
        assert_true(slider.min + slider.step < slider.max && isfinite(slider.max));
    }
}

static void a_slider_has_room_for_every_preset_and_for_twice_the_default(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        deft_slider slider;
        if (!deft_param_slider(&slider, param)) {
            continue;
        }
        const double end = param->max_open ? slider.max + slider.step : slider.max;
        if (isfinite(param->default_value)) {
            assert_true(end >= fmin(2 * param->default_value, param->max));
        }
        for (size_t k = 0; k < deft_preset_count(); k++) {
            const double value = preset_value(k, param);
            assert_true(value <= end || isinf(value));
        }
    }
}

/* True when x is one of the firsts ("125") times a power of ten, to the last bit. */
static bool is_round(double x, const char *firsts)
{
    for (const char *first = firsts; *first != '\0'; first++) {
        for (int power = -9; power <= 9; power++) {
            char text[16];
            (void)snprintf(text, sizeof text, "%ce%d", *first, power);
            if (x == strtod(text, NULL)) {
                return true;
            }
        }
    }
    return false;
}

static void ends_and_steps_are_round_and_no_larger_than_they_must_be(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        deft_slider slider;
        if (!deft_param_slider(&slider, param)) {
            continue;
        }
        if (param->type == DEFT_PARAM_COUNT) {
            assert_true(slider.step == 1);
            assert_true(slider.max >= 3);
        } else {
            const double steps = (slider.max - slider.min) / slider.step;
            assert_true(is_round(slider.step, "125"));
            assert_true(steps > 198 - 1e-9); /* and less than 200 with the next larger step */
            assert_true(steps < (is_round(slider.step, "2") ? 500 : 400) - 1e-9);
        }
        if (slider.max < param->max && !param->max_open) {
            assert_true(is_round(slider.max, "1235"));
        }
        double need = 0; /* half of the end would not do for it, where anything says how much is needed */
        for (size_t k = 0; k < deft_preset_count(); k++) {
            const double value = preset_value(k, param);
            need = isfinite(value) ? fmax(need, value) : need;
        }
        if (need > 0 && param->type == DEFT_PARAM_REAL && isfinite(param->default_value)) {
            assert_true(slider.max <= 2 * fmax(need, 2 * param->default_value));
        }
    }
}

/* No preset and no default says how large a turn rate may be. */
static void a_slider_of_a_turn_rate_goes_to_two_turns_a_second(void **state)
{
    deft_slider slider;
    (void)state;
    assert_true(deft_param_slider(&slider, deft_param_find("topdown.turn_rate_deg_s")));
    assert_true(slider.max >= 2 * 360);
}

/* True when neither the default nor a preset needs room on the slider. */
static bool is_needed_by_none(const deft_param *param)
{
    bool is_needed = isfinite(param->default_value) && param->default_value > 0;
    for (size_t k = 0; k < deft_preset_count(); k++) {
        const double value = preset_value(k, param);
        is_needed = is_needed || (isfinite(value) && value > 0);
    }
    return !is_needed;
}

static void a_slider_that_nothing_needs_goes_to_one_or_to_a_speed_of_ten(void **state)
{
    int speeds = 0, others = 0;
    (void)state;
    for (size_t i = 0; i < deft_param_count(); i++) {
        const deft_param *param = deft_param_at(i);
        deft_slider slider;
        bool is_turn = strcmp(param->unit, "deg/s") == 0;
        if (param->type != DEFT_PARAM_REAL || is_turn || !is_needed_by_none(param)) {
            continue;
        }
        assert_true(deft_param_slider(&slider, param));
        bool is_speed = strcmp(param->unit, "speed") == 0;
        assert_true(slider.max == fmin(is_speed ? 10 : 1, param->max));
        speeds += is_speed;
        others += !is_speed;
    }
    assert_true(speeds > 0 && others > 0);
}

/* docs/guide/tuning.md begins with these four numbers. */
static void the_four_numbers_of_a_start_are_basic_and_the_skin_is_not(void **state)
{
    (void)state;
    const char *basic[] = {"shape.width", "shape.height", "run.speed", "jump.height", "jump.time_to_apex_s"};
    for (size_t i = 0; i < sizeof basic / sizeof basic[0]; i++) {
        assert_true(deft_param_find(basic[i])->is_basic);
    }
    assert_false(deft_param_find("shape.skin")->is_basic);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_a_slider_and_choices_have_none),
        cmocka_unit_test(both_ends_of_a_slider_are_accepted),
        cmocka_unit_test(a_slider_has_room_for_every_preset_and_for_twice_the_default),
        cmocka_unit_test(ends_and_steps_are_round_and_no_larger_than_they_must_be),
        cmocka_unit_test(a_slider_of_a_turn_rate_goes_to_two_turns_a_second),
        cmocka_unit_test(a_slider_that_nothing_needs_goes_to_one_or_to_a_speed_of_ten),
        cmocka_unit_test(the_four_numbers_of_a_start_are_basic_and_the_skin_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
