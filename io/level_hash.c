/* io/level_hash.c -- one number for all that a body can touch, so that a trace can say which level it ran in
 * and a test that two files hold the same level.
 */
#include "io/level_build.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a's numbers, taken over words of 64 bits, with a final spread of the bits (as in SplitMix64). */
#define LEVEL_HASH_START UINT64_C(0xcbf29ce484222325)

static uint64_t hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x00000100000001b3);
    return hash ^ hash >> 29;
}

static uint64_t hash_number(uint64_t hash, double number)
{
    uint64_t bits;
    number += 0.0; /* the two zeros are one place */
    memcpy(&bits, &number, sizeof bits);
    return hash_word(hash, bits);
}

static uint64_t hash_spread(uint64_t hash)
{
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

static uint64_t hash_piece(const deft_tile_piece *piece)
{
    uint64_t hash = hash_word(LEVEL_HASH_START, piece->flags);
    hash = hash_word(hash, piece->surface);
    hash = hash_word(hash, piece->count);
    for (uint32_t i = 0; i < piece->count; ++i) {
        hash = hash_number(hash, (double)piece->points[i].x);
        hash = hash_number(hash, (double)piece->points[i].y);
    }
    hash = hash_number(hash, (double)piece->one_way.x);
    hash = hash_number(hash, (double)piece->one_way.y);
    return hash_spread(hash);
}

uint64_t deft__level_hash_pieces(const deft_tile_piece *pieces, uint32_t count)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; ++i) {
        sum += hash_piece(&pieces[i]);
    }
    return hash_spread(sum);
}

bool deft__level_hash(const deft__level_plan *plan, uint64_t *out)
{
    uint64_t *kinds = (uint64_t *)malloc(plan->kind_count * sizeof *kinds);
    if (kinds == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < plan->kind_count; ++i) {
        deft_tile_kind kind = plan->kinds[i];
        kinds[i] = deft__level_hash_pieces(plan->pieces + kind.first_piece, kind.piece_count);
    }
    uint64_t hash = hash_number(LEVEL_HASH_START, plan->tile_size);
    hash = hash_number(hash, plan->axes.right.x);
    hash = hash_number(hash, plan->axes.right.y);
    hash = hash_number(hash, plan->axes.up.x);
    hash = hash_number(hash, plan->axes.up.y);
    for (uint32_t row = 0; row < plan->rows; ++row) {
        const uint16_t *cells = plan->cells + (size_t)row * plan->columns;
        for (uint32_t column = 0; column < plan->columns; ++column) {
            if (cells[column] != 0) {
                hash = hash_number(hash, (double)column * plan->tile_size + plan->origin.x);
                hash = hash_number(hash, (double)row * plan->tile_size + plan->origin.y);
                hash = hash_word(hash, kinds[cells[column]]);
            }
        }
    }
    free(kinds);
    *out = hash_spread(hash);
    return true;
}
