/* tests/faults/test_ledge_behind.c -- the wall of a ledge stands a little behind a lower wall. The hands
 * reach the ledge, and the character would hang on the lower wall, whose top is below its hands. */
#include "tests/harness/play.h"

static play p;

static void a_ledge_behind_a_lower_wall_is_not_grabbed_from_beside_the_lower_one(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    for (int i = 0; i < 4; i++) {
        deft_tuning tuning;
        deft_tuning_default(&tuning);
        tuning.ability.ledge = 1;
        tuning.ledge.grab_reach = 0.2;
        play_open(&p, &tuning, &play_home);
        play_box(&p, 0, -9, 2, 0, PLAY_ALL);
        play_box(&p, 0.1, 0, 2, 0.3, PLAY_ALL);
        play_spawn(&p, -tuning.shape.width / 2, 0.5 - tuning.shape.height);
        p.stick_x = 1;
        play_ticks(&p, (int)(0.5 * rates[i]), 1 / rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_LEDGE);
        expect_near(p.y, -tuning.shape.height, 1e-6);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_OFF), 0);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ledge_behind_a_lower_wall_is_not_grabbed_from_beside_the_lower_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
