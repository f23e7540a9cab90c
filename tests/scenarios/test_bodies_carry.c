/* tests/scenarios/test_bodies_carry.c -- riders keep their place: S38 to S42, S49 to S53, S55 and S56 of
 * collision.md. */
#include "tests/harness/riding.h"

static riding r;

/* From rest at n[0], n[1] the speed grows for a second to n[2], n[3]; then it stays. */
static riding_pose gathers_way(const double *n, double time_s)
{
    double way_s = time_s < 1 ? fmax(time_s, 0) * fmax(time_s, 0) / 2 : time_s - 0.5;
    return (riding_pose){n[0] + n[2] * way_s, n[1] + n[3] * way_s, 0};
}

static riding_body *platform(riding_way way, const double *numbers)
{
    return riding_box(&r, 2, 0.5, way, numbers);
}

/* The fastest fall of the table's platforms is 25 px a tick at 60 Hz; a platform can only be followed down if
 * the body can fall like that. */
static deft_tuning s40_tuning(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.jump.gravity = PLAY_PX(3000);
    tuning.fall.speed_max = tuning.fall.fast_speed_max = PLAY_PX(1500);
    return tuning;
}

static void s40_run(const scenario *s)
{
    static const double starts[] = {0, PLAY_PX(-0.1), PLAY_PX(0.1)};
    static const double up[] = {
        PLAY_PX(1499.9), PLAY_PX(-1499.9), PLAY_PX(600), PLAY_PX(-600), PLAY_PX(606), PLAY_PX(-606), 0};
    static const double sideways[] = {PLAY_PX(500), PLAY_PX(-500), 0};
    deft_tuning tuning = s40_tuning(s);
    for (int i = 0; i < 3 * 7 * 3 * 2; i += extent_step()) {
        double numbers[] = {0, PLAY_PX(-10), sideways[i / 3 % 3], up[i / 9 % 7]};
        riding_open(&r, &tuning, s);
        riding_body *body = platform(gathers_way, numbers);
        body->flags = i / 63 == 0 ? DEFT_FEATURE_SOLID : DEFT_FEATURE_ONE_WAY;
        double top = numbers[1] + 0.5;
        riding_spawn_standing(&r, 0.3, top + (starts[i % 3] < 0 && i / 63 != 0 ? 0 : starts[i % 3]));
        while (r.p.time_s < 1.2) {
            riding_tick(&r);
            riding_expect(&r, body, 0.3, 0.5, 1e-6);
        }
        assert_int_equal(r.p.log_count, 0);
        riding_close(&r);
    }
}

static void s40_the_rider_keeps_its_place_in_the_whole_matrix(void **state)
{
    (void)state;
    riding_each(s40_run);
}

static void s41_run(const scenario *s)
{
    double numbers[] = {0, 0, PLAY_PX(0.12) * 60, 0};
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    platform(riding_straight, numbers);
    riding_spawn_standing(&r, 0, 0.5);
    riding_until(&r, 0.05);
    expect_near(r.p.x, PLAY_PX(0.36), 1e-6);
    riding_until(&r, 1);
    expect_near(r.p.x, PLAY_PX(7.2), 1e-6);
    riding_close(&r);
}

static void s41_a_way_shorter_than_a_pixel_carries(void **state)
{
    (void)state;
    riding_each(s41_run);
}

/* Tweened there and back, with a stop at each end. */
static riding_pose tweened(const double *n, double time_s)
{
    double phase = fmod(time_s, 2);
    double t = phase < 1 ? fmin(phase / 0.8, 1) : fmax(1 - (phase - 1) / 0.8, 0);
    double ease = t * t * (3 - 2 * t);
    return (riding_pose){n[0] + n[2] * ease, n[1] + n[3] * ease, 0};
}

/* There and back at one speed. */
static riding_pose reverses(const double *n, double time_s)
{
    double phase = fmod(time_s, 1);
    double t = phase < 0.5 ? 2 * phase : 2 - 2 * phase;
    return (riding_pose){n[0] + n[2] * t, n[1] + n[3] * t, 0};
}

static void s42_run(const scenario *s)
{
    static const double numbers[][6] = {
        {0, 0, 3, 0, 0, 0}, {0, 0, 4, -1, 0, 0}, {1, 0, 3, 1, 2.7, 1.9}, {0, 0, 5, 0.6, 1, 2.3}};
    static const riding_way ways[] = {reverses, tweened, riding_swings, riding_swings};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        riding_open(&r, &tuning, s);
        riding_body *body = platform(ways[i], numbers[i]);
        riding_spawn_standing(&r, numbers[i][0] - 1.2, 0.5);
        while (r.p.time_s < 3) {
            riding_tick(&r);
            riding_expect(&r, body, -1.2, 0.5, 1e-6);
        }
        assert_int_equal(r.p.log_count, 0);
        riding_close(&r);
    }
}

static void s42_the_rider_is_never_a_tick_late(void **state)
{
    (void)state;
    riding_each(s42_run);
}

/* ---- beginnings and ends of a ride ---- */

/* When a fall from `gap` above with speed v meets what comes up at the speed w. */
static double meets_after(double gap, double v, double w)
{
    double g = SCENARIO_GRAVITY;
    return (-(v + w) + sqrt((v + w) * (v + w) + 2 * g * gap)) / g;
}

static void s38_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double v = PLAY_PX(300);
    for (int i = 0; i < 16; i++) {
        double gap = 0.2 + 2 * v * i / 16 / 60;
        double numbers[] = {0, -0.25, 0, v};
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, 2, 0.25, riding_straight, numbers);
        body->flags = DEFT_FEATURE_ONE_WAY;
        riding_spawn(&r, 0.5, gap);
        play_set_velocity(&r.p, 0, -v);
        riding_until(&r, 0.5);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 1);
        double met_s = meets_after(gap, v, v);
        expect_near(play_event_at(&r.p, DEFT_EVENT_LANDED, 0).time_s, met_s, 1e-6);
        expect_near(play_event_at(&r.p, DEFT_EVENT_LANDED, 0).value, 2 * v + SCENARIO_GRAVITY * met_s, 1e-4);
        riding_expect(&r, body, 0.5, 0.25, 1e-6);
        riding_close(&r);
    }
}

static void s38_a_rising_one_way_catches(void **state)
{
    (void)state;
    riding_each(s38_run);
}

/* Jumps up through it, and is carried from the instant on at which it lands. */
static void s39_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.overspeed_release_s = 0; /* what the landing leaves of its own speed is gone at once */
    for (int side = -1; side <= 1; side += 2) {
        double v = side * PLAY_PX(500);
        double numbers[] = {0, PLAY_PX(40) - 0.1, v, 0};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_body *body = riding_box(&r, 40, 0.1, riding_straight, numbers);
        body->flags = DEFT_FEATURE_ONE_WAY;
        riding_spawn_standing(&r, 0, 0);
        play_press(&r.p, DEFT_ACTION_JUMP, 0);
        riding_until(&r, 1);
        double apex = SCENARIO_LAUNCH * SCENARIO_LAUNCH / (2 * SCENARIO_GRAVITY);
        double landed_s =
            SCENARIO_LAUNCH / SCENARIO_GRAVITY + sqrt(2 * (apex - PLAY_PX(40)) / SCENARIO_GRAVITY);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 1);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_BONKED), 0);
        expect_near(play_event_at(&r.p, DEFT_EVENT_LANDED, 0).time_s, landed_s, 1e-6);
        expect_near(r.p.x, v * (r.p.time_s - landed_s), 1e-5);
        expect_near(r.p.y, PLAY_PX(40), 1e-6);
        riding_close(&r);
    }
}

static void s39_a_one_way_that_goes_sideways_carries_from_the_landing_on(void **state)
{
    (void)state;
    riding_each(s39_run);
}

static void s49_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double numbers[] = {0, -0.5, 0, -SCENARIO_FALL_MAX - PLAY_PX(60)};
    riding_open(&r, &tuning, s);
    platform(riding_straight, numbers);
    riding_spawn_standing(&r, 0, 0);
    riding_tick(&r);
    assert_non_null(riding_event(&r, DEFT_EVENT_LEFT_GROUND));
    assert_true(riding_event(&r, DEFT_EVENT_LEFT_GROUND)->at_s == 0);
    while (r.p.time_s < 1) {
        assert_false(play_is_grounded(&r.p));
        expect_near(r.p.y, -scenario_drop(r.p.time_s), 1e-6);
        riding_tick(&r);
    }
    riding_close(&r);
}

static void s49_a_floor_that_drops_faster_than_a_fall_is_left_at_once(void **state)
{
    (void)state;
    riding_each(s49_run);
}

/* One that it comes down on, thrown: it is left at that instant, not at the next tick. */
static void s49_thrown_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double numbers[] = {0, -0.6, 0, -SCENARIO_FALL_MAX - PLAY_PX(60)};
    tuning.platform.leave = DEFT_LEAVE_NONE;
    riding_open(&r, &tuning, s);
    platform(riding_straight, numbers);
    riding_spawn(&r, 0, 0);
    play_set_velocity(&r.p, 0, -80);
    while (play_count(&r.p, DEFT_EVENT_LANDED) == 0) {
        riding_tick(&r);
        assert_true(r.p.time_s < 0.1);
    }
    double landed_s = play_event_at(&r.p, DEFT_EVENT_LANDED, 0).time_s;
    assert_true(play_event_at(&r.p, DEFT_EVENT_LEFT_GROUND, 0).time_s == landed_s);
    double from = -0.1 + numbers[3] * landed_s;
    expect_near(r.p.y, from - scenario_drop(r.p.time_s - landed_s), 1e-5);
    riding_close(&r);
}

static void s49_a_floor_that_drops_faster_than_a_fall_is_left_as_soon_as_it_is_met(void **state)
{
    (void)state;
    riding_each(s49_thrown_run);
}

/* A bar turns through level. From then on the other side of the bar touches the character, and does not throw
 * it off. */
static void through_level_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.snap = 0.01;
    tuning.jump.gravity = 300;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 100;
    double numbers[] = {0, 0, 0.4, -8};
    riding_open(&r, &tuning, s);
    riding_box(&r, 4, 0.25, riding_turns, numbers);
    riding_spawn(&r, -0.4, 0.3);
    riding_until(&r, 0.1);
    assert_true(play_is_grounded(&r.p));
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 0);
    riding_close(&r);
}

static void through_level_a_bar_keeps_its_rider(void **state)
{
    (void)state;
    riding_each(through_level_run);
}

/* Where it is from the instant n[4] on: n[2], n[3]. */
static riding_pose teleports(const double *n, double time_s)
{
    bool there = time_s >= n[4];
    return (riding_pose){there ? n[2] : n[0], there ? n[3] : n[1], 0};
}

static void s50_run(const scenario *s)
{
    static const double numbers[][5] = {{0, -0.5, PLAY_PX(500), -0.5, 0.2 - 1e-6},
                                        {0, -0.5, 0, 3, 0.2 - 1e-6}};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 2; i++) {
        riding_open(&r, &tuning, s);
        platform(teleports, numbers[i])->jumps = true;
        riding_spawn_standing(&r, 0, 0);
        riding_until(&r, 0.5);
        expect_near(r.p.y, -scenario_drop(r.p.time_s - 0.2 + s->dt), 1e-6);
        assert_true(r.p.x == 0);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CARRIED_OFF), 0);
        riding_close(&r);
    }
}

static void s50_a_platform_that_teleports_carries_no_character(void **state)
{
    (void)state;
    riding_each(s50_run);
}

/* A lift goes up until nothing is left between the head and the ceiling. */
static void s51_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double numbers[] = {0, -0.5, 0, 2, 0, 0.5};
    riding_open(&r, &tuning, s);
    play_box(&r.p, -4, 1 + SCENARIO_HEIGHT, 4, 4, PLAY_ALL);
    riding_body *lift = platform(riding_while, numbers);
    riding_spawn_standing(&r, 0, 0);
    riding_until(&r, 1);
    riding_expect(&r, lift, 0, 0.5, 1e-6);
    assert_true(play_touches(&r.p, DEFT_CONTACT_FLOOR) && play_touches(&r.p, DEFT_CONTACT_CEILING));
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
    riding_close(&r);
}

static void s51_floor_and_ceiling_are_both_told_of(void **state)
{
    (void)state;
    riding_each(s51_run);
}

static void s52_run(const scenario *s)
{
    static const int policies[] = {DEFT_LEAVE_ALL, DEFT_LEAVE_UP_ONLY, DEFT_LEAVE_NONE};
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
        tuning.platform.leave = policies[i];
        double v = PLAY_PX(130); /* above full speed: it stays */
        double numbers[] = {0, -0.5, v, 0};
        riding_open(&r, &tuning, s);
        riding_body *body = platform(riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        riding_until(&r, 0.2);
        double x = r.p.x;
        riding_remove(&r, body);
        riding_tick(&r);
        assert_false(play_is_grounded(&r.p));
        assert_non_null(riding_event(&r, DEFT_EVENT_LEFT_GROUND));
        riding_until(&r, 0.5);
        expect_near(r.p.y, -scenario_drop(r.p.time_s - 0.2), 1e-6);
        if (policies[i] == DEFT_LEAVE_ALL) {
            expect_near(r.p.x - x, v * (r.p.time_s - 0.2), 1e-5);
        } else {
            assert_true(r.p.x == x);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CARRIED_OFF), policies[i] == DEFT_LEAVE_ALL);
        riding_close(&r);
    }
}

static void s52_a_platform_that_is_gone_is_left_by_the_policy(void **state)
{
    (void)state;
    riding_each(s52_run);
}

/* One foot on each of two, which go apart or together: carried by one of them. */
static void s53_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int side = -1; side <= 1; side += 2) {
        double v = side * PLAY_PX(100);
        double left[] = {-2, -0.5, -v, 0};
        double right[] = {2, -0.5, v, 0};
        riding_open(&r, &tuning, s);
        platform(riding_straight, left);
        platform(riding_straight, right);
        riding_spawn_standing(&r, 0, 0);
        while (r.p.time_s < 0.2) {
            double x = r.p.x;
            riding_tick(&r);
            assert_true(fabs(r.p.x - x) <= fabs(v) * s->dt + 1e-6);
            expect_near(r.p.y, 0, 1e-6);
            assert_true(play_is_grounded(&r.p));
        }
        riding_close(&r);
    }
}

static void s53_of_two_platforms_one_carries(void **state)
{
    (void)state;
    riding_each(s53_run);
}

/* Down 8 px and up 24 in six ticks of 1/60 s, over and over. */
static riding_pose s55_way(const double *n, double time_s)
{
    double phase = fmod(time_s * 60, 6);
    double y = phase < 3 ? -8 * phase / 3 : -8 + 24 * (phase - 3) / 3;
    return (riding_pose){n[0], n[1] + PLAY_PX(y + 16 * floor(time_s * 10 + 1e-9)), 0};
}

static void s55_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 3; i++) {
        double numbers[] = {0, -0.5};
        riding_open(&r, &tuning, s);
        platform(s55_way, numbers);
        double beyond = i * SCENARIO_HALF_WIDTH / 2.25;
        if (beyond > scenario_edge_reach(s->body)) { /* a rounded body does not stand there */
            beyond = scenario_edge_reach(s->body) - 1e-3;
        }
        riding_spawn_standing(&r, 2 + beyond, scenario_edge_height(s->body, beyond));
        double x = r.p.x;
        while (r.p.time_s < 0.5) {
            riding_tick(&r);
            assert_true(r.p.x == x && r.p.vx == 0);
        }
        riding_close(&r);
    }
}

static void s55_the_edge_of_a_platform_never_pushes_sideways(void **state)
{
    (void)state;
    riding_each(s55_run);
}

static void s56_run(const scenario *s)
{
    static const double corners[] = {-2, -2, 2, -2, 2, 2};
    static const double numbers[][6] = {
        {0, 0, 3, 0, 1, 0}, {0, 0, 0, 1, 0, 2}, {0, 0, 2, 1, 3, 2}, {0, 0, 4, 0, 2, 0}};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        riding_open(&r, &tuning, s);
        riding_body *ramp = riding_polygon(&r, 3, corners, riding_swings, numbers[i]);
        double x = -SCENARIO_HALF_WIDTH;
        double y = scenario_slope_height(s->body, 45, x);
        riding_spawn_standing(&r, x, y);
        while (r.p.time_s < 2) {
            riding_tick(&r);
            riding_expect(&r, ramp, x, y, 1e-6);
        }
        riding_close(&r);
    }
}

static void s56_a_ramp_that_moves_keeps_its_rider(void **state)
{
    (void)state;
    riding_each(s56_run);
}

static void seams_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 2; i++) {
        double numbers[] = {2.1, -0.5, 0, i == 0 ? -2 : 2};
        riding_open(&r, &tuning, s);
        for (int row = -4; row < 4; row++) { /* boxes that do not say which of their edges are hidden */
            const double corners[] = {-1, row, 0, row, 0, row + 1, -1, row + 1};
            play_polygon(&r.p, 4, corners, 0xFF);
        }
        riding_body *lift = platform(riding_straight, numbers);
        riding_spawn_standing(&r, SCENARIO_HALF_WIDTH, 0); /* flush with the wall, at a seam */
        while (r.p.time_s < 1) {
            riding_tick(&r);
            riding_expect(&r, lift, SCENARIO_HALF_WIDTH - 2.1, 0.5, 1e-6);
        }
        assert_int_equal(r.p.log_count, 0);
        riding_close(&r);
    }
}

static void a_lift_along_a_wall_of_boxes_keeps_its_rider(void **state)
{
    (void)state;
    riding_each(seams_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s40_the_rider_keeps_its_place_in_the_whole_matrix),
        cmocka_unit_test(s41_a_way_shorter_than_a_pixel_carries),
        cmocka_unit_test(s42_the_rider_is_never_a_tick_late),
        cmocka_unit_test(s38_a_rising_one_way_catches),
        cmocka_unit_test(s39_a_one_way_that_goes_sideways_carries_from_the_landing_on),
        cmocka_unit_test(s49_a_floor_that_drops_faster_than_a_fall_is_left_at_once),
        cmocka_unit_test(s49_a_floor_that_drops_faster_than_a_fall_is_left_as_soon_as_it_is_met),
        cmocka_unit_test(through_level_a_bar_keeps_its_rider),
        cmocka_unit_test(s50_a_platform_that_teleports_carries_no_character),
        cmocka_unit_test(s51_floor_and_ceiling_are_both_told_of),
        cmocka_unit_test(s52_a_platform_that_is_gone_is_left_by_the_policy),
        cmocka_unit_test(s53_of_two_platforms_one_carries),
        cmocka_unit_test(s55_the_edge_of_a_platform_never_pushes_sideways),
        cmocka_unit_test(s56_a_ramp_that_moves_keeps_its_rider),
        cmocka_unit_test(a_lift_along_a_wall_of_boxes_keeps_its_rider),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
