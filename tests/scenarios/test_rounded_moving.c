/* tests/scenarios/test_rounded_moving.c -- a body with rounded corners against what moves: on its corners,
 * under it, beside it. It is never inside, and what it cannot give way to crushes it once. */
#include "riding.h"

static riding r;

#define RADIUS     SCENARIO_HALF_WIDTH
#define DEPTH_MAX  1e-4
#define BODY_HALF  1.0
#define BODY_THIN  0.3
#define START_FROM -1.5

/* How far the capsule is from a box, negative inside. */
static double gap_to(double left, double right, double bottom, double top)
{
    double low = r.p.y + RADIUS;
    double high = r.p.y + SCENARIO_HEIGHT - RADIUS;
    double aside = fmax(fmax(left - r.p.x, r.p.x - right), 0);
    double above = fmax(fmax(bottom - high, low - top), 0);
    return hypot(aside, above) - RADIUS;
}

static void expect_outside(const riding_body *body)
{
    double x = body->to.x;
    double y = body->to.y;
    if (r.p.self.crushed_by != 0) {
        return;
    }
    double gap = gap_to(x - BODY_HALF, x + BODY_HALF, y - BODY_THIN, y + BODY_THIN);
    if (!(gap >= -DEPTH_MAX)) {
        fail_msg("%g deep at %g s, feet %g %g", -gap, r.p.time_s, r.p.x, r.p.y);
    }
}

static void open_stage(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    r.p.unjudged = true; /* that looks at the box around the capsule; what is below looks at the capsule */
}

/* ---- at rest on a corner of what stands ---- */

static void rest_run(const scenario *s)
{
    static const double speeds[] = {0.5, 1, 1.5};
    for (int i = 0; i < 3; i++) {
        double x = 0.1;
        double y = sqrt(RADIUS * RADIUS - x * x) - RADIUS;
        double numbers[] = {x - RADIUS - BODY_HALF - 0.2, 0.75, speeds[i], 0, 0.1, 3};
        open_stage(s);
        play_box(&r.p, -50, -50, 0, 0, PLAY_ALL);
        riding_body *pusher = riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
        riding_spawn(&r, x, y);
        while (r.p.time_s < 2.2) {
            riding_tick(&r);
            expect_outside(pusher);
        }
        assert_true(r.p.y < -1); /* pushed off it */
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        riding_close(&r);
    }
}

static void what_rests_on_a_corner_is_pushed_off_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, rest_run);
}

/* ---- over a corner of what stands, before a wall or behind one ---- */

/* The feet, resting on the corner at 0 or on the level beside it, left of it. */
static double feet_at(double x)
{
    return x > 0 ? sqrt(RADIUS * RADIUS - x * x) - RADIUS : 0;
}

static void up_run(const scenario *s)
{
    static const double speeds[] = {0.5, 2, 9};
    for (int i = 0; i < 6; i++) {
        bool pushed = i < 3;
        double v = speeds[i % 3] * (pushed ? 1 : 0.5);
        double start = 0.2;
        double wall = pushed ? start + RADIUS + 0.01 : start - RADIUS - 0.01; /* its face */
        double numbers[] = {wall + (pushed ? BODY_HALF : -BODY_HALF), SCENARIO_HEIGHT / 2, -v, 0, 0, 3};
        open_stage(s);
        play_box(&r.p, -50, -50, 0, 0, PLAY_ALL);
        riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
        riding_spawn_standing(&r, start, feet_at(start));
        r.p.stick_x = pushed ? 0 : -1;
        while (r.p.time_s < 0.6) {
            riding_tick(&r);
            double face = wall - v * r.p.time_s;
            double walked = start - SCENARIO_WALK * r.p.time_s;
            double x = pushed ? fmin(start, face - RADIUS) : face + RADIUS;
            if (pushed || walked < x - 0.2) { /* it has caught up with it */
                expect_near(r.p.x, x, 1e-5);  /* each tick knows the corner as floats */
            }
            expect_near(r.p.y, feet_at(r.p.x), 1e-5);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
        riding_close(&r);
    }
}

static void what_a_wall_pushes_or_holds_back_goes_up_over_a_corner_as_fast_as_the_wall(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, up_run);
}

/* The stick is faster than the floor that comes, seen from the side, and slower seen along the corner. */
static void plough_run(const scenario *s)
{
    double lean = 40 * RIDING_PI / 180;
    double v = SCENARIO_WALK * 1.8;
    double x = -RADIUS * sin(lean);
    double nx = 0.6;
    double ny = 0.8; /* of the floor that comes */
    double y = RADIUS * (cos(lean) - 1);
    double far = 0.02;
    const double leaning[] = {-4, 3, -4, -3, 4, -3};
    double numbers[] = {x - RADIUS * nx - far, y + RADIUS * (1 - ny), v, 0, 0, 3};
    open_stage(s);
    play_box(&r.p, 0, -50, 50, 0, PLAY_ALL);
    riding_polygon(&r, 3, leaning, riding_while, numbers);
    riding_spawn_standing(&r, x, y);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.1) {
        riding_tick(&r);
        double face = nx * (numbers[0] + v * r.p.time_s) + ny * numbers[1];
        double gap = nx * r.p.x + ny * (r.p.y + RADIUS) - face - RADIUS;
        if (!(gap >= -DEPTH_MAX)) {
            fail_msg("%g deep at %g s, feet %g %g", -gap, r.p.time_s, r.p.x, r.p.y);
        }
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
    riding_close(&r);
}

static void a_floor_that_comes_pushes_it_over_a_corner_of_the_next(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, plough_run);
}

/* ---- rolling on a corner that goes up, down and aside ---- */

static void corner_run(const scenario *s)
{
    static const double ways[][2] = {{0, 5}, {0, -5}, {4, 0}, {-4, 0}, {3, 3}, {-3, 3}, {3, -3}, {-3, -3}};
    for (int i = 0; i < 8 * 2 * 5; i++) {
        double side = i / 8 % 2 == 0 ? 1 : -1;
        double offset = 0.08 * (i / 16) + 0.02;
        double numbers[] = {0, 0, ways[i % 8][0], ways[i % 8][1], 0, 3};
        open_stage(s);
        riding_body *body = riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
        /* next to it, on the way past its upper or its lower corner, pressed to it */
        riding_spawn(&r, START_FROM + offset, side > 0 ? -SCENARIO_HEIGHT : 0.6);
        r.p.stick_x = 1;
        play_set_velocity(&r.p, 0, side > 0 ? 12 : -4);
        while (r.p.time_s < 0.8) {
            riding_tick(&r);
            expect_outside(body);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
        riding_close(&r);
    }
}

static void a_corner_that_moves_is_gone_round_and_never_entered(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, corner_run);
}

/* Without the stick, past the end of what pushes it: down past its lower corner, up past its upper one. */
static void past_run(const scenario *s)
{
    for (int i = 0; i < 8; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        double v = i / 2 % 2 == 0 ? 2 : 8;
        bool down = i < 4;
        double numbers[] = {side * (RADIUS + BODY_HALF), 0, -side * v, 0, 0, 3};
        open_stage(s);
        riding_body *body = riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
        riding_spawn(&r, 0, down ? -0.6 : -SCENARIO_HEIGHT + 0.6);
        play_set_velocity(&r.p, 0, down ? -6 : 15);
        while (r.p.time_s < 0.5) {
            riding_tick(&r);
            expect_outside(body);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
        riding_close(&r);
    }
}

static void who_is_pushed_in_flight_goes_round_the_end_of_what_pushes(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, past_run);
}

/* ---- in a wedge, from above ---- */

static void wedge_run(const scenario *s)
{
    double numbers[] = {0, 4, 0, -2, 0, 3};
    open_stage(s);
    play_triangle(&r.p, -3, 0, 0, 0, -3, 5);
    play_triangle(&r.p, 3, 0, 3, 5, 0, 0);
    riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
    riding_spawn(&r, 0, 0.4);
    while (r.p.time_s < 1.5) {
        riding_tick(&r);
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
    riding_close(&r);
}

static void what_stands_in_a_wedge_is_crushed_from_above_once(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, wedge_run);
}

static riding_pose sinks_faster(const double *n, double time_s)
{
    return (riding_pose){n[0], n[1] - n[2] * time_s * time_s / 2, 0};
}

/* On a lift that goes down past a ledge whose corner is all but under the foot: it is pushed off sideways,
 * very fast at first, until the corner is beside it, and has no speed of that. */
static void off_ledge_run(const scenario *s)
{
    static const double asides[] = {0.005, 0.02, 0.05};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 3; i++) {
        double numbers[] = {4 - 0.001, -0.5, 40};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -6, -20, -asides[i], -0.8, PLAY_ALL);
        riding_box(&r, 4, 0.5, sinks_faster, numbers);
        riding_spawn_standing(&r, 0, 0);
        while (r.p.time_s < 0.3) {
            riding_tick(&r);
            assert_true(r.p.vx == 0);
        }
        assert_true(fabs(r.p.x - (SCENARIO_HALF_WIDTH - asides[i])) < 1e-4);
        riding_close(&r);
    }
}

static void a_ledge_that_goes_by_pushes_off_as_far_as_its_corner_reaches(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, off_ledge_run);
}

/* ---- in a one-way that goes down faster ---- */

static void outrun_run(const scenario *s)
{
    for (int i = 0; i < 4; i++) {
        double deep = 0.002 + 0.002 * i; /* at first; the body comes in sideways as it falls */
        double numbers[] = {-0.1, deep - BODY_THIN, -1.6, -4.7 - i};
        open_stage(s);
        r.p.unjudged = false;
        riding_body *platform = riding_box(&r, BODY_HALF, BODY_THIN, riding_straight, numbers);
        platform->flags = DEFT_FEATURE_ONE_WAY;
        riding_spawn(&r, 0, 0);
        r.p.stick_x = 1;
        play_kick(&r.p, SCENARIO_WALK, -2.1);
        while (r.p.time_s < 0.01) {
            riding_tick(&r);
        }
        riding_close(&r);
    }
}

static void a_one_way_that_goes_down_out_of_a_body_is_not_fallen_through(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, outrun_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_rests_on_a_corner_is_pushed_off_it),
        cmocka_unit_test(what_a_wall_pushes_or_holds_back_goes_up_over_a_corner_as_fast_as_the_wall),
        cmocka_unit_test(a_floor_that_comes_pushes_it_over_a_corner_of_the_next),
        cmocka_unit_test(a_corner_that_moves_is_gone_round_and_never_entered),
        cmocka_unit_test(who_is_pushed_in_flight_goes_round_the_end_of_what_pushes),
        cmocka_unit_test(what_stands_in_a_wedge_is_crushed_from_above_once),
        cmocka_unit_test(a_ledge_that_goes_by_pushes_off_as_far_as_its_corner_reaches),
        cmocka_unit_test(a_one_way_that_goes_down_out_of_a_body_is_not_fallen_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
