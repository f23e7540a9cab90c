/* io/tiled_stamps.h -- what the tiles of a Tiled map are as ground.
 *
 * A tile of a cell, turned as its flips say, is a *stamp*: a short run of pieces. Stamps are made once and
 * found again by the cell's number; so are the kinds that stamps of several layers make together. A cell then
 * costs two look-ups.
 */
#ifndef DEFT_IO_TILED_STAMPS_H
#define DEFT_IO_TILED_STAMPS_H

#include "io/level_build.h"
#include "io/tiled_read.h"
#include "io/tiled_shape.h"

/* The stamp of a cell whose tile does not collide. */
#define DEFT__TILED_NO_STAMP UINT32_MAX

typedef struct deft__tiled_stamp {
    uint32_t first_piece, piece_count;
} deft__tiled_stamp;

/* What the last cells were found to be. Neighbours are alike, so most cells are answered here. */
#define DEFT__TILED_RECENT 256U
typedef struct deft__tiled_recent {
    uint32_t cell[DEFT__TILED_RECENT]; /* of one layer; 0: none */
    uint32_t stamp[DEFT__TILED_RECENT];
    uint64_t pair[DEFT__TILED_RECENT]; /* a kind and a stamp on top, and 1 */
    uint16_t kind[DEFT__TILED_RECENT];
} deft__tiled_recent;

/* The work in progress. */
typedef struct deft__tiled_maker {
    const deft__tiled_map *map;
    deft__level_plan plan;
    int64_t first_column, first_row; /* of the plan's grid, in cells of the map */
    deft__tiled_stamp *stamps;
    uint32_t stamp_count, stamp_capacity;
    deft_tile_piece *pieces;
    uint32_t piece_count, piece_capacity;
    deft__level_table stamp_of; /* a cell's number and what its layer adds -> stamp */
    deft__level_table kind_of;  /* a kind and a stamp on top -> kind */
    deft__level_table told;     /* tiles whose shapes have been complained about */
    deft__tiled_recent recent;
    deft__tiled_pieces scratch, together;
    deft_diag_list faults; /* of the shape that is being looked at */
    uint32_t errors;
    bool is_broken; /* out of memory, or too many errors */
    deft_diag_list *diags;
} deft__tiled_maker;

/* A cell while it is looked at, for messages. */
typedef struct deft__tiled_cell {
    const deft__tiled_layer *layer;
    int64_t column, row;
} deft__tiled_cell;

/* Counts an error that has been told of; after too many the map is not worth more reading. */
void deft__tiled_count_error(deft__tiled_maker *maker);

/* Forgets the cells of the layer before. */
void deft__tiled_begin_layer(deft__tiled_maker *maker);

/* The stamp of a cell's number in that place; what is wrong with its tile is told once. */
uint32_t deft__tiled_stamp_of(deft__tiled_maker *maker, uint32_t cell, deft__tiled_cell at);

/* The kind that a stamp on top of a kind makes. */
uint16_t deft__tiled_stamped(deft__tiled_maker *maker, uint16_t below, uint32_t stamp);

/* Gives back what stamps hold. */
void deft__tiled_stamps_free(deft__tiled_maker *maker);

#endif
