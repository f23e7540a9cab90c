/* tests/scenarios/test_corners.c -- walls, ceilings and corners met in the air: S3 to S7 of collision.md. */
#include "tests/harness/gap.h"

static play p;

/* Falls beside a wall of tiles, pushed into it. */
static void s03_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_column(&p, 0, -200, 200);
    play_spawn(&p, -SCENARIO_HALF_WIDTH, -3);
    double x = p.x;
    p.stick_x = 1;
    while (p.time_s < 3) {
        play_tick(&p, s->dt);
        double drop = scenario_drop(p.time_s);
        assert_true(p.x == x && p.vx == 0);
        expect_near(p.y, -3 - drop, 1e-5 * drop);
        expect_near(p.vy, -scenario_fall_speed(p.time_s), 1e-9);
        assert_false(play_is_grounded(&p));
        assert_true(play_touches(&p, DEFT_CONTACT_WALL));
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 1);
    play_close(&p);
}

static void s03_a_wall_of_tiles_does_not_slow_a_fall(void **state)
{
    (void)state;
    scenario_each(s03_run);
}

/* The tick of the bonk is cut in two, and each part is rounded to float: dx is exact to float there. */
static void s04_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double ceiling = 3; /* the body is 1.375 high: the head comes to it after 1.625 */
    double rise = ceiling - SCENARIO_HEIGHT;
    double speed = sqrt(SCENARIO_LAUNCH * SCENARIO_LAUNCH - 2 * SCENARIO_GRAVITY * rise);
    double bonk_s = (SCENARIO_LAUNCH - speed) / SCENARIO_GRAVITY;
    double land_s = bonk_s + sqrt(2 * rise / SCENARIO_GRAVITY);
    play_open(&p, &tuning, s->place);
    play_floor(&p);
    play_row(&p, -10, ceiling, 30);
    play_spawn(&p, 0, 0);
    play_tick(&p, s->dt);
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    double start_s = p.time_s;
    while (p.time_s - start_s < land_s - s->dt) {
        double x = p.x;
        play_tick(&p, s->dt);
        double t = p.time_s - start_s;
        double falling_s = fmax(t - bonk_s, 0);
        double y =
            t < bonk_s ? SCENARIO_LAUNCH * t - SCENARIO_GRAVITY * t * t / 2 : rise - scenario_drop(falling_s);
        expect_near((p.x - x) / (SCENARIO_WALK * s->dt), 1, 1e-6);
        expect_near(p.y, y, 1e-5);
        expect_near(p.vy, t < bonk_s ? SCENARIO_LAUNCH - SCENARIO_GRAVITY * t : -SCENARIO_GRAVITY * falling_s,
                    1e-5);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
    expect_near(play_event_at(&p, DEFT_EVENT_BONKED, 0).value, speed, 1e-5);
    expect_near(play_event_at(&p, DEFT_EVENT_BONKED, 0).time_s - start_s, bonk_s, 1e-6);
    play_close(&p);
}

static void s04_a_ceiling_of_tiles_is_slid_along(void **state)
{
    (void)state;
    scenario_each(s04_run);
}

/* What a rounded body does with an overlap: it stands on the edge where that is floor to its arc; else it is
 * turned aside, until it is beside the edge, and falls on. */
static void s05_fall_rounded(const scenario *s, double overlap)
{
    double x = p.x;
    double beyond = s->body->half_width - overlap;
    bool lands = beyond <= scenario_edge_reach(s->body);
    while (p.time_s < 1) {
        play_tick(&p, s->dt);
        assert_true(p.x <= x && p.x >= x - fmax(overlap, 0) - p.moveset.touch);
        assert_true(lands || !play_is_grounded(&p));
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), lands);
    if (lands) {
        expect_near(p.y, scenario_edge_height(s->body, beyond), 1e-5);
    } else {
        double fallen = 1 - scenario_drop(p.time_s);
        assert_true(p.y >= fallen - 1e-5 && p.y < 0); /* what it met can only have held it up */
    }
}

/* The right edge of a falling body against the left edge of a tile. Sizes include the skin, so that touching
 * edges do not overlap; an overlap within moveset.touch, a small part of the skin, is touching, too. */
static void s05_fall(const scenario *s, double overlap)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    double touch = p.moveset.touch;
    play_row(&p, 1, -1, 5);
    play_spawn(&p, 1 + overlap - SCENARIO_HALF_WIDTH, 1);
    double x = p.x;
    double real_overlap = x + SCENARIO_HALF_WIDTH - 1;
    bool lands = real_overlap > touch;
    assert_true(fabs(real_overlap - touch) > 1e-12);
    if (s->body->corner_radius > 0) {
        s05_fall_rounded(s, real_overlap);
        play_close(&p);
        return;
    }
    while (p.time_s < 1) {
        play_tick(&p, s->dt);
        assert_true(p.x == x);
        if (!lands) {
            assert_false(play_is_grounded(&p) || play_touches(&p, DEFT_CONTACT_FLOOR));
            expect_near(p.y, 1 - scenario_drop(p.time_s), 1e-5);
            expect_near(p.vy, -scenario_fall_speed(p.time_s), 1e-9);
        }
        assert_true(p.vy == 0 || !play_is_grounded(&p));
    }
    if (lands) {
        assert_true(play_is_grounded(&p) && p.vy == 0);
        expect_near(p.y, 0, 1e-6);
    }
    play_close(&p);
}

static void s05_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double touch = play_moveset(&tuning).touch;
    double ulp = 0x1p-44; /* of a shifted position */
    const double overlaps[] = {
        -PLAY_PX(1e-3), -0x1p-23,        -ulp, 0,  ulp, 0x1p-23, PLAY_PX(1e-3), touch - 1e-7,
        touch + 1e-7,   touch + 0x1p-20, 0.01, 0.3};
    for (size_t i = 0; i < sizeof overlaps / sizeof overlaps[0]; i++) {
        s05_fall(s, overlaps[i]);
    }
}

static void s05_edges_in_line_do_not_hold_a_falling_body(void **state)
{
    (void)state;
    scenario_each(s05_run);
}

/* A body's corner, or the middle of its arc, flies at 45 degrees exactly into a tile's corner, in whole
 * ticks. Floor and ceiling go before wall: a box that comes from above stands on the corner with nothing of
 * its base on it, and goes on along the top; one that comes from below, pushed on by the stick, goes on under
 * the tile. A round head meets the corner square, and stops. */
static void s06_fly(const scenario *s, double speed_px, bool from_above)
{
    deft_tuning tuning = scenario_weightless_of(s->body);
    double v = PLAY_PX(speed_px);
    double r = s->body->corner_radius;
    double inner = s->body->half_width - r + r * sqrt(0.5); /* of the point that meets, beside the centre */
    double low = r - r * sqrt(0.5);                         /* and above the feet, or below the head */
    double start = -0.25;                                   /* of that point, on both axes */
    tuning.run.speed = v;
    play_open(&p, &tuning, s->place);
    play_box(&p, 0, from_above ? -2 : 0, 2, from_above ? 0 : 2, PLAY_ALL);
    play_spawn(&p, start - inner, from_above ? -start - low : start - SCENARIO_HEIGHT + low);
    play_set_velocity(&p, v, from_above ? -v : v);
    p.stick_x = 1;
    do {
        play_tick(&p, s->dt);
        assert_true(gap_to_box(&p, 0, from_above ? -2 : 0, 2, from_above ? 0 : 2) >= -1e-6);
    } while (p.time_s < 1 / v);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), from_above);
    assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), !from_above);
    assert_int_equal(play_count(&p, DEFT_EVENT_HIT_WALL), 0);
    double met_s = play_event_at(&p, from_above ? DEFT_EVENT_LANDED : DEFT_EVENT_BONKED, 0).time_s;
    expect_near(met_s * v, -start, 1e-6);
    if (r == 0) {
        expect_near(p.x, start - inner + v * p.time_s, 1e-5);
        expect_near(p.y, from_above ? 0 : -SCENARIO_HEIGHT, 1e-6);
    } else if (!from_above) {
        expect_near(p.x, -inner, p.moveset.touch);
        expect_near(p.y, low - SCENARIO_HEIGHT, p.moveset.touch);
    }
    play_close(&p);
}

static void s06_run(const scenario *s)
{
    static const double speeds[] = {1, 3, 16, 100, 333, 960, 2000, 5000};
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++) {
        s06_fly(s, speeds[i], true);
        s06_fly(s, speeds[i], false);
    }
}

static void s06_a_corner_that_meets_a_corner_does_not_go_in(void **state)
{
    (void)state;
    scenario_each(s06_run);
}

/* Flies down to the right at 45 degrees, its lower left corner passing a tile's upper right one at `beside`
 * units. */
static void s07_fly(const scenario *s, double beside, bool world, double *xs, double *ys)
{
    deft_tuning tuning = scenario_weightless_of(s->body);
    double cut = s->body->corner_radius * (2 - sqrt(2)); /* what the arc leaves of the corner, along x */
    tuning.ground.slope_limit_deg = 40;                  /* where an arc is met is no ground */
    double v = PLAY_PX(240);
    play_open(&p, &tuning, s->place);
    if (world) {
        play_box(&p, -2, -2, 0, 0, PLAY_ALL);
    }
    play_spawn(&p, -1 + SCENARIO_HALF_WIDTH - cut + beside, 1);
    play_set_velocity(&p, v, -v);
    for (int i = 0; p.time_s < 0.12; i++) {
        play_tick(&p, s->dt);
        xs[i] = p.self.position.x;
        ys[i] = p.self.position.y;
    }
    play_close(&p);
}

static void s07_run(const scenario *s)
{
    static double xs[2][64];
    static double ys[2][64];
    memset(xs, 0, sizeof xs);
    memset(ys, 0, sizeof ys);
    /* by twice the skin: the track of empty space, to the bit */
    s07_fly(s, 2 * scenario_tuning_of(s->body).shape.skin, true, xs[0], ys[0]);
    assert_int_equal(p.log_count, 0);
    s07_fly(s, 2 * scenario_tuning_of(s->body).shape.skin, false, xs[1], ys[1]);
    assert_memory_equal(xs[0], xs[1], sizeof xs[0]);
    assert_memory_equal(ys[0], ys[1], sizeof ys[0]);
    /* by -0.01 px, more than a touch: it lands on the top, or on the steepest facet that is a floor, and runs
     * along that with its level speed, and off its end */
    s07_fly(s, PLAY_PX(-0.01), true, xs[0], ys[0]);
    assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_LEFT_GROUND), 1);
    assert_int_equal(p.log_count, 2);
    expect_near(hypot(p.vx, p.vy) / PLAY_PX(240), 1, 1e-4);
    if (s->body->corner_radius > 0) {
        expect_near(atan2(-p.vy, p.vx) / SCENARIO_DEGREES, 3.5 * 11.25, 1e-3);
        return;
    }
    expect_near(p.vx / PLAY_PX(240), 1, 1e-4);
    expect_near(p.x, PLAY_PX(-0.01) - 1 + SCENARIO_HALF_WIDTH + PLAY_PX(240) * p.time_s, 1e-4);
    expect_near(p.y, 0, 1e-6);
}

static void s07_a_glanced_corner_does_not_deflect(void **state)
{
    (void)state;
    scenario_each(s07_run);
}

/* Floor and wall met at one instant: the floor first, as the rulings say, whichever was given first. */
static void a_tie_goes_to_the_floor(void **state)
{
    deft_tuning tuning = scenario_weightless();
    (void)state;
    for (int i = 0; i < 4; i++) {
        play_open(&p, &tuning, &play_home);
        if (i % 2 == 0) {
            play_box(&p, -9, -2, 0, -1, PLAY_ALL);
            play_box(&p, 0, -2, 2, 9, PLAY_ALL);
        } else {
            play_box(&p, 0, -2, 2, 9, PLAY_ALL);
            play_box(&p, -9, -2, 0, -1, PLAY_ALL);
        }
        play_spawn(&p, -1 - SCENARIO_HALF_WIDTH, 0);
        play_set_velocity(&p, 8, -8);
        play_ticks(&p, 2, i < 2 ? 0.25 : 0.125);
        assert_int_equal(p.log_count, 2);
        assert_int_equal(p.log[0].kind, DEFT_EVENT_LANDED);
        assert_int_equal(p.log[1].kind, DEFT_EVENT_HIT_WALL);
        expect_near(p.log[0].time_s, 0.125, 1e-8);
        expect_near(p.log[1].time_s, 0.125, 1e-8);
        assert_true(play_is_grounded(&p) && play_touches(&p, DEFT_CONTACT_FLOOR) &&
                    play_touches(&p, DEFT_CONTACT_WALL));
        play_close(&p);
    }
}

/* Comes at a slant from below at the outer corner of a block, as exactly as it can be: it bumps its head, or
 * is stopped by the wall, and goes on along the other of the two. */
static void outer_corner_run(const scenario *s)
{
    static const double off[] = {0, 1e-7, -1e-7, 1e-5, -1e-5, 1e-3, -1e-3};
    for (int i = 0; i < 7; i++) {
        deft_tuning tuning = scenario_weightless();
        play_open(&p, &tuning, s->place);
        play_box(&p, 0, 0, 2, 2, PLAY_ALL);
        play_spawn(&p, -0.25 - SCENARIO_HALF_WIDTH + off[i], -0.25 - SCENARIO_HEIGHT);
        play_set_velocity(&p, 8, 8);
        while (p.time_s < 0.06) {
            play_tick(&p, s->dt);
        }
        bool bonked = play_count(&p, DEFT_EVENT_BONKED) > 0;
        bool held = play_count(&p, DEFT_EVENT_HIT_WALL) > 0;
        assert_true(bonked != held);
        expect_near(p.vx, bonked ? 8 : 0, 1e-6);
        expect_near(p.vy, bonked ? 0 : 8, 1e-6);
        play_close(&p);
    }
}

static void a_character_that_meets_an_outer_corner_goes_on_along_one_of_its_sides(void **state)
{
    (void)state;
    scenario_each(outer_corner_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_meets_an_outer_corner_goes_on_along_one_of_its_sides),
        cmocka_unit_test(s03_a_wall_of_tiles_does_not_slow_a_fall),
        cmocka_unit_test(s04_a_ceiling_of_tiles_is_slid_along),
        cmocka_unit_test(s05_edges_in_line_do_not_hold_a_falling_body),
        cmocka_unit_test(s06_a_corner_that_meets_a_corner_does_not_go_in),
        cmocka_unit_test(s07_a_glanced_corner_does_not_deflect),
        cmocka_unit_test(a_tie_goes_to_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
