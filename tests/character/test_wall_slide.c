/* tests/character/test_wall_slide.c -- sliding down walls, and pausing on them when the stick turns away. */
#include "walls.h"

/* Seed 003: "only making it check if you're against a wall if you're on your way down": the rise keeps its
 * height, and the slide begins at its apex. */
static void a_slide_never_stops_a_rise_and_begins_at_its_apex(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, 0, 100);
        play_floor(&p);
        play_spawn_standing(&p, -0.01, 0);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        walls_seconds(0.35, walls_rates[i]);
        assert_true(p.vy > 0 && p.self.wall == 1);
        walls_expect_state(DEFT_STATE_JUMP);
        walls_seconds(0.05, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_SLIDE);
        play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
        expect_near(apex.value, tuning.jump.height, 1e-5);
        double fallen_s = p.time_s - apex.time_s;
        expect_near(p.y, tuning.jump.height - p.moveset.fall.gravity * fallen_s * fallen_s / 2, 1e-5);
        play_close(&p);
    }
}

static void a_launch_rises_past_the_wall_to_its_apex(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_touch(&tuning);
    play_ticks(&p, 5, DT);
    double y = p.y;
    play_kick(&p, 0, 24);
    while (p.vy > 0 || p.log_count == 0) {
        play_tick(&p, DT);
        assert_true(p.vy <= 0 || p.self.state == DEFT_STATE_KICKBACK);
    }
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    double speed = 24 - tuning.wall.slide_speed;
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, speed * speed / (2 * p.moveset.jump.gravity),
                1e-5);
    assert_true(p.y > y);
    play_close(&p);
}

/* Seed 003: "when you hit a wall, you immediately start sliding down". */
static void a_slide_goes_at_its_speed_from_the_touch_on(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_touch(&tuning);
        play_set_velocity(&p, 0, -15);
        walls_seconds(0.5, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_SLIDE);
        assert_true(p.vy == -tuning.wall.slide_speed && p.vx == 0);
        expect_near(p.y, -0.5 * tuning.wall.slide_speed, 1e-5);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WALL);
        assert_int_equal(p.self.pose, DEFT_POSE_WALL);
        assert_int_equal(p.self.wall, 1);
        play_close(&p);
    }
}

/* The stick undoes the throw before anything moves: it is the slide's again in the same tick. */
static void a_throw_off_the_wall_that_the_stick_undoes_at_once_slides_on(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_steer_instantly(&tuning);
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_touch(&tuning);
        walls_seconds(0.2, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_SLIDE);
        double y = p.y;
        play_set_velocity(&p, -12, -15);
        walls_seconds(0.5, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_SLIDE);
        expect_near(p.y, y - 0.5 * tuning.wall.slide_speed, 1e-5);
        assert_true(p.vy == -tuning.wall.slide_speed && p.x == 0);
        play_close(&p);
    }
}

static void a_slide_from_rest_falls_until_it_has_its_speed(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_touch(&tuning);
        double gravity = p.moveset.fall.gravity;
        double reached_s = tuning.wall.slide_speed / gravity;
        walls_seconds(0.5, walls_rates[i]);
        expect_near(p.y, -tuning.wall.slide_speed * (0.5 - reached_s / 2), 1e-5);
        play_close(&p);
    }
}

static void the_speed_eases_in_on_a_line_over_slide_time_s(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.slide_time_s = 0.5;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_touch(&tuning);
        play_set_velocity(&p, 0, -14);
        walls_seconds(0.25, walls_rates[i]);
        expect_near(p.vy, -9, 1e-9);
        expect_near(p.y, -0.25 * (14 + 9) / 2, 1e-5);
        walls_seconds(0.5, walls_rates[i]);
        expect_near(p.vy, -4, 1e-9);
        expect_near(p.y, -0.5 * (14 + 4) / 2 - 0.25 * 4, 1e-5);
        play_close(&p);
        walls_touch(&tuning); /* from rest, too */
        walls_seconds(0.25, walls_rates[i]);
        expect_near(p.vy, -2, 1e-9);
        play_close(&p);
    }
}

/* It has let go of the one wall, not of the other. */
static void in_a_snug_shaft_a_turn_of_the_stick_slides_down_the_other_wall_at_once(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.sticky_s = 0;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -100, 100);
        play_box(&p, -WALLS_SIDE - 2, -100, -WALLS_SIDE, 100, PLAY_ALL);
        play_spawn(&p, 0, 0);
        p.stick_x = 1;
        play_set_velocity(&p, 0, -tuning.wall.slide_speed);
        walls_seconds(0.5, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_SLIDE);
        p.stick_x = -1;
        walls_seconds(0.5, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_SLIDE);
        assert_int_equal(p.self.wall_side, -1);
        expect_near(p.y, -tuning.wall.slide_speed, 1e-5);
        play_close(&p);
    }
}

/* The instant of the touch, not of the tick after it. */
static void a_fall_into_a_wall_slides_from_the_touch_on(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_steer_instantly(&tuning);
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -100, 100);
        play_spawn(&p, -1.7, 0);
        play_set_velocity(&p, 0, -10);
        p.stick_x = 1;
        double touch_s = 1.7 / tuning.run.speed;
        double fallen = 10 * touch_s + p.moveset.fall.gravity * touch_s * touch_s / 2;
        walls_seconds(0.5, walls_rates[i]);
        assert_true(10 + p.moveset.fall.gravity * touch_s < p.moveset.fall.speed_max + 4);
        double cap_s = fmin(touch_s, 12 / p.moveset.fall.gravity); /* it reaches its terminal speed */
        fallen = 10 * cap_s + p.moveset.fall.gravity * cap_s * cap_s / 2 + 22 * (touch_s - cap_s);
        expect_near(p.y, -fallen - 4 * (0.5 - touch_s), 1e-5);
        play_close(&p);
    }
}

static void only_a_push_to_the_wall_slides(void **state)
{
    static const double sticks[] = {0, -1};
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < 2; i++) {
        walls_touch(&tuning);
        p.stick_x = sticks[i];
        play_ticks(&p, 10, DT);
        walls_expect_state(DEFT_STATE_FALL);
        play_close(&p);
    }
    walls_touch(&tuning); /* and letting go of the stick ends it */
    play_ticks(&p, 10, DT);
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    double speed = p.vy;
    p.stick_x = 0;
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_FALL);
    expect_near(p.vy, speed - p.moveset.fall.gravity * DT, 1e-9);
    play_close(&p);
}

static void without_needs_push_any_touch_slides(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.needs_push = 0;
    walls_open(&tuning, -100, 100);
    play_spawn(&p, -0.1, 0);
    play_set_velocity(&p, 5, 0);
    play_ticks(&p, 10, DT);
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    p.stick_x = -1;
    play_ticks(&p, 2, DT);
    walls_expect_state(DEFT_STATE_WALL_STICK);
    p.stick_x = 0;
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    play_close(&p);
}

/* Bug B13: a single ray from the middle misses walls that reach only to the feet or the head. */
static void a_wall_is_felt_over_the_whole_height_of_the_body(void **state)
{
    static const double bottoms[] = {-50, 0.9, 0.3};
    static const double tops[] = {0.05, 60, 0.6};
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.slide_speed = 0.05;
    for (int i = 0; i < 3; i++) {
        walls_open(&tuning, bottoms[i], tops[i]);
        play_spawn(&p, 0, 0);
        p.stick_x = 1;
        play_face(&p, -1); /* and one that looked the other way misses those behind it */
        play_ticks(&p, 3, DT);
        walls_expect_state(DEFT_STATE_WALL_SLIDE);
        play_close(&p);
    }
}

/* The wall ends under the body: the slide ends at that instant, and the fall starts from its speed. */
static void a_slide_ends_where_its_wall_does(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -0.3, 50);
        play_spawn(&p, 0, 0);
        play_set_velocity(&p, 0, -4);
        p.stick_x = 1;
        double end_s = (0.3 + tuning.shape.height) / 4;
        walls_seconds(0.5, walls_rates[i]);
        double fallen_s = 0.5 - end_s;
        walls_expect_state(DEFT_STATE_FALL);
        expect_near(p.y, -4 * 0.5 - p.moveset.fall.gravity * fallen_s * fallen_s / 2, 1e-5);
        assert_true(p.x > 0.2); /* under the wall */
        play_close(&p);
    }
}

static void a_slide_over_the_seams_of_tiles_is_smooth(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_open(&p, &tuning, &play_shifted);
    play_column(&p, WALLS_SIDE, -10, 14);
    play_spawn(&p, 0, 0);
    p.stick_x = 1;
    play_ticks(&p, 10, DT);
    for (int i = 0; i < 60; i++) {
        play_tick(&p, DT);
        assert_true(p.vy == -4 && p.x == 0);
    }
    play_close(&p);
}

static void a_slide_ends_on_the_floor(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, 0, 50);
        play_floor(&p);
        play_spawn(&p, 0, 1);
        play_set_velocity(&p, 0, -4);
        p.stick_x = 1;
        walls_seconds(0.35, walls_rates[i]);
        assert_true(play_is_grounded(&p) && p.y == 0);
        play_event landed = play_event_at(&p, DEFT_EVENT_LANDED, 0);
        expect_near(landed.time_s, 0.25, 1e-5);
        expect_near(landed.value, 4, 1e-9);
        play_close(&p);
    }
}

/* Bug B10: coyote time keeps nothing from the moves of the air. */
static void coyote_time_does_not_keep_from_sliding(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_steer_instantly(&tuning);
    tuning.assist.coyote_s = 0.3;
    walls_open(&tuning, -50, 50);
    play_box(&p, -10, -1, -0.5, 0, PLAY_ALL);
    play_spawn_standing(&p, -0.2, 0);
    p.stick_x = 1;
    play_ticks(&p, 6, DT);
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    assert_true(p.self.coyote != 0 && p.self.ground_s < 0.3);
    play_close(&p);
}

static void upright_walls_are_walls_and_leaning_ones_are_not(void **state)
{
    static const double leans[] = {0, 1e-5, 0.01, -0.01};
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        const double corners[] = {WALLS_SIDE - 10 * leans[i], -10, 3, -10, 3, 10,
                                  WALLS_SIDE + 10 * leans[i], 10};
        play_open(&p, &tuning, &play_home);
        play_polygon(&p, 4, corners, 15);
        play_spawn(&p, -0.2, 0);
        p.stick_x = 1;
        play_ticks(&p, 15, DT);
        assert_int_equal(p.self.state == DEFT_STATE_WALL_SLIDE, i < 2);
        play_close(&p);
    }
}

static void a_surface_may_forbid_all_of_it(void **state)
{
    static const deft_surface glass = {1, 0, DEFT_SURFACE_NO_WALL_JUMP, 0};
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (uint16_t forbids = 0; forbids <= 1; forbids++) {
        walls_open(&tuning, -100, 100);
        p.features[PLAY_MAIN][0].surface = forbids;
        for (int w = 0; w < PLAY_WORLDS; w++) {
            p.views[w].surfaces = &glass;
            p.views[w].surface_count = 1;
        }
        play_spawn(&p, 0, 0);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        play_ticks(&p, 3, DT);
        walls_expect_state(forbids != 0 ? DEFT_STATE_FALL : DEFT_STATE_WALL_HOLD);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_ticks(&p, 3, DT);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_WALL), 1 - forbids);
        play_close(&p);
    }
}

static void a_slide_ends_when_the_ability_is_taken(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_touch(&tuning);
    play_ticks(&p, 10, DT);
    walls_set_ability(DEFT_ABILITY_WALL_SLIDE, false);
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_FALL);
    expect_near(p.vy, -4 - p.moveset.fall.gravity * DT, 1e-9);
    walls_set_ability(DEFT_ABILITY_WALL_SLIDE, true);
    play_ticks(&p, 2, DT);
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    assert_true(p.vy == -4);
    play_close(&p);
}

/* Seed 004: "pause the y velocity for a split second if the direction the player is trying to move is
 * opposite of the wall they are currently sliding on". */
static void a_slide_pauses_when_the_stick_turns_away(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    play_steer_instantly(&tuning);
    tuning.wall.sticky_s = 0.13;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_touch(&tuning);
        walls_seconds(0.5, walls_rates[i]);
        double y = p.y;
        p.stick_x = -1;
        walls_seconds(0.1, walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_STICK);
        assert_true(p.y == y && p.x == 0 && p.vx == 0 && p.vy == 0);
        walls_seconds(0.15, walls_rates[i]);
        walls_expect_state(DEFT_STATE_FALL);
        double fallen_s = 0.25 - 0.13;
        expect_near(p.y, y - p.moveset.fall.gravity * fallen_s * fallen_s / 2, 1e-5);
        expect_near(p.x, -tuning.run.speed * fallen_s, 1e-5);
        play_close(&p);
    }
}

static void a_pause_ends_when_the_stick_comes_back(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_touch(&tuning);
    play_ticks(&p, 10, DT);
    p.stick_x = -1;
    play_ticks(&p, 3, DT);
    walls_expect_state(DEFT_STATE_WALL_STICK);
    p.stick_x = 0; /* let go, it is still aimed away */
    play_ticks(&p, 2, DT);
    walls_expect_state(DEFT_STATE_WALL_STICK);
    p.stick_x = 1;
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    play_close(&p);
}

/* No character dashes off a wall. The press waits until the very end of the pause, or of the hold. */
static void a_dash_pressed_on_the_wall_goes_when_the_wall_is_let_go(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.ability.dash = 1;
    tuning.assist.buffer_s = 0.2;
    tuning.wall.sticky_s = 0.13;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        bool holds = i % 2 != 0;
        double rate = walls_rates[i / 2];
        walls_touch(&tuning);
        walls_seconds(0.1, rate);
        p.stick_x = -1;
        p.input.held = holds ? DEFT_ACTION_BIT(DEFT_ACTION_GRAB) : 0;
        walls_seconds(0.05, rate);
        walls_expect_state(holds ? DEFT_STATE_WALL_HOLD : DEFT_STATE_WALL_STICK);
        play_press(&p, DEFT_ACTION_DASH, 0);
        walls_seconds(0.05, rate);
        double let_go_s = holds ? p.time_s + 0.25 / rate : 0.1 + tuning.wall.sticky_s;
        if (holds) {
            play_release(&p, DEFT_ACTION_GRAB, 0.25);
        }
        walls_seconds(0.1, rate);
        expect_near(play_event_at(&p, DEFT_EVENT_DASH_START, 0).time_s, let_go_s, 1e-6);
        play_close(&p);
    }
}

static void without_sticky_time_the_stick_lets_go_at_once(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.wall.sticky_s = 0;
    walls_touch(&tuning);
    play_ticks(&p, 10, DT);
    p.stick_x = -1;
    play_tick(&p, DT);
    walls_expect_state(DEFT_STATE_FALL);
    assert_true(p.vx < 0);
    play_close(&p);
}

/* As on the ground: a velocity that leads off the wall, or up along it, is a launch. */
static void a_velocity_that_the_host_writes_ends_a_slide_unless_it_leads_down(void **state)
{
    static const double speeds[][2] = {{0, 20}, {-8, 0}, {-8, 20}, {0, -9}};
    deft_tuning tuning = walls_tuning();
    (void)state;
    for (int i = 0; i < 4; i++) {
        walls_touch(&tuning);
        play_ticks(&p, 10, DT);
        play_set_velocity(&p, speeds[i][0], speeds[i][1]);
        play_tick(&p, DT);
        walls_expect_state(i == 3 ? DEFT_STATE_WALL_SLIDE : DEFT_STATE_FALL);
        assert_true(i == 3 ? p.vy == -4 : p.vy > speeds[i][1] - 2 && p.x <= 0);
        play_close(&p);
    }
}

static void a_body_with_round_corners_slides_as_well(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.shape.corner_radius = 0.2;
    walls_touch(&tuning);
    play_set_velocity(&p, 0, -10);
    play_ticks(&p, 30, DT);
    walls_expect_state(DEFT_STATE_WALL_SLIDE);
    expect_near(p.y, -4 * 0.5, 1e-5);
    play_close(&p);
}

/* Between two walls just as far apart as the body is wide. */
static void in_a_shaft_of_its_own_width_it_slides_on_the_side_that_it_pushes_to(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    walls_open(&tuning, -50, 50);
    play_box(&p, -3, -50, -WALLS_SIDE, 50, PLAY_ALL);
    play_spawn(&p, 0, 0);
    for (int i = 0; i < 4; i++) {
        p.stick_x = i % 2 == 0 ? 1 : -1;
        play_ticks(&p, 12, DT);
        walls_expect_state(DEFT_STATE_WALL_SLIDE);
        assert_int_equal(p.self.wall_side, i % 2 == 0 ? 1 : -1);
        assert_true(p.x == 0);
    }
    play_close(&p);
}

/* At once, at every rate: letting go and sliding are of one instant. */
static void a_character_that_lets_go_of_a_ledge_and_pushes_to_its_wall_slides(void **state)
{
    deft_tuning tuning = walls_tuning();
    (void)state;
    tuning.ability.ledge = 1;
    for (int i = 0; i < WALLS_RATES; i++) {
        walls_open(&tuning, -20, 0);
        play_spawn(&p, 0, -0.95); /* its head is level with the top */
        p.stick_x = 1;
        play_tick(&p, 1e-3);
        walls_expect_state(DEFT_STATE_LEDGE);
        play_press(&p, DEFT_ACTION_CROUCH, 0.5);
        play_tick(&p, 1 / walls_rates[i]);
        walls_expect_state(DEFT_STATE_WALL_SLIDE);
        assert_int_equal(play_count(&p, DEFT_EVENT_LEDGE_OFF), 1);
        play_close(&p);
    }
}

/* The surface of the wall goes down faster than the character at first, or up. The slide begins once, and
 * takes all. */
static void a_slide_down_a_belt_begins_once(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALLS_RATES; i++) {
        static deft_surface belts[PLAY_WORLDS];
        deft_tuning tuning = walls_tuning();
        walls_open(&tuning, -100, 100);
        p.features[PLAY_MAIN][0].surface = 1;
        for (int w = 0; w < PLAY_WORLDS; w++) {
            belts[w].friction_ratio = 1;
            belts[w].conveyor_speed = (i % 2 == 0 ? 3 : -3) * play_scales[w] * (w == PLAY_MIRRORED ? -1 : 1);
            p.views[w].surfaces = &belts[w];
            p.views[w].surface_count = 1;
        }
        play_spawn(&p, 0, 0);
        p.stick_x = 1;
        for (double until_s = 0.1; until_s < 0.55; until_s += 0.1) {
            walls_seconds(0.1, walls_rates[i / 2]);
            walls_expect_state(DEFT_STATE_WALL_SLIDE);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_CARRIED_OFF), 0);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slide_never_stops_a_rise_and_begins_at_its_apex),
        cmocka_unit_test(a_launch_rises_past_the_wall_to_its_apex),
        cmocka_unit_test(a_slide_goes_at_its_speed_from_the_touch_on),
        cmocka_unit_test(a_throw_off_the_wall_that_the_stick_undoes_at_once_slides_on),
        cmocka_unit_test(a_slide_from_rest_falls_until_it_has_its_speed),
        cmocka_unit_test(the_speed_eases_in_on_a_line_over_slide_time_s),
        cmocka_unit_test(in_a_snug_shaft_a_turn_of_the_stick_slides_down_the_other_wall_at_once),
        cmocka_unit_test(a_fall_into_a_wall_slides_from_the_touch_on),
        cmocka_unit_test(only_a_push_to_the_wall_slides),
        cmocka_unit_test(without_needs_push_any_touch_slides),
        cmocka_unit_test(a_wall_is_felt_over_the_whole_height_of_the_body),
        cmocka_unit_test(a_slide_ends_where_its_wall_does),
        cmocka_unit_test(a_slide_over_the_seams_of_tiles_is_smooth),
        cmocka_unit_test(a_slide_ends_on_the_floor),
        cmocka_unit_test(coyote_time_does_not_keep_from_sliding),
        cmocka_unit_test(upright_walls_are_walls_and_leaning_ones_are_not),
        cmocka_unit_test(a_surface_may_forbid_all_of_it),
        cmocka_unit_test(a_slide_ends_when_the_ability_is_taken),
        cmocka_unit_test(a_slide_pauses_when_the_stick_turns_away),
        cmocka_unit_test(a_pause_ends_when_the_stick_comes_back),
        cmocka_unit_test(a_dash_pressed_on_the_wall_goes_when_the_wall_is_let_go),
        cmocka_unit_test(without_sticky_time_the_stick_lets_go_at_once),
        cmocka_unit_test(a_velocity_that_the_host_writes_ends_a_slide_unless_it_leads_down),
        cmocka_unit_test(a_body_with_round_corners_slides_as_well),
        cmocka_unit_test(in_a_shaft_of_its_own_width_it_slides_on_the_side_that_it_pushes_to),
        cmocka_unit_test(a_character_that_lets_go_of_a_ledge_and_pushes_to_its_wall_slides),
        cmocka_unit_test(a_slide_down_a_belt_begins_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
