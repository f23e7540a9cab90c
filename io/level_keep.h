/* io/level_keep.h -- gathers what a map holds for the game (deft_level_map.h), while the map is read. */
#ifndef DEFT__IO_LEVEL_KEEP_H
#define DEFT__IO_LEVEL_KEEP_H

#include "deft/io/level.h"
#include "io/arena.h"

/// The most properties of an object, a tile or a layer that are kept, and of all of them.
#define DEFT__KEEP_PROPERTIES_OF_ONE 256U
#define DEFT__KEEP_PROPERTIES_MAX    (4U << 20)

/// What is kept so far. Places are pixels, until deft__level_keep_scale. Zero-fill it to start.
typedef struct deft__level_keep {
    deft__arena *arena;
    deft_level_layer *layers;
    uint32_t layer_count, layer_capacity;
    deft_level_tileset *tilesets;
    uint32_t tileset_count, tileset_capacity;
    deft_level_object *objects;
    uint32_t object_count, object_capacity;
    const char **files;
    uint32_t file_count, file_capacity;
    uint32_t property_count;
} deft__level_keep;

/// The next of each, zeroed but for its texts, which are empty; NULL when there is no memory.
deft_level_layer *deft__level_keep_layer(deft__level_keep *keep);
deft_level_tileset *deft__level_keep_tileset(deft__level_keep *keep);
deft_level_object *deft__level_keep_object(deft__level_keep *keep);

/// Keeps the path of a file that was read. False when there is no memory.
bool deft__level_keep_file(deft__level_keep *keep, const char *path);

/// Copies a text; "" when there is no memory.
const char *deft__level_keep_text(deft__level_keep *keep, const char *text);

/// From pixels to units.
void deft__level_keep_scale(deft__level_keep *keep, double px_per_unit);

/// Hands it to a level, which owns it from then on.
void deft__level_keep_give(deft__level_keep *keep, deft_level *level);

void deft__level_keep_free(deft__level_keep *keep);

#endif
