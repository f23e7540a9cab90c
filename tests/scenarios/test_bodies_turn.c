/* tests/scenarios/test_bodies_turn.c -- slides and walks beside bodies that move and turn. riding_check at
 * every rate: no tick has too many segments, and no character is inside of anything. A character that
 * stands has a floor. */
#include "tests/harness/gap.h"

static riding r;
static int turned; /* how often turn_once played */

/* ---- steep faces that move ---- */

static void beside_steep_run(const scenario *s)
{
    static const double speeds[] = {0.5, 3, 8};
    deft_tuning tuning = scenario_tuning();
    tuning.ground.steep_slide = 0;
    for (int i = 0; i < 6; i++) {
        double degrees = i % 2 == 0 ? 60 : 80;
        double numbers[] = {0, 0, speeds[i / 2], 0};
        riding_open(&r, &tuning, s);
        riding_steep(&r, degrees, 10, riding_straight, numbers);
        riding_spawn(&r, SCENARIO_HALF_WIDTH, 0);
        while (r.p.time_s < 0.4) {
            riding_tick(&r);
            double y = -scenario_drop(r.p.time_s);
            double face = speeds[i / 2] * r.p.time_s - y / tan(degrees * SCENARIO_DEGREES);
            expect_near(r.p.y, y, 1e-5);
            expect_near(r.p.x, face + SCENARIO_HALF_WIDTH, 1e-5);
        }
        riding_close(&r);
    }
}

static void without_steep_slide_a_steep_face_that_comes_on_is_fallen_along(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, beside_steep_run);
}

static void on_steep_run(const scenario *s)
{
    static const double flows[][2] = {{2, 0}, {-3.7, -11}, {0.3, 4}, {-0.5, -0.2}, {4.5, 0.3}, {-2.5, 6.5}};
    deft_tuning tuning = scenario_tuning();
    for (int i = 0; i < 6 * 2 * 3 * 2; i++) {
        const double *flow = flows[i % 6];
        double numbers[] = {0, 0, flow[0], flow[1]};
        tuning.ground.steep_slide = i / 6 % 2;
        riding_open(&r, &tuning, s);
        riding_body *face = riding_steep(&r, i / 36 == 0 ? 62 : 77, 10, riding_straight, numbers);
        riding_spawn(&r, SCENARIO_HALF_WIDTH + 0.05, 0.1);
        r.p.stick_x = i / 12 % 3 - 1;
        play_kick(&r.p, flow[0] + 1, flow[1] + 2); /* up along it, or off it */
        riding_until(&r, 0.1);
        assert_true(r.p.stick_x <= 0 || gap_to_body(&r, face) > GAP_TOUCH); /* the stick leads off, */
        riding_until(&r, 0.4);
        double gap = gap_to_body(&r, face);
        assert_true(r.p.stick_x < 0 ? fabs(gap) <= GAP_TOUCH : gap >= -GAP_DEPTH); /* or presses */
        riding_close(&r);
    }
}

static void a_body_slides_and_flies_along_a_steep_face_whatever_that_does(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, on_steep_run);
}

/* From rest, with the stick into the face; what it does at first depends on how the air steers. */
static void rest_run(const scenario *s)
{
    static const double exponents[] = {1, 2, 4, 8};
    deft_tuning tuning = scenario_tuning();
    for (int i = 0; i < 4 * 10 * 2 * 2; i++) {
        double numbers[] = {0, 0, i / 80 == 0 ? 0 : -0.4, i / 80 == 0 ? 0 : -0.3};
        tuning.air.attack = play_curve(0.1 + 0.1 * (i % 3), exponents[i % 4]);
        tuning.air.turn = tuning.air.attack;
        tuning.air.release = tuning.air.attack;
        tuning.ground.steep_slide = i / 40 % 2;
        riding_open(&r, &tuning, s);
        double lean = (48 + 4.5 * (i / 4 % 10)) * SCENARIO_DEGREES;
        riding_body *face = riding_steep(&r, 48 + 4.5 * (i / 4 % 10), 10, riding_straight, numbers);
        riding_spawn(&r, SCENARIO_HALF_WIDTH, 0);
        r.p.stick_x = -1;
        riding_until(&r, 0.3);
        expect_near(gap_to_body(&r, face), 0, GAP_TOUCH);
        double falls = SCENARIO_GRAVITY * r.p.time_s * r.p.time_s / 2;
        double slides = falls * sin(lean) * sin(lean);
        /* Its corners are floats, 5e-7 off at 10 units: so far it first falls to the face, and the speed that
         * it has by then is lost. */
        double late = sqrt(2 * 5e-7 * SCENARIO_GRAVITY) * r.p.time_s;
        if (i < 80 && tuning.ground.steep_slide != 0) {
            expect_near(r.p.y, -slides, late);
        } else if (i < 80) { /* turned aside, it falls no slower than a slide */
            assert_true(r.p.y >= -falls - 1e-6 && r.p.y <= -slides + late);
        }
        riding_close(&r);
    }
}

static void at_rest_beside_a_steep_face_the_stick_into_it_is_no_matter(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, rest_run);
}

/* ---- bodies that turn ---- */

/* Plays a bar of 8 x 0.6 that turns, unless it is where the body would be at the start. */
static void turn_once(const deft_tuning *tuning, const scenario *s, const double *bar, double stick,
                      bool walls)
{
    riding_open(&r, tuning, s);
    if (walls) {
        play_box(&r.p, 0.75, -4, 1.75, 4, PLAY_ALL);
        play_box(&r.p, -2, 2.5, 3, 3.5, PLAY_ALL);
    }
    riding_box(&r, 4, 0.3, riding_turns, bar);
    riding_spawn(&r, 0, 0.8);
    r.p.stick_x = stick;
    if (deft_character_fits(&r.p.self, &r.p.moveset, &r.p.views[PLAY_MAIN])) {
        riding_until(&r, 0.35);
        turned++;
    }
    riding_close(&r);
}

static void turning_run(const scenario *s)
{
    static const double asides[] = {0, 1.2, -2.4};
    static const double rates[] = {0.4, -1.5, 4};
    deft_tuning tuning = scenario_tuning();
    for (int i = 0; i < 3 * 3 * 4 * 3 * 2; i += extent_step()) {
        double lean = (20 + 22 * (i / 9 % 4)) * SCENARIO_DEGREES; /* a floor, steep, very steep */
        double bar[] = {asides[i % 3], -asides[i % 3] * tan(lean) * 0.5 - 0.9, -lean, rates[i / 3 % 3]};
        tuning.ground.steep_slide = i / 108;
        tuning.ground.slope_limit_deg = 50;
        turn_once(&tuning, s, bar, i / 36 % 3 - 1, false);
    }
}

static void on_a_turning_bar_no_tick_runs_out_of_segments(void **state)
{
    (void)state;
    turned = 0;
    riding_each_with(&scenario_box, turning_run);
    assert_true(turned > 100 * RIDING_PLACES * RIDING_RATES_EVERYWHERE / extent_step());
}

static void turning_beside_walls_run(const scenario *s)
{
    static const double asides[] = {0.6, -1.6};
    static const double rates[] = {0.7, -0.9, 2.5};
    deft_tuning tuning = scenario_tuning();
    tuning.ground.slope_limit_deg = 50;
    tuning.ground.downhill_ratio = 1.3;
    for (int i = 0; i < 2 * 3 * 4 * 3; i += extent_step()) {
        double lean = (10 + 20 * (i / 6 % 4)) * SCENARIO_DEGREES;
        double bar[] = {asides[i % 2], -asides[i % 2] * tan(lean) * 0.5 - 0.9, i % 4 < 2 ? -lean : lean,
                        rates[i / 2 % 3]};
        turn_once(&tuning, s, bar, i / 24 % 3 - 1, true);
    }
}

static void between_a_turning_bar_and_walls_no_tick_runs_out_of_segments(void **state)
{
    (void)state;
    turned = 0;
    riding_each_with(&scenario_box, turning_beside_walls_run);
    assert_true(turned > 40 * RIDING_PLACES * RIDING_RATES_EVERYWHERE / extent_step());
}

/* A walker on a turning floor does not gain speed by it. */
static void walk_run(const scenario *s)
{
    static const double rates[] = {0.5, -0.5};
    deft_tuning tuning = scenario_tuning();
    tuning.ground.slope_limit_deg = 60;
    for (int i = 0; i < 4; i++) {
        double bar[] = {0, -0.3, 0.3 * (i / 2 * 2 - 1), rates[i % 2]};
        riding_open(&r, &tuning, s);
        riding_box(&r, 12, 0.3, riding_turns, bar);
        riding_spawn(&r, -2, 1.5);
        riding_until(&r, 0.4);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.7) {
            riding_tick(&r);
            assert_true(play_is_grounded(&r.p));
            expect_near(hypot(r.p.vx, r.p.vy), SCENARIO_WALK, 1e-6);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LEFT_GROUND), 0);
        riding_close(&r);
    }
}

static void a_walk_on_a_turning_floor_keeps_its_speed_and_its_floor(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, walk_run);
}

/* Very fast, against a bar that turns: the oracle wants it met where it is then, however far from there the
 * body was. */
static void fast_run(const scenario *s)
{
    static const double leans[] = {0.5, 0.9, -0.6};
    deft_tuning tuning = scenario_weightless();
    for (int i = 0; i < 9; i++) {
        double bar[] = {8, SCENARIO_HEIGHT / 2, RIDING_PI / 2 + leans[i / 3], i % 3 == 2 ? -1.5 : 1.5};
        riding_open(&r, &tuning, s);
        riding_box(&r, 4, 0.3, riding_turns, bar);
        riding_spawn(&r, 0, 0);
        play_set_velocity(&r.p, i % 3 == 1 ? 300 : 700, 0);
        riding_until(&r, 0.05);
        assert_true(r.p.x < 12 && fabs(r.p.vx) < 300); /* it was met */
        riding_close(&r);
    }
}

static void a_character_that_comes_fast_meets_what_turns_where_it_is(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, fast_run);
}

/* What turns is in sight on a long way only, and then the way is a short one. */
static void sight_run(const scenario *s)
{
    deft_tuning tuning = scenario_weightless();
    tuning.assist.ledge = 0.4;
    for (int i = 0; i < 6; i++) {
        double bar[] = {-10 - i, -11 - i, 0.7, 1.1};
        riding_open(&r, &tuning, s);
        riding_body *body = riding_box(&r, 1, 0.3, riding_turns, bar);
        riding_spawn(&r, 0, 0);
        play_set_velocity(&r.p, -284, -308);
        while (r.p.time_s < 0.05 - r.dt / 2) {
            riding_tick(&r);
            if (r.p.time_s < 0.025) { /* it is 8 units away, at least */
                expect_near(r.p.x, -284 * r.p.time_s, 1e-6);
                expect_near(r.p.y, -308 * r.p.time_s, 1e-6);
            }
        }
        assert_true(gap_to_body(&r, body) >= -GAP_DEPTH);
        riding_close(&r);
    }
}

static void what_comes_into_sight_far_ahead_takes_no_time(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, sight_run);
}

/* ---- walls and ceilings that move ---- */

/* Downhill, faster than on the flat, after a wall that goes on ahead more slowly. */
static void follow_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    tuning.ground.downhill_ratio = 1.5;
    for (int i = 0; i < 2; i++) {
        double v = i == 0 ? 3 : 0.4;
        double numbers[] = {1, 0, v, 0};
        riding_open(&r, &tuning, s);
        play_triangle(&r.p, -10, 5, -10, -10, 20, -10); /* 26.6 degrees, down to the right */
        riding_box(&r, 0.5, 8, riding_straight, numbers);
        double x = 0.5 - SCENARIO_HALF_WIDTH - 0.01;
        riding_spawn_standing(&r, x, (SCENARIO_HALF_WIDTH - x) / 2);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.5) {
            riding_tick(&r);
            bool is_met = r.p.time_s > 0.02;
            double face = 0.5 + v * r.p.time_s;
            assert_true(play_is_grounded(&r.p));
            expect_near(r.p.x, is_met ? face - SCENARIO_HALF_WIDTH : r.p.x, 1e-5);
        }
        riding_close(&r);
    }
}

static void downhill_a_wall_that_goes_on_ahead_is_followed(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, follow_run);
}

/* Walls that lean by less than a wall may: down them as down an upright one. */
static void hair_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    for (int i = 0; i < 4; i++) {
        double lean = (i < 2 ? 1.05e-4 : 1.6e-4) * (i % 2 == 0 ? 1 : -1);
        riding_open(&r, &tuning, s);
        const double corners[] = {-20 * lean, -20, 4, -20, 4, 20, 20 * lean, 20};
        play_polygon(&r.p, 4, corners, PLAY_ALL);
        riding_spawn(&r, -SCENARIO_HALF_WIDTH - 0.01, 0);
        r.p.stick_x = 1;
        while (r.p.time_s < 0.5) {
            riding_tick(&r);
            expect_near(r.p.y, -scenario_drop(r.p.time_s), 1e-3);
            double lowest = r.p.y + (lean > 0 ? 0 : SCENARIO_HEIGHT); /* the corner that touches */
            assert_true(r.p.time_s < 0.1 || fabs(r.p.x + SCENARIO_HALF_WIDTH - lean * lowest) < 1e-4);
        }
        assert_int_equal(play_count(&r.p, DEFT_EVENT_HIT_WALL), 1);
        riding_close(&r);
    }
}

static void a_wall_that_leans_by_a_hair_is_a_wall(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, hair_run);
}

/* A wall of seams, at 240 units a second, with something that moves near by. */
static void seams_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    double numbers[] = {-2 * SCENARIO_HALF_WIDTH - 0.31, 10, 0, 1};
    riding_open(&r, &tuning, s);
    play_column(&r.p, 0, 0, 30);
    riding_box(&r, 0.3, 12, riding_straight, numbers);
    riding_spawn(&r, -SCENARIO_HALF_WIDTH, 1);
    r.p.stick_x = 1;
    play_kick(&r.p, 0, 240);
    while (r.p.time_s < 0.1) {
        riding_tick(&r);
        expect_near(r.p.x, -SCENARIO_HALF_WIDTH, 1e-6);
        expect_near(r.p.y, 1 + 240 * r.p.time_s - scenario_drop(r.p.time_s), 1e-4);
    }
    riding_close(&r);
}

static void seams_of_a_wall_are_none_also_beside_what_moves(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, seams_run);
}

/* Jumps up along a slope too steep to stand on, which turns: it stands on that at the instant at which it
 * can. */
static void turns_to_floor_run(const scenario *s)
{
    const double first = 47.5 * SCENARIO_DEGREES;
    double numbers[] = {SCENARIO_HALF_WIDTH + 0.01, 0, 0, -1};
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_slope(&r, first, riding_turns, numbers);
    riding_spawn_standing(&r, 0, 0);
    int before = play_count(&r.p, DEFT_EVENT_LANDED);
    r.p.stick_x = 1;
    play_set_velocity(&r.p, 22, 0);
    play_press(&r.p, DEFT_ACTION_JUMP, 0);
    riding_until(&r, 0.06);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), before + 1);
    double floor_s = first - acos(r.p.moveset.slope_cos);
    expect_near(play_event_at(&r.p, DEFT_EVENT_LANDED, before).time_s, floor_s, 1e-6);
    riding_close(&r);
}

static void a_character_that_jumps_up_a_slope_that_turns_stands_on_it_as_soon_as_that_is_a_floor(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, turns_to_floor_run);
}

/* Bumps into a plank overhead that is almost level and turns slowly, away or down: it falls off at once. */
static void bump_run(const scenario *s)
{
    static const double rates[] = {0.0025, -0.0025, 0.005, 0.01};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.assist.corner_up = 0;
    const double speed = 20;
    const double flat = s->body->half_width - s->body->corner_radius;
    for (int i = 0; i < 4 * 3; i++) {
        double lean = i / 4 == 0 ? 0.001 : (i / 4 == 1 ? -0.001 : 0.0005);
        double numbers[] = {0, s->body->height + 0.2 + 0.5, lean, rates[i % 4]};
        riding_open(&r, &tuning, s);
        riding_box(&r, 3, 0.5, riding_turns, numbers);
        riding_spawn(&r, 1, 0);
        play_set_velocity(&r.p, 0, speed);
        riding_until(&r, 0.1);
        /* where it touches the plank, how fast that goes there, and when it comes there */
        double corner_x = 1 + (lean > 0 ? -flat : flat);
        double room = 0.2 + lean * corner_x, v = rates[i % 4] * corner_x;
        double closing = speed - v;
        double up_s = (closing - sqrt(closing * closing - 2 * SCENARIO_GRAVITY * room)) / SCENARIO_GRAVITY;
        double fell_s = 0.1 - up_s;
        expect_near(r.p.y, room + v * 0.1 - SCENARIO_GRAVITY * fell_s * fell_s / 2, 1e-4);
        riding_close(&r);
    }
}

static void a_character_that_bumps_into_what_turns_slowly_overhead_falls_off_at_once(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, bump_run);
    riding_each_with(&scenario_capsule, bump_run);
}

/* ---- squeezed ---- */

/* Stands on a plank that turns up to a ceiling, which closes like scissors: it is pushed out, and stands on
 * the plank all the while, also where that has become almost level. */
static void scissors_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    double numbers[] = {0, 0, 22 * SCENARIO_DEGREES, -1.5};
    double corner = -0.9;
    riding_open(&r, &tuning, s);
    riding_box(&r, 4, 0.25, riding_turns, numbers);
    double feet = corner * tan(numbers[2]) + 0.25 / cos(numbers[2]);
    play_box(&r.p, -9, feet + SCENARIO_HEIGHT + 1e-3, 4, feet + SCENARIO_HEIGHT + 1, PLAY_ALL);
    riding_spawn_standing(&r, corner - SCENARIO_HALF_WIDTH, feet);
    while (r.p.time_s < 0.15 - r.dt / 2) {
        riding_tick(&r);
        double angle = numbers[2] + numbers[3] * r.p.time_s;
        assert_true(play_is_grounded(&r.p));
        if (r.p.time_s > 0.02) {
            expect_near(r.p.y, feet + 1e-3, 1e-6);
            expect_near(r.p.x + SCENARIO_HALF_WIDTH, (r.p.y - 0.25 / cos(angle)) / tan(angle), 1e-3);
        }
    }
    riding_close(&r);
}

static void a_character_that_is_squeezed_out_between_a_plank_and_a_ceiling_stands_on_the_plank(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, scissors_run);
}

/* A round foot on the end of a one-way, pressed over it by a bar that turns down on its head: it rolls, and
 * does not sink in. */
static void pressed_over_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double lean = sqrt(0.5);
    double apart = s->body->corner_radius + 0.25 + 1e-3; /* the head's middle and that of the bar */
    double arm = 1.7;
    for (int i = 0; i < 3; i++) {
        double numbers[] = {lean * (apart + arm),
                            SCENARIO_HEIGHT - s->body->corner_radius + lean * (apart - arm),
                            -45 * SCENARIO_DEGREES, 0.4 + 0.5 * i};
        riding_open(&r, &tuning, s);
        play_one_way(&r.p, 0, -0.25, 3, 0);
        riding_box(&r, 2.2, 0.25, riding_turns, numbers);
        riding_spawn_standing(&r, 0, 0);
        riding_until(&r, 0.1);
        assert_true(play_is_grounded(&r.p) && r.p.x < -0.03);
        riding_close(&r);
    }
}

static void a_round_foot_that_is_pressed_over_a_corner_does_not_sink_into_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, pressed_over_run);
}

/* ---- crushed ---- */

static void crush_once(double time_s)
{
    while (r.p.time_s < time_s) {
        riding_tick(&r);
    }
    assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 1);
    riding_close(&r);
}

/* Stands in a wedge of steep ground, under a box that comes down. */
static void wedge_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    double numbers[] = {0, 5, 0, -6};
    riding_open(&r, &tuning, s);
    play_triangle(&r.p, -3, 4, -3, -4, 0, -4);
    play_triangle(&r.p, 3, 4, 0, -4, 3, -4);
    riding_box(&r, 0.3, 1, riding_straight, numbers);
    riding_spawn(&r, 0, 0);
    crush_once(1);
}

static void a_body_in_a_wedge_is_crushed_by_what_comes_down_on_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, wedge_run);
}

/* On the tip of what turns through its highest point, under a ceiling: the tip rises, what is under the
 * middle of the feet goes down. */
static void tip_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    const double corners[] = {0.1, 1, -0.8, -1, 0.8, -1};
    double numbers[] = {-0.1, -1, 0, 2};
    riding_open(&r, &tuning, s);
    play_box(&r.p, -4, SCENARIO_HEIGHT + 0.003, 4, SCENARIO_HEIGHT + 2, PLAY_ALL);
    riding_polygon(&r, 3, corners, riding_turns, numbers);
    riding_spawn_standing(&r, -0.3, 0);
    crush_once(0.1);
}

static void a_character_that_stands_on_a_tip_is_crushed_where_the_tip_rises(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, tip_run);
}

/* Between a wall and a steep face that comes to it, whatever the stick says: the two are open by 45 degrees,
 * and leave the way up along the wall. */
static void steep_press_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning();
    tuning.ground.slope_limit_deg = 40;
    for (int i = 0; i < 6; i++) {
        double numbers[] = {0, 0, 2.7, 1.4};
        tuning.ground.steep_slide = i / 3;
        riding_open(&r, &tuning, s);
        play_box(&r.p, 1, -10, 2, 10, PLAY_ALL);
        riding_steep(&r, 45, 10, riding_straight, numbers);
        riding_spawn(&r, 0.9 - SCENARIO_HALF_WIDTH, 0.2);
        r.p.stick_x = i % 3 - 1;
        riding_until(&r, 0.3);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        expect_near(r.p.x, 1 - SCENARIO_HALF_WIDTH, 1e-5);
        expect_near(r.p.y, (2.7 + 1.4) * r.p.time_s - (1 - 2 * SCENARIO_HALF_WIDTH), 1e-5);
        riding_close(&r);
    }
}

static void a_steep_face_presses_out_what_is_between_it_and_a_wall_whatever_the_stick_says(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, steep_press_run);
}

/* Pressed by stick to the side of a bar that turns over it, as much as it falls along that: the two are in
 * balance, and stay so for as long as it takes. */
static void balance_run(const scenario *s)
{
    const double half = 0.3, up = 0.5;
    for (int i = 0; i < 16; i++) {
        double lean = 0.02 * (1 + i % 4);
        double rate = -0.5 * (1 + i / 4);
        double numbers[] = {0, 0, -lean, rate};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.air.attack = play_curve(0.25, 2);
        riding_open(&r, &tuning, s);
        riding_box(&r, half, 4, riding_turns, numbers);
        riding_spawn(&r, half * cos(lean) + up * sin(lean) + SCENARIO_HALF_WIDTH,
                     up * cos(lean) - half * sin(lean) - SCENARIO_HEIGHT);
        r.p.stick_x = -1;
        play_set_velocity(&r.p, -rate * up, -2);
        riding_until(&r, 0.1);
        double angle = riding_turns(numbers, r.p.time_s).angle;
        double beside = (r.p.x - SCENARIO_HALF_WIDTH) * cos(angle) + (r.p.y + SCENARIO_HEIGHT) * sin(angle);
        expect_near(beside, half, r.p.moveset.skin);
        riding_close(&r);
    }
}

static void a_character_that_presses_to_what_leans_over_it_more_and_more_stays_in_balance(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, balance_run);
}

/* Along the side of a bar that leans over it a character rises, as fast as the bar goes away before it. The
 * bar turns upright: it lets go of the character, and lifts it no faster. */
static void turned_away_run(const scenario *s)
{
    const double half = 0.3, up = 0.5, rise = 5;
    for (int i = 0; i < 9; i++) {
        double lean = 0.02 * (1 + i % 3);
        double rate = 0.5 * (1 + i / 3);
        double numbers[] = {0, 0, -lean, rate};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.air.attack = play_curve(0.25, 2);
        riding_open(&r, &tuning, s);
        riding_box(&r, half, 4, riding_turns, numbers);
        riding_spawn(&r, half * cos(lean) + up * sin(lean) + SCENARIO_HALF_WIDTH,
                     up * cos(lean) - half * sin(lean) - SCENARIO_HEIGHT);
        r.p.stick_x = -1;
        play_set_velocity(&r.p, -rate * up + rise * tan(lean), rise);
        double fastest = rise;
        while (r.p.time_s < lean / rate) {
            riding_tick(&r);
            assert_true(r.p.vy <= fastest + 1e-9);
            fastest = r.p.vy;
        }
        riding_close(&r);
    }
}

static void what_turns_upright_lifts_a_character_that_rises_below_it_no_faster(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, turned_away_run);
}

/* Beside the foot of what turns a body walks away as on any floor. */
static void beside_run(const scenario *s)
{
    deft_tuning tuning = scenario_tuning_of(s->body);
    double numbers[] = {-SCENARIO_HALF_WIDTH - 0.51, 2, 0, 0.05};
    riding_open(&r, &tuning, s);
    play_floor(&r.p);
    riding_box(&r, 0.5, 1.5, riding_turns, numbers);
    riding_spawn_standing(&r, 0, 0);
    r.p.stick_x = 1;
    riding_until(&r, 0.2);
    assert_true(play_is_grounded(&r.p));
    expect_near(r.p.y, 0, 1e-9);
    riding_close(&r);
}

static void what_turns_beside_a_body_does_not_change_its_floor(void **state)
{
    (void)state;
    riding_each(beside_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_presses_to_what_leans_over_it_more_and_more_stays_in_balance),
        cmocka_unit_test(what_turns_upright_lifts_a_character_that_rises_below_it_no_faster),
        cmocka_unit_test(what_turns_beside_a_body_does_not_change_its_floor),
        cmocka_unit_test(without_steep_slide_a_steep_face_that_comes_on_is_fallen_along),
        cmocka_unit_test(a_body_slides_and_flies_along_a_steep_face_whatever_that_does),
        cmocka_unit_test(at_rest_beside_a_steep_face_the_stick_into_it_is_no_matter),
        cmocka_unit_test(on_a_turning_bar_no_tick_runs_out_of_segments),
        cmocka_unit_test(between_a_turning_bar_and_walls_no_tick_runs_out_of_segments),
        cmocka_unit_test(a_walk_on_a_turning_floor_keeps_its_speed_and_its_floor),
        cmocka_unit_test(a_character_that_comes_fast_meets_what_turns_where_it_is),
        cmocka_unit_test(what_comes_into_sight_far_ahead_takes_no_time),
        cmocka_unit_test(downhill_a_wall_that_goes_on_ahead_is_followed),
        cmocka_unit_test(a_wall_that_leans_by_a_hair_is_a_wall),
        cmocka_unit_test(seams_of_a_wall_are_none_also_beside_what_moves),
        cmocka_unit_test(
            a_character_that_jumps_up_a_slope_that_turns_stands_on_it_as_soon_as_that_is_a_floor),
        cmocka_unit_test(a_character_that_bumps_into_what_turns_slowly_overhead_falls_off_at_once),
        cmocka_unit_test(a_character_that_is_squeezed_out_between_a_plank_and_a_ceiling_stands_on_the_plank),
        cmocka_unit_test(a_round_foot_that_is_pressed_over_a_corner_does_not_sink_into_it),
        cmocka_unit_test(a_body_in_a_wedge_is_crushed_by_what_comes_down_on_it),
        cmocka_unit_test(a_character_that_stands_on_a_tip_is_crushed_where_the_tip_rises),
        cmocka_unit_test(a_steep_face_presses_out_what_is_between_it_and_a_wall_whatever_the_stick_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
