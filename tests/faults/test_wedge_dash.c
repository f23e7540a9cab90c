/* tests/faults/test_wedge_dash.c -- a dash that ends in a wedge, with a jump pressed at the same instant: the
 * jump comes at that instant at every rate. */
#include "outlines.h"

static play p;

/* Lies in a wedge of two slopes of 63 degrees, and presses dash and jump. Returns the height 0.1 s later. */
static double jump_after_dash(double rate)
{
    const deft_pos left[] = {{0, 0}, {5, -10}, {0, -10}};
    const deft_pos right[] = {{10, 0}, {10, -10}, {5, -10}};
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.ability.dash = 1;
    outlines_open(&p, &tuning);
    p.alone = true;
    outlines_add(left, 3);
    outlines_add(right, 3);
    outlines_spawn(&p, 5, -8);
    play_for(&p, 1, 100);
    const double low = p.y;
    assert_true(p.self.support == DEFT_SUPPORT_WEDGE && p.vx == 0 && p.vy == 0);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_DASH, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_for(&p, 0.1, rate);
    const double high = p.y;
    outlines_close(&p);
    return high - low;
}

static void a_jump_pressed_with_a_dash_in_a_wedge_is_the_same_at_every_rate(void **state)
{
    (void)state;
    const double first = jump_after_dash(1000);
    assert_true(first > 0.5);
    expect_near(jump_after_dash(240), first, 1e-3);
    expect_near(jump_after_dash(60), first, 1e-3);
    expect_near(jump_after_dash(20), first, 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_pressed_with_a_dash_in_a_wedge_is_the_same_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
