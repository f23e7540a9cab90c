/* world/tree.h -- a tree of boxes over items that do not move.
 *
 * The tree is packed. Items are sorted along a curve that keeps neighbours together. There is a box over
 * every eight of them, a box over every eight of those, and so on. A query looks at a handful of boxes,
 * however many items there are.
 */
#ifndef DEFT_WORLD_TREE_H
#define DEFT_WORLD_TREE_H

#include "world/box.h"

#define TREE_FAN        8U
#define TREE_LEVELS_CAP 12
#define TREE_NOTHING    UINT32_MAX

typedef struct deft__tree {
    const deft_box *boxes; /* level 0: of the items, as sorted; level 1: of eight of those; ... */
    const uint32_t *order; /* the item of every box of level 0 */
    uint32_t count;
    uint32_t level_count;
    uint32_t level_first[TREE_LEVELS_CAP]; /* the first box of every level */
    uint32_t level_size[TREE_LEVELS_CAP];
} deft__tree;

/* Room to build a tree in: deft__tree_boxes boxes, a number an item, and, only while it is built, three more.
 */
typedef struct deft__tree_room {
    deft_box *boxes;
    uint32_t *order, *keys;
} deft__tree_room;

/* Boxes of the tree over so many items. */
uint32_t deft__tree_boxes(uint32_t count);

/* The box of an item. */
typedef deft_box (*deft__tree_item)(const void *user, uint32_t item);

/* Sorts items 0 to count - 1 along the curve. The keys have room for three numbers an item. */
void deft__tree_sort(uint32_t *order, uint32_t *keys, uint32_t count, deft__tree_item item, const void *user);

/* Sorts items into a tree. */
void deft__tree_build(deft__tree *tree, const deft__tree_room *room, uint32_t count, deft__tree_item item,
                      const void *user);

/* A walk through the items whose box touches a box. */
typedef struct deft__tree_walk {
    const deft__tree *tree;
    deft_box region;
    uint32_t waiting;
    uint32_t level[TREE_FAN * TREE_LEVELS_CAP];
    uint32_t node[TREE_FAN * TREE_LEVELS_CAP];
} deft__tree_walk;

void deft__tree_begin(deft__tree_walk *walk, const deft__tree *tree, const deft_box *region);

/* The next item; TREE_NOTHING when there are no more. */
uint32_t deft__tree_next(deft__tree_walk *walk);

/* From a node to the one after it and all below it, in a tree with so many nodes on each level. */
static inline void deft__tree_skip(const uint32_t *size, uint32_t top, uint32_t *level, uint32_t *node)
{
    (*node)++;
    while (*level < top && (*node % TREE_FAN == 0 || *node == size[*level])) {
        *node = (*node + TREE_FAN - 1) / TREE_FAN; /* after its parent */
        (*level)++;
    }
}

#endif
