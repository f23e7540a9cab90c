/* io/tiled_map.h -- a Tiled map, as far as it matters here, whichever way it was spelled.
 *
 * Lengths are pixels, y points down, as in the file. Everything a map holds lives in its arena and goes with
 * it.
 */
#ifndef DEFT__IO_TILED_MAP_H
#define DEFT__IO_TILED_MAP_H

#include "io/arena.h"
#include "io/level_keep.h"
#include "io/level_words.h"

#define DEFT__TILED_PLACE_CAP 64
/// No coordinate or size may be larger: beyond it nothing can be computed to a pixel.
#define DEFT__TILED_PIXELS_MAX 1e9
/// The most corners of a polygon in the collision editor, and of one that is an object of the map.
#define DEFT__TILED_POINTS_MAX        256
#define DEFT__TILED_OBJECT_POINTS_MAX 65536

/// The bits of a cell that turn its tile (in this order: diagonal, horizontal, vertical), and the one that
/// only hexagonal maps have.
#define DEFT__TILED_FLIP_X         0x80000000U
#define DEFT__TILED_FLIP_Y         0x40000000U
#define DEFT__TILED_FLIP_DIAGONAL  0x20000000U
#define DEFT__TILED_FLIP_HEXAGONAL 0x10000000U
#define DEFT__TILED_GID_MASK       0x0FFFFFFFU

/// A bool property that may be missing.
typedef enum deft__tiled_flag { DEFT__TILED_UNSET, DEFT__TILED_NO, DEFT__TILED_YES } deft__tiled_flag;

typedef enum deft__tiled_shape {
    DEFT__TILED_RECTANGLE,
    DEFT__TILED_POLYGON,
    DEFT__TILED_POINT,
    DEFT__TILED_ELLIPSE,
    DEFT__TILED_CAPSULE,
    DEFT__TILED_POLYLINE,
    DEFT__TILED_TEXT,
    DEFT__TILED_TILE ///< an object that shows a tile
} deft__tiled_shape;

/// What the properties of a tile, a shape, an object or a layer say of its surface.
typedef struct deft__tiled_surface {
    bool has_friction, has_conveyor, has_tag;
    uint32_t given, flags; ///< deft_surface_flag bits: what is said, and what of it is true
    double friction;
    double conveyor_px; ///< per second
    uint32_t tag;
} deft__tiled_surface;

/// A shape of the collision editor: a rectangle or a polygon.
typedef struct deft__tiled_object {
    uint32_t id;
    deft__tiled_shape shape;
    double x, y, width, height;
    double rotation_deg;      ///< clockwise about (x, y)
    const deft_vec2d *points; ///< POLYGON: relative to (x, y)
    uint32_t point_count;
    deft__tiled_flag one_way;
    deft__tiled_surface surface;
    uint32_t line; ///< in the map's file; 0 when unknown
} deft__tiled_object;

/// A tile that a tileset says something about.
typedef struct deft__tiled_tile {
    uint32_t id;
    deft__tiled_flag solid, one_way;
    deft__tiled_surface surface;
    double width, height; ///< of its own image; 0: that of the tileset
    deft__tiled_object *objects;
    uint32_t object_count;
    uint32_t line;
    const void *node; ///< as long as its document is open
} deft__tiled_tile;

typedef struct deft__tiled_tileset {
    char place[DEFT__TILED_PLACE_CAP]; ///< "tileset 'cave.tsj'"
    uint32_t first_gid;
    uint32_t tile_count; ///< 0 when the tileset could not be read, or does not say
    double tile_width, tile_height;
    bool is_missing;         ///< it could not be read, and a finding says so
    bool is_collection;      ///< a collection of images: only the tiles that are listed exist
    deft__tiled_tile *tiles; ///< by id, ascending
    uint32_t listed_count;
} deft__tiled_tileset;

/// A rectangle of cells.
typedef struct deft__tiled_block {
    int32_t column, row; ///< of its first cell
    uint32_t columns, rows;
    uint32_t *gids; ///< kept for the game
} deft__tiled_block;

/// A layer of tiles.
typedef struct deft__tiled_layer {
    char place[DEFT__TILED_PLACE_CAP]; ///< "layers[2] 'ground'"
    uint32_t line;
    double offset_x, offset_y; ///< its groups' included
    deft__tiled_flag solid, one_way;
    deft__tiled_surface surface; ///< its groups' included
    deft__tiled_block *blocks;
    uint32_t block_count;
} deft__tiled_layer;

typedef struct deft__tiled_spawn {
    uint32_t id;
    double x, y;
    char name[64];
} deft__tiled_spawn;

/// An object of the map that is ground, a platform or a zone.
typedef struct deft__tiled_thing {
    char place[DEFT__TILED_PLACE_CAP]; ///< "layers[2] 'things' object 7"
    char name[64];
    uint32_t line, id;
    deft__level_word word;
    double x, y; ///< its layers' offsets included
    double rotation_deg;
    deft_vec2d *points; ///< relative to (x, y), before it is turned
    uint32_t point_count;
    bool is_line; ///< a polyline
    bool is_one_way, is_ping_pong;
    deft__tiled_surface surface;
    double width, height, speed; ///< of a platform
    double zone_friction;        ///< of a conveyor: 0 says nothing
    deft_vec2d push;             ///< of a zone, turned by the object where the file does not say so itself
    uint32_t tag;                ///< of a zone
} deft__tiled_thing;

typedef struct deft__tiled_map {
    uint32_t columns, rows; ///< ignored when infinite
    uint32_t tile_size;
    bool is_infinite;
    deft__tiled_tileset *tilesets; ///< by first_gid, ascending
    uint32_t tileset_count;
    deft__tiled_layer *layers;
    uint32_t layer_count, layer_capacity;
    deft__tiled_spawn *spawns;
    uint32_t spawn_count, spawn_capacity;
    deft__tiled_thing *things;
    uint32_t thing_count, thing_capacity;
    uint64_t cell_count;   ///< in all blocks
    deft__level_keep keep; ///< for the game
    deft__arena *arena;
} deft__tiled_map;

/// `count` zeroed items of `size` bytes that live as long as the map. NULL when there is no memory.
void *deft__tiled_alloc(deft__tiled_map *map, size_t count, size_t size);

/// Makes room for one more item in an array of the map's: doubles it when `count` has reached `capacity`.
bool deft__tiled_grow(deft__tiled_map *map, void **items, uint32_t count, uint32_t *capacity, size_t size);

void deft__tiled_map_free(deft__tiled_map *map);

/// The tileset that a cell's tile belongs to, or NULL. `gid` without flip bits.
const deft__tiled_tileset *deft__tiled_tileset_of(const deft__tiled_map *map, uint32_t gid);

/// What the tileset says of a tile, or NULL when it says nothing.
const deft__tiled_tile *deft__tiled_tile_of(const deft__tiled_tileset *tileset, uint32_t id);

#endif
