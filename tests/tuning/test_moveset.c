/* What deft_moveset_build derives: the seeds' worked numbers, and wishes that hold when the arc is walked. */
#include "deft/deft.h"
#include "tests/matrix/session.h"
#include "tuning/derive.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_moveset built(const deft_tuning *tuning)
{
    static deft_diag_list found;
    deft_moveset moveset;
    memset(&moveset, 0, sizeof moveset);
    if (deft_moveset_build(&moveset, tuning, &found) != DEFT_OK) {
        char text[512];
        deft_diag_text(text, sizeof text, &found.items[0]);
        fail_msg("%s", text);
    }
    return moveset;
}

static void assert_near(double value, double expected, double relative)
{
    if (!(fabs(value - expected) <= fabs(expected) * relative)) {
        fail_msg("%.17g is not %.17g within %g", value, expected, relative);
    }
}

/* Where a body is after a rise or a fall, walked piece by piece. */
typedef struct flight {
    double height, time_s;
} flight;

/* A rise whose button is let go after release_s: the pieces of src/motion, chained as the state machine does.
 */
static flight walk_rise(const deft_moveset *m, const deft_arc *arc, double release_s)
{
    flight at = {0, 0};
    double v = arc->launch_speed;
    bool held = release_s > 0;
    if (!held && m->cut == DEFT_CUT_SPEED) {
        v = fmin(v, arc->cut_speed);
    }
    for (int i = 0; v > 0 && i < 16; i++) {
        deft_piece piece;
        deft_arc_rise(&piece, arc, v, held, at.time_s);
        double t = piece.until_s;
        if (held && at.time_s + t > release_s) {
            t = release_s - at.time_s;
        }
        at.height += deft_piece_distance(&piece, t);
        v = deft_piece_speed(&piece, t);
        at.time_s += t;
        if (held && at.time_s >= release_s) {
            held = false;
            if (m->cut == DEFT_CUT_SPEED) {
                v = fmin(v, arc->cut_speed);
            }
        }
    }
    assert_true(v == 0);
    return at;
}

/* A fall from rest over `height`, the button down, by small steps of the law itself: no formula of the tuning
 * room. */
static double step_fall(const deft_moveset *m, double height, double step_s)
{
    double v = 0, fallen = 0, time_s = 0;
    while (fallen < height) {
        const double slow = v < m->jump.hang_speed ? m->jump.hang_ratio : 1;
        const double next = fmin(v + m->fall.gravity * slow * step_s, m->fall.speed_max);
        const double drop = (v + next) / 2 * step_s;
        if (fallen + drop >= height) {
            return time_s + step_s * (height - fallen) / drop;
        }
        fallen += drop;
        v = next;
        time_s += step_s;
    }
    return time_s;
}

static void seed_000_runs_up_in_400_and_stops_in_200(void **state)
{
    (void)state;
    deft_tuning t;
    assert_int_equal(deft_tuning_preset(&t, "quick-curve"), DEFT_OK);
    const deft_moveset m = built(&t);
    assert_true(m.ground.speed == 800 && m.ground.snap_heading == 1);
    assert_int_equal(m.ground.attack.kind, DEFT_RESPONSE_CURVE);
    assert_true(m.ground.attack.time_s == 0.75 && m.ground.attack.exponent == 2);
    assert_true(m.ground.release.time_s == 0.75 && m.ground.release.exponent == 2);
    /* V T p / (p + 1) and V T / (p + 1), and the sheet's numbers for them. */
    const deft_response *up = &m.ground.attack, *down = &m.ground.release;
    assert_true(m.ground.speed * up->time_s * up->exponent / (up->exponent + 1) == 400);
    assert_true(m.ground.speed * down->time_s / (down->exponent + 1) == 200);
}

static void seed_001_loses_98_75_percent_a_second_which_is_35_48_in_a_tenth(void **state)
{
    (void)state;
    deft_tuning t;
    assert_int_equal(deft_tuning_preset(&t, "heavy-drag"), DEFT_OK);
    const deft_moveset m = built(&t);
    assert_true(m.ground.speed == 6);
    assert_int_equal(m.ground.release.kind, DEFT_RESPONSE_DRAG);
    assert_near(1 - exp(-m.ground.release.rate), 0.9875, 1e-14);
    assert_near(1 - exp(-m.ground.release.rate * 0.1), 0.3548, 2e-5);
    assert_near(m.ground.attack.rate, 4.382, 1e-4);
    assert_near(log(2) / m.air.turn.rate, 0.158, 5e-4 / 0.158);
}

static void seed_002_jumps_at_1200_under_2400_and_taps_under_8000(void **state)
{
    (void)state;
    deft_tuning t;
    assert_int_equal(deft_tuning_preset(&t, "two-gravity"), DEFT_OK);
    const deft_moveset m = built(&t);
    assert_true(m.jump.launch_speed == 1200 && m.jump.gravity == 2400 && m.jump.cut_gravity == 8000);
    assert_true(m.fall.gravity == 8000 && m.fall.speed_max == DEFT_FOREVER);
    assert_near(m.ground.speed / m.ground.attack.time_s, 2500, 1e-15);
    assert_near(m.ground.speed / m.ground.release.time_s, 2250, 1e-15);
}

static void seed_003_jumps_5_high_and_5_far(void **state)
{
    (void)state;
    deft_tuning t;
    assert_int_equal(deft_tuning_preset(&t, "explorer"), DEFT_OK);
    const deft_moveset m = built(&t);
    const flight up = walk_rise(&m, &m.jump, 9);
    assert_near(up.height, 5, 1e-14);
    assert_near(up.time_s * m.ground.speed, 5, 1e-14);
    assert_true(m.ground.attack.time_s == 0.25 && m.ground.turn.time_s == 0.125 &&
                m.ground.release.time_s == 0.25);
    assert_near(step_fall(&m, 5, 1e-6) * m.ground.speed, 4, 1e-6);
}

static void seed_004_cuts_to_the_speed_of_the_least_height(void **state)
{
    (void)state;
    deft_tuning t;
    assert_int_equal(deft_tuning_preset(&t, "velocity-cut"), DEFT_OK);
    const deft_moveset m = built(&t);
    assert_near(m.jump.cut_speed * m.jump.cut_speed, 2 * m.jump.gravity * 1.1, 1e-15);
    assert_near(walk_rise(&m, &m.jump, 0).height, 1.1, 1e-14);
    assert_near(m.fall.gravity, 2 * m.jump.gravity, 1e-15);
}

static void plain_shapes_are_the_formula_sheets(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.height = 3;
    t.jump.time_to_apex_s = 0.5;
    deft_moveset m = built(&t);
    assert_true(m.jump.launch_speed == 12 && m.jump.gravity == 24);
    assert_near(m.jump.cut_gravity / m.jump.gravity, t.jump.height / t.jump.height_min, 1e-15);
    t.jump.shape = DEFT_JUMP_SHAPE_DISTANCE;
    t.jump.distance_to_apex = 4;
    t.run.speed = 8;
    m = built(&t);
    assert_true(m.jump.launch_speed == 12 && m.jump.gravity == 24 && m.jump.time_to_apex_s == 0.5);
    t.jump.shape = DEFT_JUMP_SHAPE_GRAVITY;
    t.jump.gravity = 24;
    m = built(&t);
    assert_true(m.jump.launch_speed == 12 && m.jump.time_to_apex_s == 0.5 && m.jump.height == 3);
    t.jump.shape = DEFT_JUMP_SHAPE_SPEED;
    t.jump.launch_speed = 12;
    t.jump.height = 1000;
    m = built(&t);
    assert_true(m.jump.height == 3 && m.jump.time_to_apex_s == 0.5);
}

static void a_hold_window_is_the_formula_sheets(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.cut = DEFT_CUT_HOLD;
    t.jump.height = 3;
    t.jump.height_min = 1;
    t.jump.time_to_apex_s = 0.5;
    const deft_moveset m = built(&t);
    assert_true(m.jump.launch_speed == 8 && m.jump.hold_s == 0.25 && m.jump.gravity == 32);
}

static void an_apex_hang_is_the_formula_sheets(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.hang_speed_ratio = 0.5;
    t.jump.hang_gravity_ratio = 0.5;
    t.jump.height = 3;
    t.jump.time_to_apex_s = 0.5;
    /* A = 1.5, B = 1.25: v0 = 2 h A / (t B), g = v0 A / t. */
    const deft_moveset m = built(&t);
    assert_near(m.jump.launch_speed, 14.4, 1e-15);
    assert_near(m.jump.gravity, 43.2, 1e-15);
    assert_near(m.jump.hang_speed, 7.2, 1e-15);
}

/* The same hang: without it the launch carries v0^2 / (2 g) = 2.4 high, and no tap is cut to more speed than
 * it has. */
static void a_tap_is_never_cut_to_more_than_the_launch(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.hang_speed_ratio = 0.5;
    t.jump.hang_gravity_ratio = 0.5;
    t.jump.cut = DEFT_CUT_SPEED;
    t.jump.height = 3;
    t.jump.height_min = 2.9;
    t.jump.time_to_apex_s = 0.5;
    const deft_moveset m = built(&t);
    assert_near(m.jump.launch_speed, 14.4, 1e-15);
    assert_true(m.jump.cut_speed == m.jump.launch_speed);
    assert_near(m.jump.height_min, 2.4, 1e-15);
}

static void a_cut_by_none_rises_the_same_whatever_the_button_does(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.jump.cut = DEFT_CUT_NONE;
    deft_moveset m = built(&t);
    assert_near(walk_rise(&m, &m.jump, 0).height, 3.2, 1e-14);
    assert_true(m.jump.height_min == 3.2 && m.jump.cut_gravity == m.jump.gravity);
    /* but for the hang, which needs the button */
    t.jump.hang_speed_ratio = 0.5;
    t.jump.hang_gravity_ratio = 0.5;
    m = built(&t);
    assert_near(m.jump.height_min, 3.2 / 1.25, 1e-14);
    assert_near(walk_rise(&m, &m.jump, 0).height, m.jump.height_min, 1e-14);
}

static void falls_meet_their_time_in_closed_form(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.fall.shape = DEFT_FALL_SHAPE_TIME;
    t.jump.height = 2;
    t.fall.time_s = 0.5;
    t.fall.speed_max = 0;
    assert_true(built(&t).fall.gravity == 16);
    /* 2 h / t = 8 is the speed at the ground: a terminal speed of 8 is just not reached. */
    t.fall.speed_max = 8;
    assert_true(built(&t).fall.gravity == 16);
    /* vT / (2 (t - h / vT)) */
    t.fall.speed_max = 5;
    assert_near(built(&t).fall.gravity, 25, 1e-15);
    t.fall.shape = DEFT_FALL_SHAPE_DISTANCE;
    t.fall.distance = 5;
    t.run.speed = 10;
    assert_near(built(&t).fall.gravity, 25, 1e-15);
    t.fall.shape = DEFT_FALL_SHAPE_RATIO;
    t.fall.gravity_ratio = 1;
    assert_true(built(&t).fall.gravity == built(&t).jump.gravity);
    t.fall.use_cut_gravity = 1;
    assert_true(built(&t).fall.gravity == built(&t).jump.cut_gravity);
    assert_near(built(&t).fall.fast_gravity, 1.5 * built(&t).jump.cut_gravity, 1e-15);
}

static void overspeed_bleeds_one_speed_in_its_time(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.run.speed = 8;
    t.run.overspeed_release_s = 0;
    t.run.overspeed_pushed_s = 2;
    t.air.speed_ratio = 0.5;
    t.air.overspeed_release_s = 2;
    t.air.overspeed_pushed_s = (double)INFINITY;
    deft_moveset m = built(&t);
    assert_true(m.ground.overspeed_release == DEFT_FOREVER && m.ground.overspeed_pushed == 4);
    assert_true(m.air.speed == 4 && m.air.overspeed_release == 2 && m.air.overspeed_pushed == 0);
    /* without steering in the air momentum still bleeds, by the ground's speed */
    t.air.speed_ratio = 0;
    m = built(&t);
    assert_true(m.air.speed == 0 && m.air.overspeed_release == 4);
}

static void a_curve_of_no_time_is_instant(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.run.attack.time_s = 0;
    t.run.release.kind = DEFT_RESPONSE_INSTANT;
    const deft_moveset m = built(&t);
    assert_int_equal(m.ground.attack.kind, DEFT_RESPONSE_INSTANT);
    assert_int_equal(m.ground.release.kind, DEFT_RESPONSE_INSTANT);
    assert_int_equal(m.ground.turn.kind, DEFT_RESPONSE_CURVE);
}

/* No tick is fine enough to see it end. */
static void what_takes_next_to_no_time_is_at_once(void **state)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    (void)state;
    for (int i = 0; i < 2; i++) {
        const double time_s = i == 0 ? 1e-25 : 1e-10;
        tuning.run.attack.time_s = tuning.air.turn.time_s = time_s;
        tuning.run.overspeed_release_s = tuning.air.overspeed_pushed_s = tuning.swim.attack_s = time_s;
        tuning.air.overspeed_release_s = 0;
        deft_moveset moveset = built(&tuning);
        assert_int_equal(moveset.ground.attack.kind, DEFT_RESPONSE_INSTANT);
        assert_int_equal(moveset.air.turn.kind, DEFT_RESPONSE_INSTANT);
        assert_true(moveset.ground.overspeed_release == DEFT_FOREVER);
        assert_true(moveset.air.overspeed_pushed == DEFT_FOREVER);
        assert_true(moveset.swim.rate == DEFT_FOREVER && moveset.swim.drag == DEFT_FOREVER);
    }
}

static void the_body_follows_from_skin_tile_and_slope(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.ground.slope_limit_deg = 60;
    const deft_moveset m = built(&t);
    assert_true(m.half_width == 0.375 && m.height == 0.95 && m.skin == 1.0 / 512);
    assert_true(m.touch == 1.0 / 16384 && m.contact == 1.0 / 65536 && m.chord_error == 1.0 / 64);
    assert_near(m.travel_max, 7.6, 1e-15);
    assert_near(m.slope_cos, 0.4999, 1e-14);
}

static uint64_t random_bits = 0x2545f4914f6cdd1d;

static double random_in(double min, double max)
{
    random_bits ^= random_bits << 13;
    random_bits ^= random_bits >> 7;
    random_bits ^= random_bits << 17;
    return min + (max - min) * (double)(random_bits >> 11) / 9007199254740992.0;
}

/* Any shape, cut and hang that fit each other. */
static deft_tuning random_tuning(void)
{
    for (;;) {
        deft_tuning t;
        deft_moveset m;
        deft_tuning_default(&t);
        t.run.speed = random_in(2, 20);
        t.jump.shape = (int32_t)random_in(0, 4);
        t.jump.cut = (int32_t)random_in(0, 4);
        t.jump.height = random_in(0.5, 8);
        t.jump.time_to_apex_s = random_in(0.15, 1);
        t.jump.distance_to_apex = random_in(1, 8);
        t.jump.gravity = random_in(10, 200);
        t.jump.launch_speed = random_in(4, 30);
        t.jump.height_min = t.jump.height * random_in(0.05, 1);
        if (random_in(0, 1) < 0.6) {
            t.jump.hang_speed_ratio = random_in(0, 0.9);
            t.jump.hang_gravity_ratio = random_in(0.05, 1);
        }
        t.air_jump.count = (int32_t)random_in(0, 3);
        t.air_jump.height = random_in(0.5, 5);
        t.air_jump.height_min = t.air_jump.height * random_in(0.05, 1);
        t.fall.shape = (int32_t)random_in(0, 3);
        t.fall.time_s = random_in(0.1, 1.2);
        t.fall.distance = random_in(1, 8);
        t.fall.gravity_ratio = random_in(0.5, 4);
        t.fall.speed_max = random_in(0, 1) < 0.3 ? 0 : random_in(5, 40);
        t.fall.fast_speed_max = t.fall.speed_max;
        if (deft_moveset_build(&m, &t, NULL) == DEFT_OK) {
            return t;
        }
    }
}

static void assert_arc_holds(const deft_tuning *t, const deft_moveset *m, const deft_arc *arc,
                             double wish_min)
{
    const flight full = walk_rise(m, arc, 99), tap = walk_rise(m, arc, 0);
    assert_near(full.height, arc->height, 1e-13);
    assert_near(full.time_s, arc->time_to_apex_s, 1e-13);
    assert_near(tap.height, arc->height_min, 1e-13);
    if (t->jump.cut != DEFT_CUT_NONE && arc->height_min != wish_min) {
        /* Only the cut by speed may miss the wish, and only where no tap can rise that high. */
        assert_int_equal(t->jump.cut, DEFT_CUT_SPEED);
        assert_near(arc->height_min, arc->launch_speed * arc->launch_speed / (2 * arc->gravity), 1e-14);
    }
    if (arc->height_min <= arc->height / deft__derive_hang(t).b) {
        const double release_s = random_in(0, arc->time_to_apex_s);
        const double cut = walk_rise(m, arc, release_s).height;
        assert_true(cut >= arc->height_min * (1 - 1e-12) && cut <= arc->height * (1 + 1e-12));
    }
}

static void whatever_the_wishes_height_and_time_both_hold(void **state)
{
    (void)state;
    int hangs = 0, cuts[4] = {0}, shapes[4] = {0};
    for (int i = 0; i < 3000; i++) {
        const deft_tuning t = random_tuning();
        const deft_moveset m = built(&t);
        hangs += m.jump.hang_ratio < 1;
        cuts[t.jump.cut]++;
        shapes[t.jump.shape]++;
        if (t.jump.shape != DEFT_JUMP_SHAPE_SPEED) {
            assert_true(m.jump.height == t.jump.height);
        } else {
            assert_true(m.jump.launch_speed == t.jump.launch_speed);
        }
        if (t.jump.shape == DEFT_JUMP_SHAPE_TIME) {
            assert_true(m.jump.time_to_apex_s == t.jump.time_to_apex_s);
        } else if (t.jump.shape == DEFT_JUMP_SHAPE_DISTANCE) {
            assert_near(m.jump.time_to_apex_s * t.run.speed, t.jump.distance_to_apex, 1e-15);
        } else {
            assert_true(m.jump.gravity == t.jump.gravity);
        }
        assert_arc_holds(&t, &m, &m.jump, t.jump.height_min);
        assert_true(m.air_jump.gravity == m.jump.gravity);
        if (t.air_jump.count > 0) {
            assert_true(m.air_jump.height == t.air_jump.height);
            assert_arc_holds(&t, &m, &m.air_jump, t.air_jump.height_min);
        } else {
            assert_memory_equal(&m.air_jump, &m.jump, sizeof m.jump);
        }
    }
    assert_true(hangs > 500);
    for (int i = 0; i < 4; i++) {
        assert_true(cuts[i] > 200 && shapes[i] > 200);
    }
}

static void whatever_the_wishes_the_fall_takes_its_time(void **state)
{
    (void)state;
    int timed = 0, hung = 0;
    for (int i = 0; i < 1000; i++) {
        const deft_tuning t = random_tuning();
        const deft_moveset m = built(&t);
        const double wish_s = t.fall.shape == DEFT_FALL_SHAPE_TIME       ? t.fall.time_s
                              : t.fall.shape == DEFT_FALL_SHAPE_DISTANCE ? t.fall.distance / t.run.speed
                                                                         : 0;
        const double formula_s =
            deft__derive_fall_time_s(&m.jump, m.jump.height, m.fall.gravity, m.fall.speed_max);
        if (wish_s == 0) {
            assert_near(m.fall.gravity, m.jump.gravity * t.fall.gravity_ratio, 1e-15);
            continue;
        }
        timed++;
        hung += m.jump.hang_ratio < 1;
        assert_near(formula_s, wish_s, 1e-14);
        /* Steps fine enough for the gravity at hand; what is left is the step that straddles each switch. */
        assert_near(step_fall(&m, m.jump.height, wish_s / 20000), wish_s, 1e-3);
    }
    assert_true(timed > 300 && hung > 100);
}

static void a_tuning_scaled_by_a_power_of_two_derives_scaled_numbers_bit_by_bit(void **state)
{
    (void)state;
    const double factors[] = {16, 0.25, 64};
    for (int i = 0; i < 600; i++) {
        deft_tuning t = random_tuning();
        const double f = factors[i % 3];
        const deft_moveset a = built(&t);
        deft_tuning_scale(&t, f);
        const deft_moveset b = built(&t);
        const double lengths[][2] = {{a.half_width, b.half_width},
                                     {a.height, b.height},
                                     {a.skin, b.skin},
                                     {a.touch, b.touch},
                                     {a.contact, b.contact},
                                     {a.snap, b.snap},
                                     {a.tile, b.tile},
                                     {a.chord_error, b.chord_error},
                                     {a.travel_max, b.travel_max},
                                     {a.fall.gravity, b.fall.gravity},
                                     {a.fall.fast_gravity, b.fall.fast_gravity},
                                     {a.ground.speed, b.ground.speed},
                                     {a.air.speed, b.air.speed},
                                     {a.ground.overspeed_release, b.ground.overspeed_release},
                                     {a.boost_speed, b.boost_speed}};
        for (size_t k = 0; k < sizeof lengths / sizeof lengths[0]; k++) {
            assert_true(lengths[k][1] == lengths[k][0] * f);
        }
        const deft_arc *arcs[][2] = {
            {&a.jump, &b.jump}, {&a.air_jump, &b.air_jump}, {&a.wall.jump, &b.wall.jump}};
        for (int k = 0; k < 3; k++) {
            const deft_arc *p = arcs[k][0], *q = arcs[k][1];
            assert_true(q->launch_speed == p->launch_speed * f && q->gravity == p->gravity * f);
            assert_true(q->cut_gravity == p->cut_gravity * f && q->hang_speed == p->hang_speed * f);
            assert_true(q->height == p->height * f && q->height_min == p->height_min * f);
            assert_true(q->hold_s == p->hold_s && q->time_to_apex_s == p->time_to_apex_s);
            assert_true(q->cut_speed == (t.jump.cut == DEFT_CUT_SPEED ? p->cut_speed * f : DEFT_FOREVER));
        }
        assert_true(b.fall.speed_max == (t.fall.speed_max > 0 ? a.fall.speed_max * f : DEFT_FOREVER));
        assert_true(b.slope_cos == a.slope_cos && b.ground.attack.time_s == a.ground.attack.time_s);
    }
}

static void the_same_tuning_gives_the_same_bytes(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        const deft_tuning t = random_tuning();
        const deft_moveset a = built(&t), b = built(&t);
        assert_memory_equal(&a, &b, sizeof a);
        assert_int_equal(a.machine | a.ground.reserved | a.air.turn.reserved, 0);
    }
}

/* Every word before `hash` is mixed in, but for size, version, machine and the reserved ones. */
static void the_hash_sees_every_field(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    const deft_moveset m = built(&t);
    size_t unseen = 0;
    assert_true(deft__moveset_hash(&m) == m.hash);
    for (size_t at = 0; at < offsetof(deft_moveset, hash); at += sizeof(uint32_t)) {
        deft_moveset changed = m;
        unsigned char *byte = (unsigned char *)&changed + at + 1;
        *byte ^= 1;
        unseen += deft__moveset_hash(&changed) == m.hash;
    }
    /* size, version and machine; reserved: one in the walls and in the ladder, one in each of three
     * steerings, one in each of nine responses */
    assert_int_equal(unseen, 17);
    deft_moveset zero = m;
    zero.boost_speed = -0.0;
    assert_true(deft__moveset_hash(&zero) == m.hash);
}

/* The numbers are those of version 1: a change of a field needs another DEFT_TUNING_VERSION and
 * other numbers here. */
static void the_version_goes_with_the_fields(void **state)
{
    (void)state;
    assert_int_equal(DEFT_TUNING_VERSION, 1);
    assert_int_equal(sizeof(deft_tuning), 1408);
    assert_int_equal(sizeof(deft_moveset), 1680);
}

static void a_tuning_of_another_deft_is_refused_with_its_cure(void **state)
{
    (void)state;
    deft_tuning t;
    deft_moveset m;
    deft_diag_list found;
    char line[400];
    memset(&m, 0x5a, sizeof m);
    const deft_moveset before = m;
    for (int i = 0; i < 3; i++) {
        deft_tuning_default(&t);
        if (i == 0) {
            memset(&t, 0, sizeof t);
        }
        t.size -= i == 1 ? 8 : 0;
        t.version += i == 2 ? 1 : 0;
        assert_int_equal(deft_moveset_build(&m, &t, &found), DEFT_ERROR_CONTENT);
        assert_int_equal(found.count, 1);
        assert_memory_equal(&m, &before, sizeof m);
        (void)deft_diag_text(line, sizeof line, &found.items[0]);
        assert_non_null(strstr(line, i == 2   ? "of version 2"
                                     : i == 1 ? "of version 1"
                                              : "of version 0 and 0 bytes"));
        assert_non_null(strstr(line, "fill it with deft_tuning_default"));
    }
}

#ifdef NDEBUG
/* As read from a file that another build wrote. */
static void a_moveset_of_another_deft_moves_nothing(void **state)
{
    (void)state;
    deft_tuning t;
    deft_character self;
    deft_topdown walker;
    deft_input input = *deft_input_none();
    const deft_pos feet = {0, 0};
    deft_tuning_default(&t);
    for (int i = 0; i < 3; i++) {
        deft_moveset m = built(&t);
        deft_character_spawn(&self, &m, &feet, deft_axes_y_up());
        deft_topdown_spawn(&walker, &m, &feet, deft_axes_y_up());
        walker.knock.x = 1;
        m.size += i == 1 ? 8 : 0;
        m.version += i == 2 ? 1 : 0;
        deft_character_step(&self, &m, NULL, &input, 0.1, NULL, NULL);
        deft_topdown_step(&walker, &m, NULL, &input, 0.1, NULL, NULL);
        assert_int_equal(self.position.y < 0, i == 0);
        assert_int_equal(walker.position.x > 0, i == 0);
    }
}
#endif

/* What does not count must not leak: not a NaN of it may reach the numbers. */
static void wishes_that_do_not_count_never_reach_the_moveset(void **state)
{
    (void)state;
    for (int i = 0; i < 300; i++) {
        deft_tuning t = random_tuning();
        t.run.snap_heading = i % 2;
        t.run.attack.kind = i % 3;
        t.assist.coyote_s = i % 5 == 0 ? 0 : 0.1;
        const deft_moveset a = built(&t);
        for (size_t k = 0; k < deft_param_count(); k++) {
            const deft_param *param = deft_param_at(k);
            if (!deft_param_is_active(&t, param)) {
                deft_tuning_set(&t, param, param->type == DEFT_PARAM_REAL ? (double)NAN : 1);
            }
        }
        const deft_moveset b = built(&t);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* Leaves a byte where the next call has what it reckons with. */
static void paint(int byte)
{
    volatile unsigned char room[32768];
    for (size_t i = 0; i < sizeof room; i++) {
        room[i] = (unsigned char)byte;
    }
}

/* A game may compare movesets byte for byte. */
static void the_bytes_of_a_moveset_follow_from_its_tuning_alone(void **state)
{
    static void (*volatile painter)(int) = paint;
    (void)state;
    for (int i = 0; i < 20; i++) {
        deft_tuning t = random_tuning();
        deft_moveset movesets[2];
        for (int k = 0; k < 2; k++) {
            memset(&movesets[k], k == 0 ? 0x11 : 0xEE, sizeof movesets[k]);
            painter(k == 0 ? 0x11 : 0xEE);
            assert_int_equal(deft_moveset_build(&movesets[k], &t, NULL), DEFT_OK);
        }
        assert_memory_equal(&movesets[0], &movesets[1], sizeof movesets[0]);
        assert_true((movesets[0].ground.reserved | movesets[0].air.reserved |
                     movesets[0].topdown.steering.reserved) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seed_000_runs_up_in_400_and_stops_in_200),
        cmocka_unit_test(seed_001_loses_98_75_percent_a_second_which_is_35_48_in_a_tenth),
        cmocka_unit_test(seed_002_jumps_at_1200_under_2400_and_taps_under_8000),
        cmocka_unit_test(seed_003_jumps_5_high_and_5_far),
        cmocka_unit_test(seed_004_cuts_to_the_speed_of_the_least_height),
        cmocka_unit_test(plain_shapes_are_the_formula_sheets),
        cmocka_unit_test(a_hold_window_is_the_formula_sheets),
        cmocka_unit_test(an_apex_hang_is_the_formula_sheets),
        cmocka_unit_test(a_tap_is_never_cut_to_more_than_the_launch),
        cmocka_unit_test(a_cut_by_none_rises_the_same_whatever_the_button_does),
        cmocka_unit_test(falls_meet_their_time_in_closed_form),
        cmocka_unit_test(overspeed_bleeds_one_speed_in_its_time),
        cmocka_unit_test(a_curve_of_no_time_is_instant),
        cmocka_unit_test(what_takes_next_to_no_time_is_at_once),
        cmocka_unit_test(the_body_follows_from_skin_tile_and_slope),
        cmocka_unit_test(whatever_the_wishes_height_and_time_both_hold),
        cmocka_unit_test(whatever_the_wishes_the_fall_takes_its_time),
        cmocka_unit_test(a_tuning_scaled_by_a_power_of_two_derives_scaled_numbers_bit_by_bit),
        cmocka_unit_test(the_same_tuning_gives_the_same_bytes),
        cmocka_unit_test(the_hash_sees_every_field),
        cmocka_unit_test(the_version_goes_with_the_fields),
        cmocka_unit_test(a_tuning_of_another_deft_is_refused_with_its_cure),
#ifdef NDEBUG
        cmocka_unit_test(a_moveset_of_another_deft_moves_nothing),
#endif
        cmocka_unit_test(wishes_that_do_not_count_never_reach_the_moveset),
        cmocka_unit_test(the_bytes_of_a_moveset_follow_from_its_tuning_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
