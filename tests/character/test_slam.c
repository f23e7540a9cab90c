/* tests/character/test_slam.c -- the slam: the character hangs, falls, and stands. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static const double rates[] = {20, 60, 144, 1000};
#define RATES ((int)(sizeof rates / sizeof rates[0]))

static play p;

/* Hangs 0.12 s, falls at 30 units/s, stands 0.2 s. */
static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.slam = 1;
    return tuning;
}

/* In the air above a floor, with a velocity. */
static void fly_over_a_floor(const deft_tuning *tuning, double height, double vx, double vy)
{
    play_open(&p, tuning, &play_home);
    play_floor(&p);
    play_spawn(&p, 0, height);
    play_set_velocity(&p, vx, vy);
    p.stick_x = 1;
}

/* Seed 003: the slam "pauses in the air" before it falls: bits-constant, whatever it did before. */
static void seed_003_a_slam_pauses_in_the_air_to_the_bit(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * RATES; i++) {
        deft_tuning tuning = plain_tuning();
        double rate = rates[i / 2];
        fly_over_a_floor(&tuning, 10, 5, i % 2 != 0 ? 8 : -8);
        play_for(&p, 0.05, rate);
        double x = p.x;
        double y = p.y;
        play_press(&p, DEFT_ACTION_SLAM, 0);
        for (double s = 0; s < 0.12 - 1 / rate - 1e-9; s += 1 / rate) {
            play_tick(&p, 1 / rate);
            assert_int_equal(p.self.state, DEFT_STATE_SLAM_WINDUP);
            assert_true(p.x == x && p.y == y && p.vx == 0 && p.vy == 0);
        }
        play_close(&p);
    }
}

/* Seed 003: after the pause "you started moving downward". Down at one speed from the pressed instant's
 * height, at the exact times. */
static void a_slam_falls_at_its_speed_and_lands_on_time(void **state)
{
    (void)state;
    for (int i = 0; i < 5 * RATES; i++) {
        deft_tuning tuning = plain_tuning();
        double rate = rates[i / 5];
        double at = (double)deft_input_instant(i % 5 / 5.0) / 65535;
        fly_over_a_floor(&tuning, 6, 0, 0);
        p.stick_x = 0;
        play_press(&p, DEFT_ACTION_SLAM, at);
        play_tick(&p, 1 / rate);
        double press_s = at / rate;
        double height = 6 - p.moveset.fall.gravity * press_s * press_s / 2;
        play_for(&p, 0.6, rate);
        double lands_s = press_s + 0.12 + height / 30;
        expect_near(play_event_at(&p, DEFT_EVENT_SLAM_START, 0).time_s, press_s, 1e-12);
        expect_near(play_event_at(&p, DEFT_EVENT_SLAM_START, 0).value, 30, 0);
        expect_near(play_event_at(&p, DEFT_EVENT_SLAM_LAND, 0).time_s, lands_s, 1e-6);
        expect_near(play_event_at(&p, DEFT_EVENT_SLAM_LAND, 0).value, height, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).value, 30, 1e-9);
        play_close(&p);
    }
}

/* Seed 003: "a recovery time on the ground before you could start moving again". It is of the ground, and
 * hears neither stick nor buttons; what was pressed near its end counts. */
static void a_recovery_is_without_control_until_its_end(void **state)
{
    (void)state;
    for (int i = 0; i < RATES; i++) {
        deft_tuning tuning = plain_tuning();
        double rate = rates[i];
        fly_over_a_floor(&tuning, 3, 9, 0);
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.12 + 0.1 + 0.12, rate);
        assert_int_equal(p.self.state, DEFT_STATE_SLAM_RECOVERY);
        assert_int_equal(p.self.support, DEFT_SUPPORT_FLOOR);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.05, rate);
        assert_true(p.x == 0 && p.vx == 0);
        assert_int_equal(p.self.state, DEFT_STATE_SLAM_RECOVERY);
        play_for(&p, 0.05, rate);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, 0.12 + 0.1 + 0.2, 1e-6);
        expect_near(p.vx, 9, 1e-9);
        play_close(&p);
    }
}

/* A tuning without pause and recovery: straight down, and on. */
static void a_slam_may_have_no_pause_and_no_recovery(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.slam.windup_s = tuning.slam.recovery_s = 0;
    for (int i = 0; i < RATES; i++) {
        fly_over_a_floor(&tuning, 3, 9, 0);
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.2, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_SLAM_LAND, 0).time_s, 0.1, 1e-6);
        expect_near(p.x, 0.1 * 9, 1e-5);
        play_close(&p);
    }
}

/* A press on the ground is none, not even for the jump that follows: it would eat it. */
static void on_the_ground_there_is_no_slam(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.05, rates[i]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.1, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
        play_close(&p);
    }
}

/* Nor is there where two steep faces hold it: it stands there. */
static void in_a_wedge_there_is_no_slam(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_triangle(&p, -9, 18, -9, 0, 0, 0); /* both sides rise 2 in 1 */
        play_triangle(&p, 9, 18, 0, 0, 9, 0);
        play_spawn(&p, 0, 2);
        play_for(&p, 0.4, rates[i]);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.2, rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_SLAM_START), 0);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
        play_close(&p);
    }
}

static void a_slam_ends_a_rise_but_not_a_jump_of_the_same_instant(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air_jump.count = 1;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.1, rates[i]);
        play_release(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.05, rates[i]);
        play_press(&p, DEFT_ACTION_JUMP, 0); /* jumps are tried first */
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.06, rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 1);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
        play_release(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.05, rates[i]);
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.05, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SLAM_WINDUP);
        expect_near(play_event_at(&p, DEFT_EVENT_SLAM_START, 0).time_s, 0.26, 1e-9);
        play_close(&p);
    }
}

static void a_slam_lands_on_one_ways_and_stands_on_slopes(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_one_way(&p, -5, 0.75, 5, 1);
        play_spawn(&p, 0, 4);
        p.stick_y = -1;
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.3, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SLAM_RECOVERY);
        expect_near(p.y, 1, 1e-6);
        play_close(&p);
        play_open(&p, &tuning, &play_home);
        play_triangle(&p, -10, -5, 10, 5, 10, -9); /* rises 1 in 2 */
        play_spawn(&p, 0, 4);
        p.stick_y = 0;
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.3, rates[i]);
        double y = p.y;
        assert_int_equal(p.self.state, DEFT_STATE_SLAM_RECOVERY);
        play_for(&p, 0.1, rates[i]);
        assert_true(p.x == 0 && p.y == y);
        play_close(&p);
    }
}

/* Ground too steep to stand on turns it into a slide. */
static void a_slam_on_to_steep_ground_slides_on(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_triangle(&p, -5, -10, 5, 10, 5, -10); /* rises 2 in 1 */
        play_spawn(&p, -1, 6);
        p.stick_x = 0;
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.5, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
        assert_true(p.vx < 0 && p.vy < 0);
        play_close(&p);
    }
}

static void a_slam_between_two_walls_falls_in_a_gap_of_its_width(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.shape.width = 1;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_column(&p, -1.5, -1, 8);
        play_column(&p, 0.5, -1, 8);
        play_floor(&p);
        play_spawn(&p, 0, 6.5);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_SLAM, 0);
        play_for(&p, 0.4, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_SLAM_LAND, 0).time_s, 0.12 + 6.5 / 30, 1e-6);
        play_close(&p);
    }
}

/* Taken away in any of its three states: it falls, or it stands. */
static void a_slam_that_is_taken_away_in_mid_use_ends(void **state)
{
    static const deft_state states[] = {DEFT_STATE_SLAM_WINDUP, DEFT_STATE_SLAM_FALL,
                                        DEFT_STATE_SLAM_RECOVERY};
    (void)state;
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = plain_tuning();
        fly_over_a_floor(&tuning, 3, 0, 0);
        play_press(&p, DEFT_ACTION_SLAM, 0);
        for (int k = 0; k < 60 && p.self.state != (uint8_t)states[i]; k++) {
            play_tick(&p, DT);
        }
        assert_int_equal(p.self.state, states[i]);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            deft_character_set_ability(play_body_in(&p, w), DEFT_ABILITY_SLAM, false);
        }
        play_tick(&p, DT);
        assert_int_equal(p.self.state, i == 2 ? DEFT_STATE_GROUND : DEFT_STATE_FALL);
        play_close(&p);
    }
}

static void without_the_ability_the_button_does_nothing(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.ability.slam = 0;
    fly_over_a_floor(&tuning, 10, 0, 0);
    play_press(&p, DEFT_ACTION_SLAM, 0);
    play_ticks(&p, 20, DT);
    assert_int_equal(p.log_count, 0);
    assert_true(p.y < 9 && p.vy < 0); /* it just falls */
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_003_a_slam_pauses_in_the_air_to_the_bit),
        cmocka_unit_test(a_slam_falls_at_its_speed_and_lands_on_time),
        cmocka_unit_test(a_recovery_is_without_control_until_its_end),
        cmocka_unit_test(a_slam_may_have_no_pause_and_no_recovery),
        cmocka_unit_test(on_the_ground_there_is_no_slam),
        cmocka_unit_test(in_a_wedge_there_is_no_slam),
        cmocka_unit_test(a_slam_ends_a_rise_but_not_a_jump_of_the_same_instant),
        cmocka_unit_test(a_slam_lands_on_one_ways_and_stands_on_slopes),
        cmocka_unit_test(a_slam_on_to_steep_ground_slides_on),
        cmocka_unit_test(a_slam_between_two_walls_falls_in_a_gap_of_its_width),
        cmocka_unit_test(a_slam_that_is_taken_away_in_mid_use_ends),
        cmocka_unit_test(without_the_ability_the_button_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
