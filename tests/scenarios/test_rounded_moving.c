/* tests/scenarios/test_rounded_moving.c -- a character with rounded corners against moving bodies: on its
 * corners, under it, beside it. The character is never inside of anything. Without room the character is
 * crushed once. */
#include "tests/harness/gap.h"

static riding r;

#define RADIUS     SCENARIO_HALF_WIDTH
#define BODY_HALF  1.0
#define BODY_THIN  0.3
#define START_FROM -1.5

static void expect_outside(const riding_body *body)
{
    double gap = gap_to_body(&r, body);
    if (r.p.self.crushed_by == 0 && !(gap >= -GAP_DEPTH)) {
        fail_msg("%g deep at %g s, feet %g %g", -gap, r.p.time_s, r.p.x, r.p.y);
    }
}

static void stay_outside(const riding_body *body, double time_s)
{
    while (r.p.time_s < time_s) {
        riding_tick(&r);
        expect_outside(body);
    }
}

static void open_stage(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
}

/* ---- at rest on a corner of what stands ---- */

static void rest_run(const scenario *s)
{
    static const double speeds[] = {0.5, 1, 1.5};
    for (int i = 0; i < 3; i++) {
        double x = 0.1;
        double y = sqrt(RADIUS * RADIUS - x * x) - RADIUS;
        double numbers[] = {x - RADIUS - BODY_HALF - 0.2, 0.75, speeds[i], 0, 0.1, 3};
        open_stage(s);
        play_box(&r.p, -50, -50, 0, 0, PLAY_ALL);
        riding_body *pusher = riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
        riding_spawn(&r, x, y);
        stay_outside(pusher, 2.2);
        assert_true(r.p.y < -1); /* pushed off it */
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        riding_close(&r);
    }
}

static void what_rests_on_a_corner_is_pushed_off_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, rest_run);
}

/* ---- over a corner of what stands, before a wall or behind one ---- */

/* The feet, resting on the corner at 0 or on the level beside it, left of it. */
static double feet_at(double x)
{
    return scenario_edge_height(&scenario_capsule, x);
}

static void up_run(const scenario *s)
{
    static const double speeds[] = {0.5, 2, 9};
    for (int i = 0; i < 6; i++) {
        bool pushed = i < 3;
        double v = speeds[i % 3] * (pushed ? 1 : 0.5);
        double start = 0.2;
        double wall = pushed ? start + RADIUS + 0.01 : start - RADIUS - 0.01; /* its face */
        double numbers[] = {wall + (pushed ? BODY_HALF : -BODY_HALF), SCENARIO_HEIGHT / 2, -v, 0, 0, 3};
        open_stage(s);
        play_box(&r.p, -50, -50, 0, 0, PLAY_ALL);
        riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
        riding_spawn_standing(&r, start, feet_at(start));
        r.p.stick_x = pushed ? 0 : -1;
        while (r.p.time_s < 0.6) {
            riding_tick(&r);
            double face = wall - v * r.p.time_s;
            double walked = start - SCENARIO_WALK * r.p.time_s;
            double x = pushed ? fmin(start, face - RADIUS) : face + RADIUS;
            if (pushed || walked < x - 0.2) { /* it has caught up with it */
                expect_near(r.p.x, x, 1e-5);  /* each tick knows the corner as floats */
            }
            expect_near(r.p.y, feet_at(r.p.x), 1e-5);
        }
        riding_close(&r);
    }
}

static void what_a_wall_pushes_or_holds_back_goes_up_over_a_corner_as_fast_as_the_wall(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, up_run);
}

/* The stick is faster than the floor that comes, seen from the side, and slower seen along the corner. */
static void plough_run(const scenario *s)
{
    double lean = 40 * RIDING_PI / 180;
    double v = SCENARIO_WALK * 1.8;
    double x = -RADIUS * sin(lean);
    double nx = 0.6;
    double ny = 0.8; /* of the floor that comes */
    double y = feet_at(-x);
    double touches = 33.75 * RIDING_PI / 180; /* the end of its facets that comes to it */
    double foot_x = -RADIUS * sin(touches);
    double foot_y = RADIUS - RADIUS * cos(touches);
    double far = 0.02;
    const double leaning[] = {-4, 3, -4, -3, 4, -3};
    double numbers[] = {x + foot_x - far, y + foot_y, v, 0, 0, 3};
    open_stage(s);
    play_box(&r.p, 0, -50, 50, 0, PLAY_ALL);
    riding_polygon(&r, 3, leaning, riding_while, numbers);
    riding_spawn_standing(&r, x, y);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.1) {
        riding_tick(&r);
        double face = nx * (numbers[0] + v * r.p.time_s) + ny * numbers[1];
        double gap = nx * (r.p.x + foot_x) + ny * (r.p.y + foot_y) - face;
        if (!(gap >= -GAP_DEPTH)) {
            fail_msg("%g deep at %g s, feet %g %g", -gap, r.p.time_s, r.p.x, r.p.y);
        }
    }
    riding_close(&r);
}

static void a_floor_that_comes_pushes_it_over_a_corner_of_the_next(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, plough_run);
}

/* A lift comes up under a foot that walks up over a corner: the faster of the two carries it. */
static void lift_run(const scenario *s)
{
    static const double attacks[] = {1, 0.3, 0.1};
    deft_tuning tuning = scenario_tuning_of(s->body);
    double start = 0.22;
    for (int i = 0; i < 6; i++) {
        double v = i < 3 ? 1.2 : 0.4;
        double low = feet_at(start) - 0.01;
        double numbers[] = {0, low - BODY_THIN, 0, v, 0, 3};
        tuning.run.attack = play_curve(attacks[i % 3], 1);
        riding_open(&r, &tuning, s);
        play_box(&r.p, -50, -50, 0, 0, PLAY_ALL);
        riding_box(&r, 4, BODY_THIN, riding_while, numbers);
        riding_spawn_standing(&r, start, feet_at(start));
        r.p.stick_x = -1;
        while (low + v * (r.p.time_s + r.dt) < 0) {
            riding_tick(&r);
            expect_near(r.p.y, fmax(low + v * r.p.time_s, feet_at(r.p.x)), GAP_DEPTH);
        }
        assert_true(play_count(&r.p, DEFT_EVENT_HIT_WALL) <= 2);
        riding_close(&r);
    }
}

static void a_lift_that_comes_up_under_a_walk_over_a_corner_takes_it_along(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, lift_run);
}

/* ---- rolling on a corner that goes up, down and aside ---- */

static void corner_run(const scenario *s)
{
    static const double ways[][2] = {{0, 5}, {0, -5}, {4, 0}, {-4, 0}, {3, 3}, {-3, 3}, {3, -3}, {-3, -3}};
    for (int i = 0; i < 8 * 2 * 5; i++) {
        double side = i / 8 % 2 == 0 ? 1 : -1;
        double offset = 0.08 * (i / 16) + 0.02;
        double numbers[] = {0, 0, ways[i % 8][0], ways[i % 8][1], 0, 3};
        open_stage(s);
        riding_body *body = riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
        /* next to it, on the way past its upper or its lower corner, pressed to it */
        riding_spawn(&r, START_FROM + offset, side > 0 ? -SCENARIO_HEIGHT : 0.6);
        r.p.stick_x = 1;
        play_set_velocity(&r.p, 0, side > 0 ? 12 : -4);
        stay_outside(body, 0.8);
        /* past its upper corners it falls off the far one, past its lower one at once */
        assert_true(r.p.y + SCENARIO_HEIGHT < body->to.y - BODY_THIN);
        riding_close(&r);
    }
}

static void a_corner_that_moves_is_gone_round_and_never_entered(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, corner_run);
}

/* Without the stick, past the end of what pushes it: down past its lower corner, up past its upper one. */
static void past_run(const scenario *s)
{
    for (int i = 0; i < 8; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        double v = i / 2 % 2 == 0 ? 2 : 8;
        bool down = i < 4;
        double numbers[] = {side * (RADIUS + BODY_HALF), 0, -side * v, 0, 0, 3};
        open_stage(s);
        riding_body *body = riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
        riding_spawn(&r, 0, down ? -0.6 : -SCENARIO_HEIGHT + 0.6);
        play_set_velocity(&r.p, 0, down ? -6 : 15);
        double highest = r.p.y;
        while (r.p.time_s < 0.5) {
            riding_tick(&r);
            expect_outside(body);
            highest = fmax(highest, r.p.y);
        }
        assert_true(down ? r.p.y + SCENARIO_HEIGHT < -BODY_THIN : highest > BODY_THIN - GAP_DEPTH);
        riding_close(&r);
    }
}

static void a_character_that_is_pushed_in_flight_goes_round_the_end_of_what_pushes(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, past_run);
}

/* ---- in a wedge, from above ---- */

static void wedge_run(const scenario *s)
{
    double numbers[] = {0, 4, 0, -2, 0, 3};
    open_stage(s);
    play_triangle(&r.p, -3, 0, 0, 0, -3, 5);
    play_triangle(&r.p, 3, 0, 3, 5, 0, 0);
    riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
    riding_spawn(&r, 0, 0.4);
    riding_until(&r, 1.5);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
    riding_close(&r);
}

static void what_stands_in_a_wedge_is_crushed_from_above_once(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, wedge_run);
}

static riding_pose sinks_faster(const double *n, double time_s)
{
    return (riding_pose){n[0], n[1] - n[2] * time_s * time_s / 2, 0};
}

/* Runs off a floor, over its corner and on down a slope; what comes to meet it down there is gathered within
 * the tick, where it is by then. */
static void downhill_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double numbers[] = {1.9 + 1, -0.45 - 3, -8, 0};
    tuning.run.speed = 80;
    tuning.ground.crest = DEFT_CREST_STICK;
    riding_open(&r, &tuning, s);
    play_box(&r.p, -50, -50, 0, 0, PLAY_ALL);
    play_triangle(&r.p, 0, 0, 0, -8, 8, -8);
    riding_box(&r, 1, 3, riding_straight, numbers);
    riding_spawn_standing(&r, -0.5, 0);
    r.p.stick_x = 1;
    riding_until(&r, 0.05);
    assert_true(play_is_grounded(&r.p) && r.p.y < -0.5);
    expect_near(r.p.x, numbers[0] - 1 - RADIUS - 8 * r.p.time_s, 1e-4);
    riding_close(&r);
}

static void what_is_met_beyond_a_corner_stands_where_it_is_by_then(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, downhill_run);
}

/* On a lift that goes down past a ledge whose corner is all but under the foot: there it is set down, and
 * stands on that corner where it was, aside by nothing. */
static void on_ledge_run(const scenario *s)
{
    static const double asides[] = {0.005, 0.02, 0.05};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 3; i++) {
        double numbers[] = {4 - 0.001, -0.5, 40};
        riding_open(&r, &tuning, s);
        play_box(&r.p, -6, -20, -asides[i], -0.8, PLAY_ALL);
        riding_box(&r, 4, 0.5, sinks_faster, numbers);
        riding_spawn_standing(&r, 0, 0);
        while (r.p.time_s < 0.3) {
            riding_tick(&r);
            assert_true(r.p.vx == 0 && play_is_grounded(&r.p));
        }
        expect_near(r.p.x, 0, 1e-4);
        expect_near(r.p.y, -0.8 + feet_at(asides[i]), 1e-4);
        riding_close(&r);
    }
}

static void a_ledge_that_a_lift_sinks_past_sets_the_rider_down_on_its_corner(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, on_ledge_run);
}

/* Its shoulder strikes the lower corner of a box, which drifts: what that leaves of the speed it keeps, and
 * flies off, long before the corner would have turned it. */
static void shoulder_run(const scenario *s)
{
    const double half = 11.25 / 2 * RIDING_PI / 180; /* of a facet */
    const double lean = 3 * half;                    /* of one off upright */
    const double thrown = 300;
    double numbers[] = {-BODY_HALF, BODY_THIN, 0, -0.5, 0, 3};
    double early_s = 0.5 * s->dt;
    open_stage(s);
    riding_box(&r, BODY_HALF, BODY_THIN, riding_while, numbers);
    riding_spawn(&r, RADIUS * cos(half) * cos(lean) + thrown * early_s,
                 -RADIUS * cos(half) * sin(lean) + thrown * early_s - (SCENARIO_HEIGHT - RADIUS));
    play_set_velocity(&r.p, -thrown, -thrown);
    riding_tick(&r);
    assert_true(r.p.vx < 0 && r.p.vx > -thrown * tan(lean) * 1.05);
    riding_close(&r);
}

static void a_character_that_is_thrown_past_the_corner_of_what_moves_flies_off_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, shoulder_run);
}

/* ---- at the limit, and fast ---- */

/* Comes to the corner of a box that goes on ahead, just where it is too steep to stand on: it slides down
 * that, though for the world it goes up. */
static void ahead_run(const scenario *s)
{
    static const double speeds[] = {2, 2.000001, 7, 150};
    deft_tuning tuning = scenario_tuning_of(s->body);
    double lean = scenario_limit();
    tuning.air.attack = tuning.air.turn = tuning.air.release = play_curve(0.3, 1);
    for (int i = 0; i < 4 * 5; i++) {
        double off = 2e-7 * (i / 4 - 2);
        double corner_x = RADIUS * sin(lean + off);
        double corner_y = RADIUS - RADIUS * cos(lean + off);
        double numbers[] = {corner_x + BODY_HALF, corner_y - BODY_HALF, 2, 0};
        riding_open(&r, &tuning, s);
        riding_box(&r, BODY_HALF, BODY_HALF, riding_straight, numbers);
        riding_spawn(&r, -1e-9, 0);
        play_set_velocity(&r.p, speeds[i % 4], 0);
        r.p.stick_x = 0;
        riding_until(&r, 0.1);
        /* down its corner, ahead with it, no faster than a fall */
        assert_int_equal(r.p.self.state, DEFT_STATE_FALL);
        assert_true(r.p.x > 0 && r.p.y < 0 && r.p.vy < 0);
        assert_true(r.p.y >= -scenario_drop(r.p.time_s) - 1e-6);
        riding_close(&r);
    }
}

static void a_corner_that_goes_on_ahead_is_slid_down_from_the_limit_on(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, ahead_run);
}

/* Walks on after the upper corner of a box that sinks into the floor, as fast as that lets it: round the
 * corner, which it leaves behind by no more than a turn of a quarter does. */
static void sinks_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.step_height = 0;
    double from = 0.3;
    double speed = 3.5;
    double numbers[] = {BODY_HALF, from - BODY_HALF, 0, -speed};
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_box(&r, BODY_HALF, BODY_HALF, riding_straight, numbers);
    riding_spawn_standing(&r, -RADIUS, 0);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.05 - 1e-9) {
        riding_tick(&r);
        double below = RADIUS - (from - speed * r.p.time_s); /* the corner, below the middle of the foot */
        assert_true(below < RADIUS * r.p.moveset.slope_cos);
        expect_near(r.p.x, -sqrt(RADIUS * RADIUS - below * below), RADIUS * (1 - cos(0.25)));
    }
    riding_close(&r);
}

static void a_corner_that_sinks_is_followed_as_it_turns_under_the_foot(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, sinks_run);
}

/* Presses on after the lower corner of a box that goes on ahead, and comes down along that: it never falls
 * behind. */
static void follow_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.air.attack = tuning.air.turn = tuning.air.release = play_curve(0.3, 1);
    for (int i = 0; i < 4; i++) {
        double lean = (0.5 + i) * SCENARIO_DEGREES;
        double corner_x = RADIUS * cos(lean);
        double corner_y = SCENARIO_HEIGHT - RADIUS + RADIUS * sin(lean);
        double numbers[] = {corner_x + BODY_HALF, corner_y + BODY_HALF, 4, 0};
        riding_open(&r, &tuning, s);
        riding_box(&r, BODY_HALF, BODY_HALF, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        play_set_velocity(&r.p, 4, 0);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.1) {
            riding_tick(&r);
            assert_true(r.p.vx > 4 - 1e-3 && r.p.x > 4 * r.p.time_s - GAP_TOUCH);
        }
        riding_close(&r);
    }
}

static void a_character_that_presses_on_after_a_corner_is_not_left_behind(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, follow_run);
}

/* Runs off the end of a platform so fast that it is past the corner, all around, in a moment: where that gets
 * too steep it is in the air, at every rate. */
static void fast_run(const scenario *s)
{
    static const double speeds[] = {100, 300, 450, 740};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.overspeed_release_s = tuning.run.overspeed_pushed_s = HUGE_VAL;
    tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        double numbers[] = {0, -BODY_THIN, -2, 0};
        riding_open(&r, &tuning, s);
        riding_box(&r, BODY_HALF, BODY_THIN, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        play_set_velocity(&r.p, speeds[i], 0);
        riding_until(&r, 0.1);
        expect_near(r.p.vx, scenario_edge_velocity(s->body, speeds[i]).x - 2, 1e-3);
        riding_close(&r);
    }
}

static void a_character_that_runs_fast_off_a_corner_that_moves_is_in_the_air_at_once(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, fast_run);
}

/* ---- in a one-way that goes down faster ---- */

static void outrun_run(const scenario *s)
{
    for (int i = 0; i < 4; i++) {
        double deep = 0.002 + 0.002 * i; /* at first; the body comes in sideways as it falls */
        double numbers[] = {-0.1, deep - BODY_THIN, -1.6, -4.7 - i};
        open_stage(s);
        riding_body *platform = riding_box(&r, BODY_HALF, BODY_THIN, riding_straight, numbers);
        platform->flags = DEFT_FEATURE_ONE_WAY;
        riding_spawn(&r, 0, 0);
        r.p.stick_x = 1;
        play_kick(&r.p, SCENARIO_WALK, -2.1);
        while (r.p.time_s < 0.1 - r.dt / 2) {
            riding_tick(&r);
            /* it is out of the body 0.004 s after the start, and stays so */
            assert_true(r.p.time_s < 0.004 || gap_to_body(&r, platform) >= -GAP_DEPTH);
        }
        assert_true(r.p.y < -2.1 * r.p.time_s); /* it falls, and ever faster */
        riding_close(&r);
    }
}

static void a_one_way_that_goes_down_out_of_a_body_is_not_fallen_through(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, outrun_run);
}

/* Two corners that hardly differ, of which the one comes up: along the other that would push with a speed
 * that nothing has. It is no speed to be thrown off with. */
static void wedged_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.crest = DEFT_CREST_FLY;
    tuning.ground.crest_speed = SCENARIO_WALK;
    double lean = 7 * SCENARIO_DEGREES;
    const double rise = 10;
    for (int i = 0; i < 3; i++) {
        double aside = 0.004 + 0.002 * i;
        double numbers[] = {aside + 4, -4.02, 0, rise, 0, 3};
        riding_open(&r, &tuning, s);
        play_box(&r.p, 0, -50, 50, 0, PLAY_ALL);
        riding_box(&r, 4, 4, riding_while, numbers);
        riding_spawn_standing(&r, -RADIUS * sin(lean), RADIUS * (cos(lean) - 1));
        while (r.p.time_s < 0.1) {
            riding_move_bodies(&r); /* between the two it may go to and fro until it is given up on */
            play_tick(&r.p, r.dt);
            assert_true(fabs(r.p.vx) <= rise + SCENARIO_WALK);
        }
        riding_close(&r);
    }
}

static void a_corner_that_comes_up_in_another_throws_no_character_away(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, wedged_run);
}

/* ---- a lift that comes up through the end of a floor ---- */

/* `aside` of the floor's end, which is at 0; the lift's top comes to the floor's after 0.1 s. */
static void end_open(const scenario *s, double aside, double rises)
{
    static double lift[4];
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    play_box(&r.p, -6, -3, 0, 0, PLAY_ALL);
    lift[0] = -aside - 1.5;
    lift[1] = -0.25 - 0.1 * rises;
    lift[3] = rises;
    riding_box(&r, 1.5, 0.25, riding_straight, lift);
}

static void end_run(const scenario *s)
{
    /* aside of the lift, how fast it rises, and where it stands on the end: on the same facet of both */
    static const double plays[][3] = {{0.0119, 5.9, 0.1}, {0.005, 8, 0.2}, {0.04, 3, 0.02}, {-0.02, 4, 0.2}};
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++) {
        double aside = plays[i][0];
        double rises = plays[i][1];
        double x = plays[i][2];
        double under = feet_at(x + aside);
        end_open(s, aside, rises);
        riding_spawn_standing(&r, x, feet_at(x));
        while (r.p.time_s < 0.3 - r.dt / 2) {
            riding_tick(&r);
        }
        assert_true(play_is_grounded(&r.p));
        expect_near(r.p.x, x, 1e-4);
        expect_near(r.p.y, rises * (r.p.time_s - 0.1) + under, 1e-4);
        riding_close(&r);
    }
}

static void a_lift_that_comes_up_through_a_floors_end_picks_up_a_character_that_stands_on_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, end_run);
}

/* Runs over the lift's end as it comes up: past what of that is a floor, it is in the air. */
static void past_end_run(const scenario *s)
{
    static const double plays[][2] = {{0.0317, 5.74}, {0.02, 7}, {0.04, 4}};
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++) {
        end_open(s, plays[i][0], plays[i][1]);
        riding_spawn_standing(&r, -0.5, 0);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.2 - r.dt / 2) {
            riding_tick(&r);
            assert_true(!play_is_grounded(&r.p) ||
                        fabs(r.p.self.ground_normal.y) >= cos(scenario_limit()) - 1e-3);
        }
        assert_true(!play_is_grounded(&r.p) && r.p.x > 0.5); /* far past both ends */
        riding_close(&r);
    }
}

static void a_character_that_runs_over_an_end_that_comes_up_is_in_the_air_behind_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, past_end_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_rests_on_a_corner_is_pushed_off_it),
        cmocka_unit_test(what_a_wall_pushes_or_holds_back_goes_up_over_a_corner_as_fast_as_the_wall),
        cmocka_unit_test(a_floor_that_comes_pushes_it_over_a_corner_of_the_next),
        cmocka_unit_test(a_lift_that_comes_up_under_a_walk_over_a_corner_takes_it_along),
        cmocka_unit_test(a_corner_that_moves_is_gone_round_and_never_entered),
        cmocka_unit_test(a_character_that_is_pushed_in_flight_goes_round_the_end_of_what_pushes),
        cmocka_unit_test(what_stands_in_a_wedge_is_crushed_from_above_once),
        cmocka_unit_test(what_is_met_beyond_a_corner_stands_where_it_is_by_then),
        cmocka_unit_test(a_ledge_that_a_lift_sinks_past_sets_the_rider_down_on_its_corner),
        cmocka_unit_test(a_character_that_is_thrown_past_the_corner_of_what_moves_flies_off_it),
        cmocka_unit_test(a_corner_that_goes_on_ahead_is_slid_down_from_the_limit_on),
        cmocka_unit_test(a_corner_that_sinks_is_followed_as_it_turns_under_the_foot),
        cmocka_unit_test(a_character_that_presses_on_after_a_corner_is_not_left_behind),
        cmocka_unit_test(a_character_that_runs_fast_off_a_corner_that_moves_is_in_the_air_at_once),
        cmocka_unit_test(a_one_way_that_goes_down_out_of_a_body_is_not_fallen_through),
        cmocka_unit_test(a_corner_that_comes_up_in_another_throws_no_character_away),
        cmocka_unit_test(a_lift_that_comes_up_through_a_floors_end_picks_up_a_character_that_stands_on_it),
        cmocka_unit_test(a_character_that_runs_over_an_end_that_comes_up_is_in_the_air_behind_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
