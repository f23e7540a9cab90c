/* tests/scenarios/test_rounded_pressed.c -- moving bodies press a character with rounded corners on to
 * corners. riding_check: no tick has too many segments, and the character is inside of nothing. */
#include "tests/harness/gap.h"

static riding r;

#define RADIUS SCENARIO_HALF_WIDTH

/* Falls with its head's arc at the lower corner of a box that comes on, steered under it, slowly at first. */
static void head_run(const scenario *s)
{
    static const double flows[][2] = {{0.2, -0.4}, {0.7, -0.3}, {1.5, -1.2}};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.air.attack = tuning.air.turn = tuning.air.release = play_curve(0.3, 1);
    for (int i = 0; i < 3 * 4; i++) {
        double lean = (15 + 15 * (i / 3)) * SCENARIO_DEGREES; /* of the arc where it is touched */
        double corner_y = SCENARIO_HEIGHT - RADIUS + RADIUS * sin(lean);
        double corner_x = -RADIUS * cos(lean) - 1e-3;
        double numbers[] = {corner_x - 1, corner_y + 1, flows[i % 3][0], flows[i % 3][1]};
        riding_open(&r, &tuning, s);
        riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        r.p.stick_x = -0.2;
        play_kick(&r.p, 0.2, -0.2);
        riding_until(&r, 0.3);
        /* what presses on the head does not slow the fall */
        assert_true(r.p.y <= -0.2 * r.p.time_s - scenario_drop(r.p.time_s) + 1e-6);
        riding_close(&r);
    }
}

static void a_fall_past_a_corner_that_presses_on_its_head_goes_on(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, head_run);
}

/* Falls, and a box that comes down faster than a fall catches it up, its corner all but over the middle of
 * the head: it is taken along, not shot out sideways. */
static void crusher_run(const scenario *s)
{
    static const double sides[] = {0.005, 0.02, 0.1};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 10;
    for (int i = 0; i < 3 * 2; i++) {
        double stick = i / 3;
        double v = 24;
        double corner = SCENARIO_HEIGHT + scenario_edge_height(s->body, sides[i % 3]);
        double numbers[] = {sides[i % 3] + 1, corner + 0.01 + 1, 0, -v};
        riding_open(&r, &tuning, s);
        riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        r.p.stick_x = stick;
        while (r.p.time_s < 0.2) {
            riding_tick(&r);
            /* no farther than it is steered before it is met */
            expect_near(r.p.x, 0, SCENARIO_WALK * 0.01 / v + GAP_TOUCH);
            expect_near(r.p.y, fmin(0.01 - v * r.p.time_s, 0), 1e-3);
        }
        assert_true(play_count(&r.p, DEFT_EVENT_BONKED) <= 1);
        riding_close(&r);
    }
}

static void what_comes_down_on_a_round_head_beside_its_middle_takes_it_along(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, crusher_run);
}

/* Slides off the corner of a box that moves, steered to it, and on down its side. */
static void off_run(const scenario *s)
{
    static const double flows[][2] = {{-0.126697, -1.32427947}, {-0.3, -0.4}, {-0.6, -1.1}};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 3 * 4; i++) {
        double lean = (72 + 4 * (i / 3)) * SCENARIO_DEGREES;
        double numbers[] = {-RADIUS * sin(lean) - 1, RADIUS - RADIUS * cos(lean) - 1, flows[i % 3][0],
                            flows[i % 3][1]};
        riding_open(&r, &tuning, s);
        riding_body *box = riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn(&r, 1e-8, 0);
        r.p.stick_x = -1;
        play_kick(&r.p, 0, -2.5);
        riding_until(&r, 0.2);
        assert_true(r.p.y + RADIUS < box->to.y + 1); /* past the corner */
        expect_near(r.p.x, box->to.x + 1 + RADIUS, 1e-6);
        assert_true(r.p.vy < -2.5);
        riding_close(&r);
    }
}

static void a_slide_off_a_moving_corner_goes_on_down_its_side(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, off_run);
}

/* Between two slopes that it can stand on, under a box that comes down. */
static void valley_run(const scenario *s)
{
    double numbers[] = {0, SCENARIO_HEIGHT + 1.05, 0, -3};
    for (int i = 0; i < 2; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        if (i == 0) {
            play_triangle(&r.p, -4, 3, -4, -1, 0, -1);
            play_triangle(&r.p, 4, 3, 0, -1, 4, -1);
        } else {
            play_box(&r.p, -4, -2, -0.25, -0.1, PLAY_ALL);
            play_box(&r.p, 0.25, -2, 4, -0.1, PLAY_ALL);
        }
        riding_box(&r, 0.3, 1, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        while (r.p.time_s < 0.5) {
            riding_tick(&r);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
        riding_close(&r);
    }
}

static void in_a_valley_a_body_is_crushed_by_what_comes_down_on_it(void **state)
{
    (void)state;
    riding_each(valley_run);
}

/* Runs over the end of a lift that rises, under a ceiling: the corner would throw it off, the ceiling, to
 * which that takes it, holds it down. */
static void held_down_run(const scenario *s)
{
    static const double rises[] = {0.7, 1.5, 3};
    static const double rooms[] = {0.005, 0.01, 0.02};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.crest = DEFT_CREST_FLY;
    tuning.ground.crest_speed = 1;
    for (int i = 0; i < 3 * 3; i++) {
        double numbers[] = {-2 + 0.05, -1, 0, rises[i % 3]};
        tuning.run.speed = 5;
        riding_open(&r, &tuning, s);
        play_box(&r.p, -5, SCENARIO_HEIGHT + rooms[i / 3], 5, SCENARIO_HEIGHT + 1, PLAY_ALL);
        riding_box(&r, 2, 1, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.15) {
            riding_tick(&r);
            assert_true(r.p.y <= rooms[i / 3] + GAP_DEPTH);
            assert_true(r.p.vy <= rises[i % 3] + 1e-6);
        }
        /* where the lift takes it to the ceiling before the lift's end, it is crushed there */
        double meets_s = rooms[i / 3] / rises[i % 3];
        if (5 * meets_s < 0.05) {
            assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
            expect_near(play_event_at(&r.p, DEFT_EVENT_CRUSHED, 0).time_s, meets_s, 1e-5);
        }
        riding_close(&r);
    }
}

static void under_a_ceiling_no_character_is_thrown_off_the_corner_of_what_rises(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, held_down_run);
}

/* Stands, and the lower corner of a box that comes aside and down meets its head: it is pushed until the box
 * is beside it, and goes on with its side. */
static void aside_run(const scenario *s)
{
    static const double flows[][2] = {{-9, -9.6}, {-3, -9}, {-9, -3}, {-1, -20}};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4 * 3; i++) {
        double lean = (20 + 15 * (i / 4)) * SCENARIO_DEGREES; /* of the arc where it is met */
        const double *flow = flows[i % 4];
        double corner_x = RADIUS * cos(lean);
        double level_s = RADIUS * sin(lean) / -flow[1];
        double numbers[] = {corner_x + 1, SCENARIO_HEIGHT - RADIUS + RADIUS * sin(lean) + 1, flow[0],
                            flow[1]};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -9, -1, 9, 0, PLAY_ALL);
        riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        while (r.p.time_s < level_s + 0.05) {
            riding_tick(&r);
            if (r.p.time_s >= level_s) {
                expect_near(r.p.x, corner_x + flow[0] * r.p.time_s - SCENARIO_HALF_WIDTH, 1e-4);
            }
        }
        riding_close(&r);
    }
}

static void a_corner_that_comes_down_aside_pushes_until_its_side_does(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, aside_run);
}

/* Rolls over the end of a floor, as fast as the corner of a box that goes away over its head lets it: under
 * that corner, where both look at each other, it is free. */
static void below_run(const scenario *s)
{
    static const double flows[][2] = {{-1.76, 0.155}, {-1, 0.5}, {-3, 0.5}};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 3 * 3; i++) {
        double rolled = (2 + 6 * (i / 3)) * SCENARIO_DEGREES;
        double lean = 28 * SCENARIO_DEGREES; /* of the head's arc where it touches */
        double y = RADIUS * cos(rolled) - RADIUS;
        double corner_x = -RADIUS * sin(lean);
        double corner_y = y + SCENARIO_HEIGHT - RADIUS + RADIUS * cos(lean);
        double numbers[] = {corner_x - 1, corner_y + 1, flows[i % 3][0], flows[i % 3][1]};
        riding_open(&r, &tuning, s);
        play_box(&r.p, RADIUS * sin(rolled), -1, 9, 0, PLAY_ALL);
        riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn(&r, 0, y);
        r.p.stick_x = -1;
        while (r.p.time_s < 0.2) {
            riding_tick(&r);
        }
        assert_false(play_is_grounded(&r.p));
        expect_near(r.p.vx, -SCENARIO_WALK, 1e-6);
        riding_close(&r);
    }
}

static void what_goes_away_overhead_holds_back_no_longer_than_until_it_is_above(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, below_run);
}

/* A box comes down on the right half of a round head: the body, pushed along the
 * floor, touches its corner all the time, idle or steered against it ever faster. */
static void past_run(const scenario *s)
{
    static const double speeds[] = {1, 3, 8, 20};
    for (int i = 0; i < 4 * 3; i++) {
        double left = 0.15 + 0.05 * (i / 4);
        double start = SCENARIO_HEIGHT + scenario_edge_height(s->body, left) + 0.01;
        double numbers[] = {left + 1, start + 1, 0, -speeds[i % 4]};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.run.attack = tuning.run.turn = tuning.run.release = play_curve(0.3, 2);
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_body *box = riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        while (box->to.y - 1 > SCENARIO_HEIGHT - RADIUS) {
            r.p.stick_x = i % 2;
            riding_tick(&r);
            double above = fmax(box->to.y - 1 - (SCENARIO_HEIGHT - RADIUS), 0);
            if (r.p.time_s > 0.02 / speeds[i % 4] + r.dt && above > 0) {
                expect_near(r.p.x, left - scenario_corner_gap(s->body, RADIUS - above), 1e-4);
            }
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        riding_close(&r);
    }
}

static void a_corner_that_presses_a_round_body_aside_is_touched_all_the_time(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, past_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fall_past_a_corner_that_presses_on_its_head_goes_on),
        cmocka_unit_test(what_comes_down_on_a_round_head_beside_its_middle_takes_it_along),
        cmocka_unit_test(a_slide_off_a_moving_corner_goes_on_down_its_side),
        cmocka_unit_test(in_a_valley_a_body_is_crushed_by_what_comes_down_on_it),
        cmocka_unit_test(under_a_ceiling_no_character_is_thrown_off_the_corner_of_what_rises),
        cmocka_unit_test(a_corner_that_comes_down_aside_pushes_until_its_side_does),
        cmocka_unit_test(what_goes_away_overhead_holds_back_no_longer_than_until_it_is_above),
        cmocka_unit_test(a_corner_that_presses_a_round_body_aside_is_touched_all_the_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
