/* tests/scenarios/test_symmetry.c -- the same world elsewhere, larger, turned or mirrored: S62, S63, S67,
 * S68 of collision.md. A tour walks, jumps, lands, hits ceilings, and goes over slopes and off edges. The
 * tracks of all worlds are compared. */
#include "map.h"

static play p;

/* The place itself is what these change. */
static const play_place *const home = &play_home;

#define TRACK_CAP 2400

typedef struct track {
    int count;
    double values[TRACK_CAP][4];
} track;

static void track_add(track *out, double scale)
{
    assert_true(out->count < TRACK_CAP);
    double *values = out->values[out->count++];
    values[0] = p.x / scale;
    values[1] = p.y / scale;
    values[2] = p.vx / scale;
    values[3] = p.vy / scale;
}

static void expect_same_bits(const track *a, const track *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < 4; k++) {
            if (!(a->values[i][k] == b->values[i][k])) {
                fail_msg("tick %d, value %d: %.17g and %.17g", i, k, a->values[i][k], b->values[i][k]);
            }
        }
    }
}

static void expect_near_track(const track *a, const track *b, double tolerance)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        expect_near(a->values[i][0], b->values[i][0], tolerance);
        expect_near(a->values[i][1], b->values[i][1], tolerance);
    }
}

static void box(double scale, double left, double bottom, double right, double top)
{
    play_box(&p, scale * left, scale * bottom, scale * right, scale * top, PLAY_ALL);
}

static void triangle(double scale, double ax, double ay, double bx, double by, double cx, double cy)
{
    play_triangle(&p, scale * ax, scale * ay, scale * bx, scale * by, scale * cx, scale * cy);
}

/* Floor, ramp up, hill, ramp down, a gap, a step, a low ceiling, a wall; a one-way over the start. */
static void tour_world(double scale)
{
    box(scale, -12, -3, 5, 0);
    triangle(scale, 5, 0, 9, 0, 9, 2);
    box(scale, 5, -3, 9, 0);
    box(scale, 9, -3, 12, 2);
    triangle(scale, 12, 2, 12, 0, 14, 0);
    box(scale, 12, -3, 17, 0);
    box(scale, 17, -3, 19, -1);
    box(scale, 19, -3, 30, 1);
    box(scale, 21, 3.5, 26, 4.5);
    box(scale, 30, -3, 31, 9);
    box(scale, -13, -3, -12, 9);
    play_one_way(&p, scale * -9, scale * 1.75, scale * -4, scale * 2);
}

/* `gain` pushes the stick beyond a full circle, to the rim of its square, for frames at odd angles. */
static void tour(track *out, const scenario *s, double scale, double gain)
{
    static const double jumps_s[] = {0.4, 1.1, 1.9, 2.5, 3.3, 4.0, 5.2, 6.1, 7.3, 8.4, 9.0};
    double dt = s->dt;
    int jump = 0;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = s->body->corner_radius;
    deft_tuning_scale(&tuning, scale);
    play_open(&p, &tuning, s->place);
    p.forgiven =
        gain > 1 ? 1u << ORACLE_SNAG : 0; /* a turned world is rounded to float: its floor is not flat */
    deft_pos shift = {scale * s->place->shift.x, scale * s->place->shift.y};
    play_set_shift(&p, shift);
    tour_world(scale);
    play_spawn(&p, scale * -7, scale * 3.1);
    out->count = 0;
    for (int i = 0; i < 10 / dt; i++) {
        double t = i * dt;
        double way = t < 0.3 ? 0 : t < 5 ? 1 : -1;
        p.stick_x = gain * (t > 8 && t < 8.5 ? 0 : way);
        if (jump < (int)(sizeof jumps_s / sizeof jumps_s[0]) && t >= jumps_s[jump] - 1e-9) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
            if (jump++ % 3 == 0) {
                play_release(&p, DEFT_ACTION_JUMP, 0.75);
            }
        } else if (p.input.held != 0 && fmod(t + 1e-9, 0.25) < dt) {
            play_release(&p, DEFT_ACTION_JUMP, 0.5);
        }
        play_tick(&p, dt);
        track_add(out, scale);
    }
    assert_true(play_count(&p, DEFT_EVENT_LANDED) >= 6 && play_count(&p, DEFT_EVENT_HIT_WALL) >= 2);
    assert_true(play_count(&p, DEFT_EVENT_BONKED) >= 1 && play_count(&p, DEFT_EVENT_LEFT_GROUND) >= 1);
    play_close(&p);
}

static void fall_beside_an_edge(track *out, const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_column(&p, 1, -20, 20);
    play_spawn(&p, 1 - SCENARIO_HALF_WIDTH, -1);
    p.stick_x = 1;
    out->count = 0;
    while (p.time_s < 1) {
        play_tick(&p, s->dt);
        track_add(out, 1);
    }
    play_close(&p);
}

static void stand_on_a_slope(track *out, const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_triangle(&p, 0, 0, 8, 0, 8, 6);
    play_spawn(&p, 3, 2.6);
    out->count = 0;
    while (p.time_s < 10 - s->dt / 2) {
        play_tick(&p, s->dt);
        track_add(out, 1);
    }
    assert_true(play_is_grounded(&p));
    play_close(&p);
}

/* Up 45 degrees, over a flat and down again: S13 with the policy to stick. */
static void go_over_a_crest(track *out, const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -3, 0, 0, PLAY_ALL);
    play_triangle(&p, 0, 0, 3, 0, 3, 3);
    play_box(&p, 3, -3, 5, 3, PLAY_ALL);
    play_triangle(&p, 5, 3, 5, 0, 8, 0);
    play_box(&p, 5, -3, 40, 0, PLAY_ALL);
    play_spawn(&p, -2, 0);
    p.stick_x = 1;
    out->count = 0;
    while (p.time_s < 2.5) {
        play_tick(&p, s->dt);
        track_add(out, 1);
        assert_true(play_is_grounded(&p) && p.y <= 3 + 1e-6);
    }
    assert_true(p.x > 8);
    play_close(&p);
}

static void walk_a_row(track *out, const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_row(&p, 0, -1, 100);
    play_spawn(&p, 2, 0);
    p.stick_x = 1;
    out->count = 0;
    while (p.time_s < 10 - s->dt / 2) {
        play_tick(&p, s->dt);
        track_add(out, 1);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
    play_close(&p);
}

/* Beyond rounding of the position, and of the world's corners to float, nothing changes. The table's offsets
 * are px, the ruling's are units. */
static void s62_run(const scenario *s)
{
    static const double offsets[] = {1e4 / 16, 1e4, 65536, 1e6, 1e9 / 16, 1e9};
    static void (*const runs[])(track *, const scenario *) = {walk_a_row, fall_beside_an_edge,
                                                              stand_on_a_slope, go_over_a_crest};
    static track near_by;
    static track far_away;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        runs[i](&near_by, s);
        for (size_t k = 0; k < sizeof offsets / sizeof offsets[0]; k++) {
            play_place place = {"far", s->place->axes, {offsets[k], -offsets[k]}};
            scenario far = {s->body, &place, s->dt};
            double ulp = nextafter(offsets[k], HUGE_VAL) - offsets[k];
            runs[i](&far_away, &far);
            expect_near_track(&far_away, &near_by, near_by.count * ulp + 2e-6);
        }
    }
}

static void s62_far_from_the_origin_the_track_is_the_same(void **state)
{
    (void)state;
    scenario_each_of(s62_run, &home, 1, scenario_rates, SCENARIO_RATES);
}

static void s63_run(const scenario *s)
{
    static track base;
    static track scaled;
    tour(&base, s, 1, 1);
    tour(&scaled, s, 0x1p10, 1);
    expect_same_bits(&scaled, &base);
    tour(&scaled, s, 0x1p-10, 1);
    expect_same_bits(&scaled, &base);
    tour(&scaled, s, 1e3, 1);
    expect_near_track(&scaled, &base, 31 * 1e-6);
    tour(&scaled, s, 1e-3, 1);
    expect_near_track(&scaled, &base, 31 * 1e-6);
}

static void s63_a_scaled_world_gives_the_scaled_track(void **state)
{
    (void)state;
    scenario_each(s63_run);
}

static void s67_run(const scenario *s)
{
    static const play_place turned[] = {
        {"90", {{0, 1}, {-1, 0}}, {0, 0}},         {"180", {{-1, 0}, {0, -1}}, {0, 0}},
        {"270", {{0, -1}, {1, 0}}, {0, 0}},        {"y down", {{1, 0}, {0, -1}}, {0, 0}},
        {"x mirrored", {{-1, 0}, {0, 1}}, {0, 0}}, {"diagonal", {{0, 1}, {1, 0}}, {0, 0}},
    };
    static track base;
    static track other;
    tour(&base, s, 1, 1);
    for (size_t i = 0; i < sizeof turned / sizeof turned[0]; i++) {
        scenario there = {s->body, &turned[i], s->dt};
        tour(&other, &there, 1, 1);
        expect_same_bits(&other, &base);
    }
    play_place tilted = {"30", {{sqrt(0.75), 0.5}, {-0.5, sqrt(0.75)}}, {0, 0}};
    scenario there = {s->body, &tilted, s->dt};
    tour(&other, &there, 1, 1.16);
    expect_near_track(&other, &base, 1e-5);
}

static void s67_up_may_point_anywhere(void **state)
{
    (void)state;
    scenario_each_of(s67_run, &home, 1, scenario_rates, SCENARIO_RATES);
}

/* play.h plays every tick of every scenario mirrored; this does it over random maps, moves and speeds. */
static void wander(const scenario_body *body, uint64_t *random, int ticks)
{
    static char text[12][41];
    const char *rows[12];
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = body->corner_radius;
    tuning.air_jump.count = 1;
    for (int y = 0; y < 12; y++) {
        for (int column = 0; column < 40; column++) {
            bool edge = y == 11 || column == 0 || column == 39 || y == 0;
            int pick = play_random_below(random, 40);
            text[y][column] = edge ? '#' : pick < 7 ? MAP_KINDS[pick] : pick < 12 ? '#' : '.';
        }
        text[y][40] = '\0';
        rows[y] = text[y];
    }
    for (int x = 1; x < 4; x++) { /* where it starts */
        text[9][x] = text[10][x] = '.';
    }
    play_open(&p, &tuning, play_places[play_random_below(random, PLAY_PLACES)]);
    map_grids grids = map_open(&p, rows, 12);
    play_spawn(&p, 2.5, 1.5);
    double way = 0;
    for (int i = 0; i < ticks; i++) {
        int choice = play_random_below(random, 60);
        p.stick_x = choice < 3 ? choice - 1 : p.stick_x;
        p.stick_y = choice == 4 ? -1 : choice == 5 ? 0 : p.stick_y;
        if (choice % 10 == 6) {
            play_press(&p, DEFT_ACTION_JUMP, play_random(random, 0, 1));
        } else if (choice % 10 == 7 && p.input.held != 0) {
            play_release(&p, DEFT_ACTION_JUMP, play_random(random, 0, 1));
        } else if (choice == 50) {
            /* one draw after the other: every compiler plays the same game */
            double up = play_random(random, -40, 40);
            double right = play_random(random, -40, 40);
            play_set_velocity(&p, right, up);
        }
        double x = p.x;
        play_tick(&p, play_random(random, 0.001, 0.05));
        way += fabs(p.x - x);
        p.log_count = 0;
    }
    assert_true(way > 10); /* it wandered */
    map_close(&grids, &p);
}

static void s68_left_and_right_are_equal_to_the_bit(void **state)
{
    /* two arcs at one place, whose centres differ by rounding: which of them is followed must not depend on
     * the order of the tiles */
    static const uint64_t found[] = {UINT64_C(5006786682837128500), UINT64_C(16116794851194453777)};
    uint64_t random = 68;
    (void)state;
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
        uint64_t again = found[i];
        wander(&scenario_capsule, &again, 1000);
    }
    for (int i = 0; i < extent_of(4, 20, 60); i++) {
        wander(scenario_bodies[i % SCENARIO_BODIES], &random, 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s62_far_from_the_origin_the_track_is_the_same),
        cmocka_unit_test(s63_a_scaled_world_gives_the_scaled_track),
        cmocka_unit_test(s67_up_may_point_anywhere),
        cmocka_unit_test(s68_left_and_right_are_equal_to_the_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
