/* fuzz/draft.h -- a world on its way from bytes to deft_world_build, in eighths of a tile of the host's axes.
 */
#ifndef DEFT_FUZZ_DRAFT_H
#define DEFT_FUZZ_DRAFT_H

#include "game.h"

#define DRAFT_SIDE_MAX 20u
#define DRAFT_PIECES   22u /* of tiles: 18 that levels have, 4 that are drawn */
#define DRAFT_SURFACES 3u
#define DRAFT_OUTLINES 9u /* four of them the walls of a room without tiles */
#define DRAFT_ZONES    4u
#define DRAFT_CORNERS  8u

/* All that deft_world_build reads. */
typedef struct world_draft {
    game *out;
    uint16_t cells[DRAFT_SIDE_MAX * DRAFT_SIDE_MAX];
    deft_tile_piece pieces[DRAFT_PIECES];
    deft_tile_kind kinds[DRAFT_PIECES + 1];
    deft_outline outlines[DRAFT_OUTLINES];
    deft_pos outline_points[DRAFT_OUTLINES][DRAFT_CORNERS];
    deft_zone_def zones[DRAFT_ZONES];
    deft_pos zone_points[DRAFT_ZONES][4];
    deft_surface surfaces[DRAFT_SURFACES];
    deft_world_def def;
} world_draft;

/* A way near the body's up, for a one-way to face. (game_tiles.c) */
void draft_face(const game *game, uint32_t byte, deft_vec2 *out);

/* The kinds of tiles, and where they lie. (game_tiles.c) */
void draft_tiles(world_draft *draft, game_bytes *bytes, uint32_t columns, uint32_t rows);

/* An outline about (x, y), whose points go to `points`: DRAFT_CORNERS. (game_ground.c) */
void draft_outline(const game *game, game_bytes *bytes, double x, double y, deft_pos *points,
                   deft_outline *out);

/* Four blocks around the room, where it has no tiles; outlines, zones and surfaces. (game_ground.c) */
void draft_walls(world_draft *draft, double width, double height);
void draft_outlines(world_draft *draft, game_bytes *bytes);
void draft_zones(world_draft *draft, game_bytes *bytes);
void draft_surfaces(world_draft *draft, game_bytes *bytes);

/* The bodies of a world that is built. (game_movers.c) */
void draft_movers(game *game, game_bytes *bytes);

#endif
