/* io/ldtk_keep.c -- keeps what an LDtk project holds for the game: entities with their fields, and the
 * values of IntGrids. Tiles are in ldtk_tiles.c. Other files report what deft cannot use. */
#include "io/ldtk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double keep_number(const json_t *value)
{
    const double number = json_number_value(value);
    return fabs(number) <= DEFT__LDTK_PIXELS_MAX ? number : 0.0;
}

/* Lists and points are kept as JSON. */
static const char *keep_value_text(deft__level_keep *keep, const json_t *value)
{
    if (json_is_string(value)) {
        return deft__level_keep_text(keep, json_string_value(value));
    }
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    const char *kept = text != NULL ? deft__level_keep_text(keep, text) : "";
    free(text);
    return kept;
}

/* Fields that are empty are left out, as if they were not there. */
static uint32_t keep_fields(deft__level_keep *keep, const json_t *list,
                            deft_level_property items[DEFT__KEEP_PROPERTIES_OF_ONE])
{
    uint32_t count = 0;
    for (size_t i = 0; i < json_array_size(list) && count < DEFT__KEEP_PROPERTIES_OF_ONE; ++i) {
        const json_t *field = json_array_get(list, i);
        const json_t *value = json_object_get(field, "__value");
        if (value == NULL || json_is_null(value)) {
            continue;
        }
        deft_level_property *item = &items[count++];
        item->name = deft__level_keep_text(keep, deft__ldtk_text(field, "__identifier"));
        item->number = json_is_boolean(value) ? (json_is_true(value) ? 1.0 : 0.0) : json_number_value(value);
        item->value = json_is_boolean(value)  ? DEFT_LEVEL_VALUE_BOOL
                      : json_is_number(value) ? DEFT_LEVEL_VALUE_NUMBER
                                              : DEFT_LEVEL_VALUE_TEXT;
        item->text = item->value == DEFT_LEVEL_VALUE_TEXT ? keep_value_text(keep, value) : "";
    }
    return count;
}

static bool keep_properties(deft__ldtk_reader *reader, const json_t *node, deft_level_object *object)
{
    deft__level_keep *keep = &reader->plan.keep;
    deft_level_property items[DEFT__KEEP_PROPERTIES_OF_ONE];
    const uint32_t count = keep_fields(keep, json_object_get(node, "fieldInstances"), items);
    keep->property_count += count;
    if (count == 0) {
        return true;
    }
    if (keep->property_count > DEFT__KEEP_PROPERTIES_MAX) {
        return deft__ldtk_error(reader, "fieldInstances", "the project has more than %u fields; use fewer",
                                DEFT__KEEP_PROPERTIES_MAX);
    }
    deft_level_property *kept = (deft_level_property *)deft__arena_take(&keep->arena, count, sizeof *kept);
    if (kept == NULL) {
        return deft__ldtk_no_memory(reader);
    }
    memcpy(kept, items, count * sizeof *kept);
    object->properties = kept;
    object->property_count = count;
    for (uint32_t i = 0; i < count; ++i) {
        const bool is_name = strcmp(kept[i].name, "name") == 0 && kept[i].value == DEFT_LEVEL_VALUE_TEXT;
        object->name = is_name ? kept[i].text : object->name;
    }
    return true;
}

bool deft__ldtk_keep_entity(deft__ldtk_reader *reader, const deft__ldtk_layer *layer, const json_t *node,
                            uint32_t id)
{
    deft_level_object *object = deft__level_keep_object(&reader->plan.keep);
    if (object == NULL) {
        return deft__ldtk_no_memory(reader);
    }
    const json_t *at = json_object_get(node, "px");
    const json_t *pivot = json_object_get(node, "__pivot");
    object->id = id;
    object->type = deft__level_keep_text(&reader->plan.keep, deft__ldtk_text(node, "__identifier"));
    object->layer = deft__level_keep_text(&reader->plan.keep, layer->place);
    object->is_visible = true;
    object->width = keep_number(json_object_get(node, "width"));
    object->height = keep_number(json_object_get(node, "height"));
    object->at.x =
        layer->x + keep_number(json_array_get(at, 0)) - keep_number(json_array_get(pivot, 0)) * object->width;
    object->at.y = layer->y + keep_number(json_array_get(at, 1)) -
                   keep_number(json_array_get(pivot, 1)) * object->height;
    return keep_properties(reader, node, object);
}

bool deft__ldtk_keep_cells(deft__ldtk_reader *reader, const deft__ldtk_layer *layer, const char *type,
                           const uint32_t *cells)
{
    deft_level_block *block =
        (deft_level_block *)deft__arena_take(&reader->plan.keep.arena, 1, sizeof *block);
    deft_level_layer *kept = deft__level_keep_layer(&reader->plan.keep);
    if (block == NULL || kept == NULL) {
        return deft__ldtk_no_memory(reader);
    }
    block->columns = layer->columns;
    block->rows = layer->rows;
    block->tiles = cells;
    kept->name = deft__level_keep_text(&reader->plan.keep, layer->place);
    kept->type = type;
    kept->origin.x = layer->x;
    kept->origin.y = layer->y;
    kept->cell_size = layer->grid;
    kept->is_visible = true;
    kept->blocks = block;
    kept->block_count = 1;
    return true;
}

bool deft__ldtk_keep_grid(deft__ldtk_reader *reader, const deft__ldtk_layer *layer)
{
    const json_t *cells = json_object_get(layer->node, "intGridCsv");
    const size_t count = (size_t)layer->columns * layer->rows;
    uint32_t *values = (uint32_t *)deft__arena_take(&reader->plan.keep.arena, count, sizeof *values);
    if (values == NULL) {
        return deft__ldtk_no_memory(reader);
    }
    for (size_t i = 0; i < count; ++i) {
        values[i] = (uint32_t)json_integer_value(json_array_get(cells, i));
    }
    return deft__ldtk_keep_cells(reader, layer, "IntGrid", values);
}
