/* io/binding.c -- what the headers tell a C compiler, for programs that have none. */
#include "deft/io/binding.h"

#include "deft/io.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define BINDING_STRUCTS(X)                                                                                   \
    X(deft_level)                                                                                            \
    X(deft_level_block)                                                                                      \
    X(deft_level_layer)                                                                                      \
    X(deft_level_name)                                                                                       \
    X(deft_level_object)                                                                                     \
    X(deft_level_options)                                                                                    \
    X(deft_level_platform)                                                                                   \
    X(deft_level_property)                                                                                   \
    X(deft_level_tile)                                                                                       \
    X(deft_level_tileset)                                                                                    \
    X(deft_level_zone)                                                                                       \
    X(deft_random_player)                                                                                    \
    X(deft_script_cursor)                                                                                    \
    X(deft_spawn)                                                                                            \
    X(deft_trace_row)                                                                                        \
    X(deft_trigger)

/* A struct that begins with a byte: where the other field stands is its alignment. */
#define BINDING_BEHIND_A_BYTE(type)                                                                          \
    struct binding_##type {                                                                                  \
        char byte;                                                                                           \
        type behind;                                                                                         \
    };
BINDING_STRUCTS(BINDING_BEHIND_A_BYTE)
#undef BINDING_BEHIND_A_BYTE

typedef struct binding_struct {
    const char *name;
    size_t size, align;
} binding_struct;

static binding_struct binding_find(const char *name)
{
#define BINDING_ROW(type) {#type, sizeof(type), offsetof(struct binding_##type, behind)},
    static const binding_struct table[] = {BINDING_STRUCTS(BINDING_ROW)};
#undef BINDING_ROW
    const binding_struct none = {NULL, 0, 0};
    DEFT_ASSERT(name != NULL);
    for (size_t i = 0; name != NULL && i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(table[i].name, name) == 0) {
            return table[i];
        }
    }
    return none;
}

size_t deft_io_struct_size(const char *name)
{
    return binding_find(name).size;
}

size_t deft_io_struct_align(const char *name)
{
    return binding_find(name).align;
}

bool deft_io_constant(double *out, const char *name)
{
    const bool is_sound = out != NULL && name != NULL;
    DEFT_ASSERT(is_sound);
    if (!is_sound || strcmp(name, "DEFT_LEVEL_TILE_MASK") != 0) {
        return false;
    }
    *out = (double)DEFT_LEVEL_TILE_MASK;
    return true;
}

void deft_io_free(void *memory)
{
    free(memory);
}
