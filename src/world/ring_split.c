/* world/ring_split.c -- cuts a ring in two, or more, along an axis.
 *
 * The points where the line meets the ring, in order along the line, lead into the polygon and out of it by
 * turns. Between the first and the second lies the inside, and there the cut goes.
 */
#include "math/dmath.h"
#include "world/ring.h"

void deft__ring_add(ring_pool *pool, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        ring_link *link = &pool->links[first + i];
        link->next = i + 1 < count ? first + i + 1 : first;
        link->is_real = 1;
        link->stamp = 0;
    }
    pool->starts[pool->waiting++] = first;
}

static double split_across(deft_pos point, uint32_t axis)
{
    return axis == 0 ? point.x : point.y;
}

static double split_along(deft_pos point, uint32_t axis)
{
    return axis == 0 ? point.y : point.x;
}

/* Where an edge meets the line: the same bits whichever way the edge runs, and mirrored. */
static deft_pos split_meet(deft_pos a, deft_pos b, const ring_cut *cut)
{
    double from = split_along(a, cut->axis);
    double to = split_along(b, cut->axis);
    double past_from = cut->at - split_across(a, cut->axis);
    double before_to = split_across(b, cut->axis) - cut->at;
    double along = (from * before_to + to * past_from) / (past_from + before_to);
    along = deft__clamp(along, deft__min(from, to), deft__max(from, to));
    deft_pos point;
    point.x = cut->axis == 0 ? cut->at : along;
    point.y = cut->axis == 0 ? along : cut->at;
    return point;
}

/* A crossing is two new points in one place. `near` is on the side that the ring comes from, and the point
 * after it on the other. Crossings are kept as near * 2, and 1 when the ring goes to the higher side. */
static uint32_t split_near(uint32_t crossing)
{
    return crossing >> 1;
}

/* Finds the crossings without touching the ring. Returns how many; RING_NONE when there is no room. */
static uint32_t split_find(ring_pool *pool, uint32_t start, const ring_cut *cut)
{
    uint32_t found = 0;
    uint32_t at = start;
    do {
        uint32_t next = pool->links[at].next;
        deft_pos a = pool->points[at];
        deft_pos b = pool->points[next];
        bool is_high = split_across(a, cut->axis) >= cut->at;
        if (is_high != (split_across(b, cut->axis) >= cut->at)) {
            uint32_t near_point = pool->count + 2 * found;
            if (pool->capacity - near_point < 2 || near_point > pool->capacity) {
                return RING_NONE;
            }
            pool->points[near_point] = pool->points[near_point + 1] = split_meet(a, b, cut);
            pool->links[near_point].next = at; /* until it is linked */
            pool->links[near_point + 1].next = next;
            pool->crossings[found++] = near_point << 1 | (is_high ? 0U : 1U);
        }
        at = next;
    } while (at != start);
    return found;
}

static double split_key(const ring_pool *pool, uint32_t crossing, uint32_t axis)
{
    return split_along(pool->points[split_near(crossing)], axis);
}

/* By place along the line, then by number: a heap sort, since it needs no room. */
static bool split_before(const ring_pool *pool, uint32_t a, uint32_t b, uint32_t axis)
{
    double at_a = split_key(pool, a, axis);
    double at_b = split_key(pool, b, axis);
    return at_a < at_b || (!(at_b < at_a) && a < b);
}

static void split_sift(const ring_pool *pool, uint32_t *heap, uint32_t at, uint32_t count, uint32_t axis)
{
    uint32_t moved = heap[at];
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= count) {
            break;
        }
        if (child + 1 < count && split_before(pool, heap[child], heap[child + 1], axis)) {
            child++;
        }
        if (!split_before(pool, moved, heap[child], axis)) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

static void split_sort(const ring_pool *pool, uint32_t *crossings, uint32_t count, uint32_t axis)
{
    for (uint32_t i = count / 2; i > 0; i--) {
        split_sift(pool, crossings, i - 1, count, axis);
    }
    for (uint32_t end = count; end > 1; end--) {
        uint32_t last = crossings[end - 1];
        crossings[end - 1] = crossings[0];
        crossings[0] = last;
        split_sift(pool, crossings, 0, end - 1, axis);
    }
}

/* Brings crossings in one place into the order in, out, in, out. False when that cannot be: the ring crosses
 * itself. */
static bool split_alternate(const ring_pool *pool, uint32_t *crossings, uint32_t count, uint32_t axis)
{
    for (uint32_t i = 0; i < count; i++) {
        /* counter-clockwise: up along x = c the inside begins where the ring goes to the higher x; along
         * y = c, where it goes to the lower y */
        uint32_t wanted = ((i & 1) == 0 ? 1U : 0U) ^ axis;
        uint32_t other = i;
        while (other < count && (crossings[other] & 1) != wanted &&
               split_key(pool, crossings[other], axis) - split_key(pool, crossings[i], axis) <=
                   pool->same_place) {
            other++;
        }
        if (other == count || (crossings[other] & 1) != wanted) {
            return false;
        }
        uint32_t swapped = crossings[i];
        crossings[i] = crossings[other];
        crossings[other] = swapped;
    }
    return (count & 1) == 0;
}

static void split_link(ring_pool *pool, uint32_t from, uint32_t to, uint32_t is_real)
{
    pool->links[from].next = to;
    pool->links[from].is_real = is_real & 1;
}

/* Lets every ring wait that the cut made, each once. */
static void split_queue(ring_pool *pool, uint32_t first, uint32_t count)
{
    pool->stamp++;
    for (uint32_t start = first; start < first + count; start++) {
        if (pool->links[start].stamp == pool->stamp) {
            continue;
        }
        pool->starts[pool->waiting++] = start;
        uint32_t at = start;
        do {
            pool->links[at].stamp = pool->stamp & 0x1fffffff;
            at = pool->links[at].next;
        } while (at != start);
    }
}

ring_outcome deft__ring_split(ring_pool *pool, uint32_t start, const ring_cut *cut)
{
    uint32_t count = split_find(pool, start, cut);
    if (count == RING_NONE || count == 0) {
        return RING_FULL;
    }
    split_sort(pool, pool->crossings, count, cut->axis);
    if (!split_alternate(pool, pool->crossings, count, cut->axis)) {
        return RING_TWISTED;
    }
    uint32_t first = pool->count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t near_point = first + 2 * i;
        uint32_t from = pool->links[near_point].next;
        uint32_t is_real = pool->links[from].is_real;
        split_link(pool, from, near_point, is_real);
        split_link(pool, near_point + 1, pool->links[near_point + 1].next, is_real);
        pool->links[near_point].stamp = pool->links[near_point + 1].stamp = 0;
    }
    for (uint32_t i = 0; i < count; i += 2) {
        uint32_t a = split_near(pool->crossings[i]);
        uint32_t b = split_near(pool->crossings[i + 1]);
        split_link(pool, a, b + 1, 0);
        split_link(pool, b, a + 1, 0);
    }
    pool->count += 2 * count;
    split_queue(pool, first, 2 * count);
    return RING_DONE;
}
