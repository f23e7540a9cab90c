/* tests/scenarios/test_bodies_again.c -- among bodies that move the character meets, climbs and leaves
 * each face once at one instant. The character is stopped, carried or let go once (riding_tick: no tick
 * gives up). */
#include "tests/harness/gap.h"

static riding r;

/* ---- steps ---- */

/* A low box comes after a body that walks away from it, faster than that. */
static void behind_run(const scenario *s)
{
    static const double speeds[] = {8, 12, 30};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.step_height = 0.5;
    tuning.ground.snap = 0.5;
    for (int i = 0; i < 3; i++) {
        double v = speeds[i];
        double numbers[] = {-1.5, 0.15, v, 0};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_box(&r, 1, 0.15, riding_straight, numbers);
        riding_spawn_standing(&r, s->body->half_width, 0);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.6) {
            riding_tick(&r);
            expect_near(r.p.x, fmax(v * r.p.time_s - 0.5, SCENARIO_WALK * r.p.time_s) + s->body->half_width,
                        1e-4);
            expect_near(r.p.y, 0, 1e-6);
        }
        riding_close(&r);
    }
}

static void what_comes_from_behind_pushes_a_character_that_walks_away_and_does_not_lift_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, behind_run);
}

/* A slope that turns, whose tip is a hair above the floor: less than a chord may stray. */
static void low_step_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.step_height = 0.1;
    const double slope[] = {0, 0, 4, 0, 4, 2.5};
    for (int i = -1; i <= 1; i += 2) {
        double numbers[] = {1, 0.006, 0, 0.05 * i};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_polygon(&r, 3, slope, riding_turns, numbers);
        riding_spawn_standing(&r, 0, 0);
        r.p.stick_x = 1;
        riding_until(&r, 0.3);
        assert_true(play_is_grounded(&r.p) && r.p.y > 0.5);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_HIT_WALL), 0);
        riding_close(&r);
    }
}

static void on_a_low_step_of_what_turns_it_stays(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, low_step_run);
}

/* ---- walls ---- */

/* From n[0], n[1] on to the right, faster and faster. */
static riding_pose speeds_up(const double *n, double time_s)
{
    return (riding_pose){n[0] + n[2] * time_s * time_s / 2, n[1], 0};
}

static void speeds_up_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double numbers[] = {s->body->half_width + 1, 0, 12};
    for (int flies = 0; flies < 2; flies++) {
        riding_open(&r, &tuning, s);
        riding_body *wall = riding_box(&r, 1, 12, speeds_up, numbers);
        if (flies == 0) {
            play_floor(&r.p);
            riding_spawn_standing(&r, 0, 0);
        } else {
            riding_spawn(&r, 0, 0);
        }
        r.p.stick_x = 1;
        while (r.p.time_s < 0.5) {
            riding_tick(&r);
            expect_near(r.p.x, wall->to.x - 1 - s->body->half_width, 1e-4);
        }
        assert_true(play_count(&r.p, DEFT_EVENT_HIT_WALL) <= 1);
        riding_close(&r);
    }
}

static void a_character_that_keeps_up_with_a_wall_that_goes_away_faster_and_faster_stays_at_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, speeds_up_run);
}

/* ---- ceilings ---- */

/* A bar on the right leans over the body, and turns, about a point `below` the one that it touches. */
static void ceiling(const scenario *s, double degrees, double rate, double below, double stick)
{
    double lean = degrees * SCENARIO_DEGREES;
    const double bar[] = {0, -6, 1, -6, 1, 6, 0, 6};
    double head = s->body->height;
    double numbers[] = {s->body->half_width + below * sin(lean), head - below * cos(lean), lean, rate};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.jump.gravity = 135;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 22;
    riding_open(&r, &tuning, s);
    riding_body *body = riding_polygon(&r, 4, bar, riding_turns, numbers);
    riding_spawn(&r, -0.001, 0);
    r.p.stick_x = stick;
    bool touched = false, left = false;
    while (r.p.time_s < 0.25 - r.dt / 2) {
        riding_tick(&r);
        double gap = gap_to_body(&r, body);
        assert_true(gap >= -GAP_DEPTH);
        assert_false(left && gap <= GAP_TOUCH);
        left = left || (touched && gap > GAP_TOUCH);
        touched = touched || gap <= GAP_TOUCH;
    }
    if (stick < 0) { /* away from it at once: it falls as if there were none */
        double falls_s = tuning.fall.speed_max / tuning.jump.gravity; /* until it falls no faster */
        expect_near(r.p.x, -0.001 - SCENARIO_WALK * r.p.time_s, 1e-6);
        expect_near(r.p.y, -tuning.fall.speed_max * (r.p.time_s - falls_s / 2), 1e-6);
    }
    riding_close(&r);
}

static void ceiling_run(const scenario *s)
{
    static const double leans[] = {5, 8, 15, 30, 45, 75};
    for (int i = 0; i < 6 * 3 * 2 * 2; i++) {
        int rest = i / 6;
        ceiling(s, leans[i % 6], rest / 6 == 0 ? 0.5 : -0.1, rest / 3 % 2 == 0 ? 1 : -1, rest % 3 - 1);
    }
}

static void a_character_that_comes_off_a_ceiling_that_turns_has_left_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, ceiling_run);
}

/* Up between a slope of 45 degrees and a ceiling that comes down to it. */
static void narrows_run(const scenario *s)
{
    double hw = s->body->half_width;
    deft_tuning tuning = scenario_tuning_of(s->body);
    deft_tuning usual;
    deft_tuning_default(&usual);
    tuning.air = usual.air; /* speeds last */
    tuning.ground.slope_limit_deg = 30;
    for (int i = 0; i < 6; i++) {
        double lean = -(3 + 5 * i) * SCENARIO_DEGREES;
        double numbers[] = {-hw, s->body->height + 0.05, -0.03, 0.04};
        const double above[] = {-4 * cos(lean), 4 * sin(lean),     4 * cos(lean),  -4 * sin(lean),
                                4 * cos(lean),  4 - 4 * sin(lean), -4 * cos(lean), 4 + 4 * sin(lean)};
        riding_open(&r, &tuning, s);
        play_triangle(&r.p, hw, 0, 8 + hw, 8, 8 + hw, 0);
        riding_polygon(&r, 4, above, riding_straight, numbers);
        riding_spawn(&r, -0.0003, 0);
        play_set_velocity(&r.p, 14, 14.1);
        riding_until(&r, 0.3);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_BONKED), 1);
        riding_close(&r);
    }
}

static void where_a_ceiling_comes_down_to_steep_ground_a_rise_ends(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, narrows_run);
}

/* ---- steep ground ---- */

/* Up a face of 79 degrees that goes on at 45: too steep to stand on, and yet its end. */
static void flattens_run(const scenario *s)
{
    double hw = s->body->half_width;
    double numbers[] = {hw + 1.5, 2.5, 0.1, 0.2}; /* in the ground */
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.slope_limit_deg = 40;
    for (int i = 0; i < 12; i++) {
        riding_open(&r, &tuning, s);
        play_triangle(&r.p, hw, 0, hw + 1, 5, hw + 1, 0);
        play_triangle(&r.p, hw + 1, 5, hw + 2, 6, hw + 2, 5);
        play_box(&r.p, hw + 1, 0, hw + 2, 5, 0);
        riding_box(&r, 0.4, 0.4, riding_straight, numbers);
        riding_spawn(&r, -0.01, 0);
        play_set_velocity(&r.p, 30, 80 + 13 * i);
        r.p.stick_x = i % 2 == 0 ? 1 : 0;
        riding_until(&r, 0.2);
        assert_true(r.p.y > 5);
        riding_close(&r);
    }
}

static void a_rise_goes_on_where_steep_ground_flattens(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, flattens_run);
}

/* ---- pressed out ---- */

/* Steep ground comes, and takes a rise to a ceiling that leans the other way: out between them there is room.
 */
static void comes_run(const scenario *s)
{
    double hw = s->body->half_width;
    double top = s->body->height + 0.05;
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.steep_slide = 0;
    const double steep[] = {-2.2, -5, 2.2, 5, 8, 5, 8, -5}; /* 66 degrees */
    for (int i = 0; i < 3; i++) {
        double numbers[] = {hw + 0.02, 0, -4, 3.3 + i};
        riding_open(&r, &tuning, s);
        play_triangle(&r.p, -hw - 4, top - 0.75, 4 - hw, top + 0.75, -hw - 4, top + 8);
        riding_polygon(&r, 4, steep, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        play_set_velocity(&r.p, 0, 5);
        riding_until(&r, 0.2);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        /* along the ceiling, (-8, -1.5) x way, as fast as the slope, which looks along (-10, 4.4), comes at
         * that; from 0.02 s on it has it on both sides, or falls off faster */
        double way = (4 * 10 + numbers[3] * 4.4) / (8 * 10 - 1.5 * 4.4);
        assert_true(r.p.x < -8 * way * 0.18 && r.p.y < 0.05);
        riding_close(&r);
    }
}

static void steep_ground_that_comes_presses_a_character_that_rises_out_under_a_ceiling(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, comes_run);
}

/* ---- one-ways ---- */

/* Down through a one-way that comes up, and goes aside. */
static void drop_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        double numbers[] = {0, 2.75, i % 2 == 0 ? 5 : 6.5, i < 2 ? 3 : -3};
        riding_open(&r, &tuning, s);
        riding_body *floor = riding_box(&r, 2, 0.25, riding_straight, numbers);
        floor->flags = DEFT_FEATURE_ONE_WAY;
        riding_spawn_standing(&r, 1.9, 3);
        r.p.stick_x = 1;
        r.p.stick_y = -1;
        play_press(&r.p, DEFT_ACTION_JUMP, 0);
        riding_until(&r, 0.6);
        assert_int_equal(r.p.self.drops, 0);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 0);
        riding_close(&r);
    }
}

static void a_drop_through_what_moves_ends_at_one_instant(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, drop_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_comes_from_behind_pushes_a_character_that_walks_away_and_does_not_lift_it),
        cmocka_unit_test(on_a_low_step_of_what_turns_it_stays),
        cmocka_unit_test(a_character_that_keeps_up_with_a_wall_that_goes_away_faster_and_faster_stays_at_it),
        cmocka_unit_test(a_character_that_comes_off_a_ceiling_that_turns_has_left_it),
        cmocka_unit_test(where_a_ceiling_comes_down_to_steep_ground_a_rise_ends),
        cmocka_unit_test(a_rise_goes_on_where_steep_ground_flattens),
        cmocka_unit_test(steep_ground_that_comes_presses_a_character_that_rises_out_under_a_ceiling),
        cmocka_unit_test(a_drop_through_what_moves_ends_at_one_instant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
