/* The moving bodies of the built-in world. */
#include "deft/world.h"
#include "tests/harness/extent.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#include "tests/harness/empty_world.h"

#define BODIES_CAP 6
#define PIECES_CAP 9

/* A square of `size` around (x, y) of the body's place. */
static deft_outline square(deft_pos *points, double x, double y, double size, uint32_t id)
{
    deft_outline outline;
    memset(&outline, 0, sizeof outline);
    for (int i = 0; i < 4; i++) {
        points[i].x = x + (i == 0 || i == 3 ? -size : size) / 2;
        points[i].y = y + (i < 2 ? -size : size) / 2;
    }
    outline.points = points;
    outline.count = 4;
    outline.id = id;
    outline.flags = DEFT_FEATURE_SOLID;
    outline.surface = (uint16_t)(id + 100);
    return outline;
}

/* A body of `pieces` squares side by side, with ids first_id and on. */
static uint32_t add(deft_world *world, double x, double y, uint32_t pieces, uint32_t first_id,
                    deft_diag_list *diags)
{
    deft_pos points[4 * PIECES_CAP];
    deft_outline outlines[PIECES_CAP];
    for (uint32_t i = 0; i < pieces; i++) {
        outlines[i] = square(&points[4 * i], (double)i, 0, 1, first_id + i);
    }
    deft_body_def def = {outlines, pieces, {x, y}, 0};
    return deft_world_body_add(world, &def, diags);
}

static const deft_box everywhere = {-1e9, -1e9, 1e9, 1e9};

static uint32_t gather_all(const deft_world *world, deft_feature *out, uint32_t capacity)
{
    deft_world_view view;
    deft_world_view_of(&view, world);
    deft_pos origin = {0, 0};
    return view.gather(view.user, &origin, &everywhere, out, capacity);
}

/* The features of one body must be squares beginning at (x, y), with ids first_id and on. */
static void expect_squares(const deft_world *world, uint32_t body, double x, double y, uint32_t pieces,
                           uint32_t first_id)
{
    deft_feature found[PIECES_CAP];
    uint32_t count = gather_all(world, found, PIECES_CAP);
    uint32_t mine = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (found[i].body != body) {
            continue;
        }
        assert_int_equal(found[i].id, first_id + mine);
        assert_int_equal(found[i].surface, first_id + mine + 100);
        assert_int_equal(found[i].count, 4);
        assert_int_equal(found[i].flags, DEFT_FEATURE_SOLID);
        assert_true(found[i].points[0].x == (float)(x + (double)mine - 0.5));
        assert_true(found[i].points[0].y == (float)(y - 0.5));
        mine++;
    }
    assert_int_equal(mine, pieces);
}

static void a_slot_is_used_again_under_another_id(void **state)
{
    (void)state;
    deft_world *world = empty_world(BODIES_CAP, PIECES_CAP);
    uint32_t seen[300];
    for (int i = 0; i < 300; i++) {
        seen[i] = add(world, 1, 2, 1, 7, NULL);
        assert_true(seen[i] != 0);
        deft_body_motion motion;
        for (int k = 0; k < i; k++) {
            assert_true(seen[k] != seen[i]);
        }
        if (i > 0) { /* the one before is gone for every call */
            deft_pos to = {0, 0};
            assert_false(deft_world_body_motion(&motion, world, seen[i - 1]));
            assert_false(deft_world_body_move(world, seen[i - 1], &to, 0));
            assert_false(deft_world_body_teleport(world, seen[i - 1], &to, 0));
            assert_false(deft_world_body_remove(world, seen[i - 1]));
        }
        assert_true(deft_world_body_motion(&motion, world, seen[i]));
        assert_true(motion.from.x == 1 && motion.to.y == 2);
        expect_squares(world, seen[i], 1, 2, 1, 7);
        assert_true(deft_world_body_remove(world, seen[i]));
        assert_int_equal(gather_all(world, NULL, 0), 0);
    }
    assert_false(deft_world_body_remove(world, 0));
    assert_false(deft_world_body_remove(world, UINT32_MAX));
    free(world);
}

/* Removing moves the pieces of others together: every body keeps its own. */
static void removing_leaves_the_others_their_pieces(void **state)
{
    (void)state;
    static const uint32_t sizes[] = {2, 1, 3, 1, 2};
    for (uint32_t gone = 0; gone < 5; gone++) {
        deft_world *world = empty_world(BODIES_CAP, PIECES_CAP);
        uint32_t ids[6];
        for (uint32_t i = 0; i < 5; i++) {
            ids[i] = add(world, 10.0 * i, i, sizes[i], 10 * i, NULL);
            assert_true(ids[i] != 0);
        }
        assert_int_equal(gather_all(world, NULL, 0), 9);
        assert_true(deft_world_body_remove(world, ids[gone]));
        assert_int_equal(gather_all(world, NULL, 0), 9 - sizes[gone]);
        for (uint32_t i = 0; i < 5; i++) {
            expect_squares(world, ids[i], 10.0 * i, i, i == gone ? 0 : sizes[i], 10 * i);
        }
        /* the room is there again, all of it and no more */
        assert_int_equal(add(world, 0, 0, sizes[gone] + 1, 70, NULL), 0);
        ids[5] = add(world, -5, -6, sizes[gone], 70, NULL);
        assert_true(ids[5] != 0);
        for (uint32_t i = 0; i < 5; i++) {
            expect_squares(world, ids[i], 10.0 * i, i, i == gone ? 0 : sizes[i], 10 * i);
        }
        expect_squares(world, ids[5], -5, -6, sizes[gone], 70);
        free(world);
    }
}

/* A refusal adds nothing, and its sentence names the place and the cure. */
static void expect_refused(deft_world *world, const deft_body_def *def, const char *field, const char *word)
{
    static deft_diag_list diags;
    char sentence[400];
    uint32_t before = gather_all(world, NULL, 0);
    deft_diag_clear(&diags);
    assert_int_equal(deft_world_body_add(world, def, &diags), 0);
    assert_int_equal(diags.errors, 1);
    deft_diag_text(sentence, sizeof sentence, &diags.items[0]);
    assert_int_equal(strncmp(sentence, field, strlen(field)), 0);
    if (strstr(sentence, word) == NULL) {
        fail_msg("`%s` does not speak of `%s`", sentence, word);
    }
    assert_int_equal(deft_world_body_add(world, def, NULL), 0);
    assert_int_equal(gather_all(world, NULL, 0), before);
}

static void a_full_world_says_so(void **state)
{
    (void)state;
    deft_pos points[4];
    deft_outline outlines[1] = {square(points, 0, 0, 1, 1)};
    deft_body_def def = {outlines, 1, {0, 0}, 0};
    deft_world *world = empty_world(2, 5);
    assert_true(add(world, 0, 0, 1, 1, NULL) != 0);
    assert_true(add(world, 0, 0, 1, 1, NULL) != 0);
    expect_refused(world, &def, "body", "body_capacity");
    free(world);
    world = empty_world(5, 2);
    assert_true(add(world, 0, 0, 2, 1, NULL) != 0);
    expect_refused(world, &def, "body", "body_piece_capacity");
    free(world);
    world = empty_world(0, 0);
    expect_refused(world, &def, "body", "body_capacity");
    free(world);
}

static void a_corner_may_be_a_million_units_away_and_no_farther(void **state)
{
    static const deft_pos corners[4] = {{1e6, 0}, {-1e6, 0}, {0, 1e6}, {0, -1e6}};
    (void)state;
    for (int i = 0; i < 8; i++) {
        deft_world *world = empty_world(BODIES_CAP, PIECES_CAP);
        double beyond = i < 4 ? 1 : 1 + 1e-15;
        deft_pos points[3] = {{0, 0}, {corners[i % 4].x * beyond, corners[i % 4].y * beyond}, {3e5, 3e5}};
        deft_outline outline = {0};
        outline.points = points;
        outline.count = 3;
        outline.flags = DEFT_FEATURE_SOLID;
        deft_body_def def = {&outline, 1, {0, 0}, 0};
        assert_true((deft_world_body_add(world, &def, NULL) != 0) == (i < 4));
        free(world);
    }
}

static void what_no_body_can_be_is_refused(void **state)
{
    (void)state;
    deft_world *world = empty_world(BODIES_CAP, PIECES_CAP);
    deft_pos good[4];
    deft_pos points[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    deft_outline outlines[2] = {square(good, 0, 0, 1, 1), square(good, 0, 0, 1, 2)};
    deft_body_def def = {outlines, 2, {0, 0}, 0};
    deft_outline *bad = &outlines[1];
    bad->points = points;
    bad->count = 2;
    expect_refused(world, &def, "outlines[1].count", "2 is out of range; it must be from 3 to 256");
    bad->kind = DEFT_OUTLINE_CHAIN;
    bad->count = 1;
    expect_refused(world, &def, "outlines[1].count", "1 is out of range; it must be from 2 to 256");
    deft_pos many[257] = {{0, 0}};
    bad->points = many;
    bad->count = 257;
    expect_refused(world, &def, "outlines[1].count", "257 is out of range; it must be from 2 to 256");
    bad->count = 4;
    bad->points = points;
    bad->kind = DEFT_OUTLINE_LOOP + 1;
    expect_refused(world, &def, "outlines[1].kind", "3 is out of range; it must be from 0 to 2");
    bad->kind = DEFT_OUTLINE_POLYGON;
    bad->points = NULL;
    expect_refused(world, &def, "outlines[1].count", "0 is out of range; it must be from 3 to 256");
    deft_pos crossed[4] = {{0, 0}, {2, 2}, {2, 0}, {0, 1}};
    bad->points = crossed;
    expect_refused(world, &def, "outlines[1]", "crosses itself near (");
    deft_pos flat[3] = {{0, 0}, {1, 1}, {2, 2}};
    bad->points = flat;
    bad->count = 3;
    expect_refused(world, &def, "outlines[1]", "area");
    deft_pos far[3] = {{0, 0}, {2e6, 0}, {0, 1}};
    bad->points = far;
    expect_refused(world, &def, "outlines[1].points[1].x",
                   "2000000 is out of range; it must be from -1000000 to 1000000");
    deft_pos nan[3] = {{0, 0}, {1, 0}, {0, (double)NAN}};
    bad->points = nan;
    expect_refused(world, &def, "outlines[1].points[2].y", "finite");
    bad->points = points;
    bad->count = 4;
    bad->flags = DEFT_FEATURE_SOLID | DEFT_FEATURE_ONE_WAY;
    expect_refused(world, &def, "outlines[1]", "exactly one");
    bad->flags = DEFT_FEATURE_ONE_WAY;
    expect_refused(world, &def, "outlines[1]", "unit vector");
    bad->one_way.y = 1;
    bad->surface = EMPTY_WORLD_SURFACES + 1;
    expect_refused(world, &def, "outlines[1].surface", "251 is out of range; it must be from 0 to 250");
    bad->surface = EMPTY_WORLD_SURFACES;
    def.outline_count = 0;
    expect_refused(world, &def, "outline_count", "needs an outline");
    def.outline_count = 2;
    def.at.x = (double)NAN;
    expect_refused(world, &def, "at", "finite");
    def.at.x = 2e12;
    expect_refused(world, &def, "at", "1e12");
    def.at.x = 0;
    def.angle_rad = HUGE_VAL;
    expect_refused(world, &def, "at", "finite");
    def.angle_rad = 0;
    assert_true(deft_world_body_add(world, &def, NULL) != 0);
    free(world);
}

/* Both faults of one body, each with its outline. */
static void all_that_is_wrong_with_a_body_is_told(void **state)
{
    (void)state;
    static deft_diag_list diags;
    deft_world *world = empty_world(BODIES_CAP, PIECES_CAP);
    deft_pos points[4];
    deft_outline outlines[2] = {square(points, 0, 0, 1, 1), square(points, 0, 0, 1, 2)};
    deft_body_def def = {outlines, 2, {0, 0}, 0};
    outlines[0].surface = 65535;
    outlines[1].flags = 0;
    deft_diag_clear(&diags);
    assert_int_equal(deft_world_body_add(world, &def, &diags), 0);
    assert_int_equal(diags.errors, 2);
    assert_string_equal(diags.items[0].field, "outlines[0].surface");
    assert_true(diags.items[0].value == 65535 && diags.items[0].max == EMPTY_WORLD_SURFACES);
    assert_string_equal(diags.items[1].field, "outlines[1]");
    free(world);
}

static void a_body_stands_until_it_is_moved(void **state)
{
    (void)state;
    deft_world *world = empty_world(BODIES_CAP, PIECES_CAP);
    deft_world_view view;
    deft_world_view_of(&view, world);
    uint32_t body = add(world, 1, 2, 1, 0, NULL);
    uint32_t other = add(world, 5, 5, 1, 0, NULL);
    deft_body_motion motion;
    deft_pos to = {3, 4};
    assert_true(deft_world_body_move(world, body, &to, 0.5));
    assert_true(view.body(view.user, body, &motion));
    assert_true(motion.from.x == 1 && motion.from.y == 2 && motion.to.x == 3 && motion.to.y == 4);
    assert_true(motion.from_rad == 0 && motion.to_rad == 0.5);
    expect_squares(world, body, 1, 2, 1, 0); /* as it stands at the tick's start */
    deft_pos further = {7, 8};
    assert_true(deft_world_body_move(world, body, &further, 0)); /* within the tick: another way from there */
    assert_true(deft_world_body_motion(&motion, world, body));
    assert_true(motion.from.x == 1 && motion.to.x == 7);
    deft_world_tick(world);
    assert_true(deft_world_body_motion(&motion, world, body));
    assert_true(motion.from.x == 7 && motion.to.x == 7 && motion.from.y == 8 && motion.to.y == 8);
    expect_squares(world, body, 7, 8, 1, 0);
    assert_true(deft_world_body_motion(&motion, world, other));
    assert_true(motion.from.x == 5 && motion.to.x == 5);
    assert_true(deft_world_body_teleport(world, body, &to, 0));
    assert_true(deft_world_body_motion(&motion, world, body));
    assert_true(motion.from.x == 3 && motion.to.x == 3 && motion.from_rad == 0);
    expect_squares(world, body, 3, 4, 1, 0);
    assert_false(view.body(view.user, 0, &motion));
    free(world);
}

static uint64_t random_state = 88172645463325252u;

static double pick(double low, double high)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return low + (high - low) * (double)(random_state >> 11) * 0x1p-53;
}

/* True when a corner of the square, or the middle of one of its sides, is in the box at one of many instants.
 */
static bool was_in(const deft_body_motion *motion, double x, double y, double size, const deft_box *box)
{
    for (int i = 0; i <= 64; i++) {
        double t = i / 64.0;
        double angle = motion->from_rad + (motion->to_rad - motion->from_rad) * t;
        double at_x = motion->from.x + (motion->to.x - motion->from.x) * t;
        double at_y = motion->from.y + (motion->to.y - motion->from.y) * t;
        for (int k = 0; k < 9; k++) {
            double dx = x + (k % 3 - 1) * size / 2;
            double dy = y + (k / 3 - 1) * size / 2;
            double px = at_x + dx * cos(angle) - dy * sin(angle);
            double py = at_y + dx * sin(angle) + dy * cos(angle);
            if (px >= box->min_x && px <= box->max_x && py >= box->min_y && py <= box->max_y) {
                return true;
            }
        }
    }
    return false;
}

static bool has(const deft_feature *found, uint32_t count, uint32_t body, uint32_t id)
{
    for (uint32_t i = 0; i < count; i++) {
        if (found[i].body == body && found[i].id == id) {
            return true;
        }
    }
    return false;
}

/* Whatever may be in a box at any instant of the tick is gathered, by the world and by an array; and what is
 * gathered stands where the body is at the tick's start. */
static void everything_on_its_way_is_gathered(void **state)
{
    (void)state;
    deft_world *world = empty_world(1, 2);
    deft_world_view view;
    deft_world_view_of(&view, world);
    int hits = 0;
    const int rounds = extent_of(4000, 20000, 20000);
    for (int round = 0; round < rounds; round++) {
        deft_pos points[8];
        double x = pick(-4, 4);
        double y = pick(-4, 4);
        deft_outline outlines[2] = {square(&points[0], 0, 0, 1, 1), square(&points[4], x, y, 2, 2)};
        deft_pos origin = {pick(-50, 50), pick(-50, 50)};
        deft_body_def def = {outlines, 2, {pick(-20, 20), pick(-20, 20)}, pick(-4, 4)};
        uint32_t body = deft_world_body_add(world, &def, NULL);
        deft_pos to = {def.at.x + pick(-9, 9), def.at.y + pick(-9, 9)};
        double to_rad = round % 3 == 0 ? def.angle_rad : def.angle_rad + pick(-8, 8);
        assert_true(deft_world_body_move(world, body, &to, to_rad));
        deft_body_motion motion;
        assert_true(deft_world_body_motion(&motion, world, body));
        deft_box box = {def.at.x + pick(-12, 8), def.at.y + pick(-12, 8), 0, 0};
        box.max_x = box.min_x + pick(0, 4);
        box.max_y = box.min_y + pick(0, 4);
        deft_feature found[2];
        uint32_t count = view.gather(view.user, &origin, &box, found, 2);
        /* the same body, as an array */
        deft_feature all[2];
        deft_pos zero = {0, 0};
        assert_int_equal(view.gather(view.user, &zero, &everywhere, all, 2), 2);
        all[0].body = all[1].body = 1;
        deft_world_array array;
        memset(&array, 0, sizeof array);
        array.features = all;
        array.count = 2;
        array.bodies = &motion;
        array.body_count = 1;
        deft_world_view array_view;
        deft_world_view_of_array(&array_view, &array);
        deft_feature in_array[2];
        uint32_t array_count = array_view.gather(array_view.user, &origin, &box, in_array, 2);
        for (uint32_t piece = 0; piece < 2; piece++) {
            double dx = piece == 0 ? 0 : x;
            double dy = piece == 0 ? 0 : y;
            if (was_in(&motion, dx, dy, piece == 0 ? 1 : 2, &box)) {
                hits++;
                assert_true(has(found, count, body, piece + 1));
                assert_true(has(in_array, array_count, 1, piece + 1));
            }
        }
        for (uint32_t i = 0; i < count; i++) {
            double dx = (found[i].id == 1 ? 0 : x) - (found[i].id == 1 ? 0.5 : 1);
            double dy = (found[i].id == 1 ? 0 : y) - (found[i].id == 1 ? 0.5 : 1);
            double c = cos(def.angle_rad);
            double s = sin(def.angle_rad);
            assert_true(fabs((double)found[i].points[0].x - (def.at.x - origin.x + dx * c - dy * s)) < 1e-5);
            assert_true(fabs((double)found[i].points[0].y - (def.at.y - origin.y + dx * s + dy * c)) < 1e-5);
        }
        assert_true(deft_world_body_remove(world, body));
    }
    assert_true(hits > rounds / 20);
    free(world);
}

/* A one-way faces along with its body. */
static void a_turned_one_way_faces_elsewhere(void **state)
{
    (void)state;
    deft_world *world = empty_world(1, 1);
    deft_pos points[4];
    deft_outline outline = square(points, 0, 0, 1, 1);
    outline.flags = DEFT_FEATURE_ONE_WAY;
    outline.one_way.y = 1;
    deft_body_def def = {&outline, 1, {0, 0}, 0.5};
    assert_true(deft_world_body_add(world, &def, NULL) != 0);
    deft_feature found[1];
    assert_int_equal(gather_all(world, found, 1), 1);
    assert_true(fabs((double)found[0].one_way.x + sin(0.5)) < 1e-6);
    assert_true(fabs((double)found[0].one_way.y - cos(0.5)) < 1e-6);
    free(world);
}

static void more_than_fits_is_counted(void **state)
{
    (void)state;
    deft_world *world = empty_world(BODIES_CAP, PIECES_CAP);
    add(world, 0, 0, 4, 0, NULL);
    add(world, 0, 5, 3, 4, NULL);
    deft_feature found[PIECES_CAP];
    memset(found, 0xEE, sizeof found);
    deft_feature untouched = found[5];
    assert_int_equal(gather_all(world, found, 5), 7);
    assert_memory_equal(&found[5], &untouched, sizeof untouched);
    free(world);
}

static void a_body_is_drawn_on_its_way_of_the_tick(void **state)
{
    (void)state;
    deft_world *world = empty_world(BODIES_CAP, PIECES_CAP);
    const uint32_t body = add(world, 1, 2, 1, 0, NULL);
    static const double ratios[][2] = {{0, 0}, {0.25, 0.25}, {1, 1}, {-3, 0}, {7, 1}};
    const deft_pos from = {1, 2}, to = {3, -2};
    assert_true(deft_world_body_teleport(world, body, &from, 0.5));
    assert_true(deft_world_body_move(world, body, &to, 1.5));
    for (int i = 0; i < 5; i++) {
        const double share = ratios[i][1];
        deft_pos at = {9, 9};
        double angle = 9;
        assert_true(deft_world_body_lerp(&at, &angle, world, body, ratios[i][0]));
        assert_true(at.x == 1 + 2 * share && at.y == 2 - 4 * share && angle == 0.5 + share);
        assert_true(deft_world_body_lerp(&at, NULL, world, body, ratios[i][0]));
    }
    deft_pos untouched = {9, 9};
    double angle = 9;
    assert_false(deft_world_body_lerp(&untouched, &angle, world, body + 1, 0.5));
    assert_true(untouched.x == 9 && untouched.y == 9 && angle == 9);
    free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_drawn_on_its_way_of_the_tick),
        cmocka_unit_test(a_slot_is_used_again_under_another_id),
        cmocka_unit_test(removing_leaves_the_others_their_pieces),
        cmocka_unit_test(a_full_world_says_so),
        cmocka_unit_test(a_corner_may_be_a_million_units_away_and_no_farther),
        cmocka_unit_test(what_no_body_can_be_is_refused),
        cmocka_unit_test(all_that_is_wrong_with_a_body_is_told),
        cmocka_unit_test(a_body_stands_until_it_is_moved),
        cmocka_unit_test(everything_on_its_way_is_gathered),
        cmocka_unit_test(a_turned_one_way_faces_elsewhere),
        cmocka_unit_test(more_than_fits_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
