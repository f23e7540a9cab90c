/* io/tiled_map.c -- the memory of a Tiled map, and how its tiles are found. */
#include "io/tiled_map.h"

#include <string.h>

void *deft__tiled_alloc(deft__tiled_map *map, size_t count, size_t size)
{
    return deft__arena_take(&map->arena, count, size);
}

bool deft__tiled_grow(deft__tiled_map *map, void **items, uint32_t count, uint32_t *capacity, size_t size)
{
    return deft__arena_grow(&map->arena, items, count, capacity, size);
}

void deft__tiled_map_free(deft__tiled_map *map)
{
    deft__arena_free(&map->arena);
    deft__level_keep_free(&map->keep);
    memset(map, 0, sizeof *map);
}

const deft__tiled_tileset *deft__tiled_tileset_of(const deft__tiled_map *map, uint32_t gid)
{
    uint32_t low = 0;
    uint32_t high = map->tileset_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (map->tilesets[middle].first_gid <= gid) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low > 0 ? &map->tilesets[low - 1] : NULL;
}

const deft__tiled_tile *deft__tiled_tile_of(const deft__tiled_tileset *tileset, uint32_t id)
{
    uint32_t low = 0;
    uint32_t high = tileset->listed_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (tileset->tiles[middle].id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool is_listed = low < tileset->listed_count && tileset->tiles[low].id == id;
    return is_listed ? &tileset->tiles[low] : NULL;
}
