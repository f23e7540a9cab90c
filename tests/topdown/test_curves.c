/* Seed 000, whole: its curves and its numbers, without its bugs. */
#include "tests/harness/walks.h"

/* A step of the stick, which has 16 bits, in px/s of full speed 800 past a dead zone of 0.2. */
#define STICK_STEP (800 / 0.8 / 32767)

/* Seed 000: "max_speed 800, t_max_speed 0.75": v = 1 - (1 - t)^2; the run-up is 400 px, two thirds of 600. */
static void full_speed_is_reached_in_its_time_over_400_px(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    for (int r = 0; r < WALKS_RATES; r++) {
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_for(&w, 0.375, 1, 0);
        NEAR(w.bodies[0].velocity.x, 800 * 0.75, 1e-9);
        walks_for(&w, 0.375, 1, 0);
        NEAR(w.bodies[0].velocity.x, 800, 1e-9);
        NEAR(w.x, 400, 1e-5);
        walks_for(&w, 1, 1, 0);
        NEAR(w.x, 1200, 1e-5);
        assert_true(w.y == 0);
    }
}

/* Seed 000: "t_stop 0.75": v = (1 - t)^2; a stop takes 200 px, and the whole time. B1: the seed cut it at
 * 0.5625 s, when 50 px/s were left, and with t_stop above 1 never stopped. */
static void a_stop_takes_200_px_and_the_whole_time_and_then_it_stands(void **state)
{
    (void)state;
    static const double stops[] = {0.75, 1.5};
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int s = 0; s < 2; s++) {
            deft_tuning tuning = walks_seed();
            tuning.topdown.release.time_s = stops[s];
            walks w;
            walks_open(&w, &tuning, walks_rates[r], 0, 0);
            walks_for(&w, 0.75, 0, 1);
            double from = w.y;
            walks_for(&w, 0.5625, 0, 0);
            NEAR(w.bodies[0].speed, 800 * pow(1 - 0.5625 / stops[s], 2), 1e-6);
            walks_for(&w, stops[s] - 0.5625, 0, 0);
            NEAR(w.y - from, 800 * stops[s] / 3, 1e-5);
            walks_tick(&w, 0, 0);
            assert_true(w.bodies[0].speed == 0 && w.bodies[0].velocity.y == 0);
            double stands = w.y;
            walks_for(&w, 0.25, 0, 0);
            assert_true(w.y == stands);
        }
    }
}

/* B2, seed 000: a time of 0 is the instant controller that it discusses; it divides by nothing. */
static void a_time_of_nothing_is_at_once(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    tuning.topdown.attack.time_s = tuning.topdown.release.time_s = 0;
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_for(&w, 0.5, 1, 0);
    NEAR(w.x, 400, 1e-6);
    walks_for(&w, 0.5, 0, 0);
    NEAR(w.x, 400, 1e-6);
    walks_for(&w, 0.5, -1, 0);
    NEAR(w.x, 0, 1e-6);
}

/* Seed 000: the curve goes on from the speed that is there: "figure out where we are in the time of the
 * graph". */
static void a_new_push_goes_on_from_the_speed_that_is_left(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_for(&w, 0.75, 1, 0);
    walks_for(&w, 0.375, 0, 0);
    NEAR(w.bodies[0].speed, 200, 1e-9);
    walks_for(&w, 0.1, 1, 0);
    double u = sqrt(1 - 200.0 / 800) - 0.1 / 0.75;
    NEAR(w.bodies[0].speed, 800 * (1 - u * u), 1e-6);
}

/* Seed 000: "A reversal keeps full speed": by default the heading flips at once. */
static void a_reversal_keeps_the_speed_and_flips_the_heading(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_for(&w, 1, 1, 0);
    double from = w.x;
    walks_for(&w, 0.5, -1, 0);
    NEAR(w.bodies[0].velocity.x, -800, 1e-9);
    NEAR(w.x, from - 400, 1e-5);
    walks_for(&w, 0.5, 0, 1);
    NEAR(w.bodies[0].velocity.y, 800, 1e-9);
    assert_true(w.bodies[0].velocity.x == 0);
    NEAR(w.y, 400, 1e-5);
}

/* Seed 000: no input "keeps old direction": it stops along its heading. */
static void without_a_push_it_stops_along_its_heading(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    walks w;
    walks_open(&w, &tuning, 144, 0, 0);
    walks_for(&w, 1, 0.6, -0.8);
    double x = w.x, y = w.y;
    walks_for(&w, 1, 0, 0);
    NEAR(w.x - x, 120, 200.0 / 32767); /* the stick has 16 bits */
    NEAR(w.y - y, -160, 200.0 / 32767);
    NEAR(hypot(w.x - x, w.y - y), 200, 1e-5);
}

/* Seed 000 throws the stick's magnitude away. Here it scales the speed, past the dead zone of 0.2, and a
 * diagonal is as fast as the rest. */
static void the_stick_scales_the_speed_in_every_direction(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_for(&w, 2, 0.6, 0);
    NEAR(w.bodies[0].speed, 400, STICK_STEP);
    walks_for(&w, 2, 0.42426407, 0.42426407);
    NEAR(w.bodies[0].speed, 400, STICK_STEP);
    walks_for(&w, 2, 1, 1);
    NEAR(w.bodies[0].speed, 800, 1e-9);
    walks_for(&w, 2, 0.12, -0.12);
    assert_true(w.bodies[0].speed == 0);
}

/* A stick that is out to its rim is full in each direction, whatever its steps of 1/32767 make of its length.
 */
static void a_stick_at_its_rim_gives_full_speed_in_every_direction(void **state)
{
    static const double rims[][2] = {{0.6, 0.8}, {0.28, -0.96}, {-0.8, -0.6}, {-0.96, 0.28}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        deft_tuning tuning = walks_seed();
        walks w;
        walks_open(&w, &tuning, 60, 0, 0);
        walks_for(&w, 2, rims[i][0], rims[i][1]);
        NEAR(w.bodies[0].speed, 800, 1e-9);
    }
}

/* A lower push slows down by the release curve of full speed, as a release does, and stays at its own. */
static void a_weaker_push_slows_down_by_the_release_curve(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    tuning.input.deadzone = 0;
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_for(&w, 1, 1, 0);
    walks_for(&w, 0.3, 0.25, 0);
    NEAR(w.bodies[0].speed, 800 * 0.36, 1e-6);
    walks_for(&w, 0.3, 0.25, 0);
    NEAR(w.bodies[0].speed, 200, STICK_STEP);
}

/* Drag: 0.9 of the way to full speed in each second, and below a share of full speed at once. So from v0 on
 * v = 8 - (8 - v0) e^-kt, and the way is its integral. */
static void a_drag_starts_at_its_threshold_and_loses_its_share_in_each_second(void **state)
{
    static const double thresholds[] = {0, 0.25};
    (void)state;
    for (int i = 0; i < 2 * WALKS_RATES; i++) {
        deft_tuning tuning = walks_plain();
        tuning.topdown.attack.kind = DEFT_RESPONSE_DRAG;
        tuning.topdown.attack.loss_per_s = 0.9;
        tuning.topdown.attack.threshold_ratio = thresholds[i % 2];
        walks w;
        walks_open(&w, &tuning, walks_rates[i / 2], 0, 0);
        walks_for(&w, 0.5, 1, 0);
        double missing = 8 * (1 - thresholds[i % 2]);
        NEAR(w.bodies[0].velocity.x, 8 - missing * sqrt(0.1), 1e-9);
        NEAR(w.x, 8 * 0.5 - missing * (1 - sqrt(0.1)) / log(10), 1e-5);
    }
}

/* With a rate the heading turns evenly while the speed follows its curve: x = integral of v cos. */
static void a_heading_that_turns_at_a_rate_follows_the_exact_arc(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_seed();
        tuning.topdown.turn_rate_deg_s = 180;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_for(&w, 1, 1, 0);
        double x = w.x, y = w.y;
        walks_for(&w, 0.5, 0, 1); /* a quarter at full speed: radius 800 / pi */
        NEAR(w.x - x, 800 / 3.14159265358979323846, 1e-5);
        NEAR(w.y - y, 800 / 3.14159265358979323846, 1e-5);
        walks_for(&w, 0.25, 0, 1);
        NEAR(w.y - y, 800 / 3.14159265358979323846 + 200, 1e-5);
    }
}

/* A start with a turn in it: both curves at once, judged by a sum over a million slices. */
static void turning_while_it_speeds_up_is_the_same_at_every_rate(void **state)
{
    (void)state;
    double x = 0, y = 0;
    const double pi = 3.14159265358979323846;
    const double slow_s = 0.2, n = 1e6, h = 0.4 / n;
    for (double i = 0; i < n; i++) {
        double t = slow_s + (i + 0.5) * h;
        double u = 1 - t / 0.75;
        double angle = 300.0 / 180 * pi * (t - slow_s);
        x += h * 800 * (1 - u * u) * cos(angle < pi / 2 ? angle : pi / 2);
        y += h * 800 * (1 - u * u) * sin(angle < pi / 2 ? angle : pi / 2);
    }
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_seed();
        tuning.topdown.turn_rate_deg_s = 300;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_for(&w, slow_s, 1, 0);
        double from = w.x;
        walks_for(&w, 0.4, 0, 1);
        NEAR(w.x - from, x, 1e-5);
        NEAR(w.y, y, 1e-5);
    }
}

/* B3, seed 000 has no turn curve: with a rate the exact other way has no shorter side, so it brakes, and
 * starts anew. */
static void at_a_rate_the_exact_other_way_brakes_and_starts_anew(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_seed();
        tuning.topdown.turn_rate_deg_s = 300;
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_for(&w, 1, 0, 1);
        double from = w.y;
        walks_for(&w, 1.5, 0, -1);
        NEAR(w.y, from + 200 - 400, 1e-5);
        NEAR(w.bodies[0].velocity.y, -800, 1e-9);
        assert_true(w.x == 0);
    }
}

/* The same where a stop takes no time: it turns round at once, and starts anew. So does a walker beside a
 * wall. */
static void at_a_rate_the_exact_other_way_starts_anew_where_stops_take_no_time(void **state)
{
    (void)state;
    for (int r = 0; r < 2 * WALKS_RATES; r++) {
        deft_tuning tuning = walks_seed();
        tuning.topdown.turn_rate_deg_s = 300;
        tuning.topdown.release.time_s = 0;
        tuning.topdown.attack.time_s = 0.03; /* over 16 px: two thirds of 24 */
        walks w;
        walks_open(&w, &tuning, walks_rates[r / 2], 0, 0);
        walks_box(&w, 37.5, -5000, 100, 5000);
        double slant = r % 2 == 0 ? 0 : 1e-3; /* of the stick, into the wall */
        walks_for(&w, 1, slant, 1);
        double from = w.y;
        walks_for(&w, 1.5, slant, -1);
        NEAR(w.y, from - 16 - 1.47 * 800, 1e-2); /* the stick has 16 bits */
        NEAR(w.bodies[0].velocity.y, -800, 1e-3);
        NEAR(w.x, 0, 1e-3);
    }
}

/* A knock-back that is to be gone at once moves nothing. */
static void a_kick_where_overspeed_ends_at_once_moves_nothing(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    tuning.run.overspeed_release_s = 0;
    walks w;
    walks_open(&w, &tuning, 60, 3, 4);
    walks_kick(&w, 500, -300);
    walks_for(&w, 0.1, 0, 0);
    NEAR(w.x, 3, 1e-9);
    NEAR(w.y, 4, 1e-9);
    assert_true(w.bodies[0].velocity.x == 0 && w.bodies[0].velocity.y == 0);
}

/* However long a tick and fast a kick: as far as in short ticks, each way. */
static void a_kick_far_over_any_gather_goes_its_whole_way(void **state)
{
    static const double kicks[][2] = {{60000, 0}, {0, -60000}, {-40000, 30000}};
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        for (int i = 0; i < 3; i++) {
            deft_tuning tuning = walks_seed();
            tuning.run.overspeed_release_s = INFINITY;
            walks w;
            walks_open(&w, &tuning, walks_rates[r], 0, 0);
            walks_kick(&w, kicks[i][0], kicks[i][1]);
            walks_for(&w, 0.25, 0, 0);
            NEAR(w.x, kicks[i][0] * 0.25, 1e-6);
            NEAR(w.y, kicks[i][1] * 0.25, 1e-6);
            assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
        }
    }
}

/* A kick that is absurdly fast. In 0.05 s at most 400 segments look at the world: one in two only looks, and
 * the other goes half to all of travel_max. Then the walker waits, where the kick took it up to then. */
static void a_kick_over_the_bound_of_a_tick_waits_where_it_came_to(void **state)
{
    static const double kicks[] = {1e5, 1e6};
    (void)state;
    for (int i = 0; i < 2; i++) {
        deft_tuning tuning = walks_plain();
        tuning.run.overspeed_release_s = INFINITY;
        walks w;
        walks_open(&w, &tuning, 20, 0, 0);
        double most = w.moveset.travel_max;
        walks_kick(&w, kicks[i], 0);
        walks_tick(&w, 0, 0);
        assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 1);
        assert_true(w.values[DEFT_EVENT_OVERFLOW] == 0); /* nothing is missing */
        NEAR(w.x, kicks[i] * w.at_s[DEFT_EVENT_OVERFLOW], 1e-5 * w.x);
        assert_true(w.x > 199 * most / 2 && w.x <= 200 * most);
        assert_true(w.bodies[0].knock.x == kicks[i]);
    }
}

/* The state of the steering says where in its curve a walker is: the phase falls from 1 to 0 in the curve's
 * time. */
static void the_phase_of_its_steering_falls_evenly(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_seed();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        walks_for(&w, 0.3, 1, 0);
        NEAR(w.bodies[0].steer.phase, 1 - 0.3 / 0.75, 1e-9);
        walks_for(&w, 1, 1, 0);
        assert_true(w.bodies[0].steer.phase == 0);
        walks_for(&w, 0.45, 0, 0);
        NEAR(w.bodies[0].steer.phase, 1 - 0.45 / 0.75, 1e-9);
    }
}

static void every_response_is_the_same_at_every_rate(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        double x = 0, y = 0;
        for (int r = 0; r < WALKS_RATES; r++) {
            deft_tuning tuning = walks_seed();
            tuning.topdown.attack.kind = tuning.topdown.release.kind = kind;
            tuning.topdown.attack.exponent = 1.5;
            tuning.topdown.release.exponent = 3;
            tuning.topdown.turn_rate_deg_s = 400;
            walks w;
            walks_open(&w, &tuning, walks_rates[r], 0, 0);
            walks_for(&w, 0.3, 1, 0);
            walks_for(&w, 0.2, 0.3, 0.8);
            walks_for(&w, 0.15, 0, 0);
            walks_for(&w, 0.3, -1, 0.2);
            walks_for(&w, 0.2, 0.4, 0.1);
            assert_true(hypot(w.x, w.y) > 1);
            x = r == 0 ? w.x : x;
            y = r == 0 ? w.y : y;
            NEAR(w.x, x, 1e-5);
            NEAR(w.y, y, 1e-5);
        }
    }
}

/* The run-up takes 2 units of the way that full speed would lead. Then the walker is at a wall, and slides
 * along it. However long the tick is, it does not count as too much. */
static void a_tick_of_a_minute_goes_the_whole_way(void **state)
{
    (void)state;
    deft_tuning tuning = walks_plain();
    walks w;
    walks_open(&w, &tuning, 1, 0, 0);
    walks_box(&w, -9, 2, 900, 3);
    walks_tick_of(&w, 1, 0, 60);
    NEAR(w.x, 8 * 60 - 2, 1e-5 * 8 * 60);
    walks_tick_of(&w, 0.8, 0.6, 60);
    NEAR(w.y, 2 - 0.95, 1e-5);
    assert_int_equal(w.counts[DEFT_EVENT_OVERFLOW], 0);
}

/* A tick has at most 65536 segments. On a way one in two only looks ahead, and the other takes 0.05 s: 1638.4
 * s. In a longer tick the walker waits for the rest, which is told once. Nothing is missing then, so the
 * value is 0. The next tick goes on at the speed that was kept. */
static void a_tick_that_is_too_long_is_walked_up_to_its_bound(void **state)
{
    static const double lengths[] = {1630, 1650, 1e4};
    (void)state;
    for (int i = 0; i < 3; i++) {
        deft_tuning tuning = walks_plain();
        deft_moveset moveset;
        deft_topdown walker;
        deft_event_list events;
        deft_input input = *deft_input_none();
        assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
        deft_topdown_spawn(&walker, &moveset, &(deft_pos){0, 0}, deft_axes_y_up());
        deft_input_set_stick(&input, 1, 0);
        deft_topdown_step(&walker, &moveset, NULL, &input, lengths[i], &events, NULL);
        double walked_s = lengths[i];
        assert_int_equal(events.count, i > 0);
        if (i > 0) {
            walked_s = events.items[0].at_s;
            assert_int_equal(events.items[0].kind, DEFT_EVENT_OVERFLOW);
            assert_true(events.items[0].value == 0);
            NEAR(walked_s, 32768 * 0.05, 2 * 0.05); /* a switch of the curve ends a segment, too */
        }
        NEAR(walker.position.x, 8 * walked_s - 2, 1e-5);
        assert_true(walker.position.y == 0);
        double x = walker.position.x;
        deft_topdown_step(&walker, &moveset, NULL, &input, 0.5, &events, NULL);
        NEAR(walker.position.x - x, 8 * 0.5, 1e-5);
        assert_int_equal(events.count, 0);
    }
}

/* A tick in two, in three, and at uneven times: the same track. */
static void a_split_tick_is_the_same_tick(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    tuning.topdown.turn_rate_deg_s = 500;
    walks whole, parts;
    walks_open(&whole, &tuning, 60, 0, 0);
    walks_open(&parts, &tuning, 60, 0, 0);
    for (int i = 0; i < 120; i++) {
        double x = i < 40 ? 1 : (i < 80 ? 0.3 : -0.7), y = i < 40 ? 0.2 : 0.9;
        double share = 0.1 + 0.8 * (i % 7) / 7;
        walks_tick_of(&whole, x, y, 1.0 / 60);
        walks_tick_of(&parts, x, y, share / 60);
        walks_tick_of(&parts, x, y, (1 - share) / 60);
        NEAR(whole.x, parts.x, 1e-6);
        NEAR(whole.y, parts.y, 1e-6);
    }
    assert_true(hypot(whole.x, whole.y) > 1);
}

/* A knock of v ends after v^2 / 2b, b = speed / overspeed_release_s, and leaves its own motion alone. Seed
 * 000 clamps such a speed at once. */
static void a_knock_bleeds_as_overspeed_does(void **state)
{
    (void)state;
    for (int r = 0; r < WALKS_RATES; r++) {
        deft_tuning tuning = walks_seed();
        walks w;
        walks_open(&w, &tuning, walks_rates[r], 0, 0);
        double bleed = 800 / tuning.run.overspeed_release_s;
        walks_for(&w, 1, 0, 1);
        double y = w.y;
        walks_kick(&w, 1000, 0);
        walks_for(&w, 0.1, 0, 1);
        NEAR(w.bodies[0].velocity.x, 1000 - bleed * 0.1, 1e-9);
        walks_for(&w, 0.9, 0, 1);
        NEAR(w.x, 1000.0 * 1000 / (2 * bleed), 1e-5);
        NEAR(w.y - y, 800, 1e-5);
        assert_true(w.bodies[0].knock.x == 0 && w.bodies[0].velocity.x == 0);
    }
}

static void a_tick_of_nothing_moves_nothing_and_bad_numbers_count_as_none(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    walks w;
    walks_open(&w, &tuning, 60, 3, 4);
    walks_for(&w, 0.3, 1, 0);
    double x = w.x, speed = w.bodies[0].speed;
    walks_tick_of(&w, 1, 0, 0);
    assert_true(w.x == x && w.bodies[0].speed == speed);
    deft_topdown_kick(&w.bodies[0], &(deft_vec2d){NAN, 1});
    assert_true(w.bodies[0].knock.x == 0);
    deft_topdown body = w.bodies[0];
    deft_input input = *deft_input_none();
    body.speed = NAN;
    body.knock.x = INFINITY;
    body.dash_s = body.dash_press_s = NAN;
    deft_topdown_step(&body, &w.moveset, NULL, &input, 1.0 / 60, NULL, NULL);
    assert_true(isfinite(body.position.x) && body.speed == 0 && body.knock.x == 0);
    NEAR(body.dash_s, 1.0 / 60, 1e-12);
    NEAR(body.dash_press_s, 1.0 / 60, 1e-12);
    body.speed = 1e15; /* as much as a speed may be */
    deft_topdown_step(&body, &w.moveset, NULL, &input, 1.0 / 60, NULL, NULL);
    assert_true(body.speed > 0.9 * DEFT_SPEED_MAX && body.speed <= DEFT_SPEED_MAX);
}

#ifdef NDEBUG
/* Of no place, and of axes that are none: at (0, 0), with y up. */
static void a_walker_that_is_spawned_nowhere_is_at_home(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    deft_moveset moveset;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (int i = 0; i < 4; i++) {
        deft_topdown walker;
        deft_axes none = {{1, 0}, {1, 0}};
        deft_pos feet = {i == 0 ? (double)NAN : 3, i == 1 ? HUGE_VAL : 4};
        deft_topdown_spawn(&walker, &moveset, &feet, i == 2 ? &none : deft_axes_y_down());
        assert_true(walker.position.x == (i < 2 ? 0 : 3) && walker.position.y == (i < 2 ? 0 : 4));
        assert_true(walker.previous.x == walker.position.x && walker.previous.y == walker.position.y);
        assert_int_equal(walker.teleported, 1); /* it comes from nowhere */
        assert_true(walker.axes.up.x == 0 && walker.axes.up.y == (i == 2 ? 1 : -1));
        assert_true(walker.heading.x == 1 && walker.facing.x == 1 && walker.heading.y == 0);
    }
}
#endif

/* Flipping any byte of the state changes its hash: nothing is left out, and there is no padding. */
static void the_hash_covers_every_byte(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    walks w;
    walks_open(&w, &tuning, 60, 3, 4);
    walks_for(&w, 0.3, 1, 0.5);
    for (size_t i = 0; i < sizeof(deft_topdown); i++) {
        deft_topdown other = w.bodies[0];
        ((unsigned char *)&other)[i] ^= 0x11;
        assert_true(deft_topdown_hash(&other) != deft_topdown_hash(&w.bodies[0]));
    }
}

static void a_walker_is_drawn_between_its_last_places(void **state)
{
    static const double ratios[][2] = {{-1, 0}, {0, 0}, {0.25, 0.25}, {1, 1}, {2, 1}}; /* asked for, drawn */
    (void)state;
    deft_tuning tuning = walks_seed();
    walks w;
    walks_open(&w, &tuning, 60, 3, 4);
    walks_for(&w, 0.5, 0.6, -0.8);
    const deft_topdown *self = &w.bodies[0];
    double x = w.x, y = w.y;
    walks_tick(&w, 0.6, -0.8);
    assert_true(self->previous.x == x && self->previous.y == y);
    assert_true(self->position.x > self->previous.x + 1 && self->position.y < self->previous.y - 1);
    for (int i = 0; i < 5; i++) {
        deft_pos drawn;
        double share = ratios[i][1];
        deft_topdown_lerp(&drawn, self, ratios[i][0]);
        NEAR(drawn.x, self->previous.x * (1 - share) + self->position.x * share, 1e-9);
        NEAR(drawn.y, self->previous.y * (1 - share) + self->position.y * share, 1e-9);
    }
}

static void a_teleport_is_told_of_and_not_drawn_across(void **state)
{
    (void)state;
    deft_tuning tuning = walks_seed();
    walks w;
    walks_open(&w, &tuning, 60, 0, 0);
    walks_for(&w, 0.5, 1, 0);
    deft_pos half;
    deft_topdown_lerp(&half, &w.bodies[0], 0.5);
    NEAR(half.x, (w.bodies[0].position.x + w.bodies[0].previous.x) / 2, 1e-9);
    deft_topdown_teleport(&w.bodies[0], &(deft_pos){w.x + 30, 40});
    deft_topdown_lerp(&half, &w.bodies[0], 0.1);
    assert_true(half.y == 40 && w.bodies[0].teleported == 1);
    deft_input input = *deft_input_none();
    deft_topdown_step(&w.bodies[0], &w.moveset, NULL, &input, 1.0 / 60, &w.events, NULL);
    assert_int_equal(w.events.items[0].kind, DEFT_EVENT_TELEPORTED);
    NEAR(w.events.items[0].value, 50, 1e-9);
}

/* 75 wide and 95 tall, whichever way its up is. */
static void its_box_stands_on_its_place_in_every_frame(void **state)
{
    static const struct {
        deft_axes axes;
        deft_box box;
    } frames[] = {{{{1, 0}, {0, 1}}, {-37.5, 0, 37.5, 95}},
                  {{{1, 0}, {0, -1}}, {-37.5, -95, 37.5, 0}},
                  {{{0, 1}, {-1, 0}}, {-95, -37.5, 0, 37.5}},
                  {{{0, -1}, {1, 0}}, {0, -37.5, 95, 37.5}}};
    (void)state;
    deft_tuning tuning = walks_seed();
    deft_moveset moveset;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    for (int i = 0; i < 4; i++) {
        const deft_box *wanted = &frames[i].box;
        deft_topdown walker;
        deft_box box;
        deft_topdown_spawn(&walker, &moveset, &(deft_pos){300, -700}, &frames[i].axes);
        deft_topdown_box(&box, &walker, &moveset);
        NEAR(box.min_x - 300, wanted->min_x, 1e-4);
        NEAR(box.min_y + 700, wanted->min_y, 1e-4);
        NEAR(box.max_x - 300, wanted->max_x, 1e-4);
        NEAR(box.max_y + 700, wanted->max_y, 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_speed_is_reached_in_its_time_over_400_px),
        cmocka_unit_test(a_stop_takes_200_px_and_the_whole_time_and_then_it_stands),
        cmocka_unit_test(a_time_of_nothing_is_at_once),
        cmocka_unit_test(a_new_push_goes_on_from_the_speed_that_is_left),
        cmocka_unit_test(a_reversal_keeps_the_speed_and_flips_the_heading),
        cmocka_unit_test(without_a_push_it_stops_along_its_heading),
        cmocka_unit_test(the_stick_scales_the_speed_in_every_direction),
        cmocka_unit_test(a_stick_at_its_rim_gives_full_speed_in_every_direction),
        cmocka_unit_test(a_weaker_push_slows_down_by_the_release_curve),
        cmocka_unit_test(a_drag_starts_at_its_threshold_and_loses_its_share_in_each_second),
        cmocka_unit_test(a_heading_that_turns_at_a_rate_follows_the_exact_arc),
        cmocka_unit_test(turning_while_it_speeds_up_is_the_same_at_every_rate),
        cmocka_unit_test(at_a_rate_the_exact_other_way_brakes_and_starts_anew),
        cmocka_unit_test(at_a_rate_the_exact_other_way_starts_anew_where_stops_take_no_time),
        cmocka_unit_test(a_kick_where_overspeed_ends_at_once_moves_nothing),
        cmocka_unit_test(a_kick_far_over_any_gather_goes_its_whole_way),
        cmocka_unit_test(a_kick_over_the_bound_of_a_tick_waits_where_it_came_to),
        cmocka_unit_test(the_phase_of_its_steering_falls_evenly),
        cmocka_unit_test(every_response_is_the_same_at_every_rate),
        cmocka_unit_test(a_split_tick_is_the_same_tick),
        cmocka_unit_test(a_tick_of_a_minute_goes_the_whole_way),
        cmocka_unit_test(a_tick_that_is_too_long_is_walked_up_to_its_bound),
        cmocka_unit_test(a_knock_bleeds_as_overspeed_does),
        cmocka_unit_test(a_tick_of_nothing_moves_nothing_and_bad_numbers_count_as_none),
#ifdef NDEBUG
        cmocka_unit_test(a_walker_that_is_spawned_nowhere_is_at_home),
#endif
        cmocka_unit_test(the_hash_covers_every_byte),
        cmocka_unit_test(a_walker_is_drawn_between_its_last_places),
        cmocka_unit_test(a_teleport_is_told_of_and_not_drawn_across),
        cmocka_unit_test(its_box_stands_on_its_place_in_every_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
