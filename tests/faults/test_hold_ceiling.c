/* tests/faults/test_hold_ceiling.c -- a character holds a wall below a ceiling, and one of the two moves. */
#include "tests/faults/held.h"

static void is_lifted_to_a_ceiling(double rate)
{
    const double wall[] = {1, 0, 0, 4};
    const double top = 0.5; /* the feet, with the head at the ceiling */
    deft_tuning tuning = scenario_tuning();
    tuning.ability.wall_hold = 1;
    held_open(&tuning, rate);
    riding_box(&r, 1, 20, riding_straight, wall);
    play_box(&r.p, -9, top + SCENARIO_HEIGHT, -SCENARIO_HALF_WIDTH / 2, 9, PLAY_ALL);
    held_grab(-SCENARIO_HALF_WIDTH, 1);
    riding_until(&r, 0.5);
    expect_near(r.p.y, top, 1e-3);
    assert_int_equal(r.p.self.state, DEFT_STATE_WALL_HOLD);
    assert_int_equal(play_count(&r.p, DEFT_EVENT_BONKED), 0); /* as at the end of a climb */
}

static void a_wall_that_rises_holds_a_character_under_a_ceiling_at_every_rate(void **state)
{
    (void)state;
    held_each(is_lifted_to_a_ceiling);
}

/* Holds a wall to the right while something pushes the head down at PUSH: a slab from above, or a side that
 * leans by 45 degrees and comes from the left. */
#define PUSH 2.0

static void is_pushed_down(double rate, bool leans, deft_ability ability)
{
    const double slab[] = {0, SCENARIO_HEIGHT + 1, 0, -PUSH};
    const double wedge[] = {-SCENARIO_HALF_WIDTH, SCENARIO_HEIGHT, PUSH, 0};
    const double corners[] = {-4, -4, 4, 4, -4, 4};
    deft_tuning tuning = scenario_tuning();
    held_open(&tuning, rate);
    r.p.moveset.abilities = DEFT_ABILITY_BIT(ability);
    play_box(&r.p, SCENARIO_HALF_WIDTH, -20, 9, 20, PLAY_ALL);
    if (leans) {
        riding_polygon(&r, 3, corners, riding_straight, wedge);
    } else {
        riding_box(&r, SCENARIO_HALF_WIDTH, 1, riding_straight, slab);
    }
    held_grab(0, 1);
    riding_until(&r, 0.4);
    expect_near(r.p.y, -PUSH * 0.4, 1e-3);
    expect_near(r.p.x, 0, 1e-3);
    assert_int_equal(r.p.self.support, DEFT_SUPPORT_WALL);
}

static void by_a_slab(double rate)
{
    is_pushed_down(rate, false, DEFT_ABILITY_WALL_HOLD);
    riding_close(&r);
    is_pushed_down(rate, false, DEFT_ABILITY_CLIMB);
}

static void by_a_wedge(double rate)
{
    is_pushed_down(rate, true, DEFT_ABILITY_WALL_HOLD);
    riding_close(&r);
    is_pushed_down(rate, true, DEFT_ABILITY_CLIMB);
}

static void a_ceiling_that_comes_pushes_the_character_down_its_wall_at_every_rate(void **state)
{
    (void)state;
    held_each(by_a_slab);
    held_each(by_a_wedge);
}

/* The head of a character on a wall to the right touches a ceiling that stands. Then a side that leans by 45
 * degrees comes from the left, and pushes the head down. */
static void is_pushed_from_a_ceiling(double rate)
{
    static const deft_ability abilities[] = {DEFT_ABILITY_WALL_HOLD, DEFT_ABILITY_CLIMB};
    const double wedge[] = {-SCENARIO_HALF_WIDTH - 0.1, SCENARIO_HEIGHT, PUSH, 0};
    const double corners[] = {-4, -4, 4, 4, -4, 4};
    deft_tuning tuning = scenario_tuning();
    for (int i = 0; i < 2; i++) {
        held_open(&tuning, rate);
        r.p.moveset.abilities = DEFT_ABILITY_BIT(abilities[i]);
        play_box(&r.p, SCENARIO_HALF_WIDTH, -20, 9, 20, PLAY_ALL);
        play_box(&r.p, SCENARIO_HALF_WIDTH / 2, SCENARIO_HEIGHT, SCENARIO_HALF_WIDTH, 20, PLAY_ALL);
        riding_polygon(&r, 3, corners, riding_straight, wedge);
        held_grab(0, 1);
        riding_until(&r, 0.25);
        expect_near(r.p.y, 0.1 - PUSH * 0.25, 1e-5);
        expect_near(r.p.x, 0, 1e-5);
        assert_int_equal(r.p.self.support, DEFT_SUPPORT_WALL);
        assert_int_equal(play_count(&r.p, DEFT_EVENT_OVERFLOW), 0);
        if (i == 0) {
            riding_close(&r);
        }
    }
}

static void a_side_that_leans_pushes_the_character_down_from_a_ceiling_at_every_rate(void **state)
{
    (void)state;
    held_each(is_pushed_from_a_ceiling);
}

/* A side of two slopes comes from the left: it pushes the head down at twice PUSH, and past its bend at PUSH.
 */
static void is_pushed_past_a_bend(double rate)
{
    const double side[] = {-SCENARIO_HALF_WIDTH - 0.25 - 0.1, SCENARIO_HEIGHT - 0.5, PUSH, 0};
    const double corners[] = {-4, -4, 0, 0, 1, 2, -4, 2};
    const double began_s = 0.1 / PUSH;
    const double bend_s = 0.5 / (2 * PUSH);
    deft_tuning tuning = scenario_tuning();
    held_open(&tuning, rate);
    r.p.moveset.abilities = DEFT_ABILITY_BIT(DEFT_ABILITY_CLIMB);
    play_box(&r.p, SCENARIO_HALF_WIDTH, -20, 9, 20, PLAY_ALL);
    riding_polygon(&r, 4, corners, riding_straight, side);
    held_grab(0, 1);
    riding_until(&r, 0.4);
    expect_near(r.p.y, -0.5 - PUSH * (0.4 - began_s - bend_s), 1e-5);
    expect_near(r.p.x, 0, 1e-5);
    assert_int_equal(r.p.self.support, DEFT_SUPPORT_WALL);
}

static void a_side_that_bends_pushes_the_character_down_its_wall_at_every_rate(void **state)
{
    (void)state;
    held_each(is_pushed_past_a_bend);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_that_rises_holds_a_character_under_a_ceiling_at_every_rate),
        cmocka_unit_test(a_ceiling_that_comes_pushes_the_character_down_its_wall_at_every_rate),
        cmocka_unit_test(a_side_that_leans_pushes_the_character_down_from_a_ceiling_at_every_rate),
        cmocka_unit_test(a_side_that_bends_pushes_the_character_down_its_wall_at_every_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
