/* Ice that a level's file says: it reaches the walker, at the lengths of the formula. */
#include "deft/io/level.h"
#include "deft/topdown.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define MAP                                                                                                  \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":2,\"height\":2,\"tilewidth\":16,"            \
    "\"tileheight\":16,\"infinite\":false,\"tilesets\":[],\"layers\":[{\"type\":\"objectgroup\","            \
    "\"objects\":["                                                                                          \
    "{\"id\":2,\"type\":\"solid\",\"x\":0,\"y\":320,\"width\":32,\"height\":32},"                            \
    "{\"id\":1,\"type\":\"conveyor\",\"x\":-80,\"y\":-80,\"width\":800,\"height\":160,\"properties\":["      \
    "{\"name\":\"friction\",\"type\":\"float\",\"value\":%g}]}]}]}"

static deft_level *load(double friction)
{
    char text[2000];
    deft_diag_list diags;
    deft_diag_clear(&diags);
    (void)snprintf(text, sizeof text, MAP, friction);
    deft_level *level = deft_level_parse_tmj(text, strlen(text), "ice.tmj", 0, &diags);
    if (level == NULL) {
        char said[400];
        (void)deft_diag_text(said, sizeof said, &diags.items[0]);
        fail_msg("%s", said);
    }
    return level;
}

/* How far a walker comes from rest in half a second, units. */
static double walk(const deft_level *level)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_topdown walker;
    deft_input input = *deft_input_none();
    deft_world_view view;
    deft_world_view_of(&view, level->world);
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_topdown_spawn(&walker, &moveset, &(deft_pos){0.5, -1}, &level->axes);
    deft_input_set_stick(&input, 1, 0);
    for (int i = 0; i < 30; ++i) {
        deft_topdown_step(&walker, &moveset, &view, &input, 1.0 / 60, NULL, NULL);
    }
    return walker.position.x - 0.5;
}

/* Speed V (1 - (1 - t/T)^2), and T ten times as long on ice: x = V (t^2/T - t^3/(3 T^2)). */
static void a_conveyors_friction_reaches_a_walker(void **state)
{
    static const double frictions[] = {1.0, 0.1};
    (void)state;
    for (size_t i = 0; i < 2; ++i) {
        const double t = 0.5;
        const double full_s = 0.75 / frictions[i];
        const double x = 8 * (t * t / full_s - t * t * t / (3 * full_s * full_s));
        deft_level *level = load(frictions[i]);
        assert_true(level->zones[0].def.zone.friction_ratio == frictions[i]);
        assert_true(level->zones[0].def.zone.push.x == 0.0 && level->zones[0].def.zone.push.y == 0.0);
        assert_true(fabs(walk(level) - x) < 1e-5);
        deft_level_free(level);
    }
}

/* Ice of another friction is another level. */
static void friction_is_part_of_the_levels_hash(void **state)
{
    deft_level *grip = load(1.0);
    deft_level *ice = load(0.1);
    (void)state;
    assert_true(grip->hash != ice->hash);
    deft_level_free(grip);
    deft_level_free(ice);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_conveyors_friction_reaches_a_walker),
        cmocka_unit_test(friction_is_part_of_the_levels_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
