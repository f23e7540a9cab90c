/* tests/seeds/test_seed_004.c -- seed 004: assists. Its worked numbers are in tests/exactness/test_seeds.c.
 */
#include "seeds.h"

/* Slides down a wall to its right; then the stick turns away. */
static void turn_away_from_a_wall(double sticky_s)
{
    deft_tuning tuning = seeds_plain();
    tuning.ability.wall_slide = tuning.ability.wall_jump = 1;
    tuning.wall.sticky_s = sticky_s;
    tuning.wall.coyote_s = tuning.wall.reach = 0; /* the pause alone */
    play_open(&p, &tuning, &play_home);
    play_box(&p, 0.375, -50, 3, 50, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    play_ticks(&p, 20, DT);
    assert_int_equal(p.self.state, DEFT_STATE_WALL_SLIDE);
    p.stick_x = -1;
}

/* Seed 004: the body sticks for a split second when the stick turns away from the wall, so that the player
 * can aim first and jump second; without it the player just falls off. */
static void seed_004_aims_first_and_jumps_second(void **state)
{
    (void)state;
    for (int sticky = 0; sticky < 2; sticky++) {
        turn_away_from_a_wall(sticky != 0 ? 0.15 : 0);
        double y = p.y;
        play_ticks(&p, 6, DT);
        assert_true(sticky != 0 ? p.y == y && p.vy == 0 : p.y < y && p.x < 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), sticky);
        play_close(&p);
    }
}

/* Seed 004: a platform only just large enough, and the jump pressed a moment too soon. Remembered for a time,
 * it happens at the touch; else the body slides off and falls. */
static void seed_004_a_jump_too_soon_is_remembered(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * SEEDS_RATES; i++) {
        deft_tuning tuning = seeds_plain();
        tuning.assist.buffer_s = i % 2 != 0 ? 0.12 : 0;
        play_open(&p, &tuning, &play_home);
        double lands_s = 0.25;
        play_box(&p, 9 * lands_s - 0.375, -1, 9 * lands_s + 0.5, 0,
                 PLAY_ALL); /* the body's width, and a bit */
        play_spawn(&p, 0, p.moveset.fall.gravity * lands_s * lands_s / 2);
        p.stick_x = 1;
        seeds_for(0.2, seeds_rates[i / 2]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        seeds_for(0.4, seeds_rates[i / 2]);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), i % 2);
        if (i % 2 != 0) {
            expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, lands_s, 1e-6);
        } else {
            assert_true(p.y < -1);
        }
        play_close(&p);
    }
}

/* Seed 004: the same number of frames is another time at another rate. The window is a time: it is as long in
 * seconds at every rate. */
static void seed_004_windows_are_times_and_not_frames(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * SEEDS_RATES; i++) {
        deft_tuning tuning = seeds_plain();
        double early = i % 2 != 0 ? 0.119 : 0.121;
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0, p.moveset.fall.gravity * 0.3 * 0.3 / 2);
        seeds_for(0.3 - early, seeds_rates[i / 2]);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        seeds_for(0.3, seeds_rates[i / 2]);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), i % 2);
        play_close(&p);
    }
}

/* Seed 004: a late jump follows a walk off a ledge: not a jump, and not a throw into the air. */
static void seed_004_a_character_that_is_thrown_has_no_late_jump(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    for (int how = 0; how < 4; how++) {
        if (how == 0) {
            seeds_leave_a_ledge(&tuning, 50);
        } else {
            seeds_stand(&tuning);
        }
        if (how == 1) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
            play_tick(&p, DT);
            play_release(&p, DEFT_ACTION_JUMP, 0);
        } else if (how == 2) {
            play_kick(&p, 0, 3);
        } else if (how == 3) {
            play_set_velocity(&p, 0, 3);
        }
        play_tick(&p, DT);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), how == 0);
        play_close(&p);
    }
}

/* Seed 004: height 4 in 0.4 s: gravity is 2 h / t^2 and the jump velocity gravity x t; the jump lasts as long
 * to its apex and is as high as that. Past it gravity is twice as strong, from the apex on. */
static void seed_004_jumps_by_height_and_time_and_falls_harder(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.jump.height = 4;
    tuning.jump.time_to_apex_s = 0.4;
    tuning.fall.gravity_ratio = 2;
    tuning.fall.speed_max = 0;
    deft_moveset moveset = play_moveset(&tuning);
    expect_near(moveset.jump.gravity, 50, 1e-9);
    expect_near(moveset.jump.launch_speed, 20, 1e-9);
    for (int r = 0; r < SEEDS_RATES; r++) {
        seeds_stand(&tuning);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        seeds_for(0.4, seeds_rates[r]);
        expect_near(p.y, 4, 1e-5);
        seeds_for(0.1, seeds_rates[r]);
        expect_near(p.y, 4 - 100 * 0.1 * 0.1 / 2, 1e-5);
        expect_near(p.vy, -100 * 0.1, 1e-6);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_004_aims_first_and_jumps_second),
        cmocka_unit_test(seed_004_a_jump_too_soon_is_remembered),
        cmocka_unit_test(seed_004_windows_are_times_and_not_frames),
        cmocka_unit_test(seed_004_a_character_that_is_thrown_has_no_late_jump),
        cmocka_unit_test(seed_004_jumps_by_height_and_time_and_falls_harder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
