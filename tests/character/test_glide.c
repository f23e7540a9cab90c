/* tests/character/test_glide.c -- the glide: a fall that is slow while its button is down. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static const double rates[] = {20, 60, 144, 1000};
#define RATES ((int)(sizeof rates / sizeof rates[0]))

static play p;

/* At most 3 units/s down, 0.3 of the fall's gravity. */
static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.glide = 1;
    return tuning;
}

static void fly_over_a_floor(const deft_tuning *tuning, double height)
{
    play_open(&p, tuning, &play_home);
    play_floor(&p);
    play_spawn(&p, 0, height);
}

/* Seed 003: the glide only begins in a fall and slows it. From rest: gravity x ratio to the cap, then on. */
static void seed_003_a_glide_slows_a_fall(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        fly_over_a_floor(&tuning, 10);
        play_press(&p, DEFT_ACTION_GLIDE, 0);
        play_for(&p, 1.2, rates[i]);
        double gravity = p.moveset.fall.gravity * 0.3;
        double capped_s = 3 / gravity;
        assert_int_equal(p.self.state, DEFT_STATE_GLIDE);
        assert_true(p.vy == -3);
        expect_near(p.y, 10 - 3 * capped_s / 2 - 3 * (1.2 - capped_s), 1e-5);
        play_for(&p, 3, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, (10 - 3 * capped_s / 2) / 3 + capped_s,
                    1e-6);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).value, 3, 1e-9);
        play_close(&p);
    }
}

/* A faster fall is caught at the instant of the press, and let go at that of the release. */
static void a_glide_begins_and_ends_at_the_instants_of_its_button(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < 5 * RATES; i++) {
        double dt = 1 / rates[i / 5];
        double at = (double)deft_input_instant(i % 5 / 5.0) / 65535;
        fly_over_a_floor(&tuning, 60);
        play_for(&p, 0.5, rates[i / 5]);
        play_press(&p, DEFT_ACTION_GLIDE, at);
        play_tick(&p, dt);
        play_for(&p, 0.4, rates[i / 5]);
        play_release(&p, DEFT_ACTION_GLIDE, at);
        play_tick(&p, dt);
        const deft_fall *fall = &p.moveset.fall;
        double caps_s = 22 / fall->gravity;
        double fallen = 22 * caps_s / 2 + 22 * (0.5 + at * dt - caps_s) + 3 * (0.4 + dt);
        double free_s = dt - at * dt;
        expect_near(p.y, 60 - fallen - 3 * free_s - fall->gravity * free_s * free_s / 2, 1e-5);
        expect_near(p.vy, -3 - fall->gravity * free_s, 1e-9);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        play_close(&p);
    }
}

/* Edge case 10 of the seeds: "glide must not stop rise". The jump is as high as ever, and glides from its
 * apex on. */
static void seed_003_a_glide_cannot_stop_a_rise(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_press(&p, DEFT_ACTION_GLIDE, 0);
        play_for(&p, 0.35, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
        play_for(&p, 0.1, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, tuning.jump.height, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).time_s, tuning.jump.time_to_apex_s, 1e-9);
        double s = 0.45 - tuning.jump.time_to_apex_s;
        assert_int_equal(p.self.state, DEFT_STATE_GLIDE);
        expect_near(p.y, tuning.jump.height - p.moveset.fall.gravity * 0.3 * s * s / 2, 1e-5);
        play_close(&p);
    }
}

static void a_body_thrown_up_glides_from_its_apex_on(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        fly_over_a_floor(&tuning, 5);
        play_set_velocity(&p, 0, 10);
        play_press(&p, DEFT_ACTION_GLIDE, 0);
        double gravity = p.moveset.jump.gravity;
        play_for(&p, 0.19, rates[i]);
        expect_near(p.vy, 10 - gravity * 0.19, 1e-9);
        play_for(&p, 0.5, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).time_s, 10 / gravity, 1e-9);
        assert_true(p.vy == -3);
        play_close(&p);
    }
}

/* B10 of the seeds: coyote time that delays the fall keeps what is for the air away. Here an edge is the air:
 * it glides from there on, and the late jump still works. */
static void b10_a_glide_begins_at_the_edge_and_coyote_time_goes_on(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -20, -1, 0, 0, PLAY_ALL);
        play_spawn_standing(&p, 0.375 - 0.9, 0);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_GLIDE, 0);
        play_for(&p, 0.15, rates[i]); /* 0.05 s behind the edge */
        assert_int_equal(p.self.state, DEFT_STATE_GLIDE);
        expect_near(p.y, -p.moveset.fall.gravity * 0.3 * 0.05 * 0.05 / 2, 1e-5);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.05, rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_COYOTE, 0).time_s, 0.15, 1e-9);
        play_close(&p);
    }
}

/* B12 of the seeds: gravity that is set on entering a state knows of no change. Here the law is asked all the
 * time: another moveset holds in the midst of a glide. */
static void b12_another_tuning_holds_in_the_midst_of_a_glide(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        fly_over_a_floor(&tuning, 20);
        play_press(&p, DEFT_ACTION_GLIDE, 0);
        play_for(&p, 0.5, rates[i]);
        double y = p.y;
        deft_tuning slower = tuning;
        slower.glide.speed_max = 1;
        play_set_tuning(&p, &slower);
        play_for(&p, 0.5, rates[i]);
        expect_near(p.y, y - 0.5, 1e-5);
        play_close(&p);
    }
}

static void down_held_does_not_make_a_glide_faster(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    fly_over_a_floor(&tuning, 20);
    p.stick_y = -1;
    play_press(&p, DEFT_ACTION_GLIDE, 0);
    play_for(&p, 1, 60);
    assert_true(p.vy == -3);
    play_close(&p);
}

static void a_glide_steers_by_its_own_share_of_the_air_speed(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.glide.air_ratio = 1.5;
    for (int i = 0; i < RATES; i++) {
        fly_over_a_floor(&tuning, 20);
        p.stick_x = 1;
        play_for(&p, 0.5, rates[i]);
        expect_near(p.vx, 9, 1e-9);
        play_press(&p, DEFT_ACTION_GLIDE, 0);
        play_for(&p, 0.5, rates[i]);
        expect_near(p.vx, 13.5, 1e-9);
        expect_near(p.x, 4.5 + 6.75, 1e-5);
        play_close(&p);
    }
}

/* The button that was down all the time glides again after an air jump, which works in a glide. */
static void an_air_jump_works_in_a_glide(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air_jump.count = 1;
    for (int i = 0; i < RATES; i++) {
        fly_over_a_floor(&tuning, 10);
        play_press(&p, DEFT_ACTION_GLIDE, 0);
        play_for(&p, 0.5, rates[i]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.1, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
        play_for(&p, 0.5, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GLIDE);
        play_close(&p);
    }
}

/* Down a steep slope it slides as ever, and glides from where that ends. */
static void on_steep_ground_there_is_no_glide(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int i = 0; i < RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_triangle(&p, -1, 0, 4, 10, 4, 0); /* rises 2 in 1 */
        play_spawn(&p, 0.5, 5);
        play_press(&p, DEFT_ACTION_GLIDE, 0);
        play_for(&p, 0.6, rates[i]);
        assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        assert_true(p.vy < -3);
        play_for(&p, 0.6, rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GLIDE);
        assert_true(p.vy == -3);
        play_close(&p);
    }
}

static void set_glide(bool on)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_character_set_ability(play_body_in(&p, w), DEFT_ABILITY_GLIDE, on);
    }
}

static void a_glide_that_is_taken_away_in_mid_use_falls(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    fly_over_a_floor(&tuning, 20);
    play_press(&p, DEFT_ACTION_GLIDE, 0);
    play_ticks(&p, 30, DT);
    set_glide(false);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    expect_near(p.vy, -3 - p.moveset.fall.gravity * DT, 1e-9);
    set_glide(true); /* the button is still down */
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_GLIDE);
    play_close(&p);
}

static void without_the_ability_the_button_does_nothing(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.ability.glide = 0;
    fly_over_a_floor(&tuning, 20);
    play_press(&p, DEFT_ACTION_GLIDE, 0);
    play_ticks(&p, 10, DT);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    expect_near(p.vy, -p.moveset.fall.gravity * 10 * DT, 1e-9);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_003_a_glide_slows_a_fall),
        cmocka_unit_test(a_glide_begins_and_ends_at_the_instants_of_its_button),
        cmocka_unit_test(seed_003_a_glide_cannot_stop_a_rise),
        cmocka_unit_test(a_body_thrown_up_glides_from_its_apex_on),
        cmocka_unit_test(b10_a_glide_begins_at_the_edge_and_coyote_time_goes_on),
        cmocka_unit_test(b12_another_tuning_holds_in_the_midst_of_a_glide),
        cmocka_unit_test(down_held_does_not_make_a_glide_faster),
        cmocka_unit_test(a_glide_steers_by_its_own_share_of_the_air_speed),
        cmocka_unit_test(an_air_jump_works_in_a_glide),
        cmocka_unit_test(on_steep_ground_there_is_no_glide),
        cmocka_unit_test(a_glide_that_is_taken_away_in_mid_use_falls),
        cmocka_unit_test(without_the_ability_the_button_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
