/* tests/character/test_ledge_choice.c -- which of several ledges the character grabs, when none, and what
 * follows when the ledge goes. */
#include "walls.h"

/* Where the feet of a body are that hangs from a ledge at y = 0. */
#define HANG (-0.95)
/* How far aside of the body the walls of a shaft are. */
#define ASIDE 0.1

static deft_tuning choice_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    tuning.ability.ledge = 1;
    return tuning;
}

/* A shaft whose walls both end at y = 0, within reach of the hands. */
static void open_shaft(const deft_tuning *tuning)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, WALLS_SIDE + ASIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
    play_box(&p, -WALLS_SIDE - 5, -20, -WALLS_SIDE - ASIDE, 0, PLAY_ALL);
}

/* Where wall jumps are on, too: only with the stick away the jump leads off the wall. */
static void jump_pulls_up_unless_the_stick_points_away(void **state)
{
    static const double sticks[] = {0, 0.3, 0.9, 1, -0.3};
    deft_tuning tuning = choice_tuning();
    (void)state;
    tuning.ability.wall_jump = 1;
    for (int i = 0; i < 5 * WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_spawn(&p, 0, HANG);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_tick(&p, DT);
        walls_expect_state(DEFT_STATE_LEDGE);
        p.stick_x = sticks[i % 5];
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(0.05, walls_rates[i / 5]);
        walls_expect_state(i % 5 == 4 ? DEFT_STATE_JUMP : DEFT_STATE_LEDGE_CLIMB);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), i % 5 == 4 ? 1 : 0);
        play_close(&p);
    }
}

/* The ledge is in reach of the hands. A thin plank is between the head and the level of the ledge. A plank
 * that is solid from above only is passed. */
static void no_character_is_lifted_to_a_ledge_through_a_plank(void **state)
{
    static const double planks[][2] = {{-0.6, -0.1}, {-0.3, 0.3}, {0, 0.3}, {-1.5, -1}};
    deft_tuning tuning = choice_tuning();
    (void)state;
    for (int i = 0; i < 2 * 4 * WALLS_RATES; i++) {
        const double *plank = planks[i / 2 % 4];
        bool one_way = i % 2 != 0, is_free = one_way || plank[1] < -WALLS_SIDE;
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_box(&p, plank[0], -0.1, plank[1], -0.06, PLAY_ALL);
        if (one_way) {
            play_make_one_way(&p, 0, 1);
        }
        play_spawn(&p, 0, HANG - 0.15);
        p.stick_x = 1;
        walls_seconds(0.2, walls_rates[i / 8]);
        walls_expect_state(is_free ? DEFT_STATE_LEDGE : DEFT_STATE_FALL);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), is_free ? 1 : 0);
        play_close(&p);
    }
}

/* With crouch or the stick down it would let go at once. So it falls on, as along a plain wall, until it is
 * willing. */
static void a_character_that_wants_down_falls_past_a_ledge_without_a_stop(void **state)
{
    deft_tuning tuning = choice_tuning();
    (void)state;
    tuning.fall.fast_gravity_ratio = 1; /* the stick down makes the fall no faster */
    for (int i = 0; i < 3 * WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_spawn(&p, 0, HANG + 0.7);
        p.stick_x = 1;
        p.stick_y = i % 3 == 0 ? -1 : 0;
        if (i % 3 != 0) {
            play_press(&p, DEFT_ACTION_CROUCH, 0);
        }
        if (i % 3 == 2) {
            play_press(&p, DEFT_ACTION_GRAB, 0);
        }
        double rate = walls_rates[i / 3], gravity = p.moveset.fall.gravity;
        walls_seconds(0.2, rate);
        walls_expect_state(DEFT_STATE_FALL);
        expect_near(p.y, HANG + 0.7 - gravity * 0.02, 1e-5);
        expect_near(p.vy, -gravity * 0.2, 1e-4);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_ON), 0);
        play_close(&p);
    }
}

/* The hands reach a little more than a sixteenth of a tile. In a tick of 50 ms the fall goes 3 tiles. */
static void no_fall_is_too_fast_to_catch_a_ledge(void **state)
{
    deft_tuning tuning = choice_tuning();
    (void)state;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 60;
    tuning.ledge.grab_reach = 0.08;
    for (int i = 0; i < 24 * WALLS_RATES; i++) {
        double above = 1 + i % 24 * 0.077;
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_spawn(&p, 0, HANG + above);
        play_set_velocity(&p, 0, -60);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(0.1, walls_rates[i / 24]);
        walls_expect_state(DEFT_STATE_LEDGE);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).time_s, above / 60, 1e-6);
        expect_near(p.y, HANG, 1e-5);
        play_close(&p);
    }
}

/* The grab button wants both: the stick says which, and else where the body looks. */
static void of_a_ledge_on_each_hand_the_sticks_is_caught_and_else_the_one_it_looks_at(void **state)
{
    static const double sticks[] = {1, -1, 0};
    deft_tuning tuning = choice_tuning();
    (void)state;
    tuning.run.speed = 1e-6; /* the stick steers it nowhere */
    for (int i = 0; i < 6 * WALLS_RATES; i++) {
        double stick = sticks[i % 3];
        int looks = i / 3 % 2 == 0 ? 1 : -1;
        double side = stick != 0 ? stick : looks;
        open_shaft(&tuning);
        play_spawn(&p, 0, HANG + 0.3);
        play_face(&p, looks);
        p.stick_x = stick;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(0.3, walls_rates[i / 6]);
        walls_expect_state(DEFT_STATE_LEDGE);
        expect_near(p.x, side * ASIDE, 1e-5);
        expect_near(p.y, HANG, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).value, ASIDE, 1e-5);
        play_close(&p);
    }
}

/* Where the one that it would rather have is no ledge, it takes the other one. */
static void where_the_ledge_ahead_cannot_be_had_the_one_behind_is_caught(void **state)
{
    deft_tuning tuning = choice_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        open_shaft(&tuning);
        play_box(&p, WALLS_SIDE + ASIDE, 0.5, WALLS_SIDE + 5, 9, PLAY_ALL); /* no room to stand there */
        play_spawn(&p, 0, HANG + 0.3);
        play_face(&p, 1);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        walls_seconds(0.3, walls_rates[i]);
        walls_expect_state(DEFT_STATE_LEDGE);
        expect_near(p.x, -ASIDE, 1e-5);
        play_close(&p);
    }
}

/* A step, and behind it a higher one: from below, with both in reach of the hands, it takes the lower. */
static void of_two_ledges_on_one_side_the_lower_is_caught(void **state)
{
    deft_tuning tuning = choice_tuning();
    (void)state;
    tuning.ledge.grab_reach = 0.475;
    for (int i = 0; i < WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -9, -9, 9, HANG - 3.2 - 0.1, PLAY_ALL);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 0.45, 0, PLAY_ALL);
        play_box(&p, WALLS_SIDE + 0.45, -20, WALLS_SIDE + 5, 0.2, PLAY_ALL);
        play_spawn_standing(&p, 0, HANG - 3.2 - 0.1);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(0.5, walls_rates[i]);
        walls_expect_state(DEFT_STATE_LEDGE);
        expect_near(p.x, 0, 1e-5);
        expect_near(p.y, HANG, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_ON, 0).value, 0.1, 1e-5);
        play_close(&p);
    }
}

/* Off the end of a low passage into a shaft that is as low at first. There it would find room for its hands
 * before there is room to stand up. */
static void a_crouched_body_catches_no_ledge_before_it_stands_up(void **state)
{
    const double low = 0.4;
    const double ceiling = 0.48;
    deft_tuning tuning = choice_tuning();
    (void)state;
    tuning.ability.crouch = 1;
    tuning.shape.crouch_height = low;
    for (int i = 0; i < WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_box(&p, -9, -30, -WALLS_SIDE - 0.2, -0.3, PLAY_ALL);
        play_box(&p, -4, ceiling, 9, 9, PLAY_ALL);
        play_spawn_standing(&p, -5, -0.3);
        play_press(&p, DEFT_ACTION_CROUCH, 0);
        walls_seconds(0.1, walls_rates[i]);
        p.stick_x = 1;
        walls_seconds(0.6, walls_rates[i]);
        play_release(&p, DEFT_ACTION_CROUCH, 0);
        while (p.time_s < 9 && p.self.state != DEFT_STATE_LEDGE) {
            play_tick(&p, 1 / walls_rates[i]);
            assert_false(p.self.crouched != 0 && p.self.state == DEFT_STATE_LEDGE);
        }
        walls_expect_state(DEFT_STATE_LEDGE);
        expect_near(p.x, 0, 1e-5);
        expect_near(p.y, HANG, 1e-5);
        play_close(&p);
    }
}

/* It hangs in the shaft, and the stick is up from now on. */
static void start_up_in_shaft(const deft_tuning *tuning)
{
    open_shaft(tuning);
    play_spawn(&p, ASIDE, HANG);
    p.stick_x = 1;
    play_tick(&p, 1e-3);
    p.stick_x = 0;
    p.stick_y = 1;
}

/* As a game takes a tile away: the character does not stand on what is no more. The way up is over there, and
 * so is its speed. The air would slow the character down only within a second. */
static void it_falls_from_rest_when_the_ledge_is_gone_at_the_end_of_the_way_up(void **state)
{
    deft_tuning tuning = choice_tuning();
    (void)state;
    tuning.air.release = play_curve(1, 1);
    for (int i = 0; i < WALLS_RATES; i++) {
        start_up_in_shaft(&tuning);
        double over_s = p.time_s + tuning.ledge.climb_s;
        walls_seconds(0.1, walls_rates[i]);
        walls_expect_state(DEFT_STATE_LEDGE_CLIMB);
        p.stick_y = 0;
        p.count = 0;
        play_build_worlds(&p);
        walls_seconds(over_s - p.time_s + 0.1, walls_rates[i]);
        walls_expect_state(DEFT_STATE_FALL);
        expect_near(play_event_at(&p, DEFT_EVENT_LEDGE_OFF, 0).time_s, over_s, 1e-5);
        assert_true(play_event_at(&p, DEFT_EVENT_LEDGE_OFF, 0).value == 0);
        assert_true(p.vx == 0);
        expect_near(p.x, ASIDE + 2 * WALLS_SIDE, 1e-5);
        expect_near(p.y, -p.moveset.fall.gravity * 0.1 * 0.1 / 2, 1e-4);
        play_close(&p);
    }
}

/* Off the end of a floor, on to a ledge and up, all within the coyote time. The ledge goes, and a press finds
 * no ground to jump from. */
static void a_climb_that_fails_leaves_no_late_jump(void **state)
{
    deft_tuning tuning = choice_tuning();
    (void)state;
    tuning.assist.coyote_s = 1;
    play_open(&p, &tuning, &play_home);
    play_box(&p, WALLS_SIDE + ASIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
    play_box(&p, -9, HANG - 1, -WALLS_SIDE, HANG + 0.05, PLAY_ALL);
    play_spawn_standing(&p, -0.2, HANG + 0.05);
    p.stick_x = 1;
    for (int i = 0; i < 20 && p.self.state != DEFT_STATE_LEDGE; i++) {
        play_tick(&p, DT);
    }
    walls_expect_state(DEFT_STATE_LEDGE);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
    p.stick_x = 0;
    p.stick_y = 1;
    play_ticks(&p, 4, DT);
    walls_expect_state(DEFT_STATE_LEDGE_CLIMB);
    p.stick_y = 0;
    p.count = 0;
    play_build_worlds(&p);
    walls_seconds(tuning.ledge.climb_s, 60);
    walls_expect_state(DEFT_STATE_FALL);
    assert_true(p.self.ground_s < tuning.assist.coyote_s);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
    walls_expect_state(DEFT_STATE_FALL);
    play_close(&p);
}

/* As a game puts a tile there: on its way up the character bumps its head, at the speed of the way, and
 * falls. */
static void a_tile_that_is_put_over_the_way_up_is_bumped_into(void **state)
{
    const double bottom = 0.6;
    deft_tuning tuning = choice_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        start_up_in_shaft(&tuning);
        const double began_s = p.time_s, speed = (-HANG + 2 * WALLS_SIDE) / tuning.ledge.climb_s;
        walls_seconds(0.05, walls_rates[i]);
        walls_expect_state(DEFT_STATE_LEDGE_CLIMB);
        p.stick_y = 0;
        play_box(&p, -2, bottom, ASIDE, bottom + 1, PLAY_ALL);
        play_build_worlds(&p);
        walls_seconds(0.1, walls_rates[i]);
        walls_expect_state(DEFT_STATE_FALL);
        expect_near(play_event_at(&p, DEFT_EVENT_BONKED, 0).time_s, began_s + bottom / speed, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_BONKED, 0).value, speed, 1e-4);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_OFF), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        play_close(&p);
    }
}

/* A wall of two boxes: the ledge is on the upper one. */
static void hang_from_two_boxes(const deft_tuning *tuning)
{
    play_open(&p, tuning, &play_home);
    play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, -0.3, PLAY_ALL);
    play_box(&p, WALLS_SIDE, -0.3, WALLS_SIDE + 5, 0, PLAY_ALL);
    play_spawn(&p, 0, HANG);
    p.stick_x = 1;
    play_tick(&p, 1e-3);
    p.stick_x = 0;
}

/* The top goes as it pulls itself up: past the end of the way it falls on to what is left. */
static void it_falls_on_to_what_is_left_of_the_wall_at_the_end_of_the_way_up(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        static const double rates[] = {20, 60, 240};
        deft_tuning tuning = choice_tuning();
        hang_from_two_boxes(&tuning);
        p.stick_y = 1;
        double began_s = p.time_s;
        play_tick(&p, 0.01);
        walls_expect_state(DEFT_STATE_LEDGE_CLIMB);
        p.stick_y = 0;
        p.count = 1;
        play_build_worlds(&p);
        walls_seconds(tuning.ledge.climb_s + 0.3, rates[i]);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(p.y, -0.3, 1e-5);
        double falls_s = sqrt(2 * 0.3 / p.moveset.fall.gravity);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, began_s + tuning.ledge.climb_s + falls_s,
                    1e-4);
        play_close(&p);
    }
}

/* The wall below the ledge is still beside it, but holds no hands. */
static void it_falls_when_the_top_of_the_wall_that_it_hangs_from_is_gone(void **state)
{
    deft_tuning tuning = choice_tuning();
    (void)state;
    hang_from_two_boxes(&tuning);
    play_ticks(&p, 5, DT);
    walls_expect_state(DEFT_STATE_LEDGE);
    p.count = 1;
    play_build_worlds(&p);
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_FALL);
    play_close(&p);
}

/* A one-way that looks at the ledge from 0.5 behind it is a wall to a character that gets up. */
static void the_way_up_ends_at_a_one_way_behind_the_ledge(void **state)
{
    deft_tuning tuning = choice_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, WALLS_SIDE, -20, WALLS_SIDE + 5, 0, PLAY_ALL);
        play_box(&p, WALLS_SIDE + 0.5, 0, WALLS_SIDE + 5, 5, PLAY_ALL);
        play_make_one_way(&p, -1, 0);
        play_spawn(&p, 0, HANG);
        p.stick_x = p.stick_y = 1;
        walls_seconds(0.4, walls_rates[i]);
        walls_expect_state(DEFT_STATE_GROUND);
        expect_near(p.x, 0.5, 1e-4);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_ledge_on_each_hand_the_sticks_is_caught_and_else_the_one_it_looks_at),
        cmocka_unit_test(where_the_ledge_ahead_cannot_be_had_the_one_behind_is_caught),
        cmocka_unit_test(of_two_ledges_on_one_side_the_lower_is_caught),
        cmocka_unit_test(no_fall_is_too_fast_to_catch_a_ledge),
        cmocka_unit_test(jump_pulls_up_unless_the_stick_points_away),
        cmocka_unit_test(no_character_is_lifted_to_a_ledge_through_a_plank),
        cmocka_unit_test(a_character_that_wants_down_falls_past_a_ledge_without_a_stop),
        cmocka_unit_test(a_crouched_body_catches_no_ledge_before_it_stands_up),
        cmocka_unit_test(it_falls_from_rest_when_the_ledge_is_gone_at_the_end_of_the_way_up),
        cmocka_unit_test(a_climb_that_fails_leaves_no_late_jump),
        cmocka_unit_test(a_tile_that_is_put_over_the_way_up_is_bumped_into),
        cmocka_unit_test(it_falls_on_to_what_is_left_of_the_wall_at_the_end_of_the_way_up),
        cmocka_unit_test(it_falls_when_the_top_of_the_wall_that_it_hangs_from_is_gone),
        cmocka_unit_test(the_way_up_ends_at_a_one_way_behind_the_ledge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
