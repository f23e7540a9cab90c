/* world/grid_gather.c -- answers "what touches this box?" from the grid. This is on the path of every tick:
 * an idle body asks it for about six cells.
 *
 * A corner is computed in double as (cell + local) * tile_size + world origin - query origin and rounded to
 * float once. The two tiles at a seam evaluate the same expression with the same numbers (column 3 at local 1
 * is column 4 at local 0), so that their corners agree to the bit, wherever the query's origin is.
 */
#include "world/grid.h"

/* A query reaches this much, in tiles, beyond its box: more than the rounding of cells_per_unit and of the
 * corners' floats, so that what touches the box is never missed. */
#define GRID_REACH (1.0 / 65536.0)

typedef struct grid_query {
    const deft__grid *grid;
    deft_pos origin;
    deft_feature *out;
    uint32_t capacity;
    uint64_t count;
} grid_query;

/* One cell of a query. */
typedef struct grid_cell {
    uint32_t column, row;
    const uint16_t *at; /* the cells around it are there, too: the grid has a rim of empty ones */
} grid_cell;

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

static float grid_x(const grid_query *query, double column, float local)
{
    const deft__grid *grid = query->grid;
    return (float)((column + (double)local) * grid->tile_size + grid->origin.x - query->origin.x);
}

static float grid_y(const grid_query *query, double row, float local)
{
    const deft__grid *grid = query->grid;
    return (float)((row + (double)local) * grid->tile_size + grid->origin.y - query->origin.y);
}

/* The kinds of the four cells around one, by side. */
typedef struct grid_around {
    const grid_kind *kind[GRID_SIDE_COUNT];
} grid_around;

static grid_around grid_look_around(const deft__grid *grid, const uint16_t *at)
{
    grid_around around;
    around.kind[GRID_SIDE_MIN_X] = &grid->kinds[at[-1]];
    around.kind[GRID_SIDE_MAX_X] = &grid->kinds[at[1]];
    around.kind[GRID_SIDE_MIN_Y] = &grid->kinds[*(at - grid->stride)];
    around.kind[GRID_SIDE_MAX_Y] = &grid->kinds[at[grid->stride]];
    return around;
}

/* The edges of a piece, on `side`, that lie in what the neighbour's solid pieces cover of it. */
static uint32_t grid_covered_edges(const grid_kind *neighbour, const grid_piece *piece, uint32_t side)
{
    grid_cover cover = neighbour->cover[side ^ 1U];
    double from = (double)cover.from - GRID_SAME_PLACE;
    double to = (double)cover.to + GRID_SAME_PLACE;
    uint32_t covered = 0;
    for (uint32_t i = 0; i < piece->count; ++i) {
        deft_vec2 a = piece->points[i];
        deft_vec2 b = piece->points[i + 1U < piece->count ? i + 1U : 0U];
        double start = side <= GRID_SIDE_MAX_X ? (double)a.y : (double)a.x;
        double end = side <= GRID_SIDE_MAX_X ? (double)b.y : (double)b.x;
        bool is_inside = start >= from && start <= to && end >= from && end <= to;
        covered |= is_inside && piece->side[i] == side ? 1U << i : 0U;
    }
    return covered;
}

/* The edges of a solid piece that no neighbour hides. */
static uint32_t grid_exposed_edges(const grid_around *around, const grid_piece *piece)
{
    uint32_t exposed = piece->exposed;
    for (uint32_t side = 0; side < GRID_SIDE_COUNT; ++side) {
        const grid_kind *neighbour = around->kind[side];
        uint32_t edges = piece->edges_on[side];
        if ((neighbour->full_sides >> (side ^ 1U) & 1U) != 0) {
            exposed &= ~edges;
        } else if (edges != 0 && neighbour->piece_count != 0) {
            exposed &= ~grid_covered_edges(neighbour, piece, side);
        }
    }
    return exposed;
}

static void grid_emit(const grid_query *query, grid_cell cell, const grid_piece *piece, bool is_square,
                      const grid_around *around, deft_feature *out)
{
    double column = (double)cell.column;
    double row = (double)cell.row;
    if (is_square) { /* what most tiles of most games are */
        float min_x = grid_x(query, column, 0.0f);
        float max_x = grid_x(query, column, 1.0f);
        float min_y = grid_y(query, row, 0.0f);
        float max_y = grid_y(query, row, 1.0f);
        out->points[0].x = min_x;
        out->points[0].y = min_y;
        out->points[1].x = max_x;
        out->points[1].y = min_y;
        out->points[2].x = max_x;
        out->points[2].y = max_y;
        out->points[3].x = min_x;
        out->points[3].y = max_y;
    } else {
        for (uint32_t i = 0; i < piece->count; ++i) {
            out->points[i].x = grid_x(query, column, piece->points[i].x);
            out->points[i].y = grid_y(query, row, piece->points[i].y);
        }
    }
    uint32_t exposed = piece->exposed;
    if (piece->flags == DEFT_FEATURE_SOLID) {
        exposed = grid_exposed_edges(around, piece);
    }
    out->one_way = piece->one_way;
    out->body = 0;
    out->id = cell.row << 16 | cell.column;
    out->surface = piece->surface;
    out->flags = piece->flags;
    out->count = piece->count;
    out->exposed = (uint8_t)exposed;
    out->reserved[0] = 0;
    out->reserved[1] = 0;
    out->reserved[2] = 0;
}

static void grid_gather_cell(grid_query *query, grid_cell cell)
{
    const grid_kind *kind = &query->grid->kinds[*cell.at];
    const grid_piece *pieces = query->grid->pieces + kind->first_piece;
    grid_around around = grid_look_around(query->grid, cell.at);
    for (uint32_t i = 0; i < kind->piece_count; ++i) {
        if (query->count < query->capacity) {
            grid_emit(query, cell, &pieces[i], kind->is_square != 0, &around, &query->out[query->count]);
        }
        query->count += 1;
    }
}

uint32_t deft__grid_gather(const deft__grid *grid, deft_pos origin, const deft_box *region, deft_feature *out,
                           uint32_t capacity)
{
    uint32_t first_column, last_column, first_row, last_row;
    if (!grid_range(region->min_x, region->max_x, grid->origin.x, grid->cells_per_unit, grid->columns,
                    &first_column, &last_column) ||
        !grid_range(region->min_y, region->max_y, grid->origin.y, grid->cells_per_unit, grid->rows,
                    &first_row, &last_row)) {
        return 0;
    }
    grid_query query;
    query.grid = grid;
    query.origin = origin;
    query.out = out;
    query.capacity = capacity;
    query.count = 0;
    grid_cell cell;
    for (cell.row = first_row; cell.row <= last_row; ++cell.row) {
        cell.at = grid->cells + (size_t)(cell.row + 1) * grid->stride + first_column + 1;
        for (cell.column = first_column; cell.column <= last_column; ++cell.column, ++cell.at) {
            if (*cell.at != 0) {
                grid_gather_cell(&query, cell);
            }
        }
    }
    return query.count < UINT32_MAX ? (uint32_t)query.count : UINT32_MAX;
}
