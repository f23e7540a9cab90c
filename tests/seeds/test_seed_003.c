/* tests/seeds/test_seed_003.c -- seed 003: jumps by height and distance, presses that wait, walls, states.
 * Each of its moves has a test of its own in tests/character; docs/dev/seeds.md says which. */
#include "seeds.h"

/* 5 high, 5 to the apex and 3 down again at 8 units/s; a tap of 2. */
static deft_tuning archetype(void)
{
    deft_tuning tuning = seeds_plain();
    tuning.run.speed = 8;
    tuning.jump.shape = DEFT_JUMP_SHAPE_DISTANCE;
    tuning.jump.height = tuning.jump.distance_to_apex = 5;
    tuning.jump.height_min = 2;
    tuning.fall.shape = DEFT_FALL_SHAPE_DISTANCE;
    tuning.fall.distance = 3;
    tuning.fall.speed_max = 0;
    return tuning;
}

/* Seed 003: three gravities, each constant in its part of a jump: g = 2 y1 vx^2 / x1^2 with the button down,
 * g1 = v0^2 / (2 y2) without, g2 = 2 y1 vx^2 / x2^2 in the fall; the first is the lowest. And one launch
 * speed. */
static void seed_003_has_three_gravities(void **state)
{
    deft_tuning tuning = archetype();
    const double g = 2 * 5 * 64.0 / 25, g1 = 16.0 * 16 / 4, g2 = 2 * 5 * 64.0 / 9;
    (void)state;
    for (int r = 0; r < SEEDS_RATES; r++) {
        double dt = 1 / seeds_rates[r];
        seeds_stand(&tuning);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, dt);
        expect_near(p.vy, 16 - g * dt, 1e-9);
        double before = p.vy;
        play_tick(&p, dt);
        expect_near(p.vy, before - g * dt, 1e-9);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
        play_release(&p, DEFT_ACTION_JUMP, 0);
        before = p.vy;
        play_tick(&p, dt);
        expect_near(p.vy, before - g1 * dt, 1e-9);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP_CUT);
        while (p.vy >= 0) {
            play_tick(&p, dt);
        }
        before = p.vy;
        play_tick(&p, dt / 8);
        if (!play_is_grounded(&p)) {
            expect_near(p.vy, before - g2 * dt / 8, 1e-9);
            assert_int_equal(p.self.state, DEFT_STATE_FALL);
        }
        play_close(&p);
    }
    assert_true(g < g1 && g < g2);
}

/* Seed 003: acceleration, active and passive deceleration have times of their own in the air. */
static void seed_003_steers_in_the_air_by_times_of_its_own(void **state)
{
    deft_tuning tuning = archetype();
    (void)state;
    tuning.run.attack = tuning.run.release = play_curve(0.25, 1);
    tuning.run.turn = play_curve(0.125, 1);
    tuning.air.attack = tuning.air.release = play_curve(0.5, 1);
    tuning.air.turn = play_curve(0.4, 1);
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    seeds_for(0.25, 60);
    expect_near(p.vx, 4, 1e-9);
    seeds_for(0.25, 60);
    expect_near(p.vx, 8, 1e-9);
    p.stick_x = -1;
    seeds_for(0.2, 60);
    expect_near(p.vx, 4, 1e-9);
    p.stick_x = 0;
    seeds_for(0.125, 120);
    expect_near(p.vx, 2, 1e-9);
    play_close(&p);
}

/* Plays press after press `early` s before what it asks for is possible; returns how often it happened. */
static int wait_for(deft_event_kind event, double early, double rate)
{
    deft_tuning tuning = seeds_plain();
    tuning.assist.buffer_s = 0.15;
    tuning.ability.dash = tuning.ability.slam = tuning.ability.wall_jump = 1;
    tuning.dash.time_s = 0.3;
    tuning.dash.cooldown_s = 0.4;
    tuning.wall.reach = 0;
    play_open(&p, &tuning, &play_home);
    switch (event) {
    case DEFT_EVENT_JUMPED_GROUND: /* lands after 0.2 s */
        play_floor(&p);
        play_spawn(&p, 0, p.moveset.fall.gravity * 0.04 / 2);
        seeds_for(0.2 - early, rate);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        break;
    case DEFT_EVENT_JUMPED_WALL: /* comes to the wall after 0.2 s */
        play_box(&p, 0.375 + 9 * 0.2, -90, 9, 90, PLAY_ALL);
        play_spawn(&p, 0, 0);
        p.stick_x = 1;
        seeds_for(0.2 - early, rate);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        break;
    case DEFT_EVENT_SLAM_START: /* in a dash, which ends after 0.3 s */
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_DASH, 0);
        seeds_for(0.3 - early, rate);
        play_press(&p, DEFT_ACTION_SLAM, 0);
        break;
    default: /* a second dash, when 0.4 s are over */
        play_floor(&p);
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_DASH, 0);
        seeds_for(0.2, rate);
        play_release(&p, DEFT_ACTION_DASH, 0);
        seeds_for(0.2 - early, rate);
        play_press(&p, DEFT_ACTION_DASH, 0);
        break;
    }
    seeds_for(early + 0.1, rate);
    int happened = play_count(&p, event) - (event == DEFT_EVENT_DASH_START);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_BUFFER), happened);
    if (happened > 0) {
        expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_BUFFER, 0).value, early, 1e-5);
    }
    play_close(&p);
    return happened;
}

/* Seed 003: every button's press is kept for "the past 0.15 second or so", not only the jump's. */
static void seed_003_every_press_waits_0_15_s(void **state)
{
    static const deft_event_kind kinds[] = {DEFT_EVENT_JUMPED_GROUND, DEFT_EVENT_JUMPED_WALL,
                                            DEFT_EVENT_DASH_START, DEFT_EVENT_SLAM_START};
    (void)state;
    for (int i = 0; i < 4 * SEEDS_RATES; i++) {
        deft_event_kind kind = kinds[i % 4];
        double rate = seeds_rates[i / 4];
        assert_int_equal(wait_for(kind, 0.05, rate), 1);
        assert_int_equal(wait_for(kind, 0.149, rate), 1);
        assert_int_equal(wait_for(kind, 0.151, rate), 0);
    }
}

/* Seed 003: into a wall with the stick, up and down again: the full height of 5, a slide only on the way
 * down, and the same of a glide. */
static void seed_003_slides_and_glides_only_fall(void **state)
{
    deft_tuning tuning = archetype();
    (void)state;
    tuning.ability.wall_slide = tuning.ability.glide = 1;
    for (int glides = 0; glides < 2; glides++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        if (glides == 0) {
            play_box(&p, 1, 0, 3, 50, PLAY_ALL);
        } else {
            play_press(&p, DEFT_ACTION_GLIDE, 0);
        }
        play_spawn_standing(&p, 0, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        p.stick_x = 1;
        bool slowed = false;
        while (p.time_s < 0.8) {
            play_tick(&p, DT);
            bool slow = p.self.state == DEFT_STATE_WALL_SLIDE || p.self.state == DEFT_STATE_GLIDE;
            assert_true(!slow || p.vy <= 0);
            slowed = slowed || slow;
        }
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, 5, 1e-4);
        assert_true(slowed);
        play_close(&p);
    }
}

/* Seed 003, an earlier version: the body sticks to the wall for a second, and slides then. A jump gets off it
 * at any time. */
static void seed_003_may_stick_for_a_second_before_it_slides(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.ability.wall_slide = tuning.ability.wall_jump = 1;
    tuning.wall.slide_delay_s = 1;
    for (int i = 0; i < 2 * SEEDS_RATES; i++) {
        bool jumps = i % 2 != 0;
        double rate = seeds_rates[i / 2];
        play_open(&p, &tuning, &play_home);
        play_box(&p, 0.375, -50, 3, 50, PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_set_velocity(&p, 0, -11);
        p.stick_x = 1;
        seeds_for(0.9, rate);
        assert_int_equal(p.self.state, DEFT_STATE_WALL_SLIDE);
        assert_true(p.y == 0 && p.vy == 0);
        if (jumps) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
        }
        seeds_for(0.35, rate);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), jumps);
        if (!jumps) {
            double speeds_up_s = 4 / p.moveset.fall.gravity;
            assert_true(p.vy == -4);
            expect_near(p.y, -4 * (0.25 - speeds_up_s / 2), 1e-5);
        }
        play_close(&p);
    }
}

/* Seed 003: down one wall, a stop to let something pass, then across the gap: slide at once, freeze in its
 * midst, jump out of the freeze. */
static void seed_003_freezes_in_a_slide_and_jumps_out_of_it(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.ability.wall_slide = tuning.ability.wall_hold = tuning.ability.wall_jump = 1;
    play_open(&p, &tuning, &play_home);
    play_box(&p, 0.375, -50, 3, 50, PLAY_ALL);
    play_spawn(&p, 0, 0);
    play_set_velocity(&p, 0, -4);
    p.stick_x = 1;
    play_tick(&p, DT);
    assert_int_equal(p.self.state,
                     DEFT_STATE_WALL_SLIDE); /* without the second of sticking that it had once */
    play_ticks(&p, 10, DT);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    double stops = p.y;
    for (int i = 0; i < 60; i++) {
        play_tick(&p, DT);
        assert_true(p.y == stops && p.vy == 0);
    }
    assert_int_equal(p.self.state, DEFT_STATE_WALL_HOLD);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    play_close(&p);
}

/* Seed 003: pickups enable the features. Each of its moves is nothing without its ability. */
static void seed_003_abilities_are_given_one_by_one(void **state)
{
    static const deft_action actions[] = {DEFT_ACTION_DASH, DEFT_ACTION_GLIDE, DEFT_ACTION_SLAM,
                                          DEFT_ACTION_GRAPPLE};
    static const deft_ability abilities[] = {DEFT_ABILITY_DASH, DEFT_ABILITY_GLIDE, DEFT_ABILITY_SLAM,
                                             DEFT_ABILITY_GRAPPLE};
    static const deft_state states[] = {DEFT_STATE_DASH, DEFT_STATE_GLIDE, DEFT_STATE_SLAM_WINDUP,
                                        DEFT_STATE_GRAPPLE_REACH};
    deft_tuning tuning = seeds_plain();
    (void)state;
    for (int i = 0; i < 8; i++) {
        bool picked_up = i >= 4;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -50, 5, 50, 6, PLAY_ALL);
        play_spawn(&p, 0, 0);
        for (int w = 0; picked_up && w < PLAY_WORLDS; w++) {
            deft_character_set_ability(play_body_in(&p, w), abilities[i % 4], true);
        }
        p.stick_y = 1;
        play_press(&p, actions[i % 4], 0);
        play_tick(&p, DT);
        assert_int_equal(p.self.state, picked_up ? states[i % 4] : DEFT_STATE_FALL);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_003_has_three_gravities),
        cmocka_unit_test(seed_003_steers_in_the_air_by_times_of_its_own),
        cmocka_unit_test(seed_003_every_press_waits_0_15_s),
        cmocka_unit_test(seed_003_slides_and_glides_only_fall),
        cmocka_unit_test(seed_003_may_stick_for_a_second_before_it_slides),
        cmocka_unit_test(seed_003_freezes_in_a_slide_and_jumps_out_of_it),
        cmocka_unit_test(seed_003_abilities_are_given_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
