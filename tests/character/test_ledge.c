/* tests/character/test_ledge.c -- hanging from ledges and getting up on them. */
#include "tests/harness/scenario.h"
#include "walls.h"

/* Where the feet of a body are that hangs from a ledge at y = 0. */
#define HANG (-0.95)
/* The way up: the body's height, and its width. */
#define WAY (0.95 + 0.75)

static deft_tuning ledge_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.ledge = 1;
    return tuning;
}

/* A ledge at y = 0 whose wall is to the right of x = 0, and the body above it, beside the wall's line. */
static void open_ledge(const deft_tuning *tuning, double x, double y)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
    play_spawn(&p, x, y);
}

/* A body that hangs from it, with the stick at rest and the clock at 0. */
static void open_hanging(const deft_tuning *tuning)
{
    open_ledge(tuning, 0, HANG);
    p.stick_x = 1;
    play_tick(&p, 1e-3);
    walls_expect_state(DEFT_STATE_LEDGE);
    p.stick_x = 0;
    p.time_s = 0;
    p.log_count = 0;
}

static void expect_hanging(void)
{
    walls_expect_state(DEFT_STATE_LEDGE);
    expect_near(p.x, 0, 1e-5);
    expect_near(p.y, HANG, 1e-5);
    assert_true(p.vx == 0 && p.vy == 0);
    assert_int_equal(p.self.support, DEFT_SUPPORT_WALL);
    assert_int_equal(p.self.pose, DEFT_POSE_HANG);
}

/* A fall along the wall, the stick pushed to it: grabbed at the instant at which the head is level. */
static void a_fall_past_a_ledge_hangs_where_the_head_is_level_with_it(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        open_ledge(&tuning, -0.1, 0.4);
        bool grabs = i / WALLS_RATES != 0; /* the button does as well, a little away from the wall */
        p.stick_x = 0;
        if (grabs) {
            play_press(&p, DEFT_ACTION_GRAB, 0);
        } else {
            walls_seconds(0.15, 1000); /* beside it already */
            p.stick_x = 1;
        }
        walls_seconds(0.3 - p.time_s, walls_rates[i % WALLS_RATES]);
        expect_hanging();
        double fallen_s = sqrt(2 * (0.4 - HANG) / p.moveset.fall.gravity);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).time_s, fallen_s, 1e-5);
        double x = p.x, y = p.y;
        walls_seconds(1, walls_rates[i % WALLS_RATES]);
        assert_true(p.x == x && p.y == y);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_OFF), 0);
        play_close(&p);
    }
}

/* Its apex is too low for the head, but not for the hands; it is lifted by what is missing. */
static void a_jump_that_nearly_gets_there_is_grabbed_at_its_apex(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        for (int missing = 0; missing < 3; missing++) {
            double short_by = 0.09 + 0.1 * missing;
            play_open(&p, &tuning, &play_home);
            play_box(&p, -9, -9, 9, HANG - 3.2 - short_by, PLAY_ALL);
            play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
            play_spawn_standing(&p, 0, HANG - 3.2 - short_by);
            p.stick_x = 1;
            play_press(&p, DEFT_ACTION_JUMP, 0);
            walls_seconds(0.5, walls_rates[i]);
            assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), short_by <= 0.2);
            if (short_by <= 0.2) {
                expect_hanging();
                expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).time_s, 0.36, 1e-5);
                expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).value, short_by, 1e-5);
            }
            play_close(&p);
        }
    }
}

/* It flies to the wall, and comes within reach of the hands when it is already too low for the head. */
static void a_flight_that_comes_to_a_ledge_from_the_side_is_grabbed_in_reach(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        open_ledge(&tuning, -1.1, HANG + 0.3);
        p.stick_x = 1; /* 9 tiles/s: at 0.2 from the wall after 0.1 s, 0.39 lower */
        walls_seconds(0.3, walls_rates[i]);
        expect_hanging();
        double low = p.moveset.fall.gravity * 0.005 - 0.3;
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).time_s, 0.1, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).value, hypot(0.2, low), 1e-4);
        play_close(&p);
    }
}

static void only_a_character_that_wants_to_hang_hangs(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 5; i++) {
        tuning.ability.ledge = i != 3;
        open_ledge(&tuning, 0, -0.1);
        /* no stick; down; too fast past it upwards; not able; willing and able */
        p.stick_x = i == 0 || i == 2 ? 0 : 1;
        p.stick_y = i == 1 ? -1 : 0;
        if (i == 2) {
            play_set_velocity(&p, 0, 9);
        }
        play_ticks(&p, 12, DT);
        walls_expect_state(i == 4 ? DEFT_STATE_LEDGE : DEFT_STATE_FALL);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), i == 4);
        play_close(&p);
    }
}

/* However the stick is held, and the button. */
static void a_character_that_flies_away_from_a_ledge_passes_it_by(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    tuning.air.attack = tuning.air.turn = play_curve(0.3, 1);
    for (int i = 0, flies_away = 0; i < 2 * WALLS_RATES; i++, flies_away = i % 2) {
        open_ledge(&tuning, 0, HANG);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_set_velocity(&p, -9 * flies_away, -1);
        walls_seconds(0.2, walls_rates[i / 2]);
        walls_expect_state(flies_away != 0 ? DEFT_STATE_FALL : DEFT_STATE_LEDGE);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), 1 - flies_away);
        play_close(&p);
    }
}

/* A rise is never stopped: it passes by, and is caught as it comes back. */
static void a_rise_passes_by_and_is_caught_on_its_way_down(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    open_ledge(&tuning, 0, -2);
    p.stick_x = 1;
    play_set_velocity(&p, 0, 10);
    walls_seconds(0.4, 60);
    expect_hanging();
    assert_int_equal(play_count(&p, DEFT_EVENT_APEX), 1);
    play_close(&p);
}

/* Exactly ledge.climb_s, at one speed: straight up, then aside. */
static void up_or_jump_pulls_up_in_exactly_its_time(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 4 * WALLS_RATES; i++) {
        double rate = walls_rates[i % WALLS_RATES];
        tuning.ledge.climb_s = i % 3 == 0 ? 0.25 : 0.61;
        open_hanging(&tuning);
        double began_s = 0;
        if (i / WALLS_RATES == 3) {
            p.stick_y = 1;
        } else {
            began_s = i / WALLS_RATES / 3.0 / rate;
            play_press(&p, DEFT_ACTION_JUMP, i / WALLS_RATES / 3.0);
        }
        double half_s = began_s + tuning.ledge.climb_s * 0.5;
        walls_seconds(half_s, rate);
        walls_expect_state(DEFT_STATE_LEDGE_CLIMB);
        assert_int_equal(p.self.pose, DEFT_POSE_PULL_UP);
        p.stick_y = 0;
        expect_near(p.x, 0, 1e-5);
        expect_near(p.y, HANG + WAY / 2, 1e-4); /* as exact as a press within its tick */
        walls_seconds(tuning.ledge.climb_s * 0.4, rate);
        expect_near(p.x, 0.9 * WAY - 0.95, 1e-4);
        expect_near(p.y, 0, 1e-5);
        walls_seconds(tuning.ledge.climb_s * 0.1 + 0.1, rate);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(p.x, 0.75, 1e-5);
        expect_near(p.y, 0, 1e-5);
        assert_true(p.vx == 0 && p.vy == 0);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_OFF, 0).time_s, began_s + tuning.ledge.climb_s, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).value, 0, 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 0);
        play_close(&p);
    }
}

/* A press just before the ledge waits for it. */
static void a_press_before_the_ledge_pulls_up_at_once(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        open_ledge(&tuning, 0, HANG + 0.3);
        double at_s = sqrt(2 * 0.3 / p.moveset.fall.gravity);
        p.stick_x = 0.9;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(at_s + 0.25 + 0.05, walls_rates[i]);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).time_s, at_s, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_OFF, 0).time_s, at_s + 0.25, 1e-5);
        play_close(&p);
    }
}

static void down_away_and_crouch_let_go_and_it_is_not_grabbed_again(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 3 * WALLS_RATES; i++) {
        open_hanging(&tuning);
        int how = i / WALLS_RATES;
        p.stick_x = how == 0 ? -0.5 : 0;
        p.stick_y = how == 1 ? -1 : 0;
        if (how == 2) {
            play_press(&p, DEFT_ACTION_CROUCH, 0);
        }
        play_tick(&p, 1e-3);
        walls_expect_state(DEFT_STATE_FALL);
        p.stick_x = 1; /* at once to the wall again */
        p.stick_y = 0;
        walls_seconds(0.3, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_FALL);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_OFF), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), 0);
        play_close(&p);
    }
}

/* The next one below is: however near in time. */
static void the_next_ledge_below_is_grabbed(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -0.25, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, -1.25, PLAY_ALL); /* a gap of a tile between them */
        play_spawn(&p, 0, -0.1);
        p.stick_x = 1;
        walls_seconds(0.25, walls_rates[i]);
        expect_hanging();
        p.stick_x = 0; /* pushed to the wall it would fly into the gap */
        p.stick_y = -1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_tick(&p, 1e-3);
        double from_s = p.time_s - 1e-3;
        p.stick_y = 0;
        walls_seconds(0.35, walls_rates[i]);
        walls_expect_state(DEFT_STATE_LEDGE);
        expect_near(p.y, HANG - 1.25, 1e-5);
        assert_true(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 1).time_s > from_s);
        p.stick_y = 1;
        walls_seconds(0.3, walls_rates[i]);
        walls_expect_state(DEFT_STATE_GROUND); /* into the gap */
        expect_near(p.x, 0.75, 1e-5);
        expect_near(p.y, -1.25, 1e-5);
        play_close(&p);
    }
}

static void held_by_the_button_it_stays_whatever_the_stick_says_aside(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    open_hanging(&tuning);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_tick(&p, DT);
    p.stick_x = -1;
    play_ticks(&p, 20, DT);
    expect_hanging();
    play_release(&p, DEFT_ACTION_GRAB, 0);
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_FALL);
    play_close(&p);
}

/* Where wall jumps are on: with the stick away, also a moment after the wall let go. */
static void jump_with_the_stick_away_is_a_wall_jump(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 3; i++) {
        tuning.ability.wall_jump = i != 2;
        open_hanging(&tuning);
        p.stick_x = -1;
        if (i == 1) {
            play_tick(&p, 0.03);
        }
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), i != 2);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_OFF), 1);
        walls_expect_state(i != 2 ? DEFT_STATE_JUMP : DEFT_STATE_FALL);
        assert_true(p.vx < 0);
        play_close(&p);
    }
}

/* Under a ceiling too low to stand there is no ledge: the wall just goes on. */
static void no_ledge_where_the_body_does_not_fit(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 5; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        if (i == 0) { /* flush with the wall below, or further in, or overhanging */
            play_box(&p, WALLS_SIDE, 0.9, WALLS_SIDE + 5, 5, PLAY_ALL);
        } else if (i == 1) {
            play_box(&p, WALLS_SIDE + 0.2, 0.9, WALLS_SIDE + 5, 5, PLAY_ALL);
        } else if (i == 2) {
            play_box(&p, WALLS_SIDE - 0.9, 0.9, WALLS_SIDE + 5, 5, PLAY_ALL);
        } else if (i == 3) { /* a wall that leaves less than half the body */
            play_box(&p, WALLS_SIDE + 0.3, 0, WALLS_SIDE + 5, 5, PLAY_ALL);
        } else { /* as high as the body */
            play_box(&p, WALLS_SIDE, 1, WALLS_SIDE + 5, 5, PLAY_ALL);
        }
        play_spawn(&p, 0, HANG + 0.5);
        p.stick_x = 1;
        walls_seconds(0.3, 60);
        walls_expect_state(i == 4 ? DEFT_STATE_LEDGE : DEFT_STATE_FALL);
        play_close(&p);
    }
}

/* Behind a ledge less deep than the body is wide, it stands as far on as there is room. */
static void a_narrow_ledge_is_stood_on(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_box(&p, WALLS_SIDE + 0.5, 0, WALLS_SIDE + 5, 5, PLAY_ALL);
        play_spawn(&p, 0, HANG);
        p.stick_x = 1;
        p.stick_y = 1;
        walls_seconds(0.4, walls_rates[i]);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(p.x, 0.5, 1e-4);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_OFF, 0).time_s, 0.25, 1e-5);
        play_close(&p);
    }
}

/* Ground that rises or falls behind the edge, up to the limit; a top too steep to stand on is no ledge. */
static void ledges_at_the_ends_of_slopes(void **state)
{
    static const double rises[] = {0.4, 1, -0.4, -1, 2, -2};
    (void)state;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 6 * WALLS_RATES; i++) {
            const scenario_body *body = scenario_bodies[round];
            deft_tuning tuning = ledge_tuning();
            tuning.shape.corner_radius = body->corner_radius;
            double rise = rises[i / WALLS_RATES];
            const double corners[] = {WALLS_SIDE,     -20,      WALLS_SIDE + 8, -20,
                                      WALLS_SIDE + 8, 8 * rise, WALLS_SIDE,     0};
            play_open(&p, &tuning, &play_home);
            play_polygon(&p, 4, corners, 15);
            play_spawn(&p, 0, HANG + 0.1);
            p.stick_x = 1;
            walls_seconds(0.2, walls_rates[i % WALLS_RATES]);
            if (rise > 1 || rise < -1) {
                walls_expect_state(DEFT_STATE_FALL);
                play_close(&p);
                continue;
            }
            walls_expect_state(DEFT_STATE_LEDGE);
            p.stick_x = 0, p.stick_y = 1;
            walls_seconds(0.6, walls_rates[i % WALLS_RATES]);
            double off_s = play_event_at(&p, DEFT_EVENT_LEDGE_OFF, 0).time_s; /* on its feet at once */
            assert_true(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s == off_s);
            walls_expect_state(DEFT_STATE_GROUND);
            if (rise < 1) { /* as high as the ground under its foot says, at the most half its height */
                double lean = fabs(atan(rise)) / SCENARIO_DEGREES;
                expect_near(p.x, 0.75, 1e-5);
                expect_near(p.y, scenario_slope_height(body, lean, rise < 0 ? -0.375 : 0.375), 1e-5);
            } else {
                expect_near(p.y, 0.95 / 2, 1e-5);
            }
            play_close(&p);
        }
    }
}

/* Tiles: the seams of wall and floor do not show. */
static void a_ledge_of_tiles_is_one(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        deft_tuning tuning = ledge_tuning();
        tuning.shape.corner_radius = i < WALLS_RATES ? 0 : 0.2;
        play_open(&p, &tuning, &play_home);
        play_row(&p, WALLS_SIDE, -1, 4);
        for (int k = 1; k < 5; k++) {
            play_box(&p, WALLS_SIDE, -1 - k, WALLS_SIDE + 1, -k, PLAY_LEFT | PLAY_RIGHT);
        }
        play_spawn(&p, -0.3, 0.6);
        p.stick_x = 0.3;
        walls_seconds(0.5, walls_rates[i % WALLS_RATES]);
        expect_hanging();
        p.stick_y = 1;
        p.stick_x = 0;
        walls_seconds(0.3, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(p.x, 0.75, 1e-5);
        expect_near(p.y, 0, 1e-5);
        play_close(&p);
    }
}

/* The tip of ground that rises from there, with nothing below it. */
static void a_tip_without_a_side_is_no_ledge(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 40 * WALLS_RATES; i++) {
        double thick = i % 2 * 0.1;
        double y = 9 + 0.37 * (i / WALLS_RATES); /* wherever rounding falls */
        const double corners[] = {WALLS_SIDE,     y - thick, WALLS_SIDE + 4, y - thick,
                                  WALLS_SIDE + 4, y + 1.6,   WALLS_SIDE,     y};
        play_open(&p, &tuning, &play_home);
        if (thick > 0) {
            play_polygon(&p, 4, corners, 15);
        } else {
            play_triangle(&p, WALLS_SIDE, y, WALLS_SIDE + 4, y, WALLS_SIDE + 4, y + 1.6);
        }
        play_spawn(&p, -0.1, y + HANG - 0.05);
        p.stick_x = 1;
        walls_seconds(0.15, walls_rates[i % WALLS_RATES]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), thick > 0);
        play_close(&p);
    }
}

static void one_ways_and_surfaces_that_forbid_it_are_not_grabbed(void **state)
{
    static const deft_surface surfaces[] = {{1, 0, DEFT_SURFACE_NO_WALL_JUMP, 0},
                                            {1, 0, DEFT_SURFACE_SLIPPERY, 0}};
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -3, WALLS_SIDE + 5, 0, PLAY_ALL);
        if (i < 2) {
            play_make_one_way(&p, i == 0 ? 0 : -1, i == 0 ? 1 : 0);
        } else {
            p.features[PLAY_MAIN][0].surface = (uint16_t)(i - 1);
        }
        for (int w = 0; w < PLAY_WORLDS; w++) {
            p.views[w].surfaces = surfaces;
            p.views[w].surface_count = 2;
        }
        play_spawn(&p, -0.01, -0.3);
        p.stick_x = 1;
        walls_seconds(0.25, 60);
        /* ice may be held: it is slippery only where it leans */
        assert_int_equal(p.self.state == DEFT_STATE_LEDGE, i == 3);
        play_close(&p);
    }
}

/* No hanging with the feet just above the ground. */
static void no_character_hangs_with_the_feet_on_the_ground(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 2; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_box(&p, -9, -9, WALLS_SIDE, i == 0 ? HANG - 0.1 : HANG - 0.4, PLAY_ALL);
        play_spawn(&p, 0, -0.5);
        p.stick_x = 1;
        walls_seconds(0.3, 60);
        walls_expect_state(i == 0 ? DEFT_STATE_GROUND : DEFT_STATE_LEDGE);
        play_close(&p);
    }
}

/* A slope at the foot of the wall is higher there than the feet of a body that hangs. */
static void a_ledge_over_a_slope_that_is_in_the_way_is_not_grabbed(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    tuning.run.speed = 3.75;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -20, 0);
        play_triangle(&p, WALLS_SIDE - 0.5, HANG - 0.38, WALLS_SIDE, HANG - 0.38, WALLS_SIDE, HANG + 0.12);
        play_spawn(&p, -0.147, HANG + 0.034);
        play_set_velocity(&p, 3.75, -7.5);
        p.stick_x = 1;
        play_for(&p, 0.1, walls_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), 0);
        assert_int_equal(p.self.support, DEFT_SUPPORT_FLOOR);
        play_close(&p);
    }
}

static void a_rounded_body_gets_up_the_same_way(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 3 * WALLS_RATES; i++) {
        tuning.shape.corner_radius = 0.125 * (1 + i / WALLS_RATES);
        open_ledge(&tuning, -0.05, 0.4);
        p.stick_x = 1;
        play_set_velocity(&p, 0, -2);
        p.stick_x = 0;
        walls_seconds(0.02, 1000);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(0.3, walls_rates[i % WALLS_RATES]);
        expect_hanging();
        p.stick_y = 1;
        double began_s = p.time_s;
        walls_seconds(0.4, walls_rates[i % WALLS_RATES]);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(p.x, 0.75, 1e-5);
        expect_near(p.y, 0, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_OFF, 0).time_s, began_s + 0.25, 1e-5);
        play_close(&p);
    }
}

static void a_taken_ability_ends_both_hanging_and_going_up(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 2; i++) {
        open_hanging(&tuning);
        if (i == 1) {
            p.stick_y = 1;
            play_ticks(&p, 5, DT);
            walls_expect_state(DEFT_STATE_LEDGE_CLIMB);
        }
        walls_set_ability(DEFT_ABILITY_LEDGE, false);
        play_tick(&p, DT);
        walls_expect_state(DEFT_STATE_FALL);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_OFF), 1);
        assert_true(p.self.anchor.x == 0 && p.self.anchor.y == 0 && p.self.hook_body == 0);
        play_close(&p);
    }
}

/* Calls of the game take it off, and nothing of the ledge is left. */
static void kicks_and_teleports_take_it_off(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        open_hanging(&tuning);
        if (i >= 2) {
            p.stick_y = 1;
            play_ticks(&p, 5, DT);
            walls_expect_state(DEFT_STATE_LEDGE_CLIMB);
        }
        if (i % 2 == 0) {
            play_kick(&p, -5, 5);
        } else {
            play_teleport(&p, -5, 0);
        }
        play_tick(&p, DT);
        walls_expect_state(i % 2 == 0 ? DEFT_STATE_KICKBACK : DEFT_STATE_FALL);
        assert_true(p.self.anchor.x == 0 && p.self.anchor.y == 0 && p.self.hook_body == 0);
        play_close(&p);
    }
}

/* A slide, a hold and a glide come to it as a fall does. */
static void slides_holds_and_glides_come_to_a_ledge_too(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    tuning.ability.wall_slide = tuning.ability.wall_hold = tuning.ability.glide = 1;
    for (int i = 0; i < 3 * WALLS_RATES; i++) {
        open_ledge(&tuning, 0, -0.2);
        p.stick_x = 1;
        int how = i / WALLS_RATES;
        if (how == 1) {
            play_press(&p, DEFT_ACTION_GLIDE, 0);
        } else if (how == 2) {
            play_press(&p, DEFT_ACTION_GRAB, 0);
            play_tick(&p, DT);
            walls_expect_state(DEFT_STATE_WALL_HOLD);
            play_release(&p, DEFT_ACTION_GRAB, 0);
        }
        walls_seconds(0.5, walls_rates[i % WALLS_RATES]);
        expect_hanging();
        play_close(&p);
    }
}

/* It gives air jumps back; the press that goes up spends none. */
static void a_ledge_gives_air_jumps_back(void **state)
{
    deft_tuning tuning = ledge_tuning();
    (void)state;
    tuning.air_jump.count = 1;
    open_ledge(&tuning, 0, -3);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    walls_seconds(0.6, 60);
    expect_hanging();
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 1);
    assert_int_equal(p.self.air_jumps, 0);
    play_close(&p);
}

/* From all around, at all speeds: the whole tick and its pieces, which the oracle plays. */
static void flights_around_ledges_go_the_same_way_in_pieces(void **state)
{
    uint64_t random = 11;
    int grabbed = 0;
    (void)state;
    for (int i = 0; i < 600; i++) {
        deft_tuning tuning = ledge_tuning();
        tuning.shape.corner_radius = i % 3 == 2 ? 0.3 : 0;
        tuning.ability.wall_slide = i % 4 == 1;
        tuning.ability.climb = i % 5 == 1;
        tuning.ability.wall_jump = 1;
        play_open(&p, &tuning, &play_home);
        /* a rounded body that falls past a corner may use its segments up: with or without ledges */
        p.forgiven = i % 3 == 2 ? 1u << ORACLE_OVERFLOW : 0;
        play_row(&p, WALLS_SIDE, -1, 4);
        play_box(&p, WALLS_SIDE + 1, 1 + play_random(&random, 0, 0.5), WALLS_SIDE + 4, 3, PLAY_ALL);
        play_box(&p, -3, -4, -2, play_random(&random, -2, 1), PLAY_ALL);
        play_triangle(&p, -9, -8, 9, -8, 9, -4);
        play_spawn(&p, play_random(&random, -1.6, -0.01), play_random(&random, -1.5, 1.5));
        play_set_velocity(&p, play_random(&random, -9, 9), play_random(&random, -20, 9));
        for (int k = 0; k < 10; k++) {
            p.stick_x = play_random_below(&random, 3) - 1;
            p.stick_y = play_random_below(&random, 3) - 1;
            if (k % 3 == 0) {
                play_press(&p, k % 2 != 0 ? DEFT_ACTION_JUMP : DEFT_ACTION_GRAB, play_random(&random, 0, 1));
            } else if (k % 5 == 4 && (p.self.held & DEFT_ACTION_BIT(DEFT_ACTION_GRAB)) != 0) {
                play_release(&p, DEFT_ACTION_GRAB, play_random(&random, 0, 1));
            }
            play_tick(&p, 1.0 / 20);
        }
        grabbed += play_count(&p, DEFT_EVENT_LEDGE_ON);
        play_close(&p);
    }
    assert_true(grabbed > 60); /* in one play of ten: else nothing was compared */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fall_past_a_ledge_hangs_where_the_head_is_level_with_it),
        cmocka_unit_test(a_jump_that_nearly_gets_there_is_grabbed_at_its_apex),
        cmocka_unit_test(a_flight_that_comes_to_a_ledge_from_the_side_is_grabbed_in_reach),
        cmocka_unit_test(only_a_character_that_wants_to_hang_hangs),
        cmocka_unit_test(a_character_that_flies_away_from_a_ledge_passes_it_by),
        cmocka_unit_test(a_rise_passes_by_and_is_caught_on_its_way_down),
        cmocka_unit_test(up_or_jump_pulls_up_in_exactly_its_time),
        cmocka_unit_test(a_press_before_the_ledge_pulls_up_at_once),
        cmocka_unit_test(down_away_and_crouch_let_go_and_it_is_not_grabbed_again),
        cmocka_unit_test(the_next_ledge_below_is_grabbed),
        cmocka_unit_test(held_by_the_button_it_stays_whatever_the_stick_says_aside),
        cmocka_unit_test(jump_with_the_stick_away_is_a_wall_jump),
        cmocka_unit_test(no_ledge_where_the_body_does_not_fit),
        cmocka_unit_test(a_narrow_ledge_is_stood_on),
        cmocka_unit_test(ledges_at_the_ends_of_slopes),
        cmocka_unit_test(a_ledge_of_tiles_is_one),
        cmocka_unit_test(a_tip_without_a_side_is_no_ledge),
        cmocka_unit_test(one_ways_and_surfaces_that_forbid_it_are_not_grabbed),
        cmocka_unit_test(no_character_hangs_with_the_feet_on_the_ground),
        cmocka_unit_test(a_ledge_over_a_slope_that_is_in_the_way_is_not_grabbed),
        cmocka_unit_test(a_rounded_body_gets_up_the_same_way),
        cmocka_unit_test(a_taken_ability_ends_both_hanging_and_going_up),
        cmocka_unit_test(kicks_and_teleports_take_it_off),
        cmocka_unit_test(slides_holds_and_glides_come_to_a_ledge_too),
        cmocka_unit_test(a_ledge_gives_air_jumps_back),
        cmocka_unit_test(flights_around_ledges_go_the_same_way_in_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
