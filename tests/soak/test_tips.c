/* tests/soak/test_tips.c -- the oracle on slopes. At a tip two faces are equally near. A character that
 * jumps uphill may be so fast that the ground meets it at once. */
#include "checks.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* One piece of ground, watched. */
typedef struct place {
    deft_world_array array;
    deft_world_view view;
    oracle_world world;
    oracle_watch watch;
    deft_moveset moveset;
    oracle_tick tick;
} place;

static void place_open(place *p, const deft_feature *ground, const deft_tuning *tuning)
{
    deft_box bounds = {-9, -5, 9, 9};
    memset(p, 0, sizeof *p);
    p->array.features = ground;
    p->array.count = 1;
    deft_world_view_of_array(&p->view, &p->array);
    assert_int_equal(deft_moveset_build(&p->moveset, tuning, NULL), DEFT_OK);
    oracle_world_make(&p->world, &p->view, bounds, 4, *deft_axes_y_up());
    oracle_watch_start(&p->watch, &p->world, &p->moveset, p->view);
}

/* A slope of two in one up to (1, 2), and level from there on. */
static const deft_feature slope = {
    {{0, 0}, {4, 0}, {4, 2}, {1, 2}}, {0, 0}, 0, 1, 0, DEFT_FEATURE_SOLID, 4, 0xFF, {0}};

/* The verdict on a box that says it stands with its lower right corner on the slope, so far before its tip,
 * and so far inside. */
static oracle_fault judge(double before, double inside)
{
    place p;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ground.slope_limit_deg = 70;
    place_open(&p, &slope, &tuning);
    deft_pos feet = {1 - before - p.moveset.half_width, 2 - 2 * before - inside};
    deft_character_spawn(&p.tick.after, &p.moveset, &feet, deft_axes_y_up());
    p.tick.after.state = DEFT_STATE_GROUND;
    p.tick.after.support = DEFT_SUPPORT_FLOOR;
    oracle_fault fault = oracle_check_floor(&p.watch, &p.tick);
    oracle_world_free(&p.world);
    return fault;
}

static void a_character_that_stands_just_before_a_tip_stands_on_the_slope(void **state)
{
    (void)state;
    assert_int_equal(judge(0.5, 0), ORACLE_FINE);
    assert_int_equal(judge(5e-5, 0), ORACLE_FINE);
    assert_int_equal(judge(5e-5, 0.01), ORACLE_NO_FLOOR);
    assert_int_equal(judge(5e-5, -0.01), ORACLE_NO_FLOOR);
}

/* The verdict on a run uphill at a speed that leaves `hop` of a jump, when it ends so far on. */
static oracle_fault judge_hop(double hop, double on)
{
    static const deft_feature hill = {{{-8, -4}, {8, -4}, {8, 4}}, {0, 0}, 0,    1,  0,
                                      DEFT_FEATURE_SOLID,          3,      0xFF, {0}};
    place p;
    deft_tuning tuning;
    oracle_tick *tick = &p.tick;
    deft_tuning_default(&tuning);
    tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = HUGE_VAL;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = 0.4;
    place_open(&p, &hill, &tuning);
    deft_pos feet = {-2 - p.moveset.half_width, -1};
    double speed = 2 * (p.moveset.jump.launch_speed - hop); /* along the level, on 1 in 2 */
    tick->dt = 1.0 / 60;
    deft_character_spawn(&tick->before, &p.moveset, &feet, deft_axes_y_up());
    deft_input_set_stick(&tick->input, 1, 0);
    deft_character_step(&tick->before, &p.moveset, &p.view, &tick->input, 0.001, NULL, NULL);
    tick->before.velocity = (deft_vec2d){speed, speed / 2};
    deft_input_press(&tick->input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0.001);
    tick->after = tick->before;
    deft_character_step(&tick->after, &p.moveset, &p.view, &tick->input, tick->dt, &tick->events, NULL);
    assert_true(oracle_tells(tick, DEFT_EVENT_JUMPED_GROUND) && oracle_tells(tick, DEFT_EVENT_LANDED));
    assert_int_equal(oracle_check_slope(&p.watch, tick), ORACLE_FINE);
    tick->after.position.x += on;
    tick->after.position.y += on / 2;
    oracle_fault fault = oracle_check_slope(&p.watch, tick);
    assert_true(p.watch.slope_ticks == 2);
    oracle_world_free(&p.world);
    return fault;
}

/* The longer a hop is, the less of its length is up to rounding. One that is back within 1/240 s is none. */
static void a_hop_uphill_may_be_as_long_as_rounding_has_it(void **state)
{
    (void)state;
    assert_int_equal(judge_hop(0.03, 3e-4), ORACLE_SLOPE_SNAG);
    assert_int_equal(judge_hop(0.2, 2.5e-3), ORACLE_FINE);
    assert_int_equal(judge_hop(0.2, 0.05), ORACLE_SLOPE_SNAG);
    assert_int_equal(judge_hop(0.3, 3e-3), ORACLE_SLOPE_SNAG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hop_uphill_may_be_as_long_as_rounding_has_it),
        cmocka_unit_test(a_character_that_stands_just_before_a_tip_stands_on_the_slope),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
