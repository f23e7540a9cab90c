/* world/ring_ears.c -- finds the next ear without a look at every corner.
 *
 * Two trees have a fan of eight, as in world/tree.h. The first is over the corners in the order of the ring:
 * a node knows the highest worth in it. The second is over the corners in the order of the curve: a node
 * knows the box around its dents. A corner with a dent in its triangle waits for that dent. It has no worth
 * until the dent is gone, or one of its neighbours is.
 */
#include "world/ring_ears.h"

#include "math/dmath.h"
#include "world/box.h"

/* An ear is fat when it is at least this share as high as it is long. */
#define EARS_FAT 0.01
/* The worth of a corner is its shape, times this unless a dent touches its triangle. A power of two keeps all
 * bits of a shape. */
#define EARS_OPEN 0x1p600
/* The worth of a corner without an area: more than any shape, less than any shape times EARS_OPEN. */
#define EARS_FLAT 0x1p300
/* How often the height is halved at which a dent is looked for. */
#define EARS_HALVINGS 16U
/* So few corners are near each other in any order. */
#define EARS_FEW 64U

static deft_pos ears_at(const ring_ears *ears, uint32_t point)
{
    return ears->pool->points[point];
}

static uint32_t ears_place(const ring_ears *ears, uint32_t point)
{
    return ears->pool->links[point].stamp;
}

static double ears_squared(deft_pos a, deft_pos b)
{
    return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
}

static bool ears_is_place(deft_pos a, deft_pos b)
{
    return a.x == b.x && a.y == b.y;
}

/* How large the turn a, b, c is at most while all three lie in one line. */
static double ears_slack(const ring_ears *ears, deft_pos a, deft_pos b)
{
    double rounding = (deft__abs(a.x) + deft__abs(a.y)) * 1e-15;
    return (ears->pool->in_line + rounding) * deft__sqrt(ears_squared(a, b));
}

/* A dent is where the ring does not turn left. */
static void ears_mark_dent(const ring_ears *ears, uint32_t point)
{
    ring_link *link = &ears->pool->links[point];
    deft_pos a = ears_at(ears, ears->pool->previous[point]);
    deft_pos c = ears_at(ears, link->next);
    link->is_dent = deft__ring_turn(a, ears_at(ears, point), c) > ears_slack(ears, a, c) ? 0 : 1;
}

static double ears_worth(const ring_ears *ears, uint32_t point)
{
    const ring_link *link = &ears->pool->links[point];
    uint32_t place = ears_place(ears, point);
    deft_pos a = ears_at(ears, ears->pool->previous[point]);
    deft_pos b = ears_at(ears, point);
    deft_pos c = ears_at(ears, link->next);
    double turn = deft__ring_turn(a, b, c);
    double longest = deft__max(ears_squared(a, b), ears_squared(b, c));
    double shape = turn / deft__max(longest, ears_squared(c, a));
    bool is_ear = link->is_dent == 0 && shape > 0.0;
    if (is_ear && ears->after[place] == place) {
        return shape * EARS_OPEN;
    }
    if (deft__abs(turn) <= ears->pool->same_place * deft__sqrt(longest)) {
        return EARS_FLAT;
    }
    return is_ear && link->is_shut == 0 ? shape : 0.0;
}

/* One past the last child of a node. */
static uint32_t ears_end(const ring_ears *ears, uint32_t level, uint32_t node)
{
    uint32_t end = (node + 1) * TREE_FAN;
    return end < ears->size[level - 1] ? end : ears->size[level - 1];
}

static void ears_sum_worth(const ring_ears *ears, uint32_t level, uint32_t node)
{
    const double *below = ears->pool->worths + ears->first[level - 1];
    double best = 0.0;
    for (uint32_t i = node * TREE_FAN; i < ears_end(ears, level, node); i++) {
        best = deft__max(best, below[i]);
    }
    ears->pool->worths[ears->first[level] + node] = best;
}

/* The second tree has no boxes of level 0: those are points. */
static deft_box *ears_box(const ring_ears *ears, uint32_t level, uint32_t node)
{
    return &ears->pool->boxes[ears->first[level] - ears->size[0] + node];
}

static void ears_sum_box(const ring_ears *ears, uint32_t level, uint32_t node)
{
    deft_box box = deft__box_nothing();
    for (uint32_t i = node * TREE_FAN; i < ears_end(ears, level, node); i++) {
        deft_pos at = ears_at(ears, ears->sorted[i]);
        if (level > 1) {
            deft__box_take(&box, ears_box(ears, level - 1, i));
        } else if (ears->pool->links[ears->sorted[i]].is_dent != 0) {
            deft__box_take_point(&box, at.x, at.y);
        }
    }
    *ears_box(ears, level, node) = box;
}

static void ears_set_worth(const ring_ears *ears, uint32_t point, double worth)
{
    uint32_t node = ears_place(ears, point);
    ears->pool->worths[node] = worth;
    for (uint32_t level = 1; level < ears->levels; level++) {
        node /= TREE_FAN;
        ears_sum_worth(ears, level, node);
    }
}

static void ears_set_dent(const ring_ears *ears, uint32_t point)
{
    uint32_t node = ears->rank[ears_place(ears, point)];
    for (uint32_t level = 1; level < ears->levels; level++) {
        node /= TREE_FAN;
        ears_sum_box(ears, level, node);
    }
}

static void ears_wait(const ring_ears *ears, uint32_t place, uint32_t dent)
{
    ears->ahead[place] = dent;
    ears->after[place] = ears->after[dent];
    ears->ahead[ears->after[dent]] = place;
    ears->after[dent] = place;
}

static void ears_wait_no_more(const ring_ears *ears, uint32_t place)
{
    ears->after[ears->ahead[place]] = ears->after[place];
    ears->ahead[ears->after[place]] = ears->ahead[place];
    ears->after[place] = ears->ahead[place] = place;
    ears->pool->links[ears->at[place]].is_shut = 0;
}

/* A point that was a dent, or waited for one, is so no more. */
static void ears_let_go(const ring_ears *ears, uint32_t point, bool was_dent)
{
    uint32_t place = ears_place(ears, point);
    while (was_dent && ears->after[place] != place) {
        uint32_t other = ears->after[place];
        ears_wait_no_more(ears, other);
        ears_set_worth(ears, ears->at[other], ears_worth(ears, ears->at[other]));
    }
    ears_wait_no_more(ears, place);
}

/* After a neighbour of the point has changed. */
static void ears_renew(const ring_ears *ears, uint32_t point)
{
    bool was_dent = ears->pool->links[point].is_dent != 0;
    ears_mark_dent(ears, point);
    bool is_dent = ears->pool->links[point].is_dent != 0;
    if (!was_dent || !is_dent) {
        ears_let_go(ears, point, was_dent);
    }
    if (was_dent != is_dent) {
        ears_set_dent(ears, point);
    }
    ears_set_worth(ears, point, ears_worth(ears, point));
}

void deft__ears_unlink(ring_ears *ears, uint32_t point, uint32_t is_real)
{
    ring_link *link = &ears->pool->links[point];
    uint32_t a = ears->pool->previous[point];
    ears->pool->links[a].next = link->next;
    ears->pool->links[a].is_real = is_real & 1;
    ears->pool->previous[link->next] = a;
    ears_renew(ears, a);
    ears_renew(ears, link->next);
    bool was_dent = link->is_dent != 0;
    link->is_dent = 0;
    if (was_dent) {
        ears_set_dent(ears, point);
    }
    ears_let_go(ears, point, was_dent);
    ears_set_worth(ears, point, 0.0);
}

typedef struct ears_triangle {
    deft_pos corners[3];
    double least[3]; /* what is inside turns at least so much from each edge */
} ears_triangle;

static bool ears_has(const ears_triangle *t, deft_pos p)
{
    return deft__ring_turn(t->corners[0], t->corners[1], p) >= t->least[0] &&
           deft__ring_turn(t->corners[1], t->corners[2], p) >= t->least[1] &&
           deft__ring_turn(t->corners[2], t->corners[0], p) >= t->least[2];
}

/* False when ears_has is false of every point in the box. A corner of the box turns most from an
 * edge. This is true in rounded numbers too, which keep their order. */
static bool ears_may_have(const ears_triangle *t, const deft_box *box)
{
    for (uint32_t i = 0; i < 3; i++) {
        deft_pos a = t->corners[i];
        deft_pos b = t->corners[i < 2 ? i + 1 : 0];
        deft_pos most = {b.y > a.y ? box->min_x : box->max_x, b.x > a.x ? box->max_y : box->min_y};
        if (!(deft__ring_turn(a, b, most) >= t->least[i])) {
            return false;
        }
    }
    return true;
}

/* A dent in the triangle of corner b, not in a or c and, if `strict`, not in b; RING_NONE when there is none.
 */
static uint32_t ears_dent_inside(const ring_ears *ears, const ears_triangle *t, bool strict)
{
    const ring_link *links = ears->pool->links;
    const uint32_t top = ears->levels - 1;
    uint32_t level = top;
    uint32_t node = 0;
    while (level < top || node == 0) {
        if (level > 0 && ears_may_have(t, ears_box(ears, level, node))) {
            level--;
            node *= TREE_FAN;
            continue;
        }
        if (level == 0 && links[ears->sorted[node]].is_dent != 0) {
            deft_pos p = ears_at(ears, ears->sorted[node]);
            if (ears_has(t, p) && !ears_is_place(p, t->corners[0]) && !ears_is_place(p, t->corners[2]) &&
                !(strict && ears_is_place(p, t->corners[1]))) {
                return ears->sorted[node];
            }
        }
        deft__tree_skip(ears->size, top, &level, &node);
    }
    return RING_NONE;
}

/* Is anything of the ring in the triangle of corner b? Then one of its dents is, and this is the one nearest
 * to b, or almost: it stays longest. What lies on the triangle's edge counts when `strict` is not set, and so
 * does what lies on its tip b. */
static uint32_t ears_find_dent(const ring_ears *ears, uint32_t b, bool strict)
{
    ears_triangle t = {
        {ears_at(ears, ears->pool->previous[b]), ears_at(ears, b), ears_at(ears, ears->pool->links[b].next)},
        {0}};
    for (uint32_t i = 0; i < 3; i++) {
        t.least[i] = (strict ? 1.0 : -1.0) * ears_slack(ears, t.corners[i], t.corners[i < 2 ? i + 1 : 0]);
    }
    uint32_t found = ears_dent_inside(ears, &t, strict);
    double low = t.least[2];
    double high = deft__ring_turn(t.corners[2], t.corners[0], t.corners[1]);
    for (uint32_t i = 0; i < EARS_HALVINGS && found != RING_NONE && low < high; i++) {
        t.least[2] = 0.5 * (low + high);
        uint32_t nearer = ears_dent_inside(ears, &t, strict);
        if (nearer != RING_NONE) {
            found = nearer;
            low = deft__ring_turn(t.corners[2], t.corners[0], ears_at(ears, found));
        } else {
            high = t.least[2];
        }
    }
    return found;
}

/* The first place from one on whose worth is enough; RING_NONE when there is none up to the last. */
static uint32_t ears_first(const ring_ears *ears, uint32_t from, double enough)
{
    uint32_t node = from;
    for (uint32_t level = 0; level < ears->levels; level++) {
        const double *worths = ears->pool->worths;
        for (; node < ears->size[level]; node++) {
            if (worths[ears->first[level] + node] >= enough) {
                while (level > 0) {
                    node *= TREE_FAN;
                    level--;
                    while (worths[ears->first[level] + node] < enough) {
                        node++;
                    }
                }
                return node;
            }
            if (node % TREE_FAN == TREE_FAN - 1) {
                node++;
                break;
            }
        }
        node = (node + TREE_FAN - 1) / TREE_FAN;
    }
    return RING_NONE;
}

uint32_t deft__ears_next(ring_ears *ears, uint32_t start, bool *is_flat)
{
    const double *best = &ears->pool->worths[ears->first[ears->levels - 1]];
    while (*best > 0.0) {
        bool is_open = *best > EARS_FLAT;
        *is_flat = !is_open && *best >= EARS_FLAT;
        double enough = *is_flat ? EARS_FLAT : deft__min(*best, is_open ? EARS_FAT * EARS_OPEN : EARS_FAT);
        uint32_t place = ears_first(ears, ears_place(ears, start), enough);
        place = place != RING_NONE ? place : ears_first(ears, 0, enough);
        uint32_t point = ears->at[place];
        uint32_t dent = *is_flat ? RING_NONE : ears_find_dent(ears, point, !is_open);
        if (dent == RING_NONE) {
            return point;
        }
        ears_wait_no_more(ears, place);
        ears_wait(ears, place, ears_place(ears, dent));
        ears->pool->links[point].is_shut = is_open ? 0 : 1;
        ears_set_worth(ears, point, ears_worth(ears, point));
    }
    return RING_NONE;
}

static deft_box ears_box_of(const void *user, uint32_t item)
{
    const ring_ears *ears = (const ring_ears *)user;
    deft_pos at = ears_at(ears, ears->at[item]);
    deft_box box = {at.x, at.y, at.x, at.y};
    return box;
}

void deft__ears_begin(ring_ears *ears, const ring_pool *pool, uint32_t start, uint32_t count)
{
    ears->pool = pool;
    ears->at = pool->numbers;
    ears->sorted = ears->at + count;
    ears->rank = ears->sorted + count;
    ears->after = ears->rank + count;
    ears->ahead = ears->after + count;
    uint32_t point = start;
    for (uint32_t i = 0; i < count; i++, point = pool->links[point].next) {
        ears->at[i] = point;
        ears->sorted[i] = i;
        pool->links[point].stamp = i & 0x1fffffff;
        pool->links[point].is_shut = 0;
        ears_mark_dent(ears, point);
    }
    if (count > EARS_FEW) {
        deft__tree_sort(ears->sorted, ears->rank, count, ears_box_of, ears);
    }
    for (uint32_t i = 0; i < count; i++) {
        ears->rank[ears->sorted[i]] = i;
        ears->sorted[i] = ears->at[ears->sorted[i]];
        ears->after[i] = ears->ahead[i] = i;
        pool->worths[i] = ears_worth(ears, ears->at[i]);
    }
    ears->first[0] = 0;
    ears->size[0] = count;
    uint32_t level = 0;
    for (; ears->size[level] > 1; level++) {
        ears->first[level + 1] = ears->first[level] + ears->size[level];
        ears->size[level + 1] = (ears->size[level] + TREE_FAN - 1) / TREE_FAN;
        for (uint32_t i = 0; i < ears->size[level + 1]; i++) {
            ears->levels = level + 2;
            ears_sum_worth(ears, level + 1, i);
            ears_sum_box(ears, level + 1, i);
        }
    }
}
