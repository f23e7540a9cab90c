/* tests/scenarios/test_bodies_belts.c -- a character that is held in place on a belt, and what moves into
 * it. */
#include "tests/harness/riding.h"

static riding r;

#define LEAN_DEG   25.0
#define BELT_SPEED 2.25

static deft_surface belts[PLAY_WORLDS];

/* A belt that comes down to the right, and a ceiling that leans by 46 degrees and ends it above: walking up
 * against the belt the body is held with its left side at x = 0. */
static void belt_open(const deft_tuning *tuning, const scenario *s)
{
    double fall = 8 * tan(LEAN_DEG * SCENARIO_DEGREES);
    const double lean = 46 * SCENARIO_DEGREES;
    double x = 3 * cos(lean);
    double y = 3 * sin(lean);
    const double ceiling[] = {-x, SCENARIO_HEIGHT - y, x, SCENARIO_HEIGHT + y, -x, SCENARIO_HEIGHT + y};
    riding_open(&r, tuning, s);
    play_triangle(&r.p, -8, -fall, 8, -fall, -8, fall);
    play_polygon(&r.p, 3, ceiling, PLAY_ALL);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        memset(&belts[w], 0, sizeof belts[w]);
        belts[w].friction_ratio = 1;
        belts[w].conveyor_speed = play_signs[w] * play_scales[w] * BELT_SPEED;
        r.p.views[w].surfaces = &belts[w];
        r.p.views[w].surface_count = 1;
    }
    r.p.features[PLAY_MAIN][0].surface = 1;
}

/* Both touch it at once; which is met first is rounding. Then the ceiling pushes it along the lift. */
static void lift_run(const scenario *s)
{
    const double speed = 6.25;
    deft_tuning tuning = scenario_tuning();
    for (int i = 0; i < 24; i++) {
        double numbers[] = {0, -0.5 - 0.4 - 0.013 * i, 0, speed};
        belt_open(&tuning, s);
        riding_box(&r, 2, 0.5, riding_straight, numbers)->flags = DEFT_FEATURE_ONE_WAY;
        riding_spawn(&r, SCENARIO_HALF_WIDTH + 0.01, 0.01);
        r.p.stick_x = -1;
        while (r.p.time_s < 0.3) {
            riding_tick(&r);
        }
        double rises = speed * r.p.time_s - 0.4 - 0.013 * i;
        expect_near(r.p.y, rises, 1e-4);
        expect_near(r.p.x, SCENARIO_HALF_WIDTH + rises / tan(46 * SCENARIO_DEGREES), 1e-4);
        riding_close(&r);
    }
}

static void a_character_that_is_held_on_a_belt_under_a_ceiling_is_taken_up_by_a_lift(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, lift_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_is_held_on_a_belt_under_a_ceiling_is_taken_up_by_a_lift),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
