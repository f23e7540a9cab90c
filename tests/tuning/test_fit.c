/* tests/tuning/test_fit.c -- presets, which are in pixels of their games, in worlds of another tile; and
 * wishes that were changed in one unit or one place only. */
#include "deft/moveset.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// clang-format off
#include <cmocka.h>
// clang-format on

static deft_diag_list found;

static deft_result build(const deft_tuning *tuning)
{
    deft_moveset moveset;
    return deft_moveset_build(&moveset, tuning, &found);
}

static void assert_finds(uint32_t i, const char *sentence)
{
    char text[512] = "";
    deft_diag_text(text, sizeof text, &found.items[i]);
    assert_string_equal(text, sentence);
}

static void assert_warns(const deft_tuning *tuning, const char *sentence)
{
    assert_int_equal(build(tuning), DEFT_OK);
    assert_int_equal(found.count, 1);
    assert_finds(0, sentence);
}

static void assert_silent(const deft_tuning *tuning)
{
    assert_int_equal(build(tuning), DEFT_OK);
    assert_int_equal(found.count, 0);
}

static void a_preset_fits_a_world_in_tiles_and_calls_its_unit_a_tile(void **state)
{
    (void)state;
    for (size_t i = 0; i < deft_preset_count(); i++) {
        const double tiles[] = {1, 8, 49, 1};
        const deft_preset_info *preset = deft_preset_at(i);
        deft_tuning t, own;
        assert_int_equal(deft_tuning_preset(&t, preset->id), DEFT_OK);
        own = t;
        for (int k = 0; k < 4; k++) {
            deft_tuning_fit(&t, tiles[k]);
            assert_true(t.units_per_tile == tiles[k]);
            assert_int_equal(t.unit, tiles[k] == 1 ? DEFT_UNIT_TILE : DEFT_UNIT_PX);
            assert_true(fabs(t.jump.height / tiles[k] - own.jump.height / preset->units_per_tile) < 1e-12);
            assert_silent(&t);
        }
    }
}

static void metres_stay_metres_in_a_world_of_another_tile(void **state)
{
    (void)state;
    deft_tuning t;
    deft_tuning_default(&t);
    t.unit = DEFT_UNIT_M;
    deft_tuning_fit(&t, 2);
    assert_true(t.unit == DEFT_UNIT_M && t.units_per_tile == 2 && t.jump.height == 6.4);
    deft_tuning_fit(&t, 1);
    assert_true(t.unit == DEFT_UNIT_M && t.units_per_tile == 1 && t.jump.height == 3.2);
}

/* A height in tiles on a preset in pixels: lowering the tap would be the wrong cure. */
static void a_height_in_tiles_on_a_preset_in_pixels_is_asked_about(void **state)
{
    (void)state;
    deft_tuning t;
    assert_int_equal(deft_tuning_preset(&t, "climber-2018"), DEFT_OK);
    t.jump.height = 3;
    t.ability.wall_jump = 0;
    assert_int_equal(build(&t), DEFT_ERROR_CONTENT);
    assert_int_equal(found.count, 2);
    assert_finds(0, "jump.height_min: 5.25 is above the height of its jump, which is 3, less than half a "
                    "tile of 8 units; is that height in tiles? deft_tuning_fit makes a unit a tile");
    t.jump.height_min = 1;
    assert_warns(&t, "jump.height: 3 is legal, but games use 4 to 160; is it in tiles?");
    assert_int_equal(deft_tuning_preset(&t, "climber-2018"), DEFT_OK);
    deft_tuning_fit(&t, 1);
    t.jump.height = 4;
    assert_silent(&t);
}

static void a_wall_jump_above_the_jump_from_the_ground_is_asked_about(void **state)
{
    (void)state;
    deft_tuning t;
    assert_int_equal(deft_tuning_preset(&t, "climber-2018"), DEFT_OK);
    deft_tuning_fit(&t, 1);
    t.jump.height = 3;
    assert_warns(
        &t, "wall.jump_height: 3.5625 is above jump.height (3), so a jump off a wall rises higher than one "
            "from the ground; lower it, or raise jump.height");
    t.wall.jump_height = 3;
    assert_silent(&t);
    t.wall.jump_height = 3.5;
    t.ability.wall_jump = 0;
    assert_silent(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_preset_fits_a_world_in_tiles_and_calls_its_unit_a_tile),
        cmocka_unit_test(metres_stay_metres_in_a_world_of_another_tile),
        cmocka_unit_test(a_height_in_tiles_on_a_preset_in_pixels_is_asked_about),
        cmocka_unit_test(a_wall_jump_above_the_jump_from_the_ground_is_asked_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
