/* tests/scenarios/test_rounded_turning.c -- a character with rounded corners on turning bodies: over their
 * corners, off their ends, beside them. */
#include "tests/harness/gap.h"

static riding r;

#define RADIUS    SCENARIO_HALF_WIDTH
#define BODY_THIN 0.3

/* To the end of a plank that turns under the foot, hardly faster than the foot rolls back on it meanwhile. */
static void roll_back_run(const scenario *s)
{
    static const double shares[] = {0.5, 0.8, 0.95};
    const double speed = 0.6;
    const double left = 0.012; /* to the end, at first */
    for (int i = 0; i < 3; i++) {
        double rate = shares[i] * speed / SCENARIO_HALF_WIDTH;
        double plank[] = {0, -0.5, 0, rate};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.run.speed = speed;
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, 2, 0.5, riding_turns, plank);
        riding_spawn_standing(&r, -2 + left, 0);
        r.p.stick_x = -1;
        riding_until(&r, 0.4);
        /* the middle of its foot is past the end, on which it stands */
        double angle = body->to.angle;
        double along = r.p.x * cos(angle) + (r.p.y + SCENARIO_HALF_WIDTH + 0.5) * sin(angle);
        assert_true(along < -2 + GAP_DEPTH && play_is_grounded(&r.p));
        expect_near(gap_to_body(&r, body), 0, GAP_TOUCH);
        riding_close(&r);
    }
}

static void a_foot_that_rolls_back_on_a_plank_that_turns_comes_to_its_end(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, roll_back_run);
}

/* At rest on a plank that turns, near its end, which the foot rolls to all the same, and on over its corner.
 */
static void roll_at_rest_run(const scenario *s)
{
    static const double ends[] = {-1, 1};
    const double left = 0.012; /* to the end, at first */
    for (int i = 0; i < 2; i++) {
        double plank[] = {0, -0.5, 0, 0.5 * ends[i]};
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, 2, 0.5, riding_turns, plank);
        riding_spawn_standing(&r, (2 - left) * ends[i], 0);
        riding_until(&r, 0.4);
        assert_int_equal(r.p.self.support, DEFT_SUPPORT_FLOOR);
        double angle = body->to.angle;
        double along = r.p.x * cos(angle) + (r.p.y + SCENARIO_HALF_WIDTH + 0.5) * sin(angle);
        assert_true(along * ends[i] > 2 - GAP_DEPTH);
        riding_close(&r);
    }
}

static void a_character_that_rests_on_a_plank_that_turns_rolls_over_its_end(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, roll_at_rest_run);
}

/* Over the end of a plank that turns, fast enough to be thrown off its corner midway. */
static void thrown_run(const scenario *s)
{
    static const double speeds[] = {3, 3.8, 4.3};
    static const double rates[] = {-1.4, -0.7, 0.7, 1.4};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.crest = DEFT_CREST_FLY;
    for (int i = 0; i < 3 * 4 * 2; i++) {
        double plank[] = {0, -0.5, 0, rates[i % 4]};
        tuning.ground.slope_speed = i < 3 * 4 ? DEFT_SLOPE_SPEED_HORIZONTAL : DEFT_SLOPE_SPEED_PATH;
        tuning.run.speed = speeds[i / 4 % 3];
        tuning.ground.crest_speed = tuning.run.speed / 2;
        riding_open(&r, &tuning, s);
        riding_box(&r, 2, 0.5, riding_turns, plank);
        riding_spawn_standing(&r, 2 - 0.02, 0);
        r.p.stick_x = 1;
        riding_until(&r, 0.2);
        assert_false(play_is_grounded(&r.p));
        /* a plank that turns up may catch it, and throw it off again */
        int caught = play_count(&r.p, DEFT_EVENT_LANDED);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), caught + 1);
        riding_close(&r);
    }
}

static void a_character_that_walks_over_the_end_of_what_turns_is_thrown_off_at_one_instant(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, thrown_run);
}

/* Runs up a slope that turns, more slowly for its steepness, and off its end, which throws it off: with the
 * speed of the slope, though a corner is none. */
static void uphill_run(const scenario *s)
{
    static const double speed = 20, half = 4, lean = 30 * SCENARIO_DEGREES;
    deft_tuning tuning = scenario_tuning_of(s->body);
    scenario_fly_off_crests(&tuning, 1);
    tuning.ground.uphill_ratio = 0.5;
    tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        double numbers[] = {0, 0, lean, 0.25 * (i - 1.5)};
        riding_open(&r, &tuning, s);
        riding_box(&r, half, BODY_THIN, riding_turns, numbers);
        riding_spawn_standing(&r, 0, scenario_slope_height(s->body, 30, 0) + BODY_THIN / cos(lean));
        play_set_velocity(&r.p, speed * cos(lean), speed * sin(lean));
        riding_until(&r, 0.05);
        double along = hypot(r.p.vx, r.p.vy);
        const deft_event *left = NULL;
        while (r.p.time_s < 1 && left == NULL) {
            along = hypot(r.p.vx, r.p.vy);
            riding_tick(&r);
            left = riding_event(&r, DEFT_EVENT_LEFT_GROUND);
        }
        assert_non_null(left);
        /* at most a tick later, and with the speed of the end's first facet, flatter by at most 11.25 degrees
         */
        double flatter =
            pow(tuning.ground.uphill_ratio, sqrt(2) * (sin(lean - 11.25 * SCENARIO_DEGREES) - sin(lean)));
        assert_true(left->value > 0.98 * along && left->value < 1.02 * along * flatter);
        riding_close(&r);
    }
}

static void a_character_that_is_thrown_off_the_end_of_a_slope_that_turns_keeps_its_speed(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, uphill_run);
}

/* A slope that turns up out of the floor before a character that stands is a floor, which carries the
 * character from the instant on at which the foot touches it, whatever is looked at anew within a tick. */
static void picked_up_run(const scenario *s)
{
    const double first = 25 * SCENARIO_DEGREES;
    const double rate = 0.7;
    double away = scenario_foot_distance(s->body, first / SCENARIO_DEGREES) + 0.01;
    double numbers[] = {5, (5 - away) * tan(first), 0, -rate};
    double touches = 22.5 * SCENARIO_DEGREES; /* the corner of the foot that is on the slope all the time */
    double beside = s->body->corner_radius * sin(touches);
    double above = s->body->corner_radius * (1 - cos(touches));
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_slope(&r, first, riding_turns, numbers);
    riding_spawn_standing(&r, 0, 0);
    double from_pivot = hypot(numbers[0] - beside, numbers[1] - above);
    while (r.p.time_s < 0.15) {
        riding_tick(&r);
        double lean = first - rate * r.p.time_s;
        expect_near(r.p.x + beside, numbers[0] - from_pivot * cos(lean), 1.0 / 64);
        expect_near(r.p.y + above, numbers[1] - from_pivot * sin(lean), 1.0 / 64);
        assert_true(play_is_grounded(&r.p));
    }
    riding_close(&r);
}

static void a_slope_that_comes_up_carries_the_character_before_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, picked_up_run);
}

/* Walks into a plank that comes up, and levels out faster than the walk: against it the foot rolls back, to
 * where the floor is, off which the plank takes it all the same. */
static void lifted_run(const scenario *s)
{
    const double met_s = 0.03, speed = 0.9, rate = 6, lean = 35 * SCENARIO_DEGREES, half = 0.45, far = 0.575;
    double touches = 33.75 * SCENARIO_DEGREES; /* the end of the foot's facets that comes to it */
    double at_x = -speed * met_s - RADIUS * sin(touches);
    double at_y = RADIUS - RADIUS * cos(touches);
    double numbers[] = {at_x - half * sin(lean) - far * cos(lean), at_y - half * cos(lean) + far * sin(lean),
                        -lean - rate * met_s, rate};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = speed;
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_body *plank = riding_box(&r, 2, half, riding_turns, numbers);
    riding_spawn_standing(&r, 0, 0);
    r.p.stick_x = -1;
    while (r.p.time_s < 0.1) {
        riding_tick(&r);
        if (r.p.time_s > met_s) {
            expect_near(gap_to_body(&r, plank), 0, GAP_TOUCH);
        } else {
            expect_near(r.p.y, 0, 1e-6);
        }
        assert_true(play_is_grounded(&r.p));
    }
    riding_close(&r);
}

static void a_character_that_walks_into_a_plank_that_comes_up_is_taken_off_the_floor(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, lifted_run);
}

/* Comes down around the corner of what turns, pressed to it, as far as that reaches, and falls past it: round
 * as it is all over, on to the next arc. */
static void past_corner_run(const scenario *s)
{
    static const double rates[] = {-1.2, -0.7, 0.4, 0.9};
    static const double leaning[] = {0, 0, 1, 0.3, 0.5, 1};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 8; i++) {
        double lean = 0.12 + 0.02 * (i % 4);
        double numbers[] = {0, 0, 0.1, rates[i % 4]};
        tuning.ground.steep_slide = i / 4;
        riding_open(&r, &tuning, s);
        riding_polygon(&r, 3, leaning, riding_turns, numbers);
        riding_spawn(&r, -RADIUS * cos(lean), RADIUS * sin(lean) - RADIUS);
        r.p.stick_x = 1;
        play_set_velocity(&r.p, 0, -3);
        riding_until(&r, 0.05);
        assert_true(r.p.y < -RADIUS); /* past it */
        assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
        riding_close(&r);
    }
}

static void a_character_that_falls_past_the_end_of_a_corner_that_turns_falls_on(void **state)
{
    static const scenario_body circle = {"circle", RADIUS, 2 * RADIUS, RADIUS};
    (void)state;
    riding_each_with(&circle, past_corner_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_foot_that_rolls_back_on_a_plank_that_turns_comes_to_its_end),
        cmocka_unit_test(a_character_that_rests_on_a_plank_that_turns_rolls_over_its_end),
        cmocka_unit_test(a_character_that_walks_over_the_end_of_what_turns_is_thrown_off_at_one_instant),
        cmocka_unit_test(a_character_that_is_thrown_off_the_end_of_a_slope_that_turns_keeps_its_speed),
        cmocka_unit_test(a_slope_that_comes_up_carries_the_character_before_it),
        cmocka_unit_test(a_character_that_walks_into_a_plank_that_comes_up_is_taken_off_the_floor),
        cmocka_unit_test(a_character_that_falls_past_the_end_of_a_corner_that_turns_falls_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
