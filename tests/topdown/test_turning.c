/* tests/topdown/test_turning.c -- a walker whose heading turns at a rate, beside walls: every tick
 * rate leads to the same place. */
#include "deft/deft.h"
#include "tests/harness/feature.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

/* Sticks that are held for a quarter of a second each: a whole number of ticks at every rate. */
#define STICKS 8
#define HELD_S 0.25

static uint64_t seed;

static double between(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(seed >> 11) / 9007199254740992.0);
}

static deft_response_tuning random_response(void)
{
    deft_response_tuning response;
    memset(&response, 0, sizeof response);
    response.kind = (int32_t)between(0, 3);
    response.time_s = between(0.02, 1);
    response.exponent = between(0, 1) < 0.5 ? 1 : between(1, 3);
    response.loss_per_s = between(0.5, 0.9999);
    response.threshold_ratio = between(0, 0.2);
    return response;
}

static deft_moveset random_moveset(void)
{
    deft_moveset moveset;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.topdown.speed = between(2, 12);
    tuning.topdown.attack = random_response();
    tuning.topdown.release = random_response();
    tuning.topdown.turn_rate_deg_s = between(60, 1440);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

static deft_pos walked(const deft_moveset *moveset, const deft_world_view *view, const deft_vec2d *sticks,
                       int hz)
{
    const deft_pos middle = {0, 0};
    deft_topdown walker;
    deft_topdown_spawn(&walker, moveset, &middle, deft_axes_y_up());
    for (int i = 0; i < STICKS; i++) {
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, sticks[i].x, sticks[i].y);
        for (int tick = 0; tick < (int)(HELD_S * hz + 0.5); tick++) {
            deft_topdown_step(&walker, moveset, view, &input, 1.0 / hz, NULL, NULL);
        }
    }
    return walker.position;
}

/* A speed along a wall of less than 1e-9 of the fastest is none. So a curve of exponent 3 that ends in 1 s
 * ends up to 1e-3 s sooner, at rates that look at it then: of 12 units/s, so far.
 * (tests/faults/test_topdown_stop.c) */
static const double stopped_early = 12 * 1e-3;

/* A room of 6 by 5 tiles with a pillar. */
static void a_heading_that_turns_beside_walls_leads_the_same_way_at_every_rate(void **state)
{
    const deft_feature walls[] = {feature_box(1, -3, -3, -2, 3), feature_box(2, 4, -3, 5, 3),
                                  feature_box(3, -3, -4, 5, -2.5), feature_box(4, -3, 2.5, 5, 4),
                                  feature_box(5, 1, 1, 2, 1.5)};
    deft_world_array array;
    (void)state;
    memset(&array, 0, sizeof array);
    array.features = walls;
    array.count = 5;
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    seed = 1;
    int held_up = 0;
    for (int round = 0; round < 300; round++) {
        deft_moveset moveset = random_moveset();
        deft_vec2d sticks[STICKS];
        for (int i = 0; i < STICKS; i++) {
            double angle = between(0, 6.28), size = between(0, 1) < 0.2 ? 0 : 1;
            sticks[i].x = size * cos(angle);
            sticks[i].y = size * sin(angle);
        }
        deft_pos fine = walked(&moveset, &view, sticks, 960);
        deft_pos coarse = walked(&moveset, &view, sticks, 20);
        assert_true(hypot(fine.x - coarse.x, fine.y - coarse.y) <= stopped_early);
        deft_pos free = walked(&moveset, NULL, sticks, 20);
        held_up += hypot(free.x - coarse.x, free.y - coarse.y) > 0.1;
    }
    assert_true(held_up > 100); /* by a wall */
}

/* It slides down a wall at 8 units/s, of a stick that points 0.6 into the wall. Then the stick points down:
 * release is instant, so it stands at once, and speeds up as the attack says, v = 8 t / 0.1. */
static void a_stop_that_takes_no_time_keeps_none_of_the_speed(void **state)
{
    const deft_feature wall = feature_box(1, 1, -50, 2, 50);
    const int rates[] = {20, 60, 1000};
    deft_world_array array;
    deft_tuning tuning;
    deft_moveset moveset;
    (void)state;
    memset(&array, 0, sizeof array);
    array.features = &wall;
    array.count = 1;
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    deft_tuning_default(&tuning);
    tuning.topdown.speed = 10;
    tuning.topdown.turn_rate_deg_s = 360;
    tuning.topdown.attack.time_s = 0.1;
    tuning.topdown.attack.exponent = 1;
    tuning.topdown.release.kind = DEFT_RESPONSE_INSTANT;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (int i = 0; i < 3; i++) {
        const deft_pos beside = {1 - moveset.half_width, 0};
        deft_topdown walker;
        deft_input input = *deft_input_none();
        deft_topdown_spawn(&walker, &moveset, &beside, deft_axes_y_up());
        deft_input_set_stick(&input, 0.6, -0.8);
        for (int tick = 0; tick < rates[i]; tick++) {
            deft_topdown_step(&walker, &moveset, &view, &input, 1.0 / rates[i], NULL, NULL);
        }
        double from = walker.position.y;
        assert_true(fabs(walker.velocity.y + 8) < 1e-3);
        deft_input_set_stick(&input, 0.6, 0.8);
        for (int tick = 0; tick < rates[i] / 5; tick++) {
            deft_topdown_step(&walker, &moveset, &view, &input, 1.0 / rates[i], NULL, NULL);
        }
        assert_true(fabs(walker.velocity.y - 8) < 1e-3); /* the stick's steps are 1/32767 */
        assert_true(fabs(walker.position.y - (from + 8 * (0.1 / 2 + 0.1))) < 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_that_takes_no_time_keeps_none_of_the_speed),
        cmocka_unit_test(a_heading_that_turns_beside_walls_leads_the_same_way_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
