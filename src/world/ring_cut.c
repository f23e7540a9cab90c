/* world/ring_cut.c -- chooses where to cut a ring: through few edges, and none of them near its end. About as
 * many corners lie on one side as on the other. */
#include "math/dmath.h"
#include "world/box.h"
#include "world/ring.h"

#include <string.h>

/* Odd, so that one is in the middle. */
#define CUT_PLACES 7U
/* The outermost places, from the middle, as a share of the ring's extent: no round one, where corners are. */
#define CUT_REACH 0.27182818
/* What a cut through a cut is worth: its length hardly matters. */
#define CUT_HIDDEN_WORTH 16.0

/* A ring with fewer corners than this for every edge that the cut goes through stays whole. Each such edge
 * takes up room for two more, which other rings need. */
#define CUT_WORTH 4U

/* Everything here is symmetric to the bit: a mirrored ring is cut at the mirrored place. */

static deft_box cut_box(const ring_pool *pool, uint32_t start, uint32_t *count)
{
    deft_box box = deft__box_nothing();
    uint32_t at = start;
    *count = 0;
    do {
        deft__box_take_point(&box, pool->points[at].x, pool->points[at].y);
        (*count)++;
        at = pool->links[at].next;
    } while (at != start);
    return box;
}

/* The places of one axis, and what is known of each. */
typedef struct cut_places {
    double at[CUT_PLACES];
    double margin[CUT_PLACES]; /* the shortest part that an edge is left with */
    uint32_t crossings[CUT_PLACES];
    uint32_t corners[CUT_PLACES + 1]; /* between the place before and this one */
} cut_places;

/* How many places lie at or before a coordinate. */
static uint32_t cut_places_before(const cut_places *places, double coordinate)
{
    uint32_t before = 0;
    for (uint32_t k = 0; k < CUT_PLACES; k++) {
        before += places->at[k] <= coordinate ? 1U : 0U;
    }
    return before;
}

static void cut_take_edge(cut_places *places, uint32_t before, uint32_t after, double from, double to,
                          double length)
{
    uint32_t low = before < after ? before : after;
    uint32_t high = before < after ? after : before;
    for (uint32_t k = low; k < high; k++) {
        double shorter = deft__min(deft__abs(places->at[k] - from), deft__abs(to - places->at[k]));
        places->margin[k] = deft__min(places->margin[k], length * (shorter / deft__abs(to - from)));
        places->crossings[k]++;
    }
    places->corners[after]++;
}

static void cut_take_ring(cut_places *places, const ring_pool *pool, uint32_t start, uint32_t axis)
{
    uint32_t at = start;
    deft_pos a = pool->points[at];
    uint32_t before = cut_places_before(places, axis == 0 ? a.x : a.y);
    do {
        uint32_t next = pool->links[at].next;
        deft_pos b = pool->points[next];
        uint32_t after = cut_places_before(places, axis == 0 ? b.x : b.y);
        double length = deft__max(deft__abs(b.x - a.x), deft__abs(b.y - a.y)) *
                        (pool->links[at].is_real != 0 ? 1.0 : CUT_HIDDEN_WORTH);
        cut_take_edge(places, before, after, axis == 0 ? a.x : a.y, axis == 0 ? b.x : b.y, length);
        before = after;
        a = b;
        at = next;
    } while (at != start);
}

/* Rates the places of an axis; keeps the best. Of two that are as good and as far from the middle, none is
 * better than its mirror image: then the middle is taken. */
static void cut_rate(const ring_pool *pool, uint32_t start, uint32_t axis, double low, double high,
                     ring_cut *best)
{
    cut_places places;
    double score[CUT_PLACES];
    memset(&places, 0, sizeof places);
    const uint32_t middle = CUT_PLACES / 2;
    for (uint32_t k = 0; k < CUT_PLACES; k++) {
        double away = k < middle ? -(double)(middle - k) : (double)(k - middle);
        places.at[k] = 0.5 * (low + high) + away * ((high - low) * (CUT_REACH / middle));
        places.margin[k] = pool->length_good;
    }
    cut_take_ring(&places, pool, start, axis);
    uint32_t count = 0;
    for (uint32_t k = 0; k <= CUT_PLACES; k++) {
        count += places.corners[k];
    }
    uint32_t before = 0;
    for (uint32_t k = 0; k < CUT_PLACES; k++) {
        before += places.corners[k];
        uint32_t fewer = before < count - before ? before : count - before;
        score[k] = places.margin[k] * fewer / ((double)count * (places.crossings[k] + 1.0));
    }
    for (uint32_t away = 0; away <= middle; away++) {
        double lower = score[middle - away];
        double higher = score[middle + away];
        bool is_even = away > 0 && !(lower < higher || higher < lower) && score[middle] > 0.0;
        double better = is_even ? score[middle] : deft__max(lower, higher);
        if (better > best->score) {
            best->score = better;
            best->axis = axis;
            uint32_t place = is_even ? middle : (lower < higher ? middle + away : middle - away);
            best->at = places.at[place];
            best->crossings = places.crossings[place];
        }
    }
}

bool deft__ring_choose_cut(const ring_pool *pool, uint32_t start, ring_cut *cut)
{
    uint32_t count;
    deft_box box = cut_box(pool, start, &count);
    cut->score = 0.0;
    cut->crossings = 0;
    if (count > RING_CORNERS_FEW) {
        cut_rate(pool, start, 0, box.min_x, box.max_x, cut);
        cut_rate(pool, start, 1, box.min_y, box.max_y, cut);
    }
    return cut->score > 0.0 && CUT_WORTH * cut->crossings <= count;
}
