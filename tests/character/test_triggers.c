/* tests/character/test_triggers.c -- what the game does to a character: kicks, springs, hits, hit stops. */
#include "tests/harness/feature.h"
#include "tests/harness/play.h"

static play p;

static const double rates[] = {20, 60, 144, 1000};
#define RATES ((int)(sizeof rates / sizeof rates[0]))

static deft_tuning plain_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    return tuning;
}

static void stand_on_a_floor(const deft_tuning *tuning)
{
    play_open(&p, tuning, &play_shifted);
    play_floor(&p);
    play_spawn_standing(&p, 0, 0);
}

static void float_in_nothing(const deft_tuning *tuning)
{
    play_open(&p, tuning, &play_home);
    play_spawn(&p, 0, 0);
}

static void play_launch(double height)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_character_launch(play_body_in(&p, w), play_moveset_in(&p, w), play_scales[w] * height);
    }
}

static void play_freeze(double time_s)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_character_freeze(play_body_in(&p, w), time_s);
    }
}

/* Seed 003: "basically the same logic as the jump button held state, except it doesn't transition out if the
 * jump button isn't held". */
static void no_button_cuts_the_rise_of_a_kickback(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int r = 0; r < RATES; r++) {
        stand_on_a_floor(&tuning);
        play_kick(&p, 3, 14);
        play_tick(&p, 1 / rates[r]);
        assert_int_equal(p.self.state, DEFT_STATE_KICKBACK);
        expect_near(play_event_at(&p, DEFT_EVENT_KICKED, 0).value, hypot(3, 14), 1e-12);
        play_press(&p, DEFT_ACTION_JUMP, 0.25);
        play_tick(&p, 1 / rates[r]);
        play_release(&p, DEFT_ACTION_JUMP, 0.75);
        play_for(&p, 0.5, rates[r]);
        double gravity = p.moveset.jump.gravity;
        play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
        expect_near(apex.value, 14 * 14 / (2 * gravity), 1e-5);
        expect_near(apex.time_s, 14 / gravity, 1e-9);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMP_CUT), 0);
        play_close(&p);
    }
}

static void a_kick_that_does_not_lift_is_over_at_once(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    stand_on_a_floor(&tuning);
    play_kick(&p, -6, 0);
    play_tick(&p, 1.0 / 60);
    assert_true(play_is_grounded(&p));
    assert_int_equal(play_count(&p, DEFT_EVENT_KICKED), 1);
    play_close(&p);
}

static void a_spring_lifts_to_exactly_its_height(void **state)
{
    deft_tuning tuning = plain_tuning();
    const double heights[] = {0.3, 2, 7.25};
    (void)state;
    tuning.jump.hang_speed_ratio = 0.3; /* the hang is the jump's own */
    tuning.jump.hang_gravity_ratio = 0.5;
    for (int i = 0; i < RATES * 3; i++) {
        double hz = rates[i / 3];
        double height = heights[i % 3];
        stand_on_a_floor(&tuning);
        p.stick_x = 1;
        play_for(&p, 0.2, hz);
        play_launch(height);
        double from = p.y;
        double speed = p.vx;
        play_press(&p, DEFT_ACTION_JUMP, 0.5); /* one button more or less */
        play_tick(&p, 1 / hz);
        expect_near(p.vx, speed, 0);
        play_for(&p, 0.8, hz);
        play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
        expect_near(apex.value, from + height, 1e-5);
        play_close(&p);
    }
}

static void a_spring_under_a_falling_body_takes_nothing_of_its_fall(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    float_in_nothing(&tuning);
    play_for(&p, 0.3, 60);
    double from = p.y;
    assert_true(p.vy < -10);
    play_launch(4);
    play_for(&p, 1, 60);
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value, 4, 1e-5);
    assert_true(p.y < from + 4);
    play_launch(-1);
    play_tick(&p, 1.0 / 60);
    assert_true(p.vy < 0 && p.vy > -2);
    play_close(&p);
}

/* Where a body is after t seconds of v' = -k v - g, which has the upward part v at first. */
static double dragged(double v, double g, double k, double t)
{
    return (v + g / k) * -expm1(-k * t) / k - g / k * t;
}

/* Seed 003: "temporarily turns you into a plain physics object with no special movement logic. Then you
 * switch to the falling state and the regular movement logic resumes." */
static void a_staggered_body_is_a_thing_and_then_falls(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.stagger.gravity_ratio = 0.5;
    tuning.stagger.drag_per_s = 0.75;
    tuning.fall.speed_max = 0;
    for (int r = 0; r < RATES; r++) {
        float_in_nothing(&tuning);
        play_stagger(&p, 8, 10, 0.437);
        p.stick_x = -1;
        play_press(&p, DEFT_ACTION_JUMP, 0.5);
        play_for(&p, 0.4, rates[r]);
        double g = p.moveset.jump.gravity * 0.5;
        double k = log(4);
        assert_int_equal(p.self.state, DEFT_STATE_STAGGER);
        assert_int_equal(p.self.pose, DEFT_POSE_STAGGER);
        assert_int_equal(p.self.facing, 1);
        expect_near(p.x, dragged(8, 0, k, 0.4), 1e-5);
        expect_near(p.y, dragged(10, g, k, 0.4), 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).time_s, log1p(10 * k / g) / k, 1e-9);
        expect_near(play_event_at(&p, DEFT_EVENT_STAGGERED, 0).value, 0.437, 0);
        double vy = (10 + g / k) * exp(-k * 0.437) - g / k;
        play_for(&p, 0.1, rates[r]);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        expect_near(p.vy, vy - p.moveset.fall.gravity * (0.5 - 0.437), 1e-6);
        expect_near(p.vx, -p.moveset.air.speed, 1e-9);
        play_close(&p);
    }
}

static void a_stagger_without_drag_or_gravity_flies_straight(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.stagger.gravity_ratio = 0;
    tuning.stagger.drag_per_s = 0;
    float_in_nothing(&tuning);
    play_stagger(&p, 8, 3, 0.5);
    play_for(&p, 0.5, 60);
    expect_near(p.x, 4, 1e-5);
    expect_near(p.y, 1.5, 1e-5);
    play_close(&p);
}

static void a_staggered_body_falls_no_faster_than_any_other(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.stagger.drag_per_s = 0.2;
    float_in_nothing(&tuning);
    play_stagger(&p, 0, 0, 2);
    play_for(&p, 1.9, 60);
    expect_near(p.vy, -tuning.fall.speed_max, 1e-9);
    play_close(&p);
}

/* Without drag it comes down from h with v^2 = 2 g h and goes up again to bounce^2 h. */
static void a_staggered_body_bounces_until_it_lies(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.stagger.drag_per_s = 0;
    tuning.stagger.bounce_ratio = 0.6;
    for (int r = 0; r < RATES; r++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0, 2);
        play_stagger(&p, 0, 0, 3);
        play_for(&p, 2, rates[r]);
        double air_s = sqrt(2 * 2 / p.moveset.jump.gravity);
        play_event first = play_event_at(&p, DEFT_EVENT_HIT_WALL, 0);
        play_event second = play_event_at(&p, DEFT_EVENT_HIT_WALL, 1);
        expect_near(first.time_s, air_s, 1e-5);
        expect_near(second.time_s, air_s * (1 + 2 * 0.6), 1e-5);
        expect_near(second.value, 0.6 * first.value, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_APEX, 0).value + 2, 0.36 * 2, 1e-5);
        assert_int_equal(p.self.state, DEFT_STATE_STAGGER_DOWN);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
        play_for(&p, 1.1, rates[r]);
        assert_true(play_is_grounded(&p));
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
        play_close(&p);
    }
}

static void a_staggered_body_bounces_off_walls(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.stagger.drag_per_s = 0;
    tuning.stagger.bounce_ratio = 0.5;
    play_open(&p, &tuning, &play_home);
    play_box(&p, 3, -50, 4, 50, PLAY_ALL);
    play_spawn(&p, 0, 0);
    play_stagger(&p, 12, 6, 1);
    play_for(&p, 0.5, 60);
    double meets_s = (3 - tuning.shape.width / 2) / 12;
    expect_near(play_event_at(&p, DEFT_EVENT_HIT_WALL, 0).time_s, meets_s, 1e-5);
    expect_near(p.vx, -6, 1e-9);
    expect_near(p.x, 3 - tuning.shape.width / 2 - 6 * (0.5 - meets_s), 1e-4);
    play_close(&p);
}

/* It slides to a halt as with the stick let go, over an edge, too, and is up when the time is over. */
/* It comes to a wall at rest so slowly that the bounce would be slower than 1 tile/s: it stays there. */
static void a_staggered_body_does_not_bounce_off_a_wall_that_it_hardly_hits(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.stagger.drag_per_s = tuning.stagger.gravity_ratio = 0;
    tuning.stagger.bounce_ratio = 0.5;
    for (int i = 0; i < 2 * RATES; i++) {
        double speed = i % 2 == 0 ? 1.9 : 2.1;
        play_open(&p, &tuning, &play_home);
        play_box(&p, p.moveset.half_width, -20, 9, 20, PLAY_ALL);
        play_spawn(&p, -0.1, 0);
        play_stagger(&p, speed, 0, 1);
        play_for(&p, 0.2, rates[i / 2]);
        double back_s = 0.2 - 0.1 / speed;
        expect_near(p.x, speed < 2 ? 0 : -0.5 * speed * back_s, 1e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
        play_close(&p);
    }
}

static void a_body_staggered_on_a_floor_slides_and_gets_up_in_time(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    tuning.run.speed = 9;
    tuning.run.release = play_curve(0.5, 1);
    tuning.stagger.drag_per_s = 0;
    tuning.stagger.bounce_ratio = 0;
    for (int r = 0; r < RATES; r++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -50, -1, 1, 0, PLAY_ALL);
        play_box(&p, -50, -90, 500, -3, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        play_stagger(&p, 9, 0, 1);
        p.stick_x = -1;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.15, rates[r]);
        assert_int_equal(p.self.state, DEFT_STATE_STAGGER_DOWN);
        /* 9 t - 9 t^2 gets half a body past the edge */
        double gone_s = (9 - sqrt(81 - 4 * 9 * (1 + tuning.shape.width / 2))) / 18;
        play_for(&p, 0.35, rates[r]);
        expect_near(play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0).time_s, gone_s, 1e-5);
        assert_int_equal(p.self.state, DEFT_STATE_STAGGER);
        play_for(&p, 0.48, rates[r]);
        assert_int_equal(p.self.state, DEFT_STATE_STAGGER_DOWN);
        assert_int_equal(p.self.support, DEFT_SUPPORT_FLOOR);
        play_for(&p, 0.05, rates[r]);
        assert_true(play_is_grounded(&p));
        expect_near(p.vx, -9, 1e-9);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 0);
        play_close(&p);
    }
}

/* Down steep ground a staggered character slides as any other does, and stands in a wedge. It takes no press
 * until its time is over. */
static void
a_staggered_body_slides_down_steep_ground_and_stands_in_a_wedge_until_its_time_is_over(void **state)
{
    deft_tuning tuning = plain_tuning();
    double lean = sin(atan(3));
    (void)state;
    tuning.fall.speed_max = 0;
    tuning.stagger.bounce_ratio = 0;
    for (int r = 0; r < RATES; r++) {
        play_open(&p, &tuning, &play_home);
        play_triangle(&p, 0, 0, -5, 15, -5, 0);
        play_box(&p, 0.5, -1, 3, 15, PLAY_ALL);
        double x = tuning.shape.width / 2 - 3;
        play_spawn(&p, x, 9);
        play_stagger(&p, 0, 0, 1.2);
        p.stick_x = 1;
        play_for(&p, 0.3, rates[r]);
        assert_int_equal(p.self.state, DEFT_STATE_STAGGER);
        assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
        expect_near(p.y, 9 - p.moveset.fall.gravity * lean * lean * 0.3 * 0.3 / 2, 1e-5);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_for(&p, 0.8, rates[r]);
        assert_int_equal(p.self.state, DEFT_STATE_STAGGER);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
        play_for(&p, 0.2, rates[r]);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        play_close(&p);
    }
}

/* A staggered character slides up along the corner of a platform, too slowly to get off it. It slides on and
 * back, and takes no press. */
static void a_staggered_body_with_a_round_foot_slides_on_a_steep_corner(void **state)
{
    deft_tuning tuning = plain_tuning();
    double radius = tuning.shape.corner_radius = tuning.shape.width / 2;
    double half = 11.25 / 2 * 3.14159265358979323846 / 180; /* of a facet */
    double lean = 11 * half;                                /* of one */
    (void)state;
    for (int r = 0; r < RATES; r++) {
        play_open(&p, &tuning, &play_home);
        play_box(&p, -50, -50, 0, 0, PLAY_ALL);
        double y = radius * (cos(half) * cos(lean) - 1);
        play_spawn(&p, radius * cos(half) * sin(lean), y);
        play_stagger(&p, -cos(lean), sin(lean), 1);
        p.stick_x = -1;
        play_for(&p, 0.01, rates[r]);
        assert_true(p.vy > 0); /* a rise along steep ground is no slide yet */
        while (p.y > y - 1) {
            play_tick(&p, 1 / rates[r]);
            assert_true(p.y < y + 0.5 / p.moveset.jump.gravity);
            assert_int_equal(p.self.state, DEFT_STATE_STAGGER);
        }
        assert_true(p.vx > 0.5); /* the slide sent it away from the ledge */
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        play_close(&p);
    }
}

/* Seed 003: some changes of state are "caused by an outside stimulus". */
static void a_kick_does_not_end_a_stagger_and_another_hit_begins_it_anew(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    float_in_nothing(&tuning);
    play_stagger(&p, 0, 5, 0.5);
    play_for(&p, 0.3, 100);
    play_kick(&p, 0, 5);
    play_for(&p, 0.19, 100);
    assert_int_equal(p.self.state, DEFT_STATE_STAGGER);
    play_for(&p, 0.02, 100);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    play_stagger(&p, 0, 5, 0.5);
    play_for(&p, 0.3, 100);
    play_stagger(&p, 0, 5, 0.5);
    play_for(&p, 0.49, 100);
    assert_int_equal(p.self.state, DEFT_STATE_STAGGER);
    play_for(&p, 0.02, 100);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    play_close(&p);
}

static void a_hit_stop_holds_position_and_velocity_to_the_bit(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    float_in_nothing(&tuning);
    play_set_velocity(&p, 7, 5);
    play_for(&p, 0.1, 60);
    deft_character before = p.self;
    play_freeze(0.2);
    p.stick_x = 1;
    for (int i = 0; i < 12; i++) {
        play_tick(&p, 1.0 / 60);
        assert_memory_equal(&p.self.position, &before.position, sizeof before.position);
        assert_memory_equal(&p.self.previous, &before.position, sizeof before.position);
        assert_memory_equal(&p.self.velocity, &before.velocity, sizeof before.velocity);
        assert_true(p.self.state_s == before.state_s && p.self.ground_s == before.ground_s);
    }
    play_tick(&p, 1.0 / 60);
    assert_true(p.x > before.position.x);
    play_close(&p);
}

/* A body comes into a frozen character at 1 unit/s. It pushes the character out as soon as the hit stop is
 * over. */
static void what_moves_does_not_push_in_a_hit_stop(void **state)
{
    deft_tuning tuning = plain_tuning();
    const deft_pos feet = {0, 0};
    deft_moveset moveset;
    deft_world_view view;
    deft_character self;
    (void)state;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    double face = -moveset.half_width;
    deft_character_spawn(&self, &moveset, &feet, deft_axes_y_up());
    deft_character_freeze(&self, 0.2);
    for (int i = 0; i < 13; i++) {
        deft_body_motion motion = {0};
        deft_feature body = feature_box(1, face - 1, -9, face, 9);
        deft_world_array array = {0};
        body.body = 1;
        array.features = &body;
        array.count = 1;
        array.bodies = &motion;
        array.body_count = 1;
        motion.to.x = 1.0 / 60;
        deft_world_view_of_array(&view, &array);
        deft_character_step(&self, &moveset, &view, deft_input_none(), 1.0 / 60, NULL, NULL);
        face += motion.to.x;
        assert_true(i == 12 || (self.position.x == 0 && self.position.y == 0));
    }
    expect_near(self.position.x, face + moveset.half_width, 1e-5);
}

/* A hit stop that ends within a tick ends there: the track is the one without it, so much later. */
static void a_hit_stop_only_takes_its_time(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int r = 0; r < RATES; r++) {
        float_in_nothing(&tuning);
        play_set_velocity(&p, 7, 5);
        play_for(&p, 0.4, 1000);
        double x = p.x;
        double y = p.y;
        assert_true(y < -0.5); /* it fell */
        play_close(&p);
        float_in_nothing(&tuning);
        play_set_velocity(&p, 7, 5);
        play_for(&p, 0.25, rates[r]);
        play_freeze(0.1);
        play_freeze(0.03);
        play_for(&p, 0.25, rates[r]);
        expect_near(p.x, x, 1e-9);
        expect_near(p.y, y, 1e-5);
        play_close(&p);
    }
}

static void presses_do_not_age_in_a_hit_stop(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    for (int r = 0; r < RATES; r++) {
        play_open(&p, &tuning, &play_home);
        play_floor(&p);
        play_spawn(&p, 0, 1);
        double air_s = sqrt(2 / p.moveset.fall.gravity);
        play_for(&p, 0.1, rates[r]); /* of 0.159 s, the buffer is 0.12 s */
        play_freeze(0.5);
        play_press(&p, DEFT_ACTION_JUMP, 0.5);
        play_for(&p, 0.6, rates[r]);
        play_event jump = play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0);
        expect_near(jump.time_s, 0.5 + air_s, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_BUFFER, 0).value, air_s - 0.1, 1e-5);
        play_close(&p);
    }
}

/* A button that goes up and down again while nothing moves is down when it goes on. */
static void a_press_after_a_release_in_a_hit_stop_is_down(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    stand_on_a_floor(&tuning);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, 0.01);
    play_freeze(0.009);
    play_release(&p, DEFT_ACTION_JUMP, 0.2);
    play_press(&p, DEFT_ACTION_JUMP, 0.6);
    play_tick(&p, 0.01);
    assert_int_equal(p.self.held, DEFT_ACTION_BIT(DEFT_ACTION_JUMP));
    assert_int_equal(p.self.state, DEFT_STATE_JUMP_CUT);
    play_close(&p);
}

static void slow_motion_is_a_smaller_dt(void **state)
{
    deft_tuning tuning = plain_tuning();
    (void)state;
    stand_on_a_floor(&tuning);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 30, 1.0 / 60);
    double x = p.x;
    double y = p.y;
    play_close(&p);
    stand_on_a_floor(&tuning);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, 100, 1.0 / 60 * 0.3);
    expect_near(p.x, x, 1e-5);
    expect_near(p.y, y, 1e-5);
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_button_cuts_the_rise_of_a_kickback),
        cmocka_unit_test(a_kick_that_does_not_lift_is_over_at_once),
        cmocka_unit_test(a_spring_lifts_to_exactly_its_height),
        cmocka_unit_test(a_spring_under_a_falling_body_takes_nothing_of_its_fall),
        cmocka_unit_test(a_staggered_body_is_a_thing_and_then_falls),
        cmocka_unit_test(a_stagger_without_drag_or_gravity_flies_straight),
        cmocka_unit_test(a_staggered_body_falls_no_faster_than_any_other),
        cmocka_unit_test(a_staggered_body_bounces_until_it_lies),
        cmocka_unit_test(a_staggered_body_bounces_off_walls),
        cmocka_unit_test(a_staggered_body_does_not_bounce_off_a_wall_that_it_hardly_hits),
        cmocka_unit_test(a_body_staggered_on_a_floor_slides_and_gets_up_in_time),
        cmocka_unit_test(
            a_staggered_body_slides_down_steep_ground_and_stands_in_a_wedge_until_its_time_is_over),
        cmocka_unit_test(a_staggered_body_with_a_round_foot_slides_on_a_steep_corner),
        cmocka_unit_test(a_kick_does_not_end_a_stagger_and_another_hit_begins_it_anew),
        cmocka_unit_test(a_hit_stop_holds_position_and_velocity_to_the_bit),
        cmocka_unit_test(what_moves_does_not_push_in_a_hit_stop),
        cmocka_unit_test(a_hit_stop_only_takes_its_time),
        cmocka_unit_test(presses_do_not_age_in_a_hit_stop),
        cmocka_unit_test(a_press_after_a_release_in_a_hit_stop_is_down),
        cmocka_unit_test(slow_motion_is_a_smaller_dt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
