/* world/bins.h -- which slots may hold a body near a region, without a look at each.
 *
 * Each axis is cut into strips. Strips of one number, modulo BIN_COUNT, share a row of bits: one bit for each
 * slot. A body sets its bit in the rows of the strips that it touches. What is in the rows of both axes may
 * be near; the bits come in the order of the slots, whatever was added or moved before.
 */
#ifndef DEFT_WORLD_BINS_H
#define DEFT_WORLD_BINS_H

#include "deft/math.h"

#include <stdbool.h>
#include <stdint.h>

#define BIN_COUNT       256
#define DEFT__BINS_WORD 64u /* slots of a word */

typedef struct deft__bins {
    uint64_t *rows; /* BIN_COUNT of x, then BIN_COUNT of y; each of `words` words */
    uint32_t words;
    uint32_t reserved;
    double strip; /* how wide a strip is */
} deft__bins;

/* The rows that a box is in, of each axis. */
typedef struct deft__bin_range {
    uint32_t first[2], count[2];
} deft__bin_range;

uint64_t deft__bins_bytes(uint32_t slots);
/* Empty bins at `at`, which is all zero. */
void deft__bins_begin(deft__bins *bins, void *at, uint32_t slots, double tile_size);

/* Boxes that overlap, by a comparison of their numbers, share a row of each axis. */
deft__bin_range deft__bins_range(const deft__bins *bins, const deft_box *box);
bool deft__bins_are_same(const deft__bin_range *a, const deft__bin_range *b);
void deft__bins_set(deft__bins *bins, const deft__bin_range *range, uint32_t slot, bool is_in);

/* The slots of a word, 64 w to 64 w + 63, that may be near. */
uint64_t deft__bins_near(const deft__bins *bins, const deft__bin_range *range, uint32_t word);
/* The number of the lowest bit of a word that has one. */
uint32_t deft__bins_lowest(uint64_t near);

#endif
