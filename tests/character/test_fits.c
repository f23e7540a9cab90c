/* deft_character_fits: is there room for another shape? */
#include "tests/harness/play.h"

static deft_moveset body_of(double width, double height)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    tuning.shape.width = width;
    tuning.shape.height = height;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    return moveset;
}

static deft_feature slab(float left, float bottom, float right, float top)
{
    deft_feature feature;
    memset(&feature, 0, sizeof feature);
    const deft_vec2 corners[4] = {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
    memcpy(feature.points, corners, sizeof corners);
    feature.count = 4;
    feature.exposed = 0xFF;
    feature.flags = DEFT_FEATURE_SOLID;
    return feature;
}

/* A corridor from y = 0 to 1 and x = 0 to 2. */
static bool fits(double x, double y, double width, double height)
{
    const deft_feature features[4] = {slab(-9, -1, 9, 0), slab(-9, 1, 9, 2), slab(-9, 0, 0, 1),
                                      slab(2, 0, 9, 1)};
    const deft_world_array array = {features, 4, {0, 0}, NULL, 0};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    const deft_moveset moveset = body_of(width, height);
    deft_character body;
    deft_character_spawn(&body, &moveset, &(deft_pos){x, y}, deft_axes_y_up());
    return deft_character_fits(&body, &moveset, &view);
}

static void a_body_as_large_as_its_hole_fits(void **state)
{
    (void)state;
    assert_true(fits(1, 0, 2, 1));
    assert_true(fits(1, 0, 0.75, 1));
    assert_true(fits(1, 0.5, 0.75, 0.5));
}

static void a_body_larger_than_its_hole_does_not_fit(void **state)
{
    (void)state;
    assert_false(fits(1, 0, 0.75, 1 + 1e-3));
    assert_false(fits(1, 0, 2 + 2e-3, 1));
    assert_false(fits(0.25, 0, 0.75, 0.5));
    assert_false(fits(1, -0.01, 0.75, 0.5));
}

static void where_nothing_is_everything_fits(void **state)
{
    (void)state;
    const deft_moveset moveset = body_of(3, 3);
    deft_character body;
    deft_character_spawn(&body, &moveset, &(deft_pos){0, 0}, deft_axes_y_up());
    assert_true(deft_character_fits(&body, &moveset, NULL));
}

/* Between two ticks a body is where the tick before left it, wherever it goes to. */
static void what_moves_takes_its_room_where_it_is(void **state)
{
    (void)state;
    deft_feature box = slab(-1, 0, 1, 1);
    box.body = 1;
    const deft_body_motion motion = {{0, 0}, {3, 0}, 0, 0};
    const deft_world_array array = {&box, 1, {0, 0}, &motion, 1};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    const deft_moveset moveset = body_of(1, 1);
    for (int x = 0; x < 4; x++) {
        deft_character body;
        deft_character_spawn(&body, &moveset, &(deft_pos){x, 0.5}, deft_axes_y_up());
        assert_int_equal(deft_character_fits(&body, &moveset, &view), x > 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_as_large_as_its_hole_fits),
        cmocka_unit_test(a_body_larger_than_its_hole_does_not_fit),
        cmocka_unit_test(where_nothing_is_everything_fits),
        cmocka_unit_test(what_moves_takes_its_room_where_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
