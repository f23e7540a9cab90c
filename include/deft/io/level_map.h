/* deft/io/level_map.h -- what a map holds for the game itself: tiles to draw, and objects with their
 * properties.
 *
 * Gives    layers of cells, tilesets and objects, as the file has them, so that no game reads its map
 *          twice. Deft makes nothing of them; what it makes of the map (ground, zones, platforms, spawns)
 *          stands in deft_level, and is here as well. Places are in units and the level's axes, as in
 *          deft_level; what is in pixels says so.
 * Owner    the level; all of it goes with deft_level_free. A text grid has none of it.
 */
#ifndef DEFT_IO_LEVEL_MAP_H
#define DEFT_IO_LEVEL_MAP_H

#include "deft/math.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a property's value is.
typedef enum deft_level_value {
    DEFT_LEVEL_VALUE_TEXT,   ///< a string, color, file, enum; and an LDtk array or point, as JSON
    DEFT_LEVEL_VALUE_NUMBER, ///< a whole number or a real one
    DEFT_LEVEL_VALUE_BOOL,   ///< true or false
    DEFT_LEVEL_VALUE_COUNT
} deft_level_value;

/// A property of Tiled, a field of LDtk.
typedef struct deft_level_property {
    const char *name;       ///< as in the file
    const char *text;       ///< "" unless the value is a text; a class of Tiled has no text either
    double number;          ///< of a bool 1 or 0, of a text 0
    deft_level_value value; ///< which kind its value is
} deft_level_property;

/// What an object is drawn as.
typedef enum deft_level_shape {
    DEFT_LEVEL_SHAPE_RECTANGLE, ///< width by height
    DEFT_LEVEL_SHAPE_POLYGON,   ///< of `points`
    DEFT_LEVEL_SHAPE_POINT,     ///< a place alone
    DEFT_LEVEL_SHAPE_ELLIPSE,   ///< in width by height
    DEFT_LEVEL_SHAPE_CAPSULE,   ///< in width by height
    DEFT_LEVEL_SHAPE_POLYLINE,  ///< of `points`, open
    DEFT_LEVEL_SHAPE_WORDS,     ///< a text that is shown
    DEFT_LEVEL_SHAPE_TILE,      ///< it shows a tile
    DEFT_LEVEL_SHAPE_COUNT
} deft_level_shape;

/// An object of Tiled, an entity of LDtk.
typedef struct deft_level_object {
    uint32_t id;       ///< of the object in the map; order of reading in LDtk
    uint32_t tile;     ///< that it shows, as in deft_level_layer; 0: none, or one of a template's own tileset
    const char *name;  ///< may be empty, as the next; of LDtk the field `name`
    const char *type;  ///< its class; in LDtk the entity's identifier
    const char *layer; ///< the layer's name; in LDtk `Level.Layer`
    deft_level_shape shape; ///< what it is drawn as
    bool is_visible;        ///< as the map's editor shows it
    deft_pos at;          ///< its corner as the file has it: above left; of one that shows a tile below left
    double width, height; ///< 0 when it has none
    double rotation_deg;  ///< clockwise on the screen, about `at`
    const deft_vec2d *points; ///< corners of a polygon or polyline, from `at`, before it is turned; else NULL
    uint32_t point_count;     ///< how many `points` has
    uint32_t property_count;  ///< how many `properties` has
    const deft_level_property *properties; ///< in the order of the file; then those of its template
} deft_level_object;

/// A rectangle of cells.
typedef struct deft_level_block {
    int32_t column, row;    ///< of its first cell, from the layer's origin
    uint32_t columns, rows; ///< cells across and down
    const uint32_t *tiles;  ///< row by row, from above left
} deft_level_block;

/// A layer of cells. A cell of Tiled is the number of a tile (see deft_level_tileset) with the bits of its
/// turns: 2^31 mirrored left to right, 2^30 upside down, 2^29 about its diagonal, which comes first. A layer
/// of LDtk is up to three things, which have its name and follow each other: the values of its IntGrid, its
/// tiles, numbered as in Tiled, and tiles that lie on those, each depth a layer more, 16 at most. A tile that
/// stands between cells is in the one that its corner above left is in. 0 is empty.
typedef struct deft_level_layer {
    const char *name;               ///< in LDtk `Level.Layer`
    const char *type;               ///< its class; in LDtk what its cells are: "IntGrid" or "Tiles"
    deft_pos origin;                ///< of the corner above left of cell (0, 0)
    double cell_size;               ///< units
    bool is_visible;                ///< as the map's editor shows it
    const deft_level_block *blocks; ///< one; in an infinite map one for each chunk
    uint32_t block_count;           ///< how many `blocks` has
} deft_level_layer;

/// The bits of a cell that are the tile's number.
#define DEFT_LEVEL_TILE_MASK 0x0FFFFFFFU

/// A tile that its tileset says something about.
typedef struct deft_level_tile {
    uint32_t id;       ///< in its tileset
    const char *type;  ///< its class; may be empty
    const char *image; ///< of a collection of images: its own, as deft_level_tileset.image; else ""
    const deft_level_property *properties; ///< in the order of the file
    uint32_t property_count;               ///< how many `properties` has
} deft_level_tile;

/// The tiles of one image, or of a collection of images.
typedef struct deft_level_tileset {
    const char *name;    ///< as in the file
    const char *image;   ///< from the map's folder, without `.` and `..`; "" for a collection of images
    uint32_t first_tile; ///< the number in cells of its tile 0
    uint32_t tile_count; ///< 0 when the file does not say
    uint32_t columns;    ///< of the image; 0 for a collection of images
    uint32_t tile_width, tile_height, margin, spacing; ///< pixels of the image
    const deft_level_tile *tiles;                      ///< by id, ascending
    uint32_t listed_count;                             ///< how many `tiles` has
} deft_level_tileset;

/// A property by name, NULL when there is none. Of two alike the first.
DEFT_API const deft_level_property *deft_level_property_of(const deft_level_object *object, const char *name);

#ifdef __cplusplus
}
#endif

#endif
