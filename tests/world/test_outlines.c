/* Polygons: what is built of them, what is cleaned, what is refused. */
#include "ground.h"
#include "tests/harness/extent.h"

static deft_feature found[GROUND_FOUND];

/* The pieces, sampled, are the polygons. */
static void expect_same_area(const ground *g, const deft_pos *const *polygons, const uint32_t *counts,
                             uint32_t polygon_count, uint32_t samples, uint64_t *state)
{
    deft_box bounds;
    deft_world_bounds(&bounds, g->world);
    for (uint32_t i = 0; i < samples; i++) {
        double x = ground_random(state, bounds.min_x - 1, bounds.max_x + 1);
        double y = ground_random(state, bounds.min_y - 1, bounds.max_y + 1);
        bool wanted = false;
        double border = INFINITY;
        for (uint32_t k = 0; k < polygon_count; k++) {
            wanted |= ground_is_inside(polygons[k], counts[k], x, y);
            border = fmin(border, ground_border_distance(polygons[k], counts[k], x, y));
        }
        if (border < 1e-3) {
            continue; /* the rounding of floats decides */
        }
        deft_pos at = {x, y};
        deft_box point = {x, y, x, y};
        uint32_t count = ground_gather(g, at, point, found);
        bool has = false;
        for (uint32_t k = 0; k < count; k++) {
            assert_true(found[k].count >= 3 && found[k].count <= DEFT_FEATURE_POINTS_CAP);
            has |= ground_feature_has(&found[k], 0, 0);
        }
        if (has != wanted) {
            fail_msg("(%.17g, %.17g) is %s, but the pieces say otherwise", x, y, wanted ? "solid" : "free");
        }
    }
}

static void expect_area_of(const deft_pos *points, uint32_t count, uint32_t samples, uint64_t *state)
{
    ground g;
    ground_open(&g);
    ground_polygon(&g, points, count);
    ground_build(&g);
    expect_same_area(&g, &points, &count, 1, samples, state);
    ground_close(&g);
}

static void pieces_fill_the_polygon_and_nothing_else(void **state)
{
    (void)state;
    uint64_t seed = 11;
    static deft_pos points[3000];
    for (uint32_t round = 0; round < 200; round++) {
        uint32_t count = 3 + round;
        deft_pos middle = {ground_random(&seed, -50, 50), ground_random(&seed, -50, 50)};
        ground_star(points, count, middle, ground_random(&seed, 0.5, 60), &seed);
        expect_area_of(points, count, 300, &seed);
    }
    ground_star(points, 3000, (deft_pos){1e6, -1e6}, 200, &seed);
    expect_area_of(points, 3000, 3000, &seed);
}

static void combs_spirals_and_stairs_are_filled_too(void **state)
{
    (void)state;
    uint64_t seed = 12;
    static deft_pos points[2000];
    uint32_t count = 0;
    for (int i = 0; i < 200; i++) { /* teeth */
        points[count++] = (deft_pos){i, 0};
        points[count++] = (deft_pos){i + 0.5, 40};
    }
    points[count++] = (deft_pos){200, -3};
    points[count++] = (deft_pos){0, -3};
    expect_area_of(points, count, 3000, &seed);
    count = 0;
    for (int i = 0; i < 300; i++) { /* a spiral, out and back */
        double angle = i * 0.1;
        points[count++] = (deft_pos){angle * cos(angle), angle * sin(angle)};
    }
    for (int i = 299; i > 0; i--) {
        double angle = i * 0.1;
        points[count++] = (deft_pos){(angle + 2) * cos(angle), (angle + 2) * sin(angle)};
    }
    expect_area_of(points, count, 3000, &seed);
    count = 0;
    for (int i = 0; i < 400; i++) { /* stairs on whole numbers */
        points[count++] = (deft_pos){i, i};
        points[count++] = (deft_pos){i, i + 1};
    }
    points[count++] = (deft_pos){-100, 400};
    points[count++] = (deft_pos){-100, 0};
    expect_area_of(points, count, 3000, &seed);
}

static void both_windings_are_one(void **state)
{
    (void)state;
    uint64_t seed = 13;
    deft_pos points[40];
    deft_pos turned[40];
    ground_star(points, 40, (deft_pos){3, 4}, 10, &seed);
    for (uint32_t i = 0; i < 40; i++) {
        turned[i] = points[39 - i];
    }
    expect_area_of(points, 40, 2000, &seed);
    expect_area_of(turned, 40, 2000, &seed);
}

static void a_ring_drawn_with_a_slit_has_its_hole(void **state)
{
    (void)state;
    uint64_t seed = 14;
    const deft_pos points[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 5},   {3, 5},
                               {3, 7}, {7, 7},  {7, 3},   {3, 3},  {3, 5.0}, {0, 5.0}};
    expect_area_of(points, 12, 3000, &seed);
}

static void gathers_are_supersets_of_brute_force(void **state)
{
    (void)state;
    uint64_t seed = 15;
    static deft_pos points[12][300];
    ground g;
    ground_open(&g);
    for (uint32_t k = 0; k < 12; k++) {
        deft_pos middle = {ground_random(&seed, -40, 40), ground_random(&seed, -40, 40)};
        ground_star(points[k], 25 * (k + 1), middle, ground_random(&seed, 1, 20), &seed);
        ground_polygon(&g, points[k], 25 * (k + 1));
    }
    ground_build(&g);
    static deft_feature all[GROUND_FOUND];
    const deft_pos zero = {0, 0};
    deft_box extent;
    deft_world_bounds(&extent, g.world);
    uint32_t total = ground_gather(&g, zero, extent, all);
    assert_true(total > 500);
    static uint32_t ids[GROUND_FOUND];
    static deft_box bounds[GROUND_FOUND];
    for (uint32_t k = 0; k < total; k++) {
        bounds[k] = ground_bounds(&all[k]);
    }
    for (uint32_t i = 0; i < (uint32_t)extent_of(10000, 50000, 100000); i++) {
        deft_pos at = {ground_random(&seed, -60, 60), ground_random(&seed, -60, 60)};
        double size = ground_random(&seed, 0, 3);
        deft_box box = {at.x, at.y, at.x + size, at.y + ground_random(&seed, 0, 3)};
        uint32_t count = ground_gather(&g, zero, box, found);
        uint32_t matched = 0;
        for (uint32_t k = 0; k < total; k++) {
            if (bounds[k].min_x > box.max_x || bounds[k].max_x < box.min_x || bounds[k].min_y > box.max_y ||
                bounds[k].max_y < box.min_y) {
                continue;
            }
            double inset = 1e-4; /* far above the floats' rounding */
            bool touches = false;
            deft_box inner = {box.min_x + inset, box.min_y + inset, box.max_x - inset, box.max_y - inset};
            for (uint32_t c = 0; c < 9 && inner.min_x < inner.max_x && inner.min_y < inner.max_y; c++) {
                double x = inner.min_x + (inner.max_x - inner.min_x) * (c % 3) / 2;
                double y = inner.min_y + (inner.max_y - inner.min_y) * (c / 3) / 2;
                touches |= ground_feature_has(&all[k], x, y);
            }
            for (uint32_t c = 0; c < all[k].count; c++) {
                double x = (double)all[k].points[c].x;
                double y = (double)all[k].points[c].y;
                touches |= x > inner.min_x && x < inner.max_x && y > inner.min_y && y < inner.max_y;
            }
            if (touches) {
                ids[matched++] = k;
            }
        }
        for (uint32_t m = 0; m < matched; m++) {
            bool is_there = false;
            for (uint32_t k = 0; k < count; k++) {
                is_there |=
                    memcmp(&found[k].points, &all[ids[m]].points, all[ids[m]].count * sizeof(deft_vec2)) == 0;
            }
            assert_true(is_there);
        }
    }
    ground_close(&g);
}

/* A box in the empty half of a triangle's own box. */
static void what_is_behind_a_slanted_edge_is_left_out(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        double x = i % 2 == 0 ? 1 : -1, y = i / 2 == 0 ? 1 : -1;
        const deft_pos corners[] = {{0, 0}, {10 * x, 0}, {0, 10 * y}};
        ground g;
        ground_open(&g);
        ground_polygon(&g, corners, 3);
        ground_build(&g);
        for (int k = 0; k < 8; k++) { /* k + 0.5 along both axes: the edge is at 5 */
            double at = k + 0.5;
            deft_box box = {at * x - 0.4, at * y - 0.4, at * x + 0.4, at * y + 0.4};
            assert_int_equal(ground_gather(&g, (deft_pos){0, 0}, box, found), k < 5);
        }
        ground_close(&g);
    }
}

/* A square of 1 at each side and corner of a box, as a polygon and as a body. */
static void what_only_touches_the_box_is_gathered(void **state)
{
    static const deft_pos square[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}},
                          middle[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    (void)state;
    for (int i = 0; i < 9; i++) {
        int x = i % 3 - 1, y = i / 3 - 1;
        deft_box box = {x < 0 ? -2 : x, y < 0 ? -2 : y, x < 0 ? 0 : x + 1, y < 0 ? 0 : y + 1};
        deft_outline outline = {.points = middle, .count = 4, .flags = DEFT_FEATURE_SOLID, .id = 7};
        const deft_body_def def = {&outline, 1, {9, 9}, 0};
        ground g;
        ground_open(&g);
        ground_polygon(&g, square, 4);
        g.def.body_capacity = g.def.body_piece_capacity = 1;
        ground_build(&g);
        assert_true(deft_world_body_add(g.world, &def, NULL) != 0);
        assert_int_equal(ground_gather(&g, (deft_pos){0, 0}, box, found), 1);
        assert_int_equal(found[0].id, 1);
        deft_box beside = {9 + 2 * x - 1, 9 + 2 * y - 1, 9 + 2 * x + 1, 9 + 2 * y + 1};
        assert_int_equal(ground_gather(&g, (deft_pos){0, 0}, beside, found), 1);
        assert_int_equal(found[0].id, 7);
        ground_close(&g);
    }
}

/* The exposed edges that touch a point. */
static uint32_t exposed_edges_at(const ground *g, double x, double y)
{
    deft_pos at = {x, y};
    deft_box box = {x - 0.01, y - 0.01, x + 0.01, y + 0.01};
    uint32_t count = ground_gather(g, at, box, found);
    uint32_t exposed = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < found[i].count; k++) {
            deft_vec2 a = found[i].points[k];
            deft_vec2 b = found[i].points[(k + 1U) % found[i].count];
            deft_pos pa = {(double)a.x, (double)a.y};
            deft_pos pb = {(double)b.x, (double)b.y};
            exposed += (found[i].exposed >> k & 1) != 0 && ground_distance(pa, pb, 0, 0) < 1e-5;
        }
    }
    return exposed;
}

static void the_outline_is_exposed_and_cuts_are_not(void **state)
{
    (void)state;
    uint64_t seed = 16;
    static deft_pos points[200];
    ground g;
    ground_open(&g);
    ground_star(points, 200, (deft_pos){0, 0}, 100, &seed);
    ground_polygon(&g, points, 200);
    ground_build(&g);
    for (uint32_t i = 0; i < 200; i++) {
        for (uint32_t k = 1; k < 10; k++) {
            deft_pos a = points[i];
            deft_pos b = points[(i + 1) % 200];
            double share = k / 10.0 + 0.0123;
            assert_true(exposed_edges_at(&g, a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share) >= 1);
        }
    }
    for (uint32_t i = 0; i < 5000; i++) {
        double x = ground_random(&seed, -100, 100);
        double y = ground_random(&seed, -100, 100);
        if (ground_border_distance(points, 200, x, y) > 1e-3) {
            assert_int_equal(exposed_edges_at(&g, x, y), 0);
        }
    }
    ground_close(&g);
}

/* Of a one-way, too, of which nothing is hidden. */
static void no_cut_of_any_kind_of_ground_is_exposed(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        uint64_t seed = 17;
        static deft_pos points[100];
        ground g;
        ground_open(&g);
        ground_star(points, 100, (deft_pos){0, 0}, 50, &seed);
        deft_outline *outline = ground_polygon(&g, points, 100);
        outline->flags = kind == 0 ? DEFT_FEATURE_SOLID : DEFT_FEATURE_ONE_WAY;
        outline->one_way.y = kind == 0 ? 0 : kind == 1 ? 1 : -1;
        ground_build(&g);
        uint32_t count = ground_gather(&g, (deft_pos){0, 0}, (deft_box){-60, -60, 60, 60}, found);
        assert_true(count > 20);
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t k = 0; k < found[i].count; k++) {
                deft_vec2 a = found[i].points[k], b = found[i].points[(k + 1U) % found[i].count];
                double x = ((double)a.x + (double)b.x) / 2, y = ((double)a.y + (double)b.y) / 2;
                bool is_outline = ground_border_distance(points, 100, x, y) < 1e-4;
                assert_int_equal(found[i].exposed >> k & 1, is_outline);
            }
        }
        ground_close(&g);
    }
}

static void edges_that_another_polygon_covers_are_hidden(void **state)
{
    (void)state;
    const deft_pos left[] = {{0, 0}, {4, 0}, {4, 3}, {0, 3}};
    const deft_pos right[] = {{4, 0}, {8, 0}, {8, 5}, {4, 5}};
    const deft_pos low[] = {{4, -2}, {9, -2}, {9, 0}, {4.00001, 0}};
    ground g;
    ground_open(&g);
    ground_polygon(&g, left, 4);
    ground_polygon(&g, right, 4);
    ground_build(&g);
    assert_int_equal(exposed_edges_at(&g, 4, 4), 1);   /* above the left one */
    assert_int_equal(exposed_edges_at(&g, 4, 1.5), 1); /* the right one's, which sticks out above */
    assert_int_equal(exposed_edges_at(&g, 2, 3), 1);
    ground_close(&g);
    ground_polygon(&g, low, 4);
    ground_build(&g);
    ground_expect_warning(&g, 1, "moved onto it");
    assert_int_equal(exposed_edges_at(&g, 6, 0), 1); /* of the lower one: it sticks out to the right */
    g.outlines[0].flags = DEFT_FEATURE_ONE_WAY;
    g.outlines[0].one_way = (deft_vec2){0, 1};
    ground_close(&g);
    ground_build(&g);
    assert_int_equal(exposed_edges_at(&g, 4, 1.5), 2); /* one-ways hide nothing, and nothing hides them */
    ground_close(&g);
}

static void several_neighbours_cover_an_edge_together(void **state)
{
    (void)state;
    const deft_pos floor[] = {{0, -1}, {30, -1}, {30, 0}, {0, 0}};
    const deft_pos a[] = {{0, 0}, {10, 0}, {10, 2}, {0, 2}};
    const deft_pos b[] = {{10, 0}, {20, 0}, {20, 1}, {10, 2}};
    const deft_pos c[] = {{20, 0}, {30, 0}, {30, 4}, {20, 1}};
    ground g;
    ground_open(&g);
    ground_polygon(&g, floor, 4);
    ground_polygon(&g, a, 4);
    ground_polygon(&g, b, 4);
    ground_build(&g);
    assert_int_equal(exposed_edges_at(&g, 5, 0), 1);
    ground_close(&g);
    ground_polygon(&g, c, 4);
    ground_build(&g);
    assert_int_equal(exposed_edges_at(&g, 5, 0), 0);
    assert_int_equal(exposed_edges_at(&g, 25, 0), 0);
    assert_int_equal(exposed_edges_at(&g, 15, -1), 1);
    ground_close(&g);
}

static void what_is_no_part_of_the_shape_is_cleaned_and_counted(void **state)
{
    (void)state;
    uint64_t seed = 17;
    const deft_pos drawn[] = {{0, 0}, {0, 0}, {2, 0}, {5, 0}, {8, 0}, {8, 0},  {8, 4}, {11, 6},
                              {8, 4}, {4, 4}, {4, 4}, {4, 6}, {0, 6}, {-3, 8}, {0, 6}, {0, 0}};
    const deft_pos meant[] = {{0, 0}, {8, 0}, {8, 4}, {4, 4}, {4, 6}, {0, 6}};
    const deft_pos *shape = meant;
    const uint32_t count = 6;
    ground g;
    ground_open(&g);
    ground_polygon(&g, drawn, 16);
    ground_build(&g);
    assert_int_equal(g.diags.errors, 0);
    ground_expect_warning(&g, 6, "on the one before"); /* two of them where a spike was */
    ground_expect_warning(&g, 2, "fold back");
    ground_expect_warning(&g, 2, "straight line");
    expect_same_area(&g, &shape, &count, 1, 3000, &seed);
    assert_int_equal(exposed_edges_at(&g, 11, 6), 0);
    ground_close(&g);
}

/* A kind of cleaning is told once, of the first outline or zone that had it. */
static void cleaning_names_the_first_that_needed_it(void **state)
{
    (void)state;
    const deft_pos clean[] = {{0, 0}, {4, 0}, {4, 3}, {0, 3}};
    const deft_pos spiked[] = {{10, 0}, {14, 0}, {14, 3}, {14, 5}, {14, 3}, {10, 3}};
    const deft_pos twice[] = {{20, 0}, {24, 0}, {24, 0}, {24, 3}, {22, 3}, {20, 3}};
    const deft_pos cracked[] = {{4.000001, 0}, {8, 0}, {8, 3}};
    static const char *const told[] = {
        "outlines[2]: 2 points, here and in 1 more, lie on the one before", /* 2, the zone */
        "outlines[1]: 1 corners fold back",
        "outlines[1]: 3 points, here and in 2 more, lie on a straight line", /* 1 (below the spike), 2, the
                                                                                zone */
        "outlines[3]: 1 points lie within"};
    ground g;
    ground_open(&g);
    ground_polygon(&g, clean, 4);
    ground_polygon(&g, spiked, 6);
    ground_polygon(&g, twice, 6);
    ground_polygon(&g, cracked, 3);
    g.zones[0].points = twice;
    g.zones[0].count = 6;
    g.def.zone_count = 1;
    ground_build(&g);
    for (uint32_t i = 0; i < g.diags.count; i++) {
        char sentence[400];
        deft_diag_text(sentence, sizeof sentence, &g.diags.items[i]);
        assert_true(i < sizeof told / sizeof *told);
        assert_int_equal(strncmp(sentence, told[i], strlen(told[i])), 0);
    }
    assert_int_equal(g.diags.count, sizeof told / sizeof *told);
    ground_close(&g);
    g.def.outline_count = 1;
    ground_build(&g);
    assert_int_equal(g.diags.count, 2);
    assert_string_equal(g.diags.items[0].field, "zones[0]");
    ground_close(&g);
}

static void cracks_between_neighbours_are_closed(void **state)
{
    (void)state;
    const double crack = 1.0 / 131072;
    const deft_pos left[] = {{0, 0}, {4, 0}, {4, 3}, {0, 3}};
    const deft_pos right[] = {{4 + crack, 0}, {8, 0}, {8, 3}, {4 + crack, 3 - crack}};
    ground g;
    ground_open(&g);
    ground_polygon(&g, left, 4);
    ground_polygon(&g, right, 4);
    ground_build(&g);
    ground_expect_warning(&g, 2, "moved onto it");
    assert_int_equal(g.diags.warnings, 1);
    assert_int_equal(exposed_edges_at(&g, 4, 1.5), 0);
    ground_close(&g);
    const deft_pos apart[] = {{4.001, 0}, {8, 0}, {8, 3}, {4.001, 3}};
    g.outlines[1].points = apart;
    ground_build(&g);
    assert_int_equal(g.diags.warnings, 0);
    assert_int_equal(exposed_edges_at(&g, 4.001, 1.5), 1);
    ground_close(&g);
}

static void outlines_that_are_no_shape_are_named(void **state)
{
    (void)state;
    const deft_pos square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const deft_pos eight[] = {{0, 0}, {4, 4}, {4, 0}, {0, 5}};
    const deft_pos line[] = {{0, 0}, {4, 4}, {2, 2}, {1, 1}};
    const deft_pos nowhere[] = {{0, 0}, {4, 0}, {4, (double)NAN}, {0, 4}};
    const deft_pos beside[] = {{0, 0}, {(double)NAN, 0}, {4, 4}, {0, 4}};
    const deft_pos far[] = {{0, 0}, {4, 0}, {4, 4e12}, {0, 4}};
    const struct {
        const deft_pos *points;
        uint32_t count;
        const char *place, *word;
    } cases[] = {{eight, 4, "outlines[1]", "crosses itself near (2.22222222, 2.22222222);"},
                 {line, 4, "outlines[1]", "no area"},
                 {nowhere, 4, "outlines[1].points[2].y", "finite"},
                 {beside, 4, "outlines[1].points[1].x", "finite"},
                 {far, 4, "outlines[1].points[2].y", "1e+12"},
                 {square, 2, "outlines[1].count", "3"},
                 {NULL, 4, "outlines[1].count", "3"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ground g;
        ground_open(&g);
        ground_polygon(&g, square, 4);
        ground_polygon(&g, cases[i].points, cases[i].count);
        ground_expect_error(&g, cases[i].place, cases[i].word);
    }
}

static void a_zone_that_is_no_shape_is_named_by_its_own_number(void **state)
{
    (void)state;
    const deft_pos square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const deft_pos eight[] = {{0, 0}, {4, 4}, {4, 0}, {0, 5}};
    const deft_pos line[] = {{0, 0}, {4, 4}, {2, 2}, {1, 1}};
    const deft_pos *wrong[] = {eight, line};
    for (int i = 0; i < 2; i++) {
        ground g;
        ground_open(&g);
        ground_polygon(&g, square, 4);
        ground_polygon(&g, square, 4);
        g.zones[0].points = square;
        g.zones[1].points = wrong[i];
        g.zones[0].count = g.zones[1].count = 4;
        g.def.zone_count = 2;
        ground_expect_error(&g, "zones[1]:", i == 0 ? "crosses itself" : "no area");
    }
}

static void wrong_flags_kinds_directions_and_surfaces_are_named(void **state)
{
    (void)state;
    const deft_pos square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    deft_surface ice = {0.1, (double)NAN, 0, 0};
    ground g;
    ground_open(&g);
    g.def.surfaces = &ice;
    g.def.surface_count = 1;
    deft_outline *outline = ground_polygon(&g, square, 4);
    ground_expect_error(&g, "surfaces[0].conveyor_speed", "finite");
    ice.conveyor_speed = 0;
    outline->surface = 2;
    ground_expect_error(&g, "outlines[0].surface", "1");
    outline->surface = 1;
    outline->flags = DEFT_FEATURE_ZONE;
    ground_expect_error(&g, "outlines[0]", "flags");
    outline->flags = DEFT_FEATURE_ONE_WAY;
    ground_expect_error(&g, "outlines[0]", "one_way");
    outline->one_way.y = 1;
    outline->kind = 3;
    ground_expect_error(&g, "outlines[0].kind", "2");
    outline->kind = DEFT_OUTLINE_POLYGON;
    ground_build(&g);
    assert_true(g.view.surface_count == 1 && g.view.surfaces[0].friction_ratio == 0.1);
    uint32_t count = ground_gather(&g, (deft_pos){1, 1}, (deft_box){1, 1, 2, 2}, found);
    assert_int_equal(count, 1);
    assert_true(found[0].surface == 1 && found[0].flags == DEFT_FEATURE_ONE_WAY);
    assert_true(found[0].one_way.y == 1.0f && found[0].id == 1 && found[0].body == 0);
    ground_close(&g);
}

static void the_corners_of_a_seam_have_the_same_bits(void **state)
{
    (void)state;
    const deft_pos ramp[] = {{0, 0}, {10000, 3000}, {10000, -10}, {0, -10}};
    ground g;
    ground_open(&g);
    ground_polygon(&g, ramp, 4);
    ground_build(&g);
    uint64_t seed = 18;
    uint32_t seams = 0;
    for (int i = 0; i < 2000; i++) {
        double x = ground_random(&seed, 1, 9999);
        deft_pos at = {x, 0.3 * x};
        deft_box box = {at.x - 20, at.y - 6, at.x + 20, at.y + 6};
        uint32_t count = ground_gather(&g, at, box, found);
        assert_true(count >= 1 && count < 20);
        for (uint32_t a = 0; a < count; a++) {
            for (uint32_t k = 0; k < found[a].count; k++) {
                deft_vec2 p = found[a].points[k];
                bool is_on_ramp = fabs((double)p.y - 0.3 * (double)p.x) < 1e-4;
                bool is_edge = (found[a].exposed >> k & 1) != 0;
                assert_true(!is_on_ramp || !is_edge || fabs((double)p.x) < 256); /* no far corner bends it */
                for (uint32_t b = 0; b < count; b++) {
                    for (uint32_t m = 0; m < found[b].count; m++) {
                        deft_vec2 q = found[b].points[m];
                        if (a != b && is_on_ramp && fabs((double)(p.x - q.x)) < 0.1 &&
                            fabs((double)(p.y - q.y)) < 0.1) {
                            assert_true(p.x == q.x && p.y == q.y);
                            seams++;
                        }
                    }
                }
            }
        }
    }
    assert_true(seams > 1000);
    ground_close(&g);
}

static void tiles_and_outlines_are_one_world(void **state)
{
    (void)state;
    const uint16_t cells[] = {1, 0, 0, 1};
    const deft_tile_kind kinds[] = {{0, 0}, {0, 1}};
    deft_tile_piece full;
    deft_tile_piece_full(&full);
    const deft_pos square[] = {{5, 5}, {6, 5}, {6, 6}, {5, 6}};
    ground g;
    ground_open(&g);
    ground_polygon(&g, square, 4);
    g.def.columns = g.def.rows = 2;
    g.def.cells = cells;
    g.def.kinds = kinds;
    g.def.kind_count = 2;
    g.def.pieces = &full;
    g.def.piece_count = 1;
    ground_build(&g);
    deft_box bounds;
    deft_world_bounds(&bounds, g.world);
    assert_true(bounds.min_x == 0 && bounds.max_x == 6 && bounds.max_y == 6);
    assert_int_equal(ground_gather(&g, (deft_pos){0, 0}, bounds, found), 3);
    deft_feature two[2];
    assert_int_equal(g.view.gather(g.view.user, &(deft_pos){0, 0}, &bounds, two, 2), 3);
    assert_int_equal(g.view.gather(g.view.user, &(deft_pos){0, 0}, &bounds, two, 0), 3);
    ground_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_fill_the_polygon_and_nothing_else),
        cmocka_unit_test(combs_spirals_and_stairs_are_filled_too),
        cmocka_unit_test(both_windings_are_one),
        cmocka_unit_test(a_ring_drawn_with_a_slit_has_its_hole),
        cmocka_unit_test(gathers_are_supersets_of_brute_force),
        cmocka_unit_test(what_is_behind_a_slanted_edge_is_left_out),
        cmocka_unit_test(what_only_touches_the_box_is_gathered),
        cmocka_unit_test(the_outline_is_exposed_and_cuts_are_not),
        cmocka_unit_test(no_cut_of_any_kind_of_ground_is_exposed),
        cmocka_unit_test(edges_that_another_polygon_covers_are_hidden),
        cmocka_unit_test(several_neighbours_cover_an_edge_together),
        cmocka_unit_test(what_is_no_part_of_the_shape_is_cleaned_and_counted),
        cmocka_unit_test(cleaning_names_the_first_that_needed_it),
        cmocka_unit_test(cracks_between_neighbours_are_closed),
        cmocka_unit_test(outlines_that_are_no_shape_are_named),
        cmocka_unit_test(a_zone_that_is_no_shape_is_named_by_its_own_number),
        cmocka_unit_test(wrong_flags_kinds_directions_and_surfaces_are_named),
        cmocka_unit_test(the_corners_of_a_seam_have_the_same_bits),
        cmocka_unit_test(tiles_and_outlines_are_one_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
