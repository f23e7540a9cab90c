/* tests/scenarios/test_slippery.c -- slippery ground that leans, however little, is too steep to stand on.
 */
#include "tests/harness/scenario.h"

static play p;

static deft_surface ice[PLAY_WORLDS];

/* The last polygon becomes slippery. */
static void make_slippery(void)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        memset(&ice[w], 0, sizeof ice[w]);
        ice[w].friction_ratio = 1;
        ice[w].flags = DEFT_SURFACE_SLIPPERY;
        p.views[w].surfaces = &ice[w];
        p.views[w].surface_count = 1;
    }
    p.features[PLAY_MAIN][p.count - 1].surface = 1;
}

/* Down a slope of few degrees with g sin a, whatever the stick says. */
static void slide_run(const scenario *s)
{
    static const double leans[] = {2, 10, 30, 45};
    for (int i = 0; i < 12; i++) {
        double lean = leans[i % 4];
        double pull = SCENARIO_GRAVITY * sin(lean * SCENARIO_DEGREES);
        deft_tuning tuning = scenario_tuning_of(s->body);
        play_open(&p, &tuning, s->place);
        play_triangle(&p, 0, 0, 60, 0, 60, 60 * tan(lean * SCENARIO_DEGREES));
        make_slippery();
        play_spawn(&p, 50, scenario_slope_height(s->body, lean, 50) + 1e-4);
        p.stick_x = i / 4 - 1;
        while (p.self.support != DEFT_SUPPORT_STEEP) {
            play_tick(&p, s->dt);
            assert_true(p.time_s < 1 && !play_is_grounded(&p));
        }
        double speed = hypot(p.vx, p.vy);
        for (double slid_s = s->dt; slid_s < 0.5; slid_s += s->dt) {
            play_tick(&p, s->dt);
            if (p.stick_x >= 0) { /* else it steers off the slope, faster than it slides */
                assert_int_equal(p.self.support, DEFT_SUPPORT_STEEP);
                expect_near(hypot(p.vx, p.vy), speed + pull * slid_s, 1e-6);
                expect_near(p.y, scenario_slope_height(s->body, lean, p.x), 1e-4);
            }
            assert_false(play_is_grounded(&p));
        }
        play_close(&p);
    }
}

static void a_slope_that_is_slippery_is_slid_down(void **state)
{
    (void)state;
    scenario_each(slide_run);
}

/* From the floor it is a wall; level it is a floor like any other. */
static void floor_run(const scenario *s)
{
    static const double leans[] = {0.5, 2, 26, 45};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        play_open(&p, &tuning, s->place);
        play_box(&p, -20, -1, 0, 0, PLAY_ALL);
        play_triangle(&p, 0, 0, 10, 0, 10, 10 * tan(leans[i] * SCENARIO_DEGREES));
        make_slippery();
        play_spawn_standing(&p, -2, 0);
        p.stick_x = 1;
        play_ticks(&p, (int)(1 / s->dt), s->dt);
        assert_true(play_is_grounded(&p) && p.y == 0);
        expect_near(p.x, -scenario_foot_distance(s->body, leans[i]), 1e-6);
        play_close(&p);
    }

    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -1, 20, 0, PLAY_ALL);
    make_slippery();
    play_spawn_standing(&p, -2, 0);
    p.stick_x = 1;
    while (p.time_s < 1) {
        play_tick(&p, s->dt);
    }
    assert_true(play_is_grounded(&p));
    expect_near(p.x, -2 + SCENARIO_WALK * p.time_s, 1e-5);
    play_close(&p);
}

static void from_the_floor_it_is_a_wall_and_level_it_is_a_floor(void **state)
{
    (void)state;
    scenario_each(floor_run);
}

/* Of the box: a rounded body comes over the corner at the seam.
 *
 * A walk on a plain slope that goes on as slippery ground in the same line ends where that begins. */
static void seam_run(const scenario *s)
{
    double a = 30 * SCENARIO_DEGREES;
    const double plain[] = {0, 0, 8, 0, 8, 8 * tan(a)};
    const double slick[] = {8, 0, 16, 0, 16, 16 * tan(a), 8, 8 * tan(a)};
    deft_tuning tuning = scenario_tuning_of(s->body);
    if (s->body->corner_radius > 0) {
        return;
    }
    play_open(&p, &tuning, s->place);
    play_polygon(&p, 3, plain, 1 | 4); /* the seam is hidden */
    play_polygon(&p, 4, slick, 7);
    make_slippery();
    play_spawn(&p, 4, scenario_slope_height(s->body, 30, 4) + 1e-4);
    p.stick_x = 1;
    play_ticks(&p, (int)(2 / s->dt), s->dt);
    expect_near(p.x, 8 - s->body->half_width, 1e-5);
    assert_true(play_is_grounded(&p));
    play_close(&p);
}

static void where_a_slope_gets_slippery_a_walk_up_it_ends(void **state)
{
    (void)state;
    scenario_each(seam_run);
}

/* A gentle slope that is slippery is no side of a drop: the floor below it is nearer than the snap, and far
 * aside. */
static void drop_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    if (s->body->corner_radius > 0) { /* a rounded foot does not snap down at an edge */
        return;
    }
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -1, 0, 0, PLAY_ALL);
    play_box(&p, 5, -2, 20, -0.2, PLAY_ALL);
    play_triangle(&p, 0, -0.2, 5, -0.2, 0, 0);
    make_slippery();
    play_spawn_standing(&p, -2, 0);
    p.stick_x = 1;
    while (p.x < 2) {
        double x = p.x;
        play_tick(&p, s->dt);
        assert_true(p.time_s < 2 && p.x - x < 2 * SCENARIO_WALK * s->dt);
    }
    play_close(&p);
}

static void it_is_no_side_of_a_drop(void **state)
{
    (void)state;
    scenario_each(drop_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slope_that_is_slippery_is_slid_down),
        cmocka_unit_test(from_the_floor_it_is_a_wall_and_level_it_is_a_floor),
        cmocka_unit_test(where_a_slope_gets_slippery_a_walk_up_it_ends),
        cmocka_unit_test(it_is_no_side_of_a_drop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
