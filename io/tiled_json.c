/* io/tiled_json.c -- Tiled's JSON (.tmj, .tsj, .json), read by jansson. */
#include "io/tiled_source.h"
#include "io/weight.h"

#include <jansson.h>
#include <string.h>

static deft__tiled_value json_value_of(const json_t *value)
{
    deft__tiled_value result;
    memset(&result, 0, sizeof result);
    result.is_given = value != NULL && !json_is_null(value);
    result.text = json_string_value(value);
    result.is_number = json_is_number(value);
    result.number = json_number_value(value);
    result.is_boolean = json_is_boolean(value);
    result.boolean = json_is_true(value);
    return result;
}

static deft__tiled_value json_value(const void *node, const char *key)
{
    return json_value_of(json_object_get((const json_t *)node, key));
}

/* A list of {name, value}; Tiled before 1.2 wrote an object. */
static deft__tiled_value json_property(const void *node, const char *name)
{
    const json_t *list = json_object_get((const json_t *)node, "properties");
    for (size_t i = 0; i < json_array_size(list); ++i) {
        const json_t *property = json_array_get(list, i);
        const char *key = json_string_value(json_object_get(property, "name"));
        if (key != NULL && strcmp(key, name) == 0) {
            return json_value_of(json_object_get(property, "value"));
        }
    }
    return json_value_of(json_object_get(list, name));
}

static const char *const json_keys[] = {"layers",  "tilesets", "tiles",     "objects",
                                        "objects", "chunks",   "properties"};

static deft__tiled_listing json_listing(const void *node, deft__tiled_role role)
{
    const json_t *parent = (const json_t *)node;
    if (role == DEFT__TILED_SHAPES) {
        parent = json_object_get(parent, "objectgroup");
        if (parent != NULL && !json_is_null(parent) && !json_is_object(parent)) {
            return DEFT__TILED_WRONG;
        }
    }
    const json_t *list = json_object_get(parent, json_keys[role]);
    if ((list == NULL || json_is_null(list)) && role == DEFT__TILED_CHUNKS) {
        return DEFT__TILED_WRONG; /* even an empty layer of an infinite map has a list of chunks */
    }
    if (list == NULL || json_is_null(list) || json_is_array(list)) {
        const bool is_old = role == DEFT__TILED_TILES && json_object_get(parent, "tileproperties") != NULL;
        return is_old ? DEFT__TILED_KEYED : DEFT__TILED_LISTED;
    }
    return json_is_object(list) ? DEFT__TILED_KEYED : DEFT__TILED_WRONG;
}

static const void *json_next(deft__tiled_cursor *cursor)
{
    const json_t *parent = (const json_t *)cursor->parent;
    if (cursor->role == DEFT__TILED_SHAPES) {
        parent = json_object_get(parent, "objectgroup");
    }
    cursor->index = cursor->current == NULL ? 0 : cursor->index + 1;
    cursor->current = json_array_get(json_object_get(parent, json_keys[cursor->role]), cursor->index);
    return cursor->current;
}

static bool json_is_whole(const void *node)
{
    return json_is_object((const json_t *)node);
}

static deft__tiled_layer_kind json_layer_kind(const void *layer)
{
    const char *type = json_string_value(json_object_get((const json_t *)layer, "type"));
    if (type != NULL && strcmp(type, "tilelayer") == 0) {
        return DEFT__TILED_TILE_LAYER;
    }
    if (type != NULL && strcmp(type, "objectgroup") == 0) {
        return DEFT__TILED_OBJECT_LAYER;
    }
    if (type != NULL && strcmp(type, "imagelayer") == 0) {
        return DEFT__TILED_IMAGE_LAYER;
    }
    return type != NULL && strcmp(type, "group") == 0 ? DEFT__TILED_GROUP : DEFT__TILED_UNKNOWN_LAYER;
}

static deft__tiled_shape json_shape(const void *object)
{
    const json_t *node = (const json_t *)object;
    if (json_object_get(node, "gid") != NULL) {
        return DEFT__TILED_TILE;
    }
    if (json_object_get(node, "polygon") != NULL) {
        return DEFT__TILED_POLYGON;
    }
    if (json_object_get(node, "polyline") != NULL) {
        return DEFT__TILED_POLYLINE;
    }
    if (json_object_get(node, "text") != NULL) {
        return DEFT__TILED_TEXT;
    }
    if (json_is_true(json_object_get(node, "ellipse"))) {
        return DEFT__TILED_ELLIPSE;
    }
    if (json_is_true(json_object_get(node, "capsule"))) {
        return DEFT__TILED_CAPSULE;
    }
    return json_is_true(json_object_get(node, "point")) ? DEFT__TILED_POINT : DEFT__TILED_RECTANGLE;
}

static size_t json_points(const void *object, deft_vec2d *out, size_t capacity)
{
    const json_t *list = json_object_get((const json_t *)object, "polygon");
    list = list != NULL ? list : json_object_get((const json_t *)object, "polyline");
    if (!json_is_array(list)) {
        return SIZE_MAX;
    }
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count && i < capacity; ++i) {
        const json_t *point = json_array_get(list, i);
        const json_t *x = json_object_get(point, "x");
        const json_t *y = json_object_get(point, "y");
        if (!json_is_number(x) || !json_is_number(y)) {
            return SIZE_MAX;
        }
        out[i].x = json_number_value(x);
        out[i].y = json_number_value(y);
    }
    return count;
}

static deft__tiled_encoding json_encoding(const void *layer)
{
    const json_t *encoding = json_object_get((const json_t *)layer, "encoding");
    if (encoding == NULL) {
        return DEFT__TILED_NUMBERS;
    }
    const char *name = json_string_value(encoding);
    if (name != NULL && strcmp(name, "csv") == 0) {
        return DEFT__TILED_NUMBERS;
    }
    return name != NULL && strcmp(name, "base64") == 0 ? DEFT__TILED_BASE64 : DEFT__TILED_UNKNOWN_ENCODING;
}

static const char *json_compression(const void *layer)
{
    const char *name = json_string_value(json_object_get((const json_t *)layer, "compression"));
    return name != NULL ? name : "";
}

static const char *json_text(const void *block, size_t *size)
{
    const json_t *data = json_object_get((const json_t *)block, "data");
    *size = json_string_length(data);
    return json_string_value(data);
}

static bool json_numbers(const void *block, deft__tiled_cells *cells)
{
    const json_t *list = json_object_get((const json_t *)block, "data");
    if (!json_is_array(list)) {
        return false;
    }
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count; ++i) {
        const json_t *item = json_array_get(list, i);
        json_int_t gid = json_is_integer(item) ? json_integer_value(item) : -1;
        if (gid < 0 || gid > (json_int_t)UINT32_MAX) {
            return false;
        }
        if (cells->count < cells->capacity) {
            cells->out[cells->count] = (uint32_t)gid;
        }
        cells->count += 1;
    }
    return true;
}

static uint32_t json_line(const void *node)
{
    (void)node;
    return 0;
}

static const void *json_object_of(const void *root)
{
    const json_t *object = json_object_get((const json_t *)root, "object");
    return json_is_object(object) ? object : NULL;
}

static const deft__tiled_format tiled_json = {
    json_value,      json_property, json_next,   json_listing,   json_is_whole,
    json_layer_kind, json_shape,    json_points, json_encoding,  json_compression,
    json_text,       json_numbers,  json_line,   json_object_of,
};

bool deft__tiled_json_open(deft__tiled_document *document, const char *text, size_t size, const char *root,
                           const char *place, deft_diag_list *diags)
{
    json_error_t error;
    json_t *json = deft__weight_open_json(text, size, &error);
    if (json == NULL) {
        deft__tiled_syntax(diags, place, error.line, error.column, error.text);
        return false;
    }
    /* External tilesets of early versions do not say what they are, but always have a tile size. */
    const char *type = json_string_value(json_object_get(json, "type"));
    bool is_root = type != NULL ? strcmp(type, root) == 0 : json_object_get(json, "tilewidth") != NULL;
    if (!is_root) {
        deft__tiled_syntax(diags, place, 0, 0,
                           strcmp(root, "map") == 0
                               ? "this JSON is not a Tiled map; save the level as a map (.tmj) with Tiled"
                           : strcmp(root, "tileset") == 0
                               ? "this JSON is not a Tiled tileset; export it as one (.tsj) with Tiled"
                               : "this JSON is not a Tiled template; save it as one (.tj) with Tiled");
        json_decref(json);
        return false;
    }
    document->format = &tiled_json;
    document->root = json;
    document->owned = json;
    return true;
}

void deft__tiled_json_close(deft__tiled_document *document)
{
    json_decref((json_t *)document->owned);
    memset(document, 0, sizeof *document);
}
