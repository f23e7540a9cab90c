/* tests/character/test_dash_meets.c -- what a dash meets: walls, floors, slopes, ledges, one-ways, corners.
 */
#include "zoned.h"

#define DT (1.0 / 60)

static const double rates[] = {20, 60, 144, 1000};
#define RATES ((int)(sizeof rates / sizeof rates[0]))

static play p;

/* 4 units in 0.15 s, and none of its speed is left. */
static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    tuning.assist.corner_side = 0;
    play_steer_instantly(&tuning);
    tuning.ability.dash = 1;
    tuning.dash.exit_ratio = tuning.dash.exit_up_ratio = 0;
    return tuning;
}

static void press_dash(double stick_x, double stick_y)
{
    p.stick_x = stick_x;
    p.stick_y = stick_y;
    play_press(&p, DEFT_ACTION_DASH, 0);
}

static void release_dash(void)
{
    play_release(&p, DEFT_ACTION_DASH, 0);
}

static void a_dash_that_meets_a_wall_ends(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.exit_ratio = 1;
    for (int i = 0; i < 2 * RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_box(&p, 2, -1, 3, 20, PLAY_ALL);
        if (i % 2 != 0) {
            play_spawn_standing(&p, 0, 0);
        } else {
            play_spawn(&p, 0, 8);
        }
        press_dash(1, 0);
        play_for(&p, 0.14, rates[i / 2]);
        double end_s = play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s;
        expect_near(end_s, (2 - 0.375) / (4 / 0.15), 1e-6);
        expect_near(play_event_at(&p, DEFT_EVENT_HIT_WALL, 0).value, 4 / 0.15, 1e-6);
        expect_near(p.x, 2 - 0.375, 1e-5);
        assert_true(p.vx == 0);
        play_close(&p);
    }
}

/* It starts, and is over at once. */
static void a_dash_into_the_wall_that_it_leans_on_is_spent(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 2 * RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_box(&p, 0.375, -1, 3, 20, PLAY_ALL);
        if (i % 2 != 0) {
            play_spawn_standing(&p, 0, 0);
        } else {
            play_spawn(&p, 0, 8);
        }
        press_dash(1, 0);
        play_for(&p, 0.1, rates[i / 2]);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s, 0, 1e-9);
        assert_true(p.x == 0);
        play_close(&p);
    }
}

/* Beside the wall is a hole as wide as the body, which a walk to the wall does not fall into. */
static void a_dash_into_a_wall_at_the_very_end_of_its_floor_is_spent(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 2 * RATES; i++) {
        tuning.dash.freeze_s = i % 2 != 0 ? 0.05 : 0;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -10, -3, -0.375, 0, PLAY_ALL);
        play_box(&p, 0.375, -3, 3, 20, PLAY_ALL);
        play_spawn_standing(&p, -0.5, 0);
        p.stick_x = 1;
        play_for(&p, 0.5, rates[i / 2]);
        double from_s = p.time_s + tuning.dash.freeze_s;
        press_dash(1, 0);
        play_for(&p, 0.2, rates[i / 2]);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        int told = play_count(&p, DEFT_EVENT_HIT_WALL); /* maybe of the walk, too */
        expect_near(play_event_at(&p, DEFT_EVENT_HIT_WALL, told - 1).time_s, from_s, 1e-6);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s, from_s, 1e-6);
        assert_true(play_is_grounded(&p) && p.vx == 0);
        expect_near(p.x, 0, 1e-5);
        play_close(&p);
    }
}

static void a_dash_at_a_slant_goes_on_along_a_wall_and_a_ceiling(void **state)
{
    const double half = 0.70710678118654752;
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, 1, -20, 2, 20, PLAY_ALL);
        play_spawn(&p, 0, 0);
        press_dash(1, 1);
        play_for(&p, 0.15, rates[i]);
        expect_near(p.x, 1 - 0.375, 1e-5);
        expect_near(p.y, 4 * half, 1e-5);
        play_close(&p);
        play_open(&p, &tuning, &play_home);
        play_box(&p, -20, 2, 20, 3, PLAY_ALL);
        play_spawn(&p, 0, 0);
        press_dash(1, 1);
        play_for(&p, 0.15, rates[i]);
        expect_near(p.x, 4 * half, 1e-5);
        expect_near(p.y, 2 - 0.95, 1e-5);
        play_close(&p);
    }
}

/* Past the wall's top it goes on as it did along it. */
static void a_dash_up_a_wall_passes_its_top(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, 1, -20, 2, 1.5, PLAY_ALL);
        play_spawn(&p, 0.2, 0);
        press_dash(1, 1);
        play_for(&p, 0.15, rates[i]);
        expect_near(p.y, 4 * 0.70710678118654752, 1e-5);
        expect_near(p.x, 1 - 0.375, 1e-5);
        assert_int_equal(p.self.wall, 0);
        play_close(&p);
    }
}

static void a_dash_down_at_a_slant_goes_on_along_the_floor(void **state)
{
    const double half = 0.70710678118654752;
    const double speed = 4 / 0.15;
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0, 1);
        press_dash(1, -1);
        play_for(&p, 0.14, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, 1 / (half * speed), 1e-6);
        assert_int_equal(p.self.state, DEFT_STATE_DASH_GROUND);
        expect_near(p.vx, half * speed, 1e-6);
        play_for(&p, 0.01, rates[i]);
        expect_near(p.x, 4 * half, 1e-5);
        assert_true(fabs(p.y) < 1e-6);
        play_close(&p);
    }
}

static void a_dash_straight_down_ends_on_the_floor(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_floor(&p);
    play_spawn(&p, 0, 1);
    press_dash(0, -1);
    play_for(&p, 0.1, 60);
    assert_true(play_is_grounded(&p));
    expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s, 1 / (4 / 0.15), 1e-6);
    play_close(&p);
}

/* On the ground there is nowhere to go straight down: the press waits, and the stick may still turn. */
static void straight_down_on_the_ground_is_no_dash(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    press_dash(0, -1);
    play_for(&p, 0.05, 60);
    assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 0);
    assert_int_equal(p.self.dashes, 0);
    p.stick_x = 1;
    p.stick_y = 0;
    play_for(&p, 0.05, 60);
    assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 1);
    play_close(&p);
}

/* Nor does such a press eat the jump that comes with it: a dash straight down wants a press in the air. */
static void straight_down_with_a_jump_is_the_jump(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        press_dash(0, -1);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.1, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
        release_dash();
        play_for(&p, 0.05, rates[i]);
        press_dash(0, -1);
        play_for(&p, 0.05, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_START, 0).time_s, 0.15, 1e-9);
        play_close(&p);
    }
}

/* A floor that rises to the right by `rise` a unit from x = 0 on. */
static void open_slope(const deft_tuning *tuning, double rise)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, -20, -10, 0, 0, PLAY_TOP | PLAY_LEFT | PLAY_BOTTOM);
    const double corners[] = {0, -10, 20, -10, 20, 20 * rise, 0, 0};
    play_polygon(&p, 4, corners, 4 | 2 | 1);
}

static void a_dash_follows_slopes_at_the_speed_of_the_path(void **state)
{
    deft_tuning tuning = plain_tuning();
    const double rise = 0.5;
    const double length = sqrt(1 + rise * rise);
    (void)state;
    for (int i = 0; i < RATES; i++) {
        open_slope(&tuning, rise);
        play_spawn_standing(&p, -3.375, 0);
        press_dash(1, 0);
        play_for(&p, 0.15, rates[i]);
        expect_near(p.x, -0.375 + 1 / length, 1e-5); /* the box's right side climbs */
        expect_near(p.y, rise / length, 1e-5);
        play_close(&p);
        open_slope(&tuning, rise); /* and down again */
        play_spawn(&p, 5, 6);
        play_for(&p, 1, 60);
        double x = p.x;
        double y = p.y;
        assert_true(play_is_grounded(&p));
        p.time_s = 0;
        press_dash(-1, 0);
        play_for(&p, 0.15, rates[i]);
        expect_near(p.x, x - 4 / length, 1e-5);
        expect_near(p.y, y - 4 * rise / length, 1e-5);
        play_close(&p);
    }
}

/* In the air just above a slope as steep as its own way, it is on it. */
static void a_dash_that_skims_a_slope_is_on_it(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    open_slope(&tuning, 1);
    play_spawn(&p, 2, 6);
    play_for(&p, 1, 60);
    assert_true(play_is_grounded(&p));
    play_kick(&p, 0, 0);
    press_dash(1, 1);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_DASH_GROUND);
    play_close(&p);
}

/* In the air just above a slope that falls away from its level way, it flies on. */
static void a_dash_off_a_slope_that_falls_away_is_in_the_air(void **state)
{
    static const double rises[] = {0.01, 0.2};
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 2; i++) {
        open_slope(&tuning, rises[i]);
        play_spawn(&p, 6, 6);
        play_for(&p, 1, 60);
        assert_true(play_is_grounded(&p));
        double y = p.y;
        play_kick(&p, 0, 0);
        press_dash(-1, 0);
        play_tick(&p, DT);
        assert_int_equal(p.self.state, DEFT_STATE_DASH);
        expect_near(p.y, y, 1e-9);
        play_close(&p);
    }
}

/* In the air a slope that can be stood on is landed on, a steeper one is a wall. */
static void a_dash_through_the_air_goes_up_floors_and_stops_at_steep_ground(void **state)
{
    (void)state;
    for (int i = 0; i < RATES; i++) {
        deft_tuning tuning = plain_tuning();
        open_slope(&tuning, 0.5);
        play_spawn(&p, -1.5, 0.5); /* its right side comes to the slope at x = 1 */
        press_dash(1, 0);
        play_for(&p, 0.15, rates[i]);
        double after = 4 - (1 - 0.375 + 1.5);
        expect_near(p.x, 1 - 0.375 + after / sqrt(1.25), 1e-4);
        expect_near(p.y, 0.5 + 0.5 * after / sqrt(1.25), 1e-4);
        play_close(&p);
        static const double steep[] = {2, 1.2}; /* 1.2 is 50 degrees */
        for (int k = 0; k < 2; k++) {
            open_slope(&tuning, steep[k]);
            play_spawn(&p, -1.5, 0.6);
            press_dash(1, 0);
            play_for(&p, 0.1, rates[i]);
            double meets = 0.6 / steep[k] - 0.375 + 1.5;
            expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s, meets / (4 / 0.15), 1e-6);
            play_close(&p);
        }
    }
}

/* It leaves a ledge straight ahead, without gravity until its end. */
static void a_dash_off_a_ledge_goes_on_level(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -5, -1, 0, 0, PLAY_ALL);
        play_spawn_standing(&p, -2, 0);
        press_dash(1, 0);
        play_for(&p, 0.14, rates[i]);
        assert_true(p.y == 0 && p.vy == 0);
        assert_int_equal(p.self.state, DEFT_STATE_DASH);
        expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, 2.375 / (4 / 0.15), 1e-6);
        play_for(&p, 0.01, rates[i]);
        expect_near(p.x, 2, 1e-5);
        play_close(&p);
    }
}

/* Over a gap on to a floor of the same height: it is down again at the exact edge. */
static void a_dash_over_a_gap_runs_on_on_the_other_side(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.ground.contact_memory_s = 0;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -5, -1, 0, 0, PLAY_ALL);
        play_box(&p, 1, -1, 9, 0, PLAY_ALL);
        play_spawn_standing(&p, -2, 0);
        press_dash(1, 0);
        play_for(&p, 0.15, rates[i]);
        expect_near(p.x, 2, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, (2 + 1 - 0.375) / (4 / 0.15), 1e-6);
        play_tick(&p, DT);
        assert_true(play_is_grounded(&p) && p.y == 0);
        play_close(&p);
    }
}

static void a_dash_passes_one_ways_from_below_and_the_side_and_lands_on_them(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_one_way(&p, -5, 1.25, 9, 1.5);
        play_spawn(&p, 0, 0);
        press_dash(0, 1); /* up through it */
        play_for(&p, 0.15, rates[i]);
        expect_near(p.y, 4, 1e-5);
        play_close(&p);
        play_open(&p, &tuning, &play_home);
        play_one_way(&p, 1, 0.25, 9, 0.5);
        play_spawn(&p, -1, 0);
        press_dash(1, 0); /* sideways into it */
        play_for(&p, 0.15, rates[i]);
        expect_near(p.x, 3, 1e-5);
        play_close(&p);
        play_open(&p, &tuning, &play_home);
        play_one_way(&p, -5, -1.25, 9, -1);
        play_spawn(&p, 0, 0);
        press_dash(1, -1); /* down on to it */
        play_for(&p, 0.15, rates[i]);
        expect_near(p.x, 4 * 0.70710678118654752, 1e-5);
        expect_near(p.y, -1, 1e-5);
        play_close(&p);
    }
}

/* Out of the air past the end of a wall, up or down; one hair farther it is a wall. The same with a round
 * head and foot. */
static void a_corner_beside_a_dash_is_passed(void **state)
{
    (void)state;
    for (int i = 0; i < 8 * RATES; i++) {
        deft_tuning tuning = plain_tuning();
        bool round = i / 4 / RATES != 0;
        tuning.shape.corner_radius = round ? 0.375 : 0;
        bool up = i % 2 != 0;
        bool far = i / 2 % 2 != 0;
        double cut = far ? 0.26 : 0.24;
        tuning.assist.corner_side = 0.25;
        play_open(&p, &tuning, &play_home);
        if (up) {
            play_box(&p, 1, -20, 9, cut, PLAY_ALL);
        } else {
            play_box(&p, 1, 0.95 - cut, 9, 20, PLAY_ALL);
        }
        play_spawn(&p, 0, 0);
        press_dash(1, 0);
        play_for(&p, 0.15, rates[i / 4 % RATES]);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_CORNER), far ? 0 : 1);
        assert_true(round || play_count(&p, DEFT_EVENT_HIT_WALL) == (far ? 1 : 0));
        assert_true(!far || p.x < 2); /* a round corner leans: it goes on around that */
        if (!far) {
            expect_near(p.x, 4, 1e-5);
            expect_near(p.y, up ? cut : -cut, 1e-5);
            expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_CORNER, 0).value, cut, 1e-5);
        }
        play_close(&p);
    }
}

/* Past the corner the character would be in the floor below: the gap is lower than the character. */
static void no_dash_is_helped_into_a_gap_that_is_too_low(void **state)
{
    (void)state;
    for (int i = 0; i < 4 * 2 * RATES; i++) {
        static const double below[] = {0.04, 0.1, 0.15, 0.19};
        deft_tuning tuning = plain_tuning();
        tuning.assist.corner_side = 0.25;
        tuning.ground.snap = i % 2 != 0 ? 0 : 0.25;
        play_open(&p, &tuning, &play_home);
        play_box(&p, 1, 0.95 - 0.2, 9, 20, PLAY_ALL);
        play_box(&p, -9, -20, 9, -below[i / 2 % 4], PLAY_ALL);
        play_spawn(&p, 0, 0);
        press_dash(1, 0);
        play_for(&p, 0.15, rates[i / 8]);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_CORNER), 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
        expect_near(p.x, 1 - 0.375, 1e-5);
        assert_true(p.y > -below[i / 2 % 4] - 1e-5); /* after the dash it falls */
        play_close(&p);
    }
}

/* The help at corners would move a level dash aside. With the stick held the other way the corner stops the
 * dash. */
static void no_character_is_helped_past_a_corner_against_the_stick(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        deft_tuning tuning = plain_tuning();
        bool up = i % 2 != 0;
        bool against = i / 2 % 2 != 0;
        tuning.shape.corner_radius = i / 4 == 0 ? 0 : 0.375;
        tuning.assist.corner_side = 0.25;
        play_open(&p, &tuning, &play_home);
        if (up) {
            play_box(&p, 1, -20, 9, 0.2, PLAY_ALL);
        } else {
            play_box(&p, 1, 0.95 - 0.2, 9, 20, PLAY_ALL);
        }
        play_spawn(&p, 0, 0);
        press_dash(1, 0);
        play_tick(&p, 0.005);
        p.stick_y = up == against ? -1 : 1;
        play_for(&p, 0.145, 60);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_CORNER), against ? 0 : 1);
        p.stick_y = 0;
        play_close(&p);
    }
}

/* A hole as high as the body, met a little too high and a little too low. */
static void a_dash_finds_into_a_gap_as_high_as_the_body(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * RATES; i++) {
        deft_tuning tuning = plain_tuning();
        double off = i % 2 != 0 ? 0.2 : -0.2;
        tuning.assist.corner_side = 0.25;
        tuning.shape.height = 1;
        play_open(&p, &tuning, &play_home);
        play_box(&p, 1, -20, 9, 0, PLAY_ALL);
        play_box(&p, 1, 1, 9, 20, PLAY_ALL);
        play_spawn(&p, 0, off);
        press_dash(1, 0);
        play_for(&p, 0.15, rates[i / 2]);
        expect_near(p.x, 4, 1e-5);
        expect_near(p.y, 0, 1e-5);
        play_close(&p);
    }
}

/* Along the ground a low step is a corner, too: without a step height a walk stops there, a dash goes up. */
static void a_dash_along_the_ground_takes_a_low_step(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * RATES; i++) {
        deft_tuning tuning = plain_tuning();
        double height = i % 2 != 0 ? 0.26 : 0.24;
        tuning.assist.corner_side = 0.25;
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_box(&p, 1, 0, 9, height, PLAY_TOP | PLAY_LEFT | PLAY_RIGHT);
        play_spawn_standing(&p, 0, 0);
        press_dash(1, 0);
        play_for(&p, 0.15, rates[i / 2]);
        expect_near(p.x, height > 0.25 ? 1 - 0.375 : 4, 1e-3);
        expect_near(p.y, height > 0.25 ? 0 : height, 1e-5);
        play_close(&p);
    }
}

/* The character slides down a slope, or stands in a wedge, and wind blows there. The wind moves neither of
 * the two, nor the dash away from there. */
static void wind_takes_no_part_in_a_dash_off_steep_ground(void **state)
{
    static const double winds[][2] = {{5, 0}, {-5, 0}, {0, 5}, {0, -5}};
    (void)state;
    for (int i = 0; i < 16 * RATES; i++) {
        deft_tuning tuning = plain_tuning();
        bool in_wedge = i / 4 % 2 != 0;
        tuning.dash.freeze_s = i / 8 % 2 != 0 ? 0.05 : 0;
        zoned_open(&p, &tuning);
        p.alone = true; /* the worlds of the play share their zones */
        const double half = p.moveset.half_width;
        play_triangle(&p, half - 20, -40, half + 20, -40, half + 20, 40);
        if (in_wedge) {
            play_triangle(&p, -half - 20, 38, -half - 20, -42, -half + 20, -42);
        }
        zoned_add(&p, DEFT_ZONE_WIND, -50, -50, 50, 50);
        zoned_list[0].push.x = (float)winds[i % 4][0];
        zoned_list[0].push.y = (float)winds[i % 4][1];
        play_spawn(&p, 0, 0);
        play_for(&p, 0.4, rates[i / 16]);
        assert_int_equal(p.self.support, in_wedge ? DEFT_SUPPORT_WEDGE : DEFT_SUPPORT_STEEP);
        const double x = p.x, y = p.y, speed = p.moveset.dash.speed;
        press_dash(in_wedge ? 0 : -1, in_wedge ? 1 : 0);
        play_for(&p, tuning.dash.freeze_s + 0.1, rates[i / 16]);
        assert_int_equal(p.self.state, DEFT_STATE_DASH);
        expect_near(p.x, in_wedge ? x : x - speed * 0.1, 1e-5);
        expect_near(p.y, in_wedge ? y + speed * 0.1 : y, 1e-5);
        play_close(&p);
    }
}

/* A million units a second do not get a body through a sheet. */
static void a_fast_dash_does_not_tunnel(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.distance = 10000;
    tuning.dash.time_s = 0.01;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, 100, -20, 100.001, 20, PLAY_ALL);
        play_spawn(&p, 0, 0);
        press_dash(1, 0);
        play_for(&p, 0.1, rates[i]);
        expect_near(p.x, 100 - 0.375, 1e-4);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dash_that_meets_a_wall_ends),
        cmocka_unit_test(a_dash_into_the_wall_that_it_leans_on_is_spent),
        cmocka_unit_test(a_dash_into_a_wall_at_the_very_end_of_its_floor_is_spent),
        cmocka_unit_test(a_dash_at_a_slant_goes_on_along_a_wall_and_a_ceiling),
        cmocka_unit_test(a_dash_up_a_wall_passes_its_top),
        cmocka_unit_test(a_dash_down_at_a_slant_goes_on_along_the_floor),
        cmocka_unit_test(a_dash_straight_down_ends_on_the_floor),
        cmocka_unit_test(straight_down_on_the_ground_is_no_dash),
        cmocka_unit_test(straight_down_with_a_jump_is_the_jump),
        cmocka_unit_test(a_dash_follows_slopes_at_the_speed_of_the_path),
        cmocka_unit_test(a_dash_that_skims_a_slope_is_on_it),
        cmocka_unit_test(a_dash_off_a_slope_that_falls_away_is_in_the_air),
        cmocka_unit_test(a_dash_through_the_air_goes_up_floors_and_stops_at_steep_ground),
        cmocka_unit_test(a_dash_off_a_ledge_goes_on_level),
        cmocka_unit_test(a_dash_over_a_gap_runs_on_on_the_other_side),
        cmocka_unit_test(a_dash_passes_one_ways_from_below_and_the_side_and_lands_on_them),
        cmocka_unit_test(a_corner_beside_a_dash_is_passed),
        cmocka_unit_test(no_dash_is_helped_into_a_gap_that_is_too_low),
        cmocka_unit_test(no_character_is_helped_past_a_corner_against_the_stick),
        cmocka_unit_test(a_dash_finds_into_a_gap_as_high_as_the_body),
        cmocka_unit_test(a_dash_along_the_ground_takes_a_low_step),
        cmocka_unit_test(wind_takes_no_part_in_a_dash_off_steep_ground),
        cmocka_unit_test(a_fast_dash_does_not_tunnel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
