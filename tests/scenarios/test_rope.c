/* tests/scenarios/test_rope.c -- ropes that hang on moving bodies. */
#include "tests/harness/riding.h"

static riding r;

static deft_tuning rope_tuning(void)
{
    deft_tuning tuning = scenario_tuning();
    tuning.ability.grapple = 1;
    tuning.grapple.pump = 0;
    tuning.grapple.reach_speed = 60;
    return tuning;
}

/* The game throws the hook to that place, which is one of the body where the tick begins. */
static void attach_to(const riding_body *body, double x, double y)
{
    deft_vec2d host = play_to_host(&r.p, x, y);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        deft_pos at = {play_signs[w] * play_scales[w] * (r.p.place.shift.x + host.x),
                       play_scales[w] * (r.p.place.shift.y + host.y)};
        assert_true(
            deft_character_attach(play_body_in(&r.p, w), play_moveset_in(&r.p, w), &at, body->ids[w]));
    }
}

/* A box over the body, whose lower side is at its place, goes its way. The hook is thrown straight up, by the
 * button or by the game. */
static riding_body *hang_by(const deft_tuning *tuning, const scenario *s, riding_way way,
                            const double *numbers, bool by_game)
{
    const double corners[] = {-4, 0, 4, 0, 4, 1, -4, 1};
    riding_open(&r, tuning, s);
    riding_body *body = riding_polygon(&r, 4, corners, way, numbers);
    riding_spawn(&r, 0, -6 - r.p.moveset.height / 2);
    if (by_game) { /* the empty space of the oracle has no body that the hook could hold */
        attach_to(body, 0, way(numbers, 0).y);
        r.p.forgiven = 1u << ORACLE_NOT_FREE;
    } else {
        r.p.stick_y = 1;
        play_press(&r.p, DEFT_ACTION_GRAPPLE, 0);
    }
    riding_tick(&r);
    r.p.stick_y = 0;
    r.p.forgiven = 0;
    assert_int_equal(r.p.self.state == DEFT_STATE_GRAPPLE_REACH || r.p.self.state == DEFT_STATE_GRAPPLE_SWING,
                     true);
    return body;
}

static riding_body *hang_on(const deft_tuning *tuning, const scenario *s, riding_way way,
                            const double *numbers)
{
    return hang_by(tuning, s, way, numbers, false);
}

static double middle(void)
{
    return r.p.y + r.p.moveset.height / 2;
}

/* Seen from a hook that goes evenly a pendulum is one at rest: the body, which stood still in the world when
 * the rope held, swings with the speed that the hook has against it. */
static void swing_under_a_tram(const scenario *s)
{
    static const double tram[] = {0, 0, 3, 1};
    deft_tuning tuning = rope_tuning();
    hang_on(&tuning, s, riding_straight, tram);
    double reach_s = 6.0 / 60;
    double ax = 3 * reach_s;
    double ay = reach_s;
    double length = hypot(ax, 6 + ay);
    double speed = (-3 * (6 + ay) + 1 * ax) / length;
    double energy = speed * speed / 2 + r.p.moveset.jump.gravity * (length - (6 + ay));
    riding_until(&r, 0.2);
    assert_int_equal(r.p.self.state, DEFT_STATE_GRAPPLE_SWING);
    while (r.p.time_s < 1.5) {
        riding_tick(&r);
        double x = r.p.x - 3 * r.p.time_s;
        double y = middle() - r.p.time_s;
        expect_near(hypot(x, y), length, length * 1e-6);
        double now = (r.p.vx * r.p.vx + r.p.vy * r.p.vy) / 2 + r.p.moveset.jump.gravity * (y + length);
        expect_near(now, energy, energy * 1e-4);
        deft_vec2d lift = {r.p.self.lift.x, r.p.self.lift.y};
        deft_vec2d carried = play_to_host(&r.p, 3, 1);
        expect_near(lift.x, carried.x, 1e-6);
        expect_near(lift.y, carried.y, 1e-6);
    }
    double vx = r.p.vx;
    double vy = r.p.vy;
    play_release(&r.p, DEFT_ACTION_GRAPPLE, 0);
    riding_tick(&r);
    assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
    expect_near(play_event_at(&r.p, DEFT_EVENT_GRAPPLE_END, 0).value, hypot(vx + 3, vy + 1), 1e-5);
    riding_close(&r);
}

static void a_swing_under_a_tram_is_a_swing(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, swing_under_a_tram);
}

static riding_pose wheel_way(const double *n, double time_s)
{
    return (riding_pose){n[0], n[1], n[2] * time_s};
}

/* What turns takes its hook round: a rope stays as long as it is. */
static void hang_on_a_wheel_by(const scenario *s, bool by_game)
{
    static const double wheel[] = {3, 1, 1.5};
    deft_tuning tuning = rope_tuning();
    hang_by(&tuning, s, wheel_way, wheel, by_game);
    riding_until(&r, 0.15);
    /* until the hook held it, after 6 units at its speed, the wheel had turned its place on */
    double reached = 1.5 * 6 / 60;
    double length = hypot(3 - 3 * cos(reached), 6 + 1 - 3 * sin(reached));
    for (int i = 0; i < (int)(1 / s->dt); i++) {
        riding_tick(&r);
        /* it met the lower side of the wheel's box 3 to the left of its place */
        double angle = 1.5 * r.p.time_s;
        double x = 3 - 3 * cos(angle);
        double y = 1 - 3 * sin(angle);
        assert_int_equal(r.p.self.state, DEFT_STATE_GRAPPLE_SWING);
        deft_pos hook;
        assert_true(deft_character_anchor(&hook, &r.p.self, &r.p.views[PLAY_MAIN]));
        deft_vec2d at = play_to_host(&r.p, x, y);
        expect_near(hook.x - r.p.place.shift.x, at.x, 1e-6);
        expect_near(hook.y - r.p.place.shift.y, at.y, 1e-6);
        assert_true(hypot(r.p.x - x, middle() - y) <= length * (1 + 1e-4));
    }
    riding_close(&r);
}

static void hang_on_a_wheel(const scenario *s)
{
    hang_on_a_wheel_by(s, false);
    hang_on_a_wheel_by(s, true);
}

static void a_hook_on_a_wheel_goes_round_with_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, hang_on_a_wheel);
}

/* A wheel that turns by half a radian and more in a tick takes its hook along an arc, not along a chord. */
static void a_hook_on_a_fast_wheel_swings_as_in_short_ticks(void **state)
{
    static const double wheel[] = {3, 1, 12};
    static const double dts[] = {1.0 / 1000, 1.0 / 20};
    deft_tuning tuning = rope_tuning();
    double x = 0;
    double y = 0;
    (void)state;
    for (int i = 0; i < 2; i++) {
        const scenario s = {&scenario_box, &play_home, dts[i]};
        hang_on(&tuning, &s, wheel_way, wheel);
        riding_until(&r, 0.2);
        assert_int_equal(r.p.self.state, DEFT_STATE_GRAPPLE_SWING);
        x = i == 0 ? r.p.x : x;
        y = i == 0 ? r.p.y : y;
        expect_near(r.p.x, x, 2.0 / 64); /* of two ticks, each within 1/64 tile */
        expect_near(r.p.y, y, 2.0 / 64);
        riding_close(&r);
    }
}

static void a_rope_is_gone_with_what_held_it(void **state)
{
    static const double tram[] = {0, 0, 3, 0};
    deft_tuning tuning = rope_tuning();
    const scenario home = {&scenario_box, &play_home, 1.0 / 60};
    (void)state;
    riding_body *body = hang_on(&tuning, &home, riding_straight, tram);
    riding_until(&r, 0.3);
    assert_int_equal(r.p.self.state, DEFT_STATE_GRAPPLE_SWING);
    /* Seen from the hook the body keeps its energy: it began with the tram's speed backwards, 6.007 below. */
    double reach_s = 6.0 / 60;
    double length = hypot(3 * reach_s, 6);
    double began = 3 * 6 / length;
    double sunk = -6 - middle();
    double speed_squared = began * began + 2 * r.p.moveset.jump.gravity * sunk;
    double vx = r.p.vx, vy = r.p.vy;
    expect_near(vx * vx + vy * vy, speed_squared, speed_squared * 1e-4);
    riding_remove(&r, body);
    riding_tick(&r);
    assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_GRAPPLE_END), 1);
    expect_near(play_event_at(&r.p, DEFT_EVENT_GRAPPLE_END, 0).value, hypot(vx + 3, vy), 1e-5);
    riding_close(&r);
}

/* Pulled to a tram that goes on, the body goes with it and to it. */
static void pulled_to_a_tram(const scenario *s)
{
    static const double tram[] = {0, 0, 3, 0};
    deft_tuning tuning = rope_tuning();
    hang_on(&tuning, s, riding_straight, tram);
    riding_until(&r, 0.2);
    play_press(&r.p, DEFT_ACTION_JUMP, 0);
    double x = r.p.x - 3 * r.p.time_s;
    double y = middle();
    double away = hypot(x, y);
    double from_s = r.p.time_s;
    riding_until(&r, 0.3);
    assert_int_equal(r.p.self.state, DEFT_STATE_GRAPPLE_PULL);
    double left = 1 - tuning.grapple.pull_speed * (r.p.time_s - from_s) / away;
    expect_near(r.p.x - 3 * r.p.time_s, x * left, 1e-5);
    expect_near(middle(), y * left, 1e-5);
    riding_close(&r);
}

static void a_pull_to_a_tram_goes_with_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, pulled_to_a_tram);
}

/* While the hook flies out, and in the pull to the hook. */
static void a_hook_is_gone_with_what_it_goes_to(void **state)
{
    static const double tram[] = {0, 0, 3, 0};
    static const double gone_s[] = {0.05, 0.25};
    static const deft_state before[] = {DEFT_STATE_GRAPPLE_REACH, DEFT_STATE_GRAPPLE_PULL};
    deft_tuning tuning = rope_tuning();
    const scenario home = {&scenario_box, &play_home, 1.0 / 60};
    (void)state;
    for (int i = 0; i < 2; i++) {
        riding_body *body = hang_on(&tuning, &home, riding_straight, tram);
        if (i == 1) {
            riding_until(&r, 0.2);
            play_press(&r.p, DEFT_ACTION_JUMP, 0);
        }
        riding_until(&r, gone_s[i]);
        assert_int_equal(r.p.self.state, before[i]);
        riding_remove(&r, body);
        riding_tick(&r);
        assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_GRAPPLE_END), 1);
        riding_close(&r);
    }
}

/* The character throws its hook straight up and hangs at rest, and a wall goes its way beside it. */
static void hang_beside(const deft_tuning *tuning, double rate, const double *wall)
{
    const scenario home = {&scenario_box, &play_home, 1 / rate};
    riding_open(&r, tuning, &home);
    play_box(&r.p, -50, 0, 50, 1, PLAY_ALL);
    riding_box(&r, 0.5, 2, riding_straight, wall);
    riding_spawn(&r, 0, -6);
    r.p.stick_y = 1;
    play_press(&r.p, DEFT_ACTION_GRAPPLE, 0);
    riding_tick(&r);
    r.p.stick_y = 0;
}

/* A wall that comes to a body which waits for its hook, or hangs, knocks the hook loose. */
static void a_wall_that_comes_knocks_the_hook_loose(void **state)
{
    static const double wall[] = {3, -6, -10, 0};
    deft_tuning tuning = rope_tuning();
    (void)state;
    for (int i = 0; i < RIDING_RATES; i++) {
        hang_beside(&tuning, riding_rates[i], wall);
        riding_until(&r, 0.4);
        double meets_s = (3 - 0.5 - r.p.moveset.half_width) / 10;
        expect_near(play_event_at(&r.p, DEFT_EVENT_GRAPPLE_END, 0).time_s, meets_s, 1e-3);
        assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
        riding_close(&r);
    }
}

/* The wall comes slower than a bump that gives an event. */
static void a_wall_that_comes_slowly_takes_it_off_its_rope(void **state)
{
    const double speed = 0.03;
    deft_tuning tuning = rope_tuning();
    const double wall[] = {tuning.shape.width / 2 + 0.5 + 0.3 * speed, -6, -speed, 0};
    (void)state;
    for (int i = 0; i < RIDING_RATES; i++) {
        hang_beside(&tuning, riding_rates[i], wall);
        riding_until(&r, 0.25);
        assert_int_equal(r.p.self.state, DEFT_STATE_GRAPPLE_SWING);
        riding_until(&r, 0.4);
        expect_near(play_event_at(&r.p, DEFT_EVENT_GRAPPLE_END, 0).time_s, 0.3,
                    r.p.moveset.contact / speed + 1e-6);
        assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
        riding_close(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swing_under_a_tram_is_a_swing),
        cmocka_unit_test(a_hook_on_a_wheel_goes_round_with_it),
        cmocka_unit_test(a_hook_on_a_fast_wheel_swings_as_in_short_ticks),
        cmocka_unit_test(a_rope_is_gone_with_what_held_it),
        cmocka_unit_test(a_pull_to_a_tram_goes_with_it),
        cmocka_unit_test(a_hook_is_gone_with_what_it_goes_to),
        cmocka_unit_test(a_wall_that_comes_knocks_the_hook_loose),
        cmocka_unit_test(a_wall_that_comes_slowly_takes_it_off_its_rope),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
