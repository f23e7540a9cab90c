/* tests/scenarios/test_flat.c -- flat floors made of pieces: S1, S2, S8, S9, S65, S75, S76 of collision.md.
 */
#include "map.h"

static play p;

/* A row of tiles without end, its top at y = 0: 200 tiles are too short for 600 ticks at the higher speeds. A
 * host's own world, by callback; its mirror image is itself. */
typedef struct endless_row {
    deft_pos origin;
    double scale;
    bool reversed;   /* the last tile first */
    uint8_t exposed; /* edges of each tile */
} endless_row;

static uint32_t endless_gather(const void *user, const deft_pos *origin, const deft_box *region,
                               deft_feature *out, uint32_t capacity)
{
    const endless_row *row = (const endless_row *)user;
    int first = (int)floor((region->min_x - row->origin.x) / row->scale) - 1;
    int last = (int)floor((region->max_x - row->origin.x) / row->scale) + 1;
    for (int i = 0; i <= last - first && i < (int)capacity; i++) {
        int column = row->reversed ? last - i : first + i;
        float left = (float)(row->origin.x - origin->x + row->scale * column);
        float right = (float)(row->origin.x - origin->x + row->scale * (column + 1));
        float top = (float)(row->origin.y - origin->y);
        float bottom = (float)(row->origin.y - origin->y - row->scale);
        deft_feature tile = {.points = {{left, bottom}, {right, bottom}, {right, top}, {left, top}},
                             .id = (uint32_t)(column + (1 << 30)),
                             .flags = DEFT_FEATURE_SOLID,
                             .count = 4,
                             .exposed = row->exposed};
        out[i] = tile;
    }
    return (uint32_t)(last - first + 1);
}

static void walk_a_seam(const scenario *s, double px_per_tick, bool seams_are_told)
{
    endless_row rows[PLAY_WORLDS];
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = PLAY_PX(px_per_tick) / s->dt;
    play_open(&p, &tuning, s->place);
    play_box(&p, -50, -1, 20000, 0, PLAY_ALL); /* for play.h to check the body against */
    for (int w = 0; w < PLAY_WORLDS; w++) {
        rows[w].origin = p.arrays[w].origin;
        rows[w].scale = play_scales[w];
        rows[w].reversed = w == PLAY_REORDERED;
        rows[w].exposed = seams_are_told ? PLAY_BOTTOM | PLAY_TOP : PLAY_ALL;
        p.views[w].gather = endless_gather;
        p.views[w].user = &rows[w];
    }
    play_spawn(&p, 2, 0);
    p.stick_x = 1;
    double step = 0;
    /* corners that could be touched, for all it is told: an arc's place is a rounded root */
    bool by_arcs = s->body->corner_radius > 0 && !seams_are_told;
    double loose = by_arcs ? 1e-6 : 0;
    for (int i = 0; i < extent_of(60, 120, 600); i++) {
        double x = p.x;
        play_tick(&p, s->dt);
        step = i == 0 ? p.x - x : step;
        assert_true(fabs(p.x - x - step) <= loose);
        assert_true(fabs(p.y) <= loose && p.vy == 0);
        assert_true(play_is_grounded(&p) && !play_touches(&p, DEFT_CONTACT_WALL));
    }
    expect_near(step / PLAY_PX(px_per_tick), 1, 1e-7);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
    play_close(&p);
}

static void s01_run(const scenario *s)
{
    static const double speeds[] = {0.3, 1, 7.7, 15.999, 16, 16.001, 64, 300};
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++) {
        walk_a_seam(s, speeds[i], true);
        walk_a_seam(s, speeds[i], false);
    }
}

static void s01_seam_walk_is_bits_constant(void **state)
{
    (void)state;
    scenario_each(s01_run);
}

/* The table's k is px per tick at 60 Hz. The stick and the overspeed that never bleeds keep the host's speed.
 */
static void s02_run(const scenario *s)
{
    static const double speeds[] = {0.5, 1, 2, 5, 10, 20, 50};
    uint64_t random = 123456789;
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.speed = 0.01;
    tuning.run.overspeed_pushed_s = tuning.air.overspeed_pushed_s = HUGE_VAL;
    tuning.ground.snap = 0;
    play_open(&p, &tuning, s->place);
    play_row(&p, -2, -1, 1200);
    play_spawn(&p, 0, PLAY_PX(1));
    p.stick_x = 1;
    bool found = false;
    for (int i = 0; i < 240; i++) {
        double speed = PLAY_PX(speeds[play_random_below(&random, 7)]) * 60;
        play_set_velocity(&p, speed, -speed);
        play_tick(&p, s->dt);
        assert_true(!found || play_is_grounded(&p));
        found = found || play_is_grounded(&p);
        assert_true(!found || p.y == 0);
        assert_false(play_touches(&p, DEFT_CONTACT_WALL));
    }
    assert_true(found);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
    play_close(&p);
}

static void s02_pressing_into_the_floor_never_loses_it(void **state)
{
    (void)state;
    scenario_each(s02_run);
}

/* y = s of the table is y = top: sizes include the skin. */
static void s08_run(const scenario *s)
{
    static const double beside[] = {0, 1e-7, -1e-7, 1e-3, -1e-3, 0.5, -0.5};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        for (int k = 3; k <= 5; k++) {
            play_open(&p, &tuning, s->place);
            play_row(&p, 0, -1, 9);
            play_spawn(&p, k + PLAY_PX(beside[i]), 3.3);
            double x = p.x;
            while (!play_is_grounded(&p) && p.time_s < 2) {
                play_tick(&p, s->dt);
                assert_true(p.x == x);
            }
            double y = p.y;
            expect_near(y, 0, tuning.shape.skin / 128);
            play_ticks(&p, 600, s->dt);
            assert_true(p.x == x && p.y == y && play_is_grounded(&p));
            assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
            play_close(&p);
        }
    }
}

static void s08_a_drop_on_a_seam_does_not_drift(void **state)
{
    (void)state;
    scenario_each(s08_run);
}

static void s09_walk(const scenario *s, bool leftward)
{
    static const char *const rows[] = {"......................", "......................",
                                       "#######-------########", "######################"};
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    map_grids grids = map_open(&p, rows, 4);
    play_spawn(&p, leftward ? 20 : 2, 2);
    p.stick_x = leftward ? -1 : 1;
    double step = 0;
    for (int i = 0; i < (int)(2.3 / s->dt); i++) {
        double x = p.x;
        play_tick(&p, s->dt);
        step = i == 0 ? p.x - x : step;
        assert_true(p.x - x == step && p.y == 2 && play_is_grounded(&p));
    }
    assert_true(leftward ? p.x < 5 : p.x > 17); /* it came across */
    map_close(&grids, &p);
}

static void s09_run(const scenario *s)
{
    s09_walk(s, false);
    s09_walk(s, true);
}

static void s09_a_seam_of_solid_and_one_way_is_walked_across(void **state)
{
    (void)state;
    scenario_each(s09_run);
}

/* A body that rises through the one-way meets the side of the solid beside it. */
static void s09_side_run(const scenario *s)
{
    static const char *const rows[] = {"..............", "..............", "###------#####", "..............",
                                       "..............", "..............", "##############"};
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    map_grids grids = map_open(&p, rows, 7);
    play_spawn(&p, 7.5, 1);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    while (p.time_s < 0.59) { /* the head is above the solid's lower side from 0.1 to 0.65 s */
        p.stick_x = p.time_s > 0.3 ? 1 : 0;
        play_tick(&p, s->dt);
    }
    assert_true(p.y < 4 && p.y > 2.7);
    expect_near(p.x, 9 - SCENARIO_HALF_WIDTH, 1e-6);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
    map_close(&grids, &p);
}

static void s09_the_solid_beside_a_one_way_keeps_its_side(void **state)
{
    (void)state;
    scenario_each(s09_side_run);
}

static void s65_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_row(&p, 0, -1, 9);
    play_spawn(&p, 4.3, 0);
    play_tick(&p, s->dt);
    double x = p.x;
    double y = p.y;
    for (int i = 0; i < 100; i++) {
        play_set_velocity(&p, 0, 0);
        play_tick(&p, i % 2 == 0 ? s->dt : 0);
        assert_true(p.x == x && p.y == y && play_is_grounded(&p) && p.self.support == DEFT_SUPPORT_FLOOR);
    }
    play_close(&p);
    /* so near to the floor that gravity takes it there: reported in the same tick */
    play_open(&p, &tuning, s->place);
    play_row(&p, 0, -1, 9);
    play_spawn(&p, 4.3, fmin(tuning.shape.skin, scenario_drop(s->dt) / 2));
    play_tick(&p, s->dt);
    assert_true(play_is_grounded(&p) && play_touches(&p, DEFT_CONTACT_FLOOR));
    play_close(&p);
}

static void s65_a_body_at_rest_stays_and_knows_its_floor(void **state)
{
    (void)state;
    scenario_each(s65_run);
}

/* Sizes include the skin: the corridor fits when it is as high as the body. */
static void walk_into_a_corridor(const scenario *s, double clearance_px)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    bool fits = clearance_px >= 0;
    double gap = scenario_corner_gap(s->body, PLAY_PX(-clearance_px)); /* an arc comes a little way in */
    play_open(&p, &tuning, s->place);
    play_row(&p, 0, -1, 30);
    for (int i = 5; i < 25; i++) {
        double top = SCENARIO_HEIGHT + PLAY_PX(clearance_px);
        play_box(&p, i, top, i + 1, top + 1, (uint8_t)(PLAY_BOTTOM | PLAY_TOP | (i == 5 ? PLAY_LEFT : 0)));
    }
    play_spawn(&p, 2, 0);
    p.stick_x = 1;
    for (int i = 0; i < (int)(3 / s->dt); i++) {
        double x = p.x;
        play_tick(&p, s->dt);
        assert_true(p.y == 0 && play_is_grounded(&p));
        assert_true(!fits || fabs((p.x - x) / (SCENARIO_WALK * s->dt) - 1) < 1e-6);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), fits ? 0 : 1);
    expect_near(p.x, fits ? 2 + 3 * SCENARIO_WALK : 5 - gap, 1e-5);
    play_close(&p);
}

static void fall_into_a_shaft(const scenario *s, double clearance_px)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double left = 3 - SCENARIO_HALF_WIDTH;
    double right = 3 + SCENARIO_HALF_WIDTH + PLAY_PX(clearance_px);
    bool sinks = clearance_px < 0 && s->body->corner_radius > 0; /* until its arc meets both ends */
    play_open(&p, &tuning, s->place);
    play_column(&p, left - 1, -20, 20);
    play_column(&p, right, -20, 20);
    play_spawn(&p, 3, 1);
    double x = p.x;
    while (p.time_s < 0.8) {
        play_tick(&p, s->dt);
        assert_true(sinks || p.x == x);
        if (clearance_px >= 0) {
            expect_near(p.y, 1 - scenario_drop(p.time_s), 1e-5);
            assert_false(play_is_grounded(&p));
        }
    }
    if (sinks) {
        double sunk = scenario_corner_gap(s->body, PLAY_PX(-clearance_px) / 2) - s->body->half_width;
        assert_int_equal(p.self.support, DEFT_SUPPORT_WEDGE);
        expect_near(p.x, x + PLAY_PX(clearance_px) / 2, 1e-5);
        expect_near(p.y, sunk, 1e-3);
    } else {
        assert_true(clearance_px >= 0 || (p.y == 0 && play_is_grounded(&p)));
    }
    play_close(&p);
}

static void s75_run(const scenario *s)
{
    static const double clearances[] = {-1e-2, 0, 1e-2};
    for (int i = 0; i < 3; i++) {
        walk_into_a_corridor(s, clearances[i]);
        fall_into_a_shaft(s, clearances[i]);
    }
}

static void s75_a_corridor_of_the_bodys_own_size_is_passed(void **state)
{
    (void)state;
    scenario_each(s75_run);
}

/* This is the box's: a round foot has no base, it sinks in any gap until its arc meets both ends (S72).
 *
 * Gaps of a tile. While its base is fully inside a gap the body falls, and may hit the far side; otherwise
 * its speed never drops. A fall within a small part of the skin is none. */
static void s76_walk(const scenario *s, double width_px)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double half = PLAY_PX(width_px) / 2;
    tuning.shape.width = 2 * half;
    tuning.ground.snap = 0;
    play_open(&p, &tuning, s->place);
    for (int i = 0; i < 20; i++) {
        play_box(&p, 2 * i, -1, 2 * i + 1, 0, PLAY_ALL);
    }
    play_spawn(&p, 0.5, 0);
    p.stick_x = 1;
    for (int i = 0; i < (int)(2 / s->dt) && p.y > -1; i++) {
        double before = p.x;
        play_tick(&p, s->dt);
        bool stopped = fabs((p.x - before) / (SCENARIO_WALK * s->dt) - 1) > 1e-6;
        double edge = fmod(p.x + half - 1e-6, 2); /* of the right side; in a gap from 1 to 2 */
        bool was_inside = half < 0.5 && edge >= 1 && p.y < 0;
        assert_true(!stopped || was_inside);
    }
    assert_true(width_px < 16 || (p.y == 0 && p.x > 14));
    assert_true(play_count(&p, DEFT_EVENT_HIT_WALL) <= 1);
    play_close(&p);
}

/* To a round foot a gap is two corners, both too steep to stand on: it sinks in between them, and can jump.
 */
static void s76_sink(const scenario *s, double width_px)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.shape.width = PLAY_PX(width_px);
    tuning.shape.corner_radius = tuning.shape.width / 2;
    play_open(&p, &tuning, s->place);
    play_box(&p, -9, -4, 1, 0, PLAY_ALL);
    play_box(&p, 2, -4, 9, 0, PLAY_ALL);
    play_spawn(&p, 0.2, 0);
    p.stick_x = 1;
    play_ticks(&p, (int)(1 / s->dt), s->dt);
    double r = tuning.shape.corner_radius;
    const scenario_body wide = {"wide", r, s->body->height, r};
    expect_near(p.x, 1.5, 1e-3);
    expect_near(p.y, scenario_edge_height(&wide, 0.5), 1e-3);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, s->dt);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    play_close(&p);
}

static void s76_run(const scenario *s)
{
    static const double widths[] = {11.8,   12,      14, 15.5,    15.9,  15.99,
                                    15.999, 15.9999, 16, 16.0001, 16.01, 16.2};
    for (size_t i = 0; i < sizeof widths / sizeof widths[0] && s->body->corner_radius <= 0; i++) {
        s76_walk(s, widths[i]);
    }
    for (int i = 0; i < 3 && s->body->corner_radius > 0; i++) {
        s76_sink(s, 16.5 + i);
    }
}

static void s76_a_gap_barely_wider_than_the_body_does_not_snag(void **state)
{
    (void)state;
    scenario_each(s76_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s01_seam_walk_is_bits_constant),
        cmocka_unit_test(s02_pressing_into_the_floor_never_loses_it),
        cmocka_unit_test(s08_a_drop_on_a_seam_does_not_drift),
        cmocka_unit_test(s09_a_seam_of_solid_and_one_way_is_walked_across),
        cmocka_unit_test(s09_the_solid_beside_a_one_way_keeps_its_side),
        cmocka_unit_test(s65_a_body_at_rest_stays_and_knows_its_floor),
        cmocka_unit_test(s75_a_corridor_of_the_bodys_own_size_is_passed),
        cmocka_unit_test(s76_a_gap_barely_wider_than_the_body_does_not_snag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
