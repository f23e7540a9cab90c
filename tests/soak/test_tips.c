/* tests/soak/test_tips.c -- the oracle at the tips of slopes, where two faces are as near. */
#include "checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* A slope of two in one up to (1, 2), and level from there on. */
static const deft_feature slope = {
    {{0, 0}, {4, 0}, {4, 2}, {1, 2}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}};

/* The verdict on a box that says it stands with its lower right corner on the slope, so far before its tip,
 * and so far inside. */
static oracle_fault judge(double before, double inside)
{
    const deft_world_array array = {&slope, 1, {0, 0}, NULL, 0};
    deft_world_view view = deft_world_view_of_array(&array);
    deft_box bounds = {-2, -1, 6, 4};
    oracle_world world;
    oracle_watch watch;
    oracle_tick tick;
    deft_moveset moveset;
    deft_tuning tuning;
    memset(&tick, 0, sizeof tick);
    deft_tuning_default(&tuning);
    tuning.ground.slope_limit_deg = 70;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    oracle_world_make(&world, &view, bounds, 4, deft_axes_y_up());
    oracle_watch_start(&watch, &world, &moveset, view);
    deft_pos feet = {1 - before - moveset.half_width, 2 - 2 * before - inside};
    deft_character_spawn(&tick.after, &moveset, feet, deft_axes_y_up());
    tick.after.state = DEFT_STATE_GROUND;
    tick.after.support = DEFT_SUPPORT_FLOOR;
    oracle_fault fault = oracle_check_floor(&watch, &tick);
    oracle_world_free(&world);
    return fault;
}

static void who_stands_just_before_a_tip_stands_on_the_slope(void **state)
{
    (void)state;
    assert_int_equal(judge(0.5, 0), ORACLE_FINE);
    assert_int_equal(judge(5e-5, 0), ORACLE_FINE);
    assert_int_equal(judge(5e-5, 0.01), ORACLE_NO_FLOOR);
    assert_int_equal(judge(5e-5, -0.01), ORACLE_NO_FLOOR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_stands_just_before_a_tip_stands_on_the_slope),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
