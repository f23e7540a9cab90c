/* tests/faults/test_wall_corner.c -- a wall that the character touches counts as a wall beside it, also where
 * a slope or an overhang ends at that wall. Rounding does not decide which of the two is there. */
#include "tests/harness/play.h"

static play p;

static const double rates[] = {20, 30, 60, 144, 1000};
#define RATES 5

/* Where the walk to the corner begins. Each place leaves another rounding at the corner. */
static const double starts[] = {-0.3, -0.41, -0.57, -0.7, -0.77, -0.83, -0.91, -1.03};
#define STARTS 8

/* The character walks up a slope of 45 degrees, to the wall at which it ends. The grab button is down before
 * the character jumps there. Returns how high it jumps. */
static double jump_in_a_corner(double start, double radius, deft_ability ability, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = radius;
    play_open(&p, &tuning, &play_shifted);
    p.alone = true;
    p.moveset.abilities = DEFT_ABILITY_BIT(ability);
    const double half = p.moveset.half_width;
    play_box(&p, half, -4, 4, 8, PLAY_ALL);
    play_triangle(&p, half - 3, -3, half, -3, half, 0);
    play_spawn(&p, start, start);
    p.stick_x = 1;
    play_for(&p, 0.4, rate);
    assert_true(play_is_grounded(&p));
    play_press(&p, DEFT_ACTION_GRAB, 0);
    play_for(&p, 0.1, rate);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_for(&p, 0.6, rate);
    const double rises =
        play_count(&p, DEFT_EVENT_APEX) > 0 ? play_event_at(&p, DEFT_EVENT_APEX, 0).value : 0;
    play_close(&p);
    return rises;
}

static void a_jump_where_a_slope_ends_at_a_wall_is_as_high_as_any(void **state)
{
    deft_tuning tuning;
    (void)state;
    deft_tuning_default(&tuning);
    for (int i = 0; i < STARTS; i++) {
        for (int r = 0; r < RATES; r++) {
            expect_near(jump_in_a_corner(starts[i], 0, DEFT_ABILITY_CLIMB, rates[r]), tuning.jump.height,
                        1e-6);
            expect_near(jump_in_a_corner(starts[i], tuning.shape.width / 2, DEFT_ABILITY_CLIMB, rates[r]),
                        tuning.jump.height, 1e-6);
            expect_near(jump_in_a_corner(starts[i], tuning.shape.width / 2, DEFT_ABILITY_WALL_HOLD, rates[r]),
                        tuning.jump.height, 1e-6);
        }
    }
}

/* The character jumps along a wall on its left. At this height above its head a slanted ceiling begins at the
 * wall. The stick pushes to the wall, and the glide button is down. */
static void bump_in_a_corner(double above, double radius, double rate)
{
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = radius;
    tuning.assist.corner_up = 0;
    play_open(&p, &tuning, &play_shifted);
    p.alone = true;
    p.moveset.abilities = DEFT_ABILITY_BIT(DEFT_ABILITY_WALL_SLIDE) | DEFT_ABILITY_BIT(DEFT_ABILITY_GLIDE);
    const double half = p.moveset.half_width;
    const double low = tuning.shape.height + above;
    play_box(&p, -half, -1, 4, 0, PLAY_ALL);
    play_box(&p, -4, -1, -half, 8, PLAY_ALL);
    play_triangle(&p, -half, low, -half + 3, low + 3, -half, low + 3);
    play_spawn(&p, 0, 0);
    p.stick_x = -1;
    play_for(&p, 0.1, rate);
    play_press(&p, DEFT_ACTION_GLIDE, 0);
    play_press(&p, DEFT_ACTION_JUMP, 0);
    play_for(&p, 0.1, rate);
    assert_int_equal(play_count(&p, DEFT_EVENT_BONKED), 1);
    assert_int_equal(p.self.state, DEFT_STATE_WALL_SLIDE);
    play_close(&p);
}

static void a_jump_that_bumps_its_head_beside_a_wall_slides_down_that_wall(void **state)
{
    static const double heights[] = {0.25, 0.33, 0.41, 0.6, 0.77, 0.83, 0.91, 1.1};
    (void)state;
    for (int i = 0; i < 8; i++) {
        for (int r = 0; r < RATES; r++) {
            bump_in_a_corner(heights[i], 0, rates[r]);
            bump_in_a_corner(heights[i], 0.375, rates[r]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_where_a_slope_ends_at_a_wall_is_as_high_as_any),
        cmocka_unit_test(a_jump_that_bumps_its_head_beside_a_wall_slides_down_that_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
