/* Random play: the same seed plays the same, every edge is a legal one, and everything gets pressed. */
#include "deft/io/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define ALL_ACTIONS ((uint16_t)((1u << DEFT_ACTION_COUNT) - 1))
#define DT          (1.0 / 60.0)

static void the_same_seed_gives_the_same_play(void **state)
{
    (void)state;
    deft_random_player one, same, other;
    deft_random_player_start(&one, 42, ALL_ACTIONS);
    deft_random_player_start(&same, 42, ALL_ACTIONS);
    deft_random_player_start(&other, 43, ALL_ACTIONS);
    bool differs = false;
    for (int tick = 0; tick < 1000; ++tick) {
        deft_input a, b, c;
        deft_random_player_next(&a, &one, DT, deft_axes_y_up());
        deft_random_player_next(&b, &same, DT, deft_axes_y_up());
        deft_random_player_next(&c, &other, DT, deft_axes_y_up());
        assert_memory_equal(&a, &b, sizeof a);
        differs = differs || memcmp(&a, &c, sizeof a) != 0;
    }
    assert_true(differs);
}

static void every_edge_agrees_with_what_is_held(void **state)
{
    (void)state;
    deft_random_player player;
    deft_random_player_start(&player, 0, ALL_ACTIONS);
    uint16_t held = 0;
    for (int tick = 0; tick < 20000; ++tick) {
        deft_input input;
        deft_random_player_next(&input, &player, DT, deft_axes_y_up());
        assert_int_equal(input.pressed & input.released, 0);
        assert_int_equal(input.pressed & held, 0);
        assert_int_equal(input.released & ~held, 0);
        held = (uint16_t)((held | input.pressed) & ~input.released);
        assert_int_equal(input.held, held);
    }
}

static void only_the_given_buttons_are_played_and_all_of_them(void **state)
{
    (void)state;
    const uint16_t actions = DEFT_ACTION_BIT(DEFT_ACTION_JUMP) | DEFT_ACTION_BIT(DEFT_ACTION_DASH);
    deft_random_player player;
    deft_random_player_start(&player, 5, actions);
    uint16_t pressed = 0;
    for (int tick = 0; tick < 3000; ++tick) {
        deft_input input;
        deft_random_player_next(&input, &player, DT, deft_axes_y_up());
        pressed = (uint16_t)(pressed | input.pressed);
    }
    assert_int_equal(pressed, actions);
}

static void the_stick_goes_everywhere_and_presses_have_many_lengths(void **state)
{
    (void)state;
    deft_random_player player;
    deft_random_player_start(&player, 1, DEFT_ACTION_BIT(DEFT_ACTION_JUMP));
    bool full_left = false, full_right = false, still = false, part = false, up = false, down = false;
    int length = 0, shortest = 1000, longest = 0;
    for (int tick = 0; tick < 30000; ++tick) {
        deft_input input;
        deft_random_player_next(&input, &player, DT, deft_axes_y_down());
        full_left = full_left || input.stick_x == -32767;
        full_right = full_right || input.stick_x == 32767;
        still = still || (input.stick_x == 0 && input.stick_y == 0);
        part = part || (input.stick_x > 8000 && input.stick_x < 24000);
        up = up || input.stick_y == -32767; /* y points down here */
        down = down || input.stick_y == 32767;
        length = input.held != 0 ? length + 1 : 0;
        longest = length > longest ? length : longest;
        if (input.released != 0) {
            shortest = length < shortest ? length : shortest;
        }
    }
    assert_true(full_left && full_right && still && part && up && down);
    assert_in_range(shortest, 0, 2);
    assert_in_range(longest, 30, 49); /* 0.8 s at most */
}

static void instants_spread_over_the_tick(void **state)
{
    (void)state;
    deft_random_player player;
    deft_random_player_start(&player, 9, ALL_ACTIONS);
    int quarters[4] = {0};
    for (int tick = 0; tick < 5000; ++tick) {
        deft_input input;
        deft_random_player_next(&input, &player, DT, deft_axes_y_up());
        if (input.pressed != 0) {
            ++quarters[input.press_at / 16384];
        }
    }
    for (int i = 0; i < 4; ++i) {
        assert_true(quarters[i] > 200);
    }
}

static void a_tick_of_no_time_changes_nothing(void **state)
{
    (void)state;
    deft_random_player player;
    deft_random_player_start(&player, 3, ALL_ACTIONS);
    const deft_random_player before = player;
    deft_input input;
    deft_random_player_next(&input, &player, 0.0, deft_axes_y_up());
    assert_memory_equal(&player, &before, sizeof player);
    assert_int_equal(input.pressed | input.released, 0);
}

static void numbers_are_evenly_spread_from_0_to_below_1(void **state)
{
    (void)state;
    uint64_t random = 0;
    int tenths[10] = {0};
    for (int i = 0; i < 100000; ++i) {
        const double number = deft_random_unit(&random);
        assert_true(number >= 0.0 && number < 1.0);
        ++tenths[(int)(number * 10.0)];
    }
    for (int i = 0; i < 10; ++i) {
        assert_in_range(tenths[i], 9500, 10500); /* 10000 by more than five standard deviations */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_play),
        cmocka_unit_test(every_edge_agrees_with_what_is_held),
        cmocka_unit_test(only_the_given_buttons_are_played_and_all_of_them),
        cmocka_unit_test(the_stick_goes_everywhere_and_presses_have_many_lengths),
        cmocka_unit_test(instants_spread_over_the_tick),
        cmocka_unit_test(a_tick_of_no_time_changes_nothing),
        cmocka_unit_test(numbers_are_evenly_spread_from_0_to_below_1),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
