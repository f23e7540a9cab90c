/* world/bins.c -- rows of bits for the strips of both axes. */
#include "world/bins.h"

#include "math/dmath.h"

#define BIN_TILES 8.0  /* the width of a strip; a common region is in one or two */
#define BIN_FAR   1e15 /* strips beyond have no exact number */

uint64_t deft__bins_bytes(uint32_t slots)
{
    return 2u * BIN_COUNT * sizeof(uint64_t) * (((uint64_t)slots + DEFT__BINS_WORD - 1) / DEFT__BINS_WORD);
}

void deft__bins_begin(deft__bins *bins, void *at, uint32_t slots, double tile_size)
{
    bins->rows = (uint64_t *)at;
    bins->words = (slots + DEFT__BINS_WORD - 1) / DEFT__BINS_WORD;
    bins->reserved = 0;
    bins->strip = BIN_TILES * tile_size;
}

/* The strip of a place that is not farther than BIN_FAR strips. */
static int64_t bins_strip(double strips)
{
    int64_t whole = (int64_t)strips;
    return (double)whole > strips ? whole - 1 : whole;
}

/* Division and rounding down keep the order of numbers, so that what overlaps also does in strips. A range
 * that is too long, or no range, has every strip. */
static void bins_axis(const deft__bins *bins, double low, double high, uint32_t *first, uint32_t *count)
{
    double from = low / bins->strip;
    double to = high / bins->strip;
    *first = 0;
    *count = BIN_COUNT;
    if (from > -BIN_FAR && to < BIN_FAR && from <= to && to - from < BIN_COUNT - 1) {
        int64_t strip = bins_strip(from);
        *first = (uint32_t)(strip & (BIN_COUNT - 1));
        *count = (uint32_t)(bins_strip(to) - strip) + 1;
    }
}

deft__bin_range deft__bins_range(const deft__bins *bins, const deft_box *box)
{
    deft__bin_range range;
    bins_axis(bins, box->min_x, box->max_x, &range.first[0], &range.count[0]);
    bins_axis(bins, box->min_y, box->max_y, &range.first[1], &range.count[1]);
    return range;
}

static uint64_t *bins_row(const deft__bins *bins, const deft__bin_range *range, uint32_t axis, uint32_t i)
{
    uint32_t row = axis * BIN_COUNT + ((range->first[axis] + i) & (BIN_COUNT - 1));
    return &bins->rows[(uint64_t)row * bins->words];
}

bool deft__bins_are_same(const deft__bin_range *a, const deft__bin_range *b)
{
    return a->first[0] == b->first[0] && a->first[1] == b->first[1] && a->count[0] == b->count[0] &&
           a->count[1] == b->count[1];
}

void deft__bins_set(deft__bins *bins, const deft__bin_range *range, uint32_t slot, bool is_in)
{
    uint64_t bit = UINT64_C(1) << (slot % DEFT__BINS_WORD);
    for (uint32_t axis = 0; axis < 2; axis++) {
        for (uint32_t i = 0; i < range->count[axis]; i++) {
            uint64_t *word = &bins_row(bins, range, axis, i)[slot / DEFT__BINS_WORD];
            *word = is_in ? *word | bit : *word & ~bit;
        }
    }
}

static uint64_t bins_of_axis(const deft__bins *bins, const deft__bin_range *range, uint32_t axis,
                             uint32_t word)
{
    uint64_t near = 0;
    for (uint32_t i = 0; i < range->count[axis]; i++) {
        near |= bins_row(bins, range, axis, i)[word];
    }
    return near;
}

uint64_t deft__bins_near(const deft__bins *bins, const deft__bin_range *range, uint32_t word)
{
    uint64_t near = bins_of_axis(bins, range, 0, word);
    return near != 0 ? near & bins_of_axis(bins, range, 1, word) : 0;
}

uint32_t deft__bins_lowest(uint64_t near)
{
    uint32_t number = 0;
    for (uint32_t half = DEFT__BINS_WORD / 2; half > 0; half /= 2) {
        if ((near & ((UINT64_C(1) << half) - 1)) == 0) {
            near >>= half;
            number += half;
        }
    }
    return number;
}
