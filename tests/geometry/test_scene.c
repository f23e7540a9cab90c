/* tests/geometry/test_scene.c -- when the feet meet what was gathered: a hidden edge gives way to the edge
 * that covers it, and is met where it stands. */
#include "character/step.h"
#include "contact/scene.h"
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

/* The feet fall by 2 from 1 above a box whose top is at 0, with all its edges or without that one. */
static double met_after(uint8_t exposed)
{
    static const deft_axes axes = {{1, 0}, {0, 1}};
    static deft__scene scene;
    static deft__pool pool;
    deft_tuning tuning;
    deft_moveset moveset;
    deft_feature box;
    deft_world_array array;
    deft_world_view view;
    deft__hit hit;
    const deft_pos feet = {0, 1};
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    memset(&box, 0, sizeof box);
    memset(&array, 0, sizeof array);
    const deft_vec2 corners[] = {{-2, -1}, {2, -1}, {2, 0}, {-2, 0}};
    memcpy(box.points, corners, sizeof corners);
    box.count = 4;
    box.flags = DEFT_FEATURE_SOLID;
    box.exposed = exposed;
    array.features = &box;
    array.count = 1;
    deft_world_view_of_array(&view, &array);
    deft__scene_use(&scene, pool.faces, pool.features, DEFT__POOL_CAP);
    deft__scene_begin(&scene, &view, &moveset, moveset.height, axes, feet, 0);
    assert_int_equal(deft__scene_look(&scene, deft__v2_make(0, -2), 0), 0);
    assert_true(deft__scene_sweep(&scene, deft__v2_make(0, -2), 0, &hit));
    assert_int_equal(hit.face->kind == DEFT__FACE_HIDDEN, exposed != 15);
    return hit.t;
}

static void a_hidden_edge_is_met_where_it_stands(void **state)
{
    (void)state;
    assert_true(fabs(met_after(15) - 0.5) < 1e-3);
    assert_true(fabs(met_after(15 - 4) - met_after(15)) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hidden_edge_is_met_where_it_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
