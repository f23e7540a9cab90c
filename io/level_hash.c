/* io/level_hash.c -- one number for all that a character can touch. A trace says by it which level it ran
 * in, and a test that two files hold the same level. */
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

uint64_t deft__level_hash_place(deft_pos place)
{
    return hash_spread(hash_number(hash_number(LEVEL_HASH_START, place.x), place.y));
}

uint64_t deft__level_hash_text(const char *text)
{
    uint64_t hash = LEVEL_HASH_START;
    for (; *text != '\0'; ++text) {
        hash = hash_word(hash, (unsigned char)*text);
    }
    return hash_spread(hash);
}

uint64_t deft__level_hash_surface(const deft_surface *surface)
{
    uint64_t hash = hash_number(LEVEL_HASH_START, surface->friction_ratio);
    hash = hash_number(hash, surface->conveyor_speed);
    hash = hash_word(hash, surface->flags);
    hash = hash_word(hash, surface->tag);
    return hash_spread(hash);
}

/* Surfaces count by what they are, never by their number. */
static uint64_t hash_surface_of(const deft_surface *surfaces, uint16_t surface)
{
    return surface == 0 ? 0 : surfaces == NULL ? surface : deft__level_hash_surface(&surfaces[surface - 1]);
}

static uint64_t hash_points(uint64_t hash, const deft_pos *points, uint32_t count)
{
    hash = hash_word(hash, count);
    for (uint32_t i = 0; i < count; ++i) {
        hash = hash_number(hash, points[i].x);
        hash = hash_number(hash, points[i].y);
    }
    return hash;
}

static uint64_t hash_outline(const deft__level_plan *plan, const deft_outline *outline)
{
    uint64_t hash = hash_word(LEVEL_HASH_START, outline->kind);
    hash = hash_word(hash, outline->flags);
    hash = hash_word(hash, hash_surface_of(plan->surfaces, outline->surface));
    hash = hash_number(hash, (double)outline->one_way.x);
    hash = hash_number(hash, (double)outline->one_way.y);
    return hash_spread(hash_points(hash, outline->points, outline->count));
}

static uint64_t hash_zone(const deft_zone_def *def)
{
    uint64_t hash = hash_word(LEVEL_HASH_START, def->zone.kind);
    hash = hash_word(hash, def->zone.tag);
    hash = hash_number(hash, def->zone.push.x);
    hash = hash_number(hash, def->zone.push.y);
    if (def->zone.friction_ratio > 0) {
        hash = hash_number(hash, def->zone.friction_ratio);
    }
    return hash_spread(hash_points(hash, def->points, def->count));
}

static uint64_t hash_platform(const deft__level_plan *plan, const deft_level_platform *platform)
{
    uint64_t hash = hash_number(LEVEL_HASH_START, platform->width);
    hash = hash_number(hash, platform->height);
    hash = hash_number(hash, platform->speed);
    hash = hash_word(hash, (platform->ping_pong ? 1U : 0U) | (platform->one_way ? 2U : 0U));
    hash = hash_word(hash, hash_surface_of(plan->surfaces, platform->surface));
    return hash_spread(hash_points(hash, platform->path, platform->path_count));
}

/* Everything but tiles, in any order; nothing is added when there is nothing of it. */
static uint64_t hash_parts(const deft__level_plan *plan, uint64_t hash)
{
    uint64_t sums[3] = {0, 0, 0};
    for (uint32_t i = 0; i < plan->outline_count; ++i) {
        sums[0] += hash_outline(plan, &plan->outlines[i]);
    }
    for (uint32_t i = 0; i < plan->zone_count; ++i) {
        sums[1] += hash_zone(&plan->zones[i].def);
    }
    for (uint32_t i = 0; i < plan->platform_count; ++i) {
        sums[2] += hash_platform(plan, &plan->platforms[i]);
    }
    for (uint64_t i = 0; i < 3; ++i) {
        hash = sums[i] != 0 ? hash_word(hash_word(hash, i), sums[i]) : hash;
    }
    return hash;
}

static uint64_t hash_piece(const deft_tile_piece *piece, const deft_surface *surfaces)
{
    uint64_t hash = hash_word(LEVEL_HASH_START, piece->flags);
    hash = hash_word(hash, hash_surface_of(surfaces, piece->surface));
    hash = hash_word(hash, piece->count);
    for (uint32_t i = 0; i < piece->count; ++i) {
        hash = hash_number(hash, (double)piece->points[i].x);
        hash = hash_number(hash, (double)piece->points[i].y);
    }
    hash = hash_number(hash, (double)piece->one_way.x);
    hash = hash_number(hash, (double)piece->one_way.y);
    return hash_spread(hash);
}

uint64_t deft__level_hash_pieces(const deft_tile_piece *pieces, uint32_t count, const deft_surface *surfaces)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; ++i) {
        sum += hash_piece(&pieces[i], surfaces);
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
        kinds[i] = deft__level_hash_pieces(plan->pieces + kind.first_piece, kind.piece_count, plan->surfaces);
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
    *out = hash_spread(hash_parts(plan, hash));
    return true;
}
