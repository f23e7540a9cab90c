/* tests/scenarios/test_bodies_ways.c -- riders of lifts, of planks that turn, and of one another: S35, S43
 * and S45 of collision.md. */
#include "tests/harness/riding.h"

static riding r;

static riding_body *platform(riding_way way, const double *numbers)
{
    return riding_box(&r, 2, 0.5, way, numbers);
}

/* Up and down by 64 px. From one tick to the next the lift's speed falls. A character that flew on at the old
 * speed would get so high above the lift. Up to the snap the character follows the lift. Above the snap it
 * flies on, and comes down on the lift again. */
static void s43_ride(double w)
{
    double numbers[] = {0, 0, 0, PLAY_PX(64), 0, w};
    riding_body *body = platform(riding_swings, numbers);
    riding_spawn_standing(&r, 0, 0.5);
    double speed = 0;
    double left_s = 0;
    double left_y = 0;
    while (r.p.time_s < 4) {
        bool stood = play_is_grounded(&r.p);
        double y = r.p.y;
        riding_tick(&r);
        double now = (body->to.y - body->from.y) / r.dt;
        double faster = stood ? fmax(speed - now, 0) : 0;
        if (faster * faster / (2 * SCENARIO_GRAVITY) > PLAY_PX(4)) {
            assert_false(play_is_grounded(&r.p));
            left_s = r.p.time_s - r.dt;
            left_y = y;
        } else if (stood || play_is_grounded(&r.p)) {
            riding_expect(&r, body, 0, 0.5, 1e-6);
            speed = now;
        }
        if (!play_is_grounded(&r.p)) {
            double t = r.p.time_s - left_s;
            expect_near(r.p.y, left_y + speed * t - SCENARIO_GRAVITY * t * t / 2, 1e-5);
            assert_true(r.p.y > body->to.y + 0.5);
        }
    }
}

/* The table's lifts, and two that are left at the higher rates, too. */
static void s43_run(const scenario *s)
{
    static const double ways[] = {1, 2, 3, 4, 5, 6, 10, 20};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 0; /* as fast as it gets */
    for (int i = 0; i < 8; i++) {
        double loss = PLAY_PX(64) * ways[i] * ways[i] * s->dt; /* of the lift's speed in a tick, at most */
        riding_open(&r, &tuning, s);
        s43_ride(ways[i]);
        bool flies = loss * loss / (2 * SCENARIO_GRAVITY) > PLAY_PX(4);
        assert_true((play_count(&r.p, DEFT_EVENT_LANDED) > 0) == flies);
        riding_close(&r);
    }
}

static void s43_a_lift_is_followed_down_as_long_as_a_fall_would(void **state)
{
    (void)state;
    riding_each(s43_run);
}

/* The place goes round a circle of radius 9 once a second; the body does not turn. */
static riding_pose goes_round(const double *n, double time_s)
{
    (void)n;
    double angle = 2 * RIDING_PI * time_s;
    return (riding_pose){9 * cos(angle), 9 * sin(angle), 0};
}

static void s45_round_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.jump.gravity = 1000; /* a fall that follows: 9 (2 pi)^2 is 355 units/s^2 */
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 200;
    riding_open(&r, &tuning, s);
    riding_body *body = platform(goes_round, NULL);
    riding_spawn_standing(&r, 9.5, 0.5);
    while (r.p.time_s < 3 - s->dt / 2) {
        riding_tick(&r);
        riding_expect(&r, body, 0.5, 0.5, 1e-4);
        expect_near(hypot(r.p.x - 0.5, r.p.y - 0.5), 9, 1e-4);
    }
    riding_close(&r);
}

static void s45_a_platform_on_a_circle_keeps_its_rider(void **state)
{
    (void)state;
    riding_each(s45_round_run);
}

/* Turns there and back about n[0], n[1] by n[2] with the sine of n[3] rad/s. */
static riding_pose rocks(const double *n, double time_s)
{
    return (riding_pose){n[0], n[1], n[2] * sin(n[3] * time_s)};
}

/* The body does not turn with the plank: it stands on a corner, on one side of it and then on the other. A
 * sharp one keeps its place on the plank; from one side to the other the box goes up and down. Of a rounded
 * one the end of a facet does, until the plank leans as the next facet does: then that lies on the plank. */
static void expect_corner_kept(const scenario *s, const riding_body *plank, double spot, double top)
{
    double radius = s->body->corner_radius;
    double angle = plank->to.angle;
    double side = angle > 0 ? 1 : -1; /* it rises to the right: the right corner touches */
    double inner = side * (s->body->half_width - radius); /* of the corner's centre */
    double facet = 11.25 * SCENARIO_DEGREES;
    double ends = round(angle / facet);
    double x = r.p.x + inner + radius * sin(ends * facet) - plank->to.x;
    double y = r.p.y + radius * (1 - cos(ends * facet)) - plank->to.y;
    double along = cos(angle) * x + sin(angle) * y;
    double above = cos(angle) * y - sin(angle) * x;
    double expected = spot + inner + ends * 2 * radius * sin(facet / 2);
    double loose = radius > 0 ? 1.0 / 64 : 1e-4; /* within a tick it rests on the end that touched first */
    if (!play_is_grounded(&r.p) || fabs(above - top) > 1e-4 || fabs(along - expected) > loose) {
        fail_msg("at %g s (%s, dt %g): %s, at %.9g above %.9g, not %.9g above %.9g, at angle %g", r.p.time_s,
                 r.p.place.name, r.dt, deft_state_name((deft_state)r.p.self.state), along, above, expected,
                 top, angle);
    }
}

static void s45_rock_run(const scenario *s)
{
    static const double spots[] = {0.6, -1.7, 3, 0};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.jump.gravity = 1000;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 200;
    double numbers[] = {0, 0, 0.6, 3};
    for (int i = 0; i < 4; i++) {
        riding_open(&r, &tuning, s);
        riding_body *plank = riding_box(&r, 5, 0.25, rocks, numbers);
        riding_spawn_standing(&r, spots[i], 0.25);
        while (r.p.time_s < 4 * RIDING_PI / 3) {
            riding_tick(&r);
            expect_corner_kept(s, plank, spots[i], 0.25);
        }
        riding_close(&r);
    }
}

/* The top of a bar of 9 that swings about its foot; it goes as far aside, and the rider with it. */
static void s45_bar_run(const scenario *s)
{
    static const double spots[] = {0.6, -0.6, 0};
    static const double corners[] = {-2, 8.5, 2, 8.5, 2, 9, -2, 9};
    static const double numbers[] = {0, 0, 0.6, 3};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.jump.gravity = 1000;
    tuning.fall.speed_max = tuning.fall.fast_speed_max = 200;
    for (int i = 0; i < 3; i++) {
        riding_open(&r, &tuning, s);
        riding_body *bar = riding_polygon(&r, 4, corners, rocks, numbers);
        riding_spawn_standing(&r, spots[i], 9);
        while (r.p.time_s < 4 * RIDING_PI / 3) {
            riding_tick(&r);
            expect_corner_kept(s, bar, spots[i], 9);
        }
        riding_close(&r);
    }
}

static void s45_on_a_bar_that_swings_the_rider_keeps_its_place(void **state)
{
    (void)state;
    riding_each(s45_bar_run);
}

static void s45_on_a_rocking_plank_the_rider_keeps_its_place(void **state)
{
    (void)state;
    riding_each(s45_rock_run);
}

static riding_pose tracked(const double *track, double time_s)
{
    int tick = (int)lround(time_s / r.dt);
    return (riding_pose){track[2 * tick], track[2 * tick + 1], 0};
}

#define S35_TRACK_CAP 4096

/* Where a character goes that walks off, turns round, and jumps, all alone. */
static int s35_play_lower(const scenario *s, double *track)
{
    static play lower;
    int ticks = (int)lround(1.5 / s->dt);
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.attack = tuning.run.turn = tuning.run.release = play_curve(0.3, 1);
    play_open(&lower, &tuning, s->place);
    play_floor(&lower);
    play_spawn_standing(&lower, 0, 0);
    for (int i = 0; i < ticks; i++) {
        track[2 * i] = lower.x;
        track[2 * i + 1] = lower.y;
        lower.stick_x = lower.time_s < 0.6 ? 1 : -1;
        play_tick(&lower, s->dt);
    }
    play_close(&lower);
    return ticks;
}

/* The lower one never notices: what carries and what rides are not in one another's worlds, unless the host
 * says so. The upper one rides it like any other body. */
static void s35_run(const scenario *s)
{
    static double track[2 * S35_TRACK_CAP];
    deft_tuning tuning = scenario_tuning_of(s->body);
    int ticks = s35_play_lower(s, track);
    riding_open(&r, &tuning, s);
    double wide = SCENARIO_HALF_WIDTH;
    double tall = SCENARIO_HEIGHT;
    const double corners[] = {-wide, 0, wide, 0, wide, tall, -wide, tall};
    riding_body *lower = riding_polygon(&r, 4, corners, tracked, track);
    riding_spawn_standing(&r, 0.2, tall);
    for (int i = 1; i < ticks; i++) {
        riding_tick(&r);
        riding_expect(&r, lower, 0.2, tall, 1e-6);
    }
    riding_close(&r);
}

static void s35_a_character_can_ride_another(void **state)
{
    (void)state;
    riding_each(s35_run);
}

/* Falls on to a character that stands still, walks on it and jumps. */
static int s35_play_upper(const scenario *s, const double *corners, double *track)
{
    static const double at[] = {0, 0};
    deft_tuning tuning = scenario_tuning_of(s->body);
    int ticks = (int)lround(1.5 / s->dt);
    riding_open(&r, &tuning, s);
    riding_polygon(&r, 4, corners, riding_stands, at);
    riding_spawn(&r, -0.3, SCENARIO_HEIGHT + 2);
    for (int i = 0; i < ticks; i++) {
        track[2 * i] = r.p.x;
        track[2 * i + 1] = r.p.y;
        r.p.stick_x = r.p.time_s > 0.45 && r.p.time_s < 0.5 ? 1 : 0;
        if (i == (int)lround(0.6 / s->dt)) {
            play_press(&r.p, DEFT_ACTION_JUMP, 0);
        }
        riding_tick(&r);
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 2);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_JUMPED_GROUND), 1);
    riding_close(&r);
    return ticks;
}

/* The lower one stands on a one-way, and the upper one is in its world: it is not pushed through, nor aside.
 */
static void s35_drop_run(const scenario *s)
{
    static double track[2 * S35_TRACK_CAP];
    const double wide = SCENARIO_HALF_WIDTH;
    const double corners[] = {-wide, 0, wide, 0, wide, SCENARIO_HEIGHT, -wide, SCENARIO_HEIGHT};
    deft_tuning tuning = scenario_tuning_of(s->body);
    int ticks = s35_play_upper(s, corners, track);
    riding_open(&r, &tuning, s);
    play_one_way(&r.p, -2, -0.25, 2, 0);
    play_box(&r.p, -4, -4, 4, -3, PLAY_ALL);
    riding_polygon(&r, 4, corners, tracked, track);
    riding_spawn_standing(&r, 0, 0);
    deft_pos at = r.p.self.position;
    for (int i = 1; i < ticks; i++) {
        riding_tick(&r);
        assert_true(r.p.self.position.x == at.x && r.p.self.position.y == at.y && play_is_grounded(&r.p));
    }
    assert_int_equal(r.p.log_count, 0);
    riding_close(&r);
}

static void s35_a_character_that_stands_on_a_one_way_stays_when_another_drops_on_it(void **state)
{
    (void)state;
    riding_each(s35_drop_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s43_a_lift_is_followed_down_as_long_as_a_fall_would),
        cmocka_unit_test(s45_a_platform_on_a_circle_keeps_its_rider),
        cmocka_unit_test(s45_on_a_bar_that_swings_the_rider_keeps_its_place),
        cmocka_unit_test(s45_on_a_rocking_plank_the_rider_keeps_its_place),
        cmocka_unit_test(s35_a_character_can_ride_another),
        cmocka_unit_test(s35_a_character_that_stands_on_a_one_way_stays_when_another_drops_on_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
