/* io/arena.h -- memory that is freed all at once. */
#ifndef DEFT__IO_ARENA_H
#define DEFT__IO_ARENA_H

#include "deft/base.h"

/// NULL: nothing has been taken.
typedef struct deft__arena deft__arena;

/// `count` zeroed items of `size` bytes. NULL when there is no memory.
void *deft__arena_take(deft__arena **arena, size_t count, size_t size);

/// Makes room for one more item in an array of the arena's: doubles it when `count` has reached `capacity`.
bool deft__arena_grow(deft__arena **arena, void **items, uint32_t count, uint32_t *capacity, size_t size);

/// A copy of a text; control characters come out as '?'. NULL when there is no memory.
const char *deft__arena_text(deft__arena **arena, const char *text);

void deft__arena_free(deft__arena **arena);

#endif
