/* fuzz/game_tiles.c -- kinds of tiles, those that levels have and others, and where they lie. */
#include "draft.h"

#include <math.h>

#define PATCHES 24u /* rectangles of one kind of tile */

/* Kinds that levels have, as corners in quarters of a tile; `more`: another piece of the same kind. */
typedef struct world_shape {
    uint8_t count, more;
    uint8_t xy[16];
} world_shape;

static const world_shape shapes[] = {
    {4, 0, {0, 0, 4, 0, 4, 4, 0, 4}}, {3, 0, {0, 0, 4, 0, 4, 4}},       {3, 0, {0, 0, 4, 0, 0, 4}},
    {3, 0, {0, 4, 4, 0, 4, 4}},       {3, 0, {0, 0, 4, 4, 0, 4}},       {3, 0, {0, 0, 4, 0, 4, 2}},
    {4, 0, {0, 0, 4, 0, 4, 4, 0, 2}}, {4, 0, {0, 0, 4, 0, 4, 2, 0, 4}}, {3, 0, {0, 0, 4, 0, 0, 2}},
    {3, 0, {2, 0, 4, 0, 4, 4}},       {4, 0, {0, 0, 4, 0, 4, 2, 0, 2}}, {4, 0, {0, 2, 4, 2, 4, 4, 0, 4}},
    {3, 1, {0, 0, 2, 0, 0, 4}},       {3, 0, {2, 0, 4, 0, 4, 4}},       {4, 1, {0, 0, 1, 0, 1, 4, 0, 4}},
    {4, 0, {3, 0, 4, 0, 4, 4, 3, 4}}, {4, 0, {0, 3, 4, 3, 4, 4, 0, 4}}, {4, 0, {0, 0, 4, 3, 4, 4, 0, 1}},
};

#define SHAPE_COUNT   (sizeof shapes / sizeof shapes[0])
#define ONE_WAYS_FROM (SHAPE_COUNT - 2) /* the last two face the body's up */
_Static_assert(SHAPE_COUNT + 4 == DRAFT_PIECES, "the draft has room for all of them");

void draft_face(const game *game, uint32_t byte, deft_vec2 *out)
{
    static const double aslant[4] = {0, 0.25, -0.25, 2};
    double turn = aslant[byte % 4];
    double length = hypot(1, turn);
    double x = game->axes.up.x + turn * game->axes.right.x;
    double y = game->axes.up.y + turn * game->axes.right.y;
    out->x = (float)(x / length);
    out->y = (float)(y / length);
}

/* A rectangle whose corners are cut: any slope, in any place of the tile. */
static void draw_piece(const game *game, game_bytes *bytes, deft_tile_piece *out)
{
    uint32_t about = game_byte(bytes);
    uint32_t across = game_byte(bytes);
    uint32_t above = game_byte(bytes);
    double left = across % 8 / 16.0;
    double right = 1 - across / 8 % 8 / 16.0;
    double bottom = above % 8 / 16.0;
    double top = 1 - above / 8 % 8 / 16.0;
    double cut_x[4], cut_y[4];
    for (int i = 0; i < 4; i++) {
        uint32_t cut = game_byte(bytes);
        bool is_cut = cut % 16 != 0 && cut / 16 != 0;
        cut_x[i] = is_cut ? (right - left) / 2 * (cut % 16) / 16.0 : 0;
        cut_y[i] = is_cut ? (top - bottom) / 2 * (cut / 16) / 16.0 : 0;
    }
    const double corner[4][2] = {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
    for (int i = 0; i < 4; i++) {
        double in_x = i == 0 || i == 3 ? cut_x[i] : -cut_x[i];
        double in_y = i < 2 ? cut_y[i] : -cut_y[i];
        bool is_first_aside = i == 1 || i == 3;
        int corners = cut_x[i] > 0 ? 2 : 1;
        for (int k = 0; k < corners; k++) {
            bool aside = is_first_aside == (k == 0);
            out->points[out->count].x = (float)(corner[i][0] + (aside ? in_x : 0));
            out->points[out->count].y = (float)(corner[i][1] + (aside ? 0 : in_y));
            out->count++;
        }
    }
    out->flags = about % 4 == 3 ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    if (out->flags == DEFT_FEATURE_ONE_WAY) {
        draft_face(game, about / 4, &out->one_way);
    }
    out->surface = (uint16_t)(about / 16 % (DRAFT_SURFACES + 1));
}

static void make_kinds(world_draft *draft, game_bytes *bytes)
{
    uint32_t kind = 0;
    for (uint32_t i = 0; i < DRAFT_PIECES; i++) {
        deft_tile_piece *piece = &draft->pieces[i];
        if (i == 0 || i >= SHAPE_COUNT || !shapes[i - 1].more) {
            draft->kinds[++kind].first_piece = i;
        }
        draft->kinds[kind].piece_count++;
        if (i >= SHAPE_COUNT) {
            draw_piece(draft->out, bytes, piece);
            continue;
        }
        piece->count = shapes[i].count;
        piece->flags = i >= ONE_WAYS_FROM ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
        if (i >= ONE_WAYS_FROM) {
            draft_face(draft->out, 0, &piece->one_way);
        }
        for (uint32_t k = 0; k < piece->count; k++) {
            piece->points[k].x = (float)shapes[i].xy[2 * k] / 4;
            piece->points[k].y = (float)shapes[i].xy[2 * k + 1] / 4;
        }
    }
    draft->def.kinds = draft->kinds;
    draft->def.kind_count = kind + 1;
    draft->def.pieces = draft->pieces;
    draft->def.piece_count = DRAFT_PIECES;
}

static void lay(world_draft *draft, game_bytes *bytes, uint32_t columns, uint32_t rows)
{
    uint32_t patches = game_byte(bytes) % (PATCHES + 1);
    for (uint32_t i = 0; i < patches; i++) {
        uint32_t kind = game_byte(bytes) % draft->def.kind_count;
        uint32_t column = game_byte(bytes) % columns;
        uint32_t row = game_byte(bytes) % rows;
        uint32_t size = game_byte(bytes);
        for (uint32_t y = row; y < rows && y <= row + size / 32; y++) {
            for (uint32_t x = column; x < columns && x <= column + size % 8; x++) {
                draft->cells[y * columns + x] = (uint16_t)kind;
            }
        }
    }
    for (uint32_t i = 0; draft->out->is_walled && i < columns * rows; i++) {
        uint32_t column = i % columns;
        uint32_t row = i / columns;
        if (column == 0 || row == 0 || column + 1 == columns || row + 1 == rows) {
            draft->cells[i] = 1;
        }
    }
    draft->def.columns = columns;
    draft->def.rows = rows;
    draft->def.cells = draft->cells;
}

void draft_tiles(world_draft *draft, game_bytes *bytes, uint32_t columns, uint32_t rows)
{
    make_kinds(draft, bytes);
    lay(draft, bytes, columns, rows);
}
