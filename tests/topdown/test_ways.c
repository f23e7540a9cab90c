/* tests/topdown/test_ways.c -- ways of a walker that bend, beside what stands and what moves: where geometry
 * says that they meet, at every rate. */
#include "tests/harness/walks.h"

#define HALF  0.375
#define TALL  0.95
#define SPEED 4.0
#define PI    3.14159265358979323846

/* At full speed at once; its heading turns by half a circle a second. */
static deft_tuning turning(void)
{
    deft_tuning tuning = walks_plain();
    tuning.topdown.speed = SPEED;
    tuning.topdown.attack.kind = tuning.topdown.release.kind = DEFT_RESPONSE_INSTANT;
    tuning.topdown.turn_rate_deg_s = 180;
    return tuning;
}

#define RADIUS (SPEED / PI) /* of the arc on which it goes */

/* To the right for 0.5 s, then the stick up: a quarter of a circle, up to x = 2 + RADIUS. A wall that stands
 * `inside` of that is met on the way. From then on the walker goes up along the wall, at full speed. */
static void an_arc_meets_a_wall_at_its_instant(void **state)
{
    static const double insides[] = {0.02, 0.1, 0.5, 1, 1.2};
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int i = 0; i < 5; i++) {
            deft_tuning tuning = turning();
            walks w;
            walks_open(&w, &tuning, walks_rates[r], 0, 0);
            double stop = 2 + RADIUS - insides[i];
            walks_box(&w, stop + HALF, -3, stop + HALF + 1, 8);
            walks_for(&w, 0.5, 1, 0);
            assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 0);
            walks_for(&w, 0.5, 0, 1);
            assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 1);
            double turned = asin((stop - 2) / RADIUS);
            NEAR(w.at_s[DEFT_EVENT_HIT_WALL], 0.5 + turned / PI, 1e-5);
            NEAR(w.x, stop, 1e-5);
            NEAR(w.y, RADIUS * (1 - cos(turned)) + SPEED * (0.5 - turned / PI), 1e-5);
        }
    }
}

/* The chords of the arc meet it, the arc itself does not. */
static void an_arc_passes_a_wall_that_is_just_out_of_its_reach(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (double outside = 1e-5; outside < 0.02; outside *= 10) {
            deft_tuning tuning = turning();
            walks w;
            walks_open(&w, &tuning, walks_rates[r], 0, 0);
            walks_box(&w, 2 + RADIUS + HALF + outside, -3, 9, 8);
            walks_for(&w, 0.5, 1, 0);
            walks_for(&w, 0.75, 0, 1);
            assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 0);
            NEAR(w.x, 2 + RADIUS, 1e-5);
            NEAR(w.y, RADIUS + 0.25 * SPEED, 1e-5);
        }
    }
}

/* An inner bend: the box is inside of the arc, and its corner comes near the walker's. */
static void an_arc_goes_round_a_corner_that_it_does_not_reach(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int meets = 0; meets < 2; meets++) {
            deft_tuning tuning = turning();
            walks w;
            walks_open(&w, &tuning, walks_rates[r], 0, 0);
            /* half way round, the walker's upper left corner is at this place */
            double x = 2 + RADIUS * sqrt(0.5) - HALF;
            double y = RADIUS * (1 - sqrt(0.5)) + TALL;
            double aside = meets != 0 ? 0.01 : -0.01;
            walks_box(&w, x - 1, y - aside, x + aside, y + 1);
            walks_for(&w, 0.5, 1, 0);
            walks_for(&w, 0.5, 0, 1);
            if (meets != 0) {
                assert_true(w.counts[DEFT_EVENT_HIT_WALL] > 0);
            } else {
                assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 0);
                NEAR(w.x, 2 + RADIUS, 1e-5);
                NEAR(w.y, RADIUS, 1e-5);
            }
        }
    }
}

/* A kick up that fades bends the way of a walk to the right, whose speed stays, grows or ends. A box is
 * inside of the bend, and its corner comes near the walker's after half of a tick of 20 Hz. */
static void a_kick_that_fades_beside_a_walk_goes_round_a_corner_that_it_does_not_reach(void **state)
{
    const double kick = 4, fades = SPEED / 0.125, half_s = 0.025;
    enum { STAYS, GROWS, ENDS, KINDS };
    static const double gains[KINDS] = {0, SPEED / 0.1, -SPEED / 0.4};
    (void)state;
    for (int i = 0; i < 2 * KINDS * WALKS_RATES; i++) {
        bool meets = i % 2 == 0;
        int kind = i / 2 % KINDS;
        deft_tuning tuning = turning();
        tuning.topdown.turn_rate_deg_s = (double)INFINITY;
        tuning.run.overspeed_release_s = 0.125;
        if (kind != STAYS) {
            deft_response_tuning *response = kind == GROWS ? &tuning.topdown.attack : &tuning.topdown.release;
            response->kind = DEFT_RESPONSE_CURVE;
            response->time_s = kind == GROWS ? 0.1 : 0.4;
            response->exponent = 1;
        }
        walks w;
        walks_open(&w, &tuning, walks_rates[i / (2 * KINDS)], kind == ENDS ? -SPEED * 0.5 : 0, 0);
        double from = kind == GROWS ? 0 : SPEED;
        double x = from * half_s + gains[kind] * half_s * half_s / 2 - HALF;
        double y = kick * half_s - fades * half_s * half_s / 2 + TALL;
        double aside = meets ? 0.002 : -0.002;
        walks_box(&w, x - 1, y - aside, x + aside, y + 1);
        if (kind == ENDS) {
            walks_for(&w, 0.5, 1, 0);
        }
        walks_kick(&w, 0, kick);
        walks_for(&w, 0.1, kind == ENDS ? 0 : 1, 0);
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], meets ? 1 : 0);
        if (!meets) {
            NEAR(w.x, from * 0.1 + gains[kind] * 0.1 * 0.1 / 2, 1e-5);
            NEAR(w.y, kick * 0.1 - fades * 0.1 * 0.1 / 2, 1e-5);
        }
    }
}

/* The wall comes to meet the arc, and then takes the walker along. */
static void an_arc_meets_a_wall_that_comes(void **state)
{
    const double comes = 1.5;
    const double wall = 4.8; /* its side at first */
    (void)state;
    double low = 0;
    double high = 0.5;
    for (int i = 0; i < 60; i++) { /* where 2 + RADIUS sin(PI t) + HALF = wall - comes (0.5 + t) */
        double t = (low + high) / 2;
        bool is_past = 2 + RADIUS * sin(PI * t) + HALF > wall - comes * (0.5 + t);
        low = is_past ? low : t;
        high = is_past ? t : high;
    }
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = turning();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_mover(&w, wall, -3, wall + 1, 8);
        int half = (int)(walks_rates[r] / 2);
        for (int i = 0; i < 2 * half; i++) {
            walks_tick_pushed(&w, i < half ? 1 : 0, i < half ? 0 : 1, -comes, 0);
            double t = w.time_s - 0.5;
            double arc = t < 0 ? SPEED * w.time_s : 2 + RADIUS * sin(PI * t);
            /* the mover's corners are floats, which each tick rounds again */
            NEAR(w.x, t < low ? arc : wall - comes * w.time_s - HALF, 1e-4);
        }
        NEAR(w.y, RADIUS * (1 - cos(PI * low)) + SPEED * (0.5 - low), 1e-4);
    }
}

/* Along a wall of tiles above, the stick aslant into it. From its end on the walker goes up, too. */
static void a_slide_goes_on_aslant_from_the_end_of_the_wall(void **state)
{
    const double along = SPEED * sqrt(0.5);
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = turning();
        tuning.topdown.turn_rate_deg_s = (double)INFINITY;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -3.2, 1 - TALL);
        for (int x = -6; x < 0; x++) {
            walks_box(&w, x, 1, x + 1, 2);
        }
        walks_for(&w, 1, 1, 1);
        NEAR(w.x, -3.2 + along, 1e-5);
        NEAR(w.y, 1 - TALL, 1e-5);
        walks_for(&w, 1, 1, 1);
        NEAR(w.x, -3.2 + 2 * along, 1e-5);
        NEAR(w.y, 1 - TALL + along * (2 - (HALF + 3.2) / along), 1e-5);
    }
}

/* The same along a wall that goes the same way, more slowly. */
static void a_slide_goes_on_aslant_from_the_end_of_a_wall_that_moves(void **state)
{
    const double along = SPEED * sqrt(0.5);
    const double goes = 1;
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = turning();
        tuning.topdown.turn_rate_deg_s = (double)INFINITY;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], -1.2, 1 - TALL);
        walks_mover(&w, -9, 1, 0, 2);
        for (int i = 0; i < (int)walks_rates[r]; i++) {
            walks_tick_pushed(&w, 1, 1, goes, 0);
        }
        double past_s = (HALF + 1.2) / (along - goes);
        NEAR(w.x, -1.2 + along, 1e-5);
        /* the mover's corners are floats, which each tick rounds again */
        NEAR(w.y, 1 - TALL + along * (1 - past_s), 1e-4);
    }
}

/* In touch with a wall, and parallel to it. */
static void a_walk_along_a_wall_in_touch_meets_nothing(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int i = -1; i <= 1; i++) {
            deft_tuning tuning = turning();
            walks w;
            walks_open(&w, &tuning, walks_rates[r], -5, 0);
            double away = i * w.moveset.touch / 2;
            for (int x = -7; x < 9; x++) {
                walks_box(&w, x, -1 - away, x + 1, -away);
            }
            walks_for(&w, 2, 1, 0);
            assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], 0);
            NEAR(w.x, 3, 1e-5);
            NEAR(w.y, 0, w.moveset.touch);
        }
    }
}

/* Up along what leans, the stick straight into it: with the part of the stick that leads along it. */
static void a_slide_along_what_leans_stays_in_touch(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = turning();
        tuning.topdown.turn_rate_deg_s = (double)INFINITY;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        const double lean[] = {HALF - 4, -8,       HALF + 8,
                               -8,       HALF + 8, 16}; /* along (1, 2), through the corner */
        walks_feature(&w, lean, 3, DEFT_FEATURE_SOLID, 0, 0);
        for (int i = 0; i < 20; i++) {
            walks_for(&w, 0.1, 1, 0);
            NEAR(w.y, 2 * w.x, 1e-5);
            NEAR(w.x, SPEED / 5 * w.time_s, 1e-5);
        }
    }
}

/* In touch with a wall that stands, comes or goes away, and kicked so that it leaves the wall at 0.11 or 0.25
 * units/s. The stick leads back at 16 units/s^2, so it is off the wall by v t - 8 t^2, and back after v / 8.
 * The kick does not lead to where the wall is, so none of it is left to be taken there. */
static void a_kick_off_a_wall_against_the_stick_is_back_at_its_instant(void **state)
{
    static const double walls[] = {0, -1, -0.04, 0.05};
    static const double leaves[] = {0.11, 0.25}; /* back within a tick at each rate */
    (void)state;
    for (int i = 0; i < 4 * 2 * WALKS_RATES; i++) {
        double wall = walls[i % 4], leave = leaves[i / 4 % 2];
        deft_tuning tuning = walks_plain();
        tuning.run.overspeed_release_s = INFINITY;
        tuning.topdown.attack.time_s = 0.5;
        tuning.topdown.attack.exponent = 1;
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 8], 0, 0);
        walks_mover(&w, HALF, -9, 9, 9);
        walks_kick(&w, wall - leave, 0);
        while (w.time_s < 0.1 - 1e-9) {
            walks_tick_pushed(&w, 1, 0, wall, 0);
            double off = leave * w.time_s - 8 * w.time_s * w.time_s;
            NEAR(w.x, wall * w.time_s - fmax(off, 0), 1e-5);
            NEAR(w.y, 0, 1e-9);
        }
        assert_int_equal(w.counts[DEFT_EVENT_HIT_WALL], wall + leave > 0);
        if (wall + leave > 0) { /* what comes is met by no speed of the walker's own */
            NEAR(w.at_s[DEFT_EVENT_HIT_WALL], leave / 8, 1e-5);
            NEAR(w.values[DEFT_EVENT_HIT_WALL], wall + leave, 2e-4); /* 16 units/s^2 */
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arc_meets_a_wall_at_its_instant),
        cmocka_unit_test(an_arc_passes_a_wall_that_is_just_out_of_its_reach),
        cmocka_unit_test(an_arc_goes_round_a_corner_that_it_does_not_reach),
        cmocka_unit_test(a_kick_that_fades_beside_a_walk_goes_round_a_corner_that_it_does_not_reach),
        cmocka_unit_test(an_arc_meets_a_wall_that_comes),
        cmocka_unit_test(a_slide_goes_on_aslant_from_the_end_of_the_wall),
        cmocka_unit_test(a_slide_goes_on_aslant_from_the_end_of_a_wall_that_moves),
        cmocka_unit_test(a_walk_along_a_wall_in_touch_meets_nothing),
        cmocka_unit_test(a_slide_along_what_leans_stays_in_touch),
        cmocka_unit_test(a_kick_off_a_wall_against_the_stick_is_back_at_its_instant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
