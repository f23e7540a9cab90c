/* tests/seeds/test_seed_002.c -- seed 002: one motor for player and AI, jumps by height and time, coyote
 * time. Its worked numbers are in tests/exactness/test_seeds.c. */
#include "seeds.h"

/* Seed 002: up to 600 px/s at 2500 px/s^2, down to rest at 2250. */
static void seed_002_runs_up_at_2500_and_stops_at_2250(void **state)
{
    deft_tuning tuning = seeds_002();
    (void)state;
    for (int r = 0; r < SEEDS_RATES; r++) {
        seeds_stand(&tuning);
        p.stick_x = 1;
        seeds_for(0.1, seeds_rates[r]);
        expect_near(p.vx, 250, 1e-6);
        seeds_for(0.2, seeds_rates[r]);
        assert_true(p.vx == 600);
        p.stick_x = 0;
        seeds_for(0.1, seeds_rates[r]);
        expect_near(p.vx, 600 - 225, 1e-6);
        seeds_for(0.2, seeds_rates[r]);
        assert_true(p.vx == 0);
        play_close(&p);
    }
}

/* Seed 002, first version: a jump velocity of 500 under a gravity of 981 comes to 127.4 px after 0.51 s. */
static void seed_002_takes_a_gravity_and_a_jump_velocity(void **state)
{
    deft_tuning tuning = seeds_pixels();
    (void)state;
    tuning.jump.shape = DEFT_JUMP_SHAPE_SPEED;
    tuning.jump.gravity = 981;
    tuning.jump.launch_speed = 500;
    tuning.jump.cut = DEFT_CUT_NONE;
    for (int r = 0; r < SEEDS_RATES; r++) {
        seeds_stand(&tuning);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        seeds_for(0.7, seeds_rates[r]);
        play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
        expect_near(apex.value, 500.0 * 500 / (2 * 981), 128 * 1e-5);
        expect_near(apex.time_s, 500.0 / 981, 1e-9);
        play_close(&p);
    }
}

/* Seed 002: height and time are clearer wishes than speeds: 300 px in 0.3 s, then in 0.5 s. */
static void seed_002_works_out_speeds_from_height_and_time(void **state)
{
    static const double times[] = {0.3, 0.5};
    deft_tuning tuning = seeds_002();
    (void)state;
    for (int i = 0; i < 2; i++) {
        tuning.jump.time_to_apex_s = times[i];
        deft_moveset moveset = play_moveset(&tuning);
        expect_near(moveset.jump.launch_speed, i == 0 ? 2000 : 1200, 1e-9);
        expect_near(moveset.jump.gravity, i == 0 ? 20000 / 3.0 : 2400, 1e-9);
    }
}

/* Seed 002: without air resistance a fall gets ever faster: a terminal speed of 0 is none. */
static void seed_002_falls_ever_faster_without_a_terminal_speed(void **state)
{
    deft_tuning tuning = seeds_002();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    for (int i = 1; i <= 120; i++) {
        play_tick(&p, DT);
        expect_near(p.vy, -8000 * i * DT, 1e-6);
    }
    play_close(&p);
}

/* Seed 002: the gravity of a fall is the tap's, 8000, also off a ledge and in the fall of a held jump; 2400
 * only while the button is down and the body rises. */
static void seed_002_falls_with_the_tap_gravity(void **state)
{
    deft_tuning tuning = seeds_002();
    (void)state;
    seeds_leave_a_ledge(&tuning, 9000);
    double vy = p.vy;
    play_tick(&p, DT);
    expect_near(p.vy - vy, -8000 * DT, 1e-6);
    play_close(&p);
    seeds_stand(&tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    int rose = 0, fell = 0;
    for (int i = 0; i < 40; i++) {
        vy = p.vy;
        play_tick(&p, DT);
        if (p.vy > 0 && vy > 0) {
            expect_near(p.vy - vy, -2400 * DT, 1e-6);
            rose++;
        } else if (vy < 0 && p.vy < 0) {
            expect_near(p.vy - vy, -8000 * DT, 1e-6);
            fell++;
        }
    }
    assert_true(rose > 20 && fell > 2);
    play_close(&p);
}

/* Seed 002: on a screen y grows downwards, so it flips the signs by hand. Here the axes do: 300 px up are 300
 * less. */
static void seed_002_jumps_up_where_y_goes_down(void **state)
{
    static const deft_feature ground = {
        {{-999, 0}, {999, 0}, {999, 99}, {-999, 99}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
        {0, 0},
        0,
        1,
        0,
        DEFT_FEATURE_SOLID,
        4,
        15,
        {0, 0, 0}};
    deft_tuning tuning = seeds_002();
    deft_moveset moveset = play_moveset(&tuning);
    deft_world_array array;
    deft_character hero;
    const deft_pos feet = {0, 0};
    (void)state;
    memset(&array, 0, sizeof array);
    array.features = &ground;
    array.count = 1;
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    deft_character_spawn(&hero, &moveset, &feet, deft_axes_y_down());
    deft_input input = *deft_input_none();
    deft_character_step(&hero, &moveset, &view, &input, DT, NULL, NULL);
    assert_int_equal(hero.support, DEFT_SUPPORT_FLOOR);
    deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
    for (int i = 0; i < 30; i++) {
        deft_character_step(&hero, &moveset, &view, &input, DT, NULL, NULL);
        input.pressed = 0;
    }
    expect_near(hero.position.y, -300, 300 * 1e-5);
    expect_near(hero.velocity.y, 0, 1e-6);
}

/* Seed 002: one motor for all drivers. What a player's keys give through the latch and what an AI writes
 * itself move the body alike, to the bit. */
static void seed_002_player_and_ai_drive_one_motor(void **state)
{
    deft_tuning tuning = seeds_002();
    deft_moveset moveset = play_moveset(&tuning);
    deft_character player, machine;
    const deft_pos feet = {0, 0};
    deft_latch keys;
    (void)state;
    deft_latch_clear(&keys);
    deft_character_spawn(&player, &moveset, &feet, deft_axes_y_up());
    machine = player;
    for (int i = 0; i < 240; i++) {
        bool right = i % 50 < 30, jump = i % 40 == 7, off = i % 40 == 12;
        deft_latch_direction(&keys, DEFT_RIGHT, right);
        if (jump || off) {
            deft_latch_button(&keys, DEFT_ACTION_JUMP, jump, 0);
        }
        deft_input of_keys;
        deft_latch_take(&of_keys, &keys, DEFT_OPPOSITE_LAST, deft_axes_y_up());
        deft_input of_ai = *deft_input_none();
        deft_input_set_stick(&of_ai, right ? 1 : 0, 0);
        of_ai.held = (uint16_t)(i % 40 >= 7 && i % 40 < 12 ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0);
        of_ai.pressed = (uint16_t)(jump ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0);
        of_ai.released = (uint16_t)(off ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0);
        deft_character_step(&player, &moveset, NULL, &of_keys, DT, NULL, NULL);
        deft_character_step(&machine, &moveset, NULL, &of_ai, DT, NULL, NULL);
        assert_memory_equal(&player, &machine, sizeof player);
    }
}

/* Seed 002: a body that skips forward a few pixels a frame may never stand at the edge, so that a jump there
 * is luck. Here the edge has its instant: before it a press is the ground's jump, for 0.1 s after it the late
 * one, wherever in a tick of any length that is. */
static void seed_002_no_jump_at_an_edge_is_luck(void **state)
{
    static const double from_edge_s[] = {-0.02, -0.001, 0.001, 0.03, 0.099};
    deft_tuning tuning = seeds_002();
    (void)state;
    play_steer_instantly(&tuning);
    for (int i = 0; i < 5 * SEEDS_RATES; i++) {
        double rate = seeds_rates[i / 5];
        double edge_s = 0.2137;
        double press_s = edge_s + from_edge_s[i % 5];
        play_open(&p, &tuning, &play_home);
        play_box(&p, -5000, -100, 0, 0, PLAY_ALL);
        play_spawn_standing(&p, (double)(float)(tuning.shape.width / 2 - 600 * edge_s), 0);
        p.stick_x = 1;
        while (p.time_s < 0.5) {
            double at = (press_s - p.time_s) * rate;
            if (at >= 0 && at < 1) {
                play_press(&p, DEFT_ACTION_JUMP, at);
            }
            play_tick(&p, 1 / rate);
        }
        bool late = from_edge_s[i % 5] > 0;
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), !late);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), late);
        if (late) {
            expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_COYOTE, 0).value, from_edge_s[i % 5], 2e-6);
        }
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_002_runs_up_at_2500_and_stops_at_2250),
        cmocka_unit_test(seed_002_takes_a_gravity_and_a_jump_velocity),
        cmocka_unit_test(seed_002_works_out_speeds_from_height_and_time),
        cmocka_unit_test(seed_002_falls_ever_faster_without_a_terminal_speed),
        cmocka_unit_test(seed_002_falls_with_the_tap_gravity),
        cmocka_unit_test(seed_002_jumps_up_where_y_goes_down),
        cmocka_unit_test(seed_002_player_and_ai_drive_one_motor),
        cmocka_unit_test(seed_002_no_jump_at_an_edge_is_luck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
