/* io/ldtk_tiles.c -- keeps the tilesets of an LDtk project, and the tiles of its layers, as those of a Tiled
 * map are: a number for each cell. Tiles that lie on others are layers of their own, above.
 */
#include "io/file.h"
#include "io/ldtk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The most tiles on one cell that are kept, and cells of all layers together. */
#define LDTK_STACK_MAX      16
#define LDTK_TILE_CELLS_MAX (1U << 25)

#define LDTK_MIRRORED    0x80000000U
#define LDTK_UPSIDE_DOWN 0x40000000U

static uint32_t tiles_count(const json_t *node, const char *key)
{
    const double number = json_number_value(json_object_get(node, key));
    return number > 0.0 && number <= DEFT__LDTK_GRID_MAX ? (uint32_t)number : 0;
}

static bool keep_tileset(deft__ldtk_reader *reader, const json_t *node, uint32_t first)
{
    deft__level_keep *keep = &reader->plan.keep;
    deft_level_tileset *kept = deft__level_keep_tileset(keep);
    char *image = deft__file_beside("", deft__ldtk_text(node, "relPath"));
    if (kept == NULL || image == NULL) {
        free(image);
        return deft__ldtk_no_memory(reader);
    }
    deft__file_normalise(image);
    kept->name = deft__level_keep_text(keep, deft__ldtk_text(node, "identifier"));
    kept->image = deft__level_keep_text(keep, image);
    kept->first_tile = first;
    kept->columns = tiles_count(node, "__cWid");
    kept->tile_count = kept->columns * tiles_count(node, "__cHei");
    kept->tile_width = kept->tile_height = tiles_count(node, "tileGridSize");
    kept->margin = tiles_count(node, "padding");
    kept->spacing = tiles_count(node, "spacing");
    free(image);
    return true;
}

static const json_t *tileset_list(const deft__ldtk_reader *reader)
{
    return json_object_get(json_object_get(reader->root, "defs"), "tilesets");
}

bool deft__ldtk_keep_tilesets(deft__ldtk_reader *reader)
{
    const json_t *list = tileset_list(reader);
    uint64_t next = 1;
    for (size_t i = 0; i < json_array_size(list); ++i) {
        if (!keep_tileset(reader, json_array_get(list, i), (uint32_t)next)) {
            return false;
        }
        next += reader->plan.keep.tilesets[i].tile_count;
        if (next > DEFT_LEVEL_TILE_MASK) {
            return deft__ldtk_error(reader, "defs.tilesets",
                                    "the tilesets have more than %u tiles; use fewer", DEFT_LEVEL_TILE_MASK);
        }
    }
    return true;
}

/* The tileset of a layer; NULL when it has none. */
static const deft_level_tileset *tileset_of(const deft__ldtk_reader *reader, const json_t *layer)
{
    const json_t *list = tileset_list(reader), *uid = json_object_get(layer, "__tilesetDefUid");
    for (size_t i = 0; json_is_integer(uid) && i < json_array_size(list); ++i) {
        if (json_equal(json_object_get(json_array_get(list, i), "uid"), uid)) {
            return &reader->plan.keep.tilesets[i];
        }
    }
    return NULL;
}

/* One more layer on those of `stack`: NULL, with a finding, when there is no room. */
static uint32_t *stack_grow(deft__ldtk_reader *reader, const deft__ldtk_layer *layer)
{
    const uint64_t count = (uint64_t)layer->columns * layer->rows;
    reader->tile_cells += count;
    if (reader->tile_cells > LDTK_TILE_CELLS_MAX) {
        (void)deft__ldtk_error(
            reader, layer->place,
            "the layers of tiles have more than %u cells, once more for each tile that lies on "
            "another; use fewer",
            LDTK_TILE_CELLS_MAX);
        return NULL;
    }
    uint32_t *tiles = (uint32_t *)deft__arena_take(&reader->plan.keep.arena, (size_t)count, sizeof *tiles);
    if (tiles == NULL) {
        (void)deft__ldtk_no_memory(reader);
        return NULL;
    }
    return deft__ldtk_keep_cells(reader, layer, "Tiles", tiles) ? tiles : NULL;
}

/* The cell that a tile's corner above left is in; false when that is outside of the layer. */
static bool tile_cell(const deft__ldtk_layer *layer, const json_t *tile, size_t *out)
{
    const json_t *at = json_object_get(tile, "px");
    const double column = floor(json_number_value(json_array_get(at, 0)) / layer->grid);
    const double row = floor(json_number_value(json_array_get(at, 1)) / layer->grid);
    if (!(column >= 0.0 && column < layer->columns && row >= 0.0 && row < layer->rows)) {
        return false;
    }
    *out = (size_t)row * layer->columns + (size_t)column;
    return true;
}

/* A tile's number, with the bits of its turns; 0 for one that the tileset does not have. */
static uint32_t tile_number(const deft_level_tileset *tileset, const json_t *tile)
{
    const json_int_t id = json_integer_value(json_object_get(tile, "t"));
    const json_int_t turns = json_integer_value(json_object_get(tile, "f"));
    if (id < 0 || id >= (json_int_t)tileset->tile_count) {
        return 0;
    }
    return (tileset->first_tile + (uint32_t)id) | ((turns & 1) != 0 ? LDTK_MIRRORED : 0U) |
           ((turns & 2) != 0 ? LDTK_UPSIDE_DOWN : 0U);
}

static bool keep_list(deft__ldtk_reader *reader, const deft__ldtk_layer *layer,
                      const deft_level_tileset *tileset, const json_t *list)
{
    uint32_t *stack[LDTK_STACK_MAX];
    uint32_t depth = 0, lost = 0;
    for (size_t i = 0; i < json_array_size(list); ++i) {
        const json_t *tile = json_array_get(list, i);
        const uint32_t number = tile_number(tileset, tile);
        size_t cell = 0;
        uint32_t level = 0;
        if (number == 0 || !tile_cell(layer, tile, &cell)) {
            continue;
        }
        while (level < depth && stack[level][cell] != 0) {
            ++level;
        }
        if (level == LDTK_STACK_MAX) {
            ++lost;
            continue;
        }
        if (level == depth) {
            stack[depth] = stack_grow(reader, layer);
            if (stack[depth++] == NULL) {
                return false;
            }
        }
        stack[level][cell] = number;
    }
    if (lost > 0) {
        deft__ldtk_warning(reader, layer->place, "%u tiles lie on %u others in their cell; they are left out",
                           lost, LDTK_STACK_MAX);
    }
    return true;
}

bool deft__ldtk_keep_tiles(deft__ldtk_reader *reader, const deft__ldtk_layer *layer)
{
    const deft_level_tileset *tileset = tileset_of(reader, layer->node);
    return tileset == NULL ||
           (keep_list(reader, layer, tileset, json_object_get(layer->node, "autoLayerTiles")) &&
            keep_list(reader, layer, tileset, json_object_get(layer->node, "gridTiles")));
}
