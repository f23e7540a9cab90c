/* io/level_table.c -- a hash table of numbers, open addressing, for the loaders' caches. */
#include "io/level_build.h"

#include <stdlib.h>
#include <string.h>

#define LEVEL_TABLE_FIRST 64

static size_t table_slot(const deft__level_table *table, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    size_t slot = (size_t)(mixed ^ mixed >> 32) & (table->capacity - 1);
    while (table->values[slot] != 0 && table->keys[slot] != key) {
        slot = (slot + 1) & (table->capacity - 1);
    }
    return slot;
}

uint32_t deft__level_table_get(const deft__level_table *table, uint64_t key)
{
    if (table->capacity == 0) {
        return UINT32_MAX;
    }
    uint32_t found = table->values[table_slot(table, key)];
    return found == 0 ? UINT32_MAX : found - 1;
}

static bool table_grow(deft__level_table *table)
{
    deft__level_table larger;
    memset(&larger, 0, sizeof larger);
    larger.capacity = table->capacity == 0 ? LEVEL_TABLE_FIRST : table->capacity * 2;
    larger.count = table->count;
    larger.keys = (uint64_t *)calloc(larger.capacity, sizeof *larger.keys);
    larger.values = (uint32_t *)calloc(larger.capacity, sizeof *larger.values);
    if (larger.keys == NULL || larger.values == NULL) {
        deft__level_table_free(&larger);
        return false;
    }
    for (size_t i = 0; i < table->capacity; ++i) {
        if (table->values[i] != 0) {
            size_t slot = table_slot(&larger, table->keys[i]);
            larger.keys[slot] = table->keys[i];
            larger.values[slot] = table->values[i];
        }
    }
    deft__level_table_free(table);
    *table = larger;
    return true;
}

bool deft__level_table_put(deft__level_table *table, uint64_t key, uint32_t value)
{
    if (table->count * 2 >= table->capacity && !table_grow(table)) {
        return false;
    }
    size_t slot = table_slot(table, key);
    table->count += table->values[slot] == 0 ? 1 : 0;
    table->keys[slot] = key;
    table->values[slot] = value + 1;
    return true;
}

void deft__level_table_free(deft__level_table *table)
{
    free(table->keys);
    free(table->values);
    memset(table, 0, sizeof *table);
}
