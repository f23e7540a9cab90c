/* Tiles that the built-in world hands out grown are, bit by bit, what its features would have been grown to.
 * So a game's own copy of the world moves a character alike. */
#include "geometry/obstacle.h"
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

#define SIDE   12
#define KINDS  12
#define ROOM   96
#define WORLDS 60
#define LOOKS  200

typedef struct draw {
    uint64_t state;
} draw;

static double drawn(draw *from)
{
    from->state = from->state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(from->state >> 11) / 9007199254740992.0;
}

static deft_tile_piece polygon(double (*corners)[2], uint8_t count, bool reversed)
{
    deft_tile_piece piece;
    memset(&piece, 0, sizeof piece);
    for (uint8_t i = 0; i < count; i++) {
        uint8_t k = reversed ? (uint8_t)(count - 1 - i) : i;
        piece.points[i] = (deft_vec2){(float)corners[k][0], (float)corners[k][1]};
    }
    piece.count = count;
    piece.flags = DEFT_FEATURE_SOLID;
    return piece;
}

/* A convex piece between the tile's sides, with corners in places that floats do not hit exactly. */
static deft_tile_piece any_piece(draw *from)
{
    double cut[4];
    for (int i = 0; i < 4; i++) {
        cut[i] = drawn(from) < 0.4 ? 0 : drawn(from) * 0.45;
    }
    double corners[8][2];
    uint8_t count = 0;
    const double around[4][3][2] = {{{0, 1}, {1, 0}, {0, 0}},
                                    {{-1, 0}, {0, 1}, {1, 0}},
                                    {{0, -1}, {-1, 0}, {1, 1}},
                                    {{1, 0}, {0, -1}, {0, 1}}};
    for (int i = 0; i < 4; i++) {
        const double(*at)[2] = around[i];
        corners[count][0] = at[2][0] + cut[i] * at[0][0];
        corners[count++][1] = at[2][1] + cut[i] * at[0][1];
        if (cut[i] > 0) {
            corners[count][0] = at[2][0] + cut[i] * at[1][0];
            corners[count++][1] = at[2][1] + cut[i] * at[1][1];
        }
    }
    return polygon(corners, count, drawn(from) < 0.5);
}

/* A world of full tiles, slopes in both windings, odd pieces, a kind of two pieces and a one-way. */
static deft_world *any_world(draw *from, double tile_size, deft_pos origin)
{
    static double triangle[3][2] = {{0, 0}, {1, 0}, {1, 1}};
    static double half[4][2] = {{0, 0}, {1, 0}, {1, 0.5}, {0, 0.5}};
    static double wedge[4][2] = {{0, 0}, {1, 0}, {1, 0.5}, {0, 1}};
    deft_tile_piece pieces[KINDS];
    deft_tile_kind kinds[KINDS];
    uint16_t cells[SIDE * SIDE];
    deft_world_def def;
    memset(&def, 0, sizeof def);
    memset(kinds, 0, sizeof kinds);
    deft_tile_piece_full(&pieces[0]);
    pieces[1] = polygon(triangle, 3, false);
    pieces[2] = polygon(triangle, 3, true);
    pieces[3] = polygon(half, 4, drawn(from) < 0.5);
    pieces[4] = polygon(wedge, 4, drawn(from) < 0.5);
    deft_tile_piece_one_way(&pieces[5], 0.25, deft_axes_y_up());
    for (uint32_t i = 6; i < KINDS; i++) {
        pieces[i] = any_piece(from);
    }
    for (uint32_t i = 1; i < KINDS; i++) {
        kinds[i] = (deft_tile_kind){i - 1, i == 4 ? 2 : 1}; /* the fourth: two pieces */
    }
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        cells[i] = (uint16_t)(drawn(from) < 0.4 ? 0 : (drawn(from) < 0.4 ? 1 : drawn(from) * KINDS));
    }
    def.columns = def.rows = SIDE;
    def.tile_size = tile_size;
    def.origin = origin;
    def.cells = cells;
    def.kinds = kinds;
    def.kind_count = KINDS;
    def.pieces = pieces;
    def.piece_count = KINDS;
    size_t size = deft_world_size(&def);
    deft_world *world = deft_world_build(malloc(size), size, &def, NULL);
    assert_non_null(world);
    return world;
}

static void assert_same_faces(const deft__face *grown, const deft__face *made, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_memory_equal(&grown[i].normal, &made[i].normal, sizeof made[i].normal);
        assert_memory_equal(&grown[i].offset, &made[i].offset, sizeof made[i].offset);
        assert_memory_equal(&grown[i].from, &made[i].from, sizeof made[i].from);
        assert_memory_equal(&grown[i].to, &made[i].to, sizeof made[i].to);
        assert_int_equal(grown[i].kind, made[i].kind);
    }
}

static void assert_same(const deft__obstacle *grown, const deft__obstacle *made)
{
    assert_memory_equal(&grown->left, &made->left, sizeof made->left);
    assert_memory_equal(&grown->right, &made->right, sizeof made->right);
    assert_memory_equal(&grown->bottom, &made->bottom, sizeof made->bottom);
    assert_memory_equal(&grown->top, &made->top, sizeof made->top);
    assert_int_equal(grown->face_count, made->face_count);
    assert_int_equal(grown->body, made->body);
    assert_int_equal(grown->feature, made->feature);
    assert_int_equal(grown->surface, made->surface);
    assert_int_equal(grown->one_way, made->one_way);
}

/* Asks both ways for what is around the feet. Returns how many tiles there were; 0 also where tiles are not
 * handed out grown. */
static uint32_t compare(const deft_world *world, deft_axes axes, deft_pos feet, double reach)
{
    static deft__obstacle obstacles[ROOM];
    static deft__face faces[ROOM * DEFT__FACES_PER_OBSTACLE_CAP];
    static deft_feature features[ROOM];
    deft_world_view view;
    deft_world_view_of(&view, world);
    const deft_box box = {feet.x - reach, feet.y - reach, feet.x + reach, feet.y + reach};
    const deft__growth by = {{0.37 * reach, 1.1 * reach}, NULL, {0, 0, 0, 0}};
    deft__tile_pool pool = {obstacles, faces, ROOM, ROOM * DEFT__FACES_PER_OBSTACLE_CAP, 0, 0, 0, axes, &by};
    uint32_t count = view.gather(view.user, &feet, &box, features, ROOM);
    if (!deft__world_grow_tiles(&view, feet, &box, &pool)) {
        return 0;
    }
    assert_int_equal(pool.obstacle_count, count);
    assert_int_equal(pool.missing, 0);
    for (uint32_t i = 0; i < count; i++) {
        deft__obstacle made;
        deft__face made_faces[DEFT__FACES_PER_OBSTACLE_CAP];
        deft__obstacle_make(&made, made_faces, &features[i], axes, &by, NULL);
        assert_same(&obstacles[i], &made);
        assert_same_faces(&faces[obstacles[i].first_face], made_faces, made.face_count);
    }
    return count;
}

static void grown_tiles_are_features_that_were_grown(void **state)
{
    (void)state;
    draw from = {2026};
    uint32_t tiles = 0;
    for (int i = 0; i < WORLDS; i++) {
        const double tile_size = i % 3 == 0 ? 16 : 1 + (double)(i % 3 - 1) * drawn(&from);
        const double far = i % 4 == 0 ? 1e6 : 10;
        const deft_pos origin = {drawn(&from) * far, i % 2 == 0 ? -8 * tile_size : drawn(&from) * far};
        deft_world *world = any_world(&from, tile_size, origin);
        for (int k = 0; k < LOOKS; k++) {
            deft_pos feet = {origin.x + drawn(&from) * SIDE * tile_size,
                             origin.y + drawn(&from) * SIDE * tile_size};
            if (k % 4 == 0) { /* on a floor, where zeros have signs */
                feet.y = origin.y + (double)(k % SIDE) * tile_size;
            }
            const double reach = (0.3 + 2 * drawn(&from)) * tile_size;
            tiles += compare(world, *deft_axes_y_up(), feet, reach);
            tiles += compare(world, *deft_axes_y_down(), feet, reach);
        }
        free(world);
    }
    assert_true(tiles > 100000);
}

/* What does not fit into the pool is counted, and the rest is what it is in a large one. */
static void tiles_beyond_the_room_of_a_pool_are_counted(void **state)
{
    static deft__obstacle all[ROOM], some[ROOM + 1];
    static deft__face all_faces[ROOM * DEFT__FACES_PER_OBSTACLE_CAP],
        some_faces[ROOM * DEFT__FACES_PER_OBSTACLE_CAP];
    (void)state;
    draw from = {31};
    uint32_t missed = 0;
    deft_world *world = any_world(&from, 1, (deft_pos){0, 0});
    deft_world_view view;
    deft_world_view_of(&view, world);
    for (int k = 0; k < 400; k++) {
        deft_pos feet = {drawn(&from) * SIDE, drawn(&from) * SIDE};
        const deft_box box = {feet.x - 1.5, feet.y - 1.5, feet.x + 1.5, feet.y + 1.5};
        const deft__growth by = {{0.4, 1}, NULL, {0, 0, 0, 0}};
        uint32_t room = (uint32_t)(drawn(&from) * 12), face_room = (uint32_t)(drawn(&from) * 100);
        deft__tile_pool large = {all, all_faces,         ROOM, ROOM * DEFT__FACES_PER_OBSTACLE_CAP, 0, 0,
                                 0,   *deft_axes_y_up(), &by};
        deft__tile_pool small = {some, some_faces, room, face_room, 0, 0, 0, *deft_axes_y_up(), &by};
        memset(&some[room], 0x5A, sizeof some[room]);
        assert_true(deft__world_grow_tiles(&view, feet, &box, &large) &&
                    deft__world_grow_tiles(&view, feet, &box, &small));
        assert_int_equal(small.obstacle_count + small.missing, large.obstacle_count);
        assert_true(small.obstacle_count <= room && small.face_count <= face_room);
        if (small.missing == 0) {
            assert_int_equal(small.face_count, large.face_count);
        } else {
            assert_true(small.obstacle_count == room ||
                        small.face_count + deft__growth_faces(&by) > face_room);
        }
        for (uint32_t i = 0; i < small.obstacle_count && small.missing == 0; i++) {
            assert_same(&some[i], &all[i]);
        }
        for (size_t i = 0; i < sizeof some[room]; i++) {
            assert_int_equal(((unsigned char *)&some[room])[i], 0x5A);
        }
        missed += small.missing;
    }
    assert_true(missed > 100);
    free(world);
}

/* Turned axes, and a world so far out that tiles are not much more than rounding. */
static void where_no_plan_holds_tiles_come_as_features(void **state)
{
    (void)state;
    draw from = {7};
    const deft_axes turned = {{0, 1}, {-1, 0}};
    deft_world *near_by = any_world(&from, 1, (deft_pos){0, 0});
    deft_world *far_out = any_world(&from, 1, (deft_pos){1e11, 0});
    assert_true(compare(near_by, *deft_axes_y_up(), (deft_pos){6, 6}, 2) > 0);
    assert_int_equal(compare(near_by, turned, (deft_pos){6, 6}, 2), 0);
    assert_int_equal(compare(far_out, *deft_axes_y_up(), (deft_pos){1e11 + 6, 6}, 2), 0);
    free(near_by);
    free(far_out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grown_tiles_are_features_that_were_grown),
        cmocka_unit_test(tiles_beyond_the_room_of_a_pool_are_counted),
        cmocka_unit_test(where_no_plan_holds_tiles_come_as_features),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
