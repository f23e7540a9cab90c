/* world/grid_grow.c -- answers "what touches this box?" from the grid with tiles that are grown by the body
 * already, for the body whose core it is. This is on the path of nearly every tick. The corners are those of
 * the features that deft__grid_gather writes, rounded alike, so that a host's copy of the world moves a body
 * to the same bits.
 */
#include "math/dmath.h"
#include "world/grid.h"

#include <stddef.h>

/* Farther out than this, in tiles, the places of corners are too coarse for plans. */
#define GRID_NEAR_TILES 1e9

void deft__grid_piece_plan(grid_piece *piece)
{
    if (piece->flags != DEFT_FEATURE_SOLID) {
        return;
    }
    for (uint32_t k = 0; k < 2; k++) {
        deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
        for (uint32_t i = 0; i < piece->count; i++) {
            double y = (double)piece->points[i].y;
            corners[i] = deft__v2_make((double)piece->points[i].x, k == 0 ? y : -y);
        }
        deft__tile_plan_make(&piece->plans[k], corners, piece->count);
    }
}

bool deft__grid_is_near(deft_pos origin, double tile_size)
{
    return deft__abs(origin.x) <= GRID_NEAR_TILES * tile_size &&
           deft__abs(origin.y) <= GRID_NEAR_TILES * tile_size;
}

/* A corner of a cell's piece in the frame. */
static inline deft__v2 grid_grown_corner(const deft__grid *grid, deft_pos origin, deft_axes axes,
                                         double column, double row, deft_vec2 local)
{
    deft_vec2d corner;
    corner.x = (double)deft__grid_x(grid, origin, column, local.x);
    corner.y = (double)deft__grid_y(grid, origin, row, local.y);
    return deft__to_frame(axes, corner);
}

/* A cell, by its numbers. */
typedef struct grid_spot {
    uint32_t column, row;
} grid_spot;

static void grid_grow_planned(const deft__grid *grid, deft_pos origin, const deft__tile_pool *pool,
                              grid_spot spot, const grid_piece *piece, const deft__tile_plan *plan,
                              uint32_t exposed)
{
    deft__obstacle *obstacle = &pool->obstacles[pool->obstacle_count];
    deft__face *faces = &pool->faces[pool->face_count];
    double column = (double)spot.column;
    double row = (double)spot.row;
    deft__v2 corners[DEFT_FEATURE_POINTS_CAP];
    if (plan->is_rectangle != 0) { /* two of its corners tell the others */
        corners[0] = grid_grown_corner(grid, origin, pool->axes, column, row, piece->points[0]);
        corners[2] = grid_grown_corner(grid, origin, pool->axes, column, row, piece->points[2]);
        deft__tile_grow_rectangle(obstacle, faces, plan, exposed, corners[0], corners[2], pool->shape);
    } else {
        for (uint32_t i = 0; i < piece->count; i++) {
            corners[i] = grid_grown_corner(grid, origin, pool->axes, column, row, piece->points[i]);
        }
        deft__tile_grow(obstacle, faces, plan, exposed, corners, pool->shape);
    }
    obstacle->body = 0;
    obstacle->feature = spot.row << 16 | spot.column;
    obstacle->surface = piece->surface;
}

static void grid_grow_piece(const deft__grid *grid, deft_pos origin, deft__tile_pool *pool, grid_spot spot,
                            const grid_piece *piece, uint8_t exposed)
{
    const deft__tile_plan *plan = &piece->plans[pool->axes.up.y > 0 ? 0 : 1];
    if (pool->obstacle_count >= pool->capacity ||
        pool->face_count + DEFT__FACES_PER_OBSTACLE_CAP > pool->face_capacity) {
        pool->missing++;
        return;
    }
    deft__obstacle *obstacle = &pool->obstacles[pool->obstacle_count];
    if (plan->corner_count != 0) {
        grid_grow_planned(grid, origin, pool, spot, piece, plan, exposed);
    } else {
        deft_feature feature;
        deft__grid_feature(grid, origin, spot.column, spot.row, piece, exposed, &feature);
        deft__obstacle_make(obstacle, &pool->faces[pool->face_count], &feature, pool->axes, pool->shape,
                            NULL);
    }
    obstacle->first_face = pool->face_count;
    pool->face_count += obstacle->face_count;
    pool->obstacle_count++;
}

void deft__grid_grow(const deft__grid *grid, deft_pos origin, const grid_cells *cells, deft__tile_pool *pool)
{
    grid_spot spot;
    for (spot.row = cells->first_row; spot.row <= cells->last_row; ++spot.row) {
        const grid_cell *at = deft__grid_cell(grid, cells->first_column, spot.row);
        for (spot.column = cells->first_column; spot.column <= cells->last_column; ++spot.column, ++at) {
            if (at->kind == 0) {
                continue;
            }
            const grid_kind *kind = &grid->kinds[at->kind];
            const grid_piece *pieces = grid->pieces + kind->first_piece;
            for (uint32_t i = 0; i < kind->piece_count; ++i) {
                uint8_t exposed = i == 0 ? at->exposed : deft__grid_exposed_edges(grid, at, &pieces[i]);
                grid_grow_piece(grid, origin, pool, spot, &pieces[i], exposed);
            }
        }
    }
}
