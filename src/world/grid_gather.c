/* world/grid_gather.c -- answers "what touches this box?" from the grid, by features, or by tiles that are
 * grown by the body already. An idle body asks it for about six cells.
 */
#include "base/tolerance.h"
#include "geometry/obstacle.h"
#include "math/dmath.h"
#include "math/frame.h"
#include "world/grid.h"

#include <stddef.h>

/* The cells that [min, max] touches, of `count` from `origin` on; false when there are none. Written so that
 * NaN and far away places fail a comparison before they could overflow an integer. */
static bool grid_range(double min, double max, double origin, double cells_per_unit, uint32_t count,
                       uint32_t *first, uint32_t *last)
{
    double from = (min - origin) * cells_per_unit - GRID_REACH;
    double to = (max - origin) * cells_per_unit + GRID_REACH;
    if (!(from < (double)count) || !(to >= 0.0)) {
        return false;
    }
    *first = from > 0.0 ? (uint32_t)from : 0;
    *last = to < (double)count ? (uint32_t)to : count - 1;
    return true;
}

bool deft__grid_cells_in(const deft__grid *grid, const deft_box *region, grid_cells *out)
{
    return grid_range(region->min_x, region->max_x, grid->origin.x, grid->cells_per_unit, grid->columns,
                      &out->first_column, &out->last_column) &&
           grid_range(region->min_y, region->max_y, grid->origin.y, grid->cells_per_unit, grid->rows,
                      &out->first_row, &out->last_row);
}

/* Writes the feature of one piece of a cell. */
static void grid_feature(const deft__grid *grid, deft_pos origin, uint32_t column, uint32_t row,
                         const grid_piece *piece, uint8_t exposed, deft_feature *out)
{
    for (uint32_t i = 0; i < piece->count; ++i) {
        out->points[i].x = deft__grid_x(grid, origin, (double)column, piece->points[i].x);
        out->points[i].y = deft__grid_y(grid, origin, (double)row, piece->points[i].y);
    }
    out->one_way = piece->one_way;
    out->body = 0;
    out->id = row << 16 | column;
    out->surface = piece->surface;
    out->flags = piece->flags;
    out->count = piece->count;
    out->exposed = exposed;
}

/* Takes a piece of a cell, with the edges that nothing hides. */
typedef void grid_take(void *user, uint32_t column, uint32_t row, const grid_piece *piece, uint8_t exposed);

/* Hands out the pieces of cells. */
static inline void grid_each(const deft__grid *grid, const grid_cells *cells, grid_take *take, void *user)
{
    for (uint32_t row = cells->first_row; row <= cells->last_row; ++row) {
        const grid_cell *at = deft__grid_cell(grid, cells->first_column, row);
        for (uint32_t column = cells->first_column; column <= cells->last_column; ++column, ++at) {
            if (at->kind == 0) {
                continue;
            }
            const grid_kind *kind = &grid->kinds[at->kind];
            const grid_piece *piece = grid->pieces + kind->first_piece;
            for (uint32_t i = 0; i < kind->piece_count; ++i, ++piece) {
                take(user, column, row, piece,
                     i == 0 ? at->exposed : deft__grid_exposed_edges(grid, at, piece));
            }
        }
    }
}

/* ---- as features ---- */

typedef struct grid_query {
    const deft__grid *grid;
    deft_pos origin;
    deft_feature *out;
    uint32_t capacity, count;
} grid_query;

/* Writes a piece, unless there is no room for it; it counts all the same. */
static void grid_emit(void *user, uint32_t column, uint32_t row, const grid_piece *piece, uint8_t exposed)
{
    grid_query *query = (grid_query *)user;
    if (query->count < query->capacity) {
        grid_feature(query->grid, query->origin, column, row, piece, exposed, &query->out[query->count]);
    }
    query->count += query->count < UINT32_MAX ? 1U : 0U;
}

uint32_t deft__grid_gather(const deft__grid *grid, deft_pos origin, const deft_box *region, deft_feature *out,
                           uint32_t capacity)
{
    grid_cells cells;
    grid_query query = {grid, origin, out, capacity, 0};
    if (deft__grid_cells_in(grid, region, &cells)) {
        grid_each(grid, &cells, grid_emit, &query);
    }
    return query.count;
}

/* ---- as obstacles, for the body whose core it is: on the path of nearly every tick. The corners are those
 * of the features, rounded alike, so that a host's copy of the world moves a body to the same bits. ---- */

/* Farther out than this, in tiles, the places of corners are too coarse for plans. */
#define GRID_NEAR_TILES 1e9

static bool grid_is_one_or_apart(double a, double b)
{
    return a == b || deft__abs(a - b) >= DEFT__TILE_APART;
}

/* True for a piece whose corners keep their order wherever they are rounded to float. */
static bool grid_is_plain(const deft__v2 *corners, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (!grid_is_one_or_apart(corners[i].x, corners[k].x) ||
                !grid_is_one_or_apart(corners[i].y, corners[k].y)) {
                return false;
            }
        }
    }
    return deft__abs(deft__twice_area(corners, count)) >= DEFT__TILE_AREA;
}

void deft__grid_piece_plan(grid_piece *piece)
{
    for (uint32_t k = 0; k < 2; k++) {
        deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
        for (uint32_t i = 0; i < piece->count; i++) {
            double y = (double)piece->points[i].y;
            corners[i] = deft__v2_make((double)piece->points[i].x, k == 0 ? y : -y);
        }
        piece->is_planned =
            grid_is_plain(corners, piece->count) && deft__plan_make(&piece->plans[k], corners, piece->count);
    }
}

bool deft__grid_is_near(deft_pos origin, double tile_size)
{
    return deft__abs(origin.x) <= GRID_NEAR_TILES * tile_size &&
           deft__abs(origin.y) <= GRID_NEAR_TILES * tile_size;
}

/* A query: what does not change from tile to tile. */
typedef struct grid_growth {
    const deft__grid *grid;
    deft_pos origin;
    deft__tile_pool *pool;
    uint32_t plan;       /* which of a piece's plans */
    uint32_t most_faces; /* of a tile */
} grid_growth;

/* A corner of a cell's piece in the frame, whose x is the host's. The same as deft__to_frame to the bit, in
 * the axes that tiles are grown in. */
static inline deft__v2 grid_grown_corner(const grid_growth *it, double column, double row, deft_vec2 local)
{
    deft_vec2d up = it->pool->axes.up;
    double x = (double)deft__grid_x(it->grid, it->origin, column, local.x);
    double y = (double)deft__grid_y(it->grid, it->origin, row, local.y);
    return deft__v2_make(x, x * up.x + y * up.y);
}

static inline void grid_grow_planned(const grid_growth *it, deft__obstacle *obstacle, deft__face *faces,
                                     uint32_t column, uint32_t row, const grid_piece *piece, uint32_t exposed)
{
    deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
    for (uint32_t i = 0; i < piece->count; i++) {
        corners[i] = grid_grown_corner(it, (double)column, (double)row, piece->points[i]);
    }
    deft__obstacle_grow(obstacle, faces, &piece->plans[it->plan], exposed, corners, it->pool->by->box);
    if (piece->flags == DEFT_FEATURE_ONE_WAY) {
        deft_vec2d facing = {(double)piece->one_way.x, (double)piece->one_way.y};
        deft__obstacle_one_way(obstacle, faces, deft__to_frame(it->pool->axes, facing));
    }
    if (it->pool->by->facets != NULL) {
        deft__obstacle_round(obstacle, faces, it->pool->by);
    }
    obstacle->body = 0;
    obstacle->feature = row << 16 | column;
    obstacle->surface = piece->surface;
}

static inline void grid_grow_piece(void *user, uint32_t column, uint32_t row, const grid_piece *piece,
                                   uint8_t exposed)
{
    const grid_growth *it = (const grid_growth *)user;
    deft__tile_pool *pool = it->pool;
    uint32_t face = pool->face_count;
    if (pool->obstacle_count >= pool->capacity || face + it->most_faces > pool->face_capacity) {
        pool->missing++;
        return;
    }
    deft__obstacle *obstacle = &pool->obstacles[pool->obstacle_count++];
    if (piece->is_planned != 0) {
        grid_grow_planned(it, obstacle, &pool->faces[face], column, row, piece, exposed);
    } else {
        deft_feature feature;
        grid_feature(it->grid, it->origin, column, row, piece, exposed, &feature);
        deft__obstacle_make(obstacle, &pool->faces[face], &feature, pool->axes, pool->by, NULL);
    }
    obstacle->first_face = face;
    pool->face_count = face + obstacle->face_count;
}

void deft__grid_grow(const deft__grid *grid, deft_pos origin, const grid_cells *cells, deft__tile_pool *pool)
{
    grid_growth it = {grid, origin, pool, pool->axes.up.y > 0 ? 0U : 1U, deft__growth_faces(pool->by)};
    grid_each(grid, cells, grid_grow_piece, &it);
}
