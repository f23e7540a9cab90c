/* tests/scenarios/test_bodies_hover.c -- coyote_hover among bodies that move: ceilings that come down, floors
 * that go away, and platforms that come. */
#include "tests/harness/riding.h"

static riding r;

/* Off an edge with coyote_hover, under a ceiling that comes down. */
static void hover_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    tuning.assist.coyote_s = 0.25;
    tuning.assist.coyote_hover = 1;
    double numbers[] = {3, SCENARIO_HEIGHT + 1.5, 0, -4};
    riding_open(&r, &tuning, s);
    play_box(&r.p, -4, -1, 0, 0, PLAY_ALL);
    riding_box(&r, 4, 1, riding_straight, numbers);
    riding_spawn_standing(&r, -0.1, 0);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.24) {
        riding_tick(&r);
        double ceiling = SCENARIO_HEIGHT + 0.5 - 4 * r.p.time_s;
        assert_true(r.p.y <= ceiling - SCENARIO_HEIGHT + 1e-4);
    }
    riding_close(&r);
}

static void a_ceiling_that_comes_down_ends_a_hover(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, hover_run);
}

/* The same under one that leans, and comes aside as well. */
static void hover_leaning_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    tuning.assist.coyote_s = 0.25;
    tuning.assist.coyote_hover = 1;
    const double corners[] = {-4, 4, 4, -4, 4, 4};
    double numbers[] = {1 + SCENARIO_HALF_WIDTH, SCENARIO_HEIGHT, -2, -3};
    riding_open(&r, &tuning, s);
    play_box(&r.p, -4, -1, 0, 0, PLAY_ALL);
    riding_polygon(&r, 3, corners, riding_straight, numbers);
    riding_spawn_standing(&r, 0.2, 0);
    r.p.stick_x = 1;
    riding_until(&r, 0.2);
    /* its corner is under the face: x + y == height + half width + 1 - 5 t, beside its corner */
    assert_true(r.p.x + r.p.y <= 1 - 5 * r.p.time_s + 1e-4);
    assert_true(r.p.y < -0.2);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
    riding_close(&r);
}

static void a_leaning_ceiling_that_comes_down_ends_a_hover(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, hover_leaning_run);
}

/* A floor that carries it against a wall, and goes on under it: it is left once. */
static void hover_held_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    tuning.assist.coyote_s = 0.2;
    tuning.assist.coyote_hover = 1;
    double numbers[] = {-2, -0.3, -8, 0};
    riding_open(&r, &tuning, s);
    play_box(&r.p, -9, -9, -0.5, 9, PLAY_ALL);
    riding_box(&r, 2.2, 0.3, riding_straight, numbers);
    riding_spawn_standing(&r, -0.5 + SCENARIO_HALF_WIDTH, 0);
    riding_until(&r, 0.2);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 0);
    expect_near(r.p.y, 0, 1e-6);
    riding_close(&r);
}

static void a_floor_that_went_away_under_a_hover_is_left_once(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, hover_held_run);
}

/* Off an edge, towards a platform that comes, level with it: it is down where the two ends meet. */
static void hover_to_ferry_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    tuning.assist.coyote_s = 0.25;
    tuning.assist.coyote_hover = 1;
    double gap = 1.1;
    double numbers[] = {2 * SCENARIO_HALF_WIDTH + gap + 2, -0.5, -4, 0};
    riding_open(&r, &tuning, s);
    play_box(&r.p, -4, -1, 0, 0, PLAY_ALL);
    riding_box(&r, 2, 0.5, riding_straight, numbers);
    riding_spawn_standing(&r, SCENARIO_HALF_WIDTH - 0.01, 0);
    r.p.stick_x = 1;
    while (play_count(&r.p, DEFT_EVENT_LANDED) == 0) {
        riding_tick(&r);
        assert_true(r.p.time_s < 0.24 && r.p.y == 0);
    }
    expect_near(play_event_at(&r.p, DEFT_EVENT_LANDED, 0).time_s, (gap + 0.01) / (SCENARIO_WALK + 4), 1e-5);
    riding_close(&r);
}

static void a_hover_ends_on_a_platform_where_that_comes(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, hover_to_ferry_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ceiling_that_comes_down_ends_a_hover),
        cmocka_unit_test(a_leaning_ceiling_that_comes_down_ends_a_hover),
        cmocka_unit_test(a_floor_that_went_away_under_a_hover_is_left_once),
        cmocka_unit_test(a_hover_ends_on_a_platform_where_that_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
