/* tests/presets/test_running.c -- run-ups, stops and turns of the measured presets, in frames, within one. */
#include "tests/presets/measure.h"
#include "tests/presets/originals.h"

typedef struct running {
    const char *id;
    double full;              /* px a frame */
    int run_up, stop, turn;   /* frames, by the game's rule; turn: from full speed to rest */
    int air_run_up, air_turn; /* the same in the air */
    bool flies_on;            /* a stick at rest changes nothing in the air */
} running;

static void expect_ticks(const char *id, const char *what, int ticks, int frames)
{
    if (abs(ticks - frames) > 1) {
        fail_msg("%s: the %s takes %d frames, the game's %d", id, what, ticks, frames);
    }
}

static void run_and_compare(const running *r)
{
    const double rate_hz = measure_rate(r->id), full = r->full * rate_hz;
    measure_stand(r->id);
    expect_near(p.moveset.ground.speed, full, 1e-9 * full);
    p.stick_x = 1;
    expect_ticks(r->id, "run-up", measure_ticks_to(full, full, rate_hz), r->run_up);
    p.stick_x = 0;
    expect_ticks(r->id, "stop", measure_ticks_to(0, full, rate_hz), r->stop);
    p.stick_x = 1;
    measure_ticks_to(full, full, rate_hz);
    p.stick_x = -1;
    int turn = 0;
    for (; p.vx > 0; turn++) {
        play_tick(&p, 1 / rate_hz);
    }
    expect_ticks(r->id, "turn", turn, r->turn);
    play_close(&p);
}

/* High above the floor, so that there is time. */
static void steer_in_the_air_and_compare(const running *r)
{
    const double rate_hz = measure_rate(r->id);
    const deft_tuning tuning = measure_tuning(r->id);
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    const double full = p.moveset.air.speed;
    p.stick_x = 1;
    expect_ticks(r->id, "run-up in the air", measure_ticks_to(full, full, rate_hz), r->air_run_up);
    if (r->flies_on) {
        p.stick_x = 0;
        play_ticks(&p, 30, 1 / rate_hz);
        expect_near(p.vx, full, 1e-4 * full);
        p.stick_x = 1;
        measure_ticks_to(full, full, rate_hz);
    }
    p.stick_x = -1;
    int turn = 0;
    for (; p.vx > 0; turn++) {
        play_tick(&p, 1 / rate_hz);
    }
    expect_ticks(r->id, "turn in the air", turn, r->air_turn);
    play_close(&p);
}

static void speeds_change_in_the_frames_of_the_game(void **state)
{
    (void)state;
    const int walk = original_plumber_run_up(ORIGINAL_PLUMBER_WALK, 0x18);
    const int run = original_plumber_run_up(ORIGINAL_PLUMBER_RUN, 0x28);
    const int walk_stop = original_plumber_stop(0x18, 1), walk_turn = original_plumber_stop(0x18, 2);
    const int climb = original_approach_frames(0, 90, 1000.0 / 60);
    const int climb_air = original_approach_frames(0, 90, 650.0 / 60);
    const int crawl = original_approach_frames(0, 1, 0.6), crawl_air = original_approach_frames(0, 1, 0.4);
    const int roll = original_approach_frames(0, 6, 0.046875), brake = original_approach_frames(6, 0, 0.5);
    const int roll_air = original_approach_frames(0, 6, 0.09375);
    const running table[] = {
        {"climber-2018", 1.5, climb, climb, climb, climb_air, climb_air, false},
        {"climber-2015", 1, crawl, crawl, crawl, crawl_air, crawl_air, false},
        {"plumber-1985", 1.5, walk, walk_stop, walk_turn, walk, walk_stop, true},
        {"plumber-1985-still", 1.5, walk, walk_stop, walk_turn, walk, walk_stop, true},
        {"plumber-1985-run", 2.5, run, original_plumber_stop(0x28, 1), original_plumber_stop(0x28, 2), run,
         run, true},
        {"plumber-1988", 2.5, original_approach_frames(0, 2.5, 0.0546875),
         original_approach_frames(2.5, 0, 0.0546875), original_approach_frames(2.5, 0, 0.125),
         original_approach_frames(0, 2.5, 0.0546875), original_approach_frames(2.5, 0, 0.125), true},
        {"robot-1987", 1.375, 1, 1, 1, 1, 1, false},
        {"robot-1990", 1.375, 1, 1, 1, 1, 1, false},
        {"robot-1991", 1.375, 1, 1, 1, 1, 1, false},
        {"hedgehog-1991", 6, roll, roll, brake, roll_air, roll_air, true},
        {"echidna-1994", 6, roll, roll, brake, roll_air, roll_air, true},
        {"editor-default", 250.0 / 60, 10, 10, 10, 10, 10, false},
    };
    assert_int_equal(climb, 6); /* published as 5.4 */
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        run_and_compare(&table[i]);
        steer_in_the_air_and_compare(&table[i]);
    }
}

/* Above full speed the climber of 2018 loses 400 px/s^2 while it pushes on, 0.65 of that in the air; the one
 * of 2015 0.15 px a frame each frame. */
static void earned_speed_is_lost_at_the_games_rate(void **state)
{
    (void)state;
    deft_tuning tuning = measure_tuning("climber-2018");
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    play_set_velocity(&p, 240, 0);
    play_ticks(&p, 12, 1.0 / 60);
    expect_near(p.vx, 240 - 400 * 0.65 * 0.2, 1e-6);
    play_close(&p);
    measure_stand("climber-2018");
    p.stick_x = 1;
    play_set_velocity(&p, 240, 0);
    play_ticks(&p, 12, 1.0 / 60);
    expect_near(p.vx, 240 - 400 * 0.2, 1e-6);
    play_close(&p);
    measure_stand("climber-2015");
    p.stick_x = 1;
    play_set_velocity(&p, 60, 0);
    play_ticks(&p, 6, 1.0 / 30);
    expect_near(p.vx, (2 - 6 * 0.15) * 30, 1e-6);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(speeds_change_in_the_frames_of_the_game),
        cmocka_unit_test(earned_speed_is_lost_at_the_games_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
