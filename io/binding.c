/* io/binding.c -- sizes of structs, for programs that have no C compiler. */
#include "deft/io/binding.h"

#include "deft/io.h"

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

size_t deft_io_struct_size(const char *name)
{
    DEFT_ASSERT(name != NULL);
#define BINDING_SIZE(type)                                                                                   \
    if (name != NULL && strcmp(name, #type) == 0) {                                                          \
        return sizeof(type);                                                                                 \
    }
    BINDING_STRUCTS(BINDING_SIZE)
#undef BINDING_SIZE
    return 0;
}
