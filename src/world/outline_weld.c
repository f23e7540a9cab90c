/* world/outline_weld.c -- closes the cracks between outlines: points that were meant to be one, but were
 * rounded apart by a tool, become one. A table of squares, each sixteen times as wide as a crack may be,
 * finds what is near; most points look into one square only.
 */
#include "math/dmath.h"
#include "world/outline.h"

#include <string.h>

#define WELD_SQUARE 16.0 /* of the reach */

uint32_t deft__outline_weld_slots(uint32_t points)
{
    uint32_t slots = 4;
    while (slots / 2 < points) {
        slots *= 2;
    }
    return slots;
}

/* The number of a square along one axis: any number will do that is the same for the same square. */
static double weld_floor(double value)
{
    if (!(deft__abs(value) < 4e15)) {
        return value; /* doubles as large as this have no fractions */
    }
    double whole = (double)(int64_t)value;
    return whole > value ? whole - 1.0 : whole;
}

static uint32_t weld_slot(double column, double row, uint32_t mask)
{
    uint64_t word = deft__bits(column + 0.0) * UINT64_C(0x9e3779b97f4a7c15);
    word ^= deft__bits(row + 0.0);
    word = (word ^ word >> 32) * UINT64_C(0xd6e8feb86659fd93); /* small numbers differ in high bits only */
    return (uint32_t)(word >> 32) & mask;
}

typedef struct weld_table {
    deft_pos *points;
    uint32_t *slots; /* 0: free, else a point's number and 1 */
    uint32_t mask;
    double reach, squares_per_unit;
} weld_table;

/* The first point in a square that is near enough, or UINT32_MAX. */
static uint32_t weld_find(const weld_table *table, deft_pos point, double column, double row)
{
    uint32_t slot = weld_slot(column, row, table->mask);
    for (; table->slots[slot] != 0; slot = (slot + 1) & table->mask) {
        uint32_t found = table->slots[slot] - 1;
        if (deft__abs(table->points[found].x - point.x) <= table->reach &&
            deft__abs(table->points[found].y - point.y) <= table->reach) {
            return found;
        }
    }
    return UINT32_MAX;
}

static uint32_t weld_find_around(const weld_table *table, deft_pos point)
{
    double first_column = weld_floor((point.x - table->reach) * table->squares_per_unit);
    double last_column = weld_floor((point.x + table->reach) * table->squares_per_unit);
    double first_row = weld_floor((point.y - table->reach) * table->squares_per_unit);
    double last_row = weld_floor((point.y + table->reach) * table->squares_per_unit);
    uint32_t found = weld_find(table, point, first_column, first_row);
    if (last_column > first_column) {
        uint32_t other = weld_find(table, point, last_column, first_row);
        found = other < found ? other : found;
    }
    if (last_row > first_row) {
        uint32_t other = weld_find(table, point, first_column, last_row);
        found = other < found ? other : found;
    }
    if (last_column > first_column && last_row > first_row) {
        uint32_t other = weld_find(table, point, last_column, last_row);
        found = other < found ? other : found;
    }
    return found;
}

static void weld_insert(const weld_table *table, uint32_t index)
{
    deft_pos point = table->points[index];
    uint32_t slot = weld_slot(weld_floor(point.x * table->squares_per_unit),
                              weld_floor(point.y * table->squares_per_unit), table->mask);
    while (table->slots[slot] != 0) {
        slot = (slot + 1) & table->mask;
    }
    table->slots[slot] = index + 1;
}

uint32_t deft__outline_weld(deft_pos *points, uint32_t count, double reach, uint32_t *table, uint32_t slots)
{
    weld_table all;
    all.points = points;
    all.slots = table;
    all.mask = slots - 1;
    all.reach = reach;
    all.squares_per_unit = 1.0 / (WELD_SQUARE * reach);
    memset(table, 0, (size_t)slots * sizeof *table);
    uint32_t moved = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t found = weld_find_around(&all, points[i]);
        if (found == UINT32_MAX) {
            weld_insert(&all, i);
            continue;
        }
        moved += points[found].x != points[i].x || points[found].y != points[i].y ? 1U : 0U;
        points[i] = points[found];
    }
    return moved;
}
