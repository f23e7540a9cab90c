/* io/arena.c -- memory that is freed all at once: a list of blocks. */
#include "io/arena.h"

#include "io/finding.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* One block; the items follow. */
struct deft__arena {
    deft__arena *next;
    max_align_t items[];
};

void *deft__arena_take(deft__arena **arena, size_t count, size_t size)
{
    if (count > (SIZE_MAX - sizeof(deft__arena)) / size) {
        return NULL;
    }
    deft__arena *block = (deft__arena *)calloc(1, sizeof *block + count * size);
    if (block == NULL) {
        return NULL;
    }
    block->next = *arena;
    *arena = block;
    return block->items;
}

bool deft__arena_grow(deft__arena **arena, void **items, uint32_t count, uint32_t *capacity, size_t size)
{
    if (count < *capacity) {
        return true;
    }
    uint32_t larger = *capacity == 0 ? 8 : *capacity * 2;
    void *moved = larger > *capacity ? deft__arena_take(arena, larger, size) : NULL;
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

const char *deft__arena_text(deft__arena **arena, const char *text)
{
    const size_t capacity = strlen(text) + 1;
    char *kept = (char *)deft__arena_take(arena, capacity, 1);
    if (kept != NULL) {
        deft__finding_copy(kept, capacity, text);
    }
    return kept;
}

void deft__arena_free(deft__arena **arena)
{
    while (*arena != NULL) {
        deft__arena *next = (*arena)->next;
        free(*arena);
        *arena = next;
    }
}
