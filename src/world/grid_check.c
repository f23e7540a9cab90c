/* world/grid_check.c -- is this definition a world? Every fault gets a finding of its own, so that all faults
 * of a tile set are seen at once.
 */
#include "world/findings.h"
#include "world/grid.h"
#include "world/piece_fault.h"

#include <string.h>

#define GRID_COLUMNS_MAX   65535U
#define GRID_KINDS_MAX     65536U
#define GRID_TILE_SIZE_MIN 1e-6
#define GRID_TILE_SIZE_MAX 1e9
#define GRID_ORIGIN_MAX    1e12
/* Of a piece, in square tiles: a square of a thousandth of a tile. */
#define GRID_AREA_MIN 1e-6

bool deft__grid_check_limits(const deft_world_def *def, deft_diag_list *diags)
{
    bool is_sound = true;
    if (deft__grid_is_wanted(def)) {
        is_sound &= deft__world_check_range("columns", def->columns, 1.0, GRID_COLUMNS_MAX, diags);
        is_sound &= deft__world_check_range("rows", def->rows, 1.0, GRID_COLUMNS_MAX, diags);
        is_sound &=
            deft__world_check_range("origin.x", def->origin.x, -GRID_ORIGIN_MAX, GRID_ORIGIN_MAX, diags);
        is_sound &=
            deft__world_check_range("origin.y", def->origin.y, -GRID_ORIGIN_MAX, GRID_ORIGIN_MAX, diags);
        is_sound &= deft__world_check_range("kind_count", def->kind_count, 1.0, GRID_KINDS_MAX, diags);
    }
    is_sound &=
        deft__world_check_range("tile_size", def->tile_size, GRID_TILE_SIZE_MIN, GRID_TILE_SIZE_MAX, diags);
    return is_sound;
}

static const char *grid_shape_fault(const deft_tile_piece *piece)
{
    const double low = -GRID_SAME_PLACE;
    const double high = 1.0 + GRID_SAME_PLACE;
    for (uint32_t i = 0; i < piece->count; ++i) {
        double x = (double)piece->points[i].x;
        double y = (double)piece->points[i].y;
        if (!(x >= low && x <= high && y >= low && y <= high)) {
            return "a corner is outside the tile; corners are tile coordinates, 0 to 1 on both axes";
        }
    }
    return deft__piece_fault(piece->points, piece->count, GRID_SAME_PLACE, GRID_AREA_MIN);
}

static bool grid_check_piece(const deft_world_def *def, uint32_t index, deft_diag_list *diags)
{
    const deft_tile_piece *piece = &def->pieces[index];
    if (!deft__world_check_range_at("pieces", index, ".count", piece->count, 3.0, DEFT_FEATURE_POINTS_CAP,
                                    diags)) {
        return false;
    }
    const char *fault = grid_shape_fault(piece);
    if (fault != NULL) {
        deft__world_add_sentence(diags, "pieces", index, fault);
    }
    bool is_sound = deft__world_check_flags("pieces", index, piece->flags, piece->one_way, diags);
    is_sound &= deft__world_check_range_at("pieces", index, ".surface", piece->surface, 0.0,
                                           def->surface_count, diags);
    return is_sound && fault == NULL;
}

static bool grid_check_kind(const deft_world_def *def, uint32_t index, deft_diag_list *diags)
{
    deft_tile_kind kind = def->kinds[index];
    if (index == 0 && kind.piece_count != 0) {
        deft__world_add_sentence(diags, "kinds", 0, "kind 0 is always the empty tile; give it no pieces");
        return false;
    }
    return deft__grid_kind_is_in_range(def, index) ||
           deft__world_check_range_at("kinds", index, ".first_piece + piece_count",
                                      (double)kind.first_piece + kind.piece_count, 0.0, def->piece_count,
                                      diags);
}

static bool grid_check_cells(const deft_world_def *def, deft_diag_list *diags)
{
    bool is_sound = true;
    for (uint32_t row = 0; row < def->rows; ++row) {
        const uint16_t *cells = def->cells + (size_t)row * def->columns;
        for (uint32_t column = 0; column < def->columns; ++column) {
            if (cells[column] >= def->kind_count) {
                deft_diag diag = deft__world_error(DEFT_DIAG_OUT_OF_RANGE, "");
                deft__text text = deft__text_begin(diag.field, sizeof diag.field);
                deft__text_put(&text, "cell (");
                deft__text_number(&text, column);
                deft__text_put(&text, ", ");
                deft__text_number(&text, row);
                deft__text_put(&text, ")");
                diag.value = cells[column];
                diag.max = (double)def->kind_count - 1.0;
                deft_diag_add(diags, &diag);
                is_sound = false;
            }
        }
    }
    return is_sound;
}

bool deft__grid_check(const deft_world_def *def, deft_diag_list *diags)
{
    if (!deft__grid_is_wanted(def)) {
        return true;
    }
    bool is_sound = true;
    for (uint32_t i = 0; i < def->piece_count; ++i) {
        is_sound &= grid_check_piece(def, i, diags);
    }
    for (uint32_t i = 0; i < def->kind_count; ++i) {
        is_sound &= grid_check_kind(def, i, diags);
    }
    is_sound &= grid_check_cells(def, diags);
    return is_sound;
}
