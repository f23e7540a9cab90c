/* tests/seeds/test_seed_001.c -- seed 001: answers to the stick, and slopes. Its worked numbers are in
 * tests/exactness/test_seeds.c. */
#include "seeds.h"

static deft_tuning dragged(void)
{
    deft_tuning tuning = seeds_plain();
    tuning.run.speed = 6;
    tuning.run.attack = tuning.run.turn = tuning.run.release = play_drag(0.9875, 0.03);
    return tuning;
}

/* Seed 001: the simplest answer is input times a constant. It is there: a kind of response. */
static void seed_001_input_times_a_constant_is_a_kind_of_response(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.run.speed = 6;
    tuning.input.deadzone = 0;
    seeds_stand(&tuning);
    static const double sticks[] = {1, -1, 0.5, 0, -0.25};
    for (int i = 0; i < 5; i++) {
        p.stick_x = sticks[i];
        play_tick(&p, DT);
        expect_near(p.vx, 6 * sticks[i], 6.0 / 32767);
    }
    play_close(&p);
}

/* Seed 001: a drag turns harder than it starts, since it loses a share of the difference: 12 instead of 6. */
static void seed_001_a_turn_is_twice_as_strong_as_a_start(void **state)
{
    deft_tuning tuning = dragged();
    double k = -log(1 - 0.9875);
    (void)state;
    for (int r = 0; r < SEEDS_RATES; r++) {
        seeds_stand(&tuning);
        p.stick_x = 1;
        play_ticks(&p, 240, DT);
        assert_true(p.vx == 6);
        p.stick_x = -1;
        seeds_for(0.05, seeds_rates[r]);
        expect_near(p.vx, -6 + 12 * exp(-k * 0.05), 1e-9);
        seeds_for(0.05, seeds_rates[r]);
        expect_near(p.vx, -6 + 12 * exp(-k * 0.1), 1e-9);
        play_close(&p);
    }
}

/* Seed 001: speeding up and stopping are no balance of one friction: each has a time of its own, and full
 * speed is what was wished, whatever they are. */
static void seed_001_full_speed_needs_no_calculus(void **state)
{
    static const double times[] = {0.05, 0.3, 2};
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.run.speed = 6;
    for (int i = 0; i < 9; i++) {
        double start_s = times[i % 3], stop_s = times[i / 3];
        tuning.run.attack = play_curve(start_s, 1);
        tuning.run.release = play_curve(stop_s, 1);
        seeds_stand(&tuning);
        p.stick_x = 1;
        seeds_for(start_s, 60);
        expect_near(p.vx, 6, 1e-9);
        seeds_for(1, 60);
        assert_true(p.vx == 6);
        p.stick_x = 0;
        seeds_for(stop_s / 2, 60);
        expect_near(p.vx, 3, 1e-9);
        seeds_for(stop_s / 2 + DT, 60);
        assert_true(p.vx == 0);
        play_close(&p);
    }
}

/* Seed 001: down a slope there is no cycle of falling and landing: the way is the slope's line, tick by tick,
 * at any speed. */
static void seed_001_down_a_slope_there_is_no_zig_zag(void **state)
{
    static const double speeds[] = {1, 9, 25};
    deft_tuning tuning = seeds_plain();
    (void)state;
    for (int i = 0; i < 3 * SEEDS_RATES; i++) {
        tuning.run.speed = speeds[i / SEEDS_RATES];
        play_open(&p, &tuning, &play_shifted);
        play_triangle(&p, 0, 0, 64, 0, 0, 32);
        play_spawn(&p, 2, 31 + 0.375 / 2 + 0.01);
        play_ticks(&p, 30, DT);
        assert_true(play_is_grounded(&p) && p.vx == 0);
        p.log_count = 0;
        double from = p.y + p.x / 2;
        p.stick_x = 1;
        while (p.x < 30 && p.time_s < 2) {
            play_tick(&p, 1 / seeds_rates[i % SEEDS_RATES]);
            expect_near(p.y + p.x / 2, from, 4e-6);
            assert_true(play_is_grounded(&p));
        }
        assert_int_equal(p.log_count, 0);
        play_close(&p);
    }
}

/* Seed 001: up a slope fast, over its end: it flies on or stays, as the game wishes; there is no third way,
 * by the size of a tick. */
static void seed_001_over_a_crest_it_flies_only_where_that_is_wished(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.run.speed = 9;
    for (int i = 0; i < 2 * SEEDS_RATES; i++) {
        bool flies = i % 2 != 0;
        tuning.ground.crest = flies ? DEFT_CREST_FLY : DEFT_CREST_STICK;
        tuning.ground.crest_speed = 6;
        play_open(&p, &tuning, &play_home);
        play_triangle(&p, 0, 0, 8, 0, 8, 4);
        play_box(&p, 8, 0, 40, 4, PLAY_BOTTOM | PLAY_RIGHT | PLAY_TOP);
        play_spawn(&p, 3, 1.5 + 0.375 / 2 + 0.01);
        play_ticks(&p, 30, DT);
        p.log_count = 0;
        p.stick_x = 1;
        seeds_for(0.9, seeds_rates[i / 2]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), flies);
        if (!flies) {
            expect_near(p.y, 4, 1e-6);
            assert_true(play_is_grounded(&p));
        }
        play_close(&p);
    }
}

/* Seed 001: there is a steepest angle that can be walked, or walls and ceilings would be climbed. */
static void seed_001_nothing_above_the_limit_is_climbed(void **state)
{
    static const double rises[] = {0.9, 1, 1.2, 4, 1000};
    deft_tuning tuning = seeds_plain();
    (void)state;
    for (int i = 0; i < 5; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_triangle(&p, 2, 0, 3, 0, 3, rises[i]);
        play_box(&p, 3, 0, 9, rises[i], PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        p.stick_x = 1;
        play_ticks(&p, 30, DT);
        assert_true(play_is_grounded(&p));
        expect_near(p.y, rises[i] <= 1 ? rises[i] : 0, 1e-6); /* the limit is 46 degrees */
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_001_input_times_a_constant_is_a_kind_of_response),
        cmocka_unit_test(seed_001_a_turn_is_twice_as_strong_as_a_start),
        cmocka_unit_test(seed_001_full_speed_needs_no_calculus),
        cmocka_unit_test(seed_001_down_a_slope_there_is_no_zig_zag),
        cmocka_unit_test(seed_001_over_a_crest_it_flies_only_where_that_is_wished),
        cmocka_unit_test(seed_001_nothing_above_the_limit_is_climbed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
