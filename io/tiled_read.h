/* io/tiled_read.h -- from a document to a map: what the readers of maps, tilesets and cells share. */
#ifndef DEFT__IO_TILED_READ_H
#define DEFT__IO_TILED_READ_H

#include "io/finding.h"
#include "io/tiled_source.h"

/// The work in progress.
typedef struct deft__tiled_reader {
    deft__tiled_map *map;
    const char *path; ///< of the map; NULL: other files cannot be found
    const deft__tiled_format *format;
    bool is_external; ///< reading another file than the map's: its lines would mislead
    bool is_sound;    ///< no error so far
    deft_diag_list *diags;
} deft__tiled_reader;

/// Reads all of a map into `map`, which the caller zero-filled and frees. False, with findings, when anything
/// is wrong with it.
bool deft__tiled_read(deft__tiled_map *map, const deft__tiled_document *document, const char *path,
                      deft_diag_list *diags);

/// Reads the next tileset of a map, following it into a file of its own.
void deft__tiled_read_tileset(deft__tiled_reader *reader, const void *node, deft__tiled_tileset *tileset);

/// Reads the cells of a layer of a map, chunk by chunk when it has chunks.
void deft__tiled_read_cells(deft__tiled_reader *reader, const void *node, deft__tiled_layer *layer);

/// Adds an error or a warning about a node; `node` may be NULL.
void deft__tiled_error(deft__tiled_reader *reader, const void *node, const char *place, const char *format,
                       ...) DEFT__PRINTF(4, 5);
void deft__tiled_warning(deft__tiled_reader *reader, const void *node, const char *place, const char *format,
                         ...) DEFT__PRINTF(4, 5);
/// Adds the error that there is no memory. Returns NULL.
void *deft__tiled_no_memory(deft__tiled_reader *reader);

/// What is asked of a number besides its range.
typedef enum deft__tiled_need {
    DEFT__TILED_OPTIONAL = 0, ///< when it is not given, what `out` holds stays
    DEFT__TILED_REQUIRED = 1,
    DEFT__TILED_WHOLE = 2
} deft__tiled_need;

/// A number of a node, and where it goes.
typedef struct deft__tiled_field {
    const char *key;
    double min, max;
    int need; ///< of deft__tiled_need, joined
    double *out;
} deft__tiled_field;

/// Reads numbers of a node. False, with a finding for each, when some are wrong.
bool deft__tiled_numbers(deft__tiled_reader *reader, const void *node, const char *place,
                         const deft__tiled_field *fields, size_t count);
/// Reads a text of a node; "" when it is not given.
const char *deft__tiled_string(deft__tiled_reader *reader, const void *node, const char *key);
/// Reads a bool property of a node.
deft__tiled_flag deft__tiled_property(deft__tiled_reader *reader, const void *node, const char *place,
                                      const char *name);
/// True when the node's class (`class` or `type`, as versions of Tiled differ) is `name`.
bool deft__tiled_is_class(deft__tiled_reader *reader, const void *node, const char *name);

/// Writes a place such as "layers[2] 'ground'", with the name cut so that the rest is seen.
void deft__tiled_place(char out[DEFT__TILED_PLACE_CAP], const char *what, const char *name);

#endif
