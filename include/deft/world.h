/* deft/world.h -- the world as the core sees it, and a built-in one: a grid of tiles.
 *
 * Gives    one query: "gather the convex features that touch this box". The core does all geometry itself, so
 * the result does not depend on the engine. Answer it by a callback, by an array, or with the built-in grid.
 * Never    keeps a pointer beyond a call, except those inside the structs that you built.
 * Threads  a world is const while characters step over it: any number of threads may do so.
 */
#ifndef DEFT_WORLD_H
#define DEFT_WORLD_H

#include "deft/math.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DEFT_FEATURE_POINTS_CAP 8

/// What a feature is.
typedef enum deft_feature_flag {
    DEFT_FEATURE_SOLID = 1,  ///< blocks from all sides
    DEFT_FEATURE_ONE_WAY = 2 ///< blocks only motion against `one_way`, of a body that is on that side
} deft_feature_flag;

/// One convex piece of the world: a polygon of 3 to 8 corners, in either winding, without repeated corners.
typedef struct deft_feature {
    deft_vec2 points[DEFT_FEATURE_POINTS_CAP]; ///< relative to the origin of the query, host's axes
    deft_vec2 one_way; ///< ONE_WAY: the way its blocking side faces, unit vector, host's axes
    uint32_t body;     ///< 0: the static world
    uint32_t id;       ///< yours; stable from tick to tick
    uint16_t surface;  ///< yours
    uint8_t flags;     ///< deft_feature_flag
    uint8_t count;     ///< corners used
    uint8_t
        exposed; ///< bit i: the edge from corner i to the next one can be touched. Clear it for an edge that
                 ///< a solid neighbour covers whole, so that bodies glide over the seam; 0xFF when unsure
    uint8_t reserved[3];
} deft_feature;

/// Answers a query: writes the features that touch `region` (absolute, host's axes) to `out`, at most
/// `capacity`, with corners relative to `origin`, and returns how many there are in all; more than `capacity`
/// reports an overflow. A superset is allowed. The order does not matter. Must not change the world.
typedef uint32_t (*deft_gather_fn)(const void *user, deft_pos origin, const deft_box *region,
                                   deft_feature *out, uint32_t capacity);

/// A world to step in. A NULL view, or a NULL gather, is empty space.
typedef struct deft_world_view {
    deft_gather_fn gather;
    const void *user; ///< handed to gather
} deft_world_view;

/// A world given as an array, for hosts where callbacks cost. Corners are relative to `origin`. The step
/// keeps no pointer to it.
typedef struct deft_world_array {
    const deft_feature *features;
    uint32_t count;
    deft_pos origin;
} deft_world_array;

/// A view over an array. `array` must live while the view is used.
DEFT_API deft_world_view deft_world_view_of_array(const deft_world_array *array);

/// One convex piece of a tile, in tile coordinates: (0, 0) to (1, 1), x and y as the host's axes point.
typedef struct deft_tile_piece {
    deft_vec2 points[DEFT_FEATURE_POINTS_CAP];
    deft_vec2 one_way; ///< ONE_WAY only: the way its blocking side faces, unit vector
    uint8_t count;     ///< 3 to 8
    uint8_t flags;     ///< deft_feature_flag, exactly one
    uint16_t surface;
} deft_tile_piece;

/// One kind of tile: a run of pieces. Kind 0 is always the empty tile.
typedef struct deft_tile_kind {
    uint32_t first_piece;
    uint32_t piece_count;
} deft_tile_kind;

/// What a tile grid is made of. Everything is copied by deft_world_build.
typedef struct deft_world_def {
    uint32_t columns, rows; ///< 1 to 65535 each
    double tile_size;       ///< units, > 0
    deft_pos origin;        ///< of cell (0, 0)'s corner with the smallest x and y
    const uint16_t *cells;  ///< columns * rows kinds; cell (column, row) is cells[row * columns + column],
                            ///< rows grow with y as the host's y points
    const deft_tile_kind *kinds; ///< kinds[0] must be empty
    uint32_t kind_count;         ///< 1 to 65536
    const deft_tile_piece *pieces;
    uint32_t piece_count;
} deft_world_def;

/// A grid of tiles, built in the caller's block. Opaque; no pointers to free. Must not be copied by value.
typedef struct deft_world deft_world;

/// Bytes that deft_world_build needs for this definition; 0 when the definition is out of its limits.
DEFT_API size_t deft_world_size(const deft_world_def *def);

/// Builds a world in `block` (aligned for a double, at least deft_world_size bytes; it may move or be freed
/// only when you are done with the world). Findings go to `diags` (may be NULL). NULL, with a finding, when
/// the definition is wrong: a cell past kind_count, a piece outside its tile, not convex or with a zero area.
DEFT_API deft_world *deft_world_build(void *block, size_t size, const deft_world_def *def,
                                      deft_diag_list *diags);

/// A view over the built-in world.
DEFT_API deft_world_view deft_world_view_of(const deft_world *world);

/// The world's extent, host's axes.
DEFT_API deft_box deft_world_bounds(const deft_world *world);

/// A full tile, and the two 45 degree slopes, as pieces in y-up or y-down tile coordinates.
DEFT_API deft_tile_piece deft_tile_piece_full(void);
/// A slope whose floor rises to the right (`rises_right`) or to the left, with `axes` saying where right and
/// up are (only the eight frames aligned with the axes).
DEFT_API deft_tile_piece deft_tile_piece_slope(bool rises_right, deft_axes axes);
/// A one-way floor along the tile's upper edge, `thickness` (0 to 1) of the tile deep.
DEFT_API deft_tile_piece deft_tile_piece_one_way(double thickness, deft_axes axes);

#ifdef __cplusplus
}
#endif

#endif
