/* oracle/arena.c -- kinds of tiles by angle, and the layouts. */
#include "arena.h"

#include "deft/io/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 56u
#define ROWS    36u
#define KINDS   160u
/* Slopes of 1 : n and n : 1. */
#define RUNS 6u

enum { STYLE_CAVES, STYLE_SLOPES, STYLE_GAPS, STYLE_LATTICE, STYLE_MACHINES, STYLE_LANDS };
enum { STYLE_OUTLINES = STYLE_LANDS + ORACLE_LAND_COUNT, STYLE_SURFACES };

_Static_assert(STYLE_SURFACES + 1 == ORACLE_STYLES, "arena.h");

typedef struct arena_draft {
    uint16_t cells[COLUMNS * ROWS]; /* y-up */
    deft_tile_piece pieces[KINDS];
    deft_tile_kind kinds[KINDS];
    uint32_t kind_count;
    uint32_t full, one_way, low;           /* kinds */
    uint32_t up[RUNS + 1], down[RUNS + 1]; /* first of the n kinds of a slope of 1 : n, from left to right */
    uint32_t steep_up[RUNS + 1], steep_down[RUNS + 1]; /* of n : 1, from the bottom */
    uint32_t roof_up, roof_down;
    uint64_t random;
} arena_draft;

static uint32_t pick(arena_draft *draft, uint32_t count)
{
    return (uint32_t)(deft_random_unit(&draft->random) * count);
}

static void put(arena_draft *draft, int column, int row, uint32_t kind)
{
    if (column > 0 && row > 0 && column < (int)COLUMNS - 1 && row < (int)ROWS - 1) {
        draft->cells[(uint32_t)row * COLUMNS + (uint32_t)column] = (uint16_t)kind;
    }
}

static bool is_open(const arena_draft *draft, int column, int row)
{
    return column >= 0 && row >= 0 && column < (int)COLUMNS && row < (int)ROWS &&
           draft->cells[(uint32_t)row * COLUMNS + (uint32_t)column] == 0;
}

/* ---- kinds ---- */

static uint32_t add_kind(arena_draft *draft, const double (*corner)[2], uint32_t count, bool one_way)
{
    uint32_t kind = draft->kind_count++;
    deft_tile_piece *piece = &draft->pieces[kind - 1]; /* the empty kind has none */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t last = piece->count;
        deft_vec2 at = {(float)corner[i][0], (float)corner[i][1]};
        bool twice = last > 0 && piece->points[last - 1].x == at.x && piece->points[last - 1].y == at.y;
        if (!twice) {
            piece->points[piece->count++] = at;
        }
    }
    piece->flags = one_way ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
    piece->one_way.y = one_way ? 1.0f : 0.0f;
    draft->kinds[kind].first_piece = kind - 1;
    draft->kinds[kind].piece_count = 1;
    return kind;
}

static void add_slopes(arena_draft *draft, uint32_t n)
{
    draft->up[n] = draft->kind_count;
    for (uint32_t i = 0; i < n; i++) {
        const double corner[4][2] = {{0, 0}, {1, 0}, {1, (i + 1.0) / n}, {0, (double)i / n}};
        (void)add_kind(draft, corner, i == 0 ? 3 : 4, false);
    }
    draft->down[n] = draft->kind_count;
    for (uint32_t i = n; i > 0; i--) {
        const double corner[4][2] = {{0, (double)i / n}, {0, 0}, {1, 0}, {1, (i - 1.0) / n}};
        (void)add_kind(draft, corner, i == 1 ? 3 : 4, false);
    }
    draft->steep_up[n] = draft->kind_count;
    for (uint32_t i = 0; i < n; i++) {
        const double corner[4][2] = {{(double)i / n, 0}, {1, 0}, {1, 1}, {(i + 1.0) / n, 1}};
        (void)add_kind(draft, corner, i + 1 == n ? 3 : 4, false);
    }
    draft->steep_down[n] = draft->kind_count;
    for (uint32_t i = n; i > 0; i--) {
        const double corner[4][2] = {{0, 1}, {0, 0}, {(double)i / n, 0}, {(i - 1.0) / n, 1}};
        (void)add_kind(draft, corner, i == 1 ? 3 : 4, false);
    }
}

static void add_kinds(arena_draft *draft)
{
    static const double full[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    static const double one_way[4][2] = {{0, 0.75}, {1, 0.75}, {1, 1}, {0, 1}};
    static const double low[4][2] = {{0, 0}, {1, 0}, {1, 0.5}, {0, 0.5}};
    static const double roof_up[3][2] = {{0, 1}, {1, 0}, {1, 1}};
    static const double roof_down[3][2] = {{0, 0}, {1, 1}, {0, 1}};
    draft->kind_count = 1;
    draft->full = add_kind(draft, full, 4, false);
    draft->one_way = add_kind(draft, one_way, 4, true);
    draft->low = add_kind(draft, low, 4, false);
    draft->roof_up = add_kind(draft, roof_up, 3, false);
    draft->roof_down = add_kind(draft, roof_down, 3, false);
    for (uint32_t n = 1; n <= RUNS; n++) {
        add_slopes(draft, n);
    }
}

/* ---- layouts ---- */

/* Rock that is worn smooth: a cell becomes what most of its neighbours are. */
static void lay_caves(arena_draft *draft)
{
    uint16_t next[COLUMNS * ROWS];
    for (int row = 1; row < (int)ROWS - 1; row++) {
        for (int column = 1; column < (int)COLUMNS - 1; column++) {
            put(draft, column, row, deft_random_unit(&draft->random) < 0.44 ? draft->full : 0);
        }
    }
    for (int pass = 0; pass < 4; pass++) {
        memcpy(next, draft->cells, sizeof next);
        for (int row = 1; row < (int)ROWS - 1; row++) {
            for (int column = 1; column < (int)COLUMNS - 1; column++) {
                int open = 0;
                for (int i = 0; i < 9; i++) {
                    open += is_open(draft, column + i % 3 - 1, row + i / 3 - 1);
                }
                next[row * (int)COLUMNS + column] = (uint16_t)(open >= 5 ? 0 : draft->full);
            }
        }
        memcpy(draft->cells, next, sizeof next);
    }
    /* corners become slopes */
    for (int row = 1; row < (int)ROWS - 1; row++) {
        for (int column = 1; column < (int)COLUMNS - 1; column++) {
            bool floor_there = !is_open(draft, column, row - 1);
            bool roof_there = !is_open(draft, column, row + 1);
            bool left = !is_open(draft, column - 1, row);
            bool right = !is_open(draft, column + 1, row);
            if (is_open(draft, column, row) && left != right && floor_there != roof_there &&
                pick(draft, 2) == 0) {
                next[row * (int)COLUMNS + column] =
                    (uint16_t)(floor_there ? (right ? draft->up[1] : draft->down[1])
                                           : (right ? draft->roof_up : draft->roof_down));
            }
        }
    }
    memcpy(draft->cells, next, sizeof next);
}

static void fill(arena_draft *draft, int column, int height)
{
    for (int row = 0; row < height; row++) {
        put(draft, column, row, draft->full);
    }
}

/* Ground that goes up and down by every angle. */
static void lay_slopes(arena_draft *draft)
{
    int column = 1;
    int height = 4;
    while (column < (int)COLUMNS - 1) {
        uint32_t n = 1 + pick(draft, RUNS);
        uint32_t choice = pick(draft, 5);
        bool high = height > (int)ROWS / 2;
        if (choice == 0 && !high) {
            for (uint32_t i = 0; i < n; i++, column++) {
                fill(draft, column, height);
                put(draft, column, height, draft->up[n] + i);
            }
            height++;
        } else if (choice == 1 && height > 2) {
            height--;
            for (uint32_t i = 0; i < n; i++, column++) {
                fill(draft, column, height);
                put(draft, column, height, draft->down[n] + i);
            }
        } else if (choice == 2 && !high) {
            fill(draft, column, height);
            for (uint32_t i = 0; i < n; i++) {
                put(draft, column, height++, draft->steep_up[n] + i);
            }
            column++;
        } else if (choice == 3 && height > (int)n + 2) {
            height -= (int)n;
            fill(draft, column, height);
            for (uint32_t i = 0; i < n; i++) {
                put(draft, column, height + (int)i, draft->steep_down[n] + i);
            }
            column++;
        } else {
            fill(draft, column++, height);
        }
    }
}

/* Floors, walls and shafts with holes of a tile. */
static void lay_gaps(arena_draft *draft)
{
    for (int row = 3; row < (int)ROWS - 1; row += 2 + (int)pick(draft, 4)) {
        uint32_t every = 2 + pick(draft, 4);
        for (int column = 1; column < (int)COLUMNS - 1; column++) {
            put(draft, column, row, pick(draft, every) != 0 ? draft->full : 0);
        }
    }
    for (int i = 0; i < 10; i++) {
        int column = 2 + (int)pick(draft, COLUMNS - 4);
        int row = 1 + (int)pick(draft, ROWS - 12);
        for (int k = 0; k < 10; k++) {
            put(draft, column, row + k, k % (2 + (int)(i % 4)) != 0 ? draft->full : 0);
            put(draft, column + 1, row + k, i % 2 == 0 ? 0 : draft->low);
        }
    }
}

static void lay_lattice(arena_draft *draft)
{
    uint32_t across = 1 + pick(draft, 3);
    uint32_t above = 1 + pick(draft, 3);
    for (int row = 2; row < (int)ROWS - 1; row++) {
        for (int column = 1; column < (int)COLUMNS - 1; column++) {
            bool on = (uint32_t)row % above == 0 && ((uint32_t)column / 2 + (uint32_t)row) % across == 0;
            uint32_t chance = pick(draft, 16);
            uint32_t other = chance == 0 ? draft->full : (chance == 1 ? draft->up[1] : draft->one_way);
            put(draft, column, row, on && chance < 12 ? other : 0);
        }
    }
}

static void lay_machines(arena_draft *draft)
{
    for (int column = 1; column < (int)COLUMNS - 1; column++) {
        fill(draft, column, 2 + (int)(pick(draft, 4) == 0));
    }
    for (int i = 0; i < 24; i++) {
        int column = 1 + (int)pick(draft, COLUMNS - 8);
        int row = 4 + (int)pick(draft, ROWS - 6);
        for (int k = 0; k < 1 + (int)pick(draft, 7); k++) {
            put(draft, column + k, row, i % 4 == 0 ? draft->one_way : draft->full);
        }
    }
}

static void wall_in(arena_draft *draft)
{
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        uint32_t column = i % COLUMNS;
        uint32_t row = i / COLUMNS;
        if (column == 0 || row == 0 || column == COLUMNS - 1 || row == ROWS - 1) {
            draft->cells[i] = (uint16_t)draft->full;
        }
    }
}

/* ---- the whole ---- */

static void build(oracle_terrain *out, const arena_draft *draft)
{
    deft_world_def def;
    memset(&def, 0, sizeof def);
    def.columns = COLUMNS;
    def.rows = ROWS;
    def.tile_size = 1;
    def.cells = draft->cells;
    def.kinds = draft->kinds;
    def.kind_count = draft->kind_count;
    def.pieces = draft->pieces;
    def.piece_count = draft->kind_count - 1;
    oracle_terrain_build(out, &def);
}

void oracle_arena_make(oracle_arena *out, uint64_t seed)
{
    static void (*const lay[STYLE_LANDS])(arena_draft *) = {lay_caves, lay_slopes, lay_gaps, lay_lattice,
                                                            lay_machines};
    static const char *const names[ORACLE_STYLES] = {"caves", "slopes", "gaps",  "lattice",  "machines",
                                                     "noise", "blocks", "hills", "outlines", "surfaces"};
    uint32_t style = (uint32_t)(seed % ORACLE_STYLES);
    uint64_t random = seed * 0x9E3779B97F4A7C15u;
    memset(out, 0, sizeof *out);
    out->axes = *deft_axes_y_up();
    oracle_terrain terrain;
    if (style >= STYLE_OUTLINES) {
        oracle_free_ground(&terrain, random, style == STYLE_SURFACES);
    } else if (style >= STYLE_LANDS) {
        oracle_plan plan = {(oracle_land)(style - STYLE_LANDS), seed, COLUMNS, ROWS, 1, {-8, -8}, out->axes};
        oracle_terrain_make(&terrain, &plan);
    } else {
        arena_draft *draft = calloc(1, sizeof *draft);
        if (draft == NULL) {
            abort();
        }
        draft->random = random;
        add_kinds(draft);
        lay[style](draft);
        wall_in(draft);
        build(&terrain, draft);
        free(draft);
    }
    out->world = terrain.world;
    out->view = terrain.view;
    out->bounds = terrain.bounds;
    out->block = terrain.block;
    bool moves = style == STYLE_MACHINES || seed / ORACLE_STYLES % 2 == 1;
    if (moves) {
        oracle_arena_drive(out, &random, style == STYLE_MACHINES ? ORACLE_DRIVES_MAX : 5);
    }
    (void)snprintf(out->name, sizeof out->name, "land %llu (%s%s)", (unsigned long long)seed, names[style],
                   moves ? ", bodies move" : "");
}

void oracle_arena_free(oracle_arena *arena)
{
    free(arena->block);
    memset(arena, 0, sizeof *arena);
}
