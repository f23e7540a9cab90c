/* tests/faults/test_ledge_level.c -- a character slides down a wall. Its head is level with a ledge, but for
 * rounding, and there is no room over the ledge. */
#include "tests/harness/play.h"

static play p;

static void a_ledge_level_with_the_head_does_not_hold_up_a_slide(void **state)
{
    static const double above[] = {4e-10, 4e-9, -4e-10, 1e-7};
    (void)state;
    for (int i = 0; i < 4 * 2; i++) {
        const double over = above[i % 4];
        deft_tuning tuning;
        deft_tuning_default(&tuning);
        tuning.shape.height = 1.5 + over; /* the features of a world are floats */
        tuning.ability.wall_slide = tuning.ability.ledge = 1;
        tuning.ability.crouch = i / 4 != 0;
        play_open(&p, &tuning, &play_home);
        play_box(&p, 0, -9, 1, 0, PLAY_ALL);
        play_box(&p, -3, 0, 0, 1, PLAY_ALL);
        play_spawn(&p, -tuning.shape.width / 2, -1.5);
        p.stick_x = 1;
        play_ticks(&p, 6, 1.0 / 60);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_int_equal(p.self.state, DEFT_STATE_WALL_SLIDE);
        assert_true(p.y < -1.51);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ledge_level_with_the_head_does_not_hold_up_a_slide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
