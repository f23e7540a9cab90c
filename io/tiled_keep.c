/* io/tiled_keep.c -- keeps what a Tiled map holds for the game: objects, layers, tilesets, with their
 * properties as they are. Other files report what deft cannot use. */
#include "io/tiled_keep.h"

#include "io/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static deft__level_keep *keep_of(const deft__tiled_reader *reader)
{
    return &reader->map->keep;
}

/* A value as its type says; without one, which XML leaves out for texts, as it is written. */
static void read_value(deft__tiled_reader *reader, const deft__tiled_format *format, const void *node,
                       deft_level_property *out)
{
    const deft__tiled_value value = format->value(node, "value");
    const char *type = format->value(node, "type").text;
    const bool is_bool = value.is_boolean && (type == NULL ? value.text == NULL : strcmp(type, "bool") == 0);
    const bool is_number =
        value.is_number && (type == NULL ? value.text == NULL
                                         : strcmp(type, "int") == 0 || strcmp(type, "float") == 0 ||
                                               strcmp(type, "object") == 0);
    out->text = "";
    if (is_bool) {
        out->value = DEFT_LEVEL_VALUE_BOOL;
        out->number = value.boolean ? 1.0 : 0.0;
    } else if (is_number) {
        out->value = DEFT_LEVEL_VALUE_NUMBER;
        out->number = value.number;
    } else {
        out->value = DEFT_LEVEL_VALUE_TEXT;
        out->text = deft__level_keep_text(keep_of(reader), value.text != NULL ? value.text : "");
    }
}

static bool is_among(const deft_level_property *items, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; ++i) {
        if (strcmp(items[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds the properties of a node to `items`, of a template those that are not there. Returns how many there
 * are. */
static uint32_t add_properties(deft__tiled_reader *reader, const deft__tiled_format *format, const void *node,
                               deft_level_property *items, uint32_t count)
{
    const uint32_t own = count;
    deft__tiled_cursor cursor = {node, DEFT__TILED_PROPERTIES, NULL, 0};
    for (const void *property = format->next(&cursor);
         property != NULL && count < DEFT__KEEP_PROPERTIES_OF_ONE; property = format->next(&cursor)) {
        const char *name = format->value(property, "name").text;
        if (name != NULL && !is_among(items, own, name)) {
            items[count].name = deft__level_keep_text(keep_of(reader), name);
            read_value(reader, format, property, &items[count]);
            count += 1;
        }
    }
    return count;
}

/* The properties of a node, and of the template of the object that it is. */
static const deft_level_property *keep_properties(deft__tiled_reader *reader, const void *node,
                                                  const deft__tiled_template *fallback, uint32_t *count)
{
    deft__level_keep *keep = keep_of(reader);
    deft_level_property items[DEFT__KEEP_PROPERTIES_OF_ONE];
    *count = add_properties(reader, reader->format, node, items, 0);
    if (fallback != NULL) {
        *count = add_properties(reader, fallback->document.format, fallback->object, items, *count);
    }
    if (*count == 0) {
        return NULL;
    }
    keep->property_count += *count;
    deft_level_property *kept = NULL;
    if (keep->property_count > DEFT__KEEP_PROPERTIES_MAX) {
        deft__tiled_error(reader, node, "properties", "the map has more than %u properties; use fewer",
                          DEFT__KEEP_PROPERTIES_MAX);
    } else {
        kept = (deft_level_property *)deft__arena_take(&keep->arena, *count, sizeof *kept);
        if (kept == NULL) {
            deft__tiled_no_memory(reader);
        }
    }
    if (kept != NULL) {
        memcpy(kept, items, *count * sizeof *kept);
    }
    *count = kept != NULL ? *count : 0;
    return kept;
}

/* A number that may be missing, or out of every range: then it is 0. */
static double keep_number(const deft__tiled_reader *reader, const void *node, const char *key)
{
    deft__tiled_value value = reader->format->value(node, key);
    if (!value.is_given && reader->fallback != NULL) {
        value = reader->fallback->document.format->value(reader->fallback->object, key);
    }
    return value.is_number && fabs(value.number) <= DEFT__TILED_PIXELS_MAX ? value.number : 0.0;
}

static uint32_t keep_count(const deft__tiled_reader *reader, const void *node, const char *key)
{
    const double number = keep_number(reader, node, key);
    return number > 0.0 ? (uint32_t)number : 0;
}

/* What is not said to be hidden is seen. */
static bool keep_visible(const deft__tiled_reader *reader, const void *node)
{
    const deft__tiled_value value = reader->format->value(node, "visible");
    return !value.is_boolean || value.boolean;
}

static const char *keep_class(deft__tiled_reader *reader, const void *node, bool is_layer)
{
    const char *name = deft__tiled_string(reader, node, "class");
    if (*name == '\0' && !is_layer) { /* in JSON the `type` of a layer is what kind it is of */
        name = deft__tiled_string(reader, node, "type");
    }
    return deft__level_keep_text(keep_of(reader), name);
}

static void keep_points(deft__tiled_reader *reader, const deft__tiled_format *format, const void *node,
                        deft_level_object *object)
{
    const size_t count = format->points(node, NULL, 0);
    if (count == SIZE_MAX || count == 0 || count > DEFT__TILED_OBJECT_POINTS_MAX) {
        return;
    }
    deft_vec2d *points =
        (deft_vec2d *)deft__arena_take(&keep_of(reader)->arena, count, sizeof *object->points);
    if (points == NULL) {
        deft__tiled_no_memory(reader);
    } else if (format->points(node, points, count) == count) {
        object->points = points;
        object->point_count = (uint32_t)count;
    }
}

void deft__tiled_keep_object(deft__tiled_reader *reader, const void *node, const char *layer,
                             const deft__tiled_group *group)
{
    deft_level_object *object = deft__level_keep_object(keep_of(reader));
    if (object == NULL) {
        deft__tiled_no_memory(reader);
        return;
    }
    const deft__tiled_value tile = reader->format->value(node, "gid");
    const deft__tiled_template *fallback = reader->fallback;
    const deft__tiled_format *format = reader->format;
    const void *shaped = node;
    deft__tiled_shape shape = format->shape(node);
    if (shape == DEFT__TILED_RECTANGLE && fallback != NULL) {
        format = fallback->document.format;
        shaped = fallback->object;
        shape = format->shape(shaped);
    }
    object->id = (uint32_t)fmax(0.0, fmin(reader->format->value(node, "id").number, UINT32_MAX));
    object->tile =
        tile.is_number && tile.number >= 0.0 && tile.number <= UINT32_MAX ? (uint32_t)tile.number : 0;
    object->name = deft__level_keep_text(keep_of(reader), deft__tiled_string(reader, node, "name"));
    object->type = keep_class(reader, node, false);
    object->layer = layer;
    object->shape = (deft_level_shape)shape;
    object->is_visible = keep_visible(reader, node);
    object->at.x = keep_number(reader, node, "x") + group->offset_x;
    object->at.y = keep_number(reader, node, "y") + group->offset_y;
    object->width = keep_number(reader, node, "width");
    object->height = keep_number(reader, node, "height");
    object->rotation_deg = keep_number(reader, node, "rotation");
    if (shape == DEFT__TILED_POLYGON || shape == DEFT__TILED_POLYLINE) {
        keep_points(reader, format, shaped, object);
    }
    object->properties = keep_properties(reader, node, fallback, &object->property_count);
}

void deft__tiled_keep_layer(deft__tiled_reader *reader, const void *node, const deft__tiled_layer *layer)
{
    deft_level_layer *kept = deft__level_keep_layer(keep_of(reader));
    deft_level_block *blocks = (deft_level_block *)deft__arena_take(
        &keep_of(reader)->arena, layer->block_count + (size_t)1, sizeof *blocks);
    if (kept == NULL || blocks == NULL) {
        deft__tiled_no_memory(reader);
        return;
    }
    for (uint32_t i = 0; i < layer->block_count; ++i) {
        const deft__tiled_block *block = &layer->blocks[i];
        blocks[i].column = block->column;
        blocks[i].row = block->row;
        blocks[i].columns = block->columns;
        blocks[i].rows = block->rows;
        blocks[i].tiles = block->gids;
    }
    kept->name = deft__level_keep_text(keep_of(reader), deft__tiled_string(reader, node, "name"));
    kept->type = keep_class(reader, node, true);
    kept->origin.x = layer->offset_x;
    kept->origin.y = layer->offset_y;
    kept->cell_size = reader->map->tile_size;
    kept->is_visible = keep_visible(reader, node);
    kept->blocks = blocks;
    kept->block_count = layer->block_count;
}

/* The path of an image from the map's folder: it is written from that of the tileset. */
static const char *keep_image(deft__tiled_reader *reader, const void *node, const char *source)
{
    const char *image = deft__tiled_string(reader, node, "image");
    char *path = *image != '\0' ? deft__file_beside(source, image) : NULL;
    if (path == NULL) {
        return "";
    }
    deft__file_normalise(path);
    const char *kept = deft__level_keep_text(keep_of(reader), path);
    free(path);
    return kept;
}

static void keep_tiles(deft__tiled_reader *reader, const char *source, const deft__tiled_tileset *tileset,
                       deft_level_tileset *kept)
{
    deft_level_tile *tiles = (deft_level_tile *)deft__arena_take(
        &keep_of(reader)->arena, tileset->listed_count + (size_t)1, sizeof *tiles);
    if (tiles == NULL) {
        deft__tiled_no_memory(reader);
        return;
    }
    for (uint32_t i = 0; i < tileset->listed_count; ++i) {
        const void *node = tileset->tiles[i].node;
        tiles[i].id = tileset->tiles[i].id;
        tiles[i].type = keep_class(reader, node, false);
        tiles[i].image = keep_image(reader, node, source);
        tiles[i].properties = keep_properties(reader, node, NULL, &tiles[i].property_count);
    }
    kept->tiles = tiles;
    kept->listed_count = tileset->listed_count;
}

void deft__tiled_keep_tileset(deft__tiled_reader *reader, const void *body, const char *source,
                              const deft__tiled_tileset *tileset)
{
    deft_level_tileset *kept = deft__level_keep_tileset(keep_of(reader));
    if (kept == NULL) {
        deft__tiled_no_memory(reader);
        return;
    }
    kept->name = deft__level_keep_text(keep_of(reader), deft__tiled_string(reader, body, "name"));
    kept->image = keep_image(reader, body, source);
    kept->first_tile = tileset->first_gid;
    kept->tile_count = tileset->tile_count;
    kept->columns = tileset->is_collection ? 0 : keep_count(reader, body, "columns");
    kept->tile_width = (uint32_t)tileset->tile_width;
    kept->tile_height = (uint32_t)tileset->tile_height;
    kept->margin = keep_count(reader, body, "margin");
    kept->spacing = keep_count(reader, body, "spacing");
    keep_tiles(reader, source, tileset, kept);
}
