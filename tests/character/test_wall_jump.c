/* tests/character/test_wall_jump.c -- jumps off walls: height, angle, lock, reach, coyote time, buffer. */
#include "walls.h"

static double tan_deg(double angle)
{
    return tan(angle * 3.14159265358979323846 / 180);
}

/* F10, seed 003: "the angle between the wall and the jump direction" and "the max wall jump height". */
static void its_height_and_its_angle_are_as_wished_at_every_rate(void **state)
{
    static const double angles[] = {0, 20, 35, 60};
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.air.overspeed_release_s = HUGE_VAL;
    for (int i = 0; i < 4 * WALLS_RATES; i++) {
        double rate = walls_rates[i % WALLS_RATES];
        tuning.wall.jump_angle_deg = angles[i / WALLS_RATES];
        walls_touch(&tuning);
        walls_seconds(0.2, rate);
        double y = p.y;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(0.05, rate);
        play_event jumped = play_event_at(&p, DEFT_EVENT_JUMPED_WALL, 0);
        double launch = sqrt(2 * p.moveset.jump.gravity * tuning.wall.jump_height);
        expect_near(jumped.time_s, 0.2, 1e-9);
        expect_near(jumped.value, launch, 1e-9);
        expect_near(p.vx, -launch * tan_deg(angles[i / WALLS_RATES]), 1e-9);
        expect_near(p.x, -launch * tan_deg(angles[i / WALLS_RATES]) * 0.05, 1e-5);
        expect_near(p.y, y + launch * 0.05 - p.moveset.jump.gravity * 0.05 * 0.05 / 2, 1e-5);
        walls_seconds(0.4, rate);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, tuning.wall.jump_height, 1e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_WALL_REACH), 0);
        play_close(&p);
    }
}

/* jump.boost_speed is for jumps along the stick; the angle of a wall jump says its whole velocity. */
static void a_boost_is_not_added_to_a_wall_jump(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.jump_angle_deg = 20; /* slower than full air speed: nothing bleeds */
    tuning.jump.boost_speed = 2;
    for (int i = 0; i < 2; i++) {
        walls_touch(&tuning);
        play_ticks(&p, 10, DT);
        p.stick_x = i == 0 ? 1 : -1;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        double launch = sqrt(2 * p.moveset.jump.gravity * tuning.wall.jump_height);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
        expect_near(p.vx, -launch * tan_deg(20), 1e-9);
        play_close(&p);
    }
}

/* A tap is to a wall jump what it is to a jump off the ground. */
static void a_tapped_wall_jump_is_lower_by_the_jump_s_own_ratio(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int cut = 0; cut < 4; cut++) {
        tuning.jump.cut = cut;
        for (int tap = 0; tap < 2; tap++) {
            walls_touch(&tuning);
            play_ticks(&p, 10, DT);
            play_press(&p, DEFT_ACTION_JUMP, 0);
            if (tap != 0) {
                play_release(&p, DEFT_ACTION_JUMP, 0);
            }
            play_ticks(&p, 40, DT);
            bool low = tap != 0 && cut != DEFT_CUT_NONE;
            double ratio = low ? tuning.jump.height_min / tuning.jump.height : 1;
            expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, tuning.wall.jump_height * ratio, 1e-5);
            play_close(&p);
        }
    }
}

/* Pushed to the wall all the while, the body keeps its speed for lock_s; then the stick's say grows on a
 * line: of a constant push, the speed lost is the integral of that. */
static void the_stick_gets_its_say_back_after_the_lock(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.jump_angle_deg = 20; /* slower than full air speed: nothing bleeds */
    tuning.wall.lock_s = 0.15;
    tuning.wall.lock_ease_s = 0.1;
    tuning.air.turn = play_curve(0.6, 1);
    for (int i = 0; i < WALLS_RATES; i++) {
        double rate = walls_rates[i];
        walls_touch(&tuning);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(0.15, rate);
        double away = p.moveset.wall.away_speed;
        double push = tuning.run.speed / 0.6;
        assert_true(away < tuning.run.speed);
        expect_near(p.vx, -away, 1e-9);
        expect_near(p.x, -away * 0.15, 1e-5);
        assert_int_equal(p.self.wall_lock, -1);
        assert_int_equal(p.self.facing, -1);
        walls_seconds(0.05, rate);
        expect_near(p.vx, -away + push * 0.05 * 0.25, 1e-9); /* half the ramp: a quarter on the mean */
        walls_seconds(0.05, rate);
        expect_near(p.vx, -away + push * 0.1 * 0.5, 1e-9);
        walls_seconds(0.05, rate);
        expect_near(p.vx, -away + push * (0.1 * 0.5 + 0.05), 1e-9);
        assert_int_equal(p.self.wall_lock, 0);
        play_close(&p);
    }
}

/* The lock keeps the character turned away from the wall against the stick, but not against its own dash. */
static void a_dash_during_the_lock_faces_the_way_it_goes(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.lock_s = 0.3;
    tuning.ability.dash = 1;
    walls_touch(&tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 6, DT);
    assert_int_equal(p.self.facing, -1);
    play_press(&p, DEFT_ACTION_DASH, 0);
    play_ticks(&p, 2, DT);
    walls_expect_state(DEFT_STATE_DASH);
    assert_true(p.vx > 0);
    assert_int_equal(p.self.facing, 1);
    play_close(&p);
}

/* The same track at every rate, whatever the responses are. */
static void the_way_back_is_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        double x = 0;
        tuning.air.turn = tuning.air.attack = kind == 0   ? play_curve(0.3, 2)
                                              : kind == 1 ? play_drag(0.99, 0.03)
                                                          : play_instant();
        for (int i = 0; i < WALLS_RATES; i++) {
            walls_open(&tuning, -100, 100);
            play_spawn(&p, 0, 0);
            p.stick_x = 1;
            play_press(&p, DEFT_ACTION_JUMP, 0);
            walls_seconds(0.25, walls_rates[i]);
            assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
            x = i == 0 ? p.x : x;
            expect_near(p.x, x, 1e-5);
            play_close(&p);
        }
    }
}

/* With the stick at rest nothing is locked: the player may come back to the wall at once. */
static void a_neutral_wall_jump_has_no_lock(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.jump_angle_deg = 20;
    walls_touch(&tuning);
    p.stick_x = 0;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    assert_int_equal(p.self.wall_lock, 0);
    double away = p.moveset.wall.away_speed;
    expect_near(p.vx, -away + tuning.run.speed / 0.4 * DT, 1e-9); /* the air's release */
    p.stick_x = 1;
    double vx = p.vx;
    play_tick(&p, DT);
    expect_near(p.vx, vx + tuning.run.speed / 0.2 * DT, 1e-9); /* its turn */
    play_close(&p);
}

/* Seed 003: "when you tried to jump off a wall, you immediately stuck back to it". */
static void it_never_sticks_back_to_the_wall_at_once(void **state)
{
    static const double angles[] = {0, 35};
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.lock_s = tuning.wall.lock_ease_s = 0;
    for (int i = 0; i < 4; i++) {
        tuning.wall.jump_angle_deg = angles[i % 2];
        walls_touch(&tuning);
        if (i / 2 != 0) { /* also not by the button that holds */
            play_press(&p, DEFT_ACTION_GRAB, 0);
        }
        play_ticks(&p, 5, DT);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        for (int k = 0; k < 15; k++) {
            play_tick(&p, DT);
            assert_true(p.self.state == DEFT_STATE_JUMP && p.vy > 0);
        }
        play_ticks(&p, 20, DT);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, tuning.wall.jump_height, 1e-5);
        play_close(&p);
    }
}

static void grab_pressed_anew_holds_on_the_way_up(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.jump_angle_deg = 0;
    walls_touch(&tuning);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_ticks(&p, 5, DT);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 5, DT);
    play_release(&p, DEFT_ACTION_GRAB, 0);
    play_tick(&p, DT);
    play_press(&p, DEFT_ACTION_GRAB, 0.5);
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_WALL_HOLD);
    play_close(&p);
}

/* A wall counts from as far as wall.reach, on either side, whatever the body looks at, low or high. */
static void a_wall_in_reach_is_jumped_off(void **state)
{
    static const double bottoms[] = {-100, -100, 0.9};
    static const double tops[] = {100, 0.05, 100};
    static const double gaps[] = {0, 0.1, 0.19, 0.21, 0.5};
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < 15; i++) {
        double gap = gaps[i % 5];
        walls_open(&tuning, bottoms[i / 5], tops[i / 5]);
        play_spawn(&p, -gap, 0);
        play_face(&p, -1);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), gap < 0.2 ? 1 : 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_WALL_REACH), gap > 0 && gap < 0.2 ? 1 : 0);
        if (gap > 0 && gap < 0.2) {
            expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_WALL_REACH, 0).value, gap, 1e-6);
            assert_true(p.vx < 0);
        }
        play_close(&p);
    }
}

static void of_two_walls_it_jumps_off_the_nearer_or_the_one_aimed_at(void **state)
{
    static const double lefts[] = {0.1, 0.15, 0.05, 0.1};
    static const double sticks[] = {1, 0, 0, -1};
    static const double ways[] = {-1, -1, 1, 1}; /* of the jump */
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        walls_open(&tuning, -100, 100);
        play_box(&p, -5, -100, -0.1 - WALLS_SIDE - lefts[i], 100, PLAY_ALL);
        play_spawn(&p, -0.1, 0);
        p.stick_x = sticks[i];
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, 0.001);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
        assert_true(p.vx * ways[i] > 0);
        play_close(&p);
    }
}

/* A press before the wall is in reach waits for the touch, at the same place at every rate. */
static void a_press_before_the_wall_jumps_at_the_touch(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_steer_instantly(&tuning);
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -100, 100);
        play_spawn(&p, -0.9, 0);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(0.2, walls_rates[i]);
        play_event jumped = play_event_at(&p, DEFT_EVENT_JUMPED_WALL, 0);
        expect_near(jumped.time_s, 0.1, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_BUFFER, 0).value, 0.1, 1e-5);
        expect_near(p.x, -p.moveset.wall.away_speed * 0.1, 1e-4);
        play_close(&p);
    }
}

static void a_press_at_any_fraction_of_a_tick_jumps_there(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i <= 8; i++) {
        walls_touch(&tuning);
        play_ticks(&p, 30, DT);
        double y = p.y;
        play_press(&p, DEFT_ACTION_JUMP, i / 8.0);
        play_ticks(&p, 2, DT);
        double slid_s = floor(i / 8.0 * 65535) / 65535 * DT;
        double flown_s = 2 * DT - slid_s;
        double launch = p.moveset.wall.jump.launch_speed;
        expect_near(p.y, y - 4 * slid_s + launch * flown_s - p.moveset.jump.gravity * flown_s * flown_s / 2,
                    1e-4);
        play_close(&p);
    }
}

/* wall.coyote_s after a slide, hold or pause ended, wherever the body is by then. */
static void a_late_press_still_jumps_off_the_wall(void **state)
{
    static const double lates[] = {0.03, 0.079, 0.081, 0.15};
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_steer_instantly(&tuning);
    tuning.wall.reach = 0;
    tuning.wall.sticky_s = 0;
    for (int i = 0; i < 4 * WALLS_RATES; i++) {
        double rate = walls_rates[i % WALLS_RATES];
        double late = lates[i / WALLS_RATES];
        walls_touch(&tuning);
        walls_seconds(0.1, rate);
        p.stick_x = -1;
        int ticks = (int)(late * rate);
        play_ticks(&p, ticks, 1 / rate);
        play_press(&p, DEFT_ACTION_JUMP, late * rate - ticks);
        play_ticks(&p, 1, 1 / rate);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), late < 0.08 ? 1 : 0);
        if (late < 0.08) {
            expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_COYOTE, 0).value, late, 1e-5);
        }
        play_close(&p);
    }
}

/* A teleport takes the character off its wall for good: no late press jumps off that wall. */
static void after_a_teleport_no_wall_is_left_to_jump_off(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.sticky_s = 0;
    for (int i = 0; i < 2; i++) {
        walls_touch(&tuning);
        walls_seconds(0.1, 60);
        if (i == 1) {
            play_teleport(&p, -9, 5);
        }
        p.stick_x = -1;
        play_ticks(&p, 1, DT);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_ticks(&p, 1, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), i == 0 ? 1 : 0);
        play_close(&p);
    }
}

/* Endless jumps by spamming the button: each wall is left once. */
static void coyote_time_gives_one_jump(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_touch(&tuning);
    play_ticks(&p, 5, DT);
    p.stick_x = -1;
    for (int i = 0; i < 12; i++) {
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        play_release(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    play_close(&p);
}

/* The wall of the ledge that the body just walked off is in reach, but the jump is the ledge's. */
static void a_late_jump_off_a_ledge_is_no_wall_jump(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -50, -20, 0, 0, PLAY_ALL);
    play_spawn_standing(&p, 0.3, 0);
    p.stick_x = 1;
    for (int i = 0; play_is_grounded(&p) || i < 10; i++) {
        play_tick(&p, DT / 4);
    }
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 2, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 0);
    play_close(&p);
}

/* When the time for the ledge's jump is over, the side of the ledge is a wall like any other. */
/* It slides down a wall to the ground, and is thrown up from there: the wall is behind it. */
static void after_a_landing_the_wall_gives_no_jump(void **state)
{
    (void)state;
    for (int lands = 0; lands < 2; lands++) {
        deft_tuning tuning = walls_tuning();
        tuning.wall.coyote_s = 0.3;
        walls_open(&tuning, -100, 100);
        play_box(&p, -9, -3, WALLS_SIDE, lands != 0 ? -1 : -2, PLAY_ALL);
        play_spawn(&p, 0, 0);
        p.stick_x = 1;
        while (p.y > -1 + 1e-5) {
            play_tick(&p, DT);
        }
        assert_int_equal(play_is_grounded(&p), lands);
        p.stick_x = 0;
        play_set_velocity(&p, -6, 8);
        play_ticks(&p, 3, DT);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_ticks(&p, 3, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), !lands);
        play_close(&p);
    }
}

static void after_coyote_time_the_side_of_the_ledge_is_jumped_off(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_steer_instantly(&tuning);
    tuning.wall.reach = 0.2;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -50, -20, 0, 0, PLAY_ALL);
    play_spawn_standing(&p, 0.3, 0);
    p.stick_x = 1;
    do {
        play_tick(&p, DT / 4);
    } while (play_is_grounded(&p));
    p.stick_x = 0; /* falls beside the wall, in its reach */
    walls_seconds(tuning.assist.coyote_s + 0.2, 60);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 2, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    play_close(&p);
}

static void on_the_ground_a_jump_is_the_ground_s(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_open(&tuning, 0, 50);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 2, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    /* and in the air the wall comes before a jump of the air */
    play_release(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    play_close(&p);
}

static void a_wall_jump_spends_no_air_jump(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.air_jump.count = 1;
    walls_touch(&tuning);
    for (int i = 0; i < 3; i++) {
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_ticks(&p, 12, DT);
        play_release(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 1);
    play_close(&p);
}

static void a_wall_on_the_other_side_ends_the_lock(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_open(&tuning, -50, 50);
    play_box(&p, -5, -50, -WALLS_SIDE - 0.5, 50, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 4, DT); /* half a tile at more than 11 tiles/s */
    assert_int_equal(p.self.wall_lock, 0);
    assert_true(p.vx > 0);
    play_close(&p);
}

/* From wall to wall up a shaft: of a gap as wide as the body, and of two tiles. */
static void a_shaft_is_climbed_by_wall_jumps(void **state)
{
    static const double gaps[] = {0, 0.25, 1.25};
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < 3; i++) {
        walls_open(&tuning, -50, 150);
        play_box(&p, -5, -50, -WALLS_SIDE - gaps[i], 150, PLAY_ALL);
        play_spawn(&p, 0, 0);
        p.stick_x = -1;
        for (int k = 0; k < 10; k++) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
            play_ticks(&p, 15, DT);
            play_release(&p, DEFT_ACTION_JUMP, 0);
            p.stick_x = -p.stick_x;
            play_ticks(&p, 3, DT);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 10);
        assert_true(p.y > 10);
        play_close(&p);
    }
}

static void a_wall_jump_needs_its_ability(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_touch(&tuning);
    play_ticks(&p, 5, DT);
    walls_set_ability(DEFT_ABILITY_WALL_JUMP, false);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 2, DT);
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 0);
    walls_set_ability(DEFT_ABILITY_WALL_JUMP, true); /* the press still waits */
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    play_close(&p);
}

/* While the stick gets its say back; a round body that rises through a one-way looks at its way in parts. */
static void speed_that_is_lost_at_once_is_so_after_a_wall_jump(void **state)
{
    static const deft_feature slope = {
        {{-0.515f, 0.922f}, {0.485f, 1.672f}, {0.485f, 1.922f}, {-0.515f, 1.172f}},
        {0, 1},
        0,
        1,
        0,
        DEFT_FEATURE_ONE_WAY,
        4,
        0xFF,
        {0}};
    const deft_world_array array = {&slope, 1, {0, 0}, NULL, 0};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    const deft_pos feet = {0, 1};
    deft_input input = *deft_input_none();
    deft_tuning tuning = walls_tuning();
    deft_moveset moveset;
    deft_character body;
    (void)state;
    tuning.shape.corner_radius = tuning.shape.width / 2;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = 0;
    tuning.wall.lock_s = 0;
    tuning.wall.lock_ease_s = 0.1;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&body, &moveset, &feet, deft_axes_y_up());
    body.state = DEFT_STATE_JUMP;
    body.jump_kind = DEFT_EVENT_JUMPED_WALL;
    body.wall_lock = 1;
    body.jump_s = 0.05;
    body.jump_hold_s = DEFT_FOREVER;
    body.held = input.held = DEFT_ACTION_BIT(DEFT_ACTION_JUMP);
    body.velocity = (deft_vec2d){20, 4};
    deft_input_set_stick(&input, 1, 0);
    deft_character_step(&body, &moveset, &view, &input, 1.0 / 60, NULL, NULL);
    expect_near(body.position.x, tuning.run.speed * tuning.air.speed_ratio / 60, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_height_and_its_angle_are_as_wished_at_every_rate),
        cmocka_unit_test(a_boost_is_not_added_to_a_wall_jump),
        cmocka_unit_test(a_tapped_wall_jump_is_lower_by_the_jump_s_own_ratio),
        cmocka_unit_test(the_stick_gets_its_say_back_after_the_lock),
        cmocka_unit_test(a_dash_during_the_lock_faces_the_way_it_goes),
        cmocka_unit_test(the_way_back_is_the_same_at_every_rate),
        cmocka_unit_test(a_neutral_wall_jump_has_no_lock),
        cmocka_unit_test(it_never_sticks_back_to_the_wall_at_once),
        cmocka_unit_test(grab_pressed_anew_holds_on_the_way_up),
        cmocka_unit_test(a_wall_in_reach_is_jumped_off),
        cmocka_unit_test(of_two_walls_it_jumps_off_the_nearer_or_the_one_aimed_at),
        cmocka_unit_test(a_press_before_the_wall_jumps_at_the_touch),
        cmocka_unit_test(a_press_at_any_fraction_of_a_tick_jumps_there),
        cmocka_unit_test(a_late_press_still_jumps_off_the_wall),
        cmocka_unit_test(after_a_teleport_no_wall_is_left_to_jump_off),
        cmocka_unit_test(coyote_time_gives_one_jump),
        cmocka_unit_test(a_late_jump_off_a_ledge_is_no_wall_jump),
        cmocka_unit_test(after_coyote_time_the_side_of_the_ledge_is_jumped_off),
        cmocka_unit_test(after_a_landing_the_wall_gives_no_jump),
        cmocka_unit_test(on_the_ground_a_jump_is_the_ground_s),
        cmocka_unit_test(a_wall_jump_spends_no_air_jump),
        cmocka_unit_test(a_wall_on_the_other_side_ends_the_lock),
        cmocka_unit_test(a_shaft_is_climbed_by_wall_jumps),
        cmocka_unit_test(a_wall_jump_needs_its_ability),
        cmocka_unit_test(speed_that_is_lost_at_once_is_so_after_a_wall_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
