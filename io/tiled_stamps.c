/* io/tiled_stamps.c -- which tiles of a map collide, and what of them stands in a cell. */
#include "io/tiled_stamps.h"

#include "io/finding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TILED_STAMPS_MAX (1U << 20)
#define TILED_ERRORS_MAX 64U
/* Above the bits of a cell's number in the key of a stamp: what the layer adds. */
#define STAMP_LAYER_ONE_WAY ((uint64_t)1 << 32)
#define STAMP_LAYER_SOLID   ((uint64_t)1 << 33)
#define STAMP_LAYER_SURFACE 34 /* from this bit on: the number of a layer whose surface is not plain */

static void maker_stop(deft__tiled_maker *maker)
{
    maker->errors += 1;
    maker->is_broken = true;
}

void deft__tiled_count_error(deft__tiled_maker *maker)
{
    maker->errors += 1;
    maker->is_broken = maker->is_broken || maker->errors >= TILED_ERRORS_MAX;
}

/* Whether a tile collides at all, before its shapes are looked at. A tile that is one-way is ground, unless
 * it says that it is not solid. */
static bool tile_collides(const deft__tiled_tile *tile, const deft__tiled_layer *layer)
{
    if (layer->solid == DEFT__TILED_YES) {
        return true;
    }
    bool is_one_way = tile != NULL && tile->solid == DEFT__TILED_UNSET && tile->one_way == DEFT__TILED_YES;
    return is_one_way || (tile != NULL && (tile->object_count > 0 || tile->solid == DEFT__TILED_YES));
}

static bool tile_is_one_way(const deft__tiled_tile *tile, const deft__tiled_object *object,
                            const deft__tiled_layer *layer)
{
    if (object != NULL && object->one_way != DEFT__TILED_UNSET) {
        return object->one_way == DEFT__TILED_YES;
    }
    if (tile != NULL && tile->one_way != DEFT__TILED_UNSET) {
        return tile->one_way == DEFT__TILED_YES;
    }
    return layer->one_way == DEFT__TILED_YES;
}

/* What a tile, or a shape of it, is like to touch. A tile that is mirrored left to right carries the other
 * way, as its arrows do. */
static uint16_t tile_surface(deft__tiled_maker *maker, const deft__tiled_tile *tile,
                             const deft__tiled_object *object, uint32_t cell, const deft__tiled_layer *layer)
{
    deft__tiled_surface own;
    memset(&own, 0, sizeof own);
    own = tile != NULL ? tile->surface : own;
    own = object != NULL ? deft__tiled_surface_over(&own, &object->surface) : own;
    own.conveyor_px = (cell & DEFT__TILED_FLIP_X) != 0 ? -own.conveyor_px : own.conveyor_px;
    own = deft__tiled_surface_over(&layer->surface, &own);
    deft_surface surface = deft__tiled_surface_in_units(&own, maker->plan.px_per_unit);
    uint16_t index = 0;
    if (!deft__level_plan_surface(&maker->plan, &surface, &index, maker->diags)) {
        maker_stop(maker);
    }
    return index;
}

static void scratch_set_surface(deft__tiled_maker *maker, uint32_t from, uint16_t surface)
{
    for (uint32_t i = from; i < maker->scratch.count; ++i) {
        maker->scratch.items[i].surface = surface;
    }
}

/* The pieces of a tile's shapes into the scratch. Complains about each shape once per tile. */
static void tile_shape(deft__tiled_maker *maker, const deft__tiled_tileset *tileset,
                       const deft__tiled_tile *tile, uint32_t cell, const deft__tiled_layer *layer)
{
    uint64_t key = (uint64_t)tileset->first_gid + tile->id;
    bool is_told = deft__level_table_get(&maker->told, key) != UINT32_MAX;
    for (uint32_t i = 0; i < tile->object_count; ++i) {
        const deft__tiled_object *object = &tile->objects[i];
        bool is_cut = false;
        bool is_one_way = tile_is_one_way(tile, object, layer);
        uint32_t before = maker->scratch.count;
        bool is_shape = deft__tiled_shape_pieces(object, maker->map->tile_size, is_one_way, &maker->scratch,
                                                 &is_cut, &maker->faults);
        scratch_set_surface(maker, before, tile_surface(maker, tile, object, cell, layer));
        char what[DEFT__TILED_PLACE_CAP];
        (void)snprintf(what, sizeof what, "%.36s tile %u shape %u", tileset->place, tile->id, object->id);
        if (is_told) {
            continue;
        }
        if (!is_shape) {
            maker->faults.items[0].line = object->line;
            deft__level_pass_findings(&maker->plan, what, &maker->faults, maker->diags);
            deft__tiled_count_error(maker);
        } else if (is_cut) {
            deft__finding_add(maker->diags, DEFT_SEVERITY_WARNING, object->line, 0, what,
                              maker->scratch.count > before
                                  ? "the shape reaches outside of its tile, where it is cut off"
                                  : "the shape is outside of its tile and is ignored");
        }
    }
    if (!is_told && !deft__level_table_put(&maker->told, key, 0)) {
        deft__level_no_memory(maker->diags);
        maker_stop(maker);
    }
}

/* Appends the scratch, flipped, as a new stamp. */
static uint32_t stamp_add(deft__tiled_maker *maker, uint32_t gid)
{
    if (maker->stamp_count >= maker->stamp_capacity ||
        maker->scratch.count > maker->piece_capacity - maker->piece_count) {
        uint32_t stamps = maker->stamp_capacity * 2 + 64;
        uint32_t pieces = maker->piece_capacity * 2 + DEFT__TILED_PIECES_MAX;
        deft__tiled_stamp *more_stamps =
            (deft__tiled_stamp *)realloc(maker->stamps, stamps * sizeof *more_stamps);
        maker->stamps = more_stamps != NULL ? more_stamps : maker->stamps;
        deft_tile_piece *more_pieces =
            more_stamps != NULL ? (deft_tile_piece *)realloc(maker->pieces, pieces * sizeof *more_pieces)
                                : NULL;
        maker->pieces = more_pieces != NULL ? more_pieces : maker->pieces;
        if (more_pieces == NULL || maker->stamp_count >= TILED_STAMPS_MAX) {
            deft__level_no_memory(maker->diags);
            maker_stop(maker);
            return DEFT__TILED_NO_STAMP;
        }
        maker->stamp_capacity = stamps;
        maker->piece_capacity = pieces;
    }
    deft__tiled_stamp *stamp = &maker->stamps[maker->stamp_count];
    stamp->first_piece = maker->piece_count;
    stamp->piece_count = maker->scratch.count;
    for (uint32_t i = 0; i < maker->scratch.count; ++i) {
        maker->pieces[maker->piece_count] = maker->scratch.items[i];
        deft__tiled_piece_flip(&maker->pieces[maker->piece_count], gid);
        maker->piece_count += 1;
    }
    return maker->stamp_count++;
}

static void cell_error(deft__tiled_maker *maker, deft__tiled_cell at, const char *format, uint32_t gid,
                       const char *name)
{
    char sentence[232];
    (void)snprintf(sentence, sizeof sentence, format, (long long)at.column, (long long)at.row, gid, name);
    deft__finding_add(maker->diags, DEFT_SEVERITY_ERROR, at.layer->line, 0, at.layer->place, "%s", sentence);
    deft__tiled_count_error(maker);
}

/* The tileset of a cell's tile, when all is well with the two of them; else NULL, and what is wrong is said.
 */
static const deft__tiled_tileset *cell_tileset(deft__tiled_maker *maker, uint32_t cell, deft__tiled_cell at)
{
    uint32_t gid = cell & DEFT__TILED_GID_MASK;
    const deft__tiled_tileset *tileset = deft__tiled_tileset_of(maker->map, gid);
    if (cell & DEFT__TILED_FLIP_HEXAGONAL) {
        cell_error(maker, at, "the tile at (%lld, %lld), number %u%s, is turned as only hexagonal maps can",
                   cell, "");
        return NULL;
    }
    if (tileset == NULL) {
        cell_error(maker, at, "the tile at (%lld, %lld) has the number %u, which belongs to no tileset%s",
                   gid, "");
        return NULL;
    }
    if (tileset->is_missing) {
        return NULL; /* said already */
    }
    uint32_t id = gid - tileset->first_gid;
    bool is_listed = deft__tiled_tile_of(tileset, id) != NULL;
    if (!is_listed && (tileset->is_collection || (tileset->tile_count > 0 && id >= tileset->tile_count))) {
        cell_error(maker, at, "the tile at (%lld, %lld) has the number %u, which is past the end of %s", gid,
                   tileset->place);
        return NULL;
    }
    return tileset;
}

/* Tiles of another size than the grid's stick out of their cells, where the core could not find them. */
static bool tile_fits(deft__tiled_maker *maker, const deft__tiled_tileset *tileset,
                      const deft__tiled_tile *tile)
{
    double width = tile != NULL && tile->width > 0.0 ? tile->width : tileset->tile_width;
    double height = tile != NULL && tile->height > 0.0 ? tile->height : tileset->tile_height;
    if (width == maker->map->tile_size && height == maker->map->tile_size) {
        return true;
    }
    uint64_t key = (uint64_t)tileset->first_gid << 32;
    if (deft__level_table_get(&maker->told, key) == UINT32_MAX) {
        deft__finding_add(
            maker->diags, DEFT_SEVERITY_ERROR, 0, 0, tileset->place,
            "its tiles are %g x %g pixels, but the map's grid is %u x %u; tiles that collide must have "
            "the size of the grid",
            width, height, maker->map->tile_size, maker->map->tile_size);
        deft__tiled_count_error(maker);
        if (!deft__level_table_put(&maker->told, key, 0)) {
            maker_stop(maker);
        }
    }
    return false;
}

/* Makes the stamp of a cell's tile, or DEFT__TILED_NO_STAMP when it does not collide. */
static uint32_t stamp_make(deft__tiled_maker *maker, uint32_t cell, deft__tiled_cell at)
{
    const deft__tiled_tileset *tileset = cell_tileset(maker, cell, at);
    if (tileset == NULL) {
        return DEFT__TILED_NO_STAMP;
    }
    uint32_t id = (cell & DEFT__TILED_GID_MASK) - tileset->first_gid;
    const deft__tiled_tile *tile = deft__tiled_tile_of(tileset, id);
    if (!tile_collides(tile, at.layer) || !tile_fits(maker, tileset, tile)) {
        return DEFT__TILED_NO_STAMP;
    }
    maker->scratch.count = 0;
    if (tile != NULL && tile->object_count > 0) {
        tile_shape(maker, tileset, tile, cell, at.layer);
    } else {
        maker->scratch.items[0] = deft__tiled_piece_full(tile_is_one_way(tile, NULL, at.layer));
        maker->scratch.count = 1;
        scratch_set_surface(maker, 0, tile_surface(maker, tile, NULL, cell, at.layer));
    }
    return maker->scratch.count > 0 ? stamp_add(maker, cell) : DEFT__TILED_NO_STAMP;
}

static bool layer_is_plain(const deft__tiled_layer *layer)
{
    const deft__tiled_surface *surface = &layer->surface;
    return !surface->has_friction && !surface->has_conveyor && !surface->has_tag && surface->given == 0;
}

static uint32_t stamp_find(deft__tiled_maker *maker, uint32_t cell, deft__tiled_cell at)
{
    uint64_t key = cell;
    key |= at.layer->one_way == DEFT__TILED_YES ? STAMP_LAYER_ONE_WAY : 0;
    key |= at.layer->solid == DEFT__TILED_YES ? STAMP_LAYER_SOLID : 0;
    key |=
        layer_is_plain(at.layer) ? 0 : ((uint64_t)(at.layer - maker->map->layers) + 1) << STAMP_LAYER_SURFACE;
    uint32_t stamp = deft__level_table_get(&maker->stamp_of, key);
    if (stamp == UINT32_MAX) {
        stamp = stamp_make(maker, cell, at);
        if (stamp != DEFT__TILED_NO_STAMP && !deft__level_table_put(&maker->stamp_of, key, stamp)) {
            deft__level_no_memory(maker->diags);
            maker_stop(maker);
        }
    }
    return stamp;
}

void deft__tiled_begin_layer(deft__tiled_maker *maker)
{
    memset(maker->recent.cell, 0, sizeof maker->recent.cell);
}

uint32_t deft__tiled_stamp_of(deft__tiled_maker *maker, uint32_t cell, deft__tiled_cell at)
{
    deft__tiled_recent *recent = &maker->recent;
    const uint32_t slot = (cell ^ cell >> 24) % DEFT__TILED_RECENT;
    if (recent->cell[slot] != cell) {
        const uint32_t errors = maker->errors;
        recent->stamp[slot] = stamp_find(maker, cell, at);
        recent->cell[slot] = maker->errors == errors ? cell : 0; /* each bad cell is told */
    }
    return recent->stamp[slot];
}

static bool is_full_square(const deft_tile_piece *piece)
{
    float min_x = 1.0f, max_x = 0.0f, min_y = 1.0f, max_y = 0.0f;
    for (uint32_t i = 0; i < piece->count; ++i) {
        min_x = piece->points[i].x < min_x ? piece->points[i].x : min_x;
        max_x = piece->points[i].x > max_x ? piece->points[i].x : max_x;
        min_y = piece->points[i].y < min_y ? piece->points[i].y : min_y;
        max_y = piece->points[i].y > max_y ? piece->points[i].y : max_y;
    }
    bool is_on_corners = true;
    for (uint32_t i = 0; i < piece->count; ++i) {
        is_on_corners &= (piece->points[i].x == 0.0f || piece->points[i].x == 1.0f) &&
                         (piece->points[i].y == 0.0f || piece->points[i].y == 1.0f);
    }
    return piece->flags == DEFT_FEATURE_SOLID && piece->count == 4 && is_on_corners && min_x == 0.0f &&
           max_x == 1.0f && min_y == 0.0f && max_y == 1.0f;
}

static bool is_same_shape(const deft_tile_piece *a, const deft_tile_piece *b)
{
    deft_tile_piece like = *b;
    like.surface = a->surface;
    return memcmp(a, &like, sizeof like) == 0;
}

/* Puts a piece on top of those of a cell: nothing is seen twice, and nothing is left beside a full tile,
 * which is always written in the same way, however it was drawn. Of two in one place the upper's surface
 * counts, unless it is plain. */
static void together_add(deft__tiled_pieces *together, const deft_tile_piece *piece)
{
    bool is_full = is_full_square(piece);
    for (uint32_t i = 0; i < together->count; ++i) {
        deft_tile_piece *below = &together->items[i];
        bool is_below_full = is_full_square(below);
        if ((is_below_full && is_full) || is_same_shape(below, piece)) {
            below->surface = piece->surface != 0 ? piece->surface : below->surface;
            return;
        }
        if (is_below_full) {
            return;
        }
    }
    if (is_full) {
        together->items[0] = deft__tiled_piece_full(false);
        together->items[0].surface = piece->surface;
        together->count = 1;
    } else if (together->count < DEFT__TILED_PIECES_MAX) {
        together->items[together->count] = *piece;
        together->count += 1;
    }
}

static uint16_t stamped_make(deft__tiled_maker *maker, uint16_t below, uint32_t stamp)
{
    uint64_t key = (uint64_t)below << 32 | stamp;
    uint32_t known = deft__level_table_get(&maker->kind_of, key);
    if (known != UINT32_MAX) {
        return (uint16_t)known;
    }
    deft_tile_kind kind = maker->plan.kinds[below];
    maker->together.count = 0;
    for (uint32_t i = 0; i < kind.piece_count; ++i) {
        together_add(&maker->together, &maker->plan.pieces[kind.first_piece + i]);
    }
    for (uint32_t i = 0; i < maker->stamps[stamp].piece_count; ++i) {
        together_add(&maker->together, &maker->pieces[maker->stamps[stamp].first_piece + i]);
    }
    uint32_t made =
        deft__level_plan_kind(&maker->plan, maker->together.items, maker->together.count, maker->diags);
    if (made == DEFT__LEVEL_NO_KIND) {
        maker_stop(maker);
        return below;
    }
    if (!deft__level_table_put(&maker->kind_of, key, made)) {
        deft__level_no_memory(maker->diags);
        maker_stop(maker);
    }
    return (uint16_t)made;
}

uint16_t deft__tiled_stamped(deft__tiled_maker *maker, uint16_t below, uint32_t stamp)
{
    deft__tiled_recent *recent = &maker->recent;
    const uint64_t pair = ((uint64_t)below << 32 | stamp) + 1;
    const uint32_t slot = (below ^ stamp) % DEFT__TILED_RECENT;
    if (recent->pair[slot] != pair) {
        recent->kind[slot] = stamped_make(maker, below, stamp);
        recent->pair[slot] = pair;
    }
    return recent->kind[slot];
}

void deft__tiled_stamps_free(deft__tiled_maker *maker)
{
    free(maker->stamps);
    free(maker->pieces);
    deft__level_table_free(&maker->stamp_of);
    deft__level_table_free(&maker->kind_of);
    deft__level_table_free(&maker->told);
}
