/* tests/character/test_dash.c -- the dash: its line, its charges, its end. test_dash_meets.c has what a
 * dash meets. */
#include "tests/harness/play.h"

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

static void open_space(const deft_tuning *tuning)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, -10000, -200, 10000, -100, PLAY_ALL);
    play_spawn(&p, 0, 0);
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

/* Seed 003: "Duration of the dash. Distance covered by the dash", and its speed is constant: distance over
 * time. */
static void seed_003_a_dash_covers_its_distance_in_its_duration_at_one_speed(void **state)
{
    static const double wishes[][2] = {{4, 0.15}, {5, 0.25}, {0.7, 0.031}, {20, 0.6}};
    (void)state;
    for (int i = 0; i < 4 * RATES * 2; i++) {
        const double *wish = wishes[i % 4];
        double rate = rates[i / 4 % RATES];
        bool grounded = i / 4 / RATES != 0;
        deft_tuning tuning = plain_tuning();
        tuning.dash.distance = wish[0];
        tuning.dash.time_s = wish[1];
        tuning.dash.cooldown_s = 1;
        if (grounded) {
            play_open_standing(&p, &tuning);
        } else {
            open_space(&tuning);
        }
        double y = p.y;
        press_dash(1, 0);
        play_for(&p, wish[1] / 2, rate);
        expect_near(p.x, wish[0] / 2, 1e-6 * wish[0]);
        expect_near(p.vx, wish[0] / wish[1], 1e-9);
        assert_true(p.y == y && p.vy == 0);
        play_for(&p, wish[1] / 2, rate);
        expect_near(p.x, wish[0], 1e-6 * wish[0]);
        p.stick_x = 0;
        play_for(&p, 0.1, rate);
        expect_near(p.x, wish[0], 1e-6 * wish[0]);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_START, 0).time_s, 0, 0);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_START, 0).value, wish[0] / wish[1], 1e-9);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s, wish[1], 1e-9);
        assert_int_equal(play_is_grounded(&p), grounded);
        play_close(&p);
    }
}

/* Wherever in a tick the button goes down, the dash is as long, and ends as much later. */
static void a_dash_pressed_in_mid_tick_is_as_long(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 10 * RATES; i++) {
        double dt = 1 / rates[i % RATES];
        double at = (double)deft_input_instant(i / RATES / 10.0 + 0.04) / 65535;
        play_open_standing(&p, &tuning);
        p.stick_x = 1;
        p.stick_y = 0;
        play_set_velocity(&p, 9, 0);
        play_press(&p, DEFT_ACTION_DASH, at);
        play_tick(&p, dt);
        play_for(&p, 0.4, rates[i % RATES]);
        double start_s = play_event_at(&p, DEFT_EVENT_DASH_START, 0).time_s;
        double end_s = play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s;
        expect_near(start_s, at * dt, 1e-12);
        expect_near(end_s - start_s, 0.15, 1e-9);
        expect_near(p.x, 9 * start_s + 4 + 9 * (p.time_s - end_s), 1e-5);
        play_close(&p);
    }
}

/* Where a dash from rest in the air ends, for a stick. */
static void expect_way(deft_tuning *tuning, double stick_x, double stick_y, double x, double y)
{
    double loose = tuning->dash.directions == DEFT_DASH_DIRECTIONS_FREE ? 4e-4 : 1e-6; /* a stick's 16 bits */
    for (int i = 0; i < RATES; i++) {
        open_space(tuning);
        press_dash(stick_x, stick_y);
        play_for(&p, 0.15, rates[i]);
        expect_near(p.x, 4 * x, loose);
        expect_near(p.y, 4 * y, loose);
        play_close(&p);
    }
}

static void a_dash_takes_the_nearest_of_its_directions(void **state)
{
    const double half = 0.70710678118654752;
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.input.deadzone = 0;
    for (int i = 0; i < 8; i++) {
        static const int ways[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
        double x = ways[i][0];
        double y = ways[i][1];
        double size = x * y != 0 ? half : 1;
        tuning.dash.directions = DEFT_DASH_DIRECTIONS_8;
        expect_way(&tuning, x, y, x * size, y * size);
        tuning.dash.directions = DEFT_DASH_DIRECTIONS_2;
        expect_way(&tuning, x, y, x != 0 ? x : 1, 0); /* straight up: where it looks */
    }
    tuning.dash.directions = DEFT_DASH_DIRECTIONS_8; /* 22.5 degrees is the border: a rise of 0.414 */
    expect_way(&tuning, 1, 0.40, 1, 0);
    expect_way(&tuning, 1, 0.43, half, half);
    expect_way(&tuning, 0.43, -1, half, -half);
    expect_way(&tuning, -0.40, -1, 0, -1);
    tuning.dash.directions = DEFT_DASH_DIRECTIONS_4;
    expect_way(&tuning, 1, 0.9, 1, 0);
    expect_way(&tuning, -0.9, 1, 0, 1);
    tuning.dash.directions = DEFT_DASH_DIRECTIONS_FREE;
    expect_way(&tuning, 0.48, 0.64, 0.6, 0.8);
}

static void a_dash_without_a_stick_goes_where_the_body_looks(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int way = -1; way <= 1; way += 2) {
        open_space(&tuning);
        play_face(&p, way);
        press_dash(0, 0);
        play_for(&p, 0.15, 60);
        expect_near(p.x, 4 * way, 1e-6);
        play_close(&p);
    }
}

static void an_aim_is_stronger_than_the_stick(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.directions = DEFT_DASH_DIRECTIONS_FREE;
    for (int degrees = -175; degrees <= 180; degrees += 5) {
        double angle = degrees * 3.14159265358979323846 / 180;
        open_space(&tuning);
        deft_input_set_aim(&p.input, cos(angle), sin(angle));
        press_dash(1, 0);
        play_for(&p, 0.15, 60);
        expect_near(p.x, 4 * cos(angle), 4e-4); /* an aim has 16 bits */
        expect_near(p.y, 4 * sin(angle), 4e-4);
        expect_near(hypot(p.x, p.y), 4, 1e-6);
        play_close(&p);
    }
}

/* Seed 003: "Cooldown time for the dash". Here it counts from press to press, and a press that comes too
 * early waits in its buffer: the second dash starts at the exact instant. */
static void seed_003_the_cooldown_lets_the_next_dash_go_at_its_instant(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.cooldown_s = 0.2371;
    tuning.dash.refill_s = 0;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        press_dash(1, 0);
        play_for(&p, 0.05, rates[i]);
        release_dash();
        play_for(&p, 0.15, rates[i]);
        press_dash(1, 0);
        play_for(&p, 0.3, rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 2);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_START, 1).time_s, 0.2371, 1e-9);
        expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_BUFFER, 0).value, 0.0371, 1e-9);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 1).time_s, 0.2371 + 0.15, 1e-9);
        play_close(&p);
    }
}

/* Presses dash every 0.1 s for so long. */
static void mash(double seconds, double rate)
{
    for (double from_s = p.time_s; p.time_s - from_s < seconds - 1e-9;) {
        press_dash(0, 1);
        play_for(&p, 0.05, rate);
        release_dash();
        play_for(&p, 0.05, rate);
    }
}

static void charges_come_back_on_the_ground(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.charges = 2;
    tuning.dash.distance = 1;
    tuning.dash.time_s = 0.05;
    tuning.dash.cooldown_s = 0;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        mash(0.3, rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 2);
        assert_int_equal(p.self.dashes, 2);
        play_for(&p, 1, rates[i]);
        assert_true(play_is_grounded(&p));
        assert_int_equal(p.self.dashes, 0);
        play_close(&p);
    }
}

/* A dash along the ground has its charge back refill_s after its press, not sooner. */
static void a_charge_does_not_come_back_before_its_time(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.cooldown_s = 0;
    tuning.dash.refill_s = 0.2613;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        press_dash(1, 0);
        play_for(&p, 0.1, rates[i]);
        release_dash();
        play_for(&p, 0.1, rates[i]);
        press_dash(1, 0);
        play_for(&p, 0.3, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_START, 1).time_s, 0.2613, 1e-9);
        play_close(&p);
    }
}

static void charges_come_back_with_time_one_after_the_other(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.charges = 2;
    tuning.dash.refill = DEFT_DASH_REFILL_TIME;
    tuning.dash.refill_s = 0.35;
    tuning.dash.distance = 1;
    tuning.dash.time_s = 0.05;
    tuning.dash.cooldown_s = 0;
    for (int i = 0; i < RATES; i++) {
        open_space(&tuning);
        mash(0.2, rates[i]); /* at 0 and 0.1 */
        assert_int_equal(p.self.dashes, 2);
        play_for(&p, 0.24, rates[i]); /* 0.34 s after the last */
        assert_int_equal(p.self.dashes, 2);
        play_for(&p, 0.05, rates[i]);
        assert_int_equal(p.self.dashes, 1);
        play_for(&p, 0.35, rates[i]);
        assert_int_equal(p.self.dashes, 0);
        play_press(&p, DEFT_ACTION_DASH, 0); /* a dash after those waits no longer for its charge */
        play_for(&p, 0.34, rates[i]);
        assert_int_equal(p.self.dashes, 1);
        play_for(&p, 0.05, rates[i]);
        assert_int_equal(p.self.dashes, 0);
        play_close(&p);
    }
}

static void a_wall_gives_charges_back_where_the_tuning_says_so(void **state)
{
    (void)state;
    for (int walls = 0; walls < 2; walls++) {
        deft_tuning tuning = plain_tuning();
        tuning.dash.refill = walls != 0 ? DEFT_DASH_REFILL_GROUND_WALL : DEFT_DASH_REFILL_GROUND;
        play_open(&p, &tuning, &play_home);
        play_box(&p, 3, -60, 5, 60, PLAY_ALL);
        play_spawn(&p, 0, 0);
        press_dash(1, 0);
        play_for(&p, 0.05, 60);
        assert_int_equal(p.self.dashes, 1);
        play_for(&p, 0.3, 60);
        assert_int_equal(p.self.wall, 1);
        assert_int_equal(p.self.dashes, walls != 0 ? 0 : 1);
        play_close(&p);
    }
}

static void a_part_of_the_speed_stays_and_the_upward_part_has_its_own(void **state)
{
    const double half = 0.70710678118654752;
    deft_tuning tuning = plain_tuning();
    const double speed = 4 / 0.15;
    (void)state;
    tuning.dash.exit_ratio = 0.75;
    tuning.dash.exit_up_ratio = 0.4;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = INFINITY;
    for (int i = 0; i < RATES; i++) {
        open_space(&tuning);
        press_dash(1, 1);
        play_for(&p, 0.15, rates[i]);
        play_tick(&p, 1e-6);
        expect_near(p.vx, 0.75 * half * speed, 1e-3);
        expect_near(p.vy, 0.4 * half * speed, 1e-3);
        play_close(&p);
        open_space(&tuning);
        press_dash(1, -1);
        play_for(&p, 0.15, rates[i]);
        play_tick(&p, 1e-6);
        expect_near(p.vy, -0.75 * half * speed, 1e-3);
        play_close(&p);
    }
}

/* Above full speed the ground's own rule takes over: one run.speed in overspeed_release_s. */
static void what_stays_bleeds_like_any_overspeed(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.exit_ratio = 0.66;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        press_dash(1, 0);
        play_for(&p, 0.15, rates[i]);
        p.stick_x = 0;
        play_for(&p, 0.1, rates[i]);
        expect_near(p.vx, 0.66 * 4 / 0.15 - 0.1 * 9 / 0.4, 1e-6);
        play_close(&p);
    }
}

static void a_jump_out_of_a_dash_keeps_its_speed(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = INFINITY;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        press_dash(1, 0);
        play_for(&p, 0.1, rates[i]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.05, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
        expect_near(p.vx, 4 / 0.15, 1e-9);
        expect_near(p.x, 4, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s, 0.1, 1e-9);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 0).value,
                    hypot(4 / 0.15, p.moveset.jump.launch_speed), 1e-6);
        play_close(&p);
    }
}

static void without_jump_out_a_jump_waits_for_the_end(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.jump_out = 0;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        press_dash(1, 0);
        play_for(&p, 0.1, rates[i]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.15, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, 0.15, 1e-9);
        play_close(&p);
    }
}

/* A second dash that was pressed in the first one does not follow a jump out of that. */
static void a_jump_out_forgets_a_dash_pressed_before_it(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.charges = 2;
    tuning.dash.cooldown_s = 0;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        press_dash(1, 0);
        play_for(&p, 0.05, rates[i]);
        release_dash();
        play_for(&p, 0.05, rates[i]);
        press_dash(1, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.2, rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 1);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
        play_close(&p);
    }
}

/* Dash comes first, and a jump pressed with it or before it does not jump out of it. */
static void of_two_buttons_at_once_the_dash_wins(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        press_dash(1, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.3, rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 0);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s, 0.15, 1e-9);
        play_close(&p);
    }
}

/* It stands still to the bit while it freezes, and goes where the stick is at the end of that. */
static void a_freeze_holds_the_body_and_aims_at_its_end(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.freeze_s = 0.05;
    for (int i = 0; i < 2 * RATES; i++) {
        double rate = rates[i / 2];
        if (i % 2 != 0) {
            play_open_standing(&p, &tuning);
        } else {
            open_space(&tuning);
        }
        play_set_velocity(&p, 5, 0);
        p.stick_x = 1;
        play_for(&p, 0.1, rate);
        double x = p.x;
        double y = p.y;
        press_dash(1, 0);
        for (int k = 0; k < (int)(0.05 * rate + 1e-9) - 1; k++) {
            play_tick(&p, 1 / rate);
            assert_true(p.x == x && p.y == y && p.vx == 0 && p.vy == 0);
        }
        p.stick_x = -1;
        play_for(&p, 0.3, rate);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_START, 0).time_s, 0.15, 1e-9);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_END, 0).time_s, 0.3, 1e-9);
        assert_true(p.x < x - 3.9);
        play_close(&p);
    }
}

/* What it had of speed is gone: it bumps into nothing while it freezes. */
static void a_freeze_under_a_ceiling_tells_of_no_bump(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.freeze_s = 0.05;
    for (int i = 0; i < RATES; i++) {
        open_space(&tuning);
        play_box(&p, -9, p.moveset.height, 9, 9, PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_set_velocity(&p, 3, 6);
        press_dash(1, 0);
        play_for(&p, 0.1, rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 1);
        play_close(&p);
    }
}

static void set_dash(bool on)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_character_set_ability(play_body_in(&p, w), DEFT_ABILITY_DASH, on);
    }
}

static void a_dash_that_is_taken_away_in_mid_use_ends(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        tuning.dash.freeze_s = i / 2 != 0 ? 0.1 : 0;
        if (i % 2 != 0) {
            play_open_standing(&p, &tuning);
        } else {
            open_space(&tuning);
        }
        press_dash(1, 0);
        play_for(&p, 0.05, 60);
        set_dash(false);
        play_tick(&p, DT);
        assert_int_equal(p.self.state, i % 2 != 0 ? DEFT_STATE_GROUND : DEFT_STATE_FALL);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_END), i / 2 != 0 ? 0 : 1);
        assert_int_equal(p.self.dash_phase, 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0); /* on the ground it stays there */
        release_dash();
        play_tick(&p, DT);
        press_dash(1, 0);
        play_ticks(&p, 30, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), i / 2 != 0 ? 0 : 1);
        play_close(&p);
    }
}

static void without_the_ability_the_button_does_nothing(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.ability.dash = 0;
    play_open_standing(&p, &tuning);
    press_dash(1, 0);
    play_ticks(&p, 20, DT);
    assert_int_equal(p.log_count, 0);
    play_close(&p);
}

static void a_dash_shows_as_one_and_looks_where_it_goes(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    open_space(&tuning);
    press_dash(-1, 0);
    play_tick(&p, DT);
    p.stick_x = 1;
    play_tick(&p, DT);
    assert_int_equal(p.self.pose, DEFT_POSE_DASH);
    assert_int_equal(p.self.facing, -1);
    assert_string_equal(deft_state_name(DEFT_STATE_DASH), "dash");
    assert_string_equal(deft_state_name(DEFT_STATE_DASH_GROUND), "dash_ground");
    play_for(&p, 0.15, 60);
    assert_int_equal(p.self.facing, 1);
    play_close(&p);
}

/* Down and jump drop through the platform, and the dash goes down aslant from there. */
static void a_dash_and_a_drop_at_once_go_down_through_the_platform(void **state)
{
    (void)state;
    for (int r = 0; r < RATES; r++) {
        deft_tuning tuning = plain_tuning();
        play_open(&p, &tuning, &play_home);
        for (int i = -10; i < 10; i++) {
            play_one_way(&p, i, -0.25, i + 1, 0);
        }
        play_spawn_standing(&p, 0, 0);
        press_dash(1, -1);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.1, rates[r]);
        assert_int_equal(p.self.state, DEFT_STATE_DASH);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        expect_near(p.y, -sqrt(0.5) * 4 * 0.1 / 0.15, 1e-5);
        expect_near(p.x, -p.y, 1e-5);
        play_close(&p);
    }
}

static void a_kick_ends_a_dash(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    open_space(&tuning);
    press_dash(1, 0);
    play_tick(&p, DT);
    play_kick(&p, 0, 10);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_KICKBACK);
    assert_int_equal(p.self.dash_phase, 0);
    play_close(&p);
}

/* A launch off the ground and a press in one tick: the dash goes at once, from the ground. */
static void a_dash_pressed_in_the_tick_of_a_launch_goes_at_once(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open_standing(&p, &tuning);
        play_set_velocity(&p, 0, 10);
        press_dash(1, 0);
        play_for(&p, 0.05, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_START, 0).time_s, 0, 1e-9);
        expect_near(p.y, 0, 1e-5);
        play_close(&p);
    }
}

/* A teleport ends a dash for good, before the dash moves or in its midst: the next press dashes at once, all
 * of its way. */
static void after_a_teleport_out_of_a_dash_the_next_press_dashes(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.dash.charges = 2;
    tuning.dash.cooldown_s = 0;
    tuning.dash.freeze_s = 0.05;
    for (int i = 0; i < 2 * 2 * RATES; i++) {
        double rate = rates[i / 4];
        bool moves = i % 2 != 0;
        if (i / 2 % 2 != 0) {
            play_open_standing(&p, &tuning);
        } else {
            open_space(&tuning);
        }
        press_dash(1, 0);
        play_for(&p, moves ? 0.1 : 0.025, rate);
        release_dash();
        play_teleport(&p, -3, 40);
        p.stick_x = 0;
        play_for(&p, 0.3, rate);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), moves ? 1 : 0);
        double from_x = p.x, from_s = p.time_s;
        press_dash(1, 0);
        play_for(&p, 0.05 + 0.15, rate);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_START, moves ? 1 : 0).time_s, from_s + 0.05, 1e-9);
        expect_near(p.x, from_x + 4, 1e-5);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_003_a_dash_covers_its_distance_in_its_duration_at_one_speed),
        cmocka_unit_test(a_dash_pressed_in_mid_tick_is_as_long),
        cmocka_unit_test(a_dash_takes_the_nearest_of_its_directions),
        cmocka_unit_test(a_dash_without_a_stick_goes_where_the_body_looks),
        cmocka_unit_test(an_aim_is_stronger_than_the_stick),
        cmocka_unit_test(seed_003_the_cooldown_lets_the_next_dash_go_at_its_instant),
        cmocka_unit_test(charges_come_back_on_the_ground),
        cmocka_unit_test(a_charge_does_not_come_back_before_its_time),
        cmocka_unit_test(charges_come_back_with_time_one_after_the_other),
        cmocka_unit_test(a_wall_gives_charges_back_where_the_tuning_says_so),
        cmocka_unit_test(a_part_of_the_speed_stays_and_the_upward_part_has_its_own),
        cmocka_unit_test(what_stays_bleeds_like_any_overspeed),
        cmocka_unit_test(a_jump_out_of_a_dash_keeps_its_speed),
        cmocka_unit_test(a_jump_out_forgets_a_dash_pressed_before_it),
        cmocka_unit_test(without_jump_out_a_jump_waits_for_the_end),
        cmocka_unit_test(of_two_buttons_at_once_the_dash_wins),
        cmocka_unit_test(a_freeze_holds_the_body_and_aims_at_its_end),
        cmocka_unit_test(a_freeze_under_a_ceiling_tells_of_no_bump),
        cmocka_unit_test(a_dash_that_is_taken_away_in_mid_use_ends),
        cmocka_unit_test(without_the_ability_the_button_does_nothing),
        cmocka_unit_test(a_dash_shows_as_one_and_looks_where_it_goes),
        cmocka_unit_test(a_dash_and_a_drop_at_once_go_down_through_the_platform),
        cmocka_unit_test(a_kick_ends_a_dash),
        cmocka_unit_test(after_a_teleport_out_of_a_dash_the_next_press_dashes),
        cmocka_unit_test(a_dash_pressed_in_the_tick_of_a_launch_goes_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
