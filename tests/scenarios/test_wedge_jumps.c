/* tests/scenarios/test_wedge_jumps.c -- jumps out of a wedge of steep ground and a face that leans over it.
 */
#include "tests/harness/scenario.h"

static play p;

/* Steep ground falls to the right. A face leans over it, `lean` degrees off level. The box stands between: on
 * its left foot, with its right shoulder at the face. */
static void open_wedge(const scenario *s, double lean)
{
    const double steep = 65 * SCENARIO_DEGREES;
    const double over = lean * SCENARIO_DEGREES;
    const double hw = SCENARIO_HALF_WIDTH;
    deft_tuning tuning = scenario_tuning();
    tuning.air.attack = tuning.air.release = tuning.air.turn =
        play_curve(10, 1); /* a flight keeps its speed */
    play_open(&p, &tuning, s->place);
    play_triangle(&p, -hw - 4 * cos(steep), 4 * sin(steep), -hw - 4 * cos(steep), -4 * sin(steep),
                  -hw + 4 * cos(steep), -4 * sin(steep));
    const double face[] = {hw + 4 * cos(over),
                           SCENARIO_HEIGHT - 4 * sin(over),
                           9,
                           SCENARIO_HEIGHT - 4 * sin(over),
                           9,
                           SCENARIO_HEIGHT + 4 * sin(over),
                           hw - 4 * cos(over),
                           SCENARIO_HEIGHT + 4 * sin(over)};
    play_polygon(&p, 4, face, PLAY_ALL);
    play_spawn(&p, 0, 0);
    play_tick(&p, 1e-3);
    assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
}

/* It goes along the face that leans over: that is the way nearest to up. It rises as fast as any jump does.
 */
static void along_run(const scenario *s)
{
    static const double leans[] = {82, 78, 74};
    for (int i = 0; i < 3; i++) {
        open_wedge(s, leans[i]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, 1e-4);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
        /* within what gravity takes in the tick */
        expect_near(p.vy, SCENARIO_LAUNCH, SCENARIO_GRAVITY * 1e-4 + 1e-6);
        expect_near(p.vx, -SCENARIO_LAUNCH / tan(leans[i] * SCENARIO_DEGREES),
                    SCENARIO_GRAVITY * 1e-4 + 1e-6);
        play_close(&p);
    }
}

static void a_jump_out_of_a_wedge_goes_along_the_face_that_leans_over_it(void **state)
{
    (void)state;
    scenario_each(along_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_out_of_a_wedge_goes_along_the_face_that_leans_over_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
