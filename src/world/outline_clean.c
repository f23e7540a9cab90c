/* world/outline_clean.c -- takes out of an outline what is no part of its shape.
 *
 * One pass over the points with a stack. A new point may show that the point before it is no corner, and then
 * the point before that. What is left of a closed outline is looked at once more where its ends meet. Then a
 * tree of boxes over its edges tells which of them may cross.
 */
#include "base/text.h"
#include "math/dmath.h"
#include "math/vec.h"
#include "world/outline.h"

#include <string.h>

typedef struct clean_state {
    deft_pos *points; /* the stack; it grows more slowly than what is read */
    uint32_t count;
    double same_place, in_line;
    deft__outline_counts *counts;
} clean_state;

static deft__v2 clean_way(deft_pos from, deft_pos to)
{
    return deft__v2_make(to.x - from.x, to.y - from.y);
}

static double clean_length(deft__v2 v)
{
    return deft__sqrt(deft__v2_dot(v, v));
}

static bool clean_is_same(const clean_state *state, deft_pos a, deft_pos b)
{
    return deft__abs(a.x - b.x) <= state->same_place && deft__abs(a.y - b.y) <= state->same_place;
}

/* True, and counted, when b is no corner on the way from a to c. */
static bool clean_drops(clean_state *state, deft_pos a, deft_pos b, deft_pos c)
{
    deft__v2 before = clean_way(a, b);
    deft__v2 after = clean_way(b, c);
    double length_before = clean_length(before);
    double length_after = clean_length(after);
    double off = deft__abs(deft__v2_perp(before, after));
    bool goes_on = deft__v2_dot(before, after) > 0.0;
    if (goes_on) {
        /* the rounding of the places themselves */
        double rounding = (deft__abs(b.x) + deft__abs(b.y)) * 1e-15;
        if (off <= (state->in_line + rounding) * clean_length(clean_way(a, c))) {
            state->counts->of[OUTLINE_STRAIGHT]++;
            return true;
        }
        return false;
    }
    if (off <= state->same_place * deft__max(length_before, length_after)) {
        state->counts->of[OUTLINE_SPIKES]++;
        return true;
    }
    return false;
}

static void clean_push(clean_state *state, deft_pos point)
{
    for (;;) {
        uint32_t count = state->count;
        if (count > 0 && clean_is_same(state, state->points[count - 1], point)) {
            state->counts->of[OUTLINE_REPEATED]++;
            return;
        }
        if (count < 2 || !clean_drops(state, state->points[count - 2], state->points[count - 1], point)) {
            break;
        }
        state->count--;
    }
    state->points[state->count++] = point;
}

/* Cleans where the end of a closed outline meets its start. Returns how many points the start lost. */
static uint32_t clean_join(clean_state *state)
{
    uint32_t lost = 0;
    while (state->count - lost >= 3) {
        const deft_pos *first = &state->points[lost];
        const deft_pos *last = &state->points[state->count - 1];
        if (clean_is_same(state, *last, *first)) {
            state->counts->of[OUTLINE_REPEATED]++;
            state->count--;
        } else if (clean_drops(state, last[-1], *last, *first)) {
            state->count--;
        } else if (clean_drops(state, *last, *first, first[1])) {
            lost++;
        } else {
            break;
        }
    }
    return lost;
}

/* Twice the area, positive counter-clockwise; measured from the first point, so that far places keep their
 * digits. */
static double clean_twice_area(const deft_pos *points, uint32_t count)
{
    double twice = 0.0;
    for (uint32_t i = 1; i + 1 < count; i++) {
        twice += deft__v2_perp(clean_way(points[0], points[i]), clean_way(points[0], points[i + 1]));
    }
    return twice;
}

static double clean_perimeter(const deft_pos *points, uint32_t count)
{
    double length = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        length += clean_length(clean_way(points[i], points[i + 1 < count ? i + 1 : 0]));
    }
    return length;
}

static void clean_reverse(deft_pos *points, uint32_t count)
{
    for (uint32_t i = 0; i < count / 2; i++) {
        deft_pos swapped = points[i];
        points[i] = points[count - 1 - i];
        points[count - 1 - i] = swapped;
    }
}

/* Takes out what is no part of the shape. Returns NULL, or what is wrong with what is left. */
static const char *clean_shape(deft__outline *outline, deft_pos *points, double tile_size,
                               deft__outline_counts *counts)
{
    clean_state state;
    state.points = points + outline->first;
    state.count = 0;
    state.same_place = OUTLINE_SAME_PLACE * tile_size;
    state.in_line = OUTLINE_IN_LINE * tile_size;
    state.counts = counts;
    for (uint32_t i = 0; i < outline->count; i++) {
        clean_push(&state, points[outline->first + i]);
    }
    if (outline->is_polygon == 0 && outline->is_closed == 0 && state.count >= 4 &&
        clean_is_same(&state, state.points[0], state.points[state.count - 1])) {
        outline->is_closed = 1; /* a chain that comes back to its start is a loop */
        state.count--;
    }
    uint32_t lost = outline->is_closed != 0 ? clean_join(&state) : 0;
    outline->first += lost;
    outline->count = state.count - lost;
    if (outline->is_polygon == 0) {
        return outline->count < (outline->is_closed != 0 ? 3U : 2U)
                   ? "the chain has no length: all its points are in one place, or fold back; remove it"
                   : NULL;
    }
    deft_pos *left = points + outline->first;
    double twice = outline->count < 3 ? 0.0 : clean_twice_area(left, outline->count);
    if (deft__abs(twice) <= state.same_place * clean_perimeter(left, outline->count)) {
        return "the polygon has no area: its points are in one line, or cancel out; remove it";
    }
    if (twice < 0.0) {
        clean_reverse(left, outline->count);
    }
    return NULL;
}

/* ---- does it cross itself? ---- */

/* A node of the tree over edges knows how far its edges lie to the sides of the line through the edge in its
 * middle. Boxes of long slanted edges overlap, and such strips hardly do. */
typedef struct clean_strip {
    double low, high;
} clean_strip;

/* So few edges need no strips. */
#define CLEAN_FEW DEFT_POLYGON_POINTS_CAP

typedef struct clean_edges {
    const deft_pos *points;
    uint32_t point_count, reserved;
    double reach;
    deft__tree tree;     /* of all edges */
    clean_strip *strips; /* of the nodes above level 0, or NULL */
} clean_edges;

static deft_pos clean_end(const clean_edges *edges, uint32_t index)
{
    return edges->points[index < edges->point_count ? index : index - edges->point_count];
}

static deft_box clean_edge_box(const void *user, uint32_t edge)
{
    const clean_edges *edges = (const clean_edges *)user;
    deft_pos a = clean_end(edges, edge);
    deft_pos b = clean_end(edges, edge + 1);
    deft_box box = {a.x, a.y, a.x, a.y};
    deft__box_take_point(&box, b.x, b.y);
    return box;
}

/* True when two points are on different sides of the line through a and b, neither within reach of it. */
static bool clean_parts(deft_pos a, deft_pos b, deft_pos one, deft_pos other, double reach)
{
    deft__v2 way = clean_way(a, b);
    double slack = reach * clean_length(way);
    double off = deft__v2_perp(way, clean_way(a, one));
    double other_off = deft__v2_perp(way, clean_way(a, other));
    return (off > slack && other_off < -slack) || (off < -slack && other_off > slack);
}

static bool clean_edges_cross(const clean_edges *edges, uint32_t i, uint32_t j, deft_pos *where)
{
    deft_pos a = clean_end(edges, i);
    deft_pos b = clean_end(edges, i + 1);
    deft_pos c = clean_end(edges, j);
    deft_pos d = clean_end(edges, j + 1);
    if (!clean_parts(a, b, c, d, edges->reach) || !clean_parts(c, d, a, b, edges->reach)) {
        return false;
    }
    deft__v2 way = clean_way(a, b);
    deft__v2 other = clean_way(c, d);
    double t = deft__v2_perp(clean_way(a, c), other) / deft__v2_perp(way, other);
    where->x = a.x + way.x * t;
    where->y = a.y + way.y * t;
    return true;
}

/* The edges under a node, from the first to before the last. */
static void clean_range(const clean_edges *edges, uint32_t level, uint32_t node, uint32_t *first,
                        uint32_t *last)
{
    uint64_t wide = UINT64_C(1) << 3 * level; /* TREE_FAN is eight */
    *first = (uint32_t)(node * wide);
    *last = edges->tree.count - *first > wide ? (uint32_t)(*first + wide) : edges->tree.count;
}

static clean_strip clean_strip_of(const clean_edges *edges, uint32_t middle, uint32_t edge)
{
    deft_pos from = clean_end(edges, middle);
    deft__v2 way = clean_way(from, clean_end(edges, middle + 1));
    double a = deft__v2_perp(way, clean_way(from, clean_end(edges, edge)));
    double b = deft__v2_perp(way, clean_way(from, clean_end(edges, edge + 1)));
    clean_strip strip = {deft__min(a, b), deft__max(a, b)};
    return strip;
}

static uint32_t clean_middle(const clean_edges *edges, uint32_t level, uint32_t node)
{
    uint32_t first;
    uint32_t last;
    clean_range(edges, level, node, &first, &last);
    return edges->tree.order[first + (last - first) / 2];
}

static void clean_make_strips(clean_edges *edges)
{
    const deft__tree *tree = &edges->tree;
    for (uint32_t level = 1; level < tree->level_count; level++) {
        for (uint32_t node = 0; node < tree->level_size[level]; node++) {
            clean_strip *strip = &edges->strips[tree->level_first[level] - tree->count + node];
            uint32_t middle = clean_middle(edges, level, node);
            uint32_t first;
            uint32_t last;
            clean_range(edges, level, node, &first, &last);
            strip->low = DEFT__INFINITY;
            strip->high = -DEFT__INFINITY;
            for (uint32_t i = first; i < last; i++) {
                clean_strip of = clean_strip_of(edges, middle, tree->order[i]);
                strip->low = deft__min(strip->low, of.low);
                strip->high = deft__max(strip->high, of.high);
            }
        }
    }
}

/* True when an edge lies to a side of all edges under a node. Of two edges that cross by the reach, the
 * strips overlap by as much. So rounding matters only where it decides a crossing, too: it is then above the
 * reach. */
static bool clean_is_beside(const clean_edges *edges, uint32_t level, uint32_t node, uint32_t edge)
{
    if (edges->strips == NULL) {
        return false;
    }
    const clean_strip *strip = &edges->strips[edges->tree.level_first[level] - edges->tree.count + node];
    uint32_t middle = clean_middle(edges, level, node);
    clean_strip of = clean_strip_of(edges, middle, edge);
    return of.low > strip->high || of.high < strip->low;
}

/* True when an edge crosses one of a higher number. */
static bool clean_crosses_later(const clean_edges *edges, uint32_t i, deft_pos *where)
{
    const deft__tree *tree = &edges->tree;
    deft_box region = clean_edge_box(edges, i);
    uint32_t top = tree->level_count - 1;
    uint32_t level = top;
    uint32_t node = 0;
    while (level < top || node == 0) {
        bool is_near = deft__box_touches(&tree->boxes[tree->level_first[level] + node], &region);
        if (is_near && level > 0 && !clean_is_beside(edges, level, node, i)) {
            level--;
            node *= TREE_FAN;
            continue;
        }
        if (is_near && level == 0 && tree->order[node] > i &&
            clean_edges_cross(edges, i, tree->order[node], where)) {
            return true;
        }
        deft__tree_skip(tree->level_size, top, &level, &node);
    }
    return false;
}

/* True when two edges that do not share a corner cross by more than `reach`; `where`. */
static bool clean_crosses(const deft__outline *outline, const deft_pos *points, double reach,
                          const deft__tree_room *room, deft_pos *where)
{
    clean_edges edges;
    memset(&edges, 0, sizeof edges);
    edges.points = points + outline->first;
    edges.point_count = outline->count;
    edges.reach = reach;
    uint32_t count = deft__outline_segments(outline);
    deft__tree_build(&edges.tree, room, count, clean_edge_box, &edges);
    if (count > CLEAN_FEW) {
        edges.strips = (clean_strip *)(void *)room->keys; /* they are no longer needed */
        clean_make_strips(&edges);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (clean_crosses_later(&edges, i, where)) {
            return true;
        }
    }
    return false;
}

/* The sentence that two edges of an outline cross by more than `reach`, and where; NULL when none do. */
static const char *clean_crossing(const deft__outline *outline, const deft_pos *points, double reach,
                                  const deft__tree_room *room, char sentence[OUTLINE_SENTENCE])
{
    deft_pos where;
    if (!clean_crosses(outline, points, reach, room, &where)) {
        return NULL;
    }
    deft__text text = deft__text_begin(sentence, OUTLINE_SENTENCE);
    deft__text_put(&text, OUTLINE_CROSSES " near (");
    deft__text_number(&text, where.x);
    deft__text_put(&text, ", ");
    deft__text_number(&text, where.y);
    deft__text_put(&text, ")" OUTLINE_UNCROSS);
    return sentence;
}

const char *deft__outline_clean(deft__outline *outline, deft_pos *points, double tile_size,
                                const deft__tree_room *room, deft__outline_counts *counts,
                                char sentence[OUTLINE_SENTENCE])
{
    const char *fault = clean_shape(outline, points, tile_size, counts);
    return fault != NULL ? fault
                         : clean_crossing(outline, points, OUTLINE_SAME_PLACE * tile_size, room, sentence);
}

const char *deft__outline_twist(const deft__outline *outline, const deft_pos *points,
                                const deft__tree_room *room, char sentence[OUTLINE_SENTENCE])
{
    const char *crossing = clean_crossing(outline, points, 0, room, sentence);
    return crossing != NULL ? crossing : OUTLINE_CROSSES OUTLINE_UNCROSS;
}

uint32_t deft__outline_segments(const deft__outline *outline)
{
    return outline->count - (outline->is_closed != 0 ? 0U : 1U);
}

uint8_t deft__outline_segment(const deft__outline *outline, uint32_t i, uint32_t corners[DEFT_SEGMENT_POINTS])
{
    uint32_t count = outline->count;
    bool has_before = i > 0 || outline->is_closed != 0;
    bool has_after = i + 2 < count || outline->is_closed != 0;
    corners[0] = i;
    corners[1] = (i + 1) % count;
    corners[2] = has_before ? (i + count - 1) % count : corners[0];
    corners[3] = has_after ? (i + 2) % count : corners[1];
    return (uint8_t)(DEFT_SEGMENT_FRONT | DEFT_SEGMENT_BACK | (has_before ? 0 : DEFT_SEGMENT_START) |
                     (has_after ? 0 : DEFT_SEGMENT_END));
}
