/* world/grid.h -- the tiles of the built-in world: a grid, digested for quick answers.
 *
 * What a query needs of a tile is worked out once per kind of tile, when the world is built. That is which
 * edges lie on the border of the cell, and what the kind covers of each side. The third thing is which edges
 * its own pieces hide from each other. A query then only copies, offsets and looks at neighbours.
 */
#ifndef DEFT_WORLD_GRID_H
#define DEFT_WORLD_GRID_H

#include "base/float_guard.h"
#include "base/tolerance.h"
#include "deft/world.h"
#include "geometry/obstacle.h"

/// The sides of a cell. `side ^ 1` is the opposite side.
typedef enum grid_side {
    GRID_SIDE_MIN_X = 0,
    GRID_SIDE_MAX_X = 1,
    GRID_SIDE_MIN_Y = 2,
    GRID_SIDE_MAX_Y = 3,
    GRID_SIDE_COUNT = 4,
    GRID_SIDE_NONE = 4 ///< an edge inside the cell
} grid_side;

#define GRID_ALL_SIDES ((1U << GRID_SIDE_COUNT) - 1U) ///< the bits of all sides

/// Two corners nearer than this, in tiles, are one place: far below any skin, far above float rounding.
#define GRID_SAME_PLACE (1.0 / 1048576.0)

/// A piece of a tile, with what is known of its edges. Edge i runs from corner i to the next one.
typedef struct grid_piece {
    deft_vec2 points[DEFT_FEATURE_POINTS_CAP]; ///< tile coordinates, 0 to 1
    deft_vec2 one_way;
    uint16_t surface;
    uint8_t flags;
    uint8_t count;
    uint8_t side[DEFT_FEATURE_POINTS_CAP]; ///< a grid_side for every edge
    uint8_t exposed;                       ///< edges that no piece of the same kind hides
    uint8_t is_planned;
    uint8_t reserved[2];
    deft__plan plans[2]; ///< of a planned piece: with the y axis up, and down
} grid_piece;

/// What the solid pieces of a kind cover of a side: one interval along it, empty when from > to.
typedef struct grid_cover {
    float from, to;
} grid_cover;

/// A kind of tile.
typedef struct grid_kind {
    uint32_t first_piece;
    uint32_t piece_count;
    grid_cover cover[GRID_SIDE_COUNT];
    /// Bit `side`: one edge of the only piece, without a surface, can carry all along it.
    uint8_t plain_sides;
    uint8_t one_way_sides; ///< bit `side`: such an edge of a one-way, which acts nowhere else
    uint8_t reserved[2];
} grid_kind;

/// A cell, with what its neighbours leave of its first piece, which mostly is its only one.
typedef struct grid_cell {
    uint16_t kind;       ///< 0: empty
    uint8_t exposed;     ///< edges of the kind's first piece that nothing hides
    uint8_t plain_sides; ///< of the kind
} grid_cell;

/// The grid of a world; without columns it is empty, and must not be asked.
typedef struct deft__grid {
    double tile_size;
    double cells_per_unit;
    deft_pos origin;
    uint32_t columns, rows;
    uint32_t stride;     ///< of a row of cells: the columns and a rim of one empty cell on each side
    uint32_t is_near;    ///< not so far out that doubles are coarse for its tiles: plans of pieces hold
    uint32_t kind_count; ///< how many `kinds` has
    grid_cell *cells;    ///< with the rim
    const grid_kind *kinds;
    const grid_piece *pieces;
} deft__grid;

/* A corner is computed in double as (cell + local) * tile_size + world origin - query origin, and rounded to
 * float once. The two tiles at a seam evaluate the same expression with the same numbers: column 3 at local 1
 * is column 4 at local 0. So their corners agree to the bit, wherever the query's origin is. */
static inline float deft__grid_x(const deft__grid *grid, deft_pos origin, double column, float local)
{
    return (float)((column + (double)local) * grid->tile_size + grid->origin.x - origin.x);
}

static inline float deft__grid_y(const deft__grid *grid, deft_pos origin, double row, float local)
{
    return (float)((row + (double)local) * grid->tile_size + grid->origin.y - origin.y);
}

static inline grid_cell *deft__grid_cell(const deft__grid *grid, uint32_t column, uint32_t row)
{
    return grid->cells + (size_t)(row + 1) * grid->stride + column + 1;
}

/// True when the definition has tiles.
static inline bool deft__grid_is_wanted(const deft_world_def *def)
{
    return def->columns != 0 || def->rows != 0;
}

/// Bytes that the grid of a definition within its limits takes behind the world's head; UINT64_MAX for more
/// pieces than a world can number.
uint64_t deft__grid_bytes(const deft_world_def *def);

/// Fills the grid from a checked definition; `at` is the room that deft__grid_bytes asks for.
void deft__grid_fill(deft__grid *grid, char *at, const deft_world_def *def);

/// Adds a finding for everything that is wrong with the definition; true when nothing is. Only a definition
/// that passes may be built. Needs deft_world_size(def) != 0, which proves the counts.
bool deft__grid_check(const deft_world_def *def, deft_diag_list *diags);

/// True, or false with findings, when columns, rows, tile_size, origin and the counts are within their
/// limits.
bool deft__grid_check_limits(const deft_world_def *def, deft_diag_list *diags);

/// True when the pieces of a kind are all in the definition.
bool deft__grid_kind_is_in_range(const deft_world_def *def, uint32_t index);

/// Copies a checked piece, with corners next to the border moved onto it and its edges put on their sides.
void deft__grid_piece_digest(grid_piece *out, const deft_tile_piece *piece);

/// Works out what the pieces of a kind hide of each other, and what they cover of the sides of the cell.
/// `pieces` are those of the kind, digested.
void deft__grid_kind_digest(grid_kind *kind, grid_piece *pieces);

/// The edges of a cell's piece that no neighbour hides. `at` points into the grid's cells, not to the rim.
uint8_t deft__grid_exposed_edges(const deft__grid *grid, const grid_cell *at, const grid_piece *piece);

/// Plans a digested piece.
void deft__grid_piece_plan(grid_piece *piece);

/// A query reaches this much, in tiles, beyond its box: more than the rounding of cells_per_unit and of the
/// corners' floats, so that what touches the box is never missed.
#define GRID_REACH (1.0 / 65536.0)

/// The cells that a box touches, from the first to the last of each.
typedef struct grid_cells {
    uint32_t first_column, last_column, first_row, last_row;
} grid_cells;

/// False when the box touches none.
bool deft__grid_cells_in(const deft__grid *grid, const deft_box *region, grid_cells *out);

/// Makes all of these cells tiles of one kind. Both are within the grid.
void deft__grid_set(deft__grid *grid, const grid_cells *cells, uint16_t kind);

/// What the grid has to say to a deft_gather_fn.
uint32_t deft__grid_gather(const deft__grid *grid, deft_pos origin, const deft_box *region, deft_feature *out,
                           uint32_t capacity);

/// A pool to grow tiles into. The caller says how much room there is, and for which tiles.
typedef struct deft__tile_pool {
    deft__obstacle *obstacles;
    deft__face *faces;
    uint32_t capacity, face_capacity;
    uint32_t obstacle_count, face_count;
    uint32_t missing; ///< tiles that did not fit
    deft_axes axes;
    const deft__growth *by;
} deft__tile_pool;

/// True in the two most common axes, y up and y down with x to the right, for which pieces are planned.
static inline bool deft__grid_plans_hold(const deft__grid *grid, deft_axes axes)
{
    return grid->is_near != 0 && axes.right.x == 1 && axes.right.y == 0 && axes.up.x == 0 &&
           (axes.up.y == 1 || axes.up.y == -1);
}

/// True when the tiles of these cells can be grown.
static inline bool deft__grid_can_grow(const deft__grid *grid, const grid_cells *cells, deft_axes axes)
{
    return deft__grid_plans_hold(grid, axes) &&
           cells->last_column - cells->first_column < DEFT__TILES_AROUND &&
           cells->last_row - cells->first_row < DEFT__TILES_AROUND;
}

/// What deft__grid_gather says, grown for a body: to the bit what deft__obstacle_make makes of the features.
/// The feet are among the cells.
void deft__grid_grow(const deft__grid *grid, deft_pos origin, const grid_cells *cells, deft__tile_pool *pool);

/// What a place has around it: a level floor of plain tiles, and a wall of full ones on one side. The caller
/// says which of the two there must be. Lengths are in units, rounded as deft__grid_grow rounds.
typedef struct deft__surroundings {
    bool has_floor;
    int side;         ///< of the wall, -1 or 1; 0: no wall
    double gap;       ///< how far the feet are above the floor
    double aside;     ///< how far the wall is from the feet
    double low, high; ///< its ends above the feet, or that of the last tile that touches the box
} deft__surroundings;

/// True when a box has these surroundings, and nothing else reaches into it. The floor is all along the box,
/// with the `feet` on it. The wall is in the last column of the box.
bool deft__grid_is_plain(const deft__grid *grid, deft_axes axes, deft_pos feet, const deft_box *box,
                         deft__surroundings *out);

/// True when no tile that counts touches the box. Also for a grid without columns. A one-way that looks up
/// counts where its upper side is between `low` and `high` above the feet.
bool deft__grid_is_clear(const deft__grid *grid, deft_axes axes, deft_pos feet, const deft_box *box,
                         double low, double high);

/// True when a grid there is so near that doubles are fine for its tiles.
bool deft__grid_is_near(deft_pos origin, double tile_size);

#endif
