/* tests/world/test_view_check.c -- faults in what a game's own world hands out are reported. */
#include "../levels/sketch.h"
#include "deft/world.h"

#include <math.h>

static deft_diag_list diags;
static deft_feature room[64];

/* A unit square with its lower left corner at the origin of the query. */
static deft_feature square(void)
{
    deft_feature feature;
    memset(&feature, 0, sizeof feature);
    feature.points[1].x = feature.points[2].x = 1.0f;
    feature.points[2].y = feature.points[3].y = 1.0f;
    feature.count = 4;
    feature.flags = DEFT_FEATURE_SOLID;
    feature.exposed = 0xFF;
    return feature;
}

/* A view that hands out one feature as it is. */
static uint32_t gather_one(const void *user, const deft_pos *origin, const deft_box *region,
                           deft_feature *out, uint32_t capacity)
{
    (void)origin, (void)region;
    if (capacity > 0) {
        *out = *(const deft_feature *)user;
    }
    return 1;
}

static bool body_two_is_nowhere(const void *user, uint32_t body, deft_body_motion *out)
{
    (void)user;
    if (body == 2) {
        out->to.y = (double)NAN;
    }
    return body <= 2;
}

static deft_world_view view_of(const deft_feature *feature)
{
    static const deft_surface ice = {0.1, 0, 0, 0};
    deft_world_view view;
    memset(&view, 0, sizeof view);
    view.gather = gather_one;
    view.user = feature;
    view.body = body_two_is_nowhere;
    view.surfaces = &ice;
    view.surface_count = 1;
    return view;
}

static bool check(const deft_feature *feature, deft_pos origin, const deft_box *region, uint32_t capacity)
{
    deft_world_view view = view_of(feature);
    deft_diag_clear(&diags);
    return deft_world_view_check(&view, &origin, region, room, capacity, &diags);
}

static const deft_pos far_origin = {1000.0, -40.0};
static const deft_box far_region = {1000.5, -40.5, 1002.0, -39.5};

/* Worlds of tiles of any size. */
static const double sizes[] = {0x1p-20, 1, 0x1p20};

static deft_feature sized(deft_feature feature, double size)
{
    for (int i = 0; i < DEFT_FEATURE_POINTS_CAP; i++) {
        feature.points[i].x *= (float)size;
        feature.points[i].y *= (float)size;
    }
    return feature;
}

static void what_is_sound_passes_and_is_handed_on(void **state)
{
    (void)state;
    deft_feature all[5];
    for (int i = 0; i < 5; i++) {
        all[i] = square();
    }
    all[1].flags = DEFT_FEATURE_ONE_WAY;
    all[1].one_way.y = 1.0f;
    all[2].count = 2; /* a segment */
    all[3].body = 1;
    all[4].surface = 1;
    for (int i = 0; i < 5 * 3; i++) {
        double size = sizes[i / 5];
        deft_feature feature = sized(all[i % 5], size);
        deft_box region = {far_origin.x - size, far_origin.y - size, far_origin.x + size,
                           far_origin.y + size};
        if (!check(&feature, far_origin, &region, 64) || diags.count > 0) {
            fail_msg("%d: %s", i, sketch_findings(&diags));
        }
        assert_memory_equal(&room[0], &feature, sizeof feature);
    }
    assert_true(deft_world_view_check(NULL, &far_origin, &far_region, NULL, 0, NULL));
}

static void each_fault_is_told_with_its_feature(void **state)
{
    (void)state;
    deft_feature all[14];
    static const char *const says[14] = {"not finite",
                                         "not finite",
                                         "same place",
                                         "it is flat",
                                         "not convex",
                                         "edges cross",
                                         "count",
                                         "count",
                                         "flags",
                                         "unit vector",
                                         "has none: set",
                                         "no body",
                                         "motion is not finite",
                                         "no length"};
    for (int i = 0; i < 14; i++) {
        all[i] = square();
    }
    all[0].points[2].x = NAN;
    all[1].points[3].y = INFINITY;
    all[2].points[1].x = 1e-8f;
    all[3].points[2].y = all[3].points[3].y = 0.0f;
    all[3].points[2].x = 0.8f;
    all[3].points[3].x = 0.5f;
    all[4].points[2].x = all[4].points[2].y = 0.25f; /* dented */
    all[5].points[2].x = 0.0f;                       /* a bow: two corners swapped */
    all[5].points[3].x = 1.0f;
    all[6].count = 1;
    all[7].count = 9;
    all[8].flags = DEFT_FEATURE_SOLID | DEFT_FEATURE_ONE_WAY;
    all[9].flags = DEFT_FEATURE_ONE_WAY;
    all[10].flags = DEFT_FEATURE_ZONE;
    all[11].body = 3;
    all[12].body = 2;
    all[13].count = 2;
    all[13].points[1].x = 0.0f;
    for (int k = 0; k < 14 * 3; k++) {
        int i = k % 14;
        deft_feature feature = sized(all[i], sizes[k / 14]);
        bool is_sound = check(&feature, far_origin, &far_region, 64);
        const char *findings = sketch_findings(&diags);
        if (is_sound || diags.errors != 1 || strstr(findings, says[i]) == NULL ||
            strstr(findings, "features[0]") == NULL) {
            fail_msg("missing '%s' in %s", says[i], findings);
        }
    }
}

static void a_surface_past_the_views_is_told_with_the_range(void **state)
{
    (void)state;
    deft_feature feature = square();
    feature.surface = 2;
    assert_false(check(&feature, far_origin, &far_region, 64));
    assert_true(diags.count == 1 && diags.items[0].value == 2.0 && diags.items[0].max == 1.0);
    assert_string_equal(diags.items[0].field, "features[0].surface");
}

static void corners_that_are_not_relative_to_the_origin_are_warned_of(void **state)
{
    (void)state;
    deft_feature feature = square();
    for (int i = 0; i < 4; i++) {
        feature.points[i].x += 1000.0f;
        feature.points[i].y -= 40.0f;
    }
    assert_true(check(&feature, far_origin, &far_region, 64));
    assert_int_equal(diags.warnings, 1);
    sketch_says(sketch_findings(&diags), "none touches the region; corners are relative to the origin");
}

/* The corners that a feature says it has besides are not there: no other field of it counts as a place. */
static void corners_past_the_last_that_there_can_be_touch_nothing(void **state)
{
    static const uint8_t counts[] = {8, 9, 12, 255};
    (void)state;
    for (int i = 0; i < 4; i++) {
        deft_feature feature = square();
        for (int k = 0; k < DEFT_FEATURE_POINTS_CAP; k++) {
            feature.points[k].x = 1000.0f + (float)cos(k * 0.785);
            feature.points[k].y = -40.0f + (float)sin(k * 0.785);
        }
        feature.count = counts[i];
        assert_true(check(&feature, far_origin, &far_region, 64) == (i == 0));
        assert_int_equal(diags.errors, i == 0 ? 0 : 1);
        assert_int_equal(diags.warnings, 1);
        sketch_says(sketch_findings(&diags), "none touches the region; corners are relative to the origin");
    }
}

static void what_there_was_no_room_for_is_warned_of(void **state)
{
    (void)state;
    deft_feature feature = square();
    deft_world_view view = view_of(&feature);
    deft_diag_clear(&diags);
    room[0].id = 77;
    assert_true(deft_world_view_check(&view, &far_origin, &far_region, room, 0, &diags));
    assert_int_equal(room[0].id, 77);
    sketch_says(sketch_findings(&diags), "1 pieces are there, and fewer were looked at");
}

static void room_for_just_all_that_is_there_is_enough(void **state)
{
    (void)state;
    deft_feature feature = square();
    assert_true(check(&feature, far_origin, &far_region, 1));
    assert_int_equal(diags.count, 0);
}

/* One bad number at a time: each is told, and alone makes the view unsound. */
static void belts_and_winds_of_no_speed_are_told(void **state)
{
    static const char *const told[] = {
        "surfaces[1].conveyor_speed: nan is not a finite number",
        "zones[1].push.x: inf is not a finite number; it must be from -1e+9 to",
        "zones[1].push.y: -2e+9 is out of range; it must be from -1e+9 to"};
    (void)state;
    for (int i = 0; i <= 3; i++) {
        deft_feature feature = square();
        deft_world_view view = view_of(&feature);
        deft_surface belts[2] = {{1, 2, 0, 0}, {1, i == 0 ? (double)NAN : -2, 0, 0}};
        deft_zone winds[2] = {{DEFT_ZONE_WIND, 0, {1, -1}, 0},
                              {DEFT_ZONE_WIND, 0, {i == 1 ? HUGE_VAL : 0, i == 2 ? -2e9 : 0}, 0}};
        view.surfaces = belts;
        view.surface_count = 2;
        view.zones = winds;
        view.zone_count = 2;
        deft_diag_clear(&diags);
        assert_true(deft_world_view_check(&view, &far_origin, &far_region, room, 64, &diags) == (i == 3));
        assert_int_equal(diags.errors, i < 3);
        if (i < 3) {
            sketch_says(sketch_findings(&diags), told[i]);
        }
    }
}

/* All that the bundled levels hand out, in boxes of a few tiles. */
static void the_built_in_world_passes(void **state)
{
    (void)state;
    static const char *const files[] = {"caves.ldtk", "factory.tmj", "gauntlet.tmj", "torture.tmj"};
    static deft_feature many[4096];
    for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
        char path[512];
        snprintf(path, sizeof path, "%s/shared_scenes/levels/%s", DEFT_SOURCE_DIR, files[k]);
        deft_diag_clear(&diags);
        deft_level *level = deft_level_load(path, 0.0, &diags);
        assert_non_null(level);
        deft_world_view view;
        deft_world_view_of(&view, level->world);
        deft_box bounds;
        deft_world_bounds(&bounds, level->world);
        for (double x = bounds.min_x; x < bounds.max_x; x += 7.3) {
            for (double y = bounds.min_y; y < bounds.max_y; y += 5.1) {
                deft_pos origin = {x + 1.7, y + 2.3};
                deft_box region = {x, y, x + 8.0, y + 6.0};
                deft_diag_clear(&diags);
                if (!deft_world_view_check(&view, &origin, &region, many, 4096, &diags) || diags.count > 0) {
                    fail_msg("%s at (%g, %g): %s", files[k], x, y, sketch_findings(&diags));
                }
            }
        }
        deft_level_free(level);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_sound_passes_and_is_handed_on),
        cmocka_unit_test(each_fault_is_told_with_its_feature),
        cmocka_unit_test(a_surface_past_the_views_is_told_with_the_range),
        cmocka_unit_test(corners_that_are_not_relative_to_the_origin_are_warned_of),
        cmocka_unit_test(corners_past_the_last_that_there_can_be_touch_nothing),
        cmocka_unit_test(what_there_was_no_room_for_is_warned_of),
        cmocka_unit_test(room_for_just_all_that_is_there_is_enough),
        cmocka_unit_test(belts_and_winds_of_no_speed_are_told),
        cmocka_unit_test(the_built_in_world_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
