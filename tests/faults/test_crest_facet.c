/* tests/faults/test_crest_facet.c -- a rounded character runs up a slope, off its crest. The slope is nearly
 * parallel to a facet of the character. The flight comes back to that facet at once, and the run goes on. */
#include "tests/faults/outlines.h"
#include "tests/harness/scenario.h"

#define SPEED 18.0

static play p;

static deft_tuning fast_tuning(void)
{
    deft_tuning tuning = scenario_tuning();
    tuning.shape.corner_radius = SCENARIO_HALF_WIDTH;
    tuning.run.speed = SPEED;
    tuning.ground.slope_speed = DEFT_SLOPE_SPEED_HORIZONTAL;
    tuning.ground.crest = DEFT_CREST_FLY;
    tuning.ground.crest_speed = SPEED / 2;
    return tuning;
}

/* Runs over the crest at (0, 0), from a slope that is so much steeper than the facet. */
static void run_over(double steeper_deg, double way, bool is_one_way, double rate)
{
    const double facet_deg = 3.5 * 90 / 8;
    const double rise = tan((facet_deg + steeper_deg) * SCENARIO_DEGREES);
    const deft_pos right[] = {{-4, -4 * rise}, {0, 0}, {8, 1}};
    const deft_pos left[] = {{-8, 1}, {0, 0}, {4, -4 * rise}};
    deft_tuning tuning = fast_tuning();
    outlines_open(&p, &tuning);
    deft_outline *crest = ground_outline(&outlines_ground, DEFT_OUTLINE_CHAIN, way > 0 ? right : left, 3);
    if (is_one_way) {
        crest->flags = DEFT_FEATURE_ONE_WAY;
        crest->one_way.y = 1;
    }
    outlines_spawn(&p, way * -3.0, 0.2 - 3 * rise);
    p.stick_x = way;
    play_set_velocity(&p, way * SPEED, 0);
    while (p.x * way < 3) {
        play_tick(&p, 1 / rate);
        expect_near(p.vx * way, SPEED, 1e-3);
        assert_true(p.time_s < 1);
    }
    assert_true(play_count(&p, DEFT_EVENT_LEFT_GROUND) > 0);
    outlines_close(&p);
}

static void a_fast_run_does_not_stop_at_a_crest_beside_a_facet(void **state)
{
    static const double steeper_deg[] = {0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2};
    (void)state;
    for (int i = 0; i < 7 * 2 * 2 * OUTLINES_RATES; i++) {
        run_over(steeper_deg[i % 7], i / 7 % 2 == 0 ? 1 : -1, i / 14 % 2 == 0, outlines_rates[i / 28]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fast_run_does_not_stop_at_a_crest_beside_a_facet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
