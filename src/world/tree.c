/* world/tree.c -- the tree of boxes (a packed R-tree, after I. Kamel and C. Faloutsos
 * 1993; sorted by G. M. Morton's curve, 1966).
 */
#include "world/tree.h"

uint32_t deft__tree_boxes(uint32_t pieces)
{
    uint64_t boxes = pieces;
    uint64_t level = pieces;
    while (level > 1) {
        level = (level + TREE_FAN - 1) / TREE_FAN;
        boxes += level;
    }
    return boxes <= UINT32_MAX ? (uint32_t)boxes : UINT32_MAX;
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
static void tree_sort_keys(uint32_t *keys, uint32_t *order, uint32_t *other_keys, uint32_t *other_order,
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

void deft__tree_sort(uint32_t *order, uint32_t *keys, uint32_t count, deft__tree_item item, const void *user)
{
    deft_box all = deft__box_nothing();
    for (uint32_t i = 0; i < count; i++) {
        deft_box box = item(user, i);
        deft__box_take(&all, &box);
    }
    double extent = deft__max(all.max_x - all.min_x, all.max_y - all.min_y);
    double per_unit = extent > 0.0 ? 65536.0 / extent : 0.0;
    for (uint32_t i = 0; i < count; i++) {
        deft_box box = item(user, i);
        keys[i] = tree_key(&box, &all, per_unit);
        order[i] = i;
    }
    tree_sort_keys(keys, order, keys + count, keys + 2 * (size_t)count, count);
}

void deft__tree_build(deft__tree *tree, const deft__tree_room *room, uint32_t count, deft__tree_item item,
                      const void *user)
{
    deft_box *boxes = room->boxes;
    deft__tree_sort(room->order, room->keys, count, item, user);
    for (uint32_t i = 0; i < count; i++) {
        boxes[i] = item(user, room->order[i]);
    }
    tree->boxes = boxes;
    tree->order = room->order;
    tree->count = count;
    uint32_t level = 0;
    tree->level_first[0] = 0;
    tree->level_size[0] = count;
    while (tree->level_size[level] > 1) {
        uint32_t below = tree->level_first[level];
        uint32_t size = tree->level_size[level];
        uint32_t nodes = (size + TREE_FAN - 1) / TREE_FAN;
        for (uint32_t i = 0; i < nodes; i++) {
            deft_box box = deft__box_nothing();
            for (uint32_t k = i * TREE_FAN; k < (i + 1) * TREE_FAN && k < size; k++) {
                deft__box_take(&box, &boxes[below + k]);
            }
            boxes[below + size + i] = box;
        }
        level++;
        tree->level_first[level] = below + size;
        tree->level_size[level] = nodes;
    }
    tree->level_count = level + 1;
}

/* Leaves a box for later that touches the region. */
static inline void tree_wait(deft__tree_walk *walk, uint32_t level, uint32_t node)
{
    const deft__tree *tree = walk->tree;
    if (deft__box_touches(&tree->boxes[tree->level_first[level] + node], &walk->region)) {
        walk->level[walk->waiting] = level;
        walk->node[walk->waiting] = node;
        walk->waiting++;
    }
}

void deft__tree_begin(deft__tree_walk *walk, const deft__tree *tree, const deft_box *region)
{
    walk->tree = tree;
    walk->region = *region;
    walk->waiting = 0;
    if (tree->count > 0) {
        tree_wait(walk, tree->level_count - 1, 0);
    }
}

uint32_t deft__tree_next(deft__tree_walk *walk)
{
    const deft__tree *tree = walk->tree;
    while (walk->waiting > 0) {
        walk->waiting--;
        uint32_t level = walk->level[walk->waiting];
        uint32_t node = walk->node[walk->waiting];
        if (level == 0) {
            return tree->order[node];
        }
        uint32_t end = (node + 1) * TREE_FAN;
        uint32_t last = end < tree->level_size[level - 1] ? end : tree->level_size[level - 1];
        while (last > node * TREE_FAN) {
            tree_wait(walk, level - 1, --last);
        }
    }
    return TREE_NOTHING;
}
