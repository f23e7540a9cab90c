/* io/tiled_tileset.c -- reads tilesets: embedded ones, and those in files of their own (.tsj, .json, .tsx),
 * in JSON or XML whatever the map is in. Of a tile only what a character can touch is kept. */
#include "io/finding.h"
#include "io/tiled_keep.h"
#include "io/tiled_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TILED_TILES_MAX     268435455.0 /* the largest number of a tile without its flips */
#define TILED_SHAPES_MAX    64U         /* in one tile */
#define TILED_TILE_SIZE_MAX 65536.0

static const char *shape_name(deft__tiled_shape shape)
{
    static const char *const names[] = {"a rectangle", "a polygon",  "a point", "an ellipse",
                                        "a capsule",   "a polyline", "a text",  "a tile"};
    return names[shape];
}

static bool read_points(deft__tiled_reader *reader, const void *node, const char *place,
                        deft__tiled_object *object)
{
    deft_vec2d points[DEFT__TILED_POINTS_MAX];
    size_t count = reader->format->points(node, points, DEFT__TILED_POINTS_MAX);
    if (count == SIZE_MAX) {
        deft__tiled_error(reader, node, place, "the corners of the polygon cannot be read");
        return false;
    }
    if (count < 3 || count > DEFT__TILED_POINTS_MAX) {
        deft__tiled_error(reader, node, place, "the polygon has %zu corners; it may have 3 to %d", count,
                          DEFT__TILED_POINTS_MAX);
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        if (!(fabs(points[i].x) <= DEFT__TILED_PIXELS_MAX && fabs(points[i].y) <= DEFT__TILED_PIXELS_MAX)) {
            deft__tiled_error(reader, node, place,
                              "corner %zu of the polygon is at (%g, %g), far outside the tile", i,
                              points[i].x, points[i].y);
            return false;
        }
    }
    deft_vec2d *kept = (deft_vec2d *)deft__tiled_alloc(reader->map, count, sizeof *kept);
    if (kept == NULL) {
        deft__tiled_no_memory(reader);
        return false;
    }
    memcpy(kept, points, count * sizeof *kept);
    object->points = kept;
    object->point_count = (uint32_t)count;
    return true;
}

/* True when the object is a shape that collides, and is read into `object`. */
static bool read_shape(deft__tiled_reader *reader, const void *node, const char *tile_place,
                       deft__tiled_object *object)
{
    const double far = DEFT__TILED_PIXELS_MAX;
    char place[DEFT__TILED_PLACE_CAP];
    double id = reader->format->value(node, "id").number;
    (void)snprintf(place, sizeof place, "%.46s shape %.0f", tile_place, id > 0.0 && id < 1e10 ? id : 0.0);
    memset(object, 0, sizeof *object);
    object->id = id > 0.0 && id <= UINT32_MAX ? (uint32_t)id : 0;
    object->shape = reader->format->shape(node);
    object->line = reader->is_external ? 0 : reader->format->line(node);
    if (object->shape != DEFT__TILED_RECTANGLE && object->shape != DEFT__TILED_POLYGON) {
        deft__tiled_warning(
            reader, node, place,
            "%s cannot collide and is ignored; draw rectangles and polygons in the collision editor",
            shape_name(object->shape));
        return false;
    }
    const deft__tiled_field fields[] = {{"x", -far, far, DEFT__TILED_REQUIRED, &object->x},
                                        {"y", -far, far, DEFT__TILED_REQUIRED, &object->y},
                                        {"width", 0.0, far, DEFT__TILED_OPTIONAL, &object->width},
                                        {"height", 0.0, far, DEFT__TILED_OPTIONAL, &object->height},
                                        {"rotation", -far, far, DEFT__TILED_OPTIONAL, &object->rotation_deg}};
    bool is_read = deft__tiled_numbers(reader, node, place, fields, sizeof fields / sizeof *fields);
    deft__tiled_check_names(reader, node, place, DEFT__WORD_SOLID);
    object->one_way = deft__tiled_property(reader, node, place, "one_way");
    object->surface = deft__tiled_read_surface(reader, node, place);
    if (!is_read) {
        return false;
    }
    if (object->shape == DEFT__TILED_POLYGON) {
        return read_points(reader, node, place, object);
    }
    if (object->width == 0.0 || object->height == 0.0) {
        deft__tiled_warning(reader, node, place,
                            "the rectangle is %g x %g pixels and is ignored; give it a size", object->width,
                            object->height);
        return false;
    }
    return true;
}

static void read_shapes(deft__tiled_reader *reader, const void *node, const char *place,
                        deft__tiled_tile *tile)
{
    deft__tiled_cursor cursor = deft__tiled_children(reader, node, place, DEFT__TILED_SHAPES);
    uint32_t capacity = 0;
    for (const void *shape = reader->format->next(&cursor); shape != NULL;
         shape = reader->format->next(&cursor)) {
        deft__tiled_object object;
        if (!read_shape(reader, shape, place, &object)) {
            continue;
        }
        if (tile->object_count >= TILED_SHAPES_MAX) {
            deft__tiled_error(reader, shape, place,
                              "the tile has more than %u shapes; draw fewer, larger ones", TILED_SHAPES_MAX);
            return;
        }
        if (!deft__tiled_grow(reader->map, (void **)&tile->objects, tile->object_count, &capacity,
                              sizeof *tile->objects)) {
            deft__tiled_no_memory(reader);
            return;
        }
        tile->objects[tile->object_count++] = object;
    }
}

/* The size of a tile's own image, or of the part of it that is shown (since Tiled 1.9); 0 when it has none.
 */
static double image_size(deft__tiled_reader *reader, const void *node, const char *part, const char *whole)
{
    deft__tiled_value value = reader->format->value(node, part);
    if (!value.is_number) {
        value = reader->format->value(node, whole);
    }
    return value.is_number && value.number > 0.0 ? value.number : 0.0;
}

static bool read_tile(deft__tiled_reader *reader, const void *node, const deft__tiled_tileset *tileset,
                      deft__tiled_tile *tile)
{
    char place[DEFT__TILED_PLACE_CAP];
    double id = 0.0;
    const deft__tiled_field field = {"id", 0.0, TILED_TILES_MAX, DEFT__TILED_REQUIRED | DEFT__TILED_WHOLE,
                                     &id};
    memset(tile, 0, sizeof *tile);
    if (!deft__tiled_numbers(reader, node, tileset->place, &field, 1)) {
        return false;
    }
    (void)snprintf(place, sizeof place, "%.44s tile %.0f", tileset->place, id);
    tile->id = (uint32_t)id;
    tile->node = node;
    tile->line = reader->is_external ? 0 : reader->format->line(node);
    deft__tiled_check_names(reader, node, place, DEFT__WORD_SOLID);
    tile->solid = deft__tiled_property(reader, node, place, "solid");
    tile->one_way = deft__tiled_property(reader, node, place, "one_way");
    tile->surface = deft__tiled_read_surface(reader, node, place);
    tile->width = image_size(reader, node, "width", "imagewidth");
    tile->height = image_size(reader, node, "height", "imageheight");
    read_shapes(reader, node, place, tile);
    return true;
}

static int tile_order(const void *left, const void *right)
{
    const deft__tiled_tile *a = (const deft__tiled_tile *)left;
    const deft__tiled_tile *b = (const deft__tiled_tile *)right;
    return a->id < b->id ? -1 : a->id > b->id;
}

static void read_tiles(deft__tiled_reader *reader, const void *node, deft__tiled_tileset *tileset)
{
    deft__tiled_cursor cursor = deft__tiled_children(reader, node, tileset->place, DEFT__TILED_TILES);
    uint32_t capacity = 0;
    for (const void *child = reader->format->next(&cursor); child != NULL;
         child = reader->format->next(&cursor)) {
        deft__tiled_tile tile;
        if (!read_tile(reader, child, tileset, &tile)) {
            continue;
        }
        if (!deft__tiled_grow(reader->map, (void **)&tileset->tiles, tileset->listed_count, &capacity,
                              sizeof *tileset->tiles)) {
            deft__tiled_no_memory(reader);
            return;
        }
        tileset->tiles[tileset->listed_count++] = tile;
    }
    if (tileset->listed_count > 0) {
        qsort(tileset->tiles, tileset->listed_count, sizeof *tileset->tiles, tile_order);
    }
    for (uint32_t i = 1; i < tileset->listed_count; ++i) {
        if (tileset->tiles[i].id == tileset->tiles[i - 1].id) {
            deft__tiled_error(reader, node, tileset->place, "tile %u is there twice; remove one of the two",
                              tileset->tiles[i].id);
        }
    }
}

/* How many tiles the tileset has, and what is said of tiles that it does not have. */
static void check_tiles(deft__tiled_reader *reader, const void *node, const deft__tiled_tileset *tileset)
{
    if (!tileset->is_collection && tileset->tile_count == 0) {
        deft__tiled_warning(
            reader, node, tileset->place,
            "'tilecount' is %s, so tiles past its end are not told; it must be a whole number "
            "from 1 to %.0f, so save the tileset again with Tiled",
            reader->format->value(node, "tilecount").is_given ? "0" : "missing", TILED_TILES_MAX);
    }
    const uint32_t last = tileset->listed_count > 0 ? tileset->tiles[tileset->listed_count - 1].id : 0;
    if (!tileset->is_collection && tileset->tile_count > 0 && last >= tileset->tile_count) {
        deft__tiled_warning(reader, node, tileset->place,
                            "it says something of tile %u, but 'tilecount' is %u, so it has tiles 0 to %u",
                            last, tileset->tile_count, tileset->tile_count - 1);
    }
}

/* The body of a tileset, in the map or in its own file. */
static bool read_body(deft__tiled_reader *reader, const void *node, const char *source,
                      deft__tiled_tileset *tileset)
{
    double count = 0.0, columns = 1.0;
    const deft__tiled_field fields[] = {
        {"tilewidth", 0.0, TILED_TILE_SIZE_MAX, DEFT__TILED_REQUIRED, &tileset->tile_width},
        {"tileheight", 0.0, TILED_TILE_SIZE_MAX, DEFT__TILED_REQUIRED, &tileset->tile_height},
        {"tilecount", 0.0, TILED_TILES_MAX, DEFT__TILED_WHOLE, &count},
        {"columns", 0.0, TILED_TILES_MAX, DEFT__TILED_WHOLE, &columns}};
    if (!deft__tiled_numbers(reader, node, tileset->place, fields, sizeof fields / sizeof *fields)) {
        return false;
    }
    tileset->tile_count = (uint32_t)count;
    tileset->is_collection = columns == 0.0;
    read_tiles(reader, node, tileset);
    check_tiles(reader, node, tileset);
    deft__tiled_keep_tileset(reader, node, source, tileset);
    return true;
}

/* Reads a tileset's own file: for its time the reader follows that file's format. */
static bool read_file(deft__tiled_reader *reader, const void *node, const char *source,
                      deft__tiled_tileset *tileset)
{
    deft__tiled_document document;
    bool is_xml;
    if (!deft__tiled_open_beside(reader, node, tileset->place, source, "tileset", "tileset", &document,
                                 &is_xml)) {
        return false;
    }
    const deft__tiled_format *outer = reader->format;
    reader->format = document.format;
    reader->is_external = true;
    bool is_read = read_body(reader, document.root, source, tileset);
    reader->format = outer;
    reader->is_external = false;
    if (is_xml) {
        deft__tiled_xml_close(&document);
    } else {
        deft__tiled_json_close(&document);
    }
    return is_read;
}

void deft__tiled_read_tileset(deft__tiled_reader *reader, const void *node, deft__tiled_tileset *tileset)
{
    memset(tileset, 0, sizeof *tileset);
    const char *source = deft__tiled_string(reader, node, "source");
    const char *slash = strrchr(source, '/');
    const char *name = slash != NULL ? slash + 1 : source;
    deft__tiled_place(tileset->place, "tileset",
                      *source != '\0' ? name : deft__tiled_string(reader, node, "name"));
    double first_gid = 0.0;
    const deft__tiled_field field = {"firstgid", 1.0, TILED_TILES_MAX,
                                     DEFT__TILED_REQUIRED | DEFT__TILED_WHOLE, &first_gid};
    if (!deft__tiled_numbers(reader, node, tileset->place, &field, 1)) {
        tileset->is_missing = true;
        return;
    }
    tileset->first_gid = (uint32_t)first_gid;
    bool is_read =
        *source != '\0' ? read_file(reader, node, source, tileset) : read_body(reader, node, "", tileset);
    tileset->is_missing = !is_read;
}
