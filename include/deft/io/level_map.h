/* deft/io/level_map.h -- what a map holds for the game itself: tiles to draw, and objects.
 *
 * Gives    layers of cells, tilesets and objects as the file has them, so that a game need not read its map
 *          twice. Deft does not use them. Objects that deft uses (ground, zones, platforms, spawns) are
 *          here, too. Places are in units and the level's axes, as in deft_level; pixels are named as such.
 * Owner    the level: deft_level_free frees all of it. A text grid has none of it.
 */
#ifndef DEFT_IO_LEVEL_MAP_H
#define DEFT_IO_LEVEL_MAP_H

#include "deft/math.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What kind of value a property has.
typedef enum deft_level_value {
    DEFT_LEVEL_VALUE_TEXT,   ///< a string, color, file or enum; an LDtk array or point, as JSON
    DEFT_LEVEL_VALUE_NUMBER, ///< a whole number or a real one
    DEFT_LEVEL_VALUE_BOOL,   ///< true or false
    DEFT_LEVEL_VALUE_COUNT
} deft_level_value;

/// A property in Tiled, or a field in LDtk.
typedef struct deft_level_property {
    const char *name;       ///< as in the file
    const char *text;       ///< "" unless the value is a text; also "" for a class of Tiled
    double number;          ///< 1 or 0 for a bool, 0 for a text
    deft_level_value value; ///< what kind of value it is
} deft_level_property;

/// The shape of an object in the map.
typedef enum deft_level_shape {
    DEFT_LEVEL_SHAPE_RECTANGLE, ///< width by height
    DEFT_LEVEL_SHAPE_POLYGON,   ///< of `points`
    DEFT_LEVEL_SHAPE_POINT,     ///< a place without size
    DEFT_LEVEL_SHAPE_ELLIPSE,   ///< within width by height
    DEFT_LEVEL_SHAPE_CAPSULE,   ///< within width by height
    DEFT_LEVEL_SHAPE_POLYLINE,  ///< of `points`, open
    DEFT_LEVEL_SHAPE_WORDS,     ///< a text to show
    DEFT_LEVEL_SHAPE_TILE,      ///< a tile to show
    DEFT_LEVEL_SHAPE_COUNT
} deft_level_shape;

/// An object in Tiled, or an entity in LDtk.
typedef struct deft_level_object {
    uint32_t id; ///< of the object in the map; in LDtk the order of reading
    uint32_t
        tile; ///< the tile that it shows, as in deft_level_layer; 0: none, or one of a template's own tileset
    const char *name;       ///< may be empty; in LDtk the field `name`
    const char *type;       ///< its class; may be empty; in LDtk the entity's identifier
    const char *layer;      ///< the layer's name; in LDtk `Level.Layer`
    deft_level_shape shape; ///< its shape in the map
    bool is_visible;        ///< true: the map's editor shows it
    deft_pos at; ///< its corner as the file has it: top left; of an object that shows a tile bottom left
    double width, height;     ///< 0 when it has none
    double rotation_deg;      ///< clockwise on the screen, about `at`
    const deft_vec2d *points; ///< corners of a polygon or polyline, from `at`, before rotation; else NULL
                              ///< @nullable @length point_count
    uint32_t point_count;     ///< how many `points` has
    uint32_t property_count;  ///< how many `properties` has
    const deft_level_property
        *properties; ///< in the order of the file; then those of its template @length property_count
} deft_level_object;

/// A rectangle of cells.
typedef struct deft_level_block {
    int32_t column, row;    ///< of its first cell, from the layer's origin
    uint32_t columns, rows; ///< cells across and down
    const uint32_t *tiles;  ///< row by row, from top left @length columns*rows
} deft_level_block;

/// A layer of cells; a cell of 0 is empty. In Tiled a cell is the number of a tile (see deft_level_tileset)
/// with three bits. 2^29 flips the tile about its diagonal, and comes first. 2^31 mirrors it left to right,
/// 2^30 upside down.
///
/// A layer of LDtk becomes up to three kinds of layers with its name. The first holds the values of its
/// IntGrid. The second holds its tiles, numbered as in Tiled. Tiles that lie on other tiles follow, one layer
/// for each depth, 16 at most. A tile between cells belongs to the cell of its top left corner.
typedef struct deft_level_layer {
    const char *name;               ///< in LDtk `Level.Layer`
    const char *type;               ///< its class; in LDtk what its cells are: "IntGrid" or "Tiles"
    deft_pos origin;                ///< of the top left corner of cell (0, 0)
    double cell_size;               ///< units
    bool is_visible;                ///< true: the map's editor shows it
    const deft_level_block *blocks; ///< one; in an infinite map one for each chunk @length block_count
    uint32_t block_count;           ///< how many `blocks` has
} deft_level_layer;

/// The bits of a cell that are the tile's number.
#define DEFT_LEVEL_TILE_MASK 0x0FFFFFFFU

/// A tile that has a class, an image or properties of its own.
typedef struct deft_level_tile {
    uint32_t id;                           ///< in its tileset
    const char *type;                      ///< its class; may be empty
    const char *image;                     ///< its own image, in a collection of images; else ""
    const deft_level_property *properties; ///< in the order of the file @length property_count
    uint32_t property_count;               ///< how many `properties` has
} deft_level_tile;

/// The tiles of one image, or of a collection of images.
typedef struct deft_level_tileset {
    const char *name;    ///< as in the file
    const char *image;   ///< path from the map's folder, without `.` and `..`; "" for a collection of images
    uint32_t first_tile; ///< the number of its tile 0 in cells
    uint32_t tile_count; ///< 0 when the file does not say
    uint32_t columns;    ///< of the image; 0 for a collection of images
    uint32_t tile_width, tile_height, margin, spacing; ///< pixels of the image
    const deft_level_tile *tiles;                      ///< by ascending id @length listed_count
    uint32_t listed_count;                             ///< how many `tiles` has
} deft_level_tileset;

/// A property of an object, by name; NULL when there is none. Of two equal names the first.
/// @nullable return
/// @owner object
DEFT_API const deft_level_property *deft_level_property_of(const deft_level_object *object, const char *name);

#ifdef __cplusplus
}
#endif

#endif
