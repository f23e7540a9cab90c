/* oracle/terrain.c -- tile kinds by their corners, and three ways to lay them out.
 *
 * A layout is made in a frame of its own (column to the right, row up) and then turned into the host's axes,
 * cells and corners alike, so that one seed gives one land in all eight aligned frames.
 */
#include "terrain.h"

#include "deft/io/script.h"

#include <stdlib.h>
#include <string.h>

/* The kinds, in the land's frame: corners as x, y in quarters of a tile. */
typedef struct kind_shape {
    uint8_t count;   /* corners of the first piece */
    uint8_t one_way; /* 1: it faces up */
    uint8_t more;    /* 1: the next shape is another piece of the same tile */
    uint8_t xy[16];
} kind_shape;

static const kind_shape shapes[] = {
    {4, 0, 0, {0, 0, 4, 0, 4, 4, 0, 4}},                         /* full */
    {3, 0, 0, {0, 0, 4, 0, 4, 4}},                               /* 45 degree floors */
    {3, 0, 0, {0, 0, 4, 0, 0, 4}},                               /* */
    {3, 0, 0, {0, 4, 4, 0, 4, 4}},                               /* 45 degree ceilings */
    {3, 0, 0, {0, 0, 4, 4, 0, 4}},                               /* */
    {3, 0, 0, {0, 0, 4, 0, 4, 2}},                               /* 26.6 up to the right: low, high */
    {4, 0, 0, {0, 0, 4, 0, 4, 4, 0, 2}},                         /* */
    {4, 0, 0, {0, 0, 4, 0, 4, 2, 0, 4}},                         /* 26.6 down to the right: high, low */
    {3, 0, 0, {0, 0, 4, 0, 0, 2}},                               /* */
    {3, 0, 0, {0, 4, 4, 2, 4, 4}},                               /* 26.6 ceilings */
    {4, 0, 0, {0, 2, 4, 0, 4, 4, 0, 4}},                         /* */
    {4, 0, 0, {0, 0, 4, 2, 4, 4, 0, 4}},                         /* */
    {3, 0, 0, {0, 2, 4, 4, 0, 4}},                               /* */
    {3, 0, 0, {2, 0, 4, 0, 4, 4}},                               /* 63.4 up to the right: low, high */
    {4, 0, 0, {0, 0, 4, 0, 4, 4, 2, 4}},                         /* */
    {4, 0, 0, {0, 0, 4, 0, 2, 4, 0, 4}},                         /* 63.4 down to the right */
    {3, 0, 0, {0, 0, 2, 0, 0, 4}},                               /* */
    {3, 0, 0, {4, 0, 4, 4, 2, 4}},                               /* 63.4 ceilings */
    {3, 0, 0, {0, 0, 2, 4, 0, 4}},                               /* */
    {4, 0, 0, {0, 0, 4, 0, 4, 2, 0, 2}},                         /* halves: floor, ceiling, left, right */
    {4, 0, 0, {0, 2, 4, 2, 4, 4, 0, 4}},                         /* */
    {4, 0, 0, {0, 0, 2, 0, 2, 4, 0, 4}},                         /* */
    {4, 0, 0, {2, 0, 4, 0, 4, 4, 2, 4}},                         /* */
    {4, 0, 1, {0, 0, 4, 0, 4, 2, 0, 2}},                         /* a step, split in two */
    {4, 0, 0, {2, 2, 4, 2, 4, 4, 2, 4}},                         /* */
    {4, 0, 1, {0, 0, 1, 0, 1, 4, 0, 4}},                         /* a cup, split in three */
    {4, 0, 1, {3, 0, 4, 0, 4, 4, 3, 4}},                         /* */
    {4, 0, 0, {1, 0, 3, 0, 3, 1, 1, 1}},                         /* */
    {3, 0, 1, {0, 0, 2, 0, 0, 4}},                               /* a steep valley, split in two */
    {3, 0, 0, {2, 0, 4, 0, 4, 4}},                               /* */
    {3, 0, 1, {0, 0, 2, 0, 2, 4}},                               /* a steep peak, split in two */
    {3, 0, 0, {2, 0, 4, 0, 2, 4}},                               /* */
    {8, 0, 0, {1, 0, 3, 0, 4, 1, 4, 3, 3, 4, 1, 4, 0, 3, 0, 1}}, /* an octagon */
    {4, 0, 0, {2, 1, 3, 2, 2, 3, 1, 2}},                         /* a diamond that touches no side */
    {4, 1, 0, {0, 3, 4, 3, 4, 4, 0, 4}},                         /* one-ways: flat, two slopes */
    {4, 1, 0, {0, 0, 4, 3, 4, 4, 0, 1}},                         /* */
    {4, 1, 0, {0, 3, 4, 0, 4, 1, 0, 4}},                         /* */
};

#define SHAPE_COUNT (sizeof shapes / sizeof shapes[0])

/* Kinds by name, for the lands that are not noise: indices into the kinds made from the table. */
enum {
    KIND_EMPTY,
    KIND_FULL,
    KIND_UP,
    KIND_DOWN,
    KIND_ROOF_UP,
    KIND_ROOF_DOWN,
    KIND_RISE_LOW,
    KIND_RISE_HIGH,
    KIND_FALL_HIGH,
    KIND_FALL_LOW
};

typedef struct terrain_land {
    uint16_t *cells; /* in the land's frame */
    uint32_t columns, rows;
    uint32_t kind_count;
    uint64_t random;
} terrain_land;

static uint32_t pick(terrain_land *land, uint32_t count)
{
    return (uint32_t)(deft_random_unit(&land->random) * count);
}

static void put(terrain_land *land, uint32_t column, uint32_t row, uint32_t kind)
{
    if (column < land->columns && row < land->rows) {
        land->cells[row * land->columns + column] = (uint16_t)kind;
    }
}

static void lay_noise(terrain_land *land, bool all_kinds)
{
    uint32_t one_way = land->kind_count - 3;
    for (uint32_t row = 0; row < land->rows; row++) {
        /* dense and sparse bands, so that there is room to fly and there are places to be wedged in */
        double density = 0.1 + 0.35 * ((double)(row * 7 / land->rows % 2));
        for (uint32_t column = 0; column < land->columns; column++) {
            if (deft_random_unit(&land->random) < density) {
                bool plain = deft_random_unit(&land->random) < 0.3;
                uint32_t other = all_kinds ? 1 + pick(land, land->kind_count - 1) : one_way;
                bool full = all_kinds ? plain : !plain;
                put(land, column, row, full ? KIND_FULL : other);
            }
        }
    }
}

static void fill_below(terrain_land *land, uint32_t column, int row)
{
    for (int i = row - 1; i >= 0; i--) {
        put(land, column, (uint32_t)i, KIND_FULL);
    }
}

/* A floor that walks up and down by ramps of 45 and 26.6 degrees, and steps. */
static void lay_hills(terrain_land *land)
{
    int height = 3;
    uint32_t column = 0;
    while (column < land->columns) {
        uint32_t choice = pick(land, 8);
        if (choice == 0 && height < (int)land->rows / 2) {
            fill_below(land, column, height);
            put(land, column++, (uint32_t)height++, KIND_UP);
        } else if (choice == 1 && height > 1) {
            fill_below(land, column, --height);
            put(land, column++, (uint32_t)height, KIND_DOWN);
        } else if (choice == 2 && height < (int)land->rows / 2) {
            fill_below(land, column, height);
            fill_below(land, column + 1, height);
            put(land, column++, (uint32_t)height, KIND_RISE_LOW);
            put(land, column++, (uint32_t)height++, KIND_RISE_HIGH);
        } else if (choice == 3 && height > 1) {
            height--;
            fill_below(land, column, height);
            fill_below(land, column + 1, height);
            put(land, column++, (uint32_t)height, KIND_FALL_HIGH);
            put(land, column++, (uint32_t)height, KIND_FALL_LOW);
        } else if (choice == 4) {
            height = 1 + (int)pick(land, land->rows / 3);
        } else {
            fill_below(land, column++, height);
        }
        if (choice == 5) { /* something overhead: a block with sloping ends, a one-way, or a low roof */
            uint32_t row = (uint32_t)height + 1 + pick(land, 4);
            put(land, column, row, pick(land, 3) == 0 ? land->kind_count - 1 - pick(land, 3) : KIND_ROOF_UP);
            put(land, column + 1, row, KIND_FULL);
            put(land, column + 2, row, KIND_ROOF_DOWN);
        }
    }
}

static void wall_in(terrain_land *land)
{
    for (uint32_t row = 0; row < land->rows; row++) {
        put(land, 0, row, KIND_FULL);
        put(land, land->columns - 1, row, KIND_FULL);
    }
    for (uint32_t column = 0; column < land->columns; column++) {
        put(land, column, 0, KIND_FULL);
        put(land, column, land->rows - 1, KIND_FULL);
    }
}

/* A corner of the land's frame, each 0 to 1, in the host's tile. */
static deft_vec2 corner_in(deft_axes axes, double right, double up)
{
    deft_vec2 corner;
    corner.x = (float)((right - 0.5) * axes.right.x + (up - 0.5) * axes.up.x + 0.5);
    corner.y = (float)((right - 0.5) * axes.right.y + (up - 0.5) * axes.up.y + 0.5);
    return corner;
}

static uint32_t make_kinds(deft_tile_kind *kinds, deft_tile_piece *pieces, deft_axes axes)
{
    uint32_t count = 1;
    memset(kinds, 0, (SHAPE_COUNT + 1) * sizeof *kinds);
    memset(pieces, 0, SHAPE_COUNT * sizeof *pieces);
    for (uint32_t i = 0; i < SHAPE_COUNT; i++) {
        deft_tile_piece *piece = &pieces[i];
        piece->count = shapes[i].count;
        piece->flags = shapes[i].one_way ? DEFT_FEATURE_ONE_WAY : DEFT_FEATURE_SOLID;
        if (shapes[i].one_way) {
            piece->one_way.x = (float)axes.up.x;
            piece->one_way.y = (float)axes.up.y;
        }
        for (uint32_t k = 0; k < piece->count; k++) {
            piece->points[k] = corner_in(axes, shapes[i].xy[2 * k] / 4.0, shapes[i].xy[2 * k + 1] / 4.0);
        }
        if (i == 0 || !shapes[i - 1].more) {
            kinds[count].first_piece = i;
            count++;
        }
        kinds[count - 1].piece_count++;
    }
    return count;
}

/* The cells of the land as the host's grid has them: columns grow with its x, rows with its y. */
static void turn_cells(const terrain_land *land, deft_axes axes, deft_world_def *def, uint16_t *cells)
{
    bool upright = axes.right.x != 0;
    def->columns = upright ? land->columns : land->rows;
    def->rows = upright ? land->rows : land->columns;
    for (uint32_t row = 0; row < land->rows; row++) {
        for (uint32_t column = 0; column < land->columns; column++) {
            uint32_t along = axes.right.x + axes.right.y > 0 ? column : land->columns - 1 - column;
            uint32_t above = axes.up.x + axes.up.y > 0 ? row : land->rows - 1 - row;
            uint32_t x = upright ? along : above;
            uint32_t y = upright ? above : along;
            cells[y * def->columns + x] = land->cells[row * land->columns + column];
        }
    }
    def->cells = cells;
}

/* The host's smallest corner of the land. */
static deft_pos turn_origin(const oracle_plan *plan)
{
    deft_axes axes = plan->axes;
    double u = plan->columns * plan->tile_size;
    double v = plan->rows * plan->tile_size;
    double far_x = u * axes.right.x + v * axes.up.x; /* from the first corner to the last */
    double far_y = u * axes.right.y + v * axes.up.y;
    deft_pos origin = {plan->origin.x * axes.right.x + plan->origin.y * axes.up.x + (far_x < 0 ? far_x : 0),
                       plan->origin.x * axes.right.y + plan->origin.y * axes.up.y + (far_y < 0 ? far_y : 0)};
    return origin;
}

void oracle_terrain_build(oracle_terrain *out, deft_world_def *def)
{
    def->body_capacity = def->body_piece_capacity = ORACLE_TERRAIN_BODIES;
    size_t size = deft_world_size(def);
    out->block = malloc(size);
    out->world = out->block != NULL ? deft_world_build(out->block, size, def, NULL) : NULL;
    if (out->world == NULL) {
        abort();
    }
    deft_world_view_of(&out->view, out->world);
    deft_world_bounds(&out->bounds, out->world);
}

void oracle_terrain_make(oracle_terrain *out, const oracle_plan *plan)
{
    deft_tile_kind kinds[SHAPE_COUNT + 1];
    deft_tile_piece pieces[SHAPE_COUNT];
    deft_world_def def;
    size_t cell_count = (size_t)plan->columns * plan->rows;
    terrain_land land = {calloc(cell_count, sizeof(uint16_t)), plan->columns, plan->rows, 0, plan->seed};
    uint16_t *turned = calloc(cell_count, sizeof(uint16_t));
    if (land.cells == NULL || turned == NULL) {
        abort();
    }
    memset(&def, 0, sizeof def);
    land.kind_count = make_kinds(kinds, pieces, plan->axes);
    if (plan->land == ORACLE_LAND_HILLS) {
        lay_hills(&land);
    } else {
        lay_noise(&land, plan->land == ORACLE_LAND_NOISE);
    }
    wall_in(&land);
    turn_cells(&land, plan->axes, &def, turned);
    def.tile_size = plan->tile_size;
    def.origin = turn_origin(plan);
    def.kinds = kinds;
    def.kind_count = land.kind_count;
    def.pieces = pieces;
    def.piece_count = SHAPE_COUNT;
    oracle_terrain_build(out, &def);
    free(land.cells);
    free(turned);
}

void oracle_terrain_free(oracle_terrain *terrain)
{
    free(terrain->block);
    memset(terrain, 0, sizeof *terrain);
}
