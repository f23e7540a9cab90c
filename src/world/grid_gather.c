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
    const deft_world *world;
    deft_pos origin;
    deft_feature *out;
    uint32_t capacity;
    uint64_t count;
} grid_query;

/* One cell of a query. */
typedef struct grid_cell {
    uint32_t column, row;
    const uint16_t *at;
} grid_cell;

static const grid_kind grid_empty_kind = {0, 0, {{1.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 0.0f}},
                                          0, 0, {0, 0}};

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

static const grid_kind *grid_neighbour(const deft_world *world, grid_cell cell, uint32_t side)
{
    switch (side) {
    case GRID_SIDE_MIN_X:
        return cell.column > 0 ? &world->kinds[cell.at[-1]] : &grid_empty_kind;
    case GRID_SIDE_MAX_X:
        return cell.column + 1 < world->columns ? &world->kinds[cell.at[1]] : &grid_empty_kind;
    case GRID_SIDE_MIN_Y:
        return cell.row > 0 ? &world->kinds[*(cell.at - world->columns)] : &grid_empty_kind;
    default:
        return cell.row + 1 < world->rows ? &world->kinds[cell.at[world->columns]] : &grid_empty_kind;
    }
}

static float grid_x(const grid_query *query, uint32_t column, float local)
{
    const deft_world *world = query->world;
    return (float)(((double)column + (double)local) * world->tile_size + world->origin.x - query->origin.x);
}

static float grid_y(const grid_query *query, uint32_t row, float local)
{
    const deft_world *world = query->world;
    return (float)(((double)row + (double)local) * world->tile_size + world->origin.y - query->origin.y);
}

/* True when the solid pieces of the neighbour cover the edge, which lies on `side`, whole. */
static bool grid_neighbour_covers(const grid_kind *neighbour, const grid_piece *piece, uint32_t edge,
                                  uint32_t side)
{
    if ((neighbour->full_sides >> (side ^ 1U)) & 1U) {
        return true;
    }
    grid_cover cover = neighbour->cover[side ^ 1U];
    deft_vec2 a = piece->points[edge];
    deft_vec2 b = piece->points[edge + 1U < piece->count ? edge + 1U : 0U];
    double start = side <= GRID_SIDE_MAX_X ? (double)a.y : (double)a.x;
    double end = side <= GRID_SIDE_MAX_X ? (double)b.y : (double)b.x;
    double from = (double)cover.from - GRID_SAME_PLACE;
    double to = (double)cover.to + GRID_SAME_PLACE;
    return start >= from && start <= to && end >= from && end <= to;
}

static void grid_emit_piece(const grid_query *query, grid_cell cell, const grid_piece *piece,
                            deft_feature *out)
{
    uint32_t exposed = piece->exposed;
    for (uint32_t i = 0; i < piece->count; ++i) {
        out->points[i].x = grid_x(query, cell.column, piece->points[i].x);
        out->points[i].y = grid_y(query, cell.row, piece->points[i].y);
        if (piece->flags == DEFT_FEATURE_SOLID && ((piece->border >> i) & 1U)) {
            const grid_kind *neighbour = grid_neighbour(query->world, cell, piece->side[i]);
            if (grid_neighbour_covers(neighbour, piece, i, piece->side[i])) {
                exposed &= ~(1U << i);
            }
        }
    }
    out->one_way = piece->one_way;
    out->surface = piece->surface;
    out->flags = piece->flags;
    out->count = piece->count;
    out->exposed = (uint8_t)exposed;
}

/* The same as grid_emit_piece for a solid square, which is what most tiles of most games are. */
static void grid_emit_square(const grid_query *query, grid_cell cell, const grid_piece *piece,
                             deft_feature *out)
{
    const deft_world *world = query->world;
    float min_x = grid_x(query, cell.column, 0.0f);
    float max_x = grid_x(query, cell.column, 1.0f);
    float min_y = grid_y(query, cell.row, 0.0f);
    float max_y = grid_y(query, cell.row, 1.0f);
    out->points[0].x = min_x;
    out->points[0].y = min_y;
    out->points[1].x = max_x;
    out->points[1].y = min_y;
    out->points[2].x = max_x;
    out->points[2].y = max_y;
    out->points[3].x = min_x;
    out->points[3].y = max_y;
    uint32_t below = (uint32_t)grid_neighbour(world, cell, GRID_SIDE_MIN_Y)->full_sides >> GRID_SIDE_MAX_Y;
    uint32_t after = (uint32_t)grid_neighbour(world, cell, GRID_SIDE_MAX_X)->full_sides >> GRID_SIDE_MIN_X;
    uint32_t above = (uint32_t)grid_neighbour(world, cell, GRID_SIDE_MAX_Y)->full_sides >> GRID_SIDE_MIN_Y;
    uint32_t before = (uint32_t)grid_neighbour(world, cell, GRID_SIDE_MIN_X)->full_sides >> GRID_SIDE_MAX_X;
    uint32_t hidden = (below & 1U) | (after & 1U) << 1 | (above & 1U) << 2 | (before & 1U) << 3;
    out->one_way = piece->one_way;
    out->surface = piece->surface;
    out->flags = DEFT_FEATURE_SOLID;
    out->count = 4;
    out->exposed = (uint8_t)(hidden ^ 0xFU);
}

static void grid_gather_cell(grid_query *query, grid_cell cell)
{
    const grid_kind *kind = &query->world->kinds[*cell.at];
    const grid_piece *pieces = query->world->pieces + kind->first_piece;
    for (uint32_t i = 0; i < kind->piece_count; ++i) {
        if (query->count < query->capacity) {
            deft_feature *out = &query->out[query->count];
            if (kind->is_square) {
                grid_emit_square(query, cell, &pieces[i], out);
            } else {
                grid_emit_piece(query, cell, &pieces[i], out);
            }
            out->body = 0;
            out->id = cell.row << 16 | cell.column;
            out->reserved[0] = 0;
            out->reserved[1] = 0;
            out->reserved[2] = 0;
        }
        query->count += 1;
    }
}

uint32_t deft__grid_gather(const void *user, deft_pos origin, const deft_box *region, deft_feature *out,
                           uint32_t capacity)
{
    const deft_world *world = (const deft_world *)user;
    uint32_t first_column, last_column, first_row, last_row;
    if (!grid_range(region->min_x, region->max_x, world->origin.x, world->cells_per_unit, world->columns,
                    &first_column, &last_column) ||
        !grid_range(region->min_y, region->max_y, world->origin.y, world->cells_per_unit, world->rows,
                    &first_row, &last_row)) {
        return 0;
    }
    grid_query query;
    query.world = world;
    query.origin = origin;
    query.out = out;
    query.capacity = capacity;
    query.count = 0;
    grid_cell cell;
    for (cell.row = first_row; cell.row <= last_row; ++cell.row) {
        cell.at = world->cells + (size_t)cell.row * world->columns + first_column;
        for (cell.column = first_column; cell.column <= last_column; ++cell.column, ++cell.at) {
            if (*cell.at != 0) {
                grid_gather_cell(&query, cell);
            }
        }
    }
    return query.count < UINT32_MAX ? (uint32_t)query.count : UINT32_MAX;
}
