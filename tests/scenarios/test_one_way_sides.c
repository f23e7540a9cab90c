/* tests/scenarios/test_one_way_sides.c -- one-ways that must change nothing, slanted ones, and a spawn in
 * one: S29 to S33, S36, S37 of collision.md. */
#include "tests/harness/scenario.h"

static play p;

#define TRACK_CAP 2048

typedef struct track {
    int count;
    double values[TRACK_CAP][4];
} track;

static void track_add(track *out)
{
    assert_true(out->count < TRACK_CAP);
    double *values = out->values[out->count++];
    values[0] = p.self.position.x;
    values[1] = p.self.position.y;
    values[2] = p.vx;
    values[3] = p.vy;
}

static void expect_same_bits(const track *a, const track *b)
{
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->values, b->values, (size_t)a->count * sizeof a->values[0]);
}

/* Flies at 300 px/s through a one-way 4 px thick whose middle is `offset` px from its own. */
static void s29_fly(const scenario *s, double offset_px, bool world, track *out)
{
    deft_tuning tuning = scenario_weightless_of(s->body);
    double middle = s->body->height / 2 + PLAY_PX(offset_px);
    play_open(&p, &tuning, s->place);
    if (world) {
        play_one_way(&p, 2, middle - PLAY_PX(2), 6, middle + PLAY_PX(2));
    }
    play_spawn(&p, 0, 0);
    play_set_velocity(&p, PLAY_PX(300), 0);
    out->count = 0;
    while (p.x < 9) {
        play_tick(&p, s->dt);
        track_add(out);
        assert_true(p.contacts.count == 0 && p.self.wall == 0 && p.self.support == DEFT_SUPPORT_AIR);
        assert_true(p.time_s < 100.0 / 60);
    }
    assert_int_equal(p.log_count, 0);
    play_close(&p);
}

static void s29_run(const scenario *s)
{
    static const double offsets[] = {-5, 0, 5, 12.9, -12.9};
    static track with;
    static track without;
    int count = s->body->corner_radius > 0 ? 4 : 5; /* a round foot comes down on the end of the last */
    for (int i = 0; i < count; i++) {
        s29_fly(s, offsets[i], true, &with);
        s29_fly(s, offsets[i], false, &without);
        expect_same_bits(&with, &without);
    }
}

static void s29_a_one_way_has_no_sides(void **state)
{
    (void)state;
    scenario_each(s29_run);
}

/* The apex is `below` px under a one-way's top: it is landed on only from above. */
static void s30_jump(const scenario *s, double below_px)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double apex_s = SCENARIO_LAUNCH / SCENARIO_GRAVITY;
    double top = SCENARIO_LAUNCH * apex_s / 2 + PLAY_PX(below_px);
    play_open(&p, &tuning, s->place);
    play_row(&p, -8, -1, 16);
    play_one_way(&p, -4, top - PLAY_PX(2), 4, top);
    play_spawn_standing(&p, 0, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    while (p.time_s < 2 * apex_s + 0.1) {
        play_tick(&p, s->dt);
        assert_true(!play_is_grounded(&p) || p.time_s > 2 * apex_s - 1e-6 || below_px < 0);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
    expect_near(p.y, below_px > 0 ? 0 : top, 1e-6);
    play_close(&p);
}

static void s30_run(const scenario *s)
{
    static const double below[] = {3, 1, 0.02, -0.1, -1};
    for (int i = 0; i < 5; i++) {
        s30_jump(s, below[i]);
    }
}

static void s30_an_apex_inside_a_one_way_falls_back(void **state)
{
    (void)state;
    scenario_each(s30_run);
}

static void s31_run(const scenario *s)
{
    for (int way = -1; way <= 1; way += 2) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        play_open(&p, &tuning, s->place);
        play_row(&p, -8, -1, 16);
        play_one_way(&p, -2, PLAY_PX(3), 2, PLAY_PX(5));
        play_spawn_standing(&p, way * -4, 0);
        p.stick_x = way;
        double y = p.y;
        double step = 0;
        while (p.x * way < 4) {
            double x = p.x;
            play_tick(&p, s->dt);
            step = step != 0 ? step : p.x - x;
            assert_true(p.y == y && p.x - x == step && play_is_grounded(&p));
            assert_true(p.time_s < 2);
        }
        assert_int_equal(p.log_count, 0);
        play_close(&p);
    }
}

static void s31_a_knee_high_one_way_is_walked_through(void **state)
{
    (void)state;
    scenario_each(s31_run);
}

/* A one-way ramp of 200 px between a floor and a landing, walked up and down; it faces up, or out of its own
 * face. */
static void s32_walk(const scenario *s, double degrees, bool faces_up)
{
    double a = degrees * SCENARIO_DEGREES;
    double run = PLAY_PX(200) * cos(a);
    double rise = PLAY_PX(200) * sin(a);
    double thick = PLAY_PX(2);
    const double ramp[] = {0, -thick, run, rise - thick, run, rise, 0, 0};
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -3, 0, 0, PLAY_ALL);
    play_polygon(&p, 4, ramp, 0xFF);
    play_make_one_way(&p, faces_up ? 0 : -sin(a), faces_up ? 1 : cos(a));
    play_box(&p, run, rise - 3, run + 20, rise, PLAY_ALL);
    play_spawn_standing(&p, -2, 0);
    for (int way = 1; way >= -1; way -= 2) {
        double limit_s = p.time_s + 4;
        p.stick_x = way;
        while (way > 0 ? p.x < run + 2 : p.x > -2) {
            double from_x = p.x;
            double from_y = p.y;
            play_tick(&p, s->dt);
            assert_true(play_is_grounded(&p) && p.time_s < limit_s);
            if (s->body->corner_radius <= 0) {
                double step = hypot(p.x - from_x, p.y - from_y);
                assert_true(step > 0.9 * SCENARIO_WALK * s->dt && step < 1.0001 * SCENARIO_WALK * s->dt);
            }
        }
        expect_near(p.y, way > 0 ? rise : 0, 1e-5);
    }
    assert_int_equal(p.log_count, 0);
    play_close(&p);
}

static void s32_run(const scenario *s)
{
    for (int i = 0; i < 4; i++) {
        s32_walk(s, i < 2 ? 26.6 : 45, i % 2 == 0);
    }
}

static void s32_a_one_way_ramp_is_walked_both_ways(void **state)
{
    (void)state;
    scenario_each(s32_run);
}

static void s33_walk(const scenario *s, bool one_way, track *out)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -3, 10, 0, PLAY_ALL);
    play_triangle(&p, 0, 0, 8, 0, 8, 4);
    if (one_way) {
        play_one_way(&p, -1, 2, 3, 2.125); /* the feet are below it as far as it goes */
    }
    play_spawn(&p, -2, 0);
    p.stick_x = 1;
    out->count = 0;
    while (p.x < 6) {
        play_tick(&p, s->dt);
        track_add(out);
        assert_true(play_is_grounded(&p) && p.time_s < 2);
    }
    assert_true(p.y > 2.5);
    play_close(&p);
}

static void s33_run(const scenario *s)
{
    static track with;
    static track without;
    s33_walk(s, true, &with);
    s33_walk(s, false, &without);
    expect_same_bits(&with, &without);
}

static void s33_a_one_way_is_no_ceiling_on_a_slope(void **state)
{
    (void)state;
    scenario_each(s33_run);
}

/* Spawned at `above` a one-way's top: on it down to the touch tolerance, else through it; and when it comes
 * from above the next time it lands, whatever was before. The table's -s is deeper than the tolerance here,
 * because sizes include the skin. */
static void s36_spawn(const scenario *s, double above, bool lands)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_box(&p, -9, -6, 9, -4, PLAY_ALL);
    play_one_way(&p, -3, -0.25, 3, 0);
    play_spawn(&p, 0.3, above);
    while (p.time_s < 1) {
        play_tick(&p, s->dt);
    }
    assert_true(play_is_grounded(&p));
    expect_near(p.y, lands ? 0 : -4, 1e-4);
    play_teleport(&p, 0.3, 2);
    while (p.time_s < 2) {
        play_tick(&p, s->dt);
    }
    assert_true(play_is_grounded(&p));
    expect_near(p.y, 0, 1e-6);
    play_close(&p);
}

static void s36_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double skin = tuning.shape.skin;
    double touch = play_moveset(&tuning).touch;
    s36_spawn(s, -PLAY_PX(1), false);
    s36_spawn(s, -skin, false);
    s36_spawn(s, -2 * touch, false);
    s36_spawn(s, -touch / 2, true);
    s36_spawn(s, 0, true);
    s36_spawn(s, skin, true);
    s36_spawn(s, PLAY_PX(1e-3), true);
}

static void s36_spawned_in_a_one_way_geometry_decides(void **state)
{
    (void)state;
    scenario_each(s36_run);
}

/* Flies along +x at 30 px/s at the middle of a plate that faces `degrees` (90 is up): its corner that leads
 * towards the plate aims at the middle of the face. It passes iff the facing has nothing against it. */
static void s37_fly(const scenario *s, int degrees)
{
    double a = degrees * SCENARIO_DEGREES;
    double nx = degrees % 180 == 90 ? 0 : cos(a);
    double ny = degrees % 180 == 0 ? 0 : sin(a);
    double r = s->body->corner_radius;
    double speed = PLAY_PX(30);
    double lead_x = s->body->half_width - r - r * nx; /* of the point that meets the face */
    double lead_y = ny > 0 ? r - r * ny : ny < 0 ? s->body->height - r - r * ny : s->body->height / 2;
    const double plate[] = {-2 * ny,         2 * nx,           2 * ny,           -2 * nx,
                            2 * ny - nx / 2, -2 * nx - ny / 2, -2 * ny - nx / 2, 2 * nx - ny / 2};
    deft_tuning tuning = scenario_weightless_of(s->body);
    tuning.jump.gravity = 0.1; /* with less a steep face that stops it runs out of segments */
    play_open(&p, &tuning, s->place);
    play_polygon(&p, 4, plate, 0xFF);
    play_make_one_way(&p, nx, ny);
    play_spawn(&p, -0.25 - lead_x, -lead_y);
    double x = p.x;
    double y = p.y;
    play_set_velocity(&p, speed, 0);
    while (p.time_s < 0.3) {
        play_tick(&p, s->dt);
    }
    double drop = 0.1 * p.time_s * p.time_s / 2;
    bool passed = fabs(p.x - x - speed * p.time_s) < 1e-4 &&
                  (fabs(p.y - y + drop) < 1e-4 || fabs(p.y - y) < 1e-6); /* a level face may carry it */
    if (passed != (nx >= 0)) {
        fail_msg("facing %d degrees at %g Hz: %s, at (%g, %g)", degrees, 1 / s->dt,
                 passed ? "passed" : "blocked", p.x + lead_x, p.y + lead_y);
    }
    play_close(&p);
}

static void s37_run(const scenario *s)
{
    for (int degrees = 0; degrees < 360; degrees++) {
        s37_fly(s, degrees);
    }
}

static void s37_a_one_way_in_any_direction_blocks_what_comes_against_it(void **state)
{
    (void)state;
    scenario_each(s37_run);
}

/* ---- over the upper end of a one-way that falls away ---- */

/* A ramp that falls to the right by 3 in 4 from (0, 0). The body comes down to its upper end from the left,
 * flatter than the ramp falls, and would meet it with the centre of its foot `x` past that. */
static void upper_end_run(const scenario *s)
{
    static const double downs[] = {0.1, 0.2, 0.31, 0.6, 0.9}; /* steeper than the facet that it meets */
    for (int i = 0; i < 5 * 4; i++) {
        double down = downs[i / 4];
        double radius = s->body->corner_radius;
        double x = radius * down / sqrt(1 + down * down) * (0.2 + 0.2 * (i % 4));
        double y = scenario_edge_height(s->body, x);
        const double ramp[] = {0, -0.25, 4, -3.25, 4, -3, 0, 0};
        deft_tuning tuning = scenario_weightless_of(s->body);
        play_open(&p, &tuning, s->place);
        play_polygon(&p, 4, ramp, PLAY_ALL);
        play_make_one_way(&p, 0, 1);
        play_spawn(&p, x - 0.4, y + 0.4 * down);
        play_set_velocity(&p, 4, -4 * down);
        while (p.time_s < 0.2) {
            play_tick(&p, s->dt);
        }
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
        play_close(&p);
    }
}

/* Up a ramp to its upper end at (0, 0): the box stands on the tip until its other side is past the tip. With
 * `beyond`, another ramp in the same line begins half a tile farther. */
static void tip_walk(const scenario *s, bool beyond)
{
    const double ramp[] = {-4, -3.25, 0, -0.25, 0, 0, -4, -3};
    const double farther[] = {0.5, 0.125, 4, 2.75, 4, 3, 0.5, 0.375};
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_polygon(&p, 4, ramp, PLAY_ALL);
    play_make_one_way(&p, 0, 1);
    if (beyond) {
        play_polygon(&p, 4, farther, PLAY_ALL);
        play_make_one_way(&p, 0, 1);
    }
    play_spawn_standing(&p, -2, -1.5 + 0.75 * SCENARIO_HALF_WIDTH);
    p.stick_x = 1;
    while (p.x < SCENARIO_HALF_WIDTH) {
        assert_true(play_is_grounded(&p) && p.time_s < 1);
        expect_near(p.y, fmin(0, 0.75 * (p.x + SCENARIO_HALF_WIDTH)), 1e-6);
        play_tick(&p, s->dt);
    }
    play_close(&p);
}

static void a_box_stands_on_the_tip_of_a_one_way_ramp_whatever_is_in_line_with_it(void **state)
{
    (void)state;
    for (int i = 0; i < SCENARIO_RATES; i++) {
        scenario s = {&scenario_box, &play_home, 1 / scenario_rates[i]};
        tip_walk(&s, false);
        tip_walk(&s, true);
    }
}

static void a_character_that_comes_down_flat_on_the_upper_end_of_a_one_way_ramp_is_on_it(void **state)
{
    (void)state;
    for (int i = 0; i < SCENARIO_RATES; i++) {
        scenario s = {&scenario_capsule, &play_home, 1 / scenario_rates[i]};
        upper_end_run(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s29_a_one_way_has_no_sides),
        cmocka_unit_test(s30_an_apex_inside_a_one_way_falls_back),
        cmocka_unit_test(s31_a_knee_high_one_way_is_walked_through),
        cmocka_unit_test(s32_a_one_way_ramp_is_walked_both_ways),
        cmocka_unit_test(s33_a_one_way_is_no_ceiling_on_a_slope),
        cmocka_unit_test(s36_spawned_in_a_one_way_geometry_decides),
        cmocka_unit_test(s37_a_one_way_in_any_direction_blocks_what_comes_against_it),
        cmocka_unit_test(a_box_stands_on_the_tip_of_a_one_way_ramp_whatever_is_in_line_with_it),
        cmocka_unit_test(a_character_that_comes_down_flat_on_the_upper_end_of_a_one_way_ramp_is_on_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
