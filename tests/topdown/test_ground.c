/* Ground that moves, ice, and bodies that push. */
#include "tests/harness/walks.h"

#define HALF 0.375
#define TALL 0.95

/* A belt carries a walker from the instant at which the box touches the belt to the one at which it leaves.
 */
static void a_belt_carries_for_exactly_as_long_as_it_is_under_the_body(void **state)
{
    (void)state;
    deft_tuning tuning = walks_at_once();
    for (int r = 0; r < WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_ground(&w, 0, 3, 0, 2, -50, 6, 50);
        walks_for(&w, 2, 1, 0);
        /* at 8 units/s over 4 + 2 * 0.375 units */
        NEAR(w.x, 16, 1e-5);
        NEAR(w.y, 3 * (4 + 2 * HALF) / 8, 1e-4);
        assert_int_equal(w.counts[DEFT_EVENT_ZONE_ENTERED], 1);
        assert_int_equal(w.counts[DEFT_EVENT_ZONE_LEFT], 1);
        NEAR(w.at_s[DEFT_EVENT_ZONE_ENTERED], (2 - HALF) / 8, 1e-4);
        NEAR(w.values[DEFT_EVENT_ZONE_ENTERED], 5, 0);
    }
}

/* It turns on a circle, by a quarter or an eighth in a second, and is on the belt from 0.43 s on. */
static void a_belt_carries_a_walker_that_turns_from_its_border_on(void **state)
{
    (void)state;
    for (int r = 0; r < 2 * WALKS_RATES; r++) {
        const double rate = 3.14159265358979323846 / (r % 2 == 0 ? 2 : 4), radius = 8 / rate;
        deft_tuning tuning = walks_plain();
        tuning.topdown.turn_rate_deg_s = r % 2 == 0 ? 90 : 45;
        walks w;
        walks_open(&w, &tuning, walks_rates[r / 2], -4, 0);
        walks_ground(&w, 0, 3, 0, HALF + radius * sin(0.43 * rate), -50, 50, 50);
        walks_for(&w, 0.75, 1, 0); /* to full speed, over 4 units */
        NEAR(w.x, 0, 1e-5);
        walks_for(&w, 0.9, 0, 1);
        NEAR(w.x, radius * sin(0.9 * rate), 1e-4);
        NEAR(w.y, radius * (1 - cos(0.9 * rate)) + 3 * (0.9 - 0.43), 1e-4);
        NEAR(w.at_s[DEFT_EVENT_ZONE_ENTERED], 0.75 + 0.43, 1e-4);
    }
}

/* The same where the border is met at a fraction of a tick, or just after that. The core may divide the arc
 * there. */
static void a_belt_is_left_at_its_border_wherever_that_is_on_an_arc(void **state)
{
    static const double just[] = {0, 1e-6, 2e-6};
    const double rate = 3.14159265358979323846 / 2, radius = 8 / rate, tick_s = 0.05;
    (void)state;
    for (int i = 0; i < 3 * 20 * 20; i++) {
        int parts = 2 + i / 3 % 20, part = 1 + i / 60 % 20;
        if (part >= parts) {
            continue;
        }
        double out_s = tick_s * part / parts;
        deft_tuning tuning = walks_at_once();
        tuning.topdown.turn_rate_deg_s = 90;
        walks w;
        walks_open(&w, &tuning, 1 / tick_s, 0, 0);
        walks_ground(&w, 0, 3, 0, -50, -50, 8 * tick_s + radius * sin(out_s * rate) - HALF + just[i % 3], 50);
        walks_tick(&w, 1, 0);
        walks_tick(&w, 0, 1);
        NEAR(w.x, 8 * tick_s + radius * sin(tick_s * rate), 1e-4);
        NEAR(w.y, radius * (1 - cos(tick_s * rate)) + 3 * (tick_s + out_s), 1e-4);
    }
}

/* A zone that does not push is told of at the instant at which the walker comes into it: on a belt that
 * carries it along, as it stands, walks or is kicked. */
static void a_zone_without_a_push_is_told_of_at_its_instant(void **state)
{
    static const double speeds[] = {2, 10, 7}; /* of the belt, with the walk, with the kick */
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int i = 0; i < 3; i++) {
            deft_tuning tuning = walks_at_once();
            walks w;
            walks_open(&w, &tuning, walks_rates[r], -2, 7);
            walks_ground(&w, 2, 0, 0, -50, -50, 50, 50);
            walks_ground(&w, 0, 0, 0, 0.7, -50, 50, 50);
            tuning.run.overspeed_release_s = INFINITY;
            walks_tune(&w, &tuning);
            if (i == 2) {
                walks_kick(&w, 5, 0);
            }
            walks_for(&w, 1.6, i == 1 ? 1 : 0, 0);
            assert_int_equal(w.counts[DEFT_EVENT_ZONE_ENTERED], 2);
            NEAR(w.at_s[DEFT_EVENT_ZONE_ENTERED], (2.7 - HALF) / speeds[i], 1e-4);
        }
    }
}

/* Without a push of the stick it slows down along the wall that the belt presses it into, and then stands. */
static void along_a_wall_that_a_belt_presses_into_a_walker_stops_by_the_release_curve(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 1 - TALL);
        walks_box(&w, -20, 1, 40, 3);
        walks_ground(&w, 0, 3, 0, -50, -50, 50, 50);
        walks_for(&w, 0.75, 1, 0);
        NEAR(w.x, 4, 1e-5);
        walks_for(&w, 0.75, 0, 0); /* 8 units/s are gone after 0.75 s, over 2 units */
        NEAR(w.x, 4 + 2, 1e-5);
        double x = w.x;
        walks_for(&w, 0.75, 0, 0);
        NEAR(w.x, x, 1e-9);
        NEAR(w.y, 1 - TALL, 1e-5);
        assert_true(w.bodies[0].speed == 0);
    }
}

static void a_belt_carries_a_character_that_stands_and_its_velocity_is_not_its_own(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_ground(&w, 2, -1, 0, -50, -50, 50, 50);
    walks_for(&w, 1, 0, 0);
    NEAR(w.x, 2, 1e-6);
    NEAR(w.y, -1, 1e-6);
    assert_true(w.bodies[0].velocity.x == 0 && w.bodies[0].velocity.y == 0);
    walks_for(&w, 0.75, 1, 0);
    NEAR(w.x, 2 + 1.5 + 4, 1e-5);
}

/* A belt into a wall presses, and one along it carries past it; no walker gets on to a faster belt. */
static void a_belt_carries_along_a_wall_and_presses_into_it(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    for (int r = 0; r < WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, 2, -40, 3, 5);
        walks_ground(&w, 4, 1, 0, -50, -50, 50, 50);
        walks_for(&w, 2, 0, 0);
        NEAR(w.x, 2 - HALF, 1e-5);
        NEAR(w.y, 2, 1e-4);
        walks_for(&w, 4, 0, 0); /* past its end at y = 5 */
        NEAR(w.y, 6, 1e-4);
        NEAR(w.x, 2 - HALF + 4, 1e-3);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
    }
}

/* What it does against the belt is its own motion: off the wall, and not along it. */
static void a_walker_that_a_wall_holds_against_a_belt_heads_off_the_wall(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    tuning.topdown.release.time_s = 0;
    for (int r = 0; r < WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, 4, -40, 5, 40);
        walks_ground(&w, 3, 0, 0, -50, -50, 50, 50);
        walks_for(&w, 0.25, 0.8, 0.6);
        walks_for(&w, 1.5, 0, 0);
        NEAR(w.x, 4 - HALF, 1e-5);
        NEAR(w.bodies[0].heading.x, -1, 0);
        NEAR(w.bodies[0].heading.y, 0, 0);
    }
}

/* The belt leads away from the wall at 2 units/s, and the walker walks against it into the wall. There it
 * keeps 2 units/s. When the stick is let go they fade in 0.375 s, over 0.25 units. */
static void against_a_wall_it_keeps_the_speed_of_the_belt_that_leads_away(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    for (int r = 0; r < WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_box(&w, 2, -40, 3, 40);
        walks_ground(&w, -2, 0, 0, -50, -50, 50, 50);
        walks_for(&w, 2, 1, 0);
        NEAR(w.x, 2 - HALF, 1e-5);
        NEAR(w.bodies[0].velocity.x, 2, 1e-6);
        walks_for(&w, 0.375, 0, 0);
        NEAR(w.x, 2 - HALF - 2 * 0.375 + 0.25, 1e-5);
        NEAR(w.bodies[0].velocity.x, 0, 1e-6);
    }
}

/* The belt pushes back at 12 units/s, and the walker walks against the belt at 6.4. So it stays where its box
 * begins to touch the belt, and goes on along the border. One tick of 2 s does the same as short ticks. */
static void a_walker_that_a_belt_pushes_back_stays_at_the_border_and_goes_along_it(void **state)
{
    (void)state;
    deft_tuning tuning = walks_at_once();
    for (int r = 0; r <= WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, r < WALKS_RATES ? walks_rates[r] : 0.5, 0, 0);
        walks_ground(&w, -12, 0, 0, 2, -50, 6, 50);
        walks_for(&w, 2, 0.8, 0.6);
        NEAR(w.x, 2 - HALF, 0.02); /* a 16th of 0.05 s at 6.4 units/s to and fro */
        NEAR(w.y, 2 * 4.8, 1e-3);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
    }
}

/* Ice of friction 0.1: everything of its own takes ten times as long: 400 px become 4000, 200 become 2000. */
static void on_ice_starts_and_stops_take_as_much_longer(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_seed();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_ground(&w, 0, 0, 0.1, -10000, -10000, 10000, 10000);
        walks_for(&w, 7.5, 1, 0);
        NEAR(w.x, 4000, 1e-4);
        walks_for(&w, 7.5, 0, 0);
        NEAR(w.x, 6000, 1e-4);
    }
}

/* Where ice lies over ice the more slippery counts, whichever is told first; a belt over it has no grip of
 * its own. */
static void of_ice_over_ice_the_more_slippery_counts(void **state)
{
    static const double frictions[][3] = {{0.1, 0.4, 0}, {0.4, 0.1, 0}, {0, 0.4, 0.1}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = walks_seed();
        walks w;
        walks_open(&w, &tuning, 60, 0, 0);
        for (int k = 0; k < 3; k++) {
            walks_ground(&w, 0, 0, frictions[i][k], -10000, -10000, 10000, 10000);
        }
        walks_for(&w, 7.5, 1, 0);
        NEAR(w.x, 4000, 1e-4);
    }
}

/* No walker turns at once on ice: half a turn takes as long as a stop there, 7.5 s. By drag a stop takes 3 /
 * rate. A heading that turns by 120 degrees/s turns by a tenth of that, half round in 15 s. */
static void on_ice_a_heading_turns_no_faster_than_a_stop_takes(void **state)
{
    (void)state;
    for (int i = 0; i < WALKS_RATES + 2; i++) {
        deft_tuning tuning = walks_seed();
        double half_s = i > WALKS_RATES ? 15 : 7.5;
        if (i == WALKS_RATES) {
            tuning.topdown.release.kind = DEFT_RESPONSE_DRAG;
            tuning.topdown.release.loss_per_s = 1 - exp(-4);
        } else if (i > WALKS_RATES) {
            tuning.topdown.turn_rate_deg_s = 120;
        }
        walks w;
        walks_open(&w, &tuning, i < WALKS_RATES ? walks_rates[i] : 60, -400, 0);
        walks_ground(&w, 0, 0, 0.1, 100, -10000, 10000, 10000);
        walks_for(&w, 0.75 + (100 - 37.5 + 80) / 800, 1, 0); /* over the border, at full speed */
        NEAR(w.x, 142.5, 1e-5);
        walks_for(&w, half_s / 2, 0, 1);
        double radius = 800 * half_s / 3.14159265358979323846;
        NEAR(w.x, 142.5 + radius, 1e-4);
        NEAR(w.y, radius, 1e-4);
        NEAR(w.bodies[0].velocity.y, 800, 1e-6);
    }
}

/* Ground of friction 1, and of a number that is none, is as no zone: 800 px/s after 400 px, and a turn takes
 * no time. With a friction of 2 a start takes half the time, and a turn still none. */
static void on_ground_that_is_no_ice_it_turns_at_once(void **state)
{
    static const double frictions[][2] = {{1, 1}, {0, 1}, {-1, 1}, {11, 1}, {2, 2}};
    (void)state;
    for (int i = 0; i < 5; i++) {
        deft_tuning tuning = walks_seed();
        walks w;
        walks_open(&w, &tuning, 60, 0, 0);
        walks_ground(&w, 0, 0, frictions[i][0], -10000, -10000, 10000, 10000);
        walks_for(&w, 0.75 / frictions[i][1], 1, 0);
        NEAR(w.x, 400 / frictions[i][1], 1e-4);
        double x = w.x;
        walks_for(&w, 0.5, 0, 1);
        NEAR(w.x, x, 1e-9);
        NEAR(w.y, 400, 1e-4);
    }
}

/* A walker that stops at once stops at once on ice, too. So it turns at once there. */
static void on_ice_it_turns_at_once_if_it_stops_at_once(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.topdown.release.kind = DEFT_RESPONSE_INSTANT;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_ground(&w, 0, 0, 0.25, -10000, -10000, 10000, 10000);
        walks_for(&w, 1, 1, 0);
        double x = w.x;
        assert_true(x > 0);
        walks_for(&w, 0.5, 0, 1);
        NEAR(w.x, x, 1e-9);
        assert_true(w.y > 0);
    }
}

static void a_body_that_moves_pushes_it_ahead(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_mover(&w, -3, -1, -1, 2);
        int ticks = (int)(walks_rates[r] + 0.5);
        for (int i = 0; i < 2 * ticks; i++) {
            walks_tick_pushed(&w, 0, 0, 1.5, 0);
        }
        NEAR(w.x, -1 + 3 + HALF, 1e-4);
        assert_true(w.y == 0 && w.bodies[0].crushed_by == 0);
        for (int i = 0; i < ticks; i++) { /* and it slides along it meanwhile */
            walks_tick_pushed(&w, -0.7071, -0.7071, 1.5, 0);
        }
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
        assert_true(w.y < -1.5);
    }
}

/* A walker that cannot walk is pushed, and kicked into a wall, all the same. */
static void a_walker_of_no_speed_is_pushed_and_kicked(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_plain();
        tuning.topdown.speed = 0;
        tuning.run.overspeed_release_s = INFINITY;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_mover(&w, -3, -1, -1, 2);
        walks_box(&w, 3, -9, 4, 9);
        while (w.time_s < 1 - 1e-9) {
            walks_tick_pushed(&w, 0.6, 0.8, 1.5, 0);
        }
        NEAR(w.x, -1 + 1.5 * w.time_s + HALF, 1e-4);
        assert_true(w.y == 0);
        walks_kick(&w, 5, 2);
        double s = w.time_s;
        while (w.time_s < s + 0.75) {
            walks_tick_pushed(&w, 0.6, 0.8, 0, 0);
        }
        NEAR(w.x, 3 - HALF, 1e-4);
        NEAR(w.y, 2 * (w.time_s - s), 1e-4);
        NEAR(hypot(w.bodies[0].heading.x, w.bodies[0].heading.y), 1, 1e-9);
    }
}

/* A body that goes away is followed, as fast as the stick can. */
static void a_body_that_goes_away_is_followed(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_mover(&w, HALF, -1, 3, 2);
    for (int i = 0; i < 120; i++) {
        walks_tick_pushed(&w, 1, 0, 2, 0);
    }
    NEAR(w.x, 4, 1e-4);
    assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
}

/* Each kind of crush: between a mover and a wall, told of once. */
static void squeeze(walks *w, int kind)
{
    deft_tuning tuning = walks_plain();
    tuning.platform.crush = kind;
    walks_open(w, &tuning, 60, 0, 0);
    walks_mover(w, -3, -4, -1, 4);
    walks_box(w, 1, -9, 2, 9);
    for (int i = 0; i < 40; i++) {
        walks_tick_pushed(w, 0, 0, 2, 0);
    }
    assert_int_equal(w->counts[DEFT_EVENT_CRUSHED], 1);
    NEAR(w->at_s[DEFT_EVENT_CRUSHED], (2 - 2 * HALF) / 2, 1e-3);
    NEAR(w->values[DEFT_EVENT_CRUSHED], 2 * (38.0 / 60 - (2 - 2 * HALF) / 2),
         1e-4); /* at the end of the 38th tick */
    NEAR(w->x, 1 - HALF, 1e-3);
    assert_int_equal(w->bodies[0].crushed_by, 1);
}

static void a_crushed_walker_stays_until_the_body_that_crushed_it_is_gone(void **state)
{
    (void)state;
    walks w;
    squeeze(&w, DEFT_CRUSH_STOP);
    for (int i = 0; i < 60; i++) {
        double edge = 1.0 / 3 - i * 0.9 / 60; /* of the body, which goes away from over the walker */
        walks_tick_pushed(&w, 0, 1, -0.9, 0);
        assert_true(w.bodies[0].heading.y == 1 && w.bodies[0].facing.y == 1); /* it looks where it would go */
        assert_int_equal(w.bodies[0].crushed_by, edge < 1 - 2 * HALF ? 0 : 1);
        assert_true((w.y > 0) == (edge < 1 - 2 * HALF));
    }
    assert_int_equal(w.counts[DEFT_EVENT_CRUSHED], 1);
}

/* The press comes in the middle of a tick in which the walker stays. */
static void a_crushed_walker_dashes_once_it_is_free_if_the_press_was_just_before(void **state)
{
    (void)state;
    walks w;
    squeeze(&w, DEFT_CRUSH_STOP);
    walks_allow(&w, true);
    walks_press(&w, 0.5);
    walks_tick_pushed(&w, 0, 1, 0, 0);
    assert_int_equal(w.bodies[0].crushed_by, 1);
    assert_int_equal(w.counts[DEFT_EVENT_DASH_START], 0);
    for (int i = 0; i < 3; i++) {
        walks_tick_pushed(&w, 0, 1, -30, 0);
    }
    assert_int_equal(w.counts[DEFT_EVENT_DASH_START], 1);
}

/* At 0.625 s the first body crushes the walker. In the same tick of 20 Hz the second one comes up under it.
 */
static void only_a_walker_that_is_stopped_by_a_crush_is_not_pushed_by_another_body(void **state)
{
    static const int kinds[] = {DEFT_CRUSH_STOP, DEFT_CRUSH_PASS, DEFT_CRUSH_REPORT};
    static const double velocities[][2] = {{2, 0}, {0, 8}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = walks_plain();
        tuning.platform.crush = kinds[i];
        walks w;
        walks_open(&w, &tuning, 20, 0, 0);
        walks_mover(&w, -3, -9, -1, 9);
        walks_mover(&w, -0.2, -6, 0.8, 0.1 - 8 * 0.65);
        walks_box(&w, 1, -9, 2, 9);
        for (int k = 0; k < 16; k++) {
            walks_tick_moved(&w, 0, 0, velocities);
            NEAR(w.y, kinds[i] == DEFT_CRUSH_STOP ? 0 : fmax(0.1 + 8 * (w.time_s - 0.65), 0), 1e-4);
            assert_int_equal(w.counts[DEFT_EVENT_CRUSHED], k < 12 ? 0 : 1);
            assert_int_equal(w.bodies[0].crushed_by, k < 12 ? 0 : 1);
        }
    }
}

/* From a stand to full speed it takes 0.75 s and 4 units, as without the body. */
static void a_walker_that_is_not_stopped_by_a_crush_walks_through_the_body(void **state)
{
    (void)state;
    static const int kinds[] = {DEFT_CRUSH_PASS, DEFT_CRUSH_REPORT};
    for (int i = 0; i < 2; i++) {
        walks w;
        squeeze(&w, kinds[i]);
        double x = w.x;
        walks_for(&w, 0.75, 0, 1);
        NEAR(w.y, 4, 1e-5);
        assert_true(w.x == x && w.bodies[0].crushed_by == 1);
        walks_for(&w, 1, -1, 1);
        assert_true(w.bodies[0].crushed_by == 0 && w.x < -1);
        assert_int_equal(w.counts[DEFT_EVENT_CRUSHED], 1);
    }
}

/* Pushed into a corner that leans it gets out along the lean, and is not crushed. */
static void a_mover_pushes_it_along_a_wall_that_leans(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_mover(&w, -3, -8, -1, 8);
    const double ramp[] = {1, -2, 8, -2, 8, 5};
    walks_feature(&w, ramp, 3, DEFT_FEATURE_SOLID, 0, 0);
    for (int i = 0; i < 300; i++) {
        walks_tick_pushed(&w, 0, 0, 1, 0);
    }
    NEAR(w.x, 4 + HALF, 1e-3);
    NEAR(w.y, w.x + HALF - 3, 1e-3);
    assert_int_equal(w.counts[DEFT_EVENT_CRUSHED] + w.counts[DEFT_EVENT_OVERFLOW], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_belt_carries_for_exactly_as_long_as_it_is_under_the_body),
        cmocka_unit_test(a_belt_carries_a_walker_that_turns_from_its_border_on),
        cmocka_unit_test(a_belt_is_left_at_its_border_wherever_that_is_on_an_arc),
        cmocka_unit_test(a_zone_without_a_push_is_told_of_at_its_instant),
        cmocka_unit_test(along_a_wall_that_a_belt_presses_into_a_walker_stops_by_the_release_curve),
        cmocka_unit_test(a_belt_carries_a_character_that_stands_and_its_velocity_is_not_its_own),
        cmocka_unit_test(a_belt_carries_along_a_wall_and_presses_into_it),
        cmocka_unit_test(a_walker_that_a_wall_holds_against_a_belt_heads_off_the_wall),
        cmocka_unit_test(against_a_wall_it_keeps_the_speed_of_the_belt_that_leads_away),
        cmocka_unit_test(a_walker_that_a_belt_pushes_back_stays_at_the_border_and_goes_along_it),
        cmocka_unit_test(on_ice_starts_and_stops_take_as_much_longer),
        cmocka_unit_test(of_ice_over_ice_the_more_slippery_counts),
        cmocka_unit_test(on_ice_a_heading_turns_no_faster_than_a_stop_takes),
        cmocka_unit_test(on_ground_that_is_no_ice_it_turns_at_once),
        cmocka_unit_test(on_ice_it_turns_at_once_if_it_stops_at_once),
        cmocka_unit_test(a_body_that_moves_pushes_it_ahead),
        cmocka_unit_test(a_walker_of_no_speed_is_pushed_and_kicked),
        cmocka_unit_test(a_body_that_goes_away_is_followed),
        cmocka_unit_test(a_crushed_walker_stays_until_the_body_that_crushed_it_is_gone),
        cmocka_unit_test(a_crushed_walker_dashes_once_it_is_free_if_the_press_was_just_before),
        cmocka_unit_test(only_a_walker_that_is_stopped_by_a_crush_is_not_pushed_by_another_body),
        cmocka_unit_test(a_walker_that_is_not_stopped_by_a_crush_walks_through_the_body),
        cmocka_unit_test(a_mover_pushes_it_along_a_wall_that_leans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
