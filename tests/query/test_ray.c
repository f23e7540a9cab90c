/* tests/query/test_ray.c -- lines through worlds, against looking at every point of the line. */
#include "pieces.h"
#include "tests/harness/extent.h"

#define LOOKS extent_of(1000, 4000, 4000)

/* The share of a line at which a walk in small steps, then halved, first finds a point inside; 2 for none. */
static double first_inside(const pieces *p, deft_pos from, deft_vec2d way)
{
    for (int i = 0; i <= LOOKS; i++) {
        for (uint32_t k = 0; k < p->array.count; k++) {
            double high = (double)i / LOOKS;
            double low = fmax(high - 1.0 / LOOKS, 0);
            if (pieces_outside(&p->features[k], from.x + way.x * high, from.y + way.y * high) >= 0) {
                continue;
            }
            for (int halving = 0; halving < 50; halving++) {
                double middle = (low + high) / 2;
                double gap =
                    pieces_outside(&p->features[k], from.x + way.x * middle, from.y + way.y * middle);
                high = gap < 0 ? middle : high;
                low = gap < 0 ? low : middle;
            }
            return high;
        }
    }
    return 2;
}

/* Nothing before it, itself on the outline that it tells, with the normal of an edge there. */
static void line_is_right(const pieces *p, deft_pos from, deft_vec2d way)
{
    deft_query_hit hit;
    double expected = first_inside(p, from, way);
    double size = hypot(way.x, way.y);
    deft_query_outcome outcome = deft_query_ray(&hit, &p->view, &from, &way);
    if (outcome == DEFT_QUERY_NOTHING) {
        assert_true(expected > 1);
        return;
    }
    const deft_feature *met = &p->features[hit.feature - 1];
    assert_int_equal(outcome, DEFT_QUERY_FOUND);
    assert_true(hit.fraction >= 0 && hit.fraction * size <= expected * size + 1e-6);
    assert_true(fabs(hit.point.x - (from.x + way.x * hit.fraction)) < 1e-9 &&
                fabs(hit.point.y - (from.y + way.y * hit.fraction)) < 1e-9);
    if (hit.fraction == 0 && hit.normal.x == 0 && hit.normal.y == 0) {
        assert_true(pieces_outside(met, from.x, from.y) < 0);
        return;
    }
    assert_true(fabs(pieces_outside(met, hit.point.x, hit.point.y)) < 1e-6);
    double out = pieces_outside(met, hit.point.x + 1e-3 * hit.normal.x, hit.point.y + 1e-3 * hit.normal.y);
    assert_true(fabs(out - 1e-3) < 2e-6);
    assert_true(hit.normal.x * way.x + hit.normal.y * way.y < 0);
}

static void lines_meet_what_a_walk_along_them_finds(void **state)
{
    static pieces p;
    (void)state;
    pieces_seed = 4;
    for (int round = 0; round < 30; round++) {
        pieces_scatter(&p, 12, 5);
        for (int i = 0; i < 5; i++) {
            deft_pos from = {pieces_between(-7, 7), pieces_between(-7, 7)};
            deft_vec2d way = {pieces_between(-12, 12), pieces_between(-12, 12)};
            line_is_right(&p, from, way);
        }
    }
}

static void the_order_of_a_gather_and_a_mirror_change_nothing(void **state)
{
    static pieces p, reversed, mirrored;
    (void)state;
    pieces_seed = 5;
    for (int round = 0; round < 200; round++) {
        deft_query_hit hit, other, twin;
        deft_pos from = {pieces_between(-7, 7), pieces_between(-7, 7)};
        deft_vec2d way = {pieces_between(-12, 12), pieces_between(-12, 12)};
        pieces_scatter(&p, 12, 5);
        for (uint32_t i = 0; i < 12; i++) {
            reversed.features[i] = p.features[11 - i];
            mirrored.features[i] = p.features[i];
            for (uint32_t k = 0; k < p.features[i].count; k++) {
                mirrored.features[i].points[k].x = -p.features[i].points[k].x;
            }
        }
        pieces_view(&reversed, 12);
        pieces_view(&mirrored, 12);
        deft_query_outcome outcome = deft_query_ray(&hit, &p.view, &from, &way);
        assert_int_equal(deft_query_ray(&other, &reversed.view, &from, &way), outcome);
        from.x = -from.x;
        way.x = -way.x;
        assert_int_equal(deft_query_ray(&twin, &mirrored.view, &from, &way), outcome);
        if (outcome == DEFT_QUERY_FOUND) {
            assert_memory_equal(&hit, &other, sizeof hit);
            assert_true(hit.fraction == twin.fraction && hit.point.x == -twin.point.x &&
                        hit.normal.y == twin.normal.y && hit.normal.x == -twin.normal.x &&
                        hit.feature == twin.feature);
        }
    }
}

#define COLUMNS 300
#define ROWS    200

static bool cell_is_solid(const uint16_t *cells, double x, double y)
{
    int column = (int)floor(x), row = (int)floor(y);
    return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS && cells[row * COLUMNS + column] != 0;
}

/* Longer lines than one look takes, through tiles: the first crossing of a grid line behind which is a tile.
 */
static void lines_through_a_large_grid_stop_at_its_first_tile(void **state)
{
    static uint16_t cells[COLUMNS * ROWS];
    static union {
        char bytes[1 << 21];
        double aligned;
    } block;
    deft_tile_piece full;
    deft_tile_piece_full(&full);
    const deft_tile_kind kinds[2] = {{0, 0}, {0, 1}};
    deft_world_def def;
    int found = 0;
    (void)state;
    pieces_seed = 6;
    memset(&def, 0, sizeof def);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        cells[i] = pieces_between(0, 1) < 0.01 ? 1 : 0;
    }
    def.columns = COLUMNS;
    def.rows = ROWS;
    def.tile_size = 1;
    def.cells = cells;
    def.kinds = kinds;
    def.kind_count = 2;
    def.pieces = &full;
    def.piece_count = 1;
    assert_true(deft_world_size(&def) <= sizeof block);
    deft_world_view view;
    deft_world_view_of(&view, deft_world_build(&block, sizeof block, &def, NULL));
    for (int round = 0; round < 200; round++) {
        deft_query_hit hit;
        deft_pos from = {pieces_between(0, COLUMNS), pieces_between(0, ROWS)};
        deft_vec2d way = {pieces_between(-250, 250), pieces_between(-150, 150)};
        if (cell_is_solid(cells, from.x, from.y)) {
            continue;
        }
        double expected = 2;
        for (int i = 1; i < COLUMNS; i++) {
            double t = (i - from.x) / way.x;
            double beyond = i + (way.x > 0 ? 0.5 : -0.5);
            expected =
                t >= 0 && t < expected && cell_is_solid(cells, beyond, from.y + way.y * t) ? t : expected;
        }
        for (int i = 1; i < ROWS; i++) {
            double t = (i - from.y) / way.y;
            double beyond = i + (way.y > 0 ? 0.5 : -0.5);
            expected =
                t >= 0 && t < expected && cell_is_solid(cells, from.x + way.x * t, beyond) ? t : expected;
        }
        deft_query_outcome outcome = deft_query_ray(&hit, &view, &from, &way);
        assert_int_equal(outcome, expected <= 1 ? DEFT_QUERY_FOUND : DEFT_QUERY_NOTHING);
        if (outcome == DEFT_QUERY_FOUND) {
            assert_true(fabs(hit.fraction - expected) * hypot(way.x, way.y) < 1e-4); /* floats */
            found++;
        }
    }
    assert_true(found > 50 && found < 190);
}

/* Down a seam of a floor of tiles, and along its top, to a wall. */
static void seams_hold_and_floors_do_not_block(void **state)
{
    static pieces p;
    const deft_pos above = {1, 3}, on_floor = {0.5, 0}, under = {1, -0.5};
    const deft_vec2d down = {0, -6}, along = {6, 0};
    deft_query_hit hit;
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        p.features[i] = feature_box(i + 1, i, -1, i + 1.0, 0);
        p.features[i].exposed = (uint8_t)(5 | (i == 3 ? 2 : 0) | (i == 0 ? 8 : 0));
    }
    p.features[4] = feature_box(5, 3, 0, 4, 1);
    p.features[4].exposed = 0xE; /* what it stands on covers its lower side */
    pieces_view(&p, 5);
    assert_int_equal(deft_query_ray(&hit, &p.view, &above, &down), DEFT_QUERY_FOUND);
    assert_true(hit.fraction == 0.5 && hit.normal.y == 1 && hit.feature == 1);
    assert_int_equal(deft_query_ray(&hit, &p.view, &on_floor, &along), DEFT_QUERY_FOUND);
    assert_true(hit.feature == 5 && hit.normal.x == -1 && fabs(hit.point.x - 3) < 1e-12);
    assert_int_equal(deft_query_ray(&hit, &p.view, &under, &along), DEFT_QUERY_FOUND);
    assert_true(hit.fraction == 0 && hit.normal.x == 0 && hit.normal.y == 0);
}

static void one_ways_stop_lines_from_their_side_and_zones_none(void **state)
{
    static pieces p;
    const deft_pos above = {0, 3}, below = {0, -3}, inside = {0, -0.1}, aside = {-5, -0.1};
    const deft_vec2d down = {0, -6}, up = {0, 6}, across = {9, -0.05};
    deft_query_hit hit;
    (void)state;
    p.features[0] = feature_box(1, -1, -0.25, 1, 0);
    p.features[0].flags = DEFT_FEATURE_ONE_WAY;
    p.features[0].one_way.y = 1;
    p.features[1] = feature_box(2, -1, 1, 1, 2);
    p.features[1].flags = DEFT_FEATURE_ZONE;
    pieces_view(&p, 2);
    assert_int_equal(deft_query_ray(&hit, &p.view, &above, &down), DEFT_QUERY_FOUND);
    assert_true(hit.feature == 1 && hit.fraction == 0.5 && hit.normal.y == 1);
    assert_int_equal(deft_query_ray(&hit, &p.view, &below, &up), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_ray(&hit, &p.view, &inside, &down), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_ray(&hit, &p.view, &aside, &across), DEFT_QUERY_NOTHING);
}

/* It stands at 0 when the tick begins, and at 5 when it ends; body 9 is none. */
static void bodies_are_met_where_the_tick_finds_them(void **state)
{
    static pieces p;
    const deft_body_motion motion = {{0, 0}, {5, 0}, 0, 0};
    const deft_pos above = {0, 3}, aside = {-7, -2.5};
    const deft_vec2d down = {0, -6}, up_right = {8, 2.5};
    deft_query_hit hit;
    (void)state;
    p.features[0] = feature_box(1, -1, -1, 1, 0);
    p.features[0].body = 1;
    p.features[1] = feature_box(2, -1, 1, 1, 2);
    p.features[1].body = 9;
    pieces_view(&p, 2);
    p.array.bodies = &motion;
    p.array.body_count = 1;
    deft_world_view_of_array(&p.view, &p.array);
    assert_int_equal(deft_query_ray(&hit, &p.view, &above, &down), DEFT_QUERY_FOUND);
    assert_true(hit.body == 1 && hit.fraction == 0.5);
    assert_int_equal(deft_query_ray(&hit, &p.view, &aside, &up_right), DEFT_QUERY_FOUND);
    assert_true(hit.body == 1 && hit.fraction == 0.75 && hit.normal.x == -1);
}

static uint32_t crowd(const void *user, const deft_pos *origin, const deft_box *region, deft_feature *out,
                      uint32_t capacity)
{
    (void)user, (void)origin, (void)region, (void)out;
    return capacity + 1;
}

static void what_cannot_all_be_looked_at_is_told(void **state)
{
    deft_world_view view;
    const deft_pos from = {0, 0};
    const deft_vec2d way = {1, 0};
    deft_query_hit hit;
    (void)state;
    memset(&view, 0, sizeof view);
    assert_int_equal(deft_query_ray(&hit, &view, &from, &way), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_ray(&hit, NULL, &from, &way), DEFT_QUERY_NOTHING);
    view.gather = crowd;
    assert_int_equal(deft_query_ray(&hit, &view, &from, &way), DEFT_QUERY_TOO_MUCH);
}

/* Farther than any world: what is near is still met, and nothing is met that is not there. */
static void a_line_to_the_end_of_numbers_is_a_line(void **state)
{
    static pieces p;
    const deft_pos from = {0, 0.5};
    const deft_vec2d far = {1e300, 0}, away = {-1e300, 1e300};
    deft_query_hit hit;
    (void)state;
    p.features[0] = feature_box(1, 5, 0, 6, 1);
    pieces_view(&p, 1);
    assert_int_equal(deft_query_ray(&hit, &p.view, &from, &far), DEFT_QUERY_FOUND);
    assert_true(fabs(hit.point.x - 5) < 1e-9 && hit.normal.x == -1);
    assert_int_equal(deft_query_ray(&hit, &p.view, &from, &away), DEFT_QUERY_NOTHING);
}

/* A host may keep its last hit in `out`: an answer of nothing, or of too much, leaves every byte of that. */
static void only_a_hit_is_written(void **state)
{
    static pieces p;
    uint32_t told[3] = {0, 0, 0};
    (void)state;
    pieces_seed = 7;
    for (int round = 0; round < 300; round++) {
        deft_query_hit hit, kept;
        deft_pos from = {pieces_between(-7, 7), pieces_between(-7, 7)};
        deft_vec2d way = {pieces_between(-12, 12), pieces_between(-12, 12)};
        pieces_scatter(&p, 6, 5);
        if (round % 3 == 2) {
            p.view.gather = crowd;
        }
        memset(&hit, round & 0xFF, sizeof hit);
        kept = hit;
        deft_query_outcome outcome = deft_query_ray(&hit, &p.view, &from, &way);
        told[outcome]++;
        assert_int_equal(memcmp(&hit, &kept, sizeof hit) != 0, outcome == DEFT_QUERY_FOUND);
    }
    assert_true(told[DEFT_QUERY_NOTHING] > 50 && told[DEFT_QUERY_FOUND] > 50 &&
                told[DEFT_QUERY_TOO_MUCH] > 50);
}

#ifdef NDEBUG
static void a_line_that_is_none_meets_nothing(void **state)
{
    static pieces p;
    const deft_pos from = {0, 0.5}, nowhere = {(double)NAN, 0};
    const deft_vec2d way = {9, 0}, no_way = {0, HUGE_VAL};
    deft_query_hit hit, kept;
    (void)state;
    memset(&hit, 7, sizeof hit);
    kept = hit;
    p.features[0] = feature_box(1, 5, 0, 6, 1);
    pieces_view(&p, 1);
    assert_int_equal(deft_query_ray(&hit, &p.view, NULL, &way), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_ray(&hit, &p.view, &from, NULL), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_ray(NULL, &p.view, &from, &way), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_ray(&hit, &p.view, &nowhere, &way), DEFT_QUERY_NOTHING);
    assert_int_equal(deft_query_ray(&hit, &p.view, &from, &no_way), DEFT_QUERY_NOTHING);
    assert_memory_equal(&hit, &kept, sizeof hit);
}

/* Of a place or a way with a number that is none the world is not even asked. */
static void a_line_without_a_number_asks_nothing(void **state)
{
    deft_world_view view = pieces_counted();
    (void)state;
    for (int i = 0; i < PIECES_WRONGS; i++) {
        double numbers[4];
        deft_query_hit hit;
        pieces_wrong(numbers, i);
        const deft_pos from = {numbers[0], numbers[1]};
        const deft_vec2d way = {numbers[2], numbers[3]};
        assert_int_equal(deft_query_ray(&hit, &view, &from, &way), DEFT_QUERY_NOTHING);
        assert_int_equal(pieces_asked, 0);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_to_the_end_of_numbers_is_a_line),
        cmocka_unit_test(only_a_hit_is_written),
#ifdef NDEBUG
        cmocka_unit_test(a_line_that_is_none_meets_nothing),
        cmocka_unit_test(a_line_without_a_number_asks_nothing),
#endif
        cmocka_unit_test(lines_meet_what_a_walk_along_them_finds),
        cmocka_unit_test(the_order_of_a_gather_and_a_mirror_change_nothing),
        cmocka_unit_test(lines_through_a_large_grid_stop_at_its_first_tile),
        cmocka_unit_test(seams_hold_and_floors_do_not_block),
        cmocka_unit_test(one_ways_stop_lines_from_their_side_and_zones_none),
        cmocka_unit_test(bodies_are_met_where_the_tick_finds_them),
        cmocka_unit_test(what_cannot_all_be_looked_at_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
