/* deft/world.h -- the built-in world: a grid of tiles, free polygons and chains, zones, moving bodies.
 *
 * Gives    a deft_world_view over all of it, built once in a block of yours.
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
    deft_vec2 one_way;                         ///< ONE_WAY only: the way its blocking side faces, unit vector
    uint8_t count;                             ///< 3 to 8
    uint8_t flags;                             ///< @flags deft_feature_flag, exactly one
    uint16_t surface;                          ///< 0 plain, n: surfaces[n - 1]
} deft_tile_piece;

/// One kind of tile: a run of pieces. Kind 0 is always the empty tile.
typedef struct deft_tile_kind {
    uint32_t first_piece; ///< its index in deft_world_def.pieces
    uint32_t piece_count; ///< how many pieces from there on
} deft_tile_kind;

/// What the points of an outline make.
typedef enum deft_outline_kind {
    DEFT_OUTLINE_POLYGON, ///< an area: concave is fine, the last point joins the first, either winding
    DEFT_OUTLINE_CHAIN,   ///< a line, solid from both sides
    DEFT_OUTLINE_LOOP     ///< a chain whose last point joins the first
} deft_outline_kind;

/// Free ground: a polygon or a chain. Points in one place, edges without length, corners that fold back on
/// themselves and points on a straight line are cleaned away, points within tile_size/65536 of another
/// outline's are moved onto it; each is counted in one warning, about the first outline that had it. An
/// outline that crosses itself, or has no area or length left, is a finding. Touching itself is allowed: a
/// hole is drawn with a slit. A polygon is handed out as convex pieces that share its id; its cuts, and edges
/// that other solid polygons cover whole, are hidden. Slanted edges longer than 16 tiles are handed out in
/// parts. (Of a moving body: see deft_body_def.)
typedef struct deft_outline {
    const deft_pos *points; ///< units, host's axes; of a body: relative to its place
    uint32_t count;         ///< at least 3, of a chain 2; 2^26 in all outlines and zones together
    uint32_t id;            ///< yours: the features' id
    deft_vec2 one_way;      ///< ONE_WAY only: the way its blocking side faces, unit vector
    uint16_t surface;       ///< 0 plain, n: surfaces[n - 1]
    uint8_t flags;          ///< @flags deft_feature_flag: SOLID or ONE_WAY
    uint8_t kind;           ///< @enum deft_outline_kind
} deft_outline;

/// A zone and where it is.
typedef struct deft_zone_def {
    deft_zone zone;         ///< what it does
    const deft_pos *points; ///< a polygon, as of deft_outline
    uint32_t count;         ///< how many `points` has
} deft_zone_def;

/// What a world is made of: a grid of tiles, outlines, zones, or all of them; and room for moving bodies. Set
/// the whole struct to zero before you fill it. Everything is copied by deft_world_build.
typedef struct deft_world_def {
    uint32_t columns, rows; ///< 1 to 65535 each; both 0: no tiles
    double tile_size; ///< units, > 0; without tiles: how long an edge of the outlines is about, 1 when in
                      ///< doubt
    deft_pos origin;  ///< of cell (0, 0)'s corner with the smallest x and y
    const uint16_t *cells; ///< columns * rows kinds; cell (column, row) is cells[row * columns + column],
                           ///< rows grow with y as the host's y points
    const deft_tile_kind *kinds;        ///< kinds[0] must be empty
    uint32_t kind_count;                ///< 1 to 65536
    const deft_tile_piece *pieces;      ///< of all kinds, kind after kind
    uint32_t piece_count;               ///< how many `pieces` has
    const deft_outline *outlines;       ///< free ground
    const deft_zone_def *zones;         ///< where they are, and what they do
    const deft_surface *surfaces;       ///< that pieces and outlines refer to
    uint32_t outline_count, zone_count; ///< how many there are of each
    uint32_t surface_count;             ///< at most 65535
    uint32_t body_capacity;             ///< most bodies at a time, at most 65535
    /// most pieces of all bodies together: a convex outline of at most 8 corners is one, any other of k
    /// corners at most k - 2, a chain one an edge
    uint32_t body_piece_capacity;
} deft_world_def;

/// The built-in world, in the caller's block. Opaque; no pointers to free. Must not be copied by value.
typedef struct deft_world deft_world;

/// Bytes that deft_world_build needs for this definition, what it needs only while building included; 0 when
/// the definition is out of its limits: deft_world_build then says why, also without a block.
DEFT_API size_t deft_world_size(const deft_world_def *def);

/// Builds a world in `block` (aligned for a double, at least deft_world_size bytes; it may move or be freed
/// only when you are done with the world; may be NULL where `size` is 0). Findings go to `diags` (may be
/// NULL). NULL, with a finding, when the definition is wrong: a cell past kind_count, a piece outside its
/// tile, not convex or with a zero area, an outline that crosses itself, a surface past surface_count.
DEFT_API deft_world *deft_world_build(void *block, size_t size, const deft_world_def *def,
                                      deft_diag_list *diags);

/// A view over the built-in world.
DEFT_API void deft_world_view_of(deft_world_view *out, const deft_world *world);

/// A moving body: a platform, a door, a lift. Its outlines are cleaned as those of the ground are, with the
/// same warnings, in the measure of the world's tile_size; points are moved together, and covered edges
/// hidden, among the outlines of one body. Long edges stay whole: slanted ones are exact to their length /
/// 2^24.
typedef struct deft_body_def {
    const deft_outline *outlines; ///< relative to its place, before it is turned; each of at most 256 points,
                                  ///< within 1e6 units; surfaces are those of the world
    uint32_t outline_count;       ///< at least 1
    deft_pos at;                  ///< its place, units, host's axes
    double angle_rad;             ///< how it is turned, radians, from the host's x to its y
} deft_body_def;

/// Adds a body; its outlines are copied, as convex pieces, into the world's block, and 13 KB of stack are
/// used meanwhile. Returns its id, never 0, which no other body gets while the host could still know it
/// (slots are used again with another number, 65535 times); 0, with findings, when it is wrong (no outline,
/// an outline as deft_world_build refuses it, a surface past the world's surface_count) or there is no room.
DEFT_API uint32_t deft_world_body_add(deft_world *world, const deft_body_def *def, deft_diag_list *diags);

/// The body is gone. False when there is no body of that id (any more).
DEFT_API bool deft_world_body_remove(deft_world *world, uint32_t body);

/// Begins a tick of the world: what the bodies moved is over, they all stand. Call it once a tick, then move
/// the bodies that move in this tick, then step the characters.
DEFT_API void deft_world_tick(deft_world *world);

/// In this tick the body goes on a straight line, evenly turning, to a place. False when there is no such
/// body.
DEFT_API bool deft_world_body_move(deft_world *world, uint32_t body, const deft_pos *to, double to_rad);

/// Puts a body somewhere without a way there: nothing is pushed and nobody is carried.
DEFT_API bool deft_world_body_teleport(deft_world *world, uint32_t body, const deft_pos *to, double to_rad);

/// How it moves in this tick. False when there is no such body.
DEFT_API bool deft_world_body_motion(deft_body_motion *out, const deft_world *world, uint32_t body);

/// Where a body of the world is, and how it moves in this tick: what a snapshot of a world holds of it. Plain
/// bytes without padding.
typedef struct deft_body_pose {
    uint32_t body;           ///< its id
    uint32_t reserved;       ///< 0
    deft_body_motion motion; ///< where it comes from and goes to
} deft_body_pose;

/// Saves the poses of all bodies, in the order of their slots: at most `capacity` (that of the world is
/// always enough), and returns how many there are. Copy the characters with them, and the game is saved.
DEFT_API uint32_t deft_world_poses(deft_body_pose *out, uint32_t capacity, const deft_world *world);

/// Puts bodies back to where they were, also in the middle of their motion. False when one of them is not
/// there any more; the others are put back all the same. Bodies that came since stay: add and remove none
/// between saving and going back.
DEFT_API bool deft_world_set_poses(deft_world *world, const deft_body_pose *poses, uint32_t count);

/// The extent of tiles and outlines, host's axes; all zero when there are none.
DEFT_API void deft_world_bounds(deft_box *out, const deft_world *world);

/// The most corners of a polygon that deft_polygon_split takes.
#define DEFT_POLYGON_POINTS_CAP 256

/// A convex part of a polygon. Its corners turn from x towards y.
typedef struct deft_convex {
    deft_pos points[DEFT_FEATURE_POINTS_CAP]; ///< the corners, in the measure of the polygon
    uint8_t count;                            ///< corners used, 3 to 8
    uint8_t exposed; ///< bit i: the edge from corner i on is one of the polygon's, and no cut
    uint8_t reserved[6];
} deft_convex;

/// Splits a polygon of either winding, 3 to 256 corners, into convex parts, as tiles and features are: for
/// worlds of your own. Corners nearer than 2^-16 of `tile_size` (> 0) are one; corners on a straight line are
/// left out. Returns how many parts there are, of which the first `capacity` are written; a polygon of n
/// corners has at most n - 2. 0, with a finding, when it crosses itself, has no area, or has a corner beyond
/// 1e12.
DEFT_API uint32_t deft_polygon_split(deft_convex *out, uint32_t capacity, const deft_pos *points,
                                     uint32_t count, double tile_size, deft_diag_list *diags);

/// A full tile, and the two 45 degree slopes, as pieces in y-up or y-down tile coordinates.
DEFT_API void deft_tile_piece_full(deft_tile_piece *out);
/// A slope whose floor rises to the right (`rises_right`) or to the left, with `axes` saying where right and
/// up are (only the eight frames aligned with the axes).
DEFT_API void deft_tile_piece_slope(deft_tile_piece *out, bool rises_right, const deft_axes *axes);
/// A one-way floor along the tile's upper edge, `thickness` (0 to 1) of the tile deep.
DEFT_API void deft_tile_piece_one_way(deft_tile_piece *out, double thickness, const deft_axes *axes);

#ifdef __cplusplus
}
#endif

#endif
