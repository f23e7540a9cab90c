/* io/tiled_level.c -- from a Tiled map to a level: its layers' tiles into the cells of one grid, its objects,
 * its spawns.
 */
#include "deft/io/level.h"
#include "io/finding.h"
#include "io/tiled_stamps.h"
#include "io/tiled_things.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The offset of a layer in cells; false, with a finding, when it is not whole. */
static bool layer_offset(deft__tiled_maker *maker, const deft__tiled_layer *layer, int64_t *columns,
                         int64_t *rows)
{
    double x = layer->offset_x / maker->map->tile_size;
    double y = layer->offset_y / maker->map->tile_size;
    if (x != floor(x) || y != floor(y)) {
        deft__finding_add(
            maker->diags, DEFT_SEVERITY_ERROR, layer->line, 0, layer->place,
            "the layer is offset by (%g, %g) pixels; a layer that collides may be moved by whole tiles "
            "of %u pixels only (set its property 'solid' to false if it is decoration)",
            layer->offset_x, layer->offset_y, maker->map->tile_size);
        deft__tiled_count_error(maker);
        return false;
    }
    *columns = (int64_t)x;
    *rows = (int64_t)y;
    return true;
}

typedef struct cell_box {
    int64_t min_column, min_row, max_column, max_row; /* empty when min > max */
} cell_box;

static void box_add(cell_box *box, int64_t column, int64_t row)
{
    box->min_column = column < box->min_column ? column : box->min_column;
    box->max_column = column > box->max_column ? column : box->max_column;
    box->min_row = row < box->min_row ? row : box->min_row;
    box->max_row = row > box->max_row ? row : box->max_row;
}

static void block_visit(deft__tiled_maker *maker, const deft__tiled_layer *layer,
                        const deft__tiled_block *block, int64_t columns, int64_t rows, cell_box *box)
{
    for (uint32_t row = 0; row < block->rows && !maker->is_broken; ++row) {
        const uint32_t *gids = block->gids + (size_t)row * block->columns;
        for (uint32_t column = 0; column < block->columns && !maker->is_broken; ++column) {
            if (gids[column] == 0) {
                continue;
            }
            deft__tiled_cell at = {layer, (int64_t)block->column + column + columns,
                                   (int64_t)block->row + row + rows};
            uint32_t stamp = deft__tiled_stamp_of(maker, gids[column], at);
            if (stamp == DEFT__TILED_NO_STAMP) {
                continue;
            }
            if (box != NULL) {
                box_add(box, at.column, at.row);
                continue;
            }
            uint16_t *cell = &maker->plan.cells[(size_t)(at.row - maker->first_row) * maker->plan.columns +
                                                (size_t)(at.column - maker->first_column)];
            *cell = deft__tiled_stamped(maker, *cell, stamp);
        }
    }
}

/* Visits every cell of every layer: with a box, to find out where tiles collide; without, to stamp them. */
static void map_visit(deft__tiled_maker *maker, cell_box *box)
{
    for (uint32_t i = 0; i < maker->map->layer_count && !maker->is_broken; ++i) {
        const deft__tiled_layer *layer = &maker->map->layers[i];
        int64_t columns, rows;
        if (layer->solid == DEFT__TILED_NO || !layer_offset(maker, layer, &columns, &rows)) {
            continue;
        }
        deft__tiled_begin_layer(maker);
        for (uint32_t k = 0; k < layer->block_count && !maker->is_broken; ++k) {
            block_visit(maker, layer, &layer->blocks[k], columns, rows, box);
        }
    }
}

static bool map_spawns(deft__tiled_maker *maker)
{
    for (uint32_t i = 0; i < maker->map->spawn_count; ++i) {
        const deft__tiled_spawn *spawn = &maker->map->spawns[i];
        deft_pos feet = {spawn->x / maker->plan.px_per_unit, spawn->y / maker->plan.px_per_unit};
        if (!deft__level_plan_spawn(&maker->plan, spawn->id, feet, spawn->name, maker->diags)) {
            return false;
        }
    }
    return true;
}

/* True when a layer may have cells outside of the map: it is moved, or larger than the map. */
static bool map_is_exceeded(const deft__tiled_map *map)
{
    for (uint32_t i = 0; i < map->layer_count; ++i) {
        const deft__tiled_layer *layer = &map->layers[i];
        bool is_within = layer->offset_x == 0.0 && layer->offset_y == 0.0;
        for (uint32_t k = 0; k < layer->block_count; ++k) {
            is_within =
                is_within && layer->blocks[k].columns <= map->columns && layer->blocks[k].rows <= map->rows;
        }
        if (!is_within) {
            return true;
        }
    }
    return false;
}

/* The plan's cells, and what is in them. */
static bool map_cells(deft__tiled_maker *maker)
{
    const deft__tiled_map *map = maker->map;
    /* A finite map keeps its size, whatever is in it; layers may be moved out of it. */
    cell_box box = {0, 0, (int64_t)map->columns - 1, (int64_t)map->rows - 1};
    cell_box nothing = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    box = map->is_infinite ? nothing : box;
    if (map->is_infinite || map_is_exceeded(map)) {
        map_visit(maker, &box);
    }
    if (maker->errors > 0) {
        return false;
    }
    if (box.min_column > box.max_column) {
        box_add(&box, 0, 0);
    }
    if (!deft__level_plan_cells(&maker->plan, (uint64_t)(box.max_column - box.min_column) + 1,
                                (uint64_t)(box.max_row - box.min_row) + 1, maker->diags)) {
        return false;
    }
    maker->first_column = box.min_column;
    maker->first_row = box.min_row;
    map_visit(maker, NULL);
    maker->plan.origin.x = (double)box.min_column * maker->plan.tile_size;
    maker->plan.origin.y = (double)box.min_row * maker->plan.tile_size;
    return maker->errors == 0;
}

/* The things of a map are planned also where something else of it is wrong, so that all is told at once. */
static bool map_to_plan(deft__tiled_maker *maker, bool is_read, const deft_level_options *options)
{
    const deft__tiled_map *map = maker->map;
    deft__level_plan *plan = &maker->plan;
    if (!deft__level_plan_start(plan, *deft_axes_y_down(), maker->diags)) {
        return false;
    }
    plan->px_per_unit = options->px_per_unit > 0.0 ? options->px_per_unit : (double)map->tile_size;
    plan->bodies = options->bodies;
    plan->body_pieces = options->body_pieces;
    plan->tile_size = (double)map->tile_size / plan->px_per_unit;
    bool is_sound = is_read && map_cells(maker) && map_spawns(maker);
    return deft__tiled_things_plan(plan, map, maker->diags) && is_sound;
}

static deft_level *level_from_map(deft__tiled_map *map, bool is_read, const deft_level_options *options,
                                  deft_diag_list *diags)
{
    if (map->tile_size == 0) {
        return NULL; /* not even its size could be read */
    }
    deft__tiled_maker *maker = (deft__tiled_maker *)calloc(1, sizeof *maker);
    if (maker == NULL) {
        deft__level_no_memory(diags);
        return NULL;
    }
    maker->map = map;
    maker->diags = diags;
    bool is_sound = map_to_plan(maker, is_read, options);
    maker->plan.keep = map->keep;
    memset(&map->keep, 0, sizeof map->keep);
    deft_level *level = deft__level_finish(&maker->plan, is_sound, diags);
    deft__tiled_stamps_free(maker);
    free(maker);
    return level;
}

static deft_level *level_from_document(const deft__tiled_document *document, const char *path,
                                       const deft_level_options *options, deft_diag_list *diags)
{
    deft__tiled_map map;
    memset(&map, 0, sizeof map);
    bool is_read = deft__tiled_read(&map, document, path, options, diags);
    deft_level *level = level_from_map(&map, is_read, options, diags);
    deft__tiled_map_free(&map);
    return level;
}

deft_level *deft__level_of_tmj(const char *text, size_t size, const char *path,
                               const deft_level_options *options, deft_diag_list *diags)
{
    deft__tiled_document document;
    if (!deft__tiled_json_open(&document, text, size, "map", "", diags)) {
        return NULL;
    }
    deft_level *level = level_from_document(&document, path, options, diags);
    deft__tiled_json_close(&document);
    return level;
}

deft_level *deft__level_of_tmx(const char *text, size_t size, const char *path,
                               const deft_level_options *options, deft_diag_list *diags)
{
    deft__tiled_document document;
    if (!deft__tiled_xml_open(&document, text, size, "map", "", diags)) {
        return NULL;
    }
    deft_level *level = level_from_document(&document, path, options, diags);
    deft__tiled_xml_close(&document);
    return level;
}

deft_level *deft_level_parse_tmj(const char *text, size_t size, const char *path, double px_per_unit,
                                 deft_diag_list *diags)
{
    DEFT_ASSERT(text != NULL || size == 0);
    const deft_level_options options = deft__level_options_of(px_per_unit);
    return text != NULL ? deft__level_of_tmj(text, size, path, &options, diags) : NULL;
}

deft_level *deft_level_parse_tmx(const char *text, size_t size, const char *path, double px_per_unit,
                                 deft_diag_list *diags)
{
    DEFT_ASSERT(text != NULL || size == 0);
    const deft_level_options options = deft__level_options_of(px_per_unit);
    return text != NULL ? deft__level_of_tmx(text, size, path, &options, diags) : NULL;
}
