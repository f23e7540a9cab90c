/* world/grid_level.c -- answers "what is around this box?" from the cells alone, where little is. Most ticks
 * of most games ask nothing else, and then no tile is grown.
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

/* Takes the column on the side of the wall out of the cells. False where there is no wall, or more than one,
 * or a tile that is no square, or has a surface. */
static bool grid_take_wall(const deft__grid *grid, deft_axes axes, deft_pos feet, grid_cells *cells,
                           deft__surroundings *out)
{
    if (cells->first_column == cells->last_column) {
        return false;
    }
    uint32_t column = out->side > 0 ? cells->last_column-- : cells->first_column++;
    uint32_t first = 0;
    uint32_t end = 0; /* the rows of the wall, once it is found: `first` to the one before `end` */
    for (uint32_t row = cells->first_row; row <= cells->last_row; row++) {
        const grid_cell *at = deft__grid_cell(grid, column, row);
        if (at->kind == 0) {
            continue;
        }
        if (at->plain_sides != GRID_ALL_SIDES || (end != 0 && end != row)) {
            return false;
        }
        first = end == 0 ? row : first;
        end = row + 1;
    }
    out->aside = (double)deft__grid_x(grid, feet, (double)column, out->side > 0 ? 0 : 1) * out->side;
    bool is_up = axes.up.y > 0;
    out->low = (double)deft__grid_y(grid, feet, (double)(is_up ? first : end), 0) * axes.up.y;
    out->high = (double)deft__grid_y(grid, feet, (double)(is_up ? end : first), 0) * axes.up.y;
    return end != 0;
}

/* True when the row whose upper side is nearest to the feet is a level floor. Takes this row and those below
 * it out of the cells: they are out of reach. */
static bool grid_take_floor(const deft__grid *grid, deft_axes axes, deft_pos feet, grid_cells *cells,
                            deft__surroundings *out)
{
    bool is_up = axes.up.y > 0;
    double at = (feet.y - grid->origin.y) * grid->cells_per_unit + (is_up ? -0.5 : 0.5);
    if (!(at >= 0 && at < (double)grid->rows)) {
        return false;
    }
    uint32_t floor = (uint32_t)at;
    out->gap = -(double)deft__grid_y(grid, feet, (double)floor, is_up ? 1 : 0) * axes.up.y;
    bool is_plain = grid_row_is_plain(grid, cells, floor, is_up ? GRID_SIDE_MAX_Y : GRID_SIDE_MIN_Y);
    cells->first_row = is_up ? floor + 1 : cells->first_row;
    cells->last_row = is_up ? cells->last_row : floor - 1;
    return is_plain && (is_up || floor != 0);
}

bool deft__grid_is_plain(const deft__grid *grid, deft_axes axes, deft_pos feet, const deft_box *box,
                         deft__surroundings *out)
{
    grid_cells cells;
    return grid->columns != 0 && deft__grid_plans_hold(grid, axes) && grid_cells_within(grid, box, &cells) &&
           (out->side == 0 || grid_take_wall(grid, axes, feet, &cells, out)) &&
           (!out->has_floor || grid_take_floor(grid, axes, feet, &cells, out)) &&
           grid_rows_are_empty(grid, &cells, cells.first_row, cells.last_row);
}

/* True when the tiles of a row are one-ways that look to a side, or none. */
static bool grid_row_looks(const deft__grid *grid, const grid_cells *cells, uint32_t row, uint32_t side)
{
    const grid_cell *at = deft__grid_cell(grid, 0, row);
    for (uint32_t column = cells->first_column; column <= cells->last_column; column++) {
        if (at[column].kind != 0 && (grid->kinds[at[column].kind].one_way_sides >> side & 1U) == 0) {
            return false;
        }
    }
    return true;
}

bool deft__grid_is_clear(const deft__grid *grid, deft_axes axes, deft_pos feet, const deft_box *box,
                         double low, double high)
{
    grid_cells cells;
    if (grid->columns == 0 || !deft__grid_cells_in(grid, box, &cells) ||
        grid_rows_are_empty(grid, &cells, cells.first_row, cells.last_row)) {
        return true;
    }
    bool is_up = axes.up.y > 0;
    uint32_t side = is_up ? GRID_SIDE_MAX_Y : GRID_SIDE_MIN_Y;
    bool is_clear = deft__grid_plans_hold(grid, axes);
    for (uint32_t row = cells.first_row; is_clear && row <= cells.last_row; row++) {
        double top = (double)deft__grid_y(grid, feet, (double)row, is_up ? 1 : 0) * axes.up.y;
        is_clear = top >= low && top <= high ? grid_rows_are_empty(grid, &cells, row, row)
                                             : grid_row_looks(grid, &cells, row, side);
    }
    return is_clear;
}
