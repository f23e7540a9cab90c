/* world/outline_clean.c -- takes out of an outline what is no part of its shape.
 *
 * One pass over the points with a stack: a new point may show that the one before it is no corner, and then
 * the one before that. What is left of a closed outline is looked at once more where its ends meet.
 */
#include "math/dmath.h"
#include "math/vec.h"
#include "world/outline.h"

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

const char *deft__outline_clean(deft__outline *outline, deft_pos *points, double tile_size,
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
