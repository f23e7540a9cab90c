/* world/grid_build.c -- fills the grid in the caller's block: pieces, then kinds, then cells. Later it
 * changes cells, and what their neighbours know of them.
 */
#include "world/grid.h"

#include <string.h>

bool deft__grid_kind_is_in_range(const deft_world_def *def, uint32_t index)
{
    deft_tile_kind kind = def->kinds[index];
    return kind.piece_count == 0 ||
           (kind.first_piece < def->piece_count && kind.piece_count <= def->piece_count - kind.first_piece);
}

/* How many pieces the world keeps. Kinds may share pieces in the definition; in the world each kind has its
 * own, since what a piece hides depends on its kind. */
static uint64_t grid_piece_count(const deft_world_def *def)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < def->kind_count; ++i) {
        count += deft__grid_kind_is_in_range(def, i) ? def->kinds[i].piece_count : 0;
    }
    return count;
}

uint64_t deft__grid_bytes(const deft_world_def *def)
{
    if (!deft__grid_is_wanted(def)) {
        return 0;
    }
    uint64_t pieces = grid_piece_count(def);
    uint64_t bytes = pieces * sizeof(grid_piece);
    bytes += (uint64_t)def->kind_count * sizeof(grid_kind);
    bytes += ((uint64_t)def->columns + 2) * ((uint64_t)def->rows + 2) * sizeof(grid_cell);
    return pieces <= UINT32_MAX ? bytes : UINT64_MAX;
}

/* Works out what a cell knows of itself, and what its neighbours hide of it. */
static void grid_seal_cell(const deft__grid *grid, grid_cell *at)
{
    const grid_kind *kind = &grid->kinds[at->kind];
    bool is_empty = kind->piece_count == 0;
    at->exposed = is_empty ? 0 : deft__grid_exposed_edges(grid, at, &grid->pieces[kind->first_piece]);
    at->plain_sides = kind->plain_sides;
}

/* The cells of the definition, inside a rim of empty ones; then, among them, what each hides of the others.
 */
static void grid_fill_cells(const deft__grid *grid, const uint16_t *kinds)
{
    memset(grid->cells, 0, (size_t)grid->stride * ((size_t)grid->rows + 2) * sizeof *grid->cells);
    for (uint32_t row = 0; row < grid->rows; ++row) {
        grid_cell *at = deft__grid_cell(grid, 0, row);
        for (uint32_t column = 0; column < grid->columns; ++column) {
            at[column].kind = kinds[(size_t)row * grid->columns + column];
        }
    }
    for (uint32_t row = 0; row < grid->rows; ++row) {
        grid_cell *at = deft__grid_cell(grid, 0, row);
        for (uint32_t column = 0; column < grid->columns; ++column) {
            grid_seal_cell(grid, &at[column]);
        }
    }
}

void deft__grid_set(deft__grid *grid, const grid_cells *cells, uint16_t kind)
{
    for (uint32_t row = cells->first_row; row <= cells->last_row; ++row) {
        grid_cell *at = deft__grid_cell(grid, cells->first_column, row);
        for (uint32_t column = cells->first_column; column <= cells->last_column; ++column, ++at) {
            at->kind = kind;
        }
    }
    /* the rim around the grid stays empty, and the cells beside the changed ones may show other edges */
    uint32_t first_column = cells->first_column > 0 ? cells->first_column - 1 : 0;
    uint32_t first_row = cells->first_row > 0 ? cells->first_row - 1 : 0;
    uint32_t last_column =
        cells->last_column + 1 < grid->columns ? cells->last_column + 1 : cells->last_column;
    uint32_t last_row = cells->last_row + 1 < grid->rows ? cells->last_row + 1 : cells->last_row;
    for (uint32_t row = first_row; row <= last_row; ++row) {
        for (uint32_t column = first_column; column <= last_column; ++column) {
            grid_seal_cell(grid, deft__grid_cell(grid, column, row));
        }
    }
}

void deft__grid_fill(deft__grid *grid, char *at, const deft_world_def *def)
{
    memset(grid, 0, sizeof *grid);
    if (!deft__grid_is_wanted(def)) {
        return;
    }
    grid_piece *pieces = (grid_piece *)(void *)at;
    at += (size_t)grid_piece_count(def) * sizeof(grid_piece);
    grid_kind *kinds = (grid_kind *)(void *)at;
    at += (size_t)def->kind_count * sizeof(grid_kind);
    grid_cell *cells = (grid_cell *)(void *)at;

    uint32_t next = 0;
    for (uint32_t i = 0; i < def->kind_count; ++i) {
        deft_tile_kind kind = def->kinds[i];
        memset(&kinds[i], 0, sizeof kinds[i]);
        kinds[i].first_piece = next;
        kinds[i].piece_count = kind.piece_count;
        for (uint32_t p = 0; p < kind.piece_count; ++p) {
            deft__grid_piece_digest(&pieces[next + p], &def->pieces[kind.first_piece + p]);
        }
        deft__grid_kind_digest(&kinds[i], pieces + next);
        next += kind.piece_count;
    }
    grid->tile_size = def->tile_size;
    grid->cells_per_unit = 1.0 / def->tile_size;
    grid->origin = def->origin;
    grid->columns = def->columns;
    grid->rows = def->rows;
    grid->stride = def->columns + 2;
    grid->is_near = deft__grid_is_near(def->origin, def->tile_size) ? 1 : 0;
    grid->cells = cells;
    grid->kinds = kinds;
    grid->kind_count = def->kind_count;
    grid->pieces = pieces;
    grid_fill_cells(grid, def->cells);
}
