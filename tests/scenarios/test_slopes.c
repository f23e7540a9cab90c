/* tests/scenarios/test_slopes.c -- slopes: S11, S12, S17, S24 of collision.md. */
#include "tests/harness/extent.h"
#include "tests/harness/scenario.h"

#define DEGREES (3.14159265358979323846 / 180)

static play p;

/* A slope of `degrees` that rises to the right from (0, 0) over `length` units of path, as one polygon, with
 * a floor before it. */
static void add_slope(double degrees, double length)
{
    double run = length * cos(degrees * DEGREES);
    double rise = length * sin(degrees * DEGREES);
    play_triangle(&p, 0, 0, run, 0, run, rise);
    play_box(&p, -50, -50, 0, 0, PLAY_ALL);
    play_box(&p, 0, -50, run, 0, PLAY_BOTTOM | PLAY_RIGHT);
}

/* Speed along the path or along the horizontal stays constant, up and down. The table's tolerance is 1e-3 px.
 */
static void walk_a_slope(const scenario *s, double degrees, deft_slope_speed kind, int way)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double length = PLAY_PX(1000);
    double tolerance = PLAY_PX(1e-3) * s->dt * 60;
    double x = way > 0 ? 1 : length * cos(degrees * DEGREES) - 2;
    tuning.ground.slope_speed = (int32_t)kind;
    play_open(&p, &tuning, s->place);
    add_slope(degrees, length);
    play_spawn(&p, x, scenario_slope_height(s->body, degrees, x) + 1e-4);
    play_tick(&p, s->dt);
    play_tick(&p, s->dt);
    p.stick_x = way;
    double walked = kind == DEFT_SLOPE_SPEED_PATH ? 6 : 5;
    for (int i = 0; i < (int)(walked / s->dt); i++) {
        double from_x = p.x;
        double from_y = p.y;
        if (p.x < 0.5 || p.x > length * cos(degrees * DEGREES) - 1) {
            break;
        }
        play_tick(&p, s->dt);
        double step = kind == DEFT_SLOPE_SPEED_PATH ? hypot(p.x - from_x, p.y - from_y) : fabs(p.x - from_x);
        assert_true(play_is_grounded(&p));
        expect_near(step, SCENARIO_WALK * s->dt, tolerance);
        expect_near(p.y, scenario_slope_height(s->body, degrees, p.x), 1e-5);
    }
    assert_true(fabs(p.x - x) >
                0.8 * length * cos(degrees * DEGREES) * fmin(1, walked * SCENARIO_WALK / length));
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
    play_close(&p);
}

static void s11_run(const scenario *s)
{
    static const double angles[] = {26.565, 45};
    for (int a = 0; a < 2; a++) {
        for (int way = -1; way <= 1; way += 2) {
            walk_a_slope(s, angles[a], DEFT_SLOPE_SPEED_PATH, way);
            walk_a_slope(s, angles[a], DEFT_SLOPE_SPEED_HORIZONTAL, way);
        }
    }
}

/* Seed 001: motion "relative the slope instead of in global space". */
static void s11_speed_on_slopes_is_what_was_wished(void **state)
{
    (void)state;
    scenario_each(s11_run);
}

/* Faces left or right, spawned there or come to rest from a walk that way. */
static void idle_on_a_slope(const scenario *s, int degrees, int face, bool walked, int ticks)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    add_slope(degrees, 20);
    play_spawn(&p, 5, scenario_slope_height(s->body, degrees, 5));
    play_face(&p, face);
    if (walked) {
        play_ticks(&p, 2, s->dt);
        p.stick_x = face;
        play_ticks(&p, (int)(0.2 / s->dt), s->dt);
        assert_true(fabs(p.x - 5) > 0.5 && (p.x > 5) == (face > 0));
    }
    p.stick_x = 0.001 * face; /* in the dead zone */
    play_ticks(&p, 2, s->dt);
    double x = p.self.position.x;
    double y = p.self.position.y;
    assert_true(walked || fabs(p.x - 5) <= 1e-3);
    for (int i = 0; i < ticks; i++) {
        p.alone =
            i >= 600; /* nothing moves any more: the twins and the oracle would see the same tick again */
        play_tick(&p, s->dt);
        assert_true(p.self.position.x == x && p.self.position.y == y && play_is_grounded(&p));
    }
    assert_int_equal(p.self.facing, face);
    assert_int_equal(p.log_count, 1);
    play_close(&p);
}

static void s12_run(const scenario *s)
{
    for (int degrees = 1; degrees <= 45; degrees += extent_of(11, 11, 1)) {
        for (int i = 0; i < 4; i++) {
            idle_on_a_slope(s, degrees, i % 2 == 0 ? 1 : -1, i < 2, 600);
        }
    }
}

/* Seed 001: "when standing still, the player will begin to slide down". */
static void s12_standing_on_a_slope_never_creeps(void **state)
{
    (void)state;
    scenario_each(s12_run);
}

static void s12_long_run(const scenario *s)
{
    static const int degrees[] = {5, 25, 45};
    for (int i = 0; i < 6; i++) {
        idle_on_a_slope(s, degrees[i % 3], i < 3 ? 1 : -1, false, extent_of(600, 3600, 36000));
    }
}

static void s12_nor_does_it_in_36000_ticks(void **state)
{
    const play_place *places[] = {&play_shifted};
    (void)state;
    scenario_each_of(s12_long_run, places, 1, scenario_rates, SCENARIO_RATES);
}

/* True when a body that walks at a slope of 45 degrees is taken up by it. Judged or alone. */
static bool climbs(const scenario *s, double limit_deg, double shift, bool alone)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double away = scenario_foot_distance(s->body, 45);
    tuning.ground.slope_limit_deg = limit_deg;
    play_open(&p, &tuning, s->place);
    double corners[] = {shift, 0, shift + 8, 0, shift + 8, 8};
    play_polygon(&p, 3, corners, 7);
    play_box(&p, -50, -50, 50, 0, PLAY_ALL);
    play_spawn(&p, shift - away - 0.3, 0);
    p.alone = alone;
    p.stick_x = 1;
    while (p.time_s < 0.5) {
        double y = p.y;
        play_tick(&p, s->dt);
        assert_true(play_is_grounded(&p) && p.y >= y);
    }
    bool up = p.y > 0.5;
    assert_true(up || (p.y == 0 && p.x <= shift - away + 1e-6));
    play_close(&p);
    return up;
}

static void s17_the_slope_limit_does_not_flip(void **state)
{
    uint64_t random = 17;
    (void)state;
    for (int i = 0; i < extent_of(100, 400, 10000); i++) {
        double shift = play_random(&random, -16, 16);
        scenario s = {scenario_bodies[i / 2 % 2], play_places[i % 2], 1 / scenario_rates[i / 4 % 3]};
        bool alone = i >= 1000; /* from shift to shift only rounding differs */
        assert_false(climbs(&s, 44.9, shift, alone));
        assert_true(climbs(&s, 45, shift, alone));
        assert_true(climbs(&s, 45.1, shift, alone));
    }
}

/* The apex above the take-off does not depend on the ground; a press that is held jumps once. */
static double jump_from(const scenario *s, double degrees, int way)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    if (degrees > 0) {
        add_slope(degrees, 60);
    } else {
        play_floor(&p);
    }
    double x = way > 0 ? 5 : 20;
    play_spawn(&p, x, degrees > 0 ? scenario_slope_height(s->body, degrees, x) + 1e-4 : 0);
    play_ticks(&p, 2, s->dt);
    p.stick_x = way;
    play_ticks(&p, (int)(0.2 / s->dt + 0.5), s->dt);
    assert_true(play_is_grounded(&p));
    double from = p.y;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    double start_s = p.time_s;
    while (p.time_s - start_s < 1.5 && (p.time_s == start_s || play_count(&p, DEFT_EVENT_APEX) == 0)) {
        play_tick(&p, s->dt);
    }
    play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
    expect_near(apex.time_s - start_s, SCENARIO_LAUNCH / SCENARIO_GRAVITY, 1e-9);
    assert_true(p.y <= from + apex.value + 1e-6);
    play_ticks(&p, (int)(1 / s->dt), s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 2);
    play_close(&p);
    return apex.value;
}

static void s24_run(const scenario *s)
{
    double height = SCENARIO_LAUNCH * SCENARIO_LAUNCH / (2 * SCENARIO_GRAVITY);
    expect_near(jump_from(s, 0, 1) / height, 1, 1e-5);
    expect_near(jump_from(s, 45, 1) / height, 1, 1e-5);
    expect_near(jump_from(s, 45, -1) / height, 1, 1e-5);
}

static void s24_a_jump_is_as_high_from_a_slope(void **state)
{
    (void)state;
    scenario_each(s24_run);
}

/* Teeth of 1/8 unit on a floor, 2 units apart: with the gap each is four faces, and a throw runs over five of
 * them in 1/20 s. */
static void toothed_run(const play_place *place, double dt)
{
    deft_tuning tuning = scenario_tuning();
    tuning.ground.slope_speed = DEFT_SLOPE_SPEED_HORIZONTAL;
    tuning.ground.crest = DEFT_CREST_STICK;
    tuning.run.overspeed_release_s = HUGE_VAL;
    play_open(&p, &tuning, place);
    play_floor(&p);
    for (int i = 2; i <= 40; i += 2) {
        const double tooth[] = {i, 0, i + 0.75, 0, i + 0.5, 0.125, i + 0.25, 0.125};
        play_polygon(&p, 4, tooth, PLAY_RIGHT | PLAY_TOP | PLAY_LEFT);
    }
    play_spawn_standing(&p, 0, 0);
    play_set_velocity(&p, 200, 0);
    while (p.x < 35) {
        play_tick(&p, dt);
        assert_true(play_is_grounded(&p));
        expect_near(p.x, 200 * p.time_s, 1e-4);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    play_close(&p);
}

static void a_run_over_many_faces_in_a_tick_follows_each(void **state)
{
    (void)state;
    scenario_play(toothed_run);
}

/* A slope of tiles that falls to the right. Where its last hair before a seam carries the body, the corner in
 * which the next tile begins is as near below it, and is none. */
static void seam_run(const play_place *place, double dt)
{
    for (int i = 1; i <= 24; i++) {
        deft_tuning tuning = scenario_tuning();
        double before = i * 0x1p-19;
        scenario_fly_off_crests(&tuning, 0.5);
        play_open(&p, &tuning, place);
        for (int k = -2; k < 6; k++) {
            const double tile[] = {k, -8, k + 1, -8, k + 1, -0.25 * (k + 1), k, -0.25 * k};
            play_polygon(&p, 4, tile, PLAY_BOTTOM | PLAY_TOP);
        }
        play_spawn(&p, 1 - before + SCENARIO_HALF_WIDTH, -0.25 * (1 - before));
        play_tick(&p, dt);
        assert_true(p.self.ground_normal.x > 0.2);
        p.stick_x = 1;
        play_ticks(&p, 2, dt);
        assert_true(play_is_grounded(&p));
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        play_close(&p);
    }
}

static void no_character_flies_off_a_seam_of_a_slope(void **state)
{
    (void)state;
    scenario_play(seam_run);
}

/* A hop that goes almost along the slope ends where and when the parabola says. One that is over within 1/240
 * s is none: the character is on the slope at once. */
static void hop_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    const double above = 5e-8;
    for (int i = 0; i < 24; i++) {
        double lift = 0.2 + 0.0007 * i;
        double hop_s = (lift + sqrt(lift * lift + 2 * SCENARIO_GRAVITY * above)) / SCENARIO_GRAVITY;
        double x = 2 + 0.01 * i;
        play_open(&p, &tuning, s->place);
        add_slope(45, 40);
        play_spawn(&p, x, scenario_slope_height(s->body, 45, x) + above);
        play_set_velocity(&p, SCENARIO_WALK, SCENARIO_WALK + lift);
        p.stick_x = 1;
        play_ticks(&p, (int)(0.05 / s->dt + 0.5), s->dt);
        double landed_x = x + SCENARIO_WALK * hop_s;
        double end_x = landed_x + SCENARIO_WALK * cos(45 * SCENARIO_DEGREES) * (0.05 - hop_s);
        expect_near(p.x, end_x, 1e-5);
        expect_near(p.y, scenario_slope_height(s->body, 45, end_x), 1e-5);
        play_close(&p);
    }
}

static void a_hop_along_a_slope_ends_where_its_parabola_does(void **state)
{
    (void)state;
    scenario_each(hop_run);
}

/* Up the slope a little faster than it jumps, and turned back so fast in the air that the curve leaves the
 * slope within a tick: it never was above it before. */
static void fast_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.jump.gravity = 1;
    tuning.air.turn = play_curve(0.125, 1);
    for (int i = 0; i < 2; i++) {
        double faster = i == 0 ? 0.01 : -0.01;
        play_open(&p, &tuning, s->place);
        add_slope(45, 40);
        play_spawn(&p, 2, scenario_slope_height(s->body, 45, 2));
        play_ticks(&p, 2, s->dt);
        play_set_velocity(&p, SCENARIO_LAUNCH + faster, SCENARIO_LAUNCH + faster);
        p.stick_x = -1;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, s->dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
        assert_true(play_is_grounded(&p) == (faster > 0));
        play_close(&p);
    }
}

static void a_character_that_runs_up_a_slope_faster_than_it_jumps_stays_on_it(void **state)
{
    (void)state;
    scenario_each(fast_run);
}

/* Off the end of a floor, across a gap in which it falls by less than what counts as contact, on to a
 * one-way that begins as a slope does on it, and to a wall over both: it stands on them, at their very tip.
 */
static void tip_run(const scenario *s)
{
    for (int i = 0; i < 8; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double tip = 2 * SCENARIO_HALF_WIDTH + 0.01 * (1 + i);
        play_open(&p, &tuning, s->place);
        play_box(&p, -9, -1, 0, 0, PLAY_ALL);
        play_one_way(&p, tip, -0.25, tip + 8, 0);
        play_triangle(&p, tip, 0, tip + 8, 0, tip + 8, 8);
        play_box(&p, tip, 1, tip + 8, 9, PLAY_ALL);
        play_spawn_standing(&p, -SCENARIO_HALF_WIDTH, 0);
        play_set_velocity(&p, 140, 0);
        p.stick_x = 1;
        play_ticks(&p, (int)(0.05 / s->dt), s->dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        if (!(s->body->corner_radius > 0)) { /* a round foot comes down into the gap */
            assert_true(play_is_grounded(&p));
            expect_near(p.x, tip - SCENARIO_HALF_WIDTH, 1e-6);
            expect_near(p.y, 0, 1e-5);
        }
        play_close(&p);
    }
}

static void the_tip_of_a_slope_that_is_met_a_hair_below_it_is_a_floor(void **state)
{
    (void)state;
    scenario_each(tip_run);
}

/* Down a slope, a hair below it as rounding may leave it, and on where that gets more level: the foot meets
 * the one before the other ends. */
static void leveling_run(const scenario *s)
{
    const double before = 0.25, after = 1.0 / 6; /* how steep */
    for (int i = 0; i < 6; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double start = 0.5 + i / 32.0;
        double degrees = atan(before) / DEGREES;
        const double upper[] = {0, -9, 12, -9, 12, 12 * before, 0, 0};
        const double lower[] = {-12, -9, 0, -9, 0, 0, -12, -12 * after};
        play_open(&p, &tuning, s->place);
        play_polygon(&p, 4, upper, PLAY_ALL & ~PLAY_LEFT);
        play_polygon(&p, 4, lower, PLAY_ALL & ~PLAY_RIGHT);
        play_spawn_standing(&p, start, scenario_slope_height(s->body, degrees, start) - 1e-7 * (1 + i));
        p.stick_x = -1;
        play_ticks(&p, (int)(0.3 / s->dt), s->dt);
        assert_true(play_is_grounded(&p));
        assert_true(p.x < -SCENARIO_HALF_WIDTH);
        play_close(&p);
    }
}

static void a_slope_that_gets_more_level_takes_on_a_character_that_is_a_hair_below_it(void **state)
{
    (void)state;
    scenario_each(leveling_run);
}

/* Up a slope of 40 degrees to level ground, on a rounded foot. The crest needs v^2 / radius; the gravity of
 * the jump pulls that much at up to 3.8 units/s there. So a slower walk goes round the crest, with
 * coyote_hover, too. */
static void a_rounded_foot_comes_up_over_a_crest_that_gravity_bends_it_round(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * 4; i++) {
        double speed = i < 4 ? 3.5 : 6;
        deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
        scenario_fly_off_crests(&tuning, 0.5);
        tuning.assist.coyote_s = 0.2;
        tuning.assist.coyote_hover = i % 2;
        tuning.run.speed = speed;
        play_open(&p, &tuning, &play_home);
        play_box(&p, -20, -5, 0, 0, PLAY_ALL);
        play_triangle(&p, 0, 0, 2, 0, 2, 2 * tan(40 * SCENARIO_DEGREES));
        play_box(&p, 2, -5, 20, 2 * tan(40 * SCENARIO_DEGREES), PLAY_ALL);
        play_spawn_standing(&p, -1, 0);
        p.stick_x = 1;
        while (p.x < 3 && p.time_s < 3) {
            play_tick(&p, i % 4 < 2 ? 1.0 / 20 : 1.0 / 240);
        }
        assert_true((play_count(&p, DEFT_EVENT_LEFT_GROUND) > 0) == (speed > 5));
        play_close(&p);
    }
}

/* Over the edge between a slope and a gentler one, up and down. Where a rounded foot has left the edge, it is
 * as fast as its new slope has it, also in the tick in which it leaves the edge. */
static void a_walk_over_the_edge_of_two_slopes_gets_as_far_at_every_rate(void **state)
{
    static const double rates[] = {1000, 20, 30, 60, 144};
    const double steep = 6 * tan(40 * DEGREES);
    const double gentle = 20 * tan(15 * DEGREES);
    const double corners[] = {-6, -12, 20, -12, 20, gentle, 0, 0, -6, -steep};
    (void)state;
    for (int way = -1; way <= 1; way += 2) {
        double x = 0;
        for (int i = 0; i < 5; i++) {
            deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
            tuning.ground.uphill_ratio = 0.5;
            tuning.ground.downhill_ratio = 1.5;
            play_open(&p, &tuning, &play_home);
            play_polygon(&p, 5, corners, 31);
            double from = -way;
            play_spawn_standing(&p, from, scenario_slope_height(&scenario_capsule, way > 0 ? 40 : 15, from));
            p.stick_x = way;
            play_for(&p, 0.5, rates[i]);
            assert_true(play_is_grounded(&p) && p.x * way > 0.5);
            x = i == 0 ? p.x : x;
            expect_near(p.x, x, 1e-5);
            play_close(&p);
        }
    }
}

/* Slower than gravity pulls it round the corner, a rounded character that staggers rolls over the corner.
 * The option coyote_hover is for a character that may jump: it changes nothing. */
static void a_stagger_over_a_rounded_corner_does_not_hover(void **state)
{
    static const double rates[] = {20, 60, 240};
    deft_vec2d went[120];
    (void)state;
    for (int r = 0; r < 3; r++) {
        for (int hovers = 0; hovers < 2; hovers++) {
            deft_tuning tuning = scenario_tuning_of(&scenario_capsule);
            scenario_fly_off_crests(&tuning, 0.1);
            tuning.run.release = play_curve(5, 1);
            tuning.assist.coyote_hover = hovers;
            tuning.assist.coyote_s = 0.1;
            play_open(&p, &tuning, &play_home);
            play_box(&p, -50, -50, 0, 0, PLAY_ALL);
            play_spawn_standing(&p, -0.2, 0);
            play_stagger(&p, 3, 0, 1);
            for (int i = 0; i < (int)(rates[r] / 2); i++) {
                play_tick(&p, 1 / rates[r]);
                went[i] = hovers == 0 ? (deft_vec2d){p.x, p.y} : went[i];
                expect_near(p.x, went[i].x, 1e-9);
                expect_near(p.y, went[i].y, 1e-9);
            }
            assert_true(p.x > 0 && p.y < -1);
            play_close(&p);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s11_speed_on_slopes_is_what_was_wished),
        cmocka_unit_test(s12_standing_on_a_slope_never_creeps),
        cmocka_unit_test(s12_nor_does_it_in_36000_ticks),
        cmocka_unit_test(s17_the_slope_limit_does_not_flip),
        cmocka_unit_test(s24_a_jump_is_as_high_from_a_slope),
        cmocka_unit_test(a_run_over_many_faces_in_a_tick_follows_each),
        cmocka_unit_test(no_character_flies_off_a_seam_of_a_slope),
        cmocka_unit_test(a_hop_along_a_slope_ends_where_its_parabola_does),
        cmocka_unit_test(a_character_that_runs_up_a_slope_faster_than_it_jumps_stays_on_it),
        cmocka_unit_test(a_slope_that_gets_more_level_takes_on_a_character_that_is_a_hair_below_it),
        cmocka_unit_test(the_tip_of_a_slope_that_is_met_a_hair_below_it_is_a_floor),
        cmocka_unit_test(a_rounded_foot_comes_up_over_a_crest_that_gravity_bends_it_round),
        cmocka_unit_test(a_walk_over_the_edge_of_two_slopes_gets_as_far_at_every_rate),
        cmocka_unit_test(a_stagger_over_a_rounded_corner_does_not_hover),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
