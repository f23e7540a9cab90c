/* tests/scenarios/test_walls.c -- walls, corners, overlaps and rest: S61, S64, S66, S69, S70, S78 of
 * collision.md. */
#include "tests/harness/scenario.h"
#include "tests/world/ground_play.h"

static play p;
static ground_stage stage;

typedef enum corner_kind {
    CORNER_BOXES,
    CORNER_TILES,
    CORNER_PIECES,  /* of a concave polygon; their inner edge is hidden */
    CORNER_POLYGON, /* concave, of the built-in world */
    CORNER_KINDS
} corner_kind;

/* An inner corner at (0, 0): a floor, or a ceiling, and a wall at the right of it. */
static void corner_world(corner_kind kind, bool floor)
{
    double far = floor ? -60 : 60;
    double low = fmin(far, 0);
    double high = fmax(far, 0);
    const double level[] = {-60, low, 0, low, 0, high, -60, high};
    const double upright[] = {0, -60, 60, -60, 60, 60, 0, 60};
    const deft_pos polygon[] = {{-60, far}, {60, far}, {60, -far}, {0, -far}, {0, 0}, {-60, 0}};
    switch (kind) {
    case CORNER_BOXES:
        play_box(&p, -60, low, 60, high, PLAY_ALL);
        play_box(&p, 0, -60, 60, 60, PLAY_ALL);
        break;
    case CORNER_TILES:
        play_row(&p, -40, floor ? -1 : 0, 41);
        play_column(&p, 0, floor ? 0 : -40, 40);
        break;
    case CORNER_PIECES:
        play_polygon(&p, 4, level, PLAY_BOTTOM | PLAY_TOP | PLAY_LEFT);
        play_polygon(&p, 4, upright, PLAY_ALL);
        break;
    default:
        stage_outline(&stage, &p, DEFT_OUTLINE_POLYGON, polygon, 6);
        stage_build(&stage, &p);
        break;
    }
}

/* The level face is `level_ratio` times as far as the wall: 1 meets both at once. Sizes include the skin: the
 * clearances s of the table are 0. */
static void s61_dash(const scenario *s, corner_kind kind, bool floor, double speed_px, double level_ratio)
{
    const double start = 4.1;
    deft_tuning tuning = scenario_weightless_of(s->body);
    double v = PLAY_PX(speed_px);
    double feet = floor ? 0 : -s->body->height;
    play_open(&p, &tuning, s->place);
    stage_open(&stage);
    corner_world(kind, floor);
    play_spawn(&p, -s->body->half_width - start, feet + (floor ? start : -start) * level_ratio);
    play_set_velocity(&p, v, floor ? -v : v);
    while (p.time_s < start * fmax(level_ratio, 1) / v + 0.2) {
        play_tick(&p, s->dt);
        assert_true(p.x < -s->body->half_width + 1e-6 && (floor ? p.y > -1e-6 : p.y < feet + 1e-6));
    }
    expect_near(p.x, -s->body->half_width, 1e-6);
    expect_near(p.y, feet, 1e-6);
    assert_true(p.vx == 0 && fabs(p.vy) < 1e-8);
    assert_true(play_touches(&p, DEFT_CONTACT_WALL));
    assert_true(play_touches(&p, floor ? DEFT_CONTACT_FLOOR : DEFT_CONTACT_CEILING));
    int hits = play_count(&p, DEFT_EVENT_HIT_WALL);
    int others = play_count(&p, floor ? DEFT_EVENT_LANDED : DEFT_EVENT_BONKED);
    assert_true(hits == 1 && others == 1); /* also of two that it comes to at once */
    stage_close(&stage, &p);
}

static void s61_run(const scenario *s)
{
    static const double speeds[] = {100, 333, 1000, 5000, 20000};
    static const double ratios[] = {0.75, 1, 1.25};
    for (int i = 0; i < CORNER_KINDS * 2 * 5 * 3; i++) {
        int k = i / CORNER_KINDS;
        s61_dash(s, (corner_kind)(i % CORNER_KINDS), k % 2 == 0, speeds[k / 2 % 5], ratios[k / 10]);
    }
}

static void s61_a_dash_into_a_corner_ends_in_it(void **state)
{
    (void)state;
    scenario_each(s61_run);
}

/* Put into a floor or a wall by 0.1 to 10 px: out by the shortest way in the next tick, not one tick later,
 * for the core has no recovery share (the table's r); and it does not fall meanwhile. */
static void s64_shallow(const scenario *s, double depth_px, bool floor)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double depth = PLAY_PX(depth_px);
    double half = s->body->half_width;
    play_open(&p, &tuning, s->place);
    play_floor(&p);
    play_box(&p, 0, 0, 10, 40, PLAY_ALL);
    play_spawn(&p, floor ? -5 : depth - half, floor ? -depth : 20);
    p.forgiven = 1u << ORACLE_TOO_FAR; /* a push is no speed of its own */
    play_ticks(&p, 4, s->dt);
    double most = fmin(half, s->body->height / 2) * 4; /* in one tick: four pushes of half a body */
    assert_true(depth < most);
    expect_near(p.x, floor ? -5 : -half, p.moveset.touch);
    expect_near(p.y, floor ? 0 : 20 - scenario_drop(p.time_s), floor ? p.moveset.touch : 1e-5);
    assert_true(play_is_grounded(&p) == floor);
    assert_int_equal(play_count(&p, DEFT_EVENT_STUCK), 0);
    play_ticks(&p, 5, s->dt);
    play_close(&p);
}

/* No way out: a hole smaller than the body. It is told of in every tick, at rest where it is. */
static void s64_enclosed(const scenario *s, double width, double height)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -20, -width / 2, 20, PLAY_ALL);
    play_box(&p, width / 2, -20, 20, 20, PLAY_ALL);
    play_box(&p, -20, -20, 20, 0, PLAY_ALL);
    play_box(&p, -20, height, 20, 20, PLAY_ALL);
    play_spawn(&p, 0, (height - s->body->height) / 2);
    p.forgiven = 1u << ORACLE_INSIDE; /* that is what it says, too */
    play_ticks(&p, 3, s->dt);
    deft_pos at = p.self.position;
    p.stick_x = 1;
    for (int i = 0; i < 120; i++) {
        p.log_count = 0;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        play_tick(&p, s->dt);
        assert_true(p.vx == 0 && p.vy == 0);
        assert_true(p.self.position.x == at.x && p.self.position.y == at.y);
        assert_int_equal(play_count(&p, DEFT_EVENT_STUCK), 1);
    }
    play_close(&p);
}

/* In the midst of one large block: straight out, four pushes of half a body a tick. In the midst of tiles
 * whose inner edges are hidden no way is the way out: it stays and says so. */
static void s64_deep(const scenario *s, bool tiles)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    for (int i = 0; tiles && i < 49; i++) {
        int x = i % 7;
        int y = i / 7;
        int exposed = (x == 0 ? PLAY_LEFT : 0) | (x == 6 ? PLAY_RIGHT : 0) | (y == 0 ? PLAY_BOTTOM : 0) |
                      (y == 6 ? PLAY_TOP : 0);
        play_box(&p, x - 3, y - 7, x - 2, y - 6, (uint8_t)exposed);
    }
    if (!tiles) {
        play_box(&p, -30, -7, 40, 0, PLAY_ALL);
    }
    play_spawn(&p, 0.3, -3);
    p.forgiven = 1u << ORACLE_INSIDE | 1u << ORACLE_TOO_FAR; /* a push is no speed of its own */
    double x = p.x;
    double a_tick = 4 * fmin(s->body->half_width, s->body->height / 2);
    for (int i = 1; i <= 60; i++) {
        play_tick(&p, s->dt);
        assert_true(p.x == x && p.vx == 0 && p.vy == 0);
        expect_near(p.y, tiles ? -3 : fmin(a_tick * i - 3, 0), 1e-6);
        assert_int_equal(play_count(&p, DEFT_EVENT_STUCK), tiles            ? i
                                                           : i * a_tick < 3 ? i
                                                                            : (int)(3 / a_tick - 1e-9));
    }
    play_close(&p);
}

/* Put too far into where a slope and a ceiling come together, where it has room within the skin: there. */
static void s64_wedge(const scenario *s, double degrees)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double height = scenario_slope_height(s->body, degrees, 0);
    double rise = 10 * tan(degrees * SCENARIO_DEGREES);
    play_open(&p, &tuning, s->place);
    play_triangle(&p, -10, -rise, 10, -rise, 10, rise);
    play_box(&p, -20, height + s->body->height, 20, 10, PLAY_ALL);
    play_spawn(&p, 0.9 * p.moveset.skin, height);
    play_ticks(&p, 3, s->dt);
    expect_near(p.x, 0, p.moveset.touch / sin(degrees * SCENARIO_DEGREES));
    expect_near(p.y, height, p.moveset.touch);
    assert_true(play_is_grounded(&p));
    assert_int_equal(play_count(&p, DEFT_EVENT_STUCK), 0);
    play_close(&p);
}

static void s64_run(const scenario *s)
{
    static const double depths[] = {0.1, 0.5, 1, 3, 5.5, 10};
    for (int i = 0; i < 12; i++) {
        s64_shallow(s, depths[i % 6], i < 6);
    }
    s64_enclosed(s, 0.5, 1);
    s64_enclosed(s, 0.7, 3);
    s64_enclosed(s, 3, 1.3);
    s64_deep(s, false);
    s64_deep(s, true);
    for (int i = 0; i < 3; i++) {
        s64_wedge(s, 15 + 12 * i);
    }
}

static void s64_out_of_what_it_is_put_into_or_stuck(void **state)
{
    (void)state;
    scenario_each(s64_run);
}

/* Boxes on one line, seams, doubles, a peak, a wedge, one-ways at the height of tiles: all that ties. */
static void s66_world(void)
{
    play_row(&p, -12, -1, 24);
    play_box(&p, -4, -1, 0, 0, PLAY_ALL); /* once more, as one box */
    play_triangle(&p, 2, 0, 4, 0, 4, 2);
    play_triangle(&p, 4, 2, 4, 0, 6, 0);
    play_one_way(&p, -9, 1.75, -6, 2);
    play_one_way(&p, -7, 1.5, -3, 2);
    play_box(&p, -6, 1, -5, 2, PLAY_ALL);
    play_column(&p, -12, 0, 7);
    play_column(&p, 11, 0, 7);
    play_triangle(&p, 8, 0, 9, 0, 9, 3);
    play_triangle(&p, 10, 3, 10, 0, 11, 0);
    play_row(&p, -12, 5, 24);
}

/* Judged, or as fast as it goes. */
static uint64_t s66_play(const deft_world_view *view, double dt, bool judged)
{
    static oracle_tick tick;
    uint64_t random = 66;
    uint64_t hash = 0;
    double way = 0;
    deft_character body;
    deft_pos feet = {p.place.shift.x - 2, p.place.shift.y + 1};
    deft_input input = *deft_input_none();
    deft_character_spawn(&body, &p.moveset, &feet, &p.place.axes);
    for (int i = 0; i < 240; i++) {
        int choice = play_random_below(&random, 12);
        input.pressed = input.released = 0;
        if (choice < 3) {
            deft_input_set_stick(&input, choice - 1, 0);
        } else if (choice == 3) {
            deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0.25);
        } else if (choice == 4) {
            body.velocity.x = play_random(&random, -40, 40);
            body.velocity.y = play_random(&random, -40, 40);
        }
        tick.before = body;
        tick.input = input;
        tick.dt = dt;
        deft_character_step(&body, &p.moveset, view, &input, dt, NULL, NULL);
        if (judged && oracle_watch_step(&p.watch, &tick) != ORACLE_FINE) {
            fail_msg("%s", p.watch.verdict);
        }
        way += fabs(body.position.x - tick.before.position.x);
        hash = hash * 31 + deft_character_hash(&body);
    }
    assert_true(way > 10); /* it went about */
    return hash;
}

static void s66_run(const scenario *s)
{
    uint64_t random = 6;
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_open(&p, &tuning, s->place);
    s66_world();
    play_build_worlds(&p);
    uint64_t expected = s66_play(&p.views[PLAY_MAIN], s->dt, true);
    deft_feature *shuffled = p.features[PLAY_REORDERED];
    for (int i = 0; i < extent_of(50, 200, 1000) / (PLAY_PLACES * SCENARIO_RATES) + 1; i++) {
        for (uint32_t k = p.count - 1; k > 0; k--) {
            uint32_t other = (uint32_t)play_random_below(&random, (int)k + 1);
            deft_feature kept = shuffled[k];
            shuffled[k] = shuffled[other];
            shuffled[other] = kept;
        }
        assert_true(s66_play(&p.views[PLAY_REORDERED], s->dt, false) == expected);
    }
    play_close(&p);
}

static void s66_the_order_of_features_is_nothing(void **state)
{
    (void)state;
    scenario_each(s66_run);
}

/* Along a wall, a ceiling or a floor of 6000 px at a small angle into it: the speed along it is kept. */
static void s69_graze(const scenario *s, double degrees, double speed_px, int side)
{
    double v = PLAY_PX(speed_px);
    double along = v * cos(degrees * SCENARIO_DEGREES);
    double into = v * sin(degrees * SCENARIO_DEGREES);
    deft_tuning tuning = scenario_weightless_of(s->body);
    play_open(&p, &tuning, s->place);
    if (side == 0) {
        play_column(&p, 0, -10, 375);
        play_spawn(&p, -s->body->half_width - 0.01, 0);
        play_set_velocity(&p, into, along);
    } else if (side == 1) {
        play_row(&p, -10, 0, 375);
        play_spawn(&p, 0, -s->body->height - 0.01);
        play_set_velocity(&p, along, into);
    } else {
        play_row(&p, -10, -1, 440);
        play_spawn(&p, 0, 0.01);
        play_set_velocity(&p, along, -into);
    }
    while (p.time_s < fmin(350 / v, 2)) {
        play_tick(&p, s->dt);
        expect_near((side == 0 ? p.vy : p.vx) / along, 1, 1e-6);
        double way = side == 0 ? p.y : p.x;
        expect_near(way / (along * p.time_s), 1, 1e-5);
    }
    play_close(&p);
}

static void s69_run(const scenario *s)
{
    static const double degrees[] = {0.1, 0.5, 5};
    static const double speeds[] = {120, 2000, 20000};
    for (int i = 0; i < 27; i += extent_step()) {
        s69_graze(s, degrees[i % 3], speeds[i / 3 % 3], i / 9);
    }
}

static void s69_a_grazed_wall_keeps_the_speed(void **state)
{
    (void)state;
    scenario_each(s69_run);
}

/* Falls, lands, walks to a wall, back, jumps under a ceiling, with faces anywhere: the clearance to what it
 * touches is 0 within s/4 (design.md). */
static void s70_play(const scenario *s, uint64_t *random)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double loose = tuning.shape.skin / 4;
    double floor = (double)(float)play_random(random, -1, 1);
    double left = (double)(float)play_random(random, -4, -3);
    double right = (double)(float)play_random(random, 3, 4);
    double ceiling = floor + s->body->height + (double)(float)play_random(random, 0.5, 2);
    play_open(&p, &tuning, s->place);
    play_box(&p, -20, -20, 20, floor, PLAY_ALL);
    play_box(&p, -20, -20, left, 20, PLAY_ALL);
    play_box(&p, right, -20, 20, 20, PLAY_ALL);
    play_box(&p, -20, ceiling, 20, 20, PLAY_ALL);
    play_spawn(&p, play_random(random, -2, 2), floor + play_random(random, 0.01, 0.5));
    while (p.time_s < 3) {
        p.stick_x = p.time_s < 0.3 ? 0 : p.time_s < 1.5 ? 1 : -1;
        if (play_random_below(random, 40) == 0) {
            play_press(&p, DEFT_ACTION_JUMP, 0);
        }
        play_tick(&p, s->dt);
        assert_true(p.y > floor - loose && p.y + s->body->height < ceiling + loose);
        assert_true(p.x > left + s->body->half_width - loose && p.x < right - s->body->half_width + loose);
        if (play_is_grounded(&p)) {
            expect_near(p.y, floor, loose);
        }
        if (p.self.wall != 0) {
            expect_near(p.x, p.self.wall > 0 ? right - s->body->half_width : left + s->body->half_width,
                        loose);
        }
    }
    assert_true(play_count(&p, DEFT_EVENT_HIT_WALL) >= 2 && play_count(&p, DEFT_EVENT_LANDED) >= 1);
    play_close(&p);
}

static void s70_run(const scenario *s)
{
    uint64_t random = 70;
    for (int i = 0; i < 20; i++) {
        s70_play(s, &random);
    }
}

static void s70_the_clearance_is_kept(void **state)
{
    (void)state;
    scenario_each(s70_run);
}

/* The table's wall runs beside a walker, in 3D. From the side the one way along a wall that is pressed is up
 * and down: a jump beside a wall of tiles, pressed into it, is as high and as long as without it. */
static void s78_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double air_s = 2 * SCENARIO_LAUNCH / SCENARIO_GRAVITY;
    play_open(&p, &tuning, s->place);
    play_row(&p, -9, -1, 9);
    play_column(&p, 0, -1, 20);
    play_spawn(&p, -s->body->half_width, 0);
    play_tick(&p, s->dt);
    p.time_s = 0;
    p.log_count = 0;
    p.stick_x = 1;
    play_press(&p, DEFT_ACTION_JUMP, 0);
    while (p.time_s < air_s + 0.1) {
        play_tick(&p, s->dt);
        double t = p.time_s;
        double y = SCENARIO_LAUNCH * t - SCENARIO_GRAVITY * t * t / 2;
        expect_near(p.y, t < air_s ? y : 0, 1e-5);
        expect_near(p.x, -s->body->half_width, 1e-6);
    }
    expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, air_s, 1e-5);
    assert_int_equal(play_count(&p, DEFT_EVENT_APEX), 1);
    play_close(&p);
}

static void s78_along_a_pressed_wall_nothing_is_added(void **state)
{
    (void)state;
    scenario_each(s78_run);
}

/* Into a wedge of a wall that ends at y = 0.3 and of steep ground, and at once out of it with the stick over
 * the wall: past its end it is no wall, and it goes on sideways at that instant. At 20 Hz all in one tick. */
static void wedge_run(const play_place *place, double dt)
{
    const double half = SCENARIO_HALF_WIDTH;
    const double g = SCENARIO_GRAVITY;
    const double v = SCENARIO_LAUNCH;
    const double fall = 22;
    const double drop = 0.0286 * fall;
    deft_tuning tuning = scenario_tuning();
    tuning.fall.speed_max = tuning.fall.fast_speed_max = fall;
    tuning.ground.slope_limit_deg = 30;
    tuning.air.overspeed_pushed_s = HUGE_VAL;
    tuning.assist.buffer_s = 0.3;
    play_open(&p, &tuning, place);
    play_box(&p, -2, -3, 0, 0.3, PLAY_ALL);
    play_triangle(&p, 2 * half - 0.4, -0.3, 2 * half + 0.2, -0.3, 2 * half + 0.2, 0.15);
    play_spawn(&p, half + 0.9, drop);
    play_set_velocity(&p, -0.9 / (drop - 0.2) * fall, -fall); /* it comes to the wall at y = 0.2 */
    p.stick_x = -1;
    play_press(&p, DEFT_ACTION_JUMP, 0); /* it waits for the ground */
    while (p.time_s < 0.4 - dt / 2) {
        play_tick(&p, dt);
        assert_true(p.self.wall == 0 || p.y <= 0.3 + p.moveset.skin);
    }
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
    double over_s = drop / fall + (v - sqrt(v * v - 2 * g * 0.3)) / g;
    expect_near(p.x, half - p.moveset.air.speed * (0.4 - over_s), 1e-4);
    play_close(&p);
}

static void out_of_a_wedge_it_goes_over_the_wall_where_that_ends(void **state)
{
    (void)state;
    scenario_play(wedge_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s61_a_dash_into_a_corner_ends_in_it),
        cmocka_unit_test(s64_out_of_what_it_is_put_into_or_stuck),
        cmocka_unit_test(s66_the_order_of_features_is_nothing),
        cmocka_unit_test(s69_a_grazed_wall_keeps_the_speed),
        cmocka_unit_test(s70_the_clearance_is_kept),
        cmocka_unit_test(s78_along_a_pressed_wall_nothing_is_added),
        cmocka_unit_test(out_of_a_wedge_it_goes_over_the_wall_where_that_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
