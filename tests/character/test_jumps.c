/* tests/character/test_jumps.c -- cuts, apex hang, air jumps, falls: which law holds when. tests/exactness
 * has the heights and times of random tunings. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static play p;

static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    return tuning;
}

/* Jumps now, lets go after `ticks` whole ticks. */
static void jump_and_let_go(int ticks)
{
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, ticks, DT);
    play_release(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
}

static void a_cut_by_gravity_pulls_harder(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    jump_and_let_go(3);
    const deft_arc *arc = &p.moveset.jump;
    expect_near(p.vy, arc->launch_speed - arc->gravity * 3 * DT - arc->cut_gravity * DT, 1e-9);
    assert_true(arc->cut_gravity > arc->gravity);
    expect_near(play_event_at(&p, DEFT_EVENT_JUMP_CUT, 0).value,
                arc->launch_speed * 3 * DT - arc->gravity * 9 * DT * DT / 2, 1e-6);
    play_close(&p);
}

static void a_cut_by_speed_lowers_it_once(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.jump.cut = DEFT_CUT_SPEED;
    play_open_standing(&p, &tuning);
    jump_and_let_go(3);
    const deft_arc *arc = &p.moveset.jump;
    expect_near(arc->cut_speed, sqrt(2 * arc->gravity * tuning.jump.height_min), 1e-9);
    expect_near(p.vy, arc->cut_speed - arc->gravity * DT, 1e-9);
    play_close(&p);
    /* later, when the body is slower than that already, nothing is lowered */
    play_open_standing(&p, &tuning);
    int late = (int)((arc->launch_speed - arc->cut_speed) / arc->gravity / DT) + 2;
    jump_and_let_go(late);
    expect_near(p.vy, arc->launch_speed - arc->gravity * (late + 1) * DT, 1e-9);
    play_close(&p);
}

static void a_hold_window_keeps_the_launch_speed(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.jump.cut = DEFT_CUT_HOLD;
    play_open_standing(&p, &tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    const deft_arc *arc = &p.moveset.jump;
    int window = (int)(arc->hold_s / DT);
    assert_true(window >= 4);
    for (int i = 0; i < window; i++) {
        play_tick(&p, DT);
        assert_true(p.vy == arc->launch_speed);
    }
    play_ticks(&p, 2, DT);
    expect_near(p.vy, arc->launch_speed - arc->gravity * ((window + 2) * DT - arc->hold_s), 1e-9);
    play_close(&p);
    play_open_standing(&p, &tuning);
    jump_and_let_go(2);
    expect_near(p.vy, arc->launch_speed - arc->gravity * DT, 1e-9);
    play_close(&p);
}

static void without_a_cut_the_button_does_not_matter(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.jump.cut = DEFT_CUT_NONE;
    tuning.jump.hang_speed_ratio = 0;
    play_open_standing(&p, &tuning);
    jump_and_let_go(1);
    play_ticks(&p, 40, DT);
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, tuning.jump.height, 1e-5);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMP_CUT), 0);
    play_close(&p);
}

/* In the band gravity is weaker on both sides of the apex, and full speed grows. */
static void the_apex_hangs_while_the_button_is_held(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.jump.hang_speed_ratio = 0.3;
    tuning.jump.hang_gravity_ratio = 0.5;
    tuning.jump.hang_speed_bonus_ratio = 0.25;
    play_open_standing(&p, &tuning);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    const deft_arc *arc = &p.moveset.jump;
    int inside = 0;
    for (int i = 0; i == 0 || !play_is_grounded(&p); i++) {
        double v = p.vy;
        play_tick(&p, DT);
        if (i == 0 || play_is_grounded(&p)) {
            continue; /* the take-off, the landing */
        }
        bool below = v <= arc->hang_speed && p.vy >= -arc->hang_speed;
        bool above = p.vy > arc->hang_speed;
        if (below && p.vy > 0) {
            expect_near(p.vy, v - arc->gravity * 0.5 * DT, 1e-9);
        } else if (below && v < 0) {
            expect_near(p.vy, v - p.moveset.fall.gravity * 0.5 * DT, 1e-9);
        }
        if (below || above) {
            expect_near(p.vx, tuning.run.speed * (below ? 1.25 : 1), 1e-9);
            inside += below;
        }
    }
    assert_true(inside > 5);
    play_close(&p);
}

static void a_release_in_the_band_ends_the_hang(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.jump.hang_speed_ratio = 0.5;
    tuning.jump.hang_gravity_ratio = 0.3;
    play_open_standing(&p, &tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    do {
        play_tick(&p, DT);
    } while (p.vy > p.moveset.jump.hang_speed * 0.8);
    double v = p.vy;
    play_release(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT / 4);
    expect_near(p.vy, v - p.moveset.jump.cut_gravity * DT / 4, 1e-9);
    while (p.vy > -0.01) {
        play_tick(&p, DT / 4);
    }
    v = p.vy; /* and it falls by the fall's gravity at once */
    play_tick(&p, DT / 4);
    expect_near(p.vy, v - p.moveset.fall.gravity * DT / 4, 1e-9);
    play_close(&p);
}

/* Seed 003: a count of "air jumps remaining", which "resets when you land"; any number. */
static void air_jumps_are_counted_and_come_back_on_the_ground(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air_jump.count = 2;
    play_open_standing(&p, &tuning);
    for (int round = 0; round < 2; round++) {
        p.log_count = 0;
        for (int i = 0; i < 5; i++) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
            play_ticks(&p, 9, DT);
            play_release(&p, DEFT_ACTION_JUMP, 0);
            play_tick(&p, DT);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 2);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_AIR, 0).value, p.moveset.air_jump.launch_speed,
                    1e-12);
        assert_int_equal(p.self.air_jumps, 2);
        while (!play_is_grounded(&p)) {
            play_tick(&p, DT);
        }
        play_ticks(&p, 20, DT);
        assert_int_equal(p.self.air_jumps, 0);
    }
    play_close(&p);
}

/* Seed 003: "the same gravity parameters as a regular ground jump", and another height. */
static void an_air_jump_has_its_own_heights(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air_jump.count = 1;
    for (int cut = 0; cut < 4; cut++) {
        tuning.jump.cut = cut;
        for (int tap = 0; tap < 2; tap++) {
            play_open(&p, &tuning, &play_home);
            play_spawn(&p, 0, 0);
            play_ticks(&p, 10, DT);
            play_press(&p, DEFT_ACTION_JUMP, 0);
            if (tap != 0) {
                play_release(&p, DEFT_ACTION_JUMP, 0);
            }
            play_ticks(&p, 40, DT);
            bool low = tap != 0 && cut != DEFT_CUT_NONE;
            expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value,
                        low ? tuning.air_jump.height_min : tuning.air_jump.height, 1e-5);
            play_close(&p);
        }
    }
}

/* Edge case 5 of the seeds: a press in coyote time is the ledge's jump, and the air jump is still there. */
static void a_coyote_jump_spends_no_air_jump(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air_jump.count = 1;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -50, -1, 0, 0, PLAY_ALL);
    play_spawn_standing(&p, 0.3, 0);
    p.stick_x = 1;
    play_ticks(&p, 3, DT);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    for (int i = 0; i < 3; i++) {
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        play_release(&p, DEFT_ACTION_JUMP, 0);
        play_ticks(&p, 3, DT);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 1);
    play_close(&p);
}

/* A jump takes off once: a press right after it finds no ground any more, however long the window is. */
static void a_jump_shuts_the_coyote_window(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.assist.coyote_s = 0.5;
    play_open_standing(&p, &tuning);
    for (int i = 0; i < 4; i++) {
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        play_release(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
    }
    assert_true(p.self.ground_s < 0.5);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
    play_close(&p);
}

/* A press just before a landing waits for it, and spends no air jump; an earlier one fires at once. */
static void a_press_before_a_landing_spends_no_air_jump(void **state)
{
    static const double early[] = {0.01, 0.045, 0.06, 0.1};
    deft_tuning tuning = plain_tuning();
    double land_s = 0.4;
    (void)state;
    tuning.air_jump.count = 1;
    for (int i = 0; i < 4; i++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        double cap_s = p.moveset.fall.speed_max / p.moveset.fall.gravity;
        play_spawn(&p, 0, p.moveset.fall.speed_max * (land_s - cap_s / 2));
        for (int k = 0; k < 40; k++) {
            double at = (land_s - early[i] - k * DT) / DT;
            if (at >= 0 && at < 1) {
                play_press(&p, DEFT_ACTION_JUMP, at);
            }
            play_tick(&p, DT);
        }
        bool waits = early[i] < tuning.assist.landing_forgiveness_s;
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), waits ? 1 : 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), waits ? 0 : 1);
        play_close(&p);
    }
}

/* The floor is near when it is pressed; then the host puts the body on a slope, where none is. */
static void a_press_that_waits_for_the_ground_fires_in_its_time_on_a_slide_too(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air_jump.count = 1;
    for (int i = 0; i < 4; i++) {
        bool up = i >= 2; /* or up it, against the stick's will */
        tuning.ground.steep_slide = i % 2;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -2, -1, 2, 0, PLAY_ALL);
        play_triangle(&p, 10, -60, 40, -60, 10, 0);
        play_spawn(&p, 0, 0.1);
        play_set_velocity(&p, 0, -10);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, 0.001);
        play_teleport(&p, 10.5 + tuning.shape.width / 2, -1 + (up ? 1e-6 : 0.1));
        play_set_velocity(&p, up ? -4 : 1, up ? 8 : -2);
        p.stick_x = up ? -1 : 0;
        play_ticks(&p, 2, 0.1);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_AIR, 0).time_s, tuning.assist.landing_forgiveness_s,
                    1e-6);
        play_close(&p);
    }
}

/* The same on the corner of a ledge, which a round foot rolls down along. */
static void a_press_that_waits_for_the_ground_fires_in_its_time_on_a_corner_too(void **state)
{
    deft_tuning tuning = plain_tuning();
    double radius = tuning.shape.width / 2;
    double lean = 0.9; /* of the corner, where it is put */
    (void)state;
    tuning.air_jump.count = 1;
    tuning.assist.landing_forgiveness_s = 0.02;
    tuning.ground.steep_slide = 0;
    tuning.shape.corner_radius = radius;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -2, -1, 2, 0, PLAY_ALL);
    play_box(&p, 10, -60, 20, 0, PLAY_ALL);
    play_spawn(&p, 0, 0.1);
    play_set_velocity(&p, 0, -10);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, 0.001);
    play_teleport(&p, 20 + radius * sin(lean), radius * (cos(lean) - 1));
    play_set_velocity(&p, 0.1 * cos(lean), -0.1 * sin(lean));
    p.stick_x = -1;
    play_tick(&p, 0.05);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_AIR, 0).time_s, tuning.assist.landing_forgiveness_s,
                1e-6);
    play_close(&p);
}

static void a_fall_has_a_terminal_speed(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    double cap_s = tuning.fall.speed_max / p.moveset.fall.gravity;
    play_ticks(&p, 60, DT);
    assert_true(p.vy == -tuning.fall.speed_max);
    expect_near(p.y, -tuning.fall.speed_max * (1 - cap_s / 2), 1e-5);
    play_close(&p);
}

static void holding_down_falls_faster(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    p.stick_y = -1;
    play_ticks(&p, 6, DT);
    expect_near(p.vy, -1.5 * p.moveset.fall.gravity * 6 * DT, 1e-9);
    play_ticks(&p, 60, DT);
    assert_true(p.vy == -tuning.fall.fast_speed_max);
    p.stick_y = 0; /* let go: back to the usual terminal speed, by the fall's gravity */
    play_tick(&p, DT);
    expect_near(p.vy, fmin(-tuning.fall.fast_speed_max + p.moveset.fall.gravity * DT, -tuning.fall.speed_max),
                1e-9);
    play_ticks(&p, 30, DT);
    assert_true(p.vy == -tuning.fall.speed_max);
    play_close(&p);
    /* down does nothing to a rise */
    play_open_standing(&p, &tuning);
    p.stick_y = -1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 3, DT);
    expect_near(p.vy, p.moveset.jump.launch_speed - p.moveset.jump.gravity * 3 * DT, 1e-9);
    play_close(&p);
}

static void a_boost_is_added_along_the_stick(void **state)
{
    static const double sticks[] = {-1, 0, 1};
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.jump.boost_speed = 2;
    tuning.air.overspeed_pushed_s = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        play_open_standing(&p, &tuning);
        p.stick_x = sticks[i];
        play_ticks(&p, 2, DT);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_ticks(&p, 3, DT);
        expect_near(p.vx, sticks[i] * (tuning.run.speed + 2), 1e-9);
        play_close(&p);
    }
}

static void the_run_button_raises_full_speed(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.run.fast_ratio = 1.5;
    play_open_standing(&p, &tuning);
    p.stick_x = 1;
    play_tick(&p, DT);
    assert_true(p.vx == tuning.run.speed);
    play_press(&p, DEFT_ACTION_RUN, 0.5);
    double x = p.x;
    play_tick(&p, DT);
    assert_true(p.vx == 1.5 * tuning.run.speed);
    expect_near(p.x - x, 1.25 * tuning.run.speed * DT, 1e-6);
    play_close(&p);
}

/* A moveset may be swapped in mid-air: speed is kept, the new law holds from there. */
static void a_moveset_may_be_swapped_in_the_air(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 5, DT);
    double v = p.vy;
    tuning.jump.height *= 1.5;
    play_set_tuning(&p, &tuning);
    play_tick(&p, DT);
    expect_near(p.vy, v - p.moveset.jump.gravity * DT, 1e-9);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_by_gravity_pulls_harder),
        cmocka_unit_test(a_cut_by_speed_lowers_it_once),
        cmocka_unit_test(a_hold_window_keeps_the_launch_speed),
        cmocka_unit_test(without_a_cut_the_button_does_not_matter),
        cmocka_unit_test(the_apex_hangs_while_the_button_is_held),
        cmocka_unit_test(a_release_in_the_band_ends_the_hang),
        cmocka_unit_test(air_jumps_are_counted_and_come_back_on_the_ground),
        cmocka_unit_test(an_air_jump_has_its_own_heights),
        cmocka_unit_test(a_coyote_jump_spends_no_air_jump),
        cmocka_unit_test(a_jump_shuts_the_coyote_window),
        cmocka_unit_test(a_press_before_a_landing_spends_no_air_jump),
        cmocka_unit_test(a_press_that_waits_for_the_ground_fires_in_its_time_on_a_slide_too),
        cmocka_unit_test(a_press_that_waits_for_the_ground_fires_in_its_time_on_a_corner_too),
        cmocka_unit_test(a_fall_has_a_terminal_speed),
        cmocka_unit_test(holding_down_falls_faster),
        cmocka_unit_test(a_boost_is_added_along_the_stick),
        cmocka_unit_test(the_run_button_raises_full_speed),
        cmocka_unit_test(a_moveset_may_be_swapped_in_the_air),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
