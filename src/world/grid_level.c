/* world/grid_level.c -- answers "is this box over a level floor?" and "is it clear?" from the cells alone.
 * Most ticks of most games ask nothing else, and then no tile is grown.
 */
#include "math/dmath.h"
#include "world/grid.h"

/* The cells that a box touches. False when not all of the box is within the grid. */
static bool grid_cells_within(const deft__grid *grid, const deft_box *box, grid_cells *out)
{
    double left = (box->min_x - grid->origin.x) * grid->cells_per_unit - GRID_REACH;
    double right = (box->max_x - grid->origin.x) * grid->cells_per_unit + GRID_REACH;
    double low = (box->min_y - grid->origin.y) * grid->cells_per_unit - GRID_REACH;
    double high = (box->max_y - grid->origin.y) * grid->cells_per_unit + GRID_REACH;
    if (!(left >= 0 && right < (double)grid->columns && low >= 0 && high < (double)grid->rows)) {
        return false;
    }
    out->first_column = (uint32_t)left;
    out->last_column = (uint32_t)right;
    out->first_row = (uint32_t)low;
    out->last_row = (uint32_t)high;
    return true;
}

static bool grid_row_is_plain(const deft__grid *grid, const grid_cells *cells, uint32_t row, uint32_t side)
{
    const grid_cell *at = deft__grid_cell(grid, 0, row);
    for (uint32_t column = cells->first_column; column <= cells->last_column; column++) {
        if ((at[column].plain_sides >> side & 1U) == 0) {
            return false;
        }
    }
    return true;
}

static bool grid_rows_are_empty(const deft__grid *grid, const grid_cells *cells, uint32_t first,
                                uint32_t last)
{
    const grid_cell *at = deft__grid_cell(grid, 0, first);
    for (uint32_t row = first; row <= last; row++, at += grid->stride) {
        for (uint32_t column = cells->first_column; column <= cells->last_column; column++) {
            if (at[column].kind != 0) {
                return false;
            }
        }
    }
    return true;
}

/* Takes the column on that side (-1 or 1) out of the cells, if that is the side of a wall: squares, one on
 * the other from the row of the feet up, and above them squares or nothing. */
static bool grid_take_wall(const deft__grid *grid, deft_axes axes, deft_pos feet, int side, uint32_t floor,
                           grid_cells *cells, deft__level *out)
{
    if (cells->first_column == cells->last_column) {
        return false;
    }
    uint32_t column = side > 0 ? cells->last_column-- : cells->first_column++;
    bool is_up = axes.up.y > 0;
    uint32_t count = is_up ? cells->last_row - floor : floor - cells->first_row;
    uint32_t height = 0;
    for (uint32_t i = 1; i <= count; i++) {
        const grid_cell *at = deft__grid_cell(grid, column, is_up ? floor + i : floor - i);
        const grid_piece *piece = grid->pieces + grid->kinds[at->kind].first_piece;
        if (at->kind != 0 && piece->is_square == 0) {
            return false;
        }
        height += at->kind != 0 && height + 1 == i ? 1 : 0;
    }
    double wall = (double)deft__grid_x(grid, feet, (double)column, side > 0 ? 0 : 1);
    out->aside = wall * side;
    out->wall_height = height * grid->tile_size - out->gap;
    return true;
}

bool deft__grid_is_level(const deft__grid *grid, deft_axes axes, deft_pos feet, const deft_box *box, int side,
                         deft__level *out)
{
    grid_cells cells;
    if (grid->columns == 0 || !deft__grid_plans_hold(grid, axes) || !grid_cells_within(grid, box, &cells)) {
        return false;
    }
    /* the row whose upper side is nearest to the feet; the rows below it are out of reach */
    bool is_up = axes.up.y > 0;
    double at = (feet.y - grid->origin.y) * grid->cells_per_unit + (is_up ? -0.5 : 0.5);
    if (!(at >= 0 && at < (double)grid->rows)) {
        return false;
    }
    uint32_t floor = (uint32_t)at;
    out->gap = -(double)deft__grid_y(grid, feet, (double)floor, is_up ? 1 : 0) * axes.up.y;
    return (side == 0 || grid_take_wall(grid, axes, feet, side, floor, &cells, out)) &&
           grid_row_is_plain(grid, &cells, floor, is_up ? GRID_SIDE_MAX_Y : GRID_SIDE_MIN_Y) &&
           (is_up ? grid_rows_are_empty(grid, &cells, floor + 1, cells.last_row)
                  : floor == 0 || grid_rows_are_empty(grid, &cells, cells.first_row, floor - 1));
}

bool deft__grid_is_clear(const deft__grid *grid, const deft_box *box)
{
    grid_cells cells;
    return grid->columns == 0 || !deft__grid_cells_in(grid, box, &cells) ||
           grid_rows_are_empty(grid, &cells, cells.first_row, cells.last_row);
}
