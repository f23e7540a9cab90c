/* world/ring_cut.c -- chooses where to cut a ring: through few edges, none of them near its end, and so that
 * about as many corners lie on one side as on the other.
 */
#include "math/dmath.h"
#include "world/ring.h"

#include <string.h>

#define CUT_PLACES 8
/* The places are not at round fractions, where corners use to be. */
#define CUT_FIRST 0.4567
/* What a cut through a cut is worth: its length hardly matters. */
#define CUT_HIDDEN_WORTH 16.0

typedef struct cut_survey {
    deft_box box;
    uint32_t count;
    uint32_t longest; /* the point where the longest slanted edge of the outline starts */
    double length;    /* its longer side */
} cut_survey;

static cut_survey cut_look(const ring_pool *pool, uint32_t start)
{
    cut_survey survey;
    deft_pos point = pool->points[start];
    survey.box.min_x = survey.box.max_x = point.x;
    survey.box.min_y = survey.box.max_y = point.y;
    survey.count = 0;
    survey.longest = RING_NONE;
    survey.length = 0.0;
    uint32_t at = start;
    do {
        uint32_t next = pool->links[at].next;
        deft_pos to = pool->points[next];
        survey.box.min_x = deft__min(survey.box.min_x, to.x);
        survey.box.max_x = deft__max(survey.box.max_x, to.x);
        survey.box.min_y = deft__min(survey.box.min_y, to.y);
        survey.box.max_y = deft__max(survey.box.max_y, to.y);
        double wide = deft__abs(to.x - point.x);
        double tall = deft__abs(to.y - point.y);
        double length = deft__max(wide, tall);
        if (pool->links[at].is_real != 0 && wide > 0.0 && tall > 0.0 && length > survey.length) {
            survey.length = length;
            survey.longest = at;
        }
        survey.count++;
        point = to;
        at = next;
    } while (at != start);
    return survey;
}

/* The places of one axis, and what is known of each. */
typedef struct cut_places {
    double first, step;
    double margin[CUT_PLACES]; /* the shortest part that an edge is left with */
    uint32_t crossings[CUT_PLACES];
    uint32_t corners[CUT_PLACES + 1]; /* between the place before and this one */
} cut_places;

/* How many places lie at or before a coordinate. */
static uint32_t cut_places_before(const cut_places *places, double coordinate)
{
    double index = (coordinate - places->first) / places->step;
    if (!(index >= 0.0)) {
        return 0;
    }
    return index >= CUT_PLACES - 1 ? (uint32_t)CUT_PLACES : (uint32_t)index + 1;
}

static void cut_take_edge(cut_places *places, double from, double to, double length, double worth)
{
    uint32_t before = cut_places_before(places, from);
    uint32_t after = cut_places_before(places, to);
    uint32_t low = before < after ? before : after;
    uint32_t high = before < after ? after : before;
    for (uint32_t k = low; k < high; k++) {
        double share = (places->first + places->step * k - from) / (to - from);
        double margin = worth * length * deft__max(0.0, deft__min(share, 1.0 - share));
        places->margin[k] = deft__min(places->margin[k], margin);
        places->crossings[k]++;
    }
    places->corners[after]++;
}

/* Rates the places in [low, high] of an axis; keeps the best. */
static void cut_rate(const ring_pool *pool, uint32_t start, uint32_t axis, double low, double high,
                     ring_cut *best)
{
    cut_places places;
    memset(&places, 0, sizeof places);
    places.step = (high - low) / CUT_PLACES;
    places.first = low + places.step * CUT_FIRST;
    if (!(places.step > 0.0)) {
        return;
    }
    for (uint32_t k = 0; k < CUT_PLACES; k++) {
        places.margin[k] = pool->length_good;
    }
    uint32_t count = 0;
    uint32_t at = start;
    do {
        uint32_t next = pool->links[at].next;
        deft_pos a = pool->points[at];
        deft_pos b = pool->points[next];
        double length = deft__max(deft__abs(b.x - a.x), deft__abs(b.y - a.y));
        double worth = pool->links[at].is_real != 0 ? 1.0 : CUT_HIDDEN_WORTH;
        cut_take_edge(&places, axis == 0 ? a.x : a.y, axis == 0 ? b.x : b.y, length, worth);
        count++;
        at = next;
    } while (at != start);
    uint32_t before = 0;
    for (uint32_t k = 0; k < CUT_PLACES; k++) {
        before += places.corners[k];
        uint32_t fewer = before < count - before ? before : count - before;
        double score = places.margin[k] * fewer / ((double)count * (places.crossings[k] + 1.0));
        if (score > best->score) {
            best->score = score;
            best->axis = axis;
            best->at = places.first + places.step * k;
        }
    }
}

bool deft__ring_choose_cut(const ring_pool *pool, uint32_t start, ring_cut *cut)
{
    cut_survey survey = cut_look(pool, start);
    cut->score = 0.0;
    if (survey.length > pool->length_max) {
        deft_pos a = pool->points[survey.longest];
        deft_pos b = pool->points[pool->links[survey.longest].next];
        bool is_wide = deft__abs(b.x - a.x) >= deft__abs(b.y - a.y);
        double from = is_wide ? a.x : a.y;
        double way = is_wide ? b.x - a.x : b.y - a.y;
        double low = deft__min(from + 0.25 * way, from + 0.75 * way);
        cut_rate(pool, start, is_wide ? 0 : 1, low, low + 0.5 * deft__abs(way), cut);
    } else if (survey.count > RING_CORNERS_FEW) {
        double wide = survey.box.max_x - survey.box.min_x;
        double tall = survey.box.max_y - survey.box.min_y;
        cut_rate(pool, start, 0, survey.box.min_x + 0.25 * wide, survey.box.max_x - 0.25 * wide, cut);
        cut_rate(pool, start, 1, survey.box.min_y + 0.25 * tall, survey.box.max_y - 0.25 * tall, cut);
    }
    return cut->score > 0.0;
}
