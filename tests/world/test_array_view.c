/* A world that is handed over as an array. */
#include "deft/world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

/* A unit square with its lower left corner at (x, y). */
static deft_feature square(float x, float y, uint32_t id)
{
    deft_feature feature;
    memset(&feature, 0, sizeof feature);
    feature.points[0] = (deft_vec2){x, y};
    feature.points[1] = (deft_vec2){x + 1.0f, y};
    feature.points[2] = (deft_vec2){x + 1.0f, y + 1.0f};
    feature.points[3] = (deft_vec2){x, y + 1.0f};
    feature.count = 4;
    feature.id = id;
    feature.flags = DEFT_FEATURE_SOLID;
    feature.exposed = 0xF;
    feature.surface = 7;
    return feature;
}

static void features_outside_of_the_box_are_left_out(void **state)
{
    (void)state;
    const deft_feature features[] = {square(0, 0, 1),  square(3, 0, 2),  square(0, 3, 3),
                                     square(0, -3, 4), square(-3, 0, 5), square(9, 0, 6)};
    const deft_world_array array = {features, 6, {10.0, 20.0}, NULL, 0};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    deft_feature found[3];
    const deft_box box = {11.0, 20.2, 13.0, 20.4}; /* touches the first two */
    assert_int_equal(view.gather(view.user, &(deft_pos){10.0, 20.0}, &box, found, 3), 2);
    assert_memory_equal(&found[0], &features[0], sizeof *features);
    assert_memory_equal(&found[1], &features[1], sizeof *features);
    const deft_box far = {1e9, (double)NAN, 1e9, 1e9};
    assert_int_equal(view.gather(view.user, &(deft_pos){0.0, 0.0}, &far, found, 3), 0);
}

static void corners_are_moved_to_the_origin_of_the_query(void **state)
{
    (void)state;
    const deft_feature features[] = {square(0.5f, -2.0f, 9)};
    const deft_world_array array = {features, 1, {1e6 + 0.3, -5.0}, NULL, 0};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    const deft_pos feet = {1e6 - 1.4, -6.1};
    const deft_box box = {1e6, -8.0, 1e6 + 2.0, -4.0};
    deft_feature found[1];
    assert_int_equal(deft_world_gather(found, 1, &view, &feet, &box), 1);
    assert_true(found[0].points[0].x == (float)(0.5 + ((1e6 + 0.3) - (1e6 - 1.4))));
    assert_true(found[0].points[0].y == (float)(-2.0 + (-5.0 - -6.1)));
    assert_int_equal(found[0].id, 9);
    assert_int_equal(found[0].surface, 7);
    assert_int_equal(found[0].exposed, 0xF);
}

static void overflow_is_counted(void **state)
{
    (void)state;
    const deft_feature features[] = {square(0, 0, 1), square(0, 0, 2), square(0, 0, 3)};
    const deft_world_array array = {features, 3, {0.0, 0.0}, NULL, 0};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    deft_feature found[2];
    found[1].id = 77;
    const deft_box box = {0.0, 0.0, 1.0, 1.0};
    assert_int_equal(view.gather(view.user, &array.origin, &box, found, 1), 3);
    assert_int_equal(found[0].id, 1);
    assert_int_equal(found[1].id, 77);
}

static void bodies_of_an_array_move(void **state)
{
    (void)state;
    deft_feature features[] = {square(0, 0, 1), square(10, 0, 2), square(20, 0, 3), square(30, 0, 4)};
    const deft_body_motion bodies[] = {{{10.5, 20.5}, {10.5, 26.5}, 0, 0},
                                       {{20.5, 20.5}, {20.5, 20.5}, 0, 1}};
    features[0].body = 1; /* rises by 6 */
    features[1].body = 2; /* turns around its middle */
    features[2].body = 3; /* there is no such body */
    deft_world_array array = {features, 4, {10.0, 20.0}, bodies, 2};
    deft_world_view view;
    deft_world_view_of_array(&view, &array);
    deft_body_motion motion;
    assert_true(view.body(view.user, 1, &motion));
    assert_memory_equal(&motion, &bodies[0], sizeof motion);
    assert_true(view.body(view.user, 2, &motion));
    assert_memory_equal(&motion, &bodies[1], sizeof motion);
    assert_false(view.body(view.user, 0, &motion));
    assert_false(view.body(view.user, 3, &motion));
    deft_feature found[2];
    const deft_box above = {10.2, 26.5, 10.8, 28.0};
    assert_int_equal(view.gather(view.user, &array.origin, &above, found, 2), 1);
    assert_memory_equal(&found[0], &features[0], sizeof *features); /* as at the tick's start */
    const deft_box too_high = {10.2, 27.01, 10.8, 28.0};
    assert_int_equal(view.gather(view.user, &array.origin, &too_high, found, 2), 0);
    const deft_box beside = {21.01, 20.2, 21.02, 20.8}; /* a corner comes by as it turns */
    assert_int_equal(view.gather(view.user, &array.origin, &beside, found, 2), 1);
    assert_int_equal(found[0].id, 2);
    array.body_count = 0;
    deft_world_view_of_array(&view, &array);
    assert_null(view.body);
}

static double between(uint64_t *random, double low, double high)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(*random >> 40) / (1 << 24);
}

/* Of a body that goes straight: what touches the box around its way, and nothing else. */
static void a_body_is_handed_out_along_its_way_only(void **state)
{
    (void)state;
    uint64_t random = 4;
    int seen[2] = {0, 0};
    for (int i = 0; i < 4000; i++) {
        double x = between(&random, -9, 9), y = between(&random, -9, 9);
        double way_x = i % 3 == 0 ? 0 : between(&random, -4, 4),
               way_y = i % 5 == 0 ? 0 : between(&random, -4, 4);
        deft_feature feature = square((float)x, (float)y, 1);
        deft_body_motion motion = {{x, y}, {x + way_x, y + way_y}, 0.5, 0.5};
        deft_world_array array = {&feature, 1, {0, 0}, &motion, 1};
        deft_world_view view;
        deft_feature found;
        deft_box box;
        feature.body = 1;
        deft_world_view_of_array(&view, &array);
        box.min_x = between(&random, -9, 9);
        box.min_y = between(&random, -9, 9);
        box.max_x = box.min_x + between(&random, 0, 3);
        box.max_y = box.min_y + between(&random, 0, 3);
        bool touches = x + fmin(way_x, 0) <= box.max_x && x + 1 + fmax(way_x, 0) >= box.min_x &&
                       y + fmin(way_y, 0) <= box.max_y && y + 1 + fmax(way_y, 0) >= box.min_y;
        assert_int_equal(view.gather(view.user, &array.origin, &box, &found, 1), touches);
        seen[touches]++;
    }
    assert_true(seen[0] > 100 && seen[1] > 100);
}

/* True when a corner of the square comes into the box while its body turns, looked at in small steps. */
static bool corner_comes_by(const deft_feature *feature, deft_pos origin, const deft_body_motion *motion,
                            const deft_box *box)
{
    for (int step = 0; step <= 200; step++) {
        double share = step / 200.0;
        double angle = motion->from_rad + (motion->to_rad - motion->from_rad) * share - motion->from_rad;
        for (int i = 0; i < 4; i++) {
            double from_x = origin.x + (double)feature->points[i].x - motion->from.x;
            double from_y = origin.y + (double)feature->points[i].y - motion->from.y;
            double x = motion->from.x + (motion->to.x - motion->from.x) * share + cos(angle) * from_x -
                       sin(angle) * from_y;
            double y = motion->from.y + (motion->to.y - motion->from.y) * share + sin(angle) * from_x +
                       cos(angle) * from_y;
            if (x >= box->min_x && x <= box->max_x && y >= box->min_y && y <= box->max_y) {
                return true;
            }
        }
    }
    return false;
}

/* A body that turns is handed out wherever a corner of it comes by, and nowhere out of reach of its farthest
 * corner. The array's origin has no part in that. */
static void a_body_that_turns_is_handed_out_as_far_as_its_corners_reach(void **state)
{
    (void)state;
    uint64_t random = 9;
    int comes = 0, out_of_reach = 0;
    for (int i = 0; i < 4000; i++) {
        const deft_pos origin = {between(&random, -40, 40), between(&random, -40, 40)};
        deft_feature feature = square((float)between(&random, -9, 9), (float)between(&random, -9, 9), 1);
        double x = origin.x + (double)feature.points[0].x, y = origin.y + (double)feature.points[0].y;
        const deft_pos from = {x + between(&random, -3, 3), y + between(&random, -3, 3)};
        const deft_pos to = {from.x + between(&random, -2, 2), from.y + between(&random, -2, 2)};
        const deft_body_motion motion = {from, to, between(&random, -3, 3), between(&random, -3, 3)};
        const deft_world_array array = {&feature, 1, origin, &motion, 1};
        deft_world_view view;
        deft_feature found;
        deft_box box;
        feature.body = 1;
        deft_world_view_of_array(&view, &array);
        box.min_x = from.x + between(&random, -9, 9);
        box.min_y = from.y + between(&random, -9, 9);
        box.max_x = box.min_x + between(&random, 0, 2);
        box.max_y = box.min_y + between(&random, 0, 2);
        double reach = 0;
        for (int k = 0; k < 4; k++) {
            reach = fmax(reach, hypot(x + k % 2 - from.x, y + (double)(k / 2) - from.y));
        }
        bool is_near = fmin(from.x, to.x) - reach <= box.max_x + 1e-5 &&
                       fmax(from.x, to.x) + reach >= box.min_x - 1e-5 &&
                       fmin(from.y, to.y) - reach <= box.max_y + 1e-5 &&
                       fmax(from.y, to.y) + reach >= box.min_y - 1e-5;
        bool is_handed_out = view.gather(view.user, &origin, &box, &found, 1) == 1;
        bool must = corner_comes_by(&feature, origin, &motion, &box);
        assert_true(is_handed_out || !must);
        assert_true(!is_handed_out || is_near);
        comes += must;
        out_of_reach += !is_near;
    }
    assert_true(comes > 100 && out_of_reach > 100);
}

static void no_array_is_empty_space(void **state)
{
    (void)state;
    const deft_world_array nothing = {NULL, 0, {0.0, 0.0}, NULL, 0};
    const deft_box box = {0.0, 0.0, 1.0, 1.0};
    deft_world_view view;
    deft_world_view_of_array(&view, &nothing);
    assert_int_equal(view.gather(view.user, &nothing.origin, &box, NULL, 0), 0);
    deft_world_view_of_array(&view, NULL);
    assert_null(view.gather);
    assert_int_equal(deft_world_gather(NULL, 0, &view, &nothing.origin, &box), 0);
    assert_int_equal(deft_world_gather(NULL, 0, NULL, &nothing.origin, &box), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_outside_of_the_box_are_left_out),
        cmocka_unit_test(corners_are_moved_to_the_origin_of_the_query),
        cmocka_unit_test(overflow_is_counted),
        cmocka_unit_test(bodies_of_an_array_move),
        cmocka_unit_test(a_body_is_handed_out_along_its_way_only),
        cmocka_unit_test(a_body_that_turns_is_handed_out_as_far_as_its_corners_reach),
        cmocka_unit_test(no_array_is_empty_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
