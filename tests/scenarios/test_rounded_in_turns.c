/* tests/scenarios/test_rounded_in_turns.c -- a round character among bodies that move, where two faces
 * could alternate, at one instant or after ever shorter times. riding_tick: no tick has too many segments. */
#include "tests/harness/gap.h"

static riding r;

#define RADIUS SCENARIO_HALF_WIDTH

/* Where the corner of something is that a foot at (0, 0) touches when it looks along `degrees` clockwise from
 * up, and the same of the head. */
static deft_vec2d touched_by_foot(double degrees)
{
    double angle = degrees * SCENARIO_DEGREES;
    return (deft_vec2d){-RADIUS * sin(angle), RADIUS - RADIUS * cos(angle)};
}

static deft_vec2d touched_by_head(double degrees)
{
    deft_vec2d at = touched_by_foot(degrees);
    at.y += SCENARIO_HEIGHT - 2 * RADIUS;
    return at;
}

/* ---- on the ground ---- */

/* At rest beside the top of a corner about which its body turns: the corner itself does not. */
static void rest_run(const scenario *s)
{
    static const double leaning[] = {-2, -1, 2, -1, 0, 0};
    for (int i = 0; i < 4; i++) {
        double lean = i / 2 == 0 ? 0.1 : -0.1; /* degrees */
        double numbers[] = {0, 0, 0, i % 2 == 0 ? 1.5 : -1.5};
        deft_vec2d corner = touched_by_foot(lean);
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        riding_polygon(&r, 3, leaning, riding_turns, numbers);
        riding_spawn_standing(&r, -corner.x, -corner.y);
        riding_until(&r, 0.1);
        expect_near(r.p.x, -corner.x, 1e-4);
        expect_near(r.p.y, -corner.y, 1e-4);
        riding_close(&r);
    }
}

static void on_a_corner_about_which_its_floor_turns_a_body_rests(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, rest_run);
}

/* Walks back from the end of a plank that turns under the foot, which rolls on to that end faster: from there
 * on the end takes it along. */
static void end_run(const scenario *s)
{
    static const double shares[] = {1.2, 1.6, 3};
    const double speed = 0.4;
    const double left = 0.003; /* to the end, at first */
    for (int i = 0; i < 3 * 2; i++) {
        double lean = i / 3 == 0 ? 0 : 35 * SCENARIO_DEGREES;
        double numbers[] = {0, 0, lean, -shares[i % 3] * speed / RADIUS};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.run.speed = speed;
        tuning.ground.uphill_ratio = 0.7;
        riding_open(&r, &tuning, s);
        riding_body *plank = riding_box(&r, 2, 0.3, riding_turns, numbers);
        /* the middle of the disc is above the place, `left` from the end */
        double along = left - 2;
        double above = 0.3 + RADIUS;
        riding_spawn(&r, along * cos(lean) - above * sin(lean),
                     along * sin(lean) + above * cos(lean) - RADIUS);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.15 - r.dt / 2) {
            riding_tick(&r);
            assert_true(play_is_grounded(&r.p));
            expect_near(gap_to_body(&r, plank), 0, GAP_TOUCH);
        }
        /* the middle of the foot has come past the end, which it stands on */
        double angle = plank->to.angle;
        assert_true(i >= 3 || r.p.x * cos(angle) + (r.p.y + RADIUS) * sin(angle) < -2); /* level at first */
        riding_close(&r);
    }
}

static void the_end_of_what_turns_takes_along_a_character_that_walks_back_from_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, end_run);
}

/* A corner as low as a step comes along the floor to a standing character. The character comes to stand on
 * the corner. */
static void step_run(const scenario *s)
{
    static const double arm = 3.08;
    for (int i = 0; i < 3; i++) {
        double angle = 0.2;
        deft_vec2d corner = touched_by_foot(37 + i);
        double x = corner.x - 0.01;
        double numbers[] = {x - (0.3 * cos(angle) - arm * sin(angle)),
                            corner.y - (0.3 * sin(angle) + arm * cos(angle)), angle, -2};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.ground.slope_limit_deg = 36;
        tuning.ground.step_height = 0.3;
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_box(&r, 0.3, arm, riding_turns, numbers);
        riding_spawn_standing(&r, 0, 0);
        riding_until(&r, 0.05);
        assert_true(play_is_grounded(&r.p) && r.p.y > 0.015);
        riding_close(&r);
    }
}

static void a_low_corner_that_comes_along_the_floor_is_a_step_also_to_a_character_that_stands(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, step_run);
}

/* Runs into a slope that falls faster than a body can, and yet not away from it: pressed to it, it goes
 * along. */
static void falling_run(const scenario *s)
{
    for (int i = 0; i < 3; i++) {
        deft_vec2d foot = touched_by_foot(50);
        double numbers[] = {foot.x, foot.y, 0, -42 - 3 * i};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.ground.slope_limit_deg = 60;
        tuning.run.speed = 30;
        riding_open(&r, &tuning, s);
        riding_body *slope = riding_steep(&r, 50, 10, riding_straight, numbers);
        riding_spawn(&r, 0, 0.05);
        play_set_velocity(&r.p, -30, -30);
        r.p.stick_x = -1;
        while (r.p.time_s < 0.1 - r.dt / 2) {
            riding_tick(&r);
            assert_int_equal(r.p.events.dropped, 0);
        }
        expect_near(gap_to_body(&r, slope), 0, GAP_TOUCH);
        riding_close(&r);
    }
}

static void a_character_that_runs_into_a_slope_that_falls_away_goes_along_with_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, falling_run);
}

/* ---- in the air ---- */

/* Falls beside the tip of what turns, which goes down along its straight side faster, and pushes. */
static void tip_run(const scenario *s)
{
    static const double halves[] = {0.45, 0.5, 0.6};
    for (int i = 0; i < 3 * 2; i++) {
        double half = halves[i % 3];
        double angle = -0.8;
        double x = -half * cos(angle) + 0.1 * sin(angle);
        double y = -half * sin(angle) - 0.1 * cos(angle);
        double numbers[] = {RADIUS - x, 0.7 - y, angle, i / 3 == 0 ? 5 : 12};
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        riding_body *bar = riding_box(&r, half, 0.1, riding_turns, numbers);
        riding_spawn(&r, 0, 0);
        r.p.stick_x = 1;
        riding_until(&r, 0.05);
        /* what pushes at an upright side leaves the fall as it is; fast, within what a body that turns may */
        expect_near(r.p.y, -scenario_drop(r.p.time_s), i < 3 ? 1e-6 : 1.0 / 64);
        expect_near(r.p.vy, -scenario_fall_speed(r.p.time_s), 1e-6);
        expect_near(gap_to_body(&r, bar), 0, GAP_TOUCH);
        riding_close(&r);
    }
}

static void a_tip_that_goes_down_a_straight_side_does_not_roll_along_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, tip_run);
}

/* Under a plank that turns, with the stick into it: so slow that gravity would soon lead off. */
static void under_run(const scenario *s)
{
    for (int i = 0; i < 5 * 6; i++) {
        double lean = 120 * SCENARIO_DEGREES; /* where its lower side looks */
        deft_vec2d at = touched_by_head(lean / SCENARIO_DEGREES);
        double numbers[] = {at.x - 0.3 * sin(lean), at.y - 0.3 * cos(lean), RIDING_PI - lean, -0.5};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.jump.gravity = 500 + 250 * (i % 5);
        tuning.run.speed = tuning.jump.gravity * (7e-5 + 1e-5 * (i / 5));
        riding_open(&r, &tuning, s);
        riding_box(&r, 2, 0.3, riding_turns, numbers);
        riding_spawn(&r, 0, -0.02);
        play_set_velocity(&r.p, 0, 10);
        r.p.stick_x = -1;
        riding_until(&r, 0.05);
        /* it has no speed but the stick's and that of its fall */
        expect_near(r.p.vx, -tuning.run.speed, 1e-9);
        double rises_s = (10 - sqrt(100 - 2 * tuning.jump.gravity * 0.02)) / tuning.jump.gravity;
        double falls = fmin(tuning.jump.gravity * (r.p.time_s - rises_s), SCENARIO_FALL_MAX);
        expect_near(r.p.vy, -falls, 0.5 * 2); /* the plank's end goes that fast */
        assert_true(r.p.x >= -tuning.run.speed * r.p.time_s - 1e-6 && r.p.x <= 1e-6);
        riding_close(&r);
    }
}

static void a_slow_press_into_what_turns_overhead_is_no_flight_off_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, under_run);
}

/* Steep ground rises below a character that is under a ceiling that leans the other way. The two press the
 * character out between them. */
static void between_run(const scenario *s)
{
    static const double speeds[] = {1, 5};
    const double steep = 60 * SCENARIO_DEGREES;
    for (int i = 0; i < 2 * 2; i++) {
        double over = (i / 2 == 0 ? 173 : 165) * SCENARIO_DEGREES;
        deft_vec2d foot = touched_by_foot(-60);
        deft_vec2d head = touched_by_head(over / SCENARIO_DEGREES);
        double c = 4 * cos(steep);
        double n = 4 * sin(steep);
        double a = -5 * cos(over); /* along the ceiling */
        double b = 5 * sin(over);
        const double below[] = {-c, -n, 4, -n, c, n};
        const double above[] = {head.x - a, head.y - b, head.x + a, head.y + b, head.x - a, head.y + 3 * b};
        double numbers[] = {foot.x, foot.y, 0, speeds[i % 2]};
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        play_polygon(&r.p, 3, above, PLAY_ALL);
        riding_polygon(&r, 3, below, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        riding_until(&r, 0.1);
        assert_true(r.p.x < -0.5 * speeds[i % 2] * 0.1 / tan(steep));
        assert_int_equal(r.p.self.crushed_by, 0);
        riding_close(&r);
    }
}

static void steep_ground_presses_out_what_is_under_a_ceiling_that_leans(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, between_run);
}

/* Up along steep ground, to the corner of what rises more slowly, with the stick into both. */
static void rise_run(const scenario *s)
{
    const double lean = 71.6;
    double c = 5 * cos(lean * SCENARIO_DEGREES);
    double n = 5 * sin(lean * SCENARIO_DEGREES);
    deft_vec2d foot = touched_by_foot(-lean);
    const double below[] = {foot.x - c, foot.y - n, foot.x + c, foot.y - n, foot.x + c, foot.y + n};
    for (int i = 0; i < 3; i++) {
        deft_vec2d head = touched_by_head(-105 - 5 * i);
        double numbers[] = {head.x + 1 + 0.05 * c, head.y + 1 + 0.05 * n, 0, 5};
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        play_polygon(&r.p, 3, below, PLAY_ALL);
        riding_body *box = riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        play_set_velocity(&r.p, 27 * c / n, 27);
        r.p.stick_x = 1;
        riding_until(&r, 0.05);
        assert_true(gap_to(&r.p, 3, below) > GAP_TOUCH && r.p.y > 0.05 * 5); /* as the box, or higher */
        assert_true(gap_to_body(&r, box) >= -GAP_DEPTH);
        riding_close(&r);
    }
}

static void up_steep_ground_a_body_gets_off_it_after_what_rises(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, rise_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_a_corner_about_which_its_floor_turns_a_body_rests),
        cmocka_unit_test(the_end_of_what_turns_takes_along_a_character_that_walks_back_from_it),
        cmocka_unit_test(a_low_corner_that_comes_along_the_floor_is_a_step_also_to_a_character_that_stands),
        cmocka_unit_test(a_character_that_runs_into_a_slope_that_falls_away_goes_along_with_it),
        cmocka_unit_test(a_tip_that_goes_down_a_straight_side_does_not_roll_along_it),
        cmocka_unit_test(a_slow_press_into_what_turns_overhead_is_no_flight_off_it),
        cmocka_unit_test(steep_ground_presses_out_what_is_under_a_ceiling_that_leans),
        cmocka_unit_test(up_steep_ground_a_body_gets_off_it_after_what_rises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
