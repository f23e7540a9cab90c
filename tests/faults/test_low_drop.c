/* tests/faults/test_low_drop.c -- ground.snap follows a low drop, whatever its side looks like. */
#include "outlines.h"

static play p;

/* Runs down a drop of an eighth of a tile, less than the snap, whose side is these points from its top to its
 * foot. */
static void run_down(const deft_pos *side, uint32_t count)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    for (int r = 0; r < OUTLINES_RATES; r++) {
        deft_pos land[8] = {{30, -0.125}, {30, -5}, {-20, -5}, {-20, 0}};
        memcpy(land + 4, side, count * sizeof *side);
        outlines_open(&p, &tuning);
        outlines_add(land, 4 + count);
        outlines_spawn(&p, -5, 0);
        outlines_until(&p, 0.1, outlines_rates[r]);
        p.log_count = 0;
        p.stick_x = 1;
        outlines_until(&p, 1.5, outlines_rates[r]);
        expect_near(p.y, -0.125, 1e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        outlines_close(&p);
    }
}

static void a_drop_lower_than_the_snap_is_followed_down_any_side(void **state)
{
    const deft_pos upright[] = {{0, 0}, {0, -0.125}};
    const deft_pos leaning[] = {{0, 0}, {0.003125, -0.125}};
    const deft_pos chamfered[] = {{0, 0}, {0.003125, -0.003125}, {0.003125, -0.125}};
    (void)state;
    run_down(upright, 2);
    run_down(leaning, 2);
    run_down(chamfered, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drop_lower_than_the_snap_is_followed_down_any_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
