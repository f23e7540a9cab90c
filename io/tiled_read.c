/* io/tiled_read.c -- reads the tree of a map: its size, its tilesets, and its layers with their groups. */
#include "io/tiled_read.h"

#include "io/finding.h"
#include "io/level_build.h"
#include "io/level_fields.h"
#include "io/number.h"
#include "io/tiled_keep.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TILED_GROUPS_MAX    32
#define TILED_PATH_MAX      36 /* characters of a place: the path of a layer, */
#define TILED_LAYER_MAX     45 /* and that with its name, before " object 1234567890" */
#define TILED_LAYERS_MAX    4096U
#define TILED_TILESETS_MAX  4096U
#define TILED_TILE_SIZE_MAX 65536.0

static void tiled_finding(deft__tiled_reader *reader, deft_severity severity, const void *node,
                          const char *place, const char *format, va_list arguments)
{
    char sentence[232];
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    uint32_t line = node != NULL && !reader->is_external ? reader->format->line(node) : 0;
    deft__finding_add(reader->diags, severity, line, 0, place, "%s", sentence);
}

void deft__tiled_error(deft__tiled_reader *reader, const void *node, const char *place, const char *format,
                       ...)
{
    va_list arguments;
    va_start(arguments, format);
    tiled_finding(reader, DEFT_SEVERITY_ERROR, node, place, format, arguments);
    va_end(arguments);
    reader->is_sound = false;
}

void deft__tiled_warning(deft__tiled_reader *reader, const void *node, const char *place, const char *format,
                         ...)
{
    va_list arguments;
    va_start(arguments, format);
    tiled_finding(reader, DEFT_SEVERITY_WARNING, node, place, format, arguments);
    va_end(arguments);
}

void *deft__tiled_no_memory(deft__tiled_reader *reader)
{
    reader->is_sound = false;
    deft__level_no_memory(reader->diags);
    return NULL;
}

void deft__tiled_syntax(deft_diag_list *diags, const char *place, int line, int column, const char *sentence)
{
    uint32_t shown_line = line > 0 ? (uint32_t)line : 0;
    uint32_t shown_column = line > 0 && column > 0 ? (uint32_t)column : 0;
    if (*place == '\0') {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, shown_line, shown_column, "", "%s", sentence);
    } else if (shown_line > 0) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, place, "line %u, column %u: %s", shown_line,
                          shown_column, sentence);
    } else {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, place, "%s", sentence);
    }
}

void deft__tiled_place(char out[DEFT__TILED_PLACE_CAP], const char *what, const char *name)
{
    char shown[24];
    deft__finding_copy(shown, sizeof shown, name);
    if (*shown != '\0') {
        (void)snprintf(out, DEFT__TILED_PLACE_CAP, "%.*s '%s'", TILED_PATH_MAX, what, shown);
    } else {
        (void)snprintf(out, DEFT__TILED_PLACE_CAP, "%.62s", what);
    }
}

void deft__tiled_place_part(char out[DEFT__TILED_PLACE_CAP], const char *layer, const char *what, double id)
{
    const char *name = strstr(layer, " '");
    const size_t whole = strlen(layer);
    const size_t length = whole > TILED_LAYER_MAX && name != NULL ? (size_t)(name - layer) : whole;
    (void)snprintf(out, DEFT__TILED_PLACE_CAP, "%.*s %s %.0f", (int)length, layer, what, id);
}

deft__tiled_cursor deft__tiled_children(deft__tiled_reader *reader, const void *node, const char *place,
                                        deft__tiled_role role)
{
    static const char *const names[] = {"layers",  "tilesets", "tiles",     "shapes",
                                        "objects", "chunks",   "properties"};
    const deft__tiled_cursor cursor = {node, role, NULL, 0};
    const deft__tiled_listing listing = reader->format->listing(node, role);
    if (listing == DEFT__TILED_KEYED && role == DEFT__TILED_PROPERTIES) {
        deft__tiled_warning(reader, node, place,
                            "the properties are written as before Tiled 1.2, so slips in their names are not "
                            "told; save the map again with Tiled");
    } else if (listing == DEFT__TILED_KEYED) {
        deft__tiled_error(reader, node, place,
                          "the %s are written as before Tiled 1.2; save the map again with Tiled",
                          names[role]);
    } else if (listing == DEFT__TILED_WRONG && role == DEFT__TILED_CHUNKS) {
        deft__tiled_error(reader, node, place,
                          "the map is infinite, but the cells of the layer are no list of chunks");
    } else if (listing == DEFT__TILED_WRONG) {
        deft__tiled_error(reader, node, place, "the %s must be a list", names[role]);
    }
    return cursor;
}

static deft__tiled_value read_value(const deft__tiled_reader *reader, const void *node, const char *key)
{
    deft__tiled_value value = reader->format->value(node, key);
    if (!value.is_given && reader->fallback != NULL) {
        value = reader->fallback->document.format->value(reader->fallback->object, key);
    }
    return value;
}

static deft__tiled_value read_property(const deft__tiled_reader *reader, const void *node, const char *name)
{
    deft__tiled_value value = reader->format->property(node, name);
    if (!value.is_given && reader->fallback != NULL) {
        value = reader->fallback->document.format->property(reader->fallback->object, name);
    }
    return value;
}

static bool read_number(deft__tiled_reader *reader, const void *node, const char *place,
                        const deft__tiled_field *field)
{
    deft__tiled_value value = read_value(reader, node, field->key);
    if (!value.is_given && (field->need & DEFT__TILED_REQUIRED) == 0) {
        return true;
    }
    const char *kind = (field->need & DEFT__TILED_WHOLE) != 0 ? "whole number" : "number";
    if (!value.is_number) {
        deft__tiled_error(reader, node, place, "'%s' %s; it must be a %s from %g to %g", field->key,
                          value.is_given ? "is no number" : "is missing", kind, field->min, field->max);
        return false;
    }
    bool is_whole = (field->need & DEFT__TILED_WHOLE) == 0 || value.number == floor(value.number);
    if (!(value.number >= field->min && value.number <= field->max) || !is_whole) {
        deft__tiled_error(reader, node, place, "'%s' is %g; it must be a %s from %g to %g", field->key,
                          value.number, kind, field->min, field->max);
        return false;
    }
    *field->out = value.number;
    return true;
}

bool deft__tiled_numbers(deft__tiled_reader *reader, const void *node, const char *place,
                         const deft__tiled_field *fields, size_t count)
{
    bool is_read = true;
    for (size_t i = 0; i < count; ++i) {
        is_read = read_number(reader, node, place, &fields[i]) && is_read;
    }
    return is_read;
}

const char *deft__tiled_string(deft__tiled_reader *reader, const void *node, const char *key)
{
    deft__tiled_value value = read_value(reader, node, key);
    return value.text != NULL ? value.text : "";
}

deft__tiled_flag deft__tiled_property(deft__tiled_reader *reader, const void *node, const char *place,
                                      const char *name)
{
    deft__tiled_value value = read_property(reader, node, name);
    if (!value.is_given) {
        return DEFT__TILED_UNSET;
    }
    if (!value.is_boolean) {
        deft__tiled_error(reader, node, place,
                          "the property '%s' must be of type bool; change its type in Tiled", name);
        return DEFT__TILED_UNSET;
    }
    return value.boolean ? DEFT__TILED_YES : DEFT__TILED_NO;
}

bool deft__tiled_property_number(deft__tiled_reader *reader, const void *node, const char *place,
                                 const char *name, double min, double max, double *out)
{
    deft__tiled_value value = read_property(reader, node, name);
    if (!value.is_given) {
        return false;
    }
    if (!value.is_number) {
        deft__tiled_error(reader, node, place,
                          "the property '%s' must be a number from %g to %g; change its type in Tiled", name,
                          min, max);
        return false;
    }
    if (!(value.number >= min && value.number <= max)) {
        deft__tiled_error(reader, node, place, "the property '%s' is %g; it must be a number from %g to %g",
                          name, value.number, min, max);
        return false;
    }
    *out = value.number;
    return true;
}

bool deft__tiled_property_tag(deft__tiled_reader *reader, const void *node, const char *place, uint32_t *out,
                              const char **word)
{
    deft__tiled_value value = read_property(reader, node, "tag");
    *word = "";
    if (!value.is_given) {
        return false;
    }
    if (value.is_number && value.number >= 0.0 && value.number <= UINT32_MAX &&
        value.number == floor(value.number)) {
        *out = (uint32_t)value.number;
        return true;
    }
    if (value.is_number || value.text == NULL) {
        deft__tiled_error(reader, node, place,
                          "the property 'tag' must be a whole number from 0 to 4294967295, or a word");
        return false;
    }
    double number;
    const char *end = deft__number_read(value.text, &number);
    if (end != NULL && *end == '\0') {
        deft__tiled_warning(reader, node, place,
                            "the property 'tag' is the text '%.24s', not a number; change its type to int in "
                            "Tiled, or write a word",
                            value.text);
    }
    *word = value.text;
    *out = deft_level_tag(value.text);
    return true;
}

void deft__tiled_check_names(deft__tiled_reader *reader, const void *node, const char *place,
                             deft__level_word word)
{
    deft__level_told told = 0;
    deft__tiled_cursor cursor = deft__tiled_children(reader, node, place, DEFT__TILED_PROPERTIES);
    for (const void *property = reader->format->next(&cursor); property != NULL;
         property = reader->format->next(&cursor)) {
        const char *name = reader->format->value(property, "name").text;
        const char *meant = name != NULL ? deft__level_field_meant(word, name, false) : NULL;
        if (meant != NULL && deft__level_field_is_new(&told, meant) &&
            !reader->format->property(node, meant).is_given) {
            deft__tiled_warning(reader, node, place,
                                "the property '%.40s' means nothing here; did you mean '%s'?", name, meant);
        }
    }
}

bool deft__tiled_is_class(deft__tiled_reader *reader, const void *node, deft__level_word word)
{
    return deft__level_word_of(&reader->words, deft__tiled_string(reader, node, "class")) == word ||
           deft__level_word_of(&reader->words, deft__tiled_string(reader, node, "type")) == word;
}

static void read_tile_layer(deft__tiled_reader *reader, const void *node, const char *place,
                            const deft__tiled_group *group)
{
    deft__tiled_map *map = reader->map;
    if (map->layer_count >= TILED_LAYERS_MAX) {
        deft__tiled_error(reader, node, place, "there are more than %u layers of tiles; merge some",
                          TILED_LAYERS_MAX);
        return;
    }
    if (!deft__tiled_grow(map, (void **)&map->layers, map->layer_count, &map->layer_capacity,
                          sizeof *map->layers)) {
        deft__tiled_no_memory(reader);
        return;
    }
    deft__tiled_layer *layer = &map->layers[map->layer_count++];
    memset(layer, 0, sizeof *layer);
    memcpy(layer->place, place, sizeof layer->place);
    layer->line = reader->format->line(node);
    layer->offset_x = group->offset_x;
    layer->offset_y = group->offset_y;
    layer->one_way = group->one_way;
    layer->solid = group->solid;
    layer->surface = group->surface;
    if (layer->solid == DEFT__TILED_UNSET && deft__tiled_is_class(reader, node, DEFT__WORD_SOLID)) {
        layer->solid = DEFT__TILED_YES;
    }
    deft__tiled_read_cells(reader, node, layer);
    deft__tiled_keep_layer(reader, node, layer);
}

static void read_layers(deft__tiled_reader *reader, const void *parent, const deft__tiled_group *outer);

/* The path of a layer, such as "layers[0].layers[2]". Of one in deep groups the first and the last are told:
 * "layers[0]...layers[2]". */
static void layer_path(char out[DEFT__TILED_PLACE_CAP], const char *outer, size_t index)
{
    char path[2 * DEFT__TILED_PLACE_CAP];
    const int length = snprintf(path, sizeof path, "%slayers[%zu]", outer, index);
    const size_t first = strcspn(path, "]") + 1;
    if ((length > TILED_PATH_MAX || strstr(path, "...") != NULL) && path[first] != '\0') {
        (void)snprintf(out, DEFT__TILED_PLACE_CAP, "%.*s...layers[%zu]", (int)first, path, index);
    } else {
        (void)snprintf(out, DEFT__TILED_PLACE_CAP, "%.62s", path);
    }
}

static void read_layer(deft__tiled_reader *reader, const void *node, size_t index,
                       const deft__tiled_group *outer)
{
    deft__tiled_group group = *outer;
    char what[DEFT__TILED_PLACE_CAP];
    char place[DEFT__TILED_PLACE_CAP];
    memset(place, 0, sizeof place);
    layer_path(what, outer->place, index);
    deft__tiled_place(place, what, deft__tiled_string(reader, node, "name"));

    const double far = DEFT__TILED_PIXELS_MAX;
    double offset_x = 0.0, offset_y = 0.0;
    const deft__tiled_field fields[] = {{"offsetx", -far, far, DEFT__TILED_OPTIONAL, &offset_x},
                                        {"offsety", -far, far, DEFT__TILED_OPTIONAL, &offset_y}};
    if (!deft__tiled_numbers(reader, node, place, fields, 2)) {
        return;
    }
    group.offset_x += offset_x;
    group.offset_y += offset_y;
    deft__tiled_check_names(reader, node, place, DEFT__WORD_SOLID);
    deft__tiled_flag solid = deft__tiled_property(reader, node, place, "solid");
    deft__tiled_flag one_way = deft__tiled_property(reader, node, place, "one_way");
    group.solid = solid != DEFT__TILED_UNSET ? solid : group.solid;
    if (group.solid == DEFT__TILED_UNSET) {
        deft__tiled_hint_layer(reader, node, place);
    }
    group.one_way = one_way != DEFT__TILED_UNSET ? one_way : group.one_way;
    deft__tiled_surface surface = deft__tiled_read_surface(reader, node, place);
    group.surface = deft__tiled_surface_over(&group.surface, &surface);

    switch (reader->format->layer_kind(node)) {
    case DEFT__TILED_TILE_LAYER:
        read_tile_layer(reader, node, place, &group);
        break;
    case DEFT__TILED_OBJECT_LAYER:
        deft__tiled_read_objects(reader, node, place, &group);
        break;
    case DEFT__TILED_GROUP:
        group.depth += 1;
        (void)snprintf(group.place, sizeof group.place, "%.48s.", what);
        if (group.depth > TILED_GROUPS_MAX) {
            deft__tiled_error(reader, node, place, "groups are nested more than %d deep; flatten them",
                              TILED_GROUPS_MAX);
            return;
        }
        read_layers(reader, node, &group);
        break;
    case DEFT__TILED_UNKNOWN_LAYER:
        deft__tiled_warning(reader, node, place,
                            "this kind of layer is unknown, so it is ignored; known are tilelayer "
                            "(<layer>), objectgroup, imagelayer and group");
        break;
    default:
        break;
    }
}

static void read_layers(deft__tiled_reader *reader, const void *parent, const deft__tiled_group *outer)
{
    deft__tiled_cursor cursor = deft__tiled_children(reader, parent, outer->place, DEFT__TILED_LAYERS);
    size_t index = 0;
    for (const void *node = reader->format->next(&cursor); node != NULL;
         node = reader->format->next(&cursor)) {
        read_layer(reader, node, index, outer);
        index += 1;
    }
}

static int tileset_order(const void *left, const void *right)
{
    const deft__tiled_tileset *a = (const deft__tiled_tileset *)left;
    const deft__tiled_tileset *b = (const deft__tiled_tileset *)right;
    return a->first_gid < b->first_gid ? -1 : a->first_gid > b->first_gid;
}

/* Each tileset's numbers end where those of the next begin. */
static void check_numbers(deft__tiled_reader *reader, const deft__tiled_tileset *tileset,
                          const deft__tiled_tileset *next)
{
    if (next->first_gid == tileset->first_gid) {
        deft__tiled_error(reader, NULL, next->place,
                          "'firstgid' is %u, which is that of another tileset, too", next->first_gid);
        return;
    }
    const uint32_t listed = tileset->listed_count > 0 ? tileset->tiles[tileset->listed_count - 1].id + 1 : 0;
    const uint32_t count = tileset->is_collection ? listed : tileset->tile_count;
    if (count > next->first_gid - tileset->first_gid) {
        deft__tiled_warning(reader, NULL, next->place,
                            "'firstgid' is %u, but %.60s has numbers up to %u, so its last tiles cannot be "
                            "shown; save the map again with Tiled",
                            next->first_gid, tileset->place, tileset->first_gid + count - 1);
    }
}

static void read_tilesets(deft__tiled_reader *reader, const void *root)
{
    deft__tiled_map *map = reader->map;
    deft__tiled_cursor cursor = deft__tiled_children(reader, root, "tilesets", DEFT__TILED_TILESETS);
    uint32_t capacity = 0;
    for (const void *node = reader->format->next(&cursor); node != NULL;
         node = reader->format->next(&cursor)) {
        if (map->tileset_count >= TILED_TILESETS_MAX) {
            deft__tiled_error(reader, node, "tilesets", "there are more than %u tilesets; merge some",
                              TILED_TILESETS_MAX);
            return;
        }
        if (!deft__tiled_grow(map, (void **)&map->tilesets, map->tileset_count, &capacity,
                              sizeof *map->tilesets)) {
            deft__tiled_no_memory(reader);
            return;
        }
        deft__tiled_read_tileset(reader, node, &map->tilesets[map->tileset_count++]);
    }
    if (map->tileset_count > 0) {
        qsort(map->tilesets, map->tileset_count, sizeof *map->tilesets, tileset_order);
    }
    for (uint32_t i = 1; i < map->tileset_count; ++i) {
        check_numbers(reader, &map->tilesets[i - 1], &map->tilesets[i]);
    }
}

/* The size of the map, and the kinds of maps that cannot be played. */
static bool read_shape(deft__tiled_reader *reader, const void *root)
{
    deft__tiled_map *map = reader->map;
    const char *orientation = deft__tiled_string(reader, root, "orientation");
    if (strcmp(orientation, "orthogonal") != 0) {
        deft__tiled_error(
            reader, root, "orientation",
            "the map is '%.32s'; only orthogonal maps can be played: isometric, staggered and hexagonal "
            "maps have no side view",
            orientation);
        return false;
    }
    const int whole = DEFT__TILED_REQUIRED | DEFT__TILED_WHOLE;
    map->is_infinite = reader->format->value(root, "infinite").boolean;
    double least = map->is_infinite ? 0.0 : 1.0;
    double tile_width = 0.0, tile_height = 0.0, columns = 0.0, rows = 0.0;
    const deft__tiled_field fields[] = {{"tilewidth", 1.0, TILED_TILE_SIZE_MAX, whole, &tile_width},
                                        {"tileheight", 1.0, TILED_TILE_SIZE_MAX, whole, &tile_height},
                                        {"width", least, DEFT__LEVEL_COLUMNS_MAX, whole, &columns},
                                        {"height", least, DEFT__LEVEL_COLUMNS_MAX, whole, &rows}};
    if (!deft__tiled_numbers(reader, root, "", fields, sizeof fields / sizeof *fields)) {
        return false;
    }
    if (tile_width != tile_height) {
        deft__tiled_error(reader, root, "tilewidth",
                          "the map's tiles are %g x %g pixels; only maps of square tiles can be played",
                          tile_width, tile_height);
        return false;
    }
    map->tile_size = (uint32_t)tile_width;
    map->columns = (uint32_t)columns;
    map->rows = (uint32_t)rows;
    return true;
}

bool deft__tiled_read(deft__tiled_map *map, const deft__tiled_document *document, const char *path,
                      const deft_level_options *options, deft_diag_list *diags)
{
    deft__tiled_reader reader;
    memset(&reader, 0, sizeof reader);
    reader.map = map;
    reader.path = path;
    reader.format = document->format;
    reader.is_sound = true;
    reader.diags = diags;
    reader.words.options = options;
    reader.words.allowed = DEFT__WORDS_OBJECTS;
    if (read_shape(&reader, document->root)) {
        deft__tiled_group top;
        memset(&top, 0, sizeof top);
        read_tilesets(&reader, document->root);
        read_layers(&reader, document->root, &top);
    }
    deft__tiled_close_templates(&reader);
    return reader.is_sound;
}
