/* world/grid_gather.c -- answers "what touches this box?" from the grid. This is on the path of every tick:
 * an idle body asks it for about six cells.
 */
#include "world/grid.h"

typedef struct grid_query {
    const deft__grid *grid;
    deft_pos origin;
    deft_feature *out;
    uint32_t capacity;
    uint64_t count;
} grid_query;

/* The cells that [min, max] touches, of `count` from `origin` on; false when there are none. Written so that
 * NaN and far away places fail a comparison before they could overflow an integer. */
static bool grid_range(double min, double max, double origin, double cells_per_unit, uint32_t count,
                       uint32_t *first, uint32_t *last)
{
    double from = (min - origin) * cells_per_unit - GRID_REACH;
    double to = (max - origin) * cells_per_unit + GRID_REACH;
    if (!(from < (double)count) || !(to >= 0.0)) {
        return false;
    }
    *first = from > 0.0 ? (uint32_t)from : 0;
    *last = to < (double)count ? (uint32_t)to : count - 1;
    return true;
}

bool deft__grid_cells_in(const deft__grid *grid, const deft_box *region, grid_cells *out)
{
    return grid_range(region->min_x, region->max_x, grid->origin.x, grid->cells_per_unit, grid->columns,
                      &out->first_column, &out->last_column) &&
           grid_range(region->min_y, region->max_y, grid->origin.y, grid->cells_per_unit, grid->rows,
                      &out->first_row, &out->last_row);
}

/* A square, which most tiles of most games are, needs four of its eight coordinates. */
static void grid_emit_square(const deft__grid *grid, deft_pos origin, double column, double row,
                             deft_vec2 points[4])
{
    float min_x = deft__grid_x(grid, origin, column, 0.0f);
    float max_x = deft__grid_x(grid, origin, column, 1.0f);
    float min_y = deft__grid_y(grid, origin, row, 0.0f);
    float max_y = deft__grid_y(grid, origin, row, 1.0f);
    points[0].x = min_x;
    points[0].y = min_y;
    points[1].x = max_x;
    points[1].y = min_y;
    points[2].x = max_x;
    points[2].y = max_y;
    points[3].x = min_x;
    points[3].y = max_y;
}

void deft__grid_feature(const deft__grid *grid, deft_pos origin, uint32_t column, uint32_t row,
                        const grid_piece *piece, uint8_t exposed, deft_feature *out)
{
    if (piece->is_square != 0) {
        grid_emit_square(grid, origin, (double)column, (double)row, out->points);
    } else {
        for (uint32_t i = 0; i < piece->count; ++i) {
            out->points[i].x = deft__grid_x(grid, origin, (double)column, piece->points[i].x);
            out->points[i].y = deft__grid_y(grid, origin, (double)row, piece->points[i].y);
        }
    }
    out->one_way = piece->one_way;
    out->body = 0;
    out->id = row << 16 | column;
    out->surface = piece->surface;
    out->flags = piece->flags;
    out->count = piece->count;
    out->exposed = exposed;
    out->reserved[0] = 0;
    out->reserved[1] = 0;
    out->reserved[2] = 0;
}

/* Writes a piece, unless there is no room for it; it counts all the same. */
static void grid_emit(grid_query *query, uint32_t column, uint32_t row, const grid_piece *piece,
                      uint8_t exposed)
{
    if (query->count++ < query->capacity) {
        deft__grid_feature(query->grid, query->origin, column, row, piece, exposed, query->out++);
    }
}

static void grid_gather_cell(grid_query *query, const grid_cell *at, uint32_t column, uint32_t row)
{
    const grid_kind *kind = &query->grid->kinds[at->kind];
    const grid_piece *pieces = query->grid->pieces + kind->first_piece;
    if (kind->piece_count == 0) {
        return;
    }
    grid_emit(query, column, row, pieces, at->exposed);
    for (uint32_t i = 1; i < kind->piece_count; ++i) {
        uint8_t exposed = deft__grid_exposed_edges(query->grid, at, &pieces[i]);
        grid_emit(query, column, row, &pieces[i], exposed);
    }
}

uint32_t deft__grid_gather(const deft__grid *grid, deft_pos origin, const deft_box *region, deft_feature *out,
                           uint32_t capacity)
{
    grid_cells cells;
    if (!deft__grid_cells_in(grid, region, &cells)) {
        return 0;
    }
    grid_query query;
    query.grid = grid;
    query.origin = origin;
    query.out = out;
    query.capacity = capacity;
    query.count = 0;
    for (uint32_t row = cells.first_row; row <= cells.last_row; ++row) {
        const grid_cell *at = deft__grid_cell(grid, cells.first_column, row);
        for (uint32_t column = cells.first_column; column <= cells.last_column; ++column, ++at) {
            if (at->kind != 0) {
                grid_gather_cell(&query, at, column, row);
            }
        }
    }
    return query.count < UINT32_MAX ? (uint32_t)query.count : UINT32_MAX;
}
