/* tests/scenarios/test_two_faces.c -- between two faces, one of them moving, that each block the way along
 * the other. The character goes with their common point, in no more segments than elsewhere. */
#include "tests/harness/gap.h"

static riding r;

#define RADIUS SCENARIO_HALF_WIDTH
/* As much as a body may be in what it touches before it is pushed out, and a share of it that is left. */
#define SUNK (0.35 / 512 / 32)

/* ---- standing in a wedge whose sides move ---- */

#define WEDGE_LEFT  70.0 /* deg: too steep to stand on */
#define WEDGE_RIGHT 75.0

/* Its sides, beside the feet at (0, 0), go with these velocities. */
static void wedge_run(const scenario *s)
{
    static const double ways[][2] = {{-0.2, 0.2}, {1, 1},    {-0.5, 0}, {0, 0.3},
                                     {-2, -1.8},  {-1.5, 0}, {0.5, 2}};
    double steep_left = tan(WEDGE_LEFT * SCENARIO_DEGREES);
    double steep_right = tan(WEDGE_RIGHT * SCENARIO_DEGREES);
    for (int i = 0; i < 7; i++) {
        double left = ways[i][0];
        double right = ways[i][1];
        double left_numbers[] = {-SCENARIO_HALF_WIDTH, 0, left, 0};
        double right_numbers[] = {SCENARIO_HALF_WIDTH, 0, right, 0};
        double c = 2 / steep_right;
        const double leaning[] = {c, 2, -c, -2, 2 - c, -2, c + 2, 2};
        deft_tuning tuning = scenario_tuning();
        riding_open(&r, &tuning, s);
        riding_steep(&r, WEDGE_LEFT, 2, riding_straight, left_numbers);
        riding_polygon(&r, 4, leaning, riding_straight, right_numbers);
        riding_spawn(&r, 0, 0);
        while (r.p.time_s < 0.5 - r.dt / 2) {
            riding_tick(&r);
            double x = (left * steep_left + right * steep_right) / (steep_left + steep_right);
            if (r.p.time_s > 0.15) {
                expect_near(r.p.x, x * r.p.time_s, 1e-4);
                expect_near(r.p.y, (x - right) * steep_right * r.p.time_s, 1e-4);
                assert_int_equal(r.p.self.support, DEFT_SUPPORT_WEDGE);
            }
        }
        assert_int_equal(r.p.self.crushed_by, 0);
        assert_true(play_count(&r.p, DEFT_EVENT_LANDED) <= 1);
        riding_close(&r);
    }
}

static void a_character_that_stands_in_a_wedge_goes_with_its_sides(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, wedge_run);
}

/* Comes down along one side fast, against the other, with the stick towards that. Both go the same way. */
static void fast_run(const scenario *s)
{
    static const double ways[][2] = {{-0.3, 0}, {0, -0.3}};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.slope_limit_deg = 20;
    for (int i = 0; i < 2; i++) {
        double foot = scenario_foot_distance(s->body, 45);
        double left[] = {-foot - 2, 2, ways[i][0], ways[i][1]};
        double right[] = {foot, 0, ways[i][0], ways[i][1]};
        const double leaning[] = {-4, -2, 8, -2, 8, 4}; /* 1 up on 2 */
        riding_open(&r, &tuning, s);
        riding_steep(&r, 45, 6, riding_straight, left);
        riding_polygon(&r, 3, leaning, riding_straight, right);
        riding_spawn(&r, 0, 0.5);
        play_set_velocity(&r.p, 40, -40);
        r.p.stick_x = 1;
        riding_until(&r, 0.3);
        expect_near(r.p.vx, ways[i][0], 1e-5);
        expect_near(r.p.vy, ways[i][1], 1e-5);
        assert_int_equal(r.p.self.support, DEFT_SUPPORT_WEDGE);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_LANDED), 1);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_CRUSHED), 0);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
        riding_close(&r);
    }
}

static void a_character_that_comes_fast_down_one_side_of_a_wedge_is_held_by_the_other(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, fast_run);
    riding_each_with(&scenario_capsule, fast_run);
}

/* Of a wedge around the feet at (0, 0) one side stands upright at the left; the other one is a bar that turns
 * about a point of its own. */
static void turning_open(const scenario *s, const double *numbers)
{
    const double bar[] = {-3, 0, -3, -0.5, 3, -0.5, 3, 0};
    double hw = s->body->half_width;
    deft_tuning tuning = scenario_tuning_of(s->body);
    riding_open(&r, &tuning, s);
    play_box(&r.p, -hw - 5, -10, -hw, 10, PLAY_ALL);
    riding_polygon(&r, 4, bar, riding_turns, numbers);
    riding_spawn(&r, 0, 0);
}

/* It turns away, and level. */
static void level_run(const scenario *s)
{
    double steep = 60 * SCENARIO_DEGREES;
    double rate = 0.2;
    double turned_s = (steep - scenario_limit()) / rate;
    double hw = s->body->half_width;
    double middle = 0.2;
    double r0 = s->body->corner_radius;
    /* the face under the right lower corner of a character with the feet at (0, 0) */
    double below = r0 > 0 ? r0 / cos(steep) - r0 + (hw - r0) * tan(steep) : hw * tan(steep);
    double numbers[] = {middle, middle * tan(steep) - below, steep, -rate};
    turning_open(s, numbers);
    while (r.p.time_s < turned_s + 0.1) {
        riding_tick(&r);
        if (r.p.time_s > 0.2 && r.p.time_s < turned_s - 0.01) {
            assert_int_equal(r.p.self.support, DEFT_SUPPORT_WEDGE);
        } else if (r.p.time_s > turned_s + 2 * r.dt) {
            assert_int_equal(r.p.self.support, DEFT_SUPPORT_FLOOR);
        }
    }
    riding_close(&r);
}

static void a_side_of_a_wedge_that_turns_level_becomes_a_floor(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, level_run);
    riding_each_with(&scenario_capsule, level_run);
}

/* It turns upright about where it is touched, which stays where it is, and is then along the other. */
static void upright_run(const scenario *s)
{
    static const double leans[] = {89.5, 89.9, 89};
    for (int i = 0; i < 3; i++) {
        double upright_s = 0.2;
        double rate = (90 - leans[i]) * SCENARIO_DEGREES / upright_s;
        double numbers[] = {s->body->half_width, 0, leans[i] * SCENARIO_DEGREES, rate};
        turning_open(s, numbers);
        while (r.p.time_s < upright_s + 0.05) {
            riding_tick(&r);
            double off = r.p.time_s < 0.8 * upright_s ? 1e-4 : 0.3; /* then nothing holds it */
            expect_near(r.p.x, 0, 1e-4);
            expect_near(r.p.y, 0, off);
        }
        riding_close(&r);
    }
}

static void a_side_of_a_wedge_that_turns_upright_leaves_it_somewhere(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, upright_run);
}

/* Between steep ground, which falls to the left, and the corner of a box that goes away to the left. */
static void hop_run(const scenario *s)
{
    double lean = 40;
    double c = cos(lean * SCENARIO_DEGREES);
    double n = sin(lean * SCENARIO_DEGREES);
    double a = 0.65; /* how far to the left the corner is, from straight below */
    double v = 0.5;
    double touches = 45 * SCENARIO_DEGREES; /* an end of its facets */
    double x = sin(touches) * RADIUS;
    double y = RADIUS - cos(touches) * RADIUS;
    const double leaning[] = {x - 6 * c,     y - 6 * n,     x - 6 * c + 3, y - 6 * n - 3,
                              x + 6 * c + 3, y + 6 * n - 3, x + 6 * c,     y + 6 * n};
    for (int i = 0; i < 2; i++) {
        double up = RADIUS - cos(a) * RADIUS;
        double numbers[] = {-scenario_corner_gap(s->body, up) - 1, up - 1, -v, 0};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.ground.slope_limit_deg = 35;
        tuning.ground.steep_slide = i;
        riding_open(&r, &tuning, s);
        play_polygon(&r.p, 4, leaning, PLAY_ALL);
        riding_body *box = riding_box(&r, 1, 1, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        while (r.p.time_s < 0.1 - r.dt / 2) {
            riding_tick(&r);
            /* on the slope all the while; until it is as fast as the box, for 0.02 s, up to 0.01 behind that
             */
            assert_true(fabs(gap_to_body(&r, box)) <= 0.01);
            assert_true(fabs(c * r.p.y - n * r.p.x) <= 1e-4);
        }
        riding_close(&r);
    }
}

static void between_a_slope_and_a_corner_that_goes_away_no_character_hops(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, hop_run);
}

/* ---- a ceiling that comes down on a character beside a steep corner ---- */

static void press_run(const scenario *s)
{
    static const double speeds[] = {8, 20};
    for (int i = 0; i < 2 * 2 * 3; i++) {
        double v = speeds[i % 2];
        double up = 0.43 * RADIUS; /* of the middle of its lower disc, above the corner at (0, 0) */
        double y = up - RADIUS;
        double numbers[] = {0, y + SCENARIO_HEIGHT + 1, 0, -v};
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.ground.steep_slide = i / 2 % 2;
        riding_open(&r, &tuning, s);
        play_box(&r.p, -10, -10, 0, 0, PLAY_ALL);
        riding_box(&r, 4, 1, riding_straight, numbers);
        riding_spawn(&r, scenario_corner_gap(s->body, -y), y);
        r.p.stick_x = i / 4 - 1;
        while (r.p.time_s + r.dt < up / v) {
            riding_tick(&r);
            double high = up - v * r.p.time_s;
            assert_true(r.p.y <= high - RADIUS + 1e-4);
            assert_true(gap_to_box(&r.p, -10, -10, 0, 0) >= -1e-4);
        }
        assert_int_equal(r.p.self.crushed_by, 0);
        riding_close(&r);
    }
}

static void a_ceiling_presses_a_round_foot_past_a_steep_corner(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, press_run);
}

/* ---- steep ground that comes up under a ceiling ---- */

static void rise_run(const scenario *s)
{
    static const double speeds[] = {1, 5};
    double lean = tan(65 * SCENARIO_DEGREES);
    for (int i = 0; i < 2 * 3; i++) {
        double v = speeds[i % 2];
        /* the slope's face touches the right lower corner of a character whose feet are at (0, 0) */
        double below = scenario_slope_height(s->body, 65, 0);
        double numbers[] = {0, 0, 0, v};
        const double leaning[] = {-4, -4 * lean - below, 4, -4 * lean - below, 4, 4 * lean - below};
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        play_box(&r.p, -10, SCENARIO_HEIGHT, 10, SCENARIO_HEIGHT + 1, PLAY_ALL);
        riding_polygon(&r, 3, leaning, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        r.p.stick_x = i / 2 - 1;
        while (r.p.time_s < 0.2 - r.dt / 2) {
            riding_tick(&r);
            assert_true(r.p.x <= -v * r.p.time_s / lean + 1e-4);
            assert_true(r.p.y <= 1e-4);
        }
        riding_close(&r);
    }
}

static void steep_ground_presses_out_what_is_under_a_ceiling(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, rise_run);
    riding_each_with(&scenario_capsule, rise_run);
}

/* ---- up along a wall that hangs over and goes away ---- */

/* The stick presses into it, and answers by and by: at first faster than gravity leads off. */
static void hang_run(const scenario *s)
{
    static const double ups[] = {0.2, 0.8, 3.2};
    double lean = 60;
    double c = cos(lean * SCENARIO_DEGREES);
    double n = sin(lean * SCENARIO_DEGREES);
    double hw = SCENARIO_HALF_WIDTH;
    double numbers[] = {-hw, SCENARIO_HEIGHT, 0.4, -0.1};
    const double leaning[] = {-4 * c,        -4 * n,        4 * c,          4 * n,
                              4 * c - 5 * n, 4 * n + 5 * c, -4 * c - 5 * n, -4 * n + 5 * c};
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = scenario_tuning_of(s->body);
        tuning.air.attack = tuning.air.turn = play_curve(0.04, 2);
        riding_open(&r, &tuning, s);
        riding_polygon(&r, 4, leaning, riding_straight, numbers);
        riding_spawn(&r, 0, 0);
        play_set_velocity(&r.p, 0, ups[i]);
        r.p.stick_x = -1;
        while (r.p.time_s < 0.1 - r.dt / 2) {
            riding_tick(&r);
            double x = r.p.x - 0.4 * r.p.time_s;
            double y = r.p.y + 0.1 * r.p.time_s;
            assert_true(n * x - c * y >= -1e-4);
        }
        riding_close(&r);
    }
}

static void along_a_wall_that_hangs_over_a_press_is_not_taken_for_a_hop(void **state)
{
    (void)state;
    riding_each_with(&scenario_box, hang_run);
}

/* ---- on the ground ---- */

/* A leaning wall pushes a round foot over the corner of a one-way, in which that is sunk by less than
 * touching counts. */
static void sunk_run(const scenario *s)
{
    double touches = 67.5 * SCENARIO_DEGREES; /* the end of its facets that comes to the wall */
    double wx = -0.89;                        /* of the wall */
    double wy = -sqrt(1 - wx * wx);
    double x = 0.2 * RADIUS;
    double y = scenario_edge_height(s->body, x) - SUNK;
    double high = y + SCENARIO_HEIGHT - RADIUS; /* of the middle of the disc that the wall touches */
    const double leaning[] = {wy, -wx, -wy, wx, 4, 0};
    for (int i = 0; i < 2 * 2; i++) {
        double v = i / 2 == 0 ? 0.05 : 0.16;
        double numbers[] = {x + sin(touches) * RADIUS, high + cos(touches) * RADIUS, -v, 0};
        deft_tuning tuning = scenario_tuning_of(s->body);
        riding_open(&r, &tuning, s);
        play_one_way(&r.p, -10, -0.25, 0, 0);
        riding_polygon(&r, 3, leaning, riding_straight, numbers);
        riding_spawn(&r, x, y);
        r.p.stick_x = i % 2;
        while (r.p.time_s < 0.3 - r.dt / 2) {
            riding_tick(&r);
            double gap = wx * (r.p.x - x + v * r.p.time_s) + wy * (r.p.y - y);
            assert_true(fabs(gap) < 2e-4);
        }
        riding_close(&r);
    }
}

static void a_foot_sunk_in_a_corner_goes_round_it_as_fast_as_the_wall_that_pushes(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, sunk_run);
}

/* A round foot comes off the end of a one-way, at (0, 0), against the end of a plank that turns away from
 * it: where the plank is upright it is touched a good deal lower from one moment to the next, and there it
 * gives way more slowly. */
static void slows_run(const scenario *s)
{
    const double along = 2.12141645;
    const double thick = 0.43709266;
    const double plank[] = {-along, -thick, along, -thick, along, thick, -along, thick};
    /* upright, within 1e-4 rad, when it is met */
    const double numbers[] = {-2.9244993, 0.1290276, -0.0066566, 5.7926};
    deft_tuning tuning = scenario_tuning_of(s->body);
    tuning.ground.slope_limit_deg = 22; /* steeper where it comes off the corner */
    tuning.air.attack = tuning.air.turn = tuning.air.release = play_curve(0.2, 1);
    tuning.shape.width = 1.036872;
    tuning.shape.height = 1.8632662;
    tuning.shape.corner_radius = tuning.shape.width / 2;
    riding_open(&r, &tuning, s);
    play_one_way(&r.p, 0, -0.25, 10, 0);
    riding_body *body = riding_polygon(&r, 4, plank, riding_turns, numbers);
    riding_spawn(&r, -0.280283566, -0.082297234);
    play_set_velocity(&r.p, -3.81105912, -2.449168);
    r.p.stick_x = 1;
    while (r.p.time_s < 0.03) {
        riding_tick(&r);
        assert_true(gap_to_body(&r, body) >= -GAP_DEPTH);
    }
    riding_close(&r);
}

static void
a_character_that_comes_off_a_one_way_against_a_plank_that_turns_is_not_pushed_into_it(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, slows_run);
}

/* ---- between a corner and a box that moves ---- */

/* A round foot in the gap between a box and the upper corner, at (0, 0), of what stands. */
typedef struct gap_draw {
    double x, y, half_height; /* of the box, which is half a tile wide to each side */
    double right, up, spin;   /* its velocity, tiles/s and rad/s */
    double feet_x, feet_y, stick;
} gap_draw;

static void gap_open(const scenario *s, double dt, bool instantly)
{
    scenario each = *s;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.width = 2 * s->body->half_width;
    tuning.shape.height = s->body->height;
    tuning.shape.corner_radius = s->body->corner_radius;
    if (instantly) {
        play_steer_instantly(&tuning);
    }
    each.dt = dt;
    riding_open(&r, &tuning, &each);
    play_box(&r.p, 0, -3, 2, 0, PLAY_ALL);
}

static deft_pos gap_play(const scenario *s, const gap_draw *d, double dt, bool instantly)
{
    double box[] = {d->x, d->y, d->right, d->spin < 0 || d->spin > 0 ? d->spin : d->up};
    gap_open(s, dt, instantly);
    riding_box(&r, 0.5, d->half_height, d->spin < 0 || d->spin > 0 ? riding_turns : riding_straight, box);
    riding_spawn(&r, d->feet_x, d->feet_y);
    r.p.stick_x = d->stick;
    while (r.p.time_s < 0.5 - r.dt / 2 && r.p.self.crushed_by == 0) {
        riding_tick(&r);
    }
    deft_pos feet = {r.p.x, r.p.y};
    riding_close(&r);
    return feet;
}

/* Three more draws: tests/faults/test_gap_fall.c. It sinks as the gap opens, until it falls slower than that,
 * is shut in by it or pressed out. Where it rolls off one of the two then, it is put off the other by a part
 * of `contact`. When a body that turns will part from it is seen as if that went straight for a while, which
 * depends on the ticks. */
static void gap_run(const scenario *s)
{
    static const gap_draw draws[] = {
        {-0.91361, 0.200888, 0.740612, -1.67243, -0.000163996, 0, -0.0335625, 0.200888, -1},
        {-0.878841, 0.2956, 0.579752, -0.792281, 1.72611, 0, 0.0371936, 0.2956, -1},
        {-0.918929, 0.124954, 0.469664, -0.797428, 2.48997, 0, -0.00579577, 0.124954, -1},
        {-0.970332, 0.724537, 0.404209, -0.733492, 0.977003, 0, -0.0839632, 0.0730474, -1},
        {-1.2172, 1.00707, 0.63028, 0.287636, 2.86481, 0, -0.300197, 0.225528, -1},
        {-1.22969, -0.399827, 0.693279, 0, 0, -0.559679, -0.30443, 0.210752, 0},
        {-1.16975, -0.398876, 1.16058, 0, 0, 0.755356, -0.285703, 0.201082, 0},
        {-0.913476, 0.21847, 0.790648, -0.608037, -1.93524, 0, -0.0182233, 0.21847, -1},
        {-0.943001, 0.158249, 0.777557, -1.47823, -2.37399, 0, -0.033058, 0.158249, -1},
        {-0.968079, 0.860504, 0.692855, -0.593735, 0.367672, 0, -0.054387, 0.112638, -1},
        {-0.968409, 1.00275, 0.765283, -0.868938, -1.11218, 0, -0.0711545, 0.200939, -1},
        {-1.05074, 0.227132, 0.667965, -1.00918, -0.764188, 0, -0.134812, 0.227132, -1},
    };
    for (size_t i = 0; i < 2 * sizeof draws / sizeof draws[0]; i++) {
        deft_pos exact = gap_play(s, &draws[i / 2], 1.0 / 1000, i % 2 != 0);
        deft_pos feet = gap_play(s, &draws[i / 2], s->dt, i % 2 != 0);
        double off = draws[i / 2].spin < 0 || draws[i / 2].spin > 0 ? 0.003 : 1e-4;
        expect_near(feet.x, exact.x, off);
        expect_near(feet.y, exact.y, off);
    }
}

static void a_character_that_falls_past_a_corner_and_a_box_that_moves_gets_as_far_at_every_rate(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, gap_run);
}

/* Both sides of a gap are steep to it, and part faster than it falls: it goes on down along one of the two,
 * and is never in either. */
static void parting_run(const scenario *s)
{
    static const double drawn[][4] = {
        /* feet, how fast they fall, stick */
        {-0.361571016, -0.261712127, -2.30579766, 1}, {-0.361879585, -0.265729367, -2.03544708, 0},
        {-0.36121368, -0.245119297, -2.52459334, 0},  {-0.361868268, -0.273505506, -2.14339589, 0},
        {-0.361669333, -0.23333395, -2.48682971, -1},
    };
    const double box[] = {-1.235329, -0.227195, -0.39659, -2.56685};
    for (size_t i = 0; i < 2 * sizeof drawn / sizeof drawn[0]; i++) {
        const double *d = drawn[i / 2];
        gap_open(s, s->dt, i % 2 != 0);
        riding_body *side = riding_box(&r, 0.5, 0.301926, riding_straight, box);
        riding_spawn(&r, d[0], d[1]);
        play_set_velocity(&r.p, 0, d[2]);
        r.p.stick_x = d[3];
        while (r.p.time_s < 0.2 - r.dt / 2) {
            riding_tick(&r);
            double still = gap_to_box(&r.p, 0, -3, 2, 0);
            double moving = gap_to_body(&r, side);
            assert_true(still >= -GAP_DEPTH && moving >= -GAP_DEPTH);
        }
        assert_true(r.p.y < d[1] + d[2] * r.p.time_s); /* it falls on, and ever faster */
        riding_close(&r);
    }
}

static void a_character_that_slides_down_two_sides_that_part_is_never_in_either(void **state)
{
    (void)state;
    riding_each_with(&scenario_capsule, parting_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_that_stands_in_a_wedge_goes_with_its_sides),
        cmocka_unit_test(a_character_that_comes_fast_down_one_side_of_a_wedge_is_held_by_the_other),
        cmocka_unit_test(a_side_of_a_wedge_that_turns_level_becomes_a_floor),
        cmocka_unit_test(a_side_of_a_wedge_that_turns_upright_leaves_it_somewhere),
        cmocka_unit_test(between_a_slope_and_a_corner_that_goes_away_no_character_hops),
        cmocka_unit_test(a_ceiling_presses_a_round_foot_past_a_steep_corner),
        cmocka_unit_test(steep_ground_presses_out_what_is_under_a_ceiling),
        cmocka_unit_test(along_a_wall_that_hangs_over_a_press_is_not_taken_for_a_hop),
        cmocka_unit_test(a_foot_sunk_in_a_corner_goes_round_it_as_fast_as_the_wall_that_pushes),
        cmocka_unit_test(
            a_character_that_comes_off_a_one_way_against_a_plank_that_turns_is_not_pushed_into_it),
        cmocka_unit_test(a_character_that_falls_past_a_corner_and_a_box_that_moves_gets_as_far_at_every_rate),
        cmocka_unit_test(a_character_that_slides_down_two_sides_that_part_is_never_in_either),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
