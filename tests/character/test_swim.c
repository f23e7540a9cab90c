/* tests/character/test_swim.c -- in water: both axes by one law, the surface, jumps out of the water. */
#include "zoned.h"

#define SPEED  5.0
#define ATTACK 0.3
#define HEIGHT 0.95
#define OVER   0.45 /* of a pool above another one */

static play p;

static deft_tuning swim_tuning(void)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    play_forgive_nothing(&tuning);
    play_steer_instantly(&tuning);
    return tuning;
}

/* Water from y = -50 to 0, over ground at -50. */
static void open_sea(const deft_tuning *tuning)
{
    zoned_open(&p, tuning);
    play_box(&p, -100, -60, 100, -50, PLAY_ALL);
    zoned_add(&p, DEFT_ZONE_WATER, -100, -50, 100, 0);
}

static void it_speeds_up_and_stops_in_attack_s_along_both_axes(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_spawn(&p, 0, -20);
        p.stick_x = 1;
        p.stick_y = 1;
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        assert_int_equal(p.self.pose, DEFT_POSE_SWIM);
        double way = p.x; /* of what the stick of a diagonal asks for */
        double ratio = p.vx / SPEED;
        double up = p.vy / SPEED;
        /* linear from rest: v T / 2 less than at full speed from the start */
        expect_near(way, ratio * SPEED - ratio * ratio * SPEED * ATTACK / 2, 2e-5);
        expect_near(p.y + 20, up * SPEED - up * up * SPEED * ATTACK / 2, 2e-5);
        p.stick_x = p.stick_y = 0;
        zoned_until(&p, 2, 1 / zoned_rates[i]);
        expect_near(p.x - way - ratio * ratio * SPEED * ATTACK / 2, 0, 2e-5);
        expect_near(p.vx, 0, 0);
        expect_near(p.vy, 0, 0);
        double rests = p.y; /* buoyancy 1: it hovers */
        zoned_until(&p, 3, 1 / zoned_rates[i]);
        expect_near(p.y, rests, 0);
        play_close(&p);
    }
}

/* It dives at 0.4 units/s, 0.0028 above the ground, and the stick points up. In open water it turns 0.002
 * below that height. Here it meets the ground, and rises from rest there. That is no landing. */
static void it_meets_the_ground_that_it_turns_round_in(void **state)
{
    deft_tuning tuning = swim_tuning();
    const double rate = SPEED / ATTACK, dive = 0.4, above = 0.0028;
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_spawn(&p, 0, -50 + above);
        play_set_velocity(&p, 0, -dive);
        p.stick_y = 1;
        zoned_until(&p, 0.1, 1 / zoned_rates[i]);
        double meets_s = (dive - sqrt(dive * dive - 2 * rate * above)) / rate;
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        expect_near(p.y + 50, rate * (0.1 - meets_s) * (0.1 - meets_s) / 2, 2e-5);
        play_close(&p);
    }
}

static void buoyancy_sinks_hovers_or_rises(void **state)
{
    static const double ratios[] = {0, 0.5, 1, 1.5, 2};
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < 5; i++) {
        tuning.swim.buoyancy_ratio = ratios[i];
        open_sea(&tuning);
        play_spawn(&p, 0, -20);
        zoned_until(&p, 1, 1.0 / 60);
        double drift = (ratios[i] - 1) * SPEED;
        expect_near(p.vy, drift, 1e-9);
        expect_near(p.y + 20, drift - drift * fabs(drift) / SPEED * ATTACK / 2, 2e-5);
        play_close(&p);
    }
}

/* The middle under water is enough: only a rise needs the head under water, too. */
static void a_fall_becomes_a_swim_while_the_head_is_out(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_spawn(&p, 0, -HEIGHT / 2 + 0.1);
        double under_s = sqrt(2 * 0.1 / p.moveset.fall.gravity);
        zoned_until(&p, under_s - 1e-3, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        zoned_until(&p, under_s + 1e-3, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        assert_true(p.y > -HEIGHT);
        play_close(&p);
        open_sea(&tuning);
        play_spawn(&p, 0, -HEIGHT / 2 - 0.1); /* at rest: neither a rise nor a fall */
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        expect_near(p.y, -HEIGHT / 2 - 0.1, 0);
        play_close(&p);
    }
}

/* It swims up until its middle is at the surface, and no farther; there it may jump out. */
static void a_rise_ends_at_the_surface_at_its_own_instant(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_spawn(&p, 0, -5);
        p.stick_y = 1;
        zoned_until(&p, 2, 1 / zoned_rates[i]);
        expect_near(p.y, -HEIGHT / 2, 1e-4);
        expect_near(p.vy, 0, 0);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        p.stick_y = 0;
        zoned_until(&p, 3, 1 / zoned_rates[i]);
        expect_near(p.y, -HEIGHT / 2, 1e-4);
        play_press(&p, DEFT_ACTION_JUMP, 0);
        zoned_until(&p, 3.1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        double g = p.moveset.jump.gravity;
        expect_near(p.y, -HEIGHT / 2 + tuning.swim.jump_out_speed * 0.1 - g * 0.005, 2e-4);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).value, tuning.swim.jump_out_speed, 0);
        zoned_until(&p, 6, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        play_close(&p);
    }
}

/* Its middle is 0.1 below the surface when the character is kicked up. A kick faster than the swim goes out
 * of the water, and a kick as fast as its swim ends at the surface. */
static void only_a_rise_faster_than_the_swim_goes_through_the_surface(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < 2 * ZONED_RATES; i++) {
        bool is_faster = i < ZONED_RATES, fell = false;
        double highest = -1;
        open_sea(&tuning);
        play_spawn(&p, 0, -HEIGHT / 2 - 0.1);
        play_tick(&p, 1e-3); /* in the water */
        play_set_velocity(&p, 0, is_faster ? 1.5 * SPEED : SPEED);
        p.stick_y = 1;
        while (p.time_s < 0.5) {
            play_tick(&p, 1 / zoned_rates[i % ZONED_RATES]);
            highest = fmax(highest, p.y);
            fell = fell || p.self.state == DEFT_STATE_FALL;
        }
        assert_int_equal(highest > -HEIGHT / 2 + 0.1, is_faster);
        assert_int_equal(fell, is_faster);
        play_close(&p);
    }
}

/* Swims up, presses jump 0.07 s before the head comes out, and plays on for `then_s`. Returns when the head
 * comes out. */
static double jump_out_of_sea(const deft_tuning *tuning, double rate, double then_s)
{
    const double head_s = (5 - HEIGHT + SPEED * ATTACK / 2) / SPEED;
    open_sea(tuning);
    play_spawn(&p, 0, -5);
    p.stick_y = 1;
    zoned_until(&p, head_s - 0.07, 1 / rate);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    zoned_until(&p, head_s + then_s, 1 / rate);
    return head_s;
}

static void a_press_in_the_deep_is_no_jump_and_one_on_the_way_up_waits_for_the_head(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    tuning.air_jump.count = 1;
    open_sea(&tuning);
    play_spawn(&p, 0, -5);
    zoned_until(&p, 0.2, 1.0 / 60);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    zoned_until(&p, 0.4, 1.0 / 60);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND) + play_count(&p, DEFT_EVENT_JUMPED_AIR), 0);
    play_release(&p, DEFT_ACTION_JUMP, 0);
    play_close(&p);
    for (int i = 0; i < ZONED_RATES; i++) {
        double head_s = jump_out_of_sea(&tuning, zoned_rates[i], 0.2);
        expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, head_s, 1e-4);
        expect_near(play_event_at(&p, DEFT_EVENT_ASSIST_BUFFER, 0).value, 0.07, 1e-4);
        play_close(&p);
    }
}

/* A parabola from where the head came out: its height is half of its first speed for its time. */
static void the_apex_of_a_jump_out_of_water_is_told_from_where_it_began(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        (void)jump_out_of_sea(&tuning, zoned_rates[i], 1);
        play_event jump = play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0);
        play_event apex = play_event_at(&p, DEFT_EVENT_APEX, 0);
        expect_near(apex.value, jump.value * (apex.time_s - jump.time_s) / 2, 1e-4);
        play_close(&p);
    }
}

/* It falls in at v, and loses the excess over its full speed: v e^(-kt), k = -ln(0.05) / attack_s; then it
 * stops in its own time. */
static void water_takes_the_speed_of_a_fall(void **state)
{
    deft_tuning tuning = swim_tuning();
    double k = -log(0.05) / ATTACK;
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_spawn(&p, 0, 1);
        double g = p.moveset.fall.gravity;
        double in_s = sqrt(2 * (1 + HEIGHT / 2) / g);
        double v = g * in_s;
        double slow_s = log(v / SPEED) / k;
        zoned_until(&p, in_s + slow_s + ATTACK + 0.1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        expect_near(p.vy, 0, 0);
        expect_near(p.y, -HEIGHT / 2 - (v - SPEED) / k - SPEED * ATTACK / 2, 1e-3);
        play_close(&p);
    }
}

static void it_walks_on_the_ground_below_and_swims_off_it(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_spawn(&p, 0, -49);
        p.stick_y = -1;
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        p.stick_y = 0;
        p.stick_x = 1;
        double from = p.x;
        zoned_until(&p, 2, 1 / zoned_rates[i]);
        expect_near(p.x - from, 9, 1e-4);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        p.stick_y = 1;
        p.stick_x = 0;
        zoned_until(&p, 3, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        expect_near(p.vy, SPEED, 1e-9);
        play_close(&p);
    }
}

/* A slope under water, which rises by one in two to the side `way`. */
static void sloped_sea(const deft_tuning *tuning, double way)
{
    const double rises[] = {-60, -50, 60, -50, 60, 10};
    const double falls[] = {-60, -50, 60, -50, -60, 10};
    open_sea(tuning);
    play_polygon(&p, 3, way > 0 ? rises : falls, PLAY_ALL);
}

/* It swims down a slope ten times as fast as it swims, and drag presses it to the slope. The stick points off
 * the slope, so it does not land. */
static void a_swim_that_steers_off_a_slope_does_not_land(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        sloped_sea(&tuning, -1);
        play_spawn(&p, 0, -19.5);
        play_set_velocity(&p, 8 * SPEED, -6 * SPEED);
        p.stick_x = p.stick_y = 1;
        zoned_until(&p, 0.5, 1 / zoned_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_LANDED), 0);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        play_close(&p);
    }
}

/* Buoyancy lifts it off level ground. Up a slope the stick presses it to the ground, and it walks. */
static void it_walks_up_a_slope_that_the_stick_presses_it_to(void **state)
{
    deft_tuning tuning = swim_tuning();
    tuning.swim.buoyancy_ratio = 1.25;
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        sloped_sea(&tuning, 1);
        play_spawn(&p, 0, -19);
        p.stick_y = -1;
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        p.stick_y = 0;
        p.stick_x = 1;
        double from = p.x;
        zoned_until(&p, 1.5, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(p.x - from, 4.5 * cos(atan(0.5)), 1e-4);
        p.stick_x = 0;
        zoned_until(&p, 2, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        play_close(&p);
    }
}

static void walls_ceilings_and_slopes_stop_it_and_it_slides_along_them(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_box(&p, 3, -50, 5, 2, PLAY_ALL);
        play_box(&p, -50, -10, 3, -8, PLAY_ALL);
        play_triangle(&p, -20, -50, -10, -50, -20, -30); /* steep */
        play_spawn(&p, 0, -20);
        p.stick_x = p.stick_y = 1;
        zoned_until(&p, 4, 1 / zoned_rates[i]);
        expect_near(p.x, 3 - 0.375, 1e-5);
        expect_near(p.y, -10 - HEIGHT, 1e-5);
        p.stick_x = -1;
        p.stick_y = -1;
        zoned_until(&p, 10, 1 / zoned_rates[i]);
        p.stick_y = -1;
        p.stick_x = 0;
        zoned_until(&p, 24, 1 / zoned_rates[i]); /* down the slope to its foot */
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(p.y, -50, 1e-4);
        play_close(&p);
    }
}

/* Up along a wall that ends at y = -15, and over it: from its end on it speeds up sideways as from rest. */
static void past_the_end_of_a_wall_it_goes_on_at_that_instant(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_box(&p, 3, -50, 5, -15, PLAY_ALL);
        play_spawn(&p, 0, -20);
        p.stick_x = p.stick_y = 1;
        while (p.time_s < 2.2) {
            play_tick(&p, 1 / zoned_rates[i]);
            assert_true(p.self.wall == 0 || p.y <= -15 + p.moveset.skin);
        }
        double ratio = p.vy / SPEED;
        double lost = ratio * ratio * SPEED * ATTACK / 2; /* by speeding up */
        double over_s = (5 + lost) / (ratio * SPEED);
        expect_near(p.x, 3 - 0.375 + ratio * SPEED * (p.time_s - over_s) - lost, 1e-4);
        expect_near(p.y, -15 + ratio * SPEED * (p.time_s - over_s), 1e-4);
        play_close(&p);
    }
}

/* Faster upwards than it swims, beside a wall that the stick is held to: over its end it turns to it. */
static void past_the_end_of_a_wall_the_stick_is_free_also_in_mid_rush(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_box(&p, 3, -50, 5, -15, PLAY_ALL);
        play_spawn(&p, 3 - 0.375, -18);
        play_set_velocity(&p, 0, 30);
        p.stick_x = 1;
        zoned_until(&p, 0.6, 1 / zoned_rates[i]);
        assert_true(p.y > -15 && p.x > 3);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        play_close(&p);
    }
}

/* Between two ceilings that lean it goes along the one that it swims into most, in the mirror, too. */
static void out_from_under_two_ceilings_it_goes_along_the_steeper(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        for (double side = -1; side <= 1; side += 2) {
            open_sea(&tuning);
            play_triangle(&p, 0, -10, side * 6, -14, side * 6, -10); /* steeper: 2 in 3 */
            play_triangle(&p, 0, -10, side * -9, -12, side * -9, -10);
            play_spawn(&p, side * -1, -20);
            p.stick_y = 1;
            zoned_until(&p, 6, 1 / zoned_rates[i]);
            expect_near(p.vx, 0, 0);
            expect_near(p.vy, 0, 0);
            p.stick_x = side;
            zoned_until(&p, 6.5, 1 / zoned_rates[i]);
            double along = SPEED * (3 - 2) / sqrt(13); /* of (SPEED, SPEED) along (3, -2) */
            expect_near(p.vx, side * along * 3 / sqrt(13), 1e-6);
            expect_near(p.vy, -along * 2 / sqrt(13), 1e-6);
            assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
            play_close(&p);
        }
    }
}

/* Slowed down along a steep face or a corner: what drag makes of the speed, axis by axis, would press into
 * it. */
static void it_slows_down_along_what_leans(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * ZONED_RATES; i++) {
        deft_tuning tuning = swim_tuning();
        bool round = i >= ZONED_RATES;
        tuning.shape.corner_radius = round ? tuning.shape.width / 2 : 0;
        open_sea(&tuning);
        play_triangle(&p, 0, -40, 10, -40, 10, -20);
        double reach =
            round ? tuning.shape.corner_radius * (sqrt(5) - 1) / 2 : 0; /* of the side, down the slope */
        play_spawn(&p, 5 - tuning.shape.width / 2 - (round ? reach - tuning.shape.width / 2 : 0), -30 + 1e-3);
        play_set_velocity(&p, 2, -4);
        zoned_until(&p, 1, 1 / zoned_rates[i % ZONED_RATES]);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        expect_near(p.vx, 0, 0);
        expect_near(p.vy, 0, 0);
        play_close(&p);
    }
}

/* A rush of 9 comes to a steep face 0.1 ahead, and drag has some of it by then. The face leaves what leads
 * along it. From there each axis comes to rest by itself, which leads off the face. */
static void a_rush_into_what_leans_goes_on_along_it(void **state)
{
    const double along = (9 - log(20) / ATTACK * 0.1) / sqrt(5);
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_triangle(&p, 0, -40, 10, -40, 10, -20);
        play_spawn(&p, 5 - tuning.shape.width / 2 - 0.1, -30);
        play_set_velocity(&p, 9, 0);
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        double x = along / sqrt(5), y = 2 * along / sqrt(5);
        expect_near(p.x - 5 + tuning.shape.width / 2, x * x * ATTACK / (2 * SPEED), 1e-4);
        expect_near(p.y + 30, y * y * ATTACK / (2 * SPEED), 1e-4);
        play_close(&p);
    }
}

/* Faster than a swim up along a steep face, which the stick presses into: drag takes the speed as it does in
 * free water, and not the face at once. */
static void a_stick_into_what_leans_takes_no_speed_along_it(void **state)
{
    const double drag = log(20) / ATTACK;
    const double after_s = 0.05;
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        play_triangle(&p, 0, -40, 10, -40, 10, -20);
        play_spawn(&p, 5 - tuning.shape.width / 2, -30);
        play_set_velocity(&p, 12 / sqrt(5), 24 / sqrt(5));
        p.stick_x = 1;
        zoned_until(&p, after_s, 1 / zoned_rates[i]);
        expect_near(hypot(p.vx, p.vy), 12 * exp(-drag * after_s), 1e-4);
        expect_near(p.y + 30, 12 / drag * (1 - exp(-drag * after_s)) * 2 / sqrt(5), 1e-4);
        play_close(&p);
    }
}

/* A ceiling that only just begins is in the way of a swimmer that comes along fast and rises. The swimmer
 * passes below. */
static void a_ceilings_corner_met_aslant_is_passed_below(void **state)
{
    static const double overlaps[] = {0, 1e-7, 4e-6, 1e-5};
    static const double aways[] = {0, 1e-9, 1e-7, 1e-5};
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < 16 * ZONED_RATES; i++) {
        open_sea(&tuning);
        play_box(&p, 2, -20, 40, -10, PLAY_ALL);
        play_spawn(&p, 2 - tuning.shape.width / 2 - aways[i / 4 % 4],
                   -20 - tuning.shape.height + overlaps[i % 4]);
        play_set_velocity(&p, 69, 0);
        p.stick_x = -0.7;
        p.stick_y = 0.7;
        zoned_until(&p, 0.2, 1 / zoned_rates[i / 16]);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_true(p.x > 4 && p.y <= -20 - tuning.shape.height + 1.6e-5);
        play_close(&p);
    }
}

/* At the surface, against a bank too steep to stand on: it does not swim up that, out of the water, to slide
 * back. */
static void at_the_surface_it_rests_against_a_steep_bank(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * ZONED_RATES; i++) {
        deft_tuning tuning = swim_tuning();
        tuning.shape.corner_radius = i >= ZONED_RATES ? tuning.shape.width / 2 : 0;
        double aside = tuning.shape.width / 2 - tuning.shape.corner_radius * (1 - (sqrt(5) - 1) / 2);
        open_sea(&tuning);
        play_triangle(&p, 0, -10, 10, -10, 10, 10);
        /* its foot half a body below the surface, and a little above that */
        play_spawn(&p, 5 - HEIGHT / 4 - aside + 0.005, -HEIGHT / 2 + 0.01);
        p.stick_x = 0.3;
        zoned_until(&p, 1, 1 / zoned_rates[i % ZONED_RATES]);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        expect_near(p.y, -HEIGHT / 2, 1e-4);
        expect_near(p.vx, 0, 0);
        expect_near(p.vy, 0, 0);
        play_close(&p);
    }
}

static void out_of_the_side_of_water_it_falls(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        play_floor(&p);
        zoned_add(&p, DEFT_ZONE_WATER, -5, 10, 5, 20);
        play_spawn(&p, 4, 15);
        p.stick_x = 1;
        double out_s = (1 + SPEED * ATTACK / 2) / SPEED;
        zoned_until(&p, out_s + 0.1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        expect_near(p.y, 15 - p.moveset.fall.gravity * 0.005, 2e-4);
        play_close(&p);
    }
}

static void a_swimmer_that_turns_down_has_no_apex(void **state)
{
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        deft_tuning tuning = swim_tuning();
        open_sea(&tuning);
        play_spawn(&p, 0, -20);
        p.stick_y = 1;
        zoned_until(&p, 0.5, 1 / zoned_rates[i]);
        assert_true(p.vy > 0);
        p.stick_y = -1;
        zoned_until(&p, 1.5, 1 / zoned_rates[i]);
        assert_true(p.vy < 0);
        p.stick_y = 1;
        zoned_until(&p, 2.5, 1 / zoned_rates[i]);
        p.stick_y = 0;
        zoned_until(&p, 3.5, 1 / zoned_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_APEX), 0);
        play_close(&p);
    }
}

/* Of pools that do not touch each has its own surface: one above the other, one deeper beside it. */
static void a_pools_surface_is_its_own_with_others_near(void **state)
{
    static const double others[][4] = {{-5, OVER, 5, 3}, {5.1, -9, 9, 4}, {-9, -9, -5.1, 4}};
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < 3 * ZONED_RATES; i++) {
        const double *other = others[i % 3];
        zoned_open(&p, &tuning);
        play_box(&p, -100, -20, 100, -9, PLAY_ALL);
        zoned_add(&p, DEFT_ZONE_WATER, -5, -9, 5, 0);
        zoned_add(&p, DEFT_ZONE_WATER, other[0], other[1], other[2], other[3]);
        play_spawn(&p, i % 3 == 0 ? 0 : copysign(4.8, other[0]), -5);
        p.stick_y = 1;
        zoned_until(&p, 2, 1 / zoned_rates[i / 3]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        expect_near(p.y, -HEIGHT / 2, 1e-4);
        expect_near(p.vy, 0, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0); /* its head is out: it gets out, and into the one above */
        double g = p.moveset.jump.gravity;
        double v = tuning.swim.jump_out_speed;
        double in_s = (v - sqrt(v * v - 2 * g * OVER)) / g;
        zoned_until(&p, 2 + in_s - 0.002, 1 / zoned_rates[i / 3]);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        zoned_until(&p, 2 + in_s + 0.002, 1 / zoned_rates[i / 3]);
        assert_int_equal(p.self.state, i % 3 == 0 ? DEFT_STATE_SWIM : DEFT_STATE_FALL);
        play_close(&p);
    }
}

/* Up through where two pieces of water meet, to the surface of the upper one. */
static void pieces_of_water_that_touch_are_one_pool(void **state)
{
    deft_tuning tuning = swim_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_sea(&tuning);
        zoned_add(&p, DEFT_ZONE_WATER, -100, 0, 100, 2);
        play_spawn(&p, 0, -5);
        p.stick_y = 1;
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        expect_near(p.y, -5 + SPEED - SPEED * ATTACK / 2, 1e-4);
        zoned_until(&p, 1.3, 1 / zoned_rates[i]);
        expect_near(p.vy, SPEED, 1e-9);
        zoned_until(&p, 3, 1 / zoned_rates[i]);
        expect_near(p.y, 2 - HEIGHT / 2, 1e-4);
        play_close(&p);
    }
}

/* At 26 tiles/s the speed that the stick makes at once is smaller than what counts as going into a floor. */
static void a_dash_into_water_that_the_stick_presses_into_a_floor_lands(void **state)
{
    deft_tuning tuning = swim_tuning();
    tuning.ability.dash = 1;
    tuning.dash.exit_ratio = 1;
    tuning.dash.distance = 2.6;
    tuning.dash.time_s = 0.1;
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        play_box(&p, -100, -60, -1, -50, PLAY_ALL);
        play_box(&p, 1, -60, 100, -50, PLAY_ALL);
        zoned_add(&p, DEFT_ZONE_WATER, -0.5, -70, 100, 0);
        play_spawn(&p, -2, -50);
        p.stick_x = 1;
        play_press(&p, DEFT_ACTION_DASH, 0);
        zoned_until(&p, 0.15, 1 / zoned_rates[i]); /* level over the gap, and over the next floor */
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        assert_true(p.x > 1.5 && p.vx > 10);
        p.stick_y = -1;
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        assert_int_equal(p.self.support, DEFT_SUPPORT_FLOOR);
        expect_near(p.y, -50, 1e-5);
        play_close(&p);
    }
}

/* A wind blows down on a pool, and in it. From the instant at which the swim begins it moves nothing: the
 * character comes to rest in the same depth at every rate. */
static void wind_ends_where_a_swim_begins(void **state)
{
    deft_tuning tuning = swim_tuning();
    double depth = 0;
    (void)state;
    for (int i = 0; i < 6; i++) {
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_WATER, -50, -20, 50, 0);
        zoned_add(&p, DEFT_ZONE_WIND, -50, -20, 50, 20);
        zoned_list[1].push.y = -6;
        play_spawn(&p, 0, 1);
        p.alone = true; /* the worlds of the play share their zones */
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        assert_true(p.vy == 0);
        depth = i == 0 ? p.y : depth;
        expect_near(p.y, depth, 2e-5);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swimmer_that_turns_down_has_no_apex),
        cmocka_unit_test(it_speeds_up_and_stops_in_attack_s_along_both_axes),
        cmocka_unit_test(a_dash_into_water_that_the_stick_presses_into_a_floor_lands),
        cmocka_unit_test(it_meets_the_ground_that_it_turns_round_in),
        cmocka_unit_test(buoyancy_sinks_hovers_or_rises),
        cmocka_unit_test(a_rise_ends_at_the_surface_at_its_own_instant),
        cmocka_unit_test(a_fall_becomes_a_swim_while_the_head_is_out),
        cmocka_unit_test(a_pools_surface_is_its_own_with_others_near),
        cmocka_unit_test(pieces_of_water_that_touch_are_one_pool),
        cmocka_unit_test(only_a_rise_faster_than_the_swim_goes_through_the_surface),
        cmocka_unit_test(a_press_in_the_deep_is_no_jump_and_one_on_the_way_up_waits_for_the_head),
        cmocka_unit_test(the_apex_of_a_jump_out_of_water_is_told_from_where_it_began),
        cmocka_unit_test(water_takes_the_speed_of_a_fall),
        cmocka_unit_test(it_walks_on_the_ground_below_and_swims_off_it),
        cmocka_unit_test(a_swim_that_steers_off_a_slope_does_not_land),
        cmocka_unit_test(it_walks_up_a_slope_that_the_stick_presses_it_to),
        cmocka_unit_test(walls_ceilings_and_slopes_stop_it_and_it_slides_along_them),
        cmocka_unit_test(past_the_end_of_a_wall_it_goes_on_at_that_instant),
        cmocka_unit_test(past_the_end_of_a_wall_the_stick_is_free_also_in_mid_rush),
        cmocka_unit_test(out_from_under_two_ceilings_it_goes_along_the_steeper),
        cmocka_unit_test(it_slows_down_along_what_leans),
        cmocka_unit_test(a_rush_into_what_leans_goes_on_along_it),
        cmocka_unit_test(a_stick_into_what_leans_takes_no_speed_along_it),
        cmocka_unit_test(a_ceilings_corner_met_aslant_is_passed_below),
        cmocka_unit_test(at_the_surface_it_rests_against_a_steep_bank),
        cmocka_unit_test(out_of_the_side_of_water_it_falls),
        cmocka_unit_test(wind_ends_where_a_swim_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
