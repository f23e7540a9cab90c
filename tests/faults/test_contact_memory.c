/* tests/faults/test_contact_memory.c -- a walk goes on over a gap that it crosses within
 * ground.contact_memory_s: level, without an event. Over a wider gap it falls where the floor ends. */
#include "tests/harness/riding.h"

#define SPEED   9.0
#define MEMORY  0.03
#define CROSSED (SPEED * MEMORY) /* the feet are over no floor for so far, at most */

#define RATES 4
static const double rates[RATES] = {20, 60, 144, 1000};

static play p;
static riding r;

static deft_tuning memory_tuning(double radius)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_steer_instantly(&tuning);
    tuning.run.speed = SPEED;
    tuning.ground.contact_memory_s = MEMORY;
    tuning.shape.corner_radius = radius;
    return tuning;
}

/* Two floors with a gap of `missing` tiles for the feet of that character. The near one ends at x = 0. */
static void open_gap(const deft_tuning *tuning, double missing)
{
    double gap = tuning->shape.width - 2 * tuning->shape.corner_radius + missing;
    play_open(&p, tuning, &play_home);
    p.alone = true;
    play_box(&p, -20, -5, 0, 0, PLAY_ALL);
    play_box(&p, gap, -5, 20, 0, PLAY_ALL);
}

/* Walks for 0.8 s over that gap to the right (way 1) or left (way -1), from 3 tiles before it. */
static void play_over(const deft_tuning *tuning, double missing, double way, double rate)
{
    double gap = tuning->shape.width - 2 * tuning->shape.corner_radius + missing;
    open_gap(tuning, missing);
    play_spawn_standing(&p, way > 0 ? -3 : gap + 3, 0);
    p.stick_x = way;
    play_for(&p, 0.8, rate);
}

/* Half the width of the flat part of the feet: the floor ends so far behind its corner. */
static double flat_half(const deft_tuning *tuning)
{
    return tuning->shape.width / 2 - tuning->shape.corner_radius;
}

static void expect_crossing(const deft_tuning *tuning, double missing, double way)
{
    double from = way > 0 ? -3 : 2 * flat_half(tuning) + missing + 3;
    for (int i = 0; i < RATES; i++) {
        play_over(tuning, missing, way, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        expect_near(p.x, from + way * 0.8 * SPEED, 1e-5);
        expect_near(p.y, 0, 1e-5);
        expect_near(p.vx, way * SPEED, 1e-9);
        play_close(&p);
    }
}

static void expect_fall(const deft_tuning *tuning, double missing, double way)
{
    for (int i = 0; i < RATES; i++) {
        play_over(tuning, missing, way, rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, (3 + flat_half(tuning)) / SPEED,
                    1e-5);
        play_close(&p);
    }
}

static void a_walk_goes_on_over_a_gap_that_it_crosses_within_the_memory(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    (void)state;
    expect_crossing(&tuning, CROSSED - 0.01, 1);
    expect_crossing(&tuning, CROSSED - 0.01, -1);
}

static void a_walk_falls_where_its_floor_ends_before_a_wider_gap(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    (void)state;
    expect_fall(&tuning, CROSSED + 0.01, 1);
    expect_fall(&tuning, CROSSED + 0.01, -1);
}

/* A rounded character would go down around the corner into the gap. */
static void a_rounded_character_crosses_such_a_gap_level(void **state)
{
    deft_tuning tuning = memory_tuning(0.1);
    (void)state;
    expect_crossing(&tuning, CROSSED - 0.01, 1);
    expect_crossing(&tuning, CROSSED - 0.01, -1);
}

static void without_a_memory_the_walk_falls(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    (void)state;
    tuning.ground.contact_memory_s = 0;
    tuning.assist.coyote_s = 0;
    expect_fall(&tuning, 0.1, 1);
}

/* A far floor that is lower by more than ground.snap, or behind a wall in the gap, is none. */
static void a_gap_with_no_level_way_to_its_far_side_ends_the_walk(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    const double gap = tuning.shape.width + 0.2;
    (void)state;
    for (int i = 0; i < 2 * RATES; i++) {
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        play_box(&p, -20, -5, 0, 0, PLAY_ALL);
        play_box(&p, gap, -5, 20, i < RATES ? -1 : 0, PLAY_ALL);
        if (i >= RATES) {
            play_box(&p, gap - 0.1, 0.5, gap, 1, PLAY_ALL);
        }
        play_spawn_standing(&p, -3, 0);
        p.stick_x = 1;
        play_for(&p, 0.8, rates[i % RATES]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, (3 + tuning.shape.width / 2) / SPEED,
                    1e-5);
        play_close(&p);
    }
}

/* The nearest of the floors that go on in the line is the far side, whatever is behind it. */
static void a_far_side_of_narrow_planks_begins_with_the_first(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    const double gap = tuning.shape.width + CROSSED - 0.05, plank = 0.1;
    (void)state;
    for (int i = 0; i < 4 * RATES; i++) {
        double way = i % 2 == 0 ? 1 : -1;
        play_open(&p, &tuning, &play_home);
        play_box(&p, way > 0 ? -20 : 0, -5, way > 0 ? 0 : 20, 0, PLAY_ALL);
        for (int k = 0; k < 12; k++) {
            int nth = i % 4 < 2 ? k : 11 - k;
            double left = way > 0 ? gap + nth * plank : -gap - (nth + 1) * plank;
            play_box(&p, left, -5, left + plank, 0, PLAY_ALL);
        }
        play_spawn_standing(&p, -way * 3, 0);
        p.stick_x = way;
        play_for(&p, 0.45, rates[i / 4]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        expect_near(p.x, way * (0.45 * SPEED - 3), 1e-5);
        expect_near(p.y, 0, 1e-5);
        play_close(&p);
    }
}

/* A far side that moves is none: where it is when the character comes there, no line says. Nor does a floor
 * that moves, with its far side, lead on. */
static void a_floor_or_a_far_side_that_moves_ends_the_walk(void **state)
{
    static const double speeds[][3] = {{0, 0, 0},   {1, 0, 0},    {-1, 0, 0},
                                       {0, 0.5, 0}, {0, -0.5, 0}, {1, 0, 1}};
    deft_tuning tuning = memory_tuning(0);
    const double half = tuning.shape.width / 2, off_s = (3 + half) / SPEED;
    (void)state;
    for (int i = 0; i < 2 * 6 * RATES; i++) {
        const double *speed = speeds[i / 2 % 6];
        bool is_slope = i % 2 != 0, rests = i / 2 % 6 == 0;
        scenario s = {&scenario_box, &play_home, 1 / rates[i / 12]};
        double from = 2 * half + 0.2; /* where it begins when the walk comes to the end of its floor */
        double behind_s = speed[2] > 0 ? 0 : off_s;
        double numbers[] = {from - speed[0] * behind_s, -speed[1] * behind_s, speed[0], speed[1]};
        double near[] = {-5, -1, speed[2], 0};
        riding_open(&r, &tuning, &s);
        riding_box(&r, 5, 1, riding_straight, near);
        if (is_slope) {
            riding_polygon(&r, 3, (const double[]){0, 0, 3, -1, 3, 1}, riding_straight, numbers);
        } else {
            riding_polygon(&r, 4, (const double[]){0, -1, 3, -1, 3, 0, 0, 0}, riding_straight, numbers);
        }
        riding_spawn_standing(&r, -3, 0);
        r.p.stick_x = 1;
        riding_until(&r, 0.5);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), rests ? 0 : 1);
        if (!rests) {
            expect_near(play_event_at(&r.p, DEFT_EVENT_LEFT_GROUND, 0).time_s, off_s, 1e-5);
        }
        riding_close(&r);
    }
}

/* Close over the character's head a body comes down, slowly enough to let it pass. What counts is where the
 * body is while the walk crosses. */
static void a_body_that_comes_down_to_a_gap_later_does_not_end_the_walk(void **state)
{
    static const double speeds[] = {0.004, 0.007, 0.01};
    deft_tuning tuning = memory_tuning(0);
    const double off_s = (3 + flat_half(&tuning)) / SPEED;
    (void)state;
    for (int i = 0; i < 3 * RATES; i++) {
        /* 0.003 over the head when the walk comes to the gap */
        double above = tuning.shape.height + 0.003 + speeds[i % 3] * off_s;
        double numbers[] = {0.6, above + 0.4, 0, -speeds[i % 3]};
        scenario s = {&scenario_box, &play_home, 1 / rates[i / 3]};
        riding_open(&r, &tuning, &s);
        play_box(&r.p, -20, -5, 0, 0, PLAY_ALL);
        play_box(&r.p, tuning.shape.width + CROSSED - 0.05, -5, 20, 0, PLAY_ALL);
        riding_box(&r, 0.4, 0.4, riding_straight, numbers);
        riding_spawn_standing(&r, -3, 0);
        r.p.stick_x = 1;
        riding_until(&r, 0.45);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 0);
        expect_near(r.p.x, r.p.time_s * SPEED - 3, 1e-5);
        riding_close(&r);
    }
}

/* Where the floor leans, or the walk is faster than ground.crest_speed, it leaves the floor at its end. */
static void a_walk_down_a_slope_or_faster_than_crests_allow_crosses_nothing(void **state)
{
    const double degrees = 20, missing = 0.05;
    (void)state;
    for (int i = 0; i < 3 * RATES; i++) {
        deft_tuning tuning = memory_tuning(0);
        bool is_slope = i % 3 == 1, is_fast = i % 3 == 2;
        double half = flat_half(&tuning);
        tuning.ground.slope_limit_deg = 46;
        tuning.ground.crest = DEFT_CREST_FLY;
        tuning.ground.crest_speed = is_fast ? 0.9 * SPEED : 2 * SPEED;
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        if (is_slope) {
            double rise = 20 * tan(degrees * SCENARIO_DEGREES);
            play_triangle(&p, 0, 0, -20, rise, -20, -5);
        } else {
            play_box(&p, -20, -5, 0, 0, PLAY_ALL);
        }
        play_box(&p, 2 * half + missing, -5, 20, 0, PLAY_ALL);
        play_spawn_standing(&p, -3, is_slope ? (3 + half) * tan(degrees * SCENARIO_DEGREES) : 0);
        p.stick_x = 1;
        play_for(&p, 0.6, rates[i / 3]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), is_slope || is_fast ? 1 : 0);
        play_close(&p);
    }
}

/* A wall that stands at the very beginning of the far floor, or less than counts as touching behind it. */
static void a_far_floor_below_a_wall_ends_the_walk(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    const double gap = tuning.shape.width + 0.2;
    (void)state;
    for (int i = 0; i < 3 * RATES; i++) {
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        play_box(&p, -20, -5, 0, 0, PLAY_ALL);
        play_box(&p, gap, -5, 20, 0, PLAY_ALL);
        play_box(&p, gap + i % 3 * p.moveset.touch / 4, 0.5, 20, 2, PLAY_ALL);
        play_spawn_standing(&p, -3, 0);
        p.stick_x = 1;
        play_for(&p, 0.8, rates[i / 3]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, (3 + tuning.shape.width / 2) / SPEED,
                    1e-5);
        play_close(&p);
    }
}

/* The far floor is 0.1 tiles long for the feet. Then it rises, still within the memory. */
static void over_a_short_far_floor_before_a_slope_the_walk_is_on_that_floor(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    const double half = flat_half(&tuning), begins = 2 * half + 0.1, rises = begins + 0.1;
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        p.alone = true;
        play_box(&p, -20, -5, 0, 0, PLAY_ALL);
        play_box(&p, begins, -5, rises, 0, PLAY_ALL);
        play_triangle(&p, rises, 0, 20, -5, 20, 4);
        double at = (begins + rises) / 2 - half;
        play_spawn_standing(&p, at - 0.4 * SPEED, 0);
        p.stick_x = 1;
        play_for(&p, 0.4, rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        expect_near(p.x, at, 1e-5);
        assert_true(play_touches(&p, DEFT_CONTACT_FLOOR));
        expect_near(p.self.last_ground.x, at, 1e-5);
        play_close(&p);
    }
}

/* 0.1 tiles past the end of the floor after 0.2 s. These rates have a tick that ends then. */
static void open_over_gap(const deft_tuning *tuning, double rate)
{
    open_gap(tuning, CROSSED - 0.01);
    play_spawn_standing(&p, tuning->shape.width / 2 + 0.1 - 0.2 * SPEED, 0);
    p.stick_x = 1;
    play_for(&p, 0.2, rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
}

static const double halfway_rates[RATES] = {20, 60, 100, 1000};

static void a_walk_that_stops_over_a_gap_falls_there(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    (void)state;
    for (int i = 0; i < RATES; i++) {
        open_over_gap(&tuning, halfway_rates[i]);
        p.stick_x = 0;
        play_for(&p, 0.1, halfway_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, 0.2, 1e-5);
        play_close(&p);
    }
}

/* Over the gap the character is on the ground: a press jumps off the ground. */
static void a_press_over_the_gap_jumps_off_the_ground(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    (void)state;
    for (int i = 0; i < RATES; i++) {
        open_over_gap(&tuning, halfway_rates[i]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.1, halfway_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
        play_close(&p);
    }
}

/* The last safe ground is ground. */
static void the_last_ground_is_not_over_the_gap(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    (void)state;
    for (int i = 0; i < RATES; i++) {
        open_over_gap(&tuning, halfway_rates[i]);
        assert_true(p.self.last_ground.x <= tuning.shape.width / 2);
        assert_false(play_touches(&p, DEFT_CONTACT_FLOOR));
        play_close(&p);
    }
}

/* At rest no speed says yet to which side the walk goes. */
static void a_walk_that_starts_at_the_very_end_of_its_floor_crosses_to_either_side(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    const double missing = CROSSED - 0.01;
    const double stops = 0.1 * SPEED / 2; /* the way of an even stop in 0.1 s */
    (void)state;
    tuning.run.release = play_curve(0.1, 1);
    for (int i = 0; i < 2 * RATES; i++) {
        double way = i < RATES ? 1 : -1;
        open_gap(&tuning, missing);
        double end = flat_half(&tuning) - p.moveset.contact / 64; /* and a little before it */
        double at = way > 0 ? end : 2 * flat_half(&tuning) + missing - end;
        play_spawn_standing(&p, at - way * (0.2 * SPEED + stops), 0);
        p.stick_x = way;
        play_for(&p, 0.2, halfway_rates[i % RATES]);
        p.stick_x = 0;
        play_for(&p, 0.2, halfway_rates[i % RATES]);
        p.stick_x = way;
        play_for(&p, 0.2, halfway_rates[i % RATES]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        expect_near(p.x, at + way * 0.2 * SPEED, 1e-5);
        expect_near(p.y, 0, 1e-5);
        play_close(&p);
    }
}

/* Seed 001: one physics step in which the host has no contact. No floor is ahead, so the walk ends; it loses
 * neither way nor speed. */
static void a_tick_without_a_floor_costs_a_walk_neither_way_nor_speed(void **state)
{
    deft_tuning tuning = memory_tuning(0);
    (void)state;
    play_open_standing(&p, &tuning);
    p.alone = true;
    p.stick_x = 1;
    play_ticks(&p, 30, 1.0 / 60);
    p.arrays[PLAY_MAIN].count = 0;
    play_ticks(&p, 1, 1.0 / 60);
    p.arrays[PLAY_MAIN].count = 1;
    play_ticks(&p, 29, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_GROUND);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
    expect_near(p.x, SPEED, 1e-5);
    expect_near(p.y, 0, 1e-5);
    expect_near(p.vx, SPEED, 1e-9);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_goes_on_over_a_gap_that_it_crosses_within_the_memory),
        cmocka_unit_test(a_walk_falls_where_its_floor_ends_before_a_wider_gap),
        cmocka_unit_test(a_rounded_character_crosses_such_a_gap_level),
        cmocka_unit_test(without_a_memory_the_walk_falls),
        cmocka_unit_test(a_gap_with_no_level_way_to_its_far_side_ends_the_walk),
        cmocka_unit_test(a_far_side_of_narrow_planks_begins_with_the_first),
        cmocka_unit_test(a_floor_or_a_far_side_that_moves_ends_the_walk),
        cmocka_unit_test(a_body_that_comes_down_to_a_gap_later_does_not_end_the_walk),
        cmocka_unit_test(a_walk_down_a_slope_or_faster_than_crests_allow_crosses_nothing),
        cmocka_unit_test(a_far_floor_below_a_wall_ends_the_walk),
        cmocka_unit_test(over_a_short_far_floor_before_a_slope_the_walk_is_on_that_floor),
        cmocka_unit_test(a_walk_that_stops_over_a_gap_falls_there),
        cmocka_unit_test(a_press_over_the_gap_jumps_off_the_ground),
        cmocka_unit_test(the_last_ground_is_not_over_the_gap),
        cmocka_unit_test(a_walk_that_starts_at_the_very_end_of_its_floor_crosses_to_either_side),
        cmocka_unit_test(a_tick_without_a_floor_costs_a_walk_neither_way_nor_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
