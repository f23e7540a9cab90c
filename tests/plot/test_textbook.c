/* tests/plot/test_textbook.c -- the textbook controller beside deft is a fair one: what it gets wrong is what
 * its method gets wrong, and no more.
 *
 * The controller is internal to the command, so its source is part of this test.
 */
#include "plot/feel/textbook.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka wants the ones above to be there. */
#include <cmocka.h>

#define assert_near(value, wanted, slack) assert_true(fabs((value) - (wanted)) <= (slack))

static textbook_law law_of_default(deft_tuning *tuning)
{
    deft_moveset moveset;
    deft_tuning_default(tuning);
    tuning->jump.height = 3.2;
    tuning->jump.time_to_apex_s = 0.4; /* a whole number of ticks at all rates of the test */
    assert_int_equal(deft_moveset_build(&moveset, tuning, NULL), DEFT_OK);
    return textbook_law_of(tuning, &moveset);
}

/* A floor at height 0, and a wall from x = 5. */
static measure_stage floor_and_wall(void)
{
    measure_stage stage = {.count = 0};
    const double boxes[2][4] = {{-100, -1, 100, 0}, {5, -1, 6, 10}};
    for (int i = 0; i < 2; ++i) {
        deft_pos *points = stage.points[stage.count++];
        points[0] = (deft_pos){boxes[i][0], boxes[i][1]};
        points[2] = (deft_pos){boxes[i][2], boxes[i][3]};
    }
    return stage;
}

static void a_held_jump_is_lower_by_half_a_tick_of_launch_speed(void **state)
{
    static const double rates[] = {20, 40, 60, 100, 240, 1000};
    deft_tuning tuning;
    const textbook_law law = law_of_default(&tuning);
    const measure_stage stage = floor_and_wall();
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; ++i) {
        const double dt = 1 / rates[i];
        textbook_body body = {0, 0, 0, 0, true};
        double apex = 0;
        for (int tick = 0; tick < rates[i]; ++tick) {
            textbook_step(&body, &law, &stage, 0, tick == 0, true, dt);
            apex = fmax(apex, body.height);
        }
        /* the sum of (v - g k dt) dt over k = 1 ... t / dt */
        assert_near(apex, 3.2 - law.launch_speed * dt / 2, 1e-9);
        assert_true(body.is_on_floor);
        assert_near(body.height, 0, 0);
    }
}

static void full_speed_comes_after_the_time_of_the_attack(void **state)
{
    deft_tuning tuning;
    const textbook_law law = law_of_default(&tuning);
    const measure_stage stage = floor_and_wall();
    textbook_body body = {-50, 0, 0, 0, true};
    const double dt = 0.001;
    double time_s = 0;
    (void)state;
    while (body.vx < tuning.run.speed - 1e-9) {
        textbook_step(&body, &law, &stage, 1, false, false, dt);
        time_s += dt;
    }
    assert_near(time_s, tuning.run.attack.time_s, 1.001 * dt);
}

static void a_wall_stops_the_body_and_lets_it_fall(void **state)
{
    deft_tuning tuning;
    const textbook_law law = law_of_default(&tuning);
    const measure_stage stage = floor_and_wall();
    textbook_body body = {0, 2, 0, 0, false};
    (void)state;
    for (int tick = 0; tick < 120; ++tick) {
        textbook_step(&body, &law, &stage, 1, false, false, 1.0 / 60);
        assert_true(body.x <= 5 - law.half_width);
    }
    assert_near(body.x, 5 - law.half_width, 0);
    assert_near(body.vx, 0, 0);
    assert_true(body.is_on_floor);
}

static void a_tap_is_lower_than_a_held_jump(void **state)
{
    deft_tuning tuning;
    const textbook_law law = law_of_default(&tuning);
    const measure_stage stage = floor_and_wall();
    textbook_body body = {0, 0, 0, 0, true};
    const double dt = 0.001;
    double apex = 0;
    (void)state;
    for (int tick = 0; tick < 1000; ++tick) {
        textbook_step(&body, &law, &stage, 0, tick == 0, false, dt);
        apex = fmax(apex, body.height);
    }
    assert_near(apex, tuning.jump.height_min, law.launch_speed * dt);
}

/* However strong the gravity of a cut is, the fall after it has the gravity of a fall. */
static void a_cut_ends_the_rise_and_begins_no_fall(void **state)
{
    deft_tuning tuning;
    textbook_law law = law_of_default(&tuning);
    const measure_stage stage = floor_and_wall();
    textbook_body body = {0, 2, 0, 3, false};
    const double dt = 1.0 / 60;
    (void)state;
    law.cut_gravity = 1e6;
    textbook_step(&body, &law, &stage, 0, false, false, dt);
    assert_near(body.rise, 0, 0);
    textbook_step(&body, &law, &stage, 0, false, false, dt);
    assert_near(body.rise, -law.fall_gravity * dt, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_jump_is_lower_by_half_a_tick_of_launch_speed),
        cmocka_unit_test(full_speed_comes_after_the_time_of_the_attack),
        cmocka_unit_test(a_wall_stops_the_body_and_lets_it_fall),
        cmocka_unit_test(a_tap_is_lower_than_a_held_jump),
        cmocka_unit_test(a_cut_ends_the_rise_and_begins_no_fall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
