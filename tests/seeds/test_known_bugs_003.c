/* tests/seeds/test_known_bugs_003.c -- the bugs B10 to B15, which seed 003 carries: deft has none of them. */
#include "seeds.h"

/* B10, seed 003: coyote time as a delay before the fall kept the ground's steering and gravity, and what is
 * for the air away. Here the air begins at the edge; only the late jump reaches back. */
static void b10_in_coyote_time_the_body_is_in_the_air(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.assist.coyote_s = 0.3;
    tuning.air.release = play_curve(1, 1);
    tuning.ability.glide = tuning.ability.slam = tuning.ability.wall_slide = 1;
    seeds_leave_a_ledge(&tuning, 50);
    double vx = p.vx, vy = p.vy;
    p.stick_x = 0;
    play_tick(&p, DT);
    expect_near(p.vx, vx - 9 * DT, 1e-9);                      /* the air's release */
    expect_near(p.vy, vy - p.moveset.fall.gravity * DT, 1e-9); /* and gravity */
    play_press(&p, DEFT_ACTION_GLIDE, 0);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_GLIDE);
    play_press(&p, DEFT_ACTION_SLAM, 0);
    play_tick(&p, DT);
    assert_int_equal(p.self.state, DEFT_STATE_SLAM_WINDUP);
    assert_true(p.time_s < 0.3);
    play_close(&p);
    play_open(&p, &tuning, &play_home);
    play_box(&p, -50, -1, 0, 0, PLAY_ALL);
    play_box(&p, 0.85, -50, 2, 50, PLAY_ALL); /* a gap a little wider than the body, and a wall */
    play_spawn_standing(&p, -0.2, 0);
    p.stick_x = 1;
    play_ticks(&p, 9, DT);
    assert_int_equal(p.self.state, DEFT_STATE_WALL_SLIDE);
    assert_true(p.self.coyote != 0 && p.self.ground_s < 0.3);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 1);
    play_close(&p);
}

/* B11, seed 003: its buffer gave a press to the first move that asked, also to one that could not act. Here a
 * press stays until something happens with it: through a recovery without control, and beside other buttons.
 */
static void b11_a_press_is_used_by_what_succeeds(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.ability.slam = tuning.ability.dash = 1;
    tuning.slam.recovery_s = 0.2;
    tuning.dash.cooldown_s = 0.5;
    for (int r = 0; r < SEEDS_RATES; r++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0, 3);
        play_press(&p, DEFT_ACTION_SLAM, 0);
        seeds_for(0.12 + 0.1 + 0.1, seeds_rates[r]); /* it lands after 0.22 s */
        play_press(&p, DEFT_ACTION_JUMP, 0);
        seeds_for(0.05, seeds_rates[r]);
        assert_int_equal(p.self.state, DEFT_STATE_SLAM_RECOVERY);
        assert_true((p.self.buffered >> DEFT_ACTION_JUMP & 1) != 0);
        seeds_for(0.1, seeds_rates[r]);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, 0.42, 1e-6);
        play_close(&p);
        /* a dash that must wait does not eat the jump, nor the jump the dash */
        seeds_stand(&tuning);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_DASH, 0);
        seeds_for(0.42, seeds_rates[r]);
        play_release(&p, DEFT_ACTION_DASH, 0);
        play_tick(&p, 0.005);
        play_press(&p, DEFT_ACTION_DASH, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        seeds_for(0.2, seeds_rates[r]);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_DASH_START), 2);
        play_close(&p);
    }
}

/* B12, seed 003: gravity was set on entering a state, so nothing could change it there. Here the law is asked
 * at every switch: the hang, the stick held down and another tuning act within one state. */
static void b12_gravity_changes_within_a_state(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.jump.hang_speed_ratio = 0.4;
    tuning.jump.hang_gravity_ratio = 0.5;
    seeds_stand(&tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, DT);
    const deft_arc *arc = &p.moveset.jump;
    double before = p.vy;
    play_tick(&p, DT);
    expect_near(p.vy, before - arc->gravity * DT, 1e-9);
    while (p.vy > arc->hang_speed) {
        play_tick(&p, DT);
    }
    before = p.vy;
    play_tick(&p, DT);
    expect_near(p.vy, before - arc->gravity / 2 * DT, 1e-9);
    tuning.jump.hang_gravity_ratio = 1;
    play_set_tuning(&p, &tuning);
    before = p.vy;
    play_tick(&p, DT);
    expect_near(p.vy, before - p.moveset.jump.gravity * DT, 1e-9);
    assert_int_equal(p.self.state, DEFT_STATE_JUMP);
    play_close(&p);
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    play_ticks(&p, 3, DT);
    before = p.vy;
    p.stick_y = -1;
    play_tick(&p, DT);
    expect_near(p.vy, before - 1.5 * p.moveset.fall.gravity * DT, 1e-9);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    play_close(&p);
}

/* B13, seed 003: one ray from the centre in the direction that it looks misses low walls, high walls and what
 * is behind. Here the whole height is felt, on both sides. */
static void b13_low_walls_high_walls_and_walls_behind_are_felt(void **state)
{
    static const double bottoms[] = {-50, 0.9, -50};
    static const double tops[] = {0.05, 60, 60};
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.ability.wall_slide = tuning.ability.wall_jump = 1;
    tuning.wall.slide_speed = 0.05;
    for (int i = 0; i < 3; i++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, 0.375, bottoms[i], 3, tops[i], PLAY_ALL);
        play_spawn(&p, 0, 0);
        p.stick_x = 1;
        play_ticks(&p, 3, DT);
        assert_int_equal(p.self.state, DEFT_STATE_WALL_SLIDE);
        play_close(&p);
        play_open(&p, &tuning, &play_home);
        play_box(&p, 0.375, bottoms[i], 3, tops[i], PLAY_ALL);
        play_spawn(&p, 0, 0);
        play_face(&p, -1);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1);
        assert_true(p.vx < 0);
        play_close(&p);
    }
}

/* B14, seed 003: the distances to the apex (5) and from it (3) hold at exactly vx only, and nothing says what
 * holds else. Here they hold at run.speed; heights and times hold at any speed; and how far a jump from rest
 * goes is told beforehand. */
static void b14_how_far_a_slower_jump_goes_is_told(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    tuning.run.speed = 8;
    tuning.air.attack = play_curve(0.5, 1);
    tuning.jump.shape = DEFT_JUMP_SHAPE_DISTANCE;
    tuning.jump.height = tuning.jump.distance_to_apex = 5;
    tuning.fall.shape = DEFT_FALL_SHAPE_DISTANCE;
    tuning.fall.distance = 3;
    tuning.fall.speed_max = 0;
    for (int i = 0; i < 2 * SEEDS_RATES; i++) {
        bool runs = i % 2 == 0;
        seeds_stand(&tuning);
        if (runs) {
            p.stick_x = 1;
            play_tick(&p, DT);
        }
        double from = p.x;
        double from_s = p.time_s;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        p.stick_x = 1;
        seeds_for(5.0 / 8, seeds_rates[i / 2]);
        /* from rest: 8 units/s after 0.5 s */
        expect_near(p.x - from, runs ? 5 : 8 * 0.5 / 2 + 8 * 0.125, 1e-4);
        expect_near(p.y, 5, 1e-4);
        double past = 0;
        while (!play_is_grounded(&p)) {
            play_tick(&p, 1 / seeds_rates[i / 2]);
        }
        play_event landed = play_event_at(&p, DEFT_EVENT_LANDED, 0);
        past = p.time_s - landed.time_s;
        double told, told_s;
        deft_jump_plan plan = {.speed = runs ? 8 : 0, .stick = 1, .hold_s = DEFT_FOREVER};
        assert_true(deft_predict_jump_to(&told, &told_s, &p.moveset, &plan, 0));
        expect_near(told, runs ? 8 : 8 * 0.5 / 2 + 8 * 0.5, 1e-4);
        expect_near(p.x - from - 8 * past, told, 1e-4);
        expect_near(landed.time_s - from_s, told_s, 1e-5);
        play_close(&p);
    }
}

static void refuse(const deft_tuning *tuning, const char *field)
{
    deft_moveset moveset;
    deft_diag_list found;
    assert_int_equal(deft_moveset_build(&moveset, tuning, &found), DEFT_ERROR_CONTENT);
    assert_int_equal(found.count, 1);
    assert_string_equal(found.items[0].field, field);
}

/* B15, seed 003: no terminal speed, and no word about a minimum above the height, an angle of 90 degrees, a
 * distance of 0. */
static void b15_falls_have_an_end_and_nonsense_a_sentence(void **state)
{
    deft_tuning tuning = seeds_plain();
    (void)state;
    play_open(&p, &tuning, &play_home);
    play_spawn(&p, 0, 0);
    play_ticks(&p, 120, DT);
    assert_true(p.vy == -22);
    play_close(&p);
    tuning.jump.height_min = 4;
    refuse(&tuning, "jump.height_min");
    tuning = seeds_plain();
    tuning.wall.jump_angle_deg = 90;
    refuse(&tuning, "wall.jump_angle_deg");
    tuning = seeds_plain();
    tuning.jump.shape = DEFT_JUMP_SHAPE_DISTANCE;
    tuning.jump.distance_to_apex = 0;
    refuse(&tuning, "jump.distance_to_apex");
    tuning = seeds_plain();
    tuning.fall.shape = DEFT_FALL_SHAPE_DISTANCE;
    tuning.fall.distance = 0;
    refuse(&tuning, "fall.distance");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b10_in_coyote_time_the_body_is_in_the_air),
        cmocka_unit_test(b11_a_press_is_used_by_what_succeeds),
        cmocka_unit_test(b12_gravity_changes_within_a_state),
        cmocka_unit_test(b13_low_walls_high_walls_and_walls_behind_are_felt),
        cmocka_unit_test(b14_how_far_a_slower_jump_goes_is_told),
        cmocka_unit_test(b15_falls_have_an_end_and_nonsense_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
