/* world/grid.h -- the tiles of the built-in world: a grid, digested for quick answers.
 *
 * Everything that a query would otherwise have to find out about a tile is worked out once per kind of tile
 * when the world is built: which edges lie on the border of the cell, what the kind covers of each side, and
 * which edges its own pieces hide from each other. A query then only copies, offsets and looks at neighbours.
 */
#ifndef DEFT_WORLD_GRID_H
#define DEFT_WORLD_GRID_H

#include "base/float_guard.h"
#include "deft/world.h"

/// The sides of a cell. `side ^ 1` is the opposite side.
typedef enum grid_side {
    GRID_SIDE_MIN_X = 0,
    GRID_SIDE_MAX_X = 1,
    GRID_SIDE_MIN_Y = 2,
    GRID_SIDE_MAX_Y = 3,
    GRID_SIDE_COUNT = 4,
    GRID_SIDE_NONE = 4 ///< an edge inside the cell
} grid_side;

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
    uint8_t edges_on[GRID_SIDE_COUNT];     ///< the edges on every side of the cell
    uint8_t exposed;                       ///< edges that no piece of the same kind hides
    uint8_t reserved[3];
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
    uint8_t full_sides; ///< bit `side`: covered from corner to corner
    uint8_t is_square;  ///< one solid piece that fills the cell
    uint8_t reserved[2];
} grid_kind;

/// A cell, with what its neighbours leave of its first piece, which mostly is its only one.
typedef struct grid_cell {
    uint16_t kind;   ///< 0: empty
    uint8_t exposed; ///< edges of the kind's first piece that nothing hides
    uint8_t reserved;
} grid_cell;

/// The grid of a world; without columns it is empty, and must not be asked.
typedef struct deft__grid {
    double tile_size;
    double cells_per_unit;
    deft_pos origin;
    uint32_t columns, rows;
    uint32_t stride; ///< of a row of cells: the columns and a rim of one empty cell on each side
    uint32_t reserved;
    const grid_cell *cells; ///< with the rim
    const grid_kind *kinds;
    const grid_piece *pieces;
} deft__grid;

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

/// What the grid has to say to a deft_gather_fn.
uint32_t deft__grid_gather(const deft__grid *grid, deft_pos origin, const deft_box *region, deft_feature *out,
                           uint32_t capacity);

#endif
