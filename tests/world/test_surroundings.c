/* What the built-in world says of a place in a few words is what its features say: a level floor, a wall on
 * one side, or nothing. */
#include "world/world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define SIDE  10
#define LOOKS 12000
#define CAP   400
#define NEAR  1e-5

enum { EMPTY, FULL, SLOPE, HALF, ONE_WAY, ICE, KINDS };

static uint64_t dice;

static double drawn(double low, double high)
{
    dice = dice * 6364136223846793005ULL + 1442695040888963407ULL;
    return low + (high - low) * ((double)(dice >> 11) / 9007199254740992.0);
}

/* Mostly empty above a floor and beside a wall, with some of everything. */
static deft_world *any_world(double tile_size, deft_pos origin, deft_axes axes)
{
    static const deft_surface surfaces[2] = {{1, 0, 0, 0}, {0.1, 0, 0, 0}};
    deft_tile_piece pieces[KINDS - 1];
    deft_tile_kind kinds[KINDS];
    uint16_t cells[SIDE * SIDE] = {EMPTY};
    deft_world_def def;
    memset(&def, 0, sizeof def);
    memset(kinds, 0, sizeof kinds);
    deft_tile_piece_full(&pieces[FULL - 1]);
    deft_tile_piece_slope(&pieces[SLOPE - 1], true, &axes);
    deft_tile_piece_full(&pieces[HALF - 1]);
    pieces[HALF - 1].points[2].y = pieces[HALF - 1].points[3].y = 0.5f;
    deft_tile_piece_one_way(&pieces[ONE_WAY - 1], 0.25, &axes);
    deft_tile_piece_full(&pieces[ICE - 1]);
    pieces[ICE - 1].surface = 1;
    for (uint32_t i = 1; i < KINDS; i++) {
        kinds[i] = (deft_tile_kind){i - 1, 1};
    }
    int floor = (int)drawn(0, SIDE), wall = (int)drawn(0, 2 * SIDE), from = (int)drawn(0, SIDE);
    for (int i = 0; i < SIDE * SIDE; i++) {
        bool is_ground = i / SIDE == floor || (i % SIDE == wall && i / SIDE >= from);
        uint16_t any = (uint16_t)drawn(0, KINDS);
        cells[i] = drawn(0, 1) < 0.03 ? any : is_ground ? FULL : EMPTY;
    }
    def.columns = def.rows = SIDE;
    def.tile_size = tile_size;
    def.origin = origin;
    def.cells = cells;
    def.kinds = kinds;
    def.kind_count = KINDS;
    def.pieces = pieces;
    def.piece_count = KINDS - 1;
    def.surfaces = surfaces;
    def.surface_count = 2;
    size_t size = deft_world_size(&def);
    deft_world *world = deft_world_build(malloc(size), size, &def, NULL);
    assert_non_null(world);
    return world;
}

/* A feature's box, where up is up and the wall's side is right. */
static deft_box box_of(const deft_feature *feature, double up, double side)
{
    deft_box box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < feature->count; i++) {
        double x = (double)feature->points[i].x * side, y = (double)feature->points[i].y * up;
        box.min_x = fmin(box.min_x, x);
        box.max_x = fmax(box.max_x, x);
        box.min_y = fmin(box.min_y, y);
        box.max_y = fmax(box.max_y, y);
    }
    return box;
}

static bool is_square(const deft_feature *feature)
{
    return feature->flags == DEFT_FEATURE_SOLID && feature->count == 4 && feature->surface == 0;
}

/* Of the features around the feet: the floor is level at -gap all along the box, the wall is at `aside` from
 * low to high, and nothing else is in the box. */
static void check_plain(const deft_feature *features, uint32_t count, const deft__surroundings *has,
                        double up, double left, double right, double tile)
{
    double end = has->side != 0 ? fmin(right, has->aside) : right; /* of the floor, at the wall */
    double low = HUGE_VAL, high = -HUGE_VAL, floor = 0, wall = 0;
    for (uint32_t i = 0; i < count; i++) {
        deft_box box = box_of(&features[i], up, has->side != 0 ? has->side : 1);
        if (has->has_floor && box.max_y < -has->gap + NEAR * tile) {
            bool is_floor = fabs(box.max_y + has->gap) < NEAR * tile;
            bool carries = is_square(&features[i]) ||
                           (features[i].flags == DEFT_FEATURE_ONE_WAY && (double)features[i].one_way.y == up);
            assert_true(!is_floor || (carries && features[i].surface == 0));
            floor += is_floor ? fmax(fmin(box.max_x, end) - fmax(box.min_x, left), 0) : 0;
            continue;
        }
        assert_true(has->side != 0 && is_square(&features[i]));
        assert_true(fabs(box.min_x - has->aside) < NEAR * tile && box.max_x > right - NEAR * tile);
        assert_true(fabs(box.max_y - box.min_y - tile) < NEAR * tile);
        wall += box.max_y - box.min_y;
        low = fmin(low, box.min_y);
        high = fmax(high, box.max_y);
    }
    assert_true(!has->has_floor || fabs(floor - (end - left)) < NEAR * tile);
    if (has->side != 0) { /* whose lowest tile may be one of the floor's */
        bool is_on_floor = has->has_floor && has->low < -has->gap - 0.5 * tile;
        assert_true(fabs((wall > 0 ? high : -has->gap) - has->high) < NEAR * tile);
        assert_true(is_on_floor || fabs(low - has->low) < NEAR * tile);
        assert_true(!(wall > 0) || fabs(wall - (high - low)) < NEAR * tile); /* without a gap in it */
        assert_true(!is_on_floor || !(wall > 0) || fabs(low + has->gap) < NEAR * tile);
    }
}

/* How many features count: of the one-ways that look up those whose upper side is between `low` and `high`.
 */
static int counted(const deft_feature *features, uint32_t count, double up, double low, double high)
{
    int counted = 0;
    for (uint32_t i = 0; i < count; i++) {
        double top = box_of(&features[i], up, 1).max_y;
        bool looks_up = features[i].flags == DEFT_FEATURE_ONE_WAY && (double)features[i].one_way.y == up;
        counted += !looks_up || (top >= low && top <= high);
    }
    return counted;
}

/* Now and then a side of the box lies on the border of two cells, and touches both. */
static double side_of_box(double at, double origin, double tile)
{
    double border = origin + round((at - origin) / tile) * tile;
    return drawn(0, 1) < 0.1 ? border + drawn(-1, 1) * 1e-5 * tile : at;
}

static void what_is_said_of_a_place_is_what_its_features_say(void **state)
{
    int plain[2][3] = {{0, 0, 0}, {0, 0, 0}}, clear[3] = {0, 0, 0};
    deft_world *world = NULL;
    deft_axes axes = *deft_axes_y_up();
    deft_pos origin = {0, 0};
    double tile = 1;
    (void)state;
    dice = 3;
    for (int i = 0; i < LOOKS; i++) {
        if (i % 100 == 0) {
            free(world);
            tile = i % 200 == 0 ? 1 : 16;
            axes = i % 300 == 0 ? *deft_axes_y_down() : *deft_axes_y_up();
            origin = (deft_pos){drawn(-50, 50), drawn(-50, 50)};
            world = any_world(tile, origin, axes);
        }
        static deft_feature found[CAP];
        double up = axes.up.y;
        deft_world_view view;
        deft_world_view_of(&view, world);
        deft_pos feet = {origin.x + drawn(0, SIDE) * tile, origin.y + drawn(0, SIDE) * tile};
        if (drawn(0, 1) < 0.5) { /* on a floor */
            feet.y = origin.y + floor(drawn(0, SIDE + 1)) * tile + drawn(-0.02, 0.02) * tile;
        }
        double left = drawn(0.1, 1) * tile, right = drawn(0.1, 1) * tile, tall = drawn(0.2, 2) * tile;
        double deep = drawn(0, 0.05) * tile;
        deft_box box = {side_of_box(feet.x - left, origin.x, tile),
                        side_of_box(feet.y - (up > 0 ? deep : tall), origin.y, tile),
                        side_of_box(feet.x + right, origin.x, tile),
                        side_of_box(feet.y + (up > 0 ? tall : deep), origin.y, tile)};
        deft__surroundings has = {drawn(0, 1) < 0.5, (int)drawn(0, 3) - 1, 0, 0, 0, 0};
        uint32_t count = view.gather(view.user, &feet, &box, found, CAP);
        double low = drawn(-1, 1) * tile, high = low + drawn(0, 1) * tile;
        bool is_clear = counted(found, count, up, low, high) == 0;
        assert_int_equal(deft__world_is_clear(&view, axes, feet, &box, low, high), is_clear);
        clear[is_clear]++;
        clear[2] += is_clear && count != 0;
        if (deft__world_is_plain(&view, axes, feet, &box, &has)) {
            if (has.has_floor) { /* it is the nearest one, in the box or not */
                box.min_y -= up > 0 ? tile : 0;
                box.max_y += up < 0 ? tile : 0;
            }
            uint32_t around = view.gather(view.user, &feet, &box, found, CAP);
            left = feet.x - box.min_x;
            right = box.max_x - feet.x;
            check_plain(found, around, &has, up, has.side < 0 ? -right : -left, has.side < 0 ? left : right,
                        tile);
            plain[has.has_floor][has.side + 1]++;
        }
    }
    free(world);
    for (int i = 0; i < 6; i++) {
        assert_true(plain[i / 3][i % 3] > 20); /* each was there */
    }
    assert_true(clear[0] > 1000 && clear[1] > 1000 && clear[2] > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said_of_a_place_is_what_its_features_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
