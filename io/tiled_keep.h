/* io/tiled_keep.h -- keeps what a Tiled map holds for the game. */
#ifndef DEFT__IO_TILED_KEEP_H
#define DEFT__IO_TILED_KEEP_H

#include "io/tiled_read.h"

/// Keeps an object; reader->fallback is its template.
void deft__tiled_keep_object(deft__tiled_reader *reader, const void *node, const char *layer,
                             const deft__tiled_group *group);

/// Keeps a layer whose cells have been read.
void deft__tiled_keep_layer(deft__tiled_reader *reader, const void *node, const deft__tiled_layer *layer);

/// Keeps a tileset. `body` is the node that says what it is: the map's, or the root of its own file `source`.
void deft__tiled_keep_tileset(deft__tiled_reader *reader, const void *body, const char *source,
                              const deft__tiled_tileset *tileset);

#endif
