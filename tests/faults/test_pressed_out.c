/* tests/faults/test_pressed_out.c -- a corner rises under a round foot, whose head is under a ceiling: where
 * the foot comes to the next facet it leaves the corner and comes back, until the tick's segments are used
 * up. */
#include "tests/harness/riding.h"

static riding r;

#define RADIUS SCENARIO_HALF_WIDTH

/* Rides on the corner of a box that rises, its head under a ceiling: it is pressed out sideways. */
static void tip_run(const scenario *s)
{
    static const double speeds[] = {0.7, 3, 9};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.slope_limit_deg = 65;
    for (int i = 0; i < 3 * 3 * 2; i++) {
        double lean = (25 + 15 * (i / 3 % 3)) * SCENARIO_DEGREES;
        double beside = RADIUS * sin(lean);
        double numbers[] = {-beside - 1, -scenario_edge_height(s->body, beside) - 1, 0, speeds[i % 3]};
        tuning.ground.crest = i / 9 == 0 ? DEFT_CREST_FLY : DEFT_CREST_STICK;
        tuning.ground.crest_speed = 2;
        riding_open(&r, &tuning, s);
        play_box(&r.p, -5, SCENARIO_HEIGHT + 0.02, 5, SCENARIO_HEIGHT + 1, PLAY_ALL);
        riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        while (r.p.time_s < 0.3 && numbers[1] + 1 + speeds[i % 3] * r.p.time_s < SCENARIO_HEIGHT - 0.3) {
            riding_tick(&r);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        assert_true(r.p.x > 0.02);
        riding_close(&r);
    }
}

static void a_corner_that_rises_presses_a_round_foot_out_under_a_ceiling(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, tip_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_that_rises_presses_a_round_foot_out_under_a_ceiling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
