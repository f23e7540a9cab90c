/* What the bundled levels are made of carries a character: free ground, chains, one-ways, platforms. */
#include "deft/character.h"
#include "sketch.h"

#include <math.h>

static deft_level *load(const char *name)
{
    static deft_diag_list diags;
    char path[512];
    snprintf(path, sizeof path, "%s/shared_scenes/levels/%s", DEFT_SOURCE_DIR, name);
    deft_diag_clear(&diags);
    deft_level *level = deft_level_load(path, 0.0, &diags);
    if (level == NULL || diags.count > 0) {
        fail_msg("%s: %s", path, sketch_findings(&diags));
    }
    return level;
}

/* Drops a body with hands off for two seconds; where its feet are then. */
static deft_pos drop(deft_level *level, double x, double y)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_character hero;
    const deft_pos feet = {x, y};
    const deft_input none = *deft_input_none();
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character_spawn(&hero, &moveset, &feet, &level->axes);
    for (int i = 0; i < 120; ++i) {
        deft_level_tick(level, i / 60.0, (i + 1) / 60.0);
        deft_character_step(&hero, &moveset, &view, &none, 1.0 / 60.0, NULL, NULL);
    }
    return hero.position;
}

static void expect_drop(deft_level *level, const char *what, double x, double from_y, double x_there,
                        double y_there)
{
    deft_pos at = drop(level, x, from_y);
    if (fabs(at.x - x_there) > 1e-6 || fabs(at.y - y_there) > 1e-6) {
        fail_msg("on the %s it is at (%.9g, %.9g), not (%g, %g)", what, at.x, at.y, x_there, y_there);
    }
}

/* Corners in the file: pixels, and a unit is 16 of them. */
static void free_ground_of_the_factory_carries(void **state)
{
    (void)state;
    deft_level *level = load("factory.tmj");
    expect_drop(level, "hill's lower top", 34.0, 19.0, 34.0, 20.5);
    expect_drop(level, "hill's upper top", 38.5, 18.0, 38.5, 19.5);
    expect_drop(level, "arch", 49.0, 17.0, 49.0, 19.0);
    expect_drop(level, "catwalk, a one-way chain", 11.5, 12.5, 11.5, 14.0);
    expect_drop(level, "chute, a chain", 26.0, 8.0, 26.0, 9.5);
    expect_drop(level, "ice", 36.0, 11.0, 36.0, 12.0);
    deft_level_free(level);
}

static void cells_of_the_caves_carry(void **state)
{
    (void)state;
    deft_level *level = load("caves.ldtk");
    expect_drop(level, "ground", 2.5, 10.0, 2.5, 11.0);
    expect_drop(level, "shelf of 8 px", 10.0, 1.5, 10.0, 2.0);
    expect_drop(level, "one-way", 5.5, 2.0, 5.5, 3.0);
    expect_drop(level, "ice, in the water over which it floats", 19.0, 5.5, 19.0, 5.5);
    deft_level_free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_ground_of_the_factory_carries),
        cmocka_unit_test(cells_of_the_caves_carry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
