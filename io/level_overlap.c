/* io/level_overlap.c -- finds overlapping boxes by a line that sweeps along y. Of the boxes on the line,
 * those beside a new box end before it begins or begin after it ends. Two trees of sums count both, so that
 * pairs are counted without a look at each of them. */
#include "io/level_overlap.h"

#include <stdlib.h>
#include <string.h>

typedef struct overlap_item {
    deft_box box;
    uint32_t index;
} overlap_item;

/* A Fenwick tree: how many boxes of the line have an end at one of the first places of `ends`. */
typedef struct overlap_sums {
    double *ends; /* in order */
    uint32_t *sums;
    uint32_t count;
} overlap_sums;

typedef struct overlap_sweep {
    overlap_item *items;   /* by where they begin in y */
    overlap_item *leaving; /* the same, by where they end in y */
    overlap_sums left, right;
    uint32_t count;
} overlap_sweep;

static int overlap_order(const void *left, const void *right)
{
    const overlap_item *a = (const overlap_item *)left;
    const overlap_item *b = (const overlap_item *)right;
    if (a->box.min_y != b->box.min_y) {
        return a->box.min_y < b->box.min_y ? -1 : 1;
    }
    return a->index < b->index ? -1 : a->index > b->index;
}

static int overlap_leaving_order(const void *left, const void *right)
{
    const overlap_item *a = (const overlap_item *)left;
    const overlap_item *b = (const overlap_item *)right;
    return a->box.max_y < b->box.max_y ? -1 : a->box.max_y > b->box.max_y;
}

static int overlap_number_order(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* How many ends are before `x`, or at it with `is_at`. */
static uint32_t sums_place(const overlap_sums *sums, double x, bool is_at)
{
    uint32_t low = 0, high = sums->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (sums->ends[middle] < x || (is_at && sums->ends[middle] == x)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Adds one box with this end, or takes one away. */
static void sums_change(overlap_sums *sums, double x, bool is_new)
{
    for (uint32_t at = sums_place(sums, x, false) + 1; at <= sums->count; at += at & (0U - at)) {
        sums->sums[at] += is_new ? 1U : UINT32_MAX;
    }
}

/* How many boxes of the line have one of the first `place` ends. */
static uint32_t sums_until(const overlap_sums *sums, uint32_t place)
{
    uint32_t total = 0;
    for (; place > 0; place -= place & (0U - place)) {
        total += sums->sums[place];
    }
    return total;
}

static bool overlap_is(const deft_box *a, const deft_box *b)
{
    return a->min_x < b->max_x && b->min_x < a->max_x && a->min_y < b->max_y && b->min_y < a->max_y;
}

/* Lists the pairs of an item with those before it. */
static void overlap_list(deft__overlaps *out, const overlap_item *items, uint32_t at)
{
    for (uint32_t k = 0; k < at && out->listed < DEFT__OVERLAPS_LISTED; ++k) {
        if (overlap_is(&items[k].box, &items[at].box)) {
            const uint32_t a = items[k].index, b = items[at].index;
            uint32_t *pair = out->pairs[out->listed++];
            pair[0] = a < b ? a : b;
            pair[1] = a < b ? b : a;
        }
    }
}

static void overlap_count(deft__overlaps *out, overlap_sweep *sweep)
{
    const overlap_item *leaving = sweep->leaving;
    uint32_t gone = 0;
    for (uint32_t i = 0; i < sweep->count; ++i) {
        const deft_box *box = &sweep->items[i].box;
        for (; gone < i && leaving[gone].box.max_y <= box->min_y; ++gone) {
            sums_change(&sweep->left, leaving[gone].box.min_x, false);
            sums_change(&sweep->right, leaving[gone].box.max_x, false);
        }
        const uint32_t before = sums_until(&sweep->right, sums_place(&sweep->right, box->min_x, true));
        const uint32_t begun = sums_until(&sweep->left, sums_place(&sweep->left, box->max_x, false));
        out->count += begun - before;
        if (begun > before && out->listed < DEFT__OVERLAPS_LISTED) {
            overlap_list(out, sweep->items, i);
        }
        sums_change(&sweep->left, box->min_x, true);
        sums_change(&sweep->right, box->max_x, true);
    }
}

static bool sums_start(overlap_sums *sums, size_t capacity)
{
    sums->ends = (double *)malloc(capacity * sizeof *sums->ends);
    sums->sums = (uint32_t *)calloc(capacity, sizeof *sums->sums);
    return sums->ends != NULL && sums->sums != NULL;
}

static void sums_free(overlap_sums *sums)
{
    free(sums->ends);
    free(sums->sums);
}

/* Takes the boxes that have an area, and puts them and their ends in order. */
static void overlap_fill(overlap_sweep *sweep, const deft_box *boxes, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        if (boxes[i].min_x < boxes[i].max_x && boxes[i].min_y < boxes[i].max_y) {
            sweep->items[sweep->count].box = boxes[i];
            sweep->items[sweep->count].index = i;
            sweep->left.ends[sweep->count] = boxes[i].min_x;
            sweep->right.ends[sweep->count] = boxes[i].max_x;
            sweep->count += 1;
        }
    }
    sweep->left.count = sweep->count;
    sweep->right.count = sweep->count;
    memcpy(sweep->leaving, sweep->items, sweep->count * sizeof *sweep->items);
    qsort(sweep->items, sweep->count, sizeof *sweep->items, overlap_order);
    qsort(sweep->leaving, sweep->count, sizeof *sweep->leaving, overlap_leaving_order);
    qsort(sweep->left.ends, sweep->count, sizeof *sweep->left.ends, overlap_number_order);
    qsort(sweep->right.ends, sweep->count, sizeof *sweep->right.ends, overlap_number_order);
}

bool deft__level_overlaps(deft__overlaps *out, const deft_box *boxes, uint32_t count)
{
    const size_t capacity = count + (size_t)1;
    overlap_sweep sweep;
    memset(&sweep, 0, sizeof sweep);
    memset(out, 0, sizeof *out);
    sweep.items = (overlap_item *)malloc(capacity * sizeof *sweep.items);
    sweep.leaving = (overlap_item *)malloc(capacity * sizeof *sweep.leaving);
    const bool has_left = sums_start(&sweep.left, capacity);
    const bool has_right = sums_start(&sweep.right, capacity);
    const bool has_memory = sweep.items != NULL && sweep.leaving != NULL && has_left && has_right;
    if (has_memory) {
        overlap_fill(&sweep, boxes, count);
        overlap_count(out, &sweep);
    }
    free(sweep.items);
    free(sweep.leaving);
    sums_free(&sweep.left);
    sums_free(&sweep.right);
    return has_memory;
}
