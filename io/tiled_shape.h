/* io/tiled_shape.h -- from the shapes of a Tiled tile to the pieces of a tile of ours. */
#ifndef DEFT__IO_TILED_SHAPE_H
#define DEFT__IO_TILED_SHAPE_H

#include "deft/world.h"
#include "io/tiled_map.h"

/// The most pieces of a tile.
#define DEFT__TILED_PIECES_MAX 256U

typedef struct deft__tiled_pieces {
    deft_tile_piece items[DEFT__TILED_PIECES_MAX];
    uint32_t count;
} deft__tiled_pieces;

/// Adds the pieces of a shape. `tile_size` in pixels. `is_cut` comes back true when a part of the shape was
/// outside of the tile. False, with what is wrong with the shape in `faults`, when it has none.
bool deft__tiled_shape_pieces(const deft__tiled_object *object, double tile_size, bool is_one_way,
                              deft__tiled_pieces *pieces, bool *is_cut, deft_diag_list *faults);

/// Where x goes when things are turned clockwise (y points down), exact for quarter turns.
deft_vec2d deft__tiled_rotation(double degrees);

/// Turns and mirrors a piece as the flip bits of a cell say. The direction of a one-way stays: up.
void deft__tiled_piece_flip(deft_tile_piece *piece, uint32_t gid);

/// The full tile, in Tiled's axes.
deft_tile_piece deft__tiled_piece_full(bool is_one_way);

#endif
