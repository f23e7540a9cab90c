/* tests/scenarios/test_surfaces.c -- where floors of different surfaces join, the surface under the middle
 * of the character counts, from the instant of the seam on. */
#include "tests/harness/scenario.h"

static play p;
static deft_surface surfaces[PLAY_WORLDS];

static void set_surface(double friction, double belt)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        memset(&surfaces[w], 0, sizeof surfaces[w]);
        surfaces[w].friction_ratio = friction;
        surfaces[w].conveyor_speed = belt * (w == PLAY_MIRRORED ? -play_scales[w] : play_scales[w]);
        p.views[w].surfaces = &surfaces[w];
        p.views[w].surface_count = 1;
    }
    p.features[PLAY_MAIN][1].surface = 1;
}

static const double other_floor[] = {0, -1, 30, -1, 30, 0, 0, 0};

/* Plain ground up to x = 0, and from there on ground with a surface. */
static void open_floor(const scenario *s, const deft_tuning *tuning, double friction, double belt)
{
    static const double plain[] = {-30, -1, 0, -1, 0, 0, -30, 0};
    play_open(&p, tuning, s->place);
    play_polygon(&p, 4, plain, 1 | 4 | 8); /* the seam is hidden */
    play_polygon(&p, 4, other_floor, 1 | 2 | 4);
    set_surface(friction, belt);
}

/* A plain slope up to x = 0, and from there on a level belt. */
static void open_slope(const scenario *s, const deft_tuning *tuning, double belt)
{
    static const double slope[] = {-1, -1, 0, -1, 0, 0};
    play_open(&p, tuning, s->place);
    play_polygon(&p, 3, slope, 1 | 4);
    play_polygon(&p, 4, other_floor, 1 | 2 | 4);
    set_surface(1, belt);
}

/* Comes with its own speed, the stick let go, to ice with a tenth of the friction: it brakes evenly before,
 * and a tenth as much behind. */
static void ice_run(const scenario *s)
{
    const double brakes = 40, from = -0.6123;
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.release.kind = DEFT_RESPONSE_CURVE;
    tuning.run.release.exponent = 1;
    tuning.run.release.time_s = tuning.run.speed / brakes;
    open_floor(s, &tuning, 0.1, 0);
    play_spawn(&p, from, 0);
    play_tick(&p, s->dt); /* it stands */
    play_set_velocity(&p, tuning.run.speed, 0);
    double at_seam = sqrt(tuning.run.speed * tuning.run.speed + 2 * brakes * from);
    play_ticks(&p, (int)(4 / s->dt), s->dt);
    expect_near(p.x, at_seam * at_seam / (2 * 0.1 * brakes), 1e-4);
    play_close(&p);
}

static void a_character_that_slides_on_to_ice_slides_on_from_its_edge(void **state)
{
    (void)state;
    scenario_each(ice_run);
}

/* Stands half on a belt, hands off: one whose middle is on it is carried to its end, or off along it, any
 * other stays, wherever it looks. */
static void half_on_a_belt_run(const scenario *s)
{
    static const double starts[] = {-0.3, -0.15, -0.01, 0.01, 0.15, 0.3};
    for (int i = 0; i < 24; i++) {
        double x = starts[i % 6];
        double belt = i / 6 % 2 == 0 ? 2 : -2;
        deft_tuning tuning = scenario_tuning_of(s->body);
        open_floor(s, &tuning, 1, belt);
        play_spawn(&p, x, 0);
        play_face(&p, i < 12 ? 1 : -1);
        play_ticks(&p, (int)(1 / s->dt), s->dt);
        expect_near(p.x, x < 0 ? x : fmax(x + belt * p.time_s, 0), 2e-5);
        assert_true(play_is_grounded(&p));
        play_close(&p);
    }
}

static void a_belt_carries_a_character_that_has_the_middle_on_it(void **state)
{
    (void)state;
    scenario_each(half_on_a_belt_run);
}

/* Runs on to a belt, with it or against it. */
static void run_on_belt_run(const scenario *s)
{
    for (int way = -1; way <= 1; way += 2) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double speed = tuning.run.speed;
        open_floor(s, &tuning, 1, 3 * way);
        play_spawn(&p, -0.777, 0);
        play_set_velocity(&p, speed, 0);
        p.stick_x = 1;
        play_ticks(&p, (int)(0.5 / s->dt), s->dt);
        expect_near(p.x, (p.time_s - 0.777 / speed) * (speed + 3 * way), 2e-5);
        play_close(&p);
    }
}

static void a_character_that_runs_on_to_a_belt_is_carried_from_its_edge(void **state)
{
    (void)state;
    scenario_each(run_on_belt_run);
}

/* Runs on a belt over a corner that bends down: it flies off where that begins, with the belt's speed. */
static void crest_run(const scenario *s)
{
    static const double plain[] = {-30, -9, 0, -9, 0, 0, -30, 0};
    static const double bends[] = {0, -9, 9, -9, 0, 0};
    for (int way = -1; way <= 1; way += 2) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double belt = 5 * way;
        double speed = tuning.run.speed = 20;
        tuning.ground.crest = DEFT_CREST_FLY;
        tuning.ground.crest_speed = 1.5;
        tuning.air.speed_ratio = 0.2; /* what it flies off with lasts */
        tuning.air.overspeed_release_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
        play_open(&p, &tuning, s->place);
        play_polygon(&p, 4, plain, 1 | 4 | 8);
        play_polygon(&p, 3, bends, 1 | 2);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            memset(&surfaces[w], 0, sizeof surfaces[w]);
            surfaces[w].friction_ratio = 1;
            surfaces[w].conveyor_speed = belt * (w == PLAY_MIRRORED ? -play_scales[w] : play_scales[w]);
            p.views[w].surfaces = &surfaces[w];
            p.views[w].surface_count = 1;
        }
        p.features[PLAY_MAIN][0].surface = p.features[PLAY_MAIN][1].surface = 1;
        double end = s->body->corner_radius > 0 ? 0 : s->body->half_width; /* of the flat ground, under it */
        double from = end - 0.777;
        play_spawn(&p, from, 0);
        play_set_velocity(&p, speed + belt, 0);
        p.stick_x = 1;
        play_ticks(&p, (int)ceil(0.15 / s->dt), s->dt);
        double off_s = p.time_s - 0.777 / (speed + belt);
        expect_near(p.x, from + p.time_s * (speed + belt), 2e-5);
        expect_near(p.y, -p.moveset.fall.gravity * off_s * off_s / 2, 2e-5);
        play_close(&p);
    }
}

static void a_character_that_runs_on_a_belt_over_a_crest_flies_off_where_it_begins(void **state)
{
    (void)state;
    scenario_each(crest_run);
}

/* Jumps at a wall that the belt carries it away from, the stick towards the wall: in the air nothing does. */
static void jump_at_wall_run(const scenario *s)
{
    for (int way = -1; way <= 1; way += 2) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.platform.leave = DEFT_LEAVE_NONE;
        open_floor(s, &tuning, 1, 2 * way);
        play_box(&p, 5 + s->body->half_width, 0, 10, 60, PLAY_ALL);
        play_spawn(&p, 5, 0);
        p.stick_x = 1;
        play_ticks(&p, 3, s->dt);
        expect_near(p.x, 5, 1e-4);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        for (int i = 0; i * s->dt < 0.2; i++) {
            play_tick(&p, s->dt);
            expect_near(p.x, 5, 1e-4);
        }
        assert_true(p.y > 1);
        play_close(&p);
    }
}

static void a_character_that_jumps_off_a_belt_at_a_wall_stays_at_it(void **state)
{
    (void)state;
    scenario_each(jump_at_wall_run);
}

/* A box that stands on the end of a slope touches the belt behind it, too. It is carried once its middle is
 * on the belt. A character with rounded corners stands elsewhere. */
static void end_of_slope_run(const scenario *s)
{
    static const double starts[] = {-0.3, -0.15, -0.01, 0.01, 0.15, 0.3};
    for (int i = 0; i < 12 && s->body->corner_radius == 0; i++) {
        double x = starts[i % 6];
        double belt = i < 6 ? 2 : -2;
        deft_tuning tuning = scenario_tuning_of(s->body);
        open_slope(s, &tuning, belt);
        play_spawn(&p, x, 0);
        play_ticks(&p, (int)(0.1 / s->dt), s->dt);
        expect_near(p.x, x < 0 ? x : fmax(x + belt * p.time_s, 0), 2e-5);
        assert_true(play_is_grounded(&p));
        play_close(&p);
    }
}

static void a_belt_at_the_end_of_a_slope_carries_a_character_that_has_the_middle_on_it(void **state)
{
    (void)state;
    scenario_each(end_of_slope_run);
}

/* Runs off the end of a slope, on to a belt, with it or against it. */
static void run_off_slope_run(const scenario *s)
{
    for (int way = -1; way <= 1 && s->body->corner_radius == 0; way += 2) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double speed = tuning.run.speed;
        open_slope(s, &tuning, 3 * way);
        play_spawn(&p, -0.3, 0);
        play_set_velocity(&p, speed, 0);
        p.stick_x = 1;
        play_ticks(&p, (int)(0.25 / s->dt), s->dt);
        expect_near(p.x, (p.time_s - 0.3 / speed) * (speed + 3 * way), 2e-5);
        play_close(&p);
    }
}

static void a_character_that_runs_off_a_slope_on_to_a_belt_is_carried_from_its_edge(void **state)
{
    (void)state;
    scenario_each(run_off_slope_run);
}

/* Runs against a belt that is faster: it comes to its edge, and stays there. */
static void faster_belt_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double belt = -1.3 * tuning.run.speed;
    double about = 1e-4;
    open_floor(s, &tuning, 1, belt);
    play_spawn(&p, -1.2345, 0);
    p.stick_x = 1;
    for (int i = 0; i < (int)(1 / s->dt); i++) {
        play_tick(&p, s->dt);
        assert_true(p.x < about && play_is_grounded(&p));
        assert_true(p.time_s < 0.3 || p.x > -about);
    }
    play_close(&p);
}

static void a_belt_faster_than_a_character_that_runs_at_it_is_a_wall(void **state)
{
    (void)state;
    scenario_each(faster_belt_run);
}

/* Comes slowly to a belt that runs against it, slower than a full run. At the edge the feet take up the
 * belt's speed, so the character stands for no time, and then gains on the belt. */
static void slower_belt_run(const scenario *s)
{
    const double gap = 0.01, attack_s = 0.2;
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.attack.kind = DEFT_RESPONSE_CURVE;
    tuning.run.attack.exponent = 1;
    tuning.run.attack.time_s = attack_s;
    double full = tuning.run.speed;
    double belt = full / 2;
    double comes_s = sqrt(2 * gap * attack_s / full);
    double gains_s = attack_s / 2; /* from the belt's speed to the full one */
    open_floor(s, &tuning, 1, -belt);
    play_spawn(&p, -gap, 0);
    play_ticks(&p, 3, s->dt);
    p.stick_x = 1;
    play_ticks(&p, (int)(1 / s->dt), s->dt);
    double from_s = p.time_s - 3 * s->dt - comes_s;
    expect_near(p.x, belt * gains_s / 2 + (full - belt) * (from_s - gains_s), 2e-4);
    play_close(&p);
}

static void a_belt_slower_than_a_run_is_crossed_also_by_a_slow_walk(void **state)
{
    (void)state;
    scenario_each(slower_belt_run);
}

/* Drops beside a belt, on which a part of the body lands, too: whichever of the two the world tells first. */
static void drop_beside_run(const scenario *s)
{
    for (int i = 0; i < 8; i++) {
        double x = i % 2 == 0 ? -0.2 : -0.05;
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.run.release.kind = DEFT_RESPONSE_CURVE;
        tuning.run.release.exponent = 1;
        tuning.run.release.time_s = 0.1;
        open_floor(s, &tuning, 1, i / 2 % 2 == 0 ? 2 : -2);
        if (i < 4) {
            p.features[PLAY_MAIN][0].id = 9;
        }
        play_spawn(&p, x, 0.3);
        play_ticks(&p, (int)(1 / s->dt), s->dt);
        expect_near(p.x, x, 1e-9);
        assert_true(play_is_grounded(&p));
        play_close(&p);
    }
}

static void a_character_that_drops_beside_a_belt_is_not_taken_along(void **state)
{
    (void)state;
    scenario_each(drop_beside_run);
}

/* Both slopes of a valley are belts that come down. It is carried to the lowest place, and stands there: a
 * slope is no step. */
static void valley_run(const scenario *s)
{
    static deft_surface both[PLAY_WORLDS][2];
    for (int i = 0; i < 4; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.ground.step_height = 0.5;
        play_open(&p, &tuning, s->place);
        play_triangle(&p, -9, 4, -9, -1, 0, 0);
        play_triangle(&p, 0, 0, 9, -1, 9, 4);
        for (int w = 0; w < PLAY_WORLDS; w++) {
            memset(both[w], 0, sizeof both[w]);
            both[w][0].friction_ratio = both[w][1].friction_ratio = 1;
            both[w][0].conveyor_speed = play_signs[w] * play_scales[w] * 2;
            both[w][1].conveyor_speed = -both[w][0].conveyor_speed;
            p.views[w].surfaces = both[w];
            p.views[w].surface_count = 2;
        }
        p.features[PLAY_MAIN][0].surface = 1;
        p.features[PLAY_MAIN][1].surface = 2;
        play_spawn(&p, 0.5 * side, 1);
        p.stick_x = i < 2 ? 0 : 0.2 * side; /* a walk up, slower than the belt */
        play_ticks(&p, (int)(1 / s->dt), s->dt);
        double x = p.x;
        double y = p.y;
        expect_near(x, 0, 1e-4);
        play_ticks(&p, (int)(0.2 / s->dt), s->dt);
        assert_true(p.x == x && p.y == y && p.vx == 0 && p.vy == 0 && play_is_grounded(&p));
        play_close(&p);
    }
}

static void belts_into_a_valley_hold_the_character_where_they_meet(void **state)
{
    (void)state;
    scenario_each(valley_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_slides_on_to_ice_slides_on_from_its_edge),
        cmocka_unit_test(a_belt_carries_a_character_that_has_the_middle_on_it),
        cmocka_unit_test(a_character_that_runs_on_a_belt_over_a_crest_flies_off_where_it_begins),
        cmocka_unit_test(a_character_that_jumps_off_a_belt_at_a_wall_stays_at_it),
        cmocka_unit_test(a_character_that_runs_on_to_a_belt_is_carried_from_its_edge),
        cmocka_unit_test(a_belt_faster_than_a_character_that_runs_at_it_is_a_wall),
        cmocka_unit_test(a_belt_at_the_end_of_a_slope_carries_a_character_that_has_the_middle_on_it),
        cmocka_unit_test(a_character_that_runs_off_a_slope_on_to_a_belt_is_carried_from_its_edge),
        cmocka_unit_test(a_belt_slower_than_a_run_is_crossed_also_by_a_slow_walk),
        cmocka_unit_test(belts_into_a_valley_hold_the_character_where_they_meet),
        cmocka_unit_test(a_character_that_drops_beside_a_belt_is_not_taken_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
