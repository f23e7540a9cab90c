/* tests/presets/test_presses.c -- presses of every length between a tap and a full jump, against the games'
 * rules. */
#include "tests/presets/figures.h"
#include "tests/presets/measure.h"

static measured_jump jump_of(const char *id, int held_frames)
{
    const double rate_hz = measure_rate(id);
    return measure_jump(id, held_frames / rate_hz, rate_hz);
}

/* Heights of presses from `first` to `last` frames, within 1 %; landings within a frame where `lands`. */
static void expect_presses(const char *id, original_track (*original)(int), int first, int last, bool lands)
{
    for (int held = first; held <= last; held++) {
        const original_track track = original(held);
        const measured_jump jump = jump_of(id, held);
        if (!(fabs(jump.height / original_top(&track) - 1) <= 0.01)) {
            fail_msg("%s held for %d frames rises %.4f, the game %.4f", id, held, jump.height,
                     original_top(&track));
        }
        if (lands && !(fabs(jump.air_s * measure_rate(id) - original_air_frames(&track)) <= 1)) {
            fail_msg("%s held for %d frames lands after %.3f, the game after %.3f", id, held,
                     jump.air_s * measure_rate(id), original_air_frames(&track));
        }
    }
}

static void every_press_of_the_climber_is_the_games(void **state)
{
    (void)state;
    expect_presses("climber-2018", original_climber_2018, 1, 22, true);
}

static void every_press_of_the_hedgehog_and_the_echidna_is_the_games(void **state)
{
    (void)state;
    expect_presses("hedgehog-1991", figure_hedgehog, 1, 31, true);
    expect_presses("echidna-1994", figure_echidna, 1, 31, true);
}

static void every_press_of_the_hunter_is_the_games(void **state)
{
    (void)state;
    expect_presses("hunter-1994", figure_hunter, 1, 46, true);
    expect_presses("hunter-1994-high", figure_hunter_high, 1, 56, true);
}

/* A rise between 2.12 and 1 px a frame is not cut by the game, and cut by deft: presses of 11 to 15 frames
 * are not the game's. */
static void presses_of_the_first_robot_are_the_games_but_for_five(void **state)
{
    (void)state;
    expect_presses("robot-1987", figure_robot_1987, 1, 10, true);
    expect_presses("robot-1987", figure_robot_1987, 16, 21, true);
    for (int held = 11; held <= 15; held++) {
        const original_track track = figure_robot_1987(held);
        assert_true(original_top(&track) == original_robot_1987.launch * 20 - 0.25 * 190);
        assert_true(jump_of("robot-1987", held).height < 0.99 * original_top(&track));
    }
}

/* The later one's cut throws down at half a pixel a frame at once; deft's lets it fall from rest, and lands
 * later. */
static void every_press_of_the_second_robot_is_as_high_as_the_games(void **state)
{
    (void)state;
    expect_presses("robot-1990", figure_robot_1990, 1, 20, false);
}

/* The game shows whole pixels and switches gravity at whole frames: between the published figures the preset
 * is within one of its pixels. */
static void every_press_of_the_plumber_is_the_games_within_a_pixel(void **state)
{
    (void)state;
    static const char *const ids[] = {"plumber-1985-still", "plumber-1985", "plumber-1985-run"};
    static original_track (*const originals[])(int) = {figure_plumber_still, figure_plumber_walk,
                                                       figure_plumber_run};
    for (int i = 0; i < 3; i++) {
        for (int held = 1; held <= 36; held++) {
            const original_track track = originals[i](held);
            const double height = jump_of(ids[i], held).height;
            if (!(fabs(height - original_top(&track)) <= 1)) {
                fail_msg("%s held for %d frames rises %.4f, the game %.0f", ids[i], held, height,
                         original_top(&track));
            }
        }
    }
}

/* A press shorter than the game's minimum of four steps is lower than the game's; from there on they are
 * alike. */
static void presses_of_the_knight_are_its_models_from_the_minimum_on(void **state)
{
    (void)state;
    expect_presses("knight-2017", original_knight, 4, 12, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_press_of_the_climber_is_the_games),
        cmocka_unit_test(every_press_of_the_hedgehog_and_the_echidna_is_the_games),
        cmocka_unit_test(every_press_of_the_hunter_is_the_games),
        cmocka_unit_test(presses_of_the_first_robot_are_the_games_but_for_five),
        cmocka_unit_test(every_press_of_the_second_robot_is_as_high_as_the_games),
        cmocka_unit_test(every_press_of_the_plumber_is_the_games_within_a_pixel),
        cmocka_unit_test(presses_of_the_knight_are_its_models_from_the_minimum_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
