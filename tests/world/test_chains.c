/* Chains: the segments of the built-in world, and bodies on, under, beside and inside of them. */
#include "geometry/obstacle.h"
#include "ground_play.h"

static deft_feature found[GROUND_FOUND];
static play p;
static ground_stage stage;

static void ends_and_joints_are_told_apart(void **state)
{
    (void)state;
    const deft_pos points[] = {{0, 0}, {2, 0}, {3, 1}};
    ground g;
    ground_open(&g);
    ground_outline(&g, DEFT_OUTLINE_CHAIN, points, 3);
    ground_build(&g);
    assert_int_equal(ground_gather(&g, (deft_pos){0, 0}, (deft_box){-1, -1, 1, 1}, found), 1);
    assert_int_equal(found[0].count, 2);
    assert_int_equal(found[0].exposed, DEFT_SEGMENT_FRONT | DEFT_SEGMENT_BACK | DEFT_SEGMENT_START);
    assert_true(found[0].points[1].x == 2.0f && found[0].points[3].x == 3.0f && found[0].points[3].y == 1.0f);
    assert_int_equal(ground_gather(&g, (deft_pos){0, 0}, (deft_box){2.5, 0, 4, 2}, found), 1);
    assert_int_equal(found[0].exposed, DEFT_SEGMENT_FRONT | DEFT_SEGMENT_BACK | DEFT_SEGMENT_END);
    assert_true(found[0].points[0].x == 2.0f && found[0].points[2].x == 0.0f);
    ground_close(&g);
    g.outlines[0].kind = DEFT_OUTLINE_LOOP;
    ground_build(&g);
    uint32_t count = ground_gather(&g, (deft_pos){0, 0}, (deft_box){-1, -1, 4, 2}, found);
    assert_int_equal(count, 3);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(found[i].exposed, DEFT_SEGMENT_FRONT | DEFT_SEGMENT_BACK);
    }
    ground_close(&g);
}

static void a_chain_back_to_its_start_is_a_loop(void **state)
{
    (void)state;
    const deft_pos points[] = {{0, 0}, {2, 0}, {3, 1}, {0, 0}};
    ground g;
    ground_open(&g);
    ground_outline(&g, DEFT_OUTLINE_CHAIN, points, 4);
    ground_build(&g);
    assert_int_equal(g.diags.count, 0);
    assert_int_equal(ground_gather(&g, (deft_pos){0, 0}, (deft_box){-1, -1, 4, 2}, found), 3);
    assert_int_equal(found[0].exposed, DEFT_SEGMENT_FRONT | DEFT_SEGMENT_BACK);
    ground_close(&g);
}

static void long_slanted_segments_are_handed_out_near_by(void **state)
{
    (void)state;
    const deft_pos points[] = {{0, 0}, {10000, 2000}};
    ground g;
    ground_open(&g);
    ground_outline(&g, DEFT_OUTLINE_CHAIN, points, 2);
    ground_build(&g);
    for (double x = 5; x < 9990; x += 7.3) {
        deft_pos at = {x, x * 0.2};
        uint32_t count = ground_gather(&g, at, (deft_box){x - 1, at.y - 1, x + 1, at.y + 1}, found);
        assert_true(count == 1 || count == 2);
        for (uint32_t i = 0; i < count; i++) {
            /* pieces of a segment are far shorter than its 10 000 */
            assert_true(fabs((double)found[i].points[0].x) < 40 && fabs((double)found[i].points[1].x) < 40);
        }
        if (count == 2) {
            int first = found[0].points[0].x < found[1].points[0].x ? 0 : 1;
            assert_memory_equal(&found[first].points[1], &found[1 - first].points[0], sizeof(deft_vec2));
        }
    }
    ground_close(&g);
}

static void chains_without_a_length_are_named(void **state)
{
    (void)state;
    const deft_pos dot[] = {{1, 1}, {1, 1}, {1, 1}};
    const deft_pos one[] = {{1, 1}};
    const deft_pos knot[] = {{0, 0}, {4, 0}, {2, 2}, {2, -2}};
    ground g;
    ground_open(&g);
    ground_outline(&g, DEFT_OUTLINE_CHAIN, dot, 3);
    ground_expect_error(&g, "outlines[0]", "no length");
    g.outlines[0].points = one;
    g.outlines[0].count = 1;
    ground_expect_error(&g, "outlines[0].count", "2");
    g.outlines[0].points = knot;
    g.outlines[0].count = 4;
    ground_expect_error(&g, "outlines[0]", "crosses itself");
}

/* How high the feet are at x on a line of points. */
static double rest_height(const scenario_body *body, const deft_pos *points, uint32_t count, double x)
{
    return body->corner_radius > 0 ? stage_rest_height_round(points, count, x, body->corner_radius)
                                   : stage_rest_height(points, count, x, body->half_width);
}

/* Walks along a line of points, both ways; the feet rest on the highest point under the body, always. */
static void walk_with(const play_place *place, double dt, const deft_pos *points, uint32_t count,
                      double speed, const scenario_body *body)
{
    deft_tuning tuning = scenario_tuning_of(body);
    tuning.run.speed = speed;
    tuning.ground.slope_limit_deg = 50;
    for (int way = -1; way <= 1; way += 2) {
        double x = way > 0 ? points[0].x + 2 : points[count - 1].x - 2;
        play_open(&p, &tuning, place);
        stage_open(&stage);
        stage_outline(&stage, &p, DEFT_OUTLINE_CHAIN, points, count);
        stage_build(&stage, &p);
        play_spawn(&p, x, rest_height(body, points, count, x) + 1e-4);
        play_ticks(&p, 3, dt);
        p.stick_x = way;
        p.log_count = 0;
        while (p.x > points[0].x + 1.5 && p.x < points[count - 1].x - 1.5) {
            double from = p.x;
            play_tick(&p, dt);
            assert_true(play_is_grounded(&p));
            assert_true(way * (p.x - from) > 0.6 * speed * dt);
            expect_near(p.y, rest_height(body, points, count, p.x), 2e-5);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 0);
        assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
        stage_close(&stage, &p);
    }
}

static void walk_along(const play_place *place, double dt, const deft_pos *points, uint32_t count,
                       double speed)
{
    for (int i = 0; i < SCENARIO_BODIES; i++) {
        walk_with(place, dt, points, count, speed, scenario_bodies[i]);
    }
}

static void a_flat_chain_is_one_floor_run(const play_place *place, double dt)
{
    deft_pos points[60];
    for (uint32_t i = 0; i < 60; i++) {
        points[i] = (deft_pos){i * 0.75, 0};
    }
    points[7].x = 7 * 0.75 + 1e-3; /* uneven, and all in one line: they are one segment */
    walk_along(place, dt, points, 60, SCENARIO_WALK);
    walk_along(place, dt, points, 60, 40);
}

static void a_flat_chain_is_one_floor(void **state)
{
    (void)state;
    scenario_play(a_flat_chain_is_one_floor_run);
}

static void hills_of_chains_run(const play_place *place, double dt)
{
    uint64_t seed = 21;
    deft_pos points[60];
    for (int round = 0; round < 6; round++) {
        points[0] = (deft_pos){0, 0};
        for (uint32_t i = 1; i < 60; i++) { /* joints of all kinds, up to 39 degrees */
            double step = ground_random(&seed, 0.2, 2.5);
            points[i].x = points[i - 1].x + step;
            points[i].y = points[i - 1].y + step * ground_random(&seed, -0.8, 0.8);
        }
        walk_along(place, dt, points, 60, round < 4 ? SCENARIO_WALK : 20);
    }
}

static void bodies_follow_slopes_over_joints_both_ways(void **state)
{
    (void)state;
    scenario_play(hills_of_chains_run);
}

/* Joints by a degree each, from level to steep and from steep to level. */
static void bend_run(const play_place *place, double dt)
{
    deft_pos points[2][44] = {{{0, 0}, {9, 0}}, {{0, 0}, {9, 9 * tan(40 * SCENARIO_DEGREES)}}};
    for (int way = 0; way < 2; way++) {
        for (uint32_t i = 2; i < 44; i++) {
            double lean = (way == 0 ? i - 1.0 : 42.0 - i) * SCENARIO_DEGREES;
            double length = i < 43 ? 0.25 : 9;
            points[way][i].x = points[way][i - 1].x + length * cos(lean);
            points[way][i].y = points[way][i - 1].y + length * sin(lean);
        }
        walk_along(place, dt, points[way], 44, SCENARIO_WALK);
    }
}

static void a_chain_that_bends_on_and_on_is_one_floor(void **state)
{
    (void)state;
    scenario_play(bend_run);
}

static void long_ramp_run(const play_place *place, double dt)
{
    const deft_pos points[] = {{0, 0}, {300, 150}, {600, 0}};
    walk_along(place, dt, points, 3, 30);
}

static void a_ramp_that_was_cut_is_one_floor(void **state)
{
    (void)state;
    scenario_play(long_ramp_run);
}

static void ceiling_run(const play_place *place, double dt)
{
    deft_tuning tuning = scenario_tuning();
    deft_pos ceiling[40];
    const deft_pos floor[] = {{-5, 0}, {60, 0}};
    for (uint32_t i = 0; i < 40; i++) {
        ceiling[i] = (deft_pos){i * 1.25, 2.5 + (i % 3) * 0.3};
    }
    play_open(&p, &tuning, place);
    stage_open(&stage);
    stage_outline(&stage, &p, DEFT_OUTLINE_CHAIN, floor, 2);
    stage_outline(&stage, &p, DEFT_OUTLINE_CHAIN, ceiling, 40);
    stage_build(&stage, &p);
    play_spawn_standing(&p, 2, 0);
    p.stick_x = 1;
    double height_max = 0;
    while (p.x < 45) {
        if (play_is_grounded(&p)) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
        }
        play_tick(&p, dt);
        double lowest = INFINITY;
        for (double x = p.x - SCENARIO_HALF_WIDTH; x <= p.x + SCENARIO_HALF_WIDTH; x += 0.01) {
            lowest = fmin(lowest, stage_line_height(ceiling, 40, x));
        }
        assert_true(p.y + SCENARIO_HEIGHT <= lowest + 1e-4);
        height_max = fmax(height_max, p.y);
        assert_true(p.time_s < 20);
    }
    assert_true(height_max > 1); /* it did jump against it */
    stage_close(&stage, &p);
}

static void a_chain_above_is_a_ceiling(void **state)
{
    (void)state;
    scenario_play(ceiling_run);
}

/* Down a wall of segments, pressed against it: free fall, no seam is a floor. */
static void wall_run(const play_place *place, double dt, double lean)
{
    deft_tuning tuning = scenario_tuning();
    deft_pos wall[80];
    for (uint32_t i = 0; i < 80; i++) {
        wall[i] = (deft_pos){lean * i * i * 0.01, i * -0.9};
    }
    play_open(&p, &tuning, place);
    stage_open(&stage);
    stage_outline(&stage, &p, DEFT_OUTLINE_CHAIN, wall, 80);
    stage_build(&stage, &p);
    double from = -2;
    double x = stage.points[0][0].x - place->shift.x - SCENARIO_HALF_WIDTH;
    play_spawn(&p, x, from);
    p.stick_x = lean < 0 ? 0 : 1;
    int ticks = 0;
    while (p.y > -60) {
        play_tick(&p, dt);
        ticks++;
        assert_false(play_is_grounded(&p));
        if (!(lean > 0 || lean < 0)) {
            assert_true(p.x == x);
            expect_near(p.y, from - scenario_drop(ticks * dt), 1e-4);
        }
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
    stage_close(&stage, &p);
}

static void walls_run(const play_place *place, double dt)
{
    wall_run(place, dt, 0);
    wall_run(place, dt, 0.05); /* bends away below */
}

static void a_wall_of_segments_has_no_floors(void **state)
{
    (void)state;
    scenario_play(walls_run);
}

/* A side of the box can touch a joint only where the joint is the outermost point of both its segments. */
static void joints_are_corners_only_where_they_stick_out(void **state)
{
    (void)state;
    const double before[][2] = {{-1, -1}, {0, -1}, {-1, 1}, {1, 3}, {-2, 0}};
    const double after[][2] = {{1, 1}, {1, -1}, {-1, -1}, {-2, 1}, {2, 0}};
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++) {
        for (int turned = 0; turned < 2; turned++) {
            deft_feature feature;
            memset(&feature, 0, sizeof feature);
            feature.count = 2;
            feature.flags = DEFT_FEATURE_SOLID;
            feature.exposed = (uint8_t)(DEFT_SEGMENT_FRONT | DEFT_SEGMENT_BACK |
                                        (turned ? DEFT_SEGMENT_END : DEFT_SEGMENT_START));
            feature.points[turned ? 1 : 0] = (deft_vec2){(float)before[i][0], (float)before[i][1]};
            feature.points[turned ? 2 : 3] = (deft_vec2){(float)after[i][0], (float)after[i][1]};
            const double ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
            deft__face faces[DEFT__FACES_PER_OBSTACLE_CAP];
            deft__obstacle obstacle;
            const deft__growth by = {{0.5, 2}, NULL, {0, 0, 0, 0}};
            deft__obstacle_make(&obstacle, faces, &feature, *deft_axes_y_up(), &by, NULL);
            for (int side = 0; side < 4; side++) {
                double to_before = ways[side][0] * before[i][0] + ways[side][1] * before[i][1];
                double to_after = ways[side][0] * after[i][0] + ways[side][1] * after[i][1];
                if (to_before < 0) { /* the joint, at (0, 0), is the outermost point of this segment */
                    assert_int_equal(faces[side].kind, to_after > 0 ? DEFT__FACE_HIDDEN : DEFT__FACE_VERTEX);
                } else if (to_before > 0) {
                    assert_int_equal(faces[side].kind, DEFT__FACE_VERTEX); /* the free end */
                }
            }
        }
    }
}

/* Down a steep slope that bends a little at every joint: sliding, never standing. */
static void steep_run(const play_place *place, double dt)
{
    deft_tuning tuning = scenario_tuning();
    deft_pos slope[120];
    for (int bulge = -1; bulge <= 1; bulge += 2) {
        for (int i = 0; i < 120; i++) {
            slope[i] = (deft_pos){-0.1 * i + bulge * 2e-4 * i * i, -0.5 * i};
        }
        play_open(&p, &tuning, place);
        stage_open(&stage);
        stage_outline(&stage, &p, DEFT_OUTLINE_CHAIN, slope, 120);
        stage_build(&stage, &p);
        play_spawn(&p, -0.3 - SCENARIO_HALF_WIDTH, -1);
        while (p.y > -55) {
            play_tick(&p, dt);
            assert_false(play_is_grounded(&p));
            assert_true(p.time_s < 4);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        stage_close(&stage, &p);
    }
}

static void a_steep_slope_of_segments_has_no_floors(void **state)
{
    (void)state;
    scenario_play(steep_run);
}

static void peaks_carry_and_ends_are_corners_run(const play_place *place, double dt)
{
    const deft_pos peak[] = {{0, 0}, {1, 2}, {2, 0}}; /* steep sides */
    const deft_pos post[] = {{10, -1}, {10, 2}};
    deft_tuning tuning = scenario_tuning();
    play_open(&p, &tuning, place);
    stage_open(&stage);
    stage_outline(&stage, &p, DEFT_OUTLINE_CHAIN, peak, 3);
    stage_outline(&stage, &p, DEFT_OUTLINE_CHAIN, post, 2);
    stage_build(&stage, &p);
    play_spawn(&p, 1.1, 3);
    play_ticks(&p, (int)(1 / dt), dt);
    assert_true(play_is_grounded(&p));
    expect_near(p.y, 2, 1e-5);
    play_spawn(&p, 10.2, 3);
    play_ticks(&p, (int)(1 / dt), dt);
    assert_true(play_is_grounded(&p));
    expect_near(p.y, 2, 1e-5);
    play_spawn(&p, 8, 1.5);
    play_set_velocity(&p, 50, 0); /* against the post's side */
    p.stick_x = 1;
    for (int i = 0; i * dt < 0.15; i++) {
        play_tick(&p, dt);
    }
    expect_near(p.x, 10 - SCENARIO_HALF_WIDTH, 1e-4);
    stage_close(&stage, &p);
}

static void peaks_carry_and_ends_are_corners(void **state)
{
    (void)state;
    scenario_play(peaks_carry_and_ends_are_corners_run);
}

/* Where a one-way goes on steeper than a one-way acts it has an end: its tip carries a character that
 * lands on it, and a walk up to the tip goes on over it. */
static void a_one_way_ends_run(const play_place *place, double dt)
{
    const deft_pos line[] = {{-6, -2}, {0, 1}, {0.5, 3}, {3, 3}};
    for (int i = 0; i < 2 * SCENARIO_BODIES; i++) {
        const scenario_body *body = scenario_bodies[i / 2];
        deft_tuning tuning = scenario_tuning_of(body);
        tuning.ground.slope_limit_deg = 50;
        play_open(&p, &tuning, place);
        stage_open(&stage);
        stage_one_way(&stage, &p, line, 4);
        stage_build(&stage, &p);
        if (i % 2 == 0) {
            play_spawn(&p, 0.1, 1.5); /* past the line that rises */
            for (int tick = 0; tick * dt < 1 && !play_is_grounded(&p); tick++) {
                play_tick(&p, dt);
            }
            assert_true(play_is_grounded(&p));
            expect_near(p.y, rest_height(body, line, 2, p.x), 1e-5);
        } else {
            play_spawn(&p, -3, rest_height(body, line, 2, -3));
            play_ticks(&p, 3, dt);
            p.stick_x = 1;
            for (int tick = 0; tick * dt < 1.5; tick++) {
                play_tick(&p, dt);
            }
            assert_true(p.x > body->half_width);
            assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
        }
        stage_close(&stage, &p);
    }
}

static void a_one_way_ends_where_it_goes_on_too_steep_to_act(void **state)
{
    (void)state;
    scenario_play(a_one_way_ends_run);
}

/* In a one-way, behind its slope, and over the joint from which it goes on too steep to act: it falls on. */
static void behind_one_way_run(const play_place *place, double dt)
{
    const deft_pos line[] = {{-3, 2.5}, {0, 0}, {0.5, -1}};
    deft_tuning tuning = scenario_weightless();
    tuning.air.overspeed_release_s = HUGE_VAL;
    for (int i = 0; i < 8; i++) {
        play_open(&p, &tuning, place);
        stage_open(&stage);
        stage_one_way(&stage, &p, line, 3);
        stage_build(&stage, &p);
        play_spawn(&p, SCENARIO_HALF_WIDTH - 0.5, 0.05 * i);
        play_set_velocity(&p, -60, -60);
        while (p.time_s < 0.1 - dt / 2) {
            play_tick(&p, dt);
        }
        expect_near(p.x - p.y, SCENARIO_HALF_WIDTH - 0.5 - 0.05 * i, 1e-5);
        stage_close(&stage, &p);
    }
}

static void a_character_that_is_behind_a_one_way_falls_past_its_joints(void **state)
{
    (void)state;
    scenario_play(behind_one_way_run);
}

/* The tip of a chain that turns back is met as a wall, not as one of its slanted sides. */
static void a_sharp_tip_is_a_wall_run(const play_place *place, double dt)
{
    const deft_pos tip[] = {{10, 3}, {5, 0.9}, {10, -1}};
    deft_tuning tuning = scenario_weightless();
    play_open(&p, &tuning, place);
    stage_open(&stage);
    stage_outline(&stage, &p, DEFT_OUTLINE_CHAIN, tip, 3);
    stage_build(&stage, &p);
    play_spawn(&p, 1, 0.2);
    play_set_velocity(&p, 12, 0);
    for (int i = 0; i * dt < 1; i++) {
        play_tick(&p, dt);
    }
    expect_near(p.x, 5 - SCENARIO_HALF_WIDTH, 1e-4);
    expect_near(p.y, 0.2, 1e-6);
    stage_close(&stage, &p);
}

static void a_sharp_tip_is_a_wall(void **state)
{
    (void)state;
    scenario_play(a_sharp_tip_is_a_wall_run);
}

/* Thrown about at 800 units/s inside of a loop: it never gets out, and never into it. */
static void thrown_run(const play_place *place, double dt)
{
    uint64_t seed = 22;
    deft_tuning tuning = scenario_weightless();
    for (int round = 0; round < 4; round++) {
        deft_pos points[50];
        uint32_t count = 5 + 15 * (uint32_t)round;
        ground_star(points, count, (deft_pos){0, 0}, 25, &seed);
        play_open(&p, &tuning, place);
        stage_open(&stage);
        stage_outline(&stage, &p, DEFT_OUTLINE_LOOP, points, count);
        stage_build(&stage, &p);
        play_spawn(&p, 0, -SCENARIO_HEIGHT / 2);
        p.alone = true; /* thrown into sharp corners, a tick may have too many segments, and says so */
        for (int i = 0; i < 600; i++) {
            if (i % 5 == 0) {
                double angle = ground_random(&seed, 0, 6.283);
                play_set_velocity(&p, 800 * cos(angle), 800 * sin(angle));
            }
            play_tick(&p, dt);
            assert_true(ground_is_inside(points, count, p.x, p.y + SCENARIO_HEIGHT / 2));
        }
        stage_close(&stage, &p);
    }
}

static void nothing_gets_through_at_800_units_a_second(void **state)
{
    (void)state;
    scenario_play(thrown_run);
}

/* The same hill by an array of segments: what a host hands over. */
static void an_array_of_segments_is_walked_like_a_chain(void **state)
{
    (void)state;
    const deft_pos points[] = {{0, 0}, {3, 0}, {5, 1.5}, {6, 1.5}, {9, 0}, {14, 0}};
    deft_tuning tuning = scenario_tuning();
    play_open(&p, &tuning, &play_home);
    for (uint32_t i = 0; i < 5; i++) {
        const double corners[] = {points[i].x, points[i].y, points[i + 1].x, points[i + 1].y};
        uint8_t ends = (uint8_t)((i == 0 ? DEFT_SEGMENT_START : 0) | (i == 4 ? DEFT_SEGMENT_END : 0));
        play_polygon(&p, 2, corners, (uint8_t)(DEFT_SEGMENT_FRONT | DEFT_SEGMENT_BACK | ends));
        for (int w = 0; w < 2; w++) {
            float side = w == PLAY_MIRRORED ? -1.0f : 1.0f;
            deft_feature *feature = &p.features[w][p.count - 1];
            const deft_pos before = points[i > 0 ? i - 1 : 0];
            const deft_pos after = points[i < 4 ? i + 2 : 5];
            feature->points[2] = (deft_vec2){side * (float)before.x, (float)before.y};
            feature->points[3] = (deft_vec2){side * (float)after.x, (float)after.y};
        }
    }
    play_spawn_standing(&p, 1, 0);
    p.stick_x = 1;
    while (p.x < 13) {
        play_tick(&p, 1.0 / 60);
        assert_true(play_is_grounded(&p));
        expect_near(p.y, stage_rest_height(points, 6, p.x, SCENARIO_HALF_WIDTH), 1e-5);
    }
    play_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_and_joints_are_told_apart),
        cmocka_unit_test(a_chain_back_to_its_start_is_a_loop),
        cmocka_unit_test(long_slanted_segments_are_handed_out_near_by),
        cmocka_unit_test(chains_without_a_length_are_named),
        cmocka_unit_test(a_flat_chain_is_one_floor),
        cmocka_unit_test(bodies_follow_slopes_over_joints_both_ways),
        cmocka_unit_test(a_chain_that_bends_on_and_on_is_one_floor),
        cmocka_unit_test(a_ramp_that_was_cut_is_one_floor),
        cmocka_unit_test(a_chain_above_is_a_ceiling),
        cmocka_unit_test(a_wall_of_segments_has_no_floors),
        cmocka_unit_test(joints_are_corners_only_where_they_stick_out),
        cmocka_unit_test(a_steep_slope_of_segments_has_no_floors),
        cmocka_unit_test(peaks_carry_and_ends_are_corners),
        cmocka_unit_test(a_one_way_ends_where_it_goes_on_too_steep_to_act),
        cmocka_unit_test(a_character_that_is_behind_a_one_way_falls_past_its_joints),
        cmocka_unit_test(a_sharp_tip_is_a_wall),
        cmocka_unit_test(nothing_gets_through_at_800_units_a_second),
        cmocka_unit_test(an_array_of_segments_is_walked_like_a_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
