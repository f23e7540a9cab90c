/* io/tiled_cells.c -- reads the cells of a layer: one block, or the chunks of an infinite map. */
#include "io/level_build.h"
#include "io/level_overlap.h"
#include "io/tiled_data.h"
#include "io/tiled_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of all layers together: what a hostile file can make the loader allocate. */
#define TILED_CELLS_MAX  ((uint64_t)128 << 20)
#define TILED_CHUNKS_MAX 65536U
/* How far from the middle of an infinite map a chunk may be, in cells. */
#define TILED_CELL_FAR 1e8

static bool cells_of_numbers(deft__tiled_reader *reader, const void *node, const char *place,
                             deft__tiled_block *block)
{
    size_t expected = (size_t)block->columns * block->rows;
    deft__tiled_cells cells = {block->gids, expected, 0};
    if (!reader->format->numbers(node, &cells)) {
        deft__tiled_error(reader, node, place,
                          "cell %zu is not the number of a tile (0 to 4294967295), or the cells are missing",
                          cells.count);
        return false;
    }
    if (cells.count != expected) {
        deft__tiled_error(reader, node, place, "there are %zu cells, but width x height is %u x %u = %zu",
                          cells.count, block->columns, block->rows, expected);
        return false;
    }
    return true;
}

static bool cells_of_bytes(deft__tiled_reader *reader, const void *node, const char *place,
                           const char *compression, deft__tiled_block *block)
{
    size_t size = 0;
    const char *text = reader->format->text(node, &size);
    if (text == NULL) {
        deft__tiled_error(reader, node, place, "the cells are missing: base64 text is expected");
        return false;
    }
    uint8_t *packed = (uint8_t *)malloc(size / 4 * 3 + 3);
    size_t expected = (size_t)block->columns * block->rows;
    if (packed == NULL) {
        deft__tiled_no_memory(reader);
        return false;
    }
    size_t bad = 0;
    size_t packed_size = deft__tiled_base64(text, size, packed, &bad);
    const char *fault = NULL;
    if (packed_size == SIZE_MAX) {
        deft__tiled_error(reader, node, place,
                          "the base64 text of the cells is wrong at character %zu, or cut off", bad + 1);
    } else {
        uint8_t *bytes = (uint8_t *)block->gids;
        fault = deft__tiled_unpack(compression, packed, packed_size, bytes, expected * sizeof(uint32_t));
        for (size_t i = 0; i < expected; ++i) {
            const uint8_t *gid = bytes + i * sizeof(uint32_t);
            block->gids[i] =
                (uint32_t)gid[0] | (uint32_t)gid[1] << 8 | (uint32_t)gid[2] << 16 | (uint32_t)gid[3] << 24;
        }
    }
    if (fault != NULL) {
        deft__tiled_error(reader, node, place, "the data of the cells (compression '%.16s') %s", compression,
                          fault);
    }
    free(packed);
    return packed_size != SIZE_MAX && fault == NULL;
}

/* One block of cells, with its first cell at (column, row). */
static bool read_block(deft__tiled_reader *reader, const void *layer, const void *node, const char *place,
                       deft__tiled_block *block)
{
    const int whole = DEFT__TILED_REQUIRED | DEFT__TILED_WHOLE;
    double columns = 0.0, rows = 0.0;
    const deft__tiled_field fields[] = {{"width", 1.0, DEFT__LEVEL_COLUMNS_MAX, whole, &columns},
                                        {"height", 1.0, DEFT__LEVEL_COLUMNS_MAX, whole, &rows}};
    if (!deft__tiled_numbers(reader, node, place, fields, 2)) {
        return false;
    }
    block->columns = (uint32_t)columns;
    block->rows = (uint32_t)rows;
    uint64_t count = (uint64_t)block->columns * block->rows;
    reader->map->cell_count += count;
    if (count > DEFT__LEVEL_CELLS_MAX || reader->map->cell_count > TILED_CELLS_MAX) {
        deft__tiled_error(
            reader, node, place,
            "too many cells: a layer may have %llu, and all layers together %llu; split the map",
            (unsigned long long)DEFT__LEVEL_CELLS_MAX, (unsigned long long)TILED_CELLS_MAX);
        return false;
    }
    block->gids = (uint32_t *)deft__arena_take(&reader->map->keep.arena, (size_t)count, sizeof *block->gids);
    if (block->gids == NULL) {
        deft__tiled_no_memory(reader);
        return false;
    }
    switch (reader->format->encoding(layer)) {
    case DEFT__TILED_NUMBERS:
        return cells_of_numbers(reader, node, place, block);
    case DEFT__TILED_BASE64:
        return cells_of_bytes(reader, node, place, reader->format->compression(layer), block);
    default:
        deft__tiled_error(reader, node, place, "the encoding of the cells is unknown; use csv or base64");
        return false;
    }
}

/* Two chunks in one place: which of them is meant? */
static void check_chunks(deft__tiled_reader *reader, const void *node, const deft__tiled_layer *layer)
{
    deft__overlaps found;
    char more[64] = "";
    deft_box *boxes = (deft_box *)malloc((layer->block_count + (size_t)1) * sizeof *boxes);
    for (uint32_t i = 0; boxes != NULL && i < layer->block_count; ++i) {
        const deft__tiled_block *block = &layer->blocks[i];
        boxes[i].min_x = block->column;
        boxes[i].min_y = block->row;
        boxes[i].max_x = (double)block->column + block->columns;
        boxes[i].max_y = (double)block->row + block->rows;
    }
    const bool is_known = boxes != NULL && deft__level_overlaps(&found, boxes, layer->block_count);
    free(boxes);
    if (!is_known) {
        deft__tiled_no_memory(reader);
        return;
    }
    if (found.count == 0) {
        return;
    }
    if (found.count > 1) {
        (void)snprintf(more, sizeof more, ", and so do%s %llu more pair%s of its chunks",
                       found.count == 2 ? "es" : "", (unsigned long long)(found.count - 1),
                       found.count == 2 ? "" : "s");
    }
    const uint32_t *pair = found.pairs[0];
    const deft__tiled_block *first = &layer->blocks[pair[0]], *second = &layer->blocks[pair[1]];
    deft__tiled_error(
        reader, node, layer->place,
        "chunk %u at (%d, %d) and chunk %u at (%d, %d) overlap%s; save the map again with Tiled", pair[0],
        (int)first->column, (int)first->row, pair[1], (int)second->column, (int)second->row, more);
}

/* Reads a chunk of a layer, with its place in the map. */
static bool read_chunk(deft__tiled_reader *reader, const void *node, const void *chunk, const char *place,
                       deft__tiled_block *block)
{
    const int whole = DEFT__TILED_REQUIRED | DEFT__TILED_WHOLE;
    double column = 0.0, row = 0.0;
    const deft__tiled_field fields[] = {{"x", -TILED_CELL_FAR, TILED_CELL_FAR, whole, &column},
                                        {"y", -TILED_CELL_FAR, TILED_CELL_FAR, whole, &row}};
    memset(block, 0, sizeof *block);
    if (!reader->format->is_whole(chunk)) {
        deft__tiled_error(reader, chunk, place,
                          "the chunk must be an object with x, y, width, height and data; save the map again "
                          "with Tiled");
        return false;
    }
    if (!deft__tiled_numbers(reader, chunk, place, fields, 2) ||
        !read_block(reader, node, chunk, place, block)) {
        return false;
    }
    block->column = (int32_t)column;
    block->row = (int32_t)row;
    return true;
}

static void read_chunks(deft__tiled_reader *reader, const void *node, deft__tiled_layer *layer)
{
    deft__tiled_cursor cursor = deft__tiled_children(reader, node, layer->place, DEFT__TILED_CHUNKS);
    uint32_t capacity = 0;
    for (const void *chunk = reader->format->next(&cursor); chunk != NULL;
         chunk = reader->format->next(&cursor)) {
        char place[DEFT__TILED_PLACE_CAP];
        deft__tiled_block block;
        deft__tiled_place_part(place, layer->place, "chunk", layer->block_count);
        if (layer->block_count >= TILED_CHUNKS_MAX) {
            deft__tiled_error(reader, chunk, layer->place, "there are more than %u chunks; split the map",
                              TILED_CHUNKS_MAX);
            return;
        }
        if (!read_chunk(reader, node, chunk, place, &block)) {
            return;
        }
        if (!deft__tiled_grow(reader->map, (void **)&layer->blocks, layer->block_count, &capacity,
                              sizeof *layer->blocks)) {
            deft__tiled_no_memory(reader);
            return;
        }
        layer->blocks[layer->block_count++] = block;
    }
    check_chunks(reader, node, layer);
}

void deft__tiled_read_cells(deft__tiled_reader *reader, const void *node, deft__tiled_layer *layer)
{
    if (reader->map->is_infinite) {
        read_chunks(reader, node, layer);
        return;
    }
    deft__tiled_block *block = (deft__tiled_block *)deft__tiled_alloc(reader->map, 1, sizeof *block);
    if (block == NULL) {
        deft__tiled_no_memory(reader);
        return;
    }
    if (read_block(reader, node, node, layer->place, block)) {
        layer->blocks = block;
        layer->block_count = 1;
    }
}
