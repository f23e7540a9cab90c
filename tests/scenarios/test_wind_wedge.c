/* tests/scenarios/test_wind_wedge.c -- wind that blows a character on to steep ground, and into a place too
 * narrow for the character. Things that stand still push and crush no character. Also a wall at the end of a
 * wind zone.
 */
#include "tests/harness/scenario.h"

static play p;

#define STEEP 65.0 /* deg: too steep to stand on */
#define WIND  6.0  /* units/s */

static deft_zone winds[PLAY_WORLDS][1];

/* Wind up to a height, with the velocity x, y. */
static void blow_below(double top, double x, double y)
{
    play_box(&p, -40, -80, 40, top, PLAY_ALL);
    deft_feature *feature = &p.features[PLAY_MAIN][p.count - 1];
    feature->flags = DEFT_FEATURE_ZONE;
    feature->surface = 0;
    deft_vec2d push = play_to_host(&p, x, y);
    for (int w = 0; w < PLAY_WORLDS; w++) {
        memset(&winds[w][0], 0, sizeof winds[w][0]);
        winds[w][0].kind = DEFT_ZONE_WIND;
        winds[w][0].push.x = play_signs[w] * play_scales[w] * push.x;
        winds[w][0].push.y = play_scales[w] * push.y;
        p.views[w].zones = winds[w];
        p.views[w].zone_count = 1;
    }
}

static void blow(double x, double y)
{
    blow_below(40, x, y);
}

/* Down along a wall, to where a steep slope leans against it. */
static void wedge_run(const scenario *s)
{
    double drop = 10 * tan(STEEP * SCENARIO_DEGREES);
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_box(&p, -2, -drop, 0, 0, PLAY_ALL);
    play_triangle(&p, 10, 0, 10, -drop, 0, -drop);
    blow(0, -WIND);
    play_spawn(&p, s->body->half_width, 4 - drop);
    p.stick_x = 0;
    while (p.time_s < 1 - s->dt / 2) {
        play_tick(&p, s->dt);
        assert_int_equal(p.self.crushed_by, 0);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_CRUSHED), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
    expect_near(p.x, s->body->half_width, 1e-3);
    expect_near(p.y, scenario_slope_height(s->body, STEEP, p.x) - drop, 1e-3);
    expect_near(p.vy, 0, 1e-9);
    play_close(&p);
}

static void wind_down_into_a_steep_wedge_crushes_no_character(void **state)
{
    (void)state;
    scenario_each(wedge_run);
}

/* A runner would fly off a crest, but the wind takes the flight back on to the floor. The runner stays on the
 * ground. */
static void crest_run(const scenario *s)
{
    const double below[] = {0, 0, 40, -20, 40, -60, 0, -60};
    deft_tuning tuning = scenario_tuning_of(s->body);
    scenario_fly_off_crests(&tuning, 0.5);
    play_open(&p, &tuning, s->place);
    play_box(&p, -80, -60, 0, 0, PLAY_ALL);
    play_polygon(&p, 4, below, 0xFF);
    blow(-2 * tuning.run.speed, -WIND);
    play_spawn_standing(&p, -1, 0);
    p.stick_x = 1;
    play_ticks(&p, (int)(2 / tuning.run.speed / s->dt), s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
    assert_true(p.x > s->body->half_width && p.y < 0);
    play_close(&p);
}

static void a_crest_does_not_throw_a_runner_that_the_wind_takes_back(void **state)
{
    (void)state;
    scenario_each(crest_run);
}

/* Down through wind on to a steep slope it comes as fast as it falls and the wind together, then slides down
 * by its weight alone; off the foot it falls on as fast as it slid. */
static void slope_run(const scenario *s)
{
    const double foot[] = {0, -10 * tan(STEEP * SCENARIO_DEGREES)};
    double lean = sin(STEEP * SCENARIO_DEGREES);
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.fall.speed_max = 0;
    play_open(&p, &tuning, s->place);
    play_triangle(&p, 10, 0, 10, foot[1], 0, foot[1]);
    blow(0, -WIND);
    double gravity = p.moveset.fall.gravity;
    double x = 2;
    double y = foot[1] + scenario_slope_height(s->body, STEEP, x);
    double start = sqrt(WIND * WIND + 2 * gravity); /* a unit lower */
    double fall_s = (start - WIND) / gravity;
    play_spawn(&p, x, y + 1);
    p.stick_x = 0;
    play_ticks(&p, (int)ceil((fall_s + 0.05) / s->dt), s->dt);
    double slide_s = p.time_s - fall_s;
    double way = start * lean * slide_s + gravity * lean * slide_s * slide_s / 2;
    assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
    expect_near(p.vy, -(start + gravity * slide_s) * lean * lean, 1e-4);
    expect_near(p.y, y - way * lean, 1e-4);
    if (s->body->corner_radius > 0) { /* that rolls off the foot */
        play_close(&p);
        return;
    }
    double left = (x + s->body->half_width) / cos(STEEP * SCENARIO_DEGREES);
    double end = sqrt(start * lean * start * lean + 2 * gravity * lean * left);
    double foot_s = fall_s + (end - start * lean) / (gravity * lean);
    play_ticks(&p, (int)ceil((foot_s + 0.05 - p.time_s) / s->dt), s->dt);
    double off_s = p.time_s - foot_s;
    assert_int_equal(p.self.support, DEFT_SUPPORT_AIR);
    expect_near(p.y, foot[1] - end * lean * off_s - gravity * off_s * off_s / 2, 1e-4);
    play_close(&p);
}

static void wind_on_to_a_steep_slope_is_felt_in_the_air_only(void **state)
{
    (void)state;
    scenario_each(slope_run);
}

/* Wind blows it on to a steep slope, and the stick points off the slope. In that wind the slide is faster
 * than the stick steers, so the stick does not take it off the slope. */
static void away_run(const scenario *s)
{
    const double foot = -10 * tan(STEEP * SCENARIO_DEGREES);
    const double ends_s = 0.1;
    double lean = sin(STEEP * SCENARIO_DEGREES);
    double aside = cos(STEEP * SCENARIO_DEGREES);
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.air.overspeed_pushed_s = INFINITY;
    tuning.fall.speed_max = 0;
    play_open(&p, &tuning, s->place);
    play_triangle(&p, 10, 0, 10, foot, 0, foot);
    blow(4, 1);
    double y = foot + scenario_slope_height(s->body, STEEP, 6);
    play_spawn(&p, 6, y + 1e-5);
    play_set_velocity(&p, -2, -17);
    p.stick_x = -1;
    double along = (2 - 4) * aside + (17 - 1) * lean; /* of the velocity in the world */
    while (p.time_s < ends_s - s->dt / 2) {
        play_tick(&p, s->dt);
    }
    double way = along * p.time_s + p.moveset.fall.gravity * lean * p.time_s * p.time_s / 2;
    assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
    assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
    expect_near(p.x, 6 - way * aside, 1e-3);
    expect_near(p.y, y - way * lean, 1e-3);
    play_close(&p);
}

static void a_stick_that_does_not_leave_the_slope_in_the_wind_leaves_the_slide(void **state)
{
    (void)state;
    scenario_each(away_run);
}

/* Along a wall out of wind, the stick towards the wall: it stays at the wall, whichever way the wind blew. */
static void out_of_wind_run(const scenario *s)
{
    for (int way = -1; way <= 1; way += 2) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        play_open(&p, &tuning, s->place);
        play_box(&p, s->body->half_width, -10, 5, 60, PLAY_ALL);
        blow_below(1, 2 * way, 1);
        play_spawn(&p, 0, -2);
        play_set_velocity(&p, 0, 20);
        p.stick_x = 1;
        double top = -2;
        while (p.time_s < 0.6) {
            play_tick(&p, s->dt);
            expect_near(p.x, 0, 1e-4);
            top = fmax(top, p.y);
        }
        assert_true(top > 1 && p.y < 1); /* out of the wind, and back into it */
        play_close(&p);
    }
}

static void a_character_that_comes_out_of_wind_along_a_wall_stays_at_it(void **state)
{
    (void)state;
    scenario_each(out_of_wind_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crest_does_not_throw_a_runner_that_the_wind_takes_back),
        cmocka_unit_test(a_character_that_comes_out_of_wind_along_a_wall_stays_at_it),
        cmocka_unit_test(wind_on_to_a_steep_slope_is_felt_in_the_air_only),
        cmocka_unit_test(a_stick_that_does_not_leave_the_slope_in_the_wind_leaves_the_slide),
        cmocka_unit_test(wind_down_into_a_steep_wedge_crushes_no_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
