/* tests/scenarios/test_bodies_dash.c -- dash, glide and slam among what moves. */
#include "tests/harness/riding.h"

static riding r;

/* 4 units in 0.15 s, and none of its speed is left. */
static deft_tuning dash_tuning(void)
{
    deft_tuning tuning = scenario_tuning();
    tuning.ability.dash = tuning.ability.glide = tuning.ability.slam = 1;
    tuning.assist.corner_side = 0;
    tuning.dash.exit_ratio = tuning.dash.exit_up_ratio = 0;
    tuning.slam.windup_s = 0.1;
    return tuning;
}

/* Until the instant, whatever the tick: the last one is the one that reaches it. */
static void play_until(double time_s)
{
    while (r.p.time_s < time_s - 1e-9) {
        riding_tick(&r);
    }
}

/* Where a dash of 0.15 s is that began at 0. */
static double dashed(double time_s)
{
    return 4 * fmin(time_s, 0.15) / 0.15;
}

/* On a platform a dash is as long as on the ground, seen from the platform. */
static void on_a_platform_run(const scenario *s)
{
    deft_tuning tuning = dash_tuning();
    for (int i = 0; i < 2; i++) {
        double numbers[] = {0, -0.5, i != 0 ? 6 : -6, 2};
        riding_open(&r, &tuning, s);
        riding_box(&r, 12, 0.5, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        r.p.stick_x = 1;
        play_press(&r.p, DEFT_ACTION_DASH, 0);
        double from_s = r.p.time_s;
        double x = r.p.x;
        double y = r.p.y;
        while (r.p.time_s - from_s < 0.15 - 1e-9) {
            riding_tick(&r);
            r.p.stick_x = 0;
            double since = r.p.time_s - from_s;
            expect_near(r.p.x, x + numbers[2] * since + dashed(since), 1e-5);
            expect_near(r.p.y, y + 2 * since, 1e-5);
        }
        riding_close(&r);
    }
}

static void a_dash_on_a_platform_is_as_long_as_on_the_ground(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, on_a_platform_run);
}

/* A wall that comes: the dash ends where the two meet, and the body is pushed back. */
static void into_a_wall_run(const scenario *s)
{
    deft_tuning tuning = dash_tuning();
    const double speed = 4 / 0.15;
    for (int i = 0; i < 2; i++) {
        double numbers[] = {2 + SCENARIO_HALF_WIDTH + 0.5, i != 0 ? 4 : 1, -5, 0, 0, 0.5};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_box(&r, 0.5, 6, riding_while, numbers);
        if (i != 0) {
            riding_spawn(&r, 0, 3);
        } else {
            riding_spawn_standing(&r, 0, 0);
        }
        double from_s = r.p.time_s;
        r.p.stick_x = 1;
        play_press(&r.p, DEFT_ACTION_DASH, 0);
        riding_tick(&r);
        r.p.stick_x = 0;
        play_until(from_s + 0.2);
        double gap = 2 - 5 * from_s;
        expect_near(play_event_at(&r.p, DEFT_EVENT_DASH_END, 0).time_s - from_s, gap / (speed + 5), 1e-6);
        expect_near(r.p.x, 2 - 5 * r.p.time_s, 1e-5);
        riding_close(&r);
    }
}

static void a_dash_into_a_wall_that_comes_ends_where_they_meet(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, into_a_wall_run);
}

/* What pushes a body that hangs before its slam moves it, and nothing else does. */
static void pushed_windup_run(const scenario *s)
{
    deft_tuning tuning = dash_tuning();
    double numbers[] = {-SCENARIO_HALF_WIDTH - 0.5 - 0.1, 4, 5, 0, 0, 5};
    tuning.slam.windup_s = 0.5;
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_box(&r, 0.5, 2, riding_while, numbers);
    riding_spawn(&r, 0, 3);
    play_press(&r.p, DEFT_ACTION_SLAM, 0);
    for (riding_tick(&r); r.p.time_s < 0.5 - 1e-9; riding_tick(&r)) {
        assert_int_equal(r.p.self.state, DEFT_STATE_SLAM_WINDUP);
        expect_near(r.p.x, fmax(5 * r.p.time_s - 0.1, 0), 1e-5);
        assert_true(r.p.y == 3);
    }
    riding_close(&r);
}

static void a_wall_pushes_a_body_that_hangs(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, pushed_windup_run);
}

/* A platform that rises under it ends the pause: it stands. */
static void a_floor_rises_run(const scenario *s)
{
    deft_tuning tuning = dash_tuning();
    double numbers[] = {0, 1.5, 0, 5, 0, 5};
    tuning.slam.windup_s = 1;
    riding_open(&r, &tuning, s);
    riding_box(&r, 3, 0.5, riding_while, numbers);
    riding_spawn(&r, 0, 3);
    play_press(&r.p, DEFT_ACTION_SLAM, 0);
    play_until(0.5);
    assert_int_equal(r.p.self.state, DEFT_STATE_GROUND);
    expect_near(play_event_at(&r.p, DEFT_EVENT_LANDED, 0).time_s, 0.2, 1e-6);
    expect_near(r.p.y, 2 + 5 * r.p.time_s, 1e-5);
    riding_close(&r);
}

static void a_floor_that_rises_ends_the_pause_of_a_slam(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, a_floor_rises_run);
}

/* A character that recovers on a platform rides it. */
static void recovery_run(const scenario *s)
{
    deft_tuning tuning = dash_tuning();
    double numbers[] = {0, -0.5, 3, 1};
    tuning.slam.recovery_s = 0.4;
    riding_open(&r, &tuning, s);
    riding_box(&r, 12, 0.5, riding_straight, numbers);
    riding_spawn(&r, 0, 3);
    r.p.stick_x = 1;
    play_press(&r.p, DEFT_ACTION_SLAM, 0);
    double lands_s = 0.1 + (3 - 0.1) / 31; /* the floor comes up meanwhile */
    play_until(lands_s + 0.3);
    assert_int_equal(r.p.self.state, DEFT_STATE_SLAM_RECOVERY);
    expect_near(play_event_at(&r.p, DEFT_EVENT_SLAM_LAND, 0).time_s, lands_s, 1e-6);
    expect_near(r.p.x, 3 * (r.p.time_s - lands_s), 1e-5);
    expect_near(r.p.y, r.p.time_s, 1e-5);
    riding_close(&r);
}

static void a_character_that_recovers_on_a_platform_rides_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, recovery_run);
}

/* A ceiling that comes down faster than it glides takes the body along. */
static void ceiling_run(const scenario *s)
{
    deft_tuning tuning = dash_tuning();
    double numbers[] = {0, 20 + SCENARIO_HEIGHT + 0.5 + 0.01, 0, -8};
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_box(&r, 3, 0.5, riding_straight, numbers);
    riding_spawn(&r, 0, 20);
    play_press(&r.p, DEFT_ACTION_GLIDE, 0);
    play_until(1);
    expect_near(r.p.y, 20 + 0.01 - 8 * r.p.time_s, 1e-4);
    riding_close(&r);
}

static void a_ceiling_that_comes_down_takes_a_glider_along(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, ceiling_run);
}

/* One that leans does so as well: it takes nothing aside from what glides straight down. */
static void overhang_run(const scenario *s)
{
    static const double lean[] = {-3, -1.5, 3, 1.5, -3, 1.5};
    deft_tuning tuning = dash_tuning();
    double numbers[] = {0, 20 + SCENARIO_HEIGHT + 0.01 + SCENARIO_HALF_WIDTH / 2, 0, -8};
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_polygon(&r, 3, lean, riding_straight, numbers);
    riding_spawn(&r, 0, 20);
    play_press(&r.p, DEFT_ACTION_GLIDE, 0);
    play_until(1);
    expect_near(r.p.y, 20 + 0.01 - 8 * r.p.time_s, 1e-4);
    expect_near(r.p.x, 0, 1e-6);
    assert_int_equal(r.p.self.state, DEFT_STATE_GLIDE);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
    riding_close(&r);
}

static void an_overhang_that_comes_down_takes_a_glider_along(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, overhang_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dash_on_a_platform_is_as_long_as_on_the_ground),
        cmocka_unit_test(a_dash_into_a_wall_that_comes_ends_where_they_meet),
        cmocka_unit_test(a_wall_pushes_a_body_that_hangs),
        cmocka_unit_test(a_floor_that_rises_ends_the_pause_of_a_slam),
        cmocka_unit_test(a_character_that_recovers_on_a_platform_rides_it),
        cmocka_unit_test(a_ceiling_that_comes_down_takes_a_glider_along),
        cmocka_unit_test(an_overhang_that_comes_down_takes_a_glider_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
