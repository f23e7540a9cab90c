/* Which definitions become a world, and the sentences about the others. */
#include "deft/world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#include <cmocka.h>
// clang-format on

/* A sound definition of 3 x 2 cells, for each test to spoil. */
typedef struct parts {
    deft_world_def def;
    uint16_t cells[6];
    deft_tile_kind kinds[3];
    deft_tile_piece pieces[2];
} parts;

static void parts_make(parts *it)
{
    memset(it, 0, sizeof *it);
    it->kinds[1] = (deft_tile_kind){0, 1};
    it->kinds[2] = (deft_tile_kind){1, 1};
    deft_tile_piece_full(&it->pieces[0]);
    deft_tile_piece_one_way(&it->pieces[1], 0.5, deft_axes_y_down());
    it->cells[0] = 1;
    it->cells[5] = 2;
    it->def.columns = 3;
    it->def.rows = 2;
    it->def.tile_size = 16.0;
    it->def.cells = it->cells;
    it->def.kinds = it->kinds;
    it->def.kind_count = 3;
    it->def.pieces = it->pieces;
    it->def.piece_count = 2;
}

/* Builds, expects `errors` findings, and hands over the first one as text. */
static void expect_errors(const parts *it, uint32_t errors, char text[400])
{
    static double block[4096];
    deft_diag_list diags;
    deft_diag_clear(&diags);
    deft_world *world = deft_world_build(block, sizeof block, &it->def, &diags);
    assert_int_equal(diags.errors, errors);
    assert_true((world == NULL) == (errors > 0));
    assert_null(deft_world_build(block, 0, &it->def, NULL));
    text[0] = '\0';
    if (errors > 0) {
        deft_diag_text(text, 400, &diags.items[0]);
    }
}

static void a_sound_definition_builds(void **state)
{
    (void)state;
    parts it;
    char text[400];
    parts_make(&it);
    expect_errors(&it, 0, text);
}

static void the_world_is_a_copy(void **state)
{
    (void)state;
    parts it;
    parts_make(&it);
    size_t size = deft_world_size(&it.def);
    void *block = malloc(size);
    deft_world *world = deft_world_build(block, size, &it.def, NULL);
    assert_non_null(world);
    memset(&it, 0xEE, sizeof it);
    deft_feature feature;
    const deft_box region = {2.0, 2.0, 3.0, 3.0};
    deft_world_view view;
    deft_world_view_of(&view, world);
    assert_int_equal(view.gather(view.user, &(deft_pos){0.0, 0.0}, &region, &feature, 1), 1);
    assert_true(feature.points[2].x == 16.0f && feature.points[2].y == 16.0f);
    deft_box bounds;
    deft_world_bounds(&bounds, world);
    assert_true(bounds.min_x == 0.0 && bounds.max_x == 48.0 && bounds.max_y == 32.0);
    free(block);
}

static void a_block_that_is_too_small_is_refused(void **state)
{
    (void)state;
    parts it;
    deft_diag_list diags;
    parts_make(&it);
    size_t size = deft_world_size(&it.def);
    double *block = (double *)malloc(size);
    deft_diag_clear(&diags);
    assert_null(deft_world_build(block, size - 1, &it.def, &diags));
    assert_int_equal(diags.errors, 1);
    assert_string_equal(diags.items[0].field, "size");
    assert_true(diags.items[0].value == (double)(size - 1));
    /* a host reads from the finding how many bytes to allocate: that many, or more */
    assert_true(diags.items[0].min == (double)size && diags.items[0].max == (double)INFINITY);
    free(block);
}

static void a_size_of_nothing_is_explained_without_a_block(void **state)
{
    (void)state;
    parts it;
    deft_diag_list diags;
    char text[400];
    parts_make(&it);
    it.def.rows = 70000;
    assert_int_equal(deft_world_size(&it.def), 0);
    deft_diag_clear(&diags);
    assert_null(deft_world_build(NULL, 0, &it.def, &diags));
    assert_int_equal(diags.errors, 1);
    deft_diag_text(text, sizeof text, &diags.items[0]);
    assert_non_null(strstr(text, "rows"));
    assert_non_null(strstr(text, "65535"));
    it.def.rows = 2;
    deft_diag_clear(&diags);
    assert_null(deft_world_build(NULL, 0, &it.def, &diags));
    assert_int_equal(diags.errors, 1);
}

static void numbers_out_of_their_limits_are_named(void **state)
{
    (void)state;
    parts it;
    char text[400];
    parts_make(&it);
    it.def.columns = 0;
    it.def.rows = 65536;
    it.def.tile_size = (double)NAN;
    it.def.origin.x = HUGE_VAL;
    it.def.kind_count = 0;
    assert_int_equal(deft_world_size(&it.def), 0);
    expect_errors(&it, 5, text);
    assert_non_null(strstr(text, "columns"));
}

static void a_cell_past_the_kinds_is_named(void **state)
{
    (void)state;
    parts it;
    char text[400];
    parts_make(&it);
    it.cells[5] = 3;
    expect_errors(&it, 1, text);
    assert_non_null(strstr(text, "cell (2, 1): 3 is out of range; it must be from 0 to 2"));
    it.cells[0] = 65535;
    expect_errors(&it, 2, text);
}

static void a_surface_past_the_worlds_is_named_with_the_range(void **state)
{
    (void)state;
    static const deft_surface ice = {0.1, 0, 0, 0};
    parts it;
    char text[400];
    parts_make(&it);
    it.def.surfaces = &ice;
    it.def.surface_count = 1;
    it.pieces[1].surface = 1;
    expect_errors(&it, 0, text);
    it.pieces[1].surface = 2;
    expect_errors(&it, 1, text);
    assert_string_equal(text, "pieces[1].surface: 2 is out of range; it must be from 0 to 1");
}

static void a_kind_past_the_pieces_is_named(void **state)
{
    (void)state;
    parts it;
    char text[400];
    parts_make(&it);
    it.kinds[2] = (deft_tile_kind){1, UINT32_MAX};
    expect_errors(&it, 1, text);
    assert_non_null(strstr(text, "kinds[2]"));
    it.kinds[2] = (deft_tile_kind){3, 1};
    expect_errors(&it, 1, text);
    assert_non_null(strstr(text, "kinds[2]"));
    parts_make(&it);
    it.kinds[0] = (deft_tile_kind){0, 1};
    expect_errors(&it, 1, text);
    assert_non_null(strstr(text, "kind 0"));
}

static void kinds_may_share_pieces(void **state)
{
    (void)state;
    parts it;
    parts_make(&it);
    it.kinds[1] = (deft_tile_kind){0, 1};
    it.kinds[2] = (deft_tile_kind){0, 2};
    deft_tile_piece_full(&it.pieces[1]);
    it.pieces[1].points[1].x = 0.5f; /* a wedge inside of the full tile */
    it.pieces[1].points[2].x = 0.5f;
    size_t size = deft_world_size(&it.def);
    void *block = malloc(size);
    deft_world *world = deft_world_build(block, size, &it.def, NULL);
    assert_non_null(world);
    deft_world_view view;
    deft_world_view_of(&view, world);
    deft_box all;
    deft_world_bounds(&all, world);
    deft_feature found[4];
    assert_int_equal(view.gather(view.user, &(deft_pos){0.0, 0.0}, &all, found, 4), 3);
    assert_int_equal(found[0].exposed, 0xF);
    assert_int_equal(found[2].exposed, 0xF & ~2); /* the wedge's inner edge is in the full tile */
    free(block);
}

static void expect_piece_error(const deft_tile_piece *piece, const char *word)
{
    parts it;
    char text[400];
    parts_make(&it);
    it.pieces[1] = *piece;
    expect_errors(&it, 1, text);
    assert_non_null(strstr(text, "pieces[1]"));
    if (strstr(text, word) == NULL) {
        fail_msg("'%s' does not say '%s'", text, word);
    }
}

static deft_tile_piece piece_of(uint8_t count, const float *numbers)
{
    deft_tile_piece piece;
    memset(&piece, 0, sizeof piece);
    piece.count = count;
    piece.flags = DEFT_FEATURE_SOLID;
    for (uint32_t i = 0; i < count && i < DEFT_FEATURE_POINTS_CAP; ++i) {
        piece.points[i] = (deft_vec2){numbers[2 * i], numbers[2 * i + 1]};
    }
    return piece;
}

static void pieces_that_are_no_convex_polygons_are_refused(void **state)
{
    (void)state;
    const float outside[] = {0, 0, 1.1f, 0, 1, 1};
    const float not_a_number[] = {0, 0, NAN, 0, 1, 1};
    const float twice[] = {0, 0, 1, 0, 1, 0, 1, 1};
    const float flat[] = {0, 0, 0.5f, 0, 1, 0};
    const float dented[] = {0, 0, 1, 0, 0.4f, 0.4f, 0, 1};
    const float crossed[] = {0, 0, 1, 0.8f, 1, 0, 0, 1};
    const float star[] = {0.5f, 1, 0.2f, 0.1f, 1, 0.65f, 0, 0.65f, 0.8f, 0.1f};
    const float good[] = {0, 0, 1, 0, 1, 1};
    deft_tile_piece piece = piece_of(3, outside);
    expect_piece_error(&piece, "outside");
    piece = piece_of(3, not_a_number);
    expect_piece_error(&piece, "outside");
    piece = piece_of(4, twice);
    expect_piece_error(&piece, "same place");
    piece = piece_of(3, flat);
    expect_piece_error(&piece, "no area");
    piece = piece_of(4, dented);
    expect_piece_error(&piece, "not convex");
    piece = piece_of(4, crossed);
    expect_piece_error(&piece, "not convex");
    piece = piece_of(5, star);
    expect_piece_error(&piece, "not convex");
    piece = piece_of(2, good);
    expect_piece_error(&piece, "count: 2 is out of range; it must be from 3 to 8");
    piece = piece_of(9, (const float[18]){0});
    expect_piece_error(&piece, "count: 9 is out of range; it must be from 3 to 8");
    piece = piece_of(3, good);
    piece.flags = DEFT_FEATURE_SOLID | DEFT_FEATURE_ONE_WAY;
    expect_piece_error(&piece, "exactly one");
    piece.flags = DEFT_FEATURE_ONE_WAY;
    expect_piece_error(&piece, "unit vector");
    piece.one_way = (deft_vec2){NAN, 1.0f};
    expect_piece_error(&piece, "unit vector");
}

static void either_winding_is_accepted(void **state)
{
    (void)state;
    const float clockwise[] = {0, 0, 0, 1, 1, 1};
    parts it;
    char text[400];
    parts_make(&it);
    it.pieces[1] = piece_of(3, clockwise);
    expect_errors(&it, 0, text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_definition_builds),
        cmocka_unit_test(the_world_is_a_copy),
        cmocka_unit_test(a_block_that_is_too_small_is_refused),
        cmocka_unit_test(a_size_of_nothing_is_explained_without_a_block),
        cmocka_unit_test(numbers_out_of_their_limits_are_named),
        cmocka_unit_test(a_cell_past_the_kinds_is_named),
        cmocka_unit_test(a_surface_past_the_worlds_is_named_with_the_range),
        cmocka_unit_test(a_kind_past_the_pieces_is_named),
        cmocka_unit_test(kinds_may_share_pieces),
        cmocka_unit_test(pieces_that_are_no_convex_polygons_are_refused),
        cmocka_unit_test(either_winding_is_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
