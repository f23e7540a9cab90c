/* tests/faults/test_wedge_jump.c -- a jump out of a wedge below a wall that leans over the character rises
 * as far as there is room. */
#include "outlines.h"

static play p;

/* Steep ground of 63 degrees goes down to a wall that leans over it by 13: between the two it is open
 * upwards. */
static void a_jump_leaves_a_wedge_below_a_leaning_wall(void **state)
{
    const deft_pos slope[] = {{0, -4}, {5, -4}, {9.5, -13}, {9.5, -16}, {0, -16}};
    const deft_pos wall[] = {{9.5, -13}, {7, -2}, {20, -2}, {20, -16}, {9.5, -16}};
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    for (int r = 0; r < OUTLINES_RATES; r++) {
        outlines_open(&p, &tuning);
        outlines_add(slope, 5);
        outlines_add(wall, 5);
        outlines_spawn(&p, 4.8, -4);
        p.stick_x = 1;
        outlines_until(&p, 0.3, outlines_rates[r]);
        p.stick_x = 0;
        outlines_until(&p, 3, outlines_rates[r]);
        double low = p.y;
        double high = low;
        assert_true(low < -5 && p.vx == 0 && p.vy == 0); /* it has come to rest in the wedge */
        play_press(&p, DEFT_ACTION_JUMP, 0);
        while (p.time_s < 3.4) {
            play_tick(&p, 1 / outlines_rates[r]);
            high = fmax(high, p.y);
        }
        assert_true(high > low + 1);
        outlines_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_leaves_a_wedge_below_a_leaning_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
