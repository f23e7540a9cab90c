/* tests/scenarios/test_bodies_ledges.c -- ledges and walls of moving bodies carry the character. The
 * character hangs from them, pulls itself up on them, or climbs them. */
#include "tests/harness/riding.h"

static riding r;

static deft_tuning ledge_tuning(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.speed_kept_s = 0;
    tuning.ability.ledge = tuning.ability.climb = tuning.ability.wall_jump = 1;
    return tuning;
}

/* Up, down, towards the body and away from it. */
static const double ways[][2] = {{0, 2}, {0, -2}, {-3, 0}, {3, 0}, {2, 3}, {-3, -1.5}};
#define WAYS 6

#define WALL_WIDE 2
#define WALL_TALL 4

static void give_ledge(bool on)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_character_set_ability(play_body_in(&r.p, w), DEFT_ABILITY_LEDGE, on);
    }
}

/* A block whose upper left corner is its place plus (-2, 4), and a body that hangs from there: the stick is
 * pushed to it. */
static riding_body *hang(const deft_tuning *tuning, const scenario *s, const double *numbers)
{
    riding_open(&r, tuning, s);
    riding_body *body = riding_box(&r, WALL_WIDE, WALL_TALL, riding_straight, numbers);
    double x = numbers[0] - WALL_WIDE - s->body->half_width;
    riding_spawn(&r, x, numbers[1] + WALL_TALL - s->body->height);
    r.p.stick_x = 1;
    riding_tick(&r);
    assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE);
    r.p.stick_x = 0;
    return body;
}

static void expect_beside(const scenario *s, const riding_body *body)
{
    expect_near(r.p.x, body->to.x - WALL_WIDE - s->body->half_width, 2e-5);
    expect_near(r.p.y, body->to.y + WALL_TALL - s->body->height, 2e-5);
    assert_true(r.p.vx == 0 && r.p.vy == 0);
}

static void hang_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    for (int i = 0; i < WAYS; i++) {
        double numbers[] = {2, 0, ways[i][0], ways[i][1]};
        riding_body *body = hang(&tuning, s, numbers);
        while (r.p.time_s < 0.6) {
            riding_tick(&r);
            assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE);
            expect_beside(s, body);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEDGE_ON), 1);
        riding_close(&r);
    }
}

static void a_character_that_hangs_is_carried(void **state)
{
    (void)state;
    riding_each(hang_run);
}

/* The character flies away from a block, which follows it faster. The button of the grab is down. */
static void follow_run(const scenario *s)
{
    static const double sticks[] = {0, -0.1, -0.25, -0.5};
    deft_tuning tuning = ledge_tuning(s);
    tuning.ability.climb = 0;
    play_steer_instantly(&tuning);
    for (int i = 0; i < 4; i++) {
        double speed = -sticks[i] * tuning.run.speed;
        double numbers[] = {WALL_WIDE + 0.25, 0, -speed - 2, 0};
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, WALL_WIDE, WALL_TALL, riding_straight, numbers);
        riding_spawn(&r, -s->body->half_width, WALL_TALL - s->body->height + 0.1);
        play_set_velocity(&r.p, -speed, 0);
        r.p.stick_x = sticks[i];
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        riding_until(&r, 0.6);
        assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEDGE_OFF), 0);
        expect_beside(s, body);
        riding_close(&r);
    }
}

static void a_ledge_that_comes_after_a_flight_is_caught(void **state)
{
    (void)state;
    riding_each(follow_run);
}

/* In exactly ledge.climb_s, to the same place of the block, where it stands at rest. */
static void pull_up_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    tuning.run.release = play_curve(0.5, 1); /* a speed that it had would show */
    for (int i = 0; i < WAYS; i++) {
        double numbers[] = {2, 0, ways[i][0], ways[i][1]};
        riding_body *body = hang(&tuning, s, numbers);
        double began_s = r.p.time_s;
        r.p.stick_y = 1;
        while (r.p.self.state != DEFT_STATE_GROUND) {
            riding_tick(&r);
            r.p.stick_y = 0;
            assert_true(r.p.time_s < began_s + 0.4);
        }
        expect_near(play_event_at(&r.p, DEFT_EVENT_LEDGE_OFF, 0).time_s, began_s + 0.25, 1e-6);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CARRIED_OFF), 0);
        for (int k = 0; k < 3; k++) {
            expect_near(r.p.x, body->to.x - WALL_WIDE + s->body->half_width, 2e-5);
            expect_near(r.p.y, body->to.y + WALL_TALL, 2e-5);
            assert_true(r.p.vx == 0 && r.p.vy == 0);
            riding_tick(&r);
        }
        riding_close(&r);
    }
}

static void a_character_that_pulls_itself_up_is_carried_and_stands(void **state)
{
    (void)state;
    riding_each(pull_up_run);
}

/* As a game takes a platform away. On its way up the character falls at once, and not only where it would
 * have stood. */
static void taken_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    for (int i = 0; i < WAYS; i++) {
        double numbers[] = {2, 0, ways[i][0], ways[i][1]};
        riding_body *body = hang(&tuning, s, numbers);
        r.p.stick_y = 1;
        riding_until(&r, r.p.time_s + tuning.ledge.climb_s / 2);
        assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE_CLIMB);
        r.p.stick_y = 0;
        const double gone_s = r.p.time_s;
        riding_remove(&r, body);
        riding_tick(&r);
        assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
        expect_near(play_event_at(&r.p, DEFT_EVENT_LEDGE_OFF, 0).time_s, gone_s, 1e-9);
        riding_close(&r);
    }
}

static void on_its_way_up_what_is_taken_away_lets_a_character_fall_at_once(void **state)
{
    (void)state;
    riding_each(taken_run);
}

/* Into a gap too low to stand, between two blocks that go the same way: low, and carried all the way. */
static void low_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    tuning.ability.crouch = 1;
    double gap = (s->body->height + tuning.shape.crouch_height) / 2;
    for (int i = 0; i < WAYS; i++) {
        double numbers[] = {2, 0, ways[i][0], ways[i][1]};
        double above[] = {2, WALL_TALL + gap + 1, ways[i][0], ways[i][1]};
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, WALL_WIDE, WALL_TALL, riding_straight, numbers);
        (void)riding_box(&r, WALL_WIDE, 1, riding_straight, above);
        riding_spawn(&r, -s->body->half_width, WALL_TALL - s->body->height);
        r.p.stick_x = 1;
        riding_tick(&r);
        assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE);
        r.p.stick_x = 0;
        r.p.stick_y = 1;
        double began_s = r.p.time_s;
        riding_until(&r, began_s + 0.25 + r.dt);
        assert_int_equal(r.p.self.state, DEFT_STATE_CROUCH);
        expect_near(play_event_at(&r.p, DEFT_EVENT_LEDGE_OFF, 0).time_s, began_s + 0.25, 1e-6);
        expect_near(r.p.x, body->to.x - WALL_WIDE + s->body->half_width, 2e-5);
        expect_near(r.p.y, body->to.y + WALL_TALL, 2e-5);
        assert_true(r.p.vx == 0 && r.p.vy == 0);
        riding_close(&r);
    }
}

static void into_a_low_gap_of_what_moves_it_is_carried_too(void **state)
{
    (void)state;
    riding_each(low_run);
}

/* A character that holds on just below a ledge hangs from it in the very tick in which it can, whatever the
 * wall does. */
static void given_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    tuning.ability.climb = 0;
    tuning.ability.wall_hold = 1;
    for (int i = 0; i < WAYS; i++) {
        double numbers[] = {2, 0, ways[i][0], ways[i][1]};
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, WALL_WIDE, WALL_TALL, riding_straight, numbers);
        riding_spawn(&r, -s->body->half_width, WALL_TALL - s->body->height - 0.1);
        give_ledge(false);
        r.p.stick_x = 1;
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        riding_tick(&r);
        riding_tick(&r);
        assert_int_equal(r.p.self.state, DEFT_STATE_WALL_HOLD);
        give_ledge(true);
        riding_tick(&r);
        assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE);
        expect_beside(s, body);
        riding_close(&r);
    }
}

static void a_ledge_in_reach_is_grabbed_whatever_its_wall_does(void **state)
{
    (void)state;
    riding_each(given_run);
}

/* Falls to a block that goes up or down: grabbed at the instant at which they meet. */
static void fall_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    tuning.ability.climb = 0; /* or it would hold on to the wall at once */
    static const double speeds[] = {2, -2, 0.5};
    for (int i = 0; i < 3; i++) {
        double numbers[] = {2, 0, 0, speeds[i]};
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, WALL_WIDE, WALL_TALL, riding_straight, numbers);
        double above = 1;
        riding_spawn(&r, -s->body->half_width, WALL_TALL - s->body->height + above);
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        while (r.p.time_s < 0.6 && r.p.self.state != DEFT_STATE_LEDGE) {
            riding_tick(&r);
        }
        /* above - g t^2 / 2 = v t */
        double v = speeds[i];
        double g = SCENARIO_GRAVITY;
        double meets_s = (sqrt(v * v + 2 * g * above) - v) / g;
        expect_near(play_event_at(&r.p, DEFT_EVENT_LEDGE_ON, 0).time_s, meets_s, 1e-5);
        expect_beside(s, body);
        riding_close(&r);
    }
}

static void a_fall_meets_a_ledge_that_moves(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, fall_run);
}

static void leave_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    double numbers[] = {2, 0, -3, 2};
    hang(&tuning, s, numbers);
    r.p.stick_y = -1;
    riding_tick(&r);
    assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CARRIED_OFF), 1);
    riding_close(&r);
}

static void a_character_that_lets_go_takes_the_way_along(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, leave_run);
}

/* While a body is over the ledge no character gets up there. Then a character gets up. */
static void blocked_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    double still[] = {2, 0, 0, 0};
    riding_open(&r, &tuning, s);
    riding_box(&r, WALL_WIDE, WALL_TALL, riding_straight, still);
    double comes[] = {2, WALL_TALL + 3.2, 0, -10, 0.1, 0.3};
    riding_body *lid = riding_box(&r, WALL_WIDE, 1, riding_while, comes);
    riding_spawn(&r, -s->body->half_width, WALL_TALL - s->body->height);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.4) {
        riding_tick(&r);
        r.p.stick_x = 0;
    }
    assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE);
    r.p.stick_y = 1;
    while (r.p.time_s < 0.6) {
        riding_tick(&r);
    }
    assert_int_equal(r.p.self.state, DEFT_STATE_LEDGE);
    expect_near(lid->to.y, WALL_TALL + 1.2, 1e-9);
    riding_remove(&r, lid);
    while (r.p.time_s < 1) {
        riding_tick(&r);
    }
    assert_int_equal(r.p.self.state, DEFT_STATE_GROUND);
    riding_close(&r);
}

static void a_body_over_the_ledge_is_in_the_way_while_it_is_there(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, blocked_run);
}

static riding_pose turns(const double *numbers, double time_s)
{
    return (riding_pose){numbers[0], numbers[1], numbers[2] * time_s};
}

/* Its sides are walls at one instant only. No character hangs from it, and none passes through it. */
static void turning_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    tuning.ability.climb = 0;
    for (int i = 0; i < 6; i++) {
        double numbers[] = {2, 0, (i % 3 - 1) * 0.9 + 0.05};
        riding_open(&r, &tuning, s);
        riding_box(&r, WALL_WIDE, WALL_TALL, turns, numbers);
        riding_spawn(&r, -s->body->half_width - 0.05, WALL_TALL - s->body->height + (i / 3) * 0.4);
        r.p.stick_x = 1;
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        while (r.p.time_s < 0.5) {
            riding_tick(&r);
            assert_int_not_equal(r.p.self.state, DEFT_STATE_LEDGE);
            assert_int_not_equal(r.p.self.state, DEFT_STATE_LEDGE_CLIMB);
        }
        riding_close(&r);
    }
}

static void no_character_hangs_from_what_turns(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, turning_run);
}

/* The speed is against the wall. */
static void climb_run(const scenario *s)
{
    deft_tuning tuning = ledge_tuning(s);
    for (int i = 0; i < WAYS; i++) {
        double numbers[] = {2, 0, ways[i][0], ways[i][1]};
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, WALL_WIDE, WALL_TALL, riding_straight, numbers);
        riding_spawn(&r, -s->body->half_width, -1);
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        r.p.stick_y = 1;
        while (r.p.time_s < 0.4) {
            riding_tick(&r);
            expect_near(r.p.x - body->to.x, -WALL_WIDE - s->body->half_width, 2e-5);
            expect_near(r.p.y - body->to.y, -1 + tuning.climb.up_speed * r.p.time_s, 2e-5);
        }
        assert_int_equal(r.p.self.state, DEFT_STATE_CLIMB);
        riding_close(&r);
    }
}

static void a_character_that_climbs_is_carried(void **state)
{
    (void)state;
    riding_each(climb_run);
}

/* Up it, over its top: with ledges, and by the hop. */
static void over_run(const scenario *s)
{
    for (int i = 0; i < 2 * WAYS; i++) {
        deft_tuning tuning = ledge_tuning(s);
        tuning.ability.ledge = i / WAYS;
        double numbers[] = {2, 0, ways[i % WAYS][0], ways[i % WAYS][1]};
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, WALL_WIDE, WALL_TALL, riding_straight, numbers);
        riding_spawn(&r, -s->body->half_width, WALL_TALL - s->body->height - 0.5);
        play_press(&r.p, DEFT_ACTION_GRAB, 0);
        r.p.stick_y = 1;
        while (r.p.time_s < 1.5) {
            riding_tick(&r);
        }
        assert_int_equal(r.p.self.state, DEFT_STATE_GROUND);
        expect_near(r.p.y, body->to.y + WALL_TALL, 2e-5);
        riding_close(&r);
    }
}

static void over_the_top_of_a_wall_that_moves(void **state)
{
    (void)state;
    riding_each(over_run);
}

/* ---- the assist ---- */

/* Plays until it is lifted on to the ledge: at that instant. */
static void expect_lifted(double time_s)
{
    while (play_count(&r.p, DEFT_EVENT_ASSIST_LEDGE) == 0) {
        riding_tick(&r);
        assert_true(r.p.time_s < 0.11);
    }
    expect_near(play_event_at(&r.p, DEFT_EVENT_ASSIST_LEDGE, 0).time_s, time_s, 1e-5);
}

/* Pressed against a wall that sinks faster than it falls: it is lifted on to it as soon as it is low enough.
 */
static void sinking_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    tuning.assist.ledge = 0.25;
    double v = -6;
    double numbers[] = {SCENARIO_HALF_WIDTH + 1, -1, 0, v};
    riding_open(&r, &tuning, s);
    riding_box(&r, 1, 1.5, riding_straight, numbers);
    riding_spawn(&r, 0, 0);
    r.p.stick_x = 1;
    /* 0.5 + v t + g t^2 / 2 == 0.25 */
    double lifted_s = (-v - sqrt(v * v - 0.5 * SCENARIO_GRAVITY)) / SCENARIO_GRAVITY;
    expect_lifted(lifted_s);
    riding_close(&r);
}

static void a_wall_that_sinks_is_a_ledge_at_its_own_instant(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, sinking_run);
}

/* A body over the ledge that rises: it is lifted on to that at the instant at which there is room under it.
 */
static void room_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.ledge = 0.5;
    double v = 6;
    double top =
        s->body->corner_radius > 0 ? 0.4 : 0.25; /* a round foot is at an upright wall above its radius */
    double stands[] = {SCENARIO_HALF_WIDTH + 1, top - 1.5};
    double rises[] = {SCENARIO_HALF_WIDTH + 1, top + s->body->height - 0.25 + 1, 0, v};
    riding_open(&r, &tuning, s);
    riding_box(&r, 1, 1.5, riding_stands, stands);
    riding_box(&r, 1, 1, riding_straight, rises);
    riding_spawn(&r, 0, 0);
    r.p.stick_x = 1;
    expect_lifted(0.25 / v);
    if (!(s->body->corner_radius > 0)) { /* which rolls up the rest */
        expect_near(r.p.y, top, 1e-4);
    }
    riding_close(&r);
}

static void a_ledge_is_one_at_the_instant_at_which_there_is_room(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, room_run);
    riding_each_with(&scenario_capsule, room_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_hangs_is_carried),
        cmocka_unit_test(a_ledge_that_comes_after_a_flight_is_caught),
        cmocka_unit_test(on_its_way_up_what_is_taken_away_lets_a_character_fall_at_once),
        cmocka_unit_test(a_character_that_pulls_itself_up_is_carried_and_stands),
        cmocka_unit_test(into_a_low_gap_of_what_moves_it_is_carried_too),
        cmocka_unit_test(a_ledge_in_reach_is_grabbed_whatever_its_wall_does),
        cmocka_unit_test(a_fall_meets_a_ledge_that_moves),
        cmocka_unit_test(a_character_that_lets_go_takes_the_way_along),
        cmocka_unit_test(a_body_over_the_ledge_is_in_the_way_while_it_is_there),
        cmocka_unit_test(no_character_hangs_from_what_turns),
        cmocka_unit_test(a_character_that_climbs_is_carried),
        cmocka_unit_test(over_the_top_of_a_wall_that_moves),
        cmocka_unit_test(a_wall_that_sinks_is_a_ledge_at_its_own_instant),
        cmocka_unit_test(a_ledge_is_one_at_the_instant_at_which_there_is_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
