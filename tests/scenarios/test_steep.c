/* tests/scenarios/test_steep.c -- corners of steep ground. A character that meets one, or leaves one too
 * slowly, is stopped, slides or falls. The character meets no face again and again at one instant. */
#include "tests/harness/scenario.h"

static play p;

#define STEER_LEFT  (-1)
#define STEER_RIGHT 1

/* Plays on for `seconds`; the segments of a tick must suffice. */
static void play_on(double seconds, double dt)
{
    double until_s = p.time_s + seconds;
    while (p.time_s < until_s) {
        play_tick(&p, dt);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
}

/* Everything from 20 degrees on is steep; speeds answer the stick at once, or as they do by default. */
static void open_world(const play_place *place, bool instantly)
{
    deft_tuning tuning = scenario_tuning();
    deft_tuning usual;
    deft_tuning_default(&usual);
    tuning.ground.slope_limit_deg = 20;
    tuning.ground.snap = 0;
    if (!instantly) {
        tuning.air = usual.air;
        tuning.run = usual.run;
    }
    play_open(&p, &tuning, place);
}

/* The body's lower left corner. */
static double corner_x(void)
{
    return p.x - SCENARIO_HALF_WIDTH;
}

/* A hop off the face that is lower than `touch`: its chord does not show it. */
static void hop_run(const play_place *place, double dt)
{
    open_world(place, false);
    play_triangle(&p, 0, 0, -8, 16, -8, 0);
    play_spawn(&p, SCENARIO_HALF_WIDTH - 6, 12);
    play_tick(&p, 1e-3);
    assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
    double away = 0.06 / sqrt(5);
    double down = 0.6 / sqrt(5);
    play_set_velocity(&p, 2 * away + down, away - 2 * down);
    p.stick_x = STEER_LEFT;
    play_on(0.2, dt);
    assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
    assert_true(p.y < 11.9 && p.vy < -1);
    expect_near(p.y, -2 * corner_x(), 1e-4);
    play_close(&p);
}

static void a_hop_too_low_for_its_chord_comes_back_on_its_curve(void **state)
{
    (void)state;
    scenario_play(hop_run);
}

/* Steep ground that ends over a wall: past its foot the body's side is against the wall. */
static void foot_run(const play_place *place, double dt)
{
    const double ledge[] = {0, -64, 1, -64, 1, 0.5, 0, 0};
    open_world(place, true);
    play_polygon(&p, 4, ledge, PLAY_ALL);
    play_spawn(&p, -SCENARIO_HALF_WIDTH, 0);
    p.stick_x = STEER_RIGHT;
    play_on(0.2, dt);
    expect_near(p.x, -SCENARIO_HALF_WIDTH, 1e-6);
    expect_near(p.y, -scenario_drop(p.time_s), 1e-4);
    play_close(&p);
}

static void the_foot_of_steep_ground_over_a_wall_is_a_wall(void **state)
{
    (void)state;
    scenario_play(foot_run);
}

static void expect_wedged_at(double x, double y)
{
    assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
    expect_near(p.x, x, 1e-4);
    expect_near(p.y, y, 1e-4);
}

/* Faces of 26.6 and 45 degrees: the corners are 0.5 left and 0.25 right of the V's foot. */
static void slow_launch_run(const play_place *place, double dt)
{
    for (int i = 1; i <= 16; i++) {
        open_world(place, true);
        play_triangle(&p, 0, 0, -4, 2, -4, 0);
        play_triangle(&p, 0, 0, 4, 0, 4, 4);
        play_spawn(&p, SCENARIO_HALF_WIDTH - 0.5, 0.26);
        play_on(0.3, 0.01);
        expect_wedged_at(SCENARIO_HALF_WIDTH - 0.5, 0.25);
        play_set_velocity(&p, 0, 0.02 * i);
        play_on(0.3, dt);
        expect_wedged_at(SCENARIO_HALF_WIDTH - 0.5, 0.25);
        play_close(&p);
    }
}

static void a_slow_launch_out_of_a_wedge_falls_back_into_it(void **state)
{
    (void)state;
    scenario_play(slow_launch_run);
}

/* Straight down between two faces of 76 degrees, so little out of the middle that one is met as good as with
 * the other. */
static void narrow_run(const play_place *place, double dt)
{
    double foot = SCENARIO_HALF_WIDTH - 0.25;
    for (int i = -8; i <= 8; i++) {
        open_world(place, true);
        play_triangle(&p, -foot, 0, -foot - 1, 4, -foot - 1, 0);
        play_triangle(&p, foot, 0, foot + 1, 0, foot + 1, 4);
        play_spawn(&p, 1e-6 * i, 1.5);
        play_on(0.5, dt);
        expect_wedged_at(0, 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
        play_close(&p);
    }
}

static void a_character_that_lands_in_a_narrow_wedge_touches_both_its_sides(void **state)
{
    (void)state;
    scenario_play(narrow_run);
}

/* Up steep ground, with the stick towards the wall that is behind. */
static void from_wall_run(const play_place *place, double dt)
{
    open_world(place, false);
    play_triangle(&p, 0, 0, -8, 16, -8, 0);
    play_box(&p, 0.5, 0, 1.5, 8, PLAY_ALL);
    play_spawn(&p, 0.5 - SCENARIO_HALF_WIDTH, 0.51);
    p.stick_x = STEER_RIGHT;
    play_on(0.3, 0.01);
    expect_wedged_at(0.5 - SCENARIO_HALF_WIDTH, 0.5);
    play_set_velocity(&p, -1.2, 1.2);
    play_on(0.5, dt);
    expect_wedged_at(0.5 - SCENARIO_HALF_WIDTH, 0.5);
    play_close(&p);
}

static void a_wall_left_behind_does_not_hold_back(void **state)
{
    (void)state;
    scenario_play(from_wall_run);
}

/* Along a leaning ceiling into the steep ground under it: the pocket holds the body nowhere. */
static void pocket_run(const play_place *place, double dt)
{
    double depth = (SCENARIO_HEIGHT - 1) / 2; /* of the body's left side where it touches both */
    for (int i = 0; i < 16; i++) {
        open_world(place, i % 2 != 0);
        play_triangle(&p, 0, 0, 0, -8, 8, -8);
        play_triangle(&p, 0, 1, 8, 9, 0, 9);
        play_spawn(&p, SCENARIO_HALF_WIDTH + depth + 0.4 - 0.02 * i, 0.3 - 0.02 * i - depth);
        play_set_velocity(&p, -300, -94);
        p.stick_x = STEER_LEFT;
        play_on(0.5, dt);
        assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
        assert_true(p.y < -depth - 1);
        expect_near(p.y, -corner_x(), 1e-4);
        play_close(&p);
    }
}

static void steep_ground_under_a_leaning_ceiling_is_slid_down(void **state)
{
    (void)state;
    scenario_play(pocket_run);
}

/* Off one face of a V with the stick, so fast that it still touches it where it comes to the other. */
static void fast_run(const play_place *place, double dt)
{
    static const double speeds[] = {20, 100, 400, 757};
    for (int i = 0; i < 4; i++) {
        open_world(place, true);
        play_triangle(&p, 0, 0, -4, 4, -4, 0);
        play_triangle(&p, 0, 0, 4, 0, 4, 4);
        play_spawn(&p, -0.15, 1.2);
        play_set_velocity(&p, 0, -speeds[i]);
        p.stick_x = STEER_RIGHT;
        play_on(0.5, dt);
        expect_wedged_at(0, SCENARIO_HALF_WIDTH);
        play_close(&p);
    }
}

static void a_v_stops_what_flies_off_one_face_into_the_other(void **state)
{
    (void)state;
    scenario_play(fast_run);
}

/* Steep ground, and from y = 1 on a wall on the same side. */
static void up_run(const play_place *place, double dt)
{
    for (int i = 0; i < 16; i++) {
        open_world(place, true);
        play_triangle(&p, 0, 0, 0.5, 0, 0, 1);
        play_box(&p, -1, 0, 0, 16, PLAY_ALL);
        play_spawn(&p, SCENARIO_HALF_WIDTH + 0.25 - 0.013 * i, 0.5 + 0.026 * i);
        play_tick(&p, 1e-3);
        assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
        play_set_velocity(&p, -6, 12);
        p.stick_x = STEER_LEFT;
        play_on(0.1, dt);
        expect_near(p.x, SCENARIO_HALF_WIDTH, 1e-6);
        assert_true(p.y > 1.1 && p.vx == 0 && p.vy > 1);
        play_close(&p);
    }
}

static void a_jump_up_steep_ground_goes_on_up_the_wall_above(void **state)
{
    (void)state;
    scenario_play(up_run);
}

/* At the foot of steep ground, on a floor: what goes up along it too slowly to be a flight turns there and is
 * down. */
static void foot_hop_run(const play_place *place, double dt)
{
    open_world(place, false);
    play_floor(&p);
    play_triangle(&p, 0, 0, -2, 4, -2, 0);
    play_spawn_standing(&p, SCENARIO_HALF_WIDTH, 0);
    play_set_velocity(&p, -0.0494, 0.0702);
    play_on(0.2, dt);
    assert_true(play_is_grounded(&p) && p.vx == 0);
    expect_near(p.y, 0, 1e-4);
    play_close(&p);
}

/* A hop back from the foot, and the stick against it: drag answers that at once with a speed that is noticed.
 * What the wall under the foot takes of it, it does not give back before it ends. */
static void foot_push_run(const play_place *place, double dt)
{
    deft_tuning tuning;
    assert_int_equal(deft_tuning_preset(&tuning, "heavy-drag"), DEFT_OK);
    play_open(&p, &tuning, place);
    play_floor(&p);
    play_triangle(&p, 0, 0, -2, 4, -2, 0);
    play_spawn(&p, 0.375 + 2.3e-9, 5.6e-9);
    play_set_velocity(&p, 0.0494, 0.0702);
    p.stick_x = STEER_LEFT;
    play_on(0.2, dt);
    assert_true(play_is_grounded(&p) && p.vx == 0);
    expect_near(p.y, 0, 1e-4);
    play_close(&p);
}

static void a_push_at_the_foot_of_steep_ground_meets_the_wall_below_once(void **state)
{
    (void)state;
    scenario_play(foot_push_run);
}

static void a_hop_up_the_foot_of_steep_ground_turns_and_is_down(void **state)
{
    (void)state;
    scenario_play(foot_hop_run);
}

/* A body that slides down ground that falls to the right, 2 for 1, is thrown at it. */
static void throw_at_slope(const play_place *place, bool instantly, double vx, double vy)
{
    open_world(place, instantly);
    play_triangle(&p, 0, 0, -8, 16, -8, 0);
    play_spawn(&p, SCENARIO_HALF_WIDTH - 6, 12);
    play_tick(&p, 1e-3);
    assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
    play_set_velocity(&p, vx, vy);
}

/* The slope is no ramp: it slides down from rest, at g sin. */
static void thrown_run(const play_place *place, double dt)
{
    for (int i = 0; i < 4; i++) {
        throw_at_slope(place, i / 2 != 0, -20, i % 2 != 0 ? 0 : -10);
        double y = p.y;
        double from_s = p.time_s;
        play_on(0.2, dt);
        double time_s = p.time_s - from_s;
        assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
        expect_near(p.y, y - 0.8 * SCENARIO_GRAVITY * time_s * time_s / 2, 1e-5);
        play_close(&p);
    }
}

static void a_throw_at_the_slope_that_it_slides_on_does_not_send_it_up(void **state)
{
    (void)state;
    scenario_play(thrown_run);
}

/* The slope takes the throw, and from there the stick leads off it at once. */
static void thrown_away_run(const play_place *place, double dt)
{
    throw_at_slope(place, true, -20, -10);
    double x = p.x;
    double y = p.y;
    double from_s = p.time_s;
    p.stick_x = STEER_RIGHT;
    play_on(0.2, dt);
    double time_s = p.time_s - from_s;
    expect_near(p.x, x + SCENARIO_WALK * time_s, 1e-5);
    expect_near(p.y, y - SCENARIO_GRAVITY * time_s * time_s / 2, 1e-5);
    play_close(&p);
}

static void a_throw_at_the_slope_does_not_outweigh_the_stick(void **state)
{
    (void)state;
    scenario_play(thrown_away_run);
}

/* A slope of 60 degrees is no ramp: the rise along it is that of free flight, and the way aside follows the
 * face. */
static void climbing_run(const play_place *place, double dt)
{
    const double speed = 9;
    const double slope = 60 * SCENARIO_DEGREES;
    for (int drags = 0; drags < 2; drags++) {
        deft_tuning tuning = scenario_tuning();
        tuning.stagger.drag_per_s = drags * 0.5;
        play_open(&p, &tuning, place);
        play_triangle(&p, 0, 0, 20, 20 * tan(slope), 20, 0);
        play_spawn(&p, 4 - SCENARIO_HALF_WIDTH, 4 * tan(slope) + 1e-9);
        play_stagger(&p, 0, 0, 2);
        play_set_velocity(&p, speed * cos(slope) + 1e-3, speed * sin(slope)); /* a little into it */
        p.stick_x = STEER_LEFT;
        play_on(0.05, dt);
        double gravity = p.moveset.stagger.gravity;
        double rate = p.moveset.stagger.drag_rate;
        double rise = speed * sin(slope);
        double left = drags ? (rise + gravity / rate) * exp(-rate * p.time_s) - gravity / rate
                            : rise - gravity * p.time_s;
        assert_int_equal(p.self.state, DEFT_STATE_STAGGER);
        assert_true(left > 1);
        expect_near(p.vx, left / tan(slope), 1e-4);
        expect_near(p.vy, left, 1e-4);
        expect_near(p.y, (p.x + SCENARIO_HALF_WIDTH) * tan(slope), 1e-3);
        play_on(0.6, dt);
        assert_true(p.vy < -1);
        play_close(&p);
    }
}

static void a_throw_up_a_steep_face_rises_as_in_free_flight(void **state)
{
    (void)state;
    scenario_play(climbing_run);
}

/* A ceiling of 26.6 degrees that comes down to steep ground of 63.4: thrown along the one into the other,
 * with the stick away from there, it stops, and slides down. */
static void under_ceiling_run(const play_place *place, double dt)
{
    const double ceiling[] = {-20, -6, 20, 14, 20, 20, -20, 20};
    for (int i = 0; i < 8; i++) {
        open_world(place, i % 2 != 0);
        play_triangle(&p, 0, 0, 16, 0, 16, 32);
        play_polygon(&p, 4, ceiling, PLAY_ALL);
        play_spawn(&p, -2, -1);
        play_set_velocity(&p, 60 + 10 * i, 140);
        p.stick_x = i % 4 < 2 ? STEER_LEFT : 0;
        play_on(0.2, dt);
        assert_true(p.vy <= 0);
        play_close(&p);
    }
}

static void thrown_in_under_a_ceiling_that_comes_down_to_steep_ground_it_stops(void **state)
{
    (void)state;
    scenario_play(under_ceiling_run);
}

/* Between a slope and steep ground it is thrown up the slope, where the stick asks for less: at once it goes
 * as slowly as that. What is behind it then is in no way. */
static void slower_run(const play_place *place, double dt)
{
    const double slope = atan(0.5);
    deft_tuning tuning = scenario_tuning();
    play_steer_instantly(&tuning);
    tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = 0;
    play_open(&p, &tuning, place);
    play_triangle(&p, -20, 10, -20, 0, 0, 0);
    play_triangle(&p, 0, 0, 4, 0, 4, 8);
    play_spawn_standing(&p, -0.5, (SCENARIO_HALF_WIDTH + 0.5) / 2);
    p.stick_x = 1;
    play_on(0.2, dt);
    assert_true(play_is_grounded(&p) && p.self.wall != 0);
    double x = p.x;
    double from_s = p.time_s;
    p.stick_x = -0.5;
    play_set_velocity(&p, -12 * cos(slope), 12 * sin(slope));
    play_on(0.2, dt);
    double speed = -p.vx / cos(slope);
    assert_true(play_is_grounded(&p) && speed > 1 && speed < SCENARIO_WALK);
    expect_near(p.x, x - speed * cos(slope) * (p.time_s - from_s), 1e-5);
    play_close(&p);
}

static void a_walk_that_slows_down_at_once_does_not_come_back_to_what_it_left(void **state)
{
    (void)state;
    scenario_play(slower_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_throw_up_a_steep_face_rises_as_in_free_flight),
        cmocka_unit_test(a_hop_too_low_for_its_chord_comes_back_on_its_curve),
        cmocka_unit_test(the_foot_of_steep_ground_over_a_wall_is_a_wall),
        cmocka_unit_test(a_slow_launch_out_of_a_wedge_falls_back_into_it),
        cmocka_unit_test(a_character_that_lands_in_a_narrow_wedge_touches_both_its_sides),
        cmocka_unit_test(a_wall_left_behind_does_not_hold_back),
        cmocka_unit_test(steep_ground_under_a_leaning_ceiling_is_slid_down),
        cmocka_unit_test(a_v_stops_what_flies_off_one_face_into_the_other),
        cmocka_unit_test(a_jump_up_steep_ground_goes_on_up_the_wall_above),
        cmocka_unit_test(a_hop_up_the_foot_of_steep_ground_turns_and_is_down),
        cmocka_unit_test(a_push_at_the_foot_of_steep_ground_meets_the_wall_below_once),
        cmocka_unit_test(a_throw_at_the_slope_that_it_slides_on_does_not_send_it_up),
        cmocka_unit_test(a_throw_at_the_slope_does_not_outweigh_the_stick),
        cmocka_unit_test(thrown_in_under_a_ceiling_that_comes_down_to_steep_ground_it_stops),
        cmocka_unit_test(a_walk_that_slows_down_at_once_does_not_come_back_to_what_it_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
