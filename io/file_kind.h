/* io/file_kind.h -- what a file holds, by its first bytes: pipes and standard input have no suffix. */
#ifndef DEFT__IO_FILE_KIND_H
#define DEFT__IO_FILE_KIND_H

#include <stddef.h>

/// How many bytes of a file tell what it is.
#define DEFT__FILE_HEAD ((size_t)4096)

typedef enum deft__file_holds {
    DEFT__FILE_UNKNOWN, ///< none of these
    DEFT__FILE_TMJ,
    DEFT__FILE_TMX,
    DEFT__FILE_LDTK,
    DEFT__FILE_GRID, ///< a level as text
    DEFT__FILE_SCRIPT,
    DEFT__FILE_TRACE,
    DEFT__FILE_TUNING,
    DEFT__FILE_JSON ///< JSON without a key that tells more
} deft__file_holds;

/// What a file holds. Only its first DEFT__FILE_HEAD bytes are looked at.
deft__file_holds deft__file_holds_of(const char *text, size_t size);

#endif
