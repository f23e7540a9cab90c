/* tests/input/test_latch.c -- key presses between two ticks reach the next tick. */
#include "deft/input.h"
#include "deft/tuning.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define NO_NUMBER ((double)NAN)

#define JUMP DEFT_ACTION_BIT(DEFT_ACTION_JUMP)
#define DASH DEFT_ACTION_BIT(DEFT_ACTION_DASH)

static deft_input take_by(deft_latch *latch, uint32_t opposite)
{
    deft_input input;
    deft_latch_take(&input, latch, opposite, deft_axes_y_up());
    return input;
}

static deft_input take(deft_latch *latch)
{
    return take_by(latch, DEFT_OPPOSITE_LAST);
}

static deft_latch clear_latch(void)
{
    deft_latch latch;
    deft_latch_clear(&latch);
    return latch;
}

/* Seed 002: a press "might not happen before it's released", so it is saved until a tick had it. */
static void a_tap_between_two_ticks_is_a_press_and_a_release(void **state)
{
    deft_latch latch = clear_latch();
    deft_input input;
    (void)state;
    deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0.25);
    deft_latch_button(&latch, DEFT_ACTION_JUMP, false, 0.75);
    input = take(&latch);
    assert_int_equal(input.pressed, JUMP);
    assert_int_equal(input.released, JUMP);
    assert_int_equal(input.held, 0);
    assert_int_equal(input.press_at, deft_input_instant(0.25));
    assert_int_equal(input.release_at, deft_input_instant(0.75));
    input = take(&latch);
    assert_int_equal(input.pressed | input.released | input.held | input.press_at | input.release_at, 0);
}

/* In each of the eight directions, in both frames whose right is the host's. */
static void direction_keys_are_a_stick_at_its_edge(void **state)
{
    (void)state;
    for (int i = 0; i < 18; i++) {
        int x = i % 3 - 1, y = i / 3 % 3 - 1;
        deft_axes axes = i < 9 ? *deft_axes_y_up() : *deft_axes_y_down();
        deft_latch latch = clear_latch();
        deft_input input, wanted = *deft_input_none();
        deft_latch_direction(&latch, DEFT_LEFT, x < 0);
        deft_latch_direction(&latch, DEFT_RIGHT, x > 0);
        deft_latch_direction(&latch, DEFT_DOWN, y < 0);
        deft_latch_direction(&latch, DEFT_UP, y > 0);
        deft_latch_take(&input, &latch, DEFT_OPPOSITE_LAST, &axes);
        deft_input_set_stick(&wanted, x, axes.up.y * y);
        assert_true(input.stick_x == wanted.stick_x && input.stick_y == wanted.stick_y);
    }
}

/* A key that was held is let go and pressed again: each has its own instant. */
static void a_release_before_a_press_keeps_its_instant(void **state)
{
    deft_latch latch = clear_latch();
    deft_input input;
    (void)state;
    deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0);
    (void)take(&latch);
    deft_latch_button(&latch, DEFT_ACTION_JUMP, false, 0.25);
    deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0.5);
    input = take(&latch);
    assert_true(input.pressed == JUMP && input.released == JUMP && input.held == JUMP);
    assert_int_equal(input.release_at, deft_input_instant(0.25));
    assert_int_equal(input.press_at, deft_input_instant(0.5));
}

static void a_press_again_between_two_ticks_stays_held(void **state)
{
    deft_latch latch = clear_latch();
    deft_input input;
    (void)state;
    deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0);
    input = take(&latch);
    assert_int_equal(input.held, JUMP);
    deft_latch_button(&latch, DEFT_ACTION_JUMP, false, 0.2);
    deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0.6);
    input = take(&latch);
    assert_true(input.pressed == JUMP && input.released == JUMP && input.held == JUMP);
}

static void a_key_that_repeats_is_pressed_once(void **state)
{
    deft_latch latch = clear_latch();
    deft_input input;
    (void)state;
    deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0);
    assert_int_equal(take(&latch).pressed, JUMP);
    deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0);
    deft_latch_button(&latch, DEFT_ACTION_DASH, false, 0);
    input = take(&latch);
    assert_true(input.pressed == 0 && input.released == 0 && input.held == JUMP);
}

static void the_instant_is_that_of_the_first_press(void **state)
{
    deft_latch latch = clear_latch();
    (void)state;
    deft_latch_button(&latch, DEFT_ACTION_DASH, true, 0.5);
    deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0.9);
    assert_int_equal(take(&latch).press_at, deft_input_instant(0.5));
}

static void taps_that_do_not_fit_wait_for_the_next_tick(void **state)
{
    deft_latch latch = clear_latch();
    deft_input input;
    int i;
    (void)state;
    for (i = 0; i < 2; i++) {
        deft_latch_button(&latch, DEFT_ACTION_JUMP, true, 0.1);
        deft_latch_button(&latch, DEFT_ACTION_JUMP, false, 0.2);
    }
    for (i = 0; i < 2; i++) {
        input = take(&latch);
        assert_true(input.pressed == JUMP && input.released == JUMP && input.held == 0);
        assert_int_equal(input.press_at, i == 0 ? deft_input_instant(0.1) : 0);
    }
    assert_int_equal(take(&latch).pressed, 0);
}

static uint64_t random_state = 88172645463325252u;

static unsigned random_below(unsigned n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)(random_state >> 33) % n;
}

/* Frames and ticks fall anyhow; of every button the edges that ticks see are those that the device made, in
 * number and order, and once all are taken the tick's `held` is the device's. */
static void no_edge_is_lost_however_frames_and_ticks_fall(void **state)
{
    int run;
    (void)state;
    for (run = 0; run < 300; run++) {
        deft_latch latch = clear_latch();
        unsigned made[DEFT_ACTION_COUNT] = {0}, seen[DEFT_ACTION_COUNT] = {0};
        unsigned device = 0, game = 0, step, i;
        unsigned busy = 1 + random_below(12);
        for (step = 0; step < 1000; step++) {
            if (step < 900 && random_below(busy) != 0) {
                unsigned action = random_below(DEFT_ACTION_COUNT);
                device ^= 1u << action;
                made[action]++;
                deft_latch_button(&latch, (deft_action)action, device >> action & 1u,
                                  random_below(100) / 100.0);
            } else {
                deft_input input = take(&latch);
                for (i = 0; i < DEFT_ACTION_COUNT; i++) {
                    unsigned press = input.pressed >> i & 1u, release = input.released >> i & 1u;
                    unsigned was = game >> i & 1u;
                    assert_true(press + release == 2 || (press ? !was : 1));
                    assert_true(press + release == 2 || (release ? was : 1));
                    seen[i] += press + release;
                    game ^= (press ^ release) << i;
                }
                assert_int_equal(input.held, game);
            }
        }
        assert_int_equal(game, device);
        for (i = 0; i < DEFT_ACTION_COUNT; i++) {
            assert_int_equal(seen[i], made[i]);
        }
    }
}

/* At least 126 taps wait, however many were made. */
static void too_many_taps_are_given_up_in_pairs(void **state)
{
    static const int counts[] = {255, 256, 257, 258, 512, 513, 1000, 1001};
    (void)state;
    for (int k = 0; k < 8; k++) {
        deft_latch latch = clear_latch();
        deft_input input = *deft_input_none();
        int taps = 0;
        for (int i = 0; i < counts[k]; i++) {
            deft_latch_button(&latch, DEFT_ACTION_JUMP, i % 2 == 0, 0);
        }
        for (int i = 0; i < 200; i++) {
            input = take(&latch);
            taps += (input.pressed & JUMP) != 0;
        }
        assert_true(taps >= 126 && taps <= 128);
        assert_int_equal(input.held, counts[k] % 2 ? JUMP : 0); /* as the device is */
    }
}

static void direction_of(deft_latch *latch, deft_direction direction, bool down)
{
    deft_latch_direction(latch, direction, down);
}

static void opposite_keys_follow_the_rule(void **state)
{
    static const int expected[3] = {0, 32767, -32767}; /* neutral, last, first: left came first */
    uint32_t rule;
    (void)state;
    for (rule = 0; rule < 3; rule++) {
        deft_latch latch = clear_latch();
        direction_of(&latch, DEFT_LEFT, true);
        direction_of(&latch, DEFT_UP, true);
        direction_of(&latch, DEFT_RIGHT, true);
        assert_int_equal(take_by(&latch, rule).stick_x, expected[rule]);
        direction_of(&latch, DEFT_RIGHT, false);
        assert_int_equal(take_by(&latch, rule).stick_x, -32767);
        direction_of(&latch, DEFT_RIGHT, true);
        direction_of(&latch, DEFT_LEFT, false);
        direction_of(&latch, DEFT_LEFT, true); /* now left came last */
        assert_int_equal(take_by(&latch, rule).stick_x, -expected[rule]);
    }
}

static void a_direction_tapped_between_two_ticks_lasts_one(void **state)
{
    deft_latch latch = clear_latch();
    (void)state;
    direction_of(&latch, DEFT_RIGHT, true);
    direction_of(&latch, DEFT_RIGHT, false);
    assert_int_equal(take(&latch).stick_x, 32767);
    assert_int_equal(take(&latch).stick_x, 0);
    direction_of(&latch, DEFT_LEFT, true);
    assert_int_equal(take(&latch).stick_x, -32767);
    direction_of(&latch, DEFT_LEFT, false); /* held before: it ends at once */
    assert_int_equal(take(&latch).stick_x, 0);
}

/* The order of the keys that are down never has gaps or doubles, whatever happens. */
static void the_order_of_directions_stays_sound(void **state)
{
    deft_latch latch = clear_latch();
    int step;
    (void)state;
    for (step = 0; step < 100000; step++) {
        unsigned i, count = 0, orders = 0;
        if (random_below(4) == 0) {
            (void)take(&latch);
        } else {
            direction_of(&latch, (deft_direction)random_below(4), random_below(2) == 0);
        }
        for (i = 0; i < 4; i++) {
            assert_int_equal(latch.direction_order[i] == 0, latch.direction_down[i] == 0);
            count += latch.direction_order[i] != 0;
            orders |= 1u << latch.direction_order[i];
        }
        assert_int_equal(orders | 1u, (2u << count) - 1);
    }
}

static void keys_win_over_the_stick_where_they_are_down(void **state)
{
    deft_latch latch = clear_latch();
    deft_input input;
    (void)state;
    deft_latch_stick(&latch, 0.5, -0.25);
    input = take(&latch);
    assert_true(input.stick_x == 16384 && input.stick_y == -8192);
    direction_of(&latch, DEFT_LEFT, true);
    input = take(&latch);
    assert_true(input.stick_x == -32767 && input.stick_y == -8192);
    deft_latch_stick(&latch, NO_NUMBER, HUGE_VAL);
    input = take(&latch);
    assert_true(input.stick_x == -32767 && input.stick_y == 32767);
}

static void keys_mean_the_characters_right_and_up(void **state)
{
    deft_latch latch = clear_latch();
    deft_axes axes = *deft_axes_y_down();
    deft_input input;
    (void)state;
    deft_latch_stick(&latch, 0.5, 0.25); /* the stick is the host's */
    direction_of(&latch, DEFT_UP, true);
    deft_latch_take(&input, &latch, DEFT_OPPOSITE_LAST, &axes);
    assert_true(input.stick_x == 16384 && input.stick_y == -32767);
    axes.right.x = 0; /* gravity to the right: up is left, right is up */
    axes.right.y = 1;
    axes.up.x = -1;
    axes.up.y = 0;
    deft_latch_take(&input, &latch, DEFT_OPPOSITE_LAST, &axes);
    assert_true(input.stick_x == -32767 && input.stick_y == 8192);
    direction_of(&latch, DEFT_UP, false);
    deft_latch_take(&input, &latch, DEFT_OPPOSITE_LAST, &axes);
    assert_true(input.stick_x == 16384 && input.stick_y == 8192);
}

/* Gravity leads down to the right, and a key holds the character's right. The stick adds what it says along
 * the character's up. A host may hand over more than all the way: that is all the way. */
static void a_stick_beyond_its_edge_is_at_its_edge_beside_a_key(void **state)
{
    const double half = sqrt(0.5);
    const deft_axes axes = {{half, half}, {-half, half}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        const double x = i < 2 ? 1 - 2 * i : 0, y = i < 2 ? 0 : 5 - 2 * i;
        deft_latch latch = clear_latch();
        deft_input edge, beyond;
        direction_of(&latch, DEFT_RIGHT, true);
        deft_latch_stick(&latch, x, y);
        deft_latch_take(&edge, &latch, DEFT_OPPOSITE_LAST, &axes);
        double up = half * (y - x);                                              /* of the stick */
        assert_true(fabs(edge.stick_x - fmin(half * (1 - up), 1) * 32767) <= 1); /* of its steps */
        assert_true(fabs(edge.stick_y - fmin(half * (1 + up), 1) * 32767) <= 1); /* of its steps */
        deft_latch_stick(&latch, 7 * x, 7 * y);
        deft_latch_take(&beyond, &latch, DEFT_OPPOSITE_LAST, &axes);
        assert_true(beyond.stick_x == edge.stick_x && beyond.stick_y == edge.stick_y);
    }
}

static void the_aim_stays_until_it_is_taken_back(void **state)
{
    deft_latch latch = clear_latch();
    (void)state;
    assert_int_equal(take(&latch).aim, DEFT_AIM_NONE);
    deft_latch_aim(&latch, 0, 12);
    assert_int_equal(take(&latch).aim, 16384);
    assert_int_equal(take(&latch).aim, 16384);
    deft_latch_aim(&latch, 0, 0);
    assert_int_equal(take(&latch).aim, DEFT_AIM_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_release_before_a_press_keeps_its_instant),
        cmocka_unit_test(direction_keys_are_a_stick_at_its_edge),
        cmocka_unit_test(a_tap_between_two_ticks_is_a_press_and_a_release),
        cmocka_unit_test(a_press_again_between_two_ticks_stays_held),
        cmocka_unit_test(a_key_that_repeats_is_pressed_once),
        cmocka_unit_test(the_instant_is_that_of_the_first_press),
        cmocka_unit_test(taps_that_do_not_fit_wait_for_the_next_tick),
        cmocka_unit_test(no_edge_is_lost_however_frames_and_ticks_fall),
        cmocka_unit_test(too_many_taps_are_given_up_in_pairs),
        cmocka_unit_test(opposite_keys_follow_the_rule),
        cmocka_unit_test(a_direction_tapped_between_two_ticks_lasts_one),
        cmocka_unit_test(the_order_of_directions_stays_sound),
        cmocka_unit_test(keys_win_over_the_stick_where_they_are_down),
        cmocka_unit_test(a_stick_beyond_its_edge_is_at_its_edge_beside_a_key),
        cmocka_unit_test(keys_mean_the_characters_right_and_up),
        cmocka_unit_test(the_aim_stays_until_it_is_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
