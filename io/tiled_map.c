/* io/tiled_map.c -- the memory of a Tiled map, and how its tiles are found. */
#include "io/tiled_map.h"

#include <stdlib.h>
#include <string.h>

/* One allocation of the arena; the items follow. */
struct deft__tiled_arena {
    deft__tiled_arena *next;
    max_align_t items[];
};

void *deft__tiled_alloc(deft__tiled_map *map, size_t count, size_t size)
{
    if (count > (SIZE_MAX - sizeof(deft__tiled_arena)) / size) {
        return NULL;
    }
    deft__tiled_arena *arena = (deft__tiled_arena *)calloc(1, sizeof *arena + count * size);
    if (arena == NULL) {
        return NULL;
    }
    arena->next = map->arena;
    map->arena = arena;
    return arena->items;
}

bool deft__tiled_grow(deft__tiled_map *map, void **items, uint32_t count, uint32_t *capacity, size_t size)
{
    if (count < *capacity) {
        return true;
    }
    uint32_t larger = *capacity == 0 ? 8 : *capacity * 2;
    void *moved = larger > *capacity ? deft__tiled_alloc(map, larger, size) : NULL;
    if (moved == NULL) {
        return false;
    }
    if (count > 0) {
        memcpy(moved, *items, count * size);
    }
    *items = moved;
    *capacity = larger;
    return true;
}

void deft__tiled_map_free(deft__tiled_map *map)
{
    while (map->arena != NULL) {
        deft__tiled_arena *next = map->arena->next;
        free(map->arena);
        map->arena = next;
    }
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
