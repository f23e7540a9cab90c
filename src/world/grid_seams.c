/* world/grid_seams.c -- which edges of a tile's piece the tiles around it hide: those that lie in what a
 * neighbour covers of the side between the two. */
#include "world/grid.h"

/* The kinds of the four cells around one, by side. */
typedef struct grid_around {
    const grid_kind *kind[GRID_SIDE_COUNT];
} grid_around;

static grid_around grid_look_around(const deft__grid *grid, const grid_cell *at)
{
    grid_around around;
    around.kind[GRID_SIDE_MIN_X] = &grid->kinds[at[-1].kind];
    around.kind[GRID_SIDE_MAX_X] = &grid->kinds[at[1].kind];
    around.kind[GRID_SIDE_MIN_Y] = &grid->kinds[(at - grid->stride)->kind];
    around.kind[GRID_SIDE_MAX_Y] = &grid->kinds[at[grid->stride].kind];
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

uint8_t deft__grid_exposed_edges(const deft__grid *grid, const grid_cell *at, const grid_piece *piece)
{
    uint32_t exposed = piece->exposed;
    if (piece->flags != DEFT_FEATURE_SOLID) {
        return piece->exposed;
    }
    grid_around around = grid_look_around(grid, at);
    for (uint32_t side = 0; side < GRID_SIDE_COUNT; ++side) {
        const grid_kind *neighbour = around.kind[side];
        uint32_t edges = piece->edges_on[side];
        if ((neighbour->full_sides >> (side ^ 1U) & 1U) != 0) {
            exposed &= ~edges;
        } else if (edges != 0 && neighbour->piece_count != 0) {
            exposed &= ~grid_covered_edges(neighbour, piece, side);
        }
    }
    return (uint8_t)exposed;
}
