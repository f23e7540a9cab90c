/* world/grid_level.c -- answers "is this box over a level floor?" from the cells alone. Most ticks of most
 * games ask nothing else, and then no tile is grown.
 */
#include "base/rarely.h"
#include "math/dmath.h"
#include "world/grid.h"

/* The row whose upper side is nearest to the feet; false when there is no such row. */
static bool grid_row_under(const deft__grid *grid, double up, deft_pos feet, uint32_t *row)
{
    double at = (feet.y - grid->origin.y) * grid->cells_per_unit + 0.5 - (up > 0 ? 1 : 0);
    if (!(at >= 0 && at < (double)grid->rows)) {
        return false;
    }
    *row = (uint32_t)at;
    return true;
}

DEFT__EACH_TICK bool deft__grid_is_level(const deft__grid *grid, deft_axes axes, deft_pos feet,
                                         const deft_box *box, double *gap)
{
    grid_cells cells;
    uint32_t floor;
    if (grid->columns == 0 || !(box->min_x > grid->origin.x) || !deft__grid_cells_in(grid, box, &cells) ||
        !deft__grid_can_grow(grid, &cells, axes) || !grid_row_under(grid, axes.up.y, feet, &floor) ||
        !(box->max_x < grid->origin.x + (double)grid->columns * grid->tile_size)) {
        return false;
    }
    float up = axes.up.y > 0 ? 1 : 0;
    *gap = -(double)deft__grid_y(grid, feet, (double)floor, up) * axes.up.y;
    /* rows of tiles below the floor are out of reach */
    uint32_t first = axes.up.y > 0 ? floor : cells.first_row;
    uint32_t last = axes.up.y > 0 ? cells.last_row : floor;
    for (uint32_t row = first; row <= last; row++) {
        const grid_cell *at = deft__grid_cell(grid, cells.first_column, row);
        for (uint32_t column = cells.first_column; column <= cells.last_column; column++, at++) {
            if (row == floor ? at->is_plain == 0 : at->kind != 0) {
                return false;
            }
        }
    }
    return true;
}
