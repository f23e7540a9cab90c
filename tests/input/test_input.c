/* tests/input/test_input.c -- quantising one tick's input. */
#include "deft/input.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define NO_NUMBER ((double)NAN)

#define JUMP DEFT_ACTION_BIT(DEFT_ACTION_JUMP)
#define DASH DEFT_ACTION_BIT(DEFT_ACTION_DASH)

static void hands_off_is_all_zero_without_an_aim(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    assert_int_equal(sizeof input, 16);
    assert_int_equal(input.aim, DEFT_AIM_NONE);
    assert_int_equal(input.stick_x | input.stick_y | input.held | input.pressed | input.released, 0);
    assert_int_equal(input.press_at | input.release_at, 0);
}

static void the_stick_is_rounded_alike_on_both_sides(void **state)
{
    deft_input input = *deft_input_none();
    double x;
    (void)state;
    for (x = -1; x <= 1; x += 1 / 1024.0) {
        deft_input_set_stick(&input, x, -x);
        assert_int_equal(input.stick_x, -input.stick_y);
        assert_true(fabs(input.stick_x - x * 32767) <= 0.5); /* to the nearest of its steps */
    }
    deft_input_set_stick(&input, 1, -1);
    assert_true(input.stick_x == 32767 && input.stick_y == -32767);
}

static void a_stick_out_of_range_is_clamped(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    deft_input_set_stick(&input, 7, -HUGE_VAL);
    assert_true(input.stick_x == 32767 && input.stick_y == -32767);
    deft_input_set_stick(&input, NO_NUMBER, -NO_NUMBER);
    assert_true(input.stick_x == 0 && input.stick_y == 0);
}

static void the_aim_is_the_angle_from_x_to_y(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    deft_input_set_aim(&input, 3, 0);
    assert_int_equal(input.aim, 0);
    deft_input_set_aim(&input, 0, 0.001);
    assert_int_equal(input.aim, 16384); /* a quarter turn, 16383.5, away from zero */
    deft_input_set_aim(&input, 0, -0.001);
    assert_int_equal(input.aim, -16384);
    deft_input_set_aim(&input, 1e9, 1e9);
    assert_int_equal(input.aim, 8192);
    deft_input_set_aim(&input, -2, 0);
    assert_int_equal(input.aim, 32767);
    deft_input_set_aim(&input, -2, -1e-12); /* the same direction, from below */
    assert_int_equal(input.aim, 32767);
}

static void no_direction_is_no_aim(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    input.aim = 5;
    deft_input_set_aim(&input, 0, -0.0);
    assert_int_equal(input.aim, DEFT_AIM_NONE);
    input.aim = 5;
    deft_input_set_aim(&input, NO_NUMBER, 1);
    assert_int_equal(input.aim, DEFT_AIM_NONE);
    deft_input_set_aim(&input, HUGE_VAL, 1);
    assert_int_equal(input.aim, 0);
}

static void presses_and_releases_keep_held_in_step(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    deft_input_press(&input, JUMP | DASH, 0.5);
    assert_int_equal(input.held, JUMP | DASH);
    assert_int_equal(input.press_at, 32768);
    deft_input_release(&input, JUMP, 0.75);
    assert_int_equal(input.held, DASH);
    assert_int_equal(input.pressed, JUMP | DASH);
    assert_int_equal(input.released, JUMP);
    assert_int_equal(input.release_at, 49151);
}

static void the_first_of_several_instants_counts(void **state)
{
    deft_input input = *deft_input_none();
    (void)state;
    deft_input_press(&input, JUMP, 0.5);
    deft_input_press(&input, DASH, 0.25); /* told in any order */
    deft_input_press(&input, DASH, 0.75);
    assert_int_equal(input.press_at, deft_input_instant(0.25));
    deft_input_release(&input, JUMP, 0.5);
    deft_input_release(&input, DASH, 0.25);
    deft_input_release(&input, DASH, 0.75);
    assert_int_equal(input.release_at, deft_input_instant(0.25));
}

static void instants_are_clamped(void **state)
{
    (void)state;
    assert_int_equal(deft_input_instant(0), 0);
    assert_int_equal(deft_input_instant(1), 65535);
    assert_int_equal(deft_input_instant(-3), 0);
    assert_int_equal(deft_input_instant(HUGE_VAL), 65535);
    assert_int_equal(deft_input_instant(NO_NUMBER), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_off_is_all_zero_without_an_aim),
        cmocka_unit_test(the_stick_is_rounded_alike_on_both_sides),
        cmocka_unit_test(a_stick_out_of_range_is_clamped),
        cmocka_unit_test(the_aim_is_the_angle_from_x_to_y),
        cmocka_unit_test(no_direction_is_no_aim),
        cmocka_unit_test(presses_and_releases_keep_held_in_step),
        cmocka_unit_test(the_first_of_several_instants_counts),
        cmocka_unit_test(instants_are_clamped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
