/* world/outline_cross.c -- does an outline cross itself? Neighbours along an outline are neighbours in space,
 * so a tree of boxes over runs of edges, as they come, tells most pairs of edges apart at once.
 */
#include "base/text.h"
#include "math/dmath.h"
#include "math/vec.h"
#include "world/outline.h"

#define CROSS_RUN 4U /* edges in a leaf */

static uint32_t cross_leaves(uint32_t edges)
{
    uint32_t leaves = 1;
    while ((uint64_t)leaves * CROSS_RUN < edges) {
        leaves *= 2;
    }
    return leaves;
}

typedef struct cross_edges {
    const deft_pos *points;
    deft_box *boxes; /* a heap: 1 is the root, the leaves are the second half */
    uint32_t points_count, count, leaves;
    double reach;
} cross_edges;

static deft_pos cross_end(const cross_edges *edges, uint32_t index)
{
    return edges->points[index < edges->points_count ? index : index - edges->points_count];
}

static void cross_take(deft_box *box, deft_pos point)
{
    box->min_x = deft__min(box->min_x, point.x);
    box->min_y = deft__min(box->min_y, point.y);
    box->max_x = deft__max(box->max_x, point.x);
    box->max_y = deft__max(box->max_y, point.y);
}

static void cross_fill(const cross_edges *edges)
{
    for (uint32_t leaf = 0; leaf < edges->leaves; leaf++) {
        deft_box box = {1e300, 1e300, -1e300, -1e300};
        uint32_t end = (leaf + 1) * CROSS_RUN < edges->count ? (leaf + 1) * CROSS_RUN : edges->count;
        for (uint32_t i = leaf * CROSS_RUN; i < end; i++) {
            cross_take(&box, cross_end(edges, i));
            cross_take(&box, cross_end(edges, i + 1));
        }
        edges->boxes[edges->leaves + leaf] = box;
    }
    for (uint32_t i = edges->leaves - 1; i > 0; i--) {
        const deft_box *a = &edges->boxes[2 * i];
        const deft_box *b = &edges->boxes[2 * i + 1];
        edges->boxes[i].min_x = deft__min(a->min_x, b->min_x);
        edges->boxes[i].min_y = deft__min(a->min_y, b->min_y);
        edges->boxes[i].max_x = deft__max(a->max_x, b->max_x);
        edges->boxes[i].max_y = deft__max(a->max_y, b->max_y);
    }
}

static bool cross_overlap(const deft_box *a, const deft_box *b)
{
    return a->min_x <= b->max_x && b->min_x <= a->max_x && a->min_y <= b->max_y && b->min_y <= a->max_y;
}

/* -1, 0 or 1: on which side of the line through a and b a point is, 0 within reach of it. */
static int cross_side(deft_pos a, deft_pos b, deft_pos point, double reach)
{
    deft__v2 way = deft__v2_make(b.x - a.x, b.y - a.y);
    double off = deft__v2_perp(way, deft__v2_make(point.x - a.x, point.y - a.y));
    double slack = reach * deft__sqrt(deft__v2_dot(way, way));
    return off > slack ? 1 : (off < -slack ? -1 : 0);
}

static bool cross_pair(const cross_edges *edges, uint32_t i, uint32_t j)
{
    deft_pos a = cross_end(edges, i);
    deft_pos b = cross_end(edges, i + 1);
    deft_pos c = cross_end(edges, j);
    deft_pos d = cross_end(edges, j + 1);
    deft_box first = {deft__min(a.x, b.x), deft__min(a.y, b.y), deft__max(a.x, b.x), deft__max(a.y, b.y)};
    deft_box second = {deft__min(c.x, d.x), deft__min(c.y, d.y), deft__max(c.x, d.x), deft__max(c.y, d.y)};
    return cross_overlap(&first, &second) &&
           cross_side(a, b, c, edges->reach) * cross_side(a, b, d, edges->reach) < 0 &&
           cross_side(c, d, a, edges->reach) * cross_side(c, d, b, edges->reach) < 0;
}

/* Where two edges cross that do. */
static deft_pos cross_place(const cross_edges *edges, uint32_t i, uint32_t j)
{
    deft_pos a = cross_end(edges, i);
    deft_pos b = cross_end(edges, i + 1);
    deft_pos c = cross_end(edges, j);
    deft_pos d = cross_end(edges, j + 1);
    deft__v2 way = deft__v2_make(b.x - a.x, b.y - a.y);
    deft__v2 other = deft__v2_make(d.x - c.x, d.y - c.y);
    double t = deft__v2_perp(deft__v2_make(c.x - a.x, c.y - a.y), other) / deft__v2_perp(way, other);
    deft_pos place = {a.x + way.x * t, a.y + way.y * t};
    return place;
}

static bool cross_leaf_pair(const cross_edges *edges, uint32_t a, uint32_t b, deft_pos *where)
{
    uint32_t first = (a - edges->leaves) * CROSS_RUN;
    uint32_t second = (b - edges->leaves) * CROSS_RUN;
    for (uint32_t i = first; i < first + CROSS_RUN && i < edges->count; i++) {
        for (uint32_t j = second > i ? second : i + 1; j < second + CROSS_RUN && j < edges->count; j++) {
            if (cross_pair(edges, i, j)) {
                *where = cross_place(edges, i, j);
                return true;
            }
        }
    }
    return false;
}

/* Pairs of nodes that wait: every level of the tree leaves at most three behind. */
#define CROSS_PAIRS 256

bool deft__outline_crosses(const deft__outline *outline, const deft_pos *points, double reach,
                           deft_box *boxes, deft_pos *where)
{
    cross_edges edges;
    edges.points = points + outline->first;
    edges.boxes = boxes;
    edges.points_count = outline->count;
    edges.count = outline->is_closed != 0 ? outline->count : outline->count - 1;
    edges.leaves = cross_leaves(edges.count);
    edges.reach = reach;
    cross_fill(&edges);
    uint32_t pairs[CROSS_PAIRS][2];
    uint32_t waiting = 1;
    pairs[0][0] = pairs[0][1] = 1;
    while (waiting > 0) {
        waiting--;
        uint32_t a = pairs[waiting][0];
        uint32_t b = pairs[waiting][1];
        if (!cross_overlap(&boxes[a], &boxes[b])) {
            continue;
        }
        if (a >= edges.leaves) {
            if (cross_leaf_pair(&edges, a, b, where)) {
                return true;
            }
            continue;
        }
        /* both are of one level; a node with itself has one pair of children less */
        for (uint32_t k = a == b ? 1 : 0; k < 4; k++) {
            pairs[waiting][0] = 2 * a + (a == b ? (k == 3 ? 1U : 0U) : k & 1);
            pairs[waiting][1] = 2 * b + (a == b ? (k >= 2 ? 1U : 0U) : k >> 1);
            waiting++;
        }
    }
    return false;
}

const char *deft__outline_say_crossing(char out[OUTLINE_SENTENCE], deft_pos where)
{
    deft__text text = deft__text_begin(out, OUTLINE_SENTENCE);
    deft__text_put(&text, OUTLINE_CROSSES " near (");
    deft__text_number(&text, where.x);
    deft__text_put(&text, ", ");
    deft__text_number(&text, where.y);
    deft__text_put(&text, ")" OUTLINE_UNCROSS);
    return out;
}
