/* The dash from above: its line, its charges, its obstacles, its end. */
#include "deft/io.h"
#include "tests/harness/walks.h"

/* The body is 0.75 wide and 0.95 tall; its place is its bottom centre. */
#define HALF 0.375
#define ROOT 0.70710678118654752440

/* 4 units in 0.15 s; nothing of its speed is left, and starts and stops take no time. */
static deft_tuning dash_tuning(void)
{
    deft_tuning tuning = walks_at_once();
    tuning.ability.dash = 1;
    tuning.dash.exit_ratio = 0;
    return tuning;
}

static double dash_heading(const walks *w, double x, double y)
{
    return w->bodies[0].heading.x * x + w->bodies[0].heading.y * y;
}

static void a_dash_covers_its_distance_in_its_time_at_one_speed(void **state)
{
    static const double wishes[][2] = {{4, 0.15}, {5, 0.25}, {0.7, 0.031}, {20, 0.6}};
    (void)state;
    for (int i = 0; i < 4 * WALKS_RATES; i++) {
        const double *wish = wishes[i % 4];
        deft_tuning tuning = dash_tuning();
        tuning.dash.distance = wish[0];
        tuning.dash.time_s = wish[1];
        tuning.dash.cooldown_s = 1;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 4], 0, 0);
        walks_press(&w, 0);
        walks_for(&w, wish[1] / 2, -0.6, 0.6);
        NEAR(w.x, -wish[0] / 2 * ROOT, 1e-6 * wish[0]);
        NEAR(w.y, wish[0] / 2 * ROOT, 1e-6 * wish[0]);
        NEAR(w.bodies[0].speed, wish[0] / wish[1], 1e-9);
        assert_int_equal(w.bodies[0].dash_phase, DEFT_TOPDOWN_DASH_GOES);
        walks_for(&w, wish[1] / 2, 0.6, 0.6); /* what the stick says now does not matter */
        NEAR(w.x, -wish[0] * ROOT, 1e-6 * wish[0]);
        NEAR(w.y, wish[0] * ROOT, 1e-6 * wish[0]);
        walks_for(&w, 0.1, 0, 0);
        NEAR(hypot(w.x, w.y), wish[0], 1e-6 * wish[0]);
        assert_int_equal(w.counts[DEFT_EVENT_DASH_START], 1);
        assert_int_equal(w.counts[DEFT_EVENT_DASH_END], 1);
        assert_int_equal(w.counts[DEFT_EVENT_ASSIST_BUFFER], 0); /* nothing waited */
        NEAR(w.at_s[DEFT_EVENT_DASH_START], 0, 0);
        NEAR(w.values[DEFT_EVENT_DASH_START], wish[0] / wish[1], 1e-9);
        NEAR(w.at_s[DEFT_EVENT_DASH_END], wish[1], 1e-9);
        assert_true(w.bodies[0].dash_phase == 0 && w.bodies[0].speed == 0);
    }
}

/* Wherever in a tick the button goes down, the walk ends there, and the dash is as long. */
static void a_dash_pressed_in_mid_tick_is_as_long(void **state)
{
    deft_tuning tuning = dash_tuning();
    (void)state;
    for (int i = 0; i < 10 * WALKS_RATES; i++) {
        double at = (double)deft_input_instant(i / WALKS_RATES / 10.0 + 0.04) / 65535;
        walks w;
        walks_open(&w, &tuning, walks_rates[i % WALKS_RATES], 0, 0);
        double press_s = at * w.dt;
        walks_press(&w, at);
        walks_for(&w, 0.5, 1, 0);
        NEAR(w.at_s[DEFT_EVENT_DASH_START], press_s, 1e-12);
        NEAR(w.at_s[DEFT_EVENT_DASH_END], press_s + 0.15, 1e-9);
        NEAR(w.x, 4 + 8 * (0.5 - 0.15), 1e-5);
        assert_true(w.y == 0);
    }
}

/* One session, told in seconds, at all rates and in ticks of random lengths. */
static void a_session_of_dashes_ends_alike_at_every_rate(void **state)
{
    double x = 0, y = 0;
    (void)state;
    for (int r = 0; r <= WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.ability.dash = 1;
        uint64_t random = 7;
        walks w;
        walks_open(&w, &tuning, walks_rates[r % WALKS_RATES], 0, 0);
        walks_box(&w, 3, 1, 4, 30);
        for (int part = 0; part < 12; part++) {
            double end_s = w.time_s + 0.25;
            double stick_x = part % 3 - 1, stick_y = part % 4 > 1 ? 0.5 : -1;
            walks_press(&w, 0);
            while (end_s - w.time_s > 1e-9) {
                double dt = r < WALKS_RATES ? w.dt : 0.001 + 0.03 * deft_random_unit(&random);
                walks_tick_of(&w, stick_x, stick_y, fmin(dt, end_s - w.time_s));
            }
        }
        assert_int_equal(w.counts[DEFT_EVENT_DASH_START], 12);
        x = r == 0 ? w.x : x;
        y = r == 0 ? w.y : y;
        NEAR(w.x, x, 1e-5);
        NEAR(w.y, y, 1e-5);
    }
}

/* Turned by a quarter the stick asks for the turned way; each world is mirrored and turned besides. */
static void a_dash_takes_the_nearest_of_its_directions(void **state)
{
    (void)state;
    for (int i = 0; i < 8 * 4; i++) {
        static const double ways[4][2] = {{1, 0}, {ROOT, ROOT}, {0.9, 0.3}, {0.5, 0.8}};
        static const double of_8[4][2] = {{1, 0}, {ROOT, ROOT}, {1, 0}, {ROOT, ROOT}};
        static const double of_4[4][2] = {{1, 0}, {1, 0}, {1, 0}, {0, 1}};
        int quarter = i % 4, directions = i / 16 == 0 ? DEFT_DASH_DIRECTIONS_8 : DEFT_DASH_DIRECTIONS_4;
        const double *wish = ways[i / 4 % 4];
        const double *way = directions == DEFT_DASH_DIRECTIONS_8 ? of_8[i / 4 % 4] : of_4[i / 4 % 4];
        double c = quarter == 0 ? 1 : quarter == 2 ? -1 : 0, s = quarter == 1 ? 1 : quarter == 3 ? -1 : 0;
        deft_tuning tuning = dash_tuning();
        tuning.dash.directions = directions;
        walks w;
        walks_open(&w, &tuning, 60, 0, 0);
        walks_press(&w, 0);
        walks_tick(&w, c * wish[0] - s * wish[1], s * wish[0] + c * wish[1]);
        walks_for(&w, 0.3, 0, 0);
        if (directions == DEFT_DASH_DIRECTIONS_4 && i / 4 % 4 == 1) { /* of two alike the sideways one */
            NEAR(fabs(w.x), 4, 1e-6);
            continue;
        }
        NEAR(w.x, 4 * (c * way[0] - s * way[1]), 1e-6);
        NEAR(w.y, 4 * (s * way[0] + c * way[1]), 1e-6);
    }
}

static void a_free_dash_goes_where_the_stick_or_the_aim_points(void **state)
{
    deft_tuning tuning = dash_tuning();
    walks w;
    (void)state;
    tuning.dash.directions = DEFT_DASH_DIRECTIONS_FREE;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_press(&w, 0);
    walks_tick(&w, 0.28, -0.45);
    walks_for(&w, 0.5, 0, 0);
    NEAR(w.x, 4 * 0.28 / 0.53, 4e-4); /* a stick has 16 bits */
    NEAR(w.y, -4 * 0.45 / 0.53, 4e-4);
    tuning.dash.directions = DEFT_DASH_DIRECTIONS_8; /* an aim's 16 bits have no exact quarter */
    walks_open(&w, &tuning, 60, 0, 0);
    w.aim_x = -3;
    w.aim_y = 4;
    walks_press(&w, 0);
    walks_tick(&w, 1, 0);
    walks_for(&w, 0.5, 0, 0);
    NEAR(w.x, -4 * ROOT, 1e-6);
    NEAR(w.y, 4 * ROOT, 1e-6);
}

/* While it goes it looks where it goes, wherever the stick points; then to the stick again. */
static void a_dash_looks_where_it_goes(void **state)
{
    deft_tuning tuning = dash_tuning();
    walks w;
    (void)state;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_press(&w, 0);
    walks_tick(&w, 1, 0);
    while (w.counts[DEFT_EVENT_DASH_END] == 0) {
        assert_true(w.time_s < 1);
        assert_true(w.bodies[0].facing.x == 1 && w.bodies[0].facing.y == 0);
        walks_tick(&w, 0, 1);
    }
    assert_true(w.bodies[0].facing.x == 0 && w.bodies[0].facing.y == 1);
}

/* Without stick and aim it goes where the walker looks: where it went last, or the last dash. */
static void without_a_stick_it_goes_where_the_walker_looks(void **state)
{
    deft_tuning tuning = dash_tuning();
    walks w;
    (void)state;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_press(&w, 0);
    walks_for(&w, 0.3, 0, 0); /* a fresh one looks to the right */
    NEAR(w.x, 4, 1e-6);
    walks_for(&w, 0.1, 0, -1);
    double x = w.x, y = w.y;
    walks_press(&w, 0);
    walks_for(&w, 0.3, 0, 0);
    NEAR(w.y, y - 4, 1e-6);
    y = w.y;
    tuning.dash.directions = DEFT_DASH_DIRECTIONS_2; /* down is none of them */
    walks_tune(&w, &tuning);
    walks_press(&w, 0);
    walks_for(&w, 0.3, 0, 0);
    assert_true(w.x == x && w.y == y && w.bodies[0].dashes == 0);
    assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
    walks_press(&w, 0);
    walks_for(&w, 0.15, -0.1, 0.9); /* a little of the stick is */
    NEAR(w.x, x - 4, 1e-6);
}

/* What is left at the end is overspeed: 0.5 x 26.67 units/s, which bleeds by 8 / 0.4 units/s^2 without a push
 * and by 8 / 1.2 with one, down to full speed. */
static void what_is_left_of_its_speed_bleeds_as_overspeed_does(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        deft_tuning tuning = dash_tuning();
        bool pushes = i % 2 != 0;
        double left = 0.5 * 4 / 0.15, bleed = 8 / (pushes ? 1.2 : 0.4);
        tuning.dash.exit_ratio = 0.5;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], 0, 0);
        walks_press(&w, 0);
        walks_for(&w, 0.15, 0, 1);
        walks_for(&w, 0.1, 0, pushes ? 1 : 0);
        NEAR(w.values[DEFT_EVENT_DASH_END], left, 1e-9);
        NEAR(w.bodies[0].speed, left - 0.1 * bleed, 1e-6);
        NEAR(w.y, 4 + 0.1 * (left - 0.05 * bleed), 1e-5);
        walks_for(&w, 1, 0, pushes ? 1 : 0);
        NEAR(w.bodies[0].speed, pushes ? 8 : 0, 1e-9);
    }
}

/* A turn at once takes full speed along, and of what is faster only what goes the new way. */
static void a_turn_after_it_does_not_throw_the_rest_of_its_speed_back(void **state)
{
    deft_tuning tuning = dash_tuning();
    double left = 0.9 * 4 / 0.15;
    walks w;
    (void)state;
    tuning.dash.exit_ratio = 0.9;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_press(&w, 0);
    walks_for(&w, 0.15, 1, 0);
    walks_for(&w, 1e-7, -1, 0);
    NEAR(w.bodies[0].velocity.x, -8, 1e-6);
    walks_open(&w, &tuning, 60, 0, 0);
    walks_press(&w, 0);
    walks_for(&w, 0.15, 1, 0);
    walks_for(&w, 1e-7, 0.7, 0.7);
    NEAR(w.bodies[0].speed, left * ROOT, 1e-4);
    NEAR(dash_heading(&w, ROOT, ROOT), 1, 1e-9);
}

/* At 45 degrees a wall leaves 71 %, and no time is lost; past its end the dash goes its own way again. */
static void it_slides_along_a_wall_and_goes_on_past_its_end(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = dash_tuning();
        double v = 4 / 0.15 * ROOT;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, 1, -9, 2, 1.5);
        walks_press(&w, 0);
        walks_for(&w, 0.15, 1, 1);
        double past_s = 0.15 - 1.5 / v;
        NEAR(w.x, 1 - HALF + past_s * v, 1e-5);
        NEAR(w.y, 4 * ROOT, 1e-5);
        walks_for(&w, 0.2, 0, 0);
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 1);
        NEAR(w.values[DEFT_EVENT_HIT_WALL], v, 1e-6);
        NEAR(w.at_s[DEFT_EVENT_DASH_END], 0.15, 1e-9);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
    }
}

/* Head-on, in a corner, and where more than half of its speed is lost: it ends at the very contact. */
static void what_holds_back_more_than_half_of_it_ends_it(void **state)
{
    static const double walls[3][2] = {{1, 0}, {ROOT, ROOT}, {0.9, 0.3}};
    (void)state;
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        const double *way = walls[i % 3];
        double size = hypot(way[0], way[1]), v = 4 / 0.15;
        deft_tuning tuning = dash_tuning();
        tuning.dash.directions = DEFT_DASH_DIRECTIONS_FREE;
        tuning.dash.exit_ratio = i % 3 == 2 ? 1 : 0;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], 0, 0);
        walks_box(&w, 1, -9, 2, 9);
        if (i % 3 == 1) {
            walks_box(&w, -9, 0.95, 9, 2);
        }
        walks_press(&w, 0);
        walks_for(&w, 0.15, way[0], way[1]);
        double contact_s = (1 - HALF) / (v * way[0] / size);
        NEAR(w.at_s[DEFT_EVENT_DASH_END], contact_s, 1e-6);
        NEAR(w.values[DEFT_EVENT_DASH_END], i % 3 == 2 ? v * way[1] / size : 0, 1e-3);
        NEAR(w.x, 1 - HALF, 1e-5);
        assert_int_equal(w.bodies[0].dash_phase, DEFT_TOPDOWN_DASH_NONE);
        assert_int_equal(w.counts[DEFT_EVENT_DASH_END], 1);
    }
}

/* It is against the ground: a belt carries it besides, ice does not change it. */
static void belts_carry_it_and_ice_is_nothing_to_it(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = dash_tuning();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_ground(&w, 2, -3, 0.1, -50, -50, 50, 50);
        walks_press(&w, 0);
        walks_for(&w, 0.15, 0, 1);
        NEAR(w.x, 0.3, 1e-5);
        NEAR(w.y, 4 - 0.45, 1e-5);
    }
}

/* A knock-back ends it at once, with all of its speed; it ends a knock-back likewise. */
static void a_knock_back_ends_it_and_it_ends_a_knock_back(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = dash_tuning();
        tuning.dash.exit_ratio = 1;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_kick(&w, -10, 0);
        walks_press(&w, 0);
        walks_for(&w, 0.05, 0, 1);
        NEAR(w.y, 4 / 3.0, 1e-5);
        assert_true(w.x == 0);
        walks_kick(&w, 6, 0);
        assert_int_equal(w.bodies[0].dash_phase, DEFT_TOPDOWN_DASH_NONE);
        walks_for(&w, 1, 0, 0);
        NEAR(w.x, 6 * 6 / (2 * 8 / 0.4), 1e-5);
        NEAR(w.y, 4 / 3.0, 1e-5);
        assert_int_equal(w.counts[DEFT_EVENT_DASH_END], 0);
    }
}

/* A press that comes too early waits for the cooldown, and the dash goes at that instant. */
static void a_press_waits_for_the_cooldown_in_its_buffer(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = dash_tuning();
        tuning.dash.cooldown_s = 0.3;
        tuning.dash.refill_s = 0;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_press(&w, 0);
        walks_for(&w, 0.1, 1, 0);
        walks_press(&w, 0); /* too early: forgotten after 0.12 s */
        walks_for(&w, 0.15, 1, 0);
        walks_press(&w, 0);
        walks_for(&w, 0.35, 1, 0);
        NEAR(w.at_s[DEFT_EVENT_DASH_START], 0.3, 1e-9);
        NEAR(w.at_s[DEFT_EVENT_ASSIST_BUFFER], 0.3, 1e-9);
        NEAR(w.values[DEFT_EVENT_ASSIST_BUFFER], 0.05, 1e-9);
        assert_int_equal(w.counts[DEFT_EVENT_DASH_START], 2);
        NEAR(w.x, 4 + 0.15 * 8 + 4 + 0.15 * 8, 1e-5);
    }
}

/* The ground is always there: all charges come back refill_s after the last press; by time one after each. */
static void charges_come_back_by_their_time(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        bool by_time = i % 2 != 0;
        deft_tuning tuning = dash_tuning();
        tuning.dash.distance = 0.2;
        tuning.dash.time_s = 0.05;
        tuning.dash.cooldown_s = 0;
        tuning.dash.charges = 3;
        tuning.dash.refill_s = 0.5;
        tuning.dash.refill = by_time ? DEFT_DASH_REFILL_TIME : DEFT_DASH_REFILL_GROUND;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], 0, 0);
        for (int k = 0; k < 5; k++) {
            walks_press(&w, 0);
            walks_for(&w, 0.05, 0, 0);
        }
        assert_int_equal(w.counts[DEFT_EVENT_DASH_START], 3);
        assert_int_equal(w.bodies[0].dashes, 3);
        walks_for(&w, 0.35 - 0.002, 0, 0); /* the last was pressed at 0.1 s */
        assert_int_equal(w.bodies[0].dashes, 3);
        walks_for(&w, 0.004, 0, 0);
        assert_int_equal(w.bodies[0].dashes, by_time ? 2 : 0);
        walks_for(&w, 0.5, 0, 0);
        assert_int_equal(w.bodies[0].dashes, by_time ? 1 : 0);
        walks_press(&w, 0); /* from this one on the time counts anew */
        walks_for(&w, 0.5 - 0.002, 0, 0);
        assert_int_equal(w.bodies[0].dashes, by_time ? 2 : 1);
        walks_for(&w, 0.004, 0, 0);
        assert_int_equal(w.bodies[0].dashes, by_time ? 1 : 0);
    }
}

/* All charges are used up. The game shortens their time, so that it is over already: at the next press all
 * are back, and that press uses one. */
static void charges_whose_time_the_game_shortens_are_back_at_the_next_press(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = dash_tuning();
        tuning.dash.distance = 0.2;
        tuning.dash.time_s = 0.05;
        tuning.dash.cooldown_s = 0;
        tuning.dash.charges = 3;
        tuning.dash.refill_s = 5;
        tuning.dash.refill = DEFT_DASH_REFILL_GROUND;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        for (int k = 0; k < 8; k++) {
            assert_int_equal(w.counts[DEFT_EVENT_DASH_START], k < 3 ? k : 3);
            walks_press(&w, 0);
            walks_for(&w, 0.1, 0, 0);
        }
        tuning.dash.refill_s = 0.5; /* the last dash was pressed 0.6 s ago */
        walks_tune(&w, &tuning);
        for (int k = 0; k < 3; k++) {
            walks_press(&w, 0);
            walks_for(&w, 0.1, 0, 0);
            assert_int_equal(w.bodies[0].dashes, k + 1);
        }
        assert_int_equal(w.counts[DEFT_EVENT_DASH_START], 6);
    }
}

/* It stands first, is aimed at the end of that, and is as long. */
static void a_freeze_stands_first_and_aims_at_its_end(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = dash_tuning();
        tuning.dash.freeze_s = 0.1;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_for(&w, 0.2, 1, 0);
        walks_press(&w, 0);
        walks_for(&w, 0.1 - 1e-6, 1, 0);
        assert_true(w.bodies[0].speed == 0);
        assert_int_equal(w.bodies[0].dash_phase, DEFT_TOPDOWN_DASH_STILL);
        walks_for(&w, 0.15 + 1e-6, 0, 1);
        NEAR(w.x, 1.6, 1e-5);
        NEAR(w.y, 4, 1e-5);
        NEAR(w.at_s[DEFT_EVENT_DASH_START], 0.3, 1e-9);
    }
}

/* A walk that is not over at once is over for the freeze, too. So is a knock-back. */
static void a_freeze_takes_a_walk_and_a_knock_back(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.ability.dash = 1;
        tuning.dash.freeze_s = 0.1;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_for(&w, 0.5, 1, 0);
        walks_kick(&w, 0, 5);
        double x = w.x, y = w.y;
        walks_press(&w, 0);
        walks_for(&w, 0.1 - 1e-6, 1, 0);
        assert_true(w.x == x && w.y == y && w.bodies[0].velocity.x == 0 && w.bodies[0].velocity.y == 0);
    }
}

/* It walks down, and of two directions none is down: it walks on, and keeps its charge. */
static void a_press_that_has_no_way_changes_nothing(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.ability.dash = 1;
        tuning.dash.directions = DEFT_DASH_DIRECTIONS_2;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_for(&w, 0.75, 0, -1);
        walks_press(&w, 0.5);
        walks_for(&w, 0.05, 0, -1);
        assert_int_equal(w.bodies[0].dashes, 0);
        walks_for(&w, 0.45, 0, -1);
        NEAR(w.y, -(8 * 1.25 - 2), 1e-5);
        assert_int_equal(w.counts[DEFT_EVENT_DASH_START], 0);
    }
}

/* At the end of the freeze neither the stick nor the facing has a way that is allowed: no dash begins. */
static void a_freeze_that_ends_without_a_way_ends_the_dash(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = dash_tuning();
        tuning.dash.freeze_s = 0.1;
        tuning.dash.directions = DEFT_DASH_DIRECTIONS_2;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_press(&w, 0);
        walks_for(&w, 0.05, 1, 0);
        assert_int_equal(w.bodies[0].dash_phase, DEFT_TOPDOWN_DASH_STILL);
        walks_for(&w, 0.05, 0, 1);
        walks_tick(&w, 0, 0);
        assert_int_equal(w.bodies[0].dash_phase, DEFT_TOPDOWN_DASH_NONE);
        assert_int_equal(w.counts[DEFT_EVENT_DASH_START] + w.counts[DEFT_EVENT_DASH_END], 0);
        walks_for(&w, 0.3, 0, 0);
        NEAR(w.x, 0, 1e-9);
        assert_true(w.bodies[0].dash_way.x == 0 && w.bodies[0].dash_way.y == 0);
    }
}

static void the_ability_may_be_given_and_taken_in_its_midst(void **state)
{
    deft_tuning tuning = dash_tuning();
    walks w;
    (void)state;
    tuning.ability.dash = 0;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_press(&w, 0);
    walks_for(&w, 0.5, 0, 0);
    assert_true(w.x == 0);
    walks_allow(&w, true);
    walks_press(&w, 0);
    walks_for(&w, 0.05, 1, 0);
    assert_int_equal(w.counts[DEFT_EVENT_ABILITY_ON], 1);
    NEAR(w.values[DEFT_EVENT_ABILITY_ON], DEFT_ABILITY_DASH, 0);
    walks_allow(&w, false);
    walks_tick(&w, 1, 0);
    assert_int_equal(w.counts[DEFT_EVENT_ABILITY_OFF], 1);
    NEAR(w.values[DEFT_EVENT_DASH_END], 4 / 0.15, 1e-9); /* its speed stays */
    assert_int_equal(w.bodies[0].dash_phase, DEFT_TOPDOWN_DASH_NONE);
}

/* A press in a tick of no length is not lost. */
static void a_press_in_a_tick_without_length_is_kept(void **state)
{
    deft_tuning tuning = dash_tuning();
    walks w;
    (void)state;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_press(&w, 0.5);
    walks_tick_of(&w, 0, 0, 0);
    assert_true(w.x == 0 && w.bodies[0].dash_buffered == 1);
    walks_for(&w, 0.3, 0, 0);
    NEAR(w.x, 4, 1e-6);
}

/* A body that goes away in front of it is caught up with; one that comes ends it. */
static void bodies_that_move_are_walls_to_it(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        deft_tuning tuning = dash_tuning();
        double v = i == 0 ? 20 : -3;
        walks w;
        walks_open(&w, &tuning, 240, 0, 0);
        walks_mover(&w, 0.5, -2, 2, 3);
        walks_press(&w, 0);
        for (int k = 0; k < 36; k++) { /* 0.15 s */
            walks_tick_pushed(&w, 1, 0, v, 0);
        }
        NEAR(w.x, i == 0 ? 0.5 - HALF + 3 : 0.5 - HALF - 0.45, 1e-3);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW] + w.counts[DEFT_EVENT_CRUSHED], 0);
        assert_int_equal(w.bodies[0].dash_phase, i == 0 ? DEFT_TOPDOWN_DASH_GOES : DEFT_TOPDOWN_DASH_NONE);
    }
}

/* A corner of one body goes away aslant, with a share of the dash's speed. The dash that comes to it keeps
 * that share, and below a quarter it ends there. */
static void a_dash_into_a_corner_that_goes_away_keeps_the_speed_of_the_corner(void **state)
{
    static const double shares[] = {0.2, 0.3};
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        double share = shares[i % 2];
        deft_tuning tuning = dash_tuning();
        tuning.dash.time_s = 0.2;
        tuning.dash.distance = 4;
        double goes = 20 * share * ROOT, met_s = 0.5 / (20 * (1 - share) * ROOT);
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], 0, 0);
        walks_mover(&w, HALF + 0.5, -9, HALF + 2, 9);
        const double above[] = {-9, 1.45, 9, 1.45, 9, 3, -9, 3};
        walks_feature(&w, above, 4, DEFT_FEATURE_SOLID, 1, 0);
        walks_press(&w, 0);
        while (w.time_s < 0.25 - 1e-9) {
            walks_tick_pushed(&w, 1, 1, goes, goes);
        }
        assert_int_equal(w.counts[DEFT_EVENT_DASH_END], 1);
        NEAR(w.at_s[DEFT_EVENT_DASH_END], i % 2 == 0 ? met_s : 0.2, 1e-5);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW] + w.counts[DEFT_EVENT_CRUSHED], 0);
    }
}

/* A wall goes away at 3 units/s, and a dash of 20 units/s comes to it head-on, or aslant. What the dash keeps
 * leads less than a quarter of its speed on its way, so it ends. From there the walker has a share of what
 * was kept: the speed of the wall, and what goes along the wall. Full speed is lower, and nothing bleeds. */
static void of_a_dash_that_a_wall_that_goes_away_ends_the_speed_of_the_wall_stays(void **state)
{
    static const double ways[][2] = {{1, 0}, {0.96, 0.28}, {0.96, -0.28}};
    const double goes = 3, speed = 20, away = 0.7, kept = 0.5;
    (void)state;
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        const double *way = ways[i % 3];
        deft_tuning tuning = dash_tuning();
        tuning.dash.directions = DEFT_DASH_DIRECTIONS_FREE;
        tuning.dash.time_s = 0.2;
        tuning.dash.distance = 4;
        tuning.dash.exit_ratio = kept;
        tuning.run.overspeed_release_s = (double)INFINITY;
        tuning.topdown.speed = 0.25;
        double met_s = away / (speed * way[0] - goes);
        double along = speed * way[1];
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], 0, 0);
        walks_mover(&w, HALF + away, -9, HALF + 9, 9);
        walks_tick_of(&w, way[0], way[1], 1e-9); /* it looks that way */
        w.time_s = 0;
        walks_press(&w, 0);
        while (w.time_s < 0.3 - 1e-9) {
            walks_tick_pushed(&w, 0, 0, goes, 0);
        }
        assert_int_equal(w.counts[DEFT_EVENT_DASH_END], 1);
        NEAR(w.at_s[DEFT_EVENT_DASH_END], met_s, 1e-5);
        NEAR(w.values[DEFT_EVENT_DASH_END], kept * hypot(goes, along), 1e-3); /* the stick has 16 bits */
        NEAR(w.x, away + goes * met_s + kept * goes * (w.time_s - met_s), 1e-3);
        NEAR(w.y, along * met_s + kept * along * (w.time_s - met_s), 1e-3);
    }
}

/* A paused game steps by 0 s. Neither the time since the dash goes on, nor that since the press. */
static void a_tick_of_no_time_ages_nothing(void **state)
{
    deft_tuning tuning = dash_tuning();
    (void)state;
    tuning.dash.cooldown_s = 0.5;
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_press(&w, 0);
    walks_for(&w, 0.25, 1, 0);
    deft_topdown before = w.bodies[0];
    deft_input input = *deft_input_none();
    deft_topdown_step(&w.bodies[0], &w.moveset, NULL, &input, 0, NULL, NULL);
    NEAR(before.dash_s, 0.25, 1e-9);
    NEAR(w.bodies[0].dash_s, before.dash_s, 0);
    NEAR(w.bodies[0].dash_press_s, before.dash_press_s, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dash_covers_its_distance_in_its_time_at_one_speed),
        cmocka_unit_test(a_dash_pressed_in_mid_tick_is_as_long),
        cmocka_unit_test(a_session_of_dashes_ends_alike_at_every_rate),
        cmocka_unit_test(a_dash_takes_the_nearest_of_its_directions),
        cmocka_unit_test(a_free_dash_goes_where_the_stick_or_the_aim_points),
        cmocka_unit_test(a_dash_looks_where_it_goes),
        cmocka_unit_test(without_a_stick_it_goes_where_the_walker_looks),
        cmocka_unit_test(what_is_left_of_its_speed_bleeds_as_overspeed_does),
        cmocka_unit_test(a_turn_after_it_does_not_throw_the_rest_of_its_speed_back),
        cmocka_unit_test(it_slides_along_a_wall_and_goes_on_past_its_end),
        cmocka_unit_test(what_holds_back_more_than_half_of_it_ends_it),
        cmocka_unit_test(belts_carry_it_and_ice_is_nothing_to_it),
        cmocka_unit_test(a_knock_back_ends_it_and_it_ends_a_knock_back),
        cmocka_unit_test(a_press_waits_for_the_cooldown_in_its_buffer),
        cmocka_unit_test(charges_come_back_by_their_time),
        cmocka_unit_test(charges_whose_time_the_game_shortens_are_back_at_the_next_press),
        cmocka_unit_test(a_freeze_stands_first_and_aims_at_its_end),
        cmocka_unit_test(a_freeze_takes_a_walk_and_a_knock_back),
        cmocka_unit_test(a_press_that_has_no_way_changes_nothing),
        cmocka_unit_test(a_freeze_that_ends_without_a_way_ends_the_dash),
        cmocka_unit_test(the_ability_may_be_given_and_taken_in_its_midst),
        cmocka_unit_test(a_press_in_a_tick_without_length_is_kept),
        cmocka_unit_test(bodies_that_move_are_walls_to_it),
        cmocka_unit_test(a_dash_into_a_corner_that_goes_away_keeps_the_speed_of_the_corner),
        cmocka_unit_test(of_a_dash_that_a_wall_that_goes_away_ends_the_speed_of_the_wall_stays),
        cmocka_unit_test(a_tick_of_no_time_ages_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
