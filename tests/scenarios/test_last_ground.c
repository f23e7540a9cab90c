/* tests/scenarios/test_last_ground.c -- where the feet stood last. On still ground the place stays. On a
 * body it moves and turns with the body. In the air it does not change. */
#include "tests/harness/riding.h"

static riding r;

/* Where it stood last, canonical. */
static deft_vec2d last_ground(void)
{
    deft_pos at = {0, 0};
    const deft_axes *axes = &r.p.place.axes;
    assert_true(deft_character_last_ground(&at, &r.p.self, &r.p.views[PLAY_MAIN]));
    double x = at.x - r.p.place.shift.x;
    double y = at.y - r.p.place.shift.y;
    return (deft_vec2d){axes->right.x * x + axes->right.y * y, axes->up.x * x + axes->up.y * y};
}

static void expect_last_ground(double x, double y, double tolerance)
{
    deft_vec2d at = last_ground();
    expect_near(at.x, x, tolerance);
    expect_near(at.y, y, tolerance);
}

/* ---- still ground ---- */

/* It walks off an edge at the origin: a box stands until its last corner is past it. */
static void still_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    play_box(&r.p, -8, -1, 0, 0, 0xF);
    riding_spawn(&r, -2, 0.25);
    expect_last_ground(-2, 0.25, 1e-12);
    while (!play_is_grounded(&r.p)) {
        expect_last_ground(-2, 0.25, 1e-12);
        riding_tick(&r);
    }
    r.p.stick_x = 1;
    deft_vec2d stood = {0, 0};
    while (play_is_grounded(&r.p)) {
        stood = (deft_vec2d){r.p.x, r.p.y};
        expect_last_ground(stood.x, stood.y, 1e-12);
        riding_tick(&r);
    }
    riding_until(&r, r.p.time_s + 0.3);
    assert_true(r.p.y < -0.1);
    expect_last_ground(stood.x, stood.y, 1e-12);
    assert_int_equal(r.p.self.last_ground_body, 0);
    play_teleport(&r.p, -4, 1);
    expect_last_ground(stood.x, stood.y, 1e-12);
    riding_close(&r);
}

static void on_still_ground_it_is_where_the_feet_left_it(void **state)
{
    (void)state;
    riding_each(still_run);
}

/* ---- bodies ---- */

/* Goes on from n[0], n[1] by n[2] and n[3] units/s, turning by n[4] rad/s. */
static riding_pose goes_and_turns(const double *n, double time_s)
{
    return (riding_pose){n[0] + n[2] * time_s, n[1] + n[3] * time_s, n[4] * time_s};
}

/* A jump from 0.3 right of the middle of a plank that goes on and turns without it. */
static void body_run(const scenario *s)
{
    const double numbers[] = {0, -0.5, 1.5, -0.25, 0.4};
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    riding_body *plank = riding_box(&r, 4, 0.5, goes_and_turns, numbers);
    riding_spawn_standing(&r, 0.3, 0);
    while (r.p.time_s < 0.4) {
        riding_tick(&r);
        expect_last_ground(r.p.x, r.p.y, 1e-12);
    }
    riding_pose then = plank->to;
    double x = r.p.x - then.x;
    double y = r.p.y - then.y;
    double own_x = cos(then.angle) * x + sin(then.angle) * y;
    double own_y = cos(then.angle) * y - sin(then.angle) * x;
    play_press(&r.p, DEFT_ACTION_JUMP, 0);
    do {
        riding_tick(&r);
        assert_false(play_is_grounded(&r.p));
        double c = cos(plank->to.angle);
        double d = sin(plank->to.angle);
        expect_last_ground(plank->to.x + c * own_x - d * own_y, plank->to.y + d * own_x + c * own_y, 1e-9);
        assert_int_equal(r.p.self.last_ground_body, plank->ids[PLAY_MAIN]);
        assert_int_equal(r.p.self.ground_body, 0);
    } while (r.p.time_s < 0.6);
    deft_pos at;
    assert_false(deft_character_last_ground(&at, &r.p.self, NULL));
    riding_remove(&r, plank);
    assert_false(deft_character_last_ground(&at, &r.p.self, &r.p.views[PLAY_MAIN]));
    riding_close(&r);
}

static void on_a_body_it_goes_and_turns_with_it_until_the_body_is_gone(void **state)
{
    (void)state;
    riding_each(body_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_still_ground_it_is_where_the_feet_left_it),
        cmocka_unit_test(on_a_body_it_goes_and_turns_with_it_until_the_body_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
