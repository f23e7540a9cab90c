/* tests/faults/test_plank_end.c -- a body with rounded corners runs off the end of a plank that turns: it
 * leaves the end twice in one tick of 0.05 s. */
#include "tests/harness/riding.h"

static riding r;

/* A tick in which the body leaves its floor at most so often; and none of its events gets lost. */
static void part_tick(int most)
{
    riding_tick(&r);
    int left = 0;
    for (uint32_t i = 0; i < r.p.events.count; i++) {
        left += r.p.events.items[i].kind == (uint32_t)DEFT_EVENT_LEFT_GROUND;
    }
    assert_int_equal(r.p.events.dropped, 0);
    if (left > most) {
        fail_msg("left the ground %d times in the tick that ends at %g s, feet %g %g, by %g", left,
                 r.p.time_s, r.p.x, r.p.y, r.dt);
    }
}

static void part_until(double time_s, int most)
{
    while (r.p.time_s < time_s) {
        part_tick(most);
    }
}

/* A body whose corners are rounded but whose foot is flat in the middle: level, it lies on the plank. */
static const scenario_body part_rounded = {"rounded", SCENARIO_HALF_WIDTH, SCENARIO_HEIGHT,
                                           SCENARIO_HALF_WIDTH / 2};

static void off_end_run(const scenario *s)
{
    static const double rates[] = {-0.8, 0.8, 3};
    deft_tuning tuning = scenario_tuning_of(s->body);
    scenario_fly_off_crests(&tuning, SCENARIO_WALK / 2);
    for (int i = 0; i < 3 * 3; i++) {
        tuning.platform.leave = i / 3;
        /* level when the body's flat part comes to the end */
        double level_s = 0.1;
        double start = 2 - SCENARIO_HALF_WIDTH / 2 - SCENARIO_WALK * level_s;
        double numbers[] = {0, -0.3, -rates[i % 3] * level_s, rates[i % 3]};
        riding_open(&r, &tuning, s);
        riding_box(&r, 2, 0.3, riding_turns, numbers);
        riding_spawn(&r, start, 0.5);
        r.p.stick_x = 1;
        part_until(0.6, 1);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
        riding_close(&r);
    }
}

static void a_character_that_is_thrown_off_the_end_of_a_turning_plank_leaves_it_once(void **state)
{
    (void)state;
    riding_each_with(&part_rounded, off_end_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_is_thrown_off_the_end_of_a_turning_plank_leaves_it_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
