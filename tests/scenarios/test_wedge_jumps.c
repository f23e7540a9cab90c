/* tests/scenarios/test_wedge_jumps.c -- jumps out of a wedge of steep ground and a face that leans over it,
 * and a fall into a wedge. */
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

/* Between two sides that both lean away, the one almost upright, nothing is in the way of a jump. */
static void open_run(const scenario *s)
{
    static const double leans[] = {70, 80, 88.5, 89.5};
    for (int i = 0; i < 4; i++) {
        deft_tuning tuning = scenario_tuning();
        play_open(&p, &tuning, s->place);
        for (int side = -1; side <= 1; side += 2) {
            double lean = (side < 0 ? 65 : leans[i]) * SCENARIO_DEGREES;
            double foot = side * SCENARIO_HALF_WIDTH;
            double wide = 4 * cos(lean), tall = 4 * sin(lean);
            play_triangle(&p, foot + side * wide, tall, foot + side * wide, -tall, foot - side * wide, -tall);
        }
        play_spawn(&p, 0, 0);
        play_tick(&p, 1e-3);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
        double x = p.x;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.1, 1 / s->dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
        expect_near(p.x, x, 1e-5);
        expect_near(p.vy, SCENARIO_LAUNCH - SCENARIO_GRAVITY * 0.1, 1e-5);
        play_close(&p);
    }
}

static void a_jump_out_of_an_open_wedge_goes_straight_up(void **state)
{
    (void)state;
    scenario_each(open_run);
}

/* It falls between two sides that lean alike, to where each foot touches one. */
static void falls_run(const scenario *s)
{
    const double steep = 65 * SCENARIO_DEGREES, above = 0.5;
    const double wide = 4 * cos(steep), tall = 4 * sin(steep);
    const double speed = sqrt(2 * SCENARIO_GRAVITY * above);
    deft_tuning tuning = scenario_tuning();
    play_open(&p, &tuning, s->place);
    for (int side = -1; side <= 1; side += 2) {
        double foot = side * SCENARIO_HALF_WIDTH;
        play_triangle(&p, foot + side * wide, tall, foot + side * wide, -tall, foot - side * wide, -tall);
    }
    play_spawn(&p, 0, above);
    while (p.time_s < speed / SCENARIO_GRAVITY + 0.1) {
        play_tick(&p, s->dt);
    }
    assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).value, speed, 1e-5);
    play_close(&p);
}

static void a_landing_in_a_wedge_tells_the_speed_of_the_fall(void **state)
{
    (void)state;
    scenario_each(falls_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_out_of_a_wedge_goes_along_the_face_that_leans_over_it),
        cmocka_unit_test(a_jump_out_of_an_open_wedge_goes_straight_up),
        cmocka_unit_test(a_landing_in_a_wedge_tells_the_speed_of_the_fall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
