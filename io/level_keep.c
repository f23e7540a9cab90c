/* io/level_keep.c -- what a map holds for the game, from the first of it that is read to the level that owns
 * it.
 */
#include "io/level_keep.h"

#include <string.h>

deft_level_layer *deft__level_keep_layer(deft__level_keep *keep)
{
    if (!deft__arena_grow(&keep->arena, (void **)&keep->layers, keep->layer_count, &keep->layer_capacity,
                          sizeof *keep->layers)) {
        return NULL;
    }
    deft_level_layer *layer = &keep->layers[keep->layer_count++];
    layer->name = layer->type = "";
    return layer;
}

deft_level_tileset *deft__level_keep_tileset(deft__level_keep *keep)
{
    if (!deft__arena_grow(&keep->arena, (void **)&keep->tilesets, keep->tileset_count,
                          &keep->tileset_capacity, sizeof *keep->tilesets)) {
        return NULL;
    }
    deft_level_tileset *tileset = &keep->tilesets[keep->tileset_count++];
    tileset->name = tileset->image = "";
    return tileset;
}

deft_level_object *deft__level_keep_object(deft__level_keep *keep)
{
    if (!deft__arena_grow(&keep->arena, (void **)&keep->objects, keep->object_count, &keep->object_capacity,
                          sizeof *keep->objects)) {
        return NULL;
    }
    deft_level_object *object = &keep->objects[keep->object_count++];
    object->name = object->type = object->layer = "";
    return object;
}

bool deft__level_keep_file(deft__level_keep *keep, const char *path)
{
    if (!deft__arena_grow(&keep->arena, (void **)&keep->files, keep->file_count, &keep->file_capacity,
                          sizeof *keep->files)) {
        return false;
    }
    keep->files[keep->file_count++] = deft__level_keep_text(keep, path);
    return true;
}

const char *deft__level_keep_text(deft__level_keep *keep, const char *text)
{
    const char *kept = *text != '\0' ? deft__arena_text(&keep->arena, text) : "";
    return kept != NULL ? kept : "";
}

void deft__level_keep_scale(deft__level_keep *keep, double px_per_unit)
{
    for (uint32_t i = 0; i < keep->layer_count; ++i) {
        deft_level_layer *layer = &keep->layers[i];
        layer->origin.x /= px_per_unit;
        layer->origin.y /= px_per_unit;
        layer->cell_size /= px_per_unit;
    }
    for (uint32_t i = 0; i < keep->object_count; ++i) {
        deft_level_object *object = &keep->objects[i];
        deft_vec2d *points = (deft_vec2d *)(uintptr_t)object->points;
        object->at.x /= px_per_unit;
        object->at.y /= px_per_unit;
        object->width /= px_per_unit;
        object->height /= px_per_unit;
        for (uint32_t k = 0; k < object->point_count; ++k) {
            points[k].x /= px_per_unit;
            points[k].y /= px_per_unit;
        }
    }
}

void deft__level_keep_give(deft__level_keep *keep, deft_level *level)
{
    level->layers = keep->layers;
    level->layer_count = keep->layer_count;
    level->tilesets = keep->tilesets;
    level->tileset_count = keep->tileset_count;
    level->objects = keep->objects;
    level->object_count = keep->object_count;
    level->files = keep->files;
    level->file_count = keep->file_count;
    level->kept = keep->arena;
    memset(keep, 0, sizeof *keep);
}

void deft__level_keep_free(deft__level_keep *keep)
{
    deft__arena_free(&keep->arena);
    memset(keep, 0, sizeof *keep);
}

const deft_level_property *deft_level_property_of(const deft_level_object *object, const char *name)
{
    DEFT_ASSERT(object != NULL && name != NULL);
    for (uint32_t i = 0; object != NULL && name != NULL && i < object->property_count; ++i) {
        if (strcmp(object->properties[i].name, name) == 0) {
            return &object->properties[i];
        }
    }
    return NULL;
}
