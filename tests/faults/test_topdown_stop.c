/* tests/faults/test_topdown_stop.c -- a walker along a wall stops when its curve ends, at every tick rate.
 * It does not stop earlier because its speed is low. */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

/* It slides up a wall at 8 of 10 units/s, of a stick that points 0.6 into the wall, for 0.25 s. Then the
 * stick points down: v = 10 w^3, w from 0.8^(1/3) to 0 at 1/s, and after that 8 downwards at once. */
static void a_soft_stop_takes_its_time_at_every_rate(void **state)
{
    const deft_feature wall = {{{1, -50}, {2, -50}, {2, 50}, {1, 50}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
                               {0, 0},
                               0,
                               1,
                               0,
                               DEFT_FEATURE_SOLID,
                               4,
                               15,
                               {0, 0, 0}};
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
    tuning.topdown.attack.kind = DEFT_RESPONSE_INSTANT;
    tuning.topdown.release.time_s = 1;
    tuning.topdown.release.exponent = 3;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    double stops_s = cbrt(0.8);
    double expected = 8 * 0.25 + 10 * pow(stops_s, 4) / 4 - 8 * (1.25 - stops_s);
    for (int i = 0; i < 3; i++) {
        const deft_pos beside = {1 - moveset.half_width, 0};
        deft_topdown walker;
        deft_input input = *deft_input_none();
        deft_topdown_spawn(&walker, &moveset, &beside, deft_axes_y_up());
        for (int tick = 0; tick < rates[i] * 3 / 2; tick++) {
            deft_input_set_stick(&input, 0.6, tick < rates[i] / 4 ? 0.8 : -0.8);
            deft_topdown_step(&walker, &moveset, &view, &input, 1.0 / rates[i], NULL, NULL);
        }
        /* the stick's steps are 1/32767 */
        assert_true(fabs(walker.position.y - expected) < 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_soft_stop_takes_its_time_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
