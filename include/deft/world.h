/* deft/world.h -- the built-in world: a grid of tiles, free polygons and chains, zones, moving bodies.
 *
 * Gives    a deft_world_view over all of it, built once in a block of memory of yours.
 * Never    allocates or keeps a pointer to what it was built from.
 * Threads  a world is const while characters step over it: any number of threads may step. Move bodies
 *          between two ticks.
 */
#ifndef DEFT_WORLD_H
#define DEFT_WORLD_H

#include "deft/world_view.h"

#ifdef __cplusplus
extern "C" {
#endif

/// One convex piece of a tile, in tile coordinates: (0, 0) to (1, 1), x and y as the host's axes point.
typedef struct deft_tile_piece {
    deft_vec2 points[DEFT_FEATURE_POINTS_CAP]; ///< the corners, 0 to 1
    deft_vec2 one_way; ///< ONE_WAY only: the direction that its blocking side faces, unit vector
    uint8_t count;     ///< 3 to 8
    uint8_t flags;     ///< @flags deft_feature_flag, exactly one
    uint16_t surface;  ///< 0: plain ground; n: surfaces[n - 1]
} deft_tile_piece;

/// One kind of tile: a row of pieces. Kind 0 is always the empty tile.
typedef struct deft_tile_kind {
    uint32_t first_piece; ///< its index in deft_world_def.pieces
    uint32_t piece_count; ///< how many pieces from there on
} deft_tile_kind;

/// What the points of an outline make.
typedef enum deft_outline_kind {
    DEFT_OUTLINE_POLYGON, ///< an area, concave or convex; the last point joins the first; either winding
    DEFT_OUTLINE_CHAIN,   ///< a line, solid from both sides
    DEFT_OUTLINE_LOOP     ///< a chain whose last point joins the first
} deft_outline_kind;

/// Free ground: a polygon or a chain. Repeated points, edges without length, corners that fold back and
/// points on a straight line are removed. Points within tile_size/65536 of a point of another outline are
/// moved onto it. One warning counts each kind of repair, and names the first outline that had it.
///
/// An outline that crosses itself, or has no area or length left, is an error. An outline may touch itself:
/// draw a hole with a slit. The world hands out a polygon as convex pieces that share its id. Cuts between
/// pieces, and edges that other solid polygons cover, cannot be touched. Slanted edges longer than 16 tiles
/// are handed out in parts. For moving bodies see deft_body_def.
typedef struct deft_outline {
    const deft_pos *points; ///< units, host's axes; of a moving body: relative to its place @length count
    uint32_t count;         ///< at least 3, of a chain 2; at most 2^26 in all outlines and zones together
    uint32_t id;            ///< yours: the id of its features
    deft_vec2 one_way;      ///< ONE_WAY only: the direction that its blocking side faces, unit vector
    uint16_t surface;       ///< 0: plain ground; n: surfaces[n - 1]
    uint8_t flags;          ///< @flags deft_feature_flag: SOLID or ONE_WAY
    uint8_t kind;           ///< @enum deft_outline_kind
} deft_outline;

/// A zone and where it is.
typedef struct deft_zone_def {
    deft_zone zone;         ///< what the zone does
    const deft_pos *points; ///< a polygon, as in deft_outline @length count
    uint32_t count;         ///< how many `points` has
} deft_zone_def;

/// What a world is made of: a grid of tiles, outlines, zones, and room for moving bodies. Each part may be
/// missing. Set the whole struct to zero before you fill it. deft_world_build copies everything.
typedef struct deft_world_def {
    uint32_t columns, rows; ///< 1 to 65535 each; both 0: no tiles
    double tile_size; ///< units, > 0; without tiles: about the length of the outlines' edges, 1 when in doubt
    deft_pos origin;  ///< the corner of cell (0, 0) with the smallest x and y, units, host's axes
    const uint16_t *cells; ///< columns * rows kinds; cell (column, row) is cells[row * columns + column];
                           ///< rows grow with the host's y. The id of its features is row << 16 | column
                           ///< @length columns*rows
    const deft_tile_kind *kinds;        ///< kinds[0] must be empty @length kind_count
    uint32_t kind_count;                ///< 1 to 65536
    const deft_tile_piece *pieces;      ///< the pieces of all kinds, kind after kind @length piece_count
    uint32_t piece_count;               ///< how many `pieces` has
    const deft_outline *outlines;       ///< free ground @length outline_count
    const deft_zone_def *zones;         ///< where zones are, and what they do @length zone_count
    const deft_surface *surfaces;       ///< of pieces and outlines @length surface_count
    uint32_t outline_count, zone_count; ///< how many there are of each
    uint32_t surface_count;             ///< at most 65535
    uint32_t body_capacity;             ///< the most bodies at a time, at most 65535
    /// The most pieces of all bodies together. A convex outline of at most 8 corners is one piece. Any other
    /// outline of k corners has at most k - 2. A chain has one piece per edge.
    uint32_t body_piece_capacity;
} deft_world_def;

/// The built-in world, in the caller's block. Opaque; there is nothing to free. Must not be copied by value.
typedef struct deft_world deft_world;

/// How many bytes deft_world_build needs for this definition, including what it needs only while it builds. 0
/// when the definition is beyond a limit; then deft_world_build says why, also without a block.
DEFT_API size_t deft_world_size(const deft_world_def *def);

/// Builds a world in `block`, which is aligned for a double and has at least deft_world_size bytes. The block
/// must not move or be freed before you are done with the world. `block` may be NULL when `size` is 0.
/// Findings go to `diags`, which may be NULL. Returns NULL, with an error, when the definition is wrong.
/// Examples: a cell past kind_count, a piece outside its tile or not convex, a surface past surface_count.
/// @length block size
/// @nullable return
/// @owner block
DEFT_API deft_world *deft_world_build(void *block, size_t size, const deft_world_def *def,
                                      deft_diag_list *diags);

/// A view over the built-in world, for the calls that take a deft_world_view. Make it once: it stays valid
/// for as long as the world, also while bodies and tiles change.
DEFT_API void deft_world_view_of(deft_world_view *out, const deft_world *world);

/// A moving body: a platform, a door, a lift. Outlines are cleaned as those of the ground are, by the world's
/// tile_size and with the same warnings. Points are moved together, and covered edges hidden, only within one
/// body. Long edges stay whole: slanted ones are exact to their length / 2^24.
typedef struct deft_body_def {
    const deft_outline
        *outlines; ///< relative to the body's place, before it is turned; each of at most 256
                   ///< points, within 1e6 units; surfaces are those of the world @length outline_count
    uint32_t outline_count; ///< at least 1
    deft_pos at;            ///< the body's place, units, host's axes
    double angle_rad;       ///< how far the body is turned, radians, from the host's x towards its y
} deft_body_def;

/// Adds a body and returns its id. The outlines are copied into the world's block, as convex pieces; the call
/// uses 13 KB of stack. Ids are never 0. The id of a removed body returns only after 65535 other bodies in
/// its slot. Returns 0, with findings, when there is no room or the definition is wrong. A definition is
/// wrong without an outline, with an outline that deft_world_build would refuse, or with a surface past
/// surface_count.
DEFT_API uint32_t deft_world_body_add(deft_world *world, const deft_body_def *def, deft_diag_list *diags);

/// Removes a body. Returns false when there is no body of that id.
DEFT_API bool deft_world_body_remove(deft_world *world, uint32_t body);

/// Begins a tick of the world: all bodies stand still where they are. Call it once a tick, then move the
/// bodies that move in this tick, then step the characters. A call after deft_world_body_move makes that move
/// a teleport, which carries nothing. deft_level_tick calls it, so a level needs no call of its own.
DEFT_API void deft_world_tick(deft_world *world);

/// Moves a body in this tick on a straight line to a place, with an even turn to an angle. Call it after
/// deft_world_tick or deft_level_tick, before the characters step. Returns false when there is no body of
/// that id.
DEFT_API bool deft_world_body_move(deft_world *world, uint32_t body, const deft_pos *to, double to_rad);

/// Puts a body at another place without a way between: no character is pushed or carried. Returns false when
/// there is no body of that id.
DEFT_API bool deft_world_body_teleport(deft_world *world, uint32_t body, const deft_pos *to, double to_rad);

/// How a body moves in this tick. Returns false when there is no body of that id.
DEFT_API bool deft_world_body_motion(deft_body_motion *out, const deft_world *world, uint32_t body);

/// The place and angle to draw a body at: on its way of the last tick, by the ticker's ratio. The ratio is
/// clamped to 0 to 1. So a character on it, drawn at deft_character_lerp, stays on it in the picture.
/// `angle_rad` may be NULL. Returns false, and writes nothing, when there is no body of that id.
/// @nullable angle_rad
/// @out angle_rad
DEFT_API bool deft_world_body_lerp(deft_pos *out, double *angle_rad, const deft_world *world, uint32_t body,
                                   double ratio);

/// Where a body is, and how it moves in this tick: what a snapshot of a world holds of each body. Plain bytes
/// without padding.
typedef struct deft_body_pose {
    uint32_t body;           ///< its id
    uint32_t reserved;       ///< 0
    deft_body_motion motion; ///< where the body comes from and where it goes
} deft_body_pose;

/// Saves the poses of all bodies in the order of their slots, at most `capacity`, and returns how many there
/// are. The world's body_capacity is always enough. The poses and the characters together are a saved game.
/// @length out capacity
DEFT_API uint32_t deft_world_poses(deft_body_pose *out, uint32_t capacity, const deft_world *world);

/// Puts bodies back to saved poses, also in the middle of a motion. Returns false when one of the bodies is
/// gone; the others are put back all the same. Bodies that were added since stay: add and remove none between
/// saving and going back.
/// @length poses count
DEFT_API bool deft_world_set_poses(deft_world *world, const deft_body_pose *poses, uint32_t count);

/// Changes tiles between two ticks: a block breaks, a bridge appears, an editor draws. The rectangle of cells
/// from (column, row) on gets tiles of that kind. The world is then the same, to the bit, as a world that was
/// built with these tiles. A cell takes well under a microsecond. The next step of a character puts the
/// character out of a new tile. Where the way out is too far, the step gives the event `stuck`. Returns
/// false, and changes nothing, when a cell is outside of the grid or there is no such kind.
DEFT_API bool deft_world_set_tiles(deft_world *world, uint32_t column, uint32_t row, uint32_t columns,
                                   uint32_t rows, uint16_t kind);

/// The kind of the tile in a cell; 0, an empty tile, outside of the grid and in a world without tiles.
DEFT_API uint16_t deft_world_tile(const deft_world *world, uint32_t column, uint32_t row);

/// The box around all tiles and outlines, host's axes; all zero when there are none.
DEFT_API void deft_world_bounds(deft_box *out, const deft_world *world);

/// The most corners of a polygon that deft_polygon_split takes.
#define DEFT_POLYGON_POINTS_CAP 256

/// A convex part of a polygon. The corners run in the direction from x towards y.
typedef struct deft_convex {
    deft_pos points[DEFT_FEATURE_POINTS_CAP]; ///< the corners, in the polygon's units
    uint8_t count;                            ///< corners used, 3 to 8
    uint8_t exposed; ///< bit i: the edge from corner i on is an edge of the polygon, not a cut
    uint8_t reserved[6];
} deft_convex;

/// Splits a polygon of either winding, 3 to 256 corners, into convex parts, for a world of your own. Corners
/// nearer than 2^-16 of `tile_size` (> 0) become one. Corners on a straight line are left out. Returns how
/// many parts there are; the first `capacity` are written. A polygon of n corners has at most n - 2 parts.
/// Returns 0, with a finding, when the polygon crosses itself, has no area, or has a corner beyond 1e12.
/// @length out capacity
/// @length points count
DEFT_API uint32_t deft_polygon_split(deft_convex *out, uint32_t capacity, const deft_pos *points,
                                     uint32_t count, double tile_size, deft_diag_list *diags);

/// A full tile, the same with y up and y down.
DEFT_API void deft_tile_piece_full(deft_tile_piece *out);
/// A slope of 45 degrees, whose floor rises to the right (`rises_right`) or to the left. `axes` says where
/// right and up are: only the eight frames aligned with the host's axes.
DEFT_API void deft_tile_piece_slope(deft_tile_piece *out, bool rises_right, const deft_axes *axes);
/// A one-way floor along the tile's upper edge. `thickness` is its height as a share of the tile, 0 to 1.
DEFT_API void deft_tile_piece_one_way(deft_tile_piece *out, double thickness, const deft_axes *axes);

#ifdef __cplusplus
}
#endif

#endif
