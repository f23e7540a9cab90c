/* tests/scenarios/test_bodies_push.c -- a body that moves into the character pushes or crushes the
 * character: S46 to S48 and S57 of collision.md. Also what a rider is carried into. */
#include "tests/harness/riding.h"

static riding r;

/* ---- pushed ---- */

/* A wall of 1 x 2 whose right face, at a push to the right, comes to x = 0 at the start. */
static riding_body *pusher(const double *numbers)
{
    return riding_box(&r, 0.5, 1, riding_while, numbers);
}

static void s46_run(const scenario *s)
{
    static const double speeds[] = {PLAY_PX(300), PLAY_PX(60), PLAY_PX(3), PLAY_PX(3000)};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 8; i++) {
        double side = i < 4 ? 1 : -1;
        double v = speeds[i % 4];
        double numbers[] = {-side * (0.5 + 0.1), 1, side * v, 0, 0, 0.7};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        pusher(numbers);
        riding_spawn_standing(&r, side * SCENARIO_HALF_WIDTH, 0);
        while (r.p.time_s < 1) {
            riding_tick(&r);
            double face = fmax(v * fmin(r.p.time_s, 0.7) - 0.1, 0);
            expect_near(r.p.x, side * (face + SCENARIO_HALF_WIDTH), 1e-6);
            assert_true(r.p.vx == 0 && r.p.vy == 0 && play_is_grounded(&r.p));
        }
        expect_near(r.p.y, 0, 1e-6);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 0);
        riding_close(&r);
    }
}

static void s46_an_idle_body_is_pushed_and_stands_when_the_pusher_does(void **state)
{
    (void)state;
    riding_each(s46_run);
}

/* The character is as deep in its pusher as still counts as touching, and looks farther on the way. That
 * rounds where the pusher is anew. The character does not get in. */
static void deep_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 48; i++) {
        double numbers[] = {-0.5, 1, 8, 0, 0, 9};
        double start = SCENARIO_HALF_WIDTH + 0.37 * i;
        numbers[0] += 0.37 * i;
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        pusher(numbers);
        riding_spawn(&r, start - r.p.moveset.touch * (1 - 1e-4 * (i % 12)), 0);
        while (r.p.time_s < 0.08) {
            play_press(&r.p, DEFT_ACTION_JUMP, 0.4);
            riding_tick(&r);
            expect_near(r.p.x, start + 8 * r.p.time_s, 2 * r.p.moveset.touch);
        }
        riding_close(&r);
    }
}

static void a_character_that_is_as_deep_as_touching_in_what_pushes_is_pushed_on(void **state)
{
    (void)state;
    riding_each(deep_run);
}

/* A body on a slope that goes by walks at a steeper face. At these speeds, leans and distances (of 600,000
 * drawn at random) two ways to count how far it is along the face's normal differed in the last bit, and it
 * walked on into the face. */
static void walk_at_face_run(const scenario *s)
{
    static const double drawn[][5] = {
        /* the slope's velocity, its lean, the face's lean, how far ahead the face is */
        {7.4353216676121825, -2.569867204924126, 0.21187543441956855, 1.3793770706422983,
         2.6884927722920823e-07},
        {6.2627256017664852, -0.74029695933463557, 0.33582914710676809, 1.1204719680694775,
         1.8848438365621148e-08},
        {6.6502593608224938, -3.9807602285538524, 0.54160430569010853, 1.3552151452790893,
         2.2958171044764321e-07},
        {8.9240098585458298, -0.43474353465794735, 0.27145818135243993, 1.258260649655442,
         2.9619314535849642e-08},
        {5.5728619587623101, -4.4134576940624308, 0.5554623770308581, 1.3942012755060624,
         1.0560689700116242e-09},
        {1.5130746400406636, -3.2175494909428339, 0.57411726606580915, 1.1979310708959277,
         9.4646270893773475e-09},
    };
    deft_tuning tuning = scenario_tuning_of(s->body);
    play_steer_instantly(&tuning);
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        const double *d = drawn[i];
        double numbers[] = {0, 0, d[0], d[1]};
        double x = s->body->half_width + d[4];
        double y = x * tan(d[2]);
        double wide = 3 * cos(d[3]);
        double high = 3 * sin(d[3]);
        const double face[] = {x - wide, y - high, x + 6, y - high, x + wide, y + high};
        riding_open(&r, &tuning, s);
        riding_slope(&r, d[2], riding_straight, numbers);
        play_polygon(&r.p, 3, face, PLAY_ALL);
        riding_spawn_standing(&r, 0, s->body->half_width * tan(d[2]));
        r.p.input.stick_x = INT16_MAX;
        riding_tick(&r);
        double gap = (r.p.y - y) * cos(d[3]) - (r.p.x + s->body->half_width - x) * sin(d[3]);
        assert_true(gap >= -r.p.moveset.touch);
        riding_close(&r);
    }
}

static void a_walker_on_what_moves_is_stopped_by_a_face_whatever_rounding_says(void **state)
{
    (void)state;
    const scenario s = {&scenario_box, &play_home, 0.004};
    walk_at_face_run(&s);
}

/* A slope comes up through another that leans almost as it does. It lifts the character that stands there,
 * and pushes it not far along the other. */
static void alike_run(const scenario *s)
{
    static const double apart[] = {-1, -0.05, 0.05, 1}; /* degrees */
    const double lean = 12, below = 0.05, speed = 3;
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        double numbers[] = {0, -below, 0, speed};
        riding_open(&r, &tuning, s);
        play_triangle(&r.p, -20, -20 * tan(lean * SCENARIO_DEGREES), 20, 20 * tan(lean * SCENARIO_DEGREES),
                      20, -20);
        riding_slope(&r, (lean + apart[i]) * SCENARIO_DEGREES, riding_straight, numbers);
        riding_spawn_standing(&r, 0, scenario_slope_height(s->body, lean, 0));
        riding_until(&r, 0.2);
        expect_near(r.p.x, 0, 1e-5);
        expect_near(r.p.y, speed * r.p.time_s - below + scenario_slope_height(s->body, lean + apart[i], 0),
                    1e-4);
        riding_close(&r);
    }
}

static void a_slope_that_leans_alike_lifts_a_character_that_stands_on_the_other(void **state)
{
    (void)state;
    riding_each(alike_run);
}

/* On ground that rises, or falls, the way of the push. */
static void slope_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        double side = i < 2 ? 1 : -1;
        double rise = i % 2 == 0 ? 0.5 : -0.5;
        double v = 3;
        double numbers[] = {-side * 0.5, 0, side * v, 0, 0, 1};
        riding_open(&r, &tuning, s);
        play_triangle(&r.p, -20, -20 * rise * side, 20, 20 * rise * side, side * 20 * (rise > 0 ? 1 : -1),
                      -10);
        riding_box(&r, 0.5, 6, riding_while, numbers);
        double x = SCENARIO_HALF_WIDTH + 0.2;
        double lean = atan(0.5) / SCENARIO_DEGREES;
        double uphill = rise > 0 ? 1 : -1;
        riding_spawn_standing(&r, side * x, scenario_slope_height(s->body, lean, uphill * x));
        while (r.p.time_s < 1.3) {
            riding_tick(&r);
            double face = fmax(v * fmin(r.p.time_s, 1) - 0.2, 0) + 0.2;
            double feet = face + SCENARIO_HALF_WIDTH;
            expect_near(r.p.x, side * feet, 1e-5);
            expect_near(r.p.y, scenario_slope_height(s->body, lean, uphill * feet), 1e-5);
            assert_true(r.p.vx == 0 && r.p.vy == 0 && play_is_grounded(&r.p));
        }
        riding_close(&r);
    }
}

static void a_body_is_pushed_up_and_down_a_slope(void **state)
{
    (void)state;
    riding_each(slope_run);
}

/* In the air it falls as ever, at the side of what pushes it. */
static void air_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        double v = i < 2 ? 5 : 20;
        double numbers[] = {-side * 0.7, 0, side * v, 0, 0, 0.3};
        riding_open(&r, &tuning, s);
        riding_box(&r, 0.5, 20, riding_while, numbers);
        riding_spawn(&r, side * SCENARIO_HALF_WIDTH, 2);
        while (r.p.time_s < 0.6) {
            riding_tick(&r);
            double face = fmax(v * fmin(r.p.time_s, 0.3) - 0.2, 0);
            expect_near(r.p.x, side * (face + SCENARIO_HALF_WIDTH), 1e-6);
            expect_near(r.p.y, 2 - scenario_drop(r.p.time_s), 1e-6);
            assert_true(r.p.vx == 0);
        }
        riding_close(&r);
    }
}

static void a_falling_body_is_pushed_and_falls_on(void **state)
{
    (void)state;
    riding_each(air_run);
}

/* The stick at a wall that pushes: into it nothing changes; away from it the body walks off if it is faster.
 */
static void stick_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 8; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        double stick = i / 2 % 2 == 0 ? -1 : 1;
        double v = i < 4 ? 3 : 12;
        double numbers[] = {-side * 0.7, 1, side * v, 0, 0, 0.5};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        pusher(numbers);
        riding_spawn_standing(&r, side * SCENARIO_HALF_WIDTH, 0);
        r.p.stick_x = side * stick;
        double own = 0;
        while (r.p.time_s < 1) {
            riding_tick(&r);
            double t = r.p.time_s;
            double face = v * fmin(t, 0.5) - 0.2;
            if (stick < 0) { /* towards it: from the instant on at which they meet, it is pushed */
                double met_s = 0.2 / (v + SCENARIO_WALK);
                double met = t < met_s ? -SCENARIO_WALK * t : face;
                expect_near(r.p.x, side * (met + SCENARIO_HALF_WIDTH), 1e-6);
                continue;
            }
            double walks = SCENARIO_WALK * t;
            if (v < SCENARIO_WALK || t <= 0.2 / (v - SCENARIO_WALK)) {
                own = walks;
            } else if (t <= 0.5) {
                own = face;
            } else { /* it walks on from where the pusher stopped */
                own = v * 0.5 - 0.2 + SCENARIO_WALK * (t - 0.5);
            }
            expect_near(r.p.x, side * (own + SCENARIO_HALF_WIDTH), 1e-6);
        }
        riding_close(&r);
    }
}

static void the_stick_walks_away_from_a_pusher_but_not_into_it(void **state)
{
    (void)state;
    riding_each(stick_run);
}

/* Off an edge: from there it falls, pushed as long as the pusher comes. */
static void edge_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        double v = i < 2 ? 4 : 9;
        double numbers[] = {-side * 0.5, 1, side * v, 0, 0, 0.5};
        riding_open(&r, &tuning, s);
        play_box(&r.p, side > 0 ? -8 : -1, -2, side > 0 ? 1 : 8, 0, PLAY_ALL);
        play_box(&r.p, -30, -20, 30, -9, PLAY_ALL);
        riding_box(&r, 0.5, 20, riding_while, numbers);
        riding_spawn_standing(&r, side * SCENARIO_HALF_WIDTH, 0);
        double reach = scenario_edge_reach(s->body);
        double left_s = (1 + reach - SCENARIO_HALF_WIDTH) / v;
        while (r.p.time_s < 0.6) {
            riding_tick(&r);
            double feet = v * fmin(r.p.time_s, 0.5) + SCENARIO_HALF_WIDTH;
            double rolled = scenario_edge_height(s->body, fmin(feet - 1, reach));
            expect_near(r.p.x, side * feet, 1e-6);
            expect_near(r.p.y, rolled - scenario_drop(fmax(r.p.time_s - left_s, 0)), 1e-5);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 1);
        riding_close(&r);
    }
}

static void a_body_that_is_pushed_off_an_edge_falls_from_there(void **state)
{
    (void)state;
    riding_each(edge_run);
}

/* S57: 125 units/s, 2 in a tick of 1/60 s. The two faster walls push until the fall is over, for 0.3 s. The
 * oracle looks at each sixteenth of a tile, and one tick of a push is like the next. */
static void s57_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    static const double speeds[] = {PLAY_PX(2000), PLAY_PX(2e4), PLAY_PX(2e5)};
    for (int i = 0; i < 12; i += extent_step()) {
        double side = i % 2 == 0 ? 1 : -1;
        double v = speeds[i / 4];
        const double until_s = i < 4 ? 0.7 : 0.3;
        double numbers[] = {-side * 30, 1, side * v, 0, 0, until_s}; /* the floor ends at 10000 */
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        pusher(numbers);
        if (i / 2 % 2 == 0) {
            riding_spawn_standing(&r, 0, 0);
        } else {
            riding_spawn(&r, 0, 1.3);
        }
        while (r.p.time_s < until_s + 0.3 - s->dt / 2) {
            riding_tick(&r);
            double face = v * fmin(r.p.time_s, until_s) - 30 + 0.5 + SCENARIO_HALF_WIDTH;
            expect_near(side * r.p.x, fmax(face, 0), 1e-4);
        }
        riding_close(&r);
    }
}

static void s57_a_fast_wall_never_passes_through(void **state)
{
    (void)state;
    riding_each(s57_run);
}

/* A face of 45 degrees is floor: it goes under the body. Steeper, it pushes. */
static void wedge_run(const scenario *s)
{
    static const double leans[] = {1, 1.9};
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        double lean = leans[i / 2];
        const double corners[] = {0, 0, -side * 3, 0, -side * 3, 3 * lean};
        double numbers[] = {-side * 0.5, 0, side * 3, 0, 0, 1};
        riding_open(&r, &tuning, s);
        play_floor(&r.p);
        riding_polygon(&r, 3, corners, riding_while, numbers);
        riding_spawn_standing(&r, side * SCENARIO_HALF_WIDTH, 0);
        double away = scenario_foot_distance(s->body, atan(lean) / SCENARIO_DEGREES);
        while (r.p.time_s < 1.5) {
            riding_tick(&r);
            double foot = 3 * fmin(r.p.time_s, 1) - 0.5;
            if (lean > 1) {
                expect_near(side * r.p.x, fmax(foot + away, SCENARIO_HALF_WIDTH), 1e-5);
                expect_near(r.p.y, 0, 1e-5);
            } else if (r.p.time_s > 0.2) {
                assert_true(play_is_grounded(&r.p) || r.p.time_s > 1);
            }
        }
        riding_close(&r);
    }
}

static void a_wedge_goes_under_the_body_or_pushes_it(void **state)
{
    (void)state;
    riding_each(wedge_run);
}

/* ---- what a rider is carried into ---- */

static void wall_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int i = 0; i < 4; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        /* a wall, and a ceiling that is lower than the head */
        double bottom = i < 2 ? 0.01 : SCENARIO_HEIGHT - 0.1;
        double gap = i < 2 ? SCENARIO_HALF_WIDTH : scenario_corner_gap(s->body, 0.1);
        double numbers[] = {0, -0.5, side * 4, 0};
        riding_open(&r, &tuning, s);
        play_box(&r.p, side > 0 ? 2 : -4, bottom, side > 0 ? 4 : -2, 3, PLAY_ALL);
        riding_box(&r, 8, 0.5, riding_straight, numbers);
        riding_spawn_standing(&r, 0, 0);
        while (r.p.time_s < 1) {
            riding_tick(&r);
            expect_near(side * r.p.x, fmin(4 * r.p.time_s, 2 - gap), 1e-6);
            expect_near(r.p.y, 0, 1e-6);
            assert_true(play_is_grounded(&r.p) && r.p.vx == 0 && r.p.vy == 0);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        riding_close(&r);
    }
}

static void a_rider_stops_at_what_its_platform_passes_under(void **state)
{
    (void)state;
    riding_each(wall_run);
}

/* Over a gap in the floor, a platform in it level with its rims carries across. */
static void gap_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int side = -1; side <= 1; side += 2) {
        double numbers[] = {0, -0.5, side * 4, 0, 0, 1};
        riding_open(&r, &tuning, s);
        play_box(&r.p, side > 0 ? -12 : 5, -1, side > 0 ? -5 : 12, 0, PLAY_ALL);
        play_box(&r.p, side > 0 ? 6 : -12, -1, side > 0 ? 12 : -6, 0, PLAY_ALL);
        riding_body *ferry = riding_box(&r, 2, 0.5, riding_while, numbers);
        riding_spawn_standing(&r, side * 1.8, 0);
        while (r.p.time_s < 1 - s->dt / 2) {
            riding_tick(&r);
            expect_near(side * r.p.x, 1.8 + 4 * r.p.time_s, 1e-6);
            expect_near(r.p.y, 0, 1e-6);
            assert_true(play_is_grounded(&r.p));
        }
        assert_int_equal(r.p.self.ground_body, ferry->ids[PLAY_MAIN]);
        r.p.stick_x = side;
        riding_until(&r, 1.5);
        /* the ferry stands; the rim goes on */
        expect_near(side * r.p.x, 5.8 + SCENARIO_WALK * 0.5, 1e-5);
        assert_int_equal(r.p.self.ground_body, 0);
        riding_close(&r);
    }
}

static void a_platform_is_a_ferry(void **state)
{
    (void)state;
    riding_each(gap_run);
}

/* It walks from one platform to another that goes the other way, at the same height; so far they overlap that
 * a rounded foot finds no gap between them. */
static void change_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    for (int side = -1; side <= 1; side += 2) {
        double first[] = {0, -0.5, -side * 1, 0};
        double second[] = {side * 3.5, -0.5, side * 2, 0};
        riding_open(&r, &tuning, s);
        riding_box(&r, 2, 0.5, riding_straight, first);
        riding_box(&r, 2, 0.5, riding_straight, second);
        riding_spawn_standing(&r, side, 0);
        r.p.stick_x = side;
        while (r.p.time_s < 0.4) {
            riding_tick(&r);
            double t = r.p.time_s;
            /* the first one carries as long as the heel is on it */
            double left_s = (1 + SCENARIO_HALF_WIDTH - s->body->corner_radius) / SCENARIO_WALK;
            double x = 1 + (SCENARIO_WALK - 1) * fmin(t, left_s) + (SCENARIO_WALK + 2) * fmax(t - left_s, 0);
            expect_near(side * r.p.x, x, 1e-4);
            expect_near(r.p.y, 0, 1e-6);
            assert_true(play_is_grounded(&r.p));
        }
        riding_close(&r);
    }
}

static void a_rider_walks_on_to_another_platform(void **state)
{
    (void)state;
    riding_each(change_run);
}

/* From above, faster than it would go down itself: along steep ground, and down a wall that goes away. */
static void from_above_run(const scenario *s)
{
    for (int i = 0; i < 2; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        double v = i == 0 ? 8 : 3;
        double steep = tan(60 * RIDING_PI / 180);
        double x = i == 0 ? 4 : 0;
        double y = i == 0 ? scenario_slope_height(s->body, 60, x) : 0;
        double numbers[] = {x, y + SCENARIO_HEIGHT + 0.5 + 0.002, 0, -v, 0, 3};
        double walls[] = {SCENARIO_HALF_WIDTH + 1, 0, 0.5, 0, 0, 3};
        riding_open(&r, &tuning, s);
        riding_box(&r, 2, 0.5, riding_while, numbers);
        if (i == 0) {
            play_triangle(&r.p, -20, -20 * steep, 20, 20 * steep, 20, -20 * steep);
        } else {
            riding_box(&r, 1, 9, riding_while, walls);
            r.p.stick_x = 1;
        }
        riding_spawn(&r, x, y);
        while (r.p.time_s < 0.2) {
            riding_tick(&r);
            double head = numbers[1] - 0.5 - v * r.p.time_s;
            assert_true(r.p.y <= head - SCENARIO_HEIGHT + 1e-4);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        riding_close(&r);
    }
}

static void a_character_that_is_pushed_from_above_goes_down_as_fast(void **state)
{
    (void)state;
    riding_each(from_above_run);
}

/* On a lift that goes up, pressed against a wall: it walks on at the instant at which it is past the top. */
static void past_top_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    double numbers[] = {-2, -0.5, 0, 2};
    riding_open(&r, &tuning, s);
    play_box(&r.p, SCENARIO_HALF_WIDTH, -4, 8, 0.3, PLAY_ALL);
    riding_box(&r, 2 + SCENARIO_HALF_WIDTH - 0.01, 0.5, riding_straight, numbers);
    riding_spawn_standing(&r, 0, 0);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.3) {
        riding_tick(&r);
        expect_near(r.p.x, SCENARIO_WALK * fmax(r.p.time_s - 0.15, 0), 1e-3);
    }
    riding_close(&r);
}

/* The same on one that goes down and aside, under the lower end of a wall: it goes along. */
static void past_bottom_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    double numbers[] = {0, -0.5, -3, -2};
    double edge = -SCENARIO_HALF_WIDTH - 0.15;
    double past_s = (SCENARIO_HEIGHT - 0.5) / 2;
    riding_open(&r, &tuning, s);
    play_box(&r.p, -8, 0.5, edge, 4, PLAY_ALL);
    riding_box(&r, 4, 0.5, riding_straight, numbers);
    riding_spawn_standing(&r, 0, 0);
    while (r.p.time_s < 0.6) {
        riding_tick(&r);
        double pressed = fmax(-3 * r.p.time_s, -0.15);
        expect_near(r.p.x, pressed - 3 * fmax(r.p.time_s - past_s, 0), 1e-3);
        assert_true(play_is_grounded(&r.p));
    }
    riding_close(&r);
}

/* On a lift, under a leaning wall, which pushes it aside until its upper end is beside it. */
static void past_leaning_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    double numbers[] = {0, -0.5, 0, 2};
    double x = SCENARIO_HALF_WIDTH - 0.2;
    double y = SCENARIO_HEIGHT + 0.25;
    riding_open(&r, &tuning, s);
    play_triangle(&r.p, x, y, x + 1, y - 1, x + 1, y);
    riding_box(&r, 0.5, 0.5, riding_straight, numbers);
    riding_spawn_standing(&r, 0, 0);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.3) {
        riding_tick(&r);
        expect_near(r.p.x, r.p.time_s < 0.04 ? r.p.x : fmax(0.05 - 2 * r.p.time_s, -0.2), 1e-3);
    }
    riding_close(&r);
}

static void past_the_end_of_a_wall_that_goes_by_it_goes_on_at_once(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, past_top_run);
    riding_each_with(&scenario_box, past_bottom_run);
    riding_each_with(&scenario_box, past_leaning_run);
}

/* Falls, and a ceiling comes down on it, faster than a fall gets, but not than one with the stick down: that
 * leaves it behind. */
static void fast_fall_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double v = 15;
    double numbers[] = {0, SCENARIO_HEIGHT + 0.01 + 1, 0, -v};
    double g = SCENARIO_GRAVITY;
    double met_s = (v - sqrt(v * v - 2 * g * 0.01)) / g;
    tuning.fall.speed_max = 10;
    tuning.fall.fast_speed_max = 20;
    tuning.fall.fast_gravity_ratio = 1;
    riding_open(&r, &tuning, s);
    riding_box(&r, 2, 1, riding_straight, numbers);
    riding_spawn(&r, 0, 0);
    r.p.stick_y = -1;
    while (r.p.time_s < 0.2) {
        riding_tick(&r);
        double left_s = fmax(r.p.time_s - met_s, 0);
        double faster_s = fmin(left_s, 5 / g);
        double pushed = v * left_s + g * faster_s * faster_s / 2 + 5 * (left_s - faster_s);
        if (left_s > 0) {
            expect_near(r.p.y, -g * met_s * met_s / 2 - pushed, 1e-4);
        }
    }
    riding_close(&r);
}

static void a_fast_fall_leaves_a_ceiling_behind_that_a_fall_does_not(void **state)
{
    (void)state;
    riding_each(fast_fall_run);
}

/* On the end of a lift that rises, beside a wall that leans over it and so pushes it off the end, the stick
 * the other way: then it is off. */
static void over_end_run(const scenario *s)
{
    static const double rises[] = {1, 4, 9};
    const double t[] = {0.657, 0.7536}; /* along the wall */
    const double room = 0.02;           /* from the end */
    double x = -s->body->half_width;
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.run.attack = tuning.run.turn = tuning.air.attack = tuning.air.turn = play_curve(0.1, 1);
    for (int i = 0; i < 3; i++) {
        double lift[] = {x + room - 2, -1, 0, rises[i]};
        riding_open(&r, &tuning, s);
        play_triangle(&r.p, x - t[0], SCENARIO_HEIGHT - t[1], x + 2 * t[0], SCENARIO_HEIGHT + 2 * t[1],
                      x - t[0], SCENARIO_HEIGHT + 2 * t[1]);
        riding_box(&r, 2, 1, riding_straight, lift);
        riding_spawn(&r, 0, 0);
        r.p.stick_x = -1;
        while (r.p.time_s < 2 * room * t[1] / t[0] / rises[i] + 0.1) {
            riding_tick(&r);
        }
        assert_false(play_is_grounded(&r.p));
        riding_close(&r);
    }
}

static void a_character_that_is_pushed_over_the_end_of_a_lift_does_not_come_back_on_to_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, over_end_run);
}

/* A ceiling that comes down, or a wall that comes, and stops, pushes a character in the windup of a slam: as
 * far as it comes and no farther. */
static void windup_run(const scenario *s)
{
    const double v = 2, starts_s = 0.1, stops_s = 0.3;
    for (int side = -1; side <= 1; side++) {
        double gap = 0.1;
        double numbers[] = {side * (SCENARIO_HALF_WIDTH + 0.5 + gap),
                            side == 0 ? SCENARIO_HEIGHT + 0.5 + gap : SCENARIO_HEIGHT / 2,
                            -side * v,
                            side == 0 ? -v : 0,
                            starts_s,
                            stops_s};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.ability.slam = 1;
        tuning.slam.windup_s = 0.5;
        riding_open(&r, &tuning, s);
        riding_box(&r, 0.5, 0.5, riding_while, numbers);
        riding_spawn(&r, 0, 0);
        play_press(&r.p, DEFT_ACTION_SLAM, 0);
        while (r.p.time_s < 0.45) {
            riding_tick(&r);
            double way = fmax(v * (fmin(r.p.time_s, stops_s) - starts_s) - gap, 0);
            assert_int_equal(r.p.self.state, DEFT_STATE_SLAM_WINDUP);
            expect_near(r.p.x, -side * way, 1e-5);
            expect_near(r.p.y, side == 0 ? -way : 0, 1e-5);
        }
        riding_close(&r);
    }
}

static void what_comes_pushes_a_slam_that_hangs_as_far_as_it_comes(void **state)
{
    (void)state;
    riding_each(windup_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s46_an_idle_body_is_pushed_and_stands_when_the_pusher_does),
        cmocka_unit_test(a_character_that_is_as_deep_as_touching_in_what_pushes_is_pushed_on),
        cmocka_unit_test(a_walker_on_what_moves_is_stopped_by_a_face_whatever_rounding_says),
        cmocka_unit_test(a_slope_that_leans_alike_lifts_a_character_that_stands_on_the_other),
        cmocka_unit_test(a_body_is_pushed_up_and_down_a_slope),
        cmocka_unit_test(a_falling_body_is_pushed_and_falls_on),
        cmocka_unit_test(the_stick_walks_away_from_a_pusher_but_not_into_it),
        cmocka_unit_test(a_body_that_is_pushed_off_an_edge_falls_from_there),
        cmocka_unit_test(s57_a_fast_wall_never_passes_through),
        cmocka_unit_test(a_wedge_goes_under_the_body_or_pushes_it),
        cmocka_unit_test(a_rider_stops_at_what_its_platform_passes_under),
        cmocka_unit_test(a_platform_is_a_ferry),
        cmocka_unit_test(a_rider_walks_on_to_another_platform),
        cmocka_unit_test(a_character_that_is_pushed_from_above_goes_down_as_fast),
        cmocka_unit_test(past_the_end_of_a_wall_that_goes_by_it_goes_on_at_once),
        cmocka_unit_test(a_fast_fall_leaves_a_ceiling_behind_that_a_fall_does_not),
        cmocka_unit_test(a_character_that_is_pushed_over_the_end_of_a_lift_does_not_come_back_on_to_it),
        cmocka_unit_test(what_comes_pushes_a_slam_that_hangs_as_far_as_it_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
