/* fuzz/game_world.c -- tiles, free ground, zones and bodies that move, in eighths of a tile of the host's
 * axes. */
#include "game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SIDE_MAX 20u
#define DRAWN    4u /* kinds of tiles that are drawn */
#define SURFACES 3u
#define OUTLINES 5u
#define ZONES    4u
#define CORNERS  8u
#define PATCHES  24u /* rectangles of one kind of tile */
#define TURN     6.283185307179586
#define NO_TILES 255u

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
#define PIECES        (SHAPE_COUNT + DRAWN)

/* All that deft_world_build reads. */
typedef struct world_draft {
    game *out;
    uint16_t cells[SIDE_MAX * SIDE_MAX];
    deft_tile_piece pieces[PIECES];
    deft_tile_kind kinds[PIECES + 1];
    deft_outline outlines[4 + OUTLINES];
    deft_pos outline_points[4 + OUTLINES][CORNERS];
    deft_zone_def zones[ZONES];
    deft_pos zone_points[ZONES][4];
    deft_surface surfaces[SURFACES];
    deft_world_def def;
} world_draft;

/* ---- tiles ---- */

static void face(const game *game, uint32_t byte, deft_vec2 *out)
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
        face(game, about / 4, &out->one_way);
    }
    out->surface = (uint16_t)(about / 16 % (SURFACES + 1));
}

static void make_kinds(world_draft *draft, game_bytes *bytes)
{
    uint32_t kind = 0;
    for (uint32_t i = 0; i < PIECES; i++) {
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
            face(draft->out, 0, &piece->one_way);
        }
        for (uint32_t k = 0; k < piece->count; k++) {
            piece->points[k].x = (float)shapes[i].xy[2 * k] / 4;
            piece->points[k].y = (float)shapes[i].xy[2 * k + 1] / 4;
        }
    }
    draft->def.kinds = draft->kinds;
    draft->def.kind_count = kind + 1;
    draft->def.pieces = draft->pieces;
    draft->def.piece_count = PIECES;
}

static void lay_tiles(world_draft *draft, game_bytes *bytes, uint32_t columns, uint32_t rows)
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

/* ---- free ground ---- */

/* Around a middle at (x, y) eighths: a star, which never crosses itself, a rectangle, or corners anywhere. */
static uint32_t draw_corners(const game *game, game_bytes *bytes, uint32_t shape, double x, double y,
                             deft_pos *out)
{
    uint32_t count = 0;
    if (shape % 4 == 0) {
        double width = 0.5 + game_byte(bytes) % 64;
        double height = 0.5 + game_byte(bytes) % 32;
        for (count = 0; count < 4; count++) {
            out[count].x = x + (count == 0 || count == 3 ? -width : width) / 2;
            out[count].y = y + (count < 2 ? -height : height) / 2;
        }
    } else if (shape % 4 == 1) {
        for (uint32_t i = 0; i < CORNERS; i++) {
            double length = (game_byte(bytes) % 64) / 2.0;
            if (length > 0) {
                out[count].x = x + length * cos(TURN * i / CORNERS);
                out[count++].y = y + length * sin(TURN * i / CORNERS);
            }
        }
    } else {
        uint32_t wished = 2 + shape / 4 % (CORNERS - 1);
        for (count = 0; count < wished; count++) {
            out[count].x = x + 16 * game_share(bytes);
            out[count].y = y + 16 * game_share(bytes);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        out[i].x *= game->tile / 8;
        out[i].y *= game->tile / 8;
    }
    return count;
}

static void draw_outline(const game *game, game_bytes *bytes, double x, double y, deft_pos *points,
                         deft_outline *out)
{
    uint32_t shape = game_byte(bytes);
    uint32_t about = game_byte(bytes);
    out->points = points;
    out->count = draw_corners(game, bytes, shape, x, y, points);
    out->kind = (uint8_t)(about % 4 == 3 ? DEFT_OUTLINE_POLYGON : about % 4);
    out->flags = about / 4 % 4 == 3 ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    if (out->flags == DEFT_FEATURE_ONE_WAY) {
        face(game, about / 16, &out->one_way);
    }
    out->surface = (uint16_t)(about / 64 % (SURFACES + 1));
}

/* Four blocks around the room, where it has no tiles. */
static void add_walls(world_draft *draft, double width, double height)
{
    const double walls[4][4] = {{-16, -16, 0, height + 16},
                                {width, -16, width + 16, height + 16},
                                {0, -16, width, 0},
                                {0, height, width, height + 16}};
    double eighth = draft->out->tile / 8;
    for (uint32_t i = 0; i < 4; i++) {
        deft_outline *outline = &draft->outlines[i];
        deft_pos *points = draft->outline_points[i];
        for (uint32_t k = 0; k < 4; k++) {
            points[k].x = walls[i][k == 0 || k == 3 ? 0 : 2] * eighth;
            points[k].y = walls[i][k < 2 ? 1 : 3] * eighth;
        }
        outline->points = points;
        outline->count = 4;
        outline->id = 100 + i;
        outline->flags = DEFT_FEATURE_SOLID;
    }
    draft->def.outline_count = 4;
}

static void draw_outlines(world_draft *draft, game_bytes *bytes)
{
    uint32_t count = game_byte(bytes) % (OUTLINES + 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = draft->def.outline_count++;
        double x = game_byte(bytes);
        double y = game_byte(bytes);
        draw_outline(draft->out, bytes, x * 0.625, y * 0.625, draft->outline_points[number],
                     &draft->outlines[number]);
        draft->outlines[number].id = 200 + i;
    }
    draft->def.outlines = draft->outlines;
}

static void draw_zones(world_draft *draft, game_bytes *bytes)
{
    double eighth = draft->out->tile / 8;
    draft->def.zone_count = game_byte(bytes) % (ZONES + 1);
    draft->def.zones = draft->zones;
    for (uint32_t i = 0; i < draft->def.zone_count; i++) {
        deft_zone_def *def = &draft->zones[i];
        uint32_t about = game_byte(bytes);
        double x = game_byte(bytes) * 0.625;
        double y = game_byte(bytes) * 0.625;
        double width = 1 + game_byte(bytes) / 2.0;
        double height = 1 + game_byte(bytes) / 2.0;
        double slant = about / 8 % 2 == 0 ? 0 : width / 4;
        def->zone.kind = about % DEFT_ZONE_COUNT;
        def->zone.tag = i;
        def->zone.push.x = (float)(game_share(bytes) * 24 * draft->out->tile);
        def->zone.push.y = (float)(game_share(bytes) * 24 * draft->out->tile);
        def->zone.friction_ratio = about / 16;
        def->points = draft->zone_points[i];
        def->count = 4;
        for (uint32_t k = 0; k < 4; k++) {
            draft->zone_points[i][k].x = (x + (k == 0 || k == 3 ? 0 : width) + (k < 2 ? slant : 0)) * eighth;
            draft->zone_points[i][k].y = (y + (k < 2 ? 0 : height)) * eighth;
        }
    }
}

static void draw_surfaces(world_draft *draft, game_bytes *bytes)
{
    for (uint32_t i = 0; i < SURFACES; i++) {
        uint32_t about = game_byte(bytes);
        draft->surfaces[i].friction_ratio = about % 8 == 0 ? 1 : about % 8 * 0.25;
        draft->surfaces[i].flags = about / 8 % 8;
        draft->surfaces[i].conveyor_speed = about / 64 == 0 ? 0 : game_share(bytes) * 12 * draft->out->tile;
        draft->surfaces[i].tag = i;
    }
    draft->def.surfaces = draft->surfaces;
    draft->def.surface_count = SURFACES;
}

/* ---- bodies ---- */

static void pose_at(const game_mover *mover, double time_s, deft_pos *at, double *angle)
{
    double phase = time_s / mover->period_s + mover->phase;
    double share = phase - floor(phase);
    share = share < 0.5 ? 2 * share : 2 - 2 * share;
    if (mover->kind % 4 == 1) {
        share = (1 - cos(TURN / 2 * share)) / 2;
    } else if (mover->kind % 4 == 2) { /* there fast, and back slowly */
        double whole = phase - floor(phase);
        share = whole < 0.125 ? 8 * whole : (1 - whole) / 0.875;
    }
    at->x = mover->from.x + (mover->to.x - mover->from.x) * share;
    at->y = mover->from.y + (mover->to.y - mover->from.y) * share;
    *angle = mover->turn * time_s + mover->rock * share;
}

void game_move(void *user, double from_s, double to_s)
{
    game *self = (game *)user;
    bool jumps = from_s < self->time_s || from_s > self->time_s;
    deft_world_tick(self->world);
    for (uint32_t i = 0; i < self->mover_count; i++) {
        deft_pos at;
        double angle;
        if (jumps) {
            pose_at(&self->movers[i], from_s, &at, &angle);
            (void)deft_world_body_teleport(self->world, self->movers[i].body, at, angle);
        }
        pose_at(&self->movers[i], to_s, &at, &angle);
        (void)deft_world_body_move(self->world, self->movers[i].body, at, angle);
    }
    self->time_s = to_s;
}

static void draw_movers(game *game, game_bytes *bytes)
{
    uint32_t count = game_byte(bytes) % (GAME_MOVERS + 1);
    double eighth = game->tile / 8;
    for (uint32_t i = 0; i < count; i++) {
        game_mover *mover = &game->movers[game->mover_count];
        deft_pos points[CORNERS];
        deft_outline outline;
        deft_body_def def;
        memset(mover, 0, sizeof *mover);
        memset(&outline, 0, sizeof outline);
        memset(&def, 0, sizeof def);
        mover->kind = game_byte(bytes);
        mover->from.x = game_byte(bytes) * 0.625 * eighth;
        mover->from.y = game_byte(bytes) * 0.625 * eighth;
        mover->to.x = mover->from.x + game_share(bytes) * 64 * eighth;
        mover->to.y = mover->from.y + game_share(bytes) * 64 * eighth;
        mover->period_s = 0.5 + game_byte(bytes) / 32.0;
        mover->phase = game_byte(bytes) / 256.0;
        mover->turn = mover->kind / 4 % 4 == 1 ? 4 * game_share(bytes) : 0;
        mover->rock = mover->kind / 4 % 4 == 2 ? 2 * game_share(bytes) : 0;
        draw_outline(game, bytes, 0, 0, points, &outline);
        outline.id = 300 + i;
        def.outlines = &outline;
        def.outline_count = 1;
        pose_at(mover, 0, &def.at, &def.angle_rad);
        mover->body = deft_world_body_add(game->world, &def, NULL);
        game->mover_count += mover->body != 0;
    }
}

/* ---- the whole ---- */

/* Outlines that cross themselves are refused: the last are left out until it builds. */
static bool build(world_draft *draft)
{
    game *out = draft->out;
    draft->def.tile_size = out->tile;
    draft->def.body_capacity = GAME_MOVERS;
    draft->def.body_piece_capacity = GAME_MOVERS * CORNERS;
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
    draw_surfaces(draft, bytes);
    if (has_tiles) {
        make_kinds(draft, bytes);
        lay_tiles(draft, bytes, columns, rows);
    } else if (game->is_walled) {
        add_walls(draft, 8.0 * columns, 8.0 * rows);
    }
    draw_outlines(draft, bytes);
    draw_zones(draft, bytes);
    uint32_t walls = has_tiles || !game->is_walled ? 0 : 4;
    bool is_made = build(draft) && draft->def.outline_count >= walls;
    free(draft);
    if (is_made) {
        game->view = deft_world_view_of(game->world);
        draw_movers(game, bytes);
        game->view = deft_world_view_of(game->world);
    }
    return is_made;
}
