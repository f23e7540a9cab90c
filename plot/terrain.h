/* plot/terrain.h -- the ground of a level, drawn from the features that the built world hands out and not
 * from the tiles of a file. So a picture shows what the character can touch. Zones and platforms come from
 * the level.
 */
#ifndef DEFT_PLOT_TERRAIN_H
#define DEFT_PLOT_TERRAIN_H

#include "plot/sheet.h"

#include <cairo.h>

/// A convex piece of ground, in the frame of the sheet; counter-clockwise. Of two corners: a line of a chain.
typedef struct deft_terrain_piece {
    double u[DEFT_FEATURE_POINTS_CAP], v[DEFT_FEATURE_POINTS_CAP];
    double one_way_u, one_way_v; ///< (0, 0) for a solid piece
    uint32_t count;
    uint32_t exposed; ///< bit i: the edge from corner i can be touched
} deft_terrain_piece;

/// A run of full tiles side by side, filled as one.
typedef struct deft_terrain_block {
    double min_u, max_u, min_v, max_v;
} deft_terrain_block;

typedef struct deft_terrain {
    deft_terrain_piece *pieces;
    size_t count;
    deft_terrain_block *blocks;
    size_t block_count;
    const deft_level *level; ///< for its zones and platforms; may be NULL
} deft_terrain;

/// Gathers what the panels show. A NULL level gives empty terrain. False when there is no memory; free it in
/// either case.
bool deft__terrain_gather(deft_terrain *terrain, const deft_level *level, const deft_sheet *sheet);
void deft__terrain_free(deft_terrain *terrain);

void deft__terrain_draw(const deft_terrain *terrain, cairo_t *cr, const deft_sheet *sheet,
                        const deft_panel *panel);

/// A short stretch of one-way floor, for the legend.
void deft__terrain_draw_one_way_key(cairo_t *cr, double x, double y, double width);

#endif
