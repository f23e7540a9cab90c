/* tests/character/test_states.c -- the state machine: which state follows which, coyote time, kicks. */
#include "tests/harness/play.h"

#define DT (1.0 / 60)

static play p;

/* Runs 7.5 units/s from the first instant: an eighth of a unit a tick. */
static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    tuning.run.speed = 7.5;
    play_steer_instantly(&tuning);
    return tuning;
}

/* A ledge that ends under the body exactly when tick `ticks` begins. */
static void run_to_an_edge(const deft_tuning *tuning, int ticks)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, -50, -1, 0, 0, PLAY_ALL);
    play_box(&p, -50, -90, 500, -30, PLAY_ALL);
    play_spawn_standing(&p, tuning->shape.width / 2 - 0.125 * ticks, 0);
    p.stick_x = 1;
    play_ticks(&p, ticks, DT);
    assert_true(play_is_grounded(&p) && p.x == tuning->shape.width / 2);
}

static void every_state_support_and_pose_has_a_name(void **state)
{
    (void)state;
    assert_string_equal(deft_state_name(DEFT_STATE_GROUND), "ground");
    assert_string_equal(deft_state_name(DEFT_STATE_JUMP), "jump");
    assert_string_equal(deft_state_name(DEFT_STATE_JUMP_CUT), "jump_cut");
    assert_string_equal(deft_state_name(DEFT_STATE_FALL), "fall");
    assert_string_equal(deft_state_name(DEFT_STATE_COUNT), "unknown");
    assert_string_equal(deft_support_name(DEFT_SUPPORT_AIR), "air");
    assert_string_equal(deft_support_name(DEFT_SUPPORT_FLOOR), "floor");
    assert_string_equal(deft_support_name(DEFT_SUPPORT_COUNT), "unknown");
    assert_string_equal(deft_pose_name(DEFT_POSE_APEX), "apex");
    assert_string_equal(deft_pose_name(DEFT_POSE_COUNT), "unknown");
    assert_string_equal(deft_event_name(DEFT_EVENT_LEFT_GROUND), "left_ground");
    assert_string_equal(deft_event_name(DEFT_EVENT_COUNT), "unknown");
}

/* Seed 003: the jump with its button held, the one without, and the fall are three states. */
static void a_jump_goes_through_its_states(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_JUMP);
    assert_int_equal(p.self.support, DEFT_SUPPORT_AIR);
    assert_int_equal(p.self.jump_kind, DEFT_EVENT_JUMPED_GROUND);
    play_release(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_JUMP_CUT);
    while (p.vy > 0) {
        assert_int_equal(p.self.state, DEFT_STATE_JUMP_CUT);
        play_tick(&p, DT);
    }
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    while (!play_is_grounded(&p)) {
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        play_tick(&p, DT);
    }
    assert_int_equal(p.self.support, DEFT_SUPPORT_FLOOR);
    play_close(&p);
}

static void a_held_jump_falls_without_being_cut(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 60, DT);
    assert_int_equal(p.log_count, 3);
    assert_int_equal(p.log[0].kind, DEFT_EVENT_JUMPED_GROUND);
    assert_int_equal(p.log[1].kind, DEFT_EVENT_APEX);
    assert_int_equal(p.log[2].kind, DEFT_EVENT_LANDED);
    play_close(&p);
}

/* Seed 003: on to the fall when "there was no longer ground underneath your character". */
static void walking_off_an_edge_falls_at_that_instant(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    run_to_an_edge(&tuning, 11);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    play_event left = play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0);
    expect_near(left.time_s, 11 * DT, 1e-9);
    expect_near(left.value, 7.5, 1e-9);
    expect_near(p.y, -p.moveset.fall.gravity * DT * DT / 2, 1e-9);
    play_close(&p);
}

/* Seed 002: a jump "after walking off the platform for a couple of frames". Left exactly on tick k, a press
 * at ticks k to k + 6 is within 0.1 s. The one at k comes before the edge. */
static void coyote_time_is_seven_ticks_at_60_hz(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int late = 0; late <= 8; late++) {
        run_to_an_edge(&tuning, 11);
        play_ticks(&p, late, DT);
        double from = p.y;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), late == 0 ? 1 : 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), late >= 1 && late <= 6 ? 1 : 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_ASSIST_COYOTE), late >= 1 && late <= 6 ? 1 : 0);
        if (late >= 1 && late <= 6) {
            expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_COYOTE, 0).value, late * DT, 1e-9);
            play_ticks(&p, 30, DT);
            expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, tuning.jump.height, 1e-5);
            assert_true(from < 0); /* gravity acted meanwhile */
        }
        play_close(&p);
    }
}

static void coyote_time_may_hover(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.assist.coyote_hover = 1;
    run_to_an_edge(&tuning, 11);
    for (int i = 0; i < 6; i++) {
        play_tick(&p, DT);
        assert_true(p.y == 0 && p.vy == 0 && p.self.state == DEFT_STATE_FALL);
    }
    play_tick(&p, DT);
    expect_near(p.y, -p.moveset.fall.gravity * DT * DT / 2, 1e-9);
    play_close(&p);
    run_to_an_edge(&tuning, 11);
    play_ticks(&p, 5, DT);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 30, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, tuning.jump.height, 1e-5);
    play_close(&p);
}

/* Seed 002, spamming the button: one jump from the ground, and none from the nothing that it left. */
static void a_jump_leaves_no_coyote_time(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    for (int i = 0; i < 6; i++) {
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_release(&p, DEFT_ACTION_JUMP, 0.5);
        play_tick(&p, DT);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
    play_close(&p);
}

/* Seed 002: "otherwise if the player spams jump it could trigger multiple times". Also when that jump is over
 * before the window is. */
static void coyote_time_gives_one_jump(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int small = 0; small < 2; small++) {
        if (small != 0) {
            tuning.jump.height = 0.1;
            tuning.jump.height_min = 0.05;
            tuning.jump.time_to_apex_s = 0.02;
        }
        run_to_an_edge(&tuning, 11);
        play_tick(&p, DT);
        for (int i = 0; i < 5; i++) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
            play_release(&p, DEFT_ACTION_JUMP, 0.5);
            play_tick(&p, DT);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 1);
        play_close(&p);
    }
}

/* B10 of the seeds: in coyote time the air's laws hold already. */
static void coyote_time_is_in_the_air(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air.release = play_curve(1, 1);
    run_to_an_edge(&tuning, 11);
    play_tick(&p, DT);
    p.stick_x = 0;
    play_tick(&p, DT);
    expect_near(p.vx, 7.5 - 7.5 * DT, 1e-9);
    play_close(&p);
}

static void a_kick_adds_velocity_and_leaves_no_coyote_time(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
    play_open_standing(&p, &tuning);
    p.stick_x = 1;
    play_ticks(&p, 3, DT);
    play_kick(&p, 5, 12);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_KICKBACK);
    expect_near(p.vx, 12.5, 1e-9);
    expect_near(p.vy, 12 - p.moveset.jump.gravity * DT, 1e-9);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_release(&p, DEFT_ACTION_JUMP, 0.5);
    play_tick(&p, DT); /* neither a jump, nor is the launch cut */
    expect_near(p.vy, 12 - 2 * p.moveset.jump.gravity * DT, 1e-9);
    play_ticks(&p, 30, DT);
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, 12 * 12 / (2 * p.moveset.jump.gravity), 1e-5);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMP_CUT), 0);
    play_close(&p);
}

/* A character that was kicked off the way that it walked has no floor to jump from. */
static void a_kick_or_a_stagger_in_coyote_time_ends_it(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int staggers = 0; staggers < 2; staggers++) {
        run_to_an_edge(&tuning, 11);
        play_tick(&p, DT);
        if (staggers != 0) {
            play_stagger(&p, 0, 0, DT);
        } else {
            play_kick(&p, 0, 1);
        }
        play_ticks(&p, 2, DT);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
        play_close(&p);
    }
}

/* Seed 004: not for a character that is "thrown into the air". A host that writes an upward velocity launches
 * the character: no coyote time either. */
static void a_velocity_away_from_the_ground_is_a_launch(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    play_set_velocity(&p, 0, 10);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
    play_close(&p);
}

/* A floor that is taken away leaves the body in the air at once. */
static void a_floor_that_is_gone_is_left(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open_standing(&p, &tuning);
    p.count = 0;
    play_build_worlds(&p);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, 0, 1e-12);
    expect_near(p.vy, -p.moveset.fall.gravity * DT, 1e-9);
    play_close(&p);
}

/* The lower left corner on the upper end of a slope, the lower right one on a face too steep to climb. */
static void a_body_that_is_stopped_at_the_end_of_its_floor_stands(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_box(&p, -50, -1, 0, 0, PLAY_ALL);
    play_triangle(&p, 0, 0, 1, 0, 1, 0.5);
    play_triangle(&p, 1.5, 0, 2, 0, 2, 1);
    play_box(&p, 0, -1, 50, 0, PLAY_ALL);
    play_spawn_standing(&p, -1, 0);
    p.stick_x = 1;
    play_ticks(&p, 60, DT);
    expect_near(p.x, 1 + tuning.shape.width / 2, 1e-6);
    assert_true(play_is_grounded(&p));
    assert_int_equal(p.log_count, 1);
    assert_int_equal(p.log[0].kind, DEFT_EVENT_HIT_WALL);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_JUMP);
    play_close(&p);
}

static void a_view_of_nothing_is_empty_space(void **state)
{
    deft_tuning tuning = plain_tuning();
    deft_world_view views[2];
    (void)state;
    deft_world_view_of_array(&views[0], NULL);
    deft_world_view_of_array(&views[1], NULL);
    for (int i = 0; i < 3; i++) {
        deft_moveset moveset = play_moveset(&tuning);
        deft_input input = *deft_input_none();
        deft_pos feet = {3, 4};
        deft_character body;
        deft_character_spawn(&body, &moveset, &feet, deft_axes_y_up());
        deft_character_step(&body, &moveset, i < 2 ? &views[i] : NULL, &input, 0.1, NULL, NULL);
        assert_true(body.position.x == 3 && body.state == DEFT_STATE_FALL);
        expect_near(body.position.y, 4 - moveset.fall.gravity * 0.005, 1e-6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_support_and_pose_has_a_name),
        cmocka_unit_test(a_jump_goes_through_its_states),
        cmocka_unit_test(a_held_jump_falls_without_being_cut),
        cmocka_unit_test(walking_off_an_edge_falls_at_that_instant),
        cmocka_unit_test(coyote_time_is_seven_ticks_at_60_hz),
        cmocka_unit_test(coyote_time_may_hover),
        cmocka_unit_test(a_jump_leaves_no_coyote_time),
        cmocka_unit_test(coyote_time_gives_one_jump),
        cmocka_unit_test(coyote_time_is_in_the_air),
        cmocka_unit_test(a_kick_adds_velocity_and_leaves_no_coyote_time),
        cmocka_unit_test(a_kick_or_a_stagger_in_coyote_time_ends_it),
        cmocka_unit_test(a_velocity_away_from_the_ground_is_a_launch),
        cmocka_unit_test(a_floor_that_is_gone_is_left),
        cmocka_unit_test(a_body_that_is_stopped_at_the_end_of_its_floor_stands),
        cmocka_unit_test(a_view_of_nothing_is_empty_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
