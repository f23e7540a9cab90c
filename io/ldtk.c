/* io/ldtk.c -- LDtk projects (.ldtk): finds the levels, places their layers in one world, and has them read.
 *
 * After the format that LDtk 1.0 to 1.5 write. The levels of a project are one world: each stands where the
 * project has it, linear layouts side by side.
 */
#include "io/ldtk.h"

#include "io/level_files.h"
#include "io/level_overlap.h"
#include "io/weight.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LDTK_LEVELS_MAX 65536U
#define LDTK_LAYERS_MAX (1U << 20)
#define LDTK_LISTED     6
/* The newest version of the format that is known is 1.LDTK_MINOR. */
#define LDTK_MINOR 5
#define LDTK_KNOWN "1.5"

static void ldtk_finding(deft__ldtk_reader *reader, deft_severity severity, const char *place,
                         const char *format, va_list arguments)
{
    char sentence[232];
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    deft__finding_add(reader->diags, severity, 0, 0, place, "%s", sentence);
}

bool deft__ldtk_error(deft__ldtk_reader *reader, const char *place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ldtk_finding(reader, DEFT_SEVERITY_ERROR, place, format, arguments);
    va_end(arguments);
    reader->is_sound = false;
    return false;
}

void deft__ldtk_warning(deft__ldtk_reader *reader, const char *place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ldtk_finding(reader, DEFT_SEVERITY_WARNING, place, format, arguments);
    va_end(arguments);
}

bool deft__ldtk_no_memory(deft__ldtk_reader *reader)
{
    reader->is_sound = false;
    return deft__level_no_memory(reader->diags);
}

const char *deft__ldtk_text(const json_t *node, const char *key)
{
    const char *text = json_string_value(json_object_get(node, key));
    return text != NULL ? text : "";
}

const json_t *deft__ldtk_list(deft__ldtk_reader *reader, const json_t *node, const char *place,
                              const char *key)
{
    const json_t *list = json_object_get(node, key);
    if (list == NULL || json_is_null(list) || json_is_array(list)) {
        return json_is_array(list) ? list : NULL;
    }
    (void)deft__ldtk_error(reader, place, "'%s' must be a list", key);
    return NULL;
}

bool deft__ldtk_number(deft__ldtk_reader *reader, const json_t *node, const char *place, const char *key,
                       double min, double max, double *out)
{
    const json_t *value = json_object_get(node, key);
    double number = json_number_value(value);
    if (!json_is_number(value)) {
        return deft__ldtk_error(reader, place, "'%s' %s; it must be a number from %g to %g", key,
                                value != NULL && !json_is_null(value) ? "is no number" : "is missing", min,
                                max);
    }
    if (!(number >= min && number <= max)) {
        return deft__ldtk_error(reader, place, "'%s' is %g; it must be a number from %g to %g", key, number,
                                min, max);
    }
    *out = number;
    return true;
}

bool deft__ldtk_whole(deft__ldtk_reader *reader, const json_t *node, const char *place, const char *key,
                      double min, double max, double *out)
{
    double number = 0.0;
    if (!deft__ldtk_number(reader, node, place, key, min, max, &number)) {
        return false;
    }
    if (number != floor(number)) {
        return deft__ldtk_error(reader, place, "'%s' is %g; it must be a whole number from %g to %g", key,
                                number, min, max);
    }
    *out = number;
    return true;
}

/* A level's document, which stays open; NULL, with a finding, when it is none. */
static const json_t *level_document(deft__ldtk_reader *reader, const char *place, const char *path,
                                    const deft__level_text *file)
{
    json_error_t error;
    if (!deft__level_reserve((void **)&reader->documents, &reader->document_capacity, reader->document_count,
                             1, sizeof *reader->documents)) {
        (void)deft__ldtk_no_memory(reader);
        return NULL;
    }
    json_t *document = deft__weight_open_json(file->text, file->size, &error);
    if (document == NULL) {
        (void)deft__ldtk_error(reader, place, "'%.60s' line %d, column %d: %.100s", path, error.line,
                               error.column, error.text);
        return NULL;
    }
    reader->documents[reader->document_count++] = document;
    return document;
}

/* A level's own file, which stays open; NULL, with a finding, when it cannot be used. */
static const json_t *level_file(deft__ldtk_reader *reader, const char *place, const char *source)
{
    if (*source == '\0') {
        (void)deft__ldtk_error(reader, place, "the level has neither layers nor a file of its own");
        return NULL;
    }
    if (reader->path == NULL) {
        (void)deft__ldtk_error(
            reader, place,
            "a project read from memory has no folder to find '%.80s' in; save it with its "
            "levels in one file",
            source);
        return NULL;
    }
    deft__level_text file;
    char path[DEFT__FILE_REASON], why[DEFT__FILE_REASON];
    if (!deft__level_files_beside(&file, reader->path, source, reader->options, path, why)) {
        (void)deft__ldtk_error(reader, place, "the level's file '%.80s' cannot be read: %s; put it there",
                               path, why);
        return NULL;
    }
    if (!deft__level_keep_file(&reader->plan.keep, file.path)) {
        (void)deft__ldtk_no_memory(reader);
    }
    const json_t *document = level_document(reader, place, path, &file);
    deft__level_files_close(&file);
    return document;
}

/* Takes a layer of a level whose corner is at (x, y), when it may say something. */
static bool read_layer(deft__ldtk_reader *reader, const char *level, const json_t *node, double x, double y)
{
    const double far = DEFT__LDTK_PIXELS_MAX;
    deft__ldtk_layer layer;
    memset(&layer, 0, sizeof layer);
    (void)snprintf(layer.place, sizeof layer.place, "%.30s.%.30s", level,
                   deft__ldtk_text(node, "__identifier"));
    const char *type = deft__ldtk_text(node, "__type");
    layer.node = node;
    layer.is_grid = strcmp(type, "IntGrid") == 0;
    layer.is_entities = strcmp(type, "Entities") == 0;
    if (!layer.is_grid && !layer.is_entities && strcmp(type, "Tiles") != 0 &&
        strcmp(type, "AutoLayer") != 0) {
        return true;
    }
    double offset_x = 0.0, offset_y = 0.0, grid = 0.0;
    if (!deft__ldtk_whole(reader, node, layer.place, "__pxTotalOffsetX", -far, far, &offset_x) ||
        !deft__ldtk_whole(reader, node, layer.place, "__pxTotalOffsetY", -far, far, &offset_y) ||
        !deft__ldtk_whole(reader, node, layer.place, "__gridSize", 1.0, DEFT__LDTK_GRID_MAX, &grid)) {
        return false;
    }
    layer.x = x + offset_x;
    layer.y = y + offset_y;
    layer.grid = (uint32_t)grid;
    if ((!layer.is_entities && !deft__ldtk_read_size(reader, &layer)) ||
        (layer.is_grid && !deft__ldtk_read_grid(reader, &layer))) {
        return false;
    }
    if (reader->layer_count >= LDTK_LAYERS_MAX) {
        return deft__ldtk_error(reader, layer.place,
                                "there are more than %u layers in all levels; split the "
                                "project",
                                LDTK_LAYERS_MAX);
    }
    if (!deft__level_reserve((void **)&reader->layers, &reader->layer_capacity, reader->layer_count, 1,
                             sizeof *reader->layers)) {
        return deft__ldtk_no_memory(reader);
    }
    reader->layers[reader->layer_count++] = layer;
    return true;
}

/* Takes the layers of a level whose corner is at (x, y). */
static void read_level(deft__ldtk_reader *reader, const json_t *node, double x, double y)
{
    char place[DEFT__LDTK_PLACE_CAP];
    deft__finding_copy(place, sizeof place, deft__ldtk_text(node, "identifier"));
    const json_t *layers = deft__ldtk_list(reader, node, place, "layerInstances");
    if (!json_is_array(layers)) {
        const json_t *own = level_file(reader, place, deft__ldtk_text(node, "externalRelPath"));
        layers = json_object_get(own, "layerInstances");
        if (own == NULL) {
            return;
        }
        if (!json_is_array(layers)) {
            (void)deft__ldtk_error(reader, place, "the level's file has no layers ('layerInstances')");
            return;
        }
    }
    for (size_t i = 0; i < json_array_size(layers); ++i) {
        if (!read_layer(reader, place, json_array_get(layers, i), x, y)) {
            return;
        }
    }
}

/* Where levels are that say it, and where they are side by side. */
static bool level_corner(deft__ldtk_reader *reader, const json_t *node, const char *place, bool is_row,
                         bool is_column, deft_pos *next, deft_pos *out)
{
    const double far = DEFT__LDTK_PIXELS_MAX;
    double size = 0.0;
    if (!is_row && !is_column) {
        return deft__ldtk_whole(reader, node, place, "worldX", -far, far, &out->x) &&
               deft__ldtk_whole(reader, node, place, "worldY", -far, far, &out->y);
    }
    if (!deft__ldtk_whole(reader, node, place, is_row ? "pxWid" : "pxHei", 1.0, far, &size)) {
        return false;
    }
    *out = *next;
    next->x += is_row ? size : 0.0;
    next->y += is_column ? size : 0.0;
    return fabs(next->x) <= far && fabs(next->y) <= far
               ? true
               : deft__ldtk_error(reader, place, "the levels side by side are longer than 1e9 pixels");
}

/* Remembers where a level is. */
static void keep_level(deft__ldtk_reader *reader, const json_t *node, deft_pos corner)
{
    if (!deft__level_reserve((void **)&reader->levels, &reader->level_capacity, reader->level_count, 1,
                             sizeof *reader->levels)) {
        (void)deft__ldtk_no_memory(reader);
        return;
    }
    deft__ldtk_level *level = &reader->levels[reader->level_count++];
    level->name = deft__ldtk_text(node, "identifier");
    level->box.min_x = corner.x;
    level->box.min_y = corner.y;
    level->box.max_x = corner.x + json_number_value(json_object_get(node, "pxWid"));
    level->box.max_y = corner.y + json_number_value(json_object_get(node, "pxHei"));
}

/* Warns of levels in one place: of the first pairs by name, of the rest by number. */
static void check_levels(deft__ldtk_reader *reader)
{
    deft__overlaps found;
    deft_box *boxes = (deft_box *)malloc((reader->level_count + (size_t)1) * sizeof *boxes);
    for (uint32_t i = 0; boxes != NULL && i < reader->level_count; ++i) {
        boxes[i] = reader->levels[i].box;
    }
    const bool is_known = boxes != NULL && deft__level_overlaps(&found, boxes, reader->level_count);
    free(boxes);
    if (!is_known) {
        (void)deft__ldtk_no_memory(reader);
        return;
    }
    for (uint32_t i = 0; i < found.listed; ++i) {
        const deft__ldtk_level *first = &reader->levels[found.pairs[i][0]];
        const deft__ldtk_level *second = &reader->levels[found.pairs[i][1]];
        deft__ldtk_warning(
            reader, second->name,
            "the level is at (%.7g, %.7g) in the world, where '%.30s' is, too: both are one place "
            "there; move one, or read one alone as a room",
            second->box.min_x, second->box.min_y, first->name);
    }
    if (found.count > found.listed) {
        const unsigned long long more = (unsigned long long)(found.count - found.listed);
        deft__ldtk_warning(reader, "levels",
                           "%llu more pair%s of levels %s in one place; move the levels apart", more,
                           more == 1 ? "" : "s", more == 1 ? "is" : "are");
    }
}

/* Takes the levels of a world, or of a project without worlds. Returns how many were wanted. */
static uint32_t read_levels(deft__ldtk_reader *reader, const json_t *world)
{
    const json_t *levels = deft__ldtk_list(reader, world, "levels", "levels");
    const char *layout = deft__ldtk_text(world, "worldLayout");
    bool is_row = strcmp(layout, "LinearHorizontal") == 0;
    bool is_column = strcmp(layout, "LinearVertical") == 0;
    const char *room = reader->options->room;
    deft_pos next = {0.0, 0.0};
    uint32_t taken = 0;
    uint32_t deep = 0;
    for (size_t i = 0; i < json_array_size(levels) && i < LDTK_LEVELS_MAX; ++i) {
        const json_t *node = json_array_get(levels, i);
        const char *name = deft__ldtk_text(node, "identifier");
        deft_pos corner = {0.0, 0.0};
        if (!level_corner(reader, node, name, is_row, is_column, &next, &corner)) {
            continue;
        }
        bool is_deep = json_number_value(json_object_get(node, "worldDepth")) != 0.0;
        bool is_wanted = room != NULL ? strcmp(room, name) == 0 : !is_deep;
        deep += room == NULL && is_deep ? 1U : 0U;
        if (is_wanted) {
            taken += 1;
            keep_level(reader, node, corner);
            read_level(reader, node, corner.x, corner.y);
        }
    }
    if (deep > 0) {
        deft__ldtk_warning(reader, "worldDepth",
                           "%u levels are in another depth than 0 and are left out; read one alone as a room",
                           deep);
    }
    if (json_array_size(levels) > LDTK_LEVELS_MAX) {
        (void)deft__ldtk_error(reader, "levels", "there are more than %u levels; split the project",
                               LDTK_LEVELS_MAX);
    }
    return taken;
}

static void miss_room(deft__ldtk_reader *reader, const json_t *first)
{
    const json_t *levels = json_object_get(first, "levels");
    char list[160] = "";
    size_t length = 0;
    for (size_t i = 0; i < json_array_size(levels) && i < LDTK_LISTED; ++i) {
        const char *name = deft__ldtk_text(json_array_get(levels, i), "identifier");
        int added = snprintf(list + length, sizeof list - length, "%s%.20s", i > 0 ? ", " : "", name);
        length += added > 0 ? (size_t)added : 0;
    }
    (void)deft__ldtk_error(reader, "room", "the project has no level '%.40s'; it has %s%s",
                           reader->options->room, *list != '\0' ? list : "none",
                           json_array_size(levels) > LDTK_LISTED ? " and more" : "");
}

/* Takes the layers of all levels that are wanted. A project has either levels, or worlds that have them. */
static void read_worlds(deft__ldtk_reader *reader)
{
    const json_t *worlds = deft__ldtk_list(reader, reader->root, "worlds", "worlds");
    const json_t *first = reader->root;
    uint32_t taken = read_levels(reader, reader->root);
    size_t count = json_array_size(worlds);
    bool has_room = reader->options->room != NULL;
    if (json_array_size(json_object_get(reader->root, "levels")) == 0 && count > 0) {
        first = json_array_get(worlds, 0);
        for (size_t i = 0; i < count && (i == 0 || (has_room && taken == 0)); ++i) {
            taken += read_levels(reader, json_array_get(worlds, i));
        }
        if (count > 1 && !has_room) {
            deft__ldtk_warning(reader, "worlds",
                               "the project has %zu worlds, of which only the first is read; read a level of "
                               "another one alone as a room",
                               count);
        }
    }
    if (taken == 0 && has_room) {
        miss_room(reader, first);
    } else if (taken == 0 && reader->is_sound) {
        (void)deft__ldtk_error(reader, "levels", "the project has no levels to read");
    }
}

/* Pixels in a unit without a wish: the largest grid of those that are ground, else the project's. */
static double grid_size(const deft__ldtk_reader *reader)
{
    double size = 0.0;
    for (uint32_t i = 0; i < reader->layer_count; ++i) {
        const deft__ldtk_layer *layer = &reader->layers[i];
        size = layer->has_ground ? fmax(size, (double)layer->grid) : size;
    }
    if (size == 0.0) {
        size = json_number_value(json_object_get(reader->root, "defaultGridSize"));
    }
    return size >= 1.0 && size <= DEFT__LDTK_GRID_MAX ? size : 16.0;
}

/* The two numbers that a version begins with. False when it does not. */
static bool version_of(const char *text, unsigned long *major, unsigned long *minor)
{
    char *end = NULL;
    if (!isdigit((unsigned char)*text)) {
        return false;
    }
    *major = strtoul(text, &end, 10);
    if (*end != '.' || !isdigit((unsigned char)end[1])) {
        return false;
    }
    *minor = strtoul(end + 1, &end, 10);
    return true;
}

/* A version that is no text, or missing. */
static void tell_of_no_version(deft__ldtk_reader *reader, const json_t *version)
{
    char what[40] = "no text";
    if (version == NULL || json_is_null(version)) {
        (void)snprintf(what, sizeof what, "missing");
    } else if (json_is_number(version)) {
        (void)snprintf(what, sizeof what, "the number %.6g", json_number_value(version));
    }
    deft__ldtk_warning(reader, "jsonVersion",
                       "it is %s; it must be a text such as \"1.5.3\", so save the project again with LDtk",
                       what);
}

/* A format of another version may mean something else by the same words. */
static void check_version(deft__ldtk_reader *reader)
{
    const json_t *version = json_object_get(reader->root, "jsonVersion");
    const char *text = json_string_value(version);
    unsigned long major = 0, minor = 0;
    if (text == NULL) {
        tell_of_no_version(reader, version);
    } else if (!version_of(text, &major, &minor)) {
        deft__ldtk_warning(reader, "jsonVersion",
                           "'%.20s' is no version of LDtk's format; known are 1.0 to " LDTK_KNOWN
                           ", so save the project again with LDtk",
                           text);
    } else if (major < 1) {
        deft__ldtk_warning(reader, "jsonVersion",
                           "'%.20s' is older than the versions that are known, 1.0 to " LDTK_KNOWN
                           "; what it says otherwise may be misread, so save the project again with LDtk 1.0 "
                           "or later",
                           text);
    } else if (major > 1 || minor > LDTK_MINOR) {
        deft__ldtk_warning(reader, "jsonVersion",
                           "'%.20s' is newer than the versions that are known, 1.0 to " LDTK_KNOWN
                           "; what is new in it is not read",
                           text);
    }
}

static bool read_project(deft__ldtk_reader *reader)
{
    if (!deft__level_plan_start(&reader->plan, *deft_axes_y_down(), reader->diags)) {
        return false;
    }
    check_version(reader);
    read_worlds(reader);
    check_levels(reader);
    if (!reader->is_sound) {
        return false;
    }
    deft__ldtk_check_names(reader);
    double grid = grid_size(reader);
    reader->plan.px_per_unit = reader->options->px_per_unit > 0.0 ? reader->options->px_per_unit : grid;
    reader->plan.map_tile = grid / reader->plan.px_per_unit;
    reader->plan.bodies = reader->options->bodies;
    reader->plan.body_pieces = reader->options->body_pieces;
    if (!deft__ldtk_plan_cells(reader)) {
        return false;
    }
    if (!deft__ldtk_keep_tilesets(reader)) {
        return false;
    }
    for (uint32_t i = reader->layer_count; i > 0; --i) { /* from the back */
        const deft__ldtk_layer *layer = &reader->layers[i - 1];
        if ((layer->is_grid && !deft__ldtk_keep_grid(reader, layer)) ||
            (!layer->is_entities && !deft__ldtk_keep_tiles(reader, layer))) {
            return false;
        }
    }
    for (uint32_t i = 0; i < reader->layer_count; ++i) {
        if (reader->layers[i].is_entities && !deft__ldtk_plan_entities(reader, &reader->layers[i])) {
            return false;
        }
    }
    return reader->is_sound;
}

/* NULL, with a finding, when the text is no LDtk project. */
static json_t *open_project(const char *text, size_t size, deft_diag_list *diags)
{
    json_error_t error;
    json_t *root = deft__weight_open_json(text, size, &error);
    if (root == NULL) {
        deft__finding_add(diags, DEFT_SEVERITY_ERROR, error.line > 0 ? (uint32_t)error.line : 0,
                          error.line > 0 && error.column > 0 ? (uint32_t)error.column : 0, "", "%.160s",
                          error.text);
        return NULL;
    }
    if (json_is_object(json_object_get(root, "defs")) && json_is_array(json_object_get(root, "levels"))) {
        return root;
    }
    bool is_level = json_object_get(root, "layerInstances") != NULL;
    deft__finding_add(diags, DEFT_SEVERITY_ERROR, 0, 0, "", "%s",
                      is_level
                          ? "this is one level of an LDtk project; open the project (.ldtk)"
                          : "this JSON is not an LDtk project ('defs' and 'levels' are missing); save it "
                            "with LDtk 1.0 or later");
    json_decref(root);
    return NULL;
}

static void free_reader(deft__ldtk_reader *reader)
{
    for (uint32_t i = 0; i < reader->document_count; ++i) {
        json_decref(reader->documents[i]);
    }
    for (uint32_t i = 0; i < reader->value_count; ++i) {
        free(reader->values[i].words);
    }
    free(reader->documents);
    free(reader->layers);
    free(reader->values);
    free(reader->levels);
    deft__level_table_free(&reader->value_of);
    deft__level_table_free(&reader->item_of);
    deft__level_table_free(&reader->told);
    deft__level_table_free(&reader->definition);
}

deft_level *deft__level_of_ldtk(const char *text, size_t size, const char *path,
                                const deft_level_options *options, deft_diag_list *diags)
{
    json_t *root = open_project(text, size, diags);
    if (root == NULL) {
        return NULL;
    }
    deft__ldtk_reader reader;
    memset(&reader, 0, sizeof reader);
    reader.path = path;
    reader.root = root;
    reader.options = options;
    reader.cells.options = options;
    reader.cells.allowed = DEFT__WORDS_CELLS;
    reader.cells.is_loose = true;
    reader.entities = reader.cells;
    reader.entities.allowed = DEFT__WORDS_ENTITIES;
    reader.is_sound = true;
    reader.diags = diags;
    bool is_sound = read_project(&reader);
    deft_level *level = deft__level_finish(&reader.plan, is_sound, diags);
    free_reader(&reader);
    json_decref(root);
    return level;
}

deft_level *deft_level_parse_ldtk(const char *text, size_t size, const char *path,
                                  const deft_level_options *options, deft_diag_list *diags)
{
    DEFT_ASSERT(text != NULL || size == 0);
    const deft_level_options none = deft__level_options_of(0.0);
    options = options != NULL ? options : &none;
    bool is_sound = text != NULL && deft__level_words_check(options, diags);
    return is_sound ? deft__level_of_ldtk(text, size, path, options, diags) : NULL;
}
