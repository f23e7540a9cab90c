/* tests/character/test_speed_kept.c -- a character that hits a wall, and soon gets past the wall, has its
 * speed again (assist.speed_kept_s). */
#include "walls.h"

/* A body that rises beside a block whose top it passes `late_s` after it ran into it, at `speed`. */
static void run_into_a_block(const deft_tuning *tuning, double late_s, double speed, double rate)
{
    const double run_s = 0.1, launch = 10;
    double gravity = play_moveset(tuning).jump.gravity;
    double at_s = run_s + late_s;
    double top = launch * at_s - gravity * at_s * at_s / 2;
    play_open(&p, tuning, &play_home);
    play_box(&p, WALLS_SIDE, -5, 50, top, PLAY_ALL);
    play_spawn(&p, -speed * run_s, 0);
    play_set_velocity(&p, speed, launch);
    walls_seconds(0.2, rate);
}

static deft_tuning keeping_tuning(void)
{
    deft_tuning tuning = walls_tuning();
    tuning.ability.wall_slide = tuning.ability.wall_hold = tuning.ability.wall_jump = 0;
    tuning.air.release = play_curve(10, 1);
    tuning.assist.speed_kept_s = 0.06;
    return tuning;
}

static void the_speed_comes_back_where_the_wall_ends(void **state)
{
    deft_tuning tuning = keeping_tuning();
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        double late_s = i < WALLS_RATES ? 0.04 : 0.08;
        run_into_a_block(&tuning, late_s, 8, walls_rates[i % WALLS_RATES]);
        bool kept = late_s < 0.06;
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), kept ? 1 : 0);
        if (kept) {
            play_event event = play_event_at(&p, DEFT_EVENT_ASSIST_SPEED_KEPT, 0);
            double hit = play_event_at(&p, DEFT_EVENT_HIT_WALL, 0).value;
            double left_s = 0.2 - event.time_s;
            expect_near(event.time_s, 0.1 + late_s, 1e-5);
            expect_near(event.value, hit, 1e-9);
            /* the release takes 0.9 units/s a second */
            expect_near(p.x, hit * left_s - 0.45 * left_s * left_s, 1e-5);
        } else {
            expect_near(p.vx, 0, 1e-9);
        }
        play_close(&p);
    }
}

static void the_window_is_the_same_at_every_rate(void **state)
{
    deft_tuning tuning = keeping_tuning();
    (void)state;
    tuning.air.release = play_curve(0, 1);
    tuning.run.speed = 0; /* above full speed, and nothing bleeds */
    tuning.air.overspeed_release_s = HUGE_VAL;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        double late_s = i < WALLS_RATES ? 0.0599 : 0.0601;
        run_into_a_block(&tuning, late_s, 8, walls_rates[i % WALLS_RATES]);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), late_s < 0.06 ? 1 : 0);
        expect_near(p.x, late_s < 0.06 ? 8 * (0.1 - late_s) : 0, 1e-5);
        play_close(&p);
    }
}

/* Thrown off the wall by the host, with the stick still to it, it turns back before the wall's end. */
static void a_character_that_comes_off_the_wall_itself_gives_it_up(void **state)
{
    deft_tuning tuning = keeping_tuning();
    (void)state;
    tuning.assist.speed_kept_s = 0.2;
    tuning.air.attack = tuning.air.turn = play_curve(0.3, 1);
    for (int i = 0; i < WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -50, 50, 50, PLAY_ALL);
        play_spawn(&p, -0.5, 0);
        play_set_velocity(&p, 8, 10);
        p.stick_x = 1;
        walls_seconds(0.15, walls_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
        play_set_velocity(&p, -0.17, 5);
        walls_seconds(0.05, walls_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), 0);
        play_close(&p);
    }
}

/* A tick begins with the head within a hair of the lower end of a tile that stands on the one beside. */
static void a_seam_in_the_wall_is_no_end_of_it(void **state)
{
    const double tick_s = 1.0 / 60;
    deft_tuning tuning = keeping_tuning();
    double gravity = play_moveset(&tuning).jump.gravity;
    (void)state;
    for (int i = -20; i <= 20; i++) {
        double hair = i * 4e-6;
        play_open(&p, &tuning, &play_home);
        for (int y = -9; y < 9; y++) {
            play_box(&p, WALLS_SIDE, y, WALLS_SIDE + 1, y + 1, PLAY_ALL);
        }
        double height = p.moveset.height;
        double rise = (0.5 + gravity * tick_s * tick_s / 2) / tick_s; /* half a tile in the tick */
        play_spawn(&p, -1e-9, -height - 0.5 + hair);
        play_set_velocity(&p, rise, rise);
        play_tick(&p, tick_s);
        play_tick(&p, tick_s);
        expect_near(p.x, 0, 1e-6);
        assert_true(p.y > 0.4 - height); /* past the seam */
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 0);
        play_close(&p);
    }
}

static void a_stick_turned_away_gives_it_up(void **state)
{
    deft_tuning tuning = keeping_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, WALLS_SIDE, -5, 50, 1, PLAY_ALL);
    play_spawn(&p, -0.2, 0.5);
    play_set_velocity(&p, 8, 12);
    play_ticks(&p, 2, DT);
    assert_true(p.self.kept_speed == 8 || p.self.kept_speed > 7);
    p.stick_x = -0.5;
    play_ticks(&p, 10, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), 0);
    assert_true(p.self.kept_speed == 0 && p.vx <= 0);
    play_close(&p);
}

/* The use that players know: a jump that comes a moment too late for the step. */
static void a_late_jump_over_a_step_keeps_the_run(void **state)
{
    deft_tuning tuning = keeping_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, WALLS_SIDE, -1, 50, 0.6, PLAY_ALL);
    play_box(&p, -50, -1, WALLS_SIDE, 0, PLAY_TOP | PLAY_LEFT | PLAY_BOTTOM);
    play_spawn_standing(&p, -6, 0);
    p.stick_x = 1;
    while (p.self.wall == 0) {
        play_tick(&p, DT);
    }
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 4, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), 1);
    assert_true(p.vx == tuning.run.speed);
    play_close(&p);
}

/* Thrown up steep ground into a tip above it, faster than can be gathered at once: past the tip it goes on.
 * Of the steep ground and the tip, which it touches at once, rounding says which is met first. */
static void past_a_tip_above_steep_ground_the_speed_comes_back_at_that_instant(void **state)
{
    const double up = 300;
    deft_tuning tuning = keeping_tuning();
    (void)state;
    tuning.jump.shape = DEFT_JUMP_SHAPE_GRAVITY; /* without weight */
    tuning.jump.height = 2;
    tuning.jump.gravity = 2e-9;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 0;
    tuning.run.speed = 0; /* above full speed, and nothing bleeds */
    tuning.air.release = play_curve(0, 1);
    tuning.air.overspeed_release_s = HUGE_VAL;
    for (int i = 0; i < 60 * WALLS_RATES; i++) {
        double slope = 1.05 + 0.01 * (i / WALLS_RATES);
        double top = 5 * slope + 0.6;
        const double tip[] = {WALLS_SIDE + 5, top, WALLS_SIDE + 6, top, WALLS_SIDE + 6, top + 0.2};
        play_open(&p, &tuning, &play_home);
        play_triangle(&p, WALLS_SIDE, 0, WALLS_SIDE + 5.1, -1, WALLS_SIDE + 5.1, 5.1 * slope);
        play_polygon(&p, 3, tip, PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_set_velocity(&p, 450, up);
        walls_seconds(0.05, walls_rates[i % WALLS_RATES]);
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), 1);
        expect_near(p.x, 5 + up / slope * (p.time_s - top / up), 1e-4);
        play_close(&p);
    }
}

/* Beside the wall it comes to a ceiling that leans: off that it falls past the wall's lower end. */
static void off_a_leaning_ceiling_it_waits_for_the_end_of_the_wall(void **state)
{
    deft_tuning tuning = keeping_tuning();
    (void)state;
    tuning.assist.speed_kept_s = 0.2;
    tuning.air.release = play_curve(0, 1);
    tuning.run.speed = 0; /* above full speed, and nothing bleeds */
    tuning.air.overspeed_release_s = HUGE_VAL;
    for (int i = 0; i < WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        double head = p.moveset.height;
        double bonks_at = 0.3 - 0.02 * WALLS_SIDE; /* with the left end of its head */
        const double ceiling[] = {-5, head + 0.2, 5, head + 0.4, 5, head + 2, -5, head + 2};
        play_box(&p, WALLS_SIDE, head - 0.2, 50, 50, PLAY_ALL);
        play_polygon(&p, 4, ceiling, PLAY_ALL);
        play_spawn(&p, -0.05, 0);
        play_set_velocity(&p, 8, 20);
        walls_seconds(0.2, walls_rates[i]);
        double gravity = p.moveset.jump.gravity;
        double rise_s = (20 - sqrt(400 - 2 * gravity * bonks_at)) / gravity;
        double past_s = rise_s + sqrt(2 * (bonks_at + 0.2) / p.moveset.fall.gravity);
        assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_SPEED_KEPT, 0).time_s, past_s, 1e-6);
        expect_near(p.x, 8 * (0.2 - past_s), 1e-5);
        play_close(&p);
    }
}

static void a_teleport_or_a_kick_forgets_it(void **state)
{
    deft_tuning tuning = keeping_tuning();
    (void)state;
    for (int i = 0; i < 2; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -5, 50, 1, PLAY_ALL);
        play_spawn(&p, -0.1, 0);
        play_set_velocity(&p, 8, 5);
        play_tick(&p, DT);
        assert_true(p.self.kept_speed > 0);
        if (i == 0) {
            play_teleport(&p, -2, 5);
        } else {
            play_kick(&p, -1, 20);
        }
        play_ticks(&p, 6, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), 0);
        play_close(&p);
    }
}

/* A character falls from rest below a ceiling that leans down on its way. A wall took its speed, and is
 * gone: the speed comes back at once. */
static void a_ceiling_that_leans_is_no_wall_to_wait_for(void **state)
{
    deft_tuning tuning = keeping_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        const double high = p.moveset.height;
        const double ceiling[] = {WALLS_SIDE, high, WALLS_SIDE + 2, high - 1, WALLS_SIDE + 2, high + 1};
        play_polygon(&p, 3, ceiling, PLAY_ALL);
        play_spawn(&p, 0, 0);
        p.alone = true; /* the speed is put into one world only */
        p.self.kept_speed = 8;
        p.self.kept_s = 0;
        p.stick_x = 1;
        walls_seconds(0.2, walls_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_SPEED_KEPT), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_true(p.y < -0.1);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_speed_comes_back_where_the_wall_ends),
        cmocka_unit_test(the_window_is_the_same_at_every_rate),
        cmocka_unit_test(a_seam_in_the_wall_is_no_end_of_it),
        cmocka_unit_test(a_stick_turned_away_gives_it_up),
        cmocka_unit_test(a_character_that_comes_off_the_wall_itself_gives_it_up),
        cmocka_unit_test(a_late_jump_over_a_step_keeps_the_run),
        cmocka_unit_test(past_a_tip_above_steep_ground_the_speed_comes_back_at_that_instant),
        cmocka_unit_test(off_a_leaning_ceiling_it_waits_for_the_end_of_the_wall),
        cmocka_unit_test(a_teleport_or_a_kick_forgets_it),
        cmocka_unit_test(a_ceiling_that_leans_is_no_wall_to_wait_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
