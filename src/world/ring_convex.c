/* world/ring_convex.c -- takes a ring apart into convex parts. Triangles are cut off, ear by ear. Then
 * triangles are put together again where the whole is convex and has no more corners than a feature may have.
 */
#include "math/dmath.h"
#include "world/ring_ears.h"

/* Triangles that are put together at a time. */
#define CONVEX_PARTS 24U
/* A corner is one when its sine is at least this. */
#define CONVEX_SINE 1e-9

typedef struct convex_ears {
    const ring_pool *pool;
    ring_take take;
    void *user;
    uint32_t start, left; /* the ring that is left, and its corners */
    uint32_t part_count;
    ring_part parts[CONVEX_PARTS];
} convex_ears;

static deft_pos convex_at(const convex_ears *ears, uint32_t point)
{
    return ears->pool->points[point];
}

static double convex_squared(deft_pos a, deft_pos b)
{
    return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
}

static bool convex_is_corner(deft_pos a, deft_pos b, deft_pos c)
{
    double turn = deft__ring_turn(a, b, c);
    return turn > 0.0 &&
           turn * turn >= CONVEX_SINE * CONVEX_SINE * convex_squared(a, b) * convex_squared(b, c);
}

static uint32_t convex_place_of(const ring_part *part, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < part->count; i++) {
        if (part->corners[i] == from && part->corners[i + 1U < part->count ? i + 1U : 0U] == to) {
            return i;
        }
    }
    return RING_NONE;
}

static uint32_t convex_corner(const ring_part *part, uint32_t index)
{
    return part->corners[index % part->count];
}

/* Puts `other` onto edge `i` of `part`, whose other side is edge `j` of `other`. False, and nothing done,
 * when that is not convex or has too many corners. */
static bool convex_join(const convex_ears *ears, ring_part *part, uint32_t i, const ring_part *other,
                        uint32_t j)
{
    uint32_t count = (uint32_t)part->count + other->count - 2;
    if (count > DEFT_FEATURE_POINTS_CAP ||
        !convex_is_corner(convex_at(ears, convex_corner(part, i + part->count - 1)),
                          convex_at(ears, convex_corner(part, i)),
                          convex_at(ears, convex_corner(other, j + 2))) ||
        !convex_is_corner(convex_at(ears, convex_corner(other, j + other->count - 1)),
                          convex_at(ears, convex_corner(part, i + 1)),
                          convex_at(ears, convex_corner(part, i + 2)))) {
        return false;
    }
    ring_part joined = {{0}, (uint8_t)count, 0, {0, 0}};
    uint32_t to = 0;
    for (uint32_t k = 0; k + 1 < part->count; k++) { /* from behind the edge round to its start */
        uint32_t from = (i + 1 + k) % part->count;
        joined.corners[to] = part->corners[from];
        joined.exposed |= (uint8_t)((part->exposed >> from & 1U) << to);
        to++;
    }
    for (uint32_t k = 0; k + 1 < other->count; k++) {
        uint32_t from = (j + 1 + k) % other->count;
        joined.corners[to] = other->corners[from];
        joined.exposed |= (uint8_t)((other->exposed >> from & 1U) << to);
        to++;
    }
    *part = joined;
    return true;
}

/* True when the part grew by one that shares a cut with it. */
static bool convex_grow(convex_ears *ears, uint32_t index)
{
    ring_part *part = &ears->parts[index];
    for (uint32_t i = 0; i < part->count; i++) {
        if ((part->exposed >> i & 1) != 0) {
            continue;
        }
        uint32_t from = convex_corner(part, i);
        uint32_t to = convex_corner(part, i + 1);
        for (uint32_t k = index + 1; k < ears->part_count; k++) {
            uint32_t j = convex_place_of(&ears->parts[k], to, from);
            if (j != RING_NONE && convex_join(ears, part, i, &ears->parts[k], j)) {
                ears->parts[k] = ears->parts[--ears->part_count];
                return true;
            }
        }
    }
    return false;
}

static void convex_hand_out(convex_ears *ears)
{
    for (uint32_t i = 0; i < ears->part_count; i++) {
        while (convex_grow(ears, i)) {
        }
        ears->take(ears->user, &ears->parts[i]);
    }
    ears->part_count = 0;
}

static void convex_cut_off(convex_ears *ears, uint32_t a, uint32_t b, uint32_t c, uint32_t is_last)
{
    if (ears->part_count == CONVEX_PARTS) {
        convex_hand_out(ears);
    }
    const ring_link *links = ears->pool->links;
    ring_part *part = &ears->parts[ears->part_count++];
    part->count = 3;
    part->corners[0] = a;
    part->corners[1] = b;
    part->corners[2] = c;
    part->exposed = (uint8_t)(links[a].is_real | (uint32_t)links[b].is_real << 1 |
                              (is_last != 0 ? (uint32_t)links[c].is_real << 2 : 0U));
}

/* Counts the ring's corners and sets the links back. True when it is a feature already. */
static bool convex_read(convex_ears *ears, ring_part *whole)
{
    const ring_pool *pool = ears->pool;
    bool is_convex = true;
    uint32_t at = ears->start;
    whole->count = 0;
    whole->exposed = 0;
    ears->left = 0;
    do {
        uint32_t next = pool->links[at].next;
        pool->previous[next] = at;
        is_convex &=
            convex_is_corner(pool->points[at], pool->points[next], pool->points[pool->links[next].next]);
        if (ears->left < DEFT_FEATURE_POINTS_CAP) {
            whole->corners[ears->left] = at;
            whole->exposed |= (uint8_t)((uint32_t)pool->links[at].is_real << ears->left);
        }
        ears->left++;
        at = next;
    } while (at != ears->start);
    whole->count = (uint8_t)(ears->left <= DEFT_FEATURE_POINTS_CAP ? ears->left : 0);
    if (!is_convex || whole->count < 3) {
        return false;
    }
    /* every corner turns left: it is convex when it goes round once, as seen from any of its corners */
    for (uint32_t i = 1; i + 1 < whole->count; i++) {
        if (!(deft__ring_turn(convex_at(ears, whole->corners[0]), convex_at(ears, whole->corners[i]),
                              convex_at(ears, whole->corners[i + 1])) > 0.0)) {
            return false;
        }
    }
    return true;
}

bool deft__ring_take_apart(const ring_pool *pool, uint32_t start, ring_take take, void *user)
{
    convex_ears ears;
    ring_ears search;
    ring_part whole;
    ears.pool = pool;
    ears.take = take;
    ears.user = user;
    ears.start = start;
    ears.part_count = 0;
    if (convex_read(&ears, &whole)) {
        take(user, &whole);
        return true;
    }
    if (ears.left > 3) {
        deft__ears_begin(&search, pool, start, ears.left);
    }
    for (; ears.left > 3; ears.left--) {
        bool is_flat;
        uint32_t b = deft__ears_next(&search, ears.start, &is_flat);
        if (b == RING_NONE) {
            return false;
        }
        uint32_t a = pool->previous[b];
        uint32_t c = pool->links[b].next;
        if (!is_flat) {
            convex_cut_off(&ears, a, b, c, 0);
        }
        deft__ears_unlink(&search, b, is_flat ? pool->links[a].is_real & pool->links[b].is_real : 0U);
        ears.start = is_flat ? a : c;
    }
    if (ears.left == 3) {
        uint32_t b = ears.start;
        uint32_t a = pool->previous[b];
        uint32_t c = pool->links[b].next;
        double turn = deft__ring_turn(convex_at(&ears, a), convex_at(&ears, b), convex_at(&ears, c));
        double longest = deft__max(convex_squared(convex_at(&ears, a), convex_at(&ears, b)),
                                   convex_squared(convex_at(&ears, b), convex_at(&ears, c)));
        if (turn < -pool->same_place * deft__sqrt(longest)) {
            return false;
        }
        if (turn > 0.0) {
            convex_cut_off(&ears, a, b, c, 1);
        }
    }
    convex_hand_out(&ears);
    return true;
}
