/* tests/scenarios/test_leaning.c -- ground too steep to stand on, and overhangs: S15, S16, S19, S22, S23,
 * S79 of collision.md. */
#include "tests/harness/scenario.h"

static play p;

/* A floor up to (0, 0), and ground that rises from there to the right. */
static void steep_world(double degrees, double length)
{
    double run = length * cos(degrees * SCENARIO_DEGREES);
    double rise = length * sin(degrees * SCENARIO_DEGREES);
    play_box(&p, -50, -50, 10, 0, PLAY_ALL);
    play_triangle(&p, 0, 0, run, 0, run, rise);
}

/* Walks right until something stops it at x = stop, and rests there. */
static void walk_until_stopped(const scenario *s, double stop, int ticks)
{
    double from = p.x;
    p.stick_x = 1;
    while (p.time_s < (stop - from) / SCENARIO_WALK + s->dt / 2) {
        double x = p.x;
        play_tick(&p, s->dt);
        assert_true(p.x >= x && play_is_grounded(&p));
    }
    play_ticks(&p, 3, s->dt);
    double x = p.self.position.x;
    double y = p.self.position.y;
    expect_near(p.x, stop, 1e-6);
    for (int i = 0; i < ticks; i++) {
        play_tick(&p, s->dt);
        assert_true(p.self.position.x == x && p.self.position.y == y && p.vx == 0 && p.vy == 0);
        assert_true(play_is_grounded(&p));
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
}

/* The table's 60 degrees and more, and all that the limit of 46 refuses. */
static void s15_run(const scenario *s)
{
    for (int degrees = 47; degrees < 90; degrees++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        play_open(&p, &tuning, s->place);
        steep_world(degrees, 6);
        play_spawn_standing(&p, -2, 0);
        walk_until_stopped(s, -scenario_foot_distance(s->body, degrees), 60);
        assert_true(p.y == 0);
        play_close(&p);
    }
}

static void s15_a_run_ends_dead_at_ground_too_steep(void **state)
{
    (void)state;
    scenario_each(s15_run);
}

/* From rest on a slope of 60 degrees, or falling on to it; the stick uphill. */
static void s16_slide(const scenario *s, double above)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double pull = SCENARIO_GRAVITY * sin(60 * SCENARIO_DEGREES);
    play_open(&p, &tuning, s->place);
    steep_world(60, 60);
    play_spawn(&p, 14, scenario_slope_height(s->body, 60, 14) + above);
    p.stick_x = 1;
    while (p.self.support != DEFT_SUPPORT_STEEP) {
        play_tick(&p, s->dt);
        assert_true(p.time_s < 1);
    }
    double speed = hypot(p.vx, p.vy);
    for (double slid_s = s->dt; speed + pull * slid_s < SCENARIO_FALL_MAX; slid_s += s->dt) {
        double y = p.y;
        play_tick(&p, s->dt);
        assert_true(p.y < y && p.self.support == DEFT_SUPPORT_STEEP);
        expect_near(hypot(p.vx, p.vy), speed + pull * slid_s, 1e-6);
        expect_near(p.y, scenario_slope_height(s->body, 60, p.x), 1e-4);
    }
    play_close(&p);
}

static void s16_run(const scenario *s)
{
    s16_slide(s, 1e-4);
    s16_slide(s, 1);
}

static void s16_the_stick_does_not_hold_a_slide(void **state)
{
    (void)state;
    scenario_each(s16_run);
}

#define WEDGE_DEG 75

static void wedge_world(void)
{
    double width = 6 / tan(WEDGE_DEG * SCENARIO_DEGREES);
    play_triangle(&p, 0, 0, width, 0, width, 6);
    play_triangle(&p, 0, 0, -width, 6, -width, 0);
    play_box(&p, -10, -1, 10, 0, PLAY_ALL);
}

/* Drops into the wedge beside its middle, and jumps out of it. */
static void s19_fall_in(const scenario *s, double x, double above, double settled_s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double rest = scenario_slope_height(s->body, WEDGE_DEG, 0);
    play_open(&p, &tuning, s->place);
    wedge_world();
    play_spawn(&p, x, scenario_slope_height(s->body, WEDGE_DEG, fabs(x)) + above);
    for (int i = 0; i < 10 || p.time_s < settled_s; i++) {
        play_tick(&p, s->dt);
    }
    double y = p.self.position.y;
    assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
    expect_near(p.x, 0, 1e-4);
    expect_near(p.y, rest, 1e-4);
    for (int i = 0; i < 60; i++) {
        play_tick(&p, s->dt);
        assert_true(p.self.position.y == y && p.vx == 0 && p.vy == 0);
        assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
    }
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_ticks(&p, (int)(0.5 / s->dt), s->dt);
    double height = SCENARIO_LAUNCH * SCENARIO_LAUNCH / (2 * SCENARIO_GRAVITY);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    expect_near(play_event_at(&p, DEFT_EVENT_APEX, play_count(&p, DEFT_EVENT_APEX) - 1).value / height, 1,
                1e-5);
    play_close(&p);
}

/* Put too deep into it, there from the start or teleported: never farther in, and out to a hundredth of the
 * depth in 10 ticks. The pushes go straight out of one face and then of the other. */
static void s19_put_in(const scenario *s, double depth, bool teleported)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double rest = scenario_slope_height(s->body, WEDGE_DEG, 0);
    play_open(&p, &tuning, s->place);
    wedge_world();
    play_spawn(&p, 0, rest - (teleported ? 0 : depth));
    if (teleported) {
        play_ticks(&p, 10, s->dt);
        play_teleport(&p, 0, rest - depth);
    }
    p.forgiven = 1u << ORACLE_INSIDE;
    for (int i = 0; i < 10; i++) {
        double y = p.y;
        play_tick(&p, s->dt);
        assert_true(p.y >= y && p.y <= rest + 1e-4);
    }
    double touch = p.moveset.touch / cos(WEDGE_DEG * SCENARIO_DEGREES); /* as deep as it may stay */
    assert_true(p.y >= rest - depth / 100 - touch);
    play_ticks(&p, 30, s->dt);
    p.forgiven = 0;
    play_ticks(&p, 5, s->dt);
    expect_near(p.y, rest, touch);
    expect_near(p.x, 0, 1e-4);
    assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
    play_close(&p);
}

static void s19_run(const scenario *s)
{
    const double depths[] = {1e-3, 0.05, 0.3, s->body->height / 2};
    s19_fall_in(s, 0, 0.002, 0);
    s19_fall_in(s, 0, 1, 0.5);
    s19_fall_in(s, 0.05, 0.002, 0.5);
    s19_fall_in(s, 0.2, 1, 1);
    for (int i = 0; i < 8; i++) {
        s19_put_in(s, depths[i % 4], i < 4);
    }
}

static void s19_two_steep_faces_carry_together(void **state)
{
    (void)state;
    scenario_each(s19_run);
}

/* Thrown out of the corner of a wall and steep ground along the ground, it lets go of the wall; that the flag
 * says so is for the oracle to see. */
static void s19_leave_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.air.turn = play_curve(0.2, 1);
    play_open(&p, &tuning, s->place);
    play_box(&p, -5, -5, 0, 9, PLAY_ALL);
    play_triangle(&p, 0, 0, 3, 0, 3, 6);
    play_spawn(&p, s->body->half_width, 2);
    p.stick_x = -1;
    play_ticks(&p, (int)(0.5 / s->dt), s->dt);
    assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
    play_set_velocity(&p, 26, 6);
    play_tick(&p, s->dt / 8);
    assert_true(p.x > s->body->half_width + 1e-4 && p.self.wall == 0);
    play_close(&p);
}

static void s19_a_wedge_is_left_with_its_wall(void **state)
{
    (void)state;
    scenario_each(s19_leave_run);
}

/* Up a slope of 26.6 degrees under a ceiling 22.5 px over the flat: it stops where it is half a px up, and
 * leaves in the tick in which the stick turns. */
static void s22_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double a = atan(0.5);
    double up = PLAY_PX(0.5);
    double stop = up / tan(a) - scenario_foot_distance(s->body, a / SCENARIO_DEGREES);
    play_open(&p, &tuning, s->place);
    steep_world(a / SCENARIO_DEGREES, 20);
    play_box(&p, -9, s->body->height + up, 20, s->body->height + up + 1, PLAY_ALL);
    play_spawn_standing(&p, -2, 0);
    walk_until_stopped(s, stop, 60);
    expect_near(p.y, up, 1e-6);
    p.stick_x = -1;
    double x = p.x;
    play_tick(&p, 1e-3);
    assert_true(play_is_grounded(&p));
    expect_near(x - p.x, SCENARIO_WALK * 1e-3 * cos(a), 1e-6);
    play_close(&p);
}

static void s22_a_slope_under_a_ceiling_ends_the_walk(void **state)
{
    (void)state;
    scenario_each(s22_run);
}

/* Jumps under a ceiling that leans at 45 degrees, rising to the right. deft's rule for leaning ceilings is
 * that neither part of the velocity grows: straight up it is the table's "off" (x stays), and along it the
 * body never rises higher nor goes faster than in free flight. The limit of 80 degrees must not make a floor
 * of it. */
static void s23_jump(const scenario *s, double stick)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double r = s->body->corner_radius;
    double contact = 1.5; /* of the feet; the head's left corner, or its arc, touches then */
    double corner = -(s->body->half_width - r) - r * sqrt(0.5);
    double height = contact + s->body->height - r + r * sqrt(0.5);
    tuning.ground.slope_limit_deg = 80;
    play_open(&p, &tuning, s->place);
    play_floor(&p);
    play_triangle(&p, corner - 3, height - 3, corner + 9, height + 9, corner - 3, height + 9);
    play_spawn_standing(&p, 0, 0);
    double x = p.x;
    p.stick_x = stick;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    while (p.time_s < 0.8) {
        double from_x = p.x;
        play_tick(&p, s->dt);
        double t = fmin(p.time_s, SCENARIO_LAUNCH / SCENARIO_GRAVITY);
        assert_true(fabs(p.x - from_x) <= SCENARIO_WALK * s->dt + 1e-6);
        if (p.time_s < 0.36) {
            assert_true(p.y <= SCENARIO_LAUNCH * t - SCENARIO_GRAVITY * t * t / 2 + 1e-6);
        }
        if (!(stick > 0)) {
            assert_true(p.y <= contact + 1e-5);
        }
        if (stick == 0) {
            assert_true(p.x == x);
        }
    }
    assert_true(stick > 0 || (play_is_grounded(&p) && play_count(&p, DEFT_EVENT_BONKED) == 1));
    play_close(&p);
}

static void s23_run(const scenario *s)
{
    s23_jump(s, 0);
    s23_jump(s, -1);
    s23_jump(s, 1);
}

static void s23_a_leaning_ceiling_neither_drags_nor_lifts(void **state)
{
    (void)state;
    scenario_each(s23_run);
}

/* Inner corners: the table's 91 to 179 degrees are ground that leans at 89 to 1; up to 46 it is walked up,
 * the rest is S15. And what it does not name: faces that lean over the floor, met by the head. */
static void s79_corner(const scenario *s, int degrees)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double a = (180 - degrees) * SCENARIO_DEGREES;
    double stop = -scenario_foot_distance(s->body, 180 - degrees);
    play_open(&p, &tuning, s->place);
    if (degrees > 90) {
        steep_world(180 - degrees, 20);
    } else {
        const double corners[] = {0, 0, 20, 0, 20 + 5 * cos(a), 5 * sin(a), 5 * cos(a), 5 * sin(a)};
        play_polygon(&p, 4, corners, 0xFF);
        play_box(&p, -50, -50, 30, 0, PLAY_ALL);
        stop = s->body->height / tan(a) - scenario_foot_distance(s->body, degrees);
    }
    play_spawn_standing(&p, floor(stop) - 1, 0);
    if (degrees >= 180 - 46) {
        p.stick_x = 1;
        play_ticks(&p, (int)(1 / s->dt), s->dt);
        assert_true(play_is_grounded(&p));
        assert_true(p.y > 3.5 * tan(a) && play_count(&p, DEFT_EVENT_HIT_WALL) == 0);
    } else {
        walk_until_stopped(s, stop, 600);
        p.stick_x = -1;
        double x = p.x;
        play_tick(&p, s->dt);
        expect_near(x - p.x, SCENARIO_WALK * s->dt, 1e-6);
    }
    play_close(&p);
}

static void s79_run(const scenario *s)
{
    for (int degrees = 35; degrees < 180; degrees += degrees % 7 == 0 ? 3 : 4) {
        if (degrees != 90) {
            s79_corner(s, degrees);
        }
    }
}

static void s79_an_inner_corner_stops_dead_and_is_left_at_once(void **state)
{
    (void)state;
    scenario_each(s79_run);
}

/* ---- stopped under a leaning ceiling ---- */

/* A body flies up into a ceiling of 45 degrees and is stopped; the stick pushes it on, slowly. Along the
 * ceiling it comes down as fast as it falls until that is faster than it is pushed: there it is off, and goes
 * on as if nothing was there, whatever a tick is. */
static void stopped_run(const scenario *s)
{
    const double push = 0.1;
    const double launch = 5;
    const double below = 0.1;
    double r = s->body->corner_radius;
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = push;
    play_open(&p, &tuning, s->place);
    play_triangle(&p, 0, 6, 6, 0, 6, 6); /* its face is x + y = 6 */
    double touching = 6 - (s->body->half_width - r) - (s->body->height - r) - r * sqrt(2);
    play_spawn(&p, 3, touching - 3 - below);
    p.stick_x = 1;
    play_set_velocity(&p, push, launch);
    double speed = push + launch;
    double met_s = (speed - sqrt(speed * speed - 2 * SCENARIO_GRAVITY * below)) / SCENARIO_GRAVITY;
    double met_y = touching - 3 - push * met_s;
    double off_s = met_s + push / SCENARIO_GRAVITY;
    while (p.time_s < 0.2 - 1e-9) {
        play_tick(&p, s->dt);
        if (p.time_s > off_s) {
            double fallen_s = p.time_s - met_s;
            double aside = push * push / (2 * SCENARIO_GRAVITY) + push * (p.time_s - off_s);
            expect_near(p.y, met_y - SCENARIO_GRAVITY * fallen_s * fallen_s / 2, 1e-4);
            expect_near(p.x, 3 + push * met_s + aside, 1e-4);
        }
    }
    play_close(&p);
}

static void a_character_that_is_stopped_under_a_leaning_ceiling_falls_off_it(void **state)
{
    (void)state;
    scenario_each(stopped_run);
}

/* A body walks down between a slope and a ceiling of 45 degrees each until it touches both, lets go, and is
 * sent up along the ceiling. Nothing takes it aside: straight up it is off at once, as one that flies into a
 * ceiling, and stands where it stood at the end of any tick. */
static void sent_up_run(const scenario *s)
{
    double r = s->body->corner_radius;
    double inner = s->body->half_width - r;
    double y = inner - r + r * sqrt(2); /* of feet at x = 0 on the face x + y = 0 */
    double ceiling = y + s->body->height - r + inner + r * sqrt(2);
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_triangle(&p, -9, 9, -9, -9, 9, -9);
    play_triangle(&p, -9, ceiling - 9, 9, ceiling + 9, -9, ceiling + 9);
    play_spawn_standing(&p, 1, y - 1);
    p.stick_x = -1;
    play_ticks(&p, (int)ceil(1 / s->dt), s->dt);
    assert_true(play_is_grounded(&p) && p.self.wall != 0);
    double x = p.x;
    y = p.y;
    p.stick_x = 0;
    play_set_velocity(&p, 3, 3);
    play_ticks(&p, 1, s->dt);
    assert_true(play_is_grounded(&p));
    expect_near(p.x, x, 1e-6);
    expect_near(p.y, y, 1e-6);
    play_close(&p);
}

static void a_character_that_is_sent_straight_up_at_a_leaning_ceiling_falls_off_it(void **state)
{
    (void)state;
    scenario_each(sent_up_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s15_a_run_ends_dead_at_ground_too_steep),
        cmocka_unit_test(s16_the_stick_does_not_hold_a_slide),
        cmocka_unit_test(s19_two_steep_faces_carry_together),
        cmocka_unit_test(s19_a_wedge_is_left_with_its_wall),
        cmocka_unit_test(s22_a_slope_under_a_ceiling_ends_the_walk),
        cmocka_unit_test(s23_a_leaning_ceiling_neither_drags_nor_lifts),
        cmocka_unit_test(a_character_that_is_stopped_under_a_leaning_ceiling_falls_off_it),
        cmocka_unit_test(a_character_that_is_sent_straight_up_at_a_leaning_ceiling_falls_off_it),
        cmocka_unit_test(s79_an_inner_corner_stops_dead_and_is_left_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
