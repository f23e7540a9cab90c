/* tests/presets/test_moves.c -- falls, dashes, wall jumps and wall slides of the measured presets. */
#include "tests/presets/figures.h"
#include "tests/presets/measure.h"

/* ---- falls ---- */

typedef struct falling {
    const char *id;
    double gravity, fall; /* px a frame; the speed is changed before the move when `first` */
    bool first;
} falling;

/* Frames of the game's fall from rest through `depth`, the last in part. */
static double fall_frames(const falling *f, double depth)
{
    double speed = 0, fallen = 0;
    for (int frames = 0;; frames++) {
        const double step = fmin(f->first ? speed + f->gravity : speed, f->fall);
        if (fallen + step >= depth) {
            return frames + (depth - fallen) / step;
        }
        fallen += step;
        speed = fmin(speed + f->gravity, f->fall);
    }
}

static void drops_of_ten_tiles_take_the_frames_of_the_game(void **state)
{
    (void)state;
    const falling table[] = {
        {"climber-2018", 900.0 / 3600, 160.0 / 60, true},
        {"climber-2015", 0.21, 2, true},
        {"robot-1987", 0.25, 12, false},
        {"robot-1990", 0.25, 7, false},
        {"robot-1991", 0.25, 7, false},
        {"hedgehog-1991", 0.21875, INFINITY, false},
        {"echidna-1994", 0.21875, INFINITY, false},
        {"hunter-1994", 7168 / 65536.0, 5.03125, false},
        {"hunter-1994-high", 7168 / 65536.0, 5.03125, false},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const deft_tuning tuning = measure_tuning(table[i].id);
        const double rate_hz = measure_rate(table[i].id), depth = 10 * tuning.units_per_tile;
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0, depth);
        while (play_count(&p, DEFT_EVENT_LANDED) == 0) {
            play_tick(&p, 1 / rate_hz);
        }
        const double frames = play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s * rate_hz;
        if (!(fabs(frames - fall_frames(&table[i], depth)) <= 1)) {
            fail_msg("%s falls ten tiles in %.3f frames, the game in %.3f", table[i].id, frames,
                     fall_frames(&table[i], depth));
        }
        play_close(&p);
    }
}

static void long_falls_end_at_the_games_speed(void **state)
{
    (void)state;
    const struct {
        const char *id;
        double fall; /* px a frame */
    } table[] = {
        {"climber-2018", 160.0 / 60},
        {"climber-2015", 2},
        {"plumber-1985-still", original_plumber_fall(&original_row_still)},
        {"plumber-1985", original_plumber_fall(&original_row_walk)},
        {"plumber-1985-run", original_plumber_fall(&original_row_run)},
        {"robot-1987", 12},
        {"robot-1990", 7},
        {"robot-1991", 7},
        {"hunter-1994", 5.03125},
        {"hunter-1994-high", 5.03125},
        {"editor-default", 700.0 / 60},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const deft_tuning tuning = measure_tuning(table[i].id);
        const double rate_hz = measure_rate(table[i].id);
        play_open(&p, &tuning, &play_home);
        play_spawn(&p, 0, 0);
        play_ticks(&p, (int)(2 * rate_hz), 1 / rate_hz);
        expect_near(-p.vy, table[i].fall * rate_hz, 0.01 * table[i].fall * rate_hz);
        /* down does not fall faster, but in one of them, which goes to 240 px/s */
        p.stick_y = -1;
        play_ticks(&p, (int)(2 * rate_hz), 1 / rate_hz);
        const double fast = i == 0 ? 240 : table[i].fall * rate_hz;
        expect_near(-p.vy, fast, 0.01 * fast);
        play_close(&p);
    }
    const deft_tuning tuning = measure_tuning("hedgehog-1991"); /* which has no end */
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    play_ticks(&p, 240, 1.0 / 60);
    expect_near(-p.vy, 0.21875 * 60 * 240, 0.01 * 0.21875 * 60 * 240);
    play_close(&p);
}

/* ---- dashes ---- */

static void expect_dash(const char *id, double freeze_frames, double frames, double distance,
                        double exit_speed)
{
    const deft_tuning tuning = measure_tuning(id);
    const double rate_hz = measure_rate(id);
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    play_set_velocity(&p, 0, 0);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_DASH, 0);
    while (play_count(&p, DEFT_EVENT_DASH_END) == 0) {
        play_tick(&p, 1 / (8 * rate_hz));
    }
    const play_event start = play_event_at(&p, DEFT_EVENT_DASH_START, 0);
    const play_event end = play_event_at(&p, DEFT_EVENT_DASH_END, 0);
    expect_near(start.time_s * rate_hz, freeze_frames, 1e-6);
    expect_near((end.time_s - start.time_s) * rate_hz, frames, 1e-6);
    expect_near(start.value * (end.time_s - start.time_s), distance, 1e-6);
    expect_near(end.value, exit_speed, 1e-6 * exit_speed);
    expect_near(p.x, distance, 0.02 * distance); /* a tick may go on past the end */
    play_close(&p);
}

static void dashes_go_the_games_distance_in_its_frames(void **state)
{
    (void)state;
    /* 240 px/s for 0.15 s after a freeze of 0.05 s, then 160 */
    expect_dash("climber-2018", 3, 9, 36, 160);
    /* four frames at 5, 3.5, 2 and 2 px, after a freeze of two; then 2 */
    double speed = 5, distance = 0;
    for (int frame = 0; frame < 4; frame++) {
        distance += speed;
        speed = fmax(speed - 1.5, 2);
    }
    expect_dash("climber-2015", 2, 4, distance, speed * 30);
}

/* ---- walls ---- */

/* Beside a high wall to the left, at rest in the air. */
static void beside_a_wall(const char *id)
{
    const deft_tuning tuning = measure_tuning(id);
    const double side = tuning.shape.width / 2;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -side - 100, -20000, -side, 20000, PLAY_ALL);
    play_spawn(&p, 0, 0);
    p.stick_x = -1;
    play_tick(&p, 1 / measure_rate(id));
}

/* The height of a jump off a wall that is held, and its speed away from the wall at take-off (0: not
 * published). */
static void expect_wall_jump(const char *id, double height, double away)
{
    const double rate_hz = measure_rate(id);
    beside_a_wall(id);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, 1 / rate_hz);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    if (away > 0) {
        expect_near(p.moveset.wall.away_speed, away, 0.001 * away);
        expect_near(p.vx, away, 0.1 * away); /* what it loses in the first frame */
    }
    while (play_count(&p, DEFT_EVENT_APEX) == 0) {
        play_tick(&p, 1 / rate_hz);
    }
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, height, 0.01 * height);
    play_close(&p);
}

static void wall_jumps_are_as_high_and_as_fast_as_the_games(void **state)
{
    (void)state;
    const original_track climber = original_climber_2018(ORIGINAL_HELD);
    const original_track climber_2015 = original_climber_2015();
    const original_track hunter = original_console(&original_hunter_wall, ORIGINAL_HELD);
    const original_track high = original_console(&original_hunter_wall_high, ORIGINAL_HELD);
    expect_wall_jump("climber-2018", original_top(&climber), 130);
    expect_wall_jump("climber-2015", original_top(&climber_2015), 2 * 30);
    expect_wall_jump("hunter-1994", original_top(&hunter), 0);
    expect_wall_jump("hunter-1994-high", original_top(&high), 0);
}

static void a_slide_has_the_games_speed(void **state)
{
    (void)state;
    beside_a_wall("climber-2015");
    play_ticks(&p, 60, 1.0 / 30);
    expect_near(-p.vy, 0.4 * 30, 1e-9);
    play_close(&p);
    /* the other game's begins at 20 px/s and is let go faster from there; the preset keeps to where it begins
     */
    beside_a_wall("climber-2018");
    play_ticks(&p, 60, 1.0 / 60);
    expect_near(-p.vy, 20, 1e-9);
    play_close(&p);
}

/* Player.cs: up 45 px/s, down 80; 110 of stamina, 10 a second at rest, 100 / 2.2 a second up, 27.5 a jump. */
static void climbs_at_the_games_speeds_until_the_games_stamina_is_used(void **state)
{
    const double hold_s = 110.0 / 10, up_s = 110 / (100 / 2.2);
    (void)state;
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = measure_tuning("climber-2018");
        play_open(&p, &tuning, &play_home);
        play_box(&p, 4, -2000, 40, 2000, PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        p.stick_y = i == 0 ? 1 : i == 1 ? -1 : 0;
        play_tick(&p, 1.0 / 60);
        assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
        expect_near(p.vy, i == 0 ? 45 : i == 1 ? -80 : 0, 1e-9);
        int frames = 1;
        for (; p.self.state == DEFT_STATE_CLIMB && frames < 1000; frames++) {
            play_tick(&p, 1.0 / 60);
        }
        expect_near(frames / 60.0, i == 0 ? up_s : hold_s, 1.01 / 60);
        play_close(&p);
    }
    deft_tuning tuning = measure_tuning("climber-2018");
    play_open(&p, &tuning, &play_home);
    play_box(&p, 4, -2000, 40, 2000, PLAY_ALL);
    play_spawn(&p, 0, 0);
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_tick(&p, 1.0 / 60);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, 1.0 / 60);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
    expect_near(p.self.climb_s, 1.0 / 60 + 27.5 / 10, 1e-9);
    play_close(&p);
}

/* ---- a jump that depends on the speed ---- */

/* What docs/guide/presets.md says to a host: jump and fall of one preset, running of another, chosen on the
 * ground.
 */
static deft_tuning plumber_of(bool runs, double speed)
{
    deft_tuning running = measure_tuning(runs ? "plumber-1985-run" : "plumber-1985");
    const deft_tuning jumping = measure_tuning(speed < 60      ? "plumber-1985-still"
                                               : speed < 93.75 ? "plumber-1985"
                                                               : "plumber-1985-run");
    running.jump = jumping.jump;
    running.fall = jumping.fall;
    return running;
}

/* Runs up for so many frames, then jumps: as high as the game does, within 1 %. */
static void expect_plumber_jump(int frames, bool runs, double game)
{
    const deft_tuning still = plumber_of(runs, 0);
    play_open(&p, &still, &play_home);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
    p.stick_x = frames > 0 ? 1 : 0;
    for (int i = 0; play_count(&p, DEFT_EVENT_APEX) == 0; i++) {
        if (p.self.support == DEFT_SUPPORT_FLOOR) {
            const deft_tuning now = plumber_of(runs, p.vx);
            play_set_tuning(&p, &now);
        }
        if (i == frames) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
        }
        play_tick(&p, 1.0 / 60);
    }
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, game, 0.01 * game);
    play_close(&p);
}

static void a_host_gets_all_jumps_of_the_plumber_by_swapping_movesets(void **state)
{
    (void)state;
    expect_plumber_jump(0, false, 66);
    expect_plumber_jump(20, false, 66); /* 0.74 px a frame */
    expect_plumber_jump(45, false, 71);
    expect_plumber_jump(10, true, 66); /* 0.56 */
    expect_plumber_jump(25, true, 71); /* 1.39 */
    expect_plumber_jump(35, true, 83); /* 1.95 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drops_of_ten_tiles_take_the_frames_of_the_game),
        cmocka_unit_test(long_falls_end_at_the_games_speed),
        cmocka_unit_test(dashes_go_the_games_distance_in_its_frames),
        cmocka_unit_test(wall_jumps_are_as_high_and_as_fast_as_the_games),
        cmocka_unit_test(a_slide_has_the_games_speed),
        cmocka_unit_test(climbs_at_the_games_speeds_until_the_games_stamina_is_used),
        cmocka_unit_test(a_host_gets_all_jumps_of_the_plumber_by_swapping_movesets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
