/* Several things that press at once: kicks against the stick, bodies that push along walls, corners that
 * move away, and round shapes. */
#include "tests/harness/walks.h"

/* The body is 0.75 wide and 0.95 tall; its place is its bottom centre. */
#define HALF 0.375
#define TALL 0.95

/* An arc about a corner is followed in short straight ways: there two rates may differ by some 0.001 units
 * (docs/guide/topdown.md). */
#define ARC_OFF 2e-3

static deft_tuning circle(void)
{
    deft_tuning tuning = walks_plain();
    tuning.shape.width = tuning.shape.height = 0.8;
    tuning.shape.corner_radius = 0.4;
    return tuning;
}

static void check_calm(const walks *w)
{
    assert_int_equal(w->counts[DEFT_EVENT_OVERFLOW] + w->counts[DEFT_EVENT_STUCK], 0);
    assert_int_equal(w->events.dropped, 0);
}

/* The straight side ends where the arc about its corner begins: from there the way is round, at once. */
static void past_the_end_of_a_wall_a_circle_goes_round_its_corner_at_every_rate(void **state)
{
    (void)state;
    double x = 0, y = 0;
    for (int r = WALKS_RATES - 1; r >= 0; r--) {
        deft_tuning tuning = circle();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 2.1, -0.8);
        walks_box(&w, 0, 0, 4, 1);
        walks_for(&w, 0.1, -1, 1);
        NEAR(w.y, -0.8, 1e-6); /* along the wall */
        walks_for(&w, 0.6, -1, 1);
        walks_for(&w, 0.1, 0, 0);
        check_calm(&w);
        assert_true(w.x < -0.1 && w.y > -0.7);
        x = r == WALKS_RATES - 1 ? w.x : x;
        y = r == WALKS_RATES - 1 ? w.y : y;
        NEAR(w.x, x, ARC_OFF);
        NEAR(w.y, y, ARC_OFF);
    }
}

/* It is where the top of a box begins, thrown on to it; the stick points back, and down into the box. */
static void a_kick_on_to_a_face_counts_before_the_stick_that_points_off_it(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -HALF, 1);
        walks_box(&w, 0, 0, 6, 1);
        walks_kick(&w, 20, 0);
        walks_for(&w, 0.1, -1, -1);
        check_calm(&w);
        assert_true(w.x > 1);
        NEAR(w.y, 1, 1e-6);
    }
}

/* Under a ceiling, against what comes along it: it goes with that. */
static void between_a_wall_and_what_pushes_along_it_a_stick_to_both_goes_with_the_push(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, -9, TALL, 9, 3);
        walks_mover(&w, 1, -1, 2, 0.5);
        while (w.time_s < 1 - 1e-9) {
            walks_tick_pushed(&w, 0.9, 0.5, -2, 0);
        }
        check_calm(&w);
        NEAR(w.x, 1 - 2 * w.time_s - HALF, 1e-4);
        NEAR(w.y, 0, 1e-5);
    }
}

/* A wall comes up from below at 1 a second; the stick leads off it by sin = 0.2. Until it is so fast along
 * the wall that its own way rises as the wall does, at sqrt(24), it is pushed. */
static void what_pushes_is_left_when_the_way_of_the_stick_is_as_fast(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_mover(&w, -2, -1, 9, 0);
        while (w.time_s < 0.3 - 1e-9) {
            walks_tick_pushed(&w, sqrt(0.96), 0.2, 0, 1);
            check_calm(&w);
            assert_true(w.y >= w.time_s - 1e-4);
            if (w.bodies[0].velocity.x < 4.8) {
                NEAR(w.y, w.time_s, 1e-4);
            }
        }
        while (w.time_s < 1 - 1e-9) {
            walks_tick_pushed(&w, sqrt(0.96), 0.2, 0, 1);
        }
        NEAR(w.bodies[0].velocity.x, 8 * sqrt(0.96), 1e-3);
        NEAR(w.bodies[0].velocity.y, 1.6, 1e-3);
        check_calm(&w);
    }
}

/* It slides along a wall at 8 units/s. The wall begins to push it at 6 across that, as the stick turns away
 * from the wall: with 10 units/s, which is its full speed, it goes where the stick points. */
static void a_turn_takes_along_the_speed_of_what_begins_to_push(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.topdown.speed = 10;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_mover(&w, -2, -9, -HALF, 99);
        while (w.time_s < 1 - 1e-9) {
            walks_tick_pushed(&w, -0.6, 0.8, 0, 0);
        }
        NEAR(w.bodies[0].velocity.y, 8, 1e-3); /* the stick's steps are 1/32767 */
        while (w.time_s < 1.5 - 1e-9) {
            walks_tick_pushed(&w, 1, 0, 6, 0);
        }
        NEAR(w.x, 0.5 * 10, 1e-3); /* likewise */
        check_calm(&w);
    }
}

/* A kick drives it down a ramp and on along a wall; the stick points back, and into both. At the bend its own
 * speed turns to the stick, and what goes along the wall stays: no more is lost, however little the bend is.
 */
static void past_a_bend_a_kick_leaves_a_walker_what_it_does_against_the_kick(void **state)
{
    static const double bends[] = {0.02, 0.1, 0.4};
    (void)state;
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        double bend = bends[i % 3];
        double slant = hypot(1, bend);
        const double ramp[] = {3, -1, 12, -1, 12, 9 * bend, 3, 0};
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], 2, 0);
        walks_box(&w, -30, -1, 3, 0);
        walks_feature(&w, ramp, 4, DEFT_FEATURE_SOLID, 0, 0);
        walks_for(&w, 0.45, 0.8, -0.6);
        assert_true(w.x > 3.1 - HALF);
        walks_kick(&w, -18 / slant, -18 * bend / slant);
        while (w.x > 2) {
            double before = w.bodies[0].speed;
            walks_tick(&w, 0.8, -0.6);
            assert_true(w.bodies[0].speed >= 0.8 * before - 1e-3); /* the stick's steps are 1/32767 */
        }
        NEAR(w.y, 0, 1e-5);
        check_calm(&w);
    }
}

/* What pushes takes it along a wall that leans away, while it presses into the wall: it stays in the corner.
 */
static void a_push_along_a_wall_that_leans_away_keeps_a_walker_in_the_corner(void **state)
{
    static const double pushes[] = {1.5, 3, 7};
    static const double sticks[][2] = {{1, 0}, {0.8, -0.6}};
    const double lean = 0.125;
    const double wall[] = {1 - 20 * lean, -20, 40, -20, 40, 20, 1 + 20 * lean, 20};
    (void)state;
    for (int i = 0; i < 6 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        const double *stick = sticks[i % 2];
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 6], 0.5 - HALF, 0);
        walks_mover(&w, -9, -3, 20, 0);
        walks_feature(&w, wall, 4, DEFT_FEATURE_SOLID, 0, 0);
        while (w.time_s < 0.5 - 1e-9) {
            walks_tick_pushed(&w, 0.8, -0.6, 0, 0);
        }
        double began = w.time_s;
        while (w.time_s < 1.5 - 1e-9) {
            double push = pushes[i / 2 % 3];
            walks_tick_pushed(&w, stick[0], stick[1], 0, push);
            double pushed = push * (w.time_s - began);
            NEAR(w.y, pushed, 1e-4); /* in 0.001 s a body moves by what its pose as a float says */
            NEAR(w.x, 1 + lean * pushed - HALF, 1e-4);
        }
        check_calm(&w);
    }
}

/* It walks up between two walls. They close in, and leave no way out along them, however little they close in
 * within a tick: it stands at once. */
static void between_walls_that_close_in_a_walker_stands_at_every_rate(void **state)
{
    static const double closing[][2] = {{0.03, 0}, {-0.03, 0}};
    static const double still[][2] = {{0, 0}, {0, 0}};
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_mover(&w, -2, -9, -HALF, 9);
        walks_mover(&w, HALF, -9, 2, 9);
        while (w.time_s < 0.25 - 1e-9) {
            walks_tick_moved(&w, 0, 1, still);
        }
        double y = w.y, began = w.time_s;
        double u = 1 - began / 0.75; /* v = 8 (1 - u^2) */
        NEAR(y, 8 * (began - 0.75 * (1 - u * u * u) / 3), 1e-5);
        while (w.counts[DEFT_EVENT_CRUSHED] == 0) {
            assert_true(w.time_s < began + 0.1);
            walks_tick_moved(&w, 0, 1, closing);
            assert_true(w.y == y);
            assert_true(w.bodies[0].velocity.x == 0 && w.bodies[0].velocity.y == 0);
        }
    }
}

/* In a corner one side of which goes away, slowly or not. */
static void a_corner_that_goes_away_is_followed(void **state)
{
    (void)state;
    static const double speeds[] = {0.001, 0.5, 3};
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], HALF, -TALL);
        walks_box(&w, -1, -9, 0, 9);
        walks_mover(&w, 0, 0, 3, 1);
        while (w.time_s < 1.5 - 1e-9) {
            walks_tick_pushed(&w, -1, 1, 0, speeds[i % 3]);
        }
        check_calm(&w);
        NEAR(w.x, HALF, 1e-5);
        NEAR(w.y, speeds[i % 3] * w.time_s - TALL, 1e-4);
        NEAR(w.bodies[0].velocity.y, speeds[i % 3], 1e-4); /* its own: nothing pushes */
    }
}

/* Along a wall that stands or goes away, a stick that turns, and still points into the wall, takes no speed.
 */
static void along_what_goes_away_a_stick_that_turns_takes_no_speed(void **state)
{
    static const double speeds[] = {0, 0.25, 1};
    (void)state;
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], 0, -TALL);
        walks_mover(&w, -20, 0, 40, 3);
        while (w.time_s < 0.3 - 1e-9) {
            walks_tick_pushed(&w, 0.6, 0.8, 0, speeds[i % 3]);
        }
        double before = w.bodies[0].velocity.x, dt = w.dt;
        assert_true(before > 2 && w.bodies[0].walled);
        walks_tick_pushed(&w, 0.8, 0.6, 0, speeds[i % 3]);
        /* the attack goes on; it gives at most 2 * 8 units/s in its 0.75 s */
        assert_true(w.bodies[0].velocity.x >= before - 1e-6);
        assert_true(w.bodies[0].velocity.x <= before + 2 * 8 / 0.75 * dt + 1e-6);
        NEAR(w.bodies[0].velocity.y, speeds[i % 3], 1e-4);
        NEAR(w.y, speeds[i % 3] * w.time_s - TALL, 1e-4);
        check_calm(&w);
    }
}

/* The same in the corner of two walls that lean, each otherwise: at a right angle, at a sharper one, and at
 * one so sharp that walls that close in there would pin the walker. */
static void a_corner_of_walls_that_lean_is_followed(void **state)
{
    static const double speeds[][2] = {{0, 1.5}, {-1, 2}, {0.4, 0.5}}; /* both walls go away */
    static const double rises[] = {4.0 / 3, 4.0 / 3, 12};              /* of the left one */
    static const double drops[] = {3.0 / 4, 2, 12};                    /* of the right one */
    (void)state;
    for (int i = 0; i < 9 * WALKS_RATES; i++) {
        const double rise = rises[i / 3 % 3], drop = drops[i / 3 % 3], steep = fmax(rise, drop);
        const double across = speeds[i % 3][0] / steep;
        const double left[] = {-3, -3 * rise, 0, 0, -3, 0};
        const double right[] = {4, -4 * drop, 4, 0, 0, 0};
        deft_tuning tuning = walks_at_once();
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 9], 0, -HALF * steep - 4);
        walks_mover(&w, -3, 0, 4, 1);
        walks_feature(&w, left, 3, DEFT_FEATURE_SOLID, 1, 0);
        walks_feature(&w, right, 3, DEFT_FEATURE_SOLID, 1, 0);
        while (w.time_s < 1 - 1e-9) {
            walks_tick_pushed(&w, 0, 1, 0, 0);
        }
        double x = w.x, y = w.y, s = w.time_s;
        NEAR((w.x - HALF) * rise, w.y + TALL, 1e-4); /* both upper corners of the box are at their walls */
        NEAR((w.x + HALF) * -drop, w.y + TALL, 1e-4);
        while (w.time_s < s + 1 - 1e-9) {
            walks_tick_pushed(&w, 0, 1, across, speeds[i % 3][1]);
        }
        check_calm(&w);
        NEAR(w.x, x + across * (w.time_s - s), 1e-4);
        NEAR(w.y, y + speeds[i % 3][1] * (w.time_s - s), 1e-4);
        NEAR(w.bodies[0].velocity.x, across, 1e-4);
        NEAR(w.bodies[0].velocity.y, speeds[i % 3][1], 1e-4);
    }
}

/* Between two bodies that slide past, it stands until one of them has passed. Then it goes on along the
 * other. */
static void past_the_end_of_what_slides_by_it_goes_on_along_the_other(void **state)
{
    /* of the body above it, which slides aside, and of the one beside it, which slides up or down: the speed,
     * and the way until that body has passed; a speed of 0 is a wall. Behind, each reaches that much farther
     */
    static const double cases[][6] = {
        {-0.5, 0.475, 0, 9, 9, 9},     {2, 0.475, 0, 9, 9, 9},         {0, 9, -0.5, 0.4, 9, 9},
        {0.5, 0.475, -3, 0.9, 9, 9},   {-2, 0.475, -1, 0.9, 9, 9},     {-0.5, 0.475, 3, 0.9, 9, 9},
        {2, 0.475, 1, 0.9, 9, 9},      {-2, 0.475, 0.2, 0.0595, 9, 9}, {-2, 0.475, -1, 0.9, 9, 0.05},
        {0.5, 0.475, 3, 0.9, 0.01, 9}, {2, 0.475, -0.5, 0.05, 9, 9},   {-0.2, 0.02, 2, 0.9, 9, 9}};
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int i = 0; i < 12; i++) {
            const double *is = cases[i], velocities[][2] = {{is[0], 0}, {0, is[2]}};
            double above_s = is[0] != 0 ? is[1] / fabs(is[0]) : 9,
                   beside_s = is[2] != 0 ? is[3] / fabs(is[2]) : 9;
            double parts_s = fmin(above_s, beside_s);
            deft_tuning tuning = walks_at_once();
            walks w;
            walks_open(&w, &tuning, walks_rates[r], 0, 0);
            walks_mover(&w, is[0] < 0 ? -HALF - is[4] : HALF - is[1], TALL,
                        is[0] < 0 ? is[1] - HALF : HALF + is[4], 3);
            walks_mover(&w, HALF, is[2] < 0 ? -is[5] : TALL - is[3], 3, is[2] < 0 ? is[3] : TALL + is[5]);
            while (w.time_s + w.dt < parts_s + 0.06) {
                double part_s = fmax(w.time_s + w.dt - parts_s, 0);
                walks_tick_moved(&w, 0.6, 0.8, velocities);
                NEAR(w.x, beside_s < above_s ? 4.8 * part_s : 0, 1e-3); /* the stick has 16 bits */
                NEAR(w.y, beside_s < above_s ? 0 : 6.4 * part_s, 1e-3);
            }
            check_calm(&w);
        }
    }
}

/* Something comes down on a circle beside its middle: it slips out to the other side along the floor. */
static void a_circle_slips_out_from_under_what_comes_down_beside_its_middle(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = circle();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0.2, 0);
        walks_box(&w, -9, -1, 9, 0);
        walks_mover(&w, -3, 1, 0, 2);
        while (w.time_s < 0.1 - 1e-9) {
            walks_tick_pushed(&w, 0, 0, 0, -8);
        }
        check_calm(&w);
        assert_int_equal(w.counts[DEFT_EVENT_CRUSHED], 0);
        NEAR(w.x, 0.4, 1e-3);
        NEAR(w.y, 0, 1e-3);
    }
}

/* Right under what comes down there is no way out; the mover is named, and what stands is not. */
static void a_circle_under_the_middle_of_what_comes_down_is_crushed(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = circle();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0.05, 0);
        walks_box(&w, -9, -1, 9, 0);
        walks_mover(&w, -3, 1, 0, 2);
        while (w.time_s < 0.1 - 1e-9) {
            walks_tick_pushed(&w, 0, 0, 0, -8);
        }
        check_calm(&w);
        assert_int_equal(w.counts[DEFT_EVENT_CRUSHED], 1);
        assert_int_equal(w.bodies[0].crushed_by, 1);
        NEAR(w.x, 0.05, 1e-4);
    }
}

/* Round a corner it goes as its knock-back and its own speed go together, one against the other. */
static void a_kick_round_a_corner_against_the_stick_is_the_same_at_every_rate(void **state)
{
    (void)state;
    double x = 0, y = 0;
    for (int r = WALKS_RATES - 1; r >= 0; r--) {
        deft_tuning tuning = circle();
        tuning.topdown.attack.time_s = 0;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -0.2, 1 + 0.4 * sqrt(0.75) - 0.4);
        walks_box(&w, 0, 0, 4, 1);
        walks_kick(&w, -9.5, -5.5);
        walks_for(&w, 0.1, 1, 0.5);
        check_calm(&w);
        walks free;
        walks_open(&free, &tuning, walks_rates[r], -0.2, 1 + 0.4 * sqrt(0.75) - 0.4);
        walks_kick(&free, -9.5, -5.5);
        walks_for(&free, 0.1, 1, 0.5);
        assert_true(hypot(w.x - free.x, w.y - free.y) > 0.01); /* the corner is in the way */
        assert_true(w.x < -0.25 && w.y < 0.9);
        x = r == WALKS_RATES - 1 ? w.x : x;
        y = r == WALKS_RATES - 1 ? w.y : y;
        NEAR(w.x, x, ARC_OFF);
        NEAR(w.y, y, ARC_OFF);
    }
}

/* It stands at the very corner of a box, and the stick points into both sides of it. */
static void at_the_very_corner_of_a_box_a_walker_goes_along_the_side_that_takes_less(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        bool over = i % 2 == 0;
        deft_tuning tuning = walks_at_once();
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], -HALF, 1);
        walks_box(&w, 0, 0, 6, 1);
        while (w.time_s < 0.1 - 1e-9) {
            walks_tick(&w, over ? 0.8 : 0.6, over ? -0.6 : -0.8);
        }
        check_calm(&w);
        NEAR(w.x, over ? 6.4 * w.time_s - HALF : -HALF, 1e-4); /* the stick's steps are 1/32767 */
        NEAR(w.y, over ? 1 : 1 - 6.4 * w.time_s, 1e-4);
    }
}

/* It slides along a wall at 6.4 units/s. Then the stick turns round along the wall, or points to the wall. */
static void along_a_wall_a_turn_keeps_at_most_what_the_stick_asks_for_there(void **state)
{
    static const double turned[][2] = {{0.6, -0.8}, {0.96, 0.28}, {0.96, -0.28}};
    static const double speeds[] = {-6.4, 2.24, -2.24};
    (void)state;
    for (int i = 0; i < 3 * WALKS_RATES; i++) {
        const double *stick = turned[i % 3];
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 3], -HALF, 0);
        walks_box(&w, 0, -90, 6, 90);
        walks_for(&w, 1, 0.6, 0.8);
        NEAR(w.bodies[0].velocity.y, 6.4, 1e-3); /* the stick's steps are 1/32767 */
        double from = w.y, began = w.time_s;
        while (w.time_s < began + 0.2 - 1e-9) {
            walks_tick(&w, stick[0], stick[1]);
            NEAR(w.bodies[0].velocity.y, speeds[i % 3], 1e-3);
            NEAR(w.y, from + speeds[i % 3] * (w.time_s - began), 1e-3);
        }
        check_calm(&w);
    }
}

/* It slides along a wall at 6.4 units/s. Then half a push points the other way along the wall. The walker
 * turns round, and its release slows it down: a quadratic one takes at most 2 * 8 units/s in its time. */
static void along_a_wall_a_weaker_push_the_other_way_slows_down_by_the_release(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.topdown.release.time_s = 0.5;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -HALF, 0);
        walks_box(&w, 0, -90, 6, 90);
        walks_for(&w, 1, 0.6, 0.8);
        walks_tick(&w, 0.36, -0.48);
        assert_true(w.bodies[0].velocity.y >= -6.4 - 1e-3); /* the stick's steps are 1/32767 */
        assert_true(w.bodies[0].velocity.y <= -6.4 + 2 * 8 / 0.5 * w.dt + 1e-3);
        check_calm(&w);
    }
}

/* Its attack takes no time. It slides along a wall at 4.8 units/s, full speed is 8. Then 0.75 of a push asks
 * for 3.6 along the wall, there or back. The release takes 16 units/s^2, so the walker slows down for 0.075
 * s. */
static void along_a_wall_an_attack_that_takes_no_time_slows_nothing_down(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        double way = i % 2 == 0 ? 1 : -1;
        deft_tuning tuning = walks_plain();
        tuning.input.deadzone = 0;
        tuning.topdown.attack.kind = DEFT_RESPONSE_INSTANT;
        tuning.topdown.release.time_s = 0.5;
        tuning.topdown.release.exponent = 1;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], -HALF, 0);
        walks_box(&w, 0, -90, 6, 90);
        walks_for(&w, 1, 0.8, 0.6);
        double from = w.y, began = w.time_s;
        while (w.time_s < began + 0.15 - 1e-9) {
            walks_tick(&w, 0.75 * 0.8, 0.75 * 0.6 * way);
            double t = w.time_s - began, slows_s = fmin(t, 0.075);
            double y = 4.8 * slows_s - 8 * slows_s * slows_s + 3.6 * (t - slows_s);
            NEAR(w.bodies[0].velocity.y, way * (4.8 - 16 * slows_s),
                 1e-3); /* the stick's steps are 1/32767 */
            NEAR(w.y, from + way * y, 1e-4);
        }
        check_calm(&w);
    }
}

/* It walks away from a wall, and a kick throws it back to that wall: there the kick ends, and the walk goes
 * on. */
static void a_kick_back_to_a_wall_takes_nothing_of_a_walk_away_from_it(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, -9, -9, -HALF, 9);
        walks_for(&w, 1, 1, 0);
        NEAR(w.bodies[0].velocity.x, 8, 1e-3);
        walks_kick(&w, -2000, 0);
        while (w.counts[DEFT_EVENT_HIT_WALL] == 0) {
            assert_true(w.time_s < 1.1);
            walks_tick(&w, 1, 0);
        }
        NEAR(w.bodies[0].velocity.x, 8, 1e-3);
        assert_true(w.x >= -1e-4 && w.x <= 8 * w.dt);
    }
}

/* A body pushes it at 1 unit/s, and a kick throws it off the body. Its own speed ends at once, and the kick
 * fades. So the body comes up to it again: while it still goes, or where the kick left it. */
static void a_kick_off_what_pushes_is_caught_up_with(void **state)
{
    static const double kicks[] = {1.5, 4, 1.5, 4};
    static const double fades_s[] = {0.05, 0.05, 0.5, 0.25}; /* of 8 units/s */
    (void)state;
    for (int i = 0; i < 4 * WALKS_RATES; i++) {
        double kick = kicks[i % 4], bleed = 8 / fades_s[i % 4];
        deft_tuning tuning = walks_at_once();
        tuning.run.overspeed_release_s = fades_s[i % 4];
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 4], 0, 0);
        walks_mover(&w, -3, -9, -HALF, 9);
        while (w.time_s < 0.2 - 1e-9) {
            walks_tick_pushed(&w, 0, 0, 1, 0);
        }
        walks_kick(&w, kick, 0);
        double x = w.x, began = w.time_s;
        while (w.time_s < began + 0.4) {
            walks_tick_pushed(&w, 0, 0, 1, 0);
            double t = w.time_s - began;
            double flies_s = fmin(t, kick / bleed);
            NEAR(w.x - x, fmax(kick * flies_s - bleed * flies_s * flies_s / 2, t), 1e-4);
        }
        check_calm(&w);
    }
}

/* It walks to a wall against a kick that is slower than the walk: at the wall both end, and it stays there.
 */
static void a_walk_to_a_wall_against_a_kick_does_not_bounce(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, 6, -9, 9, 9);
        walks_for(&w, 0.8, 1, 0);
        NEAR(w.bodies[0].velocity.x, 8, 1e-3);
        walks_kick(&w, -5, 0);
        while (w.counts[DEFT_EVENT_HIT_WALL] == 0) {
            assert_true(w.time_s < 2);
            walks_tick(&w, 1, 0);
        }
        for (double end = w.time_s + 0.5; w.time_s < end;) {
            NEAR(w.x, 6 - HALF, 1e-5);
            walks_tick(&w, 1, 0);
        }
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 1);
    }
}

/* The third feature is hit, which belongs to the second body; what comes to meet the walker is not its own
 * speed. */
static void a_hit_names_the_body_and_its_feature_and_the_speed_of_the_walker(void **state)
{
    static const double velocities[][2] = {{0, 0}, {-3, 0}};
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_at_once();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, -9, 20, 9, 21);
        walks_mover(&w, -9, -21, 9, -20);
        walks_mover(&w, 2, -9, 3, 9);
        while (w.counts[DEFT_EVENT_HIT_WALL] == 0) {
            assert_true(w.time_s < 1);
            walks_tick_moved(&w, 1, 0, velocities);
        }
        const deft_event *hit = w.events.items;
        while (hit->kind != DEFT_EVENT_HIT_WALL) {
            hit++;
        }
        assert_int_equal(hit->body, 2);
        assert_int_equal(hit->feature, 3);
        NEAR(hit->value, 8, 1e-3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(past_the_end_of_a_wall_a_circle_goes_round_its_corner_at_every_rate),
        cmocka_unit_test(at_the_very_corner_of_a_box_a_walker_goes_along_the_side_that_takes_less),
        cmocka_unit_test(along_a_wall_a_turn_keeps_at_most_what_the_stick_asks_for_there),
        cmocka_unit_test(along_a_wall_a_weaker_push_the_other_way_slows_down_by_the_release),
        cmocka_unit_test(along_a_wall_an_attack_that_takes_no_time_slows_nothing_down),
        cmocka_unit_test(a_kick_back_to_a_wall_takes_nothing_of_a_walk_away_from_it),
        cmocka_unit_test(a_kick_off_what_pushes_is_caught_up_with),
        cmocka_unit_test(a_walk_to_a_wall_against_a_kick_does_not_bounce),
        cmocka_unit_test(a_hit_names_the_body_and_its_feature_and_the_speed_of_the_walker),
        cmocka_unit_test(a_kick_on_to_a_face_counts_before_the_stick_that_points_off_it),
        cmocka_unit_test(between_a_wall_and_what_pushes_along_it_a_stick_to_both_goes_with_the_push),
        cmocka_unit_test(what_pushes_is_left_when_the_way_of_the_stick_is_as_fast),
        cmocka_unit_test(a_corner_that_goes_away_is_followed),
        cmocka_unit_test(a_turn_takes_along_the_speed_of_what_begins_to_push),
        cmocka_unit_test(past_a_bend_a_kick_leaves_a_walker_what_it_does_against_the_kick),
        cmocka_unit_test(a_push_along_a_wall_that_leans_away_keeps_a_walker_in_the_corner),
        cmocka_unit_test(between_walls_that_close_in_a_walker_stands_at_every_rate),
        cmocka_unit_test(along_what_goes_away_a_stick_that_turns_takes_no_speed),
        cmocka_unit_test(a_corner_of_walls_that_lean_is_followed),
        cmocka_unit_test(past_the_end_of_what_slides_by_it_goes_on_along_the_other),
        cmocka_unit_test(a_circle_under_the_middle_of_what_comes_down_is_crushed),
        cmocka_unit_test(a_kick_round_a_corner_against_the_stick_is_the_same_at_every_rate),
        cmocka_unit_test(a_circle_slips_out_from_under_what_comes_down_beside_its_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
