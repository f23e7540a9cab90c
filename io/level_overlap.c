/* io/level_overlap.c -- finds overlapping boxes by a line that sweeps along y. The boxes on the line are
 * side by side, or two of them overlap. So the boxes have an order, in which a new box finds its neighbours
 * at once. */
#include "io/level_overlap.h"

#include <stdlib.h>
#include <string.h>

typedef struct overlap_item {
    deft_box box;
    uint32_t index;
} overlap_item;

static int overlap_order(const void *left, const void *right)
{
    const overlap_item *a = (const overlap_item *)left;
    const overlap_item *b = (const overlap_item *)right;
    if (a->box.min_y != b->box.min_y) {
        return a->box.min_y < b->box.min_y ? -1 : 1;
    }
    return a->index < b->index ? -1 : a->index > b->index;
}

/* The first box of the line that ends after `x`. */
static uint32_t line_first(const overlap_item *items, const uint32_t *line, uint32_t count, double x)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (items[line[middle]].box.max_x <= x) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool overlap_sweep(const overlap_item *items, uint32_t count, uint32_t *line, uint32_t pair[2])
{
    uint32_t on_line = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const deft_box *box = &items[i].box;
        if (!(box->min_x < box->max_x && box->min_y < box->max_y)) {
            continue;
        }
        const uint32_t at = line_first(items, line, on_line, box->min_x);
        uint32_t end = at; /* those in the way that the line has left behind go */
        for (; end < on_line && items[line[end]].box.min_x < box->max_x; ++end) {
            if (items[line[end]].box.max_y > box->min_y) {
                const uint32_t a = items[line[end]].index, b = items[i].index;
                pair[0] = a < b ? a : b;
                pair[1] = a < b ? b : a;
                return true;
            }
        }
        memmove(line + at + 1, line + end, (on_line - end) * sizeof *line);
        line[at] = i;
        on_line = on_line + 1 - (end - at);
    }
    return false;
}

deft__overlap deft__level_overlap(const deft_box *boxes, uint32_t count, uint32_t pair[2])
{
    overlap_item *items = (overlap_item *)malloc((count + (size_t)1) * sizeof *items);
    uint32_t *line = (uint32_t *)malloc((count + (size_t)1) * sizeof *line);
    deft__overlap outcome = DEFT__OVERLAP_NO_MEMORY;
    if (items != NULL && line != NULL) {
        for (uint32_t i = 0; i < count; ++i) {
            items[i].box = boxes[i];
            items[i].index = i;
        }
        qsort(items, count, sizeof *items, overlap_order);
        outcome = overlap_sweep(items, count, line, pair) ? DEFT__OVERLAP_FOUND : DEFT__OVERLAP_NONE;
    }
    free(items);
    free(line);
    return outcome;
}
