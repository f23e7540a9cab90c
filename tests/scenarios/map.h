/* tests/scenarios/map.h -- worlds of the built-in tile grid, drawn as text: `#` solid, `-` one-way, `/` and
 * `\` slopes of 45 degrees, `<` and `>` the low and the high half of a slope of 26.6 degrees that rises to
 * the right, `^` one of 63.4 degrees that rises to the right in half a tile. The last row is y from 0 to 1.
 */
#ifndef DEFT_TESTS_SCENARIOS_MAP_H
#define DEFT_TESTS_SCENARIOS_MAP_H

#include "tests/harness/scenario.h"

#define MAP_COLUMNS_MAX 256
#define MAP_ROWS_MAX    32
#define MAP_KINDS       "#-/\\<>^" /* and the mirrored ones after them */
#define MAP_KIND_COUNT  7

typedef struct map_grids {
    void *blocks[PLAY_WORLDS];
} map_grids;

static inline deft_tile_piece map_mirrored_piece(deft_tile_piece piece)
{
    for (uint32_t i = 0; i < piece.count; i++) {
        piece.points[i].x = 1 - piece.points[i].x;
    }
    piece.one_way.x = -piece.one_way.x;
    return piece;
}

static inline deft_tile_piece map_polygon(uint32_t count, const float (*corners)[2])
{
    deft_tile_piece piece;
    memset(&piece, 0, sizeof piece);
    piece.count = (uint8_t)count;
    piece.flags = DEFT_FEATURE_SOLID;
    for (uint32_t i = 0; i < count; i++) {
        piece.points[i].x = corners[i][0];
        piece.points[i].y = corners[i][1];
    }
    return piece;
}

static inline deft_tile_piece map_piece(char letter)
{
    static const float low_half[3][2] = {{0, 0}, {1, 0}, {1, 0.5f}};
    static const float high_half[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0.5f}};
    static const float sharp[3][2] = {{0.5f, 0}, {1, 0}, {1, 1}};
    deft_tile_piece piece;
    switch (letter) {
    case '-':
        deft_tile_piece_one_way(&piece, 0.25, deft_axes_y_up());
        return piece;
    case '/':
    case '\\':
        deft_tile_piece_slope(&piece, letter == '/', deft_axes_y_up());
        return piece;
    case '<':
        return map_polygon(3, low_half);
    case '>':
        return map_polygon(4, high_half);
    case '^':
        return map_polygon(3, sharp);
    default:
        deft_tile_piece_full(&piece);
        return piece;
    }
}

static inline void map_add_features(play *p, const deft_tile_piece *piece, int column, int y)
{
    double corners[2 * DEFT_FEATURE_POINTS_CAP];
    for (uint32_t i = 0; i < piece->count; i++) {
        corners[2 * i] = column + (double)piece->points[i].x;
        corners[2 * i + 1] = y + (double)piece->points[i].y;
    }
    deft_feature *feature = play_polygon(p, piece->count, corners, 0xFF);
    feature->flags = piece->flags;
    feature->one_way = piece->one_way;
}

/* Makes the grid the world of `p`, whose place must be unturned; its tiles are also added as features, for
 * play.h to check the body against. Free with map_close. */
static inline map_grids map_open(play *p, const char *const *rows, int row_count)
{
    static uint16_t cells[2][MAP_COLUMNS_MAX * MAP_ROWS_MAX];
    deft_tile_piece pieces[2 * MAP_KIND_COUNT];
    deft_tile_kind kinds[2 * MAP_KIND_COUNT + 1] = {{0, 0}};
    int columns = (int)strlen(rows[0]);
    map_grids grids;
    assert_true(columns <= MAP_COLUMNS_MAX && row_count <= MAP_ROWS_MAX);
    for (int k = 0; k < MAP_KIND_COUNT; k++) {
        pieces[k] = map_piece(MAP_KINDS[k]);
        pieces[k + MAP_KIND_COUNT] = map_mirrored_piece(pieces[k]);
    }
    for (uint32_t k = 0; k < 2 * MAP_KIND_COUNT; k++) {
        kinds[k + 1].first_piece = k;
        kinds[k + 1].piece_count = 1;
    }
    for (int y = 0; y < row_count; y++) {
        for (int column = 0; column < columns; column++) {
            const char *found = strchr(MAP_KINDS, rows[row_count - 1 - y][column]);
            int kind = found != NULL ? (int)(found - MAP_KINDS) + 1 : 0;
            cells[0][y * columns + column] = (uint16_t)kind;
            cells[1][y * columns + columns - 1 - column] = (uint16_t)(kind > 0 ? kind + MAP_KIND_COUNT : 0);
            if (kind > 0) {
                map_add_features(p, &pieces[kind - 1], column, y);
            }
        }
    }
    for (int w = 0; w < PLAY_WORLDS; w++) {
        bool mirrored = play_signs[w] < 0;
        deft_world_def def;
        memset(&def, 0, sizeof def);
        def.columns = (uint32_t)columns;
        def.rows = (uint32_t)row_count;
        def.tile_size = play_scales[w];
        def.cells = cells[mirrored ? 1 : 0];
        def.kinds = kinds;
        def.kind_count = 2 * MAP_KIND_COUNT + 1;
        def.pieces = pieces;
        def.piece_count = 2 * MAP_KIND_COUNT;
        def.origin.x = play_scales[w] * (mirrored ? -(p->place.shift.x + columns) : p->place.shift.x);
        def.origin.y = play_scales[w] * p->place.shift.y;
        size_t size = deft_world_size(&def);
        grids.blocks[w] = malloc(size);
        deft_world *world = deft_world_build(grids.blocks[w], size, &def, NULL);
        assert_non_null(world);
        deft_world_view_of(&p->views[w], world);
    }
    return grids;
}

static inline void map_close(map_grids *grids, play *p)
{
    for (int w = 0; w < PLAY_WORLDS; w++) {
        free(grids->blocks[w]);
    }
    play_close(p);
}

#endif
