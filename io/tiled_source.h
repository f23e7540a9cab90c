/* io/tiled_source.h -- one way to read the two spellings of a Tiled file, JSON and XML.
 *
 * Both hold the same tree: a map has layers and tilesets, these have tiles, objects, chunks and properties. A
 * format says how to walk it; what the tree means is written once, in tiled_read.c and tiled_tileset.c.
 */
#ifndef DEFT__IO_TILED_SOURCE_H
#define DEFT__IO_TILED_SOURCE_H

#include "io/tiled_map.h"

/// A value as the format can tell it. An attribute of XML may be read as any of the three.
typedef struct deft__tiled_value {
    bool is_given;
    const char *text;           ///< NULL: it is no text
    bool is_number, is_boolean; ///< whether the next two hold
    double number;
    bool boolean;
} deft__tiled_value;

/// The children that a node may have.
typedef enum deft__tiled_role {
    DEFT__TILED_LAYERS,    ///< of a map or a group: layers of all kinds, in order
    DEFT__TILED_TILESETS,  ///< of a map
    DEFT__TILED_TILES,     ///< of a tileset: those that it says something about
    DEFT__TILED_SHAPES,    ///< of a tile: objects of the collision editor
    DEFT__TILED_OBJECTS,   ///< of a layer
    DEFT__TILED_CHUNKS,    ///< of a layer of an infinite map
    DEFT__TILED_PROPERTIES ///< of any node, each with a `name`
} deft__tiled_role;

typedef enum deft__tiled_layer_kind {
    DEFT__TILED_TILE_LAYER,
    DEFT__TILED_OBJECT_LAYER,
    DEFT__TILED_GROUP,
    DEFT__TILED_IMAGE_LAYER,
    DEFT__TILED_UNKNOWN_LAYER
} deft__tiled_layer_kind;

/// How the cells of a layer are written.
typedef enum deft__tiled_encoding {
    DEFT__TILED_NUMBERS, ///< an array, or CSV
    DEFT__TILED_BASE64,
    DEFT__TILED_UNKNOWN_ENCODING
} deft__tiled_encoding;

/// The children of a node, one after another. Zero-fill, set parent and role, then call next().
typedef struct deft__tiled_cursor {
    const void *parent;
    deft__tiled_role role;
    const void *current; ///< NULL before the first
    size_t index;        ///< of the current child
} deft__tiled_cursor;

/// How the children of a node are written.
typedef enum deft__tiled_listing {
    DEFT__TILED_LISTED, ///< as they should be, or there are none
    DEFT__TILED_KEYED,  ///< an object of JSON instead of a list, as before Tiled 1.2
    DEFT__TILED_WRONG   ///< something else
} deft__tiled_listing;

/// Where numbers of cells go. Counts all of them, keeps `capacity`.
typedef struct deft__tiled_cells {
    uint32_t *out;
    size_t capacity, count;
} deft__tiled_cells;

/// A spelling. Every function takes nodes of its own document.
typedef struct deft__tiled_format {
    deft__tiled_value (*value)(const void *node, const char *key);
    /// A property, by name.
    deft__tiled_value (*property)(const void *node, const char *name);
    const void *(*next)(deft__tiled_cursor *cursor);
    /// How a node's children of a role are written.
    deft__tiled_listing (*listing)(const void *parent, deft__tiled_role role);
    /// False when a child is no node at all, but a number or a list.
    bool (*is_whole)(const void *node);
    deft__tiled_layer_kind (*layer_kind)(const void *layer);
    deft__tiled_shape (*shape)(const void *object);
    /// The corners of a polygon or a polyline: how many there are (at most `capacity` are written), SIZE_MAX
    /// when they cannot be read.
    size_t (*points)(const void *object, deft_vec2d *out, size_t capacity);
    deft__tiled_encoding (*encoding)(const void *layer);
    /// "", "zlib", "gzip", "zstd" or whatever it says.
    const char *(*compression)(const void *layer);
    /// The base64 text of a layer or a chunk; NULL when there is none.
    const char *(*text)(const void *block, size_t *size);
    /// The numbers of a layer or a chunk. False when something else stands there.
    bool (*numbers)(const void *block, deft__tiled_cells *cells);
    uint32_t (*line)(const void *node); ///< 0 when unknown
    /// The object of a template, or NULL.
    const void *(*object_of)(const void *root);
} deft__tiled_format;

/// A document in memory.
typedef struct deft__tiled_document {
    const deft__tiled_format *format;
    const void *root;
    void *owned;
} deft__tiled_document;

/// Parses text. False, with findings, when it is not well-formed, or its root is not `root` ("map",
/// "tileset", "template"). `place` is empty for the map's own file; for others it is put before what the
/// parser says, and line and column become a part of the sentence.
bool deft__tiled_json_open(deft__tiled_document *document, const char *text, size_t size, const char *root,
                           const char *place, deft_diag_list *diags);
bool deft__tiled_xml_open(deft__tiled_document *document, const char *text, size_t size, const char *root,
                          const char *place, deft_diag_list *diags);
void deft__tiled_json_close(deft__tiled_document *document);
void deft__tiled_xml_close(deft__tiled_document *document);

/// Adds the finding of a parser.
void deft__tiled_syntax(deft_diag_list *diags, const char *place, int line, int column, const char *sentence);

/// Appends the numbers of a CSV text; a comma at the end is allowed. False at anything else that is not a
/// number from 0 to 2^32 - 1.
bool deft__tiled_csv(const char *text, size_t size, deft__tiled_cells *cells);

/// Reads "x,y x,y ...": as deft__tiled_format.points.
size_t deft__tiled_points_text(const char *text, deft_vec2d *out, size_t capacity);

#endif
