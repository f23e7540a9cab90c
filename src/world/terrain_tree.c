/* world/terrain_tree.c -- the tree of boxes over the pieces (a packed R-tree, after I. Kamel and C. Faloutsos
 * 1993; sorted by G. M. Morton's curve, 1966).
 */
#include "math/dmath.h"
#include "world/terrain.h"

#include <string.h>

uint32_t deft__tree_boxes(uint32_t pieces)
{
    uint64_t boxes = pieces;
    uint64_t level = pieces;
    while (level > 1) {
        level = (level + TERRAIN_FAN - 1) / TERRAIN_FAN;
        boxes += level;
    }
    return boxes <= UINT32_MAX ? (uint32_t)boxes : UINT32_MAX;
}

static deft_box tree_nothing(void)
{
    deft_box box = {DEFT__INFINITY, DEFT__INFINITY, -DEFT__INFINITY, -DEFT__INFINITY};
    return box;
}

static void tree_take(deft_box *box, const deft_box *other)
{
    box->min_x = deft__min(box->min_x, other->min_x);
    box->min_y = deft__min(box->min_y, other->min_y);
    box->max_x = deft__max(box->max_x, other->max_x);
    box->max_y = deft__max(box->max_y, other->max_y);
}

static deft_box tree_piece_box(const deft__terrain *terrain, uint32_t index)
{
    const terrain_piece *piece = &terrain->pieces[index];
    deft_box box = tree_nothing();
    for (uint32_t i = 0; i < piece->count; i++) {
        deft_pos at = deft__terrain_corner(terrain, piece, i);
        deft_box corner = {at.x, at.y, at.x, at.y};
        tree_take(&box, &corner);
    }
    return box;
}

/* The bits of a 16 bit number, with a gap after each. */
static uint32_t tree_spread(uint32_t bits)
{
    bits = (bits | bits << 8) & 0x00ff00ffU;
    bits = (bits | bits << 4) & 0x0f0f0f0fU;
    bits = (bits | bits << 2) & 0x33333333U;
    return (bits | bits << 1) & 0x55555555U;
}

static uint32_t tree_key(const deft_box *box, const deft_box *all, double per_unit)
{
    double x = (0.5 * (box->min_x + box->max_x) - all->min_x) * per_unit;
    double y = (0.5 * (box->min_y + box->max_y) - all->min_y) * per_unit;
    return tree_spread((uint32_t)deft__clamp(x, 0.0, 65535.0)) |
           tree_spread((uint32_t)deft__clamp(y, 0.0, 65535.0)) << 1;
}

/* Sorts keys, and what goes with them, byte by byte; equal keys keep their order. The result is in `keys` and
 * `order` again. */
static void tree_sort(uint32_t *keys, uint32_t *order, uint32_t *other_keys, uint32_t *other_order,
                      uint32_t count)
{
    for (uint32_t shift = 0; shift < 32; shift += 8) {
        uint32_t starts[257] = {0};
        for (uint32_t i = 0; i < count; i++) {
            starts[(keys[i] >> shift & 0xff) + 1]++;
        }
        for (uint32_t digit = 0; digit < 256; digit++) {
            starts[digit + 1] += starts[digit];
        }
        for (uint32_t i = 0; i < count; i++) {
            uint32_t to = starts[keys[i] >> shift & 0xff]++;
            other_keys[to] = keys[i];
            other_order[to] = order[i];
        }
        uint32_t *swapped = keys;
        keys = other_keys;
        other_keys = swapped;
        swapped = order;
        order = other_order;
        other_order = swapped;
    }
}

static void tree_order(const deft__terrain *terrain, deft_box *boxes, uint32_t *order, uint32_t *keys)
{
    uint32_t count = terrain->piece_count;
    deft_box all = tree_nothing();
    for (uint32_t i = 0; i < count; i++) {
        boxes[i] = tree_piece_box(terrain, i);
        tree_take(&all, &boxes[i]);
    }
    double extent = deft__max(all.max_x - all.min_x, all.max_y - all.min_y);
    double per_unit = extent > 0.0 ? 65536.0 / extent : 0.0;
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = tree_key(&boxes[i], &all, per_unit);
        order[i] = i;
    }
    tree_sort(keys, order, keys + count, keys + 2 * (size_t)count, count);
}

void deft__tree_build(deft__terrain *terrain, deft_box *boxes, uint32_t *order, uint32_t *keys)
{
    tree_order(terrain, boxes, order, keys);
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        boxes[i] = tree_piece_box(terrain, order[i]);
    }
    terrain->boxes = boxes;
    terrain->order = order;
    uint32_t level = 0;
    terrain->level_first[0] = 0;
    terrain->level_size[0] = terrain->piece_count;
    while (terrain->level_size[level] > 1) {
        uint32_t below = terrain->level_first[level];
        uint32_t size = terrain->level_size[level];
        uint32_t above = below + size;
        uint32_t nodes = (size + TERRAIN_FAN - 1) / TERRAIN_FAN;
        for (uint32_t i = 0; i < nodes; i++) {
            deft_box box = tree_nothing();
            for (uint32_t k = i * TERRAIN_FAN; k < (i + 1) * TERRAIN_FAN && k < size; k++) {
                tree_take(&box, &boxes[below + k]);
            }
            boxes[above + i] = box;
        }
        level++;
        terrain->level_first[level] = above;
        terrain->level_size[level] = nodes;
    }
    terrain->level_count = level + 1;
}

static bool tree_touches(const deft_box *a, const deft_box *b)
{
    return a->min_x <= b->max_x && b->min_x <= a->max_x && a->min_y <= b->max_y && b->min_y <= a->max_y;
}

/* Leaves a box for later that touches the region. */
static inline void tree_wait(deft__tree_walk *walk, uint32_t level, uint32_t node)
{
    const deft__terrain *terrain = walk->terrain;
    if (tree_touches(&terrain->boxes[terrain->level_first[level] + node], &walk->region)) {
        walk->level[walk->waiting] = level;
        walk->node[walk->waiting] = node;
        walk->waiting++;
    }
}

void deft__tree_begin(deft__tree_walk *walk, const deft__terrain *terrain, const deft_box *region)
{
    walk->terrain = terrain;
    walk->region = *region;
    walk->waiting = 0;
    if (terrain->piece_count > 0) {
        tree_wait(walk, terrain->level_count - 1, 0);
    }
}

uint32_t deft__tree_next(deft__tree_walk *walk)
{
    const deft__terrain *terrain = walk->terrain;
    while (walk->waiting > 0) {
        walk->waiting--;
        uint32_t level = walk->level[walk->waiting];
        uint32_t node = walk->node[walk->waiting];
        if (level == 0) {
            return terrain->order[node];
        }
        uint32_t end = (node + 1) * TERRAIN_FAN;
        uint32_t last = end < terrain->level_size[level - 1] ? end : terrain->level_size[level - 1];
        while (last > node * TERRAIN_FAN) {
            tree_wait(walk, level - 1, --last);
        }
    }
    return TERRAIN_NOTHING;
}
