/* tests/character/test_ladder.c -- climbing: speeds, ends, floors at the top and on the way, jumps off. */
#include "zoned.h"

#define UP     4.0
#define DOWN   5.0
#define HEIGHT 0.95
/* A ladder above one whose top is at y = 3 begins here: a little more than a body's height apart. */
#define GAP_TOP 3.97

static play p;

/* A floor, and a ladder of a tile's width at x = 0, from y = `bottom` to `top`. */
static void open_ladder(const deft_tuning *tuning, double bottom, double top)
{
    zoned_open(&p, tuning);
    play_floor(&p);
    zoned_add(&p, DEFT_ZONE_LADDER, -0.5, bottom, 0.5, top);
}

static void up_climbs_at_its_speed_and_stops_at_the_top(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 5);
        play_spawn_standing(&p, 0, 0);
        p.stick_y = 1;
        zoned_until(&p, 1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        assert_int_equal(p.self.pose, DEFT_POSE_CLIMB);
        expect_near(p.y, UP, 1e-5);
        expect_near(p.vy, UP, 0);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).time_s, 0, 0);
        zoned_until(&p, 2, 1 / zoned_rates[i]);
        expect_near(p.y, 5, 1e-5);
        expect_near(p.vy, 0, 0);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        p.stick_y = 0; /* there it hangs: no gravity */
        zoned_until(&p, 3, 1 / zoned_rates[i]);
        expect_near(p.y, 5, 1e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_LADDER_OFF), 0);
        play_close(&p);
    }
}

static void half_the_stick_climbs_half_as_fast(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.input.deadzone = 0;
    open_ladder(&tuning, 0, 9);
    play_spawn_standing(&p, 0, 0);
    p.stick_y = 0.75;
    zoned_until(&p, 1, 1.0 / 60);
    expect_near(p.y, 0.75 * UP, 1e-3);
    play_close(&p);
}

static void down_climbs_at_its_speed_and_the_floor_ends_it(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 9);
        play_spawn(&p, 0, 8);
        p.stick_y = 1;
        play_tick(&p, 1e-3); /* from the air: at once, a fall is over */
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        double from = p.y;
        double began_s = p.time_s;
        p.stick_y = -1;
        zoned_until(&p, began_s + 1, 1 / zoned_rates[i]);
        expect_near(p.y, from - DOWN, 1e-5);
        zoned_until(&p, began_s + 3, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_OFF, 0).time_s, began_s + from / DOWN, 1e-5);
        play_close(&p);
    }
}

static void below_its_lower_end_the_body_falls(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 6, 9);
        play_spawn(&p, 0, 8);
        p.stick_y = 1;
        play_tick(&p, 1e-3);
        double from = p.y;
        double began_s = p.time_s;
        p.stick_y = -1;
        /* by its head it still hangs */
        double off_s = began_s + (from - (6 - HEIGHT)) / DOWN;
        zoned_until(&p, off_s + 0.1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_OFF, 0).time_s, off_s, 1e-4);
        double g = p.moveset.fall.fast_gravity;
        expect_near(p.y, 6 - HEIGHT - DOWN * 0.1 - g * 0.005, 1e-4);
        play_close(&p);
    }
}

static void past_its_side_the_body_falls(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 9);
        play_spawn(&p, 0, 5);
        p.stick_y = 1;
        play_tick(&p, 1e-3);
        double began_s = p.time_s;
        p.stick_y = 0;
        p.stick_x = 1;
        zoned_until(&p, began_s + 0.2, 1 / zoned_rates[i]);
        /* its middle leaves the side after 0.5 at the climbing speed */
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_OFF, 0).time_s, began_s + 0.5 / UP, 2e-5);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        play_close(&p);
    }
}

static void a_fall_with_the_stick_up_takes_hold_where_it_comes_to_a_ladder(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 6);
        play_spawn(&p, -0.4, 8);
        p.stick_y = 1;
        zoned_until(&p, 1.5, 1 / zoned_rates[i]);
        double fallen_s = sqrt(2 * 2 / p.moveset.fall.gravity);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).time_s, fallen_s, 1e-4);
        expect_near(p.y, 6, 1e-4); /* at its top: there it stays */
        play_close(&p);
    }
}

static void a_rise_passes_by_and_is_caught_at_its_apex(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 2, 9);
        play_spawn_standing(&p, 0, 0);
        p.stick_y = 1;
        play_press(&p, DEFT_ACTION_JUMP, 0);
        double began_s = p.time_s;
        zoned_until(&p, began_s + 0.36 + 0.25, 1 / zoned_rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).time_s, began_s + 0.36, 1e-5);
        expect_near(p.y, 3.2 + 0.25 * UP, 1e-4);
        play_close(&p);
    }
}

/* A one-way platform in the line of the ladder's top: up through it and on to it, down through it again. */
static void a_one_way_at_the_top_is_climbed_through_and_stood_on_and_gone_down_through(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 4);
        play_one_way(&p, -5, 3.75, 5, 4);
        play_one_way(&p, -5, 1.75, 5, 2); /* and one on the way */
        play_spawn_standing(&p, 0, 0);
        p.stick_y = 1;
        zoned_until(&p, 2, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(p.y, 4, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_OFF, 0).time_s, 4 / UP, 1e-4);
        double began_s = p.time_s;
        p.stick_y = -1;
        zoned_until(&p, began_s + 0.7, 1 / zoned_rates[i]);
        expect_near(p.y, 4 - 0.7 * DOWN, 1e-4);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        zoned_until(&p, began_s + 1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(p.y, 0, 1e-5);
        play_close(&p);
    }
}

/* Walks over a ladder's top with the stick down, or is pushed over it: on to it where the middle comes in. */
static void down_takes_hold_where_a_walk_comes_over_a_ladder(void **state)
{
    const double comes_s[2] = {1.5 / 9, (6 - sqrt(36 - 2 * 9 * 1.5)) / 9}; /* it loses 9 a second */
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.run.release = play_curve(1, 1);
    for (int i = 0; i < 2 * ZONED_RATES; i++) {
        bool walks = i % 2 == 0;
        open_ladder(&tuning, 0, 4);
        play_one_way(&p, -5, 3.75, 5, 4);
        play_spawn_standing(&p, -2, 4);
        p.stick_x = walks ? 1 : 0;
        p.stick_y = -1;
        if (!walks) {
            play_set_velocity(&p, 6, 0);
        }
        zoned_until(&p, 0.6, 1 / zoned_rates[i / 2]);
        double on_s = play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).time_s;
        expect_near(on_s, comes_s[!walks], 1e-4);
        expect_near(p.x, -0.5, 1e-4);
        expect_near(p.y, 4 - DOWN * (0.6 - on_s), 1e-6);
        play_close(&p);
    }
}

/* Ground ends over a ladder's top, a one-way floor goes on: on to it where the ground is behind. */
static void down_takes_hold_where_solid_ground_ends_over_a_ladder(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 4);
        play_box(&p, -5, 3, -0.25, 4, PLAY_ALL);
        play_one_way(&p, -0.25, 3.75, 5, 4);
        play_spawn_standing(&p, -2, 4);
        p.stick_x = 1;
        p.stick_y = -1;
        zoned_until(&p, 0.6, 1 / zoned_rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).time_s, (2 + 0.125) / 9, 1e-4);
        expect_near(p.x, 0.125, 1e-4);
        play_close(&p);
    }
}

static void without_a_ladder_below_down_on_a_one_way_does_nothing(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    open_ladder(&tuning, 4, 9);
    play_one_way(&p, -5, 3.75, 5, 4);
    play_spawn_standing(&p, 3, 4);
    p.stick_y = -1;
    zoned_until(&p, 0.5, 1.0 / 60);
    expect_near(p.y, 4, 1e-6);
    play_close(&p);
}

static void jump_leaves_a_ladder_unless_it_may_not(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int may = 0; may < 2; may++) {
        for (int fraction = 0; fraction < 4; fraction++) {
            tuning.ladder.jump_off = may;
            tuning.air_jump.count = 1;
            open_ladder(&tuning, 0, 20);
            play_spawn_standing(&p, 0, 0);
            p.stick_y = 1;
            zoned_until(&p, 0.5, 1.0 / 60);
            p.stick_y = 0;
            p.stick_x = 0;
            double from = p.y;
            play_press(&p, DEFT_ACTION_JUMP, fraction / 4.0);
            double began_s = p.time_s + fraction / 4.0 / 60;
            zoned_until(&p, began_s + 0.36, 1.0 / 60);
            assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), may);
            assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), 0);
            expect_near(p.y, may != 0 ? from + 3.2 : from, 1e-4);
            play_close(&p);
        }
    }
}

static void a_ceiling_and_a_wall_stop_a_climb(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 9);
        play_box(&p, -3, 3, 3, 4, PLAY_ALL);
        play_box(&p, 0.6, 0, 2, 3, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        p.stick_y = 1;
        zoned_until(&p, 2, 1 / zoned_rates[i]);
        expect_near(p.y, 3 - HEIGHT, 1e-5);
        p.stick_y = 0;
        p.stick_x = 1;
        zoned_until(&p, 3, 1 / zoned_rates[i]);
        expect_near(p.x, 0.6 - 0.375, 1e-5);
        expect_near(p.y, 3 - HEIGHT, 1e-5);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        play_close(&p);
    }
}

/* Up along a ceiling of slope 4 : 3 to its end: from there on straight up. */
static void past_the_end_of_a_leaning_ceiling_it_climbs_straight_up_at_that_instant(void **state)
{
    const double bump = 2 + (2 - 0.375) * 4 / 3;
    const double slide_s = (0.375 - 0.2) / (UP * 0.8 * 0.6); /* what leans takes 1 - 0.8 of the speed */
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < 2 * ZONED_RATES; i++) {
        tuning.ladder.snap_speed = i < ZONED_RATES ? 0 : 3; /* what turns the climb aside has the say */
        open_ladder(&tuning, 0, 9);
        play_triangle(&p, -2, 2, -0.2, 4.4, -2, 4.4);
        play_spawn_standing(&p, 0, 0);
        p.stick_y = 1;
        while (p.time_s < 1.2) {
            play_tick(&p, 1 / zoned_rates[i % ZONED_RATES]);
            /* beside its tip nothing is in the way, but of the snap */
            assert_true(tuning.ladder.snap_speed > 0 || p.self.wall == 0 ||
                        p.y + HEIGHT <= 4.4 + p.moveset.skin);
        }
        double past_s = p.time_s - (bump - HEIGHT) / UP - slide_s;
        expect_near(p.x, tuning.ladder.snap_speed > 0 ? 0 : 0.375 - 0.2, 1e-5); /* above the tip it snaps */
        expect_near(p.y, 4.4 - HEIGHT + UP * past_s, 1e-4);
        play_close(&p);
    }
}

/* Falls past platforms into a ladder's top, with a press that waits for it: the same in one tick and in
 * pieces, which the oracle looks at. */
static void a_press_that_waits_for_a_ladder_fires_where_it_takes_hold(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    uint64_t random = 7;
    int waited = 0;
    (void)state;
    deft_tuning steered;
    deft_tuning_default(&steered);
    for (int i = 0; i < 400; i++) {
        open_ladder(i % 2 != 0 ? &tuning : &steered, play_random(&random, -1, 4),
                    play_random(&random, 4.5, 6));
        play_one_way(&p, -3, 2.75, 3, 3);
        play_spawn(&p, play_random(&random, -0.9, 0.9), play_random(&random, 3.2, 8));
        play_set_velocity(&p, play_random(&random, -9, 9), play_random(&random, -20, 2));
        p.stick_y = i % 3 != 0;
        p.stick_x = play_random_below(&random, 3) - 1;
        double at = play_random(&random, 0, 1), press_s = (double)deft_input_instant(at) / 65535 / 20;
        play_press(&p, DEFT_ACTION_JUMP, at);
        play_ticks(&p, 8, 1.0 / 20);
        double hold_s = play_count(&p, DEFT_EVENT_LADDER_ON) == 0
                            ? HUGE_VAL
                            : play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).time_s;
        bool lands_before =
            play_count(&p, DEFT_EVENT_LANDED) > 0 && play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s < hold_s;
        if (!lands_before && hold_s > press_s && hold_s < press_s + tuning.assist.buffer_s) {
            expect_near(play_event_at(&p, DEFT_EVENT_JUMPED_GROUND, 0).time_s, hold_s, 1e-9);
            waited++;
        }
        play_close(&p);
    }
    assert_true(waited > 20);
}

/* A platform ends in the middle of a ladder. A character walks off the platform with the stick up, and more
 * to the side. It is on the ladder at that instant. */
static void off_an_edge_into_a_ladder_there_is_no_fall(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_LADDER, 0, -9, 3, 9);
        play_box(&p, -9, -1, 0.5, 0, PLAY_ALL);
        play_spawn_standing(&p, -1, 0);
        p.stick_x = 0.8;
        p.stick_y = 0.79;
        while (play_count(&p, DEFT_EVENT_LEFT_GROUND) == 0) {
            play_tick(&p, 1 / zoned_rates[i]);
        }
        play_event left = play_event_at(&p, DEFT_EVENT_LEFT_GROUND, 0);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).time_s, left.time_s, 2e-8);
        expect_near(p.y, 0, 1e-6);
        play_close(&p);
    }
}

static void a_jump_just_after_its_side_still_counts(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    open_ladder(&tuning, 0, 9);
    play_spawn(&p, 0, 5);
    p.stick_y = 1;
    play_tick(&p, 1e-3);
    p.stick_y = 0;
    p.stick_x = 1;
    zoned_until(&p, 0.5 / UP + 0.05, 1.0 / 60);
    assert_int_equal(p.self.state, DEFT_STATE_FALL);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_tick(&p, 1.0 / 60);
    assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_COYOTE), 1);
    play_close(&p);
}

/* Up and more to the side: the ladder takes a swimmer, and does not give it back to the water at once. */
static void under_water_a_ladder_holds_as_it_does_above(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_WATER, -9, -9, 9, 9);
        zoned_add(&p, DEFT_ZONE_LADDER, -2, -9, 2, 9);
        play_spawn(&p, 0, 0);
        zoned_until(&p, 0.1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        p.stick_x = 0.7;
        p.stick_y = 0.68;
        zoned_until(&p, 0.4, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        assert_int_equal(play_count(&p, DEFT_EVENT_LADDER_ON), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_OVERFLOW), 0);
        zoned_until(&p, 1.5, 1 / zoned_rates[i]); /* past its side it swims again */
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        play_close(&p);
    }
}

static void a_jump_off_a_ladder_under_water_is_a_swim_at_once(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        double dt = 1 / zoned_rates[i];
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_WATER, -9, -9, 9, 9);
        zoned_add(&p, DEFT_ZONE_LADDER, -2, -9, 2, 9);
        play_spawn(&p, 0, 0);
        p.stick_y = 1;
        zoned_until(&p, 0.2, dt);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        p.stick_y = 0;
        play_press(&p, DEFT_ACTION_JUMP, 0.5);
        play_tick(&p, dt);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_GROUND), 1);
        assert_int_equal(p.self.state, DEFT_STATE_SWIM);
        expect_near(p.self.state_s, dt / 2, 1e-6);
        play_close(&p);
    }
}

/* Beside the ladder by less than its reach the stick takes hold, by more it does not. */
static void a_ladder_is_held_from_within_its_reach(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ladder.reach = 0.25;
    for (int side = -1; side <= 1; side += 2) {
        for (int is_near = 0; is_near < 2; is_near++) {
            open_ladder(&tuning, 0, 5);
            play_spawn_standing(&p, side * (0.5 + (is_near ? 0.24 : 0.26)), 0);
            p.stick_y = 1;
            play_ticks(&p, 30, 1.0 / 60);
            expect_near(p.y, is_near ? 0.5 * UP : 0, 1e-5);
            assert_int_equal(p.self.state, is_near ? DEFT_STATE_LADDER : DEFT_STATE_GROUND);
            play_close(&p);
        }
    }
}

static void a_walk_with_the_stick_up_takes_hold_at_the_reach(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ladder.reach = 0.25;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 9);
        play_spawn_standing(&p, -2, 0);
        p.stick_x = p.stick_y = 1;
        zoned_until(&p, 0.5, 1 / zoned_rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).time_s, 1.25 / 9, 1e-4);
        expect_near(p.x, -0.75, 1e-4);
        expect_near(p.y, UP * (0.5 - 1.25 / 9), 1e-3);
        play_close(&p);
    }
}

/* Half a tile aside it comes to the middle at the snap's speed, as it climbs or hangs, and stays there. */
static void the_snap_takes_the_body_to_the_middle_of_its_ladder(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ladder.snap_speed = 2;
    for (int i = 0; i < 2 * ZONED_RATES; i++) {
        bool climbs = i % 2 == 0;
        open_ladder(&tuning, 0, 9);
        play_spawn(&p, 0.45, 5);
        p.stick_y = 1;
        play_tick(&p, 1e-3);
        double began_s = p.time_s;
        double from = p.y;
        p.stick_y = climbs ? 1 : 0;
        for (int part = 1; part <= 3; part++) { /* there it is after 0.225 s */
            double time_s = part * 0.1;
            zoned_until(&p, began_s + time_s, 1 / zoned_rates[i / 2]);
            expect_near(p.x, fmax(0.45 - 2 * (time_s + 1e-3), 0), 2e-5);
            expect_near(p.y, from + (climbs ? UP * time_s : 0), 1e-5);
            expect_near(p.vx, part < 3 ? -2 : 0, 0);
        }
        play_close(&p);
    }
}

/* Pushed aside it goes there, and comes back when the stick is let go. */
static void the_stick_aside_has_the_say_over_the_snap(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ladder.snap_speed = 2;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 9);
        play_spawn(&p, 0, 5);
        p.stick_y = 1;
        play_tick(&p, 1e-3);
        double began_s = p.time_s;
        p.stick_x = 1;
        p.stick_y = 0;
        zoned_until(&p, began_s + 0.1, 1 / zoned_rates[i]);
        expect_near(p.x, 0.1 * UP, 1e-5);
        p.stick_x = 0;
        zoned_until(&p, began_s + 0.2, 1 / zoned_rates[i]);
        expect_near(p.x, 0.1 * UP - 0.1 * 2, 1e-5);
        play_close(&p);
    }
}

/* A net of three pieces, four tiles wide: from its side the body comes one width in, and no farther. */
static void on_a_net_the_snap_only_comes_away_from_the_sides(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ladder.snap_speed = 2;
    for (int i = 0; i < 2 * ZONED_RATES; i++) {
        double from = i % 2 == 0 ? 1.9 : 0.7;
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_LADDER, -2, 0, -1, 9);
        zoned_add(&p, DEFT_ZONE_LADDER, 0.5, 0, 2, 9);
        zoned_add(&p, DEFT_ZONE_LADDER, -1, 0, 0.5, 9);
        play_spawn(&p, from, 5);
        p.stick_y = 1;
        play_tick(&p, 1e-3);
        zoned_until(&p, 0.9, 1 / zoned_rates[i / 2]);
        expect_near(p.x, fmin(from, 2 - 0.75), 2e-5);
        play_close(&p);
    }
}

/* The upper half of the ladder is wider to the right: its middle counts from where the lower half is behind.
 */
static void where_a_ladder_widens_the_snap_goes_to_its_new_middle(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ladder.snap_speed = 2;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_LADDER, -0.5, 0, 0.5, 3);
        zoned_add(&p, DEFT_ZONE_LADDER, -0.5, 3, 0.9, 9);
        play_spawn(&p, 0, 1);
        p.stick_y = 1;
        play_tick(&p, 1e-3);
        double comes_s = p.time_s + (3 - HEIGHT - p.y) / UP; /* the head is at its lower end */
        zoned_until(&p, comes_s + 0.05, 1 / zoned_rates[i]);
        expect_near(p.x, 0.05 * 2, 1e-4);
        zoned_until(&p, comes_s + 0.5, 1 / zoned_rates[i]);
        expect_near(p.x, 0.2, 2e-5);
        play_close(&p);
    }
}

/* Two ladders in one line, with air between them: each ends where it ends, and tells its own tag. */
static void the_top_of_a_ladder_is_its_end_also_with_another_one_above(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        open_ladder(&tuning, 0, 3);
        zoned_add(&p, DEFT_ZONE_LADDER, -0.5, GAP_TOP, 0.5, 8);
        zoned_list[0].tag = 7;
        zoned_list[1].tag = 9;
        play_spawn_standing(&p, 0, 0);
        p.stick_y = 1;
        zoned_until(&p, 1.5, 1 / zoned_rates[i]);
        expect_near(p.y, 3, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).value, 7, 0);
        play_press(&p, DEFT_ACTION_JUMP, 0); /* 3.2 up in 0.36 s: there it is at the other one */
        zoned_until(&p, 1.5 + 0.36 + 0.25, 1 / zoned_rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 1).time_s, 1.5 + 0.36, 1e-5);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 1).value, 9, 0);
        expect_near(p.y, 3 + 3.2 + 0.25 * UP, 1e-4);
        double high = p.y;
        p.stick_y = -1;
        zoned_until(&p, 3, 1 / zoned_rates[i]); /* off its lower end, by the head */
        double off_s = 1.5 + 0.36 + 0.25 + (high - (GAP_TOP - HEIGHT)) / DOWN;
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_OFF, 1).time_s, off_s, 1e-4);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        play_close(&p);
    }
}

/* Two ladders side by side, and a gap between them: held in the middle of the own one. */
static void the_snap_goes_to_the_own_ladders_middle_also_beside_another_one(void **state)
{
    static const double edges[2][2] = {{-0.5, 0.5}, {0.7, 1.7}};
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ladder.snap_speed = 2;
    for (int i = 0; i < 2 * ZONED_RATES; i++) {
        const double *own = edges[i % 2];
        zoned_open(&p, &tuning);
        play_floor(&p);
        for (int k = 0; k < 2; k++) {
            zoned_add(&p, DEFT_ZONE_LADDER, edges[k][0], 0, edges[k][1], 9);
        }
        play_spawn(&p, i % 2 == 0 ? 0.4 : 0.8, 5);
        p.stick_y = 1;
        play_tick(&p, 1e-3);
        zoned_until(&p, 0.4, 1 / zoned_rates[i / 2]);
        expect_near(p.x, (own[0] + own[1]) / 2, 2e-5);
        play_close(&p);
    }
}

/* At the apex of a leap it reaches two ladders, one to each hand: the snap goes to the nearer one. */
static void of_two_ladders_within_its_reach_the_nearer_one_is_taken(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    const double apex_s = 0.04;
    (void)state;
    tuning.ladder.reach = 0.25;
    tuning.ladder.snap_speed = 2;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_LADDER, -0.5, 0, 0.5, 9);
        zoned_add(&p, DEFT_ZONE_LADDER, 0.9, 0, 1.9, 9);
        play_spawn(&p, 0.72 - tuning.run.speed * apex_s, 5);
        p.stick_x = p.stick_y = 1;
        play_set_velocity(&p, tuning.run.speed, p.moveset.jump.gravity * apex_s);
        zoned_until(&p, 0.1, 1 / zoned_rates[i]);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_ON, 0).time_s, apex_s, 1e-5);
        expect_near(p.x, 0.72 + 2 * (0.1 - apex_s), 1e-4);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(up_climbs_at_its_speed_and_stops_at_the_top),
        cmocka_unit_test(half_the_stick_climbs_half_as_fast),
        cmocka_unit_test(down_climbs_at_its_speed_and_the_floor_ends_it),
        cmocka_unit_test(below_its_lower_end_the_body_falls),
        cmocka_unit_test(past_its_side_the_body_falls),
        cmocka_unit_test(a_fall_with_the_stick_up_takes_hold_where_it_comes_to_a_ladder),
        cmocka_unit_test(a_rise_passes_by_and_is_caught_at_its_apex),
        cmocka_unit_test(a_one_way_at_the_top_is_climbed_through_and_stood_on_and_gone_down_through),
        cmocka_unit_test(down_takes_hold_where_a_walk_comes_over_a_ladder),
        cmocka_unit_test(down_takes_hold_where_solid_ground_ends_over_a_ladder),
        cmocka_unit_test(a_ladder_is_held_from_within_its_reach),
        cmocka_unit_test(a_walk_with_the_stick_up_takes_hold_at_the_reach),
        cmocka_unit_test(the_snap_takes_the_body_to_the_middle_of_its_ladder),
        cmocka_unit_test(the_stick_aside_has_the_say_over_the_snap),
        cmocka_unit_test(on_a_net_the_snap_only_comes_away_from_the_sides),
        cmocka_unit_test(where_a_ladder_widens_the_snap_goes_to_its_new_middle),
        cmocka_unit_test(the_top_of_a_ladder_is_its_end_also_with_another_one_above),
        cmocka_unit_test(of_two_ladders_within_its_reach_the_nearer_one_is_taken),
        cmocka_unit_test(the_snap_goes_to_the_own_ladders_middle_also_beside_another_one),
        cmocka_unit_test(without_a_ladder_below_down_on_a_one_way_does_nothing),
        cmocka_unit_test(jump_leaves_a_ladder_unless_it_may_not),
        cmocka_unit_test(a_ceiling_and_a_wall_stop_a_climb),
        cmocka_unit_test(past_the_end_of_a_leaning_ceiling_it_climbs_straight_up_at_that_instant),
        cmocka_unit_test(a_press_that_waits_for_a_ladder_fires_where_it_takes_hold),
        cmocka_unit_test(off_an_edge_into_a_ladder_there_is_no_fall),
        cmocka_unit_test(a_jump_just_after_its_side_still_counts),
        cmocka_unit_test(under_water_a_ladder_holds_as_it_does_above),
        cmocka_unit_test(a_jump_off_a_ladder_under_water_is_a_swim_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
