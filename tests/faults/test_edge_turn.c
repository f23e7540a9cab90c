/* tests/faults/test_edge_turn.c -- a character with rounded corners runs past the edge of a floor, and turns
 * round there. The ledge assist put it back on the floor while it still flew away, again and again. */
#include "tests/harness/play.h"

static play p;

/* Runs to the right, turns the stick at turn_s, and goes on to 2 s. Gives how often it left the ground. */
static int turns_at_edge(double turn_s, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = tuning.shape.width / 2;
    tuning.assist.ledge = tuning.shape.width / 2;
    tuning.ground.slope_limit_deg = 47;
    play_open(&p, &tuning, &play_home);
    p.alone = true;
    play_box(&p, -20, -40, 0, 0, PLAY_ALL);
    play_spawn(&p, -3, 0);
    p.stick_x = 1;
    play_for(&p, turn_s, rate);
    p.stick_x = -1;
    play_for(&p, 2 - turn_s, rate);
    const int left = play_count(&p, DEFT_EVENT_LEFT_GROUND);
    assert_true(left <= 1);
    assert_true(play_count(&p, DEFT_EVENT_ASSIST_LEDGE) <= 1);
    play_close(&p);
    return left;
}

static void a_character_that_turns_round_past_an_edge_leaves_the_ground_once(void **state)
{
    static const double rates[] = {1000, 240, 60, 20};
    (void)state;
    for (int i = 0; i < 4; i++) {
        int left = 0;
        int count = 0;
        for (double turn_s = 0.2; turn_s < 0.7; turn_s += 0.005, count++) {
            left += turns_at_edge(turn_s, rates[i]);
        }
        assert_in_range(left, 1, count - 1); /* some turned before the edge, and some past it */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_turns_round_past_an_edge_leaves_the_ground_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
