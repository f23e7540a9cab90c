/* Outlines of moving bodies: a body takes what terrain takes, and a rider moves alike on both. */
#include "deft/deft.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

#define PIECES_CAP 512
#define TICK_S     (1 / 64.0)

static deft_outline shape(deft_outline_kind kind, const deft_pos *points, uint32_t count)
{
    deft_outline outline;
    memset(&outline, 0, sizeof outline);
    outline.points = points;
    outline.count = count;
    outline.id = 9;
    outline.flags = DEFT_FEATURE_SOLID;
    outline.kind = (uint8_t)kind;
    return outline;
}

/* A world of outlines that stand, and room for one body. */
static deft_world *build(const deft_outline *outlines, uint32_t count, uint32_t pieces, deft_diag_list *diags)
{
    deft_world_def def;
    memset(&def, 0, sizeof def);
    def.tile_size = 1;
    def.outlines = outlines;
    def.outline_count = count;
    def.body_capacity = 1;
    def.body_piece_capacity = pieces;
    size_t size = deft_world_size(&def);
    void *block = malloc(size);
    deft_world *world = deft_world_build(block, size, &def, diags);
    if (world == NULL) {
        free(block);
    }
    return world;
}

static uint32_t add(deft_world *world, const deft_outline *outlines, uint32_t count, deft_diag_list *diags)
{
    deft_body_def def;
    memset(&def, 0, sizeof def);
    def.outlines = outlines;
    def.outline_count = count;
    return deft_world_body_add(world, &def, diags);
}

static uint32_t gather(const deft_world *world, deft_feature *out)
{
    const deft_box everywhere = {-1e9, -1e9, 1e9, 1e9};
    const deft_pos origin = {0, 0};
    deft_world_view view;
    deft_world_view_of(&view, world);
    uint32_t count = view.gather(view.user, &origin, &everywhere, out, PIECES_CAP);
    assert_true(count <= PIECES_CAP);
    return count;
}

/* ---- the pieces ---- */

static double turn(deft_vec2 a, deft_vec2 b, double x, double y)
{
    return ((double)b.x - (double)a.x) * (y - (double)a.y) - ((double)b.y - (double)a.y) * (x - (double)a.x);
}

static double piece_area(const deft_feature *piece)
{
    double twice = 0;
    for (uint32_t i = 0; i < piece->count; i++) {
        twice += turn(piece->points[0], piece->points[i], (double)piece->points[(i + 1) % piece->count].x,
                      (double)piece->points[(i + 1) % piece->count].y);
    }
    return twice / 2;
}

static double outline_area(const deft_pos *points, uint32_t count)
{
    double twice = 0;
    for (uint32_t i = 0; i < count; i++) {
        deft_pos a = points[i];
        deft_pos b = points[(i + 1) % count];
        twice += a.x * b.y - a.y * b.x;
    }
    return fabs(twice) / 2;
}

/* How far a point is from the nearest edge of the outline. */
static double off_outline(const deft_pos *points, uint32_t count, double x, double y)
{
    double nearest = INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        deft_pos a = points[i];
        double way_x = points[(i + 1) % count].x - a.x;
        double way_y = points[(i + 1) % count].y - a.y;
        double share = ((x - a.x) * way_x + (y - a.y) * way_y) / (way_x * way_x + way_y * way_y);
        share = fmin(fmax(share, 0), 1);
        nearest = fmin(nearest, hypot(x - a.x - share * way_x, y - a.y - share * way_y));
    }
    return nearest;
}

/* The pieces are convex, as large as the outline in all, and what can be touched of them is the outline. */
static void expect_pieces_of(const deft_pos *points, uint32_t count)
{
    deft_outline outline = shape(DEFT_OUTLINE_POLYGON, points, count);
    deft_world *world = build(NULL, 0, count - 2, NULL); /* k corners make at most k - 2 pieces */
    static deft_feature found[PIECES_CAP];
    uint32_t body = add(world, &outline, 1, NULL);
    assert_true(body != 0);
    uint32_t pieces = gather(world, found);
    double area = 0;
    double exposed = 0;
    for (uint32_t k = 0; k < pieces; k++) {
        const deft_feature *piece = &found[k];
        assert_int_equal(piece->body, body);
        assert_int_equal(piece->id, 9);
        area += piece_area(piece);
        for (uint32_t i = 0; i < piece->count; i++) {
            deft_vec2 a = piece->points[i];
            deft_vec2 b = piece->points[(i + 1) % piece->count];
            for (uint32_t c = 0; c < piece->count; c++) {
                assert_true(turn(a, b, (double)piece->points[c].x, (double)piece->points[c].y) >= -1e-5);
            }
            double x = ((double)a.x + (double)b.x) / 2;
            double y = ((double)a.y + (double)b.y) / 2;
            if ((piece->exposed >> i & 1) != 0) {
                exposed += hypot((double)b.x - (double)a.x, (double)b.y - (double)a.y);
                assert_true(off_outline(points, count, x, y) < 1e-5);
            } else {
                assert_true(off_outline(points, count, x, y) > 1e-3);
            }
        }
    }
    double around = 0;
    for (uint32_t i = 0; i < count; i++) {
        around += hypot(points[(i + 1) % count].x - points[i].x, points[(i + 1) % count].y - points[i].y);
    }
    assert_true(fabs(area - outline_area(points, count)) < 1e-4 * area);
    assert_true(fabs(exposed - around) < 1e-4 * around);
    free(world);
}

static void expect_pieces_in_both_windings(const deft_pos *points, uint32_t count)
{
    deft_pos reversed[256];
    for (uint32_t i = 0; i < count; i++) {
        reversed[i] = points[count - 1 - i];
    }
    expect_pieces_of(points, count);
    expect_pieces_of(reversed, count);
}

static void a_concave_body_is_cut_at_seams_that_nothing_touches(void **state)
{
    (void)state;
    static const deft_pos angle[] = {{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 3}, {0, 3}};
    static const deft_pos cup[] = {{-2, 0},    {2, 0},      {2, 2},    {1.5, 2},
                                   {1.5, 0.5}, {-1.5, 0.5}, {-1.5, 2}, {-2, 2}};
    expect_pieces_in_both_windings(angle, 6);
    expect_pieces_in_both_windings(cup, 8);
    deft_pos star[256]; /* every second corner is a dent; as many corners as a body may have */
    for (int i = 0; i < 256; i++) {
        double far = i % 2 == 0 ? 20 : 14 + (i * 37 % 11) * 0.25;
        star[i].x = far * cos(i * (3.14159265358979323846 / 128));
        star[i].y = far * sin(i * (3.14159265358979323846 / 128));
    }
    expect_pieces_in_both_windings(star, 256);
}

static void a_convex_outline_is_one_piece_in_its_own_order(void **state)
{
    (void)state;
    static const deft_pos eight[] = {{2, 0}, {3, 0}, {5, 1}, {5, 2}, {3, 4}, {2, 4}, {0, 2}, {0, 1}};
    deft_outline outline = shape(DEFT_OUTLINE_POLYGON, eight, 8);
    deft_world *world = build(NULL, 0, 1, NULL);
    deft_feature found[PIECES_CAP];
    assert_true(add(world, &outline, 1, NULL) != 0);
    assert_int_equal(gather(world, found), 1);
    assert_int_equal(found[0].count, 8);
    assert_int_equal(found[0].exposed, 0xFF);
    for (int i = 0; i < 8; i++) {
        assert_true((double)found[0].points[i].x == eight[i].x && (double)found[0].points[i].y == eight[i].y);
    }
    free(world);
}

/* Two outlines of a body that lie side by side are one ground: their shared edge is hidden, of a longer one
 * nothing. */
static void outlines_of_a_body_hide_each_others_edges(void **state)
{
    (void)state;
    static const deft_pos left[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    static const deft_pos right[] = {{1, -1}, {2, -1}, {2, 1}, {1, 1}}; /* its left edge is longer */
    deft_outline outlines[2] = {shape(DEFT_OUTLINE_POLYGON, left, 4), shape(DEFT_OUTLINE_POLYGON, right, 4)};
    deft_world *world = build(NULL, 0, 2, NULL);
    deft_feature found[PIECES_CAP];
    assert_true(add(world, outlines, 2, NULL) != 0);
    assert_int_equal(gather(world, found), 2);
    assert_int_equal(found[0].exposed, 0xF & ~2);
    assert_int_equal(found[1].exposed, 0xF);
    outlines[1].flags = DEFT_FEATURE_ONE_WAY; /* a one-way hides nothing */
    outlines[1].one_way.y = 1;
    deft_world *other = build(NULL, 0, 2, NULL);
    assert_true(add(other, outlines, 2, NULL) != 0);
    assert_int_equal(gather(other, found), 2);
    assert_int_equal(found[0].exposed, 0xF);
    free(world);
    free(other);
}

/* ---- findings ---- */

static void expect_same_findings(const deft_outline *outlines, uint32_t count, bool is_taken)
{
    static deft_diag_list of_ground, of_body;
    deft_diag_clear(&of_ground);
    deft_diag_clear(&of_body);
    deft_world *ground = build(outlines, count, 0, &of_ground);
    deft_world *world = build(NULL, 0, PIECES_CAP, NULL);
    uint32_t body = add(world, outlines, count, &of_body);
    assert_true((ground != NULL) == is_taken && (body != 0) == is_taken);
    assert_true(of_ground.count > 0);
    assert_int_equal(of_ground.count, of_body.count);
    for (uint32_t i = 0; i < of_ground.count; i++) {
        char of_one[400];
        char of_other[400];
        deft_diag_text(of_one, sizeof of_one, &of_ground.items[i]);
        deft_diag_text(of_other, sizeof of_other, &of_body.items[i]);
        assert_string_equal(of_one, of_other);
    }
    free(ground);
    free(world);
}

static void a_body_is_cleaned_with_the_findings_of_ground(void **state)
{
    (void)state;
    static const deft_pos dirty[] = {{0, 0}, {0, 0}, {2, 0}, {4, 0}, {4, 2}, {4, 5}, {4, 2}, {2, 1}, {0, 2}};
    static const deft_pos beside[] = {{4.000001, 0}, {6, 0}, {6, 2}, {4, 2.000001}};
    static const deft_pos crossing[] = {{0, 0}, {2, 2}, {2, 0}, {0, 1}};
    static const deft_pos thin[] = {{0, 0}, {1, 1}, {2, 2}, {1, 1}};
    static const deft_pos folded[] = {{0, 0}, {1, 0}, {0, 0}};
    deft_outline outlines[2] = {shape(DEFT_OUTLINE_POLYGON, dirty, 9),
                                shape(DEFT_OUTLINE_POLYGON, beside, 4)};
    expect_same_findings(outlines, 2, true);
    outlines[1] = shape(DEFT_OUTLINE_POLYGON, crossing, 4);
    expect_same_findings(&outlines[1], 1, false);
    outlines[1] = shape(DEFT_OUTLINE_POLYGON, thin, 4);
    expect_same_findings(&outlines[1], 1, false);
    outlines[1] = shape(DEFT_OUTLINE_LOOP, folded, 3);
    expect_same_findings(&outlines[1], 1, false);
}

/* ---- riders ---- */

/* Walks right over a ground, turns, and comes back; `at` gets the way, relative to where the body is. */
#define WALK_TICKS 560

static void walk(deft_pos *at, deft_world *world, uint32_t body, double radius)
{
    static deft_moveset moveset;
    deft_tuning tuning;
    deft_character hero;
    deft_tuning_default(&tuning);
    tuning.shape.corner_radius = radius;
    tuning.run.speed = 4;
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_pos start = {-5.5, 3};
    deft_world_view view;
    deft_world_view_of(&view, world);
    deft_character_spawn(&hero, &moveset, &start, deft_axes_y_up());
    for (int tick = 0; tick < WALK_TICKS; tick++) {
        deft_pos place = {0, 0};
        if (body != 0) { /* sideways and up, as fast as it walks, slower, and back */
            place.x = tick < 60 ? 0 : (tick - 60) / 32.0;
            place.y = tick < 60 ? 0 : (tick % 200 < 100 ? tick % 200 : 200 - tick % 200) / 256.0 - 60 / 256.0;
            deft_world_tick(world);
            assert_true(deft_world_body_move(world, body, &place, 0));
        }
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, tick < 60 ? 0 : tick < 320 ? 1 : -1, 0);
        deft_character_step(&hero, &moveset, &view, &input, TICK_S, NULL, NULL);
        at[tick].x = hero.position.x - place.x;
        at[tick].y = hero.position.y - place.y;
        assert_true(tick < 60 || hero.support == DEFT_SUPPORT_FLOOR);
    }
}

static void expect_no_difference(const deft_outline *outlines, uint32_t count)
{
    static deft_pos on_ground[WALK_TICKS];
    static deft_pos on_body[WALK_TICKS];
    for (int rounded = 0; rounded < 2; rounded++) {
        double radius = rounded * 0.25;
        deft_world *ground = build(outlines, count, 0, NULL);
        walk(on_ground, ground, 0, radius);
        deft_world *world = build(NULL, 0, PIECES_CAP, NULL);
        uint32_t body = add(world, outlines, count, NULL);
        walk(on_body, world, body, radius);
        for (int tick = 0; tick < WALK_TICKS; tick++) {
            if (!(fabs(on_ground[tick].x - on_body[tick].x) < 1e-6 &&
                  fabs(on_ground[tick].y - on_body[tick].y) < 1e-6)) {
                fail_msg("tick %d: at %.9g, %.9g on ground, %.9g, %.9g on a body", tick, on_ground[tick].x,
                         on_ground[tick].y, on_body[tick].x, on_body[tick].y);
            }
        }
        free(ground);
        free(world);
    }
}

/* A valley, a ramp and a wall at its end; cut at its dents, from the floor down. */
static void a_rider_cannot_tell_a_concave_body_from_ground(void **state)
{
    (void)state;
    static const deft_pos valley[] = {{-8, 0}, {-1, 0}, {2, -1},  {4, -1}, {6, 0},   {8, 2},  {10, 2},
                                      {10, 6}, {11, 6}, {11, -3}, {0, -2}, {-8, -3}, {-8, -1}};
    deft_outline outline = shape(DEFT_OUTLINE_POLYGON, valley, 13);
    expect_no_difference(&outline, 1);
}

static void a_rider_does_not_feel_seams_between_outlines(void **state)
{
    (void)state;
    static const deft_pos parts[][4] = {{{-8, -1}, {-3, -1}, {-3, 0}, {-8, 0}},
                                        {{-3, -1}, {0, -1}, {0, 1.5}, {-3, 0}},
                                        {{0, -1}, {4, -1}, {4, 1.5}, {0, 1.5}},
                                        {{4, -1}, {11, -1}, {11, 1.5}, {4, 1.5}}};
    deft_outline outlines[4];
    for (int i = 0; i < 4; i++) {
        outlines[i] = shape(DEFT_OUTLINE_POLYGON, parts[i], 4);
    }
    expect_no_difference(outlines, 4);
}

static void a_rider_cannot_tell_a_chain_that_moves_from_one_that_stands(void **state)
{
    (void)state;
    static const deft_pos chain[] = {{-8, 0}, {-1, 0}, {2, -1}, {4, -1}, {6, 0}, {8, 2}, {40, 2}};
    static const deft_pos loop[] = {{-8, 0}, {-8, -3}, {40, -3}, {40, 2}, {8, 2},
                                    {6, 0},  {4, -1},  {2, -1},  {-1, 0}};
    deft_outline outline = shape(DEFT_OUTLINE_CHAIN, chain, 7);
    expect_no_difference(&outline, 1);
    outline = shape(DEFT_OUTLINE_LOOP, loop, 9);
    expect_no_difference(&outline, 1);
}

/* A bridge of 120 planks, as many outlines: of a body that goes straight only what is near is handed out, so
 * that what moves around a character stays within its room. */
static void a_long_body_carries_without_an_overflow(void **state)
{
    (void)state;
    static deft_pos corners[120][4];
    static deft_outline planks[120];
    for (int i = 0; i < 120; i++) {
        double x = (i - 20) * 0.5;
        const deft_pos plank[4] = {{x, -0.5}, {x + 0.5, -0.5}, {x + 0.5, 0}, {x, 0}};
        memcpy(corners[i], plank, sizeof plank);
        planks[i] = shape(DEFT_OUTLINE_POLYGON, corners[i], 4);
    }
    deft_world *world = build(NULL, 0, 120, NULL);
    uint32_t body = add(world, planks, 120, NULL);
    static deft_moveset moveset;
    deft_tuning tuning;
    deft_tuning_default(&tuning);
    assert_int_equal(deft_moveset_build(&moveset, &tuning, NULL), DEFT_OK);
    deft_character hero;
    deft_pos feet = {0, 0};
    deft_character_spawn(&hero, &moveset, &feet, deft_axes_y_up());
    deft_world_view view;
    deft_world_view_of(&view, world);
    for (int tick = 1; tick <= 300; tick++) {
        deft_pos to = {tick / 64.0, tick / -128.0};
        deft_event_list events;
        deft_input input = *deft_input_none();
        deft_input_set_stick(&input, 1, 0);
        deft_world_tick(world);
        assert_true(deft_world_body_move(world, body, &to, 0));
        deft_character_step(&hero, &moveset, &view, &input, TICK_S, &events, NULL);
        for (uint32_t i = 0; i < events.count; i++) {
            assert_true(events.items[i].kind != DEFT_EVENT_OVERFLOW);
        }
        assert_int_equal(hero.ground_body, body);
        assert_true(fabs(hero.position.y - to.y) < 1e-9);
    }
    assert_true(hero.position.x > 40);
    free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_concave_body_is_cut_at_seams_that_nothing_touches),
        cmocka_unit_test(a_convex_outline_is_one_piece_in_its_own_order),
        cmocka_unit_test(outlines_of_a_body_hide_each_others_edges),
        cmocka_unit_test(a_body_is_cleaned_with_the_findings_of_ground),
        cmocka_unit_test(a_rider_cannot_tell_a_concave_body_from_ground),
        cmocka_unit_test(a_rider_does_not_feel_seams_between_outlines),
        cmocka_unit_test(a_rider_cannot_tell_a_chain_that_moves_from_one_that_stands),
        cmocka_unit_test(a_long_body_carries_without_an_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
