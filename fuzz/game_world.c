/* fuzz/game_world.c -- tiles, free ground, zones and bodies that move, in one world that is built. */
#include "draft.h"

#include <stdlib.h>

#define NO_TILES 255u

/* Outlines that cross themselves are refused: the last are left out until it builds. */
static bool build(world_draft *draft)
{
    game *out = draft->out;
    draft->def.tile_size = out->tile;
    draft->def.body_capacity = GAME_MOVERS;
    draft->def.body_piece_capacity = GAME_MOVERS * DRAFT_CORNERS;
    size_t size = deft_world_size(&draft->def);
    out->block = malloc(size);
    out->world = out->block != NULL ? deft_world_build(out->block, size, &draft->def, NULL) : NULL;
    while (out->world == NULL && draft->def.outline_count > 0) {
        draft->def.outline_count--;
        out->world = deft_world_build(out->block, size, &draft->def, NULL);
    }
    return out->world != NULL;
}

bool game_draw_world(game *game, game_bytes *bytes)
{
    world_draft *draft = (world_draft *)calloc(1, sizeof *draft);
    uint32_t size = game_byte(bytes);
    uint32_t columns = 4 + size % 16;
    uint32_t rows = 4 + size / 16;
    bool has_tiles = size != NO_TILES;
    if (draft == NULL) {
        return false;
    }
    draft->out = game;
    game->room.max_x = columns * game->tile;
    game->room.max_y = rows * game->tile;
    draft_surfaces(draft, bytes);
    if (has_tiles) {
        draft_tiles(draft, bytes, columns, rows);
    } else if (game->is_walled) {
        draft_walls(draft, 8.0 * columns, 8.0 * rows);
    }
    draft_outlines(draft, bytes);
    draft_zones(draft, bytes);
    uint32_t walls = has_tiles || !game->is_walled ? 0 : 4;
    bool is_made = build(draft) && draft->def.outline_count >= walls;
    free(draft);
    if (is_made) {
        deft_world_view_of(&game->view, game->world);
        draft_movers(game, bytes);
        deft_world_view_of(&game->view, game->world);
    }
    return is_made;
}
