/* tests/motion/test_arc.c -- heights and times of jumps and falls at every rate, against the formula sheet.
 */
#include "drive.h"

/* F1; a tap reaches height_min by more gravity (F5). */
static deft_arc arc_of(double height, double time_s, double height_min)
{
    deft_arc arc;
    memset(&arc, 0, sizeof arc);
    arc.launch_speed = 2 * height / time_s;
    arc.gravity = 2 * height / (time_s * time_s);
    arc.cut_gravity = arc.launch_speed * arc.launch_speed / (2 * height_min);
    arc.hang_ratio = 1;
    arc.height = height;
    arc.height_min = height_min;
    arc.time_to_apex_s = time_s;
    return arc;
}

/* The hold window: v0 = (h + h_min)/t, T = (h - h_min)/v0, g = v0^2/(2 h_min). */
static deft_arc arc_with_hold(double height, double time_s, double height_min)
{
    deft_arc arc = arc_of(height, time_s, height_min);
    arc.launch_speed = (height + height_min) / time_s;
    arc.hold_s = (height - height_min) / arc.launch_speed;
    arc.gravity = arc.cut_gravity = arc.launch_speed * arc.launch_speed / (2 * height_min);
    return arc;
}

/* Apex hang: A = 1 - b + b/r, B = 1 - b^2 + b^2/r, v0 = 2hA/(tB), g = v0 A/t. */
static deft_arc arc_with_hang(double height, double time_s, double height_min, double b, double r)
{
    deft_arc arc = arc_of(height, time_s, height_min);
    double A = 1 - b + b / r, B = 1 - b * b + b * b / r;
    arc.launch_speed = 2 * height * A / (time_s * B);
    arc.gravity = arc.launch_speed * A / time_s;
    arc.cut_gravity = arc.launch_speed * arc.launch_speed / (2 * height_min);
    arc.hang_speed = b * arc.launch_speed;
    arc.hang_ratio = r;
    return arc;
}

typedef struct flight {
    double v, y, t; /* upwards */
} flight;

/* Rises to the apex in ticks of `rate`; the button is let go after `hold`, in the middle of a tick if need
 * be. With `cuts_speed` that lowers the speed (seed 004). */
static flight rise(const deft_arc *arc, double hold, bool cuts_speed, double rate)
{
    flight f = {arc->launch_speed, 0, 0};
    bool held = true;
    int segments = 0;
    while (f.v > 0) {
        double dt = drive_dt(rate);
        while (dt > 0 && f.v > 0) {
            deft_piece piece;
            double step;
            if (held && f.t >= hold) {
                held = false;
                f.v = cuts_speed ? fmin(f.v, arc->cut_speed) : f.v;
            }
            deft_arc_rise(&piece, arc, f.v, held, f.t);
            step = fmin(dt, piece.until_s);
            step = held ? fmin(step, hold - f.t) : step;
            f.y += deft_piece_distance(&piece, step);
            f.v = deft_piece_speed(&piece, step);
            f.t = held && step == hold - f.t ? hold : f.t + step;
            dt -= step;
            assert_true(++segments < 100000);
        }
    }
    return f;
}

static double any_rate(int i)
{
    return i % 12 == 11 ? 0 : drive_rates[i % 12];
}

static void a_held_jump_is_as_high_and_as_long_as_designed(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 2400; i++) {
        double h = drive_random(0.5, 300), t = drive_random(0.05, 2), low = drive_random(0.1, 1) * h;
        double b = drive_random(0, 0.9), r = drive_random(0.05, 1);
        deft_arc arcs[3] = {arc_of(h, t, low), arc_with_hold(h, t, low), arc_with_hang(h, t, low, b, r)};
        int kind;
        for (kind = 0; kind < 3; kind++) {
            flight f = rise(&arcs[kind], DEFT_FOREVER, false, any_rate(i));
            assert_true(f.v == 0);
            expect_close(f.y, h, 1e-12 * h);
            expect_close(f.t, t, 1e-12 * t);
        }
    }
}

static void a_tap_reaches_the_minimum_height(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 240; i++) {
        double h = drive_random(0.5, 10), t = drive_random(0.1, 1), low = drive_random(0.1, 1) * h;
        deft_arc by_gravity = arc_of(h, t, low), by_hold = arc_with_hold(h, t, low);
        deft_arc by_hang = arc_with_hang(h, t, low, 0.3, 0.5);
        deft_arc by_speed = arc_of(h, t, low);
        by_speed.cut_gravity = by_speed.gravity;
        by_speed.cut_speed = sqrt(2 * by_speed.gravity * low);
        expect_close(rise(&by_gravity, 0, false, any_rate(i)).y, low, 1e-12 * h);
        expect_close(rise(&by_hold, 0, false, any_rate(i)).y, low, 1e-12 * h);
        expect_close(rise(&by_hang, 0, false, any_rate(i)).y, low, 1e-12 * h);
        expect_close(rise(&by_speed, 0, true, any_rate(i)).y, low, 1e-12 * h);
    }
}

static void a_release_at_any_instant_gives_the_height_of_the_formula(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 6000; i++) {
        double h = drive_random(0.5, 10), t = drive_random(0.1, 1), low = drive_random(0.1, 1) * h;
        double tau = drive_random(0, 1) * t, rate = any_rate(i), v, F;
        deft_arc arc = arc_of(h, t, low);
        v = arc.launch_speed - arc.gravity * tau;
        F = h - v * v * (1 / (2 * arc.gravity) - 1 / (2 * arc.cut_gravity)); /* F5 */
        expect_close(rise(&arc, tau, false, rate).y, F, 1e-12 * h);

        arc.cut_gravity = arc.gravity;
        arc.cut_speed = sqrt(2 * arc.gravity * low);
        F = v > arc.cut_speed ? arc.launch_speed * tau - arc.gravity * tau * tau / 2 + low : h; /* F6 */
        expect_close(rise(&arc, tau, true, rate).y, F, 1e-12 * h);

        arc = arc_with_hold(h, t, low);
        F = tau < arc.hold_s ? low + arc.launch_speed * tau : h; /* F7 */
        expect_close(rise(&arc, tau, false, rate).y, F, 1e-12 * h);
    }
}

/* A release inside the hang goes to the cut gravity. */
static void a_release_inside_the_hang_ends_it(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 1200; i++) {
        double b = drive_random(0.1, 0.9), r = drive_random(0.05, 0.9);
        deft_arc arc = arc_with_hang(4, 0.5, 1, b, r);
        double entry = (arc.launch_speed - arc.hang_speed) / arc.gravity; /* when the band begins */
        double tau = entry + drive_random(0, 1) * (0.5 - entry);
        double y = (arc.launch_speed + arc.hang_speed) / 2 * entry, s = tau - entry;
        double v = arc.hang_speed - arc.gravity * r * s;
        y += (arc.hang_speed + v) / 2 * s;
        expect_close(rise(&arc, tau, false, any_rate(i)).y, y + v * v / (2 * arc.cut_gravity), 1e-11);
    }
}

static void the_hold_window_does_not_outlive_a_bumped_head(void **state)
{
    deft_arc arc = arc_with_hold(4, 0.5, 1);
    deft_piece piece;
    deft_arc_rise(&piece, &arc, arc.launch_speed, true, 0.01);
    (void)state;
    assert_int_equal(piece.kind, DEFT_PIECE_CONSTANT);
    expect_close(piece.until_s, arc.hold_s - 0.01, 1e-15);
    deft_arc_rise(&piece, &arc, arc.launch_speed * 0.9, true, 0.01);
    assert_true(piece.rate == -arc.gravity);
    deft_arc_rise(&piece, &arc, arc.launch_speed, true, arc.hold_s);
    assert_true(piece.rate == -arc.gravity);
    deft_arc_rise(&piece, &arc, 0, true, 0);
    assert_true(piece.until_s == 0 && piece.end_speed == 0);
}

static deft_fall fall_of(double gravity, double speed_max)
{
    deft_fall fall = {gravity, speed_max, gravity * 1.5, speed_max * 1.25};
    return fall;
}

/* Falls for t seconds from speed v, down held or not. */
static flight drop(const deft_fall *fall, const deft_arc *hang, double v, bool fast, double t, double rate)
{
    flight f = {v, 0, 0};
    while (f.t < t) {
        double dt = fmin(drive_dt(rate), t - f.t);
        f.t += dt;
        while (dt > 0) {
            deft_piece piece;
            deft_arc_fall(&piece, fall, hang, f.v, fast);
            double step = fmin(dt, piece.until_s);
            f.y += deft_piece_distance(&piece, step);
            f.v = deft_piece_speed(&piece, step);
            dt -= step;
        }
    }
    return f;
}

static void a_fall_takes_the_designed_time_with_and_without_a_terminal_speed(void **state)
{
    int i;
    (void)state;
    for (i = 0; i < 2400; i++) {
        double g = drive_random(5, 100), cap = drive_random(1, 40), h = drive_random(0.5, 30);
        double free_s = sqrt(2 * h / g), capped_s = h / cap + cap / (2 * g); /* F4 */
        deft_fall fall = fall_of(g, cap), free_fall = fall_of(g, DEFT_FOREVER);
        flight f = drop(&fall, NULL, 0, false, cap * cap / (2 * g) < h ? capped_s : free_s, any_rate(i));
        expect_close(f.y, -h, 1e-12 * h);
        expect_close(f.v, -fmin(cap, g * free_s), 1e-12 * cap);
        f = drop(&free_fall, NULL, 0, false, free_s, any_rate(i));
        expect_close(f.y, -h, 1e-12 * h);
        f = drop(&fall, NULL, 0, true, 100, 20);
        assert_true(f.v == -fall.fast_speed_max);
    }
}

static void without_gravity_a_speed_stays(void **state)
{
    (void)state;
    deft_arc arc = arc_of(3, 0.4, 1);
    deft_fall fall = {0, 20, 0, 30};
    deft_piece pieces[3];
    arc.gravity = 0;
    deft_arc_rise(&pieces[0], &arc, 5, true, 0);
    deft_arc_fall(&pieces[1], &fall, NULL, -5, false);
    deft_arc_fall(&pieces[2], &fall, NULL, -5, true);
    for (int i = 0; i < 3; i++) {
        assert_true(pieces[i].kind == DEFT_PIECE_CONSTANT && pieces[i].until_s == DEFT_FOREVER);
        assert_true(deft_piece_speed(&pieces[i], 9) == (i == 0 ? 5 : -5));
        assert_true(pieces[i].end_speed == (i == 0 ? 5 : -5));
    }
}

static void what_falls_too_fast_slows_down_to_the_limit(void **state)
{
    deft_fall fall = fall_of(40, 20);
    deft_piece piece;
    deft_arc_fall(&piece, &fall, NULL, -25, false);
    (void)state;
    assert_true(piece.rate == 40 && piece.until_s == 5 / 40.0 && piece.end_speed == -20);
    deft_arc_fall(&piece, &fall, NULL, -25, true); /* the limit while down is held */
    assert_int_equal(piece.kind, DEFT_PIECE_CONSTANT);
    assert_true(piece.base == -25 && piece.until_s == DEFT_FOREVER);
    deft_arc_fall(&piece, &fall, NULL, -20 * (1 + 1e-12), false); /* rounding is not too fast */
    assert_int_equal(piece.kind, DEFT_PIECE_CONSTANT);
    assert_true(piece.base == -20);
}

static void a_hang_holds_in_the_fall_while_its_button_is_down(void **state)
{
    deft_fall fall = fall_of(40, 20);
    deft_arc arc = arc_with_hang(4, 0.5, 1, 0.3, 0.25);
    double band_s = arc.hang_speed / (40 * 0.25);
    int i;
    (void)state;
    for (i = 0; i < 12; i++) {
        flight f = drop(&fall, &arc, 0, false, band_s + 0.1, any_rate(i));
        double below = arc.hang_speed * 0.1 + 40 * 0.01 / 2;
        expect_close(f.v, -(arc.hang_speed + 4), 1e-12);
        expect_close(f.y, -(arc.hang_speed * arc.hang_speed / (2 * 40 * 0.25) + below), 1e-12);
    }
    deft_piece piece;
    deft_arc_fall(&piece, &fall, NULL, -1, false);
    assert_true(piece.rate == -40);
    deft_arc_fall(&piece, &fall, &arc, -1, false);
    assert_true(piece.rate == -10);
    fall.speed_max = arc.hang_speed / 2; /* a terminal speed inside the band */
    deft_arc_fall(&piece, &fall, &arc, 0, false);
    assert_true(piece.end_speed == -fall.speed_max);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_gravity_a_speed_stays),
        cmocka_unit_test(a_held_jump_is_as_high_and_as_long_as_designed),
        cmocka_unit_test(a_tap_reaches_the_minimum_height),
        cmocka_unit_test(a_release_at_any_instant_gives_the_height_of_the_formula),
        cmocka_unit_test(a_release_inside_the_hang_ends_it),
        cmocka_unit_test(the_hold_window_does_not_outlive_a_bumped_head),
        cmocka_unit_test(a_fall_takes_the_designed_time_with_and_without_a_terminal_speed),
        cmocka_unit_test(what_falls_too_fast_slows_down_to_the_limit),
        cmocka_unit_test(a_hang_holds_in_the_fall_while_its_button_is_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
