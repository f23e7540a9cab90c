/* tests/character/test_ladder_meets.c -- ladders beside walls that take stamina, and over floors that rise.
 */
#include "tests/harness/riding.h"
#include "zoned.h"

#define DOWN    5.0
#define STAMINA 0.5

static play p;
static riding r;

/* The body holds on to a wall for a while, hangs on a ladder for far longer than its stamina lasts, and comes
 * back to the wall, which it holds for all of its stamina. */
static void a_ladder_uses_no_stamina_and_gives_all_of_it_back(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.ability.climb = 1;
    tuning.climb.stamina_s = STAMINA;
    for (int i = 0; i < ZONED_RATES; i++) {
        double dt = 1 / zoned_rates[i];
        double half = tuning.shape.width / 2;
        zoned_open(&p, &tuning);
        play_box(&p, half, -90, half + 2, 50, PLAY_ALL);
        zoned_add(&p, DEFT_ZONE_LADDER, -1.5, -90, -0.5, 50);
        play_spawn(&p, 0, 0);
        play_press(&p, DEFT_ACTION_GRAB, 0);
        zoned_until(&p, 0.3, dt);
        assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
        expect_near(p.self.climb_s, 0.3, 1e-5);
        play_release(&p, DEFT_ACTION_GRAB, 0);
        p.stick_x = -1;
        p.stick_y = 1;
        while (p.self.state != DEFT_STATE_LADDER) {
            assert_true(p.time_s < 2);
            play_tick(&p, dt);
        }
        p.stick_x = 0;
        zoned_until(&p, p.time_s + 4 * STAMINA, dt);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        expect_near(p.self.climb_s, 0, 0);
        p.stick_x = 1;
        p.stick_y = 0;
        play_press(&p, DEFT_ACTION_GRAB, 0);
        while (p.self.state != DEFT_STATE_CLIMB) {
            assert_true(p.time_s < 9);
            play_tick(&p, dt);
        }
        double held_s = p.time_s; /* it took hold within the tick before */
        zoned_until(&p, held_s + STAMINA - dt - 1e-5, dt);
        assert_int_equal(p.self.state, DEFT_STATE_CLIMB);
        zoned_until(&p, held_s + STAMINA + 1e-5, dt);
        assert_int_equal(p.self.state, DEFT_STATE_FALL);
        play_close(&p);
    }
}

/* A ladder of 1/64 of a tile, which a character of an eighth passes in 2.4 ms at 60 tiles/s. The stick is up.
 * The fall is straight down, or as fast to either side. */
static void no_fall_is_too_fast_for_a_ladder_of_one_rung(void **state)
{
    static const double speeds[] = {40, 200, 400};
    (void)state;
    for (int i = 0; i < 3 * 3 * 16 * ZONED_RATES; i++) {
        deft_tuning tuning = zoned_ladder_tuning();
        double speed = speeds[i % 3], aside = i / 3 % 3 - 1, top = -3 - i / 9 % 16 * 1.1;
        tuning.fall.speed_max = tuning.run.speed = speed;
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_LADDER, -90, top - 1.0 / 64, 90, top);
        play_spawn(&p, 0, 0);
        play_set_velocity(&p, aside * speed, -speed);
        p.stick_x = aside;
        p.stick_y = 1;
        zoned_until(&p, -top / speed + 0.1, 1 / zoned_rates[i / 144]);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        expect_near(p.y, top, p.moveset.touch);
        play_close(&p);
    }
}

/* A ladder at x = 0 before a lift, whose top is at y = -3.5 and rises by 1 unit/s; the body hangs at `r.p.y`.
 */
static void open_lift(const deft_tuning *tuning, const scenario *s)
{
    static const double lift[] = {0, -4, 0, 1};
    riding_open(&r, tuning, s);
    zoned_count = 0;
    memset(zoned_list, 0, sizeof zoned_list);
    zoned_add(&r.p, DEFT_ZONE_LADDER, -0.5, -20, 0.5, 9);
    riding_box(&r, 3, 0.5, riding_straight, lift);
    riding_spawn(&r, 0, 0);
    r.p.stick_y = 1;
    riding_tick(&r);
    assert_int_equal(r.p.self.state, DEFT_STATE_LADDER);
}

static void a_climb_down_ends_at_the_instant_at_which_it_meets_a_rising_floor(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        const scenario s = {scenario_bodies[0], &play_home, 1 / zoned_rates[i]};
        open_lift(&tuning, &s);
        double meets_s = (r.p.y + 3.5 + DOWN * r.p.time_s) / (DOWN + 1);
        r.p.stick_y = -1;
        while (r.p.self.state == DEFT_STATE_LADDER) {
            assert_true(r.p.time_s < 2);
            riding_tick(&r);
        }
        r.p.stick_y = 0;
        expect_near(play_event_at(&r.p, DEFT_EVENT_LADDER_OFF, 0).time_s, meets_s, 1e-5);
        while (r.p.time_s < 1.5) {
            riding_tick(&r);
            assert_true(play_is_grounded(&r.p));
            expect_near(r.p.y, -3.5 + r.p.time_s, 1e-6);
        }
        riding_close(&r);
    }
}

/* The body climbs to the top of a ladder, where a one-way floor ends as high, stands there, and walks away.
 */
static void climb_on_to_top(const deft_tuning *tuning, double top, double rate)
{
    zoned_open(&p, tuning);
    play_box(&p, -9, top - 6, 9, top - 5, PLAY_ALL);
    play_one_way(&p, -2, top - 1, 2, top);
    zoned_add(&p, DEFT_ZONE_LADDER, -0.5, top - 6, 0.5, top);
    play_spawn(&p, 0, top - 5);
    p.stick_y = 1;
    zoned_until(&p, 3, 1 / rate);
    expect_near(p.y, top, 1e-6);
    p.stick_y = 0;
    zoned_until(&p, 4, 1 / rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_ENTERED), 1);
    p.stick_x = 1;
    zoned_until(&p, 5, 1 / rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_ENTERED), 1);
    assert_int_equal(play_count(&p, DEFT_EVENT_ZONE_LEFT), 1);
    play_close(&p);
}

static void a_zone_whose_top_is_stood_on_is_not_left_and_entered_again(void **state)
{
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        for (double top = 12; top < 12.5; top += 0.07) {
            deft_tuning tuning = zoned_ladder_tuning();
            tuning.ladder.up_speed = 3 + top / 7;
            climb_on_to_top(&tuning, top, zoned_rates[i]);
        }
    }
}

/* The stick is farther aside than up. The character walks past the end of its floor on to a wide ladder, and
 * climbs on aside. It does not step back on to the very end of the floor. */
static void a_walk_off_a_floor_on_to_a_ladder_goes_on_aside(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        const double half = tuning.shape.width / 2;
        const double off_s = (0.4 + half) / tuning.run.speed;
        zoned_open(&p, &tuning);
        play_box(&p, -9, -9, 0, 0, PLAY_ALL);
        zoned_add(&p, DEFT_ZONE_LADDER, -2, -5, 20, 10);
        play_spawn_standing(&p, -0.4, 0);
        p.stick_x = 1;
        p.stick_y = 0.9;
        zoned_until(&p, 0.5, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        assert_int_equal(play_count(&p, DEFT_EVENT_LADDER_ON), 1);
        assert_int_equal(play_count(&p, DEFT_EVENT_LADDER_OFF), 0);
        expect_near(p.x, half + (0.5 - off_s) * tuning.ladder.up_speed, 1e-4);
        play_close(&p);
    }
}

/* Down its ladder the character goes through one-ways, but not through the one at which the ladder ends. */
static void a_climb_down_ends_on_the_one_way_at_the_foot_of_its_ladder(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        play_floor(&p);
        zoned_add(&p, DEFT_ZONE_LADDER, -0.5, 2, 0.5, 6);
        play_one_way(&p, -5, 1.75, 5, 2);
        play_one_way(&p, -5, 3.75, 5, 4); /* and one on the way */
        play_one_way(&p, -5, 5.75, 5, 6);
        play_spawn_standing(&p, 0, 6);
        p.stick_y = -1;
        zoned_until(&p, 4 / tuning.ladder.down_speed + 0.5, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(p.y, 2, 1e-5);
        assert_int_equal(play_count(&p, DEFT_EVENT_LADDER_OFF), 1);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_OFF, 0).time_s, 4 / tuning.ladder.down_speed, 1e-4);
        play_close(&p);
    }
}

/* Only a climb down goes through a one-way. A climb aside that comes to one which rises walks up it. */
static void a_climb_aside_walks_up_the_one_way_slope_that_it_meets(void **state)
{
    const double corners[] = {0, 0, 20, 0, 20, 10};
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        const double half = tuning.shape.width / 2;
        const double meets_s = (3 - half) / tuning.ladder.up_speed; /* the slope is 1 high at x = 2 */
        zoned_open(&p, &tuning);
        play_polygon(&p, 3, corners, 7);
        play_make_one_way(&p, -1 / sqrt(5), 2 / sqrt(5));
        zoned_add(&p, DEFT_ZONE_LADDER, -5, -5, 20, 15);
        play_spawn(&p, -1, 1);
        p.stick_y = 1;
        play_tick(&p, 1e-9); /* it takes hold */
        p.stick_x = 1;
        p.stick_y = 0;
        zoned_until(&p, meets_s + 0.3, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(play_event_at(&p, DEFT_EVENT_LANDED, 0).time_s, meets_s, 1e-5);
        assert_true(p.x > 2 - half + 0.1);
        expect_near(p.y, (p.x + half) / 2, 1e-5);
        play_close(&p);
    }
}

/* A climb aside steps on to a floor where it begins, also when it sets off from beside a steep slope, which
 * is no floor. A climb is no run: the run begins at rest. */
static void a_climb_aside_off_a_steep_slope_stands_where_the_floor_begins(void **state)
{
    const double steep = sqrt(3); /* 60 degrees */
    const double corners[] = {-2, 0, 0, 0, -2, 2 * steep};
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.run.attack = play_curve(1, 1);
    for (int i = 0; i < ZONED_RATES; i++) {
        const double half = tuning.shape.width / 2;
        const double begins = -0.5 + 2 * half + 0.1; /* 0.1 to the right of the character */
        const double off_s = 0.1 / tuning.ladder.up_speed;
        zoned_open(&p, &tuning);
        play_polygon(&p, 3, corners, 7);
        play_box(&p, begins, -1, 20, steep / 2, PLAY_ALL);
        zoned_add(&p, DEFT_ZONE_LADDER, -5, -5, 20, 15);
        play_spawn(&p, -0.5 + half, steep / 2);
        p.stick_y = 1;
        play_tick(&p, 1e-9); /* it takes hold */
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        p.stick_x = 1;
        p.stick_y = 0;
        zoned_until(&p, off_s + 0.1, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_GROUND);
        expect_near(play_event_at(&p, DEFT_EVENT_LADDER_OFF, 0).time_s, off_s, 1e-4);
        expect_near(p.x, begins - half + tuning.run.speed * 0.1 * 0.1 / 2, 1e-4);
        play_close(&p);
    }
}

/* Up to less than rounding below a ceiling, and down again: the climb has turned round before it hits. */
static void a_climb_that_turns_round_just_below_a_ceiling_does_not_hit_it(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        const double dt = 1 / zoned_rates[i];
        const double turns = 10 * dt * tuning.ladder.up_speed; /* the height */
        zoned_open(&p, &tuning);
        play_floor(&p);
        zoned_add(&p, DEFT_ZONE_LADDER, -0.5, 0, 0.5, 9);
        double ceiling = turns + tuning.shape.height + p.moveset.touch / 4;
        play_box(&p, -3, ceiling, 3, ceiling + 1, PLAY_ALL);
        play_spawn_standing(&p, 0, 0);
        p.stick_y = 1;
        play_ticks(&p, 10, dt);
        expect_near(p.y, turns, 1e-4);
        p.stick_y = -1;
        play_ticks(&p, 4, dt);
        expect_near(p.y, turns - 4 * dt * tuning.ladder.down_speed, 1e-4);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 0);
        play_close(&p);
    }
}

/* Of one air jump, one more after the ladder: it comes back where the character takes hold. */
static void a_ladder_gives_the_air_jumps_back(void **state)
{
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    tuning.air_jump.count = 1;
    zoned_open(&p, &tuning);
    zoned_add(&p, DEFT_ZONE_LADDER, -0.5, -20, 0.5, 20);
    play_spawn(&p, 0, 0);
    for (int jumps = 1; jumps <= 3; jumps++) {
        play_press(&p, DEFT_ACTION_JUMP, 0); /* in the air */
        play_tick(&p, 1e-3);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), jumps);
        play_press(&p, DEFT_ACTION_JUMP, 0); /* none is left */
        play_tick(&p, 1e-3);
        assert_int_equal(play_count(&p, DEFT_EVENT_JUMPED_AIR), jumps);
        p.stick_y = 1;
        zoned_until(&p, p.time_s + 1, 1.0 / 60);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        p.stick_y = 0;
        play_press(&p, DEFT_ACTION_JUMP, 0); /* off the ladder */
        play_tick(&p, 1e-3);
        assert_int_equal(p.self.state, DEFT_STATE_JUMP);
    }
    play_close(&p);
}

/* Wind blows a fall aside until the character takes hold of a ladder, and no climb. */
static void no_wind_moves_a_climb(void **state)
{
    const double wind = 0.5, falls_s = 0.1;
    deft_tuning tuning = zoned_ladder_tuning();
    (void)state;
    for (int i = 0; i < ZONED_RATES; i++) {
        zoned_open(&p, &tuning);
        zoned_add(&p, DEFT_ZONE_LADDER, -1, -50, 1, 50);
        zoned_add(&p, DEFT_ZONE_WIND, -50, -50, 50, 50);
        zoned_list[1].push.x = wind;
        play_spawn(&p, 0, 0);
        p.alone = true; /* the worlds of the play share their zones */
        zoned_until(&p, falls_s, 1 / zoned_rates[i]);
        double from = p.y;
        p.stick_y = 1;
        zoned_until(&p, falls_s + 0.5, 1 / zoned_rates[i]);
        assert_int_equal(p.self.state, DEFT_STATE_LADDER);
        expect_near(p.x, wind * falls_s, 1e-5);
        expect_near(p.y, from + 0.5 * tuning.ladder.up_speed, 1e-4);
        play_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_zone_whose_top_is_stood_on_is_not_left_and_entered_again),
        cmocka_unit_test(no_fall_is_too_fast_for_a_ladder_of_one_rung),
        cmocka_unit_test(a_ladder_uses_no_stamina_and_gives_all_of_it_back),
        cmocka_unit_test(a_ladder_gives_the_air_jumps_back),
        cmocka_unit_test(no_wind_moves_a_climb),
        cmocka_unit_test(a_climb_down_ends_at_the_instant_at_which_it_meets_a_rising_floor),
        cmocka_unit_test(a_walk_off_a_floor_on_to_a_ladder_goes_on_aside),
        cmocka_unit_test(a_climb_down_ends_on_the_one_way_at_the_foot_of_its_ladder),
        cmocka_unit_test(a_climb_aside_walks_up_the_one_way_slope_that_it_meets),
        cmocka_unit_test(a_climb_aside_off_a_steep_slope_stands_where_the_floor_begins),
        cmocka_unit_test(a_climb_that_turns_round_just_below_a_ceiling_does_not_hit_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
