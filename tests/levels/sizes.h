/* tests/levels/sizes.h -- texts with n of something, for sizes.c. */
#ifndef DEFT_TESTS_LEVELS_SIZES_H
#define DEFT_TESTS_LEVELS_SIZES_H

#include <stddef.h>
#include <stdint.h>

/* A text in the making. */
typedef struct draft {
    char *text;
    size_t size, capacity;
} draft;

void put(draft *out, const char *format, ...);
void put_bytes(draft *out, const void *bytes, size_t size);

typedef enum kind {
    TMX,
    TMJ,
    LDTK,
    FILES, /* a TMX map, and tilesets and templates beside it */
    TEXT,
    SCRIPT,
    TUNING,
    CSV,
    TRACE
} kind;

typedef struct many {
    const char *name;
    kind kind;
    uint32_t least; /* n */
    void (*write)(draft *out, uint32_t n);
} many;

/* What a map, a project, a script or a recording can have many of, in tests/levels/sizes_parts.c. */
extern const many sizes_parts[];
extern const size_t sizes_parts_count;

#endif
