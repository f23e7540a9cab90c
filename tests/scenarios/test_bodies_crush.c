/* tests/scenarios/test_bodies_crush.c -- between a moving body and a thing that does not yield: S47 and S48
 * of collision.md, doors, and bodies that close in from both sides. */
#include "tests/harness/gap.h"

static riding r;

static const int policies[] = {DEFT_CRUSH_STOP, DEFT_CRUSH_PASS, DEFT_CRUSH_REPORT};

/* Plays until time_s; the crush must be told of once, at an instant within the tick, by these two bodies
 * (NULL: the static world), with the depth of the tick's end. */
static void expect_crush(double crushed_s, const riding_body *pusher, const riding_body *other,
                         double closing, double time_s)
{
    int told = 0;
    while (r.p.time_s < time_s - r.dt / 2) {
        riding_tick(&r);
        const deft_event *event = riding_event(&r, DEFT_EVENT_CRUSHED);
        if (event == NULL) {
            continue;
        }
        told++;
        double at_s = r.p.time_s - r.dt + event->at_s;
        assert_int_equal(event->body, pusher->ids[PLAY_MAIN]);
        assert_int_equal(event->other, other != NULL ? other->ids[PLAY_MAIN] : 0);
        assert_int_equal(r.p.self.crushed_by, pusher->ids[PLAY_MAIN]);
        /* less than what counts as touching waits for the next tick */
        expect_near(at_s, crushed_s, 2 * r.p.moveset.touch / closing + 1e-6);
        expect_near(event->value, closing * (r.p.time_s - crushed_s), 1e-4);
        assert_true(event->value > 0);
    }
    assert_int_equal(told, 1);
}

/* A press comes down, or a lift goes up, over a body that stands; then it goes back. */
static riding_pose there_and_back(const double *n, double time_s)
{
    double moved_s = time_s < n[4] ? time_s : fmax(2 * n[4] - time_s, 0);
    return (riding_pose){n[0] + n[2] * moved_s, n[1] + n[3] * moved_s, 0};
}

#define PRESS_SPEED 3.0

static void s47_above_run(const scenario *s)
{
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.platform.crush = policies[i];
        double numbers[] = {0, SCENARIO_HEIGHT + 0.3 + 0.5, 0, -PRESS_SPEED, 0.3};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_body *press = riding_box(&r, 2, 0.5, there_and_back, numbers);
        riding_spawn_standing(&r, 0, 0);
        r.p.stick_x = 0;
        expect_crush(0.1, press, NULL, PRESS_SPEED, 0.3);
        assert_true(r.p.x == 0 || policies[i] != DEFT_CRUSH_STOP);
        expect_near(r.p.x, 0, 1e-6);
        expect_near(r.p.y, 0, 1e-6);
        /* in it: the policy stop holds it, the others let it walk */
        r.p.stick_x = 1;
        riding_until(&r, 0.4);
        expect_near(r.p.x, i == 0 ? 0 : SCENARIO_WALK * 0.1, 1e-5);
        /* apart again, it is the body's obstacle as before */
        riding_until(&r, 0.7);
        assert_int_equal(r.p.self.crushed_by, 0);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
        assert_true(play_is_grounded(&r.p));
        riding_close(&r);
    }
}

static void s47_a_press_crushes_once_and_the_policy_says_what_then(void **state)
{
    (void)state;
    riding_each(s47_above_run);
}

static void s47_below_run(const scenario *s)
{
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.platform.crush = policies[i];
        double numbers[] = {0, -0.5, 0, PRESS_SPEED, 0, 0.4};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -4, SCENARIO_HEIGHT + 0.3, 4, 4, PLAY_ALL);
        play_box(&r.p, -8, -4, 8, -3, PLAY_ALL);
        riding_body *lift = riding_box(&r, 2, 0.5, riding_while, numbers);
        riding_spawn_standing(&r, 0, 0);
        expect_crush(0.1, lift, NULL, PRESS_SPEED, 0.3);
        /* it never ends above the ceiling, nor beside the lift */
        assert_true(r.p.x == 0 && r.p.y <= 0.3 + 1e-4);
        if (policies[i] == DEFT_CRUSH_STOP) {
            expect_near(r.p.y, 0.3, 1e-4);
        } else {
            riding_until(&r, 1.2); /* through the lift, down to the floor */
            expect_near(r.p.y, -3, 1e-6);
            assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
        }
        riding_close(&r);
    }
}

static void s47_a_lift_crushes_against_a_ceiling(void **state)
{
    (void)state;
    riding_each(s47_below_run);
}

/* In the midst of a tick. What crushes it carries it no more: there is no velocity to take along. */
static void midst_run(const scenario *s)
{
    const double gap = 0.31;
    deft_tuning tuning = scenario_tuning_of(s->body);
    double numbers[] = {0, -0.5, 0, PRESS_SPEED, 0, 0.4};
    tuning.platform.crush = DEFT_CRUSH_STOP;
    riding_open(&r, &tuning, s);
    play_box(&r.p, -4, SCENARIO_HEIGHT + gap, 4, 4, PLAY_ALL);
    riding_body *lift = riding_box(&r, 2, 0.5, riding_while, numbers);
    riding_spawn_standing(&r, 0, 0);
    expect_crush(gap / PRESS_SPEED, lift, NULL, PRESS_SPEED, 0.15);
    expect_near(r.p.y, gap, 1e-4);
    assert_true(r.p.self.lift.x == 0 && r.p.self.lift.y == 0);
    riding_close(&r);
}

static void what_crushes_a_character_carries_it_no_more(void **state)
{
    (void)state;
    riding_each(midst_run);
}

static void s47_side_run(const scenario *s)
{
    for (int i = 0; i < 12; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.platform.crush = policies[i / 2 % 3];
        double gap = 0.3;
        double wall = SCENARIO_HALF_WIDTH + gap;
        double numbers[] = {-side * (0.5 + SCENARIO_HALF_WIDTH), 1, side * PRESS_SPEED, 0, 0, 0.3};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        play_box(&r.p, side > 0 ? wall : -wall - 2, 0, side > 0 ? wall + 2 : -wall, 6, PLAY_ALL);
        const double panel[] = {-0.5, -1, 0.5, -1, 0.5, 8, -0.5, 8}; /* down to the floor */
        riding_body *door = riding_polygon(&r, 4, panel, riding_while, numbers);
        if (i < 6) {
            riding_spawn_standing(&r, 0, 0);
        } else {
            riding_spawn(&r, 0, 3);
        }
        expect_crush(gap / PRESS_SPEED, door, NULL, PRESS_SPEED, 0.28);
        expect_near(r.p.x, side * gap, 1e-4);
        riding_close(&r);
    }
}

static void s47_a_door_crushes_against_a_wall(void **state)
{
    (void)state;
    riding_each(s47_side_run);
}

/* Two movers, one from each side; the faster one is told of as the one that pushes. */
static void both_run(const scenario *s)
{
    for (int i = 0; i < 8; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        double fast = i / 2 % 2 == 0 ? 3 : 2;
        double gap = 0.2;
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.platform.crush = DEFT_CRUSH_STOP; /* else the other one pushes on */
        double first[] = {-side * (0.5 + SCENARIO_HALF_WIDTH + gap), 1, side * fast, 0, 0, 1};
        double second[] = {side * (0.5 + SCENARIO_HALF_WIDTH + gap), 1, -side * 1, 0, 0, 1};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_body *a = riding_box(&r, 0.5, 8, riding_while, first);
        riding_body *b = riding_box(&r, 0.5, 8, riding_while, second);
        r.p.forgiven = 1u << ORACLE_INSIDE; /* it is held in the one that did not crush it */
        if (i < 4) {
            riding_spawn_standing(&r, 0, 0);
        } else {
            riding_spawn(&r, 0, 3);
        }
        expect_crush(2 * gap / (fast + 1), a, b, fast + 1, 0.26);
        /* where they met */
        expect_near(r.p.x, side * (fast * 2 * gap / (fast + 1) - gap), 1e-3);
        riding_close(&r);
    }
}

static void two_movers_that_close_in_crush(void **state)
{
    (void)state;
    riding_each(both_run);
}

/* A ceiling comes down on the rider of a lift that goes up. */
static void lift_and_ceiling_run(const scenario *s)
{
    for (int i = 0; i < 2; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double up = i == 0 ? 3 : 1;
        double down = i == 0 ? 1 : 4;
        double first[] = {0, -0.5, 0, up, 0, 1};
        double second[] = {0, SCENARIO_HEIGHT + 0.4 + 0.5, 0, -down, 0, 1};
        riding_open(&r, &tuning, s);
        riding_body *lift = riding_box(&r, 2, 0.5, riding_while, first);
        riding_body *ceiling = riding_box(&r, 2, 0.5, riding_while, second);
        riding_spawn_standing(&r, 0, 0);
        double met_s = 0.4 / (up + down);
        expect_crush(met_s, i == 0 ? lift : ceiling, i == 0 ? ceiling : lift, up + down, 0.2);
        riding_close(&r);
    }
}

static void a_ceiling_that_comes_down_on_a_rider_crushes(void **state)
{
    (void)state;
    riding_each(lift_and_ceiling_run);
}

/* A ceiling that follows a lift with room for just the rider is no crush. */
static void shaft_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 2; i++) {
        double v = i == 0 ? 2 : -2;
        double first[] = {0, -0.5, 0, v, 0, 0.6};
        double second[] = {0, SCENARIO_HEIGHT + 0.5, 0, v, 0, 0.6};
        riding_open(&r, &tuning, s);
        riding_body *lift = riding_box(&r, 2, 0.5, riding_while, first);
        riding_box(&r, 2, 0.5, riding_while, second);
        riding_spawn_standing(&r, 0, 0);
        riding_until(&r, 0.3);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.8) {
            riding_tick(&r);
            expect_near(r.p.y, lift->to.y + 0.5, 1e-6);
            expect_near(r.p.x, SCENARIO_WALK * (r.p.time_s - 0.3), 1e-5);
            assert_true(play_is_grounded(&r.p) || r.p.time_s > 0.6);
            if (r.p.x > 1.8) {
                break;
            }
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        riding_close(&r);
    }
}

static void a_cabin_of_just_its_size_holds_the_body(void **state)
{
    (void)state;
    riding_each(shaft_run);
}

static void s48_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double v = PLAY_PX(60);
    double numbers[] = {0, SCENARIO_HEIGHT + 1.5, 0, -v, 0, 1};
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_body *ceiling = riding_box(&r, 3, 0.5, riding_while, numbers);
    riding_spawn_standing(&r, 0, 0);
    play_press(&r.p, DEFT_ACTION_JUMP, 0);
    /* the head meets it where launch t - g t^2 / 2 = 1 - v t */
    double meets_s =
        (SCENARIO_LAUNCH + v - sqrt((SCENARIO_LAUNCH + v) * (SCENARIO_LAUNCH + v) - 2 * SCENARIO_GRAVITY)) /
        SCENARIO_GRAVITY;
    while (play_count(&r.p, DEFT_EVENT_BONKED) == 0) {
        riding_tick(&r);
        assert_true(r.p.time_s < 0.2);
    }
    expect_near(play_event_at(&r.p, DEFT_EVENT_BONKED, 0).time_s, meets_s, 1e-6);
    assert_true(r.p.vy <= -v + 1e-9);
    while (!play_is_grounded(&r.p)) {
        riding_tick(&r);
        double t = r.p.time_s - meets_s;
        if (!play_is_grounded(&r.p)) {
            expect_near(r.p.y, 1 - v * meets_s - v * t - SCENARIO_GRAVITY * t * t / 2, 1e-5);
        }
        assert_true(r.p.y + SCENARIO_HEIGHT <= ceiling->to.y - 0.5 + 1e-6);
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_BONKED), 1);
    riding_close(&r);
}

static void s48_a_jump_into_a_ceiling_that_comes_down_ends_with_its_speed(void **state)
{
    (void)state;
    riding_each(s48_run);
}

/* A door comes down on a jump, and stops over the floor so high that a standing body fits. */
static void door_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 2; i++) {
        double v = i == 0 ? 20 : 60;
        double stops_s = 1 / v;
        double numbers[] = {0, SCENARIO_HEIGHT + 1.3 + 0.5, 0, -v, 0.1, 0.1 + stops_s};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_box(&r, 0.4, 0.5, riding_while, numbers);
        riding_spawn_standing(&r, 0, 0);
        play_press(&r.p, DEFT_ACTION_JUMP, 0);
        riding_until(&r, 0.1 + stops_s + s->dt);
        assert_true(r.p.y <= 0.3 + 1e-4); /* a free jump is 2 higher by then */
        riding_until(&r, 0.6);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        assert_true(play_is_grounded(&r.p));
        expect_near(r.p.y, 0, 1e-6);
        riding_close(&r);
    }
}

static void a_door_that_closes_on_a_jump_takes_it_down(void **state)
{
    (void)state;
    riding_each(door_run);
}

/* A plate that hardly leans comes down on a jump that presses along it, and takes that down to the floor,
 * solid or a one-way, on which it leaves no room to speak of. One that leans more may squeeze the character
 * out, which then ends up beside it. */
static void plate_run(const scenario *s)
{
    static const double leans[] = {1, 2.5, 3, 6};
    for (int i = 0; i < 8; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.platform.crush = DEFT_CRUSH_STOP;
        double rise = (i % 2 == 0 ? 1 : -1) * 3 * sin(leans[i / 2] * SCENARIO_DEGREES);
        const double corners[] = {-3, -rise, 3, rise, 3, 2, -3, 2};
        double numbers[] = {0, SCENARIO_HEIGHT + 0.004 + fabs(rise) / 3 * SCENARIO_HALF_WIDTH, 0, -3};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -8, -2, 8, 0, PLAY_ALL);
        if (i % 4 == 1 || i % 4 == 2) {
            play_make_one_way(&r.p, 0, 1);
        }
        riding_body *plate = riding_polygon(&r, 4, corners, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        play_press(&r.p, DEFT_ACTION_JUMP, 0);
        r.p.stick_x = i % 2 == 0 ? -1 : 1;
        riding_until(&r, leans[i / 2] > 2.5 ? 0.3 : 0.1);
        bool is_crushed = play_count(&r.p, DEFT_EVENT_CRUSHED) == 1;
        bool is_beside = fabs(r.p.x) >= 3 + SCENARIO_HALF_WIDTH - 1e-4;
        assert_true(is_crushed || (leans[i / 2] > 2.5 && is_beside));
        if (is_beside) {
            riding_close(&r);
            continue;
        }
        assert_int_equal(r.p.self.crushed_by, plate->ids[PLAY_MAIN]);
        /* it walks until the plate is down */
        double gap = 0.004 + fabs(rise) / 3 * s->body->corner_radius;
        expect_near(r.p.x, 0, SCENARIO_WALK * gap / 3);
        expect_near(r.p.y, 0, 1e-4);
        riding_close(&r);
    }
}

/* A plate turns down to a one-way, and pushes the character out of the gap that closes behind. In the end the
 * plate is faster than a character gets away. A character that is not out by then is crushed, and not pressed
 * through the floor. */
static void closing_gap_run(const scenario *s)
{
    for (int i = 0; i < 32; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double numbers[] = {-2, SCENARIO_HEIGHT + 1 + 0.01 * (i % 5), (1 + i % 4) * SCENARIO_DEGREES,
                            -0.1 * (1 + i)};
        riding_open(&r, &tuning, s);
        play_one_way(&r.p, -9, -0.25, 9, 0);
        riding_box(&r, 6, 1, riding_turns, numbers);
        riding_spawn_standing(&r, 0, 0);
        while (r.p.time_s < 0.6 && play_count(&r.p, DEFT_EVENT_CRUSHED) == 0) {
            riding_tick(&r);
            expect_near(r.p.y, 0, 1e-4);
        }
        riding_close(&r);
    }
}

static void
a_character_that_is_pushed_out_of_a_gap_that_closes_on_a_one_way_does_not_fall_through(void **state)
{
    (void)state;
    riding_each(closing_gap_run);
}

static void a_plate_that_takes_a_jump_down_to_the_floor_crushes(void **state)
{
    (void)state;
    riding_each(plate_run);
}

/* A one-way never crushes: neither from above nor against a ceiling does it act. */
static void one_way_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 2; i++) {
        double numbers[] = {0, 2.5, 0, i == 0 ? -3 : -50, 0, 1};
        riding_open(&r, &tuning, s);
        if (i == 0) {
            play_floor(&r.p);
        }
        riding_body *body = riding_box(&r, 2, 0.25, riding_while, numbers);
        body->flags = DEFT_FEATURE_ONE_WAY;
        riding_spawn(&r, 0, i == 0 ? 0 : 2.75);
        while (r.p.time_s < 0.9) {
            riding_tick(&r);
            if (i == 0) {
                assert_true(r.p.x == 0 && play_is_grounded(&r.p));
                expect_near(r.p.y, 0, 1e-6);
            }
            if (i == 1) { /* it falls away under the body faster than that can fall */
                expect_near(r.p.y, 2.75 - scenario_drop(r.p.time_s), 1e-5);
            }
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        riding_close(&r);
    }
}

static void a_one_way_that_comes_down_is_nothing(void **state)
{
    (void)state;
    riding_each(one_way_run);
}

/* A bar goes round, and sweeps an idle body away, or lies down on it; it never goes through it. */
static riding_pose spins(const double *n, double time_s)
{
    return (riding_pose){n[0], n[1], n[2] * time_s};
}

static void bar_run(const scenario *s)
{
    static const double speeds[] = {2, 7, 25};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 12; i++) {
        double numbers[] = {0, 0.2 + i / 6 * 2.0, speeds[i % 3] * (i / 3 % 2 == 0 ? 1 : -1)};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_body *bar = riding_box(&r, 1.5, 0.1, spins, numbers);
        r.p.forgiven =
            1u << ORACLE_RATE; /* where it is hit depends on the tick: it turns more than a radian */
        riding_spawn_standing(&r, i / 6 == 0 ? 2.1 : 0.9, 0);
        while (r.p.time_s < 2) {
            riding_tick(&r);
            assert_true(r.p.self.crushed_by != 0 || gap_to_body(&r, bar) >= -GAP_DEPTH);
        }
        riding_close(&r);
    }
}

static void a_bar_that_turns_never_goes_through(void **state)
{
    (void)state;
    riding_each(bar_run);
}

/* On a slope, under a ceiling that stops the way up the slope, over a lift that comes up. */
static void slope_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double x = 1;
    double y = scenario_slope_height(s->body, 40, x);
    double numbers[] = {x - 0.4, y - 0.6, 0, 4, 0, 3};
    riding_open(&r, &tuning, s);
    play_triangle(&r.p, 0, 0, 8, 0, 8, 8 * tan(40 * RIDING_PI / 180));
    play_box(&r.p, -8, y + SCENARIO_HEIGHT + 0.02, 8, y + SCENARIO_HEIGHT + 2, PLAY_ALL);
    riding_box(&r, 0.3, 0.3, riding_while, numbers);
    riding_spawn_standing(&r, x, y);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.3) {
        riding_tick(&r);
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
    riding_close(&r);
}

static void a_lift_crushes_a_character_that_is_held_on_a_slope_by_a_ceiling(void **state)
{
    (void)state;
    riding_each(slope_run);
}

/* A box holds the character against a wall and goes on through it; then another one comes down. */
static void two_open(const deft_tuning *tuning, const scenario *s)
{
    static const double first[] = {-3 - SCENARIO_HALF_WIDTH - 0.1, 3.5, 4, 0};
    static const double second[] = {-2, SCENARIO_HEIGHT + 2, 0, -3};
    riding_open(&r, tuning, s);
    play_box(&r.p, -20, -20, 20, 0, PLAY_ALL);
    play_box(&r.p, SCENARIO_HALF_WIDTH, 0, 20, 20, PLAY_ALL);
    riding_box(&r, 3, 3.4, riding_straight, first);
    riding_box(&r, 3, 1, riding_straight, second);
    riding_spawn_standing(&r, 0, 0);
}

static void two_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    two_open(&tuning, s);
    while (r.p.time_s < 0.8) {
        riding_tick(&r);
        expect_near(r.p.x, 0, 1e-3);
        expect_near(r.p.y, 0, 1e-3);
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 2);
    assert_int_equal(r.p.self.crushed_by, r.bodies[1].ids[PLAY_MAIN]);
    assert_int_equal(r.p.self.crushed_too, r.bodies[0].ids[PLAY_MAIN]);
    riding_until(&r, 1.65); /* the second is past it, the first is not */
    assert_int_equal(r.p.self.crushed_by, r.bodies[0].ids[PLAY_MAIN]);
    assert_int_equal(r.p.self.crushed_too, 0);
    riding_until(&r, 2);
    assert_int_equal(r.p.self.crushed_by, 0);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 2);
    riding_close(&r);
}

/* The same with the other responses: it walks on in both, and neither puts it out or crushes it again. */
static void two_pass_run(const scenario *s)
{
    static const int32_t responses[] = {DEFT_CRUSH_PASS, DEFT_CRUSH_REPORT};
    for (int i = 0; i < 2; i++) {
        deft_tuning tuning = scenario_tuning();
        tuning.platform.crush = responses[i];
        two_open(&tuning, s);
        riding_until(&r, 0.8);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 2);
        double x = r.p.x;
        r.p.stick_x = -1;
        riding_until(&r, 1);
        assert_true(r.p.x < x - 0.15 * SCENARIO_WALK);
        expect_near(r.p.y, 0, 1e-3);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 2);
        riding_close(&r);
    }
}

static void a_character_that_is_crushed_twice_walks_on_in_both(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, two_pass_run);
}

static void a_character_that_is_crushed_twice_is_put_nowhere_else(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, two_run);
}

/* On a lift that goes up, against a wall, by a box that comes along: it waits for the rest of the tick, and
 * is on the lift at its end. */
static void on_lift_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    double lift_way[] = {-2, -0.5, 0, 1.5};
    double box_way[] = {-1 - SCENARIO_HALF_WIDTH - 0.1, 1, 4, 1.5, 0, 0.3};
    riding_open(&r, &tuning, s);
    play_box(&r.p, SCENARIO_HALF_WIDTH, -20, 20, 20, PLAY_ALL);
    riding_body *lift = riding_box(&r, 2 + SCENARIO_HALF_WIDTH - 0.01, 0.5, riding_straight, lift_way);
    riding_box(&r, 1, 0.5, riding_while, box_way);
    riding_spawn_standing(&r, 0, 0);
    while (r.p.time_s < 0.2) {
        riding_tick(&r);
        expect_near(r.p.y, lift->to.y + 0.5, 1e-4);
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
    riding_close(&r);
}

static void a_character_that_is_crushed_on_a_lift_stays_on_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, on_lift_run);
}

/* The same below a ceiling, which is out of sight when the wait begins. The lift takes no character into the
 * ceiling. */
static void to_ceiling_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double ceiling = SCENARIO_HEIGHT + 0.06;
    double lift_way[] = {-2, -0.5, 0, 1.5};
    double box_way[] = {-1 - SCENARIO_HALF_WIDTH - 0.1, 1, 4, 1.5, 0, 0.3};
    riding_open(&r, &tuning, s);
    play_box(&r.p, SCENARIO_HALF_WIDTH, -20, 20, 20, PLAY_ALL);
    play_box(&r.p, -20, ceiling, 20, 20, PLAY_ALL);
    riding_body *lift = riding_box(&r, 2 + SCENARIO_HALF_WIDTH - 0.01, 0.5, riding_straight, lift_way);
    riding_body *box = riding_box(&r, 1, 0.5, riding_while, box_way);
    riding_spawn_standing(&r, 0, 0);
    while (r.p.time_s < 0.1 - r.dt / 2) {
        riding_tick(&r);
        assert_true(r.p.y + SCENARIO_HEIGHT <= ceiling + 1e-4);
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 2);
    assert_int_equal(r.p.self.crushed_by, lift->ids[PLAY_MAIN]);
    assert_int_equal(r.p.self.crushed_too, box->ids[PLAY_MAIN]);
    riding_close(&r);
}

static void a_character_that_is_crushed_on_a_lift_is_crushed_by_that_too_at_the_ceiling(void **state)
{
    (void)state;
    riding_each(to_ceiling_run);
}

/* It bounces to and fro between the two that close in, and is caught in the end. */
static void stagger_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double numbers[] = {0, -1, 0, 12};
    double top = SCENARIO_HEIGHT + 0.06;
    riding_open(&r, &tuning, s);
    play_box(&r.p, -5, top, 5, top + 2, PLAY_ALL);
    riding_box(&r, 2, 0.9, riding_straight, numbers);
    riding_spawn(&r, 0, 0);
    play_stagger(&r.p, 0, 0, 1);
    riding_until(&r, 0.1);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
    riding_close(&r);
}

static void a_character_that_staggers_between_two_that_close_in_is_crushed(void **state)
{
    (void)state;
    riding_each(stagger_run);
}

/* Rests on one corner of a gap too narrow for it; what comes down crushes it there, or presses it in, on to
 * the other, and crushes it then. */
static void gap_run(const scenario *s)
{
    double radius = s->body->corner_radius;
    for (int i = 0; i < 3; i++) {
        double half = (0.4 + 0.1 * i) * radius;
        double x = -0.02;
        double y = scenario_edge_height(s->body, x + half);
        double speed = 3 + 2 * i;
        double numbers[] = {0, y + SCENARIO_HEIGHT + 0.01 + 1, 0, -speed};
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        play_box(&r.p, -9, -3, -half, 0, PLAY_ALL);
        play_box(&r.p, half, -3, 9, 0, PLAY_ALL);
        riding_box(&r, 4, 1, riding_straight, numbers);
        riding_spawn(&r, x, y);
        double deepest = scenario_edge_height(s->body, half);
        riding_until(&r, (y + 0.01 - deepest) / speed + 0.06);
        play_event crushed = play_event_at(&r.p, DEFT_EVENT_CRUSHED, 0);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
        assert_true(crushed.time_s > 0.01 / speed - 1e-4 &&
                    crushed.time_s < (y + 0.01 - deepest) / speed + 1e-4);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
        riding_close(&r);
    }
}

static void what_comes_down_on_a_gap_crushes_a_character_that_does_not_fit(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, gap_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s47_a_press_crushes_once_and_the_policy_says_what_then),
        cmocka_unit_test(s47_a_lift_crushes_against_a_ceiling),
        cmocka_unit_test(what_crushes_a_character_carries_it_no_more),
        cmocka_unit_test(s47_a_door_crushes_against_a_wall),
        cmocka_unit_test(two_movers_that_close_in_crush),
        cmocka_unit_test(a_ceiling_that_comes_down_on_a_rider_crushes),
        cmocka_unit_test(a_cabin_of_just_its_size_holds_the_body),
        cmocka_unit_test(s48_a_jump_into_a_ceiling_that_comes_down_ends_with_its_speed),
        cmocka_unit_test(a_door_that_closes_on_a_jump_takes_it_down),
        cmocka_unit_test(
            a_character_that_is_pushed_out_of_a_gap_that_closes_on_a_one_way_does_not_fall_through),
        cmocka_unit_test(a_plate_that_takes_a_jump_down_to_the_floor_crushes),
        cmocka_unit_test(a_one_way_that_comes_down_is_nothing),
        cmocka_unit_test(a_bar_that_turns_never_goes_through),
        cmocka_unit_test(a_lift_crushes_a_character_that_is_held_on_a_slope_by_a_ceiling),
        cmocka_unit_test(what_comes_down_on_a_gap_crushes_a_character_that_does_not_fit),
        cmocka_unit_test(a_character_that_is_crushed_twice_walks_on_in_both),
        cmocka_unit_test(a_character_that_is_crushed_twice_is_put_nowhere_else),
        cmocka_unit_test(a_character_that_is_crushed_on_a_lift_stays_on_it),
        cmocka_unit_test(a_character_that_is_crushed_on_a_lift_is_crushed_by_that_too_at_the_ceiling),
        cmocka_unit_test(a_character_that_staggers_between_two_that_close_in_is_crushed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
